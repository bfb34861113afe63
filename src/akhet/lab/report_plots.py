"""The plots of a report, each a row for a bot and an axis below."""

import math
from collections.abc import Sequence
from html import escape

from akhet.lab.drawing import (
    Axis,
    dot,
    drawing,
    histogram,
    interval,
    round_axis,
    share_axis,
    sign,
    span,
    time_axis,
    tint,
    vertical,
)
from akhet.lab.numbers import ms, percent, plus_minus, rating, reach
from akhet.lab.stats import Estimate, wilson
from akhet.lab.summary import Line, Summary

BARS = 40  # of a histogram, at the most
PERCENTS = ["0", "25", "50", "75", "100 %"]
SEAT = 22  # pixels for each seat
DIAMOND = "M0-6 6 0 0 6-6 0z"


def row(name: str, colour: int, plot: str, figures: str) -> str:
    """A bot: its name and colour, its plot, its figures."""
    key = f'<span class="key {tint(colour)}"></span>' if colour >= 0 else ""
    return (
        f'<div class="row"><span class="name">{key}{escape(name)}</span>{plot}'
        f'<span class="figure">{figures}</span></div>'
    )


def two(figure: str, small: str) -> str:
    """A figure and one that explains it."""
    return f"{figure} <small>{small}</small>"


def foot(axis: Axis, texts: Sequence[str]) -> str:
    """The axis under the rows."""
    return f'<div class="row axis"><span></span>{axis.labels(texts)}<span></span></div>'


def wins_plot(summary: Summary) -> str:
    """The share of the victory of every bot."""
    axis = share_axis()
    rows = []
    for colour, line in enumerate(summary.bots):
        meaning = f"{line.name}: {percent(line.wins.value)}, {reach(line.wins)}"
        fair = line.fair if summary.seats > 1 else None
        plot = interval(axis, line.wins, colour, meaning, fair)
        rows.append(row(line.name, colour, plot, two(percent(line.wins.value), reach(line.wins))))
    return "".join(rows) + foot(axis, PERCENTS)


def ratings_plot(summary: Summary) -> str:
    """Ratings with two sigma to either side."""
    rated = [(n, line, line.rating) for n, line in enumerate(summary.bots) if line.rating]
    ends = [found.mu + side * found.sigma for _n, _line, found in rated for side in (-2, 2)]
    axis = round_axis(min(ends), max(ends))
    rows = []
    for colour, line, found in rated:
        reached = Estimate(found.mu, found.mu - 2 * found.sigma, found.mu + 2 * found.sigma)
        plot = interval(axis, reached, colour, f"{line.name}: {rating(line)}")
        rows.append(
            row(line.name, colour, plot, two(f"{found.mu:.1f}", f"sigma {found.sigma:.1f}"))
        )
    return "".join(rows) + foot(axis, [f"{tick:g}" for tick in axis.ticks])


# ---------------------------------------------------------------- scores


def scores_plot(summary: Summary) -> str:
    """How the scores of every bot are spread, all on one scale."""
    low = min(min(line.scores) for line in summary.bots)
    high = max(max(line.scores) for line in summary.bots)
    width = max(1, math.ceil((high - low + 1) / BARS))
    spreads = [bars(line, low, width) for line in summary.bots]
    tallest = max(part for spread in spreads for _start, _end, part in spread)
    axis = round_axis(low, high + 1)
    rows = []
    for colour, (line, spread) in enumerate(zip(summary.bots, spreads, strict=True)):
        mean = line.points.value
        meaning = f"{line.name}: mean {mean:.1f}, from {min(line.scores)} to {max(line.scores)}"
        scaled = [(start, end, part / tallest) for start, end, part in spread]
        plot = histogram(axis, scaled, colour, mean + 0.5, meaning)
        small = f"{min(line.scores)} to {max(line.scores)}"
        rows.append(row(line.name, colour, plot, two(plus_minus(line.points), small)))
    return "".join(rows) + foot(axis, [f"{tick:g}" for tick in axis.ticks])


def bars(line: Line, low: int, width: int) -> list[tuple[float, float, float]]:
    """The parts of the games with scores from one to another."""
    found: dict[int, int] = {}
    for score, times in line.scores.items():
        place = low + (score - low) // width * width
        found[place] = found.get(place, 0) + times
    return [(place, place + width, times / line.seats) for place, times in sorted(found.items())]


# ---------------------------------------------------------------- seats and times


def seats_plot(summary: Summary) -> str:
    """The share of the victory in every seat: all bots together, then each."""
    axis = share_axis()
    held = [line.by_seat for line in summary.bots]
    everyone = [
        (sum(line[seat][0] for line in held), sum(line[seat][1] for line in held))
        for seat in range(summary.seats)
    ]
    rows = [seats_row(axis, "all bots", -1, everyone)] if len(held) > 1 else []
    rows += [seats_row(axis, b.name, n, b.by_seat) for n, b in enumerate(summary.bots)]
    return "".join(rows) + foot(axis, PERCENTS)


def seats_row(axis: Axis, name: str, colour: int, seats: list[tuple[float, int]]) -> str:
    """One line for each seat that was held."""
    height = SEAT * len(seats) + 8
    shapes = [axis.grid(height), vertical(axis.at(1 / len(seats)), 0, height, "fair")]
    told = []
    for seat, (won, games) in enumerate(seats):
        y = SEAT * seat + 4 + SEAT / 2
        if games:
            found = wilson(won / games, games)
            shapes.append(span(axis.at(found.low or 0), axis.at(found.high or 0), y))
            shapes.append(dot(axis.at(found.value), y, colour, 5))
            told.append(f"seat {seat + 1} {percent(found.value)}")
    plot = drawing("".join(shapes), height, f"{name}: {', '.join(told)}")
    return row(name, colour, plot, "<br/>".join(told))


def times_plot(summary: Summary) -> str:
    """Think times of every bot on a scale of powers of ten."""
    thought = [(n, line, line.think) for n, line in enumerate(summary.bots) if line.think]
    ends = [t for _n, _line, think in thought for t in (think.p50, think.longest)]
    ends += [think.budget for _n, _line, think in thought if think.budget]
    axis = time_axis(min(ends), max(ends))
    rows = []
    for colour, line, think in thought:
        shapes = [axis.grid(30), span(axis.at(think.p50), axis.at(think.longest), 15)]
        if think.budget:
            shapes.append(vertical(axis.at(think.budget), 0, 30, "fair"))
        shapes.append(vertical(axis.at(think.longest), 9, 21, "span"))
        shapes.append(dot(axis.at(think.p50), 15, colour))
        shapes.append(sign(axis.at(think.p99), 15, DIAMOND, "mark"))
        figure = f"p99 {ms(think.p99)} ms"
        plot = drawing("".join(shapes), 30, f"{line.name}: p50 {ms(think.p50)} ms, {figure}")
        budget = f"of {ms(think.budget)}" if think.budget else ""
        rows.append(row(line.name, colour, plot, two(figure, budget)))
    return "".join(rows) + foot(axis, [time_name(tick) for tick in axis.ticks])


def time_name(seconds: float) -> str:
    """A power of ten of a second."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size * 0.999:
            return f"{seconds / size:g} {unit}"
    return f"{seconds:g} s"
