"""Where a match begins: the lobby, a bot in one click, a new table, an import, a seat's link."""

import re
from dataclasses import dataclass
from importlib.resources import files

from starlette.responses import Response

from akhet.bots import USUAL
from akhet.core import AnyGame
from akhet.core.options import Option
from akhet.games import GAMES
from akhet.lang import GRAMMARS, words
from akhet.server import hands, keep, lobby, queries
from akhet.server.api import old_link
from akhet.server.desk import client_of
from akhet.server.errors import Refused, not_found
from akhet.server.lobby import END_TURN, Plan
from akhet.web.plain import plain_page
from akhet.web.rows import table_rows
from akhet.web.visit import LEVEL_KEYS, TITLES, Page, Visit

OPEN_SHOWN = 6
USUAL_SEATS = {"imhotep": 2, "amunre": 3, "pharaon": 2}
TABLE_LINK = re.compile(r"(?:/table/|^)([0-9a-f]{32})(?:[/?#].*)?$")
EYES_LINK = re.compile(r"/table/([0-9a-f]{32})(?:/plain)?#eyes=([A-Za-z0-9_-]{20,100})$")
SEAT_LINK = re.compile(r"/seat#([A-Za-z0-9_-]{20,100})$")
TOKEN = re.compile(r"[A-Za-z0-9_-]{20,100}$")


# ---------------------------------------------------------------- lobby


async def lobby_page(visit: Visit) -> Response:
    """The horizon, the games, what waits and what is open."""
    return await lobby_with(visit)


async def lobby_with(visit: Visit, status: int = 200, **context: object) -> Response:
    """The lobby, with a message perhaps."""
    found = await visit.desk.tables.read(lambda conn: queries.list_fairly(conn, 50))
    rows = [row for row in table_rows(found, visit.who) if not row.mine]
    shown = {
        "bots": bots_met(),
        "open_tables": rows[:OPEN_SHOWN],
        "more": max(0, len(rows) - OPEN_SHOWN),
    }
    return visit.page(
        "lobby.html", status, **{**shown, "games": list(TITLES), "link": "", **context}
    )


def bots_met() -> dict[str, int]:
    """How many bots somebody meets with one click, by game."""
    return {game: seats - 1 for game, seats in USUAL_SEATS.items()}


async def open_link(visit: Visit) -> Response:
    """Goes where a pasted link, or a table's code, leads; without JavaScript the only way."""
    link = visit.value("link").strip()[:500]
    if found := EYES_LINK.search(link):
        return await look_page(visit, found[1], found[2])
    if SEAT_LINK.search(link):
        return await claim_page(visit)
    if found := TABLE_LINK.search(link.lower()):
        return visit.go(f"/table/{found[1]}")
    message = visit.say("web.lobby.bad_link")
    return await lobby_with(visit, 422, link=link, link_error=message)


async def look_page(visit: Visit, table: str, token: str) -> Response:
    """A match through lent eyes, in words."""
    link = await hands.lent(visit.desk.tables, token, table)
    return await plain_page(visit, eyes=link.seat, token=token, id=table)


async def play_bot(visit: Visit) -> Response:
    """One click: a guest, a table, a bot; the match has begun."""
    game = visit.value("game")
    if game not in GAMES:
        raise not_found("game")
    return await begin(visit, game, [f"bot:{USUAL}"] * (USUAL_SEATS.get(game, 2) - 1))


async def play_alone(visit: Visit) -> Response:
    """One click: a guest alone against the game itself."""
    game = visit.value("game")
    if game not in GAMES or 1 not in GAMES[game].seats:
        raise not_found("game")
    return await begin(visit, game, [])


async def begin(visit: Visit, game: str, others: list[str]) -> Response:
    """A table that begins at once."""
    title = visit.say("web.new.usual_title", name=visit.me.name)
    plan = Plan(game, ["you", *others], title=title)
    return visit.go(f"/table/{await lobby.create(visit.desk.tables, visit.me, plan)}")


