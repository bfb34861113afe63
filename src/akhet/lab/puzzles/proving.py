"""Proving: is one idea better than all others, whatever luck the search has?

Every idea is tried by a search of its own that begins with it. Those that may be best are tried
again with a large budget and several seeds, each from an empty tree; every second seed plays out to
the very end, so that nothing rests on what a bot thinks of a standing. The best must be the same
with every seed, and what is left of its lead after doubt must still be a lead.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev
from typing import Any

from akhet.bots.advice import standard_error
from akhet.bots.manner import Manner
from akhet.bots.search import Search
from akhet.core import AnyGame, Rng
from akhet.puzzles.ideas import before_last

Way = list[int]
SURE = 3.0  # standard errors
LEAST = 0.2  # of the fair share of the victory: a smaller lead is not clear
LEFT = 0.6  # nor is one of which doubt leaves less, as a part of that
CLEAR = 2.5  # standard errors on both sides, to leave an idea out of the proof
MOST_RIVALS = 6
PAYMENTS = 4  # ways of a rival that are looked at, for a better payment


@dataclass(frozen=True)
class Tried:
    """What playouts say of a way."""

    win: float
    points: float
    tries: int

    @property
    def error(self) -> float:
        """The standard error of its win chance."""
        return standard_error(self.win * self.tries, self.tries)


@dataclass(frozen=True)
class Proven:
    """A proof by playouts: leads by seed, the lead of all, and what doubt leaves of it."""

    margin: float
    low: float
    playouts: int
    seeds: tuple[int, ...]
    margins: tuple[float, ...]
    tried: dict[int, Tried]  # by idea, all seeds together


class Prover:
    """Tries the ideas of positions of one game; its memory is made once."""

    def __init__(self, game: AnyGame) -> None:
        """A prover with two manners: the usual one, and one that plays to the end."""
        self.game = game
        self.usual: Search[Any] = Search(game, Manner())
        self.whole: Search[Any] = Search(game, Manner(horizon=0))

    def tries(
        self, seen: Any, seat: int, way: Way, playouts: int, seed: int, whole: bool = False
    ) -> Tried:
        """Plays out after a way, from an empty tree."""
        search = self.whole if whole else self.usual
        begun, last = before_last(self.game, seen, seat, way), way[-1]
        search.begin(begun, seat)
        search.force(last)
        search.run(begun, playouts, 0.0, Rng(seed), False)
        search.force()
        wins, points = search.wins_after(last)[seat], search.points_after(last)[seat]
        return Tried(wins / playouts, points / playouts, playouts)

    def screened(
        self, seen: Any, seat: int, ways: Sequence[Way], playouts: int, seed: int
    ) -> list[Tried]:
        """Every way tried a little."""
        return [self.tries(seen, seat, way, playouts, seed + 7 * n) for n, way in enumerate(ways)]

    def best_payment(self, seen: Any, seat: int, idea: list[Way], playouts: int, seed: int) -> Way:
        """The way of an idea that looks best; the careful one unless another does clearly."""
        some = idea[:: max(1, len(idea) // PAYMENTS)][:PAYMENTS]
        if len(some) == 1:
            return idea[0]
        tried = self.screened(seen, seat, some, playouts, seed)
        return some[max(range(len(some)), key=lambda n: (tried[n].win, -n))]

    def proven(
        self,
        seen: Any,
        seat: int,
        ways: dict[int, Way],
        best: int,
        playouts: int,
        seeds: Sequence[int],
    ) -> Proven | None:
        """The proof that one idea is best among some, each by a way of it; None if it fails."""
        margins: list[float] = []
        sums: dict[int, list[Tried]] = {idea: [] for idea in ways}
        for n, seed in enumerate(seeds):
            for idea, way in ways.items():
                luck = seed * 1_000_003 + idea
                sums[idea].append(self.tries(seen, seat, way, playouts, luck, n % 2 == 1))
            lead = sums[best][-1].win - max(sums[i][-1].win for i in ways if i != best)
            margins.append(lead)
            if lead <= 0:
                return None
        tried = {idea: together(found) for idea, found in sums.items()}
        margin, low = lead_of(tried, best, margins)
        least = clear_lead(seen.seats)
        if margin < least or low < LEFT * least:
            return None
        return Proven(margin, low, playouts, tuple(seeds), tuple(margins), tried)


def clear_lead(seats: int) -> float:
    """The lead of win chance that is called clear at a table of so many."""
    return LEAST / seats


def together(found: Sequence[Tried]) -> Tried:
    """Several tries of the same way as one."""
    tries = sum(one.tries for one in found)
    win = sum(one.win * one.tries for one in found) / tries
    return Tried(win, sum(one.points * one.tries for one in found) / tries, tries)


def lead_of(tried: dict[int, Tried], best: int, margins: Sequence[float]) -> tuple[float, float]:
    """The lead of the best over the next, and what is left of it after doubt.

    Doubt is the larger of two: the standard errors of the playouts, and how far the seeds differ.
    """
    second = max((one for idea, one in tried.items() if idea != best), key=lambda one: one.win)
    margin = tried[best].win - second.win
    by_playouts = sqrt(tried[best].error ** 2 + second.error**2)
    by_seeds = stdev(margins) / sqrt(len(margins)) if len(margins) > 1 else 0.0
    return margin, min(margin, mean(margins)) - SURE * max(by_playouts, by_seeds)


def doubtful(tried: Sequence[Tried], best: int) -> list[int]:
    """The ideas that may yet be as good as the best, as far as a few tries tell."""
    top = tried[best].win - CLEAR * tried[best].error
    return [n for n, one in enumerate(tried) if n != best and one.win + CLEAR * one.error > top]
