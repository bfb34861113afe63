"""OpenSpiel: the games registered in pyspiel, as `akhet_imhotep`, `akhet_amunre`, `akhet_pharaon`.

Chance is explicit. An information state is what a seat may know now (`game.information`); it can be
resampled, so that OpenSpiel's ISMCTS runs. Parameters: `players`; `reward` (`rank`, `win` or
`points`); `options` as `temple:b;wrath:on`.
"""

from functools import cache
from typing import Any

import numpy as np
import pyspiel

from akhet.core import CHANCE, OVER, AnyGame, Rng
from akhet.core.batch import utilities
from akhet.envs.observer import Observer
from akhet.games import GAMES

LONGEST = 2000  # choices and draws; the longest of 32,000 random games had 708
MOST_POINTS = 999.0


def shared_type(key: str, players: int, reward: str) -> Any:
    """What OpenSpiel must know of a game."""
    kinds = pyspiel.GameType
    fair = reward != "points" and players > 1
    return kinds(
        short_name=f"akhet_{key}",
        long_name=f"akhet {key}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if fair else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=GAMES[key].seats[-1],
        min_num_players=GAMES[key].seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": usual(key), "reward": "rank", "options": ""},
    )


def usual(key: str) -> int:
    """The number of players where nobody says one."""
    return max(2, GAMES[key].seats[0])


def chosen(text: str) -> dict[str, str]:
    """Options from a text such as `temple:b;wrath:on`."""
    return dict(part.partition(":")[::2] for part in text.split(";") if part)


class Shared:
    """What all states of a game share: never copied with them; pickled by what made it."""

    def __init__(self, key: str, players: int, reward: str, options: str) -> None:
        """A table of a game."""
        self.said = (key, players, reward, options)
        self.game: AnyGame = GAMES[key]
        self.first = self.game.new(players, chosen(options))
        self.reward = reward
        self.observer = Observer(self.game, players)

    def __deepcopy__(self, memo: Any) -> "Shared":
        """Itself."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """What it was made of."""
        return shared_of, self.said


@cache
def shared_of(key: str, players: int, reward: str, options: str) -> Shared:
    """A table, made once."""
    return Shared(key, players, reward, options)


class SpielGame(pyspiel.Game):
    """A game of akhet, to OpenSpiel."""

    def __init__(self, key: str, params: Any = None) -> None:
        """The game with its parameters."""
        said = params or {}
        players, reward = said.get("players", usual(key)), said.get("reward", "rank")
        self.shared = shared_of(key, players, reward, said.get("options", ""))
        points = reward == "points"
        fair = not points and players > 1
        info = pyspiel.GameInfo(
            num_distinct_actions=len(GAMES[key].names),
            max_chance_outcomes=len(GAMES[key].names),
            num_players=players,
            min_utility=0.0 if points else -1.0,
            max_utility=MOST_POINTS if points else 1.0,
            utility_sum=0.0 if fair else None,
            max_game_length=LONGEST,
        )
        super().__init__(shared_type(key, players, reward), info, said)

    def new_initial_state(self) -> "SpielState":
        """The position before the first draw or choice."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """What makes observations; they are the same with and without recall."""
        return SpielObserver(self.shared)


class SpielState(pyspiel.State):
    """A position, to OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        """The first position."""
        super().__init__(game)
        self.shared = game.shared
        self.position = game.shared.game.copy(game.shared.first)

    def current_player(self) -> Any:
        """Who acts: a seat, chance, or nobody at the end."""
        actor = self.shared.game.actor(self.position)
        if actor == OVER:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.shared.game.options(self.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn, with the odds."""
        weights = self.shared.game.weights(self.position)
        whole = sum(weights)
        actions = self.shared.game.options(self.position)
        return [(action, weight / whole) for action, weight in zip(actions, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.shared.game.apply(self.position, action, check=True)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.shared.game.action_name(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.depth == 0

    def returns(self) -> list[float]:
        """What the end is worth to each player; nought before it."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return utilities(self.shared.game, self.position, self.shared.reward)

    def __str__(self) -> str:
        """The whole position, as one text."""
        rows = ",".join(f"{row:x}" for row in self.shared.observer.layout.listed(self.position))
        return f"{self.shared.game.key} {rows}"

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Another position that looks the same to a player, drawn fairly."""
        game, clone = self.shared.game, self.clone()
        rng = Rng(int(sampler() * 2**52))
        clone.position = game.guess(game.mask(self.position, player), player, rng)
        return clone


class SpielObserver:
    """What a player may know, as OpenSpiel asks for it."""

    def __init__(self, shared: Shared) -> None:
        """An observer with a tensor that is written over."""
        self.shared = shared
        self.tensor: np.ndarray = np.zeros(shared.observer.length, np.float32)
        self.dict = shared.observer.named(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes the tensor; the named fields are views of it."""
        self.tensor[:] = self.shared.observer.tensor(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as one text."""
        return self.shared.game.information(state.position, player)


def game_class(key: str) -> type:
    """The class that pyspiel makes a game of."""

    class Named(SpielGame):
        """One game by its key."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(key, params)

    return Named


def register() -> None:
    """Makes the games known to `pyspiel.load_game`."""
    for key in GAMES:
        if f"akhet_{key}" not in pyspiel.registered_names():
            pyspiel.register_game(shared_type(key, usual(key), "rank"), game_class(key))


register()
