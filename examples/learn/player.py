"""A network that has learned, as a bot that holds a seat anywhere.

It takes the file that `train.py` wrote for the game and the number of seats it is asked about, from
the folder `learned` beside this file or the one that AKHET_LEARNED names.
"""

import os
from pathlib import Path
from typing import Any

import numpy as np
from network import Network, load

from akhet.bots import Bot
from akhet.core import AnyGame, Rng
from akhet.envs import Observer

FOLDER = Path(__file__).parent / "learned"


def file_of(game: str, seats: int, folder: Path | None = None) -> Path:
    """Where the network for a game and a number of seats is kept."""
    return (folder or Path(os.environ.get("AKHET_LEARNED", FOLDER))) / f"{game}-{seats}.npz"


class Learned(Bot[Any]):
    """Plays what its network finds best."""

    def __init__(self, folder: Path | None = None) -> None:
        """Files are read when a game is first asked about."""
        self.folder = folder
        self.known: dict[tuple[str, int], tuple[Network, Observer]] = {}

    def choose(self, game: AnyGame, seen: Any, seat: int, rng: Rng) -> int:
        """The legal action with the best chance; nothing is looked ahead."""
        network, observer = self.network(game, seen.seats)
        legal: np.ndarray = np.zeros((1, len(game.names)), np.bool_)
        legal[0, game.options(seen, seat)] = True
        logs, _values = network.says(observer.tensor(seen, seat)[None], legal)
        return int(logs[0].argmax())

    def network(self, game: AnyGame, seats: int) -> tuple[Network, Observer]:
        """The network for a game, which must have learned from the observations of today."""
        key = (game.key, seats)
        if key not in self.known:
            path = file_of(*key, self.folder)
            if not path.exists():
                raise FileNotFoundError(
                    f"no network for {game.key} with {seats} seats: run"
                    f" `python examples/learn/train.py {game.key} --seats {seats}` ({path})"
                )
            network, about = load(path)
            observer = Observer(game, seats)
            if about["layout"] != observer.version:
                raise ValueError(f"{path} has learned from another layout of observations")
            self.known[key] = (network, observer)
        return self.known[key]
