"""From parts of a position to points (p. 9-10). Nothing here changes anything but the sheet."""

from typing import Final

from mypy_extensions import i64

from akhet.games.amunre import facts
from akhet.games.amunre.components import (
    BONUS_BANK,
    BONUS_CARDS,
    BONUS_EGYPT,
    BONUS_FARMERS,
)
from akhet.games.amunre.shared import farmers_in
from akhet.games.amunre.state import PYRAMIDS, SOURCES, STONES, AmunRe, copied, provinces_in

NAMES: Final[list[str]] = facts.SOURCES
KINGDOM: Final = 5  # sources of one kingdom
PYRAMIDS_AT: Final = 0
SETS_AT: Final = 1
BANKS_AT: Final = 2
TEMPLES_AT: Final = 3
BONUS_AT: Final = 4
GOLD_AT: Final = 10
SET: Final = 3  # provinces of a complete set
MANY: Final = 1000


def score_kingdom(state: AmunRe) -> None:
    """Scores a kingdom for all seats: pyramids, sets, banks and temples; at the end gold."""
    first: i64 = KINGDOM * state.kingdom
    west: i64 = best_of_bank(state, 0)
    east: i64 = best_of_bank(state, 1)
    seat: i64
    for seat in range(state.seats):
        add(state, seat, first + PYRAMIDS_AT, pyramid_points(state, seat))
        add(state, seat, first + SETS_AT, set_points(state, seat))
        add(state, seat, first + TEMPLES_AT, temple_points(state, seat))
        add(state, seat, first + BANKS_AT, bank_points(state, seat, west, east))
    if state.kingdom == 1:
        for seat in range(state.seats):
            add(state, seat, GOLD_AT, gold_points(state, seat))


def kingdom_points(state: AmunRe, seat: i64, west: i64, east: i64) -> i64:
    """What scoring the kingdom now would bring a seat, all in all."""
    points: i64 = pyramid_points(state, seat) + set_points(state, seat)
    points += temple_points(state, seat) + bank_points(state, seat, west, east)
    return points + (gold_points(state, seat) if state.kingdom == 1 else 0)


def pyramid_points(state: AmunRe, seat: i64) -> i64:
    """A seat's pyramids (p. 9)."""
    pyramids: i64 = 0
    rest: i64 = state.lands(seat)
    while rest != 0:
        pyramids += state.at(PYRAMIDS, (rest & 15) - 1)
        rest >>= 4
    return state.box.pyramid * pyramids


def set_points(state: AmunRe, seat: i64) -> i64:
    """Complete sets: a pyramid in each of three provinces (p. 9)."""
    fewest: i64 = MANY
    number: i64 = 0
    rest: i64 = state.lands(seat)
    while rest != 0:
        fewest = min(fewest, state.at(PYRAMIDS, (rest & 15) - 1))
        number += 1
        rest >>= 4
    return state.box.set_points * fewest if number == SET else 0


def temple_points(state: AmunRe, seat: i64) -> i64:
    """Temples, by where the temple marker stands (p. 9)."""
    temples: i64 = 0
    rest: i64 = state.lands(seat)
    while rest != 0:
        province: i64 = (rest & 15) - 1
        temples += state.box.temples[province]
        rest >>= 4
    return state.box.temple_points[state.temple] * temples


def bank_points(state: AmunRe, seat: i64, west: i64, east: i64) -> i64:
    """Most pyramids in one province, on each bank of the Nile; given are the best of both."""
    banks: i64 = 1 if has_best(state, seat, 0, west) else 0
    banks += 1 if has_best(state, seat, 1, east) else 0
    return state.box.most * banks


def best_of_bank(state: AmunRe, east: i64) -> i64:
    """The best province of one bank, as pyramids, then stones; 0 without a pyramid (ruling A13)."""
    best: i64 = 0
    rest: i64 = state.mine
    while rest != 0:
        if rest & 15 != 0:
            best = max(best, height(state, (rest & 15) - 1, east))
        rest >>= 4
    return best


def height(state: AmunRe, province: i64, east: i64) -> i64:
    """Pyramids, then stones of a province of one bank; 0 without a pyramid or elsewhere (p. 9)."""
    pyramids: i64 = state.at(PYRAMIDS, province)
    if pyramids == 0 or state.box.east[province] != east:
        return 0
    return pyramids * MANY + state.at(STONES, province)


def has_best(state: AmunRe, seat: i64, east: i64, best: i64) -> bool:
    """Whether a seat owns one of the best provinces of a bank; two count once (ruling A24)."""
    rest: i64 = state.lands(seat)
    while rest != 0 and best > 0:
        if height(state, (rest & 15) - 1, east) == best:
            return True
        rest >>= 4
    return False


def gold_points(state: AmunRe, seat: i64) -> i64:
    """Points for gold: tied seats all get the full prize, and the next ranks lapse (p. 10)."""
    rank: i64 = 0
    other: i64
    for other in range(state.seats):
        if state.gold[other] > state.gold[seat]:
            rank += 1
    return state.box.gold_ranks[rank] if rank < 3 else 0


def bonus_met(state: AmunRe, seat: i64, kind: i64) -> bool:
    """Whether a seat fulfils what a bonus card asks for (p. 12)."""
    if kind == BONUS_FARMERS:
        return farmers_of(state, seat) >= state.box.least_farmers
    if kind == BONUS_CARDS:
        return icons_of(state, seat) >= state.box.least_icons
    rest: i64 = state.lands(seat)
    number: i64 = 0
    found: i64 = 0
    while rest != 0:
        number += 1
        found += side_of(state, (rest & 15) - 1, kind)
        rest >>= 4
    return number == SET and (found == 0 or found == SET)


def side_of(state: AmunRe, province: i64, kind: i64) -> i64:
    """On which of two sides a province lies, in the sense of a bonus card."""
    if kind == BONUS_BANK:
        return state.box.east[province]
    return state.box.upper[province] if kind == BONUS_EGYPT else state.box.nile[province]


def farmers_of(state: AmunRe, seat: i64) -> i64:
    """All farmers of a seat."""
    total: i64 = 0
    rest: i64 = state.lands(seat)
    while rest != 0:
        total += farmers_in(state, (rest & 15) - 1)
        rest >>= 4
    return total


def icons_of(state: AmunRe, seat: i64) -> i64:
    """Power cards shown in a seat's provinces: limits and free cards (p. 12)."""
    total: i64 = 0
    rest: i64 = state.lands(seat)
    while rest != 0:
        province: i64 = (rest & 15) - 1
        total += state.box.limit[province] + state.box.free_cards[province]
        rest >>= 4
    return total


def add(state: AmunRe, seat: i64, source: i64, points: i64) -> None:
    """Adds points to the score sheet."""
    if points > 0:
        state.points[seat * SOURCES + source] += points
        state.tell(facts.SCORED, seat, source, points)


def sheet(state: AmunRe) -> list[list[int]]:
    """Points by seat and source."""
    return [
        [state.points[seat * SOURCES + source] for source in range(SOURCES)]
        for seat in range(state.seats)
    ]


def final_sheet(state: AmunRe) -> list[list[int]]:
    """Points as if play ended now: the kingdom under way is scored, gold with the New Kingdom.

    Bonus cards in hands bring nothing: who holds them is a secret, and they must be played.
    """
    if state.depth == 0:
        return sheet(state)
    trial = copied(state)
    score_kingdom(trial)
    return sheet(trial)


def built(state: AmunRe, seat: int, row: int) -> int:
    """All pyramids or stones in a seat's provinces."""
    return sum([state.at(row, province) for province in provinces_in(state.lands(seat))])
