"""The servers under load: ours as people run it, and boardgame.io."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.postgres import running_cluster
from tests.server.serving import free_port

from bench.server import peer
from bench.server.slices import kept_to

WATCHED = Path(__file__).with_name("watched.py")
UPGRADE = "import sys; from akhet.server.store.migrations import upgrade; upgrade(sys.argv[1])"
"""Makes a database as the version that is measured has it, which need not be this one."""


@dataclass
class Target:
    """A server process under test."""

    name: str
    process: subprocess.Popen[bytes]
    port: int
    notes: Path | None = None
    others: "list[Target]" = field(default_factory=list)  # processes on the same database
    database: int = 0  # the first process of that database, if it is one of its own

    def rss(self) -> float:
        """Megabytes in memory."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def cpu(self) -> float:
        """Seconds of processor time so far, of all processes of the server."""
        return used_by(self.process.pid) + sum(other.cpu() for other in self.others)

    def database_cpu(self) -> float:
        """Seconds of processor time so far of the database, with what has ended."""
        if not self.database:
            return 0.0
        own = f"/proc/{self.database}/task/{self.database}/children"
        children = Path(own).read_text().split()
        return used_by(self.database, ended=True) + sum(used_by(int(pid)) for pid in children)

    def port_of(self, n: int) -> int:
        """The port that a table, or somebody at it, is sent to."""
        return [self, *self.others][n % (1 + len(self.others))].port


def used_by(pid: int, ended: bool = False) -> float:
    """Seconds of processor time of a process; with those of its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    ticks = sum(int(field) for field in fields[11 : 15 if ended else 13])
    return ticks / os.sysconf("SC_CLK_TCK")


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
def akhet(url: str = "", python: str = sys.executable) -> Iterator[Target]:
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
        made = [python, "-P", "-c", UPGRADE, environ["AKHET_DATABASE"]]
        subprocess.run(made, check=True)  # once; from then on a start need not
        command = [python, "-P", str(WATCHED), "serve"]
        with running("akhet", command, port, **environ) as target:
            yield target


@contextlib.contextmanager
def several(processes: int, share: float = 0.0) -> Iterator[Target]:
    """Our server as so many processes, each on a core, on one PostgreSQL of their own.

    With a share each has that part of a core and no more, wherever there is room for it.
    """
    with contextlib.ExitStack() as stack:
        cluster = stack.enter_context(running_cluster())
        url = stack.enter_context(cluster.database())
        cores = sorted(os.sched_getaffinity(0))
        found: list[Target] = []
        for n in range(processes):
            own = cores if share else [cores[n % len(cores)]]
            with on_cores(lambda _all, own=own: own):
                found.append(stack.enter_context(akhet(url)))
            os.sched_setaffinity(0, cores)
            if share:
                os.sched_setaffinity(found[-1].process.pid, cores)
                stack.enter_context(kept_to(found[-1].process.pid, share))
        first, *others = found
        postmaster = int((cluster.data / "postmaster.pid").read_text().split()[0])
        name = f"akhet, PostgreSQL, {processes} process{'es' if processes > 1 else ''}"
        name += f" of {share:g} core" if share else ""
        yield Target(name, first.process, first.port, None, others, postmaster)
        os.sched_setaffinity(0, cores)


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
