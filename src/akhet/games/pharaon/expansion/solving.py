"""Paying with the expansion: conflicts on the wheel, and the commander's sword as a resource.

A conflict costs one or two resources besides the one the wheel shows. All of them count as access
costs and are deducted (ruling P35). They are paid in one go with the action, as one bag of coins.

The commander (noble 28) makes one sword a resource, once a round: any, or the one his card shows.
It is the last coin. It pays for the action (`given`: the colours it can be there) or for the
conflict (`gone`: what it pays of it). Swords that the conflict itself brings may pay for the
action, never for the conflict (ruling P61).
"""

from mypy_extensions import i64

from akhet.core.packed import bit, card, held, lane, size, unit
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import ALL_COINS, COINS, SWORD_COIN
from akhet.games.pharaon.box.components import (
    ADMIRAL,
    ARMOURER,
    BASIC,
    COMMANDER,
    SWORD,
    SWORD_ONE,
)
from akhet.games.pharaon.paying.bill import Bill, extra_of, scribes_of
from akhet.games.pharaon.paying.payment import (
    ALL_LANES,
    FIVE_DIFFERENT,
    JOKERS_AT,
    OF_ANY_KIND,
    access_colours,
    after_opening,
    beyond,
    colours_in,
    completes,
    in_lanes,
    is_whole,
    matches,
    most_of,
    opens_with_any,
    pays_plain,
    shortage,
    spend,
    sum_of,
)
from akhet.games.pharaon.state import (
    CONFLICT_AT,
    GIFTS,
    GOODS,
    SLOTS,
    SOLVED,
    Pharaon,
    colour_at,
    gain,
    gift,
    gift_count,
)
from akhet.games.pharaon.steps.shared import check_pharaoh

# ---------------------------------------------------------------- conflicts on the wheel


def conflict_on(state: Pharaon, colour: i64, slot: i64) -> i64:
    """The conflict on a slot that is not taken, or -1."""
    if state.laid[colour * SLOTS + slot] != 0:
        return -1
    return i64(state.laid[CONFLICT_AT + colour * SLOTS + slot]) - 1


def slot_of(state: Pharaon, colour: i64, conflict: i64) -> i64:
    """The slot a conflict lies on, or -1."""
    slot: i64
    for slot in range(state.slots_open()):
        if conflict_on(state, colour, slot) == conflict:
            return slot
    return -1


def conflicts_in(state: Pharaon, colour: i64) -> i64:
    """The conflicts on free slots of an area, as bits."""
    found: i64 = 0
    slot: i64
    for slot in range(state.slots_open()):
        conflict = conflict_on(state, colour, slot)
        if conflict >= 0:
            found |= bit(conflict)
    return found


def solve(state: Pharaon, player: i64, conflict: i64) -> None:
    """A player has solved a conflict: it is his, and brings swords."""
    state.own[SOLVED + player] |= bit(conflict)
    state.tell(facts.SOLVED, player, conflict)
    swords: i64 = state.box.more.conflict_swords[conflict]
    gain(state, player, SWORD, swords)
    if state.can_use(player, ARMOURER) and lane(state.supply, SWORD) > 0:
        state.used |= bit(ARMOURER)
        state.tell(facts.POWER, player, ARMOURER)
        gain(state, player, SWORD, 1)
    check_pharaoh(state, player)


# ---------------------------------------------------------------- the commander's coin


def sword_coin_held(state: Pharaon, player: i64, coin: i64) -> bool:
    """Whether a player has a sword, or an offering of one or two."""
    if coin == SWORD_COIN:
        return state.good(player, SWORD) > 0
    return gift_count(state.own[GIFTS + player], SWORD_ONE + coin - SWORD_COIN - 1) > 0


def holds_swords(state: Pharaon, player: i64) -> bool:
    """Whether a player has anything that is a sword, silver apart."""
    coin: i64
    for coin in range(SWORD_COIN, ALL_COINS):
        if sword_coin_held(state, player, coin):
            return True
    return False


def swords_brought(state: Pharaon, player: i64, conflict: i64) -> i64:
    """How many swords a conflict brings, as far as the supply has them."""
    if conflict < 0:
        return 0
    swords: i64 = state.box.more.conflict_swords[conflict]
    if state.can_use(player, ARMOURER):
        swords += 1
    there = lane(state.supply, SWORD)
    return swords if swords < there else there


