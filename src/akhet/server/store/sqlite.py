"""SQLite: no set-up, one process, many works in one commit.

A commit costs one wait for the disk, whether it holds one work or sixty-four. So all works that
wait are done, committed once and only then answered; when one of them fails, the others are done
again with a savepoint for each. A thread waits for the disk. Works that may take long it does too;
brief ones, as those of moves, are done where they are asked for, in the event loop: two threads
that want to run Python keep each other waiting at every statement. Readers have connections of
their own and, by the write-ahead log, never wait for the writer.
"""

import asyncio
import contextlib
import os
import sqlite3
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any, NamedTuple, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from akhet.server.store.moves import Move
from akhet.server.store.store import MAX_WAITING, BadDatabase, Conflict, Store, Unavailable

T = TypeVar("T")

BATCH = 64
"""Works in one commit at most."""

READERS = 3
BUSY_MS = 5_000
GAP = 4
"""After so many commits nobody holds the database until all have been told."""
AGAIN_SECONDS = 0.01
"""After which the writer tries again where another program writes."""

AT_ONCE = "PRAGMA busy_timeout=0"
"""Whoever finds the database locked waits where nobody else has to."""
WRITER = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # an answer is a promise, also after a power cut
    "PRAGMA journal_size_limit=67108864",
    "PRAGMA cache_size=-16000",  # kB
    "PRAGMA wal_autocheckpoint=4000",  # pages: fewer moves wait for what folds the log
)
EVERY = (
    f"PRAGMA busy_timeout={BUSY_MS}",
    "PRAGMA foreign_keys=ON",
    "PRAGMA temp_store=MEMORY",
    "PRAGMA cache_size=-1000",  # kB; the system keeps the file in memory too, once for all
)

TAKEN = {
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    sqlite3.SQLITE_CONSTRAINT_UNIQUE,
    sqlite3.SQLITE_CONSTRAINT_ROWID,
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY,  # what a row belongs to was cleared away meanwhile
}
PASSING = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
"""Troubles after which the same connection works again."""

BROKEN = {
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
}


class Job(NamedTuple):
    """A work that waits, and where its answer goes."""

    work: Callable[[Connection], Any]
    future: "asyncio.Future[Any]"
    brief: bool = False  # it takes next to no time


class Outcome(NamedTuple):
    """What became of a job."""

    future: "asyncio.Future[Any]"
    answer: Any
    error: BaseException | None


class Batch(NamedTuple):
    """Works that are committed together, and what became of them if they are done already."""

    jobs: list[Job]
    outcomes: list[Outcome] | None


class Undone(Exception):
    """The whole transaction is gone, not just one work's part of it."""


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
        await self.asked(move.store, brief=True)

    def asked(self, work: Callable[[Connection], T], brief: bool = False) -> "asyncio.Future[T]":
        """Puts a work with those that wait; its answer comes after the commit."""
        if not self.is_open:
            raise Unavailable("the store is closed")
        if len(self.jobs) >= MAX_WAITING:
            raise Unavailable("too many writes are waiting")
        future: asyncio.Future[T] = self.loop.create_future()
        self.jobs.append(Job(work, future, brief))
        if not self.busy and not self.is_due:
            self.is_due = True
            self.loop.call_soon(self.begin)
        return future

    def begin(self) -> None:
        """Takes what waits, does it if it is brief, and lets the thread commit it."""
        self.is_due = False
        if self.busy or not self.jobs:
            return
        jobs = [self.jobs.popleft() for _n in range(min(BATCH, len(self.jobs)))]
        self.busy = len(jobs)
        is_brief = all(job.brief for job in jobs)
        self.queue.put(Batch(jobs, self.writer.begun(jobs) if is_brief else None))

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


def settle(outcomes: list[Outcome]) -> None:
    """Answers everybody who waited for one commit."""
    for future, answer, error in outcomes:
        if future.done():  # the caller went away
            continue
        if error is None:
            future.set_result(answer)
        else:
            future.set_exception(error)


