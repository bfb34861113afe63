"""Where an action leads, what it costs, and what it brings when it is paid (p. 4-6)."""

from typing import Final

from mypy_extensions import i64

from akhet.core.packed import lane, some_lanes
from akhet.games.pharaon.actions import (
    GO_ARTISANS,
    GO_BONUS,
    GO_CHAMBER,
    GO_NILE,
    GO_NOBLES,
    GO_OFFERINGS,
)
from akhet.games.pharaon.box.components import ACCESS, BASIC, JUDGE, NILE_OPTIONS, SCRIBES
from akhet.games.pharaon.paying.bill import scribes_of
from akhet.games.pharaon.paying.payment import (
    ARTISAN_COST,
    BONUS_COST,
    FIVE_DIFFERENT,
    OF_ANY_KIND,
    OFFERING_COST,
    colours_in,
    extra_noble,
    opens_with_any,
)
from akhet.games.pharaon.state import NOBLES as OWN_NOBLES
from akhet.games.pharaon.state import Pharaon, any_free, colour_at, gain_row
from akhet.games.pharaon.steps.shared import (
    ARROWS,
    DRAW_VASE,
    TAKE_ARTISAN,
    TAKE_NOBLE,
    TAKE_OFFERING,
    TAKE_SET,
    room_on,
    step_up,
)
from akhet.games.pharaon.steps.vases import vases_left

ALL_TRACKS: Final = 31
DISTRICT_BY_ACTION: Final = 0x04322222210  # in lanes of 4 bits
HELPERS: Final = SCRIBES | 15 << ACCESS  # nobles that help to pay, or to open a district


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


def is_helped(state: Pharaon, player: i64, district: i64) -> bool:
    """Whether a noble helps a player to pay, or to open a district."""
    return scribes_of(state, player) != 0 or opens_with_any(state, player, district)


def has_helper(state: Pharaon, player: i64) -> bool:
    """Whether a player has such a noble at all, for whatever district."""
    return state.own[OWN_NOBLES + player] & HELPERS != 0


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
