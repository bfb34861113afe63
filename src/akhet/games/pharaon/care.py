"""Which ways a careful player would rather go: what is got alike, plain tokens are paid first.

Ways that get the same stand together. Within them payments are ordered by how dear their coins are:
plain tokens before offerings that stand for one, jokers and silver last, and of one kind those a
player has many of before those it has few of.
"""

from typing import Final

from akhet.games.pharaon.actions import (
    ACCESS_WITH,
    ALL_COINS,
    BLADES,
    FOR_ONE,
    PAY_WITH,
    SILVER_COIN,
    SWORD_COIN,
    SWORD_WITH,
)
from akhet.games.pharaon.components import BASIC, SILVER, SWORD, SWORD_ONE
from akhet.games.pharaon.state import GIFTS, Pharaon, gift_count

COIN_WORTH: Final = [10] * BASIC + [14] * BASIC + [18, 17, 13, 15, 19]
BLADE_WORTH: Final = [10, 18, 13, 25] + [19] * BASIC + [22] * BASIC
SHARE: Final = 60  # of a point of worth, for what a player has only one of


def care(state: Pharaon, seat: int, way: list[int]) -> list[int]:
    """What a way chooses besides coins, then how dear its coins are."""
    chosen: list[int] = []
    price = 0
    for action in way:
        if ACCESS_WITH <= action < ACCESS_WITH + ALL_COINS:
            price += coin_price(state, seat, action - ACCESS_WITH)
        elif PAY_WITH <= action < PAY_WITH + ALL_COINS:
            price += coin_price(state, seat, action - PAY_WITH)
        elif SWORD_WITH <= action < SWORD_WITH + BLADES:
            price += BLADE_WORTH[action - SWORD_WITH] * SHARE
        else:
            chosen.append(action)
    return [*chosen, -1, price]


def coin_price(state: Pharaon, seat: int, coin: int) -> int:
    """How dear a coin is to a player."""
    return COIN_WORTH[coin] * SHARE + SHARE // max(1, coins_held(state, seat, coin))


def coins_held(state: Pharaon, seat: int, coin: int) -> int:
    """How many of a coin a player has; a district's jokers are counted as one."""
    if coin < BASIC:
        return state.good(seat, coin)
    if coin < SILVER_COIN:
        return gift_count(state.own[GIFTS + seat], coin - FOR_ONE)
    if coin == SILVER_COIN:
        return state.good(seat, SILVER)
    if coin == SWORD_COIN:
        return state.good(seat, SWORD)
    if coin > SWORD_COIN:
        return gift_count(state.own[GIFTS + seat], SWORD_ONE + coin - SWORD_COIN - 1)
    return 1
