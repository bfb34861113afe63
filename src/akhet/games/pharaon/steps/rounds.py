"""Whose turn it is, and what happens between two rounds (p. 6-7)."""

from mypy_extensions import i64, u8

from akhet.core.packed import bit, lane, unit
from akhet.core.step import Step
from akhet.games.pharaon import facts
from akhet.games.pharaon.box.components import BASIC
from akhet.games.pharaon.expansion.conflicts import ask_conflicts
from akhet.games.pharaon.expansion.solving import conflict_on
from akhet.games.pharaon.state import (
    CONFLICT_AT,
    ON_WHEEL,
    SLOTS,
    Pharaon,
    free_slot,
    gift,
    lay_on_wheel,
)
from akhet.games.pharaon.steps.passing import ROUNDS, can_move, move_on, passed
from akhet.games.pharaon.steps.shared import (
    END_ROUND,
    END_TURN,
    NEW_ROUND,
    NEXT,
    PYRAMID,
    REFILL,
    SHOW_VASES,
    TRAITOR_DRAWS,
    TURN,
)
from akhet.games.pharaon.steps.traitor import TRAITOR, traitor_turn


class NextStep(Step[Pharaon]):
    """A chore: after the turn of player `arg`, the next one's; or the round is over."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Who has passed moves on in the pyramid, the others act."""
        if passed(state) == state.players:
            state.ask(END_ROUND, 0)
            return
        player: i64 = arg + 1 if arg + 1 < state.players else 0
        state.ask(NEXT, 0, player)
        if state.is_solo() and player == TRAITOR:
            traitor_turn(state)
        elif not state.has_passed(player):
            state.ask(TURN, player)
        elif can_move(state, player):
            move_on(state, player)
            state.ask(END_TURN, player)
            state.ask(PYRAMID, player)


class EndRoundStep(Step[Pharaon]):
    """A chore: the wheel is cleared; after the fifth round the game is over (ruling N13)."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Asks for all that a new round needs, the last thing first."""
        clear_wheel(state)
        if state.round == ROUNDS:
            state.tell(facts.OVER)
            return
        state.ask(NEW_ROUND, 0)
        state.ask(REFILL, 0)


class NewRoundStep(Step[Pharaon]):
    """A chore: the wheel turns, nobles are straightened, vases are laid out."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Then the player with the first-player token begins."""
        turn_wheel(state)
        state.used = 0
        state.rows = 0
        state.fields = 0
        begin_round(state)


def begin_round(state: Pharaon) -> None:
    """The vase nobody took blocks the wheel, new ones are shown, and the first player begins."""
    state.round += 1
    state.tell(facts.ROUND, state.round)
    block_wheel(state)
    state.ask(NEXT, 0, (state.first + state.players - 1) % state.players)
    if state.is_solo():
        state.ask(TRAITOR_DRAWS, 0)
    if state.konflikte == 1:
        ask_conflicts(state)
    if state.round < ROUNDS:
        state.ask(SHOW_VASES, 0, state.box.shown[state.seats - 1])


def clear_wheel(state: Pharaon) -> None:
    """Tokens on the wheel go back to the supply, offerings to the used ones."""
    at: i64
    for at in range(BASIC * SLOTS):
        what: i64 = i64(state.laid[at])
        if what >= ON_WHEEL:
            state.spent += gift(what - ON_WHEEL)
        elif what > 0:
            state.supply += unit(what - 1)
        state.laid[at] = u8(0)


def turn_wheel(state: Pharaon) -> None:
    """One notch, in the direction of the token."""
    state.turn = (state.turn + (1 if state.clockwise == 1 else BASIC - 1)) % BASIC
    state.tell(facts.WHEEL, state.clockwise)


def block_wheel(state: Pharaon) -> None:
    """With one or two seats, the resources of the vase nobody took lie on the wheel (p. 8)."""
    place: i64
    for place in range(5):
        vase: i64 = lane(state.vase_row, place) - 1
        if vase < 0:
            continue
        state.gone |= bit(vase)
        state.vase_row -= (vase + 1) * unit(place)
        block_slot(state, state.box.vase_top[2 * vase])
        block_slot(state, state.box.vase_top[2 * vase + 1])
        block_slot(state, state.box.vase_below[vase])


def block_slot(state: Pharaon, colour: i64) -> None:
    """A token from the supply on the first free slot of its area (rulings P24, P65, P69)."""
    if lane(state.supply, colour) == 0:
        return
    slot = free_slot(state, colour)
    if slot < 0 and state.konflikte == 1:
        slot = drop_conflict(state, colour)
    if slot >= 0:
        state.supply -= unit(colour)
        lay_on_wheel(state, colour, slot, colour + 1)
        state.tell(facts.BLOCK, colour)


def drop_conflict(state: Pharaon, colour: i64) -> i64:
    """The first conflict of an area leaves the game, so that its slot is free (ruling P39)."""
    slot: i64
    for slot in range(state.slots_open()):
        conflict = conflict_on(state, colour, slot)
        if conflict >= 0:
            state.laid[CONFLICT_AT + colour * SLOTS + slot] = u8(0)
            state.tell(facts.DROP_CONFLICT, conflict)
            return slot
    return -1
