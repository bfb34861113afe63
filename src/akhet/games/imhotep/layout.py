"""A position of Imhotep in rows of numbers: what is observed, pickled and compared."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from akhet.core.components import Components
from akhet.core.errors import BadPosition
from akhet.core.layout import CHOICE, SEAT, Field, Layout
from akhet.core.packed import KINDS, lane
from akhet.games.imhotep.components import (
    BURIAL,
    FIELDS,
    OBELISKS,
    PYRAMID,
    SHIPS,
    SITES,
    TEMPLE,
    Box,
)
from akhet.games.imhotep.state import (
    AT_BURIAL,
    AT_PYRAMID,
    AT_TEMPLE,
    AT_TOWERS,
    Imhotep,
)
from akhet.games.imhotep.steps import STEPS

VERSION: Final = 1
DEPTH: Final = 14
PLACES: Final = 32  # of a site: six ships of four stones, and what cards bring
HALF: Final = 16  # places in one row
TOWERS: Final = 12

TABLE: Final = [
    Field("round", "the round, nought before the first", 8, scale=6),
    Field("sides", "by site: side B", 1, len(SITES)),
    Field("wrath", "the wrath of the Pharaoh is played", 1),
    Field("round_cards", "round cards not turned up", 1, 7),
    Field("capacity", "spaces of every ship", 8, SHIPS, scale=4),
    Field("cargo", "whose stone lies on each space of each ship", 3, 4 * SHIPS, shows=SEAT),
    Field("loaded", "stones on every ship", 8, SHIPS, scale=4),
    Field("docked", "where every ship has sailed to", 8, SHIPS, shows=CHOICE, width=len(SITES)),
    Field("visited", "sites with a ship", 1, len(SITES)),
    Field("afloat", "ships that have not sailed", 8, scale=4),
    Field("sled", "stones on the sled, by seat", 8, scale=5, turned=True),
    Field("quarry", "stones in the quarry, by seat", 8, scale=30, turned=True),
    Field("ashore", "stones delivered to the market, by seat", 8, scale=4, turned=True),
    Field("queue", "whose stones are being unloaded", 3, 4, shows=SEAT),
    Field("pile", "cards of the draw pile, by kind", 5, KINDS, scale=10),
    Field("discard", "cards discarded, by kind", 5, KINDS, scale=4),
    Field("market", "cards that lie open, by kind", 5, KINDS, scale=4),
    Field("pair", "cards of the pair that were set apart, by kind", 5, KINDS, scale=4),
    Field("owed", "cards of the pair that are still in the pile", 8, scale=2),
    Field("looked", "cards of the pair one looks at, by kind", 5, KINDS, scale=2),
    Field("cards", "cards in front of each seat, by kind", 5, KINDS, scale=4, each=1),
    Field("pyramid", "whose stones stand at the pyramids", 3, HALF, 2, shows=SEAT),
    Field("temple", "whose stones lie at the temple", 3, HALF, 2, shows=SEAT),
    Field("burial", "whose stones lie in the burial chamber", 3, HALF, 2, shows=SEAT),
    Field("towers", "whose towers stand at the obelisks", 3, TOWERS, shows=SEAT),
    Field("heights", "stones by site, at the obelisks towers", 8, len(SITES), scale=24),
    Field("pyramids", "side B: stones by pyramid", 8, 3, scale=FIELDS),
    Field("obelisk", "stones of the obelisk, by seat", 8, scale=12, turned=True),
    Field("from_pyramid", "points of the pyramid, by seat", 14, scale=50, turned=True),
    Field("from_temple", "points of the temple, by seat", 14, scale=50, turned=True),
    Field("from_towers", "points of towers, by seat", 14, scale=50, turned=True),
]  # fmt: skip


class ImhotepLayout(Layout[Imhotep]):
    """The rows of Imhotep, in the order of `TABLE`."""

    def __init__(self) -> None:
        """The layout of the newest version."""
        super().__init__("imhotep", VERSION, [step.name for step in STEPS], DEPTH, TABLE)

    def write(self, state: Imhotep, rows: vec[i64], first: i64) -> None:
        """Every field as it lies; stones with their owners."""
        n: i64 = first
        rows[n] = state.round
        rows[n + 1] = state.sides
        rows[n + 2] = state.wrath
        rows[n + 3] = state.round_cards
        rows[n + 4] = state.capacity
        rows[n + 5] = state.cargo
        rows[n + 6] = state.loaded
        rows[n + 7] = state.docked
        rows[n + 8] = state.visited
        rows[n + 9] = state.afloat
        rows[n + 10] = state.sled
        rows[n + 11] = state.quarry
        rows[n + 12] = state.ashore
        rows[n + 13] = state.queue
        rows[n + 14] = state.pile
        rows[n + 15] = state.discard
        rows[n + 16] = state.market
        rows[n + 17] = state.pair
        rows[n + 18] = state.owed
        rows[n + 19] = state.looked
        n += 20
        seat: i64
        for seat in range(state.seats):
            rows[n + seat] = state.cards[seat]
        n += state.seats
        write_pyramid(state, rows, n)
        write_stones(state, rows, n + 2, AT_TEMPLE, lane(state.heights, TEMPLE))
        write_stones(state, rows, n + 4, AT_BURIAL, lane(state.heights, BURIAL))
        rows[n + 6] = stones_in(state, AT_TOWERS, lane(state.heights, OBELISKS))
        rows[n + 7] = state.heights
        rows[n + 8] = state.pyramids
        rows[n + 9] = state.obelisk
        rows[n + 10] = state.from_pyramid
        rows[n + 11] = state.from_temple
        rows[n + 12] = state.from_towers

    def read(self, rows: list[int], first: int, state: Imhotep) -> None:
        """The same, back."""
        n = first
        state.round, state.sides, state.wrath, state.round_cards = rows[n : n + 4]
        state.capacity, state.cargo, state.loaded, state.docked = rows[n + 4 : n + 8]
        state.visited, state.afloat = rows[n + 8], rows[n + 9]
        state.sled, state.quarry, state.ashore, state.queue = rows[n + 10 : n + 14]
        state.pile, state.discard, state.market = rows[n + 14 : n + 17]
        state.pair, state.owed, state.looked = rows[n + 17 : n + 20]
        n += 20
        for seat in range(state.seats):
            state.cards[seat] = rows[n + seat]
        n += int(state.seats)
        for start, row in ((AT_PYRAMID, n), (AT_TEMPLE, n + 2), (AT_BURIAL, n + 4)):
            read_stones(state, start, rows[row], HALF)
            read_stones(state, start + HALF, rows[row + 1], HALF)
        read_stones(state, AT_TOWERS, rows[n + 6], TOWERS)
        state.heights, state.pyramids, state.obelisk = rows[n + 7 : n + 10]
        state.from_pyramid, state.from_temple, state.from_towers = rows[n + 10 : n + 13]

    def blank(self, seats: int, components: Components) -> Imhotep:
        """An empty table."""
        assert isinstance(components, Box)
        return Imhotep(seats, components)


def write_stones(state: Imhotep, rows: vec[i64], row: i64, start: i64, height: i64) -> None:
    """The owners of a site's stones, in two rows."""
    if height <= HALF:
        rows[row] = stones_in(state, start, height)
        rows[row + 1] = 0
        return
    if height > PLACES:
        raise BadPosition(f"{height} stones at one site: the layout has {PLACES} places")
    rows[row] = stones_in(state, start, HALF)
    rows[row + 1] = stones_in(state, start + HALF, height - HALF)


