"""The open questions of a loaded position: which rows of them can be, and in which phase."""

from typing import Final

from akhet.core.errors import BadPosition
from akhet.core.ids import ALL, CHANCE
from akhet.games.amunre.auction import RETURNS, least_bid
from akhet.games.amunre.building import NO_BUILDER, might_build
from akhet.games.amunre.cards import available, cards_under, drawable, means
from akhet.games.amunre.components import LEVELS, PROVINCES, SAME_PROVINCE
from akhet.games.amunre.expert import EACH
from akhet.games.amunre.offering import items_of, ranked
from akhet.games.amunre.shared import fields_from, turn_order
from akhet.games.amunre.state import NO_OFFER, SEALED, AmunRe, is_in, price_of, provinces_in
from akhet.games.amunre.steps import STEPS

STEP_NAMES: Final = [step.name for step in STEPS]


class Stack:
    """The open questions, read from the bottom up."""

    def __init__(self, state: AmunRe) -> None:
        """All of them are still to be read."""
        self.state = state
        self.tasks = state.open_tasks()
        self.at = 0

    @property
    def name(self) -> str:
        """The next question's name, or an empty text at the top."""
        return STEP_NAMES[self.tasks[self.at].step] if self.at < len(self.tasks) else ""

    def fail(self, why: str) -> BadPosition:
        """What is wrong with the question read last."""
        return BadPosition(f"tasks[{self.at}]: {why}")

    def take(self, name: str, seat: int, low: int = 0, high: int = 0) -> int:
        """Reads a question that must be this one; answers its number."""
        found = self.name
        self.at += 1
        if found != name:
            raise self.fail(f"{name} is needed here, not {found or 'nothing'}")
        task = self.tasks[self.at - 1]
        if task.seat != seat:
            raise BadPosition(f"tasks[{self.at}].seat: {name} is for {seat}, not {task.seat}")
        if not low <= task.arg <= high:
            raise BadPosition(f"tasks[{self.at}].arg: {task.arg} is not from {low} to {high}")
        return task.arg

    def seats_from_last(self, name: str) -> int:
        """Reads a question to each of the last seats in turn order; how many."""
        number = 0
        while self.name == name and number < self.state.seats:
            self.take(name, turn_order(self.state, self.state.seats - 1 - number))
            number += 1
        return number

    def end(self) -> None:
        """Nothing may lie above."""
        if self.name:
            self.at += 1
            raise self.fail(f"{STEP_NAMES[self.tasks[self.at - 1].step]} cannot lie here")


def check_tasks(state: AmunRe, masked: bool) -> str:
    """Reads all open questions; answers the phase they belong to."""
    stack = Stack(state)
    bottom = stack.name
    if bottom == "start_offering":
        phase = before_offering(stack, state)
    elif bottom == "start_income":
        phase = offering(stack, state)
    elif bottom in ("end_round", "score_kingdom"):
        stack.take(bottom, 0)
        phase = "income" if bottom == "end_round" else "bonus"
        if stack.seats_from_last(phase) == 0:
            raise stack.fail(f"nobody has to answer {bottom}")
    elif bottom == "new_round" and len(stack.tasks) > 1:
        stack.take("new_round", 0)
        stack.take("draw_start", CHANCE)
        phase = "start"
    elif bottom:
        raise BadPosition(f"tasks[1]: {bottom} cannot lie at the bottom")
    else:
        return "over"
    stack.end()
    return phase


# ---------------------------------------------------------------- phases 1 to 3


def before_offering(stack: Stack, state: AmunRe) -> str:
    """Provinces are turned up, auctioned and built on."""
    stack.take("start_offering", 0)
    waiting = stack.seats_from_last("buy_cards")
    if stack.name in ("take_provinces", "draw") and waiting < state.seats:
        raise stack.fail("all seats buy after this")
    if stack.name == "take_provinces":
        stack.take("take_provinces", 0)
        return paying(stack, state) if stack.name == "paid" else bidding(stack, state)
    if stack.name == "draw":
        return taking(stack, state)
    if stack.name:
        if waiting == state.seats:
            raise stack.fail(f"nobody has bought cards before {stack.name}")
        build(stack, state, turn_order(state, state.seats - 1 - waiting))
    elif waiting == 0:
        raise stack.fail("nobody has to answer start_offering")
    return "build"


