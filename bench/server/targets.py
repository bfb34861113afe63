"""The servers under load: ours as people run it, and boardgame.io."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.server.serving import free_port

from akhet.server.store.migrations import upgrade
from bench.server import peer

WATCHED = Path(__file__).with_name("watched.py")


@dataclass
class Target:
    """A server process under test."""

    name: str
    process: subprocess.Popen[bytes]
    port: int
    notes: Path | None = None

    def rss(self) -> float:
        """Megabytes in memory."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def running(name: str, command: list[str], port: int, **environ: str) -> Iterator[Target]:
    """A server process; the block begins when it answers."""
    quiet = subprocess.DEVNULL
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder) / "notes.json"
        every = {**os.environ, **environ, "AKHET_BENCH_NOTES": str(notes)}
        with on_first_core():
            process = subprocess.Popen(command, env=every, stdout=quiet)
        try:
            with on_other_cores():
                asyncio.run(answering(port))
                yield Target(name, process, port, notes)
        finally:
            process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
            if process.poll() is None:
                process.kill()


@contextlib.contextmanager
def on_cores(wanted: Callable[[list[int]], list[int]]) -> Iterator[None]:
    """Keeps the load, and what it starts, on some of the cores it may use."""
    if sys.platform != "linux":
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, wanted(sorted(before)) or before)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def on_first_core() -> contextlib.AbstractContextManager[None]:
    """For a server: each gets one core, whatever it is made of."""
    return on_cores(lambda cores: cores[:1])


def on_other_cores() -> contextlib.AbstractContextManager[None]:
    """For the load, so that it takes nothing from the server it measures."""
    return on_cores(lambda cores: cores[1:])


async def answering(port: int) -> None:
    for _attempt in range(600):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        except OSError:
            await asyncio.sleep(0.1)
    raise SystemExit("the server did not start")


@contextlib.contextmanager
def akhet(url: str = "") -> Iterator[Target]:
    """Our own server as people run it, on a fresh SQLite file unless told otherwise."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        environ = {
            "AKHET_DATABASE": url or f"sqlite:///{folder}/akhet.db",
            "AKHET_PORT": str(port),
            "AKHET_OPEN": "0",
            "AKHET_LIMITS": "0",
            "AKHET_LOG_LEVEL": "error",
        }
        upgrade(environ["AKHET_DATABASE"])  # once; from then on a start need not
        command = [sys.executable, "-P", str(WATCHED), "serve"]
        with running("akhet", command, port, **environ) as target:
            yield target


@contextlib.contextmanager
def boardgame_io(folder: Path, durable: bool) -> Iterator[Target]:
    """boardgame.io, with its state in memory or, `durable`, in files."""
    script = peer.install(folder)
    port = free_port()
    with tempfile.TemporaryDirectory() as files:
        command = ["node", str(script), str(port), *([files] if durable else [])]
        name = "boardgame.io " + ("FlatFile" if durable else "memory")
        with running(name, command, port) as target:
            yield target
