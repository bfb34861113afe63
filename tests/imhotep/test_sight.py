"""What a network sees of Imhotep: every rival apart, groups as large as they are."""

import pytest

from akhet.core.knowledge import Pad
from akhet.core.network import AT_ONCE
from akhet.games.imhotep import GAME, scoring
from akhet.games.imhotep.insight import sight
from tests.bots.signs import questions
from tests.imhotep.tables import B_SIDES, BLACK, BROWN, GRAY, WHITE, position, ship


def seen(seats: int, **parts) -> list[int]:
    """The signs of a position, from black's place."""
    pad = Pad()
    assert sight.add_sight(GAME.load(position(seats, **parts)), pad) == BLACK
    return sorted(pad.signs[n] for n in range(pad.n))


def between(signs: list[int], first: int, end: int) -> list[int]:
    """Those of one kind, counted from 0."""
    return [sign - first for sign in signs if first <= sign < end]


@pytest.mark.parametrize(
    ("burial", "sizes"),
    [
        ([BLACK, WHITE, BLACK, BLACK, BLACK, BLACK], [5, 1, 5, 5, 5, 5]),
        ([BLACK, WHITE, BLACK, BLACK, BLACK, WHITE], [3, 1, 1, 3, 3, 1]),
        ([WHITE, WHITE, BLACK, BLACK], [2, 2, 1, 1]),
    ],
)
def test_a_stone_is_in_a_group_as_large_as_those_that_touch_it(burial, sizes):
    state = GAME.load(position(2, burial=burial))

    assert [scoring.group_size(state, stone) for stone in range(len(burial))] == sizes


def test_the_groups_that_the_next_stones_can_touch_are_seen_with_their_size():
    signs = seen(3, burial=[BLACK, WHITE, BROWN, BLACK, BLACK])

    # The last three stones: brown alone in the third row, black thrice in the first and second.
    assert between(signs, sight.GROUP, sight.TALL) == [
        (0 * 4 + BLACK) * 6 + 3 - 1,
        (1 * 4 + BLACK) * 6 + 3 - 1,
        (2 * 4 + BROWN) * 6 + 1 - 1,
    ]


def test_the_two_farthest_rivals_are_not_mistaken_for_each_other():
    fleet = [ship(4), ship(3), ship(2), ship(2)]
    brown = seen(4, ships=[ship(4, [BLACK, BROWN]), *fleet[1:]])
    gray = seen(4, ships=[ship(4, [BLACK, GRAY]), *fleet[1:]])

    assert between(gray, sight.FARTHEST, sight.GROUP) == [3 * 4 + 1]
    assert between(brown, sight.FARTHEST, sight.GROUP) == []
    assert seen(4, burial=[BROWN]) != seen(4, burial=[GRAY])


def test_every_obelisk_and_every_rivals_points_are_seen():
    signs = seen(3, obelisks=[2, 0, 9], round=2)

    assert between(signs, sight.TALL, sight.RIVAL) == [
        (BLACK * 6 + 1) * 10 + 2,
        (WHITE * 6 + 1) * 10 + 0,
        (BROWN * 6 + 1) * 10 + 9,
    ]
    # Second of three obelisks: so many points before white, who has none, and behind brown.
    mine, brown = (GAME.load(position(3)).box.obelisk_ranks[1][rank] for rank in (1, 0))
    assert between(signs, sight.RIVAL, sight.INPUTS) == [
        (0 * 6 + 1) * 21 + 10 + mine // 3,
        (1 * 6 + 1) * 21 + 10 + (mine - brown) // 3,
    ]


def test_with_two_seats_nothing_of_this_is_needed():
    for state, _seat in questions(GAME, 2, seed=4):
        pad = Pad()
        sight.add_sight(state, pad)
        assert all(pad.signs[n] < sight.FARTHEST for n in range(pad.n))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {**B_SIDES, "wrath": "on"}])
def test_no_position_shows_more_signs_than_are_added_at_once(seats, options):
    for state, _seat in questions(GAME, seats, options, seed=4):
        pad = Pad()
        sight.add_sight(state, pad)
        assert pad.n < AT_ONCE
