"""One connection to an SQLite file: works in one transaction, each either whole or not at all.

Run for every move, so that it is compiled.
"""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from akhet.server.store.moves import Move, store_together
from akhet.server.store.store import BadDatabase, Conflict, Unavailable

T = TypeVar("T")

BUSY_MS = 5_000
AGAIN_SECONDS = 0.01
"""After which the writer tries again where another program writes."""

WRITER: tuple[str, ...] = (
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


class Job:
    """A work that waits, and where its answer goes; of a move, the move itself."""

    __slots__ = ("future", "move", "work")

    def __init__(
        self,
        work: Callable[[Connection], Any],
        future: "asyncio.Future[Any]",
        move: Move | None = None,
    ) -> None:
        """Nobody has begun with it."""
        self.work, self.future, self.move = work, future, move


class Outcome:
    """What became of a job."""

    __slots__ = ("answer", "error", "future")

    def __init__(
        self, future: "asyncio.Future[Any]", answer: Any, error: BaseException | None
    ) -> None:
        """What it answers, or why not."""
        self.future, self.answer, self.error = future, answer, error


class Batch:
    """Works that are committed together, and what became of them if they are done already."""

    __slots__ = ("jobs", "outcomes")

    def __init__(self, jobs: list[Job], outcomes: list[Outcome] | None) -> None:
        """Some works."""
        self.jobs, self.outcomes = jobs, outcomes


class Undone(Exception):
    """The whole transaction is gone, not just one work's part of it."""


def settle(outcomes: list[Outcome]) -> None:
    """Answers everybody who waited for one commit."""
    for outcome in outcomes:
        future = outcome.future
        if future.done():  # the caller went away
            continue
        if outcome.error is None:
            future.set_result(outcome.answer)
        else:
            future.set_exception(outcome.error)


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
        """Stores moves up to their commit; None, with nothing changed, if one went wrong."""
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
        """Runs works without a way back for each: first all moves together, then the others."""
        store_together(self.conn, [job.move for job in batch if job.move is not None])
        outcomes: list[Outcome] = []
        for job in batch:
            answer = job.work(self.conn) if job.move is None else None
            outcomes.append(Outcome(job.future, answer, None))
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

    def set_up(raw: sqlite3.Connection, _: object) -> None:
        for pragma in (*EVERY, *(pragmas if writes else ("PRAGMA query_only=ON",))):
            raw.execute(pragma)

    event.listen(engine, "connect", set_up)
    return engine


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
