"""What the browser's worker calls: one tab, started once, with plain values both ways."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from akhet.server.workers.process import Worker
from akhet.tab import app
from akhet.tab.helper import Beginning, spawning

FOLDER = Path("/kept")
TAB: list[app.Tab] = []


async def start(
    host: str, base: str, jar: str, keep: Any, back: Any, keep_jar: Any, begin: Beginning
) -> None:
    """Starts akhet with what the browser keeps."""
    os.environ["HOME"] = str(FOLDER)
    Worker.spawn = staticmethod(spawning(begin))
    empty = Path(__file__).with_name("empty.db")
    known = empty if empty.is_file() else None
    TAB[:] = [await app.start(FOLDER, host, base, jar, keep, back, keep_jar, known)]


async def answer(
    method: str, target: str, headers: list[list[str]], body: bytes
) -> tuple[int, list[list[str]], bytes]:
    """Answers a request."""
    told = [(name, value) for name, value in headers]
    status, found, data = await TAB[0].answer(method, target, told, body)
    return status, [list(pair) for pair in found], data


def connect(target: str, say: Callable[[str], None], end: Callable[[int], None]) -> app.Line:
    """Opens a socket."""
    return app.Line(TAB[0], target, say, end)
