"""Lines of play counted: `options` offers everything and nothing twice."""

import pytest

from akhet.core.play import count
from akhet.games.amunre import GAME
from akhet.testing import count_table
from tests.amunre.tables import BLACK, BLUE, RED, options, play, table

PLAIN = ["abu", "mendes", "baharya"]


def first_bid():
    return play(GAME.new(3), *[f"reveal:{name}" for name in PLAIN])


def test_the_deal_counted_by_hand():
    # Three province cards in a row, then the first bid: three provinces, the spaces 0 to 15
    # (21 can be paid with 20 gold and the builder), and the builder can be sold.
    bids = 3 * 7 + 1

    assert count_table(GAME, GAME.new(3), 3) == [15, 15 * 14, 15 * 14 * 13]
    assert count(GAME, first_bid(), 1) == bids


def test_the_first_two_bids_counted_by_hand():
    # After a bid on space n of a province, the next seat has 7 spaces on each of two others and
    # 6 - n on that one, or sells its builder. After the sale of a builder: 3 * 7 bids (20 gold
    # and 1 more).
    after_bid = sum(7 + 7 + (6 - n) + 1 for n in range(7))

    assert count(GAME, first_bid(), 2) == 3 * after_bid + 21


def test_farmers_have_as_many_ways_as_there_are_divisions():
    own = {RED: ["abu", "mendes", "baharya"]}  # 3, 6 and 3 fields
    state = play(table(3, "buy_farmers", own=own, round=3, gold=[99, 0, 0]), "farmers:3")

    # Three farmers on three provinces with room for three each: 10 divisions. All three in
    # mendes, or two there and one in baharya, or ... : the last province is never a choice.
    assert leaves(state, "buy_stones") == 10


def test_farmers_that_fill_all_fields_have_one_way():
    own = {RED: ["abu", "mendes", "baharya"]}
    state = table(3, "buy_farmers", own=own, round=3, gold=[99, 0, 0])
    assert options(state)[-1] == "farmers:12"

    assert leaves(play(state, "farmers:12"), "buy_stones") == 1


def test_stones_have_as_many_ways_as_there_are_divisions():
    own = {RED: ["abu", "mendes", "baharya"]}
    state = play(table(3, "buy_stones", own=own, round=3, gold=[99, 0, 0]), "stones:4")

    assert leaves(state, "offer") == 15  # 4 stones on 3 provinces: 6 over 2


def test_a_reward_of_three_items_has_ten_ways():
    own = {RED: ["mendes"], BLACK: ["abu"], BLUE: ["baharya"]}
    state = table(3, "offer", own=own)
    for seat, offer in ((0, "9"), (1, "steal"), (2, "steal")):
        GAME.play(state, GAME.action(f"offer:{offer}"), seat)

    # Three cards, two and a farmer, ... three stones: 5 over 2. Draws are not counted here.
    named = 0
    open_ = [state]
    while open_:
        before = open_.pop()
        for name in options(before):
            if name.startswith("item:"):
                after = play(GAME.copy(before), name)
                asked = GAME.dump(after)["tasks"][-1]["step"]
                named += asked != "item"
                if asked == "item":
                    open_.append(after)
    assert named == 10


def leaves(state, step: str) -> int:
    """How many ways lead to the next question of a kind."""
    if GAME.dump(state)["tasks"][-1]["step"] == step:
        return 1
    return sum(leaves(play(GAME.copy(state), name), step) for name in options(state))


# The third number is deeper than a hand can count: it must not change by accident.
@pytest.mark.parametrize(
    ("seats", "provinces", "wanted"),
    [
        (3, PLAIN, 5901),
        (4, [*PLAIN, "thebes"], 15708),
        (5, [*PLAIN, "thebes", "sawu"], 32865),
    ],
)
def test_counts_from_the_first_bid(seats: int, provinces: list[str], wanted: int):
    state = play(GAME.new(seats), *[f"reveal:{name}" for name in provinces])

    second = seats * sum(7 * (seats - 1) + (6 - n) + 1 for n in range(7)) + 7 * seats
    assert count_table(GAME, state, 3) == [7 * seats + 1, second, wanted]


def test_counts_in_the_middle_of_a_game():
    hands = {
        RED: {"builder": 1, "free_farmer": 1, "offering_correction": 1},
        BLACK: {"eight_gold": 1},
        BLUE: {},
    }
    land = {"mendes": {"farmers": 4, "stones": 1}, "abu": {"stones": 2, "pyramids": 1}}
    own = {RED: ["abu", "mendes"]}
    state = table(3, own=own, land=land, hands=hands, round=2, gold=[6, 4, 2], temple=3)

    # Sell one of three, or buy no card or one: abu allows one. After a sale the same with two;
    # after none 3 sales, 0 to 3 farmers, 2 free farmers; after one any of 12 kinds is drawn.
    assert count(GAME, state, 1) == 3 + 2
    assert count(GAME, state, 2) == 3 * (2 + 2) + (3 + 4 + 2) + 12
    assert count_table(GAME, state, 4) == [5, 33, 229, 1368]
