"""A visit to a page: who comes, in which language and light, and the frame every page stands in."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import jinja2
from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from akhet.core import AkhetError
from akhet.games import GAMES
from akhet.lang import DEFAULT, GRAMMARS, LANGS, text, words
from akhet.lang.texts import every
from akhet.learn import LESSONS
from akhet.server.errors import Refused, bad, not_found
from akhet.server.http.rates import Taken
from akhet.server.http.watch import KIND, ROUTE
from akhet.server.play.tokens import is_id
from akhet.server.services import COOKIE, Desk, client_of
from akhet.server.store.queries import AnyRow, Guest, list_mine
from akhet.server.store.schema import PLAYING
from akhet.server.tournaments.rows import ready
from akhet.web.assets import asset
from akhet.web.presets import preset_of
from akhet.web.rows import TableRow, table_rows

LOG = logging.getLogger("akhet.web")
GLYPHS = ("ankh", "eye", "lotus", "scarab", "star")
NAMED_BOTS = tuple(key[9:] for key in words("en") if key.startswith("bot.name."))
COLOURS = ("carnelian", "lapis", "faience", "orpiment", "obsidian")
ASKING = ("/", "/tables", "/history", "/new")
NUMBERED = re.compile("|".join(text(lang, "web.guest.name", n="[0-9]+") for lang in LANGS))
MOST_PARTS = 2  # options that a list names
THEMES = ("light", "dark")
TITLES = {"imhotep": "Imhotep", "amunre": "Amun-Re", "pharaon": "Pharaon"}
USUAL_SEATS = {"imhotep": 2, "amunre": 3, "pharaon": 2}
GAME_ICONS = {"imhotep": "stone", "amunre": "pyramid", "pharaon": "wheel"}
LANG_NAMES = {"en": "English", "nl": "Nederlands", "fr": "Français", "de": "Deutsch"}

TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def moment(at: int) -> str:
    """A moment for those whose browser does not put it into words."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(at))


TEMPLATES.globals.update(
    moment=moment,
    asset=asset,
    icons=asset("icons.svg"),
    LANGS=LANGS,
    LANG_NAMES=LANG_NAMES,
    GLYPHS=GLYPHS,
    NAMED_BOTS=NAMED_BOTS,
    COLOURS=COLOURS,
    TITLES=TITLES,
    GAME_ICONS=GAME_ICONS,
    GAMES=GAMES,
    LESSONS=LESSONS,
)


async def compile_templates(_desk: Desk) -> None:
    """Compiles every page beside the loop, so that no first visitor holds up the others."""
    for name in TEMPLATES.list_templates():
        await asyncio.to_thread(TEMPLATES.get_template, name)