# ---------------------------------------------------------------- new table


@dataclass(frozen=True)
class Setting:
    """An option of a game as the form shows it."""

    key: str
    name: str
    help: str
    choices: list[tuple[str, str]]
    value: str
    explained: list[str]
    parts: list["Setting"]  # options that only matter when this one is on
    opened: bool  # whether its parts are shown: it is on, or one of them is chosen


def settings_of(visit: Visit, game: AnyGame) -> list[Setting]:
    """The options of a game in words; those that need another one to be on stand below it."""
    grammar = GRAMMARS[game.key]
    top = [option for option in game.options_spec if not grammar.within(option.key)]
    return [setting_of(visit, game, option) for option in top]


def setting_of(visit: Visit, game: AnyGame, option: Option) -> Setting:
    """An option in words, with what was chosen or the default."""
    grammar, figures = GRAMMARS[game.key], game.components.figures
    name = visit.say(f"{game.key}.option.{option.key}.name")
    explained = grammar.help(visit.lang, f"option.{option.key}", figures)
    choices = [(choice, choice_name(visit, game.key, choice)) for choice in option.choices]
    value = visit.value(f"option-{option.key}", option.default)
    keys = [f"side.{option.key}.{choice}" for choice in option.choices]
    known = [key for key in keys if f"{game.key}.{key}.help" in words(visit.lang)]
    details = [grammar.help(visit.lang, key, figures) for key in known]
    below = [part for part in game.options_spec if grammar.within(part.key) == option.key]
    parts = [setting_of(visit, game, part) for part in below]
    chosen = any(part.value != o.default for part, o in zip(parts, below, strict=True))
    opened = value != option.default or chosen
    return Setting(option.key, name, explained, choices, value, details, parts, opened)


def choice_name(visit: Visit, game: str, choice: str) -> str:
    """A value of an option in words."""
    key = f"{game}.choice.{choice}"
    return visit.say(key) if key in words(visit.lang) else choice


async def new_page(visit: Visit) -> Response:
    """The form for a new table."""
    return new_form(visit, visit.request.query_params.get("game", "imhotep"))


def new_form(
    visit: Visit, key: str, status: int = 200, message: str | None = None, components: str = ""
) -> Response:
    """The form with what was entered so far."""
    if key not in GAMES:
        raise not_found("game")
    game = GAMES[key]
    usual = ["you"] + ["open"] * (USUAL_SEATS.get(key, 2) - 1) + ["none"] * game.seats[-1]
    seats = [visit.value(f"seat-{n}", usual[n]) for n in range(game.seats[-1])]
    context = {
        "game": key,
        "fewest": game.seats[0],
        "most": game.seats[-1],
        "seats": seats,
        "bots": LEVEL_KEYS,
        "settings": settings_of(visit, game),
        "reconstructed": bool(game.components.guessed),
        "title": visit.value("title"),
        "listed": visit.value("listed", "link"),
        "end_turn": visit.value("end_turn", "parts"),
        "end_turns": END_TURN,
        "components": components or visit.value("components"),
    }
    return visit.page("new.html", status, message=message, **context)


async def new_table(visit: Visit) -> Response:
    """Lays the table of the form; shows the form again, as it was, if that cannot be."""
    key = visit.value("game", "imhotep")
    components = ""
    try:
        components = await visit.upload("file") or visit.value("components").strip()
        plan = plan_of(visit, key, components)
        return visit.go(f"/table/{await lobby.create(visit.desk.tables, visit.me, plan)}")
    except Refused as error:
        if error.status == 503:
            raise
        response = new_form(visit, key, error.status, visit.wrong(error), components)
        response.headers.update(error.headers)
        return response


