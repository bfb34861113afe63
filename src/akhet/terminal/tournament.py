"""`akhet tournament`: one between bots alone, in this process, with the server's own pairing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import click

from akhet.bots import bot_of
from akhet.bots.simple import play_between
from akhet.core import AnyGame, BadOption, Rng
from akhet.server.errors import Refused
from akhet.server.tournaments.model import KINDS, Entrant, Game, Round, Tournament
from akhet.server.tournaments.points import EVEN
from akhet.server.tournaments.rounds import next_round
from akhet.server.tournaments.sizes import table_sizes
from akhet.server.tournaments.standings import WHOLE, Standing, standings
from akhet.server.tournaments.terms import Wish, agreed, fitting
from akhet.terminal.params import BOT_HELP, bots_like, game_argument, table_options


def rounds_of(game: AnyGame, wish: Wish, bots: Sequence[str], seed: int) -> Iterator[Tournament]:
    """The tournament after every round; the same seed plays the same one."""
    try:
        terms = agreed(wish)
    except Refused as error:
        raise BadOption(error.message) from error
    if len(bots) < 3 or not table_sizes(len(bots), terms.seats, terms.sizes):
        raise BadOption(f"a tournament needs at least {max(3, min(terms.sizes))} bots")
    entrants = tuple(Entrant(number) for number in range(1, len(bots) + 1))
    now, luck = Tournament(terms.rules, str(seed), entrants), Rng(seed)
    while (found := next_round(now)) is not None:
        games = [played(game, one, terms.options, bots, luck) for one in found.games]
        now = replace(now, rounds=(*now.rounds, Round(tuple(games), found.byes)))
        yield now


def played(
    game: AnyGame, table: Game, options: dict[str, str], bots: Sequence[str], luck: Rng
) -> Game:
    """A table, played to its end."""
    size = len(table.players)
    state: Any = game.new(size, fitting(game, size, options))
    seats = [bot_of(bots[number - 1]) for number in table.players]
    play_between(game, state, seats, luck)
    scores, ranks = game.scores(state), game.ranks(state)
    return replace(table, ranks=tuple(ranks), scores=tuple(scores))


def line_of(one: Standing, bots: Sequence[str]) -> str:
    """A row of the standings."""
    name = f"{bots[one.number - 1]} {one.number}"
    rows = f"{one.points / 2:6.1f} {one.opponents / 2 / WHOLE:8.2f} {one.share / EVEN:7.2f}"
    return f"{one.rank:3} {name:24} {rows} {one.direct:+4} {one.first:4} {one.played:4}"


@click.command()
@game_argument
@click.option("--kind", type=click.Choice(KINDS), default="swiss", show_default=True)
@click.option("--seats", type=int, help="Seats at a table; by default as few as there can be.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    required=True,
    metavar="BOT[,BOT...]",
    shell_complete=bots_like,
    help=f"Who takes part (repeat, or by commas), at least three: {BOT_HELP}",
)
@click.option("--rounds", type=click.IntRange(0, 20), default=0, help="Of swiss; 0: as needed.")
@table_options
@click.option("--seed", type=int, default=0, show_default=True)
def tournament(
    game: AnyGame,
    kind: str,
    seats: int | None,
    bots: tuple[str, ...],
    rounds: int,
    options: tuple[tuple[str, str], ...],
    seed: int,
) -> None:
    """Hold a tournament between bots.

    Prints every round of GAME (imhotep if left out) and the standings: points, opponents' points,
    share of the game points, direct comparison, tables won and played. The same seed plays the
    same tournament.
    """
    names = [name.strip() for given in bots for name in given.split(",")]
    for name in names:
        bot_of(name)  # says what is wrong with it before anything is played
    size = seats or min(n for n in game.seats if n > 1)
    wish = Wish(game.key, kind, size, options=dict(options), rounds=rounds, most=32)
    last: Tournament | None = None
    for last in rounds_of(game, wish, names, seed):
        click.echo(f"Round {len(last.rounds)}")
        for table in last.rounds[-1].games:
            told = [
                f"{names[number - 1]} {number} ({score})"
                for number, score in zip(table.players, table.scores, strict=True)
            ]
            click.echo("  " + " - ".join(told))
        for number in last.rounds[-1].byes:
            click.echo(f"  bye: {names[number - 1]} {number}")
    if last is not None:
        click.echo(f"\n    {'':24} points opponent   share  dir  won play")
        for one in standings(last):
            click.echo(line_of(one, names))
