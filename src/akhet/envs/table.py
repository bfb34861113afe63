"""One game as environments hold it: seeded, draws made inside, observations with action masks."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from akhet.core import CHANCE, AnyGame, Components, Rng
from akhet.core.batch import utilities
from akhet.envs.observer import Observer, game_of


class Table:
    """A game in play, for environments that answer one question at a time."""

    def __init__(
        self,
        game: "str | AnyGame",
        seats: int,
        options: Mapping[str, object] | None = None,
        components: Components | None = None,
        reward: str = "rank",
    ) -> None:
        """A table; `deal` begins."""
        self.game = game_of(game)
        self.observer = Observer(self.game, seats)
        self.first = self.game.new(seats, options, components)
        self.seats, self.reward = seats, reward
        self.actions = len(self.game.names)
        self.rng = Rng(0)
        self.state = self.first

    def deal(self, seed: int | None) -> None:
        """A new game; without a seed other deals follow."""
        if seed is not None:
            self.rng = Rng(seed)
        self.state = self.game.copy(self.first)
        self.settle()

    def settle(self) -> None:
        """Draws until somebody is asked, or the game is over."""
        while self.game.actor(self.state) == CHANCE:
            self.game.apply(self.state, self.game.sample(self.state, self.rng))

    def play(self, action: int, seat: int) -> None:
        """Plays a checked answer of a seat, and what is drawn after it."""
        self.game.play(self.state, action, seat)
        self.settle()

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.depth == 0

    def seen(self, seat: int, actions: int = 0) -> dict[str, Any]:
        """What a seat may know and answer; a mask of nothing where it is not asked."""
        mask: np.ndarray = np.zeros(actions or self.actions, np.int8)
        mask[self.game.options(self.state, seat)] = 1
        return {"observation": self.observer.tensor(self.state, seat), "action_mask": mask}

    def rewards(self) -> list[float]:
        """What the end is worth to each seat."""
        return utilities(self.game, self.state, self.reward)
