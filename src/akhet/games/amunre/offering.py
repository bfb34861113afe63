"""Phase 4: the offering to Amun-Re, made by all at once and in secret (p. 7-8)."""

from typing import Final

from mypy_extensions import i64

from akhet.core.ids import ALL
from akhet.core.moves import Moves
from akhet.core.packed import bit
from akhet.core.step import Step
from akhet.games.amunre import facts
from akhet.games.amunre.actions import ITEM, MINUS, MOST_GOLD, OFFER, PLUS, is_sale
from akhet.games.amunre.building import NO_BUILDER, ask_placing
from akhet.games.amunre.cards import (
    HandStep,
    available,
    can_play,
    fill_more_sales,
    fill_sales,
    play_card,
    sell,
)
from akhet.games.amunre.components import CORRECTION, FIELDS
from akhet.games.amunre.shared import (
    CORRECT,
    NAME_ITEM,
    NEW_START,
    OFFER_STEP,
    OPEN_OFFERS,
    PLACE_FARMER,
    PLACE_STONE,
    REWARD,
    START_INCOME,
    TAKE_CARDS,
    fields_from,
    turn_order,
)
from akhet.games.amunre.state import NO_OFFER, AmunRe

CARD_ITEM: Final = 0
FARMER_ITEM: Final = 1
STONE_ITEM: Final = 2


class StartOffering(Step[AmunRe]):
    """A chore: everybody chooses an offer; then all are opened."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        state.played = 0
        state.ask(START_INCOME, 0)
        state.ask(NEW_START, 0)
        state.ask(OPEN_OFFERS, 0)
        state.ask(OFFER_STEP, ALL)


class MakeOffer(Step[AmunRe]):
    """A sealed offer: at least 1 gold, or the -3; with or without a correction (p. 7-8)."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        fill_sales(state, seat, out)
        fill_offers(state, seat, out)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if is_sale(action):
            sell(state, seat, action)
        else:
            state.offers[seat] = action - OFFER
            state.tell(facts.SEALED, seat)
        if left(state) > 0:
            state.ask(OFFER_STEP, ALL)

    def waiting(self, state: AmunRe, seat: int, arg: int) -> list[int]:
        return [who for who in range(state.seats) if state.offers[who] == NO_OFFER]

    def reveals(self, state: AmunRe, seat: int, arg: int, action: int) -> bool:
        return is_sale(action) or left(state) == 1

    def learns(self, state: AmunRe, seat: int, arg: int, action: int) -> bool:
        return not is_sale(action) and left(state) == 1

    def audience(self, state: AmunRe, seat: int, arg: int) -> int:
        return seat


def fill_offers(state: AmunRe, seat: i64, out: Moves) -> None:
    """Adds every offer that a seat can make."""
    stride: i64 = 1 if can_play(state, seat, CORRECTION) else 2
    end: i64 = OFFER + 2 * min(state.gold[seat], MOST_GOLD) + 2
    items = out.items
    n: i64 = out.n
    action: i64 = OFFER
    while action < end:
        items[n] = action
        n += 1
        action += stride
    out.n = n


def left(state: AmunRe) -> i64:
    """How many seats have not offered yet."""
    waiting: i64 = 0
    seat: i64
    for seat in range(state.seats):
        if state.offers[seat] == NO_OFFER:
            waiting += 1
    return waiting


class OpenOffers(Step[AmunRe]):
    """A chore: offers are opened; gold moves, corrections are announced in order (p. 7-8)."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        state.total = 0
        place: i64
        for place in range(state.seats):
            open_offer(state, turn_order(state, place))
        state.ask(REWARD, 0, 0)
        for place in range(state.seats - 1, -1, -1):
            who = turn_order(state, place)
            if state.offers[who] % 2 == 1:
                play_card(state, who, CORRECTION)
                state.ask(CORRECT, who)


def open_offer(state: AmunRe, seat: i64) -> None:
    """One offer: gold goes to the bank, a thief gets three."""
    gold: i64 = state.offers[seat] // 2
    if gold == 0:
        state.gold[seat] += state.box.thief
        state.total -= state.box.thief
    else:
        state.gold[seat] -= gold
        state.total += gold
    state.tell(facts.OFFERED, seat, gold)
    if gold == 0:
        state.tell(facts.GOT, seat, state.box.thief)
    else:
        state.tell(facts.SPENT, seat, gold)


class Correct(HandStep):
    """A correction: three more or three less, for the whole offering (p. 8)."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        fill_more_sales(state, seat, out)
        out.add(PLUS)
        out.add(MINUS)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if is_sale(action):
            state.ask(CORRECT, seat)
            sell(state, seat, action)
            return
        state.total += state.box.correction if action == PLUS else -state.box.correction
        state.tell(facts.CORRECTED, seat, 1 if action == PLUS else 0)


