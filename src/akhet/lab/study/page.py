"""The report of an experiment: one page that needs nothing else, in light and dark."""

from collections.abc import Iterable
from html import escape
from typing import Any

from akhet.games import GAMES
from akhet.lab.numbers import percent, reach
from akhet.lab.report import section, table, tokens
from akhet.lab.report_style import STYLE
from akhet.lab.stats import Estimate
from akhet.lab.study import plots
from akhet.lab.study.experiment import Experiment
from akhet.lab.study.findings import Findings, Table
from akhet.lab.study.variants import FigureFound
from akhet.lang import text

MORE = """
details { margin-top: var(--s3); } summary { cursor: pointer; color: var(--umber);
  min-height: 44px; display: flex; align-items: center; gap: var(--s2); }
summary::before { content: "+"; font-size: var(--t-18); }
details[open] > summary::before { content: "\\2013"; }
.inside { fill: #fff; font-size: 12px; font-weight: 600; paint-order: stroke; stroke: #0008;
  stroke-width: 2px; }
.legend { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s4); }
h3 { font: 600 var(--t-15)/1.4 var(--font-text); margin: var(--s4) 0 0; }
nav { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s4); margin-top: var(--s3); }
nav a { color: inherit; } .figure { white-space: normal; }
pre { overflow-x: auto; background: var(--linen); padding: var(--s3); margin: var(--s2) 0;
  border-radius: var(--r-piece); }
"""


def report(experiment: Experiment, findings: Findings, made: dict[str, Any]) -> str:
    """The whole page."""
    name = text("en", f"{experiment.game}.name")
    title = experiment.title if name in experiment.title else f"{name}: {experiment.title}"
    parts = [head(title, experiment, findings), *sections(experiment, findings)]
    parts.append(method(experiment, made))
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(title)}</title><style>{tokens()}{STYLE}{MORE}</style></head>"
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


def head(title: str, experiment: Experiment, findings: Findings) -> str:
    """What was played, and what stands out in a few sentences."""
    facts = {
        "Games": f"{findings.games:,}",
        "Seats": ", ".join(str(found.seats) for found in findings.tables),
        "Bots": ", ".join(experiment.bots),
        **{key.replace("_", " "): value for key, value in experiment.options},
        "Figures varied": str(len(experiment.figures)) if experiment.figures else "",
    }
    listed = "".join(
        f"<div><dt>{escape(key)}</dt><dd>{escape(value)}</dd></div>"
        for key, value in facts.items()
        if value
    )
    told = "".join(f'<p class="verdict">{escape(line)}</p>' for line in verdicts(findings))
    return f"<header><h1>{escape(title)}</h1>{told}<dl>{listed}</dl></header>"


def verdicts(findings: Findings) -> Iterable[str]:
    """What stands out."""
    for found in findings.tables:
        if found.seats > 1:
            yield seat_verdict(found)
    for found in findings.tables:
        if found.luck is not None:
            yield (
                f"{plots.seats_name(found).capitalize()}: of what decides who wins, "
                f"{percent(found.luck.skill.value)} is skill and "
                f"{percent(found.luck.luck.value)} the luck of the deal."
            )
    clear = [
        (item.wins.effect.value, f"{item.name} ({group.title.lower()})")
        for group in findings.things
        for item in group.items
        if item.wins.clear and not group.each
    ]
    if clear:
        best, worst = max(clear), min(clear)
        yield f"Best to have: {best[1]}, {plots.signed(best[0])} points of a percentage."
        if worst[0] < 0:
            yield f"Worst: {worst[1]}, {plots.signed(worst[0])}."


def seat_verdict(found: Table) -> str:
    """Whether a seat is worth something."""
    fair = 1 / found.seats
    off = [
        f"seat {n + 1} wins {percent(share.value)} ({reach(share)})"
        for n, share in enumerate(found.by_seat)
        if (share.low or 0) > fair or (share.high or 1) < fair
    ]
    name = plots.seats_name(found).capitalize()
    if not off:
        return f"{name}: no seat clearly wins more than another."
    return f"{name}: {', '.join(off)}, where {percent(fair)} is fair."


# ---------------------------------------------------------------- sections

