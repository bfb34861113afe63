"""Where everything is kept. One interface over SQLite and PostgreSQL; see `schema.py`.

    store = open_store("sqlite:////home/ann/.local/share/akhet/akhet.db")
    await store.open()
    await store.write(partial(append, ...))    # answers only after COMMIT
    await store.read(partial(queries.find_table, ...))

A *work* is a plain function of a connection. It runs in a thread, so it may not touch what the
event loop owns; it answers plain data, never an open result; it neither commits nor rolls back.
It may be run again after being taken back, so it changes nothing but the database.
If it raises, nothing it did remains and the caller gets that error.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError

from akhet.core import AkhetError, BadOption

if TYPE_CHECKING:
    from akhet.server.store.moves import Move

T = TypeVar("T")

MAX_WAITING = 1_000
"""Writes that may wait; beyond it one is refused at once: a longer queue only hides overload."""

URL_FORMS = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"


class Conflict(Exception):
    """A row with this key is there already: somebody else was faster."""


class Unavailable(Exception):
    """The database cannot do this now: full, locked, overloaded or gone.

    Nothing was changed, save that a COMMIT that was cut off may have arrived: ask again with the
    same idempotency key.
    """


class Unstorable(Exception):
    """A text that no database can hold: with a zero byte, or with half a sign."""


class BadDatabase(AkhetError):
    """A database that cannot be used: in use by another process, too new, or no database at all."""


class Store(ABC):
    """A database that the server reads and writes through."""

    several_nodes: bool
    """Whether other processes may write too, so that memory can be behind the database."""

    @abstractmethod
    async def open(self) -> None:
        """Gets ready; `BadDatabase` says in one line why it cannot."""

    @abstractmethod
    async def close(self) -> None:
        """Finishes what was begun, then lets go. Later reads and writes are `Unavailable`."""

    @abstractmethod
    async def read(self, work: Callable[[Connection], T]) -> T:
        """What the work answers, from one unchanging snapshot. It cannot write."""

    async def glance(self, work: Callable[[Connection], T]) -> T:
        """What a work answers that reads with one statement: it needs no transaction around it."""
        return await self.read(work)

    @abstractmethod
    async def write(self, work: Callable[[Connection], T]) -> T:
        """What the work answers, once its transaction is safely on disk."""

    async def move(self, move: "Move") -> None:
        """Stores a move: the same, but for what is written most often."""
        await self.write(move.store)

    @property
    @abstractmethod
    def waiting(self) -> int:
        """How many writes are waiting or being carried out."""


def open_store(url: str) -> Store:
    """The store of a database URL, not yet opened."""
    parsed = database_url(url)
    if parsed.get_backend_name() == "sqlite":
        from akhet.server.store.sqlite import SqliteStore

        return SqliteStore(sqlite_path(parsed))
    from akhet.server.store.postgres import PostgresStore

    return PostgresStore(parsed)


def database_url(url: str) -> URL:
    """A checked database URL with the driver we use; errors never show its password."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise BadOption(f"database: this is no database URL; write {URL_FORMS}") from error
    kind = parsed.drivername.partition("+")[0]
    if kind == "sqlite":
        sqlite_path(parsed)
        return parsed.set(drivername="sqlite")
    if kind in ("postgres", "postgresql"):
        if not has_driver():
            raise BadOption("database: PostgreSQL needs psycopg: pip install 'akhet-games[server]'")
        return parsed.set(drivername="postgresql+psycopg")
    raise BadOption(f"database: {kind[:20]!r} is not supported; use sqlite or postgresql")


def has_driver() -> bool:
    """Whether the driver of PostgreSQL is installed; players do not need it."""
    try:
        return find_spec("psycopg") is not None
    except ValueError:
        return False


def sqlite_path(url: URL) -> str:
    """The file of an SQLite URL."""
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise BadOption("database: name a file, as in sqlite:////var/lib/akhet/akhet.db")
    return url.database
