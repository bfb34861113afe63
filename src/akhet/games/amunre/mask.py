"""The only place that hides. Secret are the power cards in hands and sealed offers,
and with the expert rule the province cards in hands and those chosen and not yet turned up.

What everybody can count is public (ruling A2): gold, because it is paid and taken in the open; how
many cards each seat holds; the builder every seat was dealt, until it plays or sells one.

A reshuffle tells more (ruling A3): the new pile is the discard pile, which all have seen, and
nothing that was in a hand then can be in it. So a seat knows of three kinds of unseen cards: those
that can be in the pile, those drawn from it since, and the older ones. `guess` deals them anew.
"""

from typing import Final

from mypy_extensions import i64

from akhet.core.packed import KINDS, card, held, lane, size
from akhet.core.rng import Rng
from akhet.games.amunre.actions import MOST_GOLD
from akhet.games.amunre.components import BUILDER, CORRECTION
from akhet.games.amunre.expert import deal_provinces, show_provinces
from akhet.games.amunre.shared import OPEN_OFFERS
from akhet.games.amunre.state import NO_OFFER, SEALED, AmunRe, copied

TRIES: Final = 20  # of piles, before one is made to fit


def mask(state: AmunRe, seat: int) -> AmunRe:
    """A new position with only what `seat` may know.

    It begins with all rows of the position, which is fast; those that are secret are written over.
    """
    seen = AmunRe(0, state.box, state)
    seen.start = state.start
    seen.kingdom = state.kingdom
    seen.round = state.round
    seen.temple = state.temple
    seen.total = state.total
    seen.deck = state.deck
    seen.used = state.used
    seen.opened = state.opened
    seen.mine = state.mine
    seen.held = state.held
    seen.known = state.known
    seen.played = state.played
    seen.special = state.special
    seen.bids = state.bids
    seen.lost = state.lost
    seen.discard = state.discard
    seen.pile_size = state.pile_size
    seen.apart_size = state.apart_size
    seen.owed = state.owed
    seen.fresh = state.fresh
    seen.young = state.young
    seen.expert = state.expert
    seen.covered = state.covered
    show_cards(seen, state, seat)
    show_offers(seen, state, seat)
    if state.expert == 1:
        show_provinces(seen, state, seat)
    return seen


def show_cards(seen: AmunRe, state: AmunRe, seat: i64) -> None:
    """One's own hand, the builders everybody knows of, and all the rest as one pile."""
    pile: i64 = state.box.all_cards - state.discard
    other: i64
    for other in range(state.seats):
        if other != seat:
            seen.hands[other] = card(BUILDER) if state.knows_builder(other) else 0
            seen.drew[other] = 0
        pile -= seen.hands[other]
    seen.pile = pile


def show_offers(seen: AmunRe, state: AmunRe, seat: i64) -> None:
    """One's own offer, and those that lie open."""
    hidden = is_sealed(state)
    other: i64
    for other in range(state.seats):
        seen.offers[other] = state.offers[other]
        if hidden and other != seat and state.offers[other] != NO_OFFER:
            seen.offers[other] = SEALED


def is_sealed(state: AmunRe) -> bool:
    """Whether offers have been made that are not opened yet."""
    n: i64
    for n in range(state.depth):
        if state.tasks[n] & 255 == OPEN_OFFERS:
            return True
    return False


# ---------------------------------------------------------------- guessing


def guess(seen: AmunRe, seat: int, rng: Rng) -> AmunRe:
    """A full position: every unseen card lies where it may lie, each way as likely.

    After a reshuffle that is exact until a seat that holds older and newer cards shows one:
    which of them it was nobody can tell, and all that is possible stays possible.
    """
    full = copied(seen)
    came: i64 = seen.fresh  # what the pile and the draws of others from it are made of
    shown: i64 = seen.discard  # since the last shuffle, and not drawn by this seat
    if 0 <= seat < seen.seats:
        came -= seen.drew[seat]
        shown = beyond(shown, beyond(seen.drew[seat], seen.hands[seat]))
    slots = young_slots(full, seat)
    full.pile = any_pile(full, came, beyond(came, shown), sum(slots), rng)
    unseen: i64 = seen.pile - full.pile
    came -= full.pile
    must: i64 = beyond(came, shown)  # drawn and not shown, so somebody holds it
    deal_young(full, must, slots, rng)
    deal_young(full, common(came, unseen) - must, slots, rng)
    settle_drawn(full, seat, came, rng)
    for other in range(seen.seats):
        unseen -= full.hands[other] - seen.hands[other]
    deal_old(full, seat, unseen, rng)
    for other in range(seen.seats):
        if full.offers[other] == SEALED:
            full.offers[other] = any_offer(full, other, rng)
    if seen.expert == 1:
        deal_provinces(full, seat, rng)
    return full


