"""The legal answers to one question, in a buffer that search fills again and again."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.rng import Rng

ROOM: Final = 1024


class Moves:
    """Actions in ascending order; at a chance node each with its weight.

    Making a list per question would cost more than the rules themselves, so a search keeps one
    `Moves` and hands it to `game.fill` or `game.advance`.
    """

    items: vec[i64]
    weights: vec[i64]
    n: i64
    total: i64

    def __init__(self) -> None:
        """An empty buffer with room for every action of a game."""
        self.items = vec[i64]([0] * ROOM)
        self.weights = vec[i64]([0] * ROOM)
        self.n = 0
        self.total = 0

    def clear(self) -> None:
        """Forgets what it holds."""
        self.n = 0
        self.total = 0

    def add(self, action: i64) -> None:
        """Adds a legal action; steps add them in ascending order."""
        self.items[self.n] = action
        self.n += 1

    def add_weighted(self, action: i64, weight: i64) -> None:
        """Adds a chance outcome with its whole-number weight."""
        self.items[self.n] = action
        self.weights[self.n] = weight
        self.n += 1
        self.total += weight

    def has(self, action: i64) -> bool:
        """Whether the action is among them."""
        n: i64
        for n in range(self.n):
            if self.items[n] == action:
                return True
        return False

    def pick(self, rng: Rng) -> i64:
        """One of them: a choice uniformly, a chance outcome by its weight."""
        if self.total == 0:
            return self.items[rng.below(self.n)]
        return self.at_weight(rng.below(self.total))

    def at_weight(self, mark: i64) -> i64:
        """The chance outcome in which a number from 0 to total - 1 falls."""
        rest: i64 = mark
        n: i64 = 0
        while rest >= self.weights[n]:
            rest -= self.weights[n]
            n += 1
        return self.items[n]

    def actions(self) -> list[int]:
        """The actions as a list."""
        return [self.items[n] for n in range(self.n)]
