"""The commands `akhet lab`; here `akhet lab train`."""

from dataclasses import replace
from pathlib import Path

import click

from akhet.core import COMPILED, AnyGame
from akhet.lab.experiments import report_command, run_command
from akhet.lab.puzzles.command import puzzles_command
from akhet.lab.school import school_of, shortened, store_network, teach
from akhet.lab.train import COURSES, FURTHER, STANDINGS, Course, store, train
from akhet.terminal.params import game_argument
from akhet.terminal.progress import Bar


@click.group()
def lab() -> None:
    """Work for researchers: experiments, puzzles, and learning what bots know."""


lab.add_command(run_command)
lab.add_command(report_command)
lab.add_command(puzzles_command)


@lab.command("network")
@game_argument
@click.argument("seats", type=click.IntRange(1, 5))
@click.option(
    "--part",
    type=click.FloatRange(0.0, 1.0, min_open=True),
    default=1.0,
    show_default=True,
    help="Only such a part of the course's games.",
)
@click.option("--seed", type=int, help="The same seed gives the same network.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("networks.json"),
    show_default=True,
    help="Where it goes, beside those for other numbers of seats; the package reads them from the "
    "game's folder.",
)
def network_command(game: AnyGame, seats: int, part: float, seed: int | None, out: Path) -> None:
    """Teach the network that foresees how games of so many SEATS end, from nothing.

    Some minutes of self-play when compiled. The networks in the package were made without options.
    """
    school = shortened(school_of(game.key, seats), part)
    school = replace(school, seed=school.seed if seed is None else seed)
    if not COMPILED:
        click.echo("plain Python: this will take fifty times as long as compiled code", err=True)
    with Bar(f"Learning {game.key} with {seats} seats", school.games) as bar:
        net = teach(game.key, seats, school, bar.add)
    command = f"akhet lab network {game.key} {seats}"
    command += "" if part == 1.0 else f" --part {part:g}"
    command += "" if seed is None else f" --seed {seed}"
    store_network(net, seats, command, out, school.levels)
    click.echo(f"{out}: {net.inputs} signs, {net.hidden} units")


@lab.command("train")
@game_argument
@click.option("--games", type=click.IntRange(1), help="How many games to learn from.")
@click.option("--seed", type=int, help="The same seed gives the same weights.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("knowledge.json"),
    show_default=True,
    help="Where the weights go; the package reads them from the game's folder.",
)
@click.option("--standings", is_flag=True, help="Keep the weights of moves; learn standings only.")
@click.option("--further", is_flag=True, help="Go on from the weights there are.")
@click.option(
    "--table", type=click.IntRange(0), help="Learn further at one table, such as 1: two seats."
)
def train_command(
    game: AnyGame,
    games: int | None,
    seed: int | None,
    out: Path,
    standings: bool,
    further: bool,
    table: int | None,
) -> None:
    """Learn what a game's bots know, from nothing, by self-play.

    Minutes when compiled; plain Python takes fifty times as long. The weights in the package were
    made without options, those of standings once more with `--standings`, and some of both then
    with `--further`, at all tables of a game or at one.
    """
    if standings and further:
        raise click.UsageError("--standings or --further, not both")
    if table is not None and not further:
        raise click.UsageError("--table is for what is learned --further")
    course = course_of(game.key, standings, further)
    course = replace(
        course, games=games or course.games, seed=course.seed if seed is None else seed
    )
    if not COMPILED:
        click.echo("plain Python: this will take fifty times as long as compiled code", err=True)
    with Bar(f"Learning {game.key}", course.games) as bar:
        fresh = not standings and not further
        knowledge = train(game.key, course, fresh, bar.add, -1 if table is None else table)
    command = f"akhet lab train {game.key} --games {course.games} --seed {course.seed}"
    command += " --standings" if standings else " --further" if further else ""
    command += "" if table is None else f" --table {table}"
    store(knowledge, command, out)
    click.echo(f"{out}: {knowledge.moves} weights of moves, {knowledge.stands} of standings")


def course_of(key: str, standings: bool, further: bool) -> Course:
    """The course of a game for what is to be learned."""
    if standings:
        return STANDINGS.get(key, Course(pace=0.0))
    return FURTHER.get(key, replace(COURSES[key], curiosity=0.0005)) if further else COURSES[key]