def young_slots(full: AmunRe, seat: int) -> list[int]:
    """How many cards drawn since the last shuffle each of the others can still hold."""
    slots = [0] * full.seats
    for other in range(full.seats):
        if other != seat:
            slots[other] = min(lane(full.young, other), room(full, other))
    return slots


def any_pile(seen: AmunRe, came: i64, must: i64, slots: i64, rng: Rng) -> i64:
    """Cards the pile can consist of: those that it lacks and nobody has shown must fit in hands."""
    may: i64 = common(came, seen.pile)
    _try: i64
    for _try in range(TRIES):
        pile: i64 = some_of(may, seen.pile_size, rng)
        if size(beyond(must, pile)) <= slots:
            return pile
    held_back: i64 = common(must, may)
    first: i64 = min(max(size(held_back) - slots, 0), seen.pile_size)
    pile = some_of(held_back, first, rng)
    return pile + some_of(may - pile, seen.pile_size - first, rng)


def deal_young(full: AmunRe, bag: i64, slots: list[int], rng: Rng) -> None:
    """Deals what was drawn from this pile, as far as there are slots."""
    rest: i64 = bag
    while rest != 0 and sum(slots) > 0:
        who = at_mark(slots, rng.below(sum(slots)))
        kind = drawn(rest, rng)
        slots[who] -= 1
        rest -= card(kind)
        full.hands[who] += card(kind)
        full.drew[who] += card(kind)


def settle_drawn(full: AmunRe, seat: int, came: i64, rng: Rng) -> None:
    """The others have drawn all the rest as well, and shown it."""
    rest: i64 = came
    for other in range(full.seats):
        if other != seat:
            rest -= full.drew[other]
    for other in range(full.seats):
        if other != seat:
            taken = some_of(rest, lane(full.young, other) - size(full.drew[other]), rng)
            full.drew[other] += taken
            rest -= taken


def deal_old(full: AmunRe, seat: i64, unseen: i64, rng: Rng) -> None:
    """The rest fills the hands, and the cards that were set apart."""
    for other in range(full.seats):
        if other != seat:
            taken = some_of(unseen, room(full, other), rng)
            full.hands[other] += taken
            unseen -= taken
    full.apart = unseen


def room(full: AmunRe, seat: i64) -> i64:
    """How many cards a hand still lacks."""
    return lane(full.held, seat) - size(full.hands[seat])


def any_offer(full: AmunRe, seat: i64, rng: Rng) -> i64:
    """An offer this seat could have made, each as likely."""
    most: i64 = min(full.gold[seat], MOST_GOLD)
    gold: i64 = rng.below(most + 1)
    if held(full.hands[seat], CORRECTION) > 0:
        return gold * 2 + rng.below(2)
    return gold * 2


# ---------------------------------------------------------------- bags


def common(one: i64, two: i64) -> i64:
    """The largest bag that both bags hold."""
    found: i64 = 0
    kind: i64
    for kind in range(KINDS):
        found += min(held(one, kind), held(two, kind)) * card(kind)
    return found


def beyond(one: i64, two: i64) -> i64:
    """What the first bag holds more than the second."""
    return one - common(one, two)


def some_of(bag: i64, number: i64, rng: Rng) -> i64:
    """So many cards of a bag, each way as likely: drawn, or all but those drawn if that is less."""
    others: i64 = size(bag) - number
    if others < number:
        return bag - drawn_from(bag, others, rng)
    return drawn_from(bag, number, rng)


def drawn_from(bag: i64, number: i64, rng: Rng) -> i64:
    """So many cards drawn from a bag, one after the other."""
    taken: i64 = 0
    rest: i64 = bag
    _n: i64
    for _n in range(number):
        kind: i64 = drawn(rest, rng)
        taken += card(kind)
        rest -= card(kind)
    return taken


def drawn(bag: i64, rng: Rng) -> i64:
    """A card drawn from a bag."""
    mark: i64 = rng.below(size(bag))
    kind: i64 = 0
    while mark >= held(bag, kind):
        mark -= held(bag, kind)
        kind += 1
    return kind


def at_mark(numbers: list[int], mark: int) -> int:
    """The number in which a mark falls."""
    n = 0
    while mark >= numbers[n]:
        mark -= numbers[n]
        n += 1
    return n
