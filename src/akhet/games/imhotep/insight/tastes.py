"""What bots with a taste like to do in Imhotep."""

from typing import Final

from mypy_extensions import i64

from akhet.core.tastes import GAMBLER, SPOILER
from akhet.games.imhotep.actions import PICK_PAIR, PLAY, SAIL_TO
from akhet.games.imhotep.components import MARKET
from akhet.games.imhotep.insight.sailing import split
from akhet.games.imhotep.shared import load_of
from akhet.games.imhotep.state import Imhotep

FULL: Final = 4.0  # stones on the largest ship
BUILDS: Final = 0.45  # how much a builder likes what it likes; more would cost it games
DARES: Final = 0.8  # a gambler
HINDERS: Final = 1.8  # a spoiler


def liking(state: Imhotep, seat: i64, action: i64, taste: i64) -> float:
    """How much an answer is to a taste; below nought it is disliked.

    A builder brings its stones to a building site, a gambler to the market, where cards are drawn;
    a spoiler sails with what others have loaded.
    """
    if taste == GAMBLER and action == PICK_PAIR:
        return 1.0
    if not SAIL_TO <= action < PLAY:
        return 0.0
    sail: i64 = action - SAIL_TO
    mine: i64
    others: i64
    mine, others = split(load_of(state, sail // 5), seat)
    if taste == SPOILER:
        return HINDERS * float(others - mine) / FULL
    to_market: float = float(mine if sail % 5 == MARKET else -mine) / FULL
    return DARES * to_market if taste == GAMBLER else -BUILDS * to_market
