"""The commands `akhet lab run` and `akhet lab report`."""

import os
from pathlib import Path
from typing import Any

import click

from akhet.core import COMPILED, BadOption
from akhet.lab.journal import replace_file
from akhet.lab.pool import Hands, hands_here
from akhet.lab.rays import hands_on_ray
from akhet.lab.study import Shelf, find, read_experiment, report, run
from akhet.lab.study.store import REPORT
from akhet.terminal.params import FOLDER
from akhet.terminal.progress import Bar

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("run")
@click.argument("file", type=FILE)
@click.option("--out", type=FOLDER, help="Where games are kept; by default beside FILE.")
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
def run_command(file: Path, out: Path | None, jobs: int | None, ray: str | None) -> None:
    """Play the experiment that FILE describes.

    A TOML file names the game, seats, bots, how many games, and perhaps table options, seeds and
    figures to vary. Every finished game is kept as Parquet with all that is needed to repeat it;
    the same command again goes on where it was interrupted, and the number of games may be raised
    later.
    """
    experiment = read_experiment(file)
    folder = out or file.with_suffix("")
    if folder == file:
        raise BadOption(f"{file}: its folder would have the same name; say --out FOLDER")
    if not COMPILED:
        click.echo("plain Python: compiled, games are many times faster", err=True)
    total = experiment.total()
    with Bar("games", total) as bar:
        try:
            games = run(experiment, folder, hands(ray, jobs), bar.add)
        except KeyboardInterrupt:
            click.echo(f"akhet: {bar.done:,} of {total:,} games are played", err=True)
            raise
    click.echo(f"{games:,} games in {folder}")
    click.echo(f"What they show: akhet lab report {folder}")


def hands(ray: str | None, jobs: int | None) -> Hands[Any, Any]:
    """Who plays: processes here, or a Ray cluster."""
    if ray is not None:
        return hands_on_ray(ray, jobs or None)
    return hands_here(1 if jobs is None else jobs or os.cpu_count() or 1)


@click.command("report")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where the page goes; by default report.html in FOLDER.",
)
def report_command(folder: Path, out: Path | None) -> None:
    """Write what an experiment shows as one page with plots.

    Seat advantage, scores, what each card, noble, province, god, site and opening is worth, length,
    choices, luck against skill, and how much varied figures matter. The page needs no other file.
    """
    shelf = Shelf(folder)
    experiment = shelf.experiment()
    games = []
    with Bar("games", shelf.count()) as bar:
        for game in shelf.games():
            games.append(game)
            bar.add()
    if not games:
        raise BadOption(f"{folder}: no games are there yet; akhet lab run plays them")
    page = report(experiment, find(experiment, games), shelf.made())
    path = out or folder / REPORT
    replace_file(path, page.encode())
    click.echo(f"{len(games):,} of {experiment.total():,} games")
    click.echo(f"Report: {path}")
