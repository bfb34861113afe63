"""Push: every socket gets what its seat may see, after the commit, and can resume from any line.

A socket holds no queue. It knows what it has sent; when something is new it sends the difference
to now. A slow reader simply gets fewer, larger steps.
"""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy import Connection
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from akhet.server import queries
from akhet.server.errors import Refused
from akhet.server.keep import CHAT_KEPT
from akhet.server.table import Live, encode
from akhet.server.tables import Tables

SEND_SECONDS = 30
SWEEP_SECONDS = 2
MESSAGE_BYTES = 1_000
SEATS = frozenset("01234567")
GOING_AWAY = 1012
TOO_SLOW = 1013


@dataclass(eq=False)
class Socket:
    """One open connection: whose eyes it sees through and what it has been sent."""

    ws: WebSocket
    table: str
    guest: str | None
    seat: int | None
    eyes: int | None
    seq: int
    version: int = -1
    chat: int = 0
    heard: int = -1
    new: asyncio.Event = field(default_factory=asyncio.Event)


class Hub:
    """All open sockets, by table."""

    def __init__(self, tables: Tables) -> None:
        """No sockets yet; listens to the tables from now on."""
        self.tables = tables
        self.sockets: dict[str, set[Socket]] = {}
        self.talk: dict[str, int] = {}  # how often something was said at a table
        self.closing = False
        tables.listeners.append(self.tell)
        tables.pinned = self.sockets.__contains__

    def tell(self, live: Live) -> None:
        """Something is new at a table."""
        self.wake(live.id)

    def wake(self, id: str) -> None:
        """Lets the sockets of a table look for what is new."""
        for socket in self.sockets.get(id, ()):
            socket.new.set()

    def said(self, id: str) -> None:
        """Somebody wrote a message at a table."""
        if id in self.sockets:
            self.talk[id] = self.talk.get(id, 0) + 1
            self.wake(id)

    async def serve(self, socket: Socket) -> None:
        """Serves one socket until either side ends it."""
        await socket.ws.accept()
        self.sockets.setdefault(socket.table, set()).add(socket)
        socket.new.set()
        sender = asyncio.create_task(self.send(socket))
        receiver = asyncio.create_task(self.receive(socket))
        try:
            await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sender, receiver):
                task.cancel()
            await asyncio.gather(sender, receiver, return_exceptions=True)
            self.forget(socket)
            await close(socket.ws, GOING_AWAY if self.closing else 1000)

    def forget(self, socket: Socket) -> None:
        """Takes a socket from its table."""
        others = self.sockets.get(socket.table, set())
        others.discard(socket)
        if not others:
            self.sockets.pop(socket.table, None)
            self.talk.pop(socket.table, None)

    async def receive(self, socket: Socket) -> None:
        """Reads what a client sends: only a digit, to look through another of its seats."""
        while True:
            try:
                message = await socket.ws.receive_text()
            except (WebSocketDisconnect, KeyError, RuntimeError):
                return
            if len(message) > MESSAGE_BYTES:
                return
            if message in SEATS:
                socket.seat = int(message)
                socket.version = -1
                socket.new.set()

    async def send(self, socket: Socket) -> None:
        """Sends what is new whenever something is."""
        while True:
            await socket.new.wait()
            socket.new.clear()
            try:
                frame = await self.frame(socket)
                words = await self.words(socket)
            except Refused as error:
                frame = encode({"type": "error", "code": error.code, "message": error.message})
                words = None
            for part in (frame, words):
                if part is not None and not await sent(socket.ws, part):
                    return

    async def frame(self, socket: Socket) -> bytes | None:
        """The state since what was sent last, or None if nothing is new."""
        async with self.tables.open(socket.table) as live:
            seq = len(live.match.lines)
            if socket.seq == seq and socket.version == live.version:
                return None
            seat = (
                live.perspective(socket.guest, socket.seat) if socket.eyes is None else socket.eyes
            )
            since = socket.seq if socket.seq <= seq else 0
            found = live.snapshot(socket.guest, seat, since)
            socket.seq, socket.version = seq, live.version
            return found

    async def words(self, socket: Socket) -> bytes | None:
        """Chat messages since those sent last, or None."""
        talk = self.talk.get(socket.table, 0)
        if socket.heard == talk:
            return None
        socket.heard = talk
        id, after = socket.table, socket.chat
        found = await self.tables.read(lambda conn: queries.chat_after(conn, id, after, CHAT_KEPT))
        if not found:
            return None
        socket.chat = int(str(found[-1]["id"]))
        return encode({"type": "chat", "messages": found})

    async def sweep(self) -> None:
        """On several nodes: heals notices that were missed, every two seconds."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            with contextlib.suppress(Refused):
                await self.heal()

    async def heal(self) -> None:
        """Wakes the sockets of every table that has moved on unnoticed."""
        watched = list(self.sockets)
        for start in range(0, len(watched), 200):
            some = watched[start : start + 200]
            found = await self.tables.read(make_versions(some))
            for id, (version, seq) in found.items():
                live = self.tables.cache.get(id)
                if live is None or live.version != version or len(live.match.lines) != seq:
                    self.wake(id)

    async def close(self) -> None:
        """Ends all sockets, so that clients come back to the next process."""
        self.closing = True
        everyone = [socket for some in self.sockets.values() for socket in some]
        await asyncio.gather(
            *(close(socket.ws, GOING_AWAY) for socket in everyone), return_exceptions=True
        )


def make_versions(
    wanted: list[str],
) -> Callable[[Connection], dict[str, tuple[int, int]]]:
    """The work of asking how far some tables are."""
    return lambda conn: queries.versions(conn, wanted)


async def sent(ws: WebSocket, frame: bytes) -> bool:
    """Sends a frame; False when the other side is gone or reads too slowly."""
    try:
        async with asyncio.timeout(SEND_SECONDS):
            await ws.send_text(frame.decode())
    except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
        return False
    return True


async def close(ws: WebSocket, code: int) -> None:
    """Closes a socket that may be closed already."""
    if ws.application_state == WebSocketState.CONNECTED:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(2):
                await ws.close(code)
