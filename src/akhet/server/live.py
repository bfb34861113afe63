"""Push: every socket gets what its seat may see, after the commit, and can resume from any line.

A socket holds no queue. It knows what it has sent; when something is new it sends the difference
to now. A slow reader simply gets fewer, larger steps.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from akhet.server import queries
from akhet.server.errors import Refused
from akhet.server.keep import CHAT_KEPT
from akhet.server.table import Live, encode
from akhet.server.tables import Tables
from akhet.server.tokens import digest
from akhet.server.wire import PLENTY, room_for_connections

SEND_SECONDS = 30
WATCH_SECONDS = 5
SWEEP_SECONDS = 2
SWITCH_SECONDS = 0.1
MESSAGE_BYTES = 1_000
SEATS = frozenset("01234567")
PER_GUEST = 40  # open pages of one person
PER_HOST = 1_000  # a school behind one address: 100 pupils with two pages each are 200
PER_TABLE = 1_000
EVERYBODY = "all"
FAULT = 1011
GOING_AWAY = 1012
TOO_SLOW = 1013
TOO_MANY = 4429


log = logging.getLogger("akhet.live")


@dataclass(eq=False, slots=True, weakref_slot=True)
class Socket:
    """One open connection: whose eyes it sees through and what it has been sent."""

    ws: WebSocket
    table: str
    guest: str | None
    seat: int | None
    eyes: int | None
    seq: int
    lang: str
    token: str = ""  # of the link to these eyes
    host: str = ""  # the address it comes from
    version: int = -1
    chat: int = 0
    heard: int = -1
    new: bool = False  # something may be new
    sending: float = 0.0  # since when a frame has been on its way; 0: none is
    server: asyncio.Task[Any] | None = None  # as long as it is served
    sender: asyncio.Task[None] | None = None  # as long as there is something to send
    ready: bytes | None = None  # a frame that waits to be sent
    more: bool = False  # something has happened since
    ended: bool = False  # by us
    code: int = 1000  # with which it ends

    def end(self, code: int = 1000) -> None:
        """Ends the connection from our side."""
        self.ended, self.code = True, code
        if self.server is not None:
            self.server.cancel()


class Hub:
    """All open sockets, by table."""

    def __init__(self, tables: Tables, limits: bool = True) -> None:
        """No sockets yet; listens to the tables from now on."""
        self.tables = tables
        self.sockets: dict[str, set[Socket]] = {}
        self.talk: dict[str, int] = {}  # how often something was said at a table
        self.open: Counter[str] = Counter()  # sockets of a guest, from an address, at a table
        self.limits = limits
        self.closing = False
        tables.listeners.append(self.tell)
        tables.cache.pinned = self.sockets.__contains__

    def tell(self, live: Live) -> None:
        """Something is new at a table: makes the frames at once, while it is at hand."""
        for socket in self.sockets.get(live.id, ()):
            if socket.sender is not None or socket.token or live.is_long(socket.seq):
                socket.more = True
            else:
                socket.ready = self.news(socket, live)
            self.look(socket)

    def wake(self, id: str) -> None:
        """Lets the sockets of a table look for what is new."""
        for socket in self.sockets.get(id, ()):
            self.look(socket)

    def look(self, socket: Socket) -> None:
        """Sends a socket what may be new. A sender for every idle one would be 2,500 tasks."""
        socket.new = True
        if socket.sender is None:
            socket.sender = asyncio.create_task(self.send(socket))

    def said(self, id: str) -> None:
        """Somebody wrote a message at a table."""
        if id in self.sockets:
            self.talk[id] = self.talk.get(id, 0) + 1
            self.wake(id)

    async def serve(self, socket: Socket) -> None:
        """Serves one socket until either side ends it."""
        await socket.ws.accept()
        if reason := self.full(socket):
            await close(socket.ws, TOO_MANY, reason)
            return
        self.sockets.setdefault(socket.table, set()).add(socket)
        self.open.update(list(keys_of(socket)))
        socket.server = asyncio.current_task()
        self.look(socket)
        try:
            await self.receive(socket)
        except asyncio.CancelledError:
            if not socket.ended:
                raise
        finally:
            socket.server = None
            self.forget(socket)
            if socket.sender is not None:
                socket.sender.cancel()
                await asyncio.gather(socket.sender, return_exceptions=True)
                socket.sender = None
            await close(socket.ws, GOING_AWAY if self.closing else socket.code)

    def full(self, socket: Socket) -> str:
        """Why there is no room for one more socket; nothing if there is."""
        if self.open[EVERYBODY] >= room_for_connections() * 3 // 4:
            return "this server is full"
        for key, most in keys_of(socket).items():
            if self.limits and self.open[key] >= most:
                return f"too many open pages; {most} at once is the limit"
        return ""

    def forget(self, socket: Socket) -> None:
        """Takes a socket from its table."""
        for key in keys_of(socket):
            self.open[key] -= 1
            if not self.open[key]:
                del self.open[key]
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
            if message in SEATS and int(message) != socket.seat:
                socket.seat = int(message)
                socket.version = -1
                self.look(socket)
                await asyncio.sleep(SWITCH_SECONDS)  # what is sent meanwhile waits

    async def send(self, socket: Socket) -> None:
        """Sends what is new until nothing is."""
        try:
            while socket.new:
                socket.new = False
                if not await self.send_news(socket):
                    socket.end()
                    return
        except Exception:
            log.exception("a socket ended by a fault of ours")
            socket.end(FAULT)
        finally:
            socket.sender = None

    async def send_news(self, socket: Socket) -> bool:
        """Sends what is new, and keeps nothing of it; False when the other side is gone."""
        frame, socket.ready = socket.ready, None
        try:
            if frame is None or socket.more:
                parts = [frame, await self.frame(socket), await self.words(socket)]
            else:
                parts = [frame, await self.words(socket)]
        except Refused as error:
            parts = [encode({"type": "error", "code": error.code, "message": error.message})]
        for part in parts:
            if part is not None and not await sent(socket, part):
                return False
        return True

    async def frame(self, socket: Socket) -> bytes | None:
        """The state since what was sent last, or None if nothing is new."""
        socket.more = False
        async with self.tables.open(socket.table) as live:
            if socket.token and socket.version != live.version:
                await self.check_eyes(socket)
            since = self.begun(socket, live)
            if since is None:
                return None
            seat = seat_of(socket, live)
            return await self.tables.shown(live, socket.guest, seat, since, socket.lang)

    def news(self, socket: Socket, live: Live) -> bytes | None:
        """What a table that is at hand has for a socket; it counts as sent."""
        since = self.begun(socket, live)
        if since is None:
            return None
        return live.snapshot(socket.guest, seat_of(socket, live), since, socket.lang)

    def begun(self, socket: Socket, live: Live) -> int | None:
        """From which line on a socket is told now, which counts as done; None if nothing is new."""
        seq = len(live.match.lines)
        if socket.seq == seq and socket.version == live.version:
            return None
        since = socket.seq if socket.seq <= seq else 0
        socket.seq, socket.version = seq, live.version
        return since

    async def check_eyes(self, socket: Socket) -> None:
        """Whether a link still lets its holder look; who lent the eyes may have taken them back."""
        key = digest(socket.token)
        found = await self.tables.read(lambda conn: queries.seat_by_eyes(conn, key))
        if found != (socket.table, socket.eyes):
            socket.eyes, socket.token = None, ""

    def part(self, guest: str) -> None:
        """Ends the sockets of somebody who has signed out."""
        for socket in [socket for some in self.sockets.values() for socket in some]:
            if socket.guest == guest:
                socket.end()

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

    async def watch(self) -> None:
        """Lets go of clients that do not read; one look at all is cheaper than a clock each."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            self.drop_slow(asyncio.get_running_loop().time() - SEND_SECONDS)

    def drop_slow(self, since: float) -> None:
        """Ends the sockets whose frame has been on its way since before a moment."""
        for socket in [socket for some in self.sockets.values() for socket in some]:
            if 0 < socket.sending < since:
                socket.end(TOO_SLOW)

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


