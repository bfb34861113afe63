"""The only place that hides. Secret are the power cards in hands and sealed offers.

What everybody can count is public (ruling A2): gold, because it is paid and taken in the open; how
many cards each seat holds; the builder every seat was dealt, until it plays or sells one. A seat
knows its own hand, so to it every other card it has not seen is one large bag, from which `guess`
deals the other hands, the face-down cards and the pile anew.
"""

from mypy_extensions import i64

from akhet.core.rng import Rng
from akhet.core.words import KINDS, bag_of, card, held
from akhet.games.amunre.actions import MOST_GOLD
from akhet.games.amunre.components import CORRECTION
from akhet.games.amunre.state import NO_OFFER, SEALED, AmunRe, copied
from akhet.games.amunre.table import OPEN_OFFERS, count


def mask(state: AmunRe, seat: int) -> AmunRe:
    """A new position with only what `seat` may know."""
    seen = AmunRe(state.seats, state.box)
    seen.tasks = state.tasks[:]
    seen.depth = state.depth
    seen.start = state.start
    seen.kingdom = state.kingdom
    seen.round = state.round
    seen.temple = state.temple
    seen.total = state.total
    seen.deck = state.deck
    seen.opened = state.opened
    seen.used = state.used
    seen.land = state.land[:]
    seen.gold = state.gold[:]
    seen.known = state.known[:]
    seen.held = state.held[:]
    seen.played = state.played[:]
    seen.bids = state.bids[:]
    seen.lost = state.lost[:]
    seen.special = state.special[:]
    seen.discard = state.discard
    seen.pile_size = state.pile_size
    seen.apart_size = state.apart_size
    seen.points = state.points[:]
    seen.pile = bag_of(state.box.copies) - state.discard
    if 0 <= seat < state.seats:
        seen.hands[seat] = state.hands[seat]
        seen.pile -= state.hands[seat]
    other: i64
    for other in range(state.seats):
        known = other == seat or state.offers[other] == NO_OFFER or not is_sealed(state)
        seen.offers[other] = state.offers[other] if known else SEALED
    return seen


def is_sealed(state: AmunRe) -> bool:
    """Whether offers have been made that are not opened yet."""
    n: i64
    for n in range(state.depth):
        if state.tasks[n] & 255 == OPEN_OFFERS:
            return True
    return False


def guess(seen: AmunRe, seat: int, rng: Rng) -> AmunRe:
    """A full position: every unseen card lies where it may lie, each way as likely."""
    full = copied(seen)
    other: i64
    for other in range(seen.seats):  # what everybody knows of a hand
        if other != seat:
            full.hands[other] = seen.known[other]
            full.pile -= seen.known[other]
    for other in range(seen.seats):
        if other != seat:
            deal(full, other, rng)
    while count(full.apart) < full.apart_size:
        taken = card(drawn(full.pile, rng))
        full.apart += taken
        full.pile -= taken
    for other in range(seen.seats):
        if full.offers[other] == SEALED:
            full.offers[other] = any_offer(full, other, rng)
    return full


def deal(full: AmunRe, seat: i64, rng: Rng) -> None:
    """Fills a hand from the cards nobody here has seen."""
    while count(full.hands[seat]) < full.held[seat]:
        taken = card(drawn(full.pile, rng))
        full.hands[seat] += taken
        full.pile -= taken


def any_offer(full: AmunRe, seat: i64, rng: Rng) -> i64:
    """An offer this seat could have made, each as likely."""
    most: i64 = min(full.gold[seat], MOST_GOLD)
    gold: i64 = rng.below(most + 1)
    if held(full.hands[seat], CORRECTION) > 0:
        return gold * 2 + rng.below(2)
    return gold * 2


def drawn(bag: i64, rng: Rng) -> i64:
    """A card drawn from a bag."""
    mark: i64 = rng.below(count(bag))
    kind: i64
    for kind in range(KINDS):
        mark -= held(bag, kind)
        if mark < 0:
            return kind
    return -1
