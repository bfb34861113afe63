"""A database with all tables, from what the migrations made the first time.

The migrations are tested in `test_migrations.py`. Elsewhere every test begins with a database of
its own, and making it was dearer than most tests.
"""

from pathlib import Path

import psycopg

from akhet.server.store import migrations
from akhet.server.store.store import database_url, sqlite_path

FILES: list[bytes] = []
"""The SQLite file that the migrations make."""
SHAPES: list[str] = []
"""What tables they make in PostgreSQL, in short."""
SHAPE = """
SELECT md5(string_agg(row, chr(10) ORDER BY row)) FROM (
  SELECT concat_ws(' ', c.relname, c.relkind, a.attname, a.atttypid, a.attnotnull) AS row
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT a.attisdropped AND a.attnum > 0
  UNION ALL SELECT concat_ws(' ', conname, contype, conrelid::regclass) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT concat_ws(' ', tgname, tgrelid::regclass) FROM pg_trigger
  UNION ALL SELECT concat_ws(' ', proname, prosrc) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'at ' || version_num FROM public.alembic_version
) AS rows
"""
EMPTY = """
DO $$ DECLARE one text; filled boolean; BEGIN
  FOR one IN SELECT tablename FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'alembic_version' LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', one) INTO filled;
    IF filled THEN EXECUTE format('TRUNCATE public.%I CASCADE', one); END IF;
  END LOOP;
  FOR one IN SELECT sequencename FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL LOOP
    EXECUTE format('ALTER SEQUENCE public.%I RESTART', one);
  END LOOP;
END $$
"""


def upgrade(url: str) -> None:
    """Brings a database to now, as the migrations do; an empty one quickly."""
    parsed = database_url(url)
    if parsed.get_backend_name() == "sqlite":
        of_file(url, Path(sqlite_path(parsed)))
    else:
        of_schema(url)
    assert not migrations.upgrade(url)


def of_file(url: str, path: Path) -> None:
    """Writes the file that was made before."""
    if FILES and not path.exists():
        path.write_bytes(FILES[0])
    elif migrations.upgrade(url) and not FILES and not path.with_name(f"{path.name}-wal").exists():
        FILES.append(path.read_bytes())


def of_schema(url: str) -> None:
    """Takes the tables that a test before this one had in this database."""
    with connected(url) as conn:
        if is_there(conn, "kept") and not is_there(conn, "public", "tables"):
            conn.execute("DROP SCHEMA public; ALTER SCHEMA kept RENAME TO public")
            return
    if migrations.upgrade(url) and not SHAPES:
        with connected(url) as conn:
            SHAPES.append(shape(conn))


def put_away(url: str) -> None:
    """Empties a database; tables that are as they were made stay beside, for `upgrade`."""
    with connected(url) as conn:
        conn.execute("SET client_min_messages = error")
        if is_there(conn, "public", "tables") and shape(conn) in SHAPES:
            conn.execute("SET session_replication_role = replica")  # a log that only grows, too
            conn.execute(EMPTY)
            conn.execute("DROP SCHEMA IF EXISTS kept; ALTER SCHEMA public RENAME TO kept")
        else:
            conn.execute("DROP SCHEMA public CASCADE")
        conn.execute("CREATE SCHEMA public")


def connected(url: str) -> psycopg.Connection:
    """A connection beside SQLAlchemy."""
    return psycopg.connect(url.replace("+psycopg", ""), autocommit=True)


def is_there(conn: psycopg.Connection, schema: str, of: str = "schemata") -> bool:
    """Whether there is such a schema, or a table in it."""
    column = "schema_name" if of == "schemata" else "table_schema"
    found = conn.execute(f"SELECT FROM information_schema.{of} WHERE {column} = %s", [schema])
    return found.fetchone() is not None


def shape(conn: psycopg.Connection) -> str:
    """What tables there are, in short; nothing like it where the migrations have made none."""
    if conn.execute("SELECT to_regclass('public.alembic_version')").fetchone() == (None,):
        return ""
    row = conn.execute(SHAPE).fetchone()
    return str(row and row[0])
