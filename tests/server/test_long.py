"""Case 36: long matches; and a start that does not depend on how many."""

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from akhet.match import Match
from akhet.server.desk import Desk
from akhet.server.live import Hub
from tests.server.asgi import ask
from tests.server.serving import size
from tests.server.worlds import app_on, put, token_of, welcome

pytest_plugins = ["tests.server.sites"]

LINES = 10_000


def spammed(lines: int, seed: int = 36) -> Match:
    """A match with so many lines, most of them choices that were taken back."""
    rng = random.Random(seed)
    match = Match.new("imhotep", 2, id="1" * 32)
    match.begin(1)
    while len(match.lines) < lines:
        seat = match.game.waiting(match.state)[0]
        names = [match.game.action_name(a) for a in match.game.options(match.state, seat)]
        match.submit(seat, rng.choice(names), 1)
        last = match.lines[-1]
        if last.by == seat and match.undo_target(seat) is not None and rng.random() < 0.99:
            match.undo(seat, 1)
        if match.over:
            match.take_back(0, match.counted[20], [0, 1], 1)
    return match


def test_case_36_a_match_of_10_000_lines_is_loaded_and_goes_on(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    match = spammed(LINES)

    async def play_on() -> dict[str, float]:
        took: dict[str, float] = {}
        async with app_on(f"sqlite:///{tmp_path}/a.db") as app:
            await welcome(app)
            await put(app, match)
            path = f"/api/tables/{match.header.id}"
            began = time.perf_counter()
            found = json.loads((await ask(app, "GET", path, token=token_of(0))).body)
            took["load"] = time.perf_counter() - began
            assert found["seq"] == len(found["log"]) == len(match.lines)
            assert found["view"]["position"] == match.game.view(match.state, found["view"]["seat"])
            seat = found["table"]["waiting"][0]
            legal = match.game.options(match.state, seat)
            body = {"expected_seq": found["seq"], "key": "k"}
            body["action"] = match.game.action_name(legal[0])
            began = time.perf_counter()
            data = json.dumps(body).encode()
            answer = await ask(app, "POST", f"{path}/commands", data, token_of(seat))
            took["move"] = time.perf_counter() - began
            assert answer.status == 200
            assert json.loads(answer.body)["line"] == len(match.lines) + 1
        return took

    took = run(play_on())
    print("\n" + ", ".join(f"{name} {1000 * value:.0f} ms" for name, value in took.items()))


def test_case_36_a_log_cannot_grow_for_ever(tmp_path: Path, run: Callable[..., Any]) -> None:
    match = spammed(19_999)
    while len(match.lines) < 20_000:
        match.note(0, "one more")

    async def one_too_many() -> int:
        async with app_on(f"sqlite:///{tmp_path}/a.db") as app:
            await welcome(app)
            await put(app, match)
            seat = match.game.waiting(match.state)[0]
            name = match.game.action_name(match.game.options(match.state, seat)[0])
            body = {"expected_seq": len(match.lines), "key": "k", "action": name}
            path = f"/api/tables/{match.header.id}/commands"
            answer = await ask(app, "POST", path, json.dumps(body).encode(), token_of(seat))
            return answer.status

    assert run(one_too_many()) == 422


def test_a_start_loads_no_match_and_the_first_page_few(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    reads = {}

    async def start(stored: int) -> None:
        async with app_on(url) as app:
            desk: Desk = app.state.desk
            assert not desk.tables.cache  # nothing is loaded at the start
            answer = await ask(app, "GET", "/api/tables", query="which=playing")
            reads[stored] = len(json.loads(answer.body)["tables"])
            assert not desk.tables.cache
            assert isinstance(desk.hub, Hub)

    async def fill(count: int) -> None:
        async with app_on(url) as app:
            if count == size(60, 10_000):
                await welcome(app)
            for n in range(count):
                match = Match.new("imhotep", 2, id=f"{n:032x}")
                match.begin(1)
                await put(app, match)

    run(start(0))
    run(fill(size(60, 10_000)))
    began = time.perf_counter()
    run(start(1))
    print(f"\nstart and first list {time.perf_counter() - began:.3f} s")
    assert reads == {0: 0, 1: 50}
