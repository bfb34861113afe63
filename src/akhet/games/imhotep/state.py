"""A position of Imhotep: everything on the table, as numbers that can be copied."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from akhet.core.packed import wide_unit
from akhet.core.state import State
from akhet.games.imhotep.components import BOX, Box

ROOM: Final = 120  # no site can hold more stones than there are
AT_PYRAMID: Final = 0  # where each site's stones begin in `built`
AT_TEMPLE: Final = 120
AT_BURIAL: Final = 240
AT_TOWERS: Final = 360
BUILT: Final = 400


@mypyc_attr(acyclic=True, free_list_len=1)
class Imhotep(State):
    """Rows by seat, ship or site are words of lanes (`akhet.core.packed`); cards lie in bags."""

    box: Box  # the printed figures; shared, never changed
    round: i64  # 1 to 6
    sides: i64  # one bit per site, set for side B
    wrath: i64  # 1: the wrath of the Pharaoh is played
    round_cards: i64  # one bit per round card not turned up yet, the removed one among them

    capacity: i64  # by ship; 0 before the first round
    cargo: i64  # 3 bits per space, 12 per ship, front first: 0 is empty, else seat + 1
    loaded: i64  # stones by ship
    docked: i64  # by ship: site + 1, or 0 while it has not sailed
    visited: i64  # one bit per site a ship has sailed to this round
    afloat: i64  # how many ships have not sailed

    sled: i64  # stones by seat
    quarry: i64
    ashore: i64  # delivered to the market, back in the quarry once the ship is empty
    queue: i64  # stones being unloaded, 3 bits each, the next one lowest

    pile: i64  # the draw pile, with the face-down cards it still owes to the pair
    discard: i64
    market: i64  # cards that lie open
    pair: i64  # face-down cards that were set apart when the pile was refilled
    owed: i64  # how many cards of the pair are still among those of the pile
    looked: i64  # the cards of the pair a seat is looking at; they stay in pile or pair as well
    cards: vec[i64]  # by seat: the bag of cards in front of it

    built: vec[u8]  # owners of the stones: pyramid, temple, burial chamber, then towers
    heights: i64  # stones by site; at the obelisks the number of towers of side B
    pyramids: i64  # side B: stones by pyramid
    obelisk: i64  # by seat: height of the obelisk, on side B its loose stones

    from_pyramid: i64  # points scored during the game, by seat, in wide lanes
    from_temple: i64
    from_towers: i64

    def __init__(self, seats: int = 0, box: Box = BOX, like: "Imhotep | None" = None) -> None:
        """An empty table; with `like`, one with its stones, cards and questions already there."""
        super().__init__(seats, like)
        self.box = box
        self.round = 0
        self.sides = 0
        self.wrath = 0
        self.round_cards = 0
        self.capacity = 0
        self.cargo = 0
        self.loaded = 0
        self.docked = 0
        self.visited = 0
        self.afloat = 0
        self.sled = 0
        self.quarry = 0
        self.ashore = 0
        self.queue = 0
        self.pile = 0
        self.discard = 0
        self.market = 0
        self.pair = 0
        self.owed = 0
        self.looked = 0
        self.cards = vec[i64]([0, 0, 0, 0]) if like is None else like.cards[:]
        self.built = vec[u8]([0] * BUILT) if like is None else like.built[:]
        self.heights = 0
        self.pyramids = 0
        self.obelisk = 0
        self.from_pyramid = 0
        self.from_temple = 0
        self.from_towers = 0

    def origin(self) -> tuple[str, str, str]:
        """Its game and figures."""
        return "imhotep", self.box.digest, self.box.text

    def __deepcopy__(self, memo: object) -> "Imhotep":
        """An independent copy."""
        return copied(self)

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled."""
        return self.kept()

    def side_b(self, site: i64) -> bool:
        """Whether a site shows its side B."""
        return (self.sides >> site) & 1 == 1


def copied(state: Imhotep) -> Imhotep:
    """An independent copy, without a listener."""
    new = Imhotep(0, state.box, state)
    new.round = state.round
    new.sides = state.sides
    new.wrath = state.wrath
    new.round_cards = state.round_cards
    new.capacity = state.capacity
    new.cargo = state.cargo
    new.loaded = state.loaded
    new.docked = state.docked
    new.visited = state.visited
    new.afloat = state.afloat
    new.sled = state.sled
    new.quarry = state.quarry
    new.ashore = state.ashore
    new.queue = state.queue
    new.pile = state.pile
    new.discard = state.discard
    new.market = state.market
    new.pair = state.pair
    new.owed = state.owed
    new.looked = state.looked
    new.heights = state.heights
    new.pyramids = state.pyramids
    new.obelisk = state.obelisk
    new.from_pyramid = state.from_pyramid
    new.from_temple = state.from_temple
    new.from_towers = state.from_towers
    return new


def by_seat(points: i64, seats: int) -> list[int]:
    """A row of wide lanes as a list."""
    return [(points // wide_unit(seat)) % wide_unit(1) for seat in range(seats)]