class Session:
    """One connection, seen both ways: SQLAlchemy's for works, the driver's for transactions.

    Transactions are begun and ended here with plain statements: the driver's own handling would
    open them late and end them at a savepoint.
    """

    def __init__(self, path: Path, writes: bool, pragmas: Sequence[str] = WRITER) -> None:
        """Connects; `BadDatabase` if the file is no database. `pragmas`: how it is written."""
        self.path = path
        self.writes = writes
        self.pragmas = pragmas
        self.connect()

    def connect(self) -> None:
        """Opens the connection and sets it up."""
        self.engine = engine_of(self.path, self.writes, self.pragmas)
        try:
            self.conn: Connection = self.engine.connect()
        except (DBAPIError, sqlite3.Error) as error:
            raise BadDatabase(f"{self.path}: {reason(error)}") from error
        raw = self.conn.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        self.raw = raw

    def close(self) -> None:
        """Lets go of the connection, whatever state it is in."""
        self.conn.invalidate()
        self.conn.close()

    def fold(self) -> None:
        """Folds the log into the file, so that the file alone is everything."""
        with contextlib.suppress(DBAPIError, sqlite3.Error):  # if not now, then at the next start
            if not self.conn.closed:
                self.raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def look(self, work: Callable[[Connection], T]) -> T:
        """Runs a work that only reads."""
        self.raw.execute("BEGIN")
        try:
            return work(self.conn)
        finally:
            if self.raw.in_transaction:
                self.raw.execute("ROLLBACK")

    def begun(self, batch: list[Job]) -> list[Outcome] | None:
        """Runs brief works up to their commit; None, with nothing changed, if one went wrong."""
        try:
            if self.conn.closed:
                return None
            self.raw.execute("BEGIN IMMEDIATE")
            return self.all_done([job for job in batch if not job.future.cancelled()])
        except Exception:  # the thread tries again, one work after the other, and can heal
            with contextlib.suppress(sqlite3.Error):
                if self.raw.in_transaction:
                    self.raw.execute("ROLLBACK")
            return None

    def finished(self, batch: Batch) -> list[Outcome]:
        """Commits works; those that are not done yet are done first."""
        if batch.outcomes is None:
            return self.commit(batch.jobs)
        try:
            self.raw.execute("COMMIT")
            return batch.outcomes
        except Exception as error:  # whatever it is, this thread must live to serve the next
            self.recover(error)
            return unavailable(batch.jobs, error)

    def commit(self, batch: list[Job]) -> list[Outcome]:
        """Runs all works in one transaction; each either counts whole or not at all."""
        try:
            if self.conn.closed:
                self.connect()
            wanted = [job for job in batch if not job.future.cancelled()]
            self.lock()
            outcomes = self.all_well(wanted) or [self.attempt(job) for job in wanted]
            self.raw.execute("COMMIT")
            return outcomes
        except Exception as error:  # whatever it is, this thread must live to serve the next
            self.recover(error)
            return unavailable(batch, error)

    def lock(self) -> None:
        """Begins to write; waits for a while if another program does."""
        until = time.monotonic() + BUSY_MS / 1000
        while True:
            try:
                self.raw.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if code_of(error) & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(AGAIN_SECONDS)

    def all_done(self, batch: list[Job]) -> list[Outcome]:
        """Runs works without a way back for each."""
        outcomes = [Outcome(job.future, job.work(self.conn), None) for job in batch]
        if not self.raw.in_transaction:
            raise Undone("a work ended the transaction")
        return outcomes

    def all_well(self, batch: list[Job]) -> list[Outcome]:
        """Runs works without a way back for each; if one fails, takes back all and answers none.

        Nearly always they all succeed, and savepoints are a good part of what a work costs.
        """
        try:
            return self.all_done(batch)
        except Undone:
            raise
        except Exception:
            if self.raw.in_transaction:
                self.raw.execute("ROLLBACK")
            self.lock()
            return []

    def attempt(self, job: Job) -> Outcome:
        """Runs one work; if it fails, takes back what it did and nothing else.

        Savepoints stay open until COMMIT, one inside the other: that saves a statement each.
        """
        self.raw.execute("SAVEPOINT work")
        try:
            outcome = Outcome(job.future, job.work(self.conn), None)
        except BaseException as error:
            outcome = Outcome(job.future, None, translated(error))
        if not self.raw.in_transaction:  # a full disk makes SQLite give up everything
            raise Undone(outcome.error or "a work ended the transaction") from outcome.error
        if outcome.error is not None:
            self.raw.execute("ROLLBACK TO work")
        return outcome

    def recover(self, error: BaseException) -> None:
        """After a failed commit: back to no transaction, or a new connection for the next one."""
        try:
            if self.raw.in_transaction:
                self.raw.execute("ROLLBACK")
            broken = is_broken(error) or is_broken(error.__cause__)
        except sqlite3.Error:
            broken = True
        if broken and not self.conn.closed:
            self.close()


def unavailable(batch: list[Job], error: BaseException) -> list[Outcome]:
    """What all of some works come to if their commit failed."""
    return [Outcome(job.future, None, Unavailable(reason(error))) for job in batch]


# ---------------------------------------------------------------- connections


def engine_of(path: Path, writes: bool, pragmas: Sequence[str] = WRITER) -> Engine:
    """An engine whose connections leave transactions to us."""
    url = URL.create("sqlite", database=str(path))
    options = {"check_same_thread": False, "timeout": BUSY_MS / 1000}
    engine = create_engine(
        url,
        poolclass=NullPool,
        isolation_level="AUTOCOMMIT",
        connect_args=options,
        hide_parameters=True,  # what people send stands in no log
    )

    @event.listens_for(engine, "connect")
    def set_up(raw: sqlite3.Connection, _: object) -> None:
        for pragma in (*EVERY, *(pragmas if writes else ("PRAGMA query_only=ON",))):
            raw.execute(pragma)

    return engine


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


# ---------------------------------------------------------------- errors


def code_of(error: BaseException | None) -> int:
    """SQLite's extended result code of an error, or 0."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    return int(getattr(origin, "sqlite_errorcode", 0))


def is_broken(error: BaseException | None) -> bool:
    """Whether the connection should be made anew after this error."""
    return code_of(error) & 0xFF in BROKEN


def translated(error: BaseException) -> BaseException:
    """The error as callers know it: `Conflict`, `Unavailable` or what it was."""
    code = code_of(error)
    if code in TAKEN:
        return Conflict(reason(error))
    if code & 0xFF in PASSING | BROKEN:
        return Unavailable(reason(error))
    return error


def reason(error: BaseException) -> str:
    """What the driver said, without the statement."""
    return str(error.orig if isinstance(error, DBAPIError) else error)
