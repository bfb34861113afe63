"""Installs what tests need from Debian, once for all test workers; or says in one line why not."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
LOCK = Path(tempfile.gettempdir()) / "akhet-apt.lock"


class NotThere(Exception):
    """Why a program is not there, in one line."""


def found_or_installed(package: str, find: Callable[[], T | None], more: str = "") -> T:
    """What is found; if nothing is, Debian's package is installed and looked for again.

    `more` names packages that go with it; what it only recommends is left out.
    """
    if found := find():
        return found
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        raise NotThere(f"{package} is not here, and only root can install it with apt-get")
    import fcntl  # not on Windows

    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # test workers start at the same time
        if found := find():
            return found
        # An empty container has no lists of packages yet.
        command = "apt-get update -qq && apt-get install -qq -y --no-install-recommends"
        environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run(
            f"{command} {package} {more}", shell=True, env=environ, capture_output=True, text=True
        )
    if found := find():
        return found
    said = [line for line in done.stderr.splitlines() if line.startswith("E:")]
    raise NotThere(f"{package} is not here: {said[0] if said else 'apt-get did not install it'}")
