"""The SQL of puzzles: one try for each person and puzzle, and how hard people find each."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from akhet.puzzles.glicko import Rating, folded, graded, kept_near
from akhet.puzzles.puzzle import Puzzle
from akhet.server.store.schema import puzzle_ratings, puzzle_tries


@dataclass(frozen=True)
class Try:
    """A try of a puzzle that counted; `against` is the puzzle's rating then."""

    puzzle: str
    at: int
    match: str
    way: tuple[str, ...]
    solved: bool
    day: int
    against: Rating


@dataclass(frozen=True)
class Rated:
    """A puzzle's rating, and how many have tried and solved it."""

    rating: Rating
    tries: int = 0
    solved: int = 0


def tries_of(conn: Connection, person: str) -> list[Try]:
    """All that somebody has tried, in its order."""
    wanted = select(puzzle_tries).where(puzzle_tries.c.person == person)
    rows = conn.execute(wanted.order_by(puzzle_tries.c.at, puzzle_tries.c.puzzle))
    return [
        Try(
            row.puzzle,
            row.at,
            row.match,
            tuple(json.loads(row.way)),
            bool(row.solved),
            row.day,
            Rating(row.rating, row.doubt),
        )
        for row in rows
    ]


def rating_of(tries: Sequence[Try]) -> Rating:
    """Somebody's rating, folded from all they have tried."""
    return folded((one.against, one.solved) for one in tries)


def ratings(conn: Connection) -> dict[str, Rated]:
    """The puzzles that somebody has tried."""
    rows = conn.execute(select(puzzle_ratings))
    return {r.puzzle: Rated(Rating(r.rating, r.doubt), r.tries, r.solved) for r in rows}


def rated(conn: Connection, puzzle: Puzzle, lock: bool = False) -> Rated:
    """What a puzzle is rated now; `lock`: nobody else changes it until this is done."""
    wanted = select(puzzle_ratings).where(puzzle_ratings.c.puzzle == puzzle.id)
    if lock and conn.dialect.name != "sqlite":
        wanted = wanted.with_for_update()
    row = conn.execute(wanted).one_or_none()
    if row is None:
        return Rated(graded(puzzle.rating))
    return Rated(Rating(row.rating, row.doubt), row.tries, row.solved)


def record(conn: Connection, person: str, puzzle: Puzzle, new: Try) -> bool:
    """Counts a try, unless this person has tried the puzzle before; whether it counts."""
    add_rating(conn, puzzle)
    now = rated(conn, puzzle, lock=True)
    dialect = sqlite_insert if conn.dialect.name == "sqlite" else postgres_insert
    row = dialect(puzzle_tries).values(
        person=person,
        puzzle=puzzle.id,
        at=new.at,
        match=new.match,
        way=json.dumps(new.way),
        solved=int(new.solved),
        day=new.day,
        rating=round(now.rating.rating),
        doubt=round(now.rating.doubt),
    )
    mine = rating_of(tries_of(conn, person))
    counts = row.on_conflict_do_nothing().returning(puzzle_tries.c.puzzle)
    if conn.execute(counts).first() is None:
        return False
    after = kept_near(now.rating.after(mine, float(not new.solved)), puzzle.rating)
    values = {"rating": round(after.rating), "doubt": round(after.doubt)}
    values |= {"tries": now.tries + 1, "solved": now.solved + int(new.solved)}
    one = update(puzzle_ratings).where(puzzle_ratings.c.puzzle == puzzle.id)
    conn.execute(one.values(**values))
    return True


def add_rating(conn: Connection, puzzle: Puzzle) -> None:
    """Sees to it that a puzzle has a row, which can be locked."""
    first = graded(puzzle.rating)
    dialect = sqlite_insert if conn.dialect.name == "sqlite" else postgres_insert
    row = dialect(puzzle_ratings).values(
        puzzle=puzzle.id, rating=round(first.rating), doubt=round(first.doubt), tries=0, solved=0
    )
    conn.execute(row.on_conflict_do_nothing())


def move(conn: Connection, guest: str, account: str) -> None:
    """Gives an account what a guest has tried; where both tried one, the first try stays."""
    for mine in tries_of(conn, guest):
        own = puzzle_tries.c.puzzle == mine.puzzle
        theirs = select(puzzle_tries.c.at).where(puzzle_tries.c.person == account, own)
        at = conn.execute(theirs).scalar_one_or_none()
        loser = account if at is not None and mine.at < at else guest
        if at is not None:
            conn.execute(delete(puzzle_tries).where(puzzle_tries.c.person == loser, own))
        wanted = update(puzzle_tries).where(puzzle_tries.c.person == guest, own)
        conn.execute(wanted.values(person=account))


def told(conn: Connection, person: str) -> list[dict[str, object]]:
    """What is kept of somebody's tries, for people to read."""
    return [
        {
            "puzzle": one.puzzle,
            "at": one.at,
            "answer": list(one.way),
            "solved": one.solved,
            "table": one.match,
        }
        for one in tries_of(conn, person)
    ]
