"""One search on several cores: each process searches by itself, and the tries are added up.

A process is a fork of this one, so it knows the position, the knowledge and the tree so far
without being told; it answers what it tried and ends. Where the system cannot fork, one core must
do.
"""

import os
import struct
import sys
import warnings
from typing import Any

from akhet.bots.search import Search
from akhet.core.rng import Rng

CAN_FORK = hasattr(os, "fork") and sys.platform not in ("emscripten", "wasi")
ROW = struct.Struct("<qqd")  # action, tries, sum of gains


def cores() -> int:
    """How many a bot may take where one person plays at one machine: two, if there are two."""
    return 2 if CAN_FORK and (os.cpu_count() or 1) > 1 else 1


def run_shared(
    search: Search[Any], seen: Any, playouts: int, seconds: float, rng: Rng, jobs: int
) -> None:
    """Searches with a budget of playouts or seconds; the playouts are shared out, the time is not.

    With a budget of playouts the result follows from the seed and the number of jobs.
    """
    if not CAN_FORK:  # then all of it is done here, one part after another
        search.run(seen, playouts, seconds, rng)
        return
    streams = [rng.fork() for _job in range(jobs)]
    shares = [playouts * (job + 1) // jobs - playouts * job // jobs for job in range(jobs)]
    helpers = [
        start_helper(search, seen, shares[job], seconds, streams[job]) for job in range(1, jobs)
    ]
    search.run(seen, shares[0], seconds, streams[0])
    for pid, pipe in helpers:
        take_in(search, pid, pipe)


def forked() -> int:
    """Makes a copy of this process; its number, 0 in the copy, which must only compute and end."""
    with warnings.catch_warnings():  # so other threads do not matter
        warnings.simplefilter("ignore", DeprecationWarning)
        pid: int = getattr(os, "fork")()  # noqa: B009 - not on Windows, see CAN_FORK
    return pid


def start_helper(
    search: Search[Any], seen: Any, playouts: int, seconds: float, rng: Rng
) -> tuple[int, int]:
    """A process that searches too; its number, and the pipe it will answer through."""
    reading, writing = os.pipe()
    pid = forked()
    if pid != 0:
        os.close(writing)
        return pid, reading
    try:  # the new process; it must never return from here
        before = {action: (tries, total) for action, tries, total in search.tried()}
        search.run(seen, playouts, seconds, rng)
        with os.fdopen(writing, "wb") as pipe:
            for action, tries, total in search.tried():
                known = before.get(action, (0, 0.0))
                pipe.write(ROW.pack(action, tries - known[0], total - known[1]))
    finally:
        os._exit(0)


def take_in(search: Search[Any], pid: int, pipe: int) -> None:
    """Adds what another process has tried."""
    with os.fdopen(pipe, "rb") as found:
        answer = found.read()
    os.waitpid(pid, 0)
    for action, tries, total in ROW.iter_unpack(answer[: len(answer) // ROW.size * ROW.size]):
        search.add_tries(action, tries, total)
