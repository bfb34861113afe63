"""Puzzles on a server: one try counts, nothing tells the answer before it, all is one's own."""

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from akhet.puzzles import Puzzle, daily, day_of, shelf
from akhet.puzzles.shelf import DAY
from akhet.server.http.puzzles import Puzzles, PuzzleShown
from tests.server.asgi import ask
from tests.server.fresh import upgrade
from tests.server.members import NOON, House, Member, goes_to


def some(**wanted: object) -> Puzzle:
    """A puzzle of the package."""
    every = shelf().values()
    found = [one for one in every if all(getattr(one, k) == v for k, v in wanted.items())]
    assert found, wanted
    return found[0]


def wrong_of(puzzle: Puzzle) -> list[str]:
    """An answer that is not the best."""
    return list(next(one.way for one in puzzle.worths if one.way not in puzzle.answers))


async def begun(member: Member, puzzle: Puzzle) -> str:
    return str((await member.api(f"/api/puzzles/{puzzle.id}", {"name": "Ann"}))["id"])


async def state(member: Member, table: str) -> Any:
    return json.loads((await member.get(f"/api/tables/{table}")).body)


async def answer(member: Member, table: str, way: list[str], key: str = "k") -> Any:
    seq = (await state(member, table))["seq"]
    body = {"actions": way, "expected_seq": seq, "key": key}
    return await member.api(f"/api/tables/{table}/commands", body)


async def shown(member: Member, table: str) -> Any:
    body = (await member.get(f"/api/tables/{table}/puzzle")).body
    msgspec.json.decode(body, type=PuzzleShown)  # as the API describes it
    return json.loads(body)


async def listed(member: Member) -> Any:
    body = (await member.get("/api/puzzles")).body
    msgspec.json.decode(body, type=Puzzles)
    return json.loads(body)


async def tries(house: House) -> list[tuple[Any, ...]]:
    sql = "SELECT puzzle, solved, day FROM puzzle_tries ORDER BY puzzle"
    return await house.desk.store.read(lambda conn: [tuple(row) for row in conn.execute(text(sql))])


async def bot_turn(house: House, table: str) -> int:
    sql = text("SELECT bot_turn FROM tables WHERE id = :t")
    return await house.desk.store.read(lambda conn: int(conn.execute(sql, {"t": table}).scalar()))


def test_the_best_answer_is_told_from_others_and_moves_both_ratings(url, run):
    async def story():
        async with House(url) as house:
            puzzle, ann, bob = some(), Member(house), Member(house)
            table = await begun(ann, puzzle)
            assert await begun(ann, puzzle) == table, "it waits for its answer"
            before = await shown(ann, table)
            assert before["open"] and before["result"] is None and not before["counted"]
            await answer(ann, table, list(puzzle.best.way))
            found = await shown(ann, table)
            assert found["result"]["right"] and found["counted"] and not found["open"]
            assert len(found["result"]["why"]) >= 1 and found["next"] not in (None, puzzle.id)
            other = await begun(bob, puzzle)
            await answer(bob, other, wrong_of(puzzle))
            lost = (await shown(bob, other))["result"]
            assert not lost["right"] and "%" in lost["lost"]
            assert tuple(lost["best"]["actions"]) == puzzle.best.way and lost["best"]["label"]
            mine, theirs = (await listed(ann))["mine"], (await listed(bob))["mine"]
            assert mine["rating"] > 1_200 > theirs["rating"] and mine["doubt"] < 350
            assert (mine["tried"], mine["solved"], theirs["solved"]) == (1, 1, 0)
            row = next(one for one in (await listed(bob))["puzzles"] if one["id"] == puzzle.id)
            assert row["tries"] == 2 and row["mine"] == "missed" and row["doubt"] < 120

    run(story())


def test_an_answer_in_several_steps_is_judged_when_it_is_whole(url, run):
    puzzle = next(one for one in shelf().values() if len(one.best.way) > 1)

    async def story():
        async with House(url) as house:
            ann = Member(house)
            table = await begun(ann, puzzle)
            for n, name in enumerate(puzzle.best.way):
                assert (await shown(ann, table))["open"], n
                await answer(ann, table, [name], f"k{n}")
            assert (await shown(ann, table))["result"]["right"]
            assert [row[:2] for row in await tries(house)] == [(puzzle.id, 1)]

    run(story())


@pytest.fixture
def doctored() -> Iterator[Any]:
    """Lets a test say that another answer is best; the package's own comes back afterwards."""
    kept = dict(shelf())

    def doctor(puzzle: Puzzle) -> None:
        other = puzzle.worths[1]
        worths = (replace(other, win=0.93), puzzle.best, *puzzle.worths[2:])
        shelf()[puzzle.id] = replace(puzzle, answers=(other.way,), worths=worths)

    yield doctor
    shelf().update(kept)


