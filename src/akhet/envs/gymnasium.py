"""Gymnasium: one seat against bots of your choice.

Importing this module registers `akhet/Imhotep-v1`, `akhet/AmunRe-v1` and `akhet/Pharaon-v1`.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from akhet.bots import bot_of
from akhet.core import Components
from akhet.envs.table import Table

HIGHEST = 4.0  # no feature of a game that can be played is more; most are at most 1
IDS = {"imhotep": "akhet/Imhotep-v1", "amunre": "akhet/AmunRe-v1", "pharaon": "akhet/Pharaon-v1"}


class AgainstBots(gymnasium.Env):
    """A seat of a game. The others are held by bots, who see what their seats may know.

    An observation has `observation` and `action_mask`. The reward comes at the end. An action that
    is not legal loses at once (reward -1, `info["illegal"]`), because any action of the space may
    be given; `legal_only` makes it an error instead.
    """

    metadata: Mapping[str, Any] = {"render_modes": []}

    def __init__(
        self,
        game: str,
        seats: int = 2,
        seat: int = 0,
        bots: object = "greedy",
        options: Mapping[str, object] | None = None,
        components: Components | None = None,
        reward: str = "rank",
        legal_only: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """A table; `bots` is one bot for all others, or a list with one for each.

        A bot is a name (`search@100`, `my_module:MyBot`), or a class or object of your own.
        """
        self.table = Table(game, seats, options, components, reward)
        if not 0 <= seat < seats:
            raise ValueError(f"a seat from 0 to {seats - 1}, not {seat}")
        names = list(bots) if isinstance(bots, (list, tuple)) else [bots] * (seats - 1)
        if len(names) != seats - 1:
            raise ValueError(f"{seats - 1} bots are needed, not {len(names)}")
        self.seat, self.legal_only, self.render_mode = seat, legal_only, render_mode
        made = [bot_of(name) for name in names]
        self.bots: list[Any] = [*made[:seat], None, *made[seat:]]
        self.lost = False
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, HIGHEST, (self.table.observer.length,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.table.actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.table.actions)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """A new game, up to this seat's first question."""
        super().reset(seed=seed)
        self.table.deal(int(self.np_random.integers(2**62)))
        self.lost = False
        self.others()
        return self.table.seen(self.seat), {}

    def others(self) -> None:
        """The bots answer until this seat is asked or the game is over."""
        table, game = self.table, self.table.game
        while not table.over() and self.seat not in game.waiting(table.state):
            who = game.actor(table.state)
            seen = game.mask(table.state, who)
            table.play(self.bots[who].choose(game, seen, who, table.rng), who)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an answer, and all that the others do until this seat is asked again."""
        table = self.table
        if int(action) not in table.game.options(table.state, self.seat) and not self.legal_only:
            return table.seen(self.seat), -1.0, True, False, {"illegal": int(action)}
        table.play(int(action), self.seat)
        self.others()
        reward = table.rewards()[self.seat] if table.over() else 0.0
        info = {"points": table.game.scores(table.state)} if table.over() else {}
        return table.seen(self.seat), reward, table.over(), False, info

    def action_masks(self) -> Any:
        """Which answers are legal, as maskable learners ask for it."""
        return self.table.seen(self.seat)["action_mask"].astype(np.bool_)


def register() -> None:
    """Makes the games known to `gymnasium.make`."""
    for key, name in IDS.items():
        if name not in gymnasium.registry:
            seats = 3 if key == "amunre" else 2
            gymnasium.register(name, AgainstBots, kwargs={"game": key, "seats": seats})


register()
