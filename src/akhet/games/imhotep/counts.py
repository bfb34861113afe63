"""What the rules of Imhotep work out of a position for people to see."""

from akhet.core.packed import lane
from akhet.games.imhotep import scoring
from akhet.games.imhotep.components import BURIAL, FIELDS, PYRAMID, PYRAMIDS, SHIPS, SITES
from akhet.games.imhotep.shared import taken_of
from akhet.games.imhotep.state import Imhotep


def counts(state: Imhotep) -> dict[str, list[int]]:
    """Rows of numbers by name.

    `takes`: stones each seat would take from its quarry; `stones`: how many lie at each site;
    `obelisks`: points by seat as the obelisks stand; `columns`: of the temple; `temple_top`: whose
    stones are seen from above, -1 for none; `lacks`: stones each ship still needs to sail;
    `next_field`: points of the next stone by pyramid, -1 on a full one; `burial_row_1` to `_3`:
    points of a row of side B by seat; `groups`: how many there are in the chamber of side A.
    """
    found = {
        "takes": [taken_of(state, seat, state.box.take) for seat in range(state.seats)],
        "stones": [scoring.site_stones(state, site) for site in range(len(SITES))],
        "obelisks": [scoring.obelisks(state, seat) for seat in range(state.seats)],
        "columns": [state.box.temple_width[state.seats - 2]],
        "temple_top": temple_top(state),
        "lacks": [lacking(state, ship) for ship in range(SHIPS)],
        "next_field": next_fields(state),
    }
    if not state.side_b(BURIAL):
        found["groups"] = [sum([scoring.group_count(state, seat) for seat in range(state.seats)])]
        return found
    for row in range(scoring.ROWS):
        found[f"burial_row_{row + 1}"] = [
            scoring.burial_row(state, seat, row) for seat in range(state.seats)
        ]
    return found


def lacking(state: Imhotep, ship: int) -> int:
    """How many stones a ship still needs before it may sail (p. 4)."""
    least = state.box.least[lane(state.capacity, ship)]
    return max(0, least - lane(state.loaded, ship))


def next_fields(state: Imhotep) -> list[int]:
    """What the next stone scores on the pyramid, or on each of the three of side B (p. 6, 9)."""
    box, built = state.box, lane(state.heights, PYRAMID)
    if not state.side_b(PYRAMID):
        return [box.pyramid_a[built] if built < len(box.pyramid_a) else box.overflow_a]
    heights = [lane(state.pyramids, n) for n in range(len(PYRAMIDS))]
    return [box.pyramid_b[n * FIELDS + at] if at < FIELDS else -1 for n, at in enumerate(heights)]


def temple_top(state: Imhotep) -> list[int]:
    """Whose stone is seen from above in each column of the temple, or -1 (p. 7)."""
    width = state.box.temple_width[state.seats - 2]
    top = [-1] * width
    for n, owner in enumerate(scoring.temple_owners(state)):
        top[n % width] = owner
    return top
