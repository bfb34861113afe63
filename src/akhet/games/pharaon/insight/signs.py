"""The numbers of the signs that moves can show in Pharaon, and classes of points and of time."""

from typing import Final

from mypy_extensions import i64

from akhet.games.pharaon.actions import LAY
from akhet.games.pharaon.box.components import ARTISAN_CARDS, NOBLE_CARDS
from akhet.games.pharaon.box.components import GIFTS as GIFT_KINDS
from akhet.games.pharaon.box.konflikte import FAVOURS
from akhet.games.pharaon.state import Pharaon

ROUNDS: Final = 6  # with the set-up

# Where the signs of moves begin.
ANY: Final = 0  # + action * 6 + round
SEATED: Final = ANY + LAY * ROUNDS  # + seats * 11 + action of a turn
FIT: Final = SEATED + 6 * 11  # + action * 8 + access deducted * 4 + jokers it takes
REST: Final = FIT + 11 * 8  # + district * 8 + tokens left after it
COUNT: Final = REST + 5 * 8  # + district * 9 + things there
GOD: Final = COUNT + 5 * 9  # + (things that lack * 5 + points) * 3 + time
SLOT: Final = GOD + 45  # + district * 5 + free slots
HEIR: Final = SLOT + 25  # + round: brings the pharaoh token; + 6 + round: nearly
LEAVE: Final = HEIR + 12  # + round * 16 + tokens, when passing
ROWS: Final = LEAVE + ROUNDS * 16  # + (players * 5 + how many have passed) * 6 + round
PLOT: Final = ROWS + 30 * ROUNDS  # + round * 6 + vases left before the Traitor
COIN: Final = PLOT + ROUNDS * 6  # + coin * 6 + round
LEFT: Final = COIN + 15 * ROUNDS  # + tokens of the colour left * 4 + need of the chamber
OPENS: Final = LEFT + 20  # + (district * 4 + left) * 2 + whether a slot is free
OPENS_NEXT: Final = OPENS + 40  # + district * 4 + left
LAST_ONE: Final = OPENS_NEXT + 20  # + different colours held
FOR: Final = LAST_ONE + 6  # + kind of coin * 11 + action
SILVER_LEFT: Final = FOR + 5 * 11  # + left * 6 + round
GIFT_LOSS: Final = SILVER_LEFT + 4 * ROUNDS  # + points lost * 6 + round
GET: Final = GIFT_LOSS + 4 * ROUNDS  # + tokens of the colour held * 4 + need of the chamber
GET_OPENS: Final = GET + 20  # + (district * 4 + held) * 2 + whether a slot is free
GET_NEXT: Final = GET_OPENS + 40  # + district * 4 + held
GET_NEW: Final = GET_NEXT + 20  # + different colours held
GIFT: Final = GET_NEW + 6  # + kind * 6 + round
GIFT_GOD: Final = GIFT + GIFT_KINDS * ROUNDS  # + points * 6 + round
CARD: Final = GIFT_GOD + 5 * ROUNDS  # + noble * 6 + round
CARD_POINTS: Final = CARD + NOBLE_CARDS * ROUNDS  # + points now
CRAFT: Final = CARD_POINTS + 16  # + artisan
CRAFT_POINTS: Final = CRAFT + ARTISAN_CARDS  # + points * 6 + round
CRAFT_VASE: Final = CRAFT_POINTS + 16 * ROUNDS  # + round
CLIMB: Final = CRAFT_VASE + ROUNDS  # + field * 6 + round
CLIMB_GOD: Final = CLIMB + 3 * ROUNDS  # + points * 3 + time
EFFECT: Final = CLIMB_GOD + 15  # + what the Traitor's next slot does * 6 + round
EFFECT_NEXT: Final = EFFECT + 16 * ROUNDS  # + what the one after it does
EFFECT_NUMBER: Final = EFFECT_NEXT + 16  # + noble level
BLOCK: Final = EFFECT_NUMBER + 16  # + ((district * 4 + free slots) * 2 + passed) * 2 + held
ARCH: Final = BLOCK + 80  # + district * 2 + side
GRACE: Final = ARCH + 10  # + favour
BANKS: Final = GRACE + 2 * FAVOURS  # + (fields on its two tracks) * 3 + time
BANK_INCOME: Final = BANKS + 48  # + colours it brings that are not there * 3 + time
BEST_CARD: Final = BANK_INCOME + 9  # + points of the best noble
BEST_CRAFT: Final = BEST_CARD + 16  # + points of the best artisan * 3 + time
MOVES: Final = BEST_CRAFT + 48


def level(points: i64) -> i64:
    """Points in five classes."""
    if points < 8:
        return 0 if points <= 0 else 1
    if points < 11:
        return 2
    return 3 if points < 15 else 4


def time_of(state: Pharaon) -> i64:
    """0 in the first three rounds, then 1 and 2."""
    return state.round - 3 if state.round > 3 else 0
