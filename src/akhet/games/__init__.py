"""The games, by key."""

from akhet.core import AnyGame
from akhet.games.imhotep import GAME as IMHOTEP

GAMES: dict[str, AnyGame] = {"imhotep": IMHOTEP}
"""Every game akhet can play. A game enters with its tests (see `akhet.testing`)."""
