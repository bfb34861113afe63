"""A position of Amun-Re: the table and the hands, as numbers that can be copied."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from akhet.core.packed import bit, lane
from akhet.core.state import State
from akhet.games.amunre.components import BOX, LEVELS, Box

# Rows of `land`, one number per province each.
FARMERS: Final = 0  # bought ones, on fields
LOWLAND: Final = 15  # free farmers
STONES: Final = 30
PYRAMIDS: Final = 45
UNDER: Final = 60  # face-down power cards, still among those of the pile
APART: Final = 75  # face-down power cards that were set apart when the pile was refilled
LAND: Final = 90

SEATS: Final = 5
SOURCES: Final = 11
NO_OFFER: Final = -1000
SEALED: Final = -1001
"""An offer that somebody else has made and not shown."""

KINDS_MASK: Final = 4095  # twelve kinds of card, or a row of three provinces


@mypyc_attr(acyclic=True, free_list_len=1)
class AmunRe(State):
    """Cards lie in bags, small numbers by seat in lanes of one word (`akhet.core.packed`).

    A row of provinces is a word of half bytes, each a province + 1, in ascending order; 0 ends it.

    In a masked position `pile` holds every card this seat has not seen, wherever it lies;
    `pile_size`, `apart_size` and `held` tell how many lie where, `fresh` and `young` what
    the last reshuffle has told everybody (ruling A3).
    """

    box: Box  # the printed figures; shared, never changed
    start: i64  # who has the Pharaoh
    kingdom: i64  # 0 old, 1 new
    round: i64  # 1 to 3 in this kingdom
    temple: i64  # field of the track, 0 before the first offering
    total: i64  # the offering while it is settled

    deck: i64  # one bit per province card not turned up in this kingdom
    used: i64  # one bit per province card turned up in this kingdom
    opened: i64  # the row of provinces that are up for sale
    mine: i64  # by seat, 12 bits each: the row of its provinces
    land: vec[u8]  # see the rows above

    gold: vec[i64]  # by seat; paid and taken in the open, so everybody can count it (ruling A2)
    hands: vec[i64]  # by seat: a bag of power cards
    held: i64  # by seat: how many cards
    known: i64  # one bit per seat of which everybody knows that it holds a builder
    played: i64  # by seat, 12 bits each: the kinds of card played in this phase
    special: i64  # by seat: province + 1 with the harvest increase, + 16 * that with 8 gold

    bids: i64  # by seat: province * 9 + space + 1, or 0
    lost: i64  # by seat: the province it was last outbid in + 1, or 0
    offers: vec[i64]  # by seat: gold * 2, + 1 with a correction; gold 0 is the -3

    pile: i64
    discard: i64
    apart: i64  # the bag of the face-down cards that were set apart
    pile_size: i64
    apart_size: i64
    owed: i64  # how many cards of the pile lie under provinces already
    fresh: i64  # the pile as it was after the last shuffle
    drew: vec[i64]  # by seat: the bag of what it has drawn from that pile
    young: i64  # by seat: how many cards that is

    points: vec[i64]  # by seat and source

    expert: i64  # 1 with the expert rule of 2016 (A32)
    covered: i64  # 1 where the table shows nobody another seat's gold (A2)
    dealt: i64  # by seat, 12 bits each: the row of its province cards
    chosen: i64  # by seat: the province of the card it has chosen + 1, or 0

    def __init__(self, seats: int = 0, box: Box = BOX, like: "AmunRe | None" = None) -> None:
        """An empty table; with `like`, one with its rows already there."""
        super().__init__(seats, like)
        self.box = box
        self.start = 0
        self.kingdom = 0
        self.round = 0
        self.temple = 0
        self.total = 0
        self.deck = 0
        self.used = 0
        self.opened = 0
        self.mine = 0
        self.land = vec[u8]([0] * LAND) if like is None else like.land[:]
        self.gold = vec[i64]([0] * SEATS) if like is None else like.gold[:]
        self.hands = vec[i64]([0] * SEATS) if like is None else like.hands[:]
        self.held = 0
        self.known = 0
        self.played = 0
        self.special = 0
        self.bids = 0
        self.lost = 0
        self.offers = vec[i64]([NO_OFFER] * SEATS) if like is None else like.offers[:]
        self.pile = 0
        self.discard = 0
        self.apart = 0
        self.pile_size = 0
        self.apart_size = 0
        self.owed = 0
        self.fresh = 0
        self.drew = vec[i64]([0] * SEATS) if like is None else like.drew[:]
        self.young = 0
        self.expert = 0
        self.covered = 0
        self.dealt = 0
        self.chosen = 0
        self.points = vec[i64]([0] * (SEATS * SOURCES)) if like is None else like.points[:]

    def origin(self) -> tuple[str, str, str]:
        """Its game and figures."""
        return "amunre", self.box.digest, self.box.text

    def __deepcopy__(self, memo: object) -> "AmunRe":
        """An independent copy."""
        return copied(self)

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled."""
        return self.kept()

    def at(self, row: i64, province: i64) -> i64:
        """A number of a province."""
        return i64(self.land[row + province])

    def put(self, row: i64, province: i64, number: i64) -> None:
        """Changes a number of a province."""
        self.land[row + province] = u8(number)

    def lands(self, seat: i64) -> i64:
        """The row of a seat's provinces."""
        return (self.mine >> (seat * 12)) & KINDS_MASK

    def has_played(self, seat: i64, kind: i64) -> bool:
        """Whether a seat has played this kind of card in this phase."""
        return (self.played >> (seat * 12 + kind)) & 1 == 1

    def knows_builder(self, seat: i64) -> bool:
        """Whether everybody knows that a seat holds a builder: the one it was dealt."""
        return (self.known >> seat) & 1 == 1

    def bid_of(self, seat: i64) -> i64:
        """Where a seat's bid stands: province * 9 + space, or -1."""
        return lane(self.bids, seat) - 1

    def lost_by(self, seat: i64) -> i64:
        """The province a seat was last outbid in, or -1."""
        return lane(self.lost, seat) - 1


