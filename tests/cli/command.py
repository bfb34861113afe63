"""Runs the akhet command as a user does, and builds matches for it to read."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner, Result

from akhet.cli import cli
from akhet.core import AnyGame, Rng
from akhet.games import GAMES
from akhet.match import Match
from akhet.match.file import save
from akhet.terminal.opening import Opening, dealt

COMMAND = [
    sys.executable,
    *(["-P"] if sys.flags.safe_path else []),
    "-W",
    "error",
    "-m",
    "akhet.cli",
]
IMHOTEP = GAMES["imhotep"]
AMUNRE = GAMES["amunre"]


def environment(home: Path) -> dict[str, str]:
    """An environment in English that keeps matches in a folder of the test."""
    own = ("LC_ALL", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if name not in own}
    return {**kept, "AKHET_LANG": "en", "LANG": "C.UTF-8", "XDG_DATA_HOME": str(home)}


def akhet(*args: object, home: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, its input from a pipe."""
    return subprocess.run(
        [*COMMAND, *map(str, args)],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(home),
        timeout=120,
    )


def invoke(*args: object, home: Path, text: str = "") -> Result:
    """The command in this process: faster, the same otherwise."""
    runner = CliRunner(env=environment(home))
    return runner.invoke(cli, [str(arg) for arg in args], input=text)


def assert_refused(result: Result, *said: str) -> None:
    """One clear line on stderr, nothing else, status 2."""
    assert result.exit_code == 2, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    lines = result.stderr.splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith("akhet: ")
    assert all(word in lines[0] for word in said), lines[0]
    assert "Traceback" not in result.output


def scripted(
    names: Sequence[str],
    seed: int,
    likes: Sequence[str] = (),
    game: AnyGame = IMHOTEP,
    **options: str,
) -> tuple[Match, list[str]]:
    """A whole match between people, and the choices that lead through it.

    Choices are random, but one whose name begins with something in `likes` is preferred.
    """
    wish = Opening(names=tuple(names), seed=seed, options=tuple(options.items()))
    match, _players = dealt(game, wish, "en")
    rng = Rng(seed)
    chosen: list[str] = []
    match.begin()
    while not match.over:
        seat = game.waiting(match.state)[0]
        legal = [game.action_name(a) for a in game.options(match.state, seat)]
        liked = [name for name in legal if name.startswith(tuple(likes))] if likes else []
        pool = liked or legal
        chosen.append(pool[rng.below(len(pool))])
        match.submit(seat, chosen[-1])
    return match, chosen


def finished(path: Path, seed: int = 1) -> Path:
    """A finished match in a file."""
    match, _chosen = scripted(["Ann", "Bob"], seed)
    save(match, path)
    return path
