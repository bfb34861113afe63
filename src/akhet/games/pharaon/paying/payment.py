"""Paying: which coins open a district, and which still lead to a whole payment.

A payment is a bag of coins, paid in ascending order, so no two sequences mean the same one. A coin
is offered only if what can follow completes the payment; this is a question about matchings, and
counting answers it (Hall): see `matches`.

The access token is one more coin, already paid: `access` is the set of colours it can count as.
"""

from typing import Final

from mypy_extensions import i64

from akhet.core.packed import bit, card, held, lane, size, unit
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import COINS, DISTRICT_COIN, FOR_ONE, SILVER_COIN
from akhet.games.pharaon.box.components import (
    ACCESS,
    BASIC,
    EXTRA,
    JOKER,
    SILVER,
    Box,
)
from akhet.games.pharaon.paying.bill import Bill, scribes_of
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
FIVE_LANES: Final = 0x1FFFFFF  # of 5 bits: the colours of a bag of coins
JOKERS_AT: Final = 30
ALL_LANES: Final = 0x3FFFFFFF  # five, and what might run over
EVERY_OTHER: Final = 0x1F07C1F
ONE_MORE: Final = 0x2008020  # the bit above each of these
FIVE_DIFFERENT: Final = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20
OF_ANY_KIND: Final = -100  # a cost of -100 - n: any n resources; of -n: n identical ones
OFFERING_COST: Final = -1
BONUS_COST: Final = -2
ARTISAN_COST: Final = -3


# ---------------------------------------------------------------- coins


def plain_purse(state: Pharaon, player: i64) -> i64:
    """A bag of the coins a player can use anywhere."""
    goods: i64 = state.own[GOODS + player]
    gifts: i64 = state.own[GIFTS + player]
    # Lanes of 8 and of 4 bits become lanes of 5: each is moved by 3, or by 1, more than the last.
    tokens: i64 = (goods & 255) + ((goods >> 3) & (255 << 5)) + ((goods >> 6) & (255 << 10))
    tokens += ((goods >> 9) & (255 << 15)) + ((goods >> 12) & (255 << 20))
    offered: i64 = (gifts & 15) + ((gifts << 1) & (15 << 5)) + ((gifts << 2) & (15 << 10))
    offered += ((gifts << 3) & (15 << 15)) + ((gifts << 4) & (15 << 20))
    return tokens + (offered << (FOR_ONE * 5)) + (lane(goods, SILVER) << (SILVER_COIN * 5))


def with_jokers(state: Pharaon, player: i64, district: i64, coins: i64) -> i64:
    """The same bag with the jokers of a district."""
    return coins + jokers_for(state, player, district) * bit(DISTRICT_COIN * 5)


def jokers_for(state: Pharaon, player: i64, district: i64) -> i64:
    """How many jokers of a district a player has."""
    return gift_count(state.own[GIFTS + player], JOKER + district)


def purse(state: Pharaon, player: i64, district: i64) -> i64:
    """A bag of the coins a player can use in a district."""
    return with_jokers(state, player, district, plain_purse(state, player))


def spend(state: Pharaon, player: i64, district: i64, coin: i64) -> None:
    """A coin goes back to the supply, or to the used offerings."""
    kind = offering_of(coin, district)
    if kind >= 0:
        state.own[GIFTS + player] -= gift(kind)
        state.spent += gift(kind)
    else:
        token = unit(resource_of(coin))
        state.own[GOODS + player] -= token
        state.supply += token


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


def colours_of(coin: i64, reach: i64) -> i64:
    """The colours a coin can stand for."""
    if coin >= SILVER_COIN:
        return ANY_COLOUR
    colour: i64 = coin - FOR_ONE if coin >= FOR_ONE else coin
    return (reach >> (colour * 5)) & 31


# ---------------------------------------------------------------- access


def opens_with_any(state: Pharaon, player: i64, district: i64) -> bool:
    """Whether a noble lets this player open the district with any resource (7 to 10)."""
    mine: i64 = (state.own[NOBLES + player] >> ACCESS) & 15
    noble: i64 = ACCESS
    while mine != 0:
        if mine & 1 == 1 and state.box.noble_district[noble] == district:
            return True
        mine >>= 1
        noble += 1
    return False


def extra_noble(state: Pharaon, player: i64, district: i64) -> i64:
    """The noble that lets this player act in a full district (13 to 16), or -1."""
    mine: i64 = ((state.own[NOBLES + player] & ~state.used) >> EXTRA) & 15
    noble: i64 = EXTRA
    while mine != 0:
        if mine & 1 == 1 and state.box.noble_district[noble] == district:
            return noble
        mine >>= 1
        noble += 1
    return -1


