"""Lines of play counted: `options` offers everything and nothing twice."""

import pytest

from akhet.core.play import count
from akhet.games.imhotep import GAME
from akhet.testing import count_table
from tests.imhotep.tables import B_SIDES, options, play, ship, table

KINDS = 12
TWO_COPIES = 9  # kinds with two cards: 3 red, 4 green, lever, hammer; sail and chisel have three


def test_the_deal_of_side_a_counted_by_hand():
    # A round card, then four cards in a row. A kind of two is used up once it came twice.
    second = KINDS * KINDS
    third = second * KINDS - TWO_COPIES  # after k k there is no third k
    used_up = TWO_COPIES * 3 * (KINDS - 1) + 2  # k k x, k x k, x k k; and three sails or chisels
    fourth = third * KINDS - used_up

    wanted = [7, 7 * KINDS, 7 * second, 7 * third, 7 * fourth]

    assert wanted == [7, 84, 1008, 12033, 142303]
    assert count_table(GAME, GAME.new(2), 4) == wanted[:4]


@pytest.mark.soak
def test_the_whole_deal_of_side_a_counted_by_hand():
    assert count(GAME, GAME.new(2), 5) == 142303


def test_the_deal_of_side_b_opens_three_cards():
    state = play(GAME.new(3, B_SIDES), "round:1", "draw:statue", "draw:statue")

    assert count(GAME, state, 1) == KINDS
    assert options(play(state, "draw:statue"))[0] == "take"


SPACES = [4 + 3 + 1, 4 + 3 + 2, 4 + 3 + 2 + 1, 4 + 2 + 1, 3 + 2, 3 + 2 + 1, 3 + 2 + 1]


@pytest.mark.parametrize(("card", "spaces"), list(enumerate(SPACES)))
def test_the_first_turn_takes_or_places_on_one_of_each_size(card: int, spaces: int):
    state = play(GAME.new(2), f"round:{card + 1}", *["draw:statue"] * 4)

    assert count(GAME, state, 1) == 1 + spaces


def test_two_ships_afloat_and_one_stone_counted_by_hand():
    ships = [ship(4, [0, 1, None, 1]), ship(3, [1]), ship(2, site="market"), ship(2, site="temple")]
    state = table(ships=ships, sled=[1, 3, 4, 5])

    # Take; the third space of the large ship; two of the other; the large ship to three sites.
    assert count(GAME, state, 1) == 1 + 1 + 2 + 3


def test_blue_cards_add_one_action_each():
    ships = [ship(4, [0, 1, None, 1]), ship(3, [1]), ship(2, site="market"), ship(2, site="temple")]
    blue = {"lever": 1, "hammer": 2, "sail": 1, "chisel": 1}
    one = table(ships=ships, sled=[1, 3, 4, 5], cards={0: blue})
    two = table(ships=ships, sled=[2, 3, 4, 5], cards={0: blue})

    assert count(GAME, one, 1) == 7 + 3  # the chisel needs two stones
    assert count(GAME, two, 1) == 7 + 4


def test_a_lever_orders_four_colours_in_24_ways():
    ships = [ship(4, [0, 1, 2, 3]), ship(3), ship(2), ship(2)]
    state = play(table(ships=ships, cards={0: {"lever": 1}}), "play:lever", "sail:1>burial")

    assert count(GAME, state, 3) == 4 * 3 * 2  # the last stone is not asked for


def test_a_lever_orders_two_colours_in_six_ways():
    ships = [ship(4, [0, 1, 1, 0]), ship(3), ship(2), ship(2)]
    state = play(table(ships=ships, cards={0: {"lever": 1}}), "play:lever", "sail:1>burial")

    # 0011 and 1100 are known after two, 0101, 0110, 1001 and 1010 after three.
    assert count(GAME, state, 2) == 4


def test_two_stones_at_pyramid_b_have_nine_ways():
    ships = [ship(4), ship(3, [0, 0]), ship(2), ship(2)]
    state = play(table(b=["pyramid"], ships=ships), "sail:2>pyramid")

    assert count(GAME, state, 2) == 3 * 3


def test_the_chisel_on_two_empty_ships_counted_by_hand():
    ships = [ship(4, site="market"), ship(3, site="temple"), ship(2), ship(2)]
    state = table(ships=ships, sled=[2, 0, 0, 0], cards={0: {"chisel": 1}})
    play(state, "play:chisel")

    # Front and back of one ship, front and front of two, front and back of two: three; the
    # fourth, back and back of two, is the only one that begins at the back.
    assert options(state) == ["place:3.1", "place:3.2"]
    assert options(play(GAME.copy(state), "place:3.1")) == ["place:3.2", "place:4.1", "place:4.2"]
    assert GAME.actor(play(state, "place:3.2")) == 1  # its second stone is settled


def test_the_second_turn_counted_by_hand():
    state = play(GAME.new(2), "round:1", *["draw:statue"] * 4)  # ships of 4, 3, 3 and 1

    after_take = 1 + (4 + 3 + 1)
    after_large = 1 + (3 + 3 + 1)
    after_middle = 1 + (4 + 2 + 3 + 1)  # its twin is now another choice
    after_small = 1 + (4 + 3) + 5  # full, so it can sail

    wanted = after_take + 4 * after_large + 3 * after_middle + after_small
    assert wanted == 87
    assert count(GAME, state, 2) == wanted


# Deeper than a hand can count: these numbers must not change by accident.
SET_UPS = [
    (2, {}, "round:1", 4, [9, 87, 886, 9544]),
    (3, {}, "round:2", 3, [10, 110, 1271]),
    (4, {}, "round:3", 3, [8, 88, 989]),
    (2, B_SIDES, "round:5", 4, [6, 54, 531, 5460]),
    (3, B_SIDES, "round:6", 3, [6, 50, 452]),
    (4, B_SIDES, "round:7", 3, [6, 50, 452]),
]


@pytest.mark.parametrize(("seats", "sides", "card", "depth", "wanted"), SET_UPS)
def test_counts_from_the_first_turn(seats: int, sides: dict, card: str, depth: int, wanted: list):
    draws = 3 if sides else 4
    state = play(GAME.new(seats, sides), card, *["draw:statue"] * draws)

    assert count_table(GAME, state, depth) == wanted


def test_counts_in_the_middle_of_a_round():
    ships = [ship(4, [0, 1, 2]), ship(3, [2, 1]), ship(2, [0]), ship(2, site="burial")]
    cards = {0: {"lever": 1, "chisel": 1}, 1: {"sail": 1, "hammer": 1}}
    state = table(
        b=["market", "pyramid", "temple"], ships=ships, cards=cards, owed=2, round=3,
        market={"statue": 2, "lever": 1}, temple=[1, 2, 3, 0], pyramid=[[1], [0, 2], [3, 3, 3], []],
    )  # fmt: skip

    # Take, three spaces, three ships to four sites, lever and chisel.
    assert count(GAME, state, 1) == 1 + 3 + 3 * 4 + 2
    assert count_table(GAME, state, 3) == [18, 167, 968]
