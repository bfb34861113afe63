"""When only the arch has nobles left: the action must leave the swords for one of them (K4).

The swords are due together with the action. So a coin is offered only if all can still be paid:
silver, a resource that the commander makes a sword, or his sword, are needed once only.
"""

from mypy_extensions import i64

from akhet.core.packed import bit, card, held
from akhet.games.pharaon.actions import ALL_COINS, FOR_ONE, GO_NOBLES, SILVER_COIN, SWORD_COIN
from akhet.games.pharaon.box.components import (
    COMMANDER,
    NOBLES,
    SWORD,
    SWORD_ONE,
    SWORD_TWO,
)
from akhet.games.pharaon.box.konflikte import EXTRA_NOBLES
from akhet.games.pharaon.expansion.solving import (
    access_of,
    finishes_with,
    has_coin,
    sword_coin_held,
    sword_finishes,
    swords_brought,
)
from akhet.games.pharaon.expansion.swords import effect_at, swords_at
from akhet.games.pharaon.paying.bill import Bill
from akhet.games.pharaon.paying.payment import purse
from akhet.games.pharaon.rules import needs_a_deck
from akhet.games.pharaon.state import GIFTS, Pharaon, gift_count


def any_noble(state: Pharaon) -> bool:
    """Whether the action of the nobles can bring one: from the row, the deck or the arch."""
    if state.noble_row | state.noble_deck != 0:
        return True
    if state.extra_row == 0 or needs_a_deck(state):
        return False
    return effect_at(state, NOBLES) == EXTRA_NOBLES


def swords_due(state: Pharaon, player: i64, going: i64) -> i64:
    """How many swords must be left when an action is paid: those of the arch, if only it serves."""
    if going != GO_NOBLES or state.noble_row | state.noble_deck != 0:
        return 0
    return swords_at(state, player, NOBLES)


def all_swords(state: Pharaon, player: i64, conflict: i64) -> i64:
    """How many swords a player will have for the arch: tokens, offerings, and what comes."""
    gifts: i64 = state.own[GIFTS + player]
    offered: i64 = gift_count(gifts, SWORD_ONE) + 2 * gift_count(gifts, SWORD_TWO)
    return state.good(player, SWORD) + offered + swords_brought(state, player, conflict)


def worth_of(coin: i64) -> i64:
    """How many swords a sword coin is."""
    return 2 if coin == ALL_COINS - 1 else 1


def opens_keeping(state: Pharaon, bill: Bill, district: i64, coins: i64, due: i64) -> i64:
    """The coins that open a slot and leave enough for the action and the swords, as bits."""
    player, conflict = bill.player, bill.conflict
    found: i64 = 0
    coin: i64
    for coin in range(ALL_COINS):
        bill.access = access_of(state, player, district, conflict, coin)
        if bill.access == 0 or not has_coin(state, player, coins, coin):
            continue
        if coin >= SWORD_COIN:
            short: i64 = due - all_swords(state, player, conflict) + worth_of(coin)
            if leaves(bill, coins, 0, 0, short):
                found |= bit(coin)
        elif finishes_keeping(state, bill, coins - card(coin), 0, 0, due):
            found |= bit(coin)
    return found


def leaves(bill: Bill, coins: i64, paid: i64, least: i64, silver: i64) -> bool:
    """Whether these coins, without the commander, pay the action and leave so much silver."""
    if silver > held(coins, SILVER_COIN):
        return False
    rest: i64 = coins
    if silver > 0:
        rest -= silver * card(SILVER_COIN)
    return finishes_with(bill, rest, paid, least, 0, 0)


def finishes_keeping(
    state: Pharaon, bill: Bill, coins: i64, paid: i64, least: i64, due: i64
) -> bool:
    """`finishes` that leaves what pays so many swords."""
    player, conflict = bill.player, bill.conflict
    short: i64 = due - all_swords(state, player, conflict)
    if leaves(bill, coins, paid, least, short):
        return True
    if not state.can_use(player, COMMANDER):
        return False
    coin: i64
    for coin in range(SILVER_COIN):  # a resource as a sword
        colour: i64 = coin - FOR_ONE if coin >= FOR_ONE else coin
        if held(coins, coin) == 0 or (state.box.sword_for >> colour) & 1 == 0:
            continue
        rest: i64 = coins - card(coin)
        if leaves(bill, rest, paid, least, short - 1):
            return True
    for coin in range(SWORD_COIN, ALL_COINS):  # a sword as a resource
        own = sword_coin_held(state, player, coin)
        if not own and (coin > SWORD_COIN or swords_brought(state, player, conflict) == 0):
            continue
        silver: i64 = short + worth_of(coin)
        if silver > held(coins, SILVER_COIN):
            continue
        less: i64 = coins
        if silver > 0:
            less -= silver * card(SILVER_COIN)
        if sword_finishes(bill, less, paid, least, own):
            return True
    return False


def swords_keeping(state: Pharaon, player: i64, conflict: i64, swords: i64, due: i64) -> i64:
    """Those of the sword coins that complete a payment which leave enough swords for the arch."""
    there: i64 = all_swords(state, player, conflict)
    there += held(purse(state, player, NOBLES), SILVER_COIN)
    found: i64 = 0
    coin: i64
    for coin in range(SWORD_COIN, ALL_COINS):
        if (swords >> coin) & 1 == 1 and there - worth_of(coin) >= due:
            found |= bit(coin)
    return found
