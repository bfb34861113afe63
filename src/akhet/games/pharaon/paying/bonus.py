"""The bonus offering when none is left to be had: one must be among the coins (P55, K6).

An offering that is paid for the action or for a conflict is among the used ones, and can be drawn.
The one that opens the district lies on the wheel, and cannot.
"""

from mypy_extensions import i64

from akhet.core.packed import card, held
from akhet.games.pharaon.actions import (
    ALL_COINS,
    COINS,
    DISTRICT_COIN,
    FOR_ONE,
    SILVER_COIN,
    SWORD_COIN,
)
from akhet.games.pharaon.box.components import BASIC, COMMANDER
from akhet.games.pharaon.expansion.solving import (
    copies_left,
    holds_swords,
    sword_coin_held,
    swords_brought,
)
from akhet.games.pharaon.paying.bill import Bill
from akhet.games.pharaon.paying.payment import BONUS_COST, colours_in, matches
from akhet.games.pharaon.state import Pharaon, any_bonus, any_gift


def bonus_there(state: Pharaon) -> bool:
    """Whether a bonus offering can be had: in the zone, in the bag, or among the used ones."""
    return any_gift(state) or any_bonus(state)


def is_offering(coin: i64) -> bool:
    """Whether a coin is an offering."""
    return FOR_ONE <= coin < SILVER_COIN or coin == DISTRICT_COIN or coin > SWORD_COIN


def finishes_drawing(
    state: Pharaon, bill: Bill, coins: i64, paid: i64, least: i64, has_one: bool
) -> bool:
    """Whether coins from `least` on pay the bonus with an offering, unless it `has_one` already."""
    if has_one:
        return pays_any(state, bill, coins, paid, least)
    coin: i64
    for coin in range(least, COINS):
        if is_offering(coin) and held(coins, coin) > 0:
            rest: i64 = coins - card(coin)
            if pays_any(state, bill, rest, paid + card(coin), least):
                return True
    if not state.can_use(bill.player, COMMANDER):
        return False
    for coin in range(SWORD_COIN + 1, ALL_COINS):
        if sword_coin_held(state, bill.player, coin):
            return sword_pays(bill, coins, paid, least, True)
    return False


def pays_any(state: Pharaon, bill: Bill, coins: i64, paid: i64, least: i64) -> bool:
    """Whether exactly the bonus can be paid, using all that is paid; with a sword if need be."""
    if pays(bill, coins, paid, least, 0, 0):
        return True
    if not state.can_use(bill.player, COMMANDER):
        return False
    own = holds_swords(state, bill.player)
    if not own and swords_brought(state, bill.player, bill.conflict) == 0:
        return False
    return sword_pays(bill, coins, paid, least, own)


def sword_pays(bill: Bill, coins: i64, paid: i64, least: i64, own: bool) -> bool:
    """The same with the commander's sword as the last coin."""
    if pays(bill, coins, paid, least, bill.box.sword_for, 0):
        return True
    colours: i64 = bill.box.sword_for & colours_in(bill.extra)
    colour: i64
    for colour in range(BASIC):
        here = own and (colours >> colour) & 1 == 1
        if here and pays(bill, coins, paid, least, 0, card(colour)):
            return True
    return False


def pays(bill: Bill, coins: i64, paid: i64, least: i64, given: i64, gone: i64) -> bool:
    """The same for one way to use a sword, or none (see `solving`)."""
    left: i64 = (coins >> (least * 5)) << (least * 5)
    colour: i64
    for colour in range(BASIC):
        copies = copies_left(bill.access, BONUS_COST, bill.extra, colour, given)
        need: i64 = bill.extra - gone + copies * card(colour)
        if copies >= 0 and matches(bill, paid + left, paid, 0, need):
            return True
    return False
