"""PettingZoo: every game turn by turn (AEC), and all who are asked at once (parallel).

`imhotep_v1`, `amunre_v1` and `pharaon_v1` are turn-based environments, `amunre_parallel_v1` the one
in which the sealed offering is answered by all seats in one step. The number in a name is that of
the observation's layout: it changes when an observation does.
"""

import struct
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from akhet.core import Components, Rng
from akhet.core.batch import Batch
from akhet.envs.many import Memory
from akhet.envs.table import Table
from akhet.games import GAMES

HIGHEST = 4.0  # no feature of a game that can be played is more; most are at most 1


def observation_space(length: int, actions: int) -> Any:
    """What a seat is shown: features, and which answers are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, HIGHEST, (length,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class Seats:
    """What both kinds of environment share: agents named by seat, and their spaces."""

    def lay(self, game: str, seats: int, options: Any, components: Any, reward: str) -> None:
        """Lays the table."""
        self.table = Table(game, seats, options, components, reward)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.render_mode = None

    def make_spaces(self, actions: int) -> None:
        """The same spaces for every agent, each its own to be seeded."""
        length = self.table.observer.length
        self.observation_spaces = {
            agent: observation_space(length, actions) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all answers; `action_mask` says which are legal."""
        return self.action_spaces[agent]

    def render(self) -> None:
        """Nothing: `akhet play` shows a table."""

    def close(self) -> None:
        """Nothing is open."""


class Turns(Seats, AECEnv):
    """A game turn by turn. Seats that answer in secret are asked one after the other."""

    def __init__(
        self,
        game: str,
        seats: int,
        options: Mapping[str, object] | None = None,
        components: Components | None = None,
        reward: str = "rank",
    ) -> None:
        """A table of a game."""
        AECEnv.__init__(self)
        self.lay(game, seats, options, components, reward)
        self.make_spaces(self.table.actions)
        rules, n = self.table.game, self.table.actions
        chosen = rules.checked(seats, options)
        self.batch: Batch[Any] = Batch(rules, seats, 1, chosen, components, reward, renews=False)
        self.shown = Memory(self.batch.features, (self.table.observer.length,), "f4").array()
        self.legal = Memory(self.batch.legal, (n,), "i1").array()
        name = f"akhet_{self.table.game.key}_v{self.table.observer.version}"
        self.metadata = {"name": name, "render_modes": [], "is_parallelizable": False}

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """A new game; without a seed another one follows."""
        if seed is not None:
            self.table.rng = Rng(seed)
        self.batch.start([self.table.rng.next32()])
        self.table.state = self.batch.states[0]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self.asked()

    def asked(self) -> str:
        """Who is asked next."""
        return self.possible_agents[self.batch.actors[0]]

    def observe(self, agent: str) -> Any:
        """What an agent may know, and may answer if it is asked."""
        if agent == self.agent_selection and not self.table.over():
            return {"observation": self.shown.copy(), "action_mask": self.legal.copy()}
        return self.table.seen(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        """Plays the answer of the selected agent; an illegal one is `IllegalAction`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.batch.step(struct.pack("<h", int(action)))
        if not self.batch.ended[0]:
            self.agent_selection = self.possible_agents[self.batch.actors[0]]
            return
        for seat, other in enumerate(self.agents):  # nobody was rewarded before
            self.rewards[other] = self._cumulative_rewards[other] = self.batch.rewards[seat]
            self.terminations[other] = True
        self.agent_selection = self.agents[0]


class AllAtOnce(Seats, ParallelEnv):
    """A game in which all who are asked answer in one step; the others wait.

    Waiting is the last action; who is asked cannot wait, and who is not can do nothing else. An
    answer that is not legal counts as the first legal one, and `infos` says so.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        options: Mapping[str, object] | None = None,
        components: Components | None = None,
        reward: str = "rank",
    ) -> None:
        """A table of a game."""
        self.lay(game, seats, options, components, reward)
        self.wait = self.table.actions
        self.make_spaces(self.wait + 1)
        name = f"akhet_{self.table.game.key}_parallel_v{self.table.observer.version}"
        self.metadata = {"name": name, "render_modes": []}

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[Any, Any]:
        """A new game."""
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        return self.shown(), {agent: {} for agent in self.agents}

    def shown(self) -> dict[str, Any]:
        """What every agent may know and answer."""
        found = {}
        for seat, agent in enumerate(self.agents):
            found[agent] = self.table.seen(seat, self.wait + 1)
            if not found[agent]["action_mask"].any():
                found[agent]["action_mask"][self.wait] = 1
        return found

    def step(self, actions: Mapping[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Plays the answers of all who are asked; sealed ones stay sealed until the last."""
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        game, state = self.table.game, self.table.state
        for seat in game.waiting(state):
            agent = self.agents[seat]
            legal, action = game.options(state, seat), int(actions[agent])
            if action not in legal:
                infos[agent]["illegal"], action = action, legal[0]
            game.play(state, action, seat)
        self.table.settle()
        over = self.table.over()
        gained = self.table.rewards() if over else [0.0] * self.table.seats
        rewards = dict(zip(self.agents, gained, strict=True))
        ended = dict.fromkeys(self.agents, over)
        cut = dict.fromkeys(self.agents, False)
        seen = self.shown()
        if over:
            self.agents = []
        return seen, rewards, ended, cut, infos


def maker(kind: Callable[..., Any], key: str) -> Callable[..., Any]:
    """A function that makes environments of one game."""

    def make(seats: int | None = None, **said: Any) -> Any:
        """An environment; `seats`, `options`, `components` and `reward` as in `Many`."""
        return kind(key, seats or max(2, GAMES[key].seats[0]), **said)

    return make


imhotep_v1 = maker(Turns, "imhotep")
amunre_v1 = maker(Turns, "amunre")
pharaon_v1 = maker(Turns, "pharaon")
amunre_parallel_v1 = maker(AllAtOnce, "amunre")