def use_extra_noble(state: Pharaon, player: i64, district: i64) -> None:
    """A noble opens a district that is full, once a round."""
    noble = extra_noble(state, player, district)
    state.used |= bit(noble)
    state.tell(facts.USED, player, noble)


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


def can_pay_helped(
    state: Pharaon, player: i64, colour: i64, any_coin: bool, cost: i64, coins: i64
) -> bool:
    """Whether coins open a district where the wheel shows a colour, and pay a cost, with nobles.

    They are scribes, or one with whom any coin opens; without any see `pays_plain`.
    """
    if size(coins) < resources_in(cost):
        return False
    if not any_coin:
        return pays_with_scribes(state.box, scribes_of(state, player), colour, cost, coins)
    bill = Bill(state, player, cost, -1)
    coin: i64
    for coin in range(COINS):
        if opening(bill, coins, coin, colour, any_coin):
            return True
    return False


def pays_with_scribes(box: Box, scribes: i64, colour: i64, cost: i64, coins: i64) -> bool:
    """Whether coins that scribes change open a district of a colour and pay a cost.

    No coin need be tried: the one that opens it stands for the colour, so all that is asked is the
    cost and that colour, and each set of colours must find as many coins (see `matches`).
    """
    tokens: i64 = by_colour(coins)
    jokers: i64 = held(coins, SILVER_COIN) + held(coins, DISTRICT_COIN)
    if cost > 0:
        need: i64 = cost if held(cost, colour) > 0 else cost + card(colour)
        return finds_coins(box, scribes * 32, tokens, jokers, 0, need)
    first: i64 = scribes * 32 + bit(colour)
    openers: i64 = jokers + sum_of(tokens & box.touching[first])
    if openers == 0:
        return False
    if cost <= OF_ANY_KIND:
        return sum_of(tokens) + jokers >= OF_ANY_KIND - cost
    if openers >= -cost:
        return True
    other: i64
    for other in range(BASIC):
        of_both: i64 = first | bit(other)
        of_other: i64 = scribes * 32 + bit(other)
        if jokers + sum_of(tokens & box.touching[of_both]) > -cost and (
            jokers + sum_of(tokens & box.touching[of_other]) >= -cost
        ):
            return True
    return False


def resources_in(cost: i64) -> i64:
    """How many resources a cost is."""
    if cost > 0:
        return sum_of(cost)
    return OF_ANY_KIND - cost if cost <= OF_ANY_KIND else -cost


def after_opening(coins: i64, colour: i64) -> i64:
    """What is left when a district is opened without nobles that help; -1 if it cannot be.

    A coin of the right colour opens best, then a joker. Five lanes, and the number of jokers.
    """
    tokens: i64 = by_colour(coins)
    jokers: i64 = held(coins, SILVER_COIN) + held(coins, DISTRICT_COIN)
    if held(tokens, colour) > 0:
        tokens -= card(colour)
    elif jokers > 0:
        jokers -= 1
    else:
        return -1
    return tokens | jokers << JOKERS_AT


def pays_plain(left: i64, colour: i64, cost: i64) -> bool:
    """Whether what is left after opening pays a cost, without nobles that help.

    With them everything can be paid that can be paid without.
    """
    return pays_rest(left & ALL_LANES, left >> JOKERS_AT, colour, cost)


def can_pay_plain(tokens: i64, jokers: i64, colour: i64, cost: i64) -> bool:
    """Whether coins by colour and jokers open a district of a colour and pay a cost."""
    if held(tokens, colour) > 0:
        return pays_rest(tokens - card(colour), jokers, colour, cost)
    return jokers > 0 and pays_rest(tokens, jokers - 1, colour, cost)


def pays_rest(tokens: i64, jokers: i64, colour: i64, cost: i64) -> bool:
    """Whether coins by colour and jokers pay a cost, once a district of a colour is open."""
    if cost > 0:
        need: i64 = cost - card(colour) if held(cost, colour) > 0 else cost
        return shortage(tokens, need) <= jokers
    if cost <= OF_ANY_KIND:
        return sum_of(tokens) + jokers >= OF_ANY_KIND - cost - 1
    if held(tokens, colour) + jokers >= -cost - 1:
        return True
    return beyond(tokens, (-cost - jokers - 1) * FIVE_DIFFERENT) != 0


def by_colour(coins: i64) -> i64:
    """A row of five lanes: coins that stand for a colour, tokens and offerings together."""
    return (coins & FIVE_LANES) + ((coins >> 25) & FIVE_LANES)


