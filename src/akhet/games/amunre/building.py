"""Phase 3: every seat buys cards, then farmers, then stones (p. 5-7)."""

from typing import Final

from mypy_extensions import i64

from akhet.core.moves import Moves
from akhet.core.step import Step
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
)
from akhet.games.amunre.components import BUILDER, FREE_FARMER, PROVINCES
from akhet.games.amunre.state import FARMERS as ON_FIELDS
from akhet.games.amunre.state import LOWLAND, AmunRe
from akhet.games.amunre.table import (
    BUY_CARDS,
    BUY_FARMERS,
    BUY_STONES,
    MAY_BUILD,
    PLACE_FARMER,
    PLACE_STONE,
    TAKE_CARDS,
    add_farmer,
    add_stone,
    available,
    can_build,
    can_play,
    draw_for,
    fields_from,
    fill_sales,
    free_fields,
    has_builder,
    is_sale,
    make_pyramid,
    play_card,
    price,
    sell,
)

NO_BUILDER: Final = 64  # added to the number of stones where the builder may not act


def fill_amounts(state: AmunRe, seat: i64, first: i64, most: i64, out: Moves) -> None:
    """Adds the buying of 0 up to `most` pieces, as far as the gold goes."""
    pieces: i64
    for pieces in range(most + 1):
        if price(pieces) <= state.gold[seat]:
            out.add(first + pieces)


def buy(state: AmunRe, seat: i64, key: str, pieces: i64) -> None:
    """Pays for pieces of one kind."""
    state.gold[seat] -= price(pieces)
    if pieces > 0:
        state.tell(key, seat, pieces, price(pieces))


class BuyCards(Step[AmunRe]):
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
        buy(state, seat, "bought_cards", action - CARDS)
        state.ask(BUY_FARMERS, seat)
        state.ask(TAKE_CARDS, seat, action - CARDS)


def card_limit(state: AmunRe, seat: i64) -> i64:
    """The highest card limit among a seat's provinces (p. 6)."""
    most: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if state.owner(province) == seat and state.box.limit[province] > most:
            most = state.box.limit[province]
    return most


class TakeCards(Step[AmunRe]):
    """A chore: cards are drawn one by one; the argument counts those to come."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if arg > 0:
            state.ask(TAKE_CARDS, seat, arg - 1)
            draw_for(state, seat)


class BuyFarmers(Step[AmunRe]):
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
            buy(state, seat, "bought_farmers", action - FARMERS)
            state.ask(BUY_STONES, seat)
            ask_placing(state, PLACE_FARMER, seat, action - FARMERS, 0)


def fill_own(state: AmunRe, seat: i64, first: i64, out: Moves) -> None:
    """Adds an action for each province of a seat."""
    province: i64
    for province in range(PROVINCES):
        if state.owner(province) == seat:
            out.add(first + province)


def ask_placing(state: AmunRe, step: i64, seat: i64, pieces: i64, first: i64) -> None:
    """Asks where the next of so many pieces goes; from `first` on, so that order has no meaning."""
    if pieces % NO_BUILDER > 0:
        state.ask(step, seat, pieces * 16 + first)


class PlaceFarmer(Step[AmunRe]):
    """Where the next farmer goes: a free field, so that all the others still fit (p. 6)."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        province: i64
        for province in range(arg % 16, PROVINCES):
            if (
                state.owner(province) == seat
                and free_fields(state, province) > 0
                and fields_from(state, seat, province) >= arg // 16
            ):
                out.add(PLACE + province)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        ask_placing(state, PLACE_FARMER, seat, arg // 16 - 1, action - PLACE)
        add_farmer(state, seat, action - PLACE, ON_FIELDS)


class BuyStones(Step[AmunRe]):
    """Action c: stones, and the builder (p. 7, 12)."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        fill_sales(state, seat, out)
        fill_amounts(state, seat, STONES, MOST_PIECES, out)
        fill_builder(state, seat, out)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if is_sale(action):
            state.ask(BUY_STONES, seat)
            sell(state, seat, action)
        elif action >= BUILD:
            state.ask(BUY_STONES, seat)
            use_builder(state, seat, action - BUILD)
        else:
            buy(state, seat, "bought_stones", action - STONES)
            ask_placing(state, PLACE_STONE, seat, action - STONES, 0)


def fill_builder(state: AmunRe, seat: i64, out: Moves) -> None:
    """Adds the builder wherever two stones lie."""
    if has_builder(state, seat):
        province: i64
        for province in range(PROVINCES):
            if can_build(state, seat, province):
                out.add(BUILD + province)


def use_builder(state: AmunRe, seat: i64, province: i64) -> None:
    """Two stones become a pyramid (p. 12)."""
    play_card(state, seat, BUILDER)
    make_pyramid(state, seat, province, 2)


class PlaceStone(Step[AmunRe]):
    """Where the next stone goes (p. 7)."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        province: i64
        for province in range(arg % 16, PROVINCES):
            if state.owner(province) == seat:
                out.add(PLACE + province)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        province: i64 = action - PLACE
        ask_placing(state, PLACE_STONE, seat, arg // 16 - 1, province)
        add_stone(state, seat, province)
        if arg // 16 < NO_BUILDER and might_build(state, seat, province):
            state.ask(MAY_BUILD, seat, province)


def might_build(state: AmunRe, seat: i64, province: i64) -> bool:
    """Whether others must think that the builder can act here: they do not know the hand."""
    unplayed = (state.played[seat] >> BUILDER) & 1 == 0
    return unplayed and state.held[seat] > 0 and can_build(state, seat, province)


class MayBuild(Step[AmunRe]):
    """Between two stones the builder may act (ruling A6); the argument is the province.

    Asked also of a seat without a builder, as long as others cannot know that.
    """

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        if has_builder(state, seat):
            out.add(BUILD + arg)
        out.add(DONE)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if action != DONE:
            use_builder(state, seat, action - BUILD)
