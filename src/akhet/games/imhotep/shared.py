"""The small moves that several steps share: taking, placing, sailing, landing, drawing."""

from typing import Final

from mypy_extensions import i64, u8

from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.packed import bit, card, lane, size, unit, wide_unit
from akhet.games.imhotep import facts
from akhet.games.imhotep.actions import PLACE, SAIL_TO, SLOTS
from akhet.games.imhotep.components import (
    BURIAL,
    FIELDS,
    MARKET,
    OBELISKS,
    PAVED_PATH,
    PYRAMID,
    SHIPS,
    TEMPLE,
)
from akhet.games.imhotep.state import AT_BURIAL, AT_PYRAMID, AT_TEMPLE, AT_TOWERS, Imhotep

# The steps, by number: the index in `steps.STEPS`.
TURN: Final = 0
UNLOAD_SHIP: Final = 1
PICK_CARD: Final = 2
PLACE_ONE: Final = 3
PLACE_FIRST: Final = 4
PLACE_SECOND: Final = 5
PLACE_BONUS: Final = 6
LOAD_AND_SAIL: Final = 7
SAIL_SHIP: Final = 8
SAIL_FREELY: Final = 9
ORDER_STONES: Final = 10
KEEP_CARD: Final = 11
BUILD_PYRAMID: Final = 12
CHOOSE_TEMPLE: Final = 13
DISCARD: Final = 14
END_ROUND: Final = 15
SCORE_TEMPLE: Final = 16
CLEAN_UP: Final = 17
NEW_ROUND: Final = 18
TURN_ROUND_CARD: Final = 19
OPEN_CARD: Final = 20
DRAW_CARD: Final = 21
LOOK: Final = 22
TURN_UP: Final = 23
DRAW_SIDE: Final = 24

SHIP_BITS: Final = 12
SHIP_MASK: Final = 4095
ALL_SITES: Final = 31
FULL_SHIP: Final = 0o1111  # the lowest bit of each of a ship's four spaces
EVEN_SPACES: Final = 0o0101010101010101  # of all ships' spaces every other one


# ---------------------------------------------------------------- ships


def load_of(state: Imhotep, ship: i64) -> i64:
    """The spaces of one ship, 3 bits each, front lowest."""
    return (state.cargo >> (ship * SHIP_BITS)) & SHIP_MASK


def look_of(state: Imhotep, ship: i64) -> i64:
    """What tells a ship from others: load, size, and where it lies; no two lie at one site."""
    size_and_site = (lane(state.capacity, ship) << 8) | lane(state.docked, ship)
    return (size_and_site << SHIP_BITS) | load_of(state, ship)


def twins(state: Imhotep) -> i64:
    """The ships that have an equal before them: the same choice (ruling I11). All bits of each."""
    first = look_of(state, 0)
    second = look_of(state, 1)
    third = look_of(state, 2)
    fourth = look_of(state, 3)
    found: i64 = 0
    if second == first:
        found = SHIP_MASK << SHIP_BITS
    if third in (first, second):
        found |= SHIP_MASK << 2 * SHIP_BITS
    if fourth in (first, second, third):
        found |= SHIP_MASK << 3 * SHIP_BITS
    return found


def is_twin(state: Imhotep, ship: i64) -> bool:
    """Whether a ship before this one is its equal."""
    return (twins(state) >> (ship * SHIP_BITS)) & 1 == 1


def free_places(state: Imhotep) -> i64:
    """The free spaces of the ships that have not sailed: the lowest of the three bits of each."""
    cargo: i64 = state.cargo
    spaces: i64 = 0
    ship: i64
    for ship in range(SHIPS):
        if lane(state.docked, ship) == 0:
            own = FULL_SHIP >> (SHIP_BITS - 3 * lane(state.capacity, ship))
            spaces |= own << (ship * SHIP_BITS)
    return spaces & ~(cargo | cargo >> 1 | cargo >> 2)


def room(state: Imhotep, ship: i64) -> i64:
    """Free spaces of a ship that has not sailed."""
    if lane(state.docked, ship) != 0:
        return 0
    return lane(state.capacity, ship) - lane(state.loaded, ship)


def free_spaces(state: Imhotep) -> i64:
    """How many spaces are free on all ships that have not sailed; added up as in `words.size`."""
    free = free_places(state)
    return ((free & EVEN_SPACES) + ((free >> 3) & EVEN_SPACES)) % 63


def is_ready(state: Imhotep, ship: i64, more: i64) -> bool:
    """Whether a ship may sail, with `more` stones than it has now (p. 4)."""
    capacity = lane(state.capacity, ship)
    return (
        capacity > 0
        and lane(state.docked, ship) == 0
        and lane(state.loaded, ship) + more >= state.box.least[capacity]
    )


def any_ready(state: Imhotep) -> bool:
    """Whether some ship may sail."""
    ship: i64
    for ship in range(SHIPS):
        if is_ready(state, ship, 0):
            return True
    return False


