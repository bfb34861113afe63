"""Measures `make play` from an empty home: seconds to the first page and to the compiled rules.

`python3 tools/first_page.py FOLDER`, where FOLDER is a fresh clone (`git clone . FOLDER`). HOME,
what pip keeps and the builds that were kept are in a folder that goes away; settings of pip come
from the environment (PIP_CONFIG_FILE). The server it starts ends with it, however it ends. It
needs only the standard library.
"""

import contextlib
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

PATIENCE = 1800.0
ENDED = re.compile(r"takes over|run as plain Python|compiling failed;")


class Play:
    """A `make play` in a group of processes of its own; its lines are shown and kept."""

    def __init__(self, folder: Path, home: Path) -> None:
        """Starts it."""
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = found.getsockname()[1]
        env = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        env |= {"HOME": str(home), "PIP_CACHE_DIR": str(home / "pip")}
        env |= {"AKHET_PORT": str(self.port), "AKHET_OPEN": "0", "AKHET_DATA": str(home / "data")}
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            ["make", "play"],
            cwd=folder,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines: list[str] = []
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        """Shows and keeps its lines."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            print("  " + line, end="", flush=True)
            self.lines.append(line)

    def seconds(self) -> float:
        """How long it has run."""
        return time.monotonic() - self.begun

    def answers(self) -> bool:
        """Whether the first page is there."""
        with contextlib.suppress(OSError):
            address = f"http://127.0.0.1:{self.port}/"
            with urllib.request.urlopen(address, timeout=20) as answer:
                return answer.status == 200
        return False

    def built(self) -> bool:
        """Whether it said how the building ended, and serves what came of it."""
        at = [number for number, line in enumerate(self.lines) if ENDED.search(line)]
        if not at:
            return False
        over = "takes over" in self.lines[at[-1]]
        return not over or any("akhet is at" in line for line in self.lines[at[-1] :])

    def until(self, what: str, found: Callable[[], bool]) -> None:
        """Waits for something and says when it was."""
        while not found():
            if self.process.poll() is not None:
                sys.exit(f"make play ended ({self.process.returncode}) before: {what}")
            if self.seconds() > PATIENCE:
                sys.exit(f"not within {PATIENCE:.0f} s: {what}")
            time.sleep(0.1)
        loads = " ".join(f"{load:.1f}" for load in os.getloadavg())
        print(f"{self.seconds():6.1f} s  {what}  (load {loads})", flush=True)

    def stop(self) -> None:
        """Ends it as Ctrl-C does; by force if that does not do."""
        for name in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError, subprocess.TimeoutExpired):
                os.killpg(self.process.pid, name)
                self.process.wait(20)
                return


@contextlib.contextmanager
def playing(folder: Path) -> Iterator[Play]:
    """`make play` for as long as the block lasts, with a home that goes away."""
    with tempfile.TemporaryDirectory(prefix="akhet-first-") as home:
        play = Play(folder, Path(home))
        try:
            yield play
        finally:
            play.stop()


def main(words: list[str]) -> None:
    """Measures and tells."""
    for name in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, lambda *_said: sys.exit(1))
    with playing(Path(words[0] if words else ".").resolve()) as play:
        play.until("first page", play.answers)
        play.until("built", play.built)
        play.until("page after that", play.answers)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{used.ru_utime + used.ru_stime:6.1f} s  of processor time in all")


if __name__ == "__main__":
    main(sys.argv[1:])
