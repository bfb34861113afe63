"""A process of the server that thinks: one JSON object a line in, one or more out."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

ROOM = 4_000_000  # bytes of one line of an answer


async def spawn(module: str, room: int) -> asyncio.subprocess.Process:
    """A process of the system that runs a module."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env=worker_environ(os.environ),
        limit=room,
    )


class Worker:
    """Runs a module in a process of its own; started when first needed, again after its end."""

    spawn: ClassVar[Callable[[str, int], Awaitable[Any]]] = staticmethod(spawn)
    """How one is started; in a browser a process is another of its workers."""

    def __init__(self, module: str, room: int = ROOM) -> None:
        """No process is started yet; `room` is how long an answer may be."""
        self.module = module
        self.room = room
        self.process: asyncio.subprocess.Process | None = None

    async def started(self) -> asyncio.subprocess.Process:
        """The process, started if need be."""
        if self.process is None or self.process.returncode is not None:
            self.process = await Worker.spawn(self.module, self.room)
        assert self.process is not None
        return self.process

    async def tell(self, task: dict[str, object], raw: Sequence[bytes] = ()) -> None:
        """Writes a task, and after it what is too long to be written as JSON."""
        process = await self.started()
        assert process.stdin is not None
        process.stdin.writelines([msgspec.json.encode(task), b"\n", *raw])
        await process.stdin.drain()

    async def hear(self) -> dict[str, Any]:
        """Reads an answer; `ValueError` if the process has died."""
        process = self.process  # the one that was told, even if it has ended since
        if process is None or process.stdout is None:
            raise ValueError("there is no process")
        found = msgspec.json.decode(await process.stdout.readline() or b"null")
        if not isinstance(found, dict):
            raise ValueError("the process died")
        return found

    async def end(self) -> None:
        """Ends the process, if it runs."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def worker_environ(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment of such a process: nothing about this server, least of all its database."""
    return {name: value for name, value in environ.items() if not name.startswith("AKHET_")}
