"""Moves as they are stored, on both databases: many in one commit, each whole or not at all."""

import asyncio
import resource
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select, update

from akhet.match.log import Line
from akhet.server.store import postgres_moves
from akhet.server.store.appending import PLAYED, Known, new_of
from akhet.server.store.moves import Move
from akhet.server.store.postgres import PostgresStore
from akhet.server.store.queries import Guest, add_guest, add_table, revoke_session
from akhet.server.store.schema import guests, notice_ways, quarantine, tables
from akhet.server.store.sqlite import SqliteStore
from akhet.server.store.store import Conflict, Store, Unavailable, open_store
from tests.server.writer import stored

MANY = 40


def lay(conn: Connection, number: int) -> None:
    """Tables without lines, and a session of their host."""
    add_guest(conn, Guest("ann", "Ann", ""), "session", 1)
    for n in range(number):
        row = {"id": f"m{n}", "game": "imhotep", "title": "", "host": "ann", "listed": 0}
        row |= {"status": "playing", "end_turn": "never", "options": "{}", "header": "{}"}
        row |= {"created": 1, "changed": 1, "version": 3, "seq": 0, "waiting": ",0,"}
        row |= {"bot_turn": 0, "rematch": "", "scores": ""}
        add_table(conn, row, [{"seat": 0, "kind": "person"}], b"secret", [])


def move(table: str, first: int = 1, count: int = 1, **more: Any) -> Move:
    """Some lines of a match."""
    new = [Line(n, 0, do=f"do:{n}", at=7, hash="f" * 64) for n in range(first, first + count)]
    values: dict[str, object] = {"seq": new[-1].n, "status": "playing", "changed": 9, "scores": ""}
    values |= {"waiting": ",1,", "bot_turn": 0, "beginning": "", "stage": "1/6"}
    return Move(table, new, f"0/k{first}", values, **more)


def row_of(conn: Connection, table: str) -> tuple[Any, ...]:
    wanted = select(tables.c.seq, tables.c.waiting, tables.c.changed, tables.c.stage)
    return tuple(conn.execute(wanted.where(tables.c.id == table)).one())


@pytest.fixture
def laid(store: Store, run) -> Store:
    run(store.write(lambda conn: lay(conn, MANY)))
    return store


def test_a_move_is_its_lines_and_how_far_the_table_is(laid: Store, run) -> None:
    run(laid.move(move("m0", count=3)))
    run(laid.move(move("m0", first=4, known=Known(3, "session"))))

    assert run(laid.read(stored)) == {"m0": [1, 2, 3, 4]}
    assert run(laid.read(lambda conn: row_of(conn, "m0"))) == (4, ",1,", 9, "1/6")


def test_many_moves_at_once_are_all_stored_but_those_that_were_there(laid: Store, run) -> None:
    run(laid.move(move("m5")))

    async def all_at_once() -> list[Any]:
        some = [laid.move(move(f"m{n}")) for n in range(MANY)]
        return await asyncio.gather(*some, return_exceptions=True)

    found = run(all_at_once())

    assert [n for n, one in enumerate(found) if one is not None] == [5]
    assert isinstance(found[5], Conflict)
    assert run(laid.read(stored)) == {f"m{n}": [1] for n in range(MANY)}


def refuse(what: str) -> Any:
    """The work of making a table other than it is known."""
    aside = {"match": "m0", "at": 1, "reason": "odd"}
    return {
        "version": lambda conn: conn.execute(update(tables).values(version=4)),
        "lines": lambda conn: conn.execute(update(tables).values(seq=1)),
        "session": lambda conn: revoke_session(conn, "session", 5),
        "aside": lambda conn: conn.execute(insert(quarantine).values(aside)),
    }[what]


@pytest.mark.parametrize("what", ["version", "lines", "session", "aside"])
def test_a_move_by_what_is_not_so_any_more_is_a_conflict(laid: Store, run, what: str) -> None:
    def work(conn: Connection) -> None:
        refuse(what)(conn)

    run(laid.write(work))

    with pytest.raises(Conflict):
        run(laid.move(move("m0", known=Known(3, "session"))))
    assert run(laid.read(stored)) == {}
    if what != "aside":  # nobody has asked for more than that the lines are free
        run(laid.move(move("m0")))
        assert run(laid.read(stored)) == {"m0": [1]}


def test_what_people_are_told_is_stored_with_the_move(laid: Store, run) -> None:
    names = dict.fromkeys(("kind", "mark", "target", "label", "events", "state"), "x")
    way = {**names, "id": "w", "person": "ann", "lang": "en", "pace": 0, "entry": 0, "created": 1}

    def has_way(conn: Connection) -> None:
        conn.execute(insert(notice_ways).values(way))

    def tell(conn: Connection) -> None:
        conn.execute(update(guests).values(name="told"))

    def called(conn: Connection) -> str:
        return conn.execute(select(guests.c.name)).scalar_one()

    run(laid.write(has_way))
    run(laid.move(move("m0", tell=tell, people=["ann"], known=Known(3, "session"))))

    assert run(laid.read(stored)) == {"m0": [1]}
    assert run(laid.read(called)) == "told"