def bidding(stack: Stack, state: AmunRe) -> str:
    """Somebody bids, perhaps after provinces are turned up."""
    stack.take("settle_auction", 0)
    if stack.name != "bid":
        raise stack.fail("bid is needed above this")
    seat = stack.tasks[stack.at].seat
    if not 0 <= seat < state.seats:
        raise BadPosition(f"tasks[{stack.at + 1}].seat: there is no seat {seat}")
    returns = stack.take("bid", seat, 0, RETURNS)
    if stack.name == "open_provinces":
        return choosing(stack, state, seat, returns)
    if state.expert == 1 and stack.name == "reveal":
        raise stack.fail("with the expert rule provinces are chosen")
    if stack.name == "reveal":
        if seat != state.start or returns:
            raise stack.fail(f"seat {state.start} bids first")
        stack.take("reveal", CHANCE, 1, state.seats)
        return "reveal"
    if returns not in (0, RETURNS):
        raise BadPosition(f"tasks[{stack.at}].arg: {returns} is not 0 or {RETURNS}")
    if returns:
        check_return(stack, state, seat)
    return "bid"


def choosing(stack: Stack, state: AmunRe, seat: int, returns: int) -> str:
    """Province cards are dealt, or chosen by all at once."""
    if seat != state.start or returns:
        raise stack.fail(f"seat {state.start} bids first")
    if state.expert == 0:
        raise stack.fail("province cards are chosen with the expert rule only")
    stack.take("open_provinces", 0)
    stack.take("choose", ALL)
    if stack.name != "deal":
        return "choose"
    if state.round != 1:
        raise stack.fail("province cards are dealt in the first round of a kingdom")
    stack.take("deal", CHANCE, 1, EACH * state.seats)
    return "deal"


def check_return(stack: Stack, state: AmunRe, seat: int) -> None:
    """A seat that has played the card to bid in the same province can do so."""
    lost = state.lost_by(seat)
    if lost < 0 or not state.has_played(seat, SAME_PROVINCE):
        raise stack.fail(f"seat {seat} was not outbid, or has not played the card")
    least = least_bid(state, lost)
    if least >= LEVELS or state.box.bids[least] > means(state, seat):
        raise stack.fail(f"seat {seat} can make no bid")


def paying(stack: Stack, state: AmunRe) -> str:
    """Those who must sell cards to pay do so in turn order."""
    place = state.seats
    while stack.name == "paid":
        seat = stack.tasks[stack.at].seat
        before = place
        place = (seat - state.start) % state.seats
        if place >= before:
            raise stack.fail("seats pay in turn order")
        stack.take("paid", seat)
        stack.take("pay", seat)
        if state.bid_of(seat) < 0 or state.gold[seat] >= price_of(state, state.bid_of(seat)):
            raise stack.fail(f"seat {seat} has enough gold")
    return "pay"


def taking(stack: Stack, state: AmunRe) -> str:
    """Face-down cards go to the seats that bought their provinces."""
    place = state.seats
    covered: list[int] = []
    while stack.name == "draw":
        arg = stack.take("draw", CHANCE, 8, 8 * (PROVINCES + 1) + 7)
        seat, province, before = arg % 8, arg // 8 - 1, place
        place = (seat - state.start) % state.seats
        if seat >= state.seats or place >= before or province >= PROVINCES:
            raise stack.fail("cards are taken in turn order")
        if not is_in(state.lands(seat), province) or cards_under(state, province) == 0:
            raise stack.fail(f"seat {seat} has no cards to take there")
        covered.append(province)
    for province in range(PROVINCES):
        if cards_under(state, province) > 0 and province not in covered:
            raise stack.fail("cards lie under a province that nobody takes")
    return "take"


def build(stack: Stack, state: AmunRe, seat: int) -> None:
    """A seat buys farmers or stones, and places them."""
    if stack.name == "buy_farmers":
        stack.take("buy_farmers", seat)
        if stack.name:
            draws(stack, state, seat)
    elif stack.name == "buy_stones":
        stack.take("buy_stones", seat)
        if stack.name:
            place_farmers(stack, state, seat)
    else:
        first = -1
        if stack.name == "place_stone":
            first = place_stones(stack, state, seat, 0)
        if stack.name or first < 0:
            province = stack.take("may_build", seat, 0, PROVINCES - 1)
            owns = is_in(state.lands(seat), province) and first in (-1, province)
            if not owns or not might_build(state, seat, province):
                raise stack.fail(f"seat {seat} cannot build here")


