"""What `akhet admin` does: backup, restore and check, on either kind of database.

A backup is always one SQLite file, whatever it was made from, so that a backup of either database
can be restored into either. It holds the secrets of running matches: keep it as you keep the
database.
"""

import os
import shutil
import sqlite3
import tempfile
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, MetaData, Table, func, insert, inspect, select

from akhet.server.store import migrations
from akhet.server.store.check import Checked, check
from akhet.server.store.one_off import (
    Progress,
    existing,
    file_connection,
    locked,
    reading,
    silent,
    writing,
)
from akhet.server.store.schema import metadata
from akhet.server.store.store import BadDatabase, database_url, sqlite_path

__all__ = ["Checked", "Copied", "backup", "check", "restore"]

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
    flush(copy)
    os.link(copy, file)  # fails rather than overwrite
    flush(file.parent)


def flush(path: Path) -> None:
    """Waits until a file or folder is on disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
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
            check_unused(url)
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
        check_empty(target)
        with file_connection(copy, "BEGIN") as source:
            copy_rows(source, target, metadata, progress)
        if target.dialect.name == "postgresql":
            set_sequences(target)


def check_unused(url: str) -> None:
    """Refuses a database with rows before anything is done to it, even an upgrade."""
    parsed = database_url(url)
    if parsed.get_backend_name() == "sqlite" and not Path(sqlite_path(parsed)).exists():
        return
    with reading(url) as conn:
        check_empty(conn)


def check_empty(conn: Connection) -> None:
    """Refuses a database with rows in any of our tables."""
    there = inspect(conn).get_table_names()
    for table in metadata.sorted_tables:
        some = select(1).select_from(table).limit(1)
        if table.name in there and conn.execute(some).first():
            raise BadDatabase("this database is not empty; restore into a new one")


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
