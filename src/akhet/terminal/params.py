"""What the commands share: games, table options and files as they are typed."""

import os
from pathlib import Path

import click

from akhet.bots import NAMES
from akhet.bots.own import offered
from akhet.core import AnyGame, BadOption, Components, Game
from akhet.games import GAMES
from akhet.lang import LANGS
from akhet.match.file import header_of, parsed
from akhet.match.match import game_of
from akhet.terminal.figures import read_components


def to_game(ctx: click.Context, param: click.Parameter, key: str) -> AnyGame:
    """The game with this key, or an error that names those there are."""
    return game_of(key)


def to_options(
    ctx: click.Context, param: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """Table options such as `market=b` as keys and values."""
    found = []
    for item in given:
        key, sign, value = item.partition("=")
        if not sign or not key:
            raise BadOption(f"an option is written key=value, not {item!r}")
        found.append((key.strip(), value.strip()))
    return tuple(found)


FILE = click.Path(path_type=Path, dir_okay=False)
FOLDER = click.Path(path_type=Path, file_okay=False)


def games_like(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """The games a shell offers."""
    return [key for key in GAMES if key.startswith(begun)]


def options_like(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """The table options a shell offers: keys, then the values of a key."""
    named = ctx.params.get("game")
    games = [GAMES[named]] if isinstance(named, str) and named in GAMES else list(GAMES.values())
    games = [named] if isinstance(named, Game) else games
    found = [
        f"{option.key}={value}"
        for game in games
        for option in game.options_spec
        for value in option.choices
    ]
    return sorted({text for text in found if text.startswith(begun)})


def bots_like(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """The bots a shell offers: ours, and those of installed packages."""
    return [name for name in (*NAMES, *offered()) if name.startswith(begun)]


def players_like(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """The bots a shell offers for a seat."""
    return [f"bot:{name}" for name in (*NAMES, *offered()) if f"bot:{name}".startswith(begun)]


BOT_HELP = "greedy, search@500 (playouts), vizier@100ms, or your own, as in ./mybot.py:MyBot."
"""How a bot is written on the command line."""

game_argument = click.argument(
    "game", default="imhotep", callback=to_game, shell_complete=games_like
)
file_argument = click.argument("file", type=FILE)
table_options = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    callback=to_options,
    shell_complete=options_like,
    help="A table option such as market=b (repeat); `akhet games` lists them.",
)
components_option = click.option(
    "--components", type=FILE, help="A components file with the figures of your own copy."
)
lang_option = click.option(
    "--lang", type=click.Choice(LANGS), help="Language; by default that of your environment."
)


def own_data() -> Path:
    """The folder of all that akhet keeps for a user."""
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "akhet"


def own_figures(game: AnyGame, path: Path | None) -> Components | None:
    """The figures of a user's own file, if there is one."""
    return None if path is None else read_components(game, path)


def figures_for(match: str, path: Path | None) -> Components | None:
    """A user's own figures, for the game of the match with this text."""
    return None if path is None else own_figures(game_of(header_of(parsed(match)[0]).game), path)


def chosen(game: AnyGame, seats: int, options: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """All table options with their values, checked."""
    keys = [key for key, _value in options]
    for key in keys:
        if keys.count(key) > 1:
            raise BadOption(f"option {key} is given twice")
    return game.checked(seats, dict(options))
