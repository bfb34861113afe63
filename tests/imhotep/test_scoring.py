"""Scoring compared with the slow and plain way to count, on any board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from akhet.core import Rng
from akhet.games.imhotep import GAME
from tests.imhotep.tables import B_SIDES, burial, by_rank

CHAMBERS = st.lists(st.integers(0, 3), max_size=60)
AMOUNTS = st.lists(st.integers(0, 6), min_size=2, max_size=4)


def groups(stones: list[int]) -> list[set[int]]:
    """Sets of touching stones of one colour, joined until nothing can be joined any more."""
    places = {n: (n // 3, n % 3) for n in range(len(stones))}
    found = [{n} for n in places]

    def touch(one: set[int], two: set[int]) -> bool:
        return any(
            stones[a] == stones[b]
            and abs(places[a][0] - places[b][0]) + abs(places[a][1] - places[b][1]) == 1
            for a in one
            for b in two
        )

    joined = True
    while joined:
        joined = False
        for one in found:
            near = [two for two in found if two is not one and touch(one, two)]
            if near:
                one |= near[0]
                found.remove(near[0])
                joined = True
                break
    return found


@given(CHAMBERS)
def test_burial_a_scores_every_group_of_touching_stones(stones: list[int]):
    wanted = [0] * 4
    for group in groups(stones):
        size = len(group)
        wanted[stones[min(group)]] += [0, 1, 3, 6, 10, 15][min(size, 5)] + 2 * max(size - 5, 0)

    assert burial(stones) == wanted


@given(CHAMBERS)
def test_burial_b_scores_each_row_on_its_own(stones: list[int]):
    wanted = [0] * 4
    for row in range(3):
        mine = [len([n for n, o in enumerate(stones) if n % 3 == row and o == s]) for s in range(4)]
        for seat, points in enumerate(by_rank([8, 4, 2, 0], mine)):
            wanted[seat] += points

    assert burial(stones, "b") == wanted


@given(AMOUNTS)
def test_places_are_shared_among_the_tied_and_rounded_down(amounts: list[int]):
    prizes = [[], [], [10, 1], [12, 6, 1], [15, 10, 5, 1]][len(amounts)]
    won = by_rank(prizes, amounts)
    order = sorted(range(len(amounts)), key=lambda seat: -amounts[seat])
    for seat, amount in enumerate(amounts):
        shared = [prizes[place] for place, other in enumerate(order) if amounts[other] == amount]
        assert won[seat] == (sum(shared) // len(shared) if amount else 0)


@pytest.mark.parametrize("options", [{}, B_SIDES, {"wrath": "on"}, {**B_SIDES, "wrath": "on"}])
def test_what_a_bot_counts_is_the_sum_of_the_score_sheet(options: dict[str, str]):
    rng, tried = Rng(3), 0
    for seats in (2, 3, 4):
        state = GAME.new(seats, options)
        while state.depth > 0:
            GAME.apply(state, GAME.sample(state, rng))
            tried += 1
            assert GAME.worth(state) == [sum(row) for row in GAME.final_points(state)]
        assert GAME.worth(state) == GAME.scores(state) == [sum(row) for row in GAME.points(state)]
    assert tried > 200
