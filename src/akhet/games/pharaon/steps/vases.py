"""Vases: the pile, those on show, and what a player gets from one (p. 4, 6)."""

from mypy_extensions import i64

from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.packed import bit, count_bits, lane, unit
from akhet.core.step import Step
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import DEAL_VASE, DECLINE, TAKE, VASE
from akhet.games.pharaon.box.components import BASIC, DIPLOMAT, TUTOR
from akhet.games.pharaon.rules import shuffles_early
from akhet.games.pharaon.state import Pharaon, gain
from akhet.games.pharaon.steps.shared import (
    DEAL_VASE_STEP,
    DIPLOMAT_STEP,
    PICK,
    SHOW_VASES,
    TO_PLAYER,
    TUTOR_STEP,
)


def vases_left(state: Pharaon) -> bool:
    """Whether a vase can be drawn, from the pile or once it is made anew."""
    return state.gone != 0 or pile_left(state)


def pile_left(state: Pharaon) -> bool:
    """Whether the pile has a vase that does not lie with the Traitor."""
    if state.owed == 0:
        return state.pile != 0
    return count_bits(state.pile) > state.owed


def refill_pile(state: Pharaon) -> None:
    """If no vase of the pile is left to draw, the used ones are shuffled (p. 4).

    What is still in the pile then lies face down with the Traitor: those become a set apart.
    """
    if state.gone == 0 or pile_left(state):
        return
    state.apart |= state.pile
    state.owed = 0
    state.pile = state.gone
    state.gone = 0


class DrawVaseStep(Step[Pharaon]):
    """A chore: a vase is drawn for a player, if there is one."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Leaves it to chance."""
        refill_pile(state)
        if vases_left(state):
            state.ask(DEAL_VASE_STEP, CHANCE, TO_PLAYER + seat)


class ShowVasesStep(Step[Pharaon]):
    """A chore: vases are shown, one after the other; `arg` says how many."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """The next empty place; an empty pile is made anew only if there is one (p. 4)."""
        if shuffles_early(state):
            refill_pile(state)
        place: i64
        for place in range(arg):
            if lane(state.vase_row, place) == 0:
                refill_pile(state)
                if not vases_left(state):
                    return
                state.ask(SHOW_VASES, 0, arg)
                state.ask(DEAL_VASE_STEP, CHANCE, place)
                return


class DealVaseStep(Step[Pharaon]):
    """Chance: which vase is drawn. `arg` is a place, or TO_PLAYER + a player."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Each vase that was not seen is as likely; some of them lie with the Traitor."""
        out.add_cards(state.pile, DEAL_VASE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Shows it, or gives it to a player."""
        vase: i64 = action - DEAL_VASE
        state.pile &= ~bit(vase)
        if arg >= TO_PLAYER:
            receive(state, arg - TO_PLAYER, vase)
            return
        state.vase_row += (vase + 1) * unit(arg)
        state.tell(facts.SHOW_VASE, arg, vase)


class ChooseVaseStep(Step[Pharaon]):
    """Which of the vases on show a player takes."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Each vase that is there."""
        place: i64
        for place in range(5):
            if lane(state.vase_row, place) != 0:
                out.add(VASE + place)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes it."""
        vase: i64 = lane(state.vase_row, action - VASE) - 1
        state.vase_row -= (vase + 1) * unit(action - VASE)
        receive(state, seat, vase)


def receive(state: Pharaon, player: i64, vase: i64) -> None:
    """A player gets a vase; the diplomat and the tutor may have a say, once a round (p. 10)."""
    state.gone |= bit(vase)
    state.tell(facts.VASE, player, vase)
    if state.round > 0 and state.can_use(player, TUTOR):
        state.ask(TUTOR_STEP, player)
    if state.round > 0 and state.can_use(player, DIPLOMAT):
        state.ask(DIPLOMAT_STEP, player, vase)
    else:
        empty_vase(state, player, vase)


def empty_vase(state: Pharaon, player: i64, vase: i64) -> None:
    """The three resources of a vase."""
    gain(state, player, state.box.vase_top[2 * vase], 1)
    gain(state, player, state.box.vase_top[2 * vase + 1], 1)
    gain(state, player, state.box.vase_below[vase], 1)


class DiplomatStep(Step[Pharaon]):
    """Three resources of choice instead of those of the vase, or not."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """The first of the three, or the vase as it is."""
        fill_picks(state, 0, 3, out)
        out.add(DECLINE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes the first one and asks for the others."""
        if action == DECLINE:
            empty_vase(state, seat, arg)
            return
        state.used |= bit(DIPLOMAT)
        state.tell(facts.POWER, seat, DIPLOMAT)
        state.ask(PICK, seat, 2 | (action - TAKE) << 8)
        gain(state, seat, action - TAKE, 1)


class PickStep(Step[Pharaon]):
    """The next resource of choice: `arg` holds how many, and the last one taken."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """In ascending order, so that the same three are not taken in two ways."""
        fill_picks(state, arg >> 8, arg & 255, out)
        if out.n == 0:
            out.add(DECLINE)  # the supply has nothing left

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes it."""
        if action == DECLINE:
            return
        if arg & 255 > 1:
            state.ask(PICK, seat, ((arg & 255) - 1) | (action - TAKE) << 8)
        gain(state, seat, action - TAKE, 1)


def fill_picks(state: Pharaon, least: i64, number: i64, out: Moves) -> None:
    """Adds the resources from `least` on with which the number can still be reached."""
    there: i64 = 0
    colour: i64
    for colour in range(least, BASIC):
        there += lane(state.supply, colour)
    wanted: i64 = number if number < there else there
    for colour in range(least, BASIC):
        if lane(state.supply, colour) > 0 and there >= wanted:
            out.add(TAKE + colour)
        there -= lane(state.supply, colour)


class TutorStep(Step[Pharaon]):
    """One more basic resource with a vase, or not now."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """What the supply has."""
        fill_picks(state, 0, 1, out)
        out.add(DECLINE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes it."""
        if action != DECLINE:
            state.used |= bit(TUTOR)
            state.tell(facts.POWER, seat, TUTOR)
            gain(state, seat, action - TAKE, 1)
