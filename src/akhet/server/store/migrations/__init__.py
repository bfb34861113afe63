"""Brings a database of any age to the schema of now. Each step is a file in `versions/`.

`upgrade` is called at every start. It is safe when several nodes start at once: the first one
works, the others wait and find nothing left to do. A step is carried out whole or not at all.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, Engine, create_engine, inspect, text
from sqlalchemy.exc import DBAPIError

from akhet.server.store.store import BadDatabase, database_url, sqlite_path

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0016"
"""The newest step: a database that is there needs no more than this comparison."""

FOLDER = Path(__file__).parent
LOCK_KEY = 0x616B686574  # "akhet", for PostgreSQL's advisory lock


def upgrade(url: str) -> bool:
    """Brings the database to now; answers whether anything had to be done."""
    parsed = database_url(url)
    if parsed.get_backend_name() == "sqlite":
        return upgrade_sqlite(sqlite_path(parsed))
    from akhet.server.store.postgres import check_reachable, engine_of

    engine = engine_of(parsed, 1)
    try:
        check_reachable(engine)
        return upgrade_locked(engine, f"SELECT pg_advisory_xact_lock({LOCK_KEY})")
    finally:
        engine.dispose()


def upgrade_sqlite(path: str) -> bool:
    """Brings an SQLite file to now; refused while another process has it open."""
    from akhet.server.store.sqlite import lock_file

    with lock_file(Path(path)):
        return upgrade_file(path)


def upgrade_file(path: str, target: str = HEAD) -> bool:
    """Brings an SQLite file that nobody else uses to now, or to an older step."""
    engine = create_engine(URL.create("sqlite", database=path), isolation_level="AUTOCOMMIT")
    try:
        return upgrade_locked(engine, "BEGIN IMMEDIATE", target)
    finally:
        engine.dispose()


def upgrade_locked(engine: Engine, lock: str, target: str = HEAD) -> bool:
    """Upgrades in one transaction that begins with a lock."""
    try:
        with engine.connect() as conn, conn.begin():
            conn.exec_driver_sql(lock)
            done = upgrade_here(conn, target)
            if engine.dialect.name == "sqlite":
                conn.exec_driver_sql("COMMIT")
            return done
    except DBAPIError as error:
        raise BadDatabase(f"the database cannot be upgraded: {error.orig}") from error


def upgrade_here(conn: Connection, target: str) -> bool:
    """Upgrades inside the caller's transaction."""
    found = revision(conn)
    if found == target:
        return False
    check_known(found)
    from alembic import command  # only now: importing it takes longer than the rest of a start

    command.upgrade(config_on(conn), target)
    return True


def config_on(conn: Connection) -> "Config":
    """Alembic's configuration for these steps, on an open connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = conn
    return config


def revision(conn: Connection) -> str:
    """The newest step this database has seen; empty for a new one."""
    if not inspect(conn).has_table("alembic_version"):
        return ""
    return conn.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none() or ""


def check_known(found: str) -> None:
    """Refuses a database that has seen a step we do not know."""
    if found and not list((FOLDER / "versions").glob(f"{found}_*.py")):
        raise BadDatabase(
            f"this database was made by a newer akhet (schema {found}, this one knows {HEAD}); "
            "install that one or restore a backup"
        )