SEATS = (
    "The share of the victory in each seat (a shared one is divided), with its 95 % interval. The "
    "dashed line is fair. All bots sit in all seats equally often."
)
BOTS = "The share of the victory for each seat a bot holds."
SCORES = "How the final points are spread; the line is the mean."
SOURCES = (
    "Mean points by source: of those who win (disc) and of the others (diamond); the figure is "
    "the difference."
)
LENGTH = "How many decisions a game has, all seats together. Single answers are not counted."
CHOICES = (
    "How many legal answers a decision has on average, from the beginning of a game to its end."
)
LUCK = (
    "Each deal is played in all rotations of the seats with the same draws. What follows the bot "
    "is skill, what follows the seat is the seat, what comes out the same again although the bots "
    "have changed seats is luck; the rest are other choices with the same draws. 100 % is all "
    "that makes one seat do better than another."
)
NO_LUCK = (
    "Every deal was played once only, so that luck and choices cannot be told apart. Name two "
    "bots, or the same one twice, and each deal is played in all rotations."
)
HAVE = (
    "How much more often {says} wins than others with the same bot in the same seat: points of a "
    "percentage, with 95 % intervals by deals. Coloured where it is clear even for so many "
    "questions at once. It goes along with winning; it need not be the cause."
)
EACH = (
    "How much more often a seat wins for {says}, compared with the same bot in the same seat: "
    "points of a percentage, with 95 % intervals by deals. Coloured where it is clear even for so "
    "many questions at once. It goes along with winning; it need not be the cause."
)
FIGURES = (
    "Each of these figures is reconstructed. The same deals were played with ours (filled) and "
    "with the others; the place on the scale is what the thing it is printed on is worth then: "
    "how much more often its owner wins, in points of a percentage. Nought is balanced. A star: "
    "the figure clearly moves it."
)


def sections(experiment: Experiment, findings: Findings) -> Iterable[str]:
    """The parts in the order people ask for them."""
    tables = findings.tables
    if not tables:
        return
    many = [found for found in tables if found.seats > 1]
    if many:
        yield section("Seats", SEATS, plots.seats_plot(many))
    yield section("Bots", BOTS, plots.wins_plot(tables) + opponent(tables))
    yield section("Scores", SCORES, "".join(plots.scores_plot(found) for found in tables))
    yield section("Where points come from", SOURCES, sources(experiment, tables))
    for group in findings.things:
        words = (EACH if group.each else HAVE).format(says=group.says)
        body = plots.things_plot(group) if group.items else ""
        yield section(group.title, words, body + seldom(group.few))
    yield section("Length", LENGTH, plots.length_plot(tables))
    yield section("Choices", CHOICES, plots.choices_plot(tables) + tree(tables))
    yield luck(tables)
    if findings.figures:
        body = plots.figures_plot(findings.figures) + figures_table(findings.figures)
        yield section("Reconstructed figures", FIGURES, body)


def opponent(tables: list[Table]) -> str:
    """The share of the victories of one who holds no seat."""
    found = [one.opponent for one in tables if one.opponent is not None]
    return "".join(f"<p>The Traitor wins {percent(one.value)} ({reach(one)}).</p>" for one in found)


def sources(experiment: Experiment, tables: list[Table]) -> str:
    """A plot for each size of table."""
    game = GAMES[experiment.game]
    names = {key: str(text("en", f"{game.key}.source.{key}")) for key in game.sources}
    parts = []
    for found in tables:
        if len(tables) > 1:
            parts.append(f"<h3>{plots.seats_name(found)}</h3>")
        parts.append(plots.sources_plot(found.sources, names))
    return "".join(parts)


def seldom(few: list[str]) -> str:
    """What was had too seldom to say anything."""
    if not few:
        return ""
    return f'<p class="second">Too seldom, or too often, to say: {escape(", ".join(few))}.</p>'


def tree(tables: list[Table]) -> str:
    """How large the tree of choices is."""
    told = ", ".join(f"{plots.seats_name(one)} 10^{one.length.tree:.0f}" for one in tables)
    return f'<p class="second">The product of all choices of a game: {told}.</p>'


