"""What thinks beside a tab: bots, analyses and checks, in a worker of the browser each.

The server starts processes for it and speaks to them in lines; here a worker is spoken to by the
same lines.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any, Protocol

from akhet.server.workers import advice_process, bot_process, check_process


class Beside(Protocol):
    """A worker of the browser."""

    def tell(self, data: bytes) -> None:
        """Gives it a task."""

    def end(self) -> None:
        """Ends it at once."""


Beginning = Callable[[str, Callable[[str], None]], Awaitable[Beside]]
"""Starts a worker for a module, and says who hears its lines."""


class Helper:
    """A worker of the browser with the face of a process."""

    def __init__(self) -> None:
        """It has said nothing yet."""
        self.lines: asyncio.Queue[bytes] = asyncio.Queue()
        self.beside: Beside | None = None
        self.returncode: int | None = None
        self.stdin = self.stdout = self

    def hear(self, line: str) -> None:
        """It says something; an empty line is its end."""
        self.lines.put_nowait(line.encode() + b"\n" if line else b"")
        if not line:
            self.returncode = 1

    def writelines(self, parts: Iterable[bytes]) -> None:
        """Gives it a task."""
        assert self.beside is not None
        self.beside.tell(b"".join(parts))

    async def drain(self) -> None:
        """Messages between workers never wait."""

    async def readline(self) -> bytes:
        """The next line it says."""
        return await self.lines.get()

    def kill(self) -> None:
        """Ends it."""
        if self.beside is not None and self.returncode is None:
            self.beside.end()
        self.returncode = -9

    async def wait(self) -> int:
        """It is over at once."""
        return self.returncode or 0


def spawning(begin: Beginning) -> Callable[[str, int], Awaitable[Helper]]:
    """How helpers are started where there are no processes."""

    async def spawn(module: str, room: int) -> Helper:
        helper = Helper()
        helper.beside = await begin(module, helper.hear)
        return helper

    return spawn


# ---------------------------------------------------------------- in the worker itself


def answers(module: str, data: bytes) -> Iterator[str]:
    """The lines that answer a task, each as soon as it is known."""
    line, _, rest = data.partition(b"\n")
    try:
        for answer in ANSWER[module.rpartition(".")[2]](json.loads(line), rest):
            yield json.dumps(answer)
    except Exception as error:  # whatever goes wrong is answered, not fatal
        yield json.dumps({"error": f"{type(error).__name__}: {error}"})


def thought(task: dict[str, Any], _rest: bytes) -> Iterator[dict[str, object]]:
    """A bot's choice, or a hint."""
    yield bot_process.think(task)


def judged(task: dict[str, Any], _rest: bytes) -> Iterator[dict[str, object]]:
    """The analysis of a match."""
    return advice_process.work(task)


def checked(task: dict[str, Any], rest: bytes) -> Iterator[dict[str, object]]:
    """What is found in match files."""
    texts = []
    for size in task["sizes"]:
        texts.append(rest[:size].decode())
        rest = rest[size:]
    yield check_process.check(task["figures"], texts[0], texts[1:])


ANSWER = {"bot_process": thought, "advice_process": judged, "check_process": checked}
