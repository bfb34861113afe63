"""Connections: how long a request may take to arrive, how large its head is, how many there are.

The web server waits for ever for the rest of a request. Here every connection is either at work for
somebody, or it is waiting, and it waits only so long: for a head, for a body, for the next request,
for a reader. When there is no more room, the one that has kept us waiting longest makes way, of
the address with most of them; only when all are at work is a new one turned away, with 503.
"""

import asyncio
import logging
import weakref
from collections import Counter
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.server import ServerProtocol

from akhet.server.http.frames import MESSAGE_BYTES, ends_whole, framed, whole_text
from akhet.server.http.handshake import answer_to, switching
from akhet.server.http.room import AT_ONCE, FLOOD, room_for_connections

HEAD_SECONDS = 10.0
BODY_SECONDS = 60.0
WRITE_SECONDS = 30.0
SWEEP_SECONDS = 1.0
HEAD_BYTES = 16_384
HEADERS = 100
URL_BYTES = 4_096
PIPELINED = 8
PIECE_BYTES = 4_096  # parsed in one go

MESSAGE_COST = 60  # bytes that every message counts more than it has
SOCKET_BURST = 8_192  # bytes a client may send at once, counted so; a whole message has 4,096
SOCKET_BYTES = 8_000.0  # a second: some thirty commands
FLOOD_SECONDS = 1.0  # until it is really over

WHOLE = 0.0  # since when: the request is complete, and it is for us to answer


