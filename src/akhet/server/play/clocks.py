"""Sees to it that what is due happens: at this node's tables at once, at all others soon after."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial

from akhet.server.clocks.running import next_due
from akhet.server.clocks.uptime import BEAT
from akhet.server.errors import Refused
from akhet.server.play import absence, resting
from akhet.server.play.table import Live
from akhet.server.play.tables import Tables
from akhet.server.store import clock_rows
from akhet.server.store.store import Conflict, Unavailable

LOOK_SECONDS = 2.0
"""How often all tables are looked at, whatever is known of them."""
LEAST = 0.05

log = logging.getLogger("akhet.clocks")


class Clocks:
    """Acts on deadlines, once, also after a restart or when a node died."""

    def __init__(self, tables: Tables) -> None:
        """Listens to the tables from now on."""
        self.tables = tables
        self.due = 0  # the next tick at which something must be done, as far as it is known
        self.news = asyncio.Event()
        self.warnings: list[Callable[[Live, int], None]] = []
        """Called with a table and a seat whose time is running out, once a turn."""
        self.asking: dict[str, asyncio.Task[None]] = {}  # tables whose people's hours are sought
        tables.listeners.append(self.consider)

    def consider(self, live: Live) -> None:
        """Comes back to a table when something is due there."""
        if live.terms is None or live.clock is None:
            return
        if resting.unknown(live) and live.id not in self.asking:
            self.asking[live.id] = asyncio.create_task(self.learn(live.id))
        due = next_due(live.terms, live.clock, self.tables.moment())
        if due and (not self.due or due < self.due):
            self.due = due
            self.news.set()

    async def learn(self, id: str) -> None:
        """Brings the hours in which people rest to a table by days."""
        try:
            async with self.tables.open(id) as live:
                await resting.refresh(self.tables, live)
        except Refused:
            return  # they are looked for again when something is due
        finally:
            self.asking.pop(id, None)

    async def run(self) -> None:
        """Looks after all clocks for as long as the server runs."""
        noted = self.tables.uptime.steady()
        while True:
            await self.sleep()
            with contextlib.suppress(Refused, Conflict, Unavailable):
                await self.look()
                if self.tables.uptime.steady() - noted >= BEAT:
                    noted = self.tables.uptime.steady()
                    await self.beat()

    async def sleep(self) -> None:
        """Waits until something is due, or for the next look round."""
        wait = LOOK_SECONDS
        if self.due:
            wait = min(wait, (self.due - self.tables.uptime.now()) / 1_000)
        self.news.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(LEAST, wait)):
                await self.news.wait()

    async def look(self) -> None:
        """Does what is due at every table."""
        now = self.tables.uptime.now()
        for id in await self.tables.read(partial(clock_rows.due_tables, now=now)):
            await self.act(id)
        due = await self.tables.read(clock_rows.next_due)
        self.due = due if due > now or not due else now + int(LOOK_SECONDS * 1_000)  # it failed

    async def act(self, id: str) -> None:
        """Does what is due at a table; another node may have been faster."""
        try:
            for live, seat in await absence.act(self.tables, id):
                for listener in self.warnings:
                    listener(live, seat)
        except Refused as error:
            if error.code not in ("stale", "busy"):
                log.warning("the clocks of table %s cannot be looked after: %s", id, error)

    async def beat(self) -> None:
        """Notes how far the running time is, where somebody's time runs or nodes share it."""
        if self.due or self.tables.store.several_nodes:
            await self.tables.uptime.beat(self.tables.store)

    async def close(self) -> None:
        """Notes it for the last time."""
        for task in list(self.asking.values()):
            task.cancel()
        await asyncio.gather(*self.asking.values(), return_exceptions=True)
        with contextlib.suppress(Conflict, Unavailable):
            await self.beat()
