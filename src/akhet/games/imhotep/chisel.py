"""The chisel's two stones (p. 12): every way to place them once, and no first without a second.

Stones are alike and so are equal ships (ruling I11), so many pairs of spaces mean the same. Of
those only one is offered:

- both stones on one ship: the first of its equals, the front space first;
- on two ships: the ship before first, each the first of its equals; on two equal ships the space
  in front first;
- never on two ships where one stone makes one ship the other's equal: both on one ship is the same.
"""

from mypy_extensions import i64

from akhet.core.moves import Moves
from akhet.core.packed import lane
from akhet.games.imhotep.actions import PLACE, SLOTS
from akhet.games.imhotep.components import SHIPS
from akhet.games.imhotep.shared import SHIP_BITS, SHIP_MASK, fill_places
from akhet.games.imhotep.state import Imhotep


def fill_first(state: Imhotep, seat: i64, out: Moves) -> None:
    """Adds each space for the first stone that leaves one for the second."""
    fill_places(state, out)
    found = out.n
    kept: i64 = 0
    n: i64
    for n in range(found):
        action = out.items[n]
        out.n = found  # what follows is only tried
        fill_second(state, state.cargo, seat, action, out)
        if out.n > found:
            out.items[kept] = action
            kept += 1
    out.n = kept


def fill_second(state: Imhotep, before: i64, seat: i64, first: i64, out: Moves) -> None:
    """Adds the spaces for the second stone; `before` is the cargo without the first."""
    ship: i64 = (first - PLACE) // SLOTS
    slot: i64 = (first - PLACE) % SLOTS
    own = load_in(before, ship)
    grown = own | (seat + 1) << (slot * 3)
    fill_free(state, ship, grown, slot + 1, -1, seat, out)
    other: i64
    for other in range(ship + 1, SHIPS):
        load = load_in(before, other)
        alike = lane(state.capacity, other) == lane(state.capacity, ship)
        if lane(state.docked, other) != 0 or is_repeated(state, before, other, ship):
            continue
        if alike and load == grown:
            continue
        start: i64 = slot if alike and load == own else 0
        fill_free(state, other, load, start, own if alike else -1, seat, out)


def load_in(cargo: i64, ship: i64) -> i64:
    """The spaces of one ship, 3 bits each, front lowest."""
    return (cargo >> (ship * SHIP_BITS)) & SHIP_MASK


def fill_free(
    state: Imhotep, ship: i64, load: i64, start: i64, twin: i64, seat: i64, out: Moves
) -> None:
    """Adds the free spaces of a ship from one on, but not the one that makes it a twin."""
    slot: i64
    for slot in range(start, lane(state.capacity, ship)):
        free = (load >> (slot * 3)) & 7 == 0
        if free and load | (seat + 1) << (slot * 3) != twin:
            out.add(PLACE + ship * SLOTS + slot)


def is_repeated(state: Imhotep, before: i64, ship: i64, but: i64) -> bool:
    """Whether a ship has an equal before it, other than the one that got the first stone."""
    other: i64
    for other in range(ship):
        if (
            other != but
            and lane(state.docked, other) == 0
            and lane(state.capacity, other) == lane(state.capacity, ship)
            and load_in(before, other) == load_in(before, ship)
        ):
            return True
    return False