def spend_sword(state: Pharaon, player: i64, coin: i64) -> None:
    """Uses the commander: a sword goes to the supply, an offering to the used ones."""
    state.used |= bit(COMMANDER)
    state.tell(facts.POWER, player, COMMANDER)
    take_sword(state, player, coin)
    if coin == SWORD_COIN:
        state.supply += unit(SWORD)
    else:
        state.spent += gift(SWORD_ONE + coin - SWORD_COIN - 1)


def take_sword(state: Pharaon, player: i64, coin: i64) -> None:
    """A player gives a sword, or an offering of swords, away."""
    if coin == SWORD_COIN:
        state.own[GOODS + player] -= unit(SWORD)
    else:
        state.own[GIFTS + player] -= gift(SWORD_ONE + coin - SWORD_COIN - 1)


# ---------------------------------------------------------------- which coins


def any_coin_opens(state: Pharaon, player: i64, district: i64, conflict: i64) -> bool:
    """Whether any resource opens the slot: nobles 7 to 10, or the admiral on a conflict."""
    if conflict >= 0 and state.has_noble(player, ADMIRAL):
        return True
    return opens_with_any(state, player, district)


def opens(state: Pharaon, bill: Bill, district: i64, coins: i64) -> i64:
    """The coins that open a slot and leave enough for all the rest, as a set of bits."""
    colour = colour_at(state, district)
    any_coin = any_coin_opens(state, bill.player, district, bill.conflict)
    found: i64 = 0
    coin: i64
    for coin in range(ALL_COINS):
        if coin_opens(state, bill, colour, any_coin, coins, coin):
            found |= bit(coin)
    return found


def can_open(
    state: Pharaon,
    player: i64,
    cost: i64,
    conflict: i64,
    district: i64,
    colour: i64,
    coins: i64,
) -> bool:
    """Whether any coin opens a slot and leaves enough; nobles are asked only if they are needed."""
    extra: i64 = extra_of(state, conflict)
    left = after_opening(coins, colour)
    if left >= 0 and solves_plain(left, colour, cost, extra):
        return True
    any_coin = any_coin_opens(state, player, district, conflict)
    if not state.can_use(player, COMMANDER):
        if not any_coin and scribes_of(state, player) == 0:
            return False
        if size(coins) < least_coins(cost, extra):
            return False
    elif size(coins) + 1 < least_coins(cost, extra):
        return False
    bill = Bill(state, player, cost, conflict)
    coin: i64
    for coin in range(ALL_COINS):
        if coin_opens(state, bill, colour, any_coin, coins, coin):
            return True
    return False


def least_coins(cost: i64, extra: i64) -> i64:
    """How many coins a slot, its conflict and the action take at least, what counts deducted."""
    if cost > 0:
        rest: i64 = sum_of(beyond(cost, extra)) - 1
    elif cost <= OF_ANY_KIND:
        rest = any_left(cost, extra)
    else:
        rest = -cost - most_of(extra) - 1
    return 1 + sum_of(extra) + (rest if rest > 0 else 0)


def solves_plain(left: i64, colour: i64, cost: i64, extra: i64) -> bool:
    """`pays_plain` with what a conflict costs besides."""
    if extra == 0:
        return pays_plain(left, colour, cost)
    tokens: i64 = left & ALL_LANES
    jokers: i64 = left >> JOKERS_AT
    if shortage(tokens, extra) > jokers:
        return False
    if cost > 0:
        rest = beyond(cost, extra)
        if held(rest, colour) > 0:
            rest -= card(colour)
        return shortage(tokens, extra + rest) <= jokers
    if cost <= OF_ANY_KIND:
        return sum_of(tokens) + jokers >= any_left(cost, extra) + sum_of(extra)
    access: i64 = bit(colour)
    kind: i64
    for kind in range(BASIC):
        copies = copies_left(access, cost, extra, kind, 0)
        if shortage(tokens, extra + copies * card(kind)) <= jokers:
            return True
    return False