def seat_of(socket: Socket, live: Live) -> int:
    """Whose view a socket is sent."""
    return live.perspective(socket.guest, socket.seat) if socket.eyes is None else socket.eyes


def make_versions(
    wanted: list[str],
) -> Callable[[Connection], dict[str, tuple[int, int]]]:
    """The work of asking how far some tables are."""
    return lambda conn: queries.versions(conn, wanted)


async def sent(socket: Socket, frame: bytes) -> bool:
    """Sends a frame; False when the other side is gone."""
    socket.sending = asyncio.get_running_loop().time()
    try:
        await socket.ws.send_text(frame.decode())
    except (WebSocketDisconnect, RuntimeError, OSError):
        return False
    socket.sending = 0.0
    return True


def keys_of(socket: Socket) -> dict[str, int]:
    """What a socket is counted under, and how many there may be."""
    most = {EVERYBODY: PLENTY, f"table:{socket.table}": PER_TABLE, f"host:{socket.host}": PER_HOST}
    return most | ({f"guest:{socket.guest}": PER_GUEST} if socket.guest else {})


async def close(ws: WebSocket, code: int, reason: str = "") -> None:
    """Closes a socket that may be closed already."""
    if ws.application_state == WebSocketState.CONNECTED:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(2):
                await ws.close(code, reason)