def test_a_move_of_which_a_part_fails_is_not_stored_and_others_are(laid: Store, run) -> None:
    def fail(_conn: Connection) -> None:
        raise ValueError("no")

    async def together() -> list[Any]:
        some = [laid.move(move("m0", more=fail)), laid.move(move("m1"))]
        return await asyncio.gather(*some, return_exceptions=True)

    first, second = run(together())

    assert isinstance(first, ValueError) and second is None
    assert run(laid.read(stored)) == {"m1": [1]}


def test_moves_that_wait_are_stored_before_the_store_closes(url: str, run) -> None:
    async def closed_at_once() -> list[Any]:
        store = open_store(url)
        await store.open()
        await store.write(lambda conn: lay(conn, MANY))
        some = [asyncio.ensure_future(store.move(move(f"m{n}"))) for n in range(MANY)]
        await asyncio.sleep(0)
        await store.close()
        found = await asyncio.gather(*some, return_exceptions=True)
        with pytest.raises(Unavailable):
            await store.move(move("m0", first=2))
        return found

    assert run(closed_at_once()) == [None] * MANY


# ---------------------------------------------------------------- SQLite


@pytest.fixture
def lite(sqlite_url: str, run):
    from tests.server.fresh import upgrade

    upgrade(sqlite_url)
    found = open_store(sqlite_url)
    run(found.open())
    run(found.write(lambda conn: lay(conn, MANY)))
    yield found
    run(found.close())


def test_moves_are_made_where_they_are_asked_for_and_committed_elsewhere(
    lite: SqliteStore, run
) -> None:
    made: list[str] = []

    def note(_conn: Connection) -> None:
        made.append(threading.current_thread().name)

    run(lite.move(move("m0", more=note)))
    run(lite.write(note))

    assert made[0] != "akhet-writer" == made[1]


def test_moves_that_wait_with_longer_works_are_made_before_them_and_committed_with_them(
    lite: SqliteStore, run
) -> None:
    made: list[str] = []

    def note(what: str) -> Any:
        return lambda _conn: made.append(what)

    async def together() -> None:
        works = [lite.write(note("work")), lite.move(move("m0", more=note("move")))]
        await asyncio.gather(*works)

    assert lite.writes is not None
    before = lite.writes.commits
    run(together())

    assert made == ["move", "work"]
    assert lite.writes.commits == before + 1
    assert run(lite.read(stored)) == {"m0": [1]}


@pytest.mark.parametrize("wrong", ["work", "move"])
def test_of_moves_and_works_that_wait_together_only_what_fails_is_not_stored(
    lite: SqliteStore, run, wrong: str
) -> None:
    def fail(_conn: Connection) -> None:
        raise ValueError("no")

    def rename(conn: Connection) -> None:
        conn.execute(update(guests).values(name="renamed"))
        if wrong == "work":
            fail(conn)

    async def together() -> list[Any]:
        more = {"more": fail} if wrong == "move" else {}
        some = [lite.move(move("m0")), lite.move(move("m1", **more)), lite.write(rename)]
        return await asyncio.gather(*some, return_exceptions=True)

    first, second, third = run(together())

    assert first is None
    assert isinstance(third if wrong == "work" else second, ValueError)
    assert (second if wrong == "work" else third) is None
    is_there = {"m0": [1], "m1": [1]} if wrong == "work" else {"m0": [1]}
    assert run(lite.read(stored)) == is_there
    name = run(lite.read(lambda conn: conn.execute(select(guests.c.name)).scalar_one()))
    assert name == ("Ann" if wrong == "work" else "renamed")


