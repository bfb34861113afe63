"""Connections for one-off work beside the server: backup, restore, check."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError

from akhet.server.store.session import engine_of
from akhet.server.store.sqlite import lock_file
from akhet.server.store.store import BadDatabase, database_url, sqlite_path

Progress: TypeAlias = Callable[[int, int], None]
"""Called now and then with how much is done and how much there is."""


def silent(_done: int, _all: int) -> None:
    """Shows no progress."""


@contextmanager
def reading(url: str) -> Iterator[Connection]:
    """A connection that sees one snapshot, also while a server writes."""
    parsed = database_url(url)
    if parsed.get_backend_name() == "sqlite":
        with file_connection(existing(sqlite_path(parsed)), "BEGIN") as conn:
            yield conn
    else:
        with server_connection(parsed) as conn:
            yield conn.execution_options(isolation_level="REPEATABLE READ")


@contextmanager
def writing(url: str) -> Iterator[Connection]:
    """A connection whose changes count if the block ends well."""
    parsed = database_url(url)
    if parsed.get_backend_name() == "sqlite":
        path = existing(sqlite_path(parsed))
        with file_connection(path, "BEGIN IMMEDIATE", writes=True) as conn:
            yield conn
            conn.exec_driver_sql("COMMIT")
    else:
        with server_connection(parsed) as conn:
            yield conn
            conn.commit()


@contextmanager
def file_connection(path: Path, begin: str, writes: bool = False) -> Iterator[Connection]:
    """A connection to an SQLite file, in a transaction that is taken back unless committed."""
    engine = engine_of(path, writes)
    try:
        with engine.connect() as conn:
            conn.exec_driver_sql(begin)
            yield conn
    except DBAPIError as error:
        raise BadDatabase(f"{path}: {error.orig}") from error
    finally:
        engine.dispose()


@contextmanager
def server_connection(url: URL) -> Iterator[Connection]:
    """A connection to PostgreSQL; what is not committed is taken back."""
    from akhet.server.store import postgres

    engine = postgres.engine_of(url, 1)
    try:
        postgres.check_reachable(engine)
        with engine.connect() as conn:
            yield conn
    except DBAPIError as error:
        raise BadDatabase(f"the database refused: {postgres.reason(error)}") from error
    finally:
        engine.dispose()


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Keeps servers away from an SQLite file meanwhile."""
    parsed = database_url(url)
    if parsed.get_backend_name() != "sqlite":
        yield
        return
    with lock_file(Path(sqlite_path(parsed))):
        yield


def existing(path: str) -> Path:
    """The path of a file that is there: opening another would make an empty one."""
    if not Path(path).is_file():
        raise BadDatabase(f"there is no database {path}")
    return Path(path)
