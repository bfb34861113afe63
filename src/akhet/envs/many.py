"""Thousands of games in one call, over NumPy arrays."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from akhet.core import AnyGame, BadOption, Components, IllegalAction, Rng
from akhet.core.batch import Batch
from akhet.envs.observer import Observer, game_of


class Memory:
    """The memory of a `vec` as an array that may be shared with others; it lives as long."""

    def __init__(self, owner: Any, shape: tuple[int, ...], kind: str) -> None:
        """The memory of `owner` in a shape."""
        self.owner = owner
        address = np.frombuffer(owner, np.uint8).__array_interface__["data"][0]
        order = "|" if kind == "b1" else "<" if sys.byteorder == "little" else ">"
        self.__array_interface__ = {
            "version": 3,
            "shape": shape,
            "typestr": order + kind,
            "data": (address, False),
        }

    def array(self) -> Any:
        """The array."""
        return np.asarray(self)


class Many:
    """So many games of one kind, stepped together by compiled code.

    After `reset` and every `step` the arrays tell of the question that is open in each game:

    - `observations` (n, length) float32: what the seat that acts may know, itself first;
    - `legal` (n, actions) bool: what it may answer;
    - `actors` (n,) int64: which seat that is;
    - `rewards` (n, seats) float32, `points` (n, seats) float32 and `ended` (n,) bool: where the
      last answer ended a game, its end; the open question is then the first of the next game.

    The arrays are always the same ones, the very memory that compiled code writes: copy what you
    keep, and write nothing into them, because only what has changed is written anew. PyTorch and
    JAX take them without a copy (`torch.from_dlpack(many.observations)`). Draws are made inside,
    each game from a stream of its own, so that game 7 plays the same whatever lies beside it.
    """

    def __init__(
        self,
        game: "str | AnyGame",
        seats: int,
        n: int,
        options: Mapping[str, object] | None = None,
        components: Components | None = None,
        seed: int = 0,
        reward: str = "rank",
    ) -> None:
        """Games of one table; dealt from `seed`, rewarded by `rank`, `win` or `points`."""
        self.game = game_of(game)
        self.observer = Observer(self.game, seats)
        self.seats, self.n = seats, n
        chosen = self.game.checked(seats, options)
        self.batch: Batch[Any] = Batch(self.game, seats, n, chosen, components, reward)
        self.dice = Rng(seed)
        self.observations = Memory(self.batch.features, (n, self.observer.length), "f4").array()
        self.legal = Memory(self.batch.legal, (n, len(self.game.names)), "b1").array()
        self.actors = Memory(self.batch.actors, (n,), "i8").array()
        self.rewards: np.ndarray = np.zeros((n, seats), np.float32)
        self.points: np.ndarray = np.zeros((n, seats), np.float32)
        self.ended: np.ndarray = np.zeros(n, np.bool_)
        self.reset(seed)

    def reset(self, seed: "int | Sequence[int] | None" = None) -> None:
        """Deals all games anew; without a seed they go on with other deals.

        With a seed for every game those with equal ones are dealt alike, as paired games need it.
        """
        if isinstance(seed, Sequence):
            if len(seed) != self.n:
                raise BadOption(f"{self.n} seeds are needed, one for each game, not {len(seed)}")
            self.batch.start([int(one) for one in seed])
        else:
            if seed is not None:
                self.dice = Rng(seed)
            self.batch.start(
                [(self.dice.next32() << 32) + self.dice.next32() for _n in range(self.n)]
            )
        self.shown()

    def seen(self, n: int) -> Any:
        """The position of a game as the seat that acts may know it: what a bot is shown."""
        return self.game.mask(self.batch.states[n], int(self.actors[n]))

    def step(self, actions: Any) -> None:
        """Answers the open question of every game; if one is illegal, nothing is played."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise IllegalAction(f"{self.n} whole numbers are needed, one for each game")
        low, high = int(chosen.min()), int(chosen.max())
        if low < 0 or high >= len(self.game.names):
            raise IllegalAction(f"there is no action {low if low < 0 else high}")
        self.batch.step(chosen.astype("<i2").tobytes())
        self.shown()

    def random(self) -> Any:
        """A legal answer for every game, each as likely."""
        return np.frombuffer(self.batch.choose(self.dice), "<i2")

    def shown(self) -> None:
        """Takes over the ends; the other arrays are the memory that compiled code writes."""
        batch, n = self.batch, self.n
        self.ended[:] = np.frombuffer(batch.ended, np.int64)
        self.rewards[:] = np.frombuffer(batch.rewards, np.float64).reshape(n, -1)
        self.points[:] = np.frombuffer(batch.points, np.float64).reshape(n, -1)
