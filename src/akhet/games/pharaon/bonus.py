"""The bonus offering when none is left to be had: one must be among the coins (P55, K6).

An offering that is paid for the action or for a conflict is among the used ones, and can be drawn.
The one that opens the district lies on the wheel, and cannot.
"""

from mypy_extensions import i64

from akhet.core.words import card, held
from akhet.games.pharaon.actions import (
    ALL_COINS,
    COINS,
    DISTRICT_COIN,
    FOR_ONE,
    SILVER_COIN,
    SWORD_COIN,
)
from akhet.games.pharaon.components import BASIC, COMMANDER
from akhet.games.pharaon.payment import BONUS_COST, matches, scribes_of
from akhet.games.pharaon.solving import (
    colours_in,
    copies_left,
    extra_of,
    holds_swords,
    sword_coin_held,
    swords_brought,
)
from akhet.games.pharaon.state import Pharaon, all_gifts, any_bonus


def bonus_there(state: Pharaon) -> bool:
    """Whether a bonus offering can be had: in the zone, in the bag, or among the used ones."""
    return any_bonus(state) or all_gifts(state) > 0


def is_offering(coin: i64) -> bool:
    """Whether a coin is an offering."""
    return FOR_ONE <= coin < SILVER_COIN or coin == DISTRICT_COIN or coin > SWORD_COIN


def finishes_drawing(
    state: Pharaon, player: i64, coins: i64, paid: i64, conflict: i64, least: i64, has_one: bool
) -> bool:
    """Whether coins from `least` on pay the bonus with an offering, unless it `has_one` already."""
    if has_one:
        return pays_any(state, player, coins, paid, conflict, least)
    coin: i64
    for coin in range(least, COINS):
        if is_offering(coin) and held(coins, coin) > 0:
            rest: i64 = coins - card(coin)
            if pays_any(state, player, rest, paid + card(coin), conflict, least):
                return True
    if not state.can_use(player, COMMANDER):
        return False
    for coin in range(SWORD_COIN + 1, ALL_COINS):
        if sword_coin_held(state, player, coin):
            return sword_pays(state, player, coins, paid, conflict, least, True)
    return False


def pays_any(state: Pharaon, player: i64, coins: i64, paid: i64, conflict: i64, least: i64) -> bool:
    """Whether exactly the bonus can be paid, using all that is paid; with a sword if need be."""
    if pays(state, player, coins, paid, conflict, least, 0, 0):
        return True
    if not state.can_use(player, COMMANDER):
        return False
    own = holds_swords(state, player)
    if not own and swords_brought(state, player, conflict) == 0:
        return False
    return sword_pays(state, player, coins, paid, conflict, least, own)


def sword_pays(
    state: Pharaon, player: i64, coins: i64, paid: i64, conflict: i64, least: i64, own: bool
) -> bool:
    """The same with the commander's sword as the last coin."""
    if pays(state, player, coins, paid, conflict, least, state.box.sword_for, 0):
        return True
    colours: i64 = state.box.sword_for & colours_in(extra_of(state, conflict))
    colour: i64
    for colour in range(BASIC):
        here = own and (colours >> colour) & 1 == 1
        if here and pays(state, player, coins, paid, conflict, least, 0, card(colour)):
            return True
    return False


def pays(
    state: Pharaon,
    player: i64,
    coins: i64,
    paid: i64,
    conflict: i64,
    least: i64,
    given: i64,
    gone: i64,
) -> bool:
    """The same for one way to use a sword, or none (see `solving`)."""
    left: i64 = (coins >> (least * 5)) << (least * 5)
    extra = extra_of(state, conflict)
    scribes = scribes_of(state, player)
    colour: i64
    for colour in range(BASIC):
        copies = copies_left(state.access, BONUS_COST, extra, colour, given)
        need: i64 = extra - gone + copies * card(colour)
        if copies >= 0 and matches(state.box, paid + left, paid, 0, need, scribes):
            return True
    return False
