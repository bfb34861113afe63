"""A plugin that tells where the processor time of the tests goes, all their processes counted.

    PYTHONPATH=. AKHET_MODE=compiled .venv/bin/python -P -m pytest -p tests.times tests/web

Seconds by folder, by file and the dearest tests, also with `-n`: the processor's, and behind them
how long it took. A browser's processes end without being waited for: what a test leaves over is
counted, what it takes away is not. Linux only.
"""

import os
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

TICK = os.sysconf("SC_CLK_TCK")
SPENT: Counter[str] = Counter()
LASTED: Counter[str] = Counter()


def descendants() -> float:
    """The processor seconds of this process and of all below it."""
    children: dict[int, list[int]] = {}
    spent: dict[int, float] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            row = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        number = int(folder.name)
        children.setdefault(int(row[1]), []).append(number)
        spent[number] = sum(int(ticks) for ticks in row[11:15]) / TICK
    total, open_ = 0.0, [os.getpid()]
    while open_:
        number = open_.pop()
        total += spent.get(number, 0.0)
        open_ += children.get(number, [])
    return total


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    """Measures a test with its fixtures."""
    before, begun = descendants(), time.monotonic()
    found = yield
    SPENT[item.nodeid] += max(0.0, descendants() - before)
    LASTED[item.nodeid] += time.monotonic() - begun
    return found


def pytest_sessionfinish(session: pytest.Session) -> None:
    """One of several processes hands its figures over."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["times"] = [dict(SPENT), dict(LASTED)]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Takes the figures of another process."""
    for sums, found in zip((SPENT, LASTED), node.workeroutput.get("times", ()), strict=False):
        sums.update(found)


def grouped(found: Counter[str], depth: int) -> Counter[str]:
    """Sums by folder or by file."""
    sums: Counter[str] = Counter()
    for name, seconds in found.items():
        sums["/".join(name.split("::")[0].split("/")[:depth])] += seconds
    return sums


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Prints the sums."""
    terminalreporter.section("processor seconds, seconds")
    for spent, lasted, many in (
        (Counter(all=SPENT.total()), Counter(all=LASTED.total()), 1),
        (grouped(SPENT, 2), grouped(LASTED, 2), 40),
        (grouped(SPENT, 9), grouped(LASTED, 9), 60),
        (SPENT, LASTED, 80),
    ):
        for name, seconds in spent.most_common(many):
            terminalreporter.write_line(f"{seconds:9.1f} {lasted[name]:9.1f}  {name}")
