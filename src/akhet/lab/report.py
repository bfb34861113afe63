"""The report of a tournament: one page that needs nothing else, in light and dark."""

import shlex
from collections.abc import Iterable
from html import escape
from importlib.resources import files

from akhet.lab.drawing import tint
from akhet.lab.numbers import ms, percent, plus_minus, rating, reach, times_fair
from akhet.lab.plan import Plan
from akhet.lab.report_plots import (
    ratings_plot,
    scores_plot,
    seats_plot,
    times_plot,
    wins_plot,
)
from akhet.lab.report_style import STYLE
from akhet.lab.stats import Estimate
from akhet.lab.summary import Line, Summary
from akhet.lang import text
from akhet.match.match import game_of


def page(plan: Plan, summary: Summary) -> str:
    """The whole page."""
    title = f"{text('en', f'{plan.game}.name')}: {', '.join(plan.names())}"
    parts = [head(title, plan, summary), *sections(summary), method(plan, summary)]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(title)}</title><style>{tokens()}{STYLE}</style></head>"
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


def tokens() -> str:
    """The colours, sizes and letters of akhet's own pages."""
    return (files("akhet.web") / "static" / "tokens.css").read_text("utf-8")


def head(title: str, plan: Plan, summary: Summary) -> str:
    """What was played, and what came of it in a sentence."""
    facts = {
        "Games": f"{summary.games:,}",
        "Deals": f"{summary.deals:,}",
        "Seats": str(summary.seats),
        "Seed": str(summary.seed),
        **{key.replace("_", " "): value for key, value in unusual(plan).items()},
        "Rules and search": "compiled" if summary.compiled else "plain Python",
    }
    listed = "".join(
        f"<div><dt>{escape(k)}</dt><dd>{escape(v)}</dd></div>" for k, v in facts.items()
    )
    return (
        f"<header><h1>{escape(title)}</h1>"
        f'<p class="verdict">{escape(verdict(summary))}</p><dl>{listed}</dl></header>'
    )


def verdict(summary: Summary) -> str:
    """The result in a sentence."""
    best = max(summary.bots, key=lambda line: line.wins.value)
    share = f"{percent(best.wins.value)} of the games (95 % interval {reach(best.wins)})"
    if best.fair is None:
        return f"{best.name} wins {share}."
    seat = "" if best.seats == best.games else " for each seat it holds"
    return f"{best.name} wins {share}{seat}: {times_fair(best)} times its fair share."


def unusual(plan: Plan) -> dict[str, str]:
    """The table options that are not as they are by default."""
    usual = {option.key: option.default for option in game_of(plan.game).options_spec}
    return {key: value for key, value in plan.options.items() if usual[key] != value}


# ---------------------------------------------------------------- sections


def sections(summary: Summary) -> Iterable[str]:
    """The parts in the order people ask for them."""
    yield section("Victories", WINS, wins_plot(summary) + results_table(summary))
    if summary.meetings:
        yield section("Head to head", MEETINGS, meetings_table(summary))
    if any(line.rating for line in summary.bots):
        yield section("Ratings", RATINGS, ratings_plot(summary))
    yield section("Scores", SCORES, scores_plot(summary))
    if summary.seats > 1:
        yield section("Seats", SEATS, seats_plot(summary))
    yield section("Think times", TIMES, times_plot(summary) + times_table(summary))


WINS = (
    "The share of the victory for each seat a bot holds (a shared victory is divided), with its "
    "95 % interval. The dashed line is the fair share: what all would have if they were alike."
)
MEETINGS = (
    "How often the bot of the row ended before that of the column at the same table; a tie counts "
    "half. Coloured where the whole interval lies on one side of 50 %."
)
RATINGS = (
    "openskill's Plackett-Luce ratings; everybody begins at 25. The line reaches two sigma to "
    "either side."
)
SCORES = "How the final points of each bot are spread; the line is the mean."
SEATS = (
    "The share of the victory by seat, with 95 % intervals. If a seat itself is worth something, "
    "all bots together show it."
)
TIMES = (
    "How long a decision took: half of them up to the disc, 99 of 100 up to the diamond, the "
    "longest at the bar. The dashed line is the budget. The scale is by powers of ten."
)


