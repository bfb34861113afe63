"""The frame of the JSON API: an endpoint is a row; checking, answering and refusing are here."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from akhet.core import AkhetError
from akhet.server.errors import Refused, bad, not_found
from akhet.server.http.rates import Taken
from akhet.server.http.responses import JSON, Ready
from akhet.server.http.wording import language
from akhet.server.play.table import encode
from akhet.server.play.tokens import is_id
from akhet.server.services import Desk, client_of
from akhet.server.store.queries import Guest

TABLE = "/api/tables/{id:str}"


@dataclass
class Call:
    """One request: who makes it, what it says, and the desk it is made to."""

    desk: Desk
    request: Request
    guest: Guest | None
    body: Any
    token: str = ""  # a new guest's token, for the cookie

    @property
    def table(self) -> str:
        """The table in the path."""
        found = str(self.request.path_params["id"])
        if not is_id(found):
            raise not_found("table")
        return found

    @property
    def me(self) -> Guest:
        """Who makes the request; an endpoint that needs somebody has made sure."""
        assert self.guest is not None
        return self.guest

    @property
    def lang(self) -> str:
        """The language the answer should be in."""
        return asked_language(self.request, self.guest)

    def number(self, name: str, default: int | None = None) -> int | None:
        """A whole number in the query."""
        text = self.request.query_params.get(name)
        if text is None:
            return default
        if not text.isascii() or not text.isdigit() or len(text) > 12:
            raise Refused(422, "invalid", f"{name} must be a whole number")
        return int(text)


def asked_language(request: HTTPConnection, guest: Guest | None) -> str:
    """The language in the query, else that of the guest, else what the browser prefers."""
    preferred = request.headers.get("accept-language", "")[:2].lower()
    return language(request.query_params.get("lang"), guest.lang if guest else None, preferred)


Handler = Callable[[Call], Awaitable[object]]


@dataclass(frozen=True)
class Endpoint:
    """A row of the API. `who`: anyone, guest (a cookie is needed), or new (one is given)."""

    method: str
    path: str
    handler: Handler
    answer: type  # describes the answer; it is sent as plain data
    summary: str
    body: type | None = None
    who: str = "anyone"
    rate: str = "read"
    query: tuple[str, ...] = ()
    raw: bool = False  # the body is text, not JSON

    async def __call__(self, request: Request) -> Response:
        """Answers a request."""
        desk: Desk = request.app.state.desk
        guest: Guest | None = None
        call: Call | None = None
        taken: Taken | None = None
        try:
            guest = await desk.guest(request)
            who, writes = guest.id if guest else None, self.method != "GET"
            taken = desk.rates.take(self.rate, who, client_of(request), writes)
            body = await self.read(request)
            call = Call(desk, request, guest, body)
            if guest is None and self.who == "guest":
                raise Refused(401, "no_session", "nobody is signed in here; join a table first")
            if guest is None and self.who == "new":
                name = getattr(body, "name", "") or ""
                call.guest, call.token = await desk.people.welcome(name)
                desk.seen(call.guest, request)
            return answered(desk, request, call, await self.handler(call))
        except Refused as error:
            response = await refused(desk, request, guest, error)
        except AkhetError as error:
            response = await refused(desk, request, guest, bad(error))
        except ClientDisconnect:
            response = Response(status_code=400)
        if taken is not None:
            taken.back()
        if call is not None and call.token:  # a guest all the same, who may try again
            desk.sign_in(response, request, call.token)
        return response

    async def read(self, request: Request) -> Any:
        """The body, decoded and checked."""
        if self.body is None:
            return None
        data = await body_of(request)
        if self.raw:
            try:
                return data.decode()
            except UnicodeDecodeError as error:
                raise Refused(422, "invalid", "this is not a text file") from error
        kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
        if kind != JSON:
            raise Refused(415, "not_json", f"send the body as {JSON}")
        try:
            return decoder_of(self.body).decode(data or b"{}")
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused(422, "invalid", str(error)[:300]) from error


@cache
def decoder_of(body: type) -> "msgspec.json.Decoder[Any]":
    """What reads and checks a body."""
    return msgspec.json.Decoder(body)


async def body_of(request: Request) -> bytes:
    """The whole body; it nearly always comes in one piece."""
    message = await request.receive()
    if message["type"] == "http.request" and not message.get("more_body"):
        return bytes(message.get("body", b""))
    parts = []
    while message["type"] == "http.request":
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(parts)
        message = await request.receive()
    raise ClientDisconnect


def answered(desk: Desk, request: Request, call: Call, result: object) -> Response:
    """A result as an answer; ready bytes and responses go out as they are."""
    if isinstance(result, Response):
        response = result
    else:
        response = Ready(result if isinstance(result, bytes) else encode(result))
    if call.token:
        desk.sign_in(response, request, call.token)
    return response


async def refused(desk: Desk, request: Request, guest: Guest | None, error: Refused) -> Response:
    """A refusal as an answer, with the state as it is now where that helps."""
    desk.metrics.refusals[error.code] += 1
    state: object = None
    if error.fresh and "id" in request.path_params:
        lang = asked_language(request, guest)
        state = await fresh_state(desk, guest, str(request.path_params["id"]), lang)
    body = encode({"error": {"code": error.code, "message": error.message}, "state": state})
    return Response(body, error.status, error.headers, JSON)


async def fresh_state(desk: Desk, guest: Guest | None, id: str, lang: str) -> object:
    """The state of a table for whoever was refused."""
    try:
        async with desk.tables.open(id) as live:
            who = guest.id if guest else None
            seat = live.perspective(who, None)
            return msgspec.Raw(live.snapshot(who, seat, len(live.match.lines), lang))
    except Refused:
        return None


def small_number(text: str | None) -> int | None:
    """A whole number from a query, or None."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None
