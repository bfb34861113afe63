"""Paying for an action, coin by coin (p. 4-6)."""

from typing import Final

from mypy_extensions import i64

from akhet.core.moves import Moves
from akhet.core.packed import bit, card, held
from akhet.core.step import Step
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import (
    ACCESS_WITH,
    COINS,
    ENOUGH,
    GO_BONUS,
    GO_OFFERINGS,
    MORE,
    PAY_WITH,
    SWORD_COIN,
)
from akhet.games.pharaon.box.components import OFFERINGS
from akhet.games.pharaon.expansion.last_nobles import finishes_keeping, swords_due, swords_keeping
from akhet.games.pharaon.expansion.solving import (
    finishes,
    is_all,
    is_paid_up,
    last_swords,
    solve,
    spend_sword,
    sword_coin_held,
    sword_solves,
)
from akhet.games.pharaon.paying.bill import Bill, reach_of, scribes_of
from akhet.games.pharaon.paying.bonus import bonus_there, finishes_drawing, is_offering
from akhet.games.pharaon.paying.coins import fill_openers, fill_payers, fill_with_scribes
from akhet.games.pharaon.paying.payment import (
    BONUS_COST,
    OFFERING_COST,
    common_colours,
    completes,
    is_cost_met,
    is_whole,
    opening,
    opens_with_any,
    pay_access,
    purse,
    spend,
)
from akhet.games.pharaon.paying.receipt import NO_SWORD, tell_receipt
from akhet.games.pharaon.rules import needs_an_offering, rewards_last
from akhet.games.pharaon.state import Pharaon, colour_at
from akhet.games.pharaon.steps.going import carry_out, cost_of, district_of, has_helper, is_helped
from akhet.games.pharaon.steps.shared import BONUS_PAY, PAY, TAKE_OFFERING, TAKE_SET, WANT_BONUS
from akhet.games.pharaon.steps.slots import fill_bits, opening_coins, pay_slot

OFFERING_COINS: Final = 0xF83FFFFFE000000  # of a bag of coins


class AccessStep(Step[Pharaon]):
    """With which coin a district is opened."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Coins that open it and leave enough for the action."""
        district = district_of(arg)
        if state.konflikte == 1:
            fill_bits(opening_coins(state, seat, arg, state.conflict - 1), ACCESS_WITH, out)
            return
        coins = purse(state, seat, district)
        colour = colour_at(state, district)
        if has_helper(state, seat) and is_helped(state, seat, district):
            bill = Bill(state, seat, cost_of(state, seat, arg), -1)
            any_coin = opens_with_any(state, seat, district)
            coin: i64
            for coin in range(COINS):
                if opening(bill, coins, coin, colour, any_coin):
                    out.add(ACCESS_WITH + coin)
        else:
            fill_openers(coins, colour, cost_of(state, seat, arg), out)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Lays the token, and asks for the rest."""
        state.tell(facts.ACCESS, seat, action - ACCESS_WITH, district_of(arg))
        if state.konflikte == 1:
            pay_slot(state, seat, district_of(arg), action - ACCESS_WITH)
        else:
            pay_access(state, seat, district_of(arg), action - ACCESS_WITH)
        if arg == GO_OFFERINGS:
            state.ask(WANT_BONUS if state.konflikte == 1 else BONUS_PAY, seat)
        else:
            go_on(state, seat, arg)


class PayStep(Step[Pharaon]):
    """The next coin of an action's cost."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Coins that lead to a whole payment, none lower than the last one."""
        if state.konflikte == 1:
            fill_more_coins(state, seat, arg, out)
        else:
            fill_coins(state, seat, district_of(arg), cost_of(state, seat, arg), True, out)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Pays a coin; when all is paid, the action happens."""
        if action >= PAY_WITH + COINS:
            pay_last_sword(state, seat, arg, action - PAY_WITH)
            return
        pay_coin(state, seat, district_of(arg), action - PAY_WITH)
        go_on(state, seat, arg)


class BonusPayStep(Step[Pharaon]):
    """One more identical resource for a bonus offering, or enough (p. 5)."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Coins for the bonus, if there is one to be had (ruling P55)."""
        fill_coins(state, seat, OFFERINGS, BONUS_COST, bonus_there(state), out)
        if state.paid == 0:
            out.add(ENOUGH)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Pays a coin, or takes the set."""
        if action != ENOUGH:
            pay_coin(state, seat, OFFERINGS, action - PAY_WITH)
            whole = is_cost_met(BONUS_COST, state.paid, state.access, reach_of(state, seat))
            if not whole or not bonus_there(state):
                state.ask(BONUS_PAY, seat)
                return
            state.ask(TAKE_OFFERING, seat)
        if state.facts is not None:
            tell_receipt(
                state, seat, OFFERING_COST if action == ENOUGH else BONUS_COST, NO_SWORD, False
            )
        end_payment(state)
        state.ask(TAKE_SET, seat)


def fill_coins(
    state: Pharaon, player: i64, district: i64, cost: i64, there: bool, out: Moves
) -> None:
    """Adds the coins that lead to a whole payment.

    If what is paid for is not `there`, an offering must be among the coins: it can be drawn again.
    """
    coins = purse(state, player, district)
    least = highest(state.paid)
    if there and scribes_of(state, player) == 0:
        fill_payers(coins, state.paid, least, state.access, cost, out)
        return
    bill = Bill(state, player, cost, -1)
    if there and cost > 0:
        fill_with_scribes(bill, coins, state.paid, least, cost, out)
        return
    coin: i64
    for coin in range(least, COINS):
        if held(coins, coin) == 0:
            continue
        rest: i64 = coins - card(coin)
        paid: i64 = state.paid + card(coin)
        if not there and not is_offering(coin):
            if is_whole(bill, paid):
                if not needs_an_offering(state) and twin_follows(state, rest, coin, bill.scribes):
                    out.add(PAY_WITH + coin)
                continue
            rest &= OFFERING_COINS
        if not there and state.paid != 0 and not are_twins(state, paid, bill.scribes):
            continue
        if completes(bill, rest, paid, coin):
            out.add(PAY_WITH + coin)


def twin_follows(state: Pharaon, coins: i64, coin: i64, scribes: i64) -> bool:
    """Whether an offering can follow that makes two identical resources with a coin (P55)."""
    if state.paid != 0:
        return False
    other: i64
    for other in range(coin, COINS):
        there = is_offering(other) and held(coins, other) > 0
        if there and are_twins(state, card(coin) + card(other), scribes):
            return True
    return False


def are_twins(state: Pharaon, coins: i64, scribes: i64) -> bool:
    """Whether coins can be of one colour that the access token does not count as."""
    return common_colours(coins, state.box.reach[scribes]) & ~state.access != 0


def highest(paid: i64) -> i64:
    """The highest coin paid so far; the next one is not below it."""
    coin: i64 = 0
    rest: i64 = paid >> 5
    while rest != 0:
        coin += 1
        rest >>= 5
    return coin


def pay_coin(state: Pharaon, player: i64, district: i64, coin: i64) -> None:
    """Pays a coin of an action's cost."""
    spend(state, player, district, coin)
    state.paid += card(coin)
    state.tell(facts.PAY, player, coin, district)


