"""Phases 1 and 2: provinces are turned up and auctioned (p. 3-5)."""

from typing import Final

from mypy_extensions import i64

from akhet.core.ids import ALL, CHANCE
from akhet.core.moves import Moves
from akhet.core.packed import lane, unit
from akhet.core.step import Step
from akhet.games.amunre import facts
from akhet.games.amunre.actions import BID, BLOCK, REVEAL, SAME, is_sale
from akhet.games.amunre.cards import (
    HandStep,
    can_play,
    cards_under,
    fill_more_sales,
    fill_sales,
    means,
    play_card,
    sell,
    turn_up,
)
from akhet.games.amunre.components import BID_BLOCK, LEVELS, SAME_PROVINCE
from akhet.games.amunre.expert import EACH
from akhet.games.amunre.shared import (
    BID_STEP,
    BUY_CARDS,
    CHOOSE_STEP,
    DEAL,
    DRAW_CARD,
    OPEN_PROVINCES,
    PAID,
    PAY,
    REVEAL_STEP,
    SETTLE_AUCTION,
    START_OFFERING,
    TAKE_PROVINCES,
    ask_in_order,
    turn_order,
)
from akhet.games.amunre.state import AmunRe, give, price_of

RETURNS: Final = 16  # argument of Bid: the seat has played the card to bid where it was outbid


class NewRound(Step[AmunRe]):
    """A chore: as many provinces as seats are turned up, then the bidding begins (p. 3).

    With the expert rule every seat chooses one of its own province cards instead (A32).
    """

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        state.round += 1
        state.played = 0
        state.tell(facts.ROUND, state.kingdom, state.round, state.start)
        state.ask(START_OFFERING, 0)
        ask_in_order(state, BUY_CARDS)
        state.ask(TAKE_PROVINCES, 0)
        state.ask(SETTLE_AUCTION, 0)
        state.ask(BID_STEP, state.start)
        if state.expert == 0:
            state.ask(REVEAL_STEP, CHANCE, state.seats)
            return
        state.ask(OPEN_PROVINCES, 0)
        state.ask(CHOOSE_STEP, ALL)
        if state.round == 1:
            state.tell(facts.DEALING)
            state.ask(DEAL, CHANCE, EACH * state.seats)


class RevealProvince(Step[AmunRe]):
    """Chance: the next province card, with what lies free in the province (p. 3).

    The argument counts the cards that are still to be turned up.
    """

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        action: i64 = REVEAL
        rest: i64 = state.deck
        while rest != 0:
            if rest & 1 == 1:
                out.add_weighted(action, 1)
            action += 1
            rest >>= 1

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        province: i64 = action - REVEAL
        if arg > 1:
            state.ask(REVEAL_STEP, CHANCE, arg - 1)
        state.tell(facts.REVEALED, province)
        turn_up(state, province)


class Bid(HandStep):
    """A bid on a province: free, or above the bid that stands there (p. 4).

    The argument is RETURNS after the card that lets a seat bid where it was just outbid.
    """

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        most: i64 = means(state, seat)
        lost: i64 = state.lost_by(seat)
        rest: i64 = state.opened
        while rest != 0:
            province: i64 = (rest & 15) - 1
            rest >>= 4
            if (lost == province) == (arg == RETURNS):  # p. 4, with the card ruling A5
                fill_bids(state, province, most, out)
        if arg == RETURNS:
            fill_more_sales(state, seat, out)
            return
        fill_sales(state, seat, out)
        if can_play(state, seat, BID_BLOCK):
            out.add(BLOCK)
        if can_return(state, seat):
            out.add(SAME)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if is_sale(action):
            state.ask(BID_STEP, seat, arg)
            sell(state, seat, action)
        elif action == BLOCK:
            state.ask(BID_STEP, seat, arg)
            play_card(state, seat, BID_BLOCK)
        elif action == SAME:
            state.ask(BID_STEP, seat, RETURNS)
            play_card(state, seat, SAME_PROVINCE)
        else:
            bid(state, seat, action - BID)


def fill_bids(state: AmunRe, province: i64, most: i64, out: Moves) -> None:
    """Adds every bid on a province that beats the one there and can be paid (p. 4-5)."""
    level: i64 = least_bid(state, province)
    while level < LEVELS and state.box.bids[level] <= most:
        out.add(BID + province * LEVELS + level)
        level += 1


