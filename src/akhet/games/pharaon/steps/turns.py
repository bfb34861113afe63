"""A turn: act in a district or pass, pay for it, and end it (p. 4-6)."""

from typing import Final

from mypy_extensions import i64, u8

from akhet.core.moves import Moves
from akhet.core.packed import bit, card, held, lane, some_lanes
from akhet.core.step import Step
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import (
    ACCESS_WITH,
    COINS,
    CONFLICT,
    DONE,
    ENOUGH,
    FREE_SLOT,
    GO_ARTISANS,
    GO_BONUS,
    GO_CHAMBER,
    GO_NILE,
    GO_NOBLES,
    GO_OFFERINGS,
    MORE,
    PASS,
    PAY_WITH,
    SILVER_COIN,
    SWORD_COIN,
)
from akhet.games.pharaon.box.components import (
    ACCESS,
    ARTISANS,
    BASIC,
    CHAMBER,
    COMMANDER,
    JUDGE,
    NILE,
    NILE_OPTIONS,
    NOBLES,
    OFFERINGS,
    SCRIBES,
    SWORD,
    SWORD_ONE,
)
from akhet.games.pharaon.expansion.last_nobles import (
    any_noble,
    finishes_keeping,
    opens_keeping,
    swords_due,
    swords_keeping,
)
from akhet.games.pharaon.expansion.solving import (
    access_of,
    can_open,
    conflict_on,
    conflicts_in,
    finishes,
    is_all,
    is_paid_up,
    last_swords,
    opens,
    plain_spend,
    slot_of,
    solve,
    spend_sword,
    sword_coin_held,
    sword_solves,
    take_sword,
)
from akhet.games.pharaon.paying.bill import Bill, reach_of, scribes_of
from akhet.games.pharaon.paying.bonus import bonus_there, finishes_drawing, is_offering
from akhet.games.pharaon.paying.coins import fill_openers, fill_payers, fill_with_scribes
from akhet.games.pharaon.paying.payment import (
    ARTISAN_COST,
    BONUS_COST,
    FIVE_DIFFERENT,
    OF_ANY_KIND,
    OFFERING_COST,
    by_colour,
    can_pay_helped,
    can_pay_plain,
    colours_in,
    common_colours,
    completes,
    extra_noble,
    is_cost_met,
    is_whole,
    jokers_for,
    offering_of,
    opening,
    opens_with_any,
    pay_access,
    plain_purse,
    purse,
    resource_of,
    spend,
    take_coin,
    use_extra_noble,
    with_jokers,
)
from akhet.games.pharaon.paying.receipt import NO_SWORD, tell_receipt
from akhet.games.pharaon.rules import needs_an_offering, rewards_last
from akhet.games.pharaon.state import (
    CONFLICT_AT,
    ON_WHEEL,
    SLOTS,
    Pharaon,
    any_free,
    any_set,
    colour_at,
    free_slot,
    gain_row,
    lay_on_wheel,
    wheel_colours,
)
from akhet.games.pharaon.state import NOBLES as OWN_NOBLES
from akhet.games.pharaon.steps.passing import pass_round
from akhet.games.pharaon.steps.powers import fill_powers, is_power, may_change, use_power
from akhet.games.pharaon.steps.shared import (
    ACCESS_STEP,
    ARCH,
    ARROWS,
    BONUS_PAY,
    CHOOSE_SLOT,
    DRAW_VASE,
    END_TURN,
    PAY,
    TAKE_ARTISAN,
    TAKE_NOBLE,
    TAKE_OFFERING,
    TAKE_SET,
    TURN,
    WANT_BONUS,
    room_on,
    step_up,
)
from akhet.games.pharaon.steps.vases import vases_left

ALL_TRACKS: Final = 31
DISTRICT_BY_ACTION: Final = 0x04322222210  # in lanes of 4 bits
OFFERING_COINS: Final = 0xF83FFFFFE000000  # of a bag of coins
HELPERS: Final = SCRIBES | 15 << ACCESS  # nobles that help to pay, or to open a district


