"""The benchmark of the search runs; what it measures is not judged here."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from akhet.core import COMPILED

ROOT = Path(__file__).parents[2]


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    """Runs the script as `make bench` does, without the other libraries."""
    command = [sys.executable, "bench/bots.py", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def report() -> str:
    """What a quick run prints."""
    done = bench("--quick")
    assert done.returncode == 0, done.stderr
    return done.stdout


def tables(report: str) -> dict[str, list[list[float]]]:
    """The figures of the rows about Imhotep, by the head of their table."""
    found: dict[str, list[list[float]]] = {}
    head = ""
    for line in report.splitlines():
        if line.startswith("| Imhotep"):
            cells = line.split("|")[2:-1]
            figures = [re.match(r"[\d.,]+", cell.strip()) for cell in cells]
            found[head].append([float(f[0].replace(",", "")) for f in figures if f])
        elif line.startswith("|") and "---" not in line:
            head = line.split("|")[2].strip()
            found[head] = []
    return found


def test_the_report_says_what_was_measured(report: str):
    assert f"akhet {'compiled' if COMPILED else 'interpreted'}" in report
    assert report.count("oad average") == 2


def test_both_manners_of_search_are_measured(report: str):
    knowledge, plain = tables(report)["playouts/s, processor"]
    for cpu, wall, choices, rate in (knowledge, plain):
        assert cpu > 0
        assert wall > 0
        assert choices > 1
        assert rate == pytest.approx(cpu * choices, rel=0.1, abs=0.6 * cpu)  # whole choices


def test_two_cores_are_compared_with_one(report: str):
    ((apart, apart_cpu, shared, shared_cpu),) = tables(report)["two processes, wall"]
    assert min(apart, apart_cpu, shared, shared_cpu) > 0


def test_choices_are_timed_next_to_a_loop_that_only_looks_at_the_clock(report: str):
    search, clock = tables(report)["choices"]
    assert search[0] == clock[0] == 3
    assert 10 <= clock[1] <= clock[2] <= clock[3]  # it never ends before its time
    assert search[1] <= search[2] <= search[3]


def test_memory_is_told_before_and_after(report: str):
    ((before, with_tree, *others),) = tables(report)["before"]
    assert before > 0
    assert with_tree > 0
    assert others[-1] > 0  # playouts


def test_a_part_that_does_not_exist_is_refused_in_one_line():
    done = bench("speed", "--no-peers")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].endswith(
        "there is no part speed; there are pace, growth, budget, memory"
    )
