"""Clearing away what never began: tables nobody has looked at for long, guests who never sat down.

Nothing that was played is ever deleted. Days on which the server did not run do not count, and a
clock that jumps deletes nothing: then everything counts as looked at now.
"""

import asyncio
import contextlib
import logging
import shutil
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from akhet.server.errors import Refused
from akhet.server.play.tables import Tables
from akhet.server.settings import Settings
from akhet.server.store import queries
from akhet.server.store.store import database_url, sqlite_path
from akhet.server.tournaments import rows as tournament_rows

EVERY_SECONDS = 3_600
MEASURE_SECONDS = 20
TABLE_SECONDS = 14 * 86_400
TOURNAMENT_SECONDS = 60 * 86_400
GUEST_SECONDS = 7 * 86_400
GAP_SECONDS = 86_400  # a server that nobody used for so long may have been switched off
JUMP_SECONDS = 600
AT_ONCE = 200
RESERVE = 200_000_000  # bytes of the disk that are left to running matches

log = logging.getLogger("akhet.sweep")


class Sweeper:
    """Looks after the room on the disk, once an hour and every few seconds."""

    def __init__(
        self,
        tables: Tables,
        settings: Settings,
        watched: Callable[[], list[str]],
        forget: Callable[[list[str]], None],
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """`watched` are the tables people have open; `steady` is a clock nobody sets."""
        self.forget = forget
        self.tables = tables
        self.watched = watched
        self.steady = steady
        self.bound = settings.disk * 1_000_000
        self.folder: Path | None = None
        if settings.uses_sqlite:
            self.folder = Path(sqlite_path(database_url(settings.database))).resolve().parent
        self.offset: float | None = None

    async def run(self) -> None:
        """Measures and sweeps for as long as the server runs."""
        due = self.steady()
        while True:
            with contextlib.suppress(Refused):
                await self.measure()
                if self.steady() >= due:
                    due = self.steady() + EVERY_SECONDS
                    await self.sweep()
            await asyncio.sleep(MEASURE_SECONDS)

    # ---------------------------------------------------------------- room

    async def measure(self) -> None:
        """Finds out how much may still be stored."""
        used = await self.tables.read(queries.database_bytes)
        free = self.bound - used if self.bound else float("inf")
        if self.folder is not None:
            with contextlib.suppress(OSError):
                free = min(free, shutil.disk_usage(self.folder).free - RESERVE)
        self.tables.rates.free = max(0.0, free)

    # ---------------------------------------------------------------- sweeping

    async def sweep(self) -> tuple[int, int]:
        """Deletes what never began; answers how many tables and guests."""
        now = self.tables.now()
        await self.note_looks(now)
        if await self.jumped(now):
            await self.tables.write(lambda conn: queries.see_all(conn, now))
            return 0, 0
        gone = await self.clear_tables(now - TABLE_SECONDS)
        before = now - TOURNAMENT_SECONDS
        await self.tables.write(partial(tournament_rows.clear_unbegun, before=before))
        left = await self.clear_guests(now - GUEST_SECONDS)
        if gone or left:
            log.info("cleared away %d tables that never began and %d guests", gone, left)
        return gone, left

    async def note_looks(self, now: int) -> None:
        """Writes down which tables were looked at since the last time."""
        seen = [*{*self.tables.looked, *self.watched()}]
        self.tables.looked.clear()
        for start in range(0, len(seen), AT_ONCE):
            some = seen[start : start + AT_ONCE]
            await self.tables.write(partial(queries.see, ids=some, now=now))

    async def jumped(self, now: int) -> bool:
        """Whether the clock was set, or the server did not run for a while."""
        offset = self.tables.clock() - self.steady()
        before, self.offset = self.offset, offset
        if before is not None:
            return abs(offset - before) > JUMP_SECONDS
        last = await self.tables.read(queries.last_look)
        return not now - GAP_SECONDS < last <= now + JUMP_SECONDS

    async def clear_tables(self, before: int) -> int:
        """Deletes tables, a few at a time, so that nobody waits long."""
        done = 0
        while found := await self.tables.read(
            partial(queries.old_gatherings, before=before, limit=AT_ONCE)
        ):
            gone = await self.tables.write(partial(queries.delete_tables, ids=found, before=before))
            for id in gone:
                self.tables.cache.drop(id)
            done += len(gone)
            if len(gone) < len(found):
                break  # somebody came in between; the next sweep sees
        return done

    async def clear_guests(self, before: int) -> int:
        """Forgets guests, some at a time."""
        done = 0
        while found := await self.tables.read(
            partial(queries.idle_guests, before=before, limit=10 * AT_ONCE)
        ):
            gone = await self.tables.write(partial(queries.delete_guests, ids=found, before=before))
            self.forget(gone)
            done += len(gone)
            if len(gone) < len(found):
                break
        return done
