"""Push: every socket gets what its seat may see, after the commit, and can resume from any line.

A socket holds no queue. It knows what it has sent; when something is new it sends the difference
to now. A slow reader simply gets fewer, larger steps. What a client asks for over it is carried out
one after the other; each answer comes after the state it speaks of.
"""

import asyncio
import contextlib
import json
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy import Connection
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from akhet.lang import DEFAULT
from akhet.server.errors import Refused
from akhet.server.http.proxies import Network, address_of
from akhet.server.http.room import AT_ONCE, PLENTY, room_for_connections
from akhet.server.limits import Limits
from akhet.server.play.archive import signed
from akhet.server.play.hands import SEEN_SECONDS, lent
from akhet.server.play.table import Live, encode
from akhet.server.play.tables import Tables
from akhet.server.store import queries

SEND_SECONDS = 30
WATCH_SECONDS = 5
SWEEP_SECONDS = 2
SWITCH_SECONDS = 0.1
MESSAGE_BYTES = 1_000
SEATS = frozenset("01234567")
LOOKS, LOOKS_AWAY = "look", "away"
"""What a page says when it is before somebody's eyes, and when it is no more."""
EVERYBODY = "all"
WOKEN = 100  # sockets that look at once
HELLO_SECONDS = 10  # in which a socket that wants to be asked says by whose link it looks
FAULT = 1011
GOING_AWAY = 1012
TOO_SLOW = 1013
EYES_CLOSED = 4404  # the link it looked by has ended
HANDED_OVER = 4410  # its seat has changed hands, or its session is over: look again who you are
TOO_MANY = 4429


log = logging.getLogger("akhet.live")