def luck(tables: list[Table]) -> str:
    """Luck against skill."""
    won = plots.luck_plot(tables, points=False)
    if not won:
        return section("Luck and skill", NO_LUCK, "")
    body = f"{plots.legend()}<h3>Who wins</h3>{won}"
    if points := plots.luck_plot(tables, points=True):
        body += f"<h3>By how many points</h3>{points}"
    return section("Luck and skill", LUCK, body)


def figures_table(figures: list[FigureFound]) -> str:
    """All values of all figures."""
    heads = ["Figure", "Value", "Worth of its thing", "Points of a seat", "Other winner"]
    rows = []
    for figure in figures:
        for variant in figure.variants:
            worth = variant.worth
            rows.append(
                [
                    escape(figure.name),
                    escape(variant.value) + (" (ours)" if variant.usual else ""),
                    "-" if worth is None else cell(worth.effect),
                    "" if variant.usual else points_cell(variant.points),
                    "" if variant.other_winner is None else share_cell(variant.other_winner),
                ]
            )
    shown = table(heads, rows)
    return f"<details><summary>All values as a table</summary>{shown}</details>"


def cell(found: Estimate) -> str:
    """A difference of shares with its interval."""
    return f"<td>{plots.signed(found.value)}<small>{plots.signed_reach(found)}</small></td>"


def share_cell(found: Estimate) -> str:
    """A share with its interval."""
    return f"<td>{percent(found.value)}<small>{reach(found)}</small></td>"


def points_cell(found: Estimate | None) -> str:
    """A difference of points with its interval."""
    if found is None or found.low is None or found.high is None:
        return "-"
    return f"<td>{found.value:+.2f}<small>{found.low:+.2f} to {found.high:+.2f}</small></td>"


# ---------------------------------------------------------------- method

METHOD = (
    "The deal is the unit of every interval, because games of one deal have the same luck: "
    "Wilson's for shares of victories, Student's for means, a cluster-robust one for what things "
    "are worth (a regression within each bot, seat and table), the jackknife for luck and skill. "
    "All 95 %. Bots are not people: what is worth much to them shows how they play, too."
)


def method(experiment: Experiment, made: dict[str, Any]) -> str:
    """How it was done, and all that is needed to do it again."""
    facts = {
        "akhet": f"{made['version']} {str(made['commit'])[:12]}".strip(),
        "Rules": str(made["rules"]),
        "Figures": str(made["figures"])[:16],
        "Program": str(made["program"]),
        "Seeds": ", ".join(str(seed) for seed in dict.fromkeys(a.seed for a in experiment.arms)),
        "Run": "compiled" if made["compiled"] else "plain Python",
    }
    listed = "".join(
        f"<div><dt>{escape(key)}</dt><dd>{escape(value)}</dd></div>" for key, value in facts.items()
    )
    body = f"<dl>{listed}</dl><p>Again: <code>akhet lab run FILE</code> with this file.</p>"
    return section("Method", escape(METHOD), f"{body}<pre>{escape(file_text(experiment))}</pre>")


def file_text(experiment: Experiment) -> str:
    """The experiment as the file that makes it."""
    seats = list(dict.fromkeys(arm.seats for arm in experiment.arms))
    seeds = list(dict.fromkeys(arm.seed for arm in experiment.arms))
    lines = [
        f"title = {quoted(experiment.title)}",
        f"game = {quoted(experiment.game)}",
        f"seats = {seats}",
        f"bots = [{', '.join(quoted(bot) for bot in experiment.bots)}]",
        f"games = {experiment.games}",
        f"seed = {seeds}",
    ]
    lines += ["mirror = true"] * experiment.mirror
    lines += ['components = "FILE"'] * bool(experiment.components)
    if experiment.options:
        lines += ["", "[options]", *(f"{key} = {quoted(v)}" for key, v in experiment.options)]
    for figure in experiment.figures:
        values = ", ".join(v if v.isdigit() else quoted(v) for v in figure.values)
        lines += ["", "[[vary]]", f"figure = {quoted(figure.path)}", f"values = [{values}]"]
    return "\n".join(lines) + "\n"


def quoted(words: str) -> str:
    """A text of TOML."""
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'
