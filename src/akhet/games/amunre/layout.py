"""A position of Amun-Re in rows of numbers: what is observed, pickled and compared."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from akhet.core.components import Components
from akhet.core.layout import CHOICE, SEAT, Field, Layout
from akhet.core.packed import KINDS, bit, lane
from akhet.games.amunre.components import LEVELS, PROVINCES, Box
from akhet.games.amunre.state import (
    KINDS_MASK,
    LAND,
    NO_OFFER,
    SEALED,
    SOURCES,
    AmunRe,
    give,
    inserted,
)
from akhet.games.amunre.steps import STEPS

VERSION: Final = 1
DEPTH: Final = 21
IN_ROW: Final = 5  # provinces side by side
ROWS: Final = 3
NUMBER_BITS: Final = 14
LOW: Final = 16383
POINT_BITS: Final = 10
POINTS: Final = 6  # sources side by side

TABLE: Final = [
    Field("start", "who has the Pharaoh", 4, shows=SEAT),
    Field("kingdom", "the New Kingdom", 1),
    Field("round", "the round of the kingdom", 8, scale=3),
    Field("temple", "the field of the temple track", 8, scale=4),
    Field("total", "the offering while it is settled; below nought in the second", NUMBER_BITS, 2,
          scale=40),
    Field("deck", "province cards not turned up in this kingdom", 1, PROVINCES),
    Field("used", "province cards turned up in this kingdom", 1, PROVINCES),
    Field("opened", "provinces up for sale", 1, PROVINCES),
    Field("owners", "whose every province is", 4, PROVINCES, shows=SEAT),
    Field("farmers", "farmers by province", 8, IN_ROW, ROWS, scale=6),
    Field("lowland", "free farmers by province", 8, IN_ROW, ROWS, scale=3),
    Field("stones", "stones by province", 8, IN_ROW, ROWS, scale=2),
    Field("pyramids", "pyramids by province", 8, IN_ROW, ROWS, scale=6),
    Field("under", "face-down cards by province, of the pile", 8, IN_ROW, ROWS, scale=2),
    Field("set_apart", "face-down cards by province, set apart", 8, IN_ROW, ROWS, scale=2),
    Field("gold", "gold, by seat", NUMBER_BITS, scale=40, each=1),
    Field("hands", "cards in hand as far as they are known, by seat and kind", 5, KINDS, scale=3,
          each=1),
    Field("held", "how many cards each seat holds", 8, scale=8, turned=True),
    Field("known", "everybody knows of a seat's builder", 1, turned=True),
    Field("played", "kinds of card played in this phase, by seat", 1, 12, each=1),
    Field("harvest", "by seat: the province with the harvest increase", 4, shows=CHOICE,
          width=PROVINCES, each=1),
    Field("eight", "by seat: the province with the gold of the high harvest", 4, shows=CHOICE,
          width=PROVINCES, each=1),
    Field("bid_for", "by seat: the province it bids for", 4, shows=CHOICE, width=PROVINCES, each=1),
    Field("bid", "by seat: the space of its bid, from 1", 4, scale=LEVELS, each=1),
    Field("lost", "by seat: the province it was last outbid in", 4, shows=CHOICE, width=PROVINCES,
          each=1),
    Field("offers", "by seat: nought for none, 1 sealed, else 2 + twice the gold, + 1 corrected",
          NUMBER_BITS, scale=40, each=1),
    Field("pile", "cards not seen, by kind", 5, KINDS, scale=8),
    Field("discard", "cards discarded, by kind", 5, KINDS, scale=8),
    Field("apart", "cards set apart, by kind", 5, KINDS, scale=8),
    Field("pile_size", "cards in the pile", 8, scale=40),
    Field("apart_size", "cards set apart", 8, scale=5),
    Field("owed", "cards of the pile that lie under provinces", 8, scale=5),
    Field("fresh", "the pile after the last shuffle, by kind", 5, KINDS, scale=8),
    Field("drew", "what a seat drew from it, by seat and kind", 5, KINDS, scale=3, each=1),
    Field("young", "how many cards that is, by seat", 8, scale=12, turned=True),
    Field("expert", "the expert rule is played", 1),
    Field("covered", "others' gold is not shown at the table", 1),
    Field("dealt", "expert rule: province cards in hand, as far as they are known, by seat", 1,
          PROVINCES, each=1),
    Field("chosen", "expert rule: the card chosen, from 1; 31 where it is secret, by seat", 8,
          scale=PROVINCES, turned=True),
    Field("points", "points by seat and source", POINT_BITS, POINTS, scale=20, each=2),
]  # fmt: skip


class AmunReLayout(Layout[AmunRe]):
    """The rows of Amun-Re, in the order of `TABLE`."""

    def __init__(self) -> None:
        """The layout of the newest version."""
        super().__init__("amunre", VERSION, [step.name for step in STEPS], DEPTH, TABLE)

    def write(self, state: AmunRe, rows: vec[i64], first: i64) -> None:
        """Every field as it lies; provinces by owner."""
        n: i64 = first
        total: i64 = state.total
        rows[n] = state.start + 1
        rows[n + 1] = state.kingdom
        rows[n + 2] = state.round
        rows[n + 3] = state.temple
        rows[n + 4] = total if total >= 0 else (-total) << NUMBER_BITS
        rows[n + 5] = state.deck
        rows[n + 6] = state.used
        rows[n + 7] = set_of(state.opened)
        rows[n + 8] = owners(state)
        write_land(state, rows, n + 9)
        n = self.write_seats(state, rows, n + 9 + LAND // IN_ROW)
        write_points(state, rows, n)

    def write_seats(self, state: AmunRe, rows: vec[i64], first: i64) -> i64:
        """What lies before the seats, and the piles between; answers where points begin."""
        seats: i64 = state.seats
        n: i64 = first
        seat: i64
        for seat in range(seats):
            rows[n + seat] = state.gold[seat]
            rows[n + seats + seat] = state.hands[seat]
        n += 2 * seats
        rows[n] = state.held
        rows[n + 1] = state.known
        n += 2
        for seat in range(seats):
            special: i64 = lane(state.special, seat)
            bid: i64 = lane(state.bids, seat)
            rows[n + seat] = (state.played >> (seat * 12)) & KINDS_MASK
            rows[n + seats + seat] = special % 16
            rows[n + 2 * seats + seat] = special // 16
            rows[n + 3 * seats + seat] = (bid - 1) // LEVELS + 1 if bid > 0 else 0
            rows[n + 4 * seats + seat] = (bid - 1) % LEVELS + 1 if bid > 0 else 0
            rows[n + 5 * seats + seat] = lane(state.lost, seat)
            rows[n + 6 * seats + seat] = offer_code(state.offers[seat])
        n += 7 * seats
        rows[n] = state.pile
        rows[n + 1] = state.discard
        rows[n + 2] = state.apart
        rows[n + 3] = state.pile_size
        rows[n + 4] = state.apart_size
        rows[n + 5] = state.owed
        rows[n + 6] = state.fresh
        n += 7
        for seat in range(seats):
            rows[n + seat] = state.drew[seat]
        n += seats
        rows[n] = state.young
        rows[n + 1] = state.expert
        rows[n + 2] = state.covered
        n += 3
        for seat in range(seats):
            rows[n + seat] = set_of((state.dealt >> (seat * 12)) & KINDS_MASK)
        rows[n + seats] = state.chosen
        return n + seats + 1

    def read(self, rows: list[int], first: int, state: AmunRe) -> None:
        """The same, back."""
        n, seats = first, int(state.seats)
        state.start = rows[n] - 1
        state.kingdom, state.round, state.temple = rows[n + 1 : n + 4]
        state.total = (rows[n + 4] & LOW) - (rows[n + 4] >> NUMBER_BITS)
        state.deck, state.used = rows[n + 5], rows[n + 6]
        for province in range(PROVINCES):
            if (rows[n + 7] >> province) & 1 == 1:
                state.opened = inserted(state.opened, province)
            owner = (rows[n + 8] >> (4 * province)) & 15
            if owner > 0:
                give(state, owner - 1, province)
        n += 9
        for place in range(LAND):
            state.land[place] = u8((rows[n + place // IN_ROW] >> (place % IN_ROW * 8)) & 255)
        n = self.read_seats(rows, n + LAND // IN_ROW, state)
        for seat in range(seats):
            for source in range(SOURCES):
                row = rows[n + 2 * seat + source // POINTS]
                points = (row >> (source % POINTS * POINT_BITS)) & 1023
                state.points[seat * SOURCES + source] = points

    def read_seats(self, rows: list[int], first: int, state: AmunRe) -> int:
        """What lies before the seats, back; answers where points begin."""
        n, seats = first, int(state.seats)
        for seat in range(seats):
            state.gold[seat] = rows[n + seat]
            state.hands[seat] = rows[n + seats + seat]
        n += 2 * seats
        state.held, state.known = rows[n], rows[n + 1]
        n += 2
        for seat in range(seats):
            played, harvest, eight, province, space, lost, offer = rows[
                n + seat : n + 7 * seats : seats
            ]
            state.played |= played << (seat * 12)
            state.special |= (harvest + 16 * eight) << (8 * seat)
            if province > 0:
                state.bids |= ((province - 1) * LEVELS + space) << (8 * seat)
            state.lost |= lost << (8 * seat)
            state.offers[seat] = NO_OFFER if offer == 0 else SEALED if offer == 1 else offer - 2
        n += 7 * seats
        state.pile, state.discard, state.apart, state.pile_size = rows[n : n + 4]
        state.apart_size, state.owed, state.fresh = rows[n + 4 : n + 7]
        n += 7
        for seat in range(seats):
            state.drew[seat] = rows[n + seat]
        n += seats
        state.young, state.expert, state.covered = rows[n : n + 3]
        n += 3
        for seat in range(seats):
            held: i64 = 0
            for province in range(PROVINCES):
                if (rows[n + seat] >> province) & 1 == 1:
                    held = inserted(held, province)
            state.dealt |= held << (seat * 12)
        state.chosen = rows[n + seats]
        return n + seats + 1

    def blank(self, seats: int, components: Components) -> AmunRe:
        """An empty table."""
        assert isinstance(components, Box)
        return AmunRe(seats, components)


def set_of(row: i64) -> i64:
    """A row of provinces as a set of bits."""
    found: i64 = 0
    rest: i64 = row
    while rest != 0:
        found |= bit((rest & 15) - 1)
        rest >>= 4
    return found


def owners(state: AmunRe) -> i64:
    """The owner of every province + 1, in lanes of four bits."""
    found: i64 = 0
    seat: i64
    for seat in range(state.seats):
        rest: i64 = state.lands(seat)
        while rest != 0:
            found |= (seat + 1) * bit(((rest & 15) - 1) << 2)
            rest >>= 4
    return found


def offer_code(offer: i64) -> i64:
    """An offer as a number that is not below nought."""
    if offer == NO_OFFER:
        return 0
    return 1 if offer == SEALED else offer + 2


def write_land(state: AmunRe, rows: vec[i64], first: i64) -> None:
    """What lies in the provinces, five of them in a row."""
    land = state.land
    n: i64
    for n in range(LAND // IN_ROW):
        at: i64 = n * IN_ROW
        found: i64 = i64(land[at]) | (i64(land[at + 1]) << 8) | (i64(land[at + 2]) << 16)
        rows[first + n] = found | (i64(land[at + 3]) << 24) | (i64(land[at + 4]) << 32)


def write_points(state: AmunRe, rows: vec[i64], first: i64) -> None:
    """Points by seat and source, in two rows a seat."""
    points = state.points
    seat: i64
    for seat in range(state.seats):
        half: i64
        for half in range(2):
            found: i64 = 0
            source: i64 = min(half * POINTS + POINTS, SOURCES) - 1
            while source >= half * POINTS:
                found = (found << POINT_BITS) | points[seat * SOURCES + source]
                source -= 1
            rows[first + 2 * seat + half] = found


LAYOUT: Final = AmunReLayout()
