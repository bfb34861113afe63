"""Rulings about setting up."""

import pytest

from akhet.core import CHANCE
from akhet.games.pharaon import GAME
from tests.pharaon.hands import asked, goods, odds, options, play, player
from tests.pharaon.tables import BASICS, ROY, first_until, set_up

DISTRICTS_LEFT = ["nobles", "nile", "artisans", "chamber"]


# ---------------------------------------------------------------- setting up


def start_with(noble: int, seats: int = 2):
    """A game in which the last seat keeps this noble of the two it draws."""
    state = first_until(GAME.new(seats), "draw_two")
    play(state, f"deal_noble:{noble}", "deal_noble:12")
    return play(state, f"keep:{noble}")


def test_p41_an_instant_noble_works_as_a_starting_noble():
    state = start_with(25)
    assert player(state, 1)["chamber"] == 1 and goods(state, 1) == {"silver": 1}
    assert asked(state) == ("choose_vase", 1)

    state = start_with(24)
    assert asked(state) == ("take_artisan", 1)
    state = start_with(21)
    assert asked(state) == ("arrows", 1)


@pytest.mark.parametrize("noble", [19, 20])
def test_p42_tutor_and_diplomat_have_no_say_while_the_game_is_set_up(noble: int):
    state = play(start_with(noble), "vase:1")

    assert asked(state)[0] == "draw_two"  # the next seat's turn to draw
    assert sum(goods(state, 1).values()) == 3 + 2
    assert GAME.dump(state)["used"] == []


def test_p25_with_two_seats_a_vase_blocks_the_wheel_from_the_first_round_on():
    data = GAME.dump(set_up(2))

    assert data["round"] == 1 and len(data["vases"]["gone"]) == 3
    assert sum(4 - area.count(None) for area in data["slots"].values()) == 3


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_more_seats_nothing_blocks_the_wheel(seats: int):
    data = GAME.dump(set_up(seats))

    assert all(area == [None] * 4 for area in data["slots"].values())
    assert len(data["vases"]["gone"]) == seats
    assert sum(number is not None for number in data["vases"]["row"]) == seats


def test_p56_scribes_are_set_apart_for_learners_and_come_back():
    state = first_until(GAME.new(4, {"scribe2": "on", "scribe4": "on"}), "deal_scribe")
    data = GAME.dump(state)
    seen = {*data["noble_deck"], *data["noble_row"]}
    assert options(state) == [f"deal_noble:{n}" for n in range(1, 6)]
    assert seen == {*range(6, 27)}
    play(state, "deal_noble:3")  # to seat 3
    first_until(state, "draw_two")
    assert options(state)[0] == "deal_noble:9"  # seat 2 draws, and no scribe
    while GAME.dump(state)["round"] == 0:
        GAME.play(state, GAME.options(state)[0])

    assert [len(player(state, seat)["nobles"]) for seat in range(4)] == [1] * 4
    assert player(state, 3)["nobles"] == [3]
    data = GAME.dump(state)
    everywhere = [*data["noble_deck"], *data["noble_row"]]
    everywhere += [n for row in data["players"] for n in row["nobles"]]
    assert sorted(everywhere) == [*range(1, 27)]


def test_n6_each_seat_chooses_whether_it_learns():
    state = first_until(GAME.new(2, {"scribe1": "on"}), "draw_two")
    assert asked(state) == ("draw_two", CHANCE)
    first_until(state, "deal_scribe")

    assert GAME.dump(state)["tasks"][-1]["arg"] == 0


def test_nobles_not_kept_go_back_into_the_deck():
    state = first_until(GAME.new(3), "draw_two")
    play(state, "deal_noble:13", "deal_noble:14", "keep:13")
    assert 14 not in GAME.dump(state)["noble_deck"]
    while GAME.dump(state)["round"] == 0:
        GAME.play(state, GAME.options(state)[0])

    assert 14 in GAME.dump(state)["noble_deck"]


def test_n7_who_begins_alone_is_drawn_or_chosen():
    state = first_until(GAME.new(1), "who_begins")
    assert odds(state) == {"begin:player": 1, "begin:traitor": 1}
    for option, first in (("player", 0), ("traitor", 1)):
        state = GAME.new(1, {"begins": option})
        while GAME.dump(state)["round"] == 0:
            assert asked(state)[0] != "who_begins"
            GAME.play(state, GAME.options(state)[0])
        assert GAME.dump(state)["first"] == first


def test_n15_districts_wheel_and_direction_are_drawn_each_as_likely():
    state = GAME.new(3)
    assert odds(state) == dict.fromkeys([f"lay:{n}" for n in DISTRICTS_LEFT], 1)
    first_until(state, "orient_wheel")
    assert odds(state) == {f"orient:{name}": 1 for name in BASICS}
    play(state, "orient:royalty")
    assert odds(state) == {"direction:clockwise": 1, "direction:counter": 1}

    assert GAME.dump(state)["wheel"] == ROY
