"""Says which of the two akhets is tested, and stops if it is not the one that was asked for."""

import os

import pytest

from akhet.core import COMPILED

RUNNING = "compiled" if COMPILED else "interpreted"


def pytest_report_header() -> str:
    return f"akhet: {RUNNING}"


def pytest_sessionstart() -> None:
    wanted = os.environ.get("AKHET_MODE", RUNNING)
    if wanted != RUNNING:
        pytest.exit(f"AKHET_MODE asks for {wanted} code, and {RUNNING} code runs", returncode=4)
