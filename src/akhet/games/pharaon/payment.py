"""Paying: which coins open a district, and which still lead to a whole payment.

A payment is a bag of coins, paid in ascending order, so no two sequences mean the same one. A coin
is offered only if what can follow completes the payment; this is a question about matchings, and
counting answers it (Hall): see `matches`.

The access token is one more coin, already paid: `access` is the set of colours it can count as.
"""

from typing import Final

from mypy_extensions import i64

from akhet.core.words import bit, card, held, lane, size, unit
from akhet.games.pharaon.actions import COINS, DISTRICT_COIN, FOR_ONE, SILVER_COIN
from akhet.games.pharaon.components import ACCESS, BASIC, EXTRA, JOKER, SCRIBES, SILVER
from akhet.games.pharaon.state import (
    GIFTS,
    GOODS,
    NOBLES,
    ON_WHEEL,
    Pharaon,
    colour_at,
    free_slot,
    gift,
    gift_count,
    lay_on_wheel,
)

ANY_COLOUR: Final = 31
EACH_ITSELF: Final = 1 | 2 << 5 | 4 << 10 | 8 << 15 | 16 << 20
FIVE_DIFFERENT: Final = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20
OF_ANY_KIND: Final = -100  # a cost of -100 - n: any n resources; of -n: n identical ones
OFFERING_COST: Final = -1
BONUS_COST: Final = -2
ARTISAN_COST: Final = -3


# ---------------------------------------------------------------- coins


def purse(state: Pharaon, player: i64, district: i64) -> i64:
    """A bag of the coins a player can use in a district."""
    goods: i64 = state.own[GOODS + player]
    gifts: i64 = state.own[GIFTS + player]
    coins: i64 = lane(goods, SILVER) * bit(SILVER_COIN * 5)
    coins += gift_count(gifts, JOKER + district) * bit(DISTRICT_COIN * 5)
    colour: i64
    for colour in range(BASIC):
        coins += (goods & 255) * card(colour) + (gifts & 15) * card(FOR_ONE + colour)
        goods >>= 8
        gifts >>= 4
    return coins


def spend(state: Pharaon, player: i64, district: i64, coin: i64) -> None:
    """A coin goes back to the supply, or to the used offerings."""
    take_coin(state, player, district, coin)
    kind = offering_of(coin, district)
    if kind >= 0:
        state.spent += gift(kind)
    else:
        state.supply += unit(resource_of(coin))


def take_coin(state: Pharaon, player: i64, district: i64, coin: i64) -> None:
    """A player gives a coin away."""
    kind = offering_of(coin, district)
    if kind >= 0:
        state.own[GIFTS + player] -= gift(kind)
    else:
        state.own[GOODS + player] -= unit(resource_of(coin))


def resource_of(coin: i64) -> i64:
    """The resource of a coin that is no offering."""
    return SILVER if coin == SILVER_COIN else coin


def offering_of(coin: i64, district: i64) -> i64:
    """The kind of offering a coin is, or -1."""
    if coin == DISTRICT_COIN:
        return JOKER + district
    return coin - FOR_ONE if FOR_ONE <= coin < SILVER_COIN else -1


def reach_of(state: Pharaon, player: i64) -> i64:
    """For each resource, five bits: what it can stand for with this player's scribes (p. 10)."""
    reach: i64 = EACH_ITSELF
    scribes: i64 = state.own[NOBLES + player] & SCRIBES
    pair: i64 = 0
    while scribes != 0:
        if scribes & 1 == 1:
            one: i64 = state.box.pairs[pair]
            two: i64 = state.box.pairs[pair + 1]
            reach |= bit(one * 5 + two) | bit(two * 5 + one)
        scribes >>= 1
        pair += 2
    return reach


def colours_of(coin: i64, reach: i64) -> i64:
    """The colours a coin can stand for."""
    if coin >= SILVER_COIN:
        return ANY_COLOUR
    colour: i64 = coin - FOR_ONE if coin >= FOR_ONE else coin
    return (reach >> (colour * 5)) & 31


