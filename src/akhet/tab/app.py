"""The server's app in a tab: requests and sockets come as messages and are answered as such.

Nothing here knows a rule, a page or a text: it is what a web server is elsewhere. The browser's
worker calls `start`, then `answer` for each request and `Line` for each socket.
"""

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from starlette.applications import Starlette

from akhet.match import file
from akhet.match.match import About
from akhet.server.errors import Refused
from akhet.server.http.app import make_app
from akhet.server.http.guard import POLICY
from akhet.server.settings import Settings
from akhet.tab.store import TabStore
from akhet.web.pages import PAGES

LOG = logging.getLogger("akhet.tab")
THINK_SECONDS = 120.0  # a phone may be slow, and nobody else waits
PLAYOUTS = 200  # for each choice of a match that is analysed
LINKS = re.compile(rb'((?:href|src|action|formaction|data-live|data-look)="|;url=)/(?=[^/])')
ROOT = re.compile(rb'((?:href|action|formaction)=")/(?=["#?])')
FRAMED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
"""The site shows its pages in a frame of its own."""

WHOLE = "/tab/match/"

Headers = list[tuple[str, str]]


@dataclass
class Tab:
    """One running akhet of a browser."""

    app: Starlette
    host: str
    base: str  # what stands before every path of this site's pages
    keep_jar: Callable[[str], Awaitable[bool]]
    jar: dict[str, str] = field(default_factory=dict)
    running: AsyncExitStack = field(default_factory=AsyncExitStack)

    def scope(self, kind: str, target: str, headers: Headers) -> dict[str, Any]:
        """What the app is told about a request."""
        parts = urlsplit(target)
        cookies = "; ".join(f"{name}={value}" for name, value in self.jar.items())
        told = [(b"host", self.host.encode()), *encoded(headers)]
        if cookies:
            told.append((b"cookie", cookies.encode("latin-1")))
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(parts.path),
            "raw_path": parts.path.encode(),
            "query_string": parts.query.encode(),
            "root_path": "",
            "headers": told,
            "client": ("127.0.0.1", 1),
            "server": (self.host, 80),
            "tab": self.base,
        }

    async def answer(
        self, method: str, target: str, headers: Headers, body: bytes
    ) -> tuple[int, Headers, bytes]:
        """Answers one request: status, headers, body."""
        if target.startswith(WHOLE):
            return await self.whole(target.removeprefix(WHOLE))
        sized = [*headers, ("content-length", str(len(body)))]
        scope = {**self.scope("http", target, sized), "method": method}
        begun: dict[str, Any] = {}
        parts: list[bytes] = []
        over = asyncio.Event()
        unread = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            if unread:
                return unread.pop()
            await over.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                begun.update(message)
            else:
                parts.append(bytes(message.get("body", b"")))

        try:
            await self.app(scope, receive, send)
        except Exception:
            LOG.exception("a request failed: %s %s", method, target)
            if not begun:  # once it has answered, that answer counts
                raise
        finally:
            over.set()
        found = [(name.decode(), value.decode("latin-1")) for name, value in begun["headers"]]
        await self.keep_cookies([value for name, value in found if name == "set-cookie"])
        return begun["status"], *self.dressed(found, b"".join(parts))

    async def whole(self, id: str) -> tuple[int, Headers, bytes]:
        """A match as a file, also while it runs: to be played on at a server.

        Whoever sits at a tab has all of it anyway.
        """
        tables = self.app.state.desk.tables
        try:
            async with tables.open(id) as live:
                live.match.about = About(live.title, tuple(live.names()))
                text = await tables.slices.do(file.writing(live.match))
        except Refused as error:
            return error.status, [], b""
        return 200, [("content-type", "text/plain; charset=utf-8")], text.encode()

    async def keep_cookies(self, given: list[str]) -> None:
        """Keeps what the app wants remembered; a browser sets none for a worker."""
        before = dict(self.jar)
        for line in given:
            try:
                morsels = SimpleCookie(line).items()
            except CookieError:
                continue
            for name, morsel in morsels:
                if morsel["max-age"] == "0" or not morsel.value:
                    self.jar.pop(name, None)
                else:
                    self.jar[name] = morsel.coded_value
        if self.jar != before:
            await self.keep_jar(json.dumps(self.jar))

    def dressed(self, headers: Headers, body: bytes) -> tuple[Headers, bytes]:
        """An answer as the site shows it: its links stay inside, its pages stand in a frame."""
        told = {name: value for name, value in headers if name not in ("set-cookie", "vary")}
        told["content-security-policy"] = FRAMED
        if told.get("location", "").startswith("/"):
            told["location"] = self.base + told["location"]
        if told.get("content-type", "").startswith("text/html"):
            body = within(body, self.base)
        told["content-length"] = str(len(body))
        return list(told.items()), body

    async def stop(self) -> None:
        """Ends what goes on by itself."""
        await self.running.aclose()


def encoded(headers: Headers) -> list[tuple[bytes, bytes]]:
    """Headers as an app reads them."""
    return [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in headers]


def within(page: bytes, base: str) -> bytes:
    """A page whose links lead to the same site, and which says that it stands in a tab."""
    mark = base.encode()
    page = LINKS.sub(rb"\1" + mark + b"/", page)
    page = ROOT.sub(rb"\1" + mark + b"/", page)
    return page.replace(b"<html ", b'<html data-tab="' + mark + b'" ', 1)


class Line:
    """A socket of a page: texts go both ways until one side ends it."""

    def __init__(
        self, tab: Tab, target: str, say: Callable[[str], None], end: Callable[[int], None]
    ) -> None:
        """Opens it; `say` and `end` are called with what the app sends."""
        self.tab = tab
        self.say = say
        self.end = end
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard.put_nowait({"type": "websocket.connect"})
        self.gone = False
        self.task = asyncio.ensure_future(self.run(target))

    async def run(self, target: str) -> None:
        """Lets the app serve it to its end."""
        try:
            await self.tab.app(self.tab.scope("websocket", target, []), self.heard.get, self.send)
        finally:
            self.ended(1011)

    async def send(self, message: Any) -> None:
        """Takes what the app sends."""
        if message["type"] == "websocket.send" and not self.gone:
            self.say(message["text"])
        elif message["type"] == "websocket.close":
            self.ended(int(message.get("code", 1000)))

    def ended(self, code: int) -> None:
        """Says once that it is over."""
        if not self.gone:
            self.gone = True
            self.end(code)

    def hear(self, text: str) -> None:
        """A page sent something."""
        self.heard.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """A page went away."""
        self.gone = True
        self.heard.put_nowait({"type": "websocket.disconnect", "code": 1000})


async def start(
    folder: Path,
    host: str,
    base: str,
    jar: str,
    keep: Callable[[], Awaitable[bool]],
    back: Callable[[], None],
    keep_jar: Callable[[str], Awaitable[bool]],
    empty: Path | None = None,
) -> Tab:
    """A running akhet over a folder, with what the browser has kept of it."""
    path = folder / "akhet.db"
    settings = Settings(
        data=folder,
        database=f"sqlite:///{path}",
        names="*",
        open=False,
        limits=False,
        disk=0,
        advice=PLAYOUTS,
    )
    app = make_app(settings, TabStore(path, keep, back, empty), pages=PAGES)
    tab = Tab(app, host, base, keep_jar, jar=json.loads(jar or "{}"))
    await tab.running.enter_async_context(app.router.lifespan_context(app))
    app.state.desk.bots.seconds = THINK_SECONDS
    app.state.desk.checks.seconds = THINK_SECONDS
    return tab