def test_while_another_program_writes_a_move_waits_and_nobody_else_does(
    lite: SqliteStore, run
) -> None:
    async def locked() -> tuple[int, bool]:
        other = sqlite3.connect(lite.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.ensure_future(lite.move(move("m0")))
        turns = 0
        for _turn in range(20):
            await asyncio.sleep(0.005)  # the event loop goes on
            turns += 1
        was_waiting = not waiting.done()
        other.execute("ROLLBACK")
        other.close()
        await waiting
        return turns, was_waiting

    assert run(locked()) == (20, True)
    assert run(lite.read(stored)) == {"m0": [1]}


def test_moves_that_meet_a_disk_error_are_refused_and_the_next_ones_are_stored(
    lite: SqliteStore, run
) -> None:
    async def until_refused() -> int:
        for seq in range(1, 2_000):
            try:
                await lite.move(move("m0", first=seq))
            except Unavailable:
                return seq - 1
        raise AssertionError("the disk was large enough")

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    wal = Path(f"{lite.path}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (wal + 100_000, limits[1]))
    try:
        last = run(until_refused())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    assert run(lite.read(stored)) == {"m0": list(range(1, last + 1))}
    run(lite.move(move("m0", first=last + 1)))
    assert run(lite.read(stored)) == {"m0": list(range(1, last + 2))}


def test_a_glance_is_had_at_once_and_where_that_cannot_be_in_another_thread(
    lite: SqliteStore, run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def where(_conn: Connection) -> str:
        return threading.current_thread().name

    def locked(conn: Connection) -> str:
        if not where(conn).startswith("akhet-reader"):
            error = sqlite3.OperationalError("locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error
        return "waited"

    assert not run(lite.glance(where)).startswith("akhet")
    assert run(lite.glance(locked)) == "waited"
    assert run(lite.read(where)).startswith("akhet-reader")
    patience = run(lite.glance(lambda conn: conn.exec_driver_sql("PRAGMA busy_timeout").scalar()))
    assert patience == 0


# ---------------------------------------------------------------- PostgreSQL


@pytest.fixture
def large(postgres_url: str, run):
    from tests.server.fresh import upgrade

    upgrade(postgres_url)
    found = open_store(postgres_url)
    run(found.open())
    run(found.write(lambda conn: lay(conn, MANY)))
    yield found
    run(found.close())


def test_a_plain_move_is_one_statement_and_what_does_not_fit_it_is_done_by_steps(
    large: PostgresStore, run, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_steps: list[str] = []
    commit = large.commit
    monkeypatch.setattr(large, "commit", lambda work: by_steps.append("") or commit(work))

    run(large.move(move("m0", known=Known(3, "session"))))
    assert not by_steps
    with pytest.raises(Conflict):
        run(large.move(move("m1", known=Known(4, "session"))))
    assert len(by_steps) == 1
    run(large.move(move("m1", more=lambda _conn: None)))
    assert len(by_steps) == 2
    assert run(large.read(stored)) == {"m0": [1], "m1": [1]}


def test_connections_for_moves_that_were_cut_are_made_again(
    large: PostgresStore, run, cluster, postgres_url: str
) -> None:
    run(large.move(move("m0")))
    for n in range(1, 4):
        cluster.cut_connections(postgres_url)
        run(large.move(move(f"m{n}")))
    assert run(large.read(stored)) == {f"m{n}": [1] for n in range(4)}


def test_while_the_database_is_away_moves_are_unavailable_and_then_they_are_not(
    large: PostgresStore, run, cluster
) -> None:
    run(large.move(move("m0")))
    cluster.stop()
    try:
        with pytest.raises(Unavailable):
            run(large.move(move("m1")))
    finally:
        cluster.start()
    run(large.move(move("m2")))
    assert run(large.read(stored)) == {"m0": [1], "m2": [1]}


def test_moves_of_two_processes_at_the_same_tables_end_and_each_line_is_one_of_theirs(
    large: PostgresStore, run, postgres_url: str
) -> None:
    async def race() -> tuple[list[Any], list[Any]]:
        other = open_store(postgres_url)
        await other.open()
        mine = [large.move(move(f"m{n}")) for n in range(MANY)]
        theirs = [other.move(move(f"m{n}")) for n in reversed(range(MANY))]
        found = await asyncio.gather(*mine, *theirs, return_exceptions=True)
        await other.close()
        return found[:MANY], found[MANY:][::-1]

    for one, two in zip(*run(race()), strict=True):
        assert sorted([one is None, two is None]) == [False, True]
        assert isinstance(one or two, Conflict)
    assert run(large.read(stored)) == {f"m{n}": [1] for n in range(MANY)}


def test_the_statement_sets_all_that_a_move_sets() -> None:
    row = postgres_moves.row_of(move("m0"))
    assert all(f"%({name})s" in postgres_moves.STORE for name in row)


def test_of_a_row_only_what_is_new_is_written(laid: Store, run) -> None:
    first, second = move("m0"), move("m0", first=2, names=("seq",))
    second.values |= {"stage": "2/6"}  # on PostgreSQL, where it costs nothing, all is written

    run(laid.move(first))
    run(laid.move(second))

    stage = "1/6" if isinstance(laid, SqliteStore) else "2/6"
    assert run(laid.read(lambda conn: row_of(conn, "m0"))) == (2, ",1,", 9, stage)
    assert new_of(None, first.values) == PLAYED
    assert new_of(first.values, second.values) == ("seq", "stage")
