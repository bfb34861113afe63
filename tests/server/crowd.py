"""Many people at once, from one event loop: a small, quick HTTP and WebSocket client."""

import asyncio
import base64
import json
import os
import random
from collections import deque
from dataclasses import dataclass, field
from typing import Any

GONE = (ConnectionError, OSError)


class Pipe(asyncio.Protocol):
    """A connection that costs little: bytes in a buffer, and somebody who waits for more."""

    def __init__(self) -> None:
        self.buffer = bytearray()
        self.waiter: asyncio.Future[None] | None = None
        self.gone = False
        self.transport: Any = None

    @classmethod
    async def open(cls, port: int) -> "Pipe":
        loop = asyncio.get_running_loop()
        transport, found = await loop.create_connection(cls, "127.0.0.1", port)
        found.transport = transport
        return found

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        self.wake()

    def connection_lost(self, error: Exception | None) -> None:
        self.gone = True
        self.wake()

    @property
    def ended(self) -> bool:
        """Whether nothing can be sent any more."""
        return self.gone or self.transport.is_closing()

    def wake(self) -> None:
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    async def more(self) -> None:
        """Waits until something new has come; raises one of `GONE` when nothing can."""
        if self.gone:
            raise ConnectionResetError("the other side has gone")
        self.waiter = asyncio.get_running_loop().create_future()
        await self.waiter

    async def until(self, mark: bytes) -> bytes:
        """All up to a mark."""
        while (at := self.buffer.find(mark)) < 0:
            await self.more()
        return self.take(at + len(mark))

    async def exactly(self, size: int) -> bytes:
        """So many bytes."""
        while len(self.buffer) < size:
            await self.more()
        return self.take(size)

    def take(self, size: int) -> bytes:
        found = bytes(self.buffer[:size])
        del self.buffer[:size]
        return found


class Line:
    """A connection for requests that is kept open; made again when it was cut."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.token = token
        self.pipe: Pipe | None = None

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """One request; raises one of `GONE` when there is no answer."""
        await self.send(method, path, body)
        return await self.answer()

    async def send(self, method: str, path: str, body: object = None) -> None:
        if self.pipe is None or self.pipe.ended:  # a server ends connections that say nothing
            self.pipe = await Pipe.open(self.port)
        data = b"" if body is None else json.dumps(body).encode()
        self.pipe.transport.write(head(method, path, self.token, len(data)) + data)

    async def answer(self) -> tuple[int, bytes]:
        pipe = self.pipe
        assert pipe is not None
        try:
            text = (await pipe.until(b"\r\n\r\n")).lower()
            found = await pipe.exactly(int(between(text, b"content-length: ", b"\r\n")))
        except GONE:
            self.close()
            raise
        return int(text[9:12]), found

    async def post(self, path: str, **body: object) -> tuple[int, Any]:
        status, found = await self.ask("POST", path, body)
        return status, json.loads(found)

    def close(self) -> None:
        if self.pipe is not None:
            self.pipe.transport.close()
            self.pipe = None


def between(text: bytes, start: bytes, end: bytes) -> bytes:
    """What stands between two marks."""
    return text.partition(start)[2].partition(end)[0]


def head(method: str, path: str, token: str, length: int) -> bytes:
    """The head of a request."""
    cookie = f"cookie: akhet={token}\r\n" if token else ""
    kind = f"content-type: application/json\r\ncontent-length: {length}\r\n" if length else ""
    return f"{method} {path} HTTP/1.1\r\nhost: localhost\r\n{cookie}{kind}\r\n".encode()


async def welcome(port: int, path: str, body: dict[str, object]) -> tuple[str, Any]:
    """A request of somebody new: the cookie that is given, and the answer."""
    pipe = await Pipe.open(port)
    data = json.dumps(body).encode()
    pipe.transport.write(head("POST", path, "", len(data)) + data)
    text = await pipe.until(b"\r\n\r\n")
    length = int(between(text.lower(), b"content-length: ", b"\r\n"))
    found = json.loads(await pipe.exactly(length))
    pipe.transport.close()
    return between(text, b"akhet=", b";").decode(), found


class Feed:
    """A WebSocket that only listens."""

    def __init__(self, pipe: Pipe) -> None:
        self.pipe = pipe
        self.code = 0
        self.kept: deque[bytes] = deque()

    @classmethod
    async def open(cls, port: int, path: str, token: str = "") -> "Feed":
        pipe = await Pipe.open(port)
        key = base64.b64encode(os.urandom(16)).decode()
        cookie = f"cookie: akhet={token}\r\n" if token else ""
        pipe.transport.write(
            f"GET {path} HTTP/1.1\r\nhost: localhost\r\n{cookie}"
            "upgrade: websocket\r\nconnection: upgrade\r\n"
            f"sec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n\r\n".encode()
        )
        answer = (await pipe.until(b"\r\n\r\n")).split(b"\r\n")[0]
        if b" 101 " not in answer:
            pipe.transport.close()
            raise ConnectionError(answer.decode())
        return cls(pipe)

    async def frame(self) -> bytes:
        """The next text frame; raises one of `GONE` once the server has closed."""
        while not self.kept:
            self.tend()
            if not self.kept:
                await self.pipe.more()
        return self.kept.popleft()

    def tend(self) -> None:
        """Takes what has come: keeps text, answers pings. Raises one of `GONE` at the end."""
        while (found := self.taken()) is not None:
            kind, data = found
            if kind == 1:
                self.kept.append(data)
            elif kind == 9:  # a ping; its pong, masked with zeros
                self.write(bytes([138, 128 | len(data), 0, 0, 0, 0]) + data)
            elif kind == 8:
                self.code = int.from_bytes(data[:2])
                self.close()
                raise ConnectionResetError(f"closed with {self.code}")

    def taken(self) -> tuple[int, bytes] | None:
        """The kind and content of the first frame, if all of it is there."""
        buffer = self.pipe.buffer
        if len(buffer) < 2:
            return None
        start, length = 2, buffer[1] & 127
        if length > 125:
            start = 4 if length == 126 else 10
            length = int.from_bytes(buffer[2:start])
        if len(buffer) < start + length:
            return None
        kind, data = buffer[0] & 15, bytes(buffer[start : start + length])
        del buffer[: start + length]
        return kind, data

    def write(self, data: bytes) -> None:
        if not self.pipe.ended:
            self.pipe.transport.write(data)

    def close(self) -> None:
        self.pipe.transport.close()


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
        body: dict[str, object] = {"game": "imhotep", "seats": ["you"] * self.rng.choice([2, 3, 4])}
        body |= {"name": self.name, "end_turn": "never"}
        self.token, found = await welcome(self.ports[0], "/api/tables", body)
        self.table = found["table"]

    async def play(self, until: asyncio.Event) -> None:
        """Plays until told to stop or the match is over; repeats each command till it is in."""
        line = self.line()
        while not until.is_set():
            try:
                status, found = await line.ask("GET", f"/api/tables/{self.table}?since=99999")
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