# ---------------------------------------------------------------- access


def opens_with_any(state: Pharaon, player: i64, district: i64) -> bool:
    """Whether a noble lets this player open the district with any resource (7 to 10)."""
    noble: i64
    for noble in range(ACCESS, ACCESS + 4):
        if state.has_noble(player, noble) and state.box.noble_district[noble] == district:
            return True
    return False


def extra_noble(state: Pharaon, player: i64, district: i64) -> i64:
    """The noble that lets this player act in a full district (13 to 16), or -1."""
    noble: i64
    for noble in range(EXTRA, EXTRA + 4):
        if state.can_use(player, noble) and state.box.noble_district[noble] == district:
            return noble
    return -1


def access_colours(coin: i64, colour: i64, reach: i64, any_coin: bool) -> i64:
    """The colours an access token can count as in the action's cost; 0 if it does not open.

    It counts as what the wheel shows, whatever it is (ruling P1). With the noble that takes any
    resource it can also count as its own colour, but never as a scribe's (rulings P2, P45).
    """
    ordinary: i64 = (colours_of(coin, reach) >> colour) & 1
    if not any_coin:
        return ordinary << colour
    if coin >= SILVER_COIN:
        return ANY_COLOUR
    return colours_of(coin, EACH_ITSELF) | (ordinary << colour)


def can_pay(state: Pharaon, player: i64, district: i64, cost: i64) -> bool:
    """Whether a player has the coins to open a district and pay an action there."""
    coins = purse(state, player, district)
    reach = reach_of(state, player)
    colour = colour_at(state, district)
    any_coin = opens_with_any(state, player, district)
    coin: i64
    for coin in range(COINS):
        if opening(coins, coin, colour, reach, any_coin, cost):
            return True
    return False


def opening(coins: i64, coin: i64, colour: i64, reach: i64, any_coin: bool, cost: i64) -> bool:
    """Whether a coin opens the district and leaves enough to pay the action."""
    if held(coins, coin) == 0:
        return False
    access = access_colours(coin, colour, reach, any_coin)
    return access != 0 and completes(coins - card(coin), 0, access, cost, reach, 0)


def pay_access(state: Pharaon, player: i64, district: i64, coin: i64) -> None:
    """Lays the access token on the wheel; if no slot is free, a noble sends it to the supply."""
    colour = colour_at(state, district)
    any_coin = opens_with_any(state, player, district)
    state.access = access_colours(coin, colour, reach_of(state, player), any_coin)
    state.paid = 0
    slot = free_slot(state, colour)
    if slot < 0:
        state.used |= bit(extra_noble(state, player, district))
        spend(state, player, district, coin)
        return
    take_coin(state, player, district, coin)
    kind = offering_of(coin, district)
    lay_on_wheel(state, colour, slot, kind + ON_WHEEL if kind >= 0 else resource_of(coin) + 1)


# ---------------------------------------------------------------- whole payments


def is_whole(paid: i64, access: i64, cost: i64, reach: i64) -> bool:
    """Whether the coins paid so far, with the access token, are the whole cost."""
    number = size(paid)
    if cost <= OF_ANY_KIND:
        return number == OF_ANY_KIND - cost - 1
    if cost > 0:
        return number == size(cost) - deducted(access, cost)
    colours = common_colours(paid, reach)
    if colours & access != 0 and number >= -cost - 1:
        return True
    return colours != 0 and number >= -cost


def completes(coins: i64, paid: i64, access: i64, cost: i64, reach: i64, least: i64) -> bool:
    """Whether coins from `least` on can make what was paid a whole payment, and not too much."""
    left: i64 = (coins >> (least * 5)) << (least * 5)
    if cost > 0:
        return matches(paid + left, paid, access, cost, reach)
    number = size(paid)
    if cost <= OF_ANY_KIND:
        need: i64 = OF_ANY_KIND - cost - 1
        return number <= need <= number + size(left)
    colours = common_colours(paid, reach)
    colour: i64
    for colour in range(BASIC):
        if (colours >> colour) & 1 == 1:
            lacking: i64 = -cost - ((access >> colour) & 1) - number
            if lacking <= 0 or lacking <= standing_for(left, colour, reach):
                return True
    return False


