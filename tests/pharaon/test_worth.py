"""What a bot counts in Pharaon, and the choice of gods, compared with the slow and plain way."""

import pytest

from akhet.core import Rng
from akhet.core.packed import lane, row, unit
from akhet.core.state import task_seat
from akhet.games.pharaon import GAME, scoring
from akhet.games.pharaon.insight import worth as worths
from akhet.games.pharaon.state import ARTISANS as OWN_ARTISANS
from akhet.games.pharaon.state import GIFTS as OWN_GIFTS
from akhet.games.pharaon.state import NOBLES as OWN_NOBLES
from akhet.games.pharaon.state import TRACKS, Pharaon
from akhet.testing import random_positions


def affordable(state: Pharaon, seat: int, chosen: int) -> bool:
    """Whether a seat has enough of everything for these gods."""
    return all(
        scoring.need_at(state, place, chosen)
        <= scoring.things(state, seat, lane(state.order, place))
        for place in range(scoring.GODS)
    )


def plain_gods(state: Pharaon, seat: int) -> int:
    """Of all sets of gods the first that brings most."""
    points = {
        chosen: scoring.gods_points(state, chosen) + scoring.nobles_points(state, seat, chosen)
        for chosen in range(1 << scoring.GODS)
        if affordable(state, seat, chosen)
    }
    return max(points, key=lambda chosen: (points[chosen], -chosen))


def half_gods(state: Pharaon, seat: int, chosen: int) -> int:
    """A quarter of a god's points for each of its demands that is met, if it is not counted."""
    found = 0
    for god in range(scoring.GODS):
        left, right = lane(state.order, god), lane(state.order, (god + 1) % scoring.GODS)
        met = scoring.things(state, seat, left) >= state.box.right_need[left]
        met += scoring.things(state, seat, right) >= state.box.left_need[right]
        if (chosen >> god) & 1 == 0:
            found += met * scoring.god_points(state, god) // 4
    return found


def plain_worth(state: Pharaon) -> list[int]:
    """The score sheets added up, and what is begun, to come and being bought."""
    found = [sum(row) for row in scoring.sheet(state)]
    for seat in range(state.seats):
        found[seat] += half_gods(state, seat, plain_gods(state, seat))
        found[seat] += scoring.tracks_from(state, seat, 1) + worths.to_come(state, seat)
    for task in list(state.tasks)[: state.depth]:
        if 0 <= task_seat(task) < state.seats:
            found[task_seat(task)] += worths.open_worth(state, task)
    return found


def rich(state: Pharaon, seat: int, rng: Rng) -> Pharaon:
    """A position in which a seat has many things, so that it can choose among gods."""
    found = GAME.copy(state)
    found.own[OWN_GIFTS + seat] = sum(rng.below(3) << 4 * kind for kind in range(5))
    found.own[OWN_NOBLES + seat] = rng.below(1 << 24) & rng.below(1 << 24)
    found.own[OWN_ARTISANS + seat] = rng.below(1 << 24) & rng.below(1 << 24)
    found.own[TRACKS + seat] = row([rng.below(3) for _colour in range(5)])
    found.chamber += (rng.below(6) - lane(found.chamber, seat)) * unit(seat)
    return found


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_the_gods_counted_are_the_best_of_all_sets(seats: int):
    chosen, rng = set(), Rng(seats)
    for state in random_positions(GAME, 60, seed=seats, seats=seats):
        for seat in range(seats):
            for trial in (state, rich(state, seat, rng), rich(state, seat, rng)):
                assert scoring.best_gods(trial, seat) == plain_gods(trial, seat)
                assert GAME.worth(trial) == plain_worth(trial)
                chosen.add(scoring.best_gods(trial, seat))
    assert len(chosen) > 10


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_the_worth_is_the_sheet_and_what_is_on_its_way(seats: int):
    for state in random_positions(GAME, 200, seed=10 + seats, seats=seats):
        assert GAME.worth(state) == plain_worth(state)
