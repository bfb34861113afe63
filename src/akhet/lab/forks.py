"""Work on many items in several processes, with the results in the order of the items.

A process is a fork of this one, so it knows everything without being told. Each takes every so
manieth item and runs ahead as far as its pipe has room. Where the system cannot fork, or one of the
processes is lost, the work is done here: it must give the same result everywhere.
"""

import os
import pickle
import signal
from collections.abc import Callable, Generator, Sequence
from typing import BinaryIO, TypeVar

from akhet.bots.sharing import CAN_FORK, forked

T = TypeVar("T")
R = TypeVar("R")
MOST = 8
"""Processes that are started where nobody says how many."""


def processors() -> int:
    """How many processes can work at once here."""
    return min(MOST, os.cpu_count() or 1)


def in_order(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Generator[R, None, None]:
    """The results of the work on all items; `jobs` counts this process too."""
    jobs = min(jobs, len(items)) if CAN_FORK else 1
    pipes: list[tuple[int, BinaryIO]] = []
    try:
        for job in range(1, jobs):
            pipes.append(started(work, items[job::jobs], [pipe for _pid, pipe in pipes]))
        for n, item in enumerate(items):
            helper = n % jobs if jobs > 1 else 0
            found: list[R] = heard(pipes[helper - 1][1]) if helper else []
            yield found[0] if found else work(item)
    finally:
        for pid, pipe in pipes:
            pipe.close()
            getattr(os, "kill")(pid, getattr(signal, "SIGKILL"))  # noqa: B009 - not on Windows
            os.waitpid(pid, 0)


def heard(pipe: BinaryIO) -> list[R]:
    """The next result of a process; nothing if it is lost."""
    try:
        return [pickle.load(pipe)]
    except (EOFError, OSError, pickle.UnpicklingError):
        return []


def started(
    work: Callable[[T], R], items: Sequence[T], others: Sequence[BinaryIO]
) -> tuple[int, BinaryIO]:
    """A process that works on some items; its number, and the pipe it answers through."""
    reading, writing = os.pipe()
    pid = forked()
    if pid != 0:
        os.close(writing)
        return pid, os.fdopen(reading, "rb")
    try:  # the new process; it must never return from here
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):  # whoever reads what this one says must not wait for a copy
            os.dup2(nowhere, stream)
        for pipe in (reading, *(other.fileno() for other in others)):
            os.close(pipe)  # once nobody listens, the next answer ends the process
        with os.fdopen(writing, "wb") as out:
            for item in items:
                pickle.dump(work(item), out)
                out.flush()
    finally:
        os._exit(0)
