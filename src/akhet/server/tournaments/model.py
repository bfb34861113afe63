"""A tournament as plain data: what was agreed, who takes part, and what was played.

Everybody has a number, given in the order of entering. A round is its tables, each with the numbers
of those who sit there in the order of the seats, and those who have a bye.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

SWISS, ROBIN, KNOCKOUT = KINDS = ("swiss", "robin", "knockout")
"""Equals meet equals; everybody meets everybody; who loses is out."""

FIRST = 24
"""Half points of a table's first place: 12 points, whatever its size."""


@dataclass(frozen=True)
class Rules:
    """What a tournament is: `sizes` are the numbers of seats a table may have, `seats` the best."""

    kind: str
    seats: int
    sizes: tuple[int, ...]
    rounds: int = 0  # of Swiss; 0: as many as find a winner
    advance: int = 1  # of a knock-out table, at least


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part: since which round, and in which they left (0: they are there)."""

    number: int
    since: int = 1
    left: int = 0


@dataclass(frozen=True)
class Game:
    """A table of a round: numbers by seat; ranks and game points by seat once it is over.

    One that was not played to its end has no game points.
    """

    players: tuple[int, ...]
    ranks: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether it has a result."""
        return bool(self.ranks)

    def rank(self, number: int) -> int:
        """The place of somebody who sits here."""
        return self.ranks[self.players.index(number)]


@dataclass(frozen=True)
class Round:
    """What is played at the same time, and who does not."""

    games: tuple[Game, ...]
    byes: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether every table has a result."""
        return all(game.over for game in self.games)


@dataclass(frozen=True)
class Tournament:
    """All that pairing and standings are worked out from."""

    rules: Rules
    seed: str
    entrants: Sequence[Entrant]
    rounds: Sequence[Round] = field(default_factory=tuple)

    @cached_property
    def active(self) -> list[int]:
        """The numbers of those who have not left."""
        return [one.number for one in self.entrants if not one.left]

    @cached_property
    def lots(self) -> dict[int, str]:
        """The lot of everybody: drawn from the seed, which is published when it starts."""
        return {one.number: lot(self.seed, one.number) for one in self.entrants}


def lot(seed: str, number: int) -> str:
    """What is drawn for a number; the smaller, the better."""
    return hashlib.sha256(f"{seed}:{number}".encode()).hexdigest()


def shuffled(numbers: Sequence[int], seed: str, round: int) -> list[int]:
    """The numbers in an order that is drawn for one round."""
    return sorted(numbers, key=lambda number: lot(f"{seed}:{round}", number))