def fill_spaces(state: Imhotep, ship: i64, start: i64, out: Moves) -> None:
    """Adds the placing of a stone on each free space of one ship, from one space on."""
    cargo: i64 = load_of(state, ship) >> (start * 3)
    slot: i64
    for slot in range(start, lane(state.capacity, ship)):
        if cargo & 7 == 0:
            out.add(PLACE + ship * SLOTS + slot)
        cargo >>= 3


def fill_places(state: Imhotep, out: Moves) -> None:
    """Adds the placing of a stone on each free space of the ships that have not sailed (p. 4)."""
    out.add_bits(free_places(state) & ~twins(state), 3, PLACE)


def fill_sites(state: Imhotep, ship: i64, out: Moves) -> None:
    """Adds the sailing of one ship to each site no ship has sailed to this round (p. 4)."""
    out.add_bits(ALL_SITES & ~state.visited, 1, SAIL_TO + ship * 5)


def fill_sails(state: Imhotep, out: Moves) -> None:
    """Adds the sailing of every ship that has its least load (p. 4)."""
    sites: i64 = ALL_SITES & ~state.visited
    alike = twins(state)
    sails: i64 = 0
    ship: i64
    for ship in range(SHIPS):
        if is_ready(state, ship, 0) and (alike >> (ship * SHIP_BITS)) & 1 == 0:
            sails |= sites << (ship * 5)
    out.add_bits(sails, 1, SAIL_TO)


def put(state: Imhotep, seat: i64, action: i64) -> None:
    """Places a stone from a sled on a ship (p. 4)."""
    place: i64 = action - PLACE
    ship: i64 = place // SLOTS
    state.sled -= unit(seat)
    state.loaded += unit(ship)
    state.cargo |= (seat + 1) << (place * 3)
    state.tell(facts.PLACED, seat, ship, place % SLOTS)


def take(state: Imhotep, seat: i64, wanted: i64) -> None:
    """Moves stones from the quarry to a sled, as many as fit (p. 4)."""
    taken = taken_of(state, seat, wanted)
    state.quarry -= taken * unit(seat)
    state.sled += taken * unit(seat)
    state.tell(facts.TOOK, seat, taken)


def taken_of(state: Imhotep, seat: i64, wanted: i64) -> i64:
    """How many stones a seat gets that wants so many: what the sled holds and the quarry has."""
    free: i64 = state.box.sled - lane(state.sled, seat)
    return min(wanted, min(free, lane(state.quarry, seat)))


def can_take(state: Imhotep, seat: i64) -> bool:
    """Whether the sled has room and the quarry a stone (p. 4)."""
    return lane(state.sled, seat) < state.box.sled and lane(state.quarry, seat) > 0


def pass_turn(state: Imhotep, seat: i64) -> None:
    """Makes it the left neighbour's turn, after all that is asked from now on."""
    left: i64 = seat + 1
    state.ask(TURN, left if left < state.seats else 0)


def leave(state: Imhotep, seat: i64, action: i64) -> i64:
    """Sails a ship to a site; answers which ship. The fourth ship ends the round (p. 5)."""
    ship: i64 = (action - SAIL_TO) // 5
    site: i64 = (action - SAIL_TO) % 5
    state.docked += (site + 1) * unit(ship)
    state.visited |= bit(site)
    state.afloat -= 1
    state.tell(facts.SAILED, seat, ship, site)
    if state.afloat == 0:
        state.ask(END_ROUND, seat)
    else:
        pass_turn(state, seat)
    return ship


def unload_in_order(state: Imhotep, ship: i64) -> None:
    """Unloads a ship from front to back, empty spaces left out (p. 4)."""
    cargo: i64 = load_of(state, ship)
    queue: i64 = 0
    place: i64 = 0
    while cargo != 0:
        stone: i64 = cargo & 7
        queue |= stone << place
        place += 3 * min(stone, 1)
        cargo >>= 3
    state.queue = queue
    empty_ship(state, ship)
    state.ask(UNLOAD_SHIP, 0, lane(state.docked, ship) - 1)


def empty_ship(state: Imhotep, ship: i64) -> None:
    """Clears a ship's spaces once its stones are on their way."""
    state.cargo -= load_of(state, ship) << (ship * SHIP_BITS)
    state.loaded -= lane(state.loaded, ship) * unit(ship)


# ---------------------------------------------------------------- sites


def land(state: Imhotep, site: i64, seat: i64) -> None:
    """A stone arrives at a site, from a ship or by a red card."""
    if site == PYRAMID:
        land_pyramid(state, seat)
    elif site == TEMPLE:
        add_stone(state, AT_TEMPLE, TEMPLE, seat)
        if state.facts is not None:
            tell_temple(state)
    elif site == BURIAL:
        add_stone(state, AT_BURIAL, BURIAL, seat)
    elif site == OBELISKS:
        land_obelisk(state, seat)
    else:  # the market: a card for the stone
        state.ashore += unit(seat)
        if state.market != 0 or pair_left(state) > 0:
            state.ask(PICK_CARD, seat)


def add_stone(state: Imhotep, start: i64, site: i64, seat: i64) -> None:
    """Puts a stone on the next free field (p. 7-8)."""
    height = lane(state.heights, site)
    state.built[start + height] = u8(seat)
    state.heights += unit(site)
    state.tell(facts.BUILT, seat, site, height)


