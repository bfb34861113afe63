"""Rulings A1 to A9 of docs/rulings/amunre.md: set-up, auction and the builder."""

import pytest

from akhet.core import CHANCE, BadOption, IllegalAction
from akhet.games.amunre import GAME
from tests.amunre.tables import (
    BLACK,
    BLUE,
    RED,
    WHITE,
    at,
    gold,
    hand,
    options,
    play,
    starting,
    table,
)

PLAIN = ["abu", "baharya", "damanhur", "mendes"]  # nothing lies free in these


def auction(turn: int = 0, **parts: object):
    return table(4, "bid", turn, opened=PLAIN, **parts)


# ---------------------------------------------------------------- A1 to A3


def test_a1_three_to_five_seats_and_the_first_begins():
    assert [GAME.dump(GAME.new(seats))["start"] for seats in (3, 4, 5)] == [0, 0, 0]
    for seats in (2, 6):
        with pytest.raises(BadOption, match="3 to 5 seats"):
            GAME.new(seats)


def test_a1_as_many_provinces_as_seats_are_turned_up_each_round():
    state = play(GAME.new(5), *[f"reveal:{name}" for name in [*PLAIN, "sawu"]])

    assert GAME.dump(state)["opened"] == [*PLAIN, "sawu"]
    assert len(GAME.dump(state)["deck"]) == 10


# ---------------------------------------------------------------- A4 and A5


def test_a4_an_outbid_seat_may_return_once_it_is_outbid_elsewhere():
    state = play(auction(), "bid:abu.0", "bid:abu.1", "bid:mendes.0", "bid:baharya.0")
    assert GAME.actor(state) == RED and not [name for name in options(state) if "abu" in name]
    play(state, "bid:mendes.1")  # red outbids blue
    play(state, "bid:baharya.1", "bid:mendes.3")  # blue outbids white, white outbids red

    bids = starting(state, "bid")

    assert GAME.actor(state) == RED
    assert "bid:abu.3" in bids and "bid:mendes.6" not in bids


def test_a4_after_the_first_lap_the_next_outbid_seat_clockwise_bids():
    state = auction(start=BLUE, turn=BLUE)
    order = []
    for name in ("bid:abu.0", "bid:abu.1", "bid:mendes.0", "bid:mendes.1", "bid:mendes.3"):
        order.append(GAME.actor(state))
        play(state, name)

    assert order == [BLUE, WHITE, RED, BLACK, BLUE]
    assert GAME.actor(state) == RED  # black was outbid too, but red comes first after blue


def test_a4_a_bid_of_nothing_is_always_possible():
    bids = {RED: ("abu", 36), BLACK: ("baharya", 36), BLUE: ("mendes", 36)}
    state = auction(turn=WHITE, bids=bids, gold=[36, 36, 36, 0], hands={WHITE: {"builder": 1}})

    assert starting(state, "bid") == ["bid:damanhur.0", "bid:damanhur.1"]


def lost(**parts: object):
    """Red was outbid in abu by black and holds the card to bid there again."""
    bids = {BLACK: ("abu", 3), BLUE: ("mendes", 0), WHITE: ("baharya", 0)}
    cards = {RED: {"outbid_same_province": 1}}
    return auction(**{"lost": {RED: "abu"}, "bids": bids, "hands": cards, **parts})


def test_a5_with_the_card_the_bid_must_be_in_the_province_just_lost():
    state = lost()
    assert not [name for name in starting(state, "bid") if "abu" in name]

    play(state, "play:outbid_same_province")

    assert options(state) == ["bid:abu.6", "bid:abu.10", "bid:abu.15"]
    play(state, "bid:abu.6")
    assert GAME.actor(state) == BLACK
    assert hand(state, RED) == {}


def test_a5_the_card_is_good_for_one_bid():
    state = play(lost(gold=[40, 40, 40, 40]), "play:outbid_same_province", "bid:abu.6")
    play(state, "bid:mendes.1", "bid:abu.10")  # black leaves, blue outbids red in abu
    assert GAME.actor(state) == RED
    assert not [name for name in options(state) if "abu" in name]


def test_a5_the_card_cannot_be_played_without_a_loss_or_without_gold():
    cards = {RED: {"outbid_same_province": 1}}

    assert "play:outbid_same_province" not in options(auction(hands=cards))
    assert "play:outbid_same_province" not in options(lost(gold=[5, 9, 9, 9]))  # 6 is needed
    assert "play:outbid_same_province" in options(lost(gold=[6, 9, 9, 9]))


def test_a5_a_block_demands_two_spaces_of_the_card_too():
    state = play(lost(played={BLACK: ["bid_block"]}), "play:outbid_same_province")

    assert options(state) == ["bid:abu.10", "bid:abu.15"]


# ---------------------------------------------------------------- A6 and A7


def builds(stones: int, cards: dict, **parts: object):
    land = {"memphis": {"stones": stones}}
    own = {RED: ["memphis"]}
    return table(at="buy_stones", own=own, land=land, hands={RED: cards}, **parts)


def test_a6_the_builder_acts_between_two_stones():
    state = play(builds(1, {"builder": 1}), "stones:2")

    assert options(state) == ["builder:memphis", "done"]
    play(state, "builder:memphis")

    assert (at(state, "memphis")["pyramids"], at(state, "memphis")["stones"]) == (1, 1)


def test_a6_left_alone_the_third_stone_makes_the_pyramid():
    state = play(builds(1, {"builder": 1}), "stones:2", "done")

    assert (at(state, "memphis")["pyramids"], at(state, "memphis")["stones"]) == (1, 0)
    assert hand(state, RED) == {"builder": 1}


def test_a6_a_seat_without_a_builder_is_asked_as_well():
    state = play(builds(1, {"harvest_increase": 1}), "stones:2")

    assert options(state) == ["done"]


