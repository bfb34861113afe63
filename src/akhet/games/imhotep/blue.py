"""The four blue cards: when each can be played, and what it does (p. 12)."""

from mypy_extensions import i64

from akhet.core.packed import card, lane
from akhet.games.imhotep import facts
from akhet.games.imhotep.components import CHISEL, HAMMER, LEVER, SAIL, SHIPS
from akhet.games.imhotep.shared import (
    LOAD_AND_SAIL,
    PLACE_FIRST,
    PLACE_ONE,
    SAIL_FREELY,
    any_ready,
    free_spaces,
    is_ready,
    pass_turn,
    room,
    take,
)
from akhet.games.imhotep.state import Imhotep


def can_play(state: Imhotep, seat: i64, kind: i64) -> bool:
    """Whether all that a blue card asks for can be done."""
    stones = lane(state.sled, seat)
    if kind == LEVER:  # a ship that may sail
        return any_ready(state)
    if kind == HAMMER:  # a stone to place, if need be one just taken (ruling I8)
        return (stones > 0 or lane(state.quarry, seat) > 0) and free_spaces(state) > 0
    if kind == SAIL:  # a stone, and a ship that can sail with it
        return stones > 0 and can_load_and_sail(state)
    return stones > 1 and free_spaces(state) > 1  # the chisel: exactly two stones


def can_load_and_sail(state: Imhotep) -> bool:
    """Whether some ship with a free space can sail with one more stone."""
    ship: i64
    for ship in range(SHIPS):
        if room(state, ship) > 0 and is_ready(state, ship, 1):
            return True
    return False


def play(state: Imhotep, seat: i64, kind: i64) -> None:
    """Plays a card: what it does at once, then the questions it asks.

    The lever and the sail card are discarded once carried out (ruling I9), and sailing passes
    the turn itself.
    """
    state.cards[seat] -= card(kind)
    state.tell(facts.PLAYED, seat, kind)
    if kind == LEVER:  # sail a ship, unload it in any order
        state.ask(SAIL_FREELY, seat)
    elif kind == SAIL:  # place 1 stone, then sail that ship
        state.ask(LOAD_AND_SAIL, seat)
    elif kind == HAMMER:  # take 3 stones, then place 1
        state.discard += card(kind)
        pass_turn(state, seat)
        take(state, seat, 3)
        state.ask(PLACE_ONE, seat)
    elif kind == CHISEL:  # place 2 stones, on one ship or on two
        state.discard += card(kind)
        pass_turn(state, seat)
        state.ask(PLACE_FIRST, seat)
