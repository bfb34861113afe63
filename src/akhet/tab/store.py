"""Everything a tab keeps: an SQLite file in memory, and a copy of it in the browser's storage.

A work is answered once the browser has said that what it changed is stored. If the browser cannot
store it, the file goes back to what is stored, and the work counts as not done.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from shutil import copyfile
from typing import TypeVar

from sqlalchemy import Connection

from akhet.server.store.migrations import upgrade_file
from akhet.server.store.session import Job, Session, settle
from akhet.server.store.store import Store, Unavailable

T = TypeVar("T")
PRAGMAS = ("PRAGMA journal_mode=MEMORY", "PRAGMA synchronous=OFF", "PRAGMA cache_size=-4000")
"""The file is memory itself; what keeps it through a crash is the copy."""


class TabStore(Store):
    """A database in one tab."""

    several_nodes = False

    def __init__(
        self,
        path: Path,
        keep: Callable[[], Awaitable[bool]],
        back: Callable[[], None],
        empty: Path | None = None,
    ) -> None:
        """`keep` stores the file and says whether it could; `back` makes it as it is stored.

        `empty` is what a new database begins with.
        """
        self.path = path
        self.keep = keep
        self.back = back
        self.empty = empty
        self.turn = asyncio.Lock()
        self.queued = 0
        self.session: Session | None = None

    async def open(self) -> None:
        """Brings the file to the schema of now and connects."""
        if not self.path.exists():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.empty is not None:
                copyfile(self.empty, self.path)
        upgrade_file(str(self.path))
        self.session = Session(self.path, True, PRAGMAS)
        if not await self.keep():
            raise Unavailable("the browser stores nothing")

    async def close(self) -> None:
        """Lets go of the file."""
        if self.session is not None:
            self.session.close()
            self.session = None

    @property
    def waiting(self) -> int:
        return self.queued

    @property
    def connected(self) -> Session:
        """The connection; refused once it is closed."""
        if self.session is None:
            raise Unavailable("the store is closed")
        return self.session

    async def read(self, work: Callable[[Connection], T]) -> T:
        async with self.turn:  # what is not stored yet is not shown
            return self.connected.look(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        self.queued += 1
        try:
            async with self.turn:
                return await self.stored(work)
        finally:
            self.queued -= 1

    async def stored(self, work: Callable[[Connection], T]) -> T:
        """Carries a work out and stores what it changed."""
        session = self.connected
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        outcomes = session.commit([Job(work, future)])
        if outcomes[0].error is None and not await self.keep():
            session.close()
            self.back()
            session.connect()
            raise Unavailable("the browser's storage is full")
        settle(outcomes)
        return await future