def section(title: str, words: str, body: str) -> str:
    """A part of the page."""
    return f'<section><h2>{title}</h2><p class="second">{words}</p>{body}</section>'


def method(plan: Plan, summary: Summary) -> str:
    """How it was done, and the command that does it again."""
    words = (
        "All games of a deal have the same luck, and its bots sit in every rotation of the seats. "
        f"{summary.method}"
    )
    body = f"<p>Again: <code>{escape(command(plan))}</code></p>"
    return section("Method", escape(words), body)


def command(plan: Plan) -> str:
    """The command that plays this."""
    words = ["akhet", "arena", plan.game]
    for spec in plan.bots:
        words += ["--bot", spec]
    words += ["--seats", str(plan.seats), "--games", str(plan.games), "--seed", str(plan.seed)]
    for key, value in unusual(plan).items():
        words += ["--option", f"{key}={value}"]
    words += ["--mirror"] * plan.mirror + ["--components", "FILE"] * bool(plan.components)
    return shlex.join(words)


# ---------------------------------------------------------------- tables


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table of ready cells; the first of a row is its head."""
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    body = "".join(f"<tr>{cells(row)}</tr>" for row in rows)
    shown = f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" tabindex="0">{shown}</div>'


def cells(row: list[str]) -> str:
    """The cells of a row; one that is a cell already stays as it is."""
    rest = [cell if cell.startswith("<td") else f"<td>{cell}</td>" for cell in row[1:]]
    return f'<th scope="row">{row[0]}</th>{"".join(rest)}'


def named(summary: Summary, line: Line) -> str:
    """A bot's name beside its colour."""
    colour = tint(summary.bots.index(line))
    return f'<span class="key {colour}"></span>{escape(line.name)}'


def results_table(summary: Summary) -> str:
    """Victories, points and ratings in figures."""
    heads = ["Bot", "Games", "Wins", "95 %", "Times fair", "Points", "Deviation", "Rating"]
    rows = [
        [
            named(summary, line),
            f"{line.games:,}",
            percent(line.wins.value),
            reach(line.wins),
            times_fair(line),
            plus_minus(line.points),
            f"{line.deviation:.1f}",
            rating(line),
        ]
        for line in summary.bots
    ]
    return table(heads, rows)


def meetings_table(summary: Summary) -> str:
    """Every bot against every other."""
    found = {(meeting.bot, meeting.other): meeting for meeting in summary.meetings}
    rows = []
    for line in summary.bots:
        row = [named(summary, line)]
        for other in summary.bots:
            meeting = found.get((line.name, other.name))
            row.append("" if meeting is None else meeting_cell(meeting.ahead, meeting.games))
        rows.append(row)
    return table(["", *(named(summary, line) for line in summary.bots)], rows)


def meeting_cell(ahead: Estimate, games: int) -> str:
    """One meeting, coloured where it is clear who is better."""
    kind = ""
    if ahead.low is not None and ahead.high is not None:
        kind = "ahead" if ahead.low > 0.5 else "behind" if ahead.high < 0.5 else ""
    below = f"{reach(ahead)} of {games:,}"
    return f'<td class="{kind}">{percent(ahead.value)}<small>{below}</small></td>'


def times_table(summary: Summary) -> str:
    """Think times in figures."""
    heads = ["Milliseconds", "Decisions", "Mean", "p50", "p99", "Longest", "Budget"]
    rows = [
        [
            named(summary, line),
            f"{think.decisions:,}",
            *(ms(t) for t in (think.mean, think.p50, think.p99, think.longest, think.budget)),
        ]
        for line in summary.bots
        if (think := line.think) is not None
    ]
    return table(heads, rows)