def coin_opens(
    state: Pharaon, bill: Bill, colour: i64, any_coin: bool, coins: i64, coin: i64
) -> bool:
    """Whether a coin opens a slot of a colour, or any coin does, and leaves enough for the rest."""
    if not has_coin(state, bill.player, coins, coin):
        return False
    bill.access = coin_access(state, bill.player, colour, any_coin, coin)
    if bill.access == 0:
        return False
    if coin >= SWORD_COIN:
        return finishes_with(bill, coins, 0, 0, 0, 0)
    return finishes(state, bill, coins - card(coin), 0, 0)


def has_coin(state: Pharaon, player: i64, coins: i64, coin: i64) -> bool:
    """Whether a player has a coin to open a slot with; a sword needs the commander."""
    if coin >= SWORD_COIN:
        return state.can_use(player, COMMANDER) and sword_coin_held(state, player, coin)
    return held(coins, coin) > 0


def access_of(state: Pharaon, player: i64, district: i64, conflict: i64, coin: i64) -> i64:
    """The colours an access token can count as."""
    any_coin = any_coin_opens(state, player, district, conflict)
    return coin_access(state, player, colour_at(state, district), any_coin, coin)


def coin_access(state: Pharaon, player: i64, colour: i64, any_coin: bool, coin: i64) -> i64:
    """The same where the wheel shows a colour, and perhaps any coin opens."""
    if coin >= SWORD_COIN:
        return state.box.sword_for if any_coin else state.box.sword_for & bit(colour)
    return access_colours(coin, colour, state.box.reach[scribes_of(state, player)], any_coin)


def finishes(state: Pharaon, bill: Bill, coins: i64, paid: i64, least: i64) -> bool:
    """`completes` with a conflict, and with the commander if he is needed and can be used."""
    if finishes_with(bill, coins, paid, least, 0, 0):
        return True
    if not state.can_use(bill.player, COMMANDER):
        return False
    own = holds_swords(state, bill.player)
    if not own and swords_brought(state, bill.player, bill.conflict) == 0:
        return False
    return sword_finishes(bill, coins, paid, least, own)


def sword_finishes(bill: Bill, coins: i64, paid: i64, least: i64, own: bool) -> bool:
    """`finishes` with a sword as the last coin; one's `own` may pay for the conflict too."""
    colours: i64 = bill.box.sword_for
    if finishes_with(bill, coins, paid, least, colours, 0):
        return True
    if not own:
        return False
    colours &= colours_in(bill.extra)
    colour: i64
    for colour in range(BASIC):
        here = (colours >> colour) & 1 == 1
        if here and finishes_with(bill, coins, paid, least, 0, card(colour)):
            return True
    return False


def finishes_with(bill: Bill, coins: i64, paid: i64, least: i64, given: i64, gone: i64) -> bool:
    """`completes` with what a conflict costs; a sword is `given` to the action, or `gone`."""
    cost, extra, access = bill.cost, bill.extra, bill.access
    if extra == 0 and given == 0:
        return completes(bill, coins, paid, least)
    left: i64 = (coins >> (least * 5)) << (least * 5)
    due: i64 = extra - gone
    if cost <= OF_ANY_KIND:
        others = any_left(cost, extra) - one_if(given)
        spare: i64 = size(paid) - covered(bill, paid, due)
        enough = size(paid + left) >= others + sum_of(due)
        return spare <= others and enough and covers(bill, paid + left, due)
    if cost > 0:
        rest = beyond(cost, extra)
        return finishes_list(bill, paid + left, paid, rest, due, given)
    colour: i64
    for colour in range(BASIC):
        copies = copies_left(access, cost, extra, colour, given)
        if copies >= 0 and matches(bill, paid + left, paid, 0, due + copies * card(colour)):
            return True
    return False


def one_if(given: i64) -> i64:
    """One, if a sword is given to the action."""
    return 1 if given != 0 else 0


def is_paid_up(access: i64, cost: i64, extra: i64) -> bool:
    """Whether the access costs alone hold as many identical resources as a cost asks."""
    return beyond(extra + in_lanes(access), (-cost - 1) * FIVE_DIFFERENT) != 0


def any_left(cost: i64, extra: i64) -> i64:
    """How many resources of any kind are lacking besides those of a conflict."""
    others: i64 = OF_ANY_KIND - cost - 1 - sum_of(extra)
    return others if others > 0 else 0