def test_no_byte_tells_the_answer_before_one_is_given(sqlite_url, run, doctored):
    """All that can be asked is the same, byte for byte, whichever answer is the best."""
    upgrade(sqlite_url)

    async def everything(ann: Member, table: str, puzzle: Puzzle) -> list[bytes]:
        t = f"/api/tables/{table}"
        action = puzzle.worths[-1].way[0]
        paths = [t, f"{t}/puzzle", f"{t}/ways", f"{t}/ways?brief=1", f"{t}/export", f"{t}/figures"]
        paths += [f"{t}/advice", f"{t}/verify", f"{t}/preview?action={action}", f"{t}/chat"]
        paths += [f"{t}/positions?first=0&count=60", f"{t}/position?line=3", "/api/puzzles"]
        paths += [f"/table/{table}", f"/puzzles/{puzzle.id}", "/puzzles", "/", "/tables"]
        asked = [path.partition("?") for path in paths]
        app, token = ann.house.app, ann.token
        found = [await ask(app, "GET", path, token=token, query=q) for path, _, q in asked]
        assert [one.status for one in found].count(200) >= 14
        return [one.body for one in found]

    async def story():
        async with House(sqlite_url, limits=False) as house:
            for game in ("imhotep", "amunre", "pharaon"):
                puzzle, ann = some(game=game), Member(house)
                table = await begun(ann, puzzle)
                before = await everything(ann, table, puzzle)
                doctored(puzzle)
                after = await everything(ann, table, puzzle)
                assert after == before, game
                assert any(b'"legal"' in body for body in before)
                await answer(ann, table, list(puzzle.worths[1].way))
                assert (await shown(ann, table))["result"]["right"], "the doctored one is best now"

    run(story())


def test_a_try_counts_once_however_it_is_sent(url, run):
    async def story():
        async with House(url) as house:
            puzzle, ann = some(), Member(house)
            first = await begun(ann, puzzle)
            await answer(ann, first, wrong_of(puzzle), "same")
            await answer(ann, first, wrong_of(puzzle), "same")
            second = await begun(ann, puzzle)
            assert second != first
            await answer(ann, second, list(puzzle.best.way))
            found = await shown(ann, second)
            assert found["result"]["right"] and not found["counted"] and found["rated"] == ""
            assert [row[:2] for row in await tries(house)] == [(puzzle.id, 0)]
            row = next(one for one in (await listed(ann))["puzzles"] if one["id"] == puzzle.id)
            assert row["tries"] == 1 and row["mine"] == "missed"

    run(story())


def test_two_tabs_that_answer_at_the_same_moment_count_once(url, run):
    async def story():
        async with House(url) as house:
            puzzle, ann = some(), Member(house)
            table = await begun(ann, puzzle)
            seq = (await state(ann, table))["seq"]
            ways = [list(puzzle.best.way), wrong_of(puzzle)]
            bodies = [
                {"actions": way, "expected_seq": seq, "key": f"tab{n}"}
                for n, way in enumerate(ways * 2)
            ]
            path = f"/api/tables/{table}/commands"
            await asyncio.gather(*[ann.api(path, body) for body in bodies])
            assert len(await tries(house)) == 1
            found = await shown(ann, table)
            assert found["counted"] and found["puzzle"]["tries"] == 1

    run(story())


def test_an_answer_that_was_taken_back_has_counted(url, run):
    async def story():
        async with House(url) as house:
            ann = Member(house)
            for puzzle in (one for one in shelf().values() if one.game == "imhotep"):
                table = await begun(ann, puzzle)
                await answer(ann, table, wrong_of(puzzle))
                now = await state(ann, table)
                if now["view"]["can_undo"]:
                    break
            order = {"expected_seq": now["seq"], "key": "back"}
            await ann.api(f"/api/tables/{table}/undo", order)
            await answer(ann, table, list(puzzle.best.way), "again")
            found = await shown(ann, table)
            assert not found["result"]["right"] and found["puzzle"]["mine"] == "missed"

    run(story())


