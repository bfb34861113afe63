"""Says which of the two akhets is tested, and stops if it is not the one that was asked for."""

import asyncio
import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from akhet.core import COMPILED

RUNNING = "compiled" if COMPILED else "interpreted"

# The same examples every time, however slow the machine: a test is red or green, never both.
settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


def pytest_report_header() -> str:
    return f"akhet: {RUNNING}"


def pytest_sessionstart() -> None:
    # Started in the background, a shell makes this process deaf to Ctrl-C, and with it every
    # program that a test interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    wanted = os.environ.get("AKHET_MODE", RUNNING)
    if wanted != RUNNING:
        pytest.exit(f"AKHET_MODE asks for {wanted} code, and {RUNNING} code runs", returncode=4)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves long proofs out unless a mark is asked for: `-m soak` runs them."""
    if config.getoption("-m"):
        return
    soak = [item for item in items if item.get_closest_marker("soak")]
    config.hook.pytest_deselected(items=soak)
    items[:] = [item for item in items if not item.get_closest_marker("soak")]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Lets a test have an event loop of its own in a process that has a browser open.

    Playwright's loop runs as long as the browser is there; to all others it is as if none did.
    """
    if "browser" in getattr(item, "fixturenames", ()):
        return (yield)
    browsers = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(browsers)
