"""A turn: act in a district or pass, and end it (p. 4-6)."""

from mypy_extensions import i64

from akhet.core.moves import Moves
from akhet.core.packed import held, lane
from akhet.core.step import Step
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import (
    DONE,
    GO_ARTISANS,
    GO_CHAMBER,
    GO_NILE,
    GO_NOBLES,
    GO_OFFERINGS,
    PASS,
    SILVER_COIN,
)
from akhet.games.pharaon.box.components import (
    ARTISANS,
    CHAMBER,
    NILE,
    NILE_OPTIONS,
    NOBLES,
    OFFERINGS,
)
from akhet.games.pharaon.expansion.last_nobles import any_noble, swords_due
from akhet.games.pharaon.paying.payment import (
    ARTISAN_COST,
    OFFERING_COST,
    by_colour,
    can_pay_helped,
    can_pay_plain,
    jokers_for,
    opens_with_any,
    plain_purse,
    with_jokers,
)
from akhet.games.pharaon.state import Pharaon, any_set, wheel_colours
from akhet.games.pharaon.steps.going import (
    brings,
    cost_of,
    district_of,
    has_helper,
    has_slot,
    is_helped,
)
from akhet.games.pharaon.steps.passing import pass_round
from akhet.games.pharaon.steps.powers import fill_powers, is_power, may_change, use_power
from akhet.games.pharaon.steps.shared import ACCESS_STEP, ARCH, CHOOSE_SLOT, END_TURN, TURN
from akhet.games.pharaon.steps.slots import is_plain, payable


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
