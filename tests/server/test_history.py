"""Results and ratings: kept live in any order and by several nodes, they are those of a rebuild."""

import os
import random

import pytest
from sqlalchemy import Connection, func, select, update

from akhet.server.history.folding import Folds, digest, rebuild
from akhet.server.history.rows import move_player
from akhet.server.play.tables import Tables
from akhet.server.store.one_off import reading, writing
from akhet.server.store.schema import (
    accounts,
    ratings,
    result_seats,
    results,
    seats,
    tables,
    tallies,
)
from akhet.server.store.store import open_store
from tests.server.stored import (
    KINDS,
    NOON,
    add_finished,
    add_people,
    pattern,
    person,
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
    from akhet.server.store.migrations import upgrade

    upgrade(sqlite_url)
    size = int(os.environ.get("AKHET_MATCHES", "10000"))
    kept_live(sqlite_url, run, size, 300, 50)
    before = everything(sqlite_url)

    assert rebuild(sqlite_url).same and everything(sqlite_url) == before


def test_the_comparison_would_notice_a_difference(url, run):
    kept_live(url, run, 10, 6, 1)
    with writing(url) as conn:
        conn.execute(update(ratings).values(mu=ratings.c.mu + 1e-12))

    assert not rebuild(url).same
    assert rebuild(url).same
