"""Rounds that begin and end by themselves, once, whichever node is first and whatever crashes.

Every step looks at what is stored and does one thing about it, so that it can be repeated: lays
tables that are not laid, gives the seats of those who left to bots, keeps results, ends a round at
its deadline, begins the next. What decides between nodes is the database: the version of the
tournament, the primary keys of rounds and of tables.
"""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine

from sqlalchemy import Connection

from akhet.bots import USUAL
from akhet.core import AkhetError, IllegalAction
from akhet.server.clocks.uptime import BEAT
from akhet.server.errors import Refused
from akhet.server.play.hands import Holder, hand_over
from akhet.server.play.table import RESIGNED, Live
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import new_id
from akhet.server.store.schema import BOT, OVER, PERSON, PLAYING
from akhet.server.store.store import Conflict, Unavailable
from akhet.server.tournaments import making, rows
from akhet.server.tournaments.judging import result_of
from akhet.server.tournaments.rounds import round_in_turns
from akhet.server.tournaments.rows import RUNNING, Stored, TableRow

SWEEP_SECONDS = 2.0
MOST_STEPS = 12  # in one go; the next look goes on

log = logging.getLogger("akhet.tournaments")


class Tournaments:
    """Sees to it that every tournament goes on, also after a restart or when a node died."""

    def __init__(self, tables: Tables) -> None:
        """Listens to the tables from now on."""
        self.tables = tables
        self.busy: dict[str, asyncio.Task[None]] = {}  # by match or tournament
        self.locks: dict[str, asyncio.Lock] = {}
        tables.at_end.append(self.consider)

    def consider(self, live: Live) -> None:
        """A match is over: perhaps a round is."""
        if live.id not in self.busy and not live.match.header.origin:
            self.later(live.id, self.heard(live.id))

    def later(self, key: str, work: Coroutine[None, None, None]) -> None:
        """Does something in the background."""
        task = asyncio.create_task(work)
        self.busy[key] = task
        task.add_done_callback(lambda _task: self.busy.pop(key, None))

    async def heard(self, match: str) -> None:
        """Goes on with the tournament a match belongs to, if it has no result there yet."""
        with contextlib.suppress(Refused):
            found = await self.tables.glance(lambda conn: rows.of_match(conn, match))
            if found is not None and found.open:
                await self.advance(found.id)

    def soon(self, id: str) -> None:
        """Goes on with a tournament in the background."""
        if id not in self.busy:
            self.later(id, self.advance(id))

    # ---------------------------------------------------------------- looking

    async def run(self) -> None:
        """Looks after all tournaments for as long as the server runs."""
        noted = self.tables.uptime.steady()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            with contextlib.suppress(Refused, Conflict, Unavailable):
                await self.look()
                if self.tables.uptime.steady() - noted >= BEAT:
                    noted = self.tables.uptime.steady()
                    if await self.tables.read(rows.count_running):
                        await self.tables.uptime.beat(self.tables.store)

    async def look(self) -> None:
        """Goes on with every tournament at which something is due."""
        tick = self.tables.uptime.now()
        for id in await self.tables.read(lambda conn: rows.due(conn, tick)):
            await self.advance(id)

    async def advance(self, id: str) -> None:
        """Does all that can be done now; another node may be doing the same, which harms nobody."""
        lock = self.locks.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                for _step in range(MOST_STEPS):
                    if not await self.step(id):
                        return
        except (Refused, Conflict, Unavailable):
            return  # somebody was faster, or the database is busy: the next look goes on
        except AkhetError as error:
            log.warning("the tournament %s cannot go on: %s", id, error)
        finally:
            if not lock.locked():
                self.locks.pop(id, None)

    # ---------------------------------------------------------------- one step

    async def step(self, id: str) -> bool:
        """Does what is next; whether there may be more to do."""
        stored = await self.tables.read(lambda conn: rows.find(conn, id))
        if stored is None or stored.row.status != RUNNING:
            return False
        open_ones = [table for table in stored.tables if table.open]
        if not open_ones:
            return await self.between(stored)
        unlaid = [table for table in open_ones if not table.status]
        for table in unlaid:
            await making.lay(self.tables, stored, table)
        if unlaid:
            return True
        for table in open_ones:
            await self.relieve(stored, table)
        return await self.keep_results(stored, open_ones)

    async def relieve(self, stored: Stored, table: TableRow) -> None:
        """Gives the seats of those who have left to bots, as when they resign."""
        away = {player.who for player in stored.players if player.left and not player.bot}
        held = [seat for seat, (kind, who) in table.held.items() if kind == PERSON and who in away]
        if not held or table.status != PLAYING:
            return
        with contextlib.suppress(Refused, IllegalAction):
            async with self.tables.open(table.match) as live:
                if live.status == PLAYING:
                    seats = [seat for seat in held if live.seats[seat].guest in away]
                    bots = {s: Holder(BOT, "", USUAL, live.seats[s].name) for s in seats}
                    await hand_over(self.tables, live, bots, RESIGNED)

    async def keep_results(self, stored: Stored, open_ones: list[TableRow]) -> bool:
        """Keeps the results there are; whether there were any."""
        late = 0 < stored.row.due <= self.tables.uptime.now()
        found = [(table.match, result_of(stored, table, late)) for table in open_ones]
        done = [(match, result) for match, result in found if result is not None]
        if not done:
            return False
        row, now = stored.row, self.tables.now()

        def work(conn: Connection) -> None:
            rows.change(conn, row.id, row.version, now)
            for match, result in done:
                rows.close_table(conn, match, result)

        await self.tables.store.write(work)
        return True

    # ---------------------------------------------------------------- between rounds

    async def between(self, stored: Stored) -> bool:
        """All tables have results: a rest, then the next round, or the end."""
        row, tick = stored.row, self.tables.uptime.now()
        rest = stored.terms.rest_seconds * 1_000 if row.round else 0
        planned = await self.tables.slices.do(round_in_turns(stored.model))
        if planned is None:
            await self.change(stored, status=OVER, due=0, begins=0)
            return False
        if rest and not row.begins:
            await self.change(stored, due=0, begins=tick + rest)
            return False
        if row.begins > tick:
            return False
        number = row.round + 1
        matches = [new_id() for _game in planned.games]
        due, now = tick + stored.terms.round_seconds * 1_000, self.tables.now()

        def work(conn: Connection) -> None:
            rows.change(conn, row.id, row.version, now, round=number, due=due, begins=0)
            rows.add_round(conn, row.id, number, planned, matches, now)

        await self.tables.store.write(work)
        return True

    async def change(self, stored: Stored, **values: object) -> None:
        """Changes a tournament, if nobody else was faster."""
        row, now = stored.row, self.tables.now()
        await self.tables.store.write(
            lambda conn: rows.change(conn, row.id, row.version, now, **values)
        )

    async def close(self) -> None:
        """Ends what goes on in the background."""
        for task in list(self.busy.values()):
            task.cancel()
        await asyncio.gather(*self.busy.values(), return_exceptions=True)
