"""The plots of an experiment's report."""

from collections.abc import Sequence
from html import escape

from akhet.lab.drawing import (
    ROW,
    Axis,
    column,
    dot,
    drawing,
    histogram,
    interval,
    label,
    round_axis,
    share_axis,
    sign,
    span,
    tint,
    vertical,
)
from akhet.lab.numbers import percent, reach
from akhet.lab.report_plots import DIAMOND, PERCENTS, SEAT, foot, row, two
from akhet.lab.stats import Estimate
from akhet.lab.study.findings import Bot, Item, Length, Source, Table, Things
from akhet.lab.study.luck import Parts
from akhet.lab.study.variants import FigureFound

BARS = 40
STRIPE = 22  # pixels of a bar that is one row high
SHOWN = 16  # things of a group that stand open
PARTS = ("skill", "seat", "luck", "rest")


def signed(share: float) -> str:
    """A difference of shares, in points of a percentage."""
    return f"{100 * share:+.1f}"


def signed_reach(found: Estimate) -> str:
    """The interval of such a difference."""
    if found.low is None or found.high is None:
        return "-"
    return f"{100 * found.low:+.1f} to {100 * found.high:+.1f}"


# ---------------------------------------------------------------- seats, scores, sources


def seats_plot(tables: Sequence[Table]) -> str:
    """The share of the victory of every seat, by size of table."""
    axis = share_axis()
    rows = []
    for table in tables:
        height = SEAT * table.seats + 8
        shapes = [axis.grid(height), vertical(axis.at(1 / table.seats), 0, height, "fair")]
        told = []
        for seat, found in enumerate(table.by_seat):
            y = SEAT * seat + 4 + SEAT / 2
            shapes.append(span(axis.at(found.low or 0), axis.at(found.high or 1), y))
            shapes.append(dot(axis.at(found.value), y, seat, 5))
            told.append(f"seat {seat + 1} {percent(found.value)} <small>{reach(found)}</small>")
        name = seats_name(table)
        plain = ", ".join(f"seat {n + 1} {percent(e.value)}" for n, e in enumerate(table.by_seat))
        plot = drawing("".join(shapes), height, f"{name}: {plain}")
        rows.append(row(name, -1, plot, "<br/>".join(told)))
    return "".join(rows) + foot(axis, PERCENTS)


def seats_name(table: Table) -> str:
    """A size of table."""
    return "1 seat" if table.seats == 1 else f"{table.seats} seats"


def wins_plot(tables: Sequence[Table]) -> str:
    """The share of the victory of every bot, by size of table."""
    axis = share_axis()
    rows = []
    for table in tables:
        for colour, bot in enumerate(table.bots):
            name = f"{bot.name}, {seats_name(table)}"
            fair = 1 / table.seats if table.seats > 1 else None
            plot = interval(axis, bot.wins, colour, f"{name}: {percent(bot.wins.value)}", fair)
            rows.append(row(name, colour, plot, two(percent(bot.wins.value), reach(bot.wins))))
    return "".join(rows) + foot(axis, PERCENTS)