class Connection(HttpToolsProtocol):
    """A connection of a browser: it waits only so long, and is gone at once when it ends."""

    head_seconds = HEAD_SECONDS
    body_seconds = BODY_SECONDS
    since = WHOLE  # since when we wait for the client
    in_head = True  # or in the body
    stuck = 0.0  # since when the client does not read our answer
    head = 0  # bytes of a head so far
    refused = False  # nothing more is taken in

    # ---------------------------------------------------------------- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begins to wait for a request; makes room for it first."""
        super().connection_made(transport)
        self.wait(in_head=True)
        sweep_soon(self)
        if len(self.connections) > room_for_connections() and not make_room(self):
            self.turn_away(503, "this server is full; try again in a moment")

    def connection_lost(self, exc: Exception | None) -> None:
        """Lets go of the parser: nothing comes any more; it and this hold each other."""
        super().connection_lost(exc)
        del self.parser

    def wait(self, in_head: bool) -> None:
        """From now on it is for the client to send something."""
        self.since, self.in_head = self.loop.time(), in_head

    def overdue(self, now: float) -> bool:
        """Whether the client has kept us waiting too long."""
        if self.stuck:
            return now - self.stuck > WRITE_SECONDS
        patience = self.head_seconds if self.in_head else self.body_seconds
        return self.since != WHOLE and now - self.since > patience

    def turn_away(self, status: int, words: str) -> None:
        """Ends a connection, with a reason if nothing was answered yet."""
        if not self.transport.is_closing():
            if (
                self.cycle is None
                or self.cycle.response_complete
                or not self.cycle.response_started
            ):
                self.transport.write(refusal(status, words))
            self.transport.close()
        else:
            self.transport.abort()

    # ---------------------------------------------------------------- requests

    def data_received(self, data: bytes) -> None:
        """Takes in what has come, a piece at a time; a head may only be so large."""
        if self.since == WHOLE and (self.cycle is None or self.cycle.response_complete):
            self.wait(in_head=True)
        for start in range(0, len(data), PIECE_BYTES):
            if self.transport.is_closing() or self.parser is None:  # this is a socket by now
                return
            piece = data[start : start + PIECE_BYTES]
            began = self.in_head
            super().data_received(piece)
            if began and self.in_head and self.since != WHOLE:
                self.head += len(piece)
                if self.head > HEAD_BYTES:
                    self.turn_away(431, "the head of this request is too large")

    def on_headers_complete(self) -> None:
        """The head is there; a body may follow."""
        self.head = 0
        if len(self.url) > URL_BYTES:
            self.turn_away(414, "this address is too long")
        elif len(self.headers) > HEADERS or len(self.pipeline) >= PIPELINED:
            self.turn_away(431, "too many headers, or requests at once")
        self.refused = self.transport.is_closing()
        if self.refused:
            return
        self.wait(in_head=False)
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection over to a socket; a usual request for one is read only once."""
        scope, headers = self.scope, self.headers
        answer = answer_to(scope["method"], scope["http_version"], self.url, headers)
        if answer is None or self.ws_protocol_class is None:
            super().handle_websocket_upgrade()
            return
        self.connections.discard(self)
        socket: Any = self.ws_protocol_class(
            config=self.config,  # type: ignore[call-arg]
            server_state=self.server_state,
            app_state=self.app_state,
        )
        self.transport.set_protocol(socket)
        socket.take_over(self, answer)
        self.parser = None  # type: ignore[assignment]  # it and this hold each other

    def on_body(self, body: bytes) -> None:
        """A part of the body, unless the request was turned away."""
        if not self.refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole: it is for us to answer."""
        if self.refused:
            return
        super().on_message_complete()
        self.wait(in_head=True)
        if self.cycle is not None and not self.cycle.response_complete:
            self.since = WHOLE

    def on_response_complete(self) -> None:
        """Answered: the client may ask again, or read to the end."""
        if self.since == WHOLE and not self.pipeline:
            self.wait(in_head=True)
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The client does not read."""
        self.stuck = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        """The client reads again."""
        self.stuck = 0.0
        super().resume_writing()


def refusal(status: int, words: str) -> bytes:
    """A short answer that ends a connection."""
    head = b"content-type: text/plain; charset=utf-8\r\nretry-after: 5\r\nconnection: close\r\n"
    body = words.encode()
    length = b"content-length: %d\r\n\r\n" % len(body)
    return STATUS_LINE[status] + head + length + body


# ---------------------------------------------------------------- all of them


def make_room(new: Connection) -> bool:
    """Ends the connection that keeps us waiting longest, of the address with most such ones."""
    waiting = [
        found
        for found in new.connections
        if isinstance(found, Connection) and found.since != WHOLE and found is not new
    ]
    if not waiting:
        return False
    crowd = Counter(host_of(found) for found in waiting)
    worst = max(crowd.values())
    many = [found for found in waiting if crowd[host_of(found)] == worst]
    min(many, key=lambda found: found.since).transport.abort()
    return True


def host_of(connection: Connection) -> str:
    """The address at the other end."""
    return connection.client[0] if connection.client else "?"


def sweep_soon(connection: Connection) -> None:
    """Looks at all connections now and then, for as long as there are any."""
    state = connection.server_state
    if not getattr(state, "sweeping", False):
        state.sweeping = True  # type: ignore[attr-defined]
        connection.loop.call_later(SWEEP_SECONDS, sweep, state, connection.loop)


def sweep(state: Any, loop: asyncio.AbstractEventLoop) -> None:
    """Ends the connections that keep us waiting too long."""
    now = loop.time()
    for found in list(state.connections):
        if isinstance(found, Connection) and found.overdue(now):
            if found.transport.is_closing() or found.stuck:
                found.transport.abort()
            else:
                found.turn_away(408, "this request did not come to its end")
    state.sweeping = bool(state.connections)
    if state.sweeping:
        loop.call_later(SWEEP_SECONDS, sweep, state, loop)


class Mailbox:
    """What a client has said and nobody has read yet: seldom more than one thing.

    The usual queue has room for sixty-four, in each of three lists: a tenth of a socket's memory.
    """

    __slots__ = ("items", "loop", "reader")

    def __init__(self) -> None:
        """Nothing has come."""
        self.loop = asyncio.get_running_loop()  # asked once: it asks the system who we are
        self.items: list[Any] = []
        self.reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        """Something has come."""
        self.items.append(item)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    def coming(self) -> "asyncio.Future[None]":
        """Is done as soon as something comes; there is one reader."""
        self.reader = self.loop.create_future()
        return self.reader

    async def get(self) -> Any:
        """The next thing, as soon as it is there."""
        while not self.items:
            await self.coming()
        return self.items.pop(0)

    def empty(self) -> bool:
        """Whether nothing waits to be read."""
        return not self.items

    def qsize(self) -> int:
        """How much waits to be read."""
        return len(self.items)


class Gate:
    """Whether a client reads what we write; the usual event is larger than all it says."""

    __slots__ = ("is_open", "waiting")

    def __init__(self) -> None:
        """Open."""
        self.is_open = True
        self.waiting: tuple[asyncio.Future[None], ...] = ()

    def is_set(self) -> bool:
        """Whether it is open."""
        return self.is_open

    def clear(self) -> None:
        """Closes it."""
        self.is_open = False

    def set(self) -> None:
        """Opens it for all who wait."""
        self.is_open = True
        for one in self.waiting:
            if not one.done():
                one.set_result(None)
        self.waiting = ()

    async def wait(self) -> None:
        """Waits until it is open."""
        if not self.is_open:
            one: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting = (*self.waiting, one)
            await one


SLOTS = [
    "app",
    "app_state",
    "asgi_version",
    "client",
    "close_sent",
    "close_timeout",
    "close_timer",
    "config",
    "conn",
    "connections",
    "curr_msg_data_type",
    "default_headers",
    "disconnected",
    "frames",
    "gate",
    "handshake_complete",
    "handshake_initiated",
    "initial_response",
    "last_ping_rtt",
    "logger",
    "loop",
    "mail",
    "pending_ping_payload",
    "ping_interval",
    "ping_sent_at",
    "ping_timeout",
    "ping_timer",
    "pong_timer",
    "queue",
    "read_paused",
    "request",
    "response",
    "root_path",
    "scheme",
    "scope",
    "server",
    "tasks",
    "transport",
    "writable",
]
"""What a WebSocket of the web server knows: in rows it takes a quarter of what a dictionary takes.
What a newer one knows besides is kept in a dictionary, as it was."""


class Push(WebSocketsSansIOProtocol):
    """A WebSocket that takes little from its client, and forgets how it came about."""

    __slots__ = SLOTS

    allowance = float(SOCKET_BURST)
    counted_at = 0.0
    flooding = False
    answer = b""  # to a request for a socket that was not read by the library
    early = b""  # what was said before it was answered
    between = True  # two frames, as far as it is known: the parser holds no part of one

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begins. Neither addresses nor, at the level debug, cookies and frames are logged."""
        super().connection_made(transport)
        self.set_up()

    def set_up(self) -> None:
        """Puts in place what takes less room, and tells less, than the library's."""
        self.mail, self.gate = Mailbox(), Gate()
        self.queue, self.writable = self.mail, self.gate  # type: ignore[assignment]
        self.logger = logging.getLogger("akhet.push")
        self.conn.debug = False

    def take_over(self, before: Connection, answer: bytes) -> None:
        """Begins where a request for a socket was read, and is answered with this key."""
        self.connections.add(self)
        self.transport, self.server, self.client = before.transport, before.server, before.client
        self.scheme = "wss" if before.scheme == "https" else "ws"
        self.set_up()
        self.handshake_initiated, self.answer = True, answer
        path, _, query = before.url.partition(b"?")
        self.scope = {
            "type": "websocket",
            "asgi": {"version": self.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": self.scheme,
            "server": self.server,
            "client": self.client,
            "root_path": self.root_path,
            "path": self.root_path + unquote(path.decode("ascii")),
            "raw_path": self.root_path.encode("ascii") + path,
            "query_string": query,
            "headers": before.headers,
            "subprotocols": [],
            "state": self.app_state.copy(),
            "extensions": {"websocket.http.response": {}},
        }
        self.lead_here()
        self.queue.put_nowait({"type": "websocket.connect"})
        task = self.loop.create_task(self.run_asgi())
        task.add_done_callback(self.on_task_complete)
        self.tasks.add(task)

    async def send(self, message: Any) -> None:
        """Sends what the app says; accepts by the key that is known already, if one is."""
        is_first = not self.handshake_complete and self.initial_response is None
        if not (self.answer and is_first and message["type"] == "websocket.accept"):
            await super().send(message)
            return
        if not self.transport.is_closing():
            self.handshake_complete = True
            self.conn = ServerProtocol(
                state=State.OPEN, max_size=self.config.ws_max_size, logger=self.logger
            )
            self.conn.debug = False
            headers = [*self.default_headers, *message.get("headers", [])]
            self.transport.write(switching(self.answer, headers))
            self.start_keepalive()
            if self.early:
                early, self.early = self.early, b""
                super().data_received(early)

    def data_received(self, data: bytes) -> None:
        """Takes in what has come; a flood ends the connection before it is looked at."""
        if self.flooding:
            return
        if self.handshake_initiated:
            now = self.loop.time()
            gained = (now - self.counted_at) * SOCKET_BYTES if self.counted_at else 0.0
            self.allowance = min(SOCKET_BURST, self.allowance + gained) - len(data)
            self.counted_at = now
            if self.allowance < 0:
                self.flooded()
                return
            if not self.handshake_complete:  # said before we answered: it may be half a frame
                self.between = False
                if self.answer:
                    self.early += data
                    return
        if not self.handshake_complete or not self.between:
            super().data_received(data)
        elif self.conn.state is State.OPEN and (text := whole_text(data)) is not None:
            self.hand_on(text)
        else:
            self.between = ends_whole(data)
            super().data_received(data)

    def hand_on(self, text: bytes) -> None:
        """Hands a whole text on: what is done for every message, without the parser's part."""
        try:
            message = {"type": "websocket.receive", "text": text.decode()}
        except UnicodeDecodeError:  # which ends the connection
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()
            return
        if self.close_sent:
            return
        self.allowance -= MESSAGE_COST
        self.mail.put_nowait(message)
        if not self.read_paused and len(self.mail.items) > 1:
            self.read_paused = True
            self.transport.pause_reading()

    async def next_text(self) -> str:
        """What the client says next; raises what the framework raises where there is none."""
        items = self.mail.items
        while not items:
            await self.mail.coming()
        message = items.pop(0)
        if self.read_paused and not items:
            self.read_paused = False
            self.transport.resume_reading()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message["code"])
        text: str = message["text"]
        return text

    def handle_connect(self, event: Any) -> None:
        """Answers a request for a socket that the library has read."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.lead_here()

    def lead_here(self) -> None:
        """Lets whoever serves this write at once; weakly, as the scope lives as long as this."""
        extensions: Any = self.scope["extensions"]
        extensions[AT_ONCE] = weakref.ref(self)

    def send_receive_event_to_app(self) -> None:
        """Hands a message on; it is counted for more than its few bytes.

        Reading stops while a second one waits, and not, as it would, after every message.
        """
        self.allowance -= MESSAGE_COST
        paused = self.read_paused
        self.read_paused = paused or self.queue.empty()
        super().send_receive_event_to_app()
        self.read_paused = paused or self.queue.qsize() > 1

    def handle_ping(self) -> None:
        """Answers a ping, which is counted like a message."""
        self.allowance -= MESSAGE_COST
        super().handle_ping()

    def write_texts(self, texts: Sequence[bytes]) -> bool:
        """Writes texts at once, together; False if they must wait until the client has read."""
        if not self.gate.is_open or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(framed(texts))
        return True

    def flooded(self) -> None:
        """Ends the connection; what still comes is thrown away, so that the reason arrives."""
        self.flooding = True
        if self.transport.is_closing() or self.close_sent:
            self.transport.abort()
            return
        self.conn.fail(FLOOD, "too many messages")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": FLOOD})
        self.close_timer = self.loop.call_later(FLOOD_SECONDS, self.transport.abort)
        self.transport.resume_reading()

    def start_keepalive(self) -> None:
        """Lets go of the handshake, which is over: a fifth of its memory, with 2,500 open."""
        super().start_keepalive()
        if not self.answer:
            self.request.headers.clear()  # the parser holds it for as long as it parses
            self.response.headers.clear()
            del self.request, self.response
        headers = self.scope["headers"]
        if isinstance(headers, list):  # as it is; the frame of the app holds it too
            headers.clear()


def wire_options() -> dict[str, Any]:
    """What the web server is told about connections."""
    return {
        "http": Connection,
        "ws": Push,
        "ws_per_message_deflate": False,
        "ws_max_size": MESSAGE_BYTES,
        "timeout_keep_alive": 5,
    }
