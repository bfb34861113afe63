"""Playing without a network: the site that `akhet site` wrote, served beside everything else."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from akhet.server.errors import not_found
from akhet.server.services import Desk
from akhet.web.assets import FOR_EVER
from akhet.web.visit import Page, Visit

FOLDER = "site"  # in the data folder
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; frame-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""Of a site: no evaluated code but WebAssembly itself."""
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".packed": "application/octet-stream",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


def built(desk: Desk) -> Path | None:
    """The folder of the site, if the owner of this server has written one."""
    folder = desk.settings.data / FOLDER
    return folder.resolve() if (folder / "sw.js").is_file() else None


async def offline(request: Request) -> Response:
    """A file of the site."""
    folder = built(request.app.state.desk)
    if folder is None:
        return RedirectResponse("/offline", 303)
    name = str(request.path_params["path"]) or "index.html"
    try:
        found = (folder / name).resolve()
        known = found.is_relative_to(folder) and found.suffix in TYPES and found.is_file()
    except (OSError, ValueError):  # a name no file can have
        known = False
    if not known:
        raise not_found("file")
    kept = FOR_EVER if name.startswith("~") else "no-cache"
    headers = {"content-security-policy": POLICY, "cache-control": kept}
    return FileResponse(found, headers=headers, media_type=TYPES[found.suffix])


async def about(visit: Visit) -> Response:
    """Leads to the site, or says how its owner gets one."""
    if built(visit.desk) is not None:
        return visit.go("/offline/")
    return visit.page("offline.html", folder=visit.desk.settings.data / FOLDER)


OFFLINE_PAGES = [Page("GET", "/offline", about)]
OFFLINE_ROUTE = Route("/offline/{path:path}", offline, name="offline_file")
