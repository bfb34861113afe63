"""What the store promises, on both databases; what only one of them does is further down."""

import asyncio
import threading
from collections.abc import Callable
from functools import partial

import pytest
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import DBAPIError

from akhet.core import BadOption
from akhet.server.store.schema import guests, lines, sessions
from akhet.server.store.store import (
    MAX_WAITING,
    Conflict,
    Store,
    Unavailable,
    database_url,
    open_store,
)
from tests.server.writer import add, last, stored

RACES = 200
RACERS = 50


def add_and_fail(conn: Connection, match: str, seq: int, error: Exception) -> None:
    add(conn, match, seq)
    raise error


async def all_of(*works):
    return await asyncio.gather(*works, return_exceptions=True)


class Gate:
    """Works that stand still until they are let go, so that others have to wait behind them."""

    def __init__(self) -> None:
        self.opened = threading.Event()

    def __call__(self, _conn: Connection) -> None:
        assert self.opened.wait(30)


async def behind(gate: Gate, store: Store, works: list[Callable]) -> list:
    """Lets works pile up behind a gate, opens it and collects what became of them."""
    held = [asyncio.create_task(store.write(gate)) for _ in range(20)]
    await asyncio.sleep(0.1)
    tasks = [asyncio.create_task(store.write(work)) for work in works]
    await asyncio.sleep(0)
    gate.opened.set()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*held, return_exceptions=True)  # some may share the fate of the works
    return found


# ---------------------------------------------------------------- both databases


def test_what_is_written_can_be_read_at_once(store, run):
    run(store.write(partial(add, match="m", seq=1)))

    assert run(store.read(stored)) == {"m": [1]}


def test_a_write_answers_what_its_work_answers(store, run):
    def work(conn: Connection) -> int:
        add(conn, "m", 1)
        return last(conn, "m")

    assert run(store.write(work)) == 1


def test_a_taken_key_is_a_conflict_and_nothing_of_that_work_remains(store, run):
    def work(conn: Connection) -> None:
        add(conn, "other", 1)
        add(conn, "m", 1)

    run(store.write(partial(add, match="m", seq=1)))

    with pytest.raises(Conflict):
        run(store.write(work))
    assert run(store.read(stored)) == {"m": [1]}


def test_a_command_that_is_stored_is_refused_by_the_line_it_would_be_again(store, run):
    row = {"match": "m", "seq": 1, "data": "", "hash": "", "key": "same", "at": 1}
    run(store.write(lambda conn: conn.execute(insert(lines), row) and None))

    with pytest.raises(Conflict):
        run(store.write(lambda conn: conn.execute(insert(lines), row) and None))


def test_a_missing_parent_is_a_conflict_for_it_may_just_have_been_swept_away(store, run):
    row = {"token": "t", "guest": "nobody", "created": 1}

    with pytest.raises(Conflict):
        run(store.write(lambda conn: conn.execute(insert(sessions), row) and None))


def test_one_failing_work_does_not_hurt_others_that_wait_with_it(store, run):
    fault = ValueError("my own error")
    works = [
        partial(add_and_fail, match=f"m{n}", seq=1, error=fault)
        if n % 3 == 0
        else partial(add, match=f"m{n}", seq=1)
        for n in range(40)
    ]

    found = run(behind(Gate(), store, works))

    assert [n for n, answer in enumerate(found) if answer is fault] == list(range(0, 40, 3))
    assert set(run(store.read(stored))) == {f"m{n}" for n in range(40) if n % 3}


def test_a_conflict_does_not_hurt_others_that_wait_with_it(store, run):
    works = [partial(add, match=f"m{n // 2}", seq=1) for n in range(40)]  # each one twice

    found = run(behind(Gate(), store, works))

    assert sum(isinstance(answer, Conflict) for answer in found) == 20
    assert run(store.read(stored)) == {f"m{n}": [1] for n in range(20)}


def test_of_fifty_racing_writers_of_one_line_exactly_one_wins(store, run):
    async def races() -> list[int]:
        wins = []
        for seq in range(1, RACES + 1):
            found = await all_of(
                *(store.write(partial(add, match="m", seq=seq)) for _ in range(RACERS))
            )
            assert all(answer is None or isinstance(answer, Conflict) for answer in found)
            wins.append(found.count(None))
        return wins

    assert run(races()) == [1] * RACES
    assert run(store.read(stored)) == {"m": list(range(1, RACES + 1))}