def least_bid(state: AmunRe, province: i64) -> i64:
    """The lowest space that is open; two above a seat with the block (p. 12)."""
    other: i64 = bidder_in(state, province)
    if other < 0:
        return 0
    blocked: i64 = 1 if state.has_played(other, BID_BLOCK) else 0
    return state.bid_of(other) % LEVELS + 1 + blocked


def bidder_in(state: AmunRe, province: i64) -> i64:
    """The seat whose bid stands in a province, or -1."""
    first: i64 = province * LEVELS + 1
    other: i64 = 0
    rest: i64 = state.bids
    while rest != 0:
        if first <= rest & 255 < first + LEVELS:
            return other
        rest >>= 8
        other += 1
    return -1


def can_return(state: AmunRe, seat: i64) -> bool:
    """Whether the card to bid in the same province can be played, and the bid paid."""
    if state.lost_by(seat) < 0 or not can_play(state, seat, SAME_PROVINCE):
        return False
    least = least_bid(state, state.lost_by(seat))
    return least < LEVELS and state.box.bids[least] <= means(state, seat) - 1


def bid(state: AmunRe, seat: i64, place: i64) -> None:
    """Places a bid; who stood there is outbid; the next seat without a bid is next (p. 4)."""
    province: i64 = place // LEVELS
    other: i64 = bidder_in(state, province)
    if other >= 0:
        state.bids -= lane(state.bids, other) * unit(other)
        state.lost += (province - state.lost_by(other)) * unit(other)
    state.bids += (place + 1) * unit(seat)
    state.tell(facts.BID, seat, province, price_of(state, place))
    if other >= 0:
        state.tell(facts.OUTBID, other, province)
    n: i64
    for n in range(1, state.seats):
        after: i64 = (seat + n) % state.seats
        if state.bid_of(after) < 0:
            state.ask(BID_STEP, after)
            return


class SettleAuction(Step[AmunRe]):
    """A chore: all pay; who must sell cards for it does so in order (p. 5, ruling A8)."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        place: i64
        for place in range(state.seats - 1, -1, -1):
            who = turn_order(state, place)
            if state.gold[who] < price_of(state, state.bid_of(who)):
                state.ask(PAID, who)
                state.ask(PAY, who)
        for place in range(state.seats):
            who = turn_order(state, place)
            if state.gold[who] >= price_of(state, state.bid_of(who)):
                pay(state, who)


def pay(state: AmunRe, seat: i64) -> None:
    """A bid is paid to the bank."""
    owed: i64 = price_of(state, state.bid_of(seat))
    state.gold[seat] -= owed
    state.tell(facts.PAID, seat, owed)
    state.tell(facts.SPENT, seat, owed)


class Pay(HandStep):
    """Which card is sold to pay a bid, as long as gold is missing."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        fill_sales(state, seat, out)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        sell(state, seat, action)
        if state.gold[seat] < price_of(state, state.bid_of(seat)):
            state.ask(PAY, seat)


class Paid(Step[AmunRe]):
    """A chore: a seat that had to sell cards can pay now."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        pay(state, seat)


class TakeProvinces(Step[AmunRe]):
    """A chore: every seat takes its province with the gold and cards that lie there (p. 5)."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        state.played = 0
        place: i64
        for place in range(state.seats - 1, -1, -1):
            ask_cards_under(state, turn_order(state, place))
        for place in range(state.seats):
            take_province(state, turn_order(state, place))
        state.opened = 0
        state.bids = 0
        state.lost = 0


def ask_cards_under(state: AmunRe, seat: i64) -> None:
    """Face-down cards are looked at only by the seat that has bought the province."""
    province: i64 = state.bid_of(seat) // LEVELS
    if cards_under(state, province) > 0:
        state.ask(DRAW_CARD, CHANCE, seat + 8 * (province + 1))


def take_province(state: AmunRe, seat: i64) -> None:
    """A seat gets its province and the gold there."""
    province: i64 = state.bid_of(seat) // LEVELS
    give(state, seat, province)
    state.gold[seat] += state.box.free_gold[province]
    state.tell(facts.TAKES, seat, province)
    if state.box.free_gold[province] > 0:
        state.tell(facts.GOT, seat, state.box.free_gold[province])
