"""Case 38: the collector of dead objects never holds up those who play."""

import asyncio
import gc
import random
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from akhet.match import Match
from akhet.server.collector import quiet_since, tidy
from akhet.server.services import Desk
from tests.server.asgi import Wire
from tests.server.worlds import NOW, app_on, put, token_of, welcome


@pytest.fixture(autouse=True)
def by_hand() -> Iterator[None]:
    """Nothing is collected unless somebody says so."""
    gc.disable()
    yield
    gc.enable()


class Circle:
    """Something that only the collector can free."""

    def __init__(self) -> None:
        self.me = self


def old_circle() -> "weakref.ref[Circle]":
    """A dead circle among the old objects, where short looks do not find it."""
    circle = Circle()
    gc.collect(0)
    gc.collect(1)
    return weakref.ref(circle)


def test_case_38_all_is_collected_once_nobody_has_moved_for_a_while(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    async def wait() -> None:
        async with app_on(f"sqlite:///{tmp_path}/a.db") as app:
            found = old_circle()
            assert found() is not None
            chore = asyncio.create_task(tidy(app.state.desk, 0.001))
            async with asyncio.timeout(20):
                while found() is not None:
                    await asyncio.sleep(0.001)
            chore.cancel()

    run(wait())


def test_case_38_a_move_is_no_quiet_moment(tmp_path: Path, run: Callable[..., Any]) -> None:
    async def play() -> None:
        async with app_on(f"sqlite:///{tmp_path}/a.db") as app:
            desk: Desk = app.state.desk
            await welcome(app)
            match = Match.new("imhotep", 2, id="3" * 32)
            await put(app, match)
            old_circle()
            before = desk.tables.commits
            assert quiet_since(desk, before)
            async with desk.tables.open(match.header.id) as live:
                await desk.tables.commit(live, live.match.begin(int(NOW)))
            assert not quiet_since(desk, before)

    run(play())


def test_case_38_a_socket_that_has_ended_is_gone_without_the_collector(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    async def come_and_go() -> None:
        async with app_on(f"sqlite:///{tmp_path}/a.db") as app:
            desk: Desk = app.state.desk
            await welcome(app)
            match = Match.new("imhotep", 2, id=random.Random(38).randbytes(16).hex())
            match.begin(int(NOW))
            await put(app, match)
            path = f"/api/tables/{match.header.id}/live"
            wire = Wire(app, path, token_of(0))
            await wire.frame()
            known = [weakref.ref(socket.ws) for socket in desk.hub.sockets[match.header.id]]
            await wire.close()
            del wire
            await asyncio.sleep(0)
            assert [found() for found in known] == [None]

    run(come_and_go())
