"""A position of Amun-Re: the table and the hands, as numbers that can be copied."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from akhet.core.state import State
from akhet.games.amunre.components import BOX, PROVINCES, Box

# Rows of `land`, one number per province each.
OWNER: Final = 0  # seat + 1, or 0
FARMERS: Final = 15  # bought ones, on fields
LOWLAND: Final = 30  # free farmers
STONES: Final = 45
PYRAMIDS: Final = 60
UNDER: Final = 75  # face-down power cards, still among those of the pile
APART: Final = 90  # face-down power cards that were set apart when the pile was refilled
LAND: Final = 105

SEATS: Final = 5
SOURCES: Final = 11
NO_OFFER: Final = -1000
SEALED: Final = -1001
"""An offer that somebody else has made and not shown."""


class AmunRe(State):
    """Cards lie in bags (`akhet.core.words`); what belongs to seats is a row by seat.

    In a masked position `pile` holds every card this seat has not seen, wherever it lies;
    `pile_size`, `apart_size` and `held` tell how many lie where.
    """

    box: Box  # the printed figures; shared, never changed
    start: i64  # who has the Pharaoh
    kingdom: i64  # 0 old, 1 new
    round: i64  # 1 to 3 in this kingdom
    temple: i64  # field of the track, 0 before the first offering
    total: i64  # the offering while it is settled

    deck: i64  # one bit per province card not turned up in this kingdom
    opened: i64  # one bit per province that is up for sale
    used: i64  # one bit per province card turned up in this kingdom

    land: vec[u8]  # see the rows above

    gold: vec[i64]  # by seat; paid and taken in the open, so everybody can count it (ruling A2)
    hands: vec[i64]  # by seat: a bag of power cards
    known: vec[i64]  # by seat: cards everybody knows it holds
    held: vec[i64]  # by seat: how many cards
    played: vec[i64]  # by seat: one bit per kind of card played in this phase
    bids: vec[i64]  # by seat: province * 9 + space, or -1
    lost: vec[i64]  # by seat: the province it was last outbid in, or -1
    offers: vec[i64]  # by seat: gold * 2, + 1 with a correction; gold 0 is the -3
    special: vec[i64]  # by seat: provinces with harvest increase (+ 1) and 8 gold (+ 1) * 16

    pile: i64
    discard: i64
    apart: i64  # the bag of the face-down cards that were set apart
    pile_size: i64
    apart_size: i64

    points: vec[i64]  # by seat and source

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
        self.opened = 0
        self.used = 0
        self.land = vec[u8]([0] * LAND) if like is None else like.land[:]
        self.gold = vec[i64]([0] * SEATS) if like is None else like.gold[:]
        self.hands = vec[i64]([0] * SEATS) if like is None else like.hands[:]
        self.known = vec[i64]([0] * SEATS) if like is None else like.known[:]
        self.held = vec[i64]([0] * SEATS) if like is None else like.held[:]
        self.played = vec[i64]([0] * SEATS) if like is None else like.played[:]
        self.bids = vec[i64]([-1] * SEATS) if like is None else like.bids[:]
        self.lost = vec[i64]([-1] * SEATS) if like is None else like.lost[:]
        self.offers = vec[i64]([NO_OFFER] * SEATS) if like is None else like.offers[:]
        self.special = vec[i64]([0] * SEATS) if like is None else like.special[:]
        self.pile = 0
        self.discard = 0
        self.apart = 0
        self.pile_size = 0
        self.apart_size = 0
        self.points = vec[i64]([0] * (SEATS * SOURCES)) if like is None else like.points[:]

    def at(self, row: i64, province: i64) -> i64:
        """A number of a province."""
        return i64(self.land[row + province])

    def put(self, row: i64, province: i64, number: i64) -> None:
        """Changes a number of a province."""
        self.land[row + province] = u8(number)

    def owner(self, province: i64) -> i64:
        """The seat that owns a province, or -1."""
        return i64(self.land[OWNER + province]) - 1


def copied(state: AmunRe) -> AmunRe:
    """An independent copy, without a listener."""
    new = AmunRe(0, state.box, state)
    new.start = state.start
    new.kingdom = state.kingdom
    new.round = state.round
    new.temple = state.temple
    new.total = state.total
    new.deck = state.deck
    new.opened = state.opened
    new.used = state.used
    new.pile = state.pile
    new.discard = state.discard
    new.apart = state.apart
    new.pile_size = state.pile_size
    new.apart_size = state.apart_size
    return new


def owned(state: AmunRe, seat: int) -> list[int]:
    """The provinces of a seat."""
    return [province for province in range(PROVINCES) if state.owner(province) == seat]