def draws(stack: Stack, state: AmunRe, seat: int) -> int:
    """Cards are drawn one by one; how many."""
    more = stack.take("take_cards", seat, 1, 9) if stack.name == "take_cards" else 0
    stack.take("draw", CHANCE, seat, seat)
    if drawable(state) <= 0:
        raise stack.fail("there is no card to draw")
    return more + 1


def place_farmers(stack: Stack, state: AmunRe, seat: int) -> int:
    """Farmers are placed where they all fit; how many."""
    arg = stack.take("place_farmer", seat, 16, 16 * NO_BUILDER - 1)
    if fields_from(state, seat, arg % 16) < arg // 16:
        raise stack.fail(f"seat {seat} has too few fields")
    return arg // 16


def place_stones(stack: Stack, state: AmunRe, seat: int, builder: int) -> int:
    """Stones are laid in own provinces; from which on."""
    low = 16 * (builder + 1)
    arg = stack.take("place_stone", seat, low, 16 * (builder + 30) + 15)
    if provinces_in(state.lands(seat))[-1:] < [arg % 16]:
        raise stack.fail(f"seat {seat} has no province there")
    return arg % 16


# ---------------------------------------------------------------- phase 4


def offering(stack: Stack, state: AmunRe) -> str:
    """Offers are made, corrected or rewarded."""
    stack.take("start_income", 0)
    stack.take("new_start", 0)
    if stack.name == "open_offers":
        stack.take("open_offers", 0)
        stack.take("offer", ALL)
        if NO_OFFER not in [state.offers[seat] for seat in range(state.seats)]:
            raise stack.fail("all offers are made")
        return "offer"
    if stack.name != "reward":
        raise stack.fail("open_offers or reward is needed above this")
    check_opened(state)
    rank = stack.take("reward", 0, 0, state.seats)
    if rank > 0:
        rewarding(stack, state, rank - 1)
        return "reward"
    corrections(stack, state)
    return "correct"


def check_opened(state: AmunRe) -> None:
    """All offers lie open."""
    for seat in range(state.seats):
        if state.offers[seat] in (NO_OFFER, SEALED):
            raise BadPosition(f"offers: that of seat {seat} is needed, all are open")


def corrections(stack: Stack, state: AmunRe) -> None:
    """Corrections are announced in turn order."""
    place = state.seats
    while stack.name == "correct" and place > 0:
        place -= 1
        seat = turn_order(state, place)
        if state.offers[seat] % 2 == 1:
            stack.take("correct", seat)
    if stack.at == len(stack.tasks) and STEP_NAMES[stack.tasks[-1].step] != "correct":
        raise stack.fail("nobody has to answer")


def rewarding(stack: Stack, state: AmunRe, rank: int) -> None:
    """A seat names items, or gets them."""
    seat = ranked(state, rank)
    if seat < 0:
        raise stack.fail(f"nobody has rank {rank + 1}")
    if stack.name == "item":
        check_items(stack, state, seat, rank)
        return
    pieces = 0
    if stack.name == "place_stone":
        place_stones(stack, state, seat, NO_BUILDER)
        pieces += stack.tasks[stack.at - 1].arg // 16 - NO_BUILDER
    if stack.name == "place_farmer":
        pieces += place_farmers(stack, state, seat)
    if stack.name:
        pieces += draws(stack, state, seat)
    if not 0 < pieces <= items_of(state, rank):
        raise stack.fail(f"seat {seat} gets {items_of(state, rank)} items")


def check_items(stack: Stack, state: AmunRe, seat: int, rank: int) -> None:
    """The items named and those to come are as many as the rank gives."""
    arg = stack.take("item", seat, 1, (1 << 16) - 1)
    left, cards, farmers, stones = arg % 16, arg // 16 % 16, arg // 256 % 16, arg // 4096
    if left == 0 or left + cards + farmers + stones != items_of(state, rank):
        raise stack.fail(f"seat {seat} gets {items_of(state, rank)} items")
    if cards > available(state) or farmers > fields_from(state, seat, 0):
        raise stack.fail(f"seat {seat} cannot get what it has named")
