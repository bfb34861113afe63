"""What happens between turns: the start and the end of a round, and everything chance decides."""

from typing import Final

from mypy_extensions import i64

from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.packed import bit, card, lane, size, unit, wide_unit
from akhet.core.step import Step
from akhet.games.imhotep import facts
from akhet.games.imhotep.actions import DRAW, ROUND, SIDE
from akhet.games.imhotep.components import MARKET, SHIPS, TEMPLE, TEMPLE_CARD, TWO_POINTS
from akhet.games.imhotep.shared import (
    CHOOSE_TEMPLE,
    CLEAN_UP,
    NEW_ROUND,
    SCORE_TEMPLE,
    TURN,
    TURN_ROUND_CARD,
    TURN_UP,
    can_take,
    draw_for,
    gain,
    open_cards,
    pair_left,
)
from akhet.games.imhotep.state import AT_TEMPLE, Imhotep


class EndRound(Step[Imhotep]):
    """A chore: the temple, then a clean table, then the next round or the end (p. 5)."""

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        if state.round < state.box.rounds:  # left of who sailed the last ship
            state.ask(NEW_ROUND, (seat + 1) % state.seats)
        state.ask(CLEAN_UP, 0)
        state.ask(SCORE_TEMPLE, 0)


class ScoreTemple(Step[Imhotep]):
    """A chore: scores the stones seen from above, left to right; the argument is the field."""

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        width: i64 = state.box.temple_width[state.seats - 2]
        height = lane(state.heights, TEMPLE)
        fields: i64 = min(width, height)
        if not state.side_b(TEMPLE):
            field: i64
            for field in range(arg, fields):  # nobody is asked anything, so all at once
                score_field(state, top_stone(state, field, width), state.box.temple_a)
            return
        if arg >= fields:
            return
        state.ask(SCORE_TEMPLE, 0, arg + 1)
        owner = top_stone(state, arg, width)
        gives = state.box.temple_b[arg]
        if gives == TWO_POINTS:
            score_field(state, owner, 2)
        elif gives == TEMPLE_CARD:
            draw_for(state, owner)
        elif can_take(state, owner):
            state.ask(CHOOSE_TEMPLE, owner)
        else:
            score_field(state, owner, 1)


def top_stone(state: Imhotep, field: i64, width: i64) -> i64:
    """The owner of the stone on top of a field of the temple; each layer fills all fields."""
    place: i64 = AT_TEMPLE + field
    last: i64 = AT_TEMPLE + lane(state.heights, TEMPLE) - width
    while place < last:
        place += width
    return i64(state.built[place])


def score_field(state: Imhotep, owner: i64, points: i64) -> None:
    """Scores a visible stone of the temple."""
    state.from_temple += points * wide_unit(owner)
    state.tell(facts.SCORED, owner, TEMPLE, points)


class CleanUp(Step[Imhotep]):
    """A chore: ships go back, market cards to the discard pile, the pair face up (p. 5)."""

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        clear_ships(state)
        if state.round == state.box.rounds:  # nothing more is drawn after the last round
            return
        state.discard += state.market
        state.market = 0
        _n: i64
        for _n in range(pair_left(state)):
            state.ask(TURN_UP, CHANCE)


def clear_ships(state: Imhotep) -> None:
    """Ships go back; stones on ships that could not sail return to the quarry (ruling I1)."""
    cargo: i64 = state.cargo
    while cargo != 0:
        if cargo & 7 != 0:
            state.quarry += unit((cargo & 7) - 1)
            state.tell(facts.RETURNED, (cargo & 7) - 1)
        cargo >>= 3
    state.cargo = 0
    state.loaded = 0
    state.docked = 0
    state.visited = 0
    state.capacity = 0
    state.afloat = 0


class NewRound(Step[Imhotep]):
    """A chore: a round card, the market, then the start player's turn (p. 4)."""

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        state.round += 1
        state.tell(facts.ROUND, state.round, seat)
        state.ask(TURN, seat)
        state.ask(TURN_ROUND_CARD, CHANCE)


class TurnRoundCard(Step[Imhotep]):
    """Chance: the next round card; the one removed unseen is never drawn (p. 3-4)."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        n: i64
        for n in range(7):
            if (state.round_cards >> n) & 1 == 1:
                out.add_weighted(ROUND + n, 1)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        n: i64 = action - ROUND
        state.round_cards -= bit(n)
        state.afloat = SHIPS
        state.capacity = state.box.fleets[(state.seats - 2) * 7 + n]
        state.tell(facts.SHIPS_COME, n)
        open_cards(state, 3 if state.side_b(MARKET) else 4)


def fill_draws(bag: i64, out: Moves) -> None:
    """Adds the drawing of each kind, as likely as there are cards of it in the bag."""
    out.add_bag(bag, DRAW)


class OpenCard(Step[Imhotep]):
    """Chance: a card is turned up on the market; the argument counts those still to come."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        fill_draws(state.pile, out)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        state.pile -= card(action - DRAW)
        state.market += card(action - DRAW)
        state.tell(facts.OPENED, action - DRAW)
        open_cards(state, arg - 1)


class DrawCard(Step[Imhotep]):
    """Chance: a seat gets the top card of the pile; the argument is the seat (p. 9)."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        fill_draws(state.pile, out)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        state.pile -= card(action - DRAW)
        gain(state, arg, action - DRAW)


class Look(Step[Imhotep]):
    """Chance: a seat, the argument, sees a card of the pair. Nobody else does (p. 9).

    The card is noted in `looked` and stays where it was until one of the two is kept, so that
    the others see nothing change.
    """

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        fill_draws(face_down(state), out)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        state.looked += card(action - DRAW)
        state.tell(facts.SAW, arg, action - DRAW)

    def audience(self, state: Imhotep, seat: int, arg: int) -> int:
        return arg


def face_down(state: Imhotep) -> i64:
    """What the next card of the pair can be: those set apart first, then those of the pile."""
    if size(state.looked) < size(state.pair):
        return state.pair - state.looked
    return state.pile - (state.looked - state.pair)


class TurnUp(Step[Imhotep]):
    """Chance: a card of the untaken pair is turned up on the discard pile (ruling I10)."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        fill_draws(face_down(state), out)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        turned = card(action - DRAW)
        if state.pair != 0:
            state.pair -= turned
        else:
            state.pile -= turned
            state.owed -= 1
        state.discard += turned
        state.tell(facts.TURNED_UP, action - DRAW)


class DrawSide(Step[Imhotep]):
    """Chance: which side of a site is played, where the table asked for a draw; the site."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        out.add_weighted(SIDE, 1)
        out.add_weighted(SIDE + 1, 1)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        state.sides |= (action - SIDE) << arg
        state.tell(facts.SIDE_DRAWN, arg, action - SIDE)


ROUND_STEPS: Final[list[Step[Imhotep]]] = [
    EndRound("end_round", asks=False),
    ScoreTemple("score_temple", asks=False),
    CleanUp("clean_up", asks=False),
    NewRound("new_round", asks=False),
    TurnRoundCard("round_card"),
    OpenCard("open_card"),
    DrawCard("draw_card"),
    Look("look", settles=False),  # that one card tells the other is secret
    TurnUp("turn_up"),
    DrawSide("side"),
]
