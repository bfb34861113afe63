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

    All actions are tried in the same possible worlds, so that no luck lies between them; one after
    which nothing is drawn is tried in the first world only. Equal ones are chosen among at random.
    """

    def __init__(self, worlds: int = 4) -> None:
        """A bot that tries each action in so many possible worlds."""
        self.worlds = worlds
        self.out = Moves()

    def choose(self, game: Game[S], seen: S, seat: int, rng: Rng) -> int:
        """The action with the best lead on average."""
        legal = game.options(seen, seat)
        if len(legal) == 1:
            return legal[0]
        worlds = [game.guess(seen, seat, rng) for _world in range(self.worlds)]
        best: list[int] = []
        best_lead = -1_000_000
        for action in legal:
            lead = self.lead_after(game, worlds, seat, action, rng)
            if lead > best_lead:
                best_lead = lead
                best = []
            if lead == best_lead:
                best.append(action)
        return best[rng.below(len(best))]

    def lead_after(self, game: Game[S], worlds: list[S], seat: int, action: int, rng: Rng) -> int:
        """How far ahead the seat is after an action, added up over the worlds."""
        total = 0
        for world in worlds:
            state = game.copy(world)
            if game.actor(state) == seat:
                game.advance(state, action, self.out)
            else:
                game.play(state, action, seat)
            draws = self.draw(game, state, rng)
            after = lead(game.worth(state), seat)
            if draws == 0:
                return after * len(worlds)
            total += after
        return total

    def draw(self, game: Game[S], state: S, rng: Rng) -> int:
        """Draws until somebody is asked; answers how often."""
        draws: i64 = 0
        while game.actor(state) == CHANCE and draws < 50:
            game.fill(state, self.out)
            game.apply(state, self.out.pick(rng))
            draws += 1
        return int(draws)


def lead(points: list[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    others = [score for other, score in enumerate(points) if other != seat]
    return points[seat] - (max(others) if others else 0)
