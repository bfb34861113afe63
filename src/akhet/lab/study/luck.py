"""Luck against skill: which part of the differences between seats comes from what.

A deal is played in all rotations of its bots with the same draws. So the outcome of a seat has four
parts that add up:

    outcome = mean + bot + seat + luck of the deal in that seat + the rest

- **skill**: the mean square of what a bot makes of it against those it meets, whatever the seat;
- **seat**: that of the place at the table, whoever sits there;
- **luck**: what falls alike when the same deal is played again with the bots in other seats;
- **rest**: what does not: other choices with the same draws.

Squares of means are estimated by products of different deals, and the luck by products of different
games of one deal, so that no noise is counted as a cause. Since each bot of a table sits in each
seat once, bots and seats do not mix. Intervals by the jackknife over deals.
"""

import math
from collections.abc import Callable, Hashable, Sequence

import msgspec

from akhet.lab.stats import Estimate, student

FEWEST = 20  # deals


class Deal(msgspec.Struct, frozen=True):
    """One deal: by game, the bots by seat, and the outcomes by seat."""

    bots: tuple[tuple[str, ...], ...]
    outcomes: tuple[tuple[float, ...], ...]


class Parts(msgspec.Struct, frozen=True):
    """The parts of the variance, as shares that add up to 1."""

    skill: Estimate
    seat: Estimate
    luck: Estimate
    rest: Estimate
    deals: int


class Sums:
    """What of a number of deals is needed; deals can be taken out again."""

    def __init__(self) -> None:
        """Of no deals."""
        self.deals = 0.0
        self.square = 0.0  # mean square of an outcome, added up over deals
        self.across = 0.0  # mean product of the same seat in two games of a deal
        self.turns = 0.0  # 1 / (games of a deal - 1)
        self.bots: dict[Hashable, list[float]] = {}
        self.seats: dict[Hashable, list[float]] = {}

    def add(self, deal: Deal, middle: float, sign: float = 1.0) -> None:
        """One deal more, or less."""
        rows = [[value - middle for value in game] for game in deal.outcomes]
        games, seats = len(rows), len(rows[0])
        squares = sum(value * value for row in rows for value in row)
        totals = [sum(row[seat] for row in rows) for seat in range(seats)]
        self.deals += sign
        self.square += sign * squares / (games * seats)
        both = sum(total * total for total in totals) - squares
        self.across += sign * both / (seats * games * (games - 1))
        self.turns += sign / (games - 1)
        for seat, total in enumerate(totals):
            put(self.seats, seat, total / games, 1 / seats, sign)
        held: dict[Hashable, list[float]] = {}
        for names, row in zip(deal.bots, rows, strict=True):
            table = tuple(sorted(names))
            for name, value in zip(names, row, strict=True):
                held.setdefault((table, name), []).append(value)
        for met, values in held.items():
            part = len(values) / (games * seats)
            put(self.bots, met, sum(values) / len(values), part, sign)

    def shares(self) -> tuple[float, float, float, float]:
        """Skill, seat, luck and the rest, as parts of the whole."""
        whole = self.square / self.deals
        if whole < 1e-12:
            return 0.0, 0.0, 0.0, 0.0
        skill = squared(self.bots, self.deals)
        seat = squared(self.seats, self.deals)
        luck = self.across / self.deals - seat + skill * self.turns / self.deals
        rest = whole - skill - seat - luck
        return skill / whole, seat / whole, luck / whole, rest / whole


def put(
    table: dict[Hashable, list[float]], key: Hashable, mean: float, part: float, sign: float
) -> None:
    """Adds the mean of one deal to those of a bot or seat: how many, their sum, their squares."""
    found = table.setdefault(key, [0.0, 0.0, 0.0, 0.0])
    for place, value in enumerate((1.0, mean, mean * mean, part)):
        found[place] += sign * value


def squared(table: dict[Hashable, list[float]], deals: float) -> float:
    """The mean square of the true means, from products of different deals."""
    total = 0.0
    for count, sum_of, squares, part in table.values():
        if count > 1.5:
            total += part / deals * (sum_of * sum_of - squares) / (count * (count - 1))
    return total


def parts_of(deals: Sequence[Deal]) -> Parts | None:
    """The parts with their intervals; None of deals that were played once only, or too few."""
    pairs = [deal for deal in deals if len(deal.outcomes) > 1]
    if len(pairs) < FEWEST:
        return None
    flat = [value for deal in pairs for game in deal.outcomes for value in game]
    middle = math.fsum(flat) / len(flat)
    sums = Sums()
    for deal in pairs:
        sums.add(deal, middle)
    whole = sums.shares()
    without: list[tuple[float, ...]] = []
    for deal in pairs:
        sums.add(deal, middle, -1.0)
        without.append(sums.shares())
        sums.add(deal, middle)
    found = [jackknife(whole[n], [row[n] for row in without]) for n in range(4)]
    return Parts(found[0], found[1], found[2], found[3], len(pairs))


def jackknife(value: float, without: Sequence[float]) -> Estimate:
    """An estimate and its interval, from what it is without each deal in turn."""
    count = len(without)
    mean = math.fsum(without) / count
    spread = math.fsum((one - mean) ** 2 for one in without) * (count - 1) / count
    reach = student(count - 1) * math.sqrt(spread)
    clip: Callable[[float], float] = lambda share: min(1.0, max(0.0, share))  # noqa: E731
    return Estimate(clip(value), clip(value - reach), clip(value + reach))