def copies_left(access: i64, cost: i64, extra: i64, colour: i64, given: i64) -> i64:
    """How many more of a colour make a cost of identical ones; none if all is paid already.

    Below none if a sword is given that is not needed, or cannot be of this colour.
    """
    if is_paid_up(access, cost, extra):
        return -one_if(given)
    if given != 0 and (given >> colour) & 1 == 0:
        return -1
    return -cost - held(extra, colour) - ((access >> colour) & 1) - one_if(given)


def finishes_list(bill: Bill, coins: i64, paid: i64, rest: i64, due: i64, given: i64) -> bool:
    """The same for a rest of given colours: the access token takes the place of one of them."""
    token: i64 = bill.access & colours_in(rest)
    if token == 0:
        return finishes_given(bill, coins, paid, rest, due, given)
    colour: i64
    for colour in range(BASIC):
        if (token >> colour) & 1 == 1:
            less: i64 = rest - card(colour)
            if finishes_given(bill, coins, paid, less, due, given):
                return True
    return False


def finishes_given(bill: Bill, coins: i64, paid: i64, rest: i64, due: i64, given: i64) -> bool:
    """The same, when the access token is counted: one resource of the rest may be given."""
    if given == 0:
        return matches(bill, coins, paid, 0, due + rest)
    colour: i64
    for colour in range(BASIC):
        if (given >> colour) & 1 == 0 or held(rest, colour) == 0:
            continue
        if matches(bill, coins, paid, 0, due + rest - card(colour)):
            return True
    return False


def is_all(bill: Bill, paid: i64, given: i64, gone: i64) -> bool:
    """`is_whole` with what a conflict costs, and with a sword."""
    cost, extra, access = bill.cost, bill.extra, bill.access
    if extra == 0 and given == 0:
        return is_whole(bill, paid)
    number = size(paid)
    due: i64 = extra - gone
    if cost <= OF_ANY_KIND:
        return number == any_left(cost, extra) - one_if(given) + sum_of(due)
    if cost > 0:
        rest = beyond(cost, extra)
        token: i64 = 1 if access & colours_in(rest) != 0 else 0
        return number == sum_of(due) + sum_of(rest) - token - one_if(given)
    colour: i64
    for colour in range(BASIC):
        copies = copies_left(access, cost, extra, colour, given)
        need: i64 = due + copies * card(colour)
        if copies >= 0 and sum_of(need) == number and matches(bill, paid, paid, 0, need):
            return True
    return False


def covers(bill: Bill, coins: i64, need: i64) -> bool:
    """Whether some of the coins are all that is needed."""
    return matches(bill, coins, 0, 0, need)


def covered(bill: Bill, coins: i64, need: i64) -> i64:
    """How many of one or two resources the coins can be."""
    if covers(bill, coins, need):
        return sum_of(need)
    colour: i64
    for colour in range(BASIC):
        if held(need, colour) > 0 and covers(bill, coins, card(colour)):
            return 1
    return 0


def last_swords(state: Pharaon, bill: Bill) -> i64:
    """The sword coins that would complete a payment now, as a set of bits from SWORD_COIN on."""
    player = bill.player
    if not state.can_use(player, COMMANDER):
        return 0
    given = is_exact(bill, state.paid, bill.box.sword_for, 0)
    found: i64 = 0
    if given or sword_solves(bill, state.paid):
        coin: i64
        for coin in range(SWORD_COIN, ALL_COINS):
            if sword_coin_held(state, player, coin):
                found |= bit(coin)
    if given and swords_brought(state, player, bill.conflict) > 0:
        found |= bit(SWORD_COIN)
    return found


def sword_solves(bill: Bill, paid: i64) -> bool:
    """Whether a sword completes a payment as a part of what the conflict costs."""
    colours: i64 = bill.box.sword_for & colours_in(bill.extra)
    colour: i64
    for colour in range(BASIC):
        here = (colours >> colour) & 1 == 1
        if here and is_exact(bill, paid, 0, card(colour)):
            return True
    return False


def is_exact(bill: Bill, paid: i64, given: i64, gone: i64) -> bool:
    """Whether the coins paid so far and a sword are the whole payment."""
    return finishes_with(bill, 0, paid, 0, given, gone) and is_all(bill, paid, given, gone)


def plain_spend(state: Pharaon, player: i64, district: i64, coin: i64) -> None:
    """Spends a coin of any kind."""
    if coin >= COINS:
        spend_sword(state, player, coin)
    else:
        spend(state, player, district, coin)
