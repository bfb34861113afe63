"""The application: routes, desk, and what happens when it starts and stops."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from akhet.server.errors import Refused
from akhet.server.http.api import ENDPOINTS, socket
from akhet.server.http.endpoints import TABLE, Endpoint
from akhet.server.http.guard import Guard
from akhet.server.http.health import metrics as numbers
from akhet.server.http.hosts import Named, Names
from akhet.server.http.openapi import openapi
from akhet.server.http.proxies import Forwarded, networks
from akhet.server.http.responses import JSON
from akhet.server.http.watch import KIND, ROUTE, Watched
from akhet.server.limits import limits_of
from akhet.server.metrics import Metrics
from akhet.server.play.table import encode
from akhet.server.services import Desk
from akhet.server.settings import Settings
from akhet.server.store.store import Store, open_store


def make_app(
    settings: Settings,
    store: Store | None = None,
    pages: list[BaseRoute] | None = None,
    clock: Callable[[], float] = time.time,
    steady: Callable[[], float] = time.monotonic,
    chores: Sequence[Callable[[Desk], Coroutine[None, None, None]]] = (),
) -> Starlette:
    """The server as an ASGI app; `pages` and `chores` are what goes along while it serves."""
    kept = store or open_store(settings.database)
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await kept.open()
        desk = Desk(settings, kept, clock, steady)
        desk.metrics = metrics
        app.state.desk = desk
        await desk.open()
        desk.chores += [asyncio.create_task(chore(desk)) for chore in chores]
        try:
            yield
        finally:
            await desk.close()
            await kept.close()

    often_first = sorted(ENDPOINTS, key=lambda row: row.rate != "command")
    routes: list[BaseRoute] = [
        Route(row.path, Answering(row), methods=[row.method], name=row.handler.__name__)
        for row in often_first
    ]
    routes.append(Route("/api/openapi.json", described))
    routes.append(Route("/metrics", numbers))
    routes.append(WebSocketRoute("/api/tables/{id:str}/live", socket))
    return Starlette(
        routes=[*routes, *(pages or [])],
        lifespan=lifespan,
        middleware=[
            Middleware(Forwarded, networks(settings.proxies)),
            Middleware(Watched, metrics, settings.log_requests),
            Middleware(Named, Names(settings)),
            Middleware(Guard, limits_of(settings.quotas)),
            Middleware(Shortcut),
        ],
        exception_handlers={HTTPException: plain, Refused: plain_refusal, Exception: unforeseen},
    )


class Answering:
    """An endpoint as an app of its own; the framework's way round costs a tenth of a move."""

    def __init__(self, row: Endpoint) -> None:
        """The app of a row of the API."""
        self.row = row

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        scope[ROUTE], scope[KIND] = self.row.path, self.row.rate
        response = await self.row(Request(scope, receive, send))
        await response(scope, receive, send)


class Shortcut:
    """Leads what is done at a table, and sockets, straight to where they are answered: most of
    the work.

    The router would find the same place; on its way it takes as long as the rules of a game, and as
    much memory for a socket as the socket itself.
    """

    def __init__(self, app: ASGIApp) -> None:
        """Stands before the router."""
        self.app = app
        start = f"{TABLE}/"
        self.rows = {
            row.path.removeprefix(start): Answering(row)
            for row in ENDPOINTS
            if row.method == "POST" and row.path.startswith(start)
        }

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Takes the shortcut if there is one."""
        return (self.found(scope) or self.app)(scope, receive, send)

    def found(self, scope: Scope) -> ASGIApp | None:
        """Where a request can be answered at once."""
        live = scope["type"] == "websocket"
        if scope.get("root_path") or not (live or scope.get("method") == "POST"):
            return None
        parts = scope["path"].split("/")
        if len(parts) != 5 or parts[1:3] != ["api", "tables"] or not parts[3]:
            return None
        scope["path_params"] = {"id": parts[3]}
        if live:
            return pushing if parts[4] == "live" else None
        return self.rows.get(parts[4])


def pushing(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
    """The push of a table as an app of its own."""
    return socket(WebSocket(scope, receive, send))


async def described(request: Request) -> Response:
    """The description of the API."""
    return Response(encode(openapi()), media_type=JSON)


async def plain(request: Request, error: Exception) -> Response:
    """Errors of the framework in the same shape as ours."""
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 405: "wrong_method"}.get(error.status_code, "invalid")
    body = {"error": {"code": code, "message": str(error.detail)}, "state": None}
    return Response(encode(body), error.status_code, error.headers, JSON)


async def unforeseen(request: Request, error: Exception) -> Response:
    """A fault of ours: it is logged, and whoever asked is told nothing was promised."""
    words = "something went wrong here; nothing was acknowledged"
    return Response(
        encode({"error": {"code": "internal", "message": words}, "state": None}), 500, None, JSON
    )


async def plain_refusal(request: Request, error: Exception) -> Response:
    """A refusal from outside an endpoint."""
    assert isinstance(error, Refused)
    body = {"error": {"code": error.code, "message": error.message}, "state": None}
    return Response(encode(body), error.status, error.headers, JSON)