class TurnStep(Step[Pharaon]):
    """Your turn: one action in one district, or pass."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Every action that can be paid and has an effect (ruling P8)."""
        if state.konflikte == 1:
            fill_conflict_turn(state, seat, out)
        else:
            fill_turn(state, seat, out)
        out.add(PASS)
        if may_change(state, seat):
            fill_powers(state, seat, out)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Opens a district, passes, or uses a noble and asks again."""
        if is_power(action):
            state.ask(TURN, seat)
            use_power(state, seat, action)
            return
        state.ask(END_TURN, seat)
        if action == PASS:
            pass_round(state, seat)
            return
        state.tell(facts.ACT, seat, action)
        if state.konflikte == 1:
            state.ask(ARCH, seat, district_of(action))
            state.ask(CHOOSE_SLOT, seat, action)
        else:
            state.ask(ACCESS_STEP, seat, action)


def district_of(going: i64) -> i64:
    """The district of an action."""
    return (DISTRICT_BY_ACTION >> (going << 2)) & 15


def cost_of(state: Pharaon, player: i64, going: i64) -> i64:
    """What an action costs: a bag of colours, or a number below zero (see `payment`)."""
    if going == GO_OFFERINGS:
        return OFFERING_COST
    if going == GO_NOBLES:
        return OF_ANY_KIND - BASIC if state.has_noble(player, JUDGE) else FIVE_DIFFERENT
    if going == GO_ARTISANS:
        return ARTISAN_COST
    if going == GO_CHAMBER:
        return state.box.step_cost[lane(state.chamber, player)]
    if going == GO_BONUS:
        return BONUS_COST
    return state.box.nile_cost[state.cover * NILE_OPTIONS + going - GO_NILE]


def is_open(state: Pharaon, player: i64, district: i64) -> bool:
    """Whether a slot is free, or a noble allows the action all the same (ruling P4)."""
    return has_slot(state, player, district, colour_at(state, district))


def has_slot(state: Pharaon, player: i64, district: i64, colour: i64) -> bool:
    """The same where the wheel shows a colour."""
    return any_free(state, colour) or extra_noble(state, player, district) >= 0


def fill_turn(state: Pharaon, player: i64, out: Moves) -> None:
    """Adds the actions that can be paid and have an effect."""
    coins = plain_purse(state, player)
    tokens: i64 = by_colour(coins)
    colours = wheel_colours(state)
    if any_set(state) and can_go(state, player, OFFERINGS, OFFERING_COST, coins, tokens, colours):
        out.add(GO_OFFERINGS)
    cost = cost_of(state, player, GO_NOBLES)
    if any_noble(state) and can_go(state, player, NOBLES, cost, coins, tokens, colours):
        out.add(GO_NOBLES)
    fill_nile(state, player, coins, tokens, lane(colours, NILE), out)
    artisans: i64 = state.artisan_row | state.artisan_deck
    if artisans != 0 and can_go(state, player, ARTISANS, ARTISAN_COST, coins, tokens, colours):
        out.add(GO_ARTISANS)
    step: i64 = lane(state.chamber, player)
    if step < state.box.steps:
        cost = state.box.step_cost[step]
        if can_go(state, player, CHAMBER, cost, coins, tokens, colours):
            out.add(GO_CHAMBER)


def can_go(
    state: Pharaon, player: i64, district: i64, cost: i64, coins: i64, tokens: i64, colours: i64
) -> bool:
    """Whether a player can open a district and pay a cost; `tokens` are the coins by colour."""
    colour: i64 = lane(colours, district)
    if not has_slot(state, player, district, colour):
        return False
    jokers: i64 = held(coins, SILVER_COIN) + jokers_for(state, player, district)
    if can_pay_plain(tokens, jokers, colour, cost):
        return True
    if not has_helper(state, player) or not is_helped(state, player, district):
        return False
    any_coin = opens_with_any(state, player, district)
    all_coins = with_jokers(state, player, district, coins)
    return can_pay_helped(state, player, colour, any_coin, cost, all_coins)


def is_helped(state: Pharaon, player: i64, district: i64) -> bool:
    """Whether a noble helps a player to pay, or to open a district."""
    return scribes_of(state, player) != 0 or opens_with_any(state, player, district)


def has_helper(state: Pharaon, player: i64) -> bool:
    """Whether a player has such a noble at all, for whatever district."""
    return state.own[OWN_NOBLES + player] & HELPERS != 0


def fill_nile(
    state: Pharaon, player: i64, coins: i64, tokens: i64, colour: i64, out: Moves
) -> None:
    """Adds the options of the Nile that can be paid and bring anything."""
    if not has_slot(state, player, NILE, colour):
        return
    helped = has_helper(state, player) and is_helped(state, player, NILE)
    jokers: i64 = held(coins, SILVER_COIN) + jokers_for(state, player, NILE)
    if held(tokens, colour) + jokers == 0 and not helped:
        return
    option: i64
    for option in range(NILE_OPTIONS):
        cost: i64 = state.box.nile_cost[option]
        paid = can_pay_plain(tokens, jokers, colour, cost)
        if not paid and helped:
            any_coin = opens_with_any(state, player, NILE)
            all_coins = with_jokers(state, player, NILE, coins)
            paid = can_pay_helped(state, player, colour, any_coin, cost, all_coins)
        if paid and brings(state, player, option):
            out.add(GO_NILE + option)


def fill_conflict_turn(state: Pharaon, player: i64, out: Moves) -> None:
    """The same with the expansion."""
    coins = plain_purse(state, player)
    colours = wheel_colours(state)
    if any_set(state) and can_solve(state, player, GO_OFFERINGS, coins, colours):
        out.add(GO_OFFERINGS)
    if any_noble(state) and can_solve(state, player, GO_NOBLES, coins, colours):
        out.add(GO_NOBLES)
    on_nile = with_jokers(state, player, NILE, coins)
    fill_conflict_nile(state, player, on_nile, lane(colours, NILE), out)
    artisans: i64 = state.artisan_row | state.artisan_deck
    if artisans != 0 and can_solve(state, player, GO_ARTISANS, coins, colours):
        out.add(GO_ARTISANS)
    step: i64 = lane(state.chamber, player)
    if step < state.box.steps and can_solve(state, player, GO_CHAMBER, coins, colours):
        out.add(GO_CHAMBER)


def can_solve(state: Pharaon, player: i64, going: i64, coins: i64, colours: i64) -> bool:
    """Whether a player can open the district of an action and pay for it, also for a conflict."""
    district = district_of(going)
    colour: i64 = lane(colours, district)
    all_coins = with_jokers(state, player, district, coins)
    plain = is_plain(state, player, district, colour)
    due = swords_due(state, player, going)
    cost = cost_of(state, player, going)
    return payable(state, player, district, colour, plain, cost, all_coins, due, True) != 0


def fill_conflict_nile(state: Pharaon, player: i64, coins: i64, colour: i64, out: Moves) -> None:
    """`fill_nile` with the expansion."""
    plain = is_plain(state, player, NILE, colour)
    option: i64
    for option in range(NILE_OPTIONS):
        at: i64 = state.cover * NILE_OPTIONS + option
        cost: i64 = state.box.nile_cost[at]
        if payable(state, player, NILE, colour, plain, cost, coins, 0, True) == 0:
            continue
        if brings(state, player, option):
            out.add(GO_NILE + option)


def brings(state: Pharaon, player: i64, option: i64) -> bool:
    """Whether an option of the Nile brings this player anything."""
    at: i64 = state.cover * NILE_OPTIONS + option
    if some_lanes(state.box.nile_income[at]) & some_lanes(state.supply) != 0:
        return True
    if state.box.nile_vases[at] > 0 and vases_left(state):
        return True
    if state.box.arrows_free[at] > 0 and room_on(state, player, ALL_TRACKS) > 0:
        return True
    return state.box.arrows_pair[at] > 0 and room_on(state, player, pair_of(state, at)) > 0


def pair_of(state: Pharaon, at: i64) -> i64:
    """The tracks of an option's two-coloured arrows: those of its cost (p. 5)."""
    return colours_in(state.box.nile_cost[at])


