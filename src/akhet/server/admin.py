"""What `akhet admin` does: backup, restore and check, on either kind of database.

A backup is always one SQLite file, whatever it was made from, so that a backup of either database
can be restored into either. It holds the secrets of running matches: keep it as you keep the
database.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import Connection, MetaData, Table, func, insert, select, text
from sqlalchemy.exc import DBAPIError

from akhet.server import migrations
from akhet.server.schema import metadata
from akhet.server.sqlite import engine_of, lock_file
from akhet.server.store import BadDatabase, database_url, sqlite_path

Progress: TypeAlias = Callable[[int, int], None]
"""Called now and then with how much is done and how much there is."""

ROWS_AT_ONCE = 1_000


@dataclass(frozen=True)
class Copied:
    """What a backup or a restore has copied."""

    rows: dict[str, int]
    """Rows by table."""
    bytes: int
    """Size of the backup file."""

    @property
    def matches(self) -> int:
        """How many matches there are in it."""
        return self.rows.get("tables", 0)


def silent(_done: int, _all: int) -> None:
    """Shows no progress."""


# ---------------------------------------------------------------- connections


@contextmanager
def reading(url: str) -> Iterator[Connection]:
    """A connection that sees one snapshot, also while a server writes."""
    parsed = database_url(url)
    if parsed.get_backend_name() == "sqlite":
        with file_connection(existing(sqlite_path(parsed)), "BEGIN") as conn:
            yield conn
        return
    from akhet.server.postgres import check_reachable
    from akhet.server.postgres import engine_of as postgres_engine

    engine = postgres_engine(parsed, 1)
    try:
        check_reachable(engine)
        with engine.connect() as conn:
            conn = conn.execution_options(isolation_level="REPEATABLE READ")
            yield conn
            conn.rollback()
    finally:
        engine.dispose()


@contextmanager
def writing(url: str) -> Iterator[Connection]:
    """A connection whose changes count if the block ends well."""
    parsed = database_url(url)
    if parsed.get_backend_name() == "sqlite":
        path = existing(sqlite_path(parsed))
        with file_connection(path, "BEGIN IMMEDIATE", writes=True) as conn:
            yield conn
            conn.exec_driver_sql("COMMIT")
        return
    from akhet.server.postgres import engine_of as postgres_engine

    engine = postgres_engine(parsed, 1)
    try:
        with engine.begin() as conn:
            yield conn
    finally:
        engine.dispose()


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


def existing(path: str) -> Path:
    """The path of a file that is there: opening another would make an empty one."""
    if not Path(path).is_file():
        raise BadDatabase(f"there is no database {path}")
    return Path(path)


# ---------------------------------------------------------------- backup


def backup(url: str, file: Path, progress: Progress = silent) -> Copied:
    """Writes all that is stored to a new file, whole or not at all. The server may run."""
    if file.exists():
        raise BadDatabase(f"{file} is there already; name a new file")
    parsed = database_url(url)
    try:
        with tempfile.TemporaryDirectory(dir=file.parent, prefix=".akhet-backup-") as folder:
            copy = Path(folder) / "copy.db"
            if parsed.get_backend_name() == "sqlite":
                copy_file(existing(sqlite_path(parsed)), copy)
            else:
                copy_database(url, copy, progress)
            found = counted(copy)
            settle(copy, file)
            return found
    except (OSError, sqlite3.Error) as error:
        raise BadDatabase(f"{file}: the backup failed: {error}") from error


def copy_file(path: Path, copy: Path) -> None:
    """A compact copy of an SQLite file that may be in use."""
    raw = sqlite3.connect(path, timeout=30)
    try:
        raw.execute("VACUUM INTO ?", (str(copy),))
    finally:
        raw.close()


def copy_database(url: str, copy: Path, progress: Progress) -> None:
    """A PostgreSQL database as an SQLite file, with the schema it has now."""
    with reading(url) as source:
        found = migrations.revision(source)
        if not found:
            raise BadDatabase("this database holds no akhet tables")
        migrations.upgrade_file(str(copy), found)
        with file_connection(copy, "BEGIN IMMEDIATE", writes=True) as target:
            known = MetaData()
            known.reflect(target)
            copy_rows(source, target, known, progress)
            target.exec_driver_sql("COMMIT")
    make_single(copy)


def make_single(path: Path) -> None:
    """Folds the log into an SQLite file, so that the file alone is everything."""
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA journal_mode=DELETE")
    raw.close()


def counted(path: Path) -> Copied:
    """Checks a backup file and counts what is in it."""
    raw = sqlite3.connect(path)
    try:
        [(verdict,)] = raw.execute("PRAGMA integrity_check(1)").fetchall()
        if verdict != "ok":
            raise BadDatabase(f"the copy is damaged: {verdict}")
        names = [
            name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        counts = {name: rows_in(raw, name) for name in sorted(names) if name in metadata.tables}
    finally:
        raw.close()
    return Copied(counts, path.stat().st_size)


def rows_in(raw: sqlite3.Connection, table: str) -> int:
    """The number of rows of a table."""
    [(number,)] = raw.execute(f'SELECT count(*) FROM "{table}"').fetchall()
    return int(number)


def settle(copy: Path, file: Path) -> None:
    """Gives a finished backup its name, once it is safely on disk."""
    os.chmod(copy, 0o600)
    for path in (copy, file.parent):
        if path is not copy:
            os.link(copy, file)  # fails rather than overwrite
        handle = os.open(path, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)


# ---------------------------------------------------------------- restore


def restore(url: str, file: Path, progress: Progress = silent) -> Copied:
    """Puts a backup, of this or an older akhet, into an empty database."""
    if not file.is_file():
        raise BadDatabase(f"there is no file {file}")
    try:
        with tempfile.TemporaryDirectory(prefix="akhet-restore-") as folder:
            copy = Path(folder) / "copy.db"
            shutil.copyfile(file, copy)
            found = checked_backup(copy, file)
            migrations.upgrade(url)
            put_rows(url, copy, progress)
            return found
    except (OSError, sqlite3.Error) as error:
        raise BadDatabase(f"{file}: the restore failed: {error}") from error


def checked_backup(copy: Path, file: Path) -> Copied:
    """Refuses a file that is no backup; brings an older one to the schema of now."""
    try:
        found = counted(copy)
    except sqlite3.Error as error:
        raise BadDatabase(f"{file} is no akhet backup: {error}") from error
    if "lines" not in found.rows:
        raise BadDatabase(f"{file} is no akhet backup: it holds no matches")
    migrations.upgrade_file(str(copy))
    return found


def put_rows(url: str, copy: Path, progress: Progress) -> None:
    """Copies a backup into a database that must be empty; all of it or nothing."""
    with locked(url), writing(url) as target:
        for table in metadata.sorted_tables:
            if target.execute(select(1).select_from(table).limit(1)).first():
                raise BadDatabase("this database is not empty; restore into a new one")
        with file_connection(copy, "BEGIN") as source:
            copy_rows(source, target, metadata, progress)
        if target.dialect.name == "postgresql":
            set_sequences(target)


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Keeps servers away from an SQLite file meanwhile."""
    parsed = database_url(url)
    if parsed.get_backend_name() != "sqlite":
        yield
        return
    with lock_file(Path(sqlite_path(parsed))):
        yield


def set_sequences(conn: Connection) -> None:
    """Lets PostgreSQL count on from the numbers that were copied."""
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is None:
            continue
        highest = conn.execute(select(func.max(column))).scalar_one()
        if highest is not None:
            sequence = func.pg_get_serial_sequence(table.name, column.name)
            conn.execute(select(func.setval(sequence, highest)))


# ---------------------------------------------------------------- rows


def copy_rows(source: Connection, target: Connection, known: MetaData, progress: Progress) -> None:
    """Copies all rows of all known tables, parents before children."""
    todo = [table for table in known.sorted_tables if table.name in metadata.tables]
    total = sum(size_of(source, table) for table in todo)
    done = 0
    for table in todo:
        reader = source.execution_options(yield_per=ROWS_AT_ONCE)
        for rows in reader.execute(select(table)).mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])
            done += len(rows)
            progress(done, total)


def size_of(conn: Connection, table: Table) -> int:
    """The number of rows of a table."""
    return int(conn.execute(select(func.count()).select_from(table)).scalar_one())