def test_a_read_cannot_write(store, run):
    with pytest.raises(DBAPIError):
        run(store.read(partial(add, match="m", seq=1)))

    assert run(store.read(stored)) == {}


def test_a_read_sees_one_snapshot_however_long_it_takes(store, run):
    looked, written = threading.Event(), threading.Event()

    def slow(conn: Connection) -> tuple[int, int]:
        before = last(conn, "m")
        looked.set()
        assert written.wait(30)
        return before, last(conn, "m")

    async def both() -> tuple[int, int]:
        reading = asyncio.create_task(store.read(slow))
        await asyncio.to_thread(looked.wait)
        await store.write(partial(add, match="m", seq=1))
        written.set()
        return await reading

    assert run(both()) == (0, 0)
    assert run(store.read(partial(last, match="m"))) == 1


def test_an_endless_queue_is_refused_at_once_and_those_in_it_are_served(store, run):
    gate = Gate()

    async def flood() -> list:
        held = [asyncio.create_task(store.write(gate)) for _ in range(12)]
        await asyncio.sleep(0.1)
        tasks = [
            asyncio.create_task(store.write(partial(add, match="m", seq=n)))
            for n in range(MAX_WAITING + 100)
        ]
        await asyncio.sleep(0.1)
        refused = [task for task in tasks if task.done()]
        gate.opened.set()
        await asyncio.gather(*held)
        found = await all_of(*tasks)
        assert all(isinstance(task.exception(), Unavailable) for task in refused)
        assert len(refused) >= 100
        return found

    found = run(flood())

    kept = [n for n, answer in enumerate(found) if answer is None]
    assert run(store.read(stored)) == {"m": kept}
    assert len(kept) >= MAX_WAITING - 100
    assert store.waiting == 0


def test_a_caller_that_goes_away_does_not_hurt_others(store, run):
    async def scene() -> None:
        gate = Gate()
        held = asyncio.create_task(store.write(gate))
        await asyncio.sleep(0.1)
        gone = asyncio.create_task(store.write(partial(add, match="gone", seq=1)))
        stays = asyncio.create_task(store.write(partial(add, match="stays", seq=1)))
        await asyncio.sleep(0)
        gone.cancel()
        gate.opened.set()
        await asyncio.gather(held, stays)

    run(scene())

    assert "stays" in run(store.read(stored))


def test_closing_finishes_what_waits_and_then_refuses(url, run):
    async def scene() -> list:
        store = open_store(url)
        await store.open()
        tasks = [
            asyncio.create_task(store.write(partial(add, match="m", seq=n))) for n in range(100)
        ]
        await asyncio.sleep(0)
        await store.close()
        found = await all_of(*tasks)
        with pytest.raises(Unavailable):
            await store.write(partial(add, match="m", seq=100))
        with pytest.raises(Unavailable):
            await store.read(stored)
        return found

    assert run(scene()) == [None] * 100
    store = open_store(url)
    run(store.open())
    assert run(store.read(stored)) == {"m": list(range(100))}
    run(store.close())


def test_words_of_any_language_come_back_as_they_were(store, run):
    name = "Ανχ 𓋹 'quote' \"double\" %s :x ?"

    def work(conn: Connection) -> None:
        conn.execute(insert(guests), {"id": "g", "name": name, "created": 1})

    run(store.write(work))

    assert run(store.read(lambda conn: conn.execute(select(guests.c.name)).scalar_one())) == name


def test_reads_and_writes_run_at_the_same_time(store, run):
    def count(conn: Connection) -> int:
        return conn.execute(select(func.count()).select_from(lines)).scalar_one()

    async def scene() -> list[int]:
        writes = [store.write(partial(add, match="m", seq=n)) for n in range(200)]
        reads = [store.read(count) for _ in range(50)]
        found = await asyncio.gather(*reads, *writes)
        return [number for number in found if number is not None]

    seen = run(scene())

    assert all(0 <= number <= 200 for number in seen)
    assert run(store.read(count)) == 200


# ---------------------------------------------------------------- URLs


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "mysql://ann:hunter2@host/db",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file:x",
    ],
)
def test_a_database_we_cannot_use_is_refused_in_one_line(url):
    with pytest.raises(BadOption) as caught:
        open_store(url)

    assert "\n" not in str(caught.value)
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg2"])
def test_every_way_to_write_postgresql_uses_our_driver(scheme):
    assert database_url(f"{scheme}://ann@host/db").drivername == "postgresql+psycopg"
