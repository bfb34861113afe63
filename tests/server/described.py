"""Real answers and frames, held against the description of the API: no field more, none less."""

import json
import re
from typing import Any

import httpx
import msgspec

from akhet.server.http.answers import Frame
from akhet.server.http.api import ENDPOINTS
from akhet.server.http.endpoints import Endpoint
from akhet.server.http.responses import JSON
from akhet.server.http.shapes import Failure

ROWS = [
    (row.method, re.compile(re.sub(r"{\w+:str}", "[^/]+", row.path) + "$"), row)
    for row in ENDPOINTS
]


def row_of(method: str, path: str) -> Endpoint | None:
    """The row of the API that answers a request."""
    for verb, pattern, row in ROWS:
        if verb == method and pattern.match(path):
            return row
    return None


def read_answer(response: httpx.Response) -> None:
    """Fails if an answer in JSON is not what the API says of it."""
    row = row_of(response.request.method, response.request.url.path)
    kind = response.headers.get("content-type", "").split(";")[0]
    if row is not None and kind == JSON:
        response.read()
        wanted = row.answer if response.status_code == 200 else Failure
        try:
            msgspec.json.decode(response.content, type=wanted)
        except msgspec.ValidationError as error:
            where = f"{row.method} {row.path}: {response.status_code}"
            raise AssertionError(f"{where} is not what it is said to be: {error}") from error


def read_frame(text: str | bytes) -> Any:
    """A frame of a socket, which must be one of those that are described."""
    msgspec.json.decode(text, type=Frame)
    return json.loads(text)
