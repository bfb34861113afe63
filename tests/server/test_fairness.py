"""Cases 17, 18 and 20: undo tells nothing, luck can be checked, bots see what their seat sees."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from akhet.core import CHANCE
from akhet.match import Match, file
from akhet.server.services import Desk
from akhet.server.workers.bots import Bots, Thinker
from akhet.server.workers.fair import Asker, Fair
from akhet.server.workers.process import worker_environ
from tests.server.serving import (
    MARKET_B,
    Player,
    Site,
    frame,
    play_out,
    scaled,
    size,
    two_play,
    wait_for,
)
from tests.server.worlds import (
    app_on,
    put,
    welcome,
)

pytest_plugins = ["tests.server.sites"]

# ---------------------------------------------------------------- undo


@scaled
def test_case_17_no_undo_crosses_a_draw_a_reveal_or_another_seat(lite: Site) -> None:
    for seed in range(size(2, 40)):
        rng = random.Random(seed)
        with lite.player("Ann") as ann:
            table = ann.lay("you", "you", "you", end_turn="never", options=MARKET_B)
            while not (found := ann.state(table))["view"]["over"]:
                names = [action["name"] for action in found["view"]["legal"]]
                best = [n for n in names if n.endswith(("pair", "market"))] or names
                action = rng.choice(best if rng.random() < 0.5 else names)
                assert ann.command(table, action, found["seq"]).status_code == 200
                check_undo(lite, ann, table)


def check_undo(site: Site, ann: Player, table: str) -> None:
    """After every choice: an undo works exactly where nothing came out that was not known."""
    match = site.desk.tables.cache[table].match
    last = match.lines[-1]
    crossed = last.by == CHANCE or match.barrier[last.n - 1]
    for seat in range(3):
        view = ann.state(table, seat=seat)["view"]
        body = {"expected_seq": len(match.lines), "key": f"{ann.key()}", "seat": seat}
        allowed = seat == last.by and not crossed
        assert view["can_undo"] == (allowed and not match.over)
        if not allowed:
            answer = ann.post(f"/api/tables/{table}/undo", **body)
            assert answer.json()["error"]["code"] in ("illegal", "out_of_turn", "not_playing")
    assert last.n == len(match.lines)


def test_case_17_after_a_take_back_the_same_cards_come_again(site: Site) -> None:
    rng = random.Random(17)
    with site.player("Ann") as ann:
        table = ann.lay("you", "you", end_turn="never", options=MARKET_B)
        tried = 0
        while tried < 4 and not (found := ann.state(table))["view"]["over"]:
            name = rng.choice(found["view"]["legal"])["name"]
            ann.command(table, name, found["seq"])
            after = ann.state(table)
            drawn = [line["do"] for line in after["log"][found["seq"] :] if line["by"] == "chance"]
            if not drawn or after["view"]["over"]:
                continue
            ann.done(f"/api/tables/{table}/takeback", line=found["log"][-1]["n"])
            back = ann.state(table)
            assert back["view"]["position"] == found["view"]["position"]
            ann.command(table, name, back["seq"])
            again = ann.state(table)["log"][back["seq"] :]
            assert [line["do"] for line in again if line["by"] == "chance"] == drawn
            tried += 1
        assert tried == 4


# ---------------------------------------------------------------- randomness


@scaled
def test_case_18_every_finished_match_verifies_and_no_byte_before_tells_the_secret(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    cid.lay()
    for seed in range(size(1, 20)):
        table = two_play(people, options=MARKET_B)
        secret = bytes(site.read("SELECT secret FROM secrets WHERE match = :t", t=table)[0][0])
        commitment = ann.state(table)["table"]["commitment"]
        heard: list[str] = []
        rng = random.Random(seed)
        with bob.socket(table) as ws:
            while not (found := ann.state(table))["view"]["over"]:
                for player in people:
                    for path in ("", "/export", "/verify", "/positions?count=9", "/chat"):
                        heard.append(player.get(f"/api/tables/{table}{path}").text)
                heard.append(json.dumps(frame(ws)))
                for _move in range(15):  # listening after every choice would be slow
                    assert ann.choose(table, rng) or bob.choose(table, rng) or found
        for form in (secret.hex(), repr(secret)[2:-1], str(int.from_bytes(secret))):
            assert not [text for text in heard if form in text]
        report = ann.get(f"/api/tables/{table}/verify").json()
        assert report["ok"] and report["secret"] == secret.hex()
        assert report["commitment"] == commitment
        exported = file.verify(ann.get(f"/api/tables/{table}/export").text)
        assert exported.draws_checked and exported.match.header.commitment == commitment


def test_case_18_secrets_of_matches_are_all_different_and_256_bits(lite: Site) -> None:
    with lite.player() as ann:
        tables = {ann.lay() for _n in range(20)}
    rows = lite.read("SELECT match, secret FROM secrets")
    found = [bytes(secret) for table, secret in rows if table in tables]
    assert len(set(found)) == 20 and {len(secret) for secret in found} == {32}


# ---------------------------------------------------------------- bots


def test_case_20_a_bot_plays_from_its_view_alone_and_a_match_ends(site: Site) -> None:
    with site.player("Ann") as ann:
        table = ann.lay("you", "bot:greedy", "bot:random", options=MARKET_B)
        end = play_out(table, random.Random(20), ann)
        assert end["table"]["status"] == "over"
        assert not [line for line in end["log"] if "note" in line and line["note"] != "done"]
        assert ann.get(f"/api/tables/{table}/verify").json()["ok"]


def test_case_20_a_bot_that_does_not_answer_is_replaced_by_a_legal_move_with_a_note(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    async def too_late() -> list[Any]:
        async with app_on(f"sqlite:///{tmp_path}/a.db") as app:
            await welcome(app)
            match = Match.new("imhotep", 2, id="f00d")
            match.begin()
            await put(app, match, bots=(0,))
            desk: Desk = app.state.desk
            bots = Bots(desk.tables, 1, seconds=0.0)
            assert await bots.act_once("f00d")
            await bots.close()
            async with desk.tables.open("f00d") as live:
                return live.match.lines[len(match.lines) :]

    new = run(too_late())
    assert new[0].note == "bot fallback: no answer in time"
    assert new[1].by == 0 and new[1].do


class Asked(Thinker):
    """A process that only notes on how many cores it should think."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[object] = []

    async def ask(self, task: dict[str, object], seconds: float) -> dict[str, Any]:
        self.jobs.append(task["jobs"])
        return {"error": "it is only asked"}


