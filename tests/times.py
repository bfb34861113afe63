"""A plugin that tells where the processor time of the tests goes, all their processes counted.

    PYTHONPATH=. AKHET_MODE=compiled .venv/bin/python -P -m pytest -p tests.times tests/web

Seconds by folder and the dearest tests. A browser's processes end without being waited for: what a
test leaves over is counted, what it takes away is not. Linux only; with `-n` it counts nothing.
"""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

TICK = os.sysconf("SC_CLK_TCK")
SPENT: Counter[str] = Counter()


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
    before = descendants()
    found = yield
    SPENT[item.nodeid] += max(0.0, descendants() - before)
    return found


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Prints the sums."""
    folders: Counter[str] = Counter()
    for name, seconds in SPENT.items():
        folders["/".join(name.split("::")[0].split("/")[:2])] += seconds
    terminalreporter.section("processor seconds")
    for name, seconds in [*folders.most_common(), ("all", SPENT.total()), *SPENT.most_common(25)]:
        terminalreporter.write_line(f"{seconds:9.1f}  {name}")
