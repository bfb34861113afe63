"""The small moves that several phases share: cards, gold, farmers, stones."""

from typing import Final

from mypy_extensions import i64

from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.words import KINDS, bit, card, held
from akhet.games.amunre.actions import SELL
from akhet.games.amunre.components import BUILDER, PROVINCES
from akhet.games.amunre.state import (
    APART,
    FARMERS,
    LOWLAND,
    PYRAMIDS,
    STONES,
    UNDER,
    AmunRe,
)

# The steps, by number: the index in `steps.STEPS`.
BID_STEP: Final = 0
PAY: Final = 1
BUY_CARDS: Final = 2
BUY_FARMERS: Final = 3
BUY_STONES: Final = 4
MAY_BUILD: Final = 5
PLACE_FARMER: Final = 6
PLACE_STONE: Final = 7
OFFER_STEP: Final = 8
CORRECT: Final = 9
NAME_ITEM: Final = 10
INCOME: Final = 11
PLAY_BONUS: Final = 12
NEW_ROUND: Final = 13
REVEAL_STEP: Final = 14
SETTLE_AUCTION: Final = 15
PAID: Final = 16
TAKE_PROVINCES: Final = 17
DRAW_CARD: Final = 18
START_OFFERING: Final = 19
OPEN_OFFERS: Final = 20
REWARD: Final = 21
TAKE_CARDS: Final = 22
NEW_START: Final = 23
START_INCOME: Final = 24
END_ROUND: Final = 25
SCORE_KINGDOM: Final = 26
NEW_PHASE: Final = 27


# ---------------------------------------------------------------- cards


def fill_sales(state: AmunRe, seat: i64, out: Moves) -> None:
    """Adds the selling of each power card in a hand: one gold, at any own decision (p. 6)."""
    if state.held[seat] == 0:
        return
    kind: i64
    for kind in range(KINDS):
        if held(state.hands[seat], kind) > 0:
            out.add(SELL + kind)


def is_sale(action: i64) -> bool:
    """Whether an action sells a card."""
    return SELL <= action < SELL + KINDS


def sell(state: AmunRe, seat: i64, action: i64) -> None:
    """Sells a power card for one gold."""
    spend_card(state, seat, action - SELL)
    state.gold[seat] += 1
    state.tell("sold", seat, action - SELL)


def spend_card(state: AmunRe, seat: i64, kind: i64) -> None:
    """A card leaves a hand for the open discard pile."""
    state.hands[seat] -= card(kind)
    state.held[seat] -= 1
    state.discard += card(kind)
    if held(state.known[seat], kind) > 0:
        state.known[seat] -= card(kind)


def can_play(state: AmunRe, seat: i64, kind: i64) -> bool:
    """Whether a seat holds a card of a kind it has not played in this phase yet (p. 12)."""
    return held(state.hands[seat], kind) > 0 and (state.played[seat] >> kind) & 1 == 0


def play_card(state: AmunRe, seat: i64, kind: i64) -> None:
    """Plays a power card."""
    spend_card(state, seat, kind)
    state.played[seat] |= bit(kind)
    state.tell("played", seat, kind)


def drawable(state: AmunRe) -> i64:
    """Cards that can be drawn: those of the pile that no province card covers, and the discards."""
    owed: i64 = 0
    province: i64
    for province in range(PROVINCES):
        owed += state.at(UNDER, province)
    return state.pile_size - owed


def can_draw(state: AmunRe) -> bool:
    """Makes sure that there is a card to draw, with a reshuffle if need be (p. 6).

    Face-down cards that the pile still owes to provinces are set apart first.
    """
    if drawable(state) == 0 and state.discard != 0:
        set_apart(state)
        state.pile = state.discard
        state.pile_size = count(state.discard)
        state.discard = 0
        state.tell("reshuffled")
    return drawable(state) > 0


def set_apart(state: AmunRe) -> None:
    """All that is left of the pile lies under province cards: it becomes a bag of its own."""
    state.apart += state.pile
    state.apart_size += state.pile_size
    province: i64
    for province in range(PROVINCES):
        state.put(APART, province, state.at(APART, province) + state.at(UNDER, province))
        state.put(UNDER, province, 0)


def count(bag: i64) -> i64:
    """How many cards are in a bag."""
    total: i64 = 0
    rest: i64 = bag
    while rest > 0:
        total += rest & 31
        rest >>= 5
    return total


def available(state: AmunRe) -> i64:
    """How many cards can be drawn in all, reshuffling included."""
    return drawable(state) + count(state.discard)


def draw_for(state: AmunRe, seat: i64) -> None:
    """A seat draws the top card of the pile, unseen by others."""
    if can_draw(state):
        state.ask(DRAW_CARD, CHANCE, seat)


# ---------------------------------------------------------------- pieces


def price(pieces: i64) -> i64:
    """What so many pieces of one kind cost: 1, 3, 6, 10 ... (p. 5)."""
    return pieces * (pieces + 1) // 2


def free_fields(state: AmunRe, province: i64) -> i64:
    """Fields of a province without a farmer."""
    return state.box.fields[province] - state.at(FARMERS, province)


def fields_from(state: AmunRe, seat: i64, first: i64) -> i64:
    """Free fields of a seat's provinces from one on."""
    total: i64 = 0
    province: i64
    for province in range(first, PROVINCES):
        if state.owner(province) == seat:
            total += free_fields(state, province)
    return total


def farmers_in(state: AmunRe, province: i64) -> i64:
    """All farmers of a province: printed, on fields and on the lowland."""
    farmers = state.at(FARMERS, province) + state.at(LOWLAND, province)
    return farmers + state.box.printed[province]


def add_farmer(state: AmunRe, seat: i64, province: i64, row: i64) -> None:
    """Puts a farmer on a field or on the lowland."""
    state.put(row, province, state.at(row, province) + 1)
    state.tell("farmer", seat, province)


def add_stone(state: AmunRe, seat: i64, province: i64) -> None:
    """Lays a stone; the third one makes a pyramid (p. 7)."""
    stones = state.at(STONES, province) + 1
    state.put(STONES, province, stones)
    state.tell("stone", seat, province)
    if stones >= state.box.stones_needed:
        make_pyramid(state, seat, province, state.box.stones_needed)


def make_pyramid(state: AmunRe, seat: i64, province: i64, stones: i64) -> None:
    """Turns stones into a pyramid."""
    state.put(STONES, province, state.at(STONES, province) - stones)
    state.put(PYRAMIDS, province, state.at(PYRAMIDS, province) + 1)
    state.tell("pyramid", seat, province)


def can_build(state: AmunRe, seat: i64, province: i64) -> bool:
    """Whether the builder can make a pyramid of two stones there (p. 12)."""
    return state.owner(province) == seat and state.at(STONES, province) >= 2


def has_builder(state: AmunRe, seat: i64) -> bool:
    """Whether a seat may play a builder now."""
    return can_play(state, seat, BUILDER)


def turn_order(state: AmunRe, place: i64) -> i64:
    """The seat in a place of the order: 0 has the Pharaoh, then clockwise."""
    return (state.start + place) % state.seats


def ask_in_order(state: AmunRe, step: i64) -> None:
    """Asks every seat, beginning with the one that has the Pharaoh."""
    place: i64
    for place in range(state.seats - 1, -1, -1):
        state.ask(step, turn_order(state, place))
