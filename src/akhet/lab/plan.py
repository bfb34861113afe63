"""What an arena plays: which bots on which game, and who sits where in every single game.

All of it follows from the plan, so that any process on any machine can play any of the games, and
an interrupted tournament goes on where it was.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import combinations
from typing import TypeVar

from akhet.bots import bot_of
from akhet.bots.levels import marks_of
from akhet.core import AnyGame, BadOption, Components, Rng
from akhet.match.match import game_of

T = TypeVar("T")
Seating = tuple[int, ...]
"""By seat, the place of its bot in the plan."""


@dataclass(frozen=True)
class Fixture:
    """One game to be played. Games of one deal have the same luck."""

    number: int
    deal: int
    bots: Seating


@dataclass(frozen=True)
class Plan:
    """A tournament, checked when it is made; `games` is rounded up to whole deals.

    `bots` are written as `akhet.bots.bot_of` reads them. `components` is the text of a components
    file, or empty for the figures of the box. `mirror` adds, where two bots share more than two
    seats, the tables at which the second bot sits alone among the first.
    """

    game: str
    bots: tuple[str, ...]
    seats: int = 2
    games: int = 100
    options: dict[str, str] = field(default_factory=dict)
    seed: int = 0
    mirror: bool = False
    components: str = ""

    def __post_init__(self) -> None:
        """Refuses what cannot be played and fills in the defaults."""
        options = game_of(self.game).checked(self.seats, self.options)
        self.figures()
        if not self.bots:
            raise BadOption("an arena needs at least one bot")
        for spec in self.bots:
            bot_of(spec)
        if self.games < 1:
            raise BadOption("an arena plays at least one game")
        if self.mirror and (len(self.bots) != 2 or self.seats < 3):
            raise BadOption("mirrored tables are for two bots at three seats or more")
        object.__setattr__(self, "options", options)
        object.__setattr__(self, "games", self.deals() * self.deal_size())

    def figures(self) -> Components | None:
        """The figures of the components file, if there is one."""
        return figures_of(self.game, self.components)

    def names(self) -> list[str]:
        """The bots by names that differ: a second one of the same kind gets a number."""
        return [
            spec if spec not in self.bots[:n] else f"{spec} #{self.bots[:n].count(spec) + 1}"
            for n, spec in enumerate(self.bots)
        ]

    # ---------------------------------------------------------------- who sits where

    def deal_size(self) -> int:
        """How many games have the same luck."""
        return len(self.seatings(0))

    def deals(self) -> int:
        """How many deals there are."""
        return -(-self.games // self.deal_size())

    def fixtures(self) -> Iterator[Fixture]:
        """Every game of the plan, in order. A longer plan begins with the same games."""
        number = 0
        for deal in range(self.deals()):
            for seating in self.seatings(deal):
                yield Fixture(number, deal, seating)
                number += 1

    def seatings(self, deal: int) -> list[Seating]:
        """The tables of a deal: each line-up in all its rotations, so that seats are shared out."""
        if len(self.bots) == 1:
            return [(0,) * self.seats]
        if self.seats == 1:
            return [(bot,) for bot in range(len(self.bots))]
        return [turned(table, by) for table in self.lineups(deal) for by in range(self.seats)]

    def lineups(self, deal: int) -> list[Seating]:
        """Who meets whom: one against one or several, or as even a mixture of many as there is."""
        others = self.seats - 1
        if len(self.bots) == 2:
            tables = [(0,) + (1,) * others, (1,) + (0,) * others]
            return tables if self.mirror else tables[:1]
        return [mixture(len(self.bots), self.seats, self.seed, deal)]

    # ---------------------------------------------------------------- luck

    def luck(self, use: str, number: int) -> int:
        """The seed of a stream of random numbers, from the plan's seed alone."""
        label = f"akhet arena:{self.game}:{self.seats}:{self.seed}:{use}:{number}"
        return int.from_bytes(hashlib.sha256(label.encode()).digest()[:6])


def turned(table: Seating, by: int) -> Seating:
    """A table with everybody moved on by some seats."""
    return table[by:] + table[:by]


def mixture(bots: int, seats: int, seed: int, deal: int) -> Seating:
    """The table of one deal when there are many bots.

    Each has as many seats as the others, but for a remainder that goes round: in every cycle of
    deals each choice of bots for it comes up once. Who sits next to whom is drawn.
    """
    cycle = list(combinations(range(bots), seats % bots))
    turn, place = divmod(deal, len(cycle))
    rest = shuffled(cycle, f"{seed}:cycle:{turn}")[place]
    return tuple(shuffled([*range(bots)] * (seats // bots) + list(rest), f"{seed}:table:{deal}"))


def shuffled(items: list[T], label: str) -> list[T]:
    """The items in an order that follows from the label."""
    rng = Rng(int.from_bytes(hashlib.sha256(label.encode()).digest()[:6]))
    found = list(items)
    for n in range(len(found) - 1, 0, -1):
        other = rng.below(n + 1)
        found[n], found[other] = found[other], found[n]
    return found


# ---------------------------------------------------------------- games and programs


@lru_cache(maxsize=8)
def figures_of(game: str, text: str) -> Components | None:
    """The figures of a components file's text; read once, since every game needs them."""
    return game_of(game).read_components(text) if text else None


@lru_cache
def program_of(game: str, bots: tuple[str, ...] = ()) -> str:
    """A mark of the rules, bots and knowledge that play: another program plays other games.

    Of the bots only those of somebody's own make a difference.
    """
    mark = hashlib.sha256()
    for name, digest in sorted(marks_of(bots).items()):
        mark.update(f"{name}\n".encode() + digest)
    for package in ("akhet.core", "akhet.bots", f"akhet.games.{game}"):
        for name, path in sorted(parts_of(files(package), package)):
            mark.update(f"{name}\n".encode())
            mark.update(path.read_bytes())
    return mark.hexdigest()[:16]


def parts_of(folder: Traversable, named: str) -> Iterator[tuple[str, Traversable]]:
    """The files that say how a game is played, by name; compiled ones are made of them."""
    for path in folder.iterdir():
        if path.is_dir():
            yield from parts_of(path, f"{named}/{path.name}")
        elif path.name.endswith((".py", ".json", ".toml")):
            yield f"{named}/{path.name}", path


def game_and_figures(plan: Plan) -> tuple[AnyGame, Components | None]:
    """What a game of the plan is played with."""
    return game_of(plan.game), plan.figures()
