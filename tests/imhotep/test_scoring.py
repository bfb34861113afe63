"""Scoring compared with the slow and plain way to count, on any board."""

from hypothesis import given
from hypothesis import strategies as st

from akhet.games.imhotep import scoring
from akhet.games.imhotep.components import BOX

CHAMBERS = st.lists(st.integers(0, 3), max_size=40)
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

    assert scoring.burial_groups(stones, 4, BOX.groups, BOX.group_more) == wanted


@given(CHAMBERS)
def test_burial_b_scores_each_row_on_its_own(stones: list[int]):
    wanted = [0] * 4
    for row in range(3):
        mine = [len([n for n, o in enumerate(stones) if n % 3 == row and o == s]) for s in range(4)]
        for seat, points in enumerate(scoring.by_rank([8, 4, 2, 0], mine)):
            wanted[seat] += points

    assert scoring.burial_rows(stones, 4, BOX.burial_ranks) == wanted


@given(AMOUNTS)
def test_places_are_shared_among_the_tied_and_rounded_down(amounts: list[int]):
    prizes = [[], [], [10, 1], [12, 6, 1], [15, 10, 5, 1]][len(amounts)]
    won = scoring.by_rank(prizes, amounts)
    order = sorted(range(len(amounts)), key=lambda seat: -amounts[seat])
    for seat, amount in enumerate(amounts):
        shared = [prizes[place] for place, other in enumerate(order) if amounts[other] == amount]
        assert won[seat] == (sum(shared) // len(shared) if amount else 0)
