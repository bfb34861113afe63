"""The description of the API, made from the rows of `api.ENDPOINTS` and the types in `shapes`."""

import re
from importlib.metadata import version

import msgspec

from akhet.server.api import ENDPOINTS
from akhet.server.calls import JSON, Endpoint
from akhet.server.shapes import Failure

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


def openapi() -> dict[str, object]:
    """The whole description (OpenAPI 3.1)."""
    types = {row.body for row in ENDPOINTS if row.body not in (None, str)}
    types |= {row.answer for row in ENDPOINTS if row.answer}
    types.add(Failure)
    named = sorted((kind for kind in types if kind), key=lambda kind: kind.__name__)
    _, schemas = msgspec.json.schema_components(named, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, object]] = {}
    for row in ENDPOINTS:
        path = re.sub(r":\w+}", "}", row.path)
        paths.setdefault(path, {})[row.method.lower()] = operation(row, path)
    info = {"title": "akhet", "version": version("akhet-games")}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": schemas}}


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
    shape = reference(row.answer) if row.answer else {"type": "object"}
    content: dict[str, object] = {JSON: {"schema": shape}}
    if row.handler.__name__ == "export":
        content = {JSON: {"schema": {}}, "text/plain": {"schema": {"type": "string"}}}
    found: dict[str, object] = {"200": {"description": row.summary, "content": content}}
    failure = {JSON: {"schema": reference(Failure)}}
    for status, words in REFUSALS.items():
        found[str(status)] = {"description": words, "content": failure}
    return found


def reference(kind: type) -> dict[str, str]:
    """Where a type is described."""
    return {"$ref": f"#/components/schemas/{kind.__name__}"}
