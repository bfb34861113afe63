"""Notices between nodes: they arrive, not at oneself, and go on after a cut connection."""

import asyncio
import time

import pytest

from akhet.server.store.notify import Notices, open_notices


class Node:
    """A node that remembers what it heard."""

    def __init__(self, url: str) -> None:
        self.heard: list[tuple[str, str]] = []
        self.notices = open_notices(url)
        self.notices.listen(lambda match, what: self.heard.append((match, what)))


@pytest.fixture
def nodes(postgres_url, run):
    found = [Node(postgres_url), Node(postgres_url)]
    for node in found:
        run(node.notices.open())
    yield found
    for node in found:
        run(node.notices.close())


async def until(done) -> None:
    end = time.monotonic() + 30
    while not done():
        assert time.monotonic() < end, "nothing was heard"
        await asyncio.sleep(0.01)


def test_a_notice_reaches_the_other_node_and_not_oneself(nodes, run):
    here, there = nodes
    here.notices.notify("m1", "7")
    there.notices.notify("m2", "a:b")

    run(until(lambda: here.heard and there.heard))

    assert there.heard == [("m1", "7")]
    assert here.heard == [("m2", "a:b")]


def test_many_notices_arrive_once_each_and_in_order(nodes, run):
    here, there = nodes
    wanted = [(f"m{n}", "1") for n in range(2_000)]

    async def tell() -> None:
        for match, what in wanted:
            here.notices.notify(match, what)
            here.notices.notify(match, what)  # the same again before it is sent: said once
        await until(lambda: len(there.heard) >= len(wanted))

    run(tell())

    assert there.heard == wanted


def test_after_a_cut_connection_a_node_is_told_to_look_and_hears_again(
    nodes, run, cluster, postgres_url
):
    here, there = nodes
    cluster.cut_connections(postgres_url)

    async def tell() -> None:
        await until(lambda: ("", "") in there.heard)
        here.notices.notify("m1", "1")
        await until(lambda: ("m1", "1") in there.heard)

    run(tell())


def test_a_notice_waits_while_the_database_is_away(nodes, run, cluster):
    here, there = nodes
    cluster.stop("immediate")
    here.notices.notify("m1", "1")
    cluster.start()

    async def tell() -> None:
        await until(lambda: ("", "") in there.heard)
        here.notices.notify("m2", "1")
        await until(lambda: ("m2", "1") in there.heard)

    run(tell())


def test_a_listener_that_fails_hears_the_next_notice(postgres_url, run, caplog):
    heard: list[str] = []

    def callback(match: str, what: str) -> None:
        heard.append(match)
        raise ValueError("my own fault")

    there, here = open_notices(postgres_url), open_notices(postgres_url)
    there.listen(callback)
    run(there.open())
    run(here.open())
    here.notify("m1", "")
    here.notify("m2", "")

    run(until(lambda: heard == ["m1", "m2"]))

    run(here.close())
    run(there.close())


def test_with_sqlite_there_is_nobody_to_tell(sqlite_url, run):
    node = Node(sqlite_url)
    run(node.notices.open())
    node.notices.notify("m", "1")
    run(node.notices.close())

    assert type(node.notices) is Notices
    assert node.heard == []
