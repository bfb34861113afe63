"""A tab without a browser: the same Python, kept in plain memory."""

import json
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from akhet.server.workers.process import Worker, spawn
from akhet.tab import app
from akhet.tab.helper import answers, spawning

JSON = [("content-type", "application/json")]


@dataclass
class Browser:
    """What a browser keeps through reloads, and how much it takes."""

    folder: Path
    file: bytes = b""
    jar: str = ""
    full: bool = False
    killed: list[str] = field(default_factory=list)

    @property
    def path(self) -> Path:
        return self.folder / "akhet.db"

    async def keep(self) -> bool:
        if not self.full:
            self.file = self.path.read_bytes()
        return not self.full

    def back(self) -> None:
        self.path.write_bytes(self.file)

    async def keep_jar(self, text: str) -> bool:
        self.jar = text
        return True

    async def begin(self, module: str, hear: Callable[[str], None]) -> "Beside":
        return Beside(module, hear)

    @asynccontextmanager
    async def visit(self) -> AsyncIterator["Visitor"]:
        """One life of a tab: it begins with what is kept, and ends without a farewell."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        if self.file:
            self.back()
        Worker.spawn = staticmethod(spawning(self.begin))
        tab = await app.start(
            self.folder, "localhost", "/t", self.jar, self.keep, self.back, self.keep_jar
        )
        try:
            yield Visitor(tab)
        finally:
            await tab.stop()
            Worker.spawn = staticmethod(spawn)


@dataclass
class Beside:
    """A worker that thinks at once."""

    module: str
    hear: Callable[[str], None]

    def tell(self, data: bytes) -> None:
        for line in answers(self.module, data):
            self.hear(line)

    def end(self) -> None:
        return


@dataclass
class Visitor:
    """Somebody who asks for pages and plays."""

    tab: app.Tab

    async def raw(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        data = b"" if body is None else json.dumps(body).encode()
        status, _headers, found = await self.tab.answer(method, path, JSON, data)
        return status, found

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        status, found = await self.raw(method, path, body)
        assert status == 200, found
        return json.loads(found)
