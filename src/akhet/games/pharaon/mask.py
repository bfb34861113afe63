"""The only place that hides. Secret are the nobles drawn at the start: two to choose from, and the
one not kept until it goes back into the deck. Everything else lies open, and the order of decks,
bag and face-down vases is known to nobody, so it does not exist.
"""

from mypy_extensions import i64

from akhet.core.packed import bit, count_bits, lane
from akhet.core.rng import Rng
from akhet.games.pharaon.state import (
    DRAWN,
    Pharaon,
    copied,
    copy_konflikte,
)


def mask(state: Pharaon, seat: int) -> Pharaon:
    """A new position with only what `seat` may know: others' drawn nobles are in the deck.

    It begins with all rows of the position, which is fast; those that are secret are written over.
    """
    seen = Pharaon(0, state.box, state)
    seen.players = state.players
    seen.scribes = state.scribes
    seen.round = state.round
    seen.first = state.first
    seen.pharaoh = state.pharaoh
    seen.order = state.order
    seen.turn = state.turn
    seen.clockwise = state.clockwise
    seen.supply = state.supply
    seen.bag = state.bag
    seen.spent = state.spent
    seen.noble_row = state.noble_row
    seen.used = state.used
    seen.drawn = state.drawn
    seen.artisan_deck = state.artisan_deck
    seen.artisan_row = state.artisan_row
    seen.pile = state.pile
    seen.vase_row = state.vase_row
    seen.gone = state.gone
    seen.owed = state.owed
    seen.apart = state.apart
    seen.chamber = state.chamber
    seen.rows = state.rows
    seen.fields = state.fields
    seen.tiles = state.tiles
    seen.dark = state.dark
    seen.marks = state.marks
    seen.filled = state.filled
    seen.plotted = state.plotted
    if state.konflikte == 1:
        copy_konflikte(state, seen)
    seen.access = state.access
    seen.paid = state.paid
    show_nobles(seen, state, seat)
    return seen


def show_nobles(seen: Pharaon, state: Pharaon, seat: i64) -> None:
    """One's own drawn nobles; those of others among the deck."""
    seen.noble_deck = state.noble_deck
    other: i64
    for other in range(state.seats):
        if other != seat:
            seen.noble_deck |= state.own[DRAWN + other]
            seen.own[DRAWN + other] = 0


def guess(seen: Pharaon, seat: int, rng: Rng) -> Pharaon:
    """A full position: the others have drawn any nobles of those not seen, each as likely."""
    full = copied(seen)
    other: i64
    for other in range(seen.seats):
        while count_bits(full.own[DRAWN + other]) < lane(full.drawn, other):
            noble = nth_card(full.noble_deck, rng.below(count_bits(full.noble_deck)))
            full.noble_deck &= ~bit(noble)
            full.own[DRAWN + other] |= bit(noble)
    return full


def nth_card(cards: i64, number: i64) -> i64:
    """The n-th card of a set, from 0."""
    card: i64 = 0
    left: i64 = number
    while left > 0 or (cards >> card) & 1 == 0:
        left -= (cards >> card) & 1
        card += 1
    return card
