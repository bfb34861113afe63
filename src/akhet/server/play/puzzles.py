"""Tables for puzzles: a position of a real match, and one try that counts."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection

from akhet.match import Match
from akhet.puzzles import (
    ON,
    Puzzle,
    Verdict,
    daily,
    day_of,
    is_open,
    opening,
    puzzle_at,
    rests,
    shelf,
    today,
    verdict,
)
from akhet.puzzles.glicko import Rating, graded
from akhet.puzzles.playing import MARK
from akhet.server.errors import Refused, not_found
from akhet.server.play.lobby import announce, check_room, lay, new_table, planned_seats
from akhet.server.play.table import Live
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import clean_name, new_id
from akhet.server.store import puzzle_rows, queries
from akhet.server.store.puzzle_rows import Rated, Try
from akhet.server.store.queries import Guest
from akhet.server.store.schema import CLOSED, PLAYING

Work = Callable[[Connection], None]
KEPT_OPEN = 4  # tables of puzzles that nobody plays on at
AT_ONCE = 10
OTHERS = "architect"
"""The bot that plays on when a puzzle is answered."""


@dataclass(frozen=True)
class Standing:
    """How somebody stands: all they tried, their rating, and the ratings of puzzles."""

    tries: dict[str, Try]
    rating: Rating
    ratings: dict[str, Rated]
    streak: int

    def rated(self, puzzle: Puzzle) -> Rated:
        """The rating of a puzzle."""
        return self.ratings.get(puzzle.id) or Rated(graded(puzzle.rating))

    @property
    def solved(self) -> int:
        """How many puzzles somebody has solved."""
        return sum(one.solved for one in self.tries.values())


def known(id: str) -> Puzzle:
    """A puzzle by its id."""
    found = shelf().get(id)
    if found is None:
        raise not_found("puzzle")
    return found


async def standing(tables: Tables, person: str | None) -> Standing:
    """How somebody stands, folded from what they tried; for a stranger only the puzzles."""

    def work(conn: Connection) -> Standing:
        tries = puzzle_rows.tries_of(conn, person) if person else []
        mine, days = puzzle_rows.rating_of(tries), {one.day for one in tries}
        streak = days_in_a_row(days, day_of(tables.now()))
        return Standing({t.puzzle: t for t in tries}, mine, puzzle_rows.ratings(conn), streak)

    return await tables.read(work)


def days_in_a_row(days: set[int], now: int) -> int:
    """On how many days up to today, or to yesterday, somebody tried the puzzle of the day."""
    last = now if now in days else now - 1
    count = 0
    while last - count in days:
        count += 1
    return count


# ---------------------------------------------------------------- tables


async def begin(tables: Tables, guest: Guest, id: str, title: str = "") -> str:
    """The table of a puzzle: the one where it waits for an answer, or a new one."""
    puzzle = known(id)
    return await under_way(tables, guest, puzzle) or await new(tables, guest, puzzle, title)


async def under_way(tables: Tables, guest: Guest, puzzle: Puzzle) -> str:
    """The table where a guest has not answered this puzzle yet, or nothing."""
    origin = f"{MARK}{puzzle.id}:{len(puzzle.log)}"
    id = await tables.read(lambda conn: queries.latest_from(conn, guest.id, origin))
    if not id:
        return ""
    async with tables.open(id) as live:
        mine = live.seats_of(guest.id) == [puzzle.seat] and live.status == PLAYING
        return id if mine and is_open(live.match) else ""


async def new(tables: Tables, guest: Guest, puzzle: Puzzle, title: str) -> str:
    """Lays a new table for a puzzle; the limits are those of every table."""
    await tidy(tables, guest)
    await check_room(tables, guest, False)
    words = [f"bot:{OTHERS}"] * puzzle.seats
    words[puzzle.seat] = "you"
    seats = planned_seats(tables.offered, words, guest)
    id = new_id()
    match = await tables.slices.do(opening(puzzle, id))
    name = clean_name(title, f"{guest.name}'s puzzle")
    table = new_table(tables, guest, match, seats, "never", name, False, PLAYING)
    await lay(tables, table)
    await announce(tables, table)
    return id


async def tidy(tables: Tables, guest: Guest) -> None:
    """Closes older tables of puzzles that were left: nobody wades through them."""
    ids = await tables.read(
        lambda conn: queries.played_from(conn, guest.id, MARK, KEPT_OPEN - 1, AT_ONCE)
    )
    for id in ids:
        async with tables.open(id) as live:
            if live.status == PLAYING and live.people() == 1 and rests(live.match):
                await tables.change(live, status=CLOSED, waiting=",,", bot_turn=0)


async def play_on(tables: Tables, guest: Guest, id: str) -> None:
    """Lets the others go on, once the puzzle has its answer; twice is as good as once."""
    async with tables.open(id) as live:
        puzzle = puzzle_at(live.match)
        if puzzle is None or puzzle.seat not in live.seats_of(guest.id):
            raise not_found("puzzle")
        refuse_open(live.match)
        if live.status != PLAYING or not rests(live.match):
            return
        new = live.match.note(puzzle.seat, ON, tables.now())
        live.acted = tables.clock()
        await tables.change(live, None, new)


def refuse_open(match: Match) -> None:
    """Refuses help, and what would be help, while a puzzle waits for its answer."""
    if is_open(match):
        raise Refused(409, "puzzle", "answer the puzzle first")


# ---------------------------------------------------------------- the try


def trying(tables: Tables, live: Live, guest: Guest, before: int) -> Work | None:
    """The work of counting a try, if the lines after `before` make an answer complete."""
    puzzle = puzzle_at(live.match)
    found = None if puzzle is None else verdict(live.match, puzzle)
    if puzzle is None or found is None or found.line <= before:
        return None
    one = new_try(tables, live, puzzle, found)

    def work(conn: Connection) -> None:
        puzzle_rows.record(conn, guest.id, puzzle, one)

    return work


def new_try(tables: Tables, live: Live, puzzle: Puzzle, found: Verdict) -> Try:
    """A try as it is kept."""
    now = tables.now()
    day = day_of(now)
    is_daily = daily(puzzle.title, day).id == puzzle.id
    first = Rating()  # the row says what the puzzle is rated
    return Try(puzzle.id, now, live.id, found.way, found.right, day if is_daily else 0, first)


def next_puzzle(standing: Standing, now: int, after: Puzzle) -> Puzzle | None:
    """What to try next: today's, then those of the same title nearest to one's rating."""
    left = [one for one in shelf().values() if one.id not in standing.tries and one != after]
    of_today = {one.id for one in today(day_of(now)).values()}
    mine = standing.rating.rating

    def order(one: Puzzle) -> tuple[bool, bool, float, str]:
        away = abs(standing.rated(one).rating.rating - mine)
        return one.id not in of_today, one.title != after.title, away, one.id

    return min(left, key=order, default=None)