@pytest.mark.parametrize(("others", "wanted"), [(0, 2), (1, 1)])
def test_a_bot_thinks_on_both_cores_only_while_no_other_thinks(
    tmp_path: Path, run: Callable[..., Any], others: int, wanted: int
) -> None:
    async def act() -> list[object]:
        async with app_on(f"sqlite:///{tmp_path}/a.db") as app:
            await welcome(app)
            match = Match.new("imhotep", 2, id="f00d")
            match.begin()
            await put(app, match, bots=(0,))
            desk: Desk = app.state.desk
            asked = [Asked() for _n in range(1 + others)]
            bots = Bots(desk.tables, jobs=2)
            bots.thinkers, bots.queue = [*asked], Fair([*asked])
            busy = [await bots.queue.get(Asker()) for _n in range(others)]
            assert await bots.act_once("f00d")
            return [n for one in asked if one not in busy for n in one.jobs]

    assert set(run(act())) == {wanted}


@pytest.mark.parametrize("task", [{}, {"game": "chess"}, {"view": 7}])
def test_case_20_a_bot_process_survives_nonsense(
    task: dict[str, object], run: Callable[..., Any]
) -> None:
    async def ask_twice() -> list[dict[str, object]]:
        thinker = Thinker()
        try:
            first = await thinker.ask(task, 20)
            process = thinker.process
            second = await thinker.ask(task, 20)
            assert thinker.process is process  # it was not ended for it
            return [first, second]
        finally:
            await thinker.end()

    for answer in run(ask_twice()):
        assert set(answer) == {"error"}


def test_case_20_a_bot_process_that_dies_is_started_again(run: Callable[..., Any]) -> None:
    async def die_once() -> None:
        thinker = Thinker()
        await thinker.ask({}, 20)
        assert thinker.process is not None
        thinker.process.kill()
        await thinker.process.wait()
        assert "error" in await thinker.ask({}, 20)
        assert thinker.process is not None
        await thinker.end()

    run(die_once())


def test_case_20_a_bot_process_is_not_told_where_the_database_is() -> None:
    ours = {"PATH": "/bin", "AKHET_DATABASE": "postgresql://me:secret@db/x", "AKHET_SETTINGS": "{}"}
    assert worker_environ(ours) == {"PATH": "/bin"}


def test_case_20_bots_go_on_after_a_restart(lite: Site) -> None:
    with lite.player("Ann") as ann:
        table = ann.lay("you", "bot:random", end_turn="never")
        lite.desk.tables.cache.clear()
        rng = random.Random(3)
        while not ann.choose(table, rng):
            pass
        seq = ann.state(table)["seq"]
        wait_for(lambda: ann.state(table)["seq"] > seq or ann.state(table)["view"]["legal"])
