"""What only PostgreSQL does: it can be restarted, cut off and unreachable, and comes back."""

import asyncio
import time
from functools import partial

import pytest

from akhet.server.store import migrations
from akhet.server.store.postgres import is_quiet
from akhet.server.store.store import BadDatabase, Conflict, Store, Unavailable, open_store
from tests.server.fresh import upgrade
from tests.server.writer import add, stored


class Players:
    """Callers that write line after line and ask again when the database is away."""

    def __init__(self, store: Store, callers: int) -> None:
        self.store = store
        self.acked: dict[str, list[int]] = {f"m{n}": [] for n in range(callers)}
        self.refused = 0
        self.stop = False

    async def play(self) -> None:
        await asyncio.gather(*(self.write_on(match) for match in self.acked))

    async def write_on(self, match: str) -> None:
        seq, retry = 1, False
        while not self.stop:
            try:
                await self.store.write(partial(add, match=match, seq=seq))
            except Unavailable:
                self.refused += 1
                retry = True
                await asyncio.sleep(0.02)
                continue
            except Conflict:
                assert retry  # the commit that was cut off had arrived
            self.acked[match].append(seq)
            seq, retry = seq + 1, False

    def count(self) -> int:
        return sum(len(seqs) for seqs in self.acked.values())

    async def more(self, lines: int) -> None:
        """Waits till so many more are acknowledged; gives up after a long time."""
        goal, end = self.count() + lines, time.monotonic() + 60
        while self.count() < goal:
            assert time.monotonic() < end, "the store did not come back"
            await asyncio.sleep(0.01)


@pytest.fixture
def store(postgres_url, run):
    upgrade(postgres_url)
    found = open_store(postgres_url)
    run(found.open())
    yield found
    run(found.close())


async def disturbed(store: Store, disturb, times: int) -> Players:
    """Players that go on while the database is disturbed, and for a while after it."""
    players = Players(store, 16)
    task = asyncio.create_task(players.play())
    for _ in range(times):
        await players.more(100)
        await asyncio.to_thread(disturb)
        await players.more(100)
    players.stop = True
    await task
    return players


def test_a_database_that_crashes_and_comes_back_loses_nothing_acknowledged(store, run, cluster):
    def crash() -> None:
        cluster.stop("immediate")
        cluster.start()

    players = run(disturbed(store, crash, 2))

    assert players.refused > 0
    assert run(store.read(stored)) == players.acked


def test_connections_that_are_cut_under_load_lose_nothing_acknowledged(
    store, run, cluster, postgres_url
):
    players = run(disturbed(store, partial(cluster.cut_connections, postgres_url), 10))

    assert run(store.read(stored)) == players.acked


def test_after_a_restart_the_first_write_and_read_succeed(store, run, cluster, postgres_url):
    run(store.write(partial(add, match="m", seq=1)))
    cluster.stop()
    cluster.start()

    run(store.write(partial(add, match="m", seq=2)))
    cluster.cut_connections(postgres_url)

    assert run(store.read(stored)) == {"m": [1, 2]}


def test_a_connection_that_rests_is_asked_only_if_something_came_over_it(
    store, run, cluster, postgres_url
):
    asked: list[object] = []
    ask = store.engine.dialect.do_ping
    store.engine.dialect.do_ping = lambda raw: asked.append(is_quiet(raw)) or ask(raw)

    for seq in range(1, 4):
        run(store.write(partial(add, match="m", seq=seq)))
        assert run(store.glance(stored)) == {"m": list(range(1, seq + 1))}
    assert asked and all(asked)
    cluster.cut_connections(postgres_url)

    run(store.write(partial(add, match="m", seq=4)))
    assert asked[-1] is False
    cluster.cut_connections(postgres_url)
    assert run(store.glance(stored)) == {"m": [1, 2, 3, 4]}


def test_while_the_database_is_away_everything_is_unavailable(store, run, cluster):
    cluster.stop()
    try:
        with pytest.raises(Unavailable):
            run(store.write(partial(add, match="m", seq=1)))
        with pytest.raises(Unavailable):
            run(store.read(stored))
    finally:
        cluster.start()
    run(store.write(partial(add, match="m", seq=1)))


def test_a_work_whose_connection_is_cut_has_done_nothing(store, run, cluster, postgres_url):
    def work(conn):
        add(conn, "m", 1)
        cluster.cut_connections(postgres_url)
        add(conn, "m", 2)

    with pytest.raises(Unavailable):
        run(store.write(work))

    assert run(store.read(stored)) == {}


def test_two_stores_on_one_database_decide_by_the_primary_key(store, run, postgres_url):
    other = open_store(postgres_url)
    run(other.open())

    async def race(seq: int) -> int:
        nodes = [store, other] * 8
        works = [node.write(partial(add, match="m", seq=seq)) for node in nodes]
        found = await asyncio.gather(*works, return_exceptions=True)
        assert all(answer is None or isinstance(answer, Conflict) for answer in found)
        return found.count(None)

    assert [run(race(seq)) for seq in range(50)] == [1] * 50
    run(other.close())


def test_a_database_that_cannot_be_reached_is_refused_in_one_line(run):
    for start in (lambda url: run(open_store(url).open()), migrations.upgrade):
        with pytest.raises(BadDatabase) as caught:
            start("postgresql://ann:hunter2@127.0.0.1:1/akhet")
        assert "cannot be reached" in str(caught.value)
        assert "\n" not in str(caught.value)
        assert "hunter2" not in str(caught.value)
