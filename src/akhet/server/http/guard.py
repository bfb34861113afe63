"""What stands before every request: size, origin, rate, and the headers that keep browsers safe."""

import asyncio
import contextlib
from collections.abc import Awaitable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from akhet.games import GAMES
from akhet.server.errors import Refused
from akhet.server.http.proxies import place_of
from akhet.server.http.rates import Share
from akhet.server.limits import USUAL, Limits
from akhet.server.play.table import encode

SAFE = ("GET", "HEAD", "OPTIONS")
LARGE = ("/api/import", "/import")
PIECE_BYTES = 16_384  # of a body that are looked at before others have their turn
MIDDLE = (
    *("/api/tables", "/new", "/new/form", "/api/traitor"),
    *[f"/copy/{game}/import" for game in GAMES],
    *[f"/api/score/{game}" for game in GAMES],  # a whole copy goes along
)
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
RAW_HEADERS = [
    *((name.encode(), value.encode()) for name, value in HEADERS.items()),
    (b"cache-control", b"no-store"),
]


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from our own pages, or from no page at all."""
    site = headers.get("sec-fetch-site")
    origin = headers.get("origin")
    if site is not None and site not in ("same-origin", "none"):
        return False
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""
    except ValueError:  # no address at all
        return False


def is_number(text: str) -> bool:
    """Whether a text is a whole number of a size anybody means."""
    return text.isascii() and text.isdigit() and len(text) < 16


def room_for(limits: Limits, path: str) -> int:
    """How large the body of a request may be."""
    if path in LARGE:
        return limits.large
    return limits.middle if path in MIDDLE else limits.body


async def shut(receive: Receive, send: Send) -> None:
    """Ends a socket that another site has opened."""
    await receive()
    await send({"type": "websocket.close", "code": 1008})


class Guard:
    """Refuses what is too large or from another site; adds the headers to every answer."""

    def __init__(self, app: ASGIApp, limits: Limits = USUAL) -> None:
        """Stands before an app."""
        self.app = app
        self.limits = limits
        self.uploads = Share(limits.uploads)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Lets a request through, or refuses it."""
        if scope["type"] == "lifespan":
            return self.app(scope, receive, send)
        if scope["type"] == "websocket":  # nothing of it is kept here while the socket is open
            if same_origin(Headers(scope=scope)):
                return self.app(scope, receive, send)
            return shut(receive, send)
        return self.looked_at(scope, receive, send)

    async def looked_at(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through that is small enough and comes from our own pages."""
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE and not same_origin(headers):
            await refuse(send, 403, "cross_site", "this request came from another site")
            return
        length = headers.get("content-length", "0")
        limit = room_for(self.limits, scope["path"])
        if not is_number(length) or int(length) > limit:
            await refuse(send, 413, "too_large", f"at most {limit} bytes")
            return
        body = Body(receive, limit, self.uploads, scope, self.limits.body)
        try:
            await self.app(scope, body.read, with_headers(send))
        finally:
            body.release()


class Body:
    """A body that may not say how long it is: read up to its limit, a piece at a time.

    What all bodies hold together is bounded too; nobody may hold more than is left for others.
    """

    __slots__ = (
        "at",
        "free",
        "held",
        "limit",
        "more",
        "place",
        "receive",
        "rest",
        "size",
        "uploads",
    )

    def __init__(
        self, receive: Receive, limit: int, uploads: Share, scope: Scope, free: int
    ) -> None:
        """Nothing is read yet; what is not larger than `free` is counted for nobody."""
        self.free = free
        self.receive, self.limit, self.uploads = receive, limit, uploads
        self.place = place_of(scope["client"][0]) if scope.get("client") else "?"
        self.size = self.at = self.held = 0
        self.rest = b""
        self.more = False

    async def read(self) -> Message:
        """The next piece."""
        if self.at < len(self.rest):
            await asyncio.sleep(0)  # whoever reads works through a piece in one go
        else:
            message = await self.receive()
            if message["type"] != "http.request":
                return message
            self.rest, self.at = message.get("body", b""), 0
            self.more = message.get("more_body", False)
            self.hold(len(self.rest))
        piece = self.rest[self.at : self.at + PIECE_BYTES]
        self.at += len(piece)
        more = self.more or self.at < len(self.rest)
        return {"type": "http.request", "body": piece, "more_body": more}

    def hold(self, amount: int) -> None:
        """Counts what has come, or refuses it."""
        if self.size + amount > self.limit:
            raise Refused(413, "too_large", f"at most {self.limit} bytes")
        self.size += amount
        large = max(0, self.size - self.free) - self.held
        if large > 0:  # a move or a message is never refused for what others send
            if not self.uploads.take(self.place, large):
                words = "too much is being sent at once; try again soon"
                raise Refused(503, "busy", words, retry=10)
            self.held += large

    def release(self) -> None:
        """The request is answered: others may use the room."""
        if self.held:
            self.uploads.back(self.place, self.held)
            self.held = 0


def with_headers(send: Send) -> Send:
    """Adds the safety headers to an answer."""

    async def write(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = message["headers"]
            given = {name for name, _ in headers}
            missing = [row for row in RAW_HEADERS if row[0] not in given]
            message = {**message, "headers": [*headers, *missing]}
        await send(message)

    return write


async def refuse(send: Send, status: int, code: str, message: str) -> None:
    """Answers with an error."""
    body = encode({"error": {"code": code, "message": message}, "state": None})
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    with contextlib.suppress(OSError):
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
