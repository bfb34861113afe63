"""Results and ratings: kept live in any order and by several nodes, they are those of a rebuild."""

import asyncio
import os
import random
import time
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, update

from akhet.learn import LESSONS
from akhet.match import Match
from akhet.match.log import Line
from akhet.server.history import rating, rows
from akhet.server.history.counting import REASONS, why_not
from akhet.server.history.folding import Folds, digest, read_result, rebuild
from akhet.server.history.results import things_of
from akhet.server.history.rows import move_player
from akhet.server.play.table import Live, Seat
from akhet.server.play.tables import Tables
from akhet.server.store.one_off import reading, writing
from akhet.server.store.queries import unfold
from akhet.server.store.schema import (
    BOT,
    OVER,
    PERSON,
    lines,
    ratings,
    result_seats,
    results,
    seats,
    tables,
    tallies,
)
from akhet.server.store.store import open_store
from tests.server.fresh import upgrade
from tests.server.matches import own_figures
from tests.server.stored import (
    KINDS,
    NOON,
    add_finished,
    add_people,
    pattern,
    person,
    played,
    random_players,
)

pytest.importorskip("openskill")


def add_some(conn: Connection, first: int, count: int, dice: random.Random, people: int) -> None:
    """Finished matches; their times go up and down, and some are the same."""
    for number in range(first, first + count):
        seed = dice.randrange(KINDS)
        players = random_players(dice, pattern(seed).header.seats, people)
        more = {"practice": 2} if dice.random() < 0.05 else {}
        at = NOON + 60 * number + dice.choice((0, 0, 0, -600, -3_600, 60))
        add_finished(conn, number, players, at, seed, **more)


async def folded(url: str) -> None:
    """All that is over, folded as a server does."""
    store = open_store(url)
    await store.open()
    await Folds(Tables(store)).work()
    await store.close()


def kept_live(url: str, run, matches: int, people: int, steps: int) -> None:
    """Matches that come in turn with folds; late ones, and a guest who becomes an account."""
    dice = random.Random(1)
    with writing(url) as conn:
        add_people(conn, people)
    each = matches // steps
    for step in range(steps):
        with writing(url) as conn:
            add_some(conn, step * each, each, dice, people)
            if step % 3 == 1:
                move(conn, dice.randrange(1, people), 0)
        run(folded(url))


def move(conn: Connection, guest: int, account: int) -> None:
    """What a guest has played is an account's from now on."""
    held = seats.c.guest == person(guest)
    conn.execute(update(seats).where(held).values(guest=person(account)))
    move_player(conn, person(guest), person(account))


def everything(url: str) -> str:
    with reading(url) as conn:
        return digest(conn)


def count(url: str, table) -> int:
    with reading(url) as conn:
        return int(conn.execute(select(func.count()).select_from(table)).scalar_one())


def test_what_is_kept_live_is_what_a_rebuild_gives(url, run):
    kept_live(url, run, 120, 12, 6)
    before = everything(url)
    found = rebuild(url)

    assert everything(url) == before and found.same
    assert found.matches == 120 and 90 < found.counted < 120 and found.rated == found.counted
    assert count(url, ratings) > 8 and count(url, tallies) > 300


@pytest.mark.soak
def test_what_is_kept_live_is_what_a_rebuild_gives_of_ten_thousand(sqlite_url, run):
    upgrade(sqlite_url)
    size = int(os.environ.get("AKHET_MATCHES", "10000"))
    begun = time.perf_counter()
    kept_live(sqlite_url, run, size, 300, 50)
    middle = time.perf_counter()
    before = everything(sqlite_url)
    found = rebuild(sqlite_url)
    again = time.perf_counter() - middle
    print(f"\nstored and folded: {middle - begun:.0f} s, rebuilt: {again:.0f} s, {found}")

    assert found.same and everything(sqlite_url) == before and found.rated > size * 0.9


def test_the_comparison_would_notice_a_difference(url, run):
    kept_live(url, run, 10, 6, 1)
    with writing(url) as conn:
        conn.execute(update(ratings).values(mu=ratings.c.mu + 1e-12))

    assert not rebuild(url).same
    assert rebuild(url).same


def test_a_match_that_ends_on_two_nodes_counts_once(postgres_url, run):
    async def both(url: str) -> None:
        stores = [open_store(url), open_store(url)]
        for store in stores:
            await store.open()
        await asyncio.gather(*(Folds(Tables(store)).work() for store in stores))
        for store in stores:
            await store.close()

    upgrade(postgres_url)
    dice = random.Random(2)
    with writing(postgres_url) as conn:
        add_people(conn, 8)
        add_some(conn, 0, 30, dice, 8)
    run(both(postgres_url))
    with reading(postgres_url) as conn:
        played = conn.execute(select(func.sum(ratings.c.matches))).scalar_one()
        rated = select(func.count()).where(result_seats.c.mu.is_not(None), result_seats.c.lead == 1)
        assert played == conn.execute(rated).scalar_one() > 30

    assert rebuild(postgres_url).same