@dataclass
class Visit:
    """One request for a page."""

    desk: Desk
    request: Request
    guest: Guest | None
    lang: str
    theme: str
    form: FormData = field(default_factory=FormData)
    token: str = ""  # a new guest's token, for the cookie
    waiting: list[TableRow] = field(default_factory=list)
    rounds: list[AnyRow] = field(default_factory=list)  # of tournaments, where others are to move

    # ---------------------------------------------------------------- who and what

    @property
    def table(self) -> str:
        """The table in the path."""
        found = str(self.request.path_params["id"])
        if not is_id(found):
            raise not_found("table")
        return found

    @property
    def me(self) -> Guest:
        """Who makes the request; a page that needs somebody has made sure."""
        assert self.guest is not None
        return self.guest

    @property
    def who(self) -> str | None:
        """The id of whoever makes the request."""
        return self.guest.id if self.guest else None

    @property
    def asks_name(self) -> bool:
        """Whether a guest who goes by a number is asked for a name: once, where nobody plays."""
        if self.guest is None or "named" in self.request.cookies:
            return False
        return self.request.url.path in ASKING and self.numbered

    @property
    def numbered(self) -> bool:
        """Whether the guest goes by a number, not by a name of their own."""
        return self.guest is not None and bool(NUMBERED.fullmatch(self.guest.name))

    def say(self, key: str, **args: object) -> str:
        """A text in the language of this visit."""
        return text(self.lang, key, **args)

    def parts(self, row: TableRow) -> str:
        """What a table is played with, in a few words: a preset, or the options not as usual."""
        game, seats = GAMES[row.game], len(row.chairs)
        fit = {o.key: row.options.get(o.key, o.default) for o in game.options_spec if o.fits(seats)}
        if found := preset_of(game, fit):
            return self.say(f"web.preset.{found}")
        odd = [o.key for o in game.options_spec if fit.get(o.key, o.default) != o.default]
        names = [self.say(f"{row.game}.option.{key}.name") for key in odd[:MOST_PARTS]]
        return ", ".join(names) + ("…" if len(odd) > MOST_PARTS else "")

    def opponent(self, game: str) -> str:
        """What an opponent without a seat is called in a game that has one."""
        return GRAMMARS[game].opponent(self.lang)

    def value(self, name: str, default: str = "") -> str:
        """A field of the form, as text."""
        found = self.form.get(name, default)
        return found if isinstance(found, str) else default

    def number(self, name: str) -> int | None:
        """A whole number of the form, or None if the field is empty."""
        return whole(self.value(name), name)

    def asked(self, name: str) -> int | None:
        """A whole number of the query, or None if it is not there."""
        return whole(self.request.query_params.get(name, ""), name)

    def needed(self, name: str) -> int:
        """A whole number of the form that must be there."""
        found = self.number(name)
        if found is None:
            raise Refused(422, "invalid", f"{name} must be a whole number")
        return found

    async def upload(self, name: str) -> str:
        """The text of an uploaded file; empty if none was chosen."""
        found = self.form.get(name)
        if not isinstance(found, UploadFile):
            return ""
        try:
            return (await found.read()).decode("utf-8")
        except UnicodeDecodeError as error:
            raise Refused(422, "invalid", "this is not a text file") from error

    def link(self, path: str) -> str:
        """A whole address, for people to send."""
        return self.desk.link(self.request, path)

    async def welcome(self, name: str = "") -> Guest:
        """Whoever visits, made a guest if they are not one yet."""
        if self.guest is None:
            called = name.strip() or self.say("web.guest.name", n=client_number())
            self.guest, self.token = await self.desk.people.welcome(called, self.lang)
            self.desk.seen(self.guest, self.request)
        return self.guest

    # ---------------------------------------------------------------- answering

    def page(self, template: str, status: int = 200, **context: object) -> Response:
        """A page made from a template."""
        here = self.request.url.path
        if self.request.url.query:
            here += f"?{self.request.url.query}"
        frame: dict[str, object] = {
            "visit": self,
            "say": self.say,
            "lang": self.lang,
            "theme": self.theme,
            "guest": self.guest,
            "guest_glyph": glyph_of(self.guest),
            "here": here if self.request.method == "GET" else "/",
            "path": self.request.url.path,
            "waiting": self.waiting,
            "message": None,
            "announcements": self.desk.orders.says(self.lang),
        }
        html = TEMPLATES.get_template(template).render({**frame, **context})
        return HTMLResponse(html, status)

    def go(self, path: str) -> Response:
        """On to another page, after something was done."""
        return RedirectResponse(quote(path, safe="/?&=%#~:.,+-"), 303)

    def wrong(self, error: Refused) -> str:
        """A refusal in words; what only the server can tell goes along as it is."""
        plain = error.code.replace("notice_", "notices.error.", 1)
        found = (f"web.error.{error.code}", f"account.error.{error.code}", plain)
        key = next((key for key in found if key in every(self.lang)), "web.error.invalid")
        return self.say(key, reason=error.message, when=self.soon(error.retry))

    def soon(self, seconds: int) -> str:
        """A time to wait, in words."""
        for size, word in ((3_600, "hours"), (60, "minutes")):
            if seconds > 2 * size:
                return self.say(f"web.when.{word}", n=-(-seconds // size))
        return self.say("web.when.seconds", n=seconds)


def whole(given: str, name: str) -> int | None:
    """A whole number, or None if nothing is given."""
    if not given:
        return None
    if not given.isascii() or not given.isdigit() or len(given) > 9:
        raise Refused(422, "invalid", f"{name} must be a whole number")
    return int(given)


async def form_of(request: Request, fields: int = 100) -> FormData:
    """The fields of a form; at most one file, and in the one way our pages write them."""
    _kind, told = parse_options_header(request.headers.get("content-type", ""))
    if told.get(b"charset", b"utf-8").lower() != b"utf-8":  # punycode takes very long to read
        raise Refused(422, "invalid", "this form is not written in UTF-8")
    try:
        return await request.form(max_files=1, max_fields=fields)
    except HTTPException as error:
        raise Refused(422, "invalid", "this form could not be read") from error


def client_number() -> int:
    """Four digits that tell new guests apart."""
    return 1000 + secrets.randbelow(9000)


def glyph_of(guest: Guest | None) -> int:
    """The glyph beside a guest's name; always the same for the same guest."""
    return int(guest.id[:4], 16) % 5 + 1 if guest else 5


# ---------------------------------------------------------------- routes

Handler = Callable[[Visit], Awaitable[Response]]
Refusal = Callable[[Visit, Refused], Awaitable[Response]]


async def error_page(visit: Visit, error: Refused) -> Response:
    """A page that says what happened, what is safe, what to do."""
    visit.desk.metrics.refusals[error.code] += 1
    known = {403, 404, 409, 410, 413, 422, 429, 503}
    kind = str(error.status) if error.status in known else "500"
    banned = error.code.startswith("banned") and COOKIE in visit.request.cookies
    shown = {"kind": kind, "banned": banned, "message": visit.wrong(error)}
    response = visit.page("error.html", error.status, **shown)
    response.headers.update(error.headers)
    return response


@dataclass(frozen=True)
class Page:
    """A row of the pages. `who`: anyone, guest (must be one), or new (is made one)."""

    method: str
    path: str
    handler: Handler
    who: str = "anyone"
    rate: str = "read"
    refused: Refusal = error_page
    fields: int = 100  # of a form, at most
    frame: bool = True  # the answer has the bar with what waits for the guest

    async def __call__(self, request: Request) -> Response:
        """Answers a request."""
        request.scope[ROUTE], request.scope[KIND] = self.path, "page"
        visit = start(request)
        taken: Taken | None = None
        try:
            visit.guest = await visit.desk.guest(request)
            visit.lang = language(request, visit.guest, visit.desk.settings.lang)
            place, writes = client_of(request), self.method != "GET"
            taken = visit.desk.rates.take(self.rate, visit.who, place, writes)
            if self.method == "POST":
                visit.form = await form_of(request, self.fields)
            if self.who == "guest" and visit.guest is None:
                raise Refused(403, "no_session", "nobody is signed in here")
            if self.who == "new":
                await visit.welcome(visit.value("name"))
            response = await self.answered(visit)
        except ClientDisconnect:
            return Response(status_code=400)
        except Refused as error:
            response = await error_page(visit, error)
        except Exception:
            LOG.exception("a page failed: %s %s", self.method, self.path)
            response = await error_page(visit, Refused(500, "failed", ""))
        finally:
            await visit.form.close()
        if visit.token:
            visit.desk.sign_in(response, request, visit.token)
        if taken is not None and response.status_code >= 400:
            taken.back()
        return response

    async def answered(self, visit: Visit) -> Response:
        """The handler's answer, or what the page shows when it is refused."""
        try:
            if self.frame and visit.guest is not None:
                visit.waiting = await waiting_tables(visit)
                visit.rounds = await rounds_begun(visit)
            return await self.handler(visit)
        except Refused as error:
            if error.status == 503:
                raise
            response = await self.refused(visit, error)
            response.headers.update(error.headers)
            return response
        except AkhetError as error:
            return await self.refused(visit, bad(error))


def start(request: Request) -> Visit:
    """A visit before it is known who comes."""
    desk: Desk = request.app.state.desk
    theme = request.cookies.get("theme", "")
    lang = language(request, None, desk.settings.lang)
    return Visit(desk, request, None, lang, theme if theme in THEMES else "")


def language(request: Request, guest: Guest | None, server: str) -> str:
    """The language: the cookie's, else the guest's, else what the browser or the server prefers."""
    accepted = accepted_languages(request.headers.get("accept-language", ""))
    for found in (request.cookies.get("lang", ""), guest.lang if guest else "", *accepted, server):
        if found in LANGS:
            return found
    return DEFAULT


def accepted_languages(header: str) -> list[str]:
    """The languages a browser asks for, the dearest first."""
    wanted: list[tuple[float, str]] = []
    for part in header[:500].split(","):
        name, _, rest = part.strip().partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=")) if rest else 1.0
        except ValueError:
            weight = 0.0
        wanted.append((-weight, name.strip().lower()[:2]))
    return [name for _weight, name in sorted(wanted, key=lambda found: found[0])]


async def waiting_tables(visit: Visit) -> list[TableRow]:
    """The tables where it is this guest's turn, the one that waits longest first."""
    guest = visit.me.id
    found = await visit.desk.tables.read(lambda conn: list_mine(conn, guest, False, 200))
    rows = table_rows(found, guest, visit.lang)
    return [row for row in rows if row.status == PLAYING and row.my_turn][::-1]


async def rounds_begun(visit: Visit) -> list[AnyRow]:
    """The tables of tournaments at which this guest plays and others are to move."""
    guest, waiting = visit.me.id, {row.id for row in visit.waiting}
    found = await visit.desk.tables.read(lambda conn: ready(conn, guest))
    return [row for row in found if row.match not in waiting]