def sum_of(lanes: i64) -> i64:
    """The sum of five lanes of 5 bits."""
    pairs: i64 = (lanes & EVERY_OTHER) + ((lanes >> 5) & EVERY_OTHER)
    return (pairs + (pairs >> 10) + (pairs >> 20)) & 1023


def most_of(lanes: i64) -> i64:
    """The largest of five lanes."""
    most: i64 = 0
    rest: i64 = lanes
    while rest != 0:
        if rest & 31 > most:
            most = rest & 31
        rest >>= 5
    return most


def beyond(cost: i64, other: i64) -> i64:
    """What one row of five lanes holds more than another, lane by lane.

    Every other lane is taken from a lane with one bit more, which is left where nothing is lacking:
    there is no branch for each of them.
    """
    even: i64 = ((cost & EVERY_OTHER) | ONE_MORE) - (other & EVERY_OTHER)
    odd: i64 = (((cost >> 5) & EVERY_OTHER) | ONE_MORE) - ((other >> 5) & EVERY_OTHER)
    kept: i64 = even & ONE_MORE
    even &= kept - (kept >> 5)
    kept = odd & ONE_MORE
    odd &= kept - (kept >> 5)
    return even | (odd << 5)


def shortage(tokens: i64, cost: i64) -> i64:
    """How many resources of a cost are lacking."""
    return sum_of(beyond(cost, tokens))


def colours_in(cost: i64) -> i64:
    """The colours of a row of five lanes."""
    some: i64 = (cost | cost >> 1 | cost >> 2 | cost >> 3 | cost >> 4) & FIVE_DIFFERENT
    return (some | some >> 4 | some >> 8 | some >> 12 | some >> 16) & ANY_COLOUR


def in_lanes(colours: i64) -> i64:
    """A set of colours as a row of five lanes: one of each."""
    low: i64 = (colours & 1) | ((colours & 2) << 4) | ((colours & 4) << 8)
    return low | ((colours & 8) << 12) | ((colours & 16) << 16)


def opening(bill: Bill, coins: i64, coin: i64, colour: i64, any_coin: bool) -> bool:
    """Whether a coin opens the district and leaves enough to pay the action."""
    if held(coins, coin) == 0:
        return False
    bill.access = access_colours(coin, colour, bill.box.reach[bill.scribes], any_coin)
    return bill.access != 0 and completes(bill, coins - card(coin), 0, 0)


def pay_access(state: Pharaon, player: i64, district: i64, coin: i64) -> None:
    """Lays the access token on the wheel; if no slot is free, a noble sends it to the supply."""
    colour = colour_at(state, district)
    any_coin = opens_with_any(state, player, district)
    state.access = access_colours(
        coin, colour, state.box.reach[scribes_of(state, player)], any_coin
    )
    state.paid = 0
    slot = free_slot(state, colour)
    if slot < 0:
        use_extra_noble(state, player, district)
        spend(state, player, district, coin)
        return
    take_coin(state, player, district, coin)
    kind = offering_of(coin, district)
    lay_on_wheel(state, colour, slot, kind + ON_WHEEL if kind >= 0 else resource_of(coin) + 1)


# ---------------------------------------------------------------- whole payments


def is_whole(bill: Bill, paid: i64) -> bool:
    """Whether the coins paid so far, with the access token, are the whole cost."""
    return is_cost_met(bill.cost, paid, bill.access, bill.box.reach[bill.scribes])


def is_cost_met(cost: i64, paid: i64, access: i64, reach: i64) -> bool:
    """The same with what the access token counts as and what coins stand for."""
    number = size(paid)
    if cost > 0:
        return number == sum_of(cost) - deducted(access, cost)
    if cost <= OF_ANY_KIND:
        return number == OF_ANY_KIND - cost - 1
    if number < -cost - 1:
        return False
    colours = common_colours(paid, reach)
    return colours & access != 0 or (colours != 0 and number >= -cost)


def completes(bill: Bill, coins: i64, paid: i64, least: i64) -> bool:
    """Whether coins from `least` on can make what was paid a whole payment, and not too much."""
    cost = bill.cost
    left: i64 = (coins >> (least * 5)) << (least * 5)
    if cost > 0:
        return matches(bill, paid + left, paid, bill.access, cost)
    number = size(paid)
    if cost <= OF_ANY_KIND:
        need: i64 = OF_ANY_KIND - cost - 1
        return number <= need <= number + size(left)
    colours = common_colours(paid, bill.box.reach[bill.scribes])
    colour: i64
    for colour in range(BASIC):
        if (colours >> colour) & 1 == 1:
            lacking: i64 = -cost - ((bill.access >> colour) & 1) - number
            if lacking <= 0 or lacking <= standing_for(bill, left, colour):
                return True
    return False


