"""Small drawings of ratings: a curve with its band, and a range on a scale that all share."""

from collections.abc import Sequence
from dataclasses import dataclass

from akhet.server.history.rating import shown
from akhet.server.store.queries import AnyRow

WIDE, HIGH = 320, 120
LEFT, TOP, BOTTOM = 40, 8, 8
STEPS = (50, 100, 200, 250, 500, 1_000, 2_000, 5_000)
LINES = 4  # of the scale, at most


@dataclass(frozen=True)
class Curve:
    """A rating over the matches: paths, and the lines of its scale."""

    band: str
    middle: str
    least: str
    lines: list[tuple[int, float]]
    last: tuple[float, float]


def curve_of(rows: Sequence[AnyRow]) -> Curve | None:
    """The curve of a rating; None while there are too few matches for one."""
    if len(rows) < 2:
        return None
    middle = [shown(row.mu) for row in rows]
    least = [shown(row.mu - 3 * row.sigma) for row in rows]
    most = [shown(row.mu + 3 * row.sigma) for row in rows]
    low, high = min(least), max(most)
    width = WIDE - LEFT - 8

    def across(n: int) -> float:
        """How far to the right a match lies."""
        return round(LEFT + width * n / (len(rows) - 1), 1)

    def down(value: int) -> float:
        """How far down a number lies."""
        return round(TOP + (HIGH - TOP - BOTTOM) * (high - value) / max(1, high - low), 1)

    def path(values: Sequence[int]) -> list[str]:
        """The points of a line."""
        return [f"{across(n)} {down(value)}" for n, value in enumerate(values)]

    band = "M" + "L".join([*path(most), *path(least)[::-1]]) + "Z"
    lines = [(value, down(value)) for value in scale(low, high)]
    ends = (across(len(rows) - 1), down(least[-1]))
    return Curve(band, "M" + "L".join(path(middle)), "M" + "L".join(path(least)), lines, ends)


def scale(low: int, high: int) -> list[int]:
    """A few round numbers between two."""
    step = next((s for s in STEPS if (high - low) / s <= LINES), STEPS[-1])
    return list(range(-(-low // step) * step, high + 1, step))


@dataclass(frozen=True)
class Range:
    """A range on a scale from 0 to 100: where it begins, its middle, and how long it is."""

    x: float
    middle: float
    width: float


def range_of(least: int, middle: int, most: int, low: int, high: int) -> Range:
    """A rating's range between the least and the most of a list."""
    whole = max(1, high - low)
    x, end = 100 * (least - low) / whole, 100 * (most - low) / whole
    return Range(round(x, 1), round(100 * (middle - low) / whole, 1), round(end - x, 1))
