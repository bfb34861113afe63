"""Every request has a number, which the log and the answer carry, and is counted and timed."""

import logging
import time
from collections.abc import Awaitable
from contextvars import ContextVar
from random import Random, SystemRandom

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from akhet.server.metrics import Metrics

REQUEST: ContextVar[str] = ContextVar("REQUEST", default="")
"""The number of the request that is being answered."""

ROUTE, KIND = "akhet.route", "akhet.kind"
"""Where in its scope a request says which route it took, and what it is counted with."""

log = logging.getLogger("akhet.requests")


class Watched:
    """Counts what goes by; nothing of what was sent is kept, only which route it took."""

    def __init__(self, app: ASGIApp, metrics: Metrics, told: bool = False) -> None:
        """Stands before an app; `told` logs every request."""
        self.app = app
        self.metrics = metrics
        self.told = told
        self.numbers = Random(SystemRandom().getrandbits(128))  # no secrets, so cheap ones do

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Lets a request through, and writes down how it went."""
        if scope["type"] == "lifespan":
            return self.app(scope, receive, send)
        number = f"{self.numbers.getrandbits(64):016x}"
        REQUEST.set(number)
        if scope["type"] == "websocket":
            return self.app(scope, receive, send)
        return self.timed(number, scope, receive, send)

    async def timed(self, number: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, with its number."""
        status, began = 500, time.perf_counter()
        header = (b"x-request-id", number.encode())

        async def write(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message["headers"], header]}
            await send(message)

        try:
            await self.app(scope, receive, write)
        finally:
            self.note(scope, status, time.perf_counter() - began)

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """Counts an answer, and tells it where that is wanted."""
        route, kind = scope.get(ROUTE, "none"), scope.get(KIND, "other")
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.answered(method, route, kind, status, seconds)
        if self.told:
            words = {"method": method, "route": route, "status": status}
            took = round(seconds * 1_000, 2)
            log.info("%s %s %d", method, route, status, extra={**words, "ms": took})


METHODS = ("GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH")
