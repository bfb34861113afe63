"""Where a match begins: the lobby, a bot in one click, an import, a link to a seat."""

import re

from starlette.responses import Response

from akhet.bots import USUAL
from akhet.games import GAMES
from akhet.learn import LESSONS, about
from akhet.server.errors import Refused, not_found
from akhet.server.http.tables import old_link
from akhet.server.peace.rows import shown_to
from akhet.server.play import archive, hands, lessons, lobby
from akhet.server.play.lobby import Plan
from akhet.server.services import client_of
from akhet.server.store import queries
from akhet.server.store.schema import PLAYING
from akhet.server.tournaments import rows as tournament_rows
from akhet.server.tournaments.telling import short
from akhet.web.assets import modules
from akhet.web.plain import plain_page
from akhet.web.rows import table_rows
from akhet.web.tournament_pages import ready_tables
from akhet.web.visit import TITLES, USUAL_SEATS, Page, Visit

OPEN_SHOWN = 6
TOURNAMENTS_SHOWN = 3
RUNNING_SHOWN = 4
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
    seen = shown_to(visit.who or "")
    found = await visit.desk.tables.read(lambda conn: queries.list_fairly(conn, 50, seen))
    rows = [row for row in table_rows(found, visit.who, visit.lang) if not row.mine]
    running = await visit.desk.tables.read(
        lambda conn: queries.list_open(conn, PLAYING, RUNNING_SHOWN * 2, 1 << 40, where=seen)
    )
    played = [row for row in table_rows(running, visit.who, visit.lang) if not row.mine]
    shown = {
        "bots": bots_met(),
        "running": played[:RUNNING_SHOWN],
        "open_tables": rows[:OPEN_SHOWN],
        "more": max(0, len(rows) - OPEN_SHOWN),
        "ahead": () if "tab" in visit.request.scope else modules("app/main.js"),
        **await tournaments_shown(visit),
    }
    return visit.page(
        "lobby.html", status, **{**shown, "games": list(TITLES), "link": "", **context}
    )


async def tournaments_shown(visit: Visit) -> dict[str, object]:
    """The tournament tables that are ready for whoever visits, and what is open to enter."""
    found = await visit.desk.tables.read(
        lambda conn: tournament_rows.listed(conn, (tournament_rows.OPEN,), TOURNAMENTS_SHOWN)
    )
    open_ones = [short(row, visit.who) for row in found]
    return {"ready": await ready_tables(visit), "tournaments": open_ones}


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


async def learn_page(visit: Visit) -> Response:
    """All lessons, those of one game first if it is asked for."""
    wanted = visit.request.query_params.get("game", "")
    found: dict[str, list[tuple[str, str, str]]] = {}
    for game in sorted(TITLES, key=lambda key: key != wanted):
        keys = [key for key, lesson in LESSONS.items() if lesson.stage.game == game]
        found[game] = [(key, *about(key, visit.lang)) for key in keys]
    return visit.page("learn.html", lessons=found)


async def learn(visit: Visit) -> Response:
    """One click: a lesson, begun or gone on with."""
    key = visit.value("lesson")
    title = about(key, visit.lang)[0] if key in LESSONS else ""
    return visit.go(f"/table/{await lessons.begin(visit.desk.tables, visit.me, key, title)}")


async def begin(visit: Visit, game: str, others: list[str]) -> Response:
    """A table that begins at once."""
    title = visit.say("web.new.usual_title", name=visit.me.name)
    plan = Plan(game, ["you", *others], title=title)
    return visit.go(f"/table/{await lobby.create(visit.desk.tables, visit.me, plan)}")


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
    table = await archive.imported(desk.tables, visit.me, found, desk.checks, place)
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
    Page("GET", "/learn", learn_page),
    Page("POST", "/learn", learn, "new", "create"),
    Page("POST", "/alone", play_alone, "new", "create"),
    Page("GET", "/import", import_page),
    Page("POST", "/import", import_match, "new", "import", import_refused),
    Page("GET", "/seat", seat_page),
    Page("POST", "/seat", claim_page, rate="token", refused=link_refused),
    Page("POST", "/seat/take", claim, "new", "token", link_refused),
    Page("GET", "/seat/{token:str}", old_seat_page, frame=False),
]
