"""The folder of an arena: its plan, and a line for every finished game."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from akhet.core import BadLog, BadOption
from akhet.lab.plan import Plan, game_and_figures, program_of
from akhet.lab.playing import Played

if sys.platform != "win32":
    import fcntl

PLAN, GAMES = "plan.json", "games.jsonl"


class Folder:
    """Keeps what has been played. Only one arena at a time writes in it."""

    def __init__(self, path: Path) -> None:
        """The folder at a path; it is made when something is written."""
        self.path = path

    # ---------------------------------------------------------------- the plan

    def begin(self, plan: Plan) -> None:
        """Writes the plan, or sees that it is the one that was begun here."""
        wanted = plan_data(plan)
        if (self.path / PLAN).exists():
            check_same(self.path, self.begun(), wanted)
        self.write(PLAN, json.dumps(wanted, indent=2) + "\n")

    def begun(self) -> dict[str, object]:
        """The plan that was begun here."""
        try:
            found = json.loads((self.path / PLAN).read_text("utf-8"))
        except ValueError as error:
            raise BadLog(f"{self.path / PLAN}: this is not a plan") from error
        if not isinstance(found, dict):
            raise BadLog(f"{self.path / PLAN}: this is not a plan")
        return found

    def write(self, name: str, text: str) -> None:
        """Writes a whole file at once: who reads it sees the old one or the new one."""
        draft = self.path / f".{name}.new"
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, self.path / name)

    # ---------------------------------------------------------------- the games

    @contextmanager
    def opened(self, plan: Plan) -> Iterator["Book"]:
        """The book of games of a plan, open for more; nobody else may write in it meanwhile."""
        self.path.mkdir(parents=True, exist_ok=True)
        if not (self.path / PLAN).exists() and any(self.path.iterdir()):
            raise BadOption(f"{self.path}: this folder holds something else; choose another")
        with open(self.path / GAMES, "a+b") as file:
            claim(self.path, file)
            self.begin(plan)
            yield Book(self.path / GAMES, file)

    def games(self) -> list[Played]:
        """All games in the folder, by number."""
        with open(self.path / GAMES, "rb") as file:
            found = read_games(self.path / GAMES, file.read())[0]
        return [found[number] for number in sorted(found)]


class Book:
    """The lines of finished games."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        """Reads what is there; a last line that was cut short is taken away."""
        file.seek(0)
        self.file = file
        self.games, length = read_games(path, file.read())
        file.truncate(length)

    def add(self, played: Played) -> None:
        """Writes a game; from here on it survives this process."""
        self.games[played.number] = played
        self.file.write(msgspec.json.encode(played) + b"\n")
        self.file.flush()


def read_games(path: Path, data: bytes) -> tuple[dict[int, Played], int]:
    """The games by number, and how many bytes are whole lines."""
    length = data.rfind(b"\n") + 1
    games: dict[int, Played] = {}
    decoder = msgspec.json.Decoder(Played)
    for line, text in enumerate(data[:length].splitlines(), start=1):
        try:
            played = decoder.decode(text)
        except msgspec.MsgspecError as error:
            raise BadLog(f"{path}: line {line} is not a game") from error
        games.setdefault(played.number, played)
    return games, length


def claim(path: Path, file: BinaryIO) -> None:
    """Takes the file for this process alone; the claim ends with the process."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise BadOption(f"{path}: another arena is playing in this folder") from error


def plan_data(plan: Plan) -> dict[str, object]:
    """A plan as JSON data, with marks of the figures and the program it is played with."""
    game, figures = game_and_figures(plan)
    return {
        "game": plan.game,
        "rules": game.RULES,
        "seats": plan.seats,
        "options": plan.options,
        "bots": list(plan.bots),
        "mirror": plan.mirror,
        "seed": plan.seed,
        "games": plan.games,
        "components": (figures or game.components).digest,
        "program": program_of(plan.game),
    }


def check_same(path: Path, begun: dict[str, object], wanted: dict[str, object]) -> None:
    """Refuses to mix two tournaments in one folder; only more games may be asked for."""
    for key, value in wanted.items():
        if key not in ("games", "program") and begun.get(key) != value:
            there = json.dumps(begun.get(key))
            raise BadOption(f"{path}: an arena with {key} {there} was begun here; choose another")
    if begun.get("program") != wanted["program"]:
        raise BadOption(f"{path}: begun with other rules or bots than these; choose another folder")
    games = begun.get("games")
    if isinstance(games, int) and games > int(str(wanted["games"])):
        raise BadOption(f"{path}: an arena of {games} games was begun here; ask for no fewer")
