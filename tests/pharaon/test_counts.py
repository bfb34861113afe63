"""Lines of play counted: `options` offers everything and nothing twice."""

import pytest

from akhet.core.play import count
from akhet.games.pharaon import GAME
from akhet.testing import count_table
from tests.pharaon.hands import options, play, starting, task
from tests.pharaon.tables import AGR, BASICS, CON, JUS, ROY, TRA, first_until, in_turn, table

SETS = [[AGR, "nile"], ["chamber", "prestige_1"]]


def test_the_board_counted_by_hand():
    # Four districts in a circle beside the offerings: the last one is no choice. Then five ways to
    # lay the wheel, two directions, and the first offering: any of twelve kinds.
    board = [4, 4 * 3, 4 * 3 * 2, 24 * 5, 120 * 2]

    assert count_table(GAME, GAME.new(3), 5) == board
    state = first_until(GAME.new(3), "draw_offering")
    assert count(GAME, state, 2) == 12 * 12  # a set of two: no kind is used up by one token


def test_alone_the_traitors_board_counted_by_hand():
    state = first_until(GAME.new(1), "lay_tile")

    # Five tiles and five marks, each time the last one is certain; then who begins.
    assert count_table(GAME, state, 4) == [5, 20, 60, 120]
    assert count(GAME, first_until(state, "mark_tile"), 5) == 120 * 2


def test_two_nobles_are_drawn_and_one_is_kept():
    state = first_until(GAME.new(3), "draw_two")  # three of 26 lie open

    assert count_table(GAME, state, 3) == [23, 23 * 22, 23 * 22 * 2]


def test_with_three_colours_the_first_turn_counted_by_hand():
    # Offerings show agriculture, artisans royalty, the chamber justice. One agriculture opens the
    # offerings and nothing else; the sets are two. Then the others have nothing and pass.
    state = table(goods={0: {AGR: 1}}, sets=SETS)
    assert options(state) == ["go:offerings", "pass"]
    assert count(GAME, state, 2) == 2 + 3  # two sets; or three vases after passing


def test_payments_of_artisans_counted_by_hand():
    # Access royalty (or silver). With royalty: two more of royalty and silver: RR, RS, SS; with
    # three trade: TTT, TTS, TSS. (SSS is SS and one too many.) With silver: RR, RS; TTT, TTS.
    state = table(goods={0: {ROY: 3, TRA: 3, "silver": 2}})
    play(state, "go:artisans")

    assert ways(play(GAME.copy(state), "access:royalty"), "pay") == 3 + 3
    assert ways(play(GAME.copy(state), "access:silver"), "pay") == 2 + 2


def test_payments_of_five_different_counted_by_hand():
    # One of each and three silver. Access trade: any of the other four can be silver: four tokens,
    # at most three of them silver: 1 + 4 + 6 + 4. Access silver: trade is paid then, and trade can
    # not be used (one trade is asked and the silver stands for it): at most two silver: 1 + 4 + 6.
    state = table(goods={0: {**dict.fromkeys(BASICS, 1), "silver": 3}})
    play(state, "go:nobles")

    assert ways(play(GAME.copy(state), "access:trade"), "pay") == 15
    assert ways(play(GAME.copy(state), "access:silver"), "pay") == 11


def test_the_judge_counted_by_hand():
    # Four more of any kind, of 3 agriculture, 3 trade and 2 silver after the access: the numbers of
    # ways to write 4 as a + t + s: s=0: (1,3)(2,2)(3,1) 3; s=1: a+t=3: 4; s=2: a+t=2: 3.
    state = table(goods={0: {AGR: 3, TRA: 4, "silver": 2}}, nobles={0: [11]})
    play(state, "go:nobles", "access:trade")

    assert ways(state, "pay") == 3 + 4 + 3


def ways(state, kind: str) -> int:
    """How many ways lead through questions of this kind to another one."""
    found = starting(state, kind)
    if not found:
        return 1
    return sum(ways(play(GAME.copy(state), name), kind) for name in found)


@pytest.mark.parametrize(
    ("steps", "tracks", "wanted"),
    [
        (2, 31, 15),  # two steps on five tracks: 5 + 10
        (3, 31, 35),
        (2, 3, 3),
        (3, 3, 4),
        (4, 3, 3),  # four steps on two tracks of three fields: 3+1, 2+2, 1+3
    ],
)
def test_steps_on_the_nile_have_as_many_ways_as_there_are_divisions(steps, tracks, wanted):
    state = table(tasks=in_turn(0, task("arrows", 0, tracks | steps << 8)))

    assert ways(state, "track") == wanted


@pytest.mark.parametrize(
    ("seats", "wanted"),
    [(1, [10, 22, 190]), (2, [10, 23, 164]), (3, [10, 23, 164]), (4, [10, 24, 174])],
)
def test_counts_from_a_first_turn(seats: int, wanted: list[int]):
    goods = {seat: {AGR: 1, JUS: 1, CON: 1, "silver": 2} for seat in range(seats)}
    state = table(seats, goods=goods, sets=SETS, owed=2 if seats == 1 else 0)

    # Offerings, nobles (silver opens them and is royalty), all six of the Nile, the chamber, pass;
    # artisans would need one token more. Deeper numbers must not change by accident.
    assert count_table(GAME, state, 3) == wanted


def test_counts_in_the_middle_of_a_game():
    state = table(
        3, 1, round=3, goods={0: {AGR: 2, TRA: 1}, 1: {ROY: 3, "silver": 1}, 2: {JUS: 2, CON: 2}},
        offerings={1: {"artisans": 1}}, nobles={0: [1], 1: [17], 2: [7, 14]},
        rows={0: (1, 1)}, sets=SETS, zone=[TRA], slots={JUS: [JUS, JUS]},
    )  # fmt: skip

    # Offerings (with silver), Nile 3 and 6, artisans, pass, and four changes of the wise woman.
    assert count_table(GAME, state, 4) == [9, 61, 317, 2420]
