"""What bots with a taste like to do in Amun-Re."""

from typing import Final

from mypy_extensions import i64

from akhet.core.tastes import BUILDER, GAMBLER
from akhet.games.amunre.actions import (
    BID,
    BLOCK,
    BUILD,
    CARDS,
    FARMERS,
    FREE,
    ITEM,
    OFFER,
    PLUS,
    SAME,
    SELL,
    STONES,
    is_sale,
)
from akhet.games.amunre.auction import bidder_in
from akhet.games.amunre.components import LEVELS
from akhet.games.amunre.state import AmunRe

MANY: Final = 4.0  # so many pieces at once are wholly to one's taste
FEW: Final = 2.0  # so many cards
DEAR: Final = 10.0  # so much gold in an offer
OUTBIDS: Final = 0.2  # how much a spoiler likes to outbid somebody: it is dear
BUILDS: Final = 0.8  # how much a builder likes what it likes; more would cost it games
DARES: Final = 1.75  # a gambler


def liking(state: AmunRe, seat: i64, action: i64, taste: i64) -> float:
    """How much an answer is to a taste; below nought it is disliked."""
    if taste == BUILDER:
        return BUILDS * of_builder(action)
    if taste == GAMBLER:
        return DARES * of_gambler(action)
    return of_spoiler(state, action)


def of_builder(action: i64) -> float:
    """Stones rather than farmers and cards."""
    if STONES <= action < FREE:
        return part(action - STONES, MANY)
    if CARDS <= action < FARMERS:
        return -part(action - CARDS, MANY)
    if FARMERS <= action < STONES:
        return -part(action - FARMERS, MANY)
    if BUILD <= action < OFFER or action == ITEM + 2:
        return 1.0
    return 0.0


def of_gambler(action: i64) -> float:
    """Cards, which nobody knows, and offers that stake much; what it has it does not sell."""
    if CARDS <= action < FARMERS:
        return part(action - CARDS, FEW)
    if OFFER < action < PLUS:
        return part((action - OFFER) // 2, DEAR)
    if action == ITEM:
        return 1.0
    return -1.0 if is_sale(action) else 0.0


def of_spoiler(state: AmunRe, action: i64) -> float:
    """To steal from the temple, so that the harvest is smaller; to outbid, and to bar from it."""
    if OFFER <= action <= OFFER + 1:
        return 1.0
    if action < SELL:
        return OUTBIDS if bidder_in(state, (action - BID) // LEVELS) >= 0 else 0.0
    return OUTBIDS if action in (BLOCK, SAME) else 0.0


def part(amount: i64, whole: float) -> float:
    """How near an amount comes to all that is liked."""
    return min(float(amount) / whole, 1.0)
