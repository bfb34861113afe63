"""SQLite: no set-up, one process, many works in one commit.

A commit costs one wait for the disk, whether it holds one work or sixty-four. So all works that
wait are done, committed once and only then answered; when one of them fails, the others are done
again with a savepoint for each. A thread waits for the disk. Works that may take long it does too;
brief ones, as those of moves, are done where they are asked for, in the event loop: two threads
that want to run Python keep each other waiting at every statement. Readers have connections of
their own and, by the write-ahead log, never wait for the writer.
"""

import asyncio
import os
import sqlite3
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import IO, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from akhet.server.store.moves import Move
from akhet.server.store.session import (
    WRITER,
    Batch,
    Job,
    Outcome,
    Session,
    code_of,
    is_broken,
    settle,
    translated,
)
from akhet.server.store.store import MAX_WAITING, BadDatabase, Store, Unavailable

T = TypeVar("T")

BATCH = 64
"""Works in one commit at most."""

READERS = 3
GAP = 4
"""After so many commits nobody holds the database until all have been told."""

AT_ONCE = "PRAGMA busy_timeout=0"
"""Whoever finds the database locked waits where nobody else has to."""


class SqliteStore(Store):
    """A database in one file. A second process on the same file is refused."""

    several_nodes = False

    def __init__(self, path: str) -> None:
        """The store of a file that need not exist yet; its folder is made too."""
        self.path = Path(path)
        self.jobs: deque[Job] = deque()  # that nobody has begun with
        self.queue: SimpleQueue[Batch | None] = SimpleQueue()  # for the thread that commits
        self.is_open = False
        self.is_due = False  # the next batch begins soon
        self.commits = 0
        self.busy = 0  # works that are being committed; the connection is the thread's then
        self.idle: asyncio.Event | None = None  # when nothing waits any more
        self.lock: FileLock | None = None
        self.readers: ThreadPoolExecutor | None = None
        self.thread: threading.Thread | None = None
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
        self.thread = threading.Thread(target=self.run, name="akhet-writer", daemon=True)
        self.thread.start()
        self.is_open = True

    async def close(self) -> None:
        """Commits what waits, stops the threads and unlocks the file."""
        if not self.is_open:
            return
        self.is_open = False
        if self.waiting:
            self.idle = asyncio.Event()
            await self.idle.wait()
        self.queue.put(None)
        assert self.thread is not None and self.readers is not None and self.lock is not None
        await asyncio.to_thread(self.thread.join)
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
        return len(self.jobs) + self.busy

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
        return await self.asked(work)

    async def move(self, move: Move) -> None:
        await self.asked(move.store, move)

    def asked(
        self, work: Callable[[Connection], T], move: Move | None = None
    ) -> "asyncio.Future[T]":
        """Puts a work with those that wait; its answer comes after the commit."""
        if not self.is_open:
            raise Unavailable("the store is closed")
        if len(self.jobs) >= MAX_WAITING:
            raise Unavailable("too many writes are waiting")
        future: asyncio.Future[T] = self.loop.create_future()
        self.jobs.append(Job(work, future, move))
        if not self.busy and not self.is_due:
            self.is_due = True
            self.loop.call_soon(self.begin)
        return future

    def begin(self) -> None:
        """Takes what waits, does it if all are moves, and lets the thread commit it."""
        self.is_due = False
        if self.busy or not self.jobs:
            return
        jobs = [self.jobs.popleft() for _n in range(min(BATCH, len(self.jobs)))]
        self.busy = len(jobs)
        are_moves = all(job.move is not None for job in jobs)
        self.queue.put(Batch(jobs, self.writer.begun(jobs) if are_moves else None))

    def run(self) -> None:
        """The writer thread: commits what it is given; until told to stop."""
        while batch := self.queue.get():
            outcomes = self.writer.finished(batch)
            try:
                self.loop.call_soon_threadsafe(self.settle, outcomes)
            except RuntimeError:
                return  # the loop is gone, and with it everybody who could have asked

    def settle(self, outcomes: list[Outcome]) -> None:
        """Answers everybody who waited for one commit; the next one is on its way meanwhile.

        But not always: while people are told, another program, as an operator's, can write.
        """
        self.busy = 0
        self.commits += 1
        if self.commits % GAP:
            self.begin()
        settle(outcomes)
        if self.jobs and not self.busy and not self.is_due:
            self.is_due = True
            self.loop.call_soon(self.begin)
        if self.idle is not None and not self.waiting:
            self.idle.set()


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
