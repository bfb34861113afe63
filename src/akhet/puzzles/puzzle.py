"""A puzzle as data: a position of a real match, its best answer, and how that was proven."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from akhet.core import CHANCE, AnyGame, Json
from akhet.games import GAMES
from akhet.match import Match
from akhet.match.log import Header, Line
from akhet.match.match import by_seat

EASY, MEDIUM, HARD = "easy", "medium", "hard"
LEVELS = (EASY, MEDIUM, HARD)
"""How hard puzzles are."""


@dataclass(frozen=True)
class Worth:
    """What is known of one idea: its most careful way, win chance, standard error and points."""

    way: tuple[str, ...]
    win: float
    error: float
    points: float


@dataclass(frozen=True)
class Proof:
    """How it was proven; an exact one has looked at every end, the others played out."""

    exact: bool
    margin: float  # of win chance, between the best idea and the next
    low: float  # the least that margin may well be
    playouts: int  # for each idea and seed; of an exact proof how many positions were looked at
    seeds: tuple[int, ...]
    margins: tuple[float, ...]  # by seed


@dataclass(frozen=True)
class Puzzle:
    """A puzzle. `log` are the lines that count, each `SEAT@ACTION`; a draw has no seat."""

    id: str
    title: str
    game: str
    seats: int
    rules: int
    options: dict[str, str]
    components: str
    source: str  # which match, which line
    log: tuple[str, ...]
    seat: int
    answers: tuple[tuple[str, ...], ...]
    worths: tuple[Worth, ...]
    proof: Proof
    found: dict[str, float]  # by bot: how often it finds the answer
    level: str
    rating: int
    made: str = field(default="", compare=False)

    @property
    def best(self) -> Worth:
        """The best idea."""
        return self.worths[0]

    @property
    def parts(self) -> AnyGame:
        """The game it is of."""
        return GAMES[self.game]

    def state(self) -> Any:
        """Its position, with everything in it; hide it before anybody sees it."""
        game = self.parts
        figures = game.figures(self.components)
        state = game.new(self.seats, game.as_before(self.options), figures, self.rules)
        for line in lines_of(self.log):
            game.play(state, game.action(line.do), by_seat(line))
        return state

    def match(self) -> Match:
        """The match up to its position; without a secret, it can be forked and not played on."""
        header = Header(
            self.source.rpartition(":")[0],
            self.game,
            self.rules,
            self.seats,
            self.options,
            self.components,
            "",
        )
        match = Match(header)
        for line in lines_of(self.log):
            match.add(line)
        return match

    def data(self) -> Json:
        """As JSON."""
        found = asdict(self)
        del found["made"]
        worths = [[" ".join(one.way), one.win, one.error, one.points] for one in self.worths]
        answers = [" ".join(way) for way in self.answers]
        return {**found, "log": " ".join(self.log), "worths": worths, "answers": answers}


def lines_of(log: Sequence[str]) -> list[Line]:
    """The lines of a log in short."""
    found: list[Line] = []
    for n, text in enumerate(log, start=1):
        seat, _, name = text.partition("@")
        found.append(Line(n, int(seat) if seat else CHANCE, do=name))
    return found


def shortened(match: Match, line: int) -> tuple[str, ...]:
    """The lines of a match that count up to one of them, in short."""
    lines = [match.lines[n - 1] for n in match.path(line)]
    return tuple(f"{'' if one.by == CHANCE else one.by}@{one.do}" for one in lines)


def puzzle_of(data: dict[str, Any], made: str = "") -> Puzzle:
    """A puzzle from its data."""
    proof = dict(data["proof"])
    proof |= {"seeds": tuple(proof["seeds"]), "margins": tuple(proof["margins"])}
    worths = tuple(Worth(tuple(way.split(" ")), *rest) for way, *rest in data["worths"])
    answers = tuple(tuple(way.split(" ")) for way in data["answers"])
    log = tuple(data["log"].split(" "))
    rest = {"worths": worths, "answers": answers, "log": log, "proof": Proof(**proof)}
    return Puzzle(**{**data, **rest, "made": made})


def written(title: str, made: str, puzzles: Sequence[Puzzle]) -> str:
    """A file of puzzles: one row each, so that a change shows."""
    rows = [json.dumps(one.data(), separators=(",", ":")) for one in puzzles]
    head = f'{{"title":{json.dumps(title)},\n"made":{json.dumps(made)},\n"puzzles":[\n'
    return head + ",\n".join(rows) + "\n]}\n"


def read(text: str) -> list[Puzzle]:
    """The puzzles of a file."""
    data = json.loads(text)
    return [puzzle_of(row, data["made"]) for row in data["puzzles"]]
