"""Cases 7 and 16: what nobody may learn from any byte the server sends."""

import asyncio
import json
import random
from collections.abc import Callable
from itertools import islice, permutations
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from akhet.core import EVERYONE
from akhet.games import GAMES
from akhet.match import Match
from akhet.match.view import may_know
from akhet.server.services import Desk
from tests.server.asgi import Answer, Wire, ask
from tests.server.serving import (
    Player,
    Site,
    scaled,
    size,
    two_play,
)
from tests.server.worlds import (
    NOW,
    Pair,
    app_on,
    pairs,
    put,
    renamed,
    taken_back,
    token_of,
    welcome,
)

pytest_plugins = ["tests.server.sites"]

PARTS = size(1, 4)  # so that several processes can share the work
PAIRS = size(12, 10_000) // PARTS


GAMES_WITH_SECRETS = sorted(GAMES)


def told(answer: Answer) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, but for the number every request is given by lot."""
    return [row for row in answer.headers if row[0] != b"x-request-id"]


async def every_byte(app: Starlette, pair: Pair, seat: int) -> list[Any]:
    """All that a seat (or, for -1, somebody watching) can get out of the server about a match."""
    match = pair.one
    id, token, lines = match.header.id, token_of(seat), len(match.lines)
    table = f"/api/tables/{id}"
    mine, others = names_of(pair, seat)
    got: list[Any] = []

    async def get(path: str, query: str = "") -> None:
        answer = await ask(app, "GET", path, token=token, query=query)
        got.append((path, query, answer.status, told(answer), answer.body))

    async def post(path: str, **body: object) -> None:
        answer = await ask(app, "POST", path, json.dumps(body).encode(), token)
        got.append((path, body, answer.status, told(answer), answer.body))

    await get(table)
    await get(table, f"since={lines - 2}&seat={seat if seat >= 0 else 7}")
    await get(f"{table}/export")
    await get(f"{table}/verify")
    await get(f"{table}/positions", f"first={max(0, lines - 5)}&count=9")
    await get(f"{table}/position/{lines}", f"seat={match.header.seats}")
    if int(id[0], 16) < size(16, 1):  # long lists, of all that went before: now and then will do
        await get("/api/tables", "which=playing")
        await get("/api/tables", "which=mine")
        await get("/api/next")
    for name in mine[:2] + others[:3]:
        await get(f"{table}/preview", f"action={name}")
        await get(f"{table}/ways", f"begin={name}")
    await get(f"{table}/ways")
    for n, name in enumerate(others[:4]):
        await post(f"{table}/commands", action=name, expected_seq=lines, key=f"k{n}")
        await post(f"{table}/commands", actions=[name, name], expected_seq=lines, key=f"a{n}")
    await post(f"{table}/undo", expected_seq=lines - 1, key="undo")
    await post(f"{table}/done", expected_seq=lines, key="done")
    if any(not may_know(match, n, seat) for n in match.counted):
        # It is refused; otherwise a new table with a name of its own would come back.
        await post(f"{table}/fork", line=lines, seats=["you"] * match.header.seats)
    await post(f"{table}/report", text="what is this?")
    await post(f"{table}/chat", text="what is it?")
    for query in ("since=0", f"since={lines - 1}"):
        wire = Wire(app, f"{table}/live", token, query)
        got.append((query, await wire.frame(), await wire.frame() if seat >= 0 else ""))
        for n, name in enumerate(others[:2]):  # refused; and what is known is told anew
            order = {"actions": [name], "expected_seq": lines, "key": f"s{n}"}
            wire.say(json.dumps({"ask": n, **order}))
            got.append(await answered(wire))
        await wire.close()
    return got


async def answered(wire: Wire) -> list[str]:
    """All frames up to the answer to a command."""
    found = [await wire.frame()]
    while not found[-1].startswith('{"type":"answer"'):
        found.append(await wire.frame())
    return found


def names_of(pair: Pair, seat: int) -> tuple[list[str], list[str]]:
    """What a seat may choose, and what only others may, in either world."""
    game = pair.one.game
    mine = {game.action_name(a) for a in game.options(pair.one.state, seat)}
    others = {
        game.action_name(action)
        for match in (pair.one, pair.two)
        for other in range(match.header.seats)
        for action in game.options(match.state, other)
    }
    return sorted(mine), sorted(others - mine, key=lambda name: hash((name, pair.one.header.id)))


async def compare(one: Starlette, two: Starlette, pair: Pair) -> None:
    """Who saw the same cannot tell the two worlds apart by any byte; who knows can."""
    await put(one, pair.one)
    await put(two, pair.two)
    for seat in pair.fooled:
        here, there = await asyncio.gather(every_byte(one, pair, seat), every_byte(two, pair, seat))
        for ours, theirs in zip(here, there, strict=True):
            assert ours == theirs, f"seat {seat} can tell"
    path, token = f"/api/tables/{pair.one.header.id}", token_of(pair.knows)
    answers = [await ask(app, "GET", path, token=token) for app in (one, two)]
    assert answers[0].body != answers[1].body


def in_two_worlds(tmp_path: Path, work: Callable[[Starlette, Starlette], Any]) -> Any:
    """Does something with two servers that know the same guests."""

    async def both() -> Any:
        urls = [f"sqlite:///{tmp_path}/{name}.db" for name in ("one", "two")]
        async with app_on(urls[0]) as one, app_on(urls[1]) as two:
            await welcome(one)
            await welcome(two)
            return await work(one, two)

    return both()


@scaled
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES_WITH_SECRETS)
def test_case_16_no_byte_tells_what_another_seat_knows(
    game: str, part: int, tmp_path: Path, run: Callable[..., Any]
) -> None:
    rng = random.Random(16 + part)

    async def all_pairs(one: Starlette, two: Starlette) -> int:
        done = compared = 0
        while done < PAIRS:
            for pair in pairs(game, rng):
                await compare(one, two, pair)
                done += 1
                compared += len(pair.fooled)
                if done == PAIRS:
                    break
        return compared

    compared = run(in_two_worlds(tmp_path, all_pairs))
    print(f"\n{PAIRS} pairs, {compared} seats compared")


@pytest.mark.parametrize("game", GAMES_WITH_SECRETS)
def test_case_16_what_was_seen_and_taken_back_stays_secret(
    game: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    rng = random.Random(17)

    async def all_pairs(one: Starlette, two: Starlette) -> None:
        done = 0
        for pair in pairs(game, rng):
            differs = next(
                n for n in pair.one.counted if pair.one.lines[n - 1] != pair.two.lines[n - 1]
            )
            to = [n for n in pair.one.targets() if n < differs]
            if not to:
                continue
            ones, twos = taken_back(pair.one, to[-1]), taken_back(pair.two, to[-1])
            await compare(one, two, Pair(ones, twos, pair.knows, pair.fooled))
            done += 1
            if done == size(5, 200):
                return

    run(in_two_worlds(tmp_path, all_pairs))


@pytest.mark.parametrize("game", GAMES_WITH_SECRETS)
def test_case_16_a_bot_is_told_no_more_than_a_person(
    game: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    async def told(app: Starlette, match: Match, seat: int) -> dict[str, object]:
        desk: Desk = app.state.desk
        async with desk.tables.open(match.header.id) as live:
            task = await desk.bots.task(live, seat)
        return {**task, "seed": 0}

    async def all_pairs(one: Starlette, two: Starlette) -> None:
        for pair in islice(pairs(game, random.Random(18)), size(8, 500)):
            seats = tuple(range(pair.one.header.seats))
            await put(one, pair.one, bots=seats)
            await put(two, pair.two, bots=seats)
            for seat in pair.fooled:
                if seat >= 0:
                    assert await told(one, pair.one, seat) == await told(two, pair.two, seat)

    run(in_two_worlds(tmp_path, all_pairs))


@pytest.mark.parametrize("game", GAMES_WITH_SECRETS)
def test_case_16_a_running_match_between_people_cannot_be_forked(
    game: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    async def forks(app: Starlette, _: Starlette) -> None:
        pair = next(pairs(game, random.Random(19)))
        match = pair.one
        await put(app, match)
        path = f"/api/tables/{match.header.id}/fork"
        body = {"line": len(match.lines), "seats": ["you"] * match.header.seats}
        for seat in pair.fooled:
            answer = await ask(app, "POST", path, json.dumps(body).encode(), token_of(seat))
            code = json.loads(answer.body)["error"]["code"]
            assert (answer.status, code) == (409, "between_people")
        assert pair.fooled
        early = {**body, "line": 0}  # not even from its beginning: the deal is the same
        answer = await ask(app, "POST", path, json.dumps(early).encode(), token_of(-1))
        assert answer.status == 409

    run(in_two_worlds(tmp_path, forks))


# ---------------------------------------------------------------- sealed decisions

SEALED = "amunre"


def sealed_match(rng: random.Random) -> Match:
    """A match in which several seats must answer, each in secret."""
    match = Match.new(SEALED, 3, id=rng.randbytes(16).hex())
    match.begin(int(NOW))
    while len(match.game.waiting(match.state)) < 3:
        seat = rng.choice(match.game.waiting(match.state))
        match.submit(seat, rng.choice(names_for(match, seat)), int(NOW))
    return match


def names_for(match: Match, seat: int) -> list[str]:
    return [match.game.action_name(a) for a in match.game.options(match.state, seat)]


def test_case_07_sealed_answers_may_come_in_any_order_and_lead_to_the_same(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    rng = random.Random(7)

    async def orders(app: Starlette, _: Starlette) -> None:
        match = sealed_match(rng)
        answers = [rng.choice(names_for(match, seat)) for seat in range(3)]
        ends = set()
        for order in permutations(range(3)):
            copy = renamed(match, rng.randbytes(16).hex())
            await put(app, copy)
            for seat in order:  # all were made for the position before the first one
                path = f"/api/tables/{copy.header.id}/commands"
                seq = len(match.lines)
                body = {"action": answers[seat], "expected_seq": seq, "key": "k", "seat": seat}
                answer = await ask(app, "POST", path, json.dumps(body).encode(), token_of(seat))
                assert answer.status == 200, answer.text
            desk: Desk = app.state.desk
            async with desk.tables.open(copy.header.id) as live:
                line = live.match.lines[len(match.lines) + 2].n
                ends.add(json.dumps(live.match.game.dump(live.match.position(line))))
        assert len(ends) == 1

    run(in_two_worlds(tmp_path, orders))


def test_case_07_nobody_answers_a_sealed_question_twice(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    async def twice(app: Starlette, _: Starlette) -> None:
        match = sealed_match(random.Random(8))
        await put(app, match)
        path = f"/api/tables/{match.header.id}/commands"
        name = names_for(match, 0)[0]
        for n, status in enumerate((200, 409)):
            body = {"action": name, "expected_seq": len(match.lines), "key": f"k{n}"}
            answer = await ask(app, "POST", path, json.dumps(body).encode(), token_of(0))
            assert answer.status == status

    run(in_two_worlds(tmp_path, twice))


def test_spectators_see_no_legal_actions(lite: Site, people: list[Player]) -> None:
    _, _, cid = people
    table = two_play(people)
    cid.lay()
    with lite.player() as nobody:
        for watcher in (cid, nobody):
            view = watcher.state(table)["view"]
            assert view["legal"] == [] and view["seat"] is None and not view["can_undo"]
            asked = watcher.state(table, seat=0)["view"]  # a seat that is not theirs
            assert asked == view


def test_line_numbers_agree_for_all_though_some_lines_say_nothing(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    async def logs() -> None:
        async with app_on(f"sqlite:///{tmp_path}/a.db") as app:
            await welcome(app)
            pair = next(pairs("imhotep", random.Random(21)))
            await put(app, pair.one)
            path = f"/api/tables/{pair.one.header.id}"
            for seat in range(-1, pair.one.header.seats):
                answer = await ask(app, "GET", path, token=token_of(seat))
                log = json.loads(answer.body)["log"]
                assert [line["n"] for line in log] == list(range(1, len(log) + 1))
                hidden = [line["n"] for line in log if line.get("do") == "?"]
                secret = [n for n, to in enumerate(pair.one.audience, 1) if to != EVERYONE]
                audience = pair.one.audience
                assert hidden == [n for n in secret if audience[n - 1] != seat]
                assert b"hash" not in answer.body

    run(logs())
