"""Phase 3: every seat buys cards, then farmers, then stones (p. 5-7)."""

from typing import Final

from mypy_extensions import i64

from akhet.core.facts import FactKind
from akhet.core.moves import Moves
from akhet.core.packed import lane
from akhet.core.step import Step
from akhet.games.amunre import facts
from akhet.games.amunre.actions import (
    BUILD,
    CARDS,
    DONE,
    FARMERS,
    FREE,
    MOST_CARDS,
    MOST_PIECES,
    PLACE,
    STONES,
    is_sale,
    price,
)
from akhet.games.amunre.cards import HandStep, available, can_play, fill_sales, play_card, sell
from akhet.games.amunre.components import BUILDER, FREE_FARMER
from akhet.games.amunre.shared import (
    BUY_CARDS,
    BUY_FARMERS,
    BUY_STONES,
    MAY_BUILD,
    PLACE_FARMER,
    PLACE_STONE,
    TAKE_CARDS,
    add_farmer,
    add_stone,
    fields_from,
    fill_own,
    free_fields,
    make_pyramid,
)
from akhet.games.amunre.state import FARMERS as ON_FIELDS
from akhet.games.amunre.state import LOWLAND, AmunRe
from akhet.games.amunre.state import STONES as LAID

NO_BUILDER: Final = 64  # added to the number of stones where the builder may not act


def fill_amounts(state: AmunRe, seat: i64, first: i64, most: i64, out: Moves) -> None:
    """Adds the buying of 0 up to `most` pieces, as far as the gold goes."""
    gold: i64 = state.gold[seat]
    pieces: i64 = 0
    while pieces <= most and price(pieces) <= gold:
        out.add(first + pieces)
        pieces += 1


def buy(state: AmunRe, seat: i64, bought: FactKind, pieces: i64) -> None:
    """Pays for pieces of one kind."""
    state.gold[seat] -= price(pieces)
    if pieces > 0:
        state.tell(bought, seat, pieces, price(pieces))
        state.tell(facts.SPENT, seat, price(pieces))


class BuyCards(HandStep):
    """Action a: power cards, up to the highest limit of one's provinces (p. 6)."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        fill_sales(state, seat, out)
        most: i64 = min(min(card_limit(state, seat), MOST_CARDS), available(state))
        fill_amounts(state, seat, CARDS, most, out)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if is_sale(action):
            state.ask(BUY_CARDS, seat)
            sell(state, seat, action)
            return
        cards: i64 = action - CARDS
        buy(state, seat, facts.BOUGHT_CARDS, cards)
        state.ask(BUY_FARMERS, seat)
        if cards > 0:
            state.ask(TAKE_CARDS, seat, cards)


def card_limit(state: AmunRe, seat: i64) -> i64:
    """The highest card limit among a seat's provinces (p. 6)."""
    most: i64 = 0
    rest: i64 = state.lands(seat)
    while rest != 0:
        limit: i64 = state.box.limit[(rest & 15) - 1]
        if limit > most:
            most = limit
        rest >>= 4
    return most


class BuyFarmers(HandStep):
    """Action b: farmers for free fields, and the free farmer (p. 6, 12)."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        fill_sales(state, seat, out)
        most: i64 = min(fields_from(state, seat, 0), MOST_PIECES)
        fill_amounts(state, seat, FARMERS, most, out)
        if can_play(state, seat, FREE_FARMER):
            fill_own(state, seat, FREE, out)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if is_sale(action):
            state.ask(BUY_FARMERS, seat)
            sell(state, seat, action)
        elif action >= FREE:
            state.ask(BUY_FARMERS, seat)
            play_card(state, seat, FREE_FARMER)
            add_farmer(state, seat, action - FREE, LOWLAND)
        else:
            buy(state, seat, facts.BOUGHT_FARMERS, action - FARMERS)
            state.ask(BUY_STONES, seat)
            ask_placing(state, PLACE_FARMER, seat, action - FARMERS, 0)


def ask_placing(state: AmunRe, step: i64, seat: i64, pieces: i64, first: i64) -> None:
    """Asks where the next of so many pieces goes; from `first` on, so that order has no meaning."""
    if pieces % NO_BUILDER > 0:
        state.ask(step, seat, pieces * 16 + first)


class PlaceFarmer(Step[AmunRe]):
    """Where the next farmer goes: a free field, so that all the others still fit (p. 6)."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        first: i64 = arg & 15
        room: i64 = fields_from(state, seat, first) - (arg >> 4)
        rest: i64 = state.lands(seat)
        while rest != 0 and room >= 0:
            province: i64 = (rest & 15) - 1
            rest >>= 4
            free: i64 = free_fields(state, province) if province >= first else 0
            if free > 0:
                out.add(PLACE + province)
            room -= free

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        ask_placing(state, PLACE_FARMER, seat, (arg >> 4) - 1, action - PLACE)
        add_farmer(state, seat, action - PLACE, ON_FIELDS)


class BuyStones(HandStep):
    """Action c: stones, and the builder (p. 7, 12)."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        fill_sales(state, seat, out)
        fill_amounts(state, seat, STONES, MOST_PIECES, out)
        if can_play(state, seat, BUILDER):
            fill_builder(state, seat, out)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if is_sale(action):
            state.ask(BUY_STONES, seat)
            sell(state, seat, action)
        elif action >= BUILD:
            state.ask(BUY_STONES, seat)
            use_builder(state, seat, action - BUILD)
        else:
            buy(state, seat, facts.BOUGHT_STONES, action - STONES)
            ask_placing(state, PLACE_STONE, seat, action - STONES, 0)


def fill_builder(state: AmunRe, seat: i64, out: Moves) -> None:
    """Adds the builder wherever enough stones lie."""
    rest: i64 = state.lands(seat)
    while rest != 0:
        province: i64 = (rest & 15) - 1
        rest >>= 4
        if can_build(state, province):
            out.add(BUILD + province)


def can_build(state: AmunRe, province: i64) -> bool:
    """Whether the builder can make a pyramid of the stones there (p. 12)."""
    return state.at(LAID, province) >= state.box.builder_stones


def use_builder(state: AmunRe, seat: i64, province: i64) -> None:
    """Two stones become a pyramid (p. 12)."""
    play_card(state, seat, BUILDER)
    make_pyramid(state, seat, province, state.box.builder_stones)


class PlaceStone(Step[AmunRe]):
    """Where the next stone goes (p. 7)."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        first: i64 = arg & 15
        rest: i64 = state.lands(seat)
        while rest != 0:
            if rest & 15 > first:
                out.add(PLACE + (rest & 15) - 1)
            rest >>= 4

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        province: i64 = action - PLACE
        ask_placing(state, PLACE_STONE, seat, (arg >> 4) - 1, province)
        add_stone(state, seat, province)
        if arg >> 4 < NO_BUILDER and might_build(state, seat, province):
            state.ask(MAY_BUILD, seat, province)


def might_build(state: AmunRe, seat: i64, province: i64) -> bool:
    """Whether others must think that the builder can act here: they do not know the hand."""
    if state.has_played(seat, BUILDER) or lane(state.held, seat) == 0:
        return False
    return can_build(state, province)


class MayBuild(HandStep):
    """Between two stones the builder may act (ruling A6); the argument is the province.

    Asked also of a seat without a builder, as long as others cannot know that.
    """

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        if can_play(state, seat, BUILDER):
            out.add(BUILD + arg)
        out.add(DONE)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if action != DONE:
            use_builder(state, seat, action - BUILD)