def plan_of(visit: Visit, key: str, components: str) -> Plan:
    """What the form asks for."""
    if key not in GAMES:
        raise not_found("game")
    game = GAMES[key]
    seats = [visit.value(f"seat-{n}", "none") for n in range(game.seats[-1])]
    options = {o.key: visit.value(f"option-{o.key}", o.default) for o in game.options_spec}
    title = visit.value("title") or visit.say("web.new.usual_title", name=visit.me.name)
    return Plan(
        key,
        [seat for seat in seats if seat != "none"],
        options,
        title,
        visit.value("listed") == "listed",
        visit.value("end_turn", "parts"),
        components,
    )


async def components_file(visit: Visit) -> Response:
    """The figures that come with a game, as a file to start one's own from."""
    key = str(visit.request.path_params["game"])
    if key not in GAMES:
        raise not_found("game")
    found = (files(f"akhet.games.{key}") / "components.toml").read_text(encoding="utf-8")
    headers = {"content-disposition": f'attachment; filename="{key}-components.toml"'}
    return Response(found, media_type="text/plain", headers=headers)


# ---------------------------------------------------------------- import and claim


async def import_page(visit: Visit) -> Response:
    """The form for a match file."""
    return visit.page("import.html")


async def import_match(visit: Visit) -> Response:
    """Makes a table of a match file."""
    found = await visit.upload("file")
    if not found:
        raise Refused(422, "no_file", "no file was chosen")
    desk, place = visit.desk, client_of(visit.request)
    table = await keep.imported(desk.tables, visit.me, found, desk.checks, place)
    return visit.go(f"/table/{table}")


async def import_refused(visit: Visit, error: Refused) -> Response:
    """The form again, with the reason."""
    return visit.page("import.html", error.status, message=visit.wrong(error))


# ---------------------------------------------------------------- links to seats


async def seat_page(visit: Visit) -> Response:
    """Where a link to a seat leads: its secret part stays in the browser, which then sends it."""
    return visit.page("open.html")


async def old_seat_page(visit: Visit) -> Response:
    """A link with its token in the address."""
    raise old_link()


async def claim_page(visit: Visit) -> Response:
    """Asks before a seat moves to this device: looking, or a preview of the link, takes nothing."""
    token = token_of(visit.value("link").strip()[:500])
    link = await hands.seat_link(visit.desk.tables, token)
    hands.check_open(link)
    async with visit.desk.tables.open(link.match) as live:
        name, title, game = live.seats[link.seat].name, live.title, live.match.header.game
    about = {"seat": link.seat, "name": name, "title": title, "game": game}
    return visit.page("claim.html", **about, token=token, own=link.kind == hands.MOVE)


def token_of(link: str) -> str:
    """The token of a link to a seat, or of what somebody has typed of it."""
    found = SEAT_LINK.search(link)
    token = found[1] if found else link.lstrip("#")
    if not TOKEN.fullmatch(token):
        raise Refused(404, "link_unknown", "this is no link to a seat; ask for a new one")
    return token


async def claim(visit: Visit) -> Response:
    """Takes the seat of a link."""
    token = token_of(visit.value("token"))
    table, _seat = await hands.claim(visit.desk.tables, visit.me, token)
    return visit.go(f"/table/{table}")


async def link_refused(visit: Visit, error: Refused) -> Response:
    """The form again, with the reason; whoever has another link can use it at once."""
    return visit.page("open.html", error.status, message=visit.wrong(error))


START_PAGES = [
    Page("GET", "/", lobby_page),
    Page("POST", "/open", open_link, rate="token", refused=link_refused),
    Page("POST", "/play", play_bot, "new", "create"),
    Page("POST", "/alone", play_alone, "new", "create"),
    Page("GET", "/new", new_page),
    Page("POST", "/new", new_table, "new", "create"),
    Page("GET", "/components/{game:str}.toml", components_file, frame=False),
    Page("GET", "/import", import_page),
    Page("POST", "/import", import_match, "new", "import", import_refused),
    Page("GET", "/seat", seat_page),
    Page("POST", "/seat", claim_page, rate="token", refused=link_refused),
    Page("POST", "/seat/take", claim, "new", "token", link_refused),
    Page("GET", "/seat/{token:str}", old_seat_page, frame=False),
]