class Socket:
    """One open connection: whose eyes it sees through and what it has been sent."""

    def __init__(
        self,
        ws: WebSocket,
        table: str,
        guest: str | None,
        seat: int | None,
        seq: int,
        lang: str,
        session: str = "",
        host: str = "",
    ) -> None:
        """A connection that has been sent the lines up to `seq`, and nothing else."""
        self.ws = ws
        self.table = table
        self.guest = guest
        self.seat = seat
        self.seq = seq
        self.lang = lang
        self.session = session  # the hash of its cookie
        self.host = host  # the address it comes from
        self.eyes: int | None = None  # the seat somebody has lent it the eyes of
        self.link = ""  # the hash of the link to these eyes
        self.held = 0  # how many seats its guest had when it was last sent something
        self.version = -1
        self.chat = 0
        self.heard = -1
        self.told: tuple[int, ...] = ()  # the announcements it knows
        self.new = False  # something may be new
        self.sending = 0.0  # since when a frame has been on its way; 0: none is
        self.server: asyncio.Task[Any] | None = None  # as long as it is served
        self.sender: asyncio.Task[None] | None = None  # as long as there is something to send
        self.ready: bytes | None = None  # a frame that waits to be sent
        self.more = False  # something has happened since
        self.ended = False  # by us
        self.looks = False  # somebody has it before their eyes
        self.acts = False  # a command of it is being carried out
        self.answer: bytes | None = None  # how the last one went, until that is sent
        self.code = 1000  # with which it ends
        self.at_once: Any = None  # leads to the connection itself, as long as that lives

    def end(self, code: int = 1000) -> None:
        """Ends the connection from our side; a command that is being stored is stored first."""
        self.ended, self.code = True, code
        if self.server is not None and not self.acts:
            self.server.cancel()

    @property
    def is_acting(self) -> bool:
        """Whether a command of it is what is being carried out just now."""
        task = self.server
        if not self.acts or task is None:
            return False
        return asyncio.current_task(task.get_loop()) is task

    @property
    def address(self) -> str:
        """The address at the other end, whole; `host` is the network that rates are for."""
        return self.ws.client.host if self.ws.client else ""

    @property
    def wire(self) -> Any:
        """The connection itself, where it can be written to and read from at once; else None."""
        found = self.at_once
        return None if found is None else found()

    def written(self, frames: Sequence[bytes]) -> bool:
        """Writes frames at once; False where that cannot be done, or the other side is slow."""
        wire = self.wire
        return wire is not None and wire.write_texts(frames)


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
        self.still: Callable[[str], Awaitable[bool]] = always  # whether a session is not over
        self.obey: Callable[[Socket, str], Awaitable[bytes]] = deaf  # carries a command out
        self.says: Callable[[str], list[tuple[int, str]]] = nothing  # what is announced now
        self.announced: tuple[int, ...] = ()
        self.noted = 0  # when it was last noted who looks by which link
        tables.listeners.append(self.tell)
        tables.cache.pinned = self.sockets.__contains__

    def tell(self, live: Live) -> None:
        """Something is new at a table: makes the frames at once, while it is at hand.

        The socket whose command this is gets its frame with its answer, which comes next: writing
        is a good part of what a move costs.
        """
        for socket in self.sockets.get(live.id, ()):
            if socket.sender is not None or socket.link or live.is_long(socket.seq):
                socket.more = True
            else:
                socket.ready = self.news(socket, live)
                if socket.is_acting or self.is_told(socket):
                    continue
            self.look(socket)

    def is_told(self, socket: Socket) -> bool:
        """Whether all there was to send could be written at once, as it nearly always can."""
        if socket.heard != self.talk.get(socket.table, 0):
            return False
        frames = [frame for frame in (socket.ready, socket.answer) if frame is not None]
        if frames and not socket.written(frames):
            return False
        socket.ready = socket.answer = None
        return True

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

    def unsaid(self, id: str) -> None:
        """A message was removed: all of them are told again, that one without its words."""
        for socket in self.sockets.get(id, ()):
            socket.chat = 0
        self.said(id)

    async def announce(self) -> None:
        """Lets every socket look whether something else is announced; a few at a time."""
        self.announced = tuple(id for id, _text in self.says(DEFAULT))
        everyone = [socket for some in self.sockets.values() for socket in some]
        for start in range(0, len(everyone), WOKEN):
            for socket in everyone[start : start + WOKEN]:
                self.look(socket)
            await asyncio.sleep(0)

    def retell(self, guest: str) -> None:
        """Somebody mutes others than before: tells them again what was said, wherever they are."""
        for socket in [socket for some in self.sockets.values() for socket in some]:
            if socket.guest == guest:
                socket.chat, socket.heard = 0, -1
                self.look(socket)

    def show_out(self, guest: str) -> None:
        """Ends the sockets of somebody who may not look on any more."""
        for socket in [socket for some in self.sockets.values() for socket in some]:
            if socket.guest == guest:
                socket.end(HANDED_OVER)

    def show_out_from(self, network: Network) -> None:
        """Ends the sockets from a network."""
        for socket in [socket for some in self.sockets.values() for socket in some]:
            address = address_of(socket.address)
            if address is not None and address in network:
                socket.end(HANDED_OVER)

    async def serve(self, socket: Socket, hello: bool = False) -> None:
        """Serves one socket until either side ends it; one that says hello is listened to first."""
        await socket.ws.accept()
        socket.at_once = socket.ws.scope.get("extensions", {}).get(AT_ONCE)
        if reason := self.full(socket):
            await close(socket.ws, TOO_MANY, reason)
            return
        self.open.update(list(keys_of(socket, self.tables.limits)))
        # A task of its own: what is heard need not wake all that stands before this.
        socket.server = asyncio.create_task(self.heard(socket, hello))
        trouble: BaseException | None = None
        try:
            await socket.server
        except BaseException as error:  # compiled, nothing may be awaited in a `finally`
            trouble = error
        socket.server = None
        self.forget(socket)
        if socket.sender is not None:
            socket.sender.cancel()
            await asyncio.gather(socket.sender, return_exceptions=True)
            socket.sender = None
        await close(socket.ws, GOING_AWAY if self.closing else socket.code)
        if trouble is not None:
            raise trouble

    async def heard(self, socket: Socket, hello: bool) -> None:
        """Listens to a socket until either side ends it."""
        try:
            if hello and not await self.greeted(socket):
                socket.code = EYES_CLOSED
                return
            self.sockets.setdefault(socket.table, set()).add(socket)
            if socket.session and not await self.still(socket.session):  # it ended just now
                socket.code = HANDED_OVER
                return
            self.look(socket)
            await self.receive(socket)
        except asyncio.CancelledError:
            if not socket.ended:
                raise

    def full(self, socket: Socket) -> str:
        """Why there is no room for one more socket; nothing if there is."""
        if self.open[EVERYBODY] >= room_for_connections() * 3 // 4:
            return "this server is full"
        for key, most in keys_of(socket, self.tables.limits).items():
            if self.limits and self.open[key] >= most:
                return f"too many open pages; {most} at once is the limit"
        return ""

    async def greeted(self, socket: Socket) -> bool:
        """Hears by which link a socket looks: `{"eyes": TOKEN}`; whether the link is open."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                said = await socket.ws.receive_text()
            token = json.loads(said[:MESSAGE_BYTES])["eyes"]
            found = await lent(self.tables, str(token)[:100], socket.table)
            socket.link, socket.eyes = found.token, int(found.seat)
        except (TimeoutError, WebSocketDisconnect, RuntimeError, Refused):
            return False
        except (ValueError, KeyError, TypeError):  # no hello at all
            return False
        return True

    def forget(self, socket: Socket) -> None:
        """Takes a socket from its table."""
        for key in keys_of(socket, self.tables.limits):
            self.open[key] -= 1
            if not self.open[key]:
                del self.open[key]
        others = self.sockets.get(socket.table, set())
        others.discard(socket)
        if not others:
            self.sockets.pop(socket.table, None)
            self.talk.pop(socket.table, None)

    async def receive(self, socket: Socket) -> None:
        """Reads what a client sends: a digit, to look through another of its seats, or whether
        somebody looks at it.
        """
        wire = socket.wire
        next_text = socket.ws.receive_text if wire is None else wire.next_text
        while True:
            try:
                message = await next_text()
            except (WebSocketDisconnect, KeyError, RuntimeError):
                return
            if message.startswith("{"):
                await self.act(socket, message)
                if socket.ended:
                    return
                continue
            if len(message) > MESSAGE_BYTES:
                return
            if message in (LOOKS, LOOKS_AWAY):
                socket.looks = message == LOOKS
            if message in SEATS and int(message) != socket.seat:
                socket.seat = int(message)
                socket.version = -1
                self.look(socket)
                await asyncio.sleep(SWITCH_SECONDS)  # what is sent meanwhile waits

    async def act(self, socket: Socket, message: str) -> None:
        """Does what a client asks for, and answers."""
        socket.acts = True
        try:
            socket.answer = await self.obey(socket, message)
        finally:
            socket.acts = False
        is_behind = socket.sender is not None or socket.more or socket.version < 0
        if is_behind or not self.is_told(socket):
            socket.more = True
            self.look(socket)
            if socket.sender is not None:  # nothing more is read before this is on its way
                await asyncio.wait([socket.sender])

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
        answer, socket.answer = socket.answer, None  # before the state is looked at: it comes after
        try:
            if frame is None or socket.more:
                parts = [frame, await self.frame(socket), await self.words(socket)]
            else:
                parts = [frame, await self.words(socket)]
            parts.append(self.announcements(socket))
        except Refused as error:
            parts = [encode({"type": "error", "code": error.code, "message": error.message})]
        whole = [part for part in (*parts, answer) if part is not None]
        if not whole or socket.written(whole):  # as it nearly always can be
            return True
        for part in whole:
            if not await sent(socket, part):
                return False
        return True

    async def frame(self, socket: Socket) -> bytes | None:
        """The state since what was sent last, or None if nothing is new."""
        socket.more = False
        async with self.tables.open(socket.table) as live:
            if socket.link and socket.version != live.version and not await self.lent(socket):
                socket.end(EYES_CLOSED)
                return None
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
        held = len(live.seats_of(socket.guest))
        if held < socket.held:
            socket.end(HANDED_OVER)
            return None
        socket.held = held
        seq = len(live.match.lines)
        if socket.seq == seq and socket.version == live.version:
            return None
        since = socket.seq if socket.seq <= seq else 0
        socket.seq, socket.version = seq, live.version
        return since

    async def lent(self, socket: Socket) -> bool:
        """Whether a link still lets its holder look, and through whose eyes."""
        key, table = socket.link, socket.table
        found = await self.tables.read(lambda conn: queries.find_link(conn, key))
        if found is None or found.ended or found.match != table:
            return False
        socket.eyes = int(found.seat)  # before the start people may change chairs
        return True

    def looking(self, table: str) -> dict[str, int]:
        """How many sockets look by each link at a table, on this node."""
        found: dict[str, int] = {}
        for socket in self.sockets.get(table, ()):
            if socket.link:
                found[socket.link] = found.get(socket.link, 0) + 1
        return found

    def looked_at(self, guest: str, table: str) -> bool:
        """Whether somebody has a table before their eyes, on this node."""
        some = self.sockets.get(table, ())
        return any(one.looks and one.guest == guest and not one.link for one in some)

    def part(self, session: str) -> None:
        """Ends the sockets of a session that is over."""
        for socket in [socket for some in self.sockets.values() for socket in some]:
            if socket.session == session:
                socket.end(HANDED_OVER)

    async def words(self, socket: Socket) -> bytes | None:
        """Chat messages since those sent last, or None."""
        talk = self.talk.get(socket.table, 0)
        if socket.heard == talk:
            return None
        socket.heard = talk
        id, after = socket.table, socket.chat
        most, reader = self.tables.limits.chat_kept, socket.guest or ""
        found = await self.tables.glance(
            lambda conn: queries.chat_after(conn, id, after, most, reader)
        )
        if not found:
            return None
        socket.chat = int(str(found[-1]["id"]))
        return encode({"type": "chat", "messages": signed(found, socket.lang)})

    def announcements(self, socket: Socket) -> bytes | None:
        """What is announced, if the socket does not know it; None if it does."""
        found = self.says(socket.lang)
        ids = tuple(id for id, _text in found)
        if ids == socket.told:
            return None
        socket.told = ids
        told = [{"id": id, "text": text} for id, text in found]
        return encode({"type": "announcements", "announcements": told})

    async def announce_if_changed(self) -> None:
        """Tells everybody if something else is announced than was: one may have run out."""
        if self.announced != tuple(id for id, _text in self.says(DEFAULT)):
            await self.announce()

    async def watch(self) -> None:
        """Lets go of clients that do not read; one look at all is cheaper than a clock each."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            await self.announce_if_changed()
            self.drop_slow(asyncio.get_running_loop().time() - SEND_SECONDS)
            with contextlib.suppress(Refused):
                await self.note_looking()

    async def note_looking(self) -> None:
        """Notes now and then by which links somebody looks, for those who lent them."""
        now = self.tables.now()
        if 0 <= now - self.noted < SEEN_SECONDS:
            return
        self.noted = now
        found = {link for id in self.sockets for link in self.looking(id)}
        if found:
            await self.tables.write(lambda conn: queries.links_seen(conn, sorted(found), now))

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
        await self.part_ended()

    async def part_ended(self) -> None:
        """Ends the sockets of sessions that ended unnoticed."""
        open = [socket for some in self.sockets.values() for socket in some if socket.session]
        keys = sorted({socket.session for socket in open})
        for start in range(0, len(keys), 500):
            some = keys[start : start + 500]
            for session in await self.tables.read(make_ended(some)):
                self.part(session)

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


def nothing(_lang: str) -> list[tuple[int, str]]:
    """Nothing is announced."""
    return []


async def always(_session: str) -> bool:
    """Nobody has signed out."""
    return True


async def deaf(_socket: Socket, _message: str) -> bytes:
    """Nothing is done for anybody."""
    return b""


def make_ended(wanted: list[str]) -> Callable[[Connection], set[str]]:
    """The work of asking which of some sessions are over."""
    return lambda conn: queries.ended_sessions(conn, wanted)


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


def keys_of(socket: Socket, limits: Limits) -> dict[str, int]:
    """What a socket is counted under, and how many there may be."""
    most = {EVERYBODY: PLENTY, f"table:{socket.table}": limits.sockets_table}
    most[f"host:{socket.host}"] = limits.sockets_place
    return most | ({f"guest:{socket.guest}": limits.sockets_person} if socket.guest else {})


async def close(ws: WebSocket, code: int, reason: str = "") -> None:
    """Closes a socket that may be closed already."""
    if ws.application_state == WebSocketState.CONNECTED:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(2):
                await ws.close(code, reason)
