"""Conflicts: how they come from their stacks to the wheel.

Everybody sees the back of the next conflict of each stack. The others are unseen: nobody knows in
which stack they lie, so there is one set of them.
"""

from mypy_extensions import i64, u8

from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.packed import bit, count_bits, lane, unit
from akhet.core.step import Step
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import ARCH_SIDE, BACK, COVER_SIDE, DEAL_CONFLICT, HEIR
from akhet.games.pharaon.box.components import BASIC
from akhet.games.pharaon.box.konflikte import HEIRS
from akhet.games.pharaon.state import CONFLICT_AT, SLOTS, Pharaon, free_slot
from akhet.games.pharaon.steps.shared import (
    DEAL_BACK,
    DEAL_CONFLICT_STEP,
    PLACE_CONFLICTS,
    REVEAL_BACKS,
    REVEAL_FRONTS,
)


def stacks(state: Pharaon) -> i64:
    """How many stacks of conflicts there are."""
    more = state.box.more
    return more.stacks_many if state.players >= 4 else more.stacks_few


def ask_conflicts(state: Pharaon) -> None:
    """Before a round: those laid open are placed, and new ones laid open (rulings P63, P31)."""
    if state.round < 5:
        state.ask(REVEAL_BACKS, 0, 0)
        state.ask(REVEAL_FRONTS, 0, 0)
    state.ask(PLACE_CONFLICTS, 0)
    if state.round == 1:
        state.ask(REVEAL_BACKS, 0, 0)
        state.ask(REVEAL_FRONTS, 0, 0)


# ---------------------------------------------------------------- turning them up


class RevealFrontsStep(Step[Pharaon]):
    """A chore: the next conflict of each stack is laid open; `arg` is the stack."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """One stack after the other."""
        if arg >= stacks(state):
            return
        state.ask(REVEAL_FRONTS, 0, arg + 1)
        if fitting(state, arg) != 0 and lane(state.fronts, arg) == 0:
            state.ask(DEAL_CONFLICT_STEP, CHANCE, arg)


def fitting(state: Pharaon, stack: i64) -> i64:
    """The conflicts that can be the next of a stack: unseen, and with the back that shows."""
    back: i64 = lane(state.backs, stack) - 1
    if back < 0:
        return state.unseen
    return state.box.more.with_back[back] & state.unseen


class DealConflictStep(Step[Pharaon]):
    """Chance: which conflict is turned up from a stack."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Each that fits is as likely."""
        out.add_cards(fitting(state, arg), DEAL_CONFLICT)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Lays it before its stack."""
        conflict: i64 = action - DEAL_CONFLICT
        state.unseen &= ~bit(conflict)
        state.fronts += (conflict + 1) * unit(arg)
        state.backs -= lane(state.backs, arg) * unit(arg)
        state.tell(facts.SHOW_CONFLICT, arg, conflict)


class RevealBacksStep(Step[Pharaon]):
    """A chore: what the next conflict of each stack shows on its back; `arg` is the stack."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """One stack after the other, as long as there are conflicts."""
        if arg >= stacks(state):
            return
        state.ask(REVEAL_BACKS, 0, arg + 1)
        if lane(state.backs, arg) != 0:
            return
        colour: i64
        for colour in range(BASIC):
            if hidden_backs(state, colour) > 0:
                state.ask(DEAL_BACK, CHANCE, arg)
                return


def hidden_backs(state: Pharaon, colour: i64) -> i64:
    """How many unseen conflicts have a back that does not show on top of a stack."""
    found: i64 = count_bits(state.box.more.with_back[colour] & state.unseen)
    stack: i64
    for stack in range(stacks(state)):
        if lane(state.backs, stack) == colour + 1:
            found -= 1
    return found


class DealBackStep(Step[Pharaon]):
    """Chance: the back of the next conflict of a stack."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """As likely as there are conflicts with it."""
        colour: i64
        for colour in range(BASIC):
            hidden = hidden_backs(state, colour)
            if hidden > 0:
                out.add_weighted(BACK + colour, hidden)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Shows it."""
        state.backs += (action - BACK + 1) * unit(arg)


# ---------------------------------------------------------------- placing them


class PlaceConflictsStep(Step[Pharaon]):
    """A chore: the conflicts laid open go on the wheel, stack by stack (rulings P31, P32)."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Each in the area that the back of the next one shows."""
        stack: i64
        for stack in range(stacks(state)):
            conflict: i64 = lane(state.fronts, stack) - 1
            if conflict < 0:
                continue
            state.fronts -= (conflict + 1) * unit(stack)
            area: i64 = lane(state.backs, stack) - 1
            if area < 0:
                area = state.box.more.conflict_back[conflict]
            place_conflict(state, conflict, area)


def place_conflict(state: Pharaon, conflict: i64, area: i64) -> None:
    """On the first free slot of an area, or of the next area in the direction of the wheel."""
    at = position_of(state, area)
    _area: i64
    for _area in range(BASIC):
        colour: i64 = state.box.circle[at]
        slot = free_slot(state, colour)
        if slot >= 0:
            state.laid[CONFLICT_AT + colour * SLOTS + slot] = u8(conflict + 1)
            state.tell(facts.PLACE_CONFLICT, conflict, colour)
            return
        at = (at + (1 if state.clockwise == 1 else BASIC - 1)) % BASIC
    state.tell(facts.NO_ROOM, conflict)


def position_of(state: Pharaon, colour: i64) -> i64:
    """Where an area stands on the wheel, clockwise from its first."""
    at: i64 = 0
    while state.box.circle[at] != colour:
        at += 1
    return at


# ---------------------------------------------------------------- drawing lots before the game


class DrawArchStep(Step[Pharaon]):
    """Chance: which side of an arch shows; `arg` is its district."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Either side."""
        out.add_cards(3, ARCH_SIDE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Lays it."""
        state.arches |= (action - ARCH_SIDE) << arg


class DrawCoverStep(Step[Pharaon]):
    """Chance: which side of the Nile cover shows."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Either side."""
        out.add_cards(3, COVER_SIDE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Lays it."""
        state.cover = action - COVER_SIDE + 1


class DrawHeirStep(Step[Pharaon]):
    """Chance: which pharaoh token is played for."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Any of the three."""
        out.add_cards((1 << len(HEIRS)) - 1, HEIR)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Lays it beside the pyramid."""
        state.heir = action - HEIR
