"""A real server on a real port with a real database, visitors, and Debian's own Chromium."""

import asyncio
import contextlib
import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from akhet.server.http.app import make_app
from akhet.server.settings import Settings
from akhet.web.pages import PAGES
from tests.apt import NotThere, found_or_installed
from tests.server.fresh import upgrade
from tests.web.browse import Visitor
from tests.web.luck import steady
from tests.web.warm import Seat, warm

FONTS = "fonts-liberation"
"""For signs that the pages' own fonts lack."""
AXE_VERSION = "4.14.0"
PATIENCE = 60_000
"""Milliseconds after which something that is waited for does not come: a machine may be busy."""
LATE = float(os.environ.get("AKHET_LATE", "0"))
"""Seconds by which every answer of a server comes later, to find tests that do not wait for it."""
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
TOGETHER = "--process-per-site"
"""Tabs of one person share a process, so that the next test need not start one."""


@dataclass
class Running:
    """A server that runs: its address, and the app within."""

    url: str
    app: Any
    loop: asyncio.AbstractEventLoop

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Runs a coroutine where the server runs."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(10)


def late(app: Any) -> Any:
    """The same app on a slow line: every answer comes later."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await asyncio.sleep(LATE)
        await app(scope, receive, send)

    return answer


@contextlib.contextmanager
def running(folder: Path, **changes: Any) -> Iterator[Running]:
    """Runs a server in a thread as long as the block lasts."""
    database = f"sqlite:///{folder}/akhet.db"
    upgrade(database)
    changes = {"limits": False, **changes}
    settings = Settings(data=folder, database=database, open=False, **changes)
    app = make_app(settings, pages=PAGES)
    bound = socket.create_server(("127.0.0.1", changes.get("port", 0)))
    config = uvicorn.Config(
        late(app) if LATE else app,
        log_level="error",
        access_log=False,
        lifespan="on",
        ws="websockets-sansio",
    )
    server = uvicorn.Server(config)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(
        target=loop.run_until_complete, args=(server.serve(sockets=[bound]),), daemon=True
    )
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.02)
    try:
        yield Running(f"http://127.0.0.1:{bound.getsockname()[1]}", app, loop)
    finally:
        server.should_exit = True
        thread.join(20)
        loop.close()


@pytest.fixture(autouse=True)
def steady_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test is dealt the same each time, wherever and in whatever order it runs."""
    steady(request.node.nodeid, monkeypatch)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests of this process."""
    with running(tmp_path_factory.mktemp("site")) as found:
        yield found


@pytest.fixture
def visitor(site: Running) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors, each with a browser of their own."""
    with contextlib.ExitStack() as stack:

        def make(lang: str = "en") -> Visitor:
            found = Visitor(site.url, lang)
            stack.callback(found.close)
            return found

        yield make


@pytest.fixture
def ann(visitor: Callable[..., Visitor]) -> Visitor:
    return visitor()


@pytest.fixture
def ben(visitor: Callable[..., Visitor]) -> Visitor:
    return visitor()


# ---------------------------------------------------------------- a browser


SHELL = "chromium-headless-shell"
"""Chromium without a window's frame: the same engine, and a new page costs it a third."""


def chromium() -> str:
    """The path of Chromium, installed if need be; or a skip that says why not."""
    try:
        return found_or_installed(SHELL, lambda: shutil.which(SHELL), FONTS)
    except NotThere as error:
        return shutil.which("chromium") or pytest.skip(str(error))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium, driven by Playwright."""
    path = chromium()
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    sync_api.expect.set_options(timeout=PATIENCE / 2)
    with sync_api.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=path, args=[*QUIET, TOGETHER])
        yield found
        found.close()


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The text of axe-core, from npm; skips in one line where there is none."""
    if shutil.which("npm") is None:
        pytest.skip("npm is needed to fetch axe-core")
    own = tmp_path_factory.getbasetemp()
    shared = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "axe.js"
    if not shared.exists():
        folder = tmp_path_factory.mktemp("axe")
        command = ["npm", "pack", "--silent", f"axe-core@{AXE_VERSION}"]
        if subprocess.run(command, cwd=folder, capture_output=True).returncode != 0:
            pytest.skip("axe-core could not be fetched from npm")
        shutil.unpack_archive(next(folder.glob("*.tgz")), folder)
        (folder / "package/axe.min.js").replace(shared)
    return shared.read_text()


@pytest.fixture
def open_page(browser: Any, site: Running) -> Iterator[Callable[..., Any]]:
    """Opens pages of the site."""
    yield from opener(browser, site)


def opener(browser: Any, site: Running) -> Iterator[Callable[..., Any]]:
    """Opens pages for people of their own; complaints of the browser fail the test."""
    seats: list[Seat] = []
    complaints: list[str] = []

    def make(path: str = "/", cookies: Any = (), **options: Any) -> Any:
        seat = warm(browser).take(site.url, **{"locale": "en", **options})
        seats.append(seat)
        seat.context.set_default_timeout(PATIENCE)
        if cookies:
            seat.context.add_cookies(cookies)
        page = seat.page(options.get("viewport"))
        page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    make.complaints = complaints  # type: ignore[attr-defined]
    yield make
    for seat in seats:
        warm(browser).give(seat)
    assert complaints == []