def go_on(state: Pharaon, player: i64, going: i64) -> None:
    """Asks for the next coin, or carries out what is paid."""
    cost = cost_of(state, player, going)
    if state.konflikte == 1:
        whole = is_all(Bill(state, player, cost, state.conflict - 1), state.paid, 0, 0)
        if whole and (going != GO_BONUS or bonus_there(state)):
            finish(state, player, going)
        else:
            state.ask(PAY, player, going)
        return
    if is_cost_met(cost, state.paid, state.access, reach_of(state, player)):
        if state.facts is not None:
            tell_receipt(state, player, cost, NO_SWORD, False)
        end_payment(state)
        carry_out(state, player, going)
    else:
        state.ask(PAY, player, going)


def finish(state: Pharaon, player: i64, going: i64) -> None:
    """All is paid: the conflict is solved, and the action happens."""
    conflict: i64 = state.conflict - 1
    if state.facts is not None:
        tell_receipt(state, player, cost_of(state, player, going), NO_SWORD, False)
    end_payment(state)
    if conflict >= 0:
        solve(state, player, conflict)
    carry_out(state, player, going)


def end_payment(state: Pharaon) -> None:
    """Nothing is being paid any more."""
    state.access = 0
    state.paid = 0
    state.conflict = 0


class WantBonusStep(Step[Pharaon]):
    """Whether a bonus offering is paid for; all is paid after it in one go."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Not, or with a bonus if it can be paid; not asked if the access costs pay it anyway."""
        conflict: i64 = state.conflict - 1
        there = bonus_there(state)
        coins = purse(state, seat, OFFERINGS)
        bill = Bill(state, seat, BONUS_COST, conflict)
        if there:
            wanted = finishes(state, bill, coins, 0, 0)
        else:
            wanted = not needs_an_offering(state)
            wanted = wanted and finishes_drawing(state, bill, coins, 0, 0, False)
        paid_up = is_paid_up(bill.access, BONUS_COST, bill.extra)
        if not (there and wanted and paid_up):
            out.add(ENOUGH)
        if wanted:
            out.add(MORE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Goes on paying."""
        go_on(state, seat, GO_BONUS if action == MORE else GO_OFFERINGS)


def fill_more_coins(state: Pharaon, player: i64, going: i64, out: Moves) -> None:
    """Adds the coins that lead to a whole payment, the commander's sword last."""
    bill = Bill(state, player, cost_of(state, player, going), state.conflict - 1)
    coins = purse(state, player, district_of(going))
    due: i64 = swords_due(state, player, going)
    lacking = going == GO_BONUS and not bonus_there(state)
    coin: i64
    for coin in range(highest(state.paid), COINS):
        if held(coins, coin) == 0:
            continue
        rest: i64 = coins - card(coin)
        paid: i64 = state.paid + card(coin)
        if due > 0:
            ends = finishes_keeping(state, bill, rest, paid, coin, due)
        elif lacking:
            ends = finishes_drawing(state, bill, rest, paid, coin, is_offering(coin))
        else:
            ends = finishes(state, bill, rest, paid, coin)
        if ends:
            out.add(PAY_WITH + coin)
    swords = last_swords(state, bill)
    if due > 0:
        swords = swords_keeping(state, player, bill.conflict, swords, due)
    if lacking:
        swords &= ~bit(SWORD_COIN)
    fill_bits(swords, PAY_WITH, out)


def pay_last_sword(state: Pharaon, player: i64, going: i64, coin: i64) -> None:
    """The commander's sword completes a payment; it may be one that the conflict brings.

    The conflict's swords come before the action is paid, so one's own sword is in the supply for
    them only if it can pay for the conflict itself (ruling P57).
    """
    conflict: i64 = state.conflict - 1
    own = sword_coin_held(state, player, coin)
    if own and conflict >= 0 and not rewards_last(state):
        own = sword_solves(Bill(state, player, cost_of(state, player, going), conflict), state.paid)
    state.tell(facts.PAY, player, coin, district_of(going))
    if state.facts is not None:
        tell_receipt(state, player, cost_of(state, player, going), coin, not own)
    if own:
        spend_sword(state, player, coin)
    end_payment(state)
    if conflict >= 0:
        solve(state, player, conflict)
    if not own:
        spend_sword(state, player, coin)
    carry_out(state, player, going)
