"""Which ways a careful player would rather go: what is got alike, plain tokens are paid first.

Ways that get the same stand together. Within them payments are ordered by how dear their coins are:
plain tokens before offerings that stand for one, jokers and silver last, and of one kind those a
player has many of before those it has few of.
"""

from typing import Final

from akhet.core.state import Fact
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import (
    ACCESS_WITH,
    ALL_COINS,
    BLADES,
    ENOUGH,
    FOR_ONE,
    PAY_WITH,
    SILVER_COIN,
    SWORD_COIN,
    SWORD_WITH,
    TAKE,
    TRACK,
)
from akhet.games.pharaon.box.components import BASIC, SILVER, SWORD, SWORD_ONE
from akhet.games.pharaon.state import GIFTS, Pharaon, gift_count

COIN_WORTH: Final = [10] * BASIC + [14] * BASIC + [18, 17, 13, 15, 19]
BLADE_WORTH: Final = [10, 18, 13, 25] + [19] * BASIC + [22] * BASIC
FIRST: Final = -2  # what costs nothing comes before what costs something
SHARE: Final = 60  # of a point of worth, for what a player has only one of


def care(state: Pharaon, seat: int, way: list[int], costs: list[int]) -> list[int]:
    """What a way chooses besides coins, then how dear all its coins are."""
    chosen = [FIRST if action == ENOUGH else action for action in way if not is_coin(action)]
    return [*chosen, -1, sum(price_of(state, seat, action) for action in costs)]


def costs_of(seat: int, told: list[Fact]) -> list[int]:
    """What a seat has paid, by the answers for it."""
    found: list[int] = []
    for fact in told:
        if fact.args[:1] != [seat]:
            continue
        if fact.kind is facts.ACCESS:
            found.append(ACCESS_WITH + fact.args[1])
        elif fact.kind is facts.PAY:
            found.append(PAY_WITH + fact.args[1])
        elif fact.kind is facts.PAY_SWORD:
            found.append(SWORD_WITH + fact.args[1])
    return found


def counted_of(seat: int, told: list[Fact]) -> list[int]:
    """The steps a seat has climbed and the resources it took, by the answers for them."""
    found: list[int] = []
    for fact in told:
        if fact.args[:1] == [seat] and fact.kind is facts.TRACK:
            found.append(TRACK + fact.args[1])
        elif fact.args[:1] == [seat] and fact.kind is facts.GAIN:
            found += [TAKE + fact.args[1]] * fact.args[2]
    return found


def price_of(state: Pharaon, seat: int, action: int) -> int:
    """How dear it is to pay so."""
    if SWORD_WITH <= action < SWORD_WITH + BLADES:
        return BLADE_WORTH[action - SWORD_WITH] * SHARE
    access = ACCESS_WITH <= action < ACCESS_WITH + ALL_COINS
    return coin_price(state, seat, action - (ACCESS_WITH if access else PAY_WITH))


def is_coin(action: int) -> bool:
    """Whether an action pays something."""
    if ACCESS_WITH <= action < ACCESS_WITH + ALL_COINS:
        return True
    return PAY_WITH <= action < PAY_WITH + ALL_COINS or SWORD_WITH <= action < SWORD_WITH + BLADES


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