class Reward(Step[AmunRe]):
    """A chore: the temple is set; then seats take items by rank; the argument is the rank."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if arg == 0:
            state.temple = field_of(state, state.total)
            state.tell(facts.TEMPLE, state.total, state.temple)
        who = ranked(state, arg)
        if who < 0:
            return
        state.ask(REWARD, 0, arg + 1)
        if items_of(state, arg) > 0:
            state.ask(NAME_ITEM, who, items_of(state, arg))


def items_of(state: AmunRe, rank: i64) -> i64:
    """How many items a rank is rewarded with (p. 8)."""
    return state.box.rewards[rank] if rank < 2 else state.box.reward_other


def field_of(state: AmunRe, total: i64) -> i64:
    """The field of the temple track for an offering (p. 7)."""
    field: i64 = 1
    while field < FIELDS and total > state.box.tops[field - 1]:
        field += 1
    return field


def ranked(state: AmunRe, rank: i64) -> i64:
    """The seat with so many better offers; -1 where only thieves are left (p. 8).

    Equal offers rank by order from the Pharaoh's seat.
    """
    place: i64
    for place in range(state.seats):
        seat = turn_order(state, place)
        if state.offers[seat] >= 2 and better(state, place) == rank:
            return seat
    return -1


def better(state: AmunRe, place: i64) -> i64:
    """How many offers rank above that of a place in the order."""
    mine: i64 = state.offers[turn_order(state, place)] // 2
    above: i64 = 0
    other: i64
    for other in range(state.seats):
        gold: i64 = state.offers[turn_order(state, other)] // 2
        if gold > mine or (gold == mine and other < place):
            above += 1
    return above


class NameItem(HandStep):
    """The next item of a reward; all are named before cards are drawn (p. 8, ruling A12).

    The argument packs what is left to name, and the cards, farmers and stones named so far.
    Cards are named before farmers, farmers before stones: the order has no meaning. Before the
    first one cards can be sold: with pile and discards empty, what is sold can be drawn (A19).
    """

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        cards: i64 = (arg >> 4) & 15
        farmers: i64 = (arg >> 8) & 15
        stones: i64 = (arg >> 12) & 15
        if arg >> 4 == 0:
            fill_more_sales(state, seat, out)
        if farmers == 0 and stones == 0 and available(state) > cards:
            out.add(ITEM + CARD_ITEM)
        if stones == 0 and fields_from(state, seat, 0) > farmers:
            out.add(ITEM + FARMER_ITEM)
        out.add(ITEM + STONE_ITEM)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if is_sale(action):
            state.ask(NAME_ITEM, seat, arg)
            sell(state, seat, action)
            return
        named: i64 = arg - 1 + bit(4 + 4 * (action - ITEM))
        if named & 15 > 0:
            state.ask(NAME_ITEM, seat, named)
            return
        cards: i64 = (named >> 4) & 15
        farmers: i64 = (named >> 8) & 15
        stones: i64 = (named >> 12) & 15
        state.tell(facts.REWARD, seat, cards, farmers, stones)
        ask_placing(state, PLACE_STONE, seat, stones + NO_BUILDER, 0)
        ask_placing(state, PLACE_FARMER, seat, farmers, 0)
        if cards > 0:
            state.ask(TAKE_CARDS, seat, cards)

    def continues(self, state: AmunRe, seat: int, arg: int) -> bool:
        return arg >> 4 != 0  # something is named already


class NewStart(Step[AmunRe]):
    """A chore: the best offer gets the Pharaoh; offers are cleared (p. 8)."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        best = ranked(state, 0)
        if best >= 0 and best != state.start:
            state.start = best
            state.tell(facts.PHARAOH, best)
        state.total = 0
        other: i64
        for other in range(state.seats):
            state.offers[other] = NO_OFFER