def deducted(access: i64, cost: i64) -> i64:
    """One if the access token counts towards a cost of given colours, else none."""
    colour: i64
    for colour in range(BASIC):
        if (access >> colour) & 1 == 1 and held(cost, colour) > 0:
            return 1
    return 0


def common_colours(paid: i64, reach: i64) -> i64:
    """The colours that all coins of a bag can stand for."""
    colours: i64 = ANY_COLOUR
    rest: i64 = paid
    coin: i64 = 0
    while rest != 0:
        if rest & 31 != 0:
            colours &= colours_of(coin, reach)
        rest >>= 5
        coin += 1
    return colours


def standing_for(coins: i64, colour: i64, reach: i64) -> i64:
    """How many coins of a bag can stand for a colour."""
    found: i64 = held(coins, SILVER_COIN) + held(coins, DISTRICT_COIN)
    other: i64
    for other in range(BASIC):
        if (reach >> (other * 5 + colour)) & 1 == 1:
            found += held(coins, other) + held(coins, FOR_ONE + other)
    return found


def matches(coins: i64, paid: i64, access: i64, cost: i64, reach: i64) -> bool:
    """Whether a cost of given colours can be met from `coins` using all of `paid`.

    What was paid must fit (no set of coins is larger than all it can stand for), and every set of
    colours must find enough coins. Then the rest can be found: what fits can always be completed.
    """
    token: i64 = access if deducted(access, cost) == 1 else 0
    if size(paid) + (1 if token != 0 else 0) > size(cost):
        return False
    if reach == EACH_ITSELF:
        if token == 0 or token == ANY_COLOUR:
            return matches_plain(coins, paid, cost, 1 if token != 0 else 0)
        colour = only_colour(token)
        if colour >= 0:
            return matches_plain(coins, paid, cost - card(colour), 0)
    return matches_sets(coins, paid, token, cost, reach)


def matches_plain(coins: i64, paid: i64, cost: i64, jokers: i64) -> bool:
    """`matches` without scribes: each colour stands for itself."""
    short: i64 = -jokers - held(coins, SILVER_COIN) - held(coins, DISTRICT_COIN)
    colour: i64
    for colour in range(BASIC):
        need: i64 = held(cost, colour)
        if held(paid, colour) + held(paid, FOR_ONE + colour) > need:
            return False
        there: i64 = held(coins, colour) + held(coins, FOR_ONE + colour)
        if there < need:
            short += need - there
    return short <= 0


def matches_sets(coins: i64, paid: i64, token: i64, cost: i64, reach: i64) -> bool:
    """`matches` with scribes: looks at every set of colours."""
    jokers: i64 = held(coins, SILVER_COIN) + held(coins, DISTRICT_COIN)
    colours: i64
    for colours in range(1, 32):
        need: i64 = 0
        inside: i64 = 1 if token != 0 and token & ~colours == 0 else 0
        touching: i64 = jokers + (1 if token & colours != 0 else 0)
        colour: i64
        for colour in range(BASIC):
            need += held(cost, colour) if (colours >> colour) & 1 == 1 else 0
            stands: i64 = (reach >> (colour * 5)) & 31
            if stands & ~colours == 0:
                inside += held(paid, colour) + held(paid, FOR_ONE + colour)
            if stands & colours != 0:
                touching += held(coins, colour) + held(coins, FOR_ONE + colour)
        if inside > need or touching < need:
            return False
    return True


def only_colour(colours: i64) -> i64:
    """The colour of a set of one, or -1."""
    if colours & (colours - 1) != 0:
        return -1
    colour: i64 = 0
    while (colours >> colour) & 1 == 0:
        colour += 1
    return colour
