"""The server's running time: what clocks count in, so that nobody pays for what is not theirs.

It goes on with a clock nobody sets while a server runs, and stands while none does: no standstill,
no clock set forward or back and no summer time costs anybody a moment. How far it is, is stored
with every change of a clock and every few seconds (`BEAT`): a crash gives back at most that much.
Several nodes share it; each follows the furthest. See `docs/clocks.md`.
"""

import time
from collections.abc import Callable

from sqlalchemy import Connection

from akhet.server.store import clock_rows
from akhet.server.store.store import Store

BEAT = 5.0
"""Seconds between two notes of how far it is, as long as clocks run."""


class Uptime:
    """Counts the milliseconds this database has been served."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        """`steady` is a clock nobody sets; nothing is known yet of earlier runs."""
        self.steady = steady
        self.base = 0.0
        self.began = steady()
        self.seen = (0, 0)  # what this node last read or noted: mark and time

    def now(self) -> int:
        """How far it is."""
        return int(self.base + (self.steady() - self.began) * 1_000)

    def reach(self, mark: int) -> None:
        """Goes on from a mark, if that is further."""
        self.base += max(0, mark - self.now())

    async def begin(self, store: Store) -> None:
        """Goes on where the last run was; another node that still runs is followed by and by."""
        found = await store.read(clock_rows.mark)
        self.seen = (found.mark, found.wall)
        self.reach(max(found.mark, found.latest))

    async def beat(self, store: Store) -> None:
        """Notes how far it is; follows another node that is further and has noted that since."""
        mine, seen = self.now(), self.seen

        def work(conn: Connection) -> tuple[int, int]:
            found = clock_rows.mark(conn)
            others = (found.mark, found.wall) != seen
            theirs = found.mark + max(0, found.now - found.wall) if others else 0
            return clock_rows.set_mark(conn, max(mine, theirs), found.now)

        self.seen = await store.write(work)
        self.reach(self.seen[0])
