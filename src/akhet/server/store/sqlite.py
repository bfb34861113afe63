"""SQLite: no set-up, one process, many works in one commit.

A commit costs one wait for the disk, whether it holds one work or sixty-four. So all works that
wait are done, committed once and only then answered; when one of them fails, the others are done
again with a savepoint for each. A thread waits for the disk (`group_commit.py`). Works that may
take long it does too; brief ones, which are those of moves, are done where they are asked for, in
the event loop: two threads that want to run Python keep each other waiting at every statement.
Readers have connections of their own and, by the write-ahead log, never wait for the writer.
"""

import asyncio
import os
import sqlite3
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from akhet.server.store.group_commit import GroupCommit
from akhet.server.store.moves import Move
from akhet.server.store.session import WRITER, Session, code_of, is_broken, translated
from akhet.server.store.store import BadDatabase, Store, Unavailable

T = TypeVar("T")

READERS = 3
AT_ONCE = "PRAGMA busy_timeout=0"
"""Whoever finds the database locked waits where nobody else has to."""


class SqliteStore(Store):
    """A database in one file. A second process on the same file is refused."""

    several_nodes = False

    def __init__(self, path: str) -> None:
        """The store of a file that need not exist yet; its folder is made too."""
        self.path = Path(path)
        self.is_open = False
        self.writes: GroupCommit | None = None
        self.lock: FileLock | None = None
        self.readers: ThreadPoolExecutor | None = None
        self.local = threading.local()
        self.looking: list[Session] = []  # the connections of those who read

    # ---------------------------------------------------------------- life

    async def open(self) -> None:
        """Locks the file, opens it and starts the threads."""
        self.loop = asyncio.get_running_loop()
        self.thread_of_loop = threading.get_ident()
        self.lock = lock_file(self.path)
        try:
            self.writer = Session(self.path, True, (*WRITER, AT_ONCE))
        except BaseException:
            self.lock.close()
            raise
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="akhet-reader")
        self.writes = GroupCommit(self.writer, self.loop)
        self.is_open = True

    async def close(self) -> None:
        """Commits what waits, stops the threads and unlocks the file."""
        if not self.is_open:
            return
        self.is_open = False
        assert self.writes is not None and self.readers is not None and self.lock is not None
        await self.writes.close()
        await asyncio.to_thread(self.close_readers)
        await asyncio.to_thread(self.writer.fold)
        self.writer.close()
        self.lock.close()

    def close_readers(self) -> None:
        """Ends the reader threads and their connections: an open one would keep the log alive."""
        assert self.readers is not None
        self.readers.shutdown()
        for session in self.looking:
            session.close()
        self.looking.clear()
        self.local = threading.local()

    @property
    def waiting(self) -> int:
        return 0 if self.writes is None else self.writes.waiting

    # ---------------------------------------------------------------- reading

    async def read(self, work: Callable[[Connection], T]) -> T:
        if not self.is_open or self.readers is None:
            raise Unavailable("the store is closed")
        return await self.loop.run_in_executor(self.readers, self.look, work)

    async def glance(self, work: Callable[[Connection], T]) -> T:
        if not self.is_open:
            raise Unavailable("the store is closed")
        try:
            return self.look(work)  # no other thread need be woken for it
        except Unavailable:
            return await self.read(work)  # where it can wait

    def look(self, work: Callable[[Connection], T]) -> T:
        """Runs a work in this thread, in a transaction so that it sees one snapshot."""
        session = self.session()
        try:
            return session.look(work)
        except (DBAPIError, sqlite3.Error) as error:
            if is_broken(error):
                session.close()
                self.looking.remove(session)
                self.local.session = None
            if code_of(error) & 0xFF == sqlite3.SQLITE_READONLY:
                raise  # a work that writes, where only reading is meant
            raise translated(error) from error

    def session(self) -> "Session":
        """The connection of this thread; the event loop's waits for nobody."""
        found: Session | None = getattr(self.local, "session", None)
        if found is None:
            try:
                found = self.local.session = Session(self.path, writes=False)
            except BadDatabase as error:
                raise Unavailable(str(error)) from error
            if threading.get_ident() == self.thread_of_loop:
                found.raw.execute(AT_ONCE)
            self.looking.append(found)
        return found

    # ---------------------------------------------------------------- writing

    async def write(self, work: Callable[[Connection], T]) -> T:
        found: T = await self.asked(work)
        return found

    async def move(self, move: Move) -> None:
        await self.asked(move.store, move)

    def asked(
        self, work: Callable[[Connection], Any], move: Move | None = None
    ) -> "asyncio.Future[Any]":
        """Puts a work with those that wait; its answer comes after the commit."""
        if not self.is_open or self.writes is None:
            raise Unavailable("the store is closed")
        return self.writes.asked(work, move)


class FileLock:
    """A lock on a database, under whatever name it is opened, as long as it is not closed."""

    def __init__(self, path: Path) -> None:
        """Takes the lock; `BadDatabase` says who has it."""
        path = path.resolve()  # by a link it is the same database
        self.files: list[IO[str]] = []
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # it holds secrets of matches
            self.files.append(open(f"{path}.lock", "a+", encoding="ascii"))  # noqa: SIM115 (kept)
            if sys.platform == "linux":  # its locks of whole files are none of SQLite's
                self.files.append(open(path, encoding="ascii"))  # noqa: SIM115 (kept)
        except OSError as error:
            self.close()
            raise BadDatabase(f"{path}: {error.strerror}") from error
        try:
            for file in self.files:
                take_lock(file)
        except OSError as error:
            owner = self.owner()
            self.close()
            who = f" (process {owner})" if owner.isdigit() else ""
            raise BadDatabase(
                f"{path} is in use by another akhet{who}; stop that one, or use PostgreSQL for "
                "several"
            ) from error
        self.files[0].truncate(0)
        self.files[0].write(str(os.getpid()))
        self.files[0].flush()

    def owner(self) -> str:
        """What the process that has the lock wrote down."""
        self.files[0].seek(0)
        return self.files[0].read(20).strip()

    def __enter__(self) -> "FileLock":
        """Held as long as a block lasts."""
        return self

    def __exit__(self, *_: object) -> None:
        """Lets go at the end of the block."""
        self.close()

    def close(self) -> None:
        """Lets the next one in."""
        for file in self.files:
            file.close()


def lock_file(path: Path) -> FileLock:
    """A lock on the database that ends with this process, however it ends."""
    return FileLock(path)


def take_lock(lock: IO[str]) -> None:
    """Locks an open file or raises OSError at once."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
