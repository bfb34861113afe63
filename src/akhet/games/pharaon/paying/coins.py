"""Which coins can be paid next, all of them in one go.

`payment` answers for one coin whether it leads to a whole payment. Coins are paid in ascending
order, so from coin to coin only what was passed over is taken away, and where too little is left
no later coin will do. All but the last function are for players without nobles that help: every
coin stands for its colour, or is a joker. The answers are the same.
"""

from mypy_extensions import i64

from akhet.core.moves import Moves
from akhet.core.packed import card, held, size
from akhet.games.pharaon.actions import (
    ACCESS_WITH,
    DISTRICT_COIN,
    FOR_ONE,
    PAY_WITH,
    SILVER_COIN,
)
from akhet.games.pharaon.paying.bill import Bill
from akhet.games.pharaon.paying.payment import (
    ANY_COLOUR,
    EACH_ITSELF,
    OF_ANY_KIND,
    beyond,
    by_colour,
    common_colours,
    deducted,
    finds_coins,
    first_colour,
    fits_sets,
    matches_alone,
    pays_rest,
    shortage,
    sum_of,
)


def fill_openers(coins: i64, colour: i64, cost: i64, out: Moves) -> None:
    """Adds the coins that open a district of a colour and leave enough for a cost."""
    tokens: i64 = by_colour(coins)
    jokers: i64 = held(coins, SILVER_COIN) + held(coins, DISTRICT_COIN)
    if held(tokens, colour) > 0 and pays_rest(tokens - card(colour), jokers, colour, cost):
        if held(coins, colour) > 0:
            out.add(ACCESS_WITH + colour)
        if held(coins, FOR_ONE + colour) > 0:
            out.add(ACCESS_WITH + FOR_ONE + colour)
    if jokers > 0 and pays_rest(tokens, jokers - 1, colour, cost):
        if held(coins, SILVER_COIN) > 0:
            out.add(ACCESS_WITH + SILVER_COIN)
        if held(coins, DISTRICT_COIN) > 0:
            out.add(ACCESS_WITH + DISTRICT_COIN)


def fill_payers(coins: i64, paid: i64, least: i64, access: i64, cost: i64, out: Moves) -> None:
    """Adds the coins from `least` on that lead to a whole payment with what is paid."""
    left: i64 = (coins >> (least * 5)) << (least * 5)
    if cost > 0:
        fill_colours(left, paid, least, access, cost, out)
    elif cost > OF_ANY_KIND:
        fill_equals(left, paid, least, access, -cost, out)
    else:
        fill_any(left, size(paid), least, OF_ANY_KIND - cost - 1, out)


def fill_colours(left: i64, paid: i64, least: i64, access: i64, cost: i64, out: Moves) -> None:
    """Adds the coins for a cost of given colours; the access token takes the place of one."""
    counts: i64 = deducted(access, cost)
    if size(paid) + counts >= sum_of(cost):
        return
    need: i64 = cost
    all_coins: i64 = paid + left
    jokers: i64 = held(all_coins, SILVER_COIN) + held(all_coins, DISTRICT_COIN)
    if counts == 1 and access == ANY_COLOUR:
        jokers += 1
    elif counts == 1:
        need -= card(first_colour(access, cost))
    fixed: i64 = by_colour(paid)
    if beyond(fixed, need) != 0:
        return
    there: i64 = by_colour(all_coins)
    lacking: i64 = shortage(there, need)
    coin: i64
    for coin in range(least, SILVER_COIN):
        here: i64 = held(left, coin)
        if here == 0:
            continue
        if lacking > jokers:
            return
        colour: i64 = coin - FOR_ONE if coin >= FOR_ONE else coin
        asked: i64 = held(need, colour)
        if held(fixed, colour) < asked:
            out.add(PAY_WITH + coin)
        passed: i64 = here - beyond_one(held(there, colour), asked)
        if passed > 0:
            lacking += passed
        there -= here * card(colour)
    fill_jokers(left, jokers - lacking, out)


def beyond_one(there: i64, asked: i64) -> i64:
    """How many coins of a colour can be passed over before one is lacking."""
    return there - asked if there > asked else 0


def fill_jokers(left: i64, spare: i64, out: Moves) -> None:
    """Adds the jokers that are left if so many more are there than needed, silver first."""
    silver: i64 = held(left, SILVER_COIN)
    if silver > 0 and spare >= 0:
        out.add(PAY_WITH + SILVER_COIN)
    if held(left, DISTRICT_COIN) > 0 and spare >= silver:
        out.add(PAY_WITH + DISTRICT_COIN)


def fill_any(left: i64, number: i64, least: i64, need: i64, out: Moves) -> None:
    """Adds the coins for some resources of any kind, of which a number is paid."""
    if number >= need:
        return
    rest: i64 = size(left)
    coin: i64
    for coin in range(least, DISTRICT_COIN + 1):
        here: i64 = held(left, coin)
        if here > 0 and number + rest >= need:
            out.add(PAY_WITH + coin)
        rest -= here


def fill_equals(left: i64, paid: i64, least: i64, access: i64, need: i64, out: Moves) -> None:
    """Adds the coins for identical resources; the access token may be one of them."""
    colours: i64 = common_colours(paid, EACH_ITSELF)
    if colours == 0:
        return
    lacking: i64 = need - 1 - size(paid)
    silver: i64 = held(left, SILVER_COIN)
    jokers: i64 = silver + held(left, DISTRICT_COIN)
    both: i64 = access & colours
    coin: i64
    for coin in range(least, SILVER_COIN):
        here: i64 = held(left, coin)
        if here == 0:
            continue
        colour: i64 = coin
        more: i64 = here - 1 + jokers
        if coin >= FOR_ONE:
            colour -= FOR_ONE
        else:
            more += held(left, coin + FOR_ONE)
        if (colours >> colour) & 1 == 1 and lacking - ((both >> colour) & 1) <= more:
            out.add(PAY_WITH + coin)
    if both != 0:
        lacking -= 1
    fill_jokers(left, jokers - 1 - lacking, out)


def fill_with_scribes(bill: Bill, coins: i64, paid: i64, least: i64, cost: i64, out: Moves) -> None:
    """Adds the coins from `least` on for a cost of given colours that scribes may pay.

    A coin leads to a whole payment if what is paid then fits, and if with all from it on every set
    of colours finds enough coins (`matches`). If that fails for one, it fails for all later ones.
    """
    counts: i64 = deducted(bill.access, cost)
    if size(paid) + counts >= sum_of(cost):
        return
    token: i64 = bill.access if counts == 1 else 0
    coin: i64
    for coin in range(least, DISTRICT_COIN + 1):
        if held(coins, coin) == 0:
            continue
        total: i64 = paid + ((coins >> (coin * 5)) << (coin * 5))
        after: i64 = paid + card(coin)
        if not matches_alone(total, after, token, cost):
            jokers: i64 = held(total, SILVER_COIN) + held(total, DISTRICT_COIN)
            first: i64 = bill.scribes * 32
            if not finds_coins(bill.box, first, by_colour(total), jokers, token, cost):
                return
            if not fits_sets(bill, by_colour(after), token, cost):
                continue
        out.add(PAY_WITH + coin)
