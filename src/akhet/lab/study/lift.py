"""What having a thing goes along with: the difference it makes within the same bot, seat and table.

Rows are seats of games. Within each **stratum** (an arm, a bot, a seat) the mean of outcome and of
the thing are taken away; the lift is the slope of what is left. For a thing that one has or has
not, that is the difference between the two shares of victory in each stratum, weighted by how much
each stratum tells: no bot looks good because it is strong, no card because strong bots like it.

The deal is the unit of the error: seats of one table and games of one deal have the same luck
(cluster-robust, the sandwich of Liang and Zeger, with Student's deviate for the fewer of the deals
with and without).
"""

import math
from collections.abc import Hashable, Sequence
from statistics import NormalDist

import msgspec

from akhet.lab.stats import Estimate, Z, student

LEAST = 20  # deals with, and without, below which nothing is said


class Row(msgspec.Struct, frozen=True):
    """A seat of a game: its stratum, its deal, what came of it, and how many of a thing it had."""

    stratum: Hashable
    deal: Hashable
    outcome: float


class Lift(msgspec.Struct, frozen=True):
    """A slope with its interval; `wide` is that for many questions at once (Bonferroni)."""

    effect: Estimate
    wide: Estimate
    seats: int  # rows that had it
    deals: int  # deals in which somebody had it

    @property
    def clear(self) -> bool:
        """Whether it is clearly not nought, however many questions are asked beside it."""
        low, high = self.wide.low, self.wide.high
        return low is not None and high is not None and (low > 0 or high < 0)


def lift(rows: Sequence[Row], counts: Sequence[float], questions: int = 1) -> Lift | None:
    """The lift of a thing that each row has so many of; None where too few deals say anything."""
    with_it = {row.deal for row, count in zip(rows, counts, strict=True) if count}
    usual = most_common(counts)
    without = {row.deal for row, n in zip(rows, counts, strict=True) if n == usual}
    varied = {row.deal for row, n in zip(rows, counts, strict=True) if n != usual}
    fewer = min(len(without), len(varied))
    if fewer < LEAST:
        return None
    flat_x = centred(rows, counts)
    flat_y = centred(rows, [row.outcome for row in rows])
    square = math.fsum(x * x for x in flat_x)
    if square < 1e-9:
        return None
    slope = math.fsum(x * y for x, y in zip(flat_x, flat_y, strict=True)) / square
    pulls: dict[Hashable, float] = {}
    for row, x, y in zip(rows, flat_x, flat_y, strict=True):
        pulls[row.deal] = pulls.get(row.deal, 0.0) + x * (y - slope * x)
    deals = len(pulls)
    spread = math.fsum(pull * pull for pull in pulls.values()) * deals / (deals - 1)
    error = math.sqrt(spread) / square
    seats = sum(1 for count in counts if count)
    effect = around(slope, error, fewer - 1, Z)
    wide = around(slope, error, fewer - 1, NormalDist().inv_cdf(1 - 0.025 / max(1, questions)))
    return Lift(effect, wide, seats, len(with_it))


def around(value: float, error: float, freedom: int, deviate: float) -> Estimate:
    """An interval of so many normal deviates, wider as Student's is."""
    reach = error * student(freedom) / Z * deviate
    return Estimate(value, value - reach, value + reach)


def centred(rows: Sequence[Row], values: Sequence[float]) -> list[float]:
    """The values less the mean of their stratum."""
    sums: dict[Hashable, float] = {}
    sizes: dict[Hashable, int] = {}
    for row, value in zip(rows, values, strict=True):
        sums[row.stratum] = sums.get(row.stratum, 0.0) + value
        sizes[row.stratum] = sizes.get(row.stratum, 0) + 1
    means = {stratum: sums[stratum] / sizes[stratum] for stratum in sums}
    return [value - means[row.stratum] for row, value in zip(rows, values, strict=True)]


def most_common(counts: Sequence[float]) -> float:
    """What most rows have, such as nought of a rare card."""
    found: dict[float, int] = {}
    for count in counts:
        found[count] = found.get(count, 0) + 1
    return max(found, key=lambda count: (found[count], -count))