def deducted(access: i64, cost: i64) -> i64:
    """One if the access token counts towards a cost of given colours, else none."""
    return 1 if access & colours_in(cost) != 0 else 0


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


def standing_for(bill: Bill, coins: i64, colour: i64) -> i64:
    """How many coins of a bag can stand for a colour."""
    jokers: i64 = held(coins, SILVER_COIN) + held(coins, DISTRICT_COIN)
    if bill.scribes == 0:
        return jokers + held(by_colour(coins), colour)
    return jokers + sum_of(by_colour(coins) & bill.box.touching[bill.scribes * 32 + bit(colour)])


def matches(bill: Bill, coins: i64, paid: i64, access: i64, cost: i64) -> bool:
    """Whether a cost of given colours can be met from `coins` using all of `paid`.

    What was paid must fit (no set of coins is larger than all it can stand for), and every set of
    colours must find enough coins. Then the rest can be found: what fits can always be completed.
    """
    token: i64 = access
    if deducted(access, cost) == 0:
        token = 0
    used: i64 = size(paid)
    if token != 0:
        used += 1
    if used > sum_of(cost):
        return False
    if matches_alone(coins, paid, token, cost):
        return True
    return bill.scribes != 0 and matches_sets(bill, coins, paid, token, cost)


def matches_alone(coins: i64, paid: i64, token: i64, cost: i64) -> bool:
    """`matches` without scribes: what can be met so can be met with them too."""
    if token == 0:
        return matches_plain(coins, paid, cost, 0)
    if token == ANY_COLOUR:
        return matches_plain(coins, paid, cost, 1)
    return matches_plain(coins, paid, cost - card(first_colour(token, cost)), 0)


def matches_plain(coins: i64, paid: i64, cost: i64, jokers: i64) -> bool:
    """The same with so many jokers: each colour stands for itself."""
    there: i64 = jokers + held(coins, SILVER_COIN) + held(coins, DISTRICT_COIN)
    if beyond(by_colour(paid), cost) != 0:
        return False
    return shortage(by_colour(coins), cost) <= there


def matches_sets(bill: Bill, coins: i64, paid: i64, token: i64, cost: i64) -> bool:
    """`matches` with scribes. Of sets of colours only those that a cost asks for can lack coins."""
    fixed: i64 = by_colour(paid)
    if fixed != 0 and not fits_sets(bill, fixed, token, cost):
        return False
    jokers: i64 = held(coins, SILVER_COIN) + held(coins, DISTRICT_COIN)
    return finds_coins(bill.box, bill.scribes * 32, by_colour(coins), jokers, token, cost)


def finds_coins(box: Box, first: i64, tokens: i64, jokers: i64, token: i64, cost: i64) -> bool:
    """Whether each set of colours that a cost asks for finds enough coins, with the access token.

    `first` is where the row of a set of scribes begins.
    """
    asked: i64 = colours_in(cost)
    colours: i64 = asked
    while colours != 0:
        at: i64 = first + colours
        around: i64 = jokers + sum_of(tokens & box.touching[at])
        if token & colours != 0:
            around += 1
        if around < sum_of(cost & box.inside[colours]):
            return False
        colours = (colours - 1) & asked
    return True


def fits_sets(bill: Bill, fixed: i64, token: i64, cost: i64) -> bool:
    """Whether coins of colours, and the token, all find a place in a cost.

    Of sets of colours only those matter that these coins can stand for.
    """
    box, scribes = bill.box, bill.scribes
    reach: i64 = box.reach[scribes]
    stands: i64 = token
    colour: i64
    for colour in range(BASIC):
        if held(fixed, colour) > 0:
            stands |= (reach >> (colour * 5)) & 31
    colours: i64 = stands
    while colours != 0:
        within: i64 = sum_of(fixed & box.inside[scribes * 32 + colours])
        if token != 0 and token & ~colours == 0:
            within += 1
        if within > sum_of(cost & box.inside[colours]):
            return False
        colours = (colours - 1) & stands
    return True


def first_colour(colours: i64, cost: i64) -> i64:
    """The first colour of a set that a cost asks for; there must be one."""
    colour: i64 = 0
    while (colours >> colour) & 1 == 0 or held(cost, colour) == 0:
        colour += 1
    return colour
