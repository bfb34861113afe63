"""The rules of each game, with the figures of the box or of the table somebody comes from."""

import asyncio
from collections.abc import Callable

from markupsafe import Markup
from starlette.responses import Response

from akhet.core import Components
from akhet.games import GAMES
from akhet.rulebook import Book, book, place_of, said
from akhet.rulebook.parts import PARTS
from akhet.server.errors import not_found
from akhet.server.play import copies
from akhet.server.play.figures import own_figures as read_own
from akhet.server.play.tokens import is_id
from akhet.web.assets import asset
from akhet.web.visit import TEMPLATES, Page, Visit

RULED = tuple(PARTS)
"""The games whose rules are written."""
TEMPLATES.globals.update(RULED=RULED)
LONGEST = 80
"""Signs of what somebody asks for; no thing of a game has a longer name."""


async def start_page(visit: Visit) -> Response:
    """Which game?"""
    return visit.page("rules-start.html", rule=rule_words(visit))


async def rules_page(visit: Visit) -> Response:
    """The rules of a game."""
    game, table = game_of(visit), table_of(visit)
    mine = not table and visit.request.query_params.get("copy") == "1"
    box = await (own_figures(visit, game) if mine else figures_of(visit, game, table))
    found = await asyncio.to_thread(book, visit.lang, game, box)
    context: dict[str, object] = {
        "game": game,
        "table": table,
        "book": found,
        "own": box.digest != GAMES[game].components.digest,
        "mine": mine,
        "has_copy": bool(await copies.edits_of(visit.desk.tables, visit.who, game)),
        "example": min(found.rulings),
        "rule": rule_words(visit),
        "put": put,
    }
    return visit.page("rules.html", 200, **context)


async def place_page(visit: Visit) -> Response:
    """On to the paragraph that explains a question, a reason or a thing."""
    game, table = game_of(visit), table_of(visit)
    what = str(visit.request.path_params["what"])[:LONGEST]
    place = place_of(game, what)
    if place not in (await the_book(visit, game)).ids:  # a name that no thing has
        place = ""
    query = f"?table={table}" if table else ""
    return visit.go(f"/rules/{game}{query}" + (f"#{place}" if place else ""))


async def the_book(visit: Visit, game: str) -> Book:
    """The rules with the figures that come with the game: addresses are the same in all."""
    return await asyncio.to_thread(book, visit.lang, game, GAMES[game].components)


def game_of(visit: Visit) -> str:
    """The game in the path."""
    game = str(visit.request.path_params["game"])
    if game not in RULED:
        raise not_found("page")
    return game


def table_of(visit: Visit) -> str:
    """The table somebody comes from, if it can be one."""
    given = visit.request.query_params.get("table", "")
    return given if is_id(given) else ""


async def figures_of(visit: Visit, game: str, table: str) -> Components:
    """The figures of a table, or those that come with the game."""
    if not table:
        return GAMES[game].components
    async with visit.desk.tables.open(table) as live:
        if live.match.header.game != game:
            raise not_found("table")
        return live.match.components


async def own_figures(visit: Visit, game: str) -> Components:
    """The figures of the reader's own copy; those that come with the game where nothing differs."""
    text = await copies.figures_of(visit.desk.tables, visit.who, game)
    return await asyncio.to_thread(read_own, game, text) if text else GAMES[game].components


def rule_words(visit: Visit) -> Callable[..., str]:
    """The words around the rules, for the template."""

    def rule(key: str, **args: object) -> str:
        return said(visit.lang, f"page.{key}", **args)

    return rule


def put(html: str) -> Markup:
    """What the rules have written, with the addresses of static files in it."""
    static = asset("").rstrip("/") + "/"
    return Markup(html.replace("{icons}", asset("icons.svg")).replace("{static}", static))


RULES_PAGES = [
    Page("GET", "/rules", start_page),
    Page("GET", "/rules/{game:str}", rules_page),
    Page("GET", "/rules/{game:str}/of/{what:str}", place_page, frame=False),
]
