"""How sure a result is: 95 % intervals for results that come in deals.

Games of one deal have the same luck, so they say less (or more) than as many games apart. The deal
is the unit: everything here is told what came of each deal and how many seats shared in it.
"""

import math
from collections.abc import Sequence

import msgspec

Z = 1.959964  # the normal deviate of 95 %
FEW = [math.inf, 12.7062, 4.3027, 3.1824, 2.7764, 2.5706]  # Student's, by degrees of freedom
PAIRED = 4.0  # deals that come out alike count for at most so many times their games


class Estimate(msgspec.Struct, frozen=True):
    """A figure and its 95 % interval; one deal alone says nothing about a mean's."""

    value: float
    low: float | None
    high: float | None


def student(freedom: int) -> float:
    """The deviate of 95 % when the spread itself is estimated (Fisher's expansion)."""
    if freedom < len(FEW):
        return FEW[max(0, freedom)]
    z3, z5, z7 = Z**3, Z**5, Z**7
    first = (z3 + Z) / 4
    second = (5 * z5 + 16 * z3 + 3 * Z) / 96
    third = (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def mean(deals: Sequence[tuple[float, int]]) -> float:
    """The sum over all deals by the number of seats in them."""
    seats = sum(count for _sum, count in deals)
    return sum(total for total, _count in deals) / seats if seats else 0.0


def error(deals: Sequence[tuple[float, int]]) -> float:
    """The standard error of that mean, from how the deals differ (a ratio estimate)."""
    middle = mean(deals)
    squares = sum((total - middle * count) ** 2 for total, count in deals)
    seats = sum(count for _sum, count in deals)
    return math.sqrt(squares * len(deals) / (len(deals) - 1)) / seats


def mean_interval(deals: Sequence[tuple[float, int]]) -> Estimate:
    """A mean, such as that of scores: a normal interval over deals, with Student's deviate."""
    middle = mean(deals)
    if len(deals) < 2:
        return Estimate(middle, None, None)
    reach = student(len(deals) - 1) * error(deals)
    return Estimate(middle, middle - reach, middle + reach)


def share_interval(deals: Sequence[tuple[float, int]]) -> Estimate:
    """A share of victories: Wilson's interval for as many games as the deals are worth."""
    share = mean(deals)
    if len(deals) < 2:
        return Estimate(share, 0.0, 1.0)
    return wilson(share, worth(deals, share))


def worth(deals: Sequence[tuple[float, int]], share: float) -> float:
    """How many games apart would have the same error as the deals.

    Of few deals the error is itself uncertain, so they count for less (Student). Where all or none
    were won there is no spread to go by; then a deal counts as one game.
    """
    if not 1e-9 < share < 1 - 1e-9:
        return float(len(deals))
    most = PAIRED * sum(count for _sum, count in deals)
    spread = error(deals)
    games = min(most, share * (1 - share) / spread**2) if spread > 0 else most
    return games * (Z / student(len(deals) - 1)) ** 2


def wilson(share: float, games: float) -> Estimate:
    """Wilson's score interval."""
    part = Z * Z / games
    middle = (share + part / 2) / (1 + part)
    reach = Z / (1 + part) * math.sqrt(share * (1 - share) / games + part / (4 * games))
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))
