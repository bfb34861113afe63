"""A new tournament: what kind, of which title, at what pace, and who takes part."""

from starlette.responses import Response

from akhet.core import AnyGame
from akhet.server.errors import Refused
from akhet.server.tournaments import entering
from akhet.server.tournaments.model import KINDS, SWISS
from akhet.server.tournaments.terms import MOST_BOTS, PACES, Wish, most_of
from akhet.web.new_pages import known_game
from akhet.web.presets import PRESETS, STANDARD, preset
from akhet.web.visit import USUAL_SEATS, Page, Visit

USUAL_MOST = 32
USUAL_BOT = "scribe"


async def form_page(visit: Visit) -> Response:
    """The form, for the title and kind that are asked for."""
    asked = visit.request.query_params
    game = known_game(asked.get("game", "imhotep"))
    kind = asked.get("kind", SWISS)
    return shown(visit, game, kind if kind in KINDS else SWISS)


def shown(
    visit: Visit, game: AnyGame, kind: str, status: int = 200, message: str | None = None
) -> Response:
    """The form with what was entered so far."""
    sizes = [seats for seats in game.seats if seats > 1]
    seats = visit.value("seats", str(USUAL_SEATS.get(game.key, sizes[0])))
    posted = bool(visit.form)
    context = {
        "game": game.key,
        "kind": kind,
        "kinds": KINDS,
        "sizes": sizes,
        "seats": seats,
        "flexible": bool(visit.value("flexible", "" if posted else "1")),
        "presets": PRESETS,
        "preset": visit.value("preset", STANDARD),
        "most": visit.value("most", str(min(USUAL_MOST, most_of(kind)))),
        "most_of": most_of(kind),
        "rounds": visit.value("rounds", "0"),
        "advance": visit.value("advance", "0"),
        "late": bool(visit.value("late", "" if posted else "1")),
        "paces": list(PACES),
        "pace": visit.value("pace", "evening"),
        "me_too": bool(visit.value("me_too", "" if posted else "1")),
        "count": visit.value("count", "0"),
        "bot": visit.value("bot", USUAL_BOT),
        "bots": visit.desk.tables.offered.choices,
        "most_bots": MOST_BOTS,
        "title": visit.value("title"),
        "listed": visit.value("listed", "listed"),
    }
    return visit.page("tournament/new.html", status, message=message, **context)


async def make(visit: Visit) -> Response:
    """Makes the tournament of the form; shows the form again, as it was, if that cannot be."""
    game = known_game(visit.value("game", "imhotep"))
    kind = visit.value("kind", SWISS)
    try:
        id = await entering.create(visit.desk.tables, visit.me, wish_of(visit, game, kind))
        if visit.value("me_too"):
            await entering.join(visit.desk.tables, visit.me, id, visit.value("name"))
        return visit.go(f"/tournaments/{id}")
    except Refused as error:
        if error.status == 503:
            raise
        known = kind if kind in KINDS else SWISS
        response = shown(visit, game, known, error.status, visit.wrong(error))
        response.headers.update(error.headers)
        return response


def wish_of(visit: Visit, game: AnyGame, kind: str) -> Wish:
    """What the form asks for."""
    pace = PACES.get(visit.value("pace"), PACES["evening"])
    seats = visit.needed("seats")
    name = visit.value("preset", STANDARD)
    options = preset(game, seats, name) if name in PRESETS and seats in game.seats else {}
    count = min(visit.number("count") or 0, MOST_BOTS + 1)  # one too many is refused
    return Wish(
        game.key,
        kind,
        seats,
        visit.value("title") or visit.say("web.tourney.usual_title", name=visit.me.name),
        bool(visit.value("flexible")),
        options,
        visit.number("rounds") or 0,
        visit.number("advance") or 0,
        visit.number("most") or USUAL_MOST,
        bool(visit.value("late")),
        pace.round_seconds,
        pace.rest_seconds,
        pace.clock,
        visit.value("listed", "listed") == "listed",
        (visit.value("bot", USUAL_BOT)[:40],) * count,
    )


FORM_PAGES = [
    Page("GET", "/tournaments/new", form_page),
    Page("POST", "/tournaments/new", make, "new", "create"),
]
