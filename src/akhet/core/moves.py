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
        n: i64 = self.n
        self.items[n] = action
        self.n = n + 1

    def add_bits(self, word: i64, stride: i64, first: i64) -> None:
        """Adds action first + k for every bit k * stride that is set; other bits must be clear.

        Every action is written and only those that are legal are counted, so that there is no
        branch to guess for each of them.
        """
        items = self.items
        n: i64 = self.n
        action: i64 = first
        rest: i64 = word
        while rest != 0:
            items[n] = action
            n += rest & 1
            action += 1
            rest >>= stride
        self.n = n

    def add_weighted(self, action: i64, weight: i64) -> None:
        """Adds a chance outcome with its whole-number weight."""
        n: i64 = self.n
        self.items[n] = action
        self.weights[n] = weight
        self.n = n + 1
        self.total += weight

    def add_bag(self, bag: i64, first: i64) -> None:
        """Adds the drawing of each kind, first + kind, as likely as there are cards of it."""
        items = self.items
        weights = self.weights
        n: i64 = self.n
        total: i64 = self.total
        action: i64 = first
        rest: i64 = bag
        while rest != 0:
            held: i64 = rest & 31
            items[n] = action
            weights[n] = held
            n += (held + 31) >> 5  # counted if there is one; no branch, as in `add_bits`
            total += held
            action += 1
            rest >>= 5
        self.n = n
        self.total = total

    def add_small_bag(self, bag: i64, first: i64) -> None:
        """The same of a bag with lanes of 4 bits."""
        items = self.items
        weights = self.weights
        n: i64 = self.n
        total: i64 = self.total
        action: i64 = first
        rest: i64 = bag
        while rest != 0:
            held: i64 = rest & 15
            items[n] = action
            weights[n] = held
            n += (held + 15) >> 4
            total += held
            action += 1
            rest >>= 4
        self.n = n
        self.total = total

    def add_cards(self, cards: i64, first: i64) -> None:
        """Adds the drawing of each card of a set of bits, first + bit, each as likely."""
        items = self.items
        weights = self.weights
        start: i64 = self.n
        n: i64 = start
        action: i64 = first
        rest: i64 = cards
        while rest != 0:
            items[n] = action
            weights[n] = 1
            n += rest & 1
            items[n] = action + 1
            weights[n] = 1
            n += (rest >> 1) & 1
            action += 2
            rest >>= 2
        self.n = n
        self.total += n - start

    def has(self, action: i64) -> bool:
        """Whether the action is among them."""
        items = self.items
        n: i64
        for n in range(self.n):
            if items[n] == action:
                return True
        return False

    def pick(self, rng: Rng) -> i64:
        """One of them: a choice uniformly, a chance outcome by its weight."""
        if self.total == 0:
            n: i64 = rng.below(self.n)
            return self.items[n]
        return self.at_weight(rng.below(self.total))

    def at_weight(self, mark: i64) -> i64:
        """The chance outcome in which a number from 0 to total - 1 falls."""
        if self.total == self.n:  # each weighs one
            return self.items[mark]
        weights = self.weights
        rest: i64 = mark
        n: i64 = 0
        while rest >= weights[n]:
            rest -= weights[n]
            n += 1
        return self.items[n]

    def actions(self) -> list[int]:
        """The actions as a list."""
        found = [0] * self.n  # at its full length at once: faster than one that grows
        n: i64
        for n in range(self.n):
            found[n] = self.items[n]
        return found
