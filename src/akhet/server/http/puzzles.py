"""Puzzles over HTTP: which there are, a table for one, and after the answer what was best."""

from typing import Literal

import msgspec

from akhet.lang import text
from akhet.puzzles import Puzzle, day_of, opening, puzzle_at, shelf, today, verdict
from akhet.server.errors import not_found
from akhet.server.http.answers import Answer, Sentence
from akhet.server.http.endpoints import Call, Endpoint
from akhet.server.http.puzzle_words import change_says, panel_words, title_says, told_result
from akhet.server.http.shapes import Name, Ok, Shape
from akhet.server.play import puzzles
from akhet.server.play.puzzles import Standing
from akhet.server.play.tables import Tables
from akhet.server.store.puzzle_rows import rating_of


class PuzzleRow(Answer):
    """A puzzle: how hard it is, and whether I have tried it. `exact`: every end was looked at."""

    id: str
    title: str
    level: str
    seats: int
    exact: bool
    rating: int
    doubt: int
    tries: int
    mine: Literal["", "solved", "missed"]


class MyRating(Answer):
    """My rating by puzzles, how far it may be off, what I tried, and days in a row."""

    rating: int
    doubt: int
    tried: int
    solved: int
    streak: int


class Puzzles(Answer):
    """All puzzles; `today` are the ids of the day's, by title."""

    today: dict[str, str]
    mine: MyRating
    puzzles: list[PuzzleRow]


class BeginPuzzle(Shape):
    """Sitting down before a puzzle; a name for whoever is new."""

    name: Name = ""


class PuzzleTable(Answer):
    """The table where the puzzle stands."""

    id: str


class PuzzleWay(Answer):
    """A complete answer: its actions, and in words what it is and leads to."""

    actions: list[str]
    label: str
    says: list[Sentence]


class PuzzleResult(Answer):
    """Whether the answer was best; what it lost; what is best, and why."""

    right: bool
    chosen: PuzzleWay
    best: PuzzleWay
    lost: str
    why: list[Sentence]


class PuzzleShown(Answer):
    """The puzzle of a table. Nothing tells its answer before one was given: `result` is null.

    `rated` says what the try did to my rating; `next` is another puzzle for me.
    """

    puzzle: PuzzleRow
    title: str
    open: bool
    rests: bool
    daily: bool
    counted: bool
    rated: str
    streak: str
    result: PuzzleResult | None
    next: str | None
    words: dict[str, str]


def row_of(puzzle: Puzzle, standing: Standing) -> PuzzleRow:
    """A puzzle as a list shows it."""
    now, tried = standing.rated(puzzle), standing.tries.get(puzzle.id)
    mine: Literal["", "solved", "missed"] = ""
    if tried is not None:
        mine = "solved" if tried.solved else "missed"
    return PuzzleRow(
        puzzle.id,
        puzzle.title,
        puzzle.level,
        puzzle.seats,
        puzzle.proof.exact,
        round(now.rating.rating),
        round(now.rating.doubt),
        now.tries,
        mine,
    )


def my_rating(standing: Standing) -> MyRating:
    """How somebody stands."""
    mine, tried = standing.rating, len(standing.tries)
    numbers = round(mine.rating), round(mine.doubt), tried
    return MyRating(*numbers, standing.solved, standing.streak)


async def all_puzzles(call: Call) -> object:
    """All puzzles, as they stand for whoever asks."""
    tables = call.desk.tables
    standing = await puzzles.standing(tables, call.guest.id if call.guest else None)
    days = {title: one.id for title, one in today(day_of(tables.now())).items()}
    rows = [row_of(one, standing) for one in shelf().values()]
    return Puzzles(days, my_rating(standing), rows)


async def begin_puzzle(call: Call) -> object:
    """A table with a puzzle."""
    puzzle = puzzles.known(str(call.request.path_params["puzzle"]))
    title = text(call.lang, "puzzle.table", game=title_says(call.lang, puzzle.title))
    return PuzzleTable(await puzzles.begin(call.desk.tables, call.me, puzzle.id, title))


async def puzzle_shown(call: Call) -> object:
    """The puzzle of a table; once it has its answer, all about it."""
    who = call.guest.id if call.guest else None
    return await shown_at(call.desk.tables, who, call.table, call.lang)


async def shown_at(tables: Tables, who: str | None, id: str, lang: str) -> PuzzleShown:
    """The puzzle of a table, for whoever asks."""
    async with tables.open(id) as live:
        puzzle = puzzle_at(live.match)
        if puzzle is None:
            raise not_found("puzzle")
        found, names = verdict(live.match, puzzle), live.names(lang)
        about = live.puzzle() or {}
    standing = await puzzles.standing(tables, who)
    result: PuzzleResult | None = None
    if found is not None:
        match = await tables.slices.do(opening(puzzle, id))
        result = result_of(told_result(lang, puzzle, match, names, found))
    tried, now = standing.tries.get(puzzle.id), tables.now()
    following = puzzles.next_puzzle(standing, now, puzzle)
    return PuzzleShown(
        row_of(puzzle, standing),
        title_says(lang, puzzle.title),
        found is None,
        bool(about["rests"]),
        today(day_of(now))[puzzle.title].id == puzzle.id,
        tried is not None and tried.match == id,
        rated_says(lang, standing, puzzle) if tried is not None and tried.match == id else "",
        text(lang, "puzzle.streak", n=standing.streak) if standing.streak else "",
        result,
        following.id if following is not None else None,
        panel_words(lang),
    )


def result_of(told: dict[str, object]) -> PuzzleResult:
    """A result as it is sent."""
    return msgspec.convert(told, PuzzleResult)


def rated_says(lang: str, standing: Standing, puzzle: Puzzle) -> str:
    """What a try has done to a rating."""
    tries = list(standing.tries.values())
    at = [one.puzzle for one in tries].index(puzzle.id)
    before, after = rating_of(tries[:at]).rating, rating_of(tries[: at + 1]).rating
    change = change_says(before, after)
    return text(lang, "puzzle.panel.mine", n=round(after), change=change)


async def puzzle_on(call: Call) -> object:
    """Plays on from an answered puzzle."""
    await puzzles.play_on(call.desk.tables, call.me, call.table)
    return Ok()


T = "/api/tables/{id}/puzzle"
PUZZLES = [
    Endpoint("GET", "/api/puzzles", all_puzzles, Puzzles, "All puzzles, today's, and how I stand"),
    Endpoint(
        "POST",
        "/api/puzzles/{puzzle}",
        begin_puzzle,
        PuzzleTable,
        "A table with a puzzle: the one where I have not answered yet, or a new one",
        BeginPuzzle,
        "new",
        "create",
    ),
    Endpoint(
        "GET",
        T,
        puzzle_shown,
        PuzzleShown,
        "The puzzle of this table; once it has its answer, what was best and why",
        query=("lang",),
    ),
    Endpoint(
        "POST", T, puzzle_on, Ok, "Play on from an answered puzzle", who="guest", rate="command"
    ),
]