def test_a_server_that_stops_half_way_goes_on_where_it_was(url, run):
    class Stopped(Exception):
        pass

    dice = random.Random(3)
    with writing(url) as conn:
        add_people(conn, 6)
        add_some(conn, 0, 12, dice, 6)
        first = rows.unfolded(conn, 5)
        rows.record(conn, [read_result(conn, id) for id in first])
    with writing(url) as conn:
        rating.rate(conn, "imhotep", 2)
    with pytest.raises(Stopped), writing(url) as conn:
        rating.rate(conn, "imhotep", 2)
        raise Stopped
    run(folded(url))

    assert count(url, results) == 12 and rebuild(url).same


def test_a_match_that_cannot_be_read_stops_no_other(url, run):
    with writing(url) as conn:
        add_people(conn, 6)
        add_some(conn, 0, 6, random.Random(4), 6)
        broken = rows.unfolded(conn, 1)[0]
        conn.execute(
            update(lines).where(lines.c.match == broken, lines.c.seq == 5).values(hash="x")
        )
    run(folded(url))
    found = rebuild(url)

    assert count(url, results) == 5 and found.unread == 1 and found.matches == 6


def test_a_seat_that_goes_to_another_guest_after_the_end_takes_its_result_along(url, run):
    with writing(url) as conn:
        add_people(conn, 6)
        add_some(conn, 0, 8, random.Random(5), 6)
    run(folded(url))
    with writing(url) as conn:
        row = conn.execute(select(result_seats).where(result_seats.c.player == person(1))).first()
        assert row is not None
        here = (seats.c.match == row.match) & (seats.c.seat == row.seat)
        conn.execute(update(seats).where(here).values(guest=person(5)))
        conn.execute(update(tables).where(tables.c.id == row.match).values(version=2))
        unfold(conn, [row.match])
    run(folded(url))
    with reading(url) as conn:
        mine = (result_seats.c.match == row.match) & (result_seats.c.seat == row.seat)
        now = conn.execute(select(result_seats.c.player).where(mine)).scalar_one()

    assert now == person(5) and rebuild(url).same


# ---------------------------------------------------------------- what counts


def live_of_two(**more: object) -> Live:
    """A finished match of a person and a bot, as a table in memory."""
    match = pattern(0)
    people = [Seat(0, PERSON, person(1), "", "Ann"), Seat(1, BOT, "", "scribe", "Scribe 2")]
    live = Live(match.header.id, match, {}, seats=people, status=OVER)
    for name, value in more.items():
        setattr(live, name, value)
    return live


def with_line(**line: Any) -> Match:
    """The same match with one line more in its middle."""
    match = played(0)
    at = len(match.lines) // 2
    match.lines = [*match.lines[:at], Line(at, 0, **line), *match.lines[at:]]
    return match


def headed(**changes: Any) -> Match:
    """The same match under another header."""
    match = played(0)
    match.header = replace(match.header, **changes)
    return match


def with_figures() -> Match:
    """The same match with figures of an owner's own."""
    _text, figures = own_figures()
    match = headed(components=figures.digest)
    match.components = figures
    return match


def ended() -> Match:
    match = played(0)
    match.ended = True
    return match


def seated(*players: tuple[str, str, str]) -> list[Seat]:
    return [Seat(n, kind, guest, bot, "x") for n, (kind, guest, bot) in enumerate(players)]


ANN, BEN, NONE = (PERSON, person(1), ""), (PERSON, person(2), ""), (PERSON, "", "")
LESSON = next(iter(LESSONS.values()))
CASES = {
    "lesson": live_of_two(match=headed(id=LESSON.id, game=LESSON.stage.game), id="x"),
    "imported": live_of_two(id="another"),
    "fork": live_of_two(match=headed(origin="a:3")),
    "ended": live_of_two(match=ended()),
    "hints": live_of_two(practice=2),
    "figures": live_of_two(match=with_figures()),
    "alone": live_of_two(seats=seated(ANN)),
    "shared": live_of_two(seats=seated(ANN, ANN)),
    "nobody": live_of_two(seats=seated(ANN, NONE)),
    "takeover": live_of_two(match=with_line(note="absent")),
    "hands": live_of_two(match=with_line(note="claimed")),
    "takeback": live_of_two(match=with_line(undo=1, consent=(0, 1))),
}


def test_every_reason_has_a_case_and_a_plain_match_has_none():
    assert set(CASES) == {reason.key for reason in REASONS}
    assert why_not(live_of_two()) == "" == why_not(live_of_two(seats=seated(ANN, BEN)))
    assert why_not(live_of_two(match=with_line(note="hint"))) == "hints"
    assert why_not(live_of_two(match=with_line(note="resigned"))) == "takeover"
    agreed = live_of_two(match=with_line(undo=1, consent=(0, 1)), seats=seated(ANN, BEN))
    assert why_not(agreed) == "", "people agreed to it"


@pytest.mark.parametrize("key", [reason.key for reason in REASONS])
def test_what_counts_for_nothing_says_why(key):
    assert why_not(CASES[key]) == key


def test_what_was_had_is_what_the_game_tells():
    match = pattern(2)
    had = things_of(match)
    sheets = match.game.breakdown(match.state)
    for seat, sheet in enumerate(sheets):
        points = {name: n for name, n in had[seat].items() if name.startswith("source:")}
        assert points == {f"source:{source}": n for source, n in sheet.items() if n}
        assert had[seat][f"seat:{seat + 1}/{match.header.seats}"] == 1
    stones = [sum(n for name, n in one.items() if name.startswith("site:")) for one in had]
    assert min(stones) > 3
