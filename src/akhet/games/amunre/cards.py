"""The power cards: hands, piles, and what others learn when one is shown."""

from mypy_extensions import i64

from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.packed import bit, card, held, kinds_in, lane, size, unit
from akhet.core.step import Step
from akhet.games.amunre import facts
from akhet.games.amunre.actions import DRAW, SELL, card_of
from akhet.games.amunre.components import BUILDER, PROVINCES
from akhet.games.amunre.rules import sells_seldom
from akhet.games.amunre.shared import DRAW_CARD, TAKE_CARDS, add_stone
from akhet.games.amunre.state import APART, SEATS, UNDER, AmunRe, inserted


class HandStep(Step[AmunRe]):
    """A question whose answers play or sell a card: that it was in the hand is news to others."""

    def reveals(self, state: AmunRe, seat: int, arg: int, action: int) -> bool:
        return tells(state, seat, card_of(action))


def tells(state: AmunRe, seat: i64, kind: i64) -> bool:
    """Whether it tells others something that a seat shows a card of this kind."""
    return kind >= 0 and not (kind == BUILDER and state.knows_builder(seat))


# ---------------------------------------------------------------- hands


def fill_sales(state: AmunRe, seat: i64, out: Moves) -> None:
    """Adds the selling of each kind of card in a hand: at any own decision (p. 6, ruling A19)."""
    out.add_bits(kinds_in(state.hands[seat]), 5, SELL)


def fill_more_sales(state: AmunRe, seat: i64, out: Moves) -> None:
    """The same at decisions that gold has no part in: a card sold there can be drawn (A19)."""
    if not sells_seldom(state):
        fill_sales(state, seat, out)


def sell(state: AmunRe, seat: i64, action: i64) -> None:
    """Sells a power card for one gold."""
    spend_card(state, seat, action - SELL)
    state.gold[seat] += 1
    state.tell(facts.SOLD, seat, action - SELL)
    state.tell(facts.GOT, seat, 1)


def spend_card(state: AmunRe, seat: i64, kind: i64) -> None:
    """A card leaves a hand for the open discard pile; a builder all knew of is known no more."""
    state.hands[seat] -= card(kind)
    state.held -= unit(seat)
    state.discard += card(kind)
    if kind == BUILDER and state.knows_builder(seat):
        state.known -= bit(seat)


def can_play(state: AmunRe, seat: i64, kind: i64) -> bool:
    """Whether a seat holds a card of a kind it has not played in this phase yet (p. 12)."""
    return held(state.hands[seat], kind) > 0 and not state.has_played(seat, kind)


def play_card(state: AmunRe, seat: i64, kind: i64) -> None:
    """Plays a power card."""
    spend_card(state, seat, kind)
    state.played += bit(seat * 12 + kind)
    state.tell(facts.PLAYED, seat, kind)


def means(state: AmunRe, seat: i64) -> i64:
    """What a seat can pay: its gold, and a gold for each card (ruling A8)."""
    return state.gold[seat] + lane(state.held, seat)


# ---------------------------------------------------------------- piles


def drawable(state: AmunRe) -> i64:
    """Cards of the pile that do not lie under a province."""
    return state.pile_size - state.owed


def available(state: AmunRe) -> i64:
    """How many cards can be drawn in all, reshuffling included."""
    return drawable(state) + size(state.discard)


def can_draw(state: AmunRe) -> bool:
    """Makes sure that there is a card to draw, with a reshuffle if need be (p. 6)."""
    if drawable(state) == 0 and state.discard != 0:
        reshuffle(state)
    return drawable(state) > 0


def reshuffle(state: AmunRe) -> None:
    """The discards become the pile; what the old one owes to provinces is set apart first."""
    if state.owed > 0:
        set_apart(state)
    state.pile = state.discard
    state.pile_size = size(state.discard)
    state.discard = 0
    state.fresh = state.pile
    state.young = 0
    seat: i64
    for seat in range(SEATS):
        state.drew[seat] = 0
    state.tell(facts.RESHUFFLED)


def set_apart(state: AmunRe) -> None:
    """All that is left of the pile lies under provinces: it becomes a bag of its own."""
    state.apart += state.pile
    state.apart_size += state.owed
    state.owed = 0
    province: i64
    for province in range(PROVINCES):
        state.put(APART, province, state.at(APART, province) + state.at(UNDER, province))
        state.put(UNDER, province, 0)


def lay_under(state: AmunRe, province: i64) -> None:
    """The top card of the pile goes face down under a province; nobody has seen it."""
    if can_draw(state):
        state.put(UNDER, province, state.at(UNDER, province) + 1)
        state.owed += 1


def turn_up(state: AmunRe, province: i64) -> None:
    """A province is for sale, with what lies free in it (p. 3)."""
    state.deck -= bit(province)
    state.used += bit(province)
    state.opened = inserted(state.opened, province)
    _n: i64
    for _n in range(state.box.free_stones[province]):
        add_stone(state, -1, province)
    for _n in range(state.box.free_cards[province]):
        lay_under(state, province)


def cards_under(state: AmunRe, province: i64) -> i64:
    """Face-down cards in a province."""
    return state.at(APART, province) + state.at(UNDER, province)


class TakeCards(Step[AmunRe]):
    """A chore: cards are drawn one by one; the argument counts those to come."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if arg > 1:
            state.ask(TAKE_CARDS, seat, arg - 1)
        if arg > 0 and can_draw(state):
            state.ask(DRAW_CARD, CHANCE, seat)


class DrawCard(Step[AmunRe]):
    """Chance: a seat gets a power card that nobody else sees.

    The argument is the seat; a card from under a province adds 8 * (province + 1), and then all
    the cards that lie there come one after another.
    """

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        out.add_bag(state.apart if from_apart(state, arg) else state.pile, DRAW)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        who: i64 = arg & 7
        province: i64 = (arg >> 3) - 1
        kind: i64 = action - DRAW
        if from_apart(state, arg):
            state.apart -= card(kind)
            state.apart_size -= 1
            state.put(APART, province, state.at(APART, province) - 1)
        else:
            take_from_pile(state, who, kind)
            if province >= 0:
                state.put(UNDER, province, state.at(UNDER, province) - 1)
                state.owed -= 1
        state.hands[who] += card(kind)
        state.held += unit(who)
        state.tell(facts.DREW, who)
        state.tell(facts.SAW, who, kind)
        if province >= 0 and cards_under(state, province) > 0:
            state.ask(DRAW_CARD, CHANCE, arg)

    def audience(self, state: AmunRe, seat: int, arg: int) -> int:
        return arg & 7


def take_from_pile(state: AmunRe, who: i64, kind: i64) -> None:
    """A card leaves the pile; who has taken what since the last shuffle is remembered."""
    state.pile -= card(kind)
    state.pile_size -= 1
    state.drew[who] += card(kind)
    state.young += unit(who)


def from_apart(state: AmunRe, arg: i64) -> bool:
    """Whether the next card under a province is one of those set apart."""
    province: i64 = (arg >> 3) - 1
    return province >= 0 and state.at(APART, province) > 0
