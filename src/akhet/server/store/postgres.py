"""PostgreSQL: several processes or machines serve the same matches.

Each write is a transaction of its own on a pooled connection; the primary key decides between
nodes. A connection that was cut is replaced by itself. What was cut off while committing may or
may not have arrived: that is `Unavailable`, and the idempotency key makes asking again safe.
"""

import asyncio
import selectors
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg.pq import TransactionStatus
from sqlalchemy import URL, Connection, Engine, create_engine
from sqlalchemy.exc import DBAPIError, InternalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from akhet.server.store.moves import Move
from akhet.server.store.postgres_moves import Movers
from akhet.server.store.store import (
    MAX_WAITING,
    BadDatabase,
    Conflict,
    Store,
    Unavailable,
    Unstorable,
)

T = TypeVar("T")

CONNECTIONS = 12
"""Threads and connections of one process. More only queue up inside the server."""

CONNECT_SECONDS = 5

LINK: dict[str, object] = {
    "application_name": "akhet",
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # a machine that is gone is noticed, not waited for
}
PATIENCE: dict[str, object] = {
    "options": "-c statement_timeout=30s -c lock_timeout=5s "
    "-c idle_in_transaction_session_timeout=30s"
}
"""Whoever plays does not wait longer than this; whoever backs up or upgrades may."""


QUIET = getattr(selectors, "PollSelector", selectors.DefaultSelector)
"""What looks at one connection for a moment; the usual one would ask the system four times."""


class PostgresStore(Store):
    """A PostgreSQL database, shared with other nodes."""

    several_nodes = True

    def __init__(self, url: URL) -> None:
        """The store of a database that must exist; nothing is connected yet."""
        self.url = url
        self.threads: ThreadPoolExecutor | None = None
        self.busy = 0

    async def open(self) -> None:
        """Makes the pool and tries one connection."""
        self.engine = engine_of(self.url, CONNECTIONS, PATIENCE)
        self.reading = self.engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self.glancing = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        await asyncio.to_thread(check_reachable, self.engine)
        self.loop = asyncio.get_running_loop()
        self.movers = Movers(self.loop, self.connect, is_quiet, translated)
        self.threads = ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="akhet-postgres")

    async def close(self) -> None:
        """Waits for what was begun, then closes all connections."""
        if self.threads is not None:
            threads, self.threads = self.threads, None
            await asyncio.to_thread(threads.shutdown)
            await asyncio.to_thread(self.movers.close)
            self.engine.dispose()

    @property
    def waiting(self) -> int:
        return self.busy

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self.run(self.look, work)

    async def glance(self, work: Callable[[Connection], T]) -> T:
        return await self.run(self.look_once, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self.run(self.commit, work)

    async def move(self, move: Move) -> None:
        if move.more is None:
            self.check_room()
            self.busy += 1
            stored = self.movers.stored(move)
            stored.add_done_callback(self.done)
            if await stored:
                return
        await self.write(move.store)

    def connect(self) -> psycopg.Connection[Any]:
        """A connection for moves."""
        _, options = self.engine.dialect.create_connect_args(self.url)
        wanted = {**options, **link_of(self.url, PATIENCE)}
        return psycopg.connect(**wanted, autocommit=True)

    def check_room(self) -> None:
        """Refuses what comes when it is closed, or too many wait already."""
        if self.threads is None:
            raise Unavailable("the store is closed")
        if self.busy >= MAX_WAITING:
            raise Unavailable("too many requests are waiting")

    async def run(
        self, how: Callable[[Callable[[Connection], T]], T], work: Callable[[Connection], T]
    ) -> T:
        """Runs a work in a thread, unless too many wait already."""
        self.check_room()
        self.busy += 1
        job = self.loop.run_in_executor(self.threads, how, work)
        job.add_done_callback(self.done)
        return await job

    def done(self, _: object) -> None:
        """One thing less to do."""
        self.busy -= 1

    def look(self, work: Callable[[Connection], T]) -> T:
        """Reads; once more if the connection turned out to be dead."""
        try:
            return self.attempt(self.reading, work)
        except Lost:
            return self.attempt(self.reading, work)

    def look_once(self, work: Callable[[Connection], T]) -> T:
        """Reads with one statement, which is then the only thing that is said to the database."""
        try:
            return self.attempt(self.glancing, work)
        except Lost:
            return self.attempt(self.glancing, work)

    def commit(self, work: Callable[[Connection], T]) -> T:
        """Writes, once: nobody can tell whether a COMMIT that was cut off arrived."""
        try:
            return self.attempt(self.engine, work)
        except InternalError as error:
            if isinstance(error.orig, errors.ReadOnlySqlTransaction):  # a standby, for the moment
                raise Unavailable(reason(error)) from error
            raise

    def attempt(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        """Runs a work in a transaction; errors become those that callers know."""
        try:
            with engine.begin() as conn:
                return work(conn)
        except (DBAPIError, PoolTimeout, psycopg.Error) as error:
            raise translated(error) from error


class Lost(Unavailable):
    """The connection broke; another one may work."""


def engine_of(url: URL, connections: int, more: Mapping[str, object] | None = None) -> Engine:
    """An engine with a pool that never hands out a connection known to be dead."""
    engine = create_engine(
        url,
        hide_parameters=True,  # what people send stands in no log
        pool_size=connections,
        max_overflow=0,
        pool_timeout=CONNECT_SECONDS,
        pool_pre_ping=True,
        pool_use_lifo=True,  # a quiet server keeps few connections warm
        connect_args=link_of(url, more),
    )
    dialect: Any = engine.dialect
    ask = dialect.do_ping
    dialect.do_ping = lambda raw: is_quiet(raw) or ask(raw)
    return engine


def is_quiet(raw: psycopg.Connection[Any]) -> bool:
    """Whether nothing has come over a connection that rests: then nobody has ended it.

    One that was cut has something to tell. Asking every time would be as much as the work itself.
    """
    if raw.closed or raw.pgconn.transaction_status != TransactionStatus.IDLE:
        return False
    with QUIET() as found:
        found.register(raw.fileno(), selectors.EVENT_READ)
        return not found.select(0)


def link_of(url: URL, more: Mapping[str, object] | None = None) -> dict[str, object]:
    """How connections are made and set up, where the URL does not say otherwise."""
    wanted = {**LINK, **(more or {})}
    return {name: value for name, value in wanted.items() if name not in url.query}


def check_reachable(engine: Engine) -> None:
    """Says in one line why the database cannot be used, if so."""
    try:
        with engine.connect():
            pass
    except (DBAPIError, psycopg.Error) as error:
        raise BadDatabase(f"the database cannot be reached: {reason(error)}") from error


def translated(error: Exception) -> Exception:
    """The error as callers know it: `Conflict`, `Unavailable` or what it was."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    # Somebody was faster: it is there already, or what it belongs to was cleared away.
    if isinstance(origin, (errors.UniqueViolation, errors.ForeignKeyViolation)):
        return Conflict(reason(error))
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return Lost(reason(error))
    if isinstance(origin, psycopg.DataError):
        return Unstorable(reason(error))
    # Full, locked, deadlocked, too many connections, shutting down, starting up, unreachable.
    if isinstance(origin, (psycopg.OperationalError, PoolTimeout)):
        return Unavailable(reason(error))
    return error


def reason(error: Exception) -> str:
    """What the driver said, on one line, without the statement."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(origin).split())
