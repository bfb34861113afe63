"""Fixtures: servers that many tests share, and the people who play there."""

from collections.abc import Iterator

import pytest

from tests.server import postgres
from tests.server.serving import Player, Site, serving


@pytest.fixture(scope="session")
def sqlite_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    with serving(f"sqlite:///{folder}/akhet.db") as found:
        yield found


@pytest.fixture(scope="session")
def postgres_site(cluster: postgres.Cluster) -> Iterator[Site]:
    with cluster.database() as url, serving(url) as found:
        yield found


@pytest.fixture(params=["sqlite", "postgres"])
def site(request: pytest.FixtureRequest) -> Site:
    """A server on a database of each kind in turn; all tests share it, each has its own tables."""
    found: Site = request.getfixturevalue(f"{request.param}_site")
    return found


@pytest.fixture
def lite(sqlite_site: Site) -> Site:
    """A server on SQLite, where the database makes no difference."""
    return sqlite_site


@pytest.fixture
def people(request: pytest.FixtureRequest) -> Iterator[list[Player]]:
    """Ann, Bob and Cid at whichever server the test uses."""
    name = "site" if "site" in request.fixturenames else "lite"
    found: Site = request.getfixturevalue(name)
    with found.player("Ann") as ann, found.player("Bob") as bob, found.player("Cid") as cid:
        yield [ann, bob, cid]