def write_pyramid(state: Imhotep, rows: vec[i64], row: i64) -> None:
    """The pyramid; on side B three small ones and what came after them (p. 9)."""
    height: i64 = lane(state.heights, PYRAMID)
    if not state.side_b(PYRAMID):
        write_stones(state, rows, row, AT_PYRAMID, height)
        return
    found: i64 = 0
    pyramid: i64
    for pyramid in range(3):
        low: i64 = lane(state.pyramids, pyramid)
        found |= stones_in(state, AT_PYRAMID + pyramid * FIELDS, low) << (pyramid * FIELDS * 3)
        height -= low
    after: i64 = AT_PYRAMID + 3 * FIELDS
    if height > PLACES - 3 * FIELDS:
        raise BadPosition(f"the layout has {PLACES} places at the pyramid")
    if height > 0:
        found |= stones_in(state, after, 1) << (3 * FIELDS * 3)
    rows[row] = found
    rows[row + 1] = stones_in(state, after + 1, height - 1)


def stones_in(state: Imhotep, start: i64, count: i64) -> i64:
    """Some stones in a row: each its seat + 1."""
    found: i64 = 0
    place: i64 = start + count - 1
    while place >= start:
        found = (found << 3) | (i64(state.built[place]) + 1)
        place -= 1
    return found


def read_stones(state: Imhotep, start: int, row: int, count: int) -> None:
    """Puts stones back in their places."""
    for n in range(count):
        stone = (row >> (n * 3)) & 7
        if stone > 0:
            state.built[start + n] = u8(stone - 1)


LAYOUT: Final = ImhotepLayout()
