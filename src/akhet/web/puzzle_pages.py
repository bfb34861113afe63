"""Puzzles: today's, all of them, how one stands; a click leads to the table."""

from starlette.responses import Response

from akhet.puzzles import TITLES, day_of, shelf, today
from akhet.server.http.puzzle_words import title_says
from akhet.server.http.puzzles import my_rating, row_of
from akhet.server.play import puzzles
from akhet.web.visit import Page, Visit

GAMES_OF = {"konflikte": "pharaon"}
"""The game of a title that is an expansion."""


async def puzzles_page(visit: Visit) -> Response:
    """All puzzles, today's first."""
    tables = visit.desk.tables
    standing = await puzzles.standing(tables, visit.who)
    days = today(day_of(tables.now()))
    rows = [row_of(one, standing) for one in shelf().values()]
    return visit.page(
        "puzzles.html",
        today=[row_of(one, standing) for one in days.values()],
        titles={title: [row for row in rows if row.title == title] for title in TITLES},
        mine=my_rating(standing),
        called={title: title_says(visit.lang, title) for title in TITLES},
        games={title: GAMES_OF.get(title, title) for title in TITLES},
    )


async def puzzle_page(visit: Visit) -> Response:
    """One puzzle, for whoever was sent a link to it; looking lays no table."""
    puzzle = puzzles.known(str(visit.request.path_params["puzzle"]))
    standing = await puzzles.standing(visit.desk.tables, visit.who)
    row, name = row_of(puzzle, standing), title_says(visit.lang, puzzle.title)
    return visit.page("puzzle.html", row=row, name=name, game=puzzle.game)


async def solve(visit: Visit) -> Response:
    """One click: the table of a puzzle."""
    puzzle = puzzles.known(str(visit.request.path_params["puzzle"]))
    title = visit.say("puzzle.table", game=title_says(visit.lang, puzzle.title))
    return visit.go(f"/table/{await puzzles.begin(visit.desk.tables, visit.me, puzzle.id, title)}")


async def play_on(visit: Visit) -> Response:
    """Plays on from an answered puzzle, without JavaScript."""
    await puzzles.play_on(visit.desk.tables, visit.me, visit.table)
    return visit.go(f"/table/{visit.table}/plain")


PUZZLE_PAGES = [
    Page("GET", "/puzzles", puzzles_page),
    Page("GET", "/puzzles/{puzzle:str}", puzzle_page),
    Page("POST", "/puzzles/{puzzle:str}", solve, "new", "create"),
    Page("POST", "/table/{id:str}/puzzle", play_on, "guest", "command"),
]
