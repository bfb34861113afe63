"""The `akhet` command. Parse, call, print: the help texts here are the documentation."""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import click
from click.shell_completion import get_completion_class
from rich.console import Console

from akhet import __version__
from akhet.bots import USUAL
from akhet.core import AkhetError, AnyGame, BadOption
from akhet.games import GAMES
from akhet.lab.commands import arena
from akhet.lab.training import lab
from akhet.lang import preferred
from akhet.match.file import load, text_at
from akhet.match.file import verify as verified
from akhet.operating import admin
from akhet.pad import described
from akhet.serving import doctor, serve, site
from akhet.sim import Plan, planned_bots, simulate
from akhet.terminal import report
from akhet.terminal.analyse import analyse
from akhet.terminal.counting import counted
from akhet.terminal.figures import own_text, read_components
from akhet.terminal.files import kept_matches
from akhet.terminal.opening import Opening, opened
from akhet.terminal.params import (
    BOT_HELP,
    FILE,
    FOLDER,
    bots_like,
    chosen,
    components_option,
    figures_for,
    file_argument,
    game_argument,
    lang_option,
    own_data,
    own_figures,
    players_like,
    table_options,
)
from akhet.terminal.players import remembered
from akhet.terminal.progress import Bar
from akhet.terminal.replay import Replay, viewer
from akhet.terminal.scorepad import Asking, print_sheet, read_told, sheet_of
from akhet.terminal.screen import EndOfInput, Screen, printable
from akhet.terminal.tournament import tournament

BAD_INPUT = 2
NOT_ALL = 3
INTERRUPTED = 130


class Commands(click.Group):
    """A group that turns every error a user can cause into one line on stderr."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Runs a command; the only place that catches errors."""
        kwargs["standalone_mode"] = False
        try:
            sys.exit(super().main(*args, **kwargs) or 0)
        except click.ClickException as error:
            fail(error.format_message())
        except AkhetError as error:
            fail(str(error))
        except BrokenPipeError:  # nobody reads any more: nothing is wrong, and nothing to say
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115
            sys.exit(1)
        except OSError as error:
            fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        except (KeyboardInterrupt, click.Abort):
            sys.exit(INTERRUPTED)


def fail(message: str) -> None:
    """Says what is wrong in one line and leaves."""
    click.echo(f"akhet: {printable(' '.join(message.split()))}", err=True)
    sys.exit(BAD_INPUT)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "--version", prog_name="akhet")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Play, study and simulate strategy games of ancient Egypt."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal without some sign shows a question mark
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


# ---------------------------------------------------------------- matches


@cli.command()
@game_argument
@click.option("--seats", type=int, help="Number of players; by default as many as are named.")
@click.option(
    "--player",
    "names",
    multiple=True,
    metavar="NAME|bot:BOT",
    shell_complete=players_like,
    help="Who takes the next seat (repeat): a name, bot, or bot:BOT with any bot that `akhet bots` "
    f"lists, such as bot:vizier. By default you, and {USUAL}s in all other seats.",
)
@table_options
@components_option
@click.option("--save", "save_as", type=FILE, help="Keep the match in this new file.")
@click.option("--resume", type=FILE, help="Go on with a saved match.")
@lang_option
@click.option("--seed", type=int, help="The same seed deals the same game.")
def play(game: AnyGame, lang: str | None, **wishes: Any) -> None:
    """Play in this terminal.

    Against bots or each other; GAME is imhotep if left out, `akhet games` lists the others. The
    match is saved after every choice, so that nothing is lost. Without a terminal, numbers are
    read from standard input and plain lines printed.
    """
    opened(game, Opening(**wishes), lang or preferred()).run()


@cli.command()
@file_argument
@click.option("--step", is_flag=True, help="Draw the board at each choice and wait for Enter.")
@click.option("--seat", type=int, help="Show what this seat (0, 1 ...) may know.")
@components_option
@lang_option
def replay(
    file: Path, step: bool, seat: int | None, components: Path | None, lang: str | None
) -> None:
    """Tell the match in FILE again.

    Line by line in sentences with the points, then the score sheet.
    """
    match = load(file, figures_for(text_at(file), components))
    players = remembered(match, lang or preferred())
    screen = Screen(lang or preferred(), [player.name for player in players])
    try:
        Replay(match, players, screen, viewer(match, seat)).run(step)
    except EndOfInput:
        return


