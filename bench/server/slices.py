"""A fixed part of a core for a process, by the system's control groups; Linux, and as root.

Two processes on two cores that also carry the database and the load show how full the machine is.
One and two that each have the same part of a core show what a second process brings.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

PERIOD = 20_000  # microseconds
OLD, NEW = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")


@contextlib.contextmanager
def kept_to(pid: int, share: float) -> Iterator[None]:
    """Lets a process have so much of a core while the block lasts, and no more."""
    quota = int(PERIOD * share)
    root = OLD if (OLD / "cpu.cfs_quota_us").exists() else NEW
    group = root / f"akhet-bench-{os.getpid()}-{pid}"
    try:
        group.mkdir()
    except OSError as error:
        raise SystemExit(f"no part of a core can be given out here: {error}") from error
    try:
        if root == OLD:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        else:
            (group / "cpu.max").write_text(f"{quota} {PERIOD}")
        (group / "cgroup.procs").write_text(str(pid))
        yield
        with contextlib.suppress(OSError):  # it may have ended
            (root / "cgroup.procs").write_text(str(pid))
    finally:
        group.rmdir()
