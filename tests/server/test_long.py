"""Case 36: long matches; and a start that does not depend on how many."""

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from akhet.match import Match
from akhet.match.log import Line
from akhet.match.room import MAX_LINES, RESERVED
from akhet.server.play.live import Hub
from akhet.server.services import Desk
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
            target = match.undo_target(seat)
            assert target is not None  # written by hand: a match refuses so much undoing
            match.add(Line(len(match.lines) + 1, seat, undo=target, at=1))
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


def test_case_36_a_log_that_is_nearly_full_refuses_going_back_and_is_played_to_its_end(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    match = spammed(MAX_LINES - RESERVED)
    assert not match.over and not match.room.spare

    async def to_the_end() -> list[int]:
        refused = []
        async with app_on(f"sqlite:///{tmp_path}/a.db") as app:
            await welcome(app)
            await put(app, match)
            path, turn = f"/api/tables/{match.header.id}", 0
            while not match.over:
                seat, turn = match.game.waiting(match.state)[0], turn + 1
                name = match.game.action_name(match.game.options(match.state, seat)[0])
                order = {"expected_seq": len(match.lines), "key": f"k{turn}"}
                answer = await post(app, f"{path}/commands", {**order, "action": name}, seat)
                assert answer.status == 200, answer.text
                match.submit(seat, name)
                order = {"expected_seq": len(match.lines), "key": f"u{turn}"}
                refused.append((await post(app, f"{path}/undo", order, seat)).status)
                refused.append((await post(app, f"{path}/takeback", {"line": 10}, seat)).status)
            found = json.loads((await ask(app, "GET", path, token=token_of(0))).body)
            assert found["view"]["over"] and found["seq"] == len(match.lines)
        return refused

    refused = run(to_the_end())
    assert len(refused) > 20 and set(refused) <= {409, 422}


def test_case_36_at_a_table_a_turn_ends_by_itself_once_nothing_can_be_undone(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    async def restless() -> None:
        async with app_on(f"sqlite:///{tmp_path}/a.db") as app:
            await welcome(app)
            match = Match.new("imhotep", 2, id="2" * 32)
            match.begin(1)
            while match.room.undos_left(0) > 1:
                match.submit(0, "take", 1)
                match.undo(0, 1)
            await put(app, match, end_turn="always")
            live = await app.state.desk.tables.load(match.header.id)
            path = f"/api/tables/{match.header.id}"
            for n, (where, waits) in enumerate([("commands", 0), ("undo", 0), ("commands", 1)]):
                order = {"expected_seq": len(live.match.lines), "key": f"k{n}"}
                body = {**order, "action": "take"} if where == "commands" else order
                answer = await post(app, f"{path}/{where}", body, 0)
                assert answer.status == 200, answer.text
                live = await app.state.desk.tables.load(match.header.id)
                assert live.waiting() == [waits]
            assert live.pending() is None

    run(restless())


async def post(app: Starlette, path: str, body: dict[str, Any], seat: int) -> Any:
    """What the server answers somebody who holds a seat."""
    return await ask(app, "POST", path, json.dumps(body).encode(), token_of(seat))


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
