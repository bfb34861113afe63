"""Phases 1 and 2: provinces are turned up and auctioned (p. 3-5)."""

from typing import Final

from mypy_extensions import i64

from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.step import Step
from akhet.core.words import bit
from akhet.games.amunre.actions import BID, BLOCK, REVEAL, SAME
from akhet.games.amunre.components import BID_BLOCK, LEVELS, PROVINCES, SAME_PROVINCE
from akhet.games.amunre.state import APART, OWNER, UNDER, AmunRe
from akhet.games.amunre.table import (
    BID_STEP,
    BUY_CARDS,
    DRAW_CARD,
    NEW_PHASE,
    PAID,
    PAY,
    REVEAL_STEP,
    SETTLE_AUCTION,
    START_OFFERING,
    TAKE_PROVINCES,
    add_stone,
    ask_in_order,
    can_draw,
    can_play,
    fill_sales,
    is_sale,
    play_card,
    sell,
    turn_order,
)

RETURNS: Final = 16  # argument of BidStep: the seat has paid to bid where it was outbid


class NewRound(Step[AmunRe]):
    """A chore: as many provinces as seats are turned up, then the bidding begins (p. 3)."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        state.round += 1
        state.tell("round", state.kingdom, state.round, state.start)
        state.ask(START_OFFERING, 0)
        ask_in_order(state, BUY_CARDS)
        state.ask(NEW_PHASE, 0)
        state.ask(TAKE_PROVINCES, 0)
        state.ask(SETTLE_AUCTION, 0)
        state.ask(BID_STEP, state.start)
        state.ask(NEW_PHASE, 0)
        _n: i64
        for _n in range(state.seats):
            state.ask(REVEAL_STEP, CHANCE)


class NewPhase(Step[AmunRe]):
    """A chore: every kind of card may be played once more (p. 12)."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        other: i64
        for other in range(state.seats):
            state.played[other] = 0


class RevealProvince(Step[AmunRe]):
    """Chance: the next province card, with what lies free in the province (p. 3)."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        province: i64
        for province in range(PROVINCES):
            if (state.deck >> province) & 1 == 1:
                out.add_weighted(REVEAL + province, 1)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        province: i64 = action - REVEAL
        state.deck -= bit(province)
        state.opened |= bit(province)
        state.used |= bit(province)
        state.tell("revealed", province)
        _n: i64
        for _n in range(state.box.free_stones[province]):
            add_stone(state, -1, province)
        for _n in range(state.box.free_cards[province]):
            if can_draw(state):
                state.put(UNDER, province, state.at(UNDER, province) + 1)


class Bid(Step[AmunRe]):
    """A bid on a province: free, or above the bid that stands there (p. 4).

    The argument is RETURNS after the card that lets a seat bid where it was just outbid.
    """

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        worth: i64 = state.gold[seat] + state.held[seat]
        province: i64
        for province in range(PROVINCES):
            if (state.opened >> province) & 1 == 1 and may_bid(state, seat, province, arg):
                fill_bids(state, province, worth, out)
        if arg == RETURNS:
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


def may_bid(state: AmunRe, seat: i64, province: i64, arg: i64) -> bool:
    """Not where it was just outbid; with the card, only there (p. 4, ruling A5)."""
    return (state.lost[seat] == province) == (arg == RETURNS)


def fill_bids(state: AmunRe, province: i64, worth: i64, out: Moves) -> None:
    """Adds every bid on a province that beats the one there and can be paid (p. 4-5)."""
    level: i64
    for level in range(least_bid(state, province), LEVELS):
        if state.box.bids[level] <= worth:
            out.add(BID + province * LEVELS + level)


def least_bid(state: AmunRe, province: i64) -> i64:
    """The lowest space that is open; two above a seat with the block (p. 12)."""
    other: i64
    for other in range(state.seats):
        standing = state.bids[other]
        if standing >= 0 and standing // LEVELS == province:
            blocked: i64 = (state.played[other] >> BID_BLOCK) & 1
            return standing % LEVELS + 1 + blocked
    return 0


def can_return(state: AmunRe, seat: i64) -> bool:
    """Whether the card to bid in the same province can be played, and the bid paid."""
    if state.lost[seat] < 0 or not can_play(state, seat, SAME_PROVINCE):
        return False
    least = least_bid(state, state.lost[seat])
    worth: i64 = state.gold[seat] + state.held[seat] - 1
    return least < LEVELS and state.box.bids[least] <= worth


def bid(state: AmunRe, seat: i64, place: i64) -> None:
    """Places a bid; who stood there is outbid; the next seat without a bid is next (p. 4)."""
    province: i64 = place // LEVELS
    other: i64
    for other in range(state.seats):
        if state.bids[other] >= 0 and state.bids[other] // LEVELS == province:
            state.bids[other] = -1
            state.lost[other] = province
            state.tell("outbid", other, province)
    state.bids[seat] = place
    state.tell("bid", seat, province, state.box.bids[place % LEVELS])
    n: i64
    for n in range(1, state.seats):
        after: i64 = (seat + n) % state.seats
        if state.bids[after] < 0:
            state.ask(BID_STEP, after)
            return


class SettleAuction(Step[AmunRe]):
    """A chore: all pay; who must sell cards for it does so in order (p. 5, ruling A8)."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        place: i64
        for place in range(state.seats - 1, -1, -1):
            who = turn_order(state, place)
            state.ask(PAID, who)
            if state.gold[who] < owed(state, who):
                state.ask(PAY, who)


def owed(state: AmunRe, seat: i64) -> i64:
    """What a seat has bid."""
    return state.box.bids[state.bids[seat] % LEVELS]


class Pay(Step[AmunRe]):
    """Which card is sold to pay a bid, as long as gold is missing."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        fill_sales(state, seat, out)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        sell(state, seat, action)
        if state.gold[seat] < owed(state, seat):
            state.ask(PAY, seat)


class Paid(Step[AmunRe]):
    """A chore: a bid is paid to the bank."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        state.gold[seat] -= owed(state, seat)
        state.tell("paid", seat, owed(state, seat))


class TakeProvinces(Step[AmunRe]):
    """A chore: every seat takes its province with the gold and cards that lie there (p. 5)."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        place: i64
        for place in range(state.seats - 1, -1, -1):
            take_province(state, turn_order(state, place))
        state.opened = 0


def take_province(state: AmunRe, seat: i64) -> None:
    """A seat gets its province; face-down cards are looked at only now."""
    province: i64 = state.bids[seat] // LEVELS
    state.put(OWNER, province, seat + 1)
    state.gold[seat] += state.box.free_gold[province]
    state.bids[seat] = -1
    state.lost[seat] = -1
    state.tell("takes", seat, province)
    _n: i64
    for _n in range(state.at(APART, province) + state.at(UNDER, province)):
        state.ask(DRAW_CARD, CHANCE, seat + 8 * (province + 1))
