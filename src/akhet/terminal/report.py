"""Results and lists as tables for people and as JSON data for programs."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import click
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from akhet.bots import LEVELS, NAMES, read_spec
from akhet.bots.levels import THINKERS
from akhet.bots.own import offered
from akhet.core import COMPILED, AnyGame
from akhet.lang import text, words
from akhet.match.findings import Findings
from akhet.sim import Plan, Result
from akhet.terminal.figures import certainty_counts, certainty_of, figures_in, own_text, tables
from akhet.terminal.screen import printable

PRECISION = 4


def new_table(*columns: str) -> Table:
    """A table in the house style; columns of numbers are named with a leading >."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in columns:
        justify: JustifyMethod = "right" if column.startswith(">") else "left"
        table.add_column(column.removeprefix(">"), justify=justify)
    return table


# ---------------------------------------------------------------- verifying


def print_findings(found: Findings, lang: str) -> None:
    """What was checked, what was not, and what no file shows."""
    for mark, which in (("ok", "checked"), ("--", "unchecked"), ("??", "beyond")):
        for item in getattr(found, which):
            said = text(lang, f"luck.{which}.{item.code}", **item.figures)
            click.echo(f"{mark}  {printable(said)}")
    click.echo(text(lang, f"luck.verdict.{'whole' if found.complete else 'part'}"))


# ---------------------------------------------------------------- simulation


def sim_data(plan: Plan, result: Result, seconds: float, jobs: int) -> dict[str, object]:
    """The result of a simulation as one JSON object."""
    seats = [
        {
            "seat": seat,
            "bot": plan.bots[seat],
            "mean_score": round(tally.mean(), PRECISION),
            "sd_score": round(tally.deviation(), PRECISION),
            "min_score": tally.low,
            "max_score": tally.high,
            "win_rate": round(tally.win_rate(), PRECISION + 2),
        }
        for seat, tally in enumerate(result.seats)
    ]
    return {
        "game": plan.game,
        "options": plan.options,
        "seed": plan.seed,
        "games": plan.games,
        "decisions": result.decisions,
        "decisions_per_second": round(result.decisions / seconds) if seconds > 0 else 0,
        "seconds": round(seconds, 3),
        "jobs": jobs,
        "compiled": COMPILED,
        "seats": seats,
    }


def print_sim(console: Console, data: Mapping[str, Any]) -> None:
    """The result of a simulation as a table."""
    speed = f"{data['decisions']:,} decisions, {data['decisions_per_second']:,} per second"
    console.print(f"{data['games']:,} games of {data['game']}, seed {data['seed']}: {speed}")
    table = new_table("seat", "bot", ">wins", ">mean", ">sd", ">min", ">max")
    for seat in data["seats"]:
        table.add_row(
            str(seat["seat"]),
            seat["bot"],
            f"{100 * seat['win_rate']:.1f} %",
            f"{seat['mean_score']:.2f}",
            f"{seat['sd_score']:.2f}",
            str(seat["min_score"]),
            str(seat["max_score"]),
        )
    console.print(table)
    if not data["compiled"]:
        console.print("Rules run as plain Python here; compiled they are 20 times faster.")


# ---------------------------------------------------------------- bots


def bot_data(lang: str) -> list[dict[str, str]]:
    """Every bot that has a name: what it is, what is behind it, and what it is like."""
    known, behind = words(lang), {level.key: level.spec for level in LEVELS}
    thinks = [name for name in NAMES if read_spec(behind.get(name, name)).name in THINKERS]
    found = [
        {
            "bot": name,
            "kind": "level" if name in behind else "study",
            "is": behind.get(name, ""),
            "budget": "yes" if name in thinks else "",
            "about": text(lang, f"bot.about.{name}") if f"bot.about.{name}" in known else "",
        }
        for name in NAMES
    ]
    for name, points in sorted(offered().items()):
        where = ", ".join(point.value for point in points)
        found.append({"bot": name, "kind": "package", "is": where, "budget": "", "about": ""})
    return found


def print_bots(console: Console, data: Sequence[Mapping[str, str]]) -> None:
    """The bots as a table."""
    table = new_table("bot", "", "budget", "")
    for row in data:
        table.add_row(row["bot"], row["is"], row["budget"], row["about"])
    console.print(table)


# ---------------------------------------------------------------- games and their figures


def game_data(game: AnyGame) -> dict[str, object]:
    """What there is to know of a game before playing it."""
    options = [
        {
            "key": option.key,
            "choices": option.choices,
            "default": option.default,
            "seats": option.seats or game.seats,
        }
        for option in game.options_spec
    ]
    return {
        "game": game.key,
        "rules": game.RULES,
        "seats": game.seats,
        "actions": len(game.names),
        "options": options,
        "figures": certainty_counts(own_text(game)),
        "reconstructed": game.components.guessed,
        "components": game.components.digest,
        "compiled": COMPILED,
    }


def print_game(console: Console, data: Mapping[str, Any]) -> None:
    """A game with its options and how certain its figures are."""
    seats = data["seats"]
    console.print(Text(f"{data['game']}", "bold"), f"for {seats[0]} to {seats[-1]} seats")
    for option in data["options"]:
        choices = " | ".join(
            f"{choice} (default)" if choice == option["default"] else choice
            for choice in option["choices"]
        )
        console.print(f"  --option {option['key']}=…  {choices}", markup=False)
    figures = ", ".join(f"{count} {name}" for name, count in data["figures"].items())
    console.print(f"  tables of figures: {figures}")
    if data["reconstructed"]:
        count = f"{len(data['reconstructed'])} figures are reconstructed"
        console.print(f"  {count}: akhet components {data['game']} shows which")
    how = "compiled" if data["compiled"] else "plain Python (slower, otherwise the same)"
    console.print(f"  rules {data['rules']}, {how}")


def print_figures(console: Console, game: AnyGame) -> None:
    """Every table of figures with its source and how certain it is."""
    for path, table in tables(own_text(game)):
        certainty = certainty_of(table)
        style = {"certain": "green", "likely": "yellow"}.get(certainty, "red")
        console.print(Text.assemble((path, "bold"), "  ", (certainty, style)))
        for name, value in figures_in(table).items():
            console.print(Text(f"  {name}: {value}"), soft_wrap=True)
        console.print(Text(f"  source: {table.get('source', '-')}", "dim"), soft_wrap=True)


def match_line(row: dict[str, Any]) -> str:
    """One kept match in a line, its file last, so that it can be copied."""
    day = datetime.fromtimestamp(int(row["changed"])).strftime("%Y-%m-%d %H:%M")
    if "trouble" in row:
        return f"{day}  cannot be read: {row['trouble']}  {row['file']}"
    state = "over" if row["over"] else f"line {row['lines']}"
    players = ", ".join(row["players"])
    return printable(f"{day}  {row['game']:<8} {state:<9} {players}  {row['file']}")
