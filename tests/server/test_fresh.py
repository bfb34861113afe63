"""What tests begin with: the tables of now without a row, whatever the test before them did."""

from typing import Any

from sqlalchemy import create_engine, inspect

from akhet.server.store import migrations
from akhet.server.store.schema import metadata
from tests.server.fresh import connected, upgrade
from tests.server.postgres import Cluster

AUDIT = "INSERT INTO audit (at, who, act, about, data, why) VALUES (1, 'x', 'x', 'x', 'x', 'x')"


def tables(url: str) -> Any:
    """All tables with their columns, by name."""
    engine = create_engine(url)
    found = inspect(engine)
    seen = {name: [one["name"] for one in found.get_columns(name)] for name in metadata.tables}
    engine.dispose()
    return seen


def test_tables_are_used_again_without_their_rows(cluster: Cluster) -> None:
    for _test in range(3):
        with cluster.database() as url:
            upgrade(url)
            with connected(url) as conn:
                assert conn.execute("SELECT count(*) FROM audit").fetchone() == (0,)
                assert conn.execute(f"{AUDIT} RETURNING id").fetchone() == (1,)


def test_tables_that_were_changed_are_made_anew(cluster: Cluster) -> None:
    with cluster.database() as url:
        upgrade(url)
        made = tables(url)
        with connected(url) as conn:
            conn.execute("ALTER TABLE audit ADD COLUMN more text")
    with cluster.database() as url:
        with connected(url) as conn:
            assert conn.execute("SELECT to_regclass('kept.audit')").fetchone() == (None,)
        assert migrations.upgrade(url)
        assert tables(url) == made


def test_an_empty_database_is_empty(cluster: Cluster) -> None:
    with cluster.database() as url:
        upgrade(url)
    with cluster.database() as url:
        assert migrations.upgrade(url)


def test_a_file_is_the_one_the_migrations_make(tmp_path: Any) -> None:
    urls = [f"sqlite:///{tmp_path}/{n}.db" for n in range(3)]
    migrations.upgrade(urls[0])
    for url in urls[1:]:
        upgrade(url)
    assert tables(urls[1]) == tables(urls[2]) == tables(urls[0])
