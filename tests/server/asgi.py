"""Requests straight into the app, without a network: every byte of the answer, and fast."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from starlette.types import ASGIApp, Message, Scope


@dataclass
class Answer:
    """All that came back."""

    status: int = 0
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""

    @property
    def text(self) -> str:
        return self.body.decode()


def scope_of(kind: str, path: str, query: str, token: str, headers: dict[str, str]) -> Scope:
    """A request as a server would describe it."""
    every = {"host": "localhost", **headers}
    if token:
        every["cookie"] = f"akhet={token}"
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode("utf-8", "surrogatepass"),
        "root_path": "",
        "query_string": query.encode("utf-8", "surrogatepass"),
        "headers": [(k.lower().encode(), v.encode("latin-1", "replace")) for k, v in every.items()],
        "client": ("192.0.2.1", 5),
        "server": ("table.example", 80),
        "subprotocols": [],
        "state": {},
    }


async def ask(
    app: ASGIApp,
    method: str,
    path: str,
    body: bytes = b"",
    token: str = "",
    query: str = "",
    address: str = "192.0.2.1",
    **headers: str,
) -> Answer:
    """One request; header names with `_` for `-`."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if body:
        named = {"content-type": "application/json", "content-length": str(len(body)), **named}
    scope = {**scope_of("http", path, query, token, named), "method": method}
    scope["client"] = (address, 5)
    answer = Answer()
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return parts.pop() if parts else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            answer.status, answer.headers = message["status"], list(message["headers"])
        else:
            answer.body += message.get("body", b"")

    await app(scope, receive, send)
    return answer


class Wire:
    """A WebSocket into the app."""

    def __init__(
        self,
        app: ASGIApp,
        path: str,
        token: str = "",
        query: str = "",
        address: str = "192.0.2.1",
        **headers: str,
    ) -> None:
        self.frames: asyncio.Queue[str] = asyncio.Queue()
        self.inbox: asyncio.Queue[Message] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.closed: list[Message] = []
        scope = scope_of("websocket", path, query, token, headers)
        scope["client"] = (address, 5)
        self.task = asyncio.ensure_future(app(scope, self.inbox.get, self.send))  # type: ignore[arg-type]

    async def send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.frames.put_nowait(message["text"])
        elif message["type"] == "websocket.close":
            self.closed.append(message)

    async def frame(self) -> str:
        async with asyncio.timeout(20):
            return await self.frames.get()

    def say(self, text: str) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def close(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


def header(answer: Answer, name: str) -> Any:
    """One header of an answer, or None."""
    return next((value.decode() for key, value in answer.headers if key.decode() == name), None)
