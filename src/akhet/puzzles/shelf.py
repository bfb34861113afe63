"""The puzzles of the package, and which of them is today's."""

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from akhet.puzzles.puzzle import Puzzle, read

TITLES = ("imhotep", "amunre", "pharaon", "konflikte")
"""What there are puzzles of."""
DAY = 86_400  # seconds


@cache
def shelf() -> dict[str, Puzzle]:
    """Every puzzle by its id, title by title."""
    found: dict[str, Puzzle] = {}
    for title in TITLES:
        text = (files("akhet.puzzles") / f"{title}.json").read_text(encoding="utf-8")
        found |= {one.id: one for one in read(text)}
    return found


@cache
def of_title(title: str) -> tuple[str, ...]:
    """The ids of a title's puzzles, in an order that is the same everywhere."""
    return tuple(sorted(one.id for one in shelf().values() if one.title == title))


def day_of(now: float) -> int:
    """The day of a moment, in universal time, counted from 1970."""
    return int(now // DAY)


def daily(title: str, day: int) -> Puzzle:
    """The puzzle of a day: none comes again before all had their turn."""
    ids = of_title(title)
    turn, place = divmod(day, len(ids))
    return shelf()[shuffled(title, ids, turn)[place]]


def shuffled(title: str, ids: Sequence[str], turn: int) -> list[str]:
    """The order of one turn through all puzzles; the first is not the last of the turn before."""
    order = in_turn(title, ids, turn)
    before = in_turn(title, ids, turn - 1)
    if len(order) > 2 and order[0] == before[-1]:
        order[0], order[1] = order[1], order[0]
    return order


def in_turn(title: str, ids: Sequence[str], turn: int) -> list[str]:
    """All puzzles in an order that nothing but the turn decides."""
    marks = {id: hashlib.sha256(f"{title}/{turn}/{id}".encode()).digest() for id in ids}
    return sorted(ids, key=lambda id: marks[id])


def today(day: int) -> dict[str, Puzzle]:
    """The puzzle of a day for each title."""
    return {title: daily(title, day) for title in TITLES if of_title(title)}
