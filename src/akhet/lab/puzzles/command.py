"""The command `akhet lab puzzles`."""

from collections.abc import Iterable
from pathlib import Path

import click

from akhet.core import COMPILED
from akhet.lab.puzzles.finding import Effort, collected
from akhet.lab.puzzles.sources import TITLES, filed_matches, own_matches, title_of
from akhet.match import Match
from akhet.puzzles.puzzle import Puzzle, read, written


@click.command("puzzles")
@click.argument("title", type=click.Choice(TITLES))
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--want", default=26, show_default=True, help="How many puzzles the set should have.")
@click.option("--seconds", default=600, show_default=True, help="Processor time, at most about.")
@click.option("--seed", default=1, show_default=True, help="Another seed plays other matches.")
@click.option(
    "--proof",
    default=10_000,
    show_default=True,
    help="Playouts of a proof, for each answer and each of five seeds; 0: only exact ones.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where the set is kept; one that is there grows.  [default: TITLE.json]",
)
def puzzles_command(
    title: str,
    files: tuple[Path, ...],
    want: int,
    seconds: int,
    seed: int,
    proof: int,
    out: Path | None,
) -> None:
    """Find puzzles of TITLE in matches, and prove their answers.

    Without FILES strong bots play the matches. With FILES the finished matches in them are
    looked through, such as those a server has exported.
    """
    if not COMPILED:
        click.echo("plain Python: this will take fifty times as long as compiled code", err=True)
    path = out or Path(f"{title}.json")
    known = read(path.read_text(encoding="utf-8")) if path.exists() else []
    made = f"akhet lab puzzles {title} --want {want} --seconds {seconds} --seed {seed}"
    made += f" --proof {proof}"
    if known and made not in known[0].made:
        made = f"{known[0].made}; {made}"

    def told(one: Puzzle | None, looked: int) -> None:
        if one is not None:
            known.append(one)
            path.write_text(written(title, made, known), encoding="utf-8")
            click.echo(f"{one.id} {one.level} {one.rating}, {looked:,} positions looked at")

    matches = matches_of(title, files, seed, proof == 0)
    collected(matches, Effort(proof=proof), want, seconds, told, list(known))
    click.echo(f"{path}: {len(known)} puzzles")


def matches_of(title: str, files: tuple[Path, ...], seed: int, endings: bool) -> Iterable[Match]:
    """The matches to look through."""
    if not files:
        return own_matches(title, seed, endings)
    return (match for match in filed_matches(list(files)) if title_of(match) == title)
