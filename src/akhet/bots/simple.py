"""Bots that look no further than one move, and games between any bots.

One plays at random, one counts points.

A bot sees a masked position and nothing else; `guess` makes full positions of it to try moves on.
"""

from typing import Final, Generic

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from akhet.core.errors import IllegalAction
from akhet.core.game import Game
from akhet.core.moves import Moves
from akhet.core.rng import Rng
from akhet.core.state import top_task
from akhet.core.step import S

MOST_SEATS: Final = 8
"""No game has more."""


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
        self.legal = Moves()
        self.out = Moves()
        self.best = Moves()
        self.worth = vec[i64]([0] * MOST_SEATS)

    def choose(self, game: Game[S], seen: S, seat: int, rng: Rng) -> int:
        """The action with the best lead on average."""
        legal, best = self.legal, self.best
        game.fill_for(seen, seat, legal)
        if legal.n == 1:
            return legal.items[0]
        worlds = [game.guess(seen, seat, rng)]  # more of them when luck decides
        most: i64 = -1_000_000
        n: i64
        for n in range(legal.n):
            lead = self.lead_after(game, seen, worlds, seat, legal.items[n], rng)
            if lead > most:
                most = lead
                best.clear()
            if lead == most:
                best.add(legal.items[n])
        return best.pick(rng)

    def lead_after(
        self, game: Game[S], seen: S, worlds: list[S], seat: i64, action: i64, rng: Rng
    ) -> i64:
        """How far ahead the seat is after an action, added up over the worlds."""
        total: i64 = 0
        world: i64
        for world in range(self.worlds):
            if world == len(worlds):
                worlds.append(game.guess(seen, seat, rng))
            state = game.copy(worlds[world])
            game.engine.carry_out(state, top_task(state), seat, action)
            game.engine.settle(state, self.out)
            draws = self.draw(game, state, rng)
            game.weigh(state, self.worth)
            after = self.lead(seat, state.seats)
            if draws == 0:
                return after * self.worlds
            total += after
        return total

    def draw(self, game: Game[S], state: S, rng: Rng) -> i64:
        """Draws until somebody is asked; answers how often."""
        draws: i64 = 0
        while self.out.total > 0 and draws < 50:  # only what is drawn has weights
            game.advance(state, self.out.pick(rng), self.out)
            draws += 1
        return draws

    def lead(self, seat: i64, seats: i64) -> i64:
        """How far a seat is ahead of the best of the others, by the worths written down."""
        if seats == 1:
            return self.worth[seat]
        most: i64 = -1_000_000
        other: i64
        for other in range(seats):
            if other != seat:
                most = max(most, self.worth[other])
        return self.worth[seat] - most


def play_between(game: Game[S], state: S, bots: list[Bot[S]], rng: Rng) -> int:
    """Plays a game to its end, in place; answers how many decisions the bots made.

    Each bot is shown only what its seat may know, and what it answers is checked.
    """
    decisions: i64 = 0
    out = Moves()
    game.fill(state, out)
    while out.n > 0:
        if out.total > 0:
            game.advance(state, out.pick(rng), out)
            continue
        seat = game.actor(state)
        action: i64 = bots[seat].choose(game, game.mask(state, seat), seat, rng)
        if not out.has(action):
            raise IllegalAction(f"{game.action_name(action)} is not possible now")
        game.advance(state, action, out)
        decisions += 1
    return decisions
