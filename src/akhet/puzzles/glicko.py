"""Ratings of people and puzzles: Glicko (Mark Glickman, 1999), a try at a time.

A rating is a number and how far it may well be off. Who solves a puzzle has won against it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import log, pi, sqrt

Q = log(10) / 400
FIRST, FIRST_DOUBT = 1_200.0, 350.0
LEAST_DOUBT = 50.0
GRADED_DOUBT = 120.0  # of a puzzle that nobody has tried: bots have graded it
REACH = 400.0  # tries move a puzzle no further from where bots graded it


@dataclass(frozen=True)
class Rating:
    """A rating and its doubt, one standard deviation."""

    rating: float = FIRST
    doubt: float = FIRST_DOUBT

    def after(self, other: "Rating", won: float) -> "Rating":
        """The rating after one meeting: 1 for a victory, 0 for a defeat."""
        weight = 1 / sqrt(1 + 3 * (Q * other.doubt / pi) ** 2)
        expected = 1 / (1 + 10 ** (-weight * (self.rating - other.rating) / 400))
        known = 1 / self.doubt**2 + Q**2 * weight**2 * expected * (1 - expected)
        rating = self.rating + Q / known * weight * (won - expected)
        return Rating(rating, max(LEAST_DOUBT, sqrt(1 / known)))


def graded(rating: float) -> Rating:
    """A puzzle before anybody has tried it."""
    return Rating(rating, GRADED_DOUBT)


def kept_near(rating: Rating, first: float) -> Rating:
    """A puzzle's rating, not further than tries may move it."""
    return Rating(min(first + REACH, max(first - REACH, rating.rating)), rating.doubt)


def folded(tries: Iterable[tuple[Rating, bool]]) -> Rating:
    """A person's rating: all tries in their order, each with the puzzle's rating then."""
    mine = Rating()
    for puzzle, right in tries:
        mine = mine.after(puzzle, float(right))
    return mine