def test_nobody_helps_before_the_answer_and_the_others_wait_for_a_word(url, run):
    async def story():
        async with House(url) as house:
            puzzle, ann, bob = some(), Member(house), Member(house)
            table = await begun(ann, puzzle)
            t = f"/api/tables/{table}"
            assert (await state(ann, table))["table"]["hints"] is False
            words = ["you", *["bot:random"] * (puzzle.seats - 1)]
            for path, body in (
                ("/hint", {}),
                ("/resign", {"seat": puzzle.seat}),
                ("/fork", {"line": len(puzzle.log), "seats": words}),
                ("/puzzle", {}),
            ):
                refused = await ann.api(t + path, body)
                assert refused["error"]["code"] == "puzzle", path
            await answer(ann, table, wrong_of(puzzle))
            assert await bot_turn(house, table) == 0, "they wait"
            await bob.table("you", "bot:random", name="Bob")
            assert (await bob.api(t + "/puzzle", {}))["error"]["code"] == "not_found"
            for _twice in range(2):
                assert await ann.api(t + "/puzzle", {}) == {"ok": True}
            notes = [line for line in (await state(ann, table))["log"] if line.get("note")]
            assert len(notes) == 1
            waiting = (await state(ann, table))["table"]["waiting"]
            assert await bot_turn(house, table) == int(puzzle.seat not in waiting)

    run(story())


def test_days_in_a_row_are_counted_and_the_day_is_the_same_for_everybody(url, run):
    async def story():
        async with House(url) as house:
            ann = Member(house)
            for n in range(3):
                house.now = NOON + n * DAY
                puzzle = daily("imhotep", day_of(house.now))
                assert (await listed(ann))["today"]["imhotep"] == puzzle.id
                table = await begun(ann, puzzle)
                await answer(ann, table, wrong_of(puzzle))
                assert (await listed(ann))["mine"]["streak"] == n + 1
            house.now += DAY
            assert (await listed(ann))["mine"]["streak"] == 3, "today is not over"
            house.now += DAY
            assert (await listed(ann))["mine"]["streak"] == 0

    run(story())


def test_tables_that_were_left_are_closed_so_that_nobody_runs_out_of_them(url, run):
    async def story():
        async with House(url) as house:
            ann = Member(house)
            puzzles = list(shelf().values())[:7]
            tables = [await begun(ann, puzzle) for puzzle in puzzles]
            sql = text("SELECT count(*) FROM tables WHERE status = 'playing'")
            count = await house.desk.store.read(lambda conn: conn.execute(sql).scalar())
            assert count == 4 and len(set(tables)) == 7

    run(story())


def test_tries_move_into_an_account_come_along_and_go_with_it(url, run):
    pytest.importorskip("argon2")

    async def story():
        async with House(url) as house:
            both, one, other = list(shelf().values())[:3]
            ann = await Member(house).join("Ann")
            for puzzle in (both, one):
                await answer(ann, await begun(ann, puzzle), list(puzzle.best.way))
            house.now += 60
            phone = Member(house)
            for puzzle in (both, other):
                await answer(phone, await begun(phone, puzzle), wrong_of(puzzle))
            await phone.enter("Ann")
            assert (await phone.post("/me/bring", bring="1")).status == 303
            rows = {row["id"]: row["mine"] for row in (await listed(phone))["puzzles"]}
            found = [rows[puzzle.id] for puzzle in (both, one, other)]
            assert found == ["solved", "solved", "missed"], "the first try of both stays"
            taken = await phone.post("/me/archive")
            about = json.loads(zipfile.ZipFile(io.BytesIO(taken.body)).read("account.json"))
            assert {row["puzzle"] for row in about["puzzles"]} == {both.id, one.id, other.id}
            assert (await phone.post("/me/delete", name="Ann")).status == 200
            assert await tries(house) == []

    run(story())


def test_without_javascript_the_plain_page_tells_everything(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url) as house:
            puzzle, ann = some(), Member(house)
            gone = await ann.post(f"/puzzles/{puzzle.id}")
            table = goes_to(gone).rpartition("/")[2]
            page = f"/table/{table}/plain"
            assert "Your first one counts" in (await ann.get(page)).text
            await answer(ann, table, wrong_of(puzzle))
            told = (await ann.get(page)).text
            assert "There was a better answer" in told and "Next puzzle" in told
            assert goes_to(await ann.post(f"/table/{table}/puzzle")) == page
            assert "Play on from here" not in (await ann.get(page)).text
            listed_page = (await ann.get("/puzzles")).text
            assert "Missed" in listed_page and "0 of 1 solved" in listed_page

    run(story())


def test_strangers_are_told_plainly(url, run):
    async def story():
        async with House(url) as house:
            ann = Member(house)
            assert (await ann.get("/puzzles/nothing-123456")).status == 404
            assert (await ann.api("/api/puzzles/x", {}))["error"]["code"] == "not_found"
            table = await ann.table("you", "bot:random", name="Ann")
            assert (await ann.get(f"/api/tables/{table}/puzzle")).status == 404
            assert (await ann.api(f"/api/tables/{table}/puzzle", {}))["error"]["code"] == (
                "not_found"
            )
            assert (await ann.get("/puzzles")).status == 200

    run(story())
