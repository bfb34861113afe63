"""Choices at set-up that the edition of 2016 has: a drawn start player, and its expert rule.

Expert rule: every seat is dealt three province cards in secret. In each round all choose one at the
same time; these provinces are auctioned. In the New Kingdom the played cards are dealt anew (A32).
"""

from typing import Final

from mypy_extensions import i64

from akhet.core.ids import ALL, CHANCE
from akhet.core.moves import Moves
from akhet.core.packed import bit, count_bits, lane, unit
from akhet.core.rng import Rng
from akhet.core.state import task_arg, task_step
from akhet.core.step import Step
from akhet.games.amunre import facts
from akhet.games.amunre.actions import CHOOSE, REVEAL, START
from akhet.games.amunre.cards import turn_up
from akhet.games.amunre.components import PROVINCES
from akhet.games.amunre.shared import CHOOSE_STEP, DEAL, OPEN_PROVINCES, turn_order
from akhet.games.amunre.state import KINDS_MASK, AmunRe, inserted, is_in

EACH: Final = 3  # province cards a seat is dealt
SECRET: Final = 31
"""A province card that somebody else has chosen and not shown."""


class DrawStart(Step[AmunRe]):
    """Chance: who begins (2016, p. 3)."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        who: i64
        for who in range(state.seats):
            out.add_weighted(START + who, 1)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        state.start = action - START


class DealProvince(Step[AmunRe]):
    """Chance: a seat gets a province card that nobody else sees; the argument counts the rest."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        rest: i64 = state.deck & ~dealt_bits(state)
        action: i64 = REVEAL
        while rest != 0:
            if rest & 1 == 1:
                out.add_weighted(action, 1)
            action += 1
            rest >>= 1

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if arg > 1:
            state.ask(DEAL, CHANCE, arg - 1)
        who: i64 = dealt_to(state, arg)
        take_card(state, who, action - REVEAL)
        state.tell(facts.DEALT, who, action - REVEAL)

    def audience(self, state: AmunRe, seat: int, arg: int) -> int:
        return dealt_to(state, arg)


class ChooseProvince(Step[AmunRe]):
    """A sealed choice: which of one's province cards is auctioned in this round."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        rest: i64 = province_cards(state, seat)
        while rest != 0:
            out.add(CHOOSE + (rest & 15) - 1)
            rest >>= 4

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        state.chosen += (action - CHOOSE + 1) * unit(seat)
        state.tell(facts.CHOSE, seat)
        if undecided(state) > 0:
            state.ask(CHOOSE_STEP, ALL)

    def waiting(self, state: AmunRe, seat: int, arg: int) -> list[int]:
        return [who for who in range(state.seats) if lane(state.chosen, who) == 0]

    def reveals(self, state: AmunRe, seat: int, arg: int, action: int) -> bool:
        return undecided(state) == 1

    def learns(self, state: AmunRe, seat: int, arg: int, action: int) -> bool:
        return undecided(state) == 1

    def audience(self, state: AmunRe, seat: int, arg: int) -> int:
        return seat


class OpenProvinces(Step[AmunRe]):
    """A chore: all chosen cards are turned up, from the start player on (ruling A32)."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        place: i64
        for place in range(state.seats):
            who = turn_order(state, place)
            province: i64 = lane(state.chosen, who) - 1
            lose_card(state, who, province)
            state.tell(facts.LAID, who, province)
            turn_up(state, province)
        state.chosen = 0


# ---------------------------------------------------------------- province cards


def province_cards(state: AmunRe, seat: i64) -> i64:
    """The row of province cards a seat holds."""
    return (state.dealt >> (seat * 12)) & KINDS_MASK


def take_card(state: AmunRe, seat: i64, province: i64) -> None:
    """A seat gets a province card."""
    before: i64 = province_cards(state, seat)
    state.dealt += (inserted(before, province) - before) * bit(seat * 12)


def lose_card(state: AmunRe, seat: i64, province: i64) -> None:
    """A province card leaves a seat's hand."""
    before: i64 = province_cards(state, seat)
    after: i64 = 0
    rest: i64 = before
    while rest != 0:
        if (rest & 15) - 1 != province:
            after = inserted(after, (rest & 15) - 1)
        rest >>= 4
    state.dealt += (after - before) * bit(seat * 12)


def dealt_bits(state: AmunRe) -> i64:
    """All province cards in hands, one bit each."""
    found: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if holder(state, province) >= 0:
            found |= bit(province)
    return found


def holder(state: AmunRe, province: i64) -> int:
    """The seat that holds a province card, or -1."""
    for seat in range(state.seats):
        if is_in(province_cards(state, seat), province):
            return seat
    return -1


def dealt_to(state: AmunRe, left: i64) -> i64:
    """Who gets the next card while so many are still to be dealt."""
    return (EACH * state.seats - left) // EACH


def undecided(state: AmunRe) -> i64:
    """How many seats have not chosen a province card yet."""
    waiting: i64 = 0
    seat: i64
    for seat in range(state.seats):
        if lane(state.chosen, seat) == 0:
            waiting += 1
    return waiting


def number_held(state: AmunRe, seat: i64) -> i64:
    """How many province cards a seat holds; everybody can count them."""
    if state.expert == 0 or state.round == 0:
        return 0
    n: i64
    for n in range(state.depth):
        task: i64 = state.tasks[n]
        if task_step(task) == DEAL:
            given: i64 = EACH * state.seats - task_arg(task) - EACH * seat
            return max(0, min(EACH, given))
    for n in range(state.depth):
        if task_step(state.tasks[n]) == OPEN_PROVINCES:
            return EACH + 1 - state.round
    return EACH - state.round


# ---------------------------------------------------------------- masks and guesses


def show_provinces(seen: AmunRe, state: AmunRe, seat: i64) -> None:
    """One's own province cards and choice; of the others only that they have chosen."""
    other: i64
    for other in range(state.seats):
        if other == seat:
            seen.dealt += province_cards(state, other) * bit(other * 12)
            seen.chosen += lane(state.chosen, other) * unit(other)
        elif lane(state.chosen, other) != 0:
            seen.chosen += SECRET * unit(other)


def deal_provinces(full: AmunRe, seat: i64, rng: Rng) -> None:
    """The unseen province cards are dealt anew, and one of them chosen, each way as likely."""
    rest: i64 = full.deck & ~dealt_bits(full)
    other: i64
    for other in range(full.seats):
        if other == seat:
            continue
        _n: i64
        for _n in range(number_held(full, other)):
            province: i64 = any_bit(rest, rng)
            rest -= bit(province)
            take_card(full, other, province)
        if lane(full.chosen, other) == SECRET:
            row: i64 = province_cards(full, other)
            at: i64 = rng.below(number_held(full, other))
            full.chosen += (((row >> (4 * at)) & 15) - SECRET) * unit(other)


def any_bit(word: i64, rng: Rng) -> i64:
    """One of the bits that are set, each as likely."""
    skip: i64 = rng.below(count_bits(word))
    rest: i64 = word
    n: i64 = 0
    while skip > 0 or rest & 1 == 0:
        skip -= rest & 1
        rest >>= 1
        n += 1
    return n
