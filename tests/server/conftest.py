"""Fixtures for the server's tests: a database of each kind, and a store on it."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from akhet.server.store.store import Store, open_store
from tests.server import postgres
from tests.server.fresh import upgrade


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A PostgreSQL of our own, once for all tests of this process."""
    try:
        with postgres.running_cluster() as found:
            yield found
    except postgres.NoPostgres as error:
        pytest.skip(str(error))


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/akhet.db"


@pytest.fixture
def postgres_url(cluster: postgres.Cluster) -> Iterator[str]:
    with cluster.database() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgres"])
def empty_url(request: pytest.FixtureRequest) -> str:
    """A database without tables, of each kind in turn."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def url(empty_url: str) -> str:
    """A database with all tables and no rows, of each kind in turn."""
    upgrade(empty_url)
    return empty_url


@pytest.fixture
def run() -> Iterator[Callable[..., Any]]:
    """Runs a coroutine; all of one test in the same event loop.

    Where a browser of other tests has its loop in this thread, that is in a thread of its own.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        with asyncio.Runner() as runner:
            yield runner.run
        return
    with ThreadPoolExecutor(1) as thread:
        apart = asyncio.Runner()
        yield lambda work: thread.submit(apart.run, work).result()
        thread.submit(apart.close).result()


@pytest.fixture
def store(url: str, run: Callable[..., Any]) -> Iterator[Store]:
    """An open store, of each kind in turn."""
    found = open_store(url)
    run(found.open())
    yield found
    run(found.close())
