"""The description of the API, made from the rows of `api.ENDPOINTS` and the types they name.

OpenAPI has no words for a WebSocket; its frames stand under `x-websocket`.
"""

import re
from functools import cache
from importlib.metadata import version

import msgspec

from akhet.server.http.answers import (
    AnnouncementsFrame,
    AnswerFrame,
    ChatFrame,
    ErrorFrame,
    Hello,
    State,
)
from akhet.server.http.api import ENDPOINTS
from akhet.server.http.endpoints import TABLE, Endpoint
from akhet.server.http.responses import JSON
from akhet.server.http.room import FLOOD
from akhet.server.http.shapes import Asked, Failure
from akhet.server.play.live import (
    EYES_CLOSED,
    FAULT,
    GOING_AWAY,
    HANDED_OVER,
    TOO_MANY,
    TOO_SLOW,
)

REFUSALS = {
    400: "The request could not be read",
    401: "Nobody is signed in",
    403: "Not yours to do",
    404: "There is no such thing",
    409: "Not now: out of turn, stale, taken; often with the fresh state",
    413: "Too large",
    415: "Not JSON",
    422: "Not valid or not legal",
    429: "Too often",
    503: "The database is busy; retry with the same key",
}
FRAMES = (State, ChatFrame, AnnouncementsFrame, ErrorFrame, AnswerFrame)
WORDS_OF_CODES = {
    FLOOD: "Too many messages",
    FAULT: "A fault of ours",
    GOING_AWAY: "The server restarts: come back after a short, random pause",
    TOO_SLOW: "The client does not read",
    EYES_CLOSED: "The link it looked by has ended",
    HANDED_OVER: "The seat has changed hands, or the session is over",
    TOO_MANY: "Too many open sockets",
}
REFUSED_AT_ONCE = 4000
"""A socket that is refused is closed with this and the HTTP status of the refusal."""


@cache
def openapi() -> dict[str, object]:
    """The whole description (OpenAPI 3.1); made once."""
    types = {row.body for row in ENDPOINTS if row.body not in (None, str)}
    types |= {row.answer for row in ENDPOINTS}
    types |= {Failure, Hello, Asked, *FRAMES}
    named = sorted((kind for kind in types if kind), key=lambda kind: kind.__name__)
    _, schemas = msgspec.json.schema_components(named, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, object]] = {}
    for row in ENDPOINTS:
        path = re.sub(r":\w+}", "}", row.path)
        paths.setdefault(path, {})[row.method.lower()] = operation(row, path)
    info = {"title": "akhet", "version": version("akhet-games")}
    return {
        "openapi": "3.1.0",
        "info": info,
        "paths": paths,
        "components": {"schemas": schemas},
        "x-websocket": {re.sub(r":\w+}", "}", TABLE) + "/live": push()},
    }


def push() -> dict[str, object]:
    """The WebSocket of a table: its query, what is sent either way, and why it is closed."""
    whole = {"type": "integer", "minimum": 0}
    query = [
        ("since", whole, "The lines that are known: what comes after them is sent"),
        ("seat", whole, "Through which of one's own seats, at a shared screen"),
        ("lang", {"type": "string"}, "The language of sentences and labels"),
        ("hello", {"const": "1"}, "The first frame from the client says by which link it looks"),
    ]
    return {
        "summary": "Pushes what is new at a table, as text frames of JSON",
        "parameters": [
            {"name": name, "in": "query", "required": False, "schema": kind, "description": words}
            for name, kind, words in query
        ],
        "sent": {
            "description": "The state and the lines since; chat; announcements; a refusal; answers",
            "schema": {"anyOf": [reference(kind) for kind in FRAMES]},
        },
        "received": {
            "hello": {"description": "First, with hello=1", "schema": reference(Hello)},
            "seat": {
                "description": "A single digit: look through that seat of one's own",
                "schema": {"type": "string", "pattern": "^[0-7]$"},
            },
            "command": {
                "description": "A choice, as by POST; the answer comes after the state it leads to",
                "schema": reference(Asked),
            },
            "look": {
                "description": "Whether somebody has the page before their eyes, once that changes",
                "schema": {"enum": ["look", "away"]},
            },
        },
        "close": {
            **{str(code): words for code, words in WORDS_OF_CODES.items()},
            f"{REFUSED_AT_ONCE} + status": "Refused before it was opened, as a request would be",
        },
    }


def operation(row: Endpoint, path: str) -> dict[str, object]:
    """One endpoint."""
    found: dict[str, object] = {
        "operationId": row.handler.__name__,
        "summary": row.summary,
        "parameters": parameters(row, path),
        "responses": responses(row),
    }
    if row.raw:
        content = {"text/plain": {"schema": {"type": "string"}}}
        found["requestBody"] = {"required": True, "content": content}
    elif row.body is not None:
        content = {JSON: {"schema": reference(row.body)}}
        found["requestBody"] = {"required": True, "content": content}
    return found


def parameters(row: Endpoint, path: str) -> list[dict[str, object]]:
    """What stands in the path and the query."""
    found: list[dict[str, object]] = []
    for name in re.findall(r"{(\w+)}", path):
        kind: dict[str, object] = {"type": "string", "minLength": 1, "maxLength": 40}
        if name == "line":
            kind = {"type": "integer", "minimum": 0, "maximum": 100_000}
        found.append({"name": name, "in": "path", "required": True, "schema": kind})
    for name in row.query:
        whole = (
            name in ("since", "seat", "before", "hidden", "after", "first", "count")
            and row.path != "/api/next"
        )
        kind = {"type": "integer", "minimum": 0} if whole else {"type": "string"}
        found.append({"name": name, "in": "query", "required": False, "schema": kind})
    return found


def responses(row: Endpoint) -> dict[str, object]:
    """What can come back."""
    content: dict[str, object] = {JSON: {"schema": reference(row.answer)}}
    if row.handler.__name__ == "export":  # once it is over, a file that anybody can verify
        content["text/plain"] = {"schema": {"type": "string"}}
    found: dict[str, object] = {"200": {"description": row.summary, "content": content}}
    failure = {JSON: {"schema": reference(Failure)}}
    for status, words in REFUSALS.items():
        found[str(status)] = {"description": words, "content": failure}
    return found


def reference(kind: type) -> dict[str, str]:
    """Where a type is described."""
    return {"$ref": f"#/components/schemas/{kind.__name__}"}
