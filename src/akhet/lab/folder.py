"""The folder of an arena: its plan, and a line for every finished game."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from akhet.core import BadLog, BadOption
from akhet.lab.journal import Journal, claim, read_lines, replace_file
from akhet.lab.plan import Plan, game_and_figures, program_of
from akhet.lab.playing import Played

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
        replace_file(self.path / name, text.encode())

    # ---------------------------------------------------------------- the games

    @contextmanager
    def opened(self, plan: Plan) -> Iterator["Book"]:
        """The book of games of a plan, open for more; nobody else may write in it meanwhile."""
        self.path.mkdir(parents=True, exist_ok=True)
        if not (self.path / PLAN).exists() and any(self.path.iterdir()):
            raise BadOption(f"{self.path}: this folder holds something else; choose another")
        with open(self.path / GAMES, "a+b") as file:
            claim(file, f"{self.path}: another arena is playing in this folder")
            self.begin(plan)
            yield Book(self.path / GAMES, file)

    def games(self) -> list[Played]:
        """All games in the folder, by number."""
        with open(self.path / GAMES, "rb") as file:
            found = read_games(self.path / GAMES, file.read())[0]
        return [found[number] for number in sorted(found)]


class Book(Journal[int, Played]):
    """The lines of finished games."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        """Reads what is there."""
        super().__init__(path, file, Played, by_number)
        self.games = self.lines


def read_games(path: Path, data: bytes) -> tuple[dict[int, Played], int]:
    """The games by number, and how many bytes are whole lines."""
    return read_lines(path, data, Played, by_number)


def by_number(played: Played) -> int:
    """What a game is known by."""
    return played.number


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
        "program": program_of(plan.game, plan.bots),
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
