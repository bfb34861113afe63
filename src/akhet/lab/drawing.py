"""Plots as inline SVG. Places are in percent of the width, so that a plot fits any screen with its
letters at their own size; colours are those of the design tokens.
"""

import math
from collections.abc import Sequence
from html import escape

from akhet.lab.stats import Estimate

COLOURS = 5
ROW, HIGH = 30, 56  # pixels of a row, and of one with a histogram


class Axis:
    """A scale from left to right."""

    def __init__(self, low: float, high: float, ticks: Sequence[float], log: bool = False) -> None:
        """From low to high, with a fine line at each tick."""
        self.low, self.high = (math.log10(low), math.log10(high)) if log else (low, high)
        self.ticks = ticks
        self.log = log

    def at(self, value: float) -> str:
        """Where a value lies, as a percentage of the width."""
        place = math.log10(max(value, 1e-9)) if self.log else value
        part = (place - self.low) / (self.high - self.low)
        return f"{2 + 96 * min(1.0, max(0.0, part)):.2f}%"

    def grid(self, height: float) -> str:
        """The fine lines behind a plot."""
        return "".join(vertical(self.at(tick), 0, height, "grid") for tick in self.ticks)

    def labels(self, texts: Sequence[str]) -> str:
        """The plot of the ticks' own words."""
        words = [label(self.at(t), 14, text) for t, text in zip(self.ticks, texts, strict=True)]
        return drawing("".join(words), 20, "")


def share_axis() -> Axis:
    """From 0 to 100 %."""
    return Axis(0.0, 1.0, [0, 0.25, 0.5, 0.75, 1])


def round_axis(low: float, high: float) -> Axis:
    """A scale that begins and ends at round numbers, with four to nine ticks."""
    reach = max(high - low, 1e-9)
    step = 10.0 ** math.floor(math.log10(reach))
    for part in (1.0, 0.5, 0.2):
        if reach / (step * part) >= 4:
            step *= part
            break
    first, last = math.floor(low / step), math.ceil(high / step)
    return Axis(first * step, last * step, [n * step for n in range(first, last + 1)])


def time_axis(shortest: float, longest: float) -> Axis:
    """Seconds by powers of ten."""
    first = math.floor(math.log10(max(1e-6, shortest)))
    last = max(first + 1, math.ceil(math.log10(max(1e-6, longest))))
    return Axis(10.0**first, 10.0**last, [10.0**n for n in range(first, last + 1)], log=True)


# ---------------------------------------------------------------- shapes


def drawing(shapes: str, height: float, meaning: str) -> str:
    """A plot; `meaning` says the same in words, and is empty for what only repeats."""
    spoken = f'role="img" aria-label="{escape(meaning)}"' if meaning else 'aria-hidden="true"'
    return f'<svg width="100%" height="{height:g}" {spoken}>{shapes}</svg>'


def vertical(x: str, top: float, bottom: float, kind: str) -> str:
    """A line from top to bottom."""
    return f'<line class="{kind}" x1="{x}" x2="{x}" y1="{top:g}" y2="{bottom:g}"/>'


def span(start: str, end: str, y: float, kind: str = "span") -> str:
    """A line from left to right."""
    return f'<line class="{kind}" x1="{start}" x2="{end}" y1="{y:g}" y2="{y:g}"/>'


def dot(x: str, y: float, colour: int, size: float = 6) -> str:
    """A disc in the colour of a bot."""
    return f'<circle class="{tint(colour)}" cx="{x}" cy="{y:g}" r="{size:g}"/>'


def sign(x: str, y: float, path: str, kind: str) -> str:
    """A small shape round a point."""
    return f'<svg x="{x}" y="{y:g}" overflow="visible"><path class="{kind}" d="{path}"/></svg>'


def column(x: str, end: str, top: float, height: float, colour: int) -> str:
    """A bar of a histogram."""
    width = float(end.rstrip("%")) - float(x.rstrip("%"))
    place = f'x="{x}" y="{top:g}" width="{width:.2f}%" height="{height:.1f}"'
    return f'<rect class="{tint(colour)}" {place}/>'


def label(x: str, y: float, text: str, kind: str = "tick", anchor: str = "middle") -> str:
    """A few words."""
    return f'<text class="{kind}" x="{x}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'


def tint(colour: int) -> str:
    """The class of a bot's colour; colours come round again, and below 0 is nobody's."""
    return f"p{colour % COLOURS + 1}" if colour >= 0 else "mark"


# ---------------------------------------------------------------- plots


def interval(
    axis: Axis, found: Estimate, colour: int, meaning: str, fair: float | None = None
) -> str:
    """A figure as a disc on its interval."""
    y = ROW / 2
    shapes = axis.grid(ROW)
    if fair is not None:
        shapes += vertical(axis.at(fair), 0, ROW, "fair")
    if found.low is not None and found.high is not None:
        shapes += span(axis.at(found.low), axis.at(found.high), y)
    return drawing(shapes + dot(axis.at(found.value), y, colour), ROW, meaning)


def histogram(
    axis: Axis,
    bars: Sequence[tuple[float, float, float]],
    colour: int,
    mean: float,
    meaning: str,
) -> str:
    """Bars from one value to another, of heights up to 1, and a line at the mean."""
    shapes = [axis.grid(HIGH)]
    for start, end, part in bars:
        tall = part * (HIGH - 4)
        shapes.append(column(axis.at(start), axis.at(end), HIGH - tall, tall, colour))
    shapes.append(vertical(axis.at(mean), 0, HIGH, "mean"))
    return drawing("".join(shapes), HIGH, meaning)