def scores_plot(table: Table) -> str:
    """How the scores of every bot at one size of table are spread."""
    low = min(min(bot.scores) for bot in table.bots)
    high = max(max(bot.scores) for bot in table.bots)
    axis = round_axis(low, high + 1)
    width = max(1, -(-(high - low + 1) // BARS))
    spreads = [bars(bot.scores, low, width) for bot in table.bots]
    tallest = max(part for spread in spreads for _start, _end, part in spread)
    rows = []
    for colour, (bot, spread) in enumerate(zip(table.bots, spreads, strict=True)):
        rows.append(score_row(axis, bot, colour, spread, tallest, seats_name(table)))
    return "".join(rows) + foot(axis, [f"{tick:g}" for tick in axis.ticks])


def score_row(
    axis: Axis,
    bot: Bot,
    colour: int,
    spread: list[tuple[float, float, float]],
    tallest: float,
    seats: str,
) -> str:
    """The scores of one bot."""
    scaled = [(start, end, part / tallest) for start, end, part in spread]
    small = f"{min(bot.scores)} to {max(bot.scores)}"
    mean = bot.points.value
    plot = histogram(axis, scaled, colour, mean + 0.5, f"{bot.name}: mean {mean:.1f}, {small}")
    return row(f"{bot.name}, {seats}", colour, plot, two(f"{mean:.1f}", small))


def bars(counts: dict[int, int], low: int, width: int) -> list[tuple[float, float, float]]:
    """The parts of all between one value and another."""
    found: dict[int, int] = {}
    for value, times in counts.items():
        place = low + (value - low) // width * width
        found[place] = found.get(place, 0) + times
    total = sum(found.values())
    return [(place, place + width, times / total) for place, times in sorted(found.items())]


def sources_plot(sources: Sequence[Source], names: dict[str, str]) -> str:
    """The mean points of each source: of winners, and of the others."""
    ends = [value for source in sources for value in (source.winners, source.others)]
    axis = round_axis(min(0.0, *ends), max(ends))
    rows = []
    for source in sources:
        low, high = sorted((source.winners, source.others))
        shapes = axis.grid(ROW) + span(axis.at(low), axis.at(high), ROW / 2)
        shapes += sign(axis.at(source.others), ROW / 2, DIAMOND, "mark")
        shapes += dot(axis.at(source.winners), ROW / 2, 0)
        told = f"winners {source.winners:.1f}, others {source.others:.1f}"
        name = names[source.key]
        plot = drawing(shapes, ROW, f"{name}: {told}")
        by = f"{source.winners - source.others:+.1f}"
        rows.append(row(name, -1, plot, two(by, f"{source.winners:.1f} / {source.others:.1f}")))
    return "".join(rows) + foot(axis, [f"{tick:g}" for tick in axis.ticks])


# ---------------------------------------------------------------- things


def things_plot(things: Things) -> str:
    """What each thing of a group is worth; of many the clear ones first, the rest folded."""
    ends = [end for item in things.items for end in ends_of(item.wins.effect)]
    axis = round_axis(min(-0.01, *ends), max(0.01, *ends))
    ticks = foot(axis, [signed(tick).rstrip("0").rstrip(".") for tick in axis.ticks])
    rows = [(item, thing_row(axis, item, things.each)) for item in things.items]
    if len(rows) <= SHOWN:
        return "".join(drawn for _item, drawn in rows) + ticks
    opened = [drawn for item, drawn in rows if item.wins.clear]
    folded = [drawn for item, drawn in rows if not item.wins.clear]
    first = "".join(opened) + ticks if opened else "<p>None of them is clear.</p>"
    if not folded:
        return first
    words = f"{len(folded)} whose interval, for so many questions at once, holds nought"
    return f"{first}<details><summary>{words}</summary>{''.join(folded)}{ticks}</details>"


def ends_of(found: Estimate) -> tuple[float, float]:
    """The ends of an interval."""
    return (
        found.value if found.low is None else found.low,
        found.value if found.high is None else found.high,
    )


def thing_row(axis: Axis, item: Item, each: bool) -> str:
    """One thing."""
    effect = item.wins.effect
    colour = -1 if not item.wins.clear else 2 if effect.value > 0 else 0
    had = f"{item.wins.seats:,} times" if each else f"had by {percent(item.had)}"
    points = "" if item.points is None else f", {item.points.effect.value:+.1f} points"
    meaning = f"{item.name}: {signed(effect.value)}, {signed_reach(effect)}; {had}{points}"
    plot = interval(axis, effect, colour, meaning, 0.0)
    name = f"{item.name}"
    return row(name, -1, plot, two(signed(effect.value), f"{signed_reach(effect)}{points}"))


# ---------------------------------------------------------------- length and luck


def length_plot(tables: Sequence[Table]) -> str:
    """How many decisions games have."""
    low = min(min(table.length.by_length) for table in tables)
    high = max(max(table.length.by_length) for table in tables)
    axis = round_axis(low, high + 1)
    width = max(1, -(-(high - low + 1) // BARS))
    rows = []
    for colour, table in enumerate(tables):
        found = table.length
        spread = bars(found.by_length, low, width)
        tallest = max(part for _start, _end, part in spread)
        scaled = [(start, end, part / tallest) for start, end, part in spread]
        mean = found.decisions.value
        meaning = f"{seats_name(table)}: mean {mean:.0f} decisions"
        plot = histogram(axis, scaled, colour, mean + 0.5, meaning)
        small = f"{min(found.by_length)} to {max(found.by_length)}"
        rows.append(row(seats_name(table), colour, plot, two(f"{mean:.0f}", small)))
    return "".join(rows) + foot(axis, [f"{tick:g}" for tick in axis.ticks])


def choices_plot(tables: Sequence[Table]) -> str:
    """How wide the choice is, in each tenth of a game."""
    axis = Axis(0, 10, [0, 2, 4, 6, 8, 10])
    most = max(width for table in tables for width in table.length.by_tenth)
    rows = []
    for colour, table in enumerate(tables):
        found: Length = table.length
        shown = [(n, n + 1, width / most) for n, width in enumerate(found.by_tenth)]
        told = ", ".join(f"{width:.0f}" for width in found.by_tenth)
        plot = histogram(axis, shown, colour, -1, f"{seats_name(table)}, by tenths: {told}")
        small = f"half at most {found.half}, most {found.most}"
        rows.append(row(seats_name(table), colour, plot, two(f"{found.choices:.1f}", small)))
    return "".join(rows) + foot(axis, ["begin", "20", "40", "60", "80", "end"])


def luck_plot(tables: Sequence[Table], points: bool) -> str:
    """The parts of the variance as one bar for each size of table."""
    axis = share_axis()
    rows = []
    for table in tables:
        parts = table.luck_points if points else table.luck
        if parts is not None:
            rows.append(parts_row(axis, seats_name(table), parts))
    return "".join(rows) + foot(axis, PERCENTS) if rows else ""


def parts_row(axis: Axis, name: str, parts: Parts) -> str:
    """Skill, seat, luck and the rest, side by side."""
    shapes, told, start = [axis.grid(STRIPE + 8)], [], 0.0
    for colour, key in enumerate(PARTS):
        found: Estimate = getattr(parts, key)
        end = min(1.0, start + found.value)
        shapes.append(column(axis.at(start), axis.at(end), 4, STRIPE, colour))
        if end - start > 0.09:
            at = axis.at((start + end) / 2)
            shapes.append(label(at, 4 + STRIPE / 2 + 4, f"{100 * found.value:.0f} %", "inside"))
        told.append(f"{key} {percent(found.value)} <small>{reach(found)}</small>")
        start = end
    plain = ", ".join(f"{key} {percent(getattr(parts, key).value)}" for key in PARTS)
    plot = drawing("".join(shapes), STRIPE + 8, f"{name}: {plain}")
    return row(name, -1, plot, "<br/>".join(told))


def legend() -> str:
    """What the colours of the parts mean."""
    words = {
        "skill": "skill: which bot",
        "seat": "seat: which place at the table",
        "luck": "luck: the same deal falls the same way again",
        "rest": "rest: other choices with the same luck",
    }
    keys = [
        f'<span><span class="key {tint(n)}"></span>{words[key]}</span>'
        for n, key in enumerate(PARTS)
    ]
    return f'<p class="legend">{"".join(keys)}</p>'


# ---------------------------------------------------------------- figures


def figures_plot(figures: Sequence[FigureFound]) -> str:
    """Every figure: what its thing is worth at each value, ours filled."""
    drawn = [figure for figure in figures if figure.swing is not None]
    if not drawn:
        return ""
    ends = [
        end
        for figure in drawn
        for variant in figure.variants
        if variant.worth is not None
        for end in ends_of(variant.worth.effect)
    ]
    axis = round_axis(min(ends), max(ends))
    rows = [figure_row(axis, figure) for figure in drawn]
    ticks = [signed(tick).rstrip("0").rstrip(".") for tick in axis.ticks]
    return "".join(rows) + foot(axis, ticks)


def figure_row(axis: Axis, figure: FigureFound) -> str:
    """A line for each value."""
    height = SEAT * len(figure.variants) + 8
    shapes = [axis.grid(height), vertical(axis.at(0), 0, height, "fair")]
    told = []
    for n, variant in enumerate(figure.variants):
        assert variant.worth is not None
        y = SEAT * n + 4 + SEAT / 2
        found = variant.worth.effect
        low, high = ends_of(found)
        shapes.append(span(axis.at(low), axis.at(high), y))
        shapes.append(dot(axis.at(found.value), y, 2 if variant.usual else -1, 5))
        ours = " ours" if variant.usual else ""
        told.append(f"{escape(variant.value)}{ours}: {signed(found.value)}")
    plain = ", ".join(told)
    plot = drawing("".join(shapes), height, f"{figure.name}: {plain}")
    mark = " *" if figure.clear else ""
    return row(f"{figure.name}{mark}", -1, plot, "<br/>".join(told))
