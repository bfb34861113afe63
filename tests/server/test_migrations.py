"""The steps lead to the schema, from nothing, by several nodes at once, and never half."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text

from akhet.server.store.migrations import FOLDER, HEAD, revision, upgrade, upgrade_file
from akhet.server.store.one_off import reading, writing
from akhet.server.store.schema import metadata
from akhet.server.store.store import BadDatabase


def default_differs(context, _there, _wanted, there, _default, wanted) -> bool | None:
    """Alembic takes an empty text for something else in SQLite; PostgreSQL it compares itself."""
    if context.dialect.name != "sqlite":
        return None
    return (there or "").strip("()'") != (wanted or "").strip("()'")


def test_the_steps_and_the_schema_agree(url):
    with reading(url) as conn:
        options = {"compare_type": True, "compare_server_default": default_differs}
        context = MigrationContext.configure(conn, opts=options)
        assert compare_metadata(context, metadata) == []


def test_the_comparison_would_notice_a_difference(url):
    with writing(url) as conn:
        conn.execute(text("ALTER TABLE chat ADD COLUMN colour TEXT"))
        conn.execute(text("DROP INDEX tables_by_host"))
    with reading(url) as conn:
        found = compare_metadata(MigrationContext.configure(conn), metadata)

    assert sorted(difference[0] for difference in found) == ["add_index", "remove_column"]


def test_the_last_step_is_the_one_that_starting_compares_with():
    scripts = ScriptDirectory(str(FOLDER))

    assert scripts.get_heads() == [HEAD]


def test_every_step_follows_the_one_before_and_is_numbered():
    scripts = ScriptDirectory(str(FOLDER))

    steps = list(scripts.walk_revisions())[::-1]

    assert [step.revision for step in steps] == [f"{n + 1:04d}" for n in range(len(steps))]
    assert [step.down_revision for step in steps] == [None, *(s.revision for s in steps[:-1])]
    for step in steps:
        assert Path(step.path).name.startswith(f"{step.revision}_")


def test_upgrading_twice_does_nothing_the_second_time(empty_url):
    assert upgrade(empty_url) is True
    assert upgrade(empty_url) is False


def test_several_nodes_may_start_at_once(postgres_url):
    found: list[object] = []

    def start() -> None:
        try:
            found.append(upgrade(postgres_url))
        except BaseException as error:
            found.append(error)

    threads = [threading.Thread(target=start) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(found, key=str) == [False] * 5 + [True]


def test_a_database_of_a_newer_akhet_is_refused_in_one_line(url):
    with writing(url) as conn:
        conn.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    with pytest.raises(BadDatabase, match="made by a newer akhet"):
        upgrade(url)
    with reading(url) as conn:
        assert revision(conn) == "9999"


def test_a_step_that_fails_leaves_nothing_behind(empty_url):
    with_part(empty_url)

    with pytest.raises(BadDatabase) as caught:
        upgrade(empty_url)

    assert "\n" not in str(caught.value)
    with reading(empty_url) as conn:
        assert inspect(conn).get_table_names() == ["tables"]


def with_part(url: str) -> None:
    """A database where one of our tables exists already, made by somebody else."""
    engine = create_engine(url)
    with engine.begin() as conn:
        conn.execute(text("CREATE TABLE tables (id INTEGER)"))
    engine.dispose()


def test_a_file_can_be_brought_to_an_older_step(tmp_path):
    path = tmp_path / "old.db"

    upgrade_file(str(path), "0001")

    with reading(f"sqlite:///{path}") as conn:
        assert revision(conn) == "0001"


def test_a_start_that_has_nothing_to_do_does_not_load_alembic(url):
    code = (
        "import sys; from akhet.server.store.migrations import upgrade; "
        f"assert upgrade({url!r}) is False; assert 'alembic' not in sys.modules"
    )

    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