# ---------------------------------------------------------------- paying


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


def carry_out(state: Pharaon, player: i64, going: i64) -> None:
    """The effect of an action."""
    if going in (GO_OFFERINGS, GO_BONUS):
        if going == GO_BONUS:
            state.ask(TAKE_OFFERING, player)
        state.ask(TAKE_SET, player)
    elif going == GO_NOBLES:
        state.ask(TAKE_NOBLE, player, state.konflikte)
    elif going == GO_ARTISANS:
        state.ask(TAKE_ARTISAN, player)
    elif going == GO_CHAMBER:
        step_up(state, player)
    else:
        go_nile(state, player, going - GO_NILE)


def go_nile(state: Pharaon, player: i64, option: i64) -> None:
    """Resources, then vases, then arrows (ruling P49)."""
    at: i64 = state.cover * NILE_OPTIONS + option
    if state.box.arrows_free[at] > 0:
        state.ask(ARROWS, player, ALL_TRACKS | state.box.arrows_free[at] << 8)
    if state.box.arrows_pair[at] > 0:
        state.ask(ARROWS, player, pair_of(state, at) | state.box.arrows_pair[at] << 8)
    _n: i64
    for _n in range(state.box.nile_vases[at]):
        state.ask(DRAW_VASE, player)
    gain_row(state, player, state.box.nile_income[at])


# ---------------------------------------------------------------- paying with the expansion

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


# ---------------------------------------------------------------- the end of a turn


class EndTurnStep(Step[Pharaon]):
    """The last moment of a turn at which a noble can change a resource (ruling P46)."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """The changes, or done; without such a noble the engine answers."""
        if may_change(state, seat):
            fill_powers(state, seat, out)
        out.add(DONE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Uses a noble and asks again, or ends the turn."""
        if action != DONE:
            state.ask(END_TURN, seat)
            use_power(state, seat, action)
