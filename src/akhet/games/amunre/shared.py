"""The numbers of the steps, and the small moves that several phases share: farmers, stones."""

from typing import Final

from mypy_extensions import i64

from akhet.core.moves import Moves
from akhet.games.amunre import facts
from akhet.games.amunre.state import FARMERS, LOWLAND, PYRAMIDS, STONES, AmunRe

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
DRAW_START: Final = 27
DEAL: Final = 28
CHOOSE_STEP: Final = 29
OPEN_PROVINCES: Final = 30


def turn_order(state: AmunRe, place: i64) -> i64:
    """The seat in a place of the order: 0 has the Pharaoh, then clockwise."""
    seat: i64 = state.start + place
    return seat if seat < state.seats else seat - state.seats


def ask_in_order(state: AmunRe, step: i64) -> None:
    """Asks every seat, beginning with the one that has the Pharaoh."""
    place: i64
    for place in range(state.seats - 1, -1, -1):
        state.ask(step, turn_order(state, place))


def fill_own(state: AmunRe, seat: i64, first: i64, out: Moves) -> None:
    """Adds an action for each province of a seat."""
    rest: i64 = state.lands(seat)
    while rest != 0:
        out.add(first + (rest & 15) - 1)
        rest >>= 4


# ---------------------------------------------------------------- farmers


def free_fields(state: AmunRe, province: i64) -> i64:
    """Fields of a province without a farmer."""
    return state.box.fields[province] - state.at(FARMERS, province)


def fields_from(state: AmunRe, seat: i64, first: i64) -> i64:
    """Free fields of a seat's provinces from one on."""
    total: i64 = 0
    rest: i64 = state.lands(seat)
    while rest != 0:
        if rest & 15 > first:
            total += free_fields(state, (rest & 15) - 1)
        rest >>= 4
    return total


def farmers_in(state: AmunRe, province: i64) -> i64:
    """All farmers of a province: printed, on fields and on the lowland."""
    farmers = state.at(FARMERS, province) + state.at(LOWLAND, province)
    return farmers + state.box.printed[province]


def add_farmer(state: AmunRe, seat: i64, province: i64, row: i64) -> None:
    """Puts a farmer on a field or on the lowland."""
    state.put(row, province, state.at(row, province) + 1)
    state.tell(facts.FARMER, seat, province)


# ---------------------------------------------------------------- stones


def add_stone(state: AmunRe, seat: i64, province: i64) -> None:
    """Lays a stone; the third one makes a pyramid (p. 7)."""
    stones = state.at(STONES, province) + 1
    state.put(STONES, province, stones)
    state.tell(facts.STONE, seat, province)
    if stones >= state.box.stones_needed:
        make_pyramid(state, seat, province, state.box.stones_needed)


def make_pyramid(state: AmunRe, seat: i64, province: i64, stones: i64) -> None:
    """Turns stones into a pyramid."""
    state.put(STONES, province, state.at(STONES, province) - stones)
    state.put(PYRAMIDS, province, state.at(PYRAMIDS, province) + 1)
    state.tell(facts.PYRAMID, seat, province)
