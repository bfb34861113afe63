"""The figures a stored match is played with: of a release by digest, or of an owner's own."""

from functools import lru_cache

from akhet.core import Components
from akhet.games import GAMES
from akhet.match.log import Header

KEPT = 64
"""Sets of own figures that are kept in memory; tables with the same ones share them."""


def figures_for(header: Header, text: str) -> Components | None:
    """The own figures of a stored match; None where a release of the game has them.

    An owner may have confirmed figures that are only guessed in the package: those are the owner's.
    """
    return own_figures(header.game, text) if text and header.game in GAMES else None


@lru_cache(KEPT)
def own_figures(game: str, text: str) -> Components:
    """The figures of an owner's own file; the same text is read once."""
    return GAMES[game].read_components(text)
