"""Whether a server can serve: found out when somebody asks, and kept for a moment."""

import asyncio
import time
from collections.abc import Callable

from sqlalchemy import Connection, text

from akhet.server.errors import Refused
from akhet.server.play.tables import Tables
from akhet.server.store import queries

READY_SECONDS = 2.0  # in which the database must answer
KEPT_SECONDS = 1.0  # for which an answer counts: asking often costs nothing
COUNTED_SECONDS = 15.0


class Leaving:
    """Whether this process was asked to stop, and lets no more come."""

    now = False


LEAVING = Leaving()


class Pulse:
    """How a server is, as it was found lately."""

    def __init__(self, tables: Tables, closing: Callable[[], bool]) -> None:
        """Nothing is known yet; `closing` says whether the server stops."""
        self.tables = tables
        self.closing = closing
        self.asked = self.counted_at = -1e9
        self.trouble = ""
        self.counts: dict[str, int] = {}
        self.turn = asyncio.Lock()

    @property
    def good(self) -> bool:
        """Whether it could serve when somebody last asked."""
        return not (self.trouble or LEAVING.now or self.closing())

    async def check(self) -> None:
        """Refuses while the server cannot serve: it is going away, or its database is."""
        async with self.turn:
            if time.monotonic() - self.asked > KEPT_SECONDS:
                self.trouble = await self.database_trouble()
                self.asked = time.monotonic()
        if LEAVING.now or self.closing():
            raise Refused(503, "leaving", "this server is about to stop", retry=5)
        if self.trouble:
            raise Refused(503, "not_ready", self.trouble, retry=2)

    async def database_trouble(self) -> str:
        """Why the database cannot be used; nothing if it can."""
        try:
            async with asyncio.timeout(READY_SECONDS):
                await self.tables.read(touch)
        except TimeoutError:
            return "the database does not answer"
        except Refused:
            return "the database cannot be reached"
        return ""

    async def counted(self) -> dict[str, int]:
        """How many tables there are by status, counted now and then."""
        now = time.monotonic()
        if now - self.counted_at > COUNTED_SECONDS:
            self.counted_at = now
            self.counts = await self.tables.read(queries.count_tables)
        return self.counts


def touch(conn: Connection) -> None:
    """Asks the database for next to nothing."""
    conn.execute(text("SELECT 1")).scalar_one()