def tell_temple(state: Imhotep) -> None:
    """Side A: what the stones seen from above will bring each seat when the round ends (p. 7)."""
    if state.side_b(TEMPLE):
        return
    height: i64 = lane(state.heights, TEMPLE)
    width: i64 = state.box.temple_width[state.seats - 2]
    seen: i64 = 0  # stones by seat, in lanes
    n: i64
    for n in range(max(height - width, 0), height):
        seen += unit(i64(state.built[AT_TEMPLE + n]))
    seat: i64
    for seat in range(state.seats):
        state.tell(facts.TEMPLE_SHOWS, seat, lane(seen, seat) * state.box.temple_a)


def land_pyramid(state: Imhotep, seat: i64) -> None:
    """Side A: the next field scores at once (p. 7). Side B: the owner chooses a pyramid (p. 9)."""
    box = state.box
    height = lane(state.heights, PYRAMID)
    if not state.side_b(PYRAMID):
        add_stone(state, AT_PYRAMID, PYRAMID, seat)
        points: i64 = box.pyramid_a[height] if height < len(box.pyramid_a) else box.overflow_a
        score_pyramid(state, seat, points)
    elif height < len(box.pyramid_b):
        state.ask(BUILD_PYRAMID, seat)
    else:
        add_stone(state, AT_PYRAMID, PYRAMID, seat)
        score_pyramid(state, seat, box.overflow_b)


def add_to_pyramid(state: Imhotep, pyramid: i64, seat: i64) -> i64:
    """Side B: puts a stone on one of the three pyramids; answers the field (p. 9)."""
    field: i64 = pyramid * FIELDS + lane(state.pyramids, pyramid)
    state.built[AT_PYRAMID + field] = u8(seat)
    state.pyramids += unit(pyramid)
    state.heights += unit(PYRAMID)
    state.tell(facts.BUILT, seat, PYRAMID, field)
    return field


def score_pyramid(state: Imhotep, seat: i64, points: i64) -> None:
    """Scores a stone of the pyramid."""
    state.from_pyramid += points * wide_unit(seat)
    state.tell(facts.SCORED, seat, PYRAMID, points)


def land_obelisk(state: Imhotep, seat: i64) -> None:
    """Side A: the obelisk grows (p. 8). Side B: the third stone makes a tower (p. 10)."""
    box = state.box
    state.obelisk += unit(seat)
    state.tell(facts.BUILT, seat, OBELISKS, lane(state.obelisk, seat) - 1)
    towers = lane(state.heights, OBELISKS)
    if (
        state.side_b(OBELISKS)
        and lane(state.obelisk, seat) >= box.tower_size
        and towers < len(box.towers)  # no spot left: the stones stay loose (ruling I7)
    ):
        state.obelisk -= box.tower_size * unit(seat)
        state.built[AT_TOWERS + towers] = u8(seat)
        state.heights += unit(OBELISKS)
        state.from_towers += box.towers[towers] * wide_unit(seat)
        state.tell(facts.TOWER, seat, box.towers[towers])


# ---------------------------------------------------------------- cards


def pair_left(state: Imhotep) -> i64:
    """How many cards lie face down on the market."""
    return size(state.pair) + state.owed


def drawable(state: Imhotep) -> i64:
    """Cards that can be drawn from the pile: those it owes to the pair do not count."""
    return size(state.pile) - state.owed


def can_draw(state: Imhotep) -> bool:
    """Makes sure that there is a card to draw, with a reshuffle if need be (p. 4).

    The face-down cards the pile still owes become a bag of their own first, so that the odds
    stay those of the real deck.
    """
    if drawable(state) == 0 and state.discard != 0:
        state.pair += state.pile
        state.owed = 0
        state.pile = state.discard
        state.discard = 0
        state.tell(facts.RESHUFFLED)
    return drawable(state) > 0


def open_cards(state: Imhotep, wanted: i64) -> None:
    """Turns cards up on the market, one after the other (p. 4)."""
    if wanted > 0 and can_draw(state):
        state.ask(OPEN_CARD, CHANCE, wanted)
    elif state.side_b(MARKET):
        lay_pair(state)


def lay_pair(state: Imhotep) -> None:
    """Market B: two cards face down, after the open ones (p. 9)."""
    _n: i64
    for _n in range(2):
        if can_draw(state):
            state.owed += 1


def draw_for(state: Imhotep, seat: i64) -> None:
    """A seat gets the top card of the pile, if there is one."""
    if can_draw(state):
        state.ask(DRAW_CARD, CHANCE, seat)


def gain(state: Imhotep, seat: i64, kind: i64) -> None:
    """A seat gets a card; a red one is carried out at once (p. 7, 12)."""
    state.tell(facts.GAINED, seat, kind)
    if kind > PAVED_PATH:
        state.cards[seat] += card(kind)
    elif lane(state.quarry, seat) == 0:  # no stone, no effect (ruling I4)
        state.discard += card(kind)
        state.tell(facts.NO_STONE, seat, kind)
    else:
        state.quarry -= unit(seat)
        state.ask(DISCARD, seat, kind)
        land(state, state.box.target[kind], seat)
