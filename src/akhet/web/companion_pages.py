"""Pages for people with a printed box: the score pad and the Traitor's aid."""

from starlette.responses import Response

from akhet.lang.texts import every
from akhet.pad import PADS, described
from akhet.pad.aid import aid_form
from akhet.server.errors import not_found
from akhet.server.play import copies
from akhet.web.assets import asset
from akhet.web.visit import GLYPHS, Page, Visit

PAGE_WORDS = ("pad.", "table.player", "table.total")


async def score_pads(visit: Visit) -> Response:
    """Which game is counted."""
    return visit.page("scores.html", games=list(PADS))


async def score_pad(visit: Visit) -> Response:
    """The score pad of a game: everything its script needs stands in the page."""
    game = str(visit.request.path_params["game"])
    if game not in PADS:
        raise not_found("page")
    data = {
        "form": described(game, visit.lang),
        "copy": await copies.differing(visit.desk.tables, visit.who, game),
        "words": said(visit.lang, PAGE_WORDS),
        "lang": visit.lang,
        "icons": asset("icons.svg"),
        "glyphs": GLYPHS,
    }
    return visit.page("score.html", game=game, data=data)


async def traitor_page(visit: Visit) -> Response:
    """The Traitor for people who play Pharaon alone with the box."""
    data = {
        "form": aid_form(visit.lang),
        "copy": await copies.differing(visit.desk.tables, visit.who, "pharaon"),
        "words": said(visit.lang, PAGE_WORDS),
        "lang": visit.lang,
        "icons": asset("icons.svg"),
        "glyphs": GLYPHS,
    }
    return visit.page("traitor.html", data=data)


def said(lang: str, parts: tuple[str, ...]) -> dict[str, str]:
    """The texts that a script of a page needs."""
    return {key: line for key, line in every(lang).items() if key.startswith(parts)}


COMPANION_PAGES = [
    Page("GET", "/score", score_pads),
    Page("GET", "/score/{game:str}", score_pad),
    Page("GET", "/traitor", traitor_page),
]