def test_a6_a_seat_without_cards_is_not_asked():
    state = play(builds(1, {}), "stones:2")

    assert GAME.actor(state) != RED
    assert at(state, "memphis")["pyramids"] == 1


def test_a6_the_builder_is_not_asked_for_twice_in_one_phase():
    state = play(builds(0, {"builder": 2}), "stones:5", "builder:memphis")

    assert GAME.actor(state) != RED
    assert (at(state, "memphis")["pyramids"], at(state, "memphis")["stones"]) == (2, 0)


def test_a7_a_block_stays_and_moves_along_with_its_seat():
    state = auction(hands={RED: {"bid_block": 1}})
    play(state, "play:bid_block", "bid:abu.3")
    assert "bid:abu.6" not in options(state) and "bid:abu.10" in options(state)

    play(state, "bid:abu.10", "bid:mendes.0", "bid:baharya.0", "bid:damanhur.1")
    assert GAME.dump(state)["opened"] == []

    state = auction(hands={RED: {"bid_block": 1}})
    play(state, "play:bid_block", "bid:abu.3", "bid:abu.10", "bid:mendes.0", "bid:mendes.1")
    play(state, "bid:baharya.0")  # red moves on
    assert GAME.actor(state) == BLUE
    assert starting(state, "bid")[:2] == ["bid:abu.15", "bid:baharya.3"]  # two above nothing


def test_a7_a_block_ends_with_the_auction():
    state = auction(hands={RED: {"bid_block": 1}})
    play(state, "play:bid_block", "bid:abu.0", "bid:mendes.0", "bid:baharya.0", "bid:damanhur.0")

    assert GAME.dump(state)["played"] == [[], [], [], []]


@pytest.mark.parametrize("space", [28, 36])
def test_a7_a_block_near_the_end_of_the_track_cannot_be_beaten(space: int):
    bids = {RED: ("abu", space)}
    state = auction(turn=BLACK, bids=bids, gold=[99] * 4, played={RED: ["bid_block"]})

    assert not [name for name in options(state) if "abu" in name]


def test_a7_without_a_block_36_is_above_28():
    state = auction(turn=BLACK, bids={RED: ("abu", 28)}, gold=[99] * 4)

    assert [name for name in options(state) if "abu" in name] == ["bid:abu.36"]


def test_a7_two_blocks_cannot_be_played_in_one_auction():
    state = play(auction(hands={RED: {"bid_block": 2}}), "play:bid_block")

    assert "play:bid_block" not in options(state)


# ---------------------------------------------------------------- A8 and A9


def test_a8_cards_back_a_bid_at_one_gold_each():
    state = auction(gold=[1, 9, 9, 9], hands={RED: {"builder": 1, "harvest_increase": 1}})

    assert [name for name in options(state) if "abu" in name] == [
        *["bid:abu.0", "bid:abu.1", "bid:abu.3"]
    ]


def test_a8_a_card_that_is_played_backs_no_more():
    cards = {RED: {"bid_block": 1, "harvest_increase": 1}}
    state = play(auction(gold=[1, 9, 9, 9], hands=cards), "play:bid_block")

    assert [name for name in options(state) if "abu" in name] == ["bid:abu.0", "bid:abu.1"]


def test_a8_who_lacks_gold_sells_just_enough_from_the_start_player_on():
    cards = {BLACK: {"builder": 3}, BLUE: {"builder": 1, "eight_gold": 1}}
    bids = {RED: ("abu", 6), BLACK: ("baharya", 3), BLUE: ("mendes", 1)}
    state = auction(
        start=BLUE, turn=WHITE, gold=[9, 1, 0, 9], hands=cards, bids=bids, lost={WHITE: "abu"}
    )
    play(state, "bid:damanhur.0")

    assert gold(state) == [3, 1, 0, 9]  # red and white have paid
    assert GAME.actor(state) == BLUE and options(state) == ["sell:builder", "sell:eight_gold"]
    play(state, "sell:eight_gold")
    assert GAME.actor(state) == BLACK and options(state) == ["sell:builder"]
    assert at(state, "mendes")["owner"] is None  # all pay before anybody takes
    play(state, "sell:builder", "sell:builder")
    assert gold(state) == [3, 0, 0, 9]
    assert hand(state, BLACK) == {"builder": 1}
    assert at(state, "mendes")["owner"] == BLUE


def test_a8_free_gold_and_cards_back_no_bid_and_come_after_paying():
    opened = ["abu", "baharya", "dakhla", "mendes"]
    land = {"dakhla": {"cards": 1}}
    state = table(4, "bid", opened=opened, land=land, gold=[2, 9, 9, 9])

    assert [name for name in options(state) if "dakhla" in name] == ["bid:dakhla.0", "bid:dakhla.1"]
    play(state, "bid:dakhla.1", "bid:abu.0", "bid:baharya.0", "bid:mendes.0")

    assert gold(state)[RED] == 2 - 1 + 12
    assert GAME.actor(state) == CHANCE
    play(state, "draw:builder")
    assert hand(state, RED) == {"builder": 1}


def test_a9_bids_and_offers_beyond_the_purse_are_refused():
    state = auction(gold=[5, 9, 9, 9])
    with pytest.raises(IllegalAction, match=r"bid:abu\.6 is not possible now"):
        play(state, "bid:abu.6")
    offering = table(at="offer", gold=[5, 9, 9, 9])
    with pytest.raises(IllegalAction, match="offer:6 is not possible now"):
        play(offering, "offer:6")

    assert gold(state) == [5, 9, 9, 9]


def test_a9_the_track_ends_at_36():
    state = auction(gold=[99] * 4)

    assert [name for name in options(state) if "abu" in name][-1] == "bid:abu.36"
