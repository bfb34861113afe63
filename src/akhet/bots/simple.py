"""Bots that look no further than one move: one at random, one that counts points.

A bot sees a masked position and nothing else; `guess` makes full positions of it to try moves on.
"""

from typing import Generic

from mypy_extensions import i64, mypyc_attr

from akhet.core.game import Game
from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.rng import Rng
from akhet.core.step import S


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Generic[S]):
    """Chooses for a seat from what that seat may know."""

    def choose(self, game: Game[S], seen: S, seat: int, rng: Rng) -> int:
        """One of the legal actions of a seat that is waiting; `seen` is its masked position."""
        raise AssertionError


class RandomBot(Bot[S]):
    """Plays any legal action, each as likely as the others."""

    def choose(self, game: Game[S], seen: S, seat: int, rng: Rng) -> int:
        """Any action."""
        legal = game.options(seen, seat)
        return legal[rng.below(len(legal))]


class GreedyBot(Bot[S]):
    """Plays the action after which what it has is worth most more than what others have.

    What chance or secrets hide is tried a few times; equal actions are chosen among at random.
    """

    def __init__(self, worlds: int = 4) -> None:
        """A bot that tries each action in so many possible worlds."""
        self.worlds = worlds

    def choose(self, game: Game[S], seen: S, seat: int, rng: Rng) -> int:
        """The action with the best lead on average."""
        legal = game.options(seen, seat)
        best: list[int] = []
        best_lead = -1_000_000
        for action in legal:
            lead = self.lead_after(game, seen, seat, action, rng)
            if lead > best_lead:
                best_lead = lead
                best = []
            if lead == best_lead:
                best.append(action)
        return best[rng.below(len(best))]

    def lead_after(self, game: Game[S], seen: S, seat: int, action: int, rng: Rng) -> int:
        """How far ahead the seat is after an action, added up over some worlds."""
        out = Moves()
        total = 0
        for _world in range(self.worlds):
            state = game.guess(seen, seat, rng)
            game.play(state, action, seat)
            draws: i64 = 0
            while game.actor(state) == CHANCE and draws < 50:
                game.fill(state, out)
                game.apply(state, out.pick(rng))
                draws += 1
            total += lead(game.worth(state), seat)
        return total


def lead(points: list[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    others = [score for other, score in enumerate(points) if other != seat]
    return points[seat] - (max(others) if others else 0)