def copied(state: AmunRe) -> AmunRe:
    """An independent copy, without a listener."""
    new = AmunRe(0, state.box, state)
    new.start = state.start
    new.kingdom = state.kingdom
    new.round = state.round
    new.temple = state.temple
    new.total = state.total
    new.deck = state.deck
    new.used = state.used
    new.opened = state.opened
    new.mine = state.mine
    new.held = state.held
    new.known = state.known
    new.played = state.played
    new.special = state.special
    new.bids = state.bids
    new.lost = state.lost
    new.pile = state.pile
    new.discard = state.discard
    new.apart = state.apart
    new.pile_size = state.pile_size
    new.apart_size = state.apart_size
    new.owed = state.owed
    new.fresh = state.fresh
    new.young = state.young
    new.expert = state.expert
    new.covered = state.covered
    new.dealt = state.dealt
    new.chosen = state.chosen
    return new


# ---------------------------------------------------------------- rows of provinces


def inserted(row: i64, province: i64) -> i64:
    """A row of provinces with one more in its place."""
    shift: i64 = 0
    while (row >> shift) & 15 != 0 and (row >> shift) & 15 <= province:
        shift += 4
    low: i64 = row & (bit(shift) - 1)
    return low | ((province + 1) << shift) | ((row >> shift) << (shift + 4))


def is_in(row: i64, province: i64) -> bool:
    """Whether a row holds a province."""
    rest: i64 = row
    while rest != 0:
        if rest & 15 == province + 1:
            return True
        rest >>= 4
    return False


def provinces_in(row: i64) -> list[int]:
    """The provinces of a row."""
    found: list[int] = []
    rest: i64 = row
    while rest != 0:
        found.append((rest & 15) - 1)
        rest >>= 4
    return found


def owner_of(state: AmunRe, province: i64) -> int:
    """The seat that owns a province, or -1."""
    for seat in range(state.seats):
        if is_in(state.lands(seat), province):
            return seat
    return -1


def give(state: AmunRe, seat: i64, province: i64) -> None:
    """A seat gets a province."""
    more: i64 = inserted(state.lands(seat), province)
    state.mine += (more - state.lands(seat)) * bit(seat * 12)


def price_of(state: AmunRe, place: i64) -> i64:
    """What the bid on a space of a province costs."""
    return state.box.bids[place % LEVELS]
