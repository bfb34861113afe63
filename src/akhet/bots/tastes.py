"""Tastes: what a search likes at the end of a playout, beside winning.

Most of what a bot with a taste aims at is what every search aims at. The rest is a number of its
own (`measure`), held against what that number usually is in the playouts so far (`liking`).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

PLAIN: Final = 0
BUILDER: Final = 1  # many points of its own, whoever wins
GAMBLER: Final = 2  # to be far ahead; how far behind counts little
SPOILER: Final = 3  # few points for the best of the others

PART: Final = 0.35  # of the aim
SURE_PART: Final = 0.12  # where a network judges: there small differences decide
MEAN_PART: Final = 0.06  # a spoiler's then, who else would lose by it
STEEP: Final = 0.25  # how much a point counts, as where two parties share out a victory
PROUD: Final = 0.8  # times as much counts one of its own to a builder
BOLD: Final = 3.5  # times as much counts to a gambler what is better than usual; worse is all one


def part_of(taste: i64, sure: bool) -> float:
    """How much of the aim a taste is; `sure`: a network judges."""
    if not sure:
        return PART
    return MEAN_PART if taste == SPOILER else SURE_PART


def measure(taste: i64, points: vec[float], parties: i64, me: i64) -> float:
    """The number a taste looks at: own points, the lead, or how little the best rival has."""
    if taste == BUILDER or parties < 2:
        return points[me]
    top: float = -1e30
    n: i64
    for n in range(parties):
        if n != me and points[n] > top:
            top = points[n]
    return -top if taste == SPOILER else points[me] - top


def liking(taste: i64, more: float, parties: i64) -> float:
    """How well liked it is, 0 to 1, to have so much more than usual (in spreads of the points).

    What one rival loses counts the less, the more there are.
    """
    steep: float = STEEP
    if taste == BUILDER:
        steep *= PROUD
    elif taste == GAMBLER:
        steep *= BOLD if more > 0.0 else 0.0
    elif parties > 2:
        steep *= 2.0 / float(parties)
    liked: float = 0.5 + steep * more
    return min(1.0, max(0.0, liked))
