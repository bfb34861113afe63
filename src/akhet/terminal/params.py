"""What the commands share: games, table options and files as they are typed."""

from pathlib import Path
from typing import Any

import click

from akhet.core import AnyGame, BadOption, Components
from akhet.lang import LANGS
from akhet.match.match import game_of
from akhet.terminal.figures import read_components


class GameName(click.ParamType):
    """A game by its key."""

    name = "game"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> AnyGame:
        """The game, or an error that names those there are."""
        return game_of(value)


class TableOption(click.ParamType):
    """A table option such as `market=b`."""

    name = "key=value"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        """The key and the value."""
        key, sign, word = str(value).partition("=")
        if not sign or not key:
            raise BadOption(f"an option is written key=value, not {value!r}")
        return key.strip(), word.strip()


FILE = click.Path(path_type=Path, dir_okay=False)
FOLDER = click.Path(path_type=Path, file_okay=False)

game_argument = click.argument("game", type=GameName(), default="imhotep")
file_argument = click.argument("file", type=FILE)
table_options = click.option(
    "--option",
    "options",
    type=TableOption(),
    multiple=True,
    help="A table option such as market=b (repeat); `akhet games` lists them.",
)
components_option = click.option(
    "--components", type=FILE, help="A components file with the figures of your own copy."
)
lang_option = click.option(
    "--lang", type=click.Choice(LANGS), help="Language; by default that of your environment."
)


def own_figures(game: AnyGame, path: Path | None) -> Components | None:
    """The figures of a user's own file, if there is one."""
    return None if path is None else read_components(game, path)


def chosen(game: AnyGame, seats: int, options: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """All table options with their values, checked."""
    keys = [key for key, _value in options]
    for key in keys:
        if keys.count(key) > 1:
            raise BadOption(f"option {key} is given twice")
    return game.checked(seats, dict(options))
