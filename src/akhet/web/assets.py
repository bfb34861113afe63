"""Static files under an address that changes with their content, so that browsers may keep them.

One hash of all files stands in the path: `/static/~1f2e3d4c/app/main.js`. Relative imports between
modules stay under it. The same file is at `/static/app/main.js` too, to be asked for each time.
"""

import gzip
import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from akhet.server.errors import not_found

STATIC = Path(__file__).parent / "static"
TOLD = STATIC / "version"  # its digest, where the files were counted before
VENDOR = STATIC / "vendor"  # sent as it was fetched, with its licences
FOR_EVER = "public, max-age=31536000, immutable"
FOR_READERS = {  # comments, types and indents; in style sheets blanks beside signs, too
    ".css": re.compile(rb"/\*.*?\*/ ?|(?m:^[ \t]+)|(?<=[{};:,]) +| +(?=[{}])", re.DOTALL),
    ".js": re.compile(rb"/\*\*.*?\*/ ?|(?m:^[ \t]+)", re.DOTALL),
}
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".toml": "text/plain",
    ".txt": "text/plain",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
PACKED = (".woff2", ".webp")  # small already


@cache
def version() -> str:
    """A digest of every static file."""
    if TOLD.is_file():
        return TOLD.read_text("ascii")
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(STATIC).as_posix().encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]


def asset(path: str) -> str:
    """The address of a static file that may be kept for ever."""
    return f"/static/~{version()}/{path}"


IMPORTS = re.compile(r"""\bfrom\s*["'](\.{1,2}/[^"']+\.js)["']""")


@cache
def modules(*roots: str) -> tuple[str, ...]:
    """The addresses of some modules and of all that they import, so that none is waited for."""
    found: dict[Path, None] = {}
    left = [STATIC / root for root in roots]
    while left:
        path = left.pop(0).resolve()
        if path not in found:
            found[path] = None
            left += [path.parent / name for name in IMPORTS.findall(path.read_text("utf-8"))]
    return tuple(asset(path.relative_to(STATIC.resolve()).as_posix()) for path in found)


async def static(request: Request) -> Response:
    """A static file; kept by browsers if the address says which version it is."""
    path = str(request.path_params["path"])
    mark, _, rest = path.partition("/")
    found = file_at(rest if mark.startswith("~") else path)
    zipped = found.suffix not in PACKED and "gzip" in request.headers.get("accept-encoding", "")
    data, tag = content(found, found.stat().st_mtime_ns, zipped)
    headers = {
        "cache-control": FOR_EVER if mark == f"~{version()}" else "no-cache",
        "etag": tag,
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if zipped:
        headers["content-encoding"] = "gzip"
    return Response(data, headers=headers, media_type=TYPES[found.suffix])


def file_at(path: str) -> Path:
    """The static file of a name somebody asks for."""
    try:
        found = (STATIC / path).resolve()
        known = found.is_relative_to(STATIC) and found.suffix in TYPES and found.is_file()
    except (OSError, ValueError):  # a name no file can have: too long, or with a zero in it
        known = False
    if not known:
        raise not_found("file")
    return found


@lru_cache(maxsize=500)
def content(path: Path, changed: int, zipped: bool) -> tuple[bytes, str]:
    """A file's bytes, small if that is understood, and the tag that names them."""
    data = path.read_bytes()
    if path.suffix in FOR_READERS and not path.is_relative_to(VENDOR):
        data = bare(data, path.suffix)
    if zipped:
        data = gzip.compress(data, 9, mtime=0)
    return data, f'"{hashlib.sha256(data).hexdigest()[:16]}"'


def bare(code: bytes, suffix: str = ".js") -> bytes:
    """A file of ours as it is sent: without what only readers need, line for line."""
    return FOR_READERS[suffix].sub(lambda found: b"\n" * found[0].count(b"\n"), code)


STATIC_ROUTE = Route("/static/{path:path}", static, name="static")
