"""Pure functions from parts of a position to points (p. 9-10)."""

from typing import Final

from akhet.games.amunre.components import (
    BONUS_BANK,
    BONUS_CARDS,
    BONUS_EGYPT,
    BONUS_FARMERS,
    PROVINCES,
)
from akhet.games.amunre.state import PYRAMIDS, SOURCES, STONES, AmunRe, owned
from akhet.games.amunre.table import farmers_in

NAMES: Final = [
    "old_pyramids",
    "old_sets",
    "old_banks",
    "old_temples",
    "old_bonus",
    "new_pyramids",
    "new_sets",
    "new_banks",
    "new_temples",
    "new_bonus",
    "gold",
]
GOLD: Final = 10
KINGDOM: Final = 5  # sources of one kingdom
BONUS_AT: Final = 4
LEAST_FARMERS: Final = 9
LEAST_ICONS: Final = 7


def sets(pyramids: list[int], provinces: int = 3) -> int:
    """Complete sets: a pyramid in each of three provinces (p. 9)."""
    return min(pyramids) if len(pyramids) == provinces else 0


def bank_winners(owners: list[int], pyramids: list[int], stones: list[int]) -> list[int]:
    """The seats with the best province of one bank, each once (p. 9).

    Most pyramids, then most stones; without a pyramid nobody (ruling A13).
    """
    worth = list(zip(pyramids, stones, strict=True))
    taken = [pair for pair, owner in zip(worth, owners, strict=True) if owner >= 0 and pair[0] > 0]
    if not taken:
        return []
    best = max(taken)
    return sorted(
        {owner for pair, owner in zip(worth, owners, strict=True) if pair == best and owner >= 0}
    )


def gold_points(gold: list[int], prizes: list[int]) -> list[int]:
    """Points for gold: tied seats all get the full prize, and the next ranks lapse (p. 10)."""
    points: list[int] = []
    for mine in gold:
        rank = len([other for other in gold if other > mine])
        points.append(prizes[rank] if rank < len(prizes) else 0)
    return points


def bonus_met(state: AmunRe, seat: int, kind: int) -> bool:
    """Whether a seat fulfils what a bonus card asks for (p. 12)."""
    mine = owned(state, seat)
    box = state.box
    if kind == BONUS_FARMERS:
        return sum([farmers_in(state, province) for province in mine]) >= LEAST_FARMERS
    if kind == BONUS_CARDS:
        icons = sum([box.limit[province] + box.free_cards[province] for province in mine])
        return icons >= LEAST_ICONS
    if kind == BONUS_BANK:
        found = [box.east[province] for province in mine]
    elif kind == BONUS_EGYPT:
        found = [box.upper[province] for province in mine]
    else:
        found = [box.nile[province] for province in mine]
    return len(found) > 0 and min(found) == max(found)


def score_kingdom(state: AmunRe) -> None:
    """Scores a kingdom for all seats: pyramids, sets, banks and temples; at the end gold."""
    first = KINGDOM * state.kingdom
    for seat in range(state.seats):
        mine = owned(state, seat)
        pyramids = [state.at(PYRAMIDS, province) for province in mine]
        temples = sum([state.box.temples[province] for province in mine])
        add(state, seat, first, state.box.pyramid * sum(pyramids))
        add(state, seat, first + 1, state.box.set_points * sets(pyramids))
        add(state, seat, first + 3, state.box.temple_points[state.temple] * temples)
    for east in range(2):
        for seat in winners_of(state, east):
            add(state, seat, first + 2, state.box.most)
    if state.kingdom == 1:
        purses = [state.gold[seat] for seat in range(state.seats)]
        for seat, points in enumerate(gold_points(purses, state.box.gold_ranks)):
            add(state, seat, GOLD, points)


def winners_of(state: AmunRe, east: int) -> list[int]:
    """The seats with the best province of one bank of the Nile."""
    side = [province for province in range(PROVINCES) if state.box.east[province] == east]
    return bank_winners(
        [state.owner(province) for province in side],
        [state.at(PYRAMIDS, province) for province in side],
        [state.at(STONES, province) for province in side],
    )


def add(state: AmunRe, seat: int, source: int, points: int) -> None:
    """Adds points to the score sheet."""
    state.points[seat * SOURCES + source] += points
    if points > 0:
        state.tell("scored", seat, source, points)


def sheet(state: AmunRe) -> list[list[int]]:
    """Points by seat and source."""
    return [
        [state.points[seat * SOURCES + source] for source in range(SOURCES)]
        for seat in range(state.seats)
    ]
