"""The games, by key."""

from akhet.core import AnyGame
from akhet.games.amunre import GAME as AMUNRE
from akhet.games.imhotep import GAME as IMHOTEP
from akhet.games.pharaon import GAME as PHARAON

GAMES: dict[str, AnyGame] = {"imhotep": IMHOTEP, "amunre": AMUNRE, "pharaon": PHARAON}
"""Every game akhet can play. A game enters with its tests (see `akhet.testing`)."""
