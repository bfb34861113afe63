"""Work in several processes: in order, the same with any number, and nothing is left behind."""

import os
from pathlib import Path

import pytest

from akhet.lab.forks import CAN_FORK, in_order, processors

HERE = os.getpid()


def squared(n: int) -> tuple[int, bool]:
    """A result, and whether it was made in this process."""
    return n * n, os.getpid() == HERE


def lost(n: int) -> int:
    """Work that ends every process but this one."""
    if os.getpid() != HERE:
        os._exit(1)
    return n * n


@pytest.mark.parametrize("jobs", [1, 2, 3, 9])
def test_results_come_in_the_order_of_the_items_whoever_makes_them(jobs: int) -> None:
    found = list(in_order(squared, range(8), jobs))

    assert [n for n, _here in found] == [n * n for n in range(8)]
    if CAN_FORK:
        assert [here for _n, here in found] == [n % min(jobs, 8) == 0 for n in range(8)]


def test_what_a_lost_process_owes_is_made_here() -> None:
    assert list(in_order(lost, range(7), 3)) == [n * n for n in range(7)]


def test_no_items_need_no_process() -> None:
    assert list(in_order(squared, [], 4)) == []
    assert processors() >= 1


def children() -> set[str]:
    """The processes this one has started and not waited for."""
    return {
        pid
        for listed in Path("/proc/self/task").glob("*/children")
        for pid in listed.read_text().split()
    }


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="nobody lists processes here")
def test_whoever_stops_listening_leaves_no_process_behind() -> None:
    before = children()
    working = in_order(squared, range(100_000), 2)
    assert next(working) == (0, True)
    assert children() > before

    working.close()

    assert children() == before
