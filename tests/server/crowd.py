"""Many people at once, from one event loop: a small, quick HTTP and WebSocket client."""

import asyncio
import base64
import json
import os
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

GONE = (ConnectionError, asyncio.IncompleteReadError, OSError)


class Line:
    """A connection that is kept open; made again when it was cut."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.token = token
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """One request; raises one of `GONE` when there is no answer."""
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        data = b"" if body is None else json.dumps(body).encode()
        try:
            writer.write(head(method, path, self.token, len(data)) + data)
            text = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            length = int(text.partition("content-length: ")[2].partition("\r\n")[0])
            found = await reader.readexactly(length)
        except GONE:
            self.close()
            raise
        return int(text[9:12]), found

    async def post(self, path: str, **body: object) -> tuple[int, Any]:
        status, found = await self.ask("POST", path, body)
        return status, json.loads(found)

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


def head(method: str, path: str, token: str, length: int) -> bytes:
    """The head of a request."""
    cookie = f"cookie: akhet={token}\r\n" if token else ""
    kind = f"content-type: application/json\r\ncontent-length: {length}\r\n" if length else ""
    return f"{method} {path} HTTP/1.1\r\nhost: t\r\n{cookie}{kind}\r\n".encode()


class Feed:
    """A WebSocket that only listens."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.code = 0

    @classmethod
    async def open(cls, port: int, path: str, token: str = "", limit: int = 2**20) -> "Feed":
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=limit)
        key = base64.b64encode(os.urandom(16)).decode()
        cookie = f"cookie: akhet={token}\r\n" if token else ""
        writer.write(
            f"GET {path} HTTP/1.1\r\nhost: t\r\n{cookie}"
            "upgrade: websocket\r\nconnection: upgrade\r\n"
            f"sec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n\r\n".encode()
        )
        answer = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in answer.split(b"\r\n")[0]:
            writer.close()
            raise ConnectionError(answer.split(b"\r\n")[0].decode())
        return cls(reader, writer)

    async def frame(self) -> bytes:
        """The next text frame; raises one of `GONE` once the server has closed."""
        while True:
            first, second = await self.reader.readexactly(2)
            length = second & 127
            if length == 126:
                length = int.from_bytes(await self.reader.readexactly(2))
            elif length == 127:
                length = int.from_bytes(await self.reader.readexactly(8))
            data = await self.reader.readexactly(length)
            if first & 15 == 1:
                return data
            if first & 15 == 9:  # a ping; its pong, masked with zeros
                self.writer.write(bytes([138, 128 | length, 0, 0, 0, 0]) + data)
            if first & 15 == 8:
                self.code = int.from_bytes(data[:2])
                self.writer.close()
                raise ConnectionError(f"closed with {self.code}")

    def close(self) -> None:
        self.writer.close()


@asynccontextmanager
async def feeds(*found: Feed) -> AsyncIterator[None]:
    """Closes sockets at the end."""
    try:
        yield
    finally:
        for feed in found:
            feed.close()


# ---------------------------------------------------------------- people who never stop


@dataclass
class Solo:
    """Somebody who plays all seats of one match, and knows what was acknowledged."""

    ports: list[int]
    name: str
    rng: random.Random
    token: str = ""
    table: str = ""
    acked: list[str] = field(default_factory=list)  # actions, in order
    retries: int = 0
    again: int = 0

    def line(self) -> Line:
        """A new connection to any of the servers."""
        return Line(self.rng.choice(self.ports), self.token)

    async def sit_down(self) -> None:
        """Lays a table."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.ports[0])
        body = {"game": "imhotep", "seats": ["you"] * self.rng.choice([2, 3, 4])}
        data = json.dumps({**body, "name": self.name, "end_turn": "never"}).encode()
        writer.write(head("POST", "/api/tables", "", len(data)) + data)
        text = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        self.token = text.partition("akhet=")[2].partition(";")[0]
        length = int(text.lower().partition("content-length: ")[2].partition("\r\n")[0])
        self.table = json.loads(await reader.readexactly(length))["table"]
        writer.close()

    async def play(self, until: asyncio.Event) -> None:
        """Plays until told to stop or the match is over; repeats each command till it is in."""
        line = self.line()
        while not until.is_set():
            try:
                status, found = await line.ask("GET", f"/api/tables/{self.table}")
            except GONE:
                line = self.line()
                await asyncio.sleep(0.02)
                continue
            if status != 200:
                await asyncio.sleep(0.05)
                continue
            state = json.loads(found)
            if state["view"]["over"]:
                break
            action = self.rng.choice(state["view"]["legal"])["name"]
            line = await self.insist(line, action, state["seq"])
        line.close()

    async def insist(self, line: Line, action: str, seq: int) -> Line:
        """Submits one command until it is acknowledged, always with the same key."""
        body = {"action": action, "expected_seq": seq, "key": f"{self.name}-{seq}"}
        path = f"/api/tables/{self.table}/commands"
        while True:
            try:
                status, found = await line.post(path, **body)
            except GONE:
                self.retries += 1
                line = self.line()
                await asyncio.sleep(0.02)
                continue
            if status == 503:
                self.retries += 1
                await asyncio.sleep(0.05)
                continue
            assert status == 200, (status, found)
            self.again += found["again"]
            self.acked.append(action)
            return line