@cli.command()
@file_argument
@components_option
@click.option(
    "--origin",
    "origins",
    type=FILE,
    multiple=True,
    help="The file of the match it was forked from (repeat for a fork of a fork).",
)
@click.option(
    "--commitment", default="", help="What was shown as commitment before the first draw."
)
@lang_option
@click.pass_context
def verify(
    ctx: click.Context,
    file: Path,
    components: Path | None,
    origins: tuple[Path, ...],
    commitment: str,
    lang: str | None,
) -> None:
    """Check the match in FILE from end to end.

    Its chain of lines, every choice, every draw once the secret is known, and the scores. Lines
    with `ok` were checked; those with `--` were not, and say what is missing; those with `??` no
    file can show. Leaves with 0 if all that a file can show was checked and is right, with 3 if it
    is right as far as it was checked, with 2 if something is wrong or cannot be read.
    """
    text, given = text_at(file), [text_at(path) for path in origins]
    figures = figures_for(text, components)
    found = verified(text, figures, given, commitment.strip().lower()).findings
    report.print_findings(found, lang or preferred())
    if not found.complete:
        ctx.exit(NOT_ALL)


# ---------------------------------------------------------------- study


@cli.command()
@game_argument
@click.option("--seats", type=int, help="Number of players; by default as many as bots are named.")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="BOT[,BOT...]",
    shell_complete=bots_like,
    help=f"One bot for all seats, or one for each (repeat, or by commas): {BOT_HELP}  "
    "[default: random]",
)
@table_options
@components_option
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--jobs",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="Processes that share the work; 0 for one per processor.",
)
@click.option("--save", "folder", type=FOLDER, help="Write every match to this new folder.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def sim(
    game: AnyGame,
    seats: int | None,
    games: int,
    bots: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    components: Path | None,
    seed: int,
    jobs: int,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Play many games between bots.

    Prints scores, wins and speed of so many games of GAME (imhotep if left out).

    The same seed gives the same result whatever --jobs is. Saved matches are dealt from secrets
    of their own (made from the seed), so with --save the games are others than without.
    """
    names = planned_bots(",".join(bots) or "random", seats, game)
    own_figures(game, components)
    values = chosen(game, len(names), options)
    plan = Plan(game.key, len(names), values, names, games, seed, components, new_folder(folder))
    workers = jobs or os.cpu_count() or 1
    started = time.perf_counter()
    with Bar("games", games) as bar:
        result = simulate(plan, workers, bar.add)
    data = report.sim_data(plan, result, time.perf_counter() - started, workers)
    if as_json:
        click.echo(json.dumps(data))
    else:
        report.print_sim(Console(highlight=False), data)


def new_folder(path: Path | None) -> Path | None:
    """A folder that is there and empty: no older file is ever overwritten."""
    if path is not None:
        path.mkdir(parents=True, exist_ok=True)
        if any(path.iterdir()):
            raise BadOption(f"{path}: this folder is not empty")
    return path


@cli.command()
@game_argument
@click.option("--depth", type=click.IntRange(1, 50), default=3, show_default=True)
@click.option("--seats", type=int, help="Number of players; by default the fewest.")
@table_options
@components_option
def count(
    game: AnyGame,
    depth: int,
    seats: int | None,
    options: tuple[tuple[str, str], ...],
    components: Path | None,
) -> None:
    """Count lines of play (perft).

    From the start of GAME, depth by depth; a choice and a draw are one step each.
    """
    players = game.seats[0] if seats is None else seats
    figures = own_figures(game, components)
    start = game.new(players, chosen(game, players, options), figures)
    click.echo(f"{'depth':>5} {'lines':>20} {'seconds':>9}")
    for level in range(1, depth + 1):
        started = time.perf_counter()
        lines = counted(game, start, level)
        click.echo(f"{level:>5} {lines:>20,} {time.perf_counter() - started:>9.2f}")


@cli.command()
@game_argument
@click.option("--player", "players", multiple=True, metavar="NAME", help="Who played (repeat).")
@click.option(
    "--from", "where", metavar="FILE|LINK", help="A pad from a JSON file or a shared link."
)
@click.option("--form", "as_form", is_flag=True, help="Print what is asked, as one JSON object.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
@components_option
@lang_option
def score(
    game: AnyGame,
    players: tuple[str, ...],
    where: str | None,
    as_form: bool,
    as_json: bool,
    components: Path | None,
    lang: str | None,
) -> None:
    """Keep score of a printed game.

    Asks what lies on the table and prints the score sheet, scored by the rules. Enter leaves a
    field as usual.
    """
    figures, lang = own_figures(game, components), lang or preferred()
    if as_form:
        click.echo(json.dumps(described(game.key, lang, figures)))
        return
    if where is None:
        if len(players) not in game.seats:
            few, many = game.seats[0], game.seats[-1]
            raise BadOption(f"name who played with --player: {few} to {many} people")
        told = Asking(game.key, lang, figures).told(list(players))
    else:
        told = read_told(where)
    found = sheet_of(game.key, told, lang, figures)
    if as_json:
        click.echo(json.dumps(found))
        return
    print_sheet(Console(highlight=False), found, lang)


# ---------------------------------------------------------------- what there is


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list.")
def games(as_json: bool) -> None:
    """List the games there are.

    With their seats and options, how certain their printed figures are, and whether their rules
    run compiled.
    """
    data = [report.game_data(game) for game in GAMES.values()]
    if as_json:
        click.echo(json.dumps(data))
        return
    for game in data:
        report.print_game(Console(highlight=False), game)


@cli.command("bots")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list.")
@lang_option
def list_bots(as_json: bool, lang: str | None) -> None:
    """List the bots there are.

    The levels from the gentlest on, those for study, and those that installed packages offer. The
    same names everywhere: in play (bot:NAME), sim, arena and serve, each with a budget if it
    searches: search@500 (playouts), search@100ms, vizier@2s. A bot of your own is written
    my_module:MyBot or ./mybot.py:MyBot; docs/own-bots.md says how to make one.
    """
    found = report.bot_data(lang or preferred())
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False))
        return
    report.print_bots(Console(highlight=False), found)


@cli.command()
@game_argument
@click.option("--export", type=FILE, help="Write the components file of GAME here, to edit it.")
@click.option("--force", is_flag=True, help="Let --export overwrite a file.")
@click.option("--check", type=FILE, help="Check a components file and say OK or what is wrong.")
def components(game: AnyGame, export: Path | None, force: bool, check: Path | None) -> None:
    """Print, export or check printed figures.

    Every table of GAME with its source and how certain it is. Export the file, put in the figures
    of your own copy, check it, and play with --components.
    """
    if export is not None and check is not None:
        raise BadOption("choose one of --export and --check")
    if check is not None:
        read_components(game, check)
        click.echo(f"OK: {check}")
    elif export is not None:
        try:
            with export.open("w" if force else "x", encoding="utf-8") as out:
                out.write(own_text(game))
        except FileExistsError as error:
            raise BadOption(f"{export}: this file exists; --force overwrites it") from error
        click.echo(f"Written: {export}")
    else:
        report.print_figures(Console(highlight=False), game)


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list.")
@lang_option
def matches(as_json: bool, lang: str | None) -> None:
    """List the matches that are kept.

    Those that `akhet play` saved by itself, the newest first: who plays, how far it is, its file.
    """
    found = list(kept_matches(own_data(), lang or preferred()))
    if as_json:
        click.echo(json.dumps(found))
        return
    for row in found:
        click.echo(report.match_line(row))
    if not found:
        click.echo(f"nothing is kept in {own_data()}; `akhet play` begins a match")


@cli.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print what makes a shell complete commands, games, bots and options.

    For bash: akhet completion bash >> ~/.bashrc
    """
    made = get_completion_class(shell)
    assert made is not None
    click.echo(made(cli, {}, "akhet", "_AKHET_COMPLETE").source())


cli.add_command(arena)
cli.add_command(tournament)
cli.add_command(lab)
cli.add_command(analyse)
cli.add_command(serve)
cli.add_command(site)
cli.add_command(admin)
cli.add_command(doctor)


def main() -> None:
    """What the installed command runs."""
    cli(prog_name="akhet")


if __name__ == "__main__":
    main()
