"""Konflikte: the slot of the wheel on which a district is opened, with a conflict or without."""

from typing import Final

from mypy_extensions import i64, u8

from akhet.core.moves import Moves
from akhet.core.packed import bit
from akhet.core.step import Step
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import COINS, CONFLICT, FREE_SLOT, SWORD_COIN
from akhet.games.pharaon.box.components import COMMANDER, SWORD, SWORD_ONE
from akhet.games.pharaon.expansion.last_nobles import opens_keeping, swords_due
from akhet.games.pharaon.expansion.solving import (
    access_of,
    can_open,
    conflict_on,
    conflicts_in,
    opens,
    plain_spend,
    slot_of,
    take_sword,
)
from akhet.games.pharaon.paying.bill import Bill
from akhet.games.pharaon.paying.payment import (
    extra_noble,
    offering_of,
    pay_access,
    purse,
    resource_of,
    take_coin,
    use_extra_noble,
)
from akhet.games.pharaon.state import (
    CONFLICT_AT,
    ON_WHEEL,
    SLOTS,
    Pharaon,
    colour_at,
    free_slot,
    lay_on_wheel,
)
from akhet.games.pharaon.steps.going import cost_of, district_of
from akhet.games.pharaon.steps.shared import ACCESS_STEP

FREE: Final = bit(30)  # in a set of slots: one without a conflict


class ChooseSlotStep(Step[Pharaon]):
    """Which slot of the wheel: one without a conflict, or a conflict."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Those that can be paid."""
        slots = slots_for(state, seat, arg, purse(state, seat, district_of(arg)), False)
        if slots & FREE != 0:
            out.add(FREE_SLOT)
        fill_bits(slots & ~FREE, CONFLICT, out)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Chooses it."""
        state.conflict = 0 if action == FREE_SLOT else action - CONFLICT + 1
        state.ask(ACCESS_STEP, seat, arg)


def fill_bits(bits: i64, first: i64, out: Moves) -> None:
    """Adds an action for each bit."""
    out.add_bits(bits, 1, first)


def slots_for(state: Pharaon, player: i64, going: i64, coins: i64, one: bool) -> i64:
    """The slots a player can choose for an action: FREE, and one bit per conflict."""
    district = district_of(going)
    colour = colour_at(state, district)
    plain = is_plain(state, player, district, colour)
    cost = cost_of(state, player, going)
    due = swords_due(state, player, going)
    return payable(state, player, district, colour, plain, cost, coins, due, one)


def is_plain(state: Pharaon, player: i64, district: i64, colour: i64) -> bool:
    """Whether a district can be opened without a conflict; a noble helps only where all is full."""
    if free_slot(state, colour) >= 0:
        return True
    return conflicts_in(state, colour) == 0 and extra_noble(state, player, district) >= 0


def payable(
    state: Pharaon,
    player: i64,
    district: i64,
    colour: i64,
    plain: bool,
    cost: i64,
    coins: i64,
    due: i64,
    one: bool,
) -> i64:
    """The slots that can be paid with an action: FREE, and one bit per conflict.

    If it is only asked whether there is `one`, the first that is found will do.
    """
    found: i64 = 0
    if plain and is_opened(state, player, cost, -1, district, colour, coins, due):
        found = FREE
    slot: i64
    for slot in range(state.slots_open()):
        if one and found != 0:
            return found
        conflict = conflict_on(state, colour, slot)
        if conflict >= 0 and is_opened(state, player, cost, conflict, district, colour, coins, due):
            found |= bit(conflict)
    return found


def is_opened(
    state: Pharaon,
    player: i64,
    cost: i64,
    conflict: i64,
    district: i64,
    colour: i64,
    coins: i64,
    due: i64,
) -> bool:
    """Whether some coin opens a slot and leaves enough for the rest, also for swords due."""
    if due > 0:
        bill = Bill(state, player, cost, conflict)
        return opens_keeping(state, bill, district, coins, due) != 0
    return can_open(state, player, cost, conflict, district, colour, coins)


def openers(state: Pharaon, bill: Bill, district: i64, coins: i64, due: i64) -> i64:
    """The coins that open a slot and leave enough for the rest, also for swords that are due."""
    if due > 0:
        return opens_keeping(state, bill, district, coins, due)
    return opens(state, bill, district, coins)


def opening_coins(state: Pharaon, player: i64, going: i64, conflict: i64) -> i64:
    """The coins that open the chosen slot, as a set of bits."""
    district = district_of(going)
    coins = purse(state, player, district)
    due: i64 = swords_due(state, player, going)
    bill = Bill(state, player, cost_of(state, player, going), conflict)
    return openers(state, bill, district, coins, due)


def pay_slot(state: Pharaon, player: i64, district: i64, coin: i64) -> None:
    """Lays the access token on the chosen slot; a conflict leaves the wheel."""
    conflict: i64 = state.conflict - 1
    if conflict < 0 and coin < COINS:
        pay_access(state, player, district, coin)
        return
    colour = colour_at(state, district)
    state.access = access_of(state, player, district, conflict, coin)
    state.paid = 0
    slot = slot_of(state, colour, conflict) if conflict >= 0 else free_slot(state, colour)
    if slot < 0:
        use_extra_noble(state, player, district)
        plain_spend(state, player, district, coin)
        return
    lay_on_wheel(state, colour, slot, wheel_token(coin, district))
    state.laid[CONFLICT_AT + colour * SLOTS + slot] = u8(0)
    if coin >= COINS:
        state.used |= bit(COMMANDER)
        state.tell(facts.POWER, player, COMMANDER)
        take_sword(state, player, coin)
    else:
        take_coin(state, player, district, coin)


def wheel_token(coin: i64, district: i64) -> i64:
    """How a coin is written on the wheel."""
    if coin > SWORD_COIN:
        return SWORD_ONE + coin - SWORD_COIN - 1 + ON_WHEEL
    if coin == SWORD_COIN:
        return SWORD + 1
    kind = offering_of(coin, district)
    return kind + ON_WHEEL if kind >= 0 else resource_of(coin) + 1
