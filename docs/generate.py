"""Writes the pages made from the program itself: `cli.md`, `observations.md`, `terminal.svg`, and
the limits of `hosting.md`.

Run it with `python docs/generate.py`; a test fails when a page is out of date.
"""

import hashlib
import io
from pathlib import Path

import click
from rich.console import Console

from akhet.cli import cli
from akhet.core.layout import NAMES, NUMBER
from akhet.games import GAMES
from akhet.match import Match
from akhet.server import limits
from akhet.terminal.players import Player
from akhet.terminal.screen import Screen
from akhet.terminal.session import Session

DOCS = Path(__file__).parent
WIDTH = 100


def commands_page() -> str:
    """The help text of every command as one page."""
    settings = {**cli.context_settings, "terminal_width": WIDTH}
    parts = ["# The akhet command", *section(click.Context(cli, info_name="akhet", **settings))]
    return "\n".join(parts) + "\n"


def section(context: click.Context) -> list[str]:
    """The help of a command, then of the commands inside it, each under its heading."""
    command = context.command
    parts = ["", block(command.get_help(context))]
    if isinstance(command, click.Group):
        for name, inner in sorted(command.commands.items()):
            below = click.Context(inner, info_name=name, parent=context, terminal_width=WIDTH)
            parts += ["", f"## {below.command_path}", *section(below)]
    return parts


def hosting_page(page: str) -> str:
    """The page about hosting with the limits of now."""
    begin, end = "<!-- limits: docs/generate.py -->\n", "<!-- end -->\n"
    before, _, rest = page.partition(begin)
    return before + begin + limits.table() + end + rest.partition(end)[2]


def block(text: str) -> str:
    """A text as it stands in a terminal."""
    return f"```text\n{text.rstrip()}\n```"


def layouts_page() -> str:
    """The fields of every game's observations, with their places at a table of three."""
    parts = [
        "# The layouts of observations",
        "",
        "Made from `games/<game>/layout.py`; [environments](environments.md) says",
        "how to use them. Places and lengths are those of three seats. *Shows*: a number, divided",
        "by the scale; a seat, as one feature each, the one that looks first; or a choice, as one",
        "feature each. *By seat*: one's own come first.",
    ]
    for key, game in GAMES.items():
        layout, features = game.laid_out(), game.features(3)
        lengths = ", ".join(f"{seats}: {game.features(seats).length}" for seats in game.seats)
        parts += ["", f"## {key}, version {layout.version}", "", f"Length by seats: {lengths}.", ""]
        parts += ["| field | from | length | shows | scale | by seat | what |"]
        parts += ["|---|---:|---:|---|---:|---|---|"]
        for field, start in zip(features.fields, features.starts, strict=True):
            mine = "yes" if field.turned or field.each else ""
            scale = field.scale if field.shows == NUMBER else 1
            parts.append(
                f"| {field.name} | {start} | {field.length(features.players)} |"
                f" {NAMES[field.shows]} | {scale} | {mine} | {field.about} |"
            )
    return "\n".join(parts) + "\n"


def terminal_picture() -> str:
    """A table in the middle of a game, as the terminal shows it."""
    players = [Player("Nefer"), Player("Senmut", "greedy"), Player("Hatshepsut", "greedy")]
    secret = hashlib.sha256(b"akhet terminal picture").digest()
    match = Match.new("imhotep", 3, {}, None, secret, "picture")
    console = Console(
        record=True,
        width=80,
        force_terminal=True,
        color_system="truecolor",
        file=io.StringIO(),
        legacy_windows=False,
        highlight=False,
    )
    screen = Screen("en", [player.name for player in players], console)
    session = Session(match, players, screen, DOCS / "unused.jsonl")
    play_until(session, 80)
    session.show(0)
    return console.export_svg(title="akhet play", unique_id="akhet")


def play_until(session: Session, lines: int) -> None:
    """Lets bots play all seats, until it is the first seat's turn after so many lines."""
    match = session.match
    seated, session.players = session.players, [Player("bot", "greedy")] * 3
    match.begin()
    while len(match.lines) < lines or match.game.waiting(match.state) != [0]:
        seat = match.game.waiting(match.state)[0]
        session.told[seat] = len(match.lines)
        match.submit(seat, session.bot_choice(seat))
    session.players = seated


if __name__ == "__main__":
    (DOCS / "cli.md").write_text(commands_page(), encoding="utf-8")
    hosting = (DOCS / "hosting.md").read_text(encoding="utf-8")
    (DOCS / "hosting.md").write_text(hosting_page(hosting), encoding="utf-8")
    (DOCS / "observations.md").write_text(layouts_page(), encoding="utf-8")
    (DOCS / "terminal.svg").write_text(terminal_picture(), encoding="utf-8")
