"""Pages that explain, preferences, the words, and what is shown when something is not there."""

import hashlib

import msgspec
from starlette.responses import Response
from starlette.routing import Match as RouteMatch
from starlette.routing import Route
from starlette.types import Scope

from akhet.lang import LANGS, words
from akhet.match.findings import added
from akhet.server.errors import Refused, not_found
from akhet.server.http.health import installed_version
from akhet.server.http.responses import JSON
from akhet.server.play import archive
from akhet.server.play.table import encode
from akhet.server.services import COOKIE, YEAR
from akhet.server.store.schema import GATHERING, OVER, PLAYING
from akhet.web.visit import THEMES, Page, Visit

# ---------------------------------------------------------------- preferences


def local(path: str) -> str:
    """A path on this server, or the lobby: nobody is sent elsewhere."""
    plain = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if plain and len(path) < 500 else "/"


async def prefs(visit: Visit) -> Response:
    """Sets language and theme for this browser."""
    response = visit.go(local(visit.value("next", "/")))
    lang, theme = visit.value("lang"), visit.value("theme", "?")
    if lang in LANGS:
        response.set_cookie("lang", lang, max_age=YEAR, samesite="lax", path="/")
        if visit.guest is not None and visit.guest.lang != lang:
            await visit.desk.people.rename(visit.guest, None, lang)
    if theme in THEMES:
        response.set_cookie("theme", theme, max_age=YEAR, samesite="lax", path="/")
    elif theme == "":
        response.delete_cookie("theme", path="/")
    if visit.value("named"):
        response.set_cookie("named", "later", max_age=YEAR, samesite="lax", path="/")
    return response


async def rename(visit: Visit) -> Response:
    """Another name, for tables to come."""
    name = visit.value("name")
    if not name.strip():
        raise Refused(422, "invalid", "a name is needed")
    guest = await visit.welcome(name)
    await visit.desk.people.rename(guest, name, None)
    return visit.go(local(visit.value("next", "/")))


async def sign_out(visit: Visit) -> Response:
    """Ends this session: the seats stay with their recovery links, or with the account.

    Whoever was a guest here before somebody signed in is that guest again.
    """
    before = await visit.desk.accounts.guest_before(visit.request.cookies.get(COOKIE))
    await visit.desk.part(visit.request)
    response = visit.go("/")
    if before:
        visit.token = before
    else:
        visit.desk.sign_out(response)
    return response


# ---------------------------------------------------------------- fair play


async def verify_page(visit: Visit) -> Response:
    """The commitment, the checks, and the secret once the match is over."""
    async with visit.desk.tables.open(visit.table) as live:
        header = live.match.header
        context: dict[str, object] = {
            "table": live.id,
            "match": header.id,
            "title": live.title,
            "game": header.game,
            "names": live.names(visit.lang),
            "added": added(live.match),
        }
    desk, asker = visit.desk, visit.desk.asker(visit.request, visit.guest)
    found = await archive.verified(desk.tables, visit.table, desk.checks, asker)
    return visit.page("verify.html", 200, **context, found=msgspec.structs.asdict(found))


def prose(template: str) -> Page:
    """A page of words."""

    async def show(visit: Visit) -> Response:
        return visit.page(f"{template}.html")

    return Page("GET", f"/{template}", show)


async def status_page(visit: Visit) -> Response:
    """How the server is."""
    desk = visit.desk
    counts = await desk.pulse.counted()
    figures = [
        ("version", installed_version()),
        ("database", desk.settings.database.partition(":")[0].partition("+")[0]),
        ("playing", counts.get(PLAYING, 0)),
        ("gathering", counts.get(GATHERING, 0)),
        ("over", counts.get(OVER, 0)),
        ("sockets", sum(len(some) for some in desk.hub.sockets.values())),
        ("thinking", len(desk.bots.busy)),
    ]
    return visit.page("status.html", figures=figures)


# ---------------------------------------------------------------- for scripts


async def words_file(visit: Visit) -> Response:
    """All texts of a language."""
    lang = str(visit.request.path_params["lang"])
    if lang not in LANGS:
        raise not_found("language")
    data = encode({key: said for key, said in words(lang).items() if key[:9] != "web.copy."})
    tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if visit.request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=JSON, headers=headers)


# ---------------------------------------------------------------- nowhere


async def nowhere(visit: Visit) -> Response:
    """There is no such page."""
    raise not_found("page")


class Nowhere(Route):
    """Takes every path that no page has; those of the API are answered elsewhere."""

    def matches(self, scope: Scope) -> tuple[RouteMatch, Scope]:
        """Leaves the API alone, so that it can tell a wrong method from a wrong path."""
        if str(scope.get("path", "")).startswith("/api/"):
            return RouteMatch.NONE, {}
        return super().matches(scope)


INFO_PAGES = [
    Page("POST", "/prefs", prefs, frame=False),
    Page("POST", "/me", rename),
    Page("POST", "/me/leave", sign_out, "guest"),
    Page("GET", "/table/{id:str}/verify", verify_page),
    prose("fair-play"),
    prose("keyboard"),
    Page("GET", "/status", status_page),
    Page("GET", "/words/{lang:str}.json", words_file, frame=False),
]
NOWHERE = Page("GET", "/{path:path}", nowhere)
