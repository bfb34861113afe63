"""Static files under an address that changes with their content, so that browsers may keep them.

One hash of all files stands in the path: `/static/~1f2e3d4c/app/main.js`. Relative imports between
modules stay under it. The same file is at `/static/app/main.js` too, to be asked for each time.
"""

import hashlib
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from akhet.server.errors import not_found

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".toml": "text/plain",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}


@cache
def version() -> str:
    """A digest of every static file."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(STATIC).as_posix().encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]


def asset(path: str) -> str:
    """The address of a static file that may be kept for ever."""
    return f"/static/~{version()}/{path}"


async def static(request: Request) -> Response:
    """A static file; kept by browsers if the address says which version it is."""
    path = str(request.path_params["path"])
    mark, _, rest = path.partition("/")
    kept = mark == f"~{version()}"
    found = (STATIC / (rest if mark.startswith("~") else path)).resolve()
    if not found.is_relative_to(STATIC) or not found.is_file() or found.suffix not in TYPES:
        raise not_found("file")
    headers = {"cache-control": FOR_EVER if kept else "no-cache"}
    response = FileResponse(found, headers=headers, media_type=TYPES[found.suffix])
    asked = request.headers.get("if-none-match")
    if asked is not None and asked == response.headers.get("etag"):
        return Response(status_code=304, headers={**headers, "etag": asked})
    return response


STATIC_ROUTE = Route("/static/{path:path}", static, name="static")
