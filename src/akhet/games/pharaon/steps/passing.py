"""Passing and the Pyramid of Time (p. 6)."""

from typing import Final

from mypy_extensions import i64

from akhet.core.moves import Moves
from akhet.core.packed import bit, count_bits, lane, some_lanes, unit
from akhet.core.step import Step
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import DONE, TAKE, TAKE_FIRST
from akhet.games.pharaon.box.components import (
    ANY_BASIC,
    BASIC,
    FIRST_PLAYER,
    GENERAL,
    OFFERING,
    ONE_SILVER,
    SILVER,
)
from akhet.games.pharaon.state import LAST, Pharaon, gain
from akhet.games.pharaon.steps.offerings import fill_offering, take_offering
from akhet.games.pharaon.steps.powers import fill_powers, is_power, may_change, use_power
from akhet.games.pharaon.steps.shared import CHOOSE_VASE, PYRAMID

ROUNDS: Final = 5
ROW_ROOM: Final = 8  # fields of a row in the box's table

# What fields give, as bits of a set.
FIRST_GAIN: Final = 1 << FIRST_PLAYER
BASIC_GAIN: Final = 1 << ANY_BASIC
SILVER_GAIN: Final = 1 << ONE_SILVER
OFFERING_GAIN: Final = 1 << OFFERING


def passed(state: Pharaon) -> i64:
    """How many players have passed in this round."""
    return count_bits(some_lanes(state.rows))


def enter_pyramid(state: Pharaon, player: i64) -> bool:
    """A player goes to the lowest free row; the last one goes to none. Whether there was a row."""
    before = passed(state)
    if before == state.players - 1:
        state.rows += LAST * unit(player)
        state.tell(facts.PASS_LAST, player)
        return False
    state.rows += (before + 1) * unit(player)
    state.fields -= lane(state.fields, player) * unit(player)
    state.tell(facts.PASS, player, before)
    if field_of(state, player) == FIRST_PLAYER:
        take_first(state, player)
    return True


def pass_round(state: Pharaon, player: i64) -> None:
    """A seat passes: a row of the pyramid, the general's step, then a vase (ruling P51)."""
    in_row = enter_pyramid(state, player)
    if state.round < ROUNDS and state.vase_row != 0:
        state.ask(CHOOSE_VASE, player)
    if in_row and state.has_noble(player, GENERAL) and can_move(state, player):
        state.tell(facts.POWER, player, GENERAL)
        move_on(state, player)
        state.ask(PYRAMID, player)


def can_move(state: Pharaon, player: i64) -> bool:
    """Whether there is a field to the right in a player's row."""
    row: i64 = lane(state.rows, player)
    if row == 0 or row == LAST:
        return False
    return lane(state.fields, player) + 1 < state.box.row_length[row - 1]


def move_on(state: Pharaon, player: i64) -> None:
    """One field to the right."""
    state.fields += unit(player)
    state.tell(facts.FIELD, player, lane(state.rows, player) - 1, lane(state.fields, player))


def field_of(state: Pharaon, player: i64) -> i64:
    """What the field a player stands on gives."""
    row: i64 = lane(state.rows, player) - 1
    return state.box.row_fields[row * ROW_ROOM + lane(state.fields, player)]


def gains_so_far(state: Pharaon, player: i64) -> i64:
    """What the field of a player and those to its left give, one bit each."""
    first: i64 = (lane(state.rows, player) - 1) * ROW_ROOM
    found: i64 = 0
    at: i64
    for at in range(first, first + lane(state.fields, player) + 1):
        found |= bit(state.box.row_fields[at])
    return found


def take_first(state: Pharaon, player: i64) -> None:
    """A player takes the first-player token."""
    state.first = player
    state.tell(facts.FIRST, player)


class PyramidStep(Step[Pharaon]):
    """The gain of a field of the pyramid, or of one to its left."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """What can be had (ruling P48); before it, a noble may change a resource."""
        if may_change(state, seat):
            fill_powers(state, seat, out)
        changes: i64 = out.n
        given = gains_so_far(state, seat)
        if given & OFFERING_GAIN != 0:
            fill_offering(state, out)
        if given & BASIC_GAIN != 0:
            kind: i64
            for kind in range(BASIC):
                if lane(state.supply, kind) > 0:
                    out.add(TAKE + kind)
        if given & SILVER_GAIN != 0 and lane(state.supply, SILVER) > 0:
            out.add(TAKE + SILVER)
        if given & FIRST_GAIN != 0 and state.first != seat:
            out.add(TAKE_FIRST)
        if out.n == changes:
            out.add(DONE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes it."""
        if is_power(action):
            state.ask(PYRAMID, seat)
            use_power(state, seat, action)
        elif action == TAKE_FIRST:
            take_first(state, seat)
        elif TAKE <= action < TAKE_FIRST:
            gain(state, seat, action - TAKE, 1)
        elif action != DONE:
            take_offering(state, seat, action)
