"""Why one answer is better than another: what differs in the games that follow.

From the same guessed worlds and with the same luck both answers are played out by the odds of
moves, to the end of the game. What each party ends with is compared pair by pair, so that what both
have in common falls out. Only a difference that the luck of the playouts does not explain is a
reason.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Any, TypeAlias

from akhet.bots.search import Search
from akhet.core.game import Json
from akhet.core.rng import Rng

PAIRS = 200  # playouts from each answer
FEWEST = 30  # from fewer pairs nothing is said
CERTAIN = 3.0  # standard errors: of a dozen numbers one is soon off by two
LEAST = 0.5  # points; less is not worth a sentence
MOST = 3  # reasons told
SOURCE, TOTAL = "source", "total"  # of a seat's score sheet one line, of a rival's the sum


@dataclass(frozen=True)
class Reason:
    """How many points more a party ends with after the better answer, and the standard error."""

    kind: str
    party: int
    source: str  # the line of the score sheet; empty: all of them
    n: float
    error: float

    @property
    def certain(self) -> bool:
        """Whether it is worth telling, and more than luck."""
        return abs(self.n) >= LEAST and abs(self.n) > CERTAIN * self.error

    def helps(self, seat: int) -> bool:
        """Whether it speaks for the better answer: more for the seat, less for another."""
        return (self.n > 0) == (self.party == seat)

    def data(self) -> Json:
        """As JSON."""
        found: Json = {"kind": self.kind, "party": self.party, "source": self.source}
        return found | {"n": round(self.n, 2), "error": round(self.error, 2)}


@dataclass(frozen=True)
class Why:
    """The better answer and the other one, the reasons, and the pairs of playouts behind them."""

    best: str
    other: str
    pairs: int
    reasons: list[Reason]

    def data(self) -> Json:
        """As JSON."""
        named: Json = {"best": self.best, "other": self.other, "pairs": self.pairs}
        return named | {"reasons": [reason.data() for reason in self.reasons]}


Key: TypeAlias = tuple[str, int, str]
"""Kind, party and source of a number."""


class Ends:
    """How games ended, added up: points by party and line of the score sheet, and victories."""

    def __init__(self) -> None:
        """Nothing is known."""
        self.pairs = 0
        self.sums: dict[Key, float] = {}
        self.squares: dict[Key, float] = {}

    def add(self, more: dict[Key, float]) -> None:
        """Adds how much more there was of everything in one game than in the other."""
        self.pairs += 1
        for key, n in more.items():
            self.sums[key] = self.sums.get(key, 0.0) + n
            self.squares[key] = self.squares.get(key, 0.0) + n * n

    def reason(self, key: Key) -> Reason:
        """The mean difference, with its standard error."""
        pairs, mean = self.pairs, self.sums[key] / self.pairs
        spread = max(0.0, self.squares[key] / pairs - mean * mean)
        error = sqrt((spread + 1.0 / pairs) / max(1, pairs - 1))  # never nought, however clear
        return Reason(*key, mean, error)

    def reasons(self, seat: int) -> list[Reason]:
        """What is certain: lines of the seat's own sheet, or their sum, and the sums of others.

        What speaks for the better answer comes first, the largest first.
        """
        known = self.sums if self.pairs >= FEWEST else {}
        found = [reason for reason in map(self.reason, known) if reason.certain]
        own = [one for one in found if one.party == seat and one.kind == SOURCE]
        own = own or [one for one in found if one.party == seat and one.kind == TOTAL]
        rivals = [one for one in found if one.party != seat and one.kind == TOTAL]
        largest = sorted([*own, *rivals], key=lambda one: -abs(one.n))[:MOST]
        return sorted(largest, key=lambda one: not one.helps(seat))


def why(
    search: Search[Any],
    seen: Any,
    best: int,
    other: int,
    rng: Rng,
    pairs: int = PAIRS,
    seconds: float = 0.0,
) -> Why:
    """Plays on from both answers of a position that the search has looked at.

    After so many seconds (0: never) it makes do with the pairs it has.
    """
    ends, game, begun = Ends(), search.game, search.now()
    for _pair in range(pairs):
        world, luck = game.guess(seen, int(search.me), rng), rng.next32()
        one, two = (end_of(search, game.copy(world), action, Rng(luck)) for action in (best, other))
        ends.add({key: n - two[key] for key, n in one.items()})
        if 0 < seconds < search.now() - begun:
            break
    names = game.action_name(best), game.action_name(other)
    return Why(*names, ends.pairs, ends.reasons(int(search.me)))


def end_of(search: Search[Any], state: Any, action: int, rng: Rng) -> dict[Key, float]:
    """What everybody has at the end of one game that begins with an answer.

    All go on by the odds of moves, not by the tree: that grows from game to game, and pairs would
    not be independent of each other.
    """
    game, out = search.game, search.out
    game.fill(state, out)
    while search.actor(state) != search.me:  # others who answer the same sealed question
        game.advance(state, search.guided(state, rng), out)
    game.advance(state, action, out)
    while out.n > 0:
        game.advance(state, search.guided(state, rng), out)
    rows = game.final_points(state)
    found = {(TOTAL, party, ""): float(n) for party, n in enumerate(game.standing(state))}
    me = int(search.me)
    for source, n in zip(game.sources, rows[me], strict=True):
        found[SOURCE, me, source] = float(n)
    return found
