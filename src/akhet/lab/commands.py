"""The commands of the lab: `akhet arena`."""

import hashlib
import json
import os
from pathlib import Path

import click
import msgspec
from rich.console import Console

from akhet.core import AnyGame
from akhet.core.components import read_text
from akhet.lab.arena import REPORT, Players, conclude, here, hold
from akhet.lab.folder import plan_data
from akhet.lab.numbers import ms, percent, plus_minus, rating, reach, times_fair
from akhet.lab.plan import Plan
from akhet.lab.playing import Played
from akhet.lab.rays import on_ray
from akhet.lab.summary import Summary
from akhet.terminal.params import (
    BOT_HELP,
    FOLDER,
    bots_like,
    chosen,
    components_option,
    game_argument,
    own_data,
    own_figures,
    table_options,
)
from akhet.terminal.progress import Bar
from akhet.terminal.report import new_table


@click.command()
@game_argument
@click.option(
    "--bot",
    "bots",
    multiple=True,
    required=True,
    metavar="BOT[,BOT...]",
    shell_complete=bots_like,
    help=f"A bot that takes part (repeat, or by commas): {BOT_HELP}",
)
@click.option(
    "--games",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="How many games; rounded up to whole deals.",
)
@click.option("--seats", type=int, help="Seats at a table; by default 2, or the game's fewest.")
@click.option("--mirror", is_flag=True, help="Of two bots at 3 seats or more, let both sit alone.")
@table_options
@components_option
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--jobs",
    type=click.IntRange(0),
    help="Processes that share the work; 0 for one per processor. [default: 1]",
)
@click.option(
    "--ray",
    metavar="ADDRESS",
    help="Play on a Ray cluster: host:port, ray://host:port, auto, or local to start one here.",
)
@click.option("--out", type=FOLDER, help="Keep games and report here; by default among your own.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def arena(
    game: AnyGame,
    bots: tuple[str, ...],
    games: int,
    seats: int | None,
    mirror: bool,
    options: tuple[tuple[str, str], ...],
    components: Path | None,
    seed: int,
    jobs: int | None,
    ray: str | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Play a tournament between bots.

    Every deal is played by the same bots in all rotations of their seats, with the same luck. Of
    two bots at more than two seats the first sits alone; of more bots as many meet as there are
    seats, all as often as each other.

    Every finished game is kept, in --out or in a folder of its own that is named at the end; the
    same command again goes on where it was interrupted, and --games may be raised later.
    """
    own_figures(game, components)
    count = seats if seats is not None else max(2, game.seats[0])
    values = chosen(game, count, options)
    text = "" if components is None else read_text(components)
    named = tuple(bot.strip() for given in bots for bot in given.split(","))
    plan = Plan(game.key, named, count, games, values, seed, mirror, text)
    folder = out or own_folder(plan)
    summary = held(plan, folder, players(ray, jobs))
    if as_json:
        click.echo(msgspec.json.encode(summary))
    else:
        print_summary(Console(highlight=False), summary)
        click.echo(f"Kept in {folder}; the same command goes on there")
        click.echo(f"Report: {folder / REPORT}")


def own_folder(plan: Plan) -> Path:
    """Where a tournament is kept if nobody says where: the same one in the same folder."""
    data = {key: value for key, value in plan_data(plan).items() if key != "games"}
    mark = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]
    path = own_data() / "arena" / f"{plan.game}-{mark}"
    path.mkdir(parents=True, exist_ok=True)
    return path


def players(ray: str | None, jobs: int | None) -> Players:
    """Who plays: processes here, or a Ray cluster."""
    if ray is not None:
        return on_ray(ray, jobs or None)
    return here(1 if jobs is None else jobs or os.cpu_count() or 1)


def held(plan: Plan, path: Path, playing: Players) -> Summary:
    """Plays a plan with a progress bar, and writes what it shows."""
    with Bar("games", plan.games) as bar:
        try:
            games = hold(plan, path, playing, Watch(plan, bar).see)
        except KeyboardInterrupt:
            click.echo(f"akhet: {bar.done:,} of {plan.games:,} games are played", err=True)
            raise
    return conclude(plan, path, games)


class Watch:
    """Tells the bar how the first bot is doing."""

    def __init__(self, plan: Plan, bar: Bar) -> None:
        """Nothing seen yet."""
        self.name = plan.names()[0]
        self.bar = bar
        self.won = 0.0
        self.held = 0

    def see(self, played: Played) -> None:
        """One more game."""
        for name, share in zip(played.bots, played.shares, strict=False):
            if name == self.name:
                self.won += share
                self.held += 1
        if self.held:
            self.bar.label = f"{self.name} {percent(self.won / self.held)}"
        self.bar.add()


# ---------------------------------------------------------------- tables


def print_summary(console: Console, summary: Summary) -> None:
    """The results as tables."""
    what = f"{summary.games:,} games of {summary.game} in {summary.deals:,} deals"
    console.print(f"{what}, {summary.seats} seats, seed {summary.seed}")
    print_results(console, summary)
    if len(summary.bots) > 2:
        print_meetings(console, summary)
    print_times(console, summary)
    if not summary.compiled:
        console.print("Rules and search run as plain Python here; compiled they are far faster.")


def print_results(console: Console, summary: Summary) -> None:
    """Victories, points and ratings."""
    table = new_table("bot", ">wins", "95 %", ">x fair", ">points", ">rating")
    for line in summary.bots:
        wins = [percent(line.wins.value), reach(line.wins), times_fair(line)]
        table.add_row(line.name, *wins, plus_minus(line.points), rating(line))
    console.print(table)


def print_meetings(console: Console, summary: Summary) -> None:
    """How often the bot of a row ended before that of a column."""
    names = [line.name for line in summary.bots]
    found = {(meeting.bot, meeting.other): meeting.ahead for meeting in summary.meetings}
    table = new_table("ahead of", *(f">{name}" for name in names))
    for name in names:
        row = [found.get((name, other)) for other in names]
        table.add_row(name, *("" if cell is None else percent(cell.value) for cell in row))
    console.print()
    console.print(table)


def print_times(console: Console, summary: Summary) -> None:
    """How long the bots thought."""
    table = new_table("bot", ">decisions", ">mean ms", ">p50", ">p99", ">longest", ">budget")
    for line in summary.bots:
        if (think := line.think) is not None:
            times = (think.mean, think.p50, think.p99, think.longest, think.budget)
            table.add_row(line.name, f"{think.decisions:,}", *(ms(time) for time in times))
    console.print()
    console.print(table)
