"""Rulings A1 to A19 of docs/rulings/amunre.md: set-up, auction, cards and building."""

import pytest

from akhet.core import CHANCE, BadOption, IllegalAction
from akhet.games.amunre import GAME
from tests.amunre.tables import (
    ALL_CARDS,
    BLACK,
    BLUE,
    RED,
    WHITE,
    at,
    gold,
    hand,
    odds,
    options,
    play,
    province,
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


# ---------------------------------------------------------------- A10 and A11


def new_kingdom(**land: dict):
    """The New Kingdom in its first round; three cards are turned up, the fourth is next."""
    opened = ["abu", "baharya", "damanhur"]
    return table(4, "reveal", arg=1, kingdom=1, opened=opened, land=land)


def test_a10_free_stones_are_laid_again_and_three_make_a_pyramid():
    deck = GAME.dump(new_kingdom())["deck"]
    assert "memphis" in deck and "abydos" in deck

    state = play(new_kingdom(memphis={"stones": 2, "pyramids": 1}), "reveal:memphis")
    assert at(state, "memphis") == province(stones=1, pyramids=2)
    state = play(new_kingdom(abydos={"stones": 1}), "reveal:abydos")
    assert at(state, "abydos") == province(stones=2)


def test_a11_each_kind_of_card_once_in_a_phase_and_again_in_the_next_round():
    cards = {RED: {"free_farmer": 2, "builder": 1}}
    state = table(at="buy_farmers", own={RED: ["mendes"]}, hands=cards)
    play(state, "free_farmer:mendes")

    assert starting(state, "free_farmer") == []
    assert GAME.dump(state)["played"][RED] == ["free_farmer"]
    again = table(at="buy_farmers", own={RED: ["mendes", "abu"]}, round=2, hands=cards)
    assert len(starting(again, "free_farmer")) == 2


def test_a11_different_kinds_combine():
    cards = {RED: {"harvest_increase": 2, "eight_gold": 2}}
    state = table(at="income", own={RED: ["mendes"]}, hands=cards)
    play(state, "harvest:mendes")

    assert starting(state, "harvest", "eight") == ["eight:mendes"]
    play(state, "eight:mendes")
    assert starting(state, "harvest", "eight") == []


# ---------------------------------------------------------------- A14 and A15


def test_a14_the_discards_are_shuffled_when_a_card_is_needed():
    pile = {"builder": 1}
    state = table(own={RED: ["memphis"]}, pile=pile)
    assert "cards:2" in options(state)

    play(state, "cards:2", "draw:builder")

    assert GAME.dump(state)["discard"] == {}
    assert sum(odds(state).values()) == 38


def test_a14_an_empty_pile_stays_empty_until_a_card_is_needed():
    state = play(table(own={RED: ["memphis"]}, pile={"builder": 1}), "cards:1", "draw:builder")

    assert GAME.dump(state)["pile"] == {}
    assert sum(GAME.dump(state)["discard"].values()) == 38


def hoard(**cards: int):
    """Red holds all cards but these, which are nowhere else than in the pile."""
    hands = {RED: {power: number - cards.get(power, 0) for power, number in ALL_CARDS.items()}}
    return table(own={RED: ["memphis"]}, hands=hands, pile=cards)


def test_a14_no_more_cards_are_bought_than_there_are():
    assert starting(hoard(), "cards") == ["cards:0"]
    assert starting(hoard(builder=2), "cards") == ["cards:0", "cards:1", "cards:2"]


def test_a14_a_card_sold_first_counts():
    state = play(hoard(), "sell:builder")

    assert starting(state, "cards") == ["cards:0", "cards:1"]
    play(state, "cards:1")
    assert odds(state) == {"draw:builder": 1}


def test_a14_without_any_card_none_lies_under_a_province():
    opened = ["abu", "baharya", "damanhur"]
    state = table(4, "reveal", arg=1, opened=opened, hands={RED: ALL_CARDS}, pile={})

    play(state, "reveal:thebes")

    assert at(state, "thebes") == province()


def test_a15_a_face_down_card_from_the_old_pile_keeps_its_odds():
    opened = ["abu", "baharya", "damanhur"]
    pile = {"eight_gold": 1}
    state = play(table(4, "reveal", arg=1, opened=opened, pile=pile), "reveal:thebes")

    # The last card of the pile lies there, and the first one of the discards.
    assert at(state, "thebes") == province(cards=1, apart=1)
    assert GAME.dump(state)["apart"] == {"eight_gold": 1}
    play(state, "bid:thebes.0", "bid:abu.0", "bid:baharya.0", "bid:damanhur.0")
    assert odds(state) == {"draw:eight_gold": 1}
    play(state, "draw:eight_gold")
    assert sum(odds(state).values()) == 38 and odds(state)["draw:eight_gold"] == 2
    assert odds(state)["draw:builder"] == 8


def test_a15_cards_are_looked_at_by_the_buyer_only_when_the_province_is_his():
    state = play(GAME.new(3), "reveal:thebes", "reveal:abu", "reveal:mendes")
    play(state, "bid:thebes.0", "bid:abu.0", "bid:mendes.0")

    assert GAME.actor(state) == CHANCE and GAME.audience(state) == RED
    assert sum(odds(state).values()) == 36
    play(state, "draw:builder", "draw:eight_gold")
    assert hand(state, RED) == {"builder": 2, "eight_gold": 1}


# ---------------------------------------------------------------- A16 to A19


def test_a16_cards_farmers_stones_in_this_order_each_once():
    state = table(own={RED: ["abydos"]}, gold=[20, 0, 0, 0])
    seen = []
    for name in ("cards:0", "farmers:1", "stones:1"):
        seen.append({option.split(":")[0] for option in options(state)})
        play(state, name)

    assert seen == [{"cards"}, {"farmers"}, {"stones"}]
    assert GAME.dump(state)["tasks"][-1]["step"] == "offer"  # the others can buy nothing


def test_a16_a_bought_card_can_be_used_at_once():
    state = table(own={RED: ["memphis"]})

    play(state, "cards:1", "draw:free_farmer")
    assert "free_farmer:memphis" in options(state)


def test_a16_farmers_are_offered_once_in_every_way_that_matters():
    own = {RED: ["abu", "mendes"]}
    state = play(table(at="buy_farmers", own=own, round=2), "farmers:4")

    assert options(state) == ["place:abu", "place:mendes"]
    play(state, "place:mendes")

    assert at(state, "mendes")["farmers"] == 4  # abu comes before mendes or not at all


def test_a16_no_farmer_is_placed_so_that_another_has_no_field():
    own = {RED: ["abu", "mendes"]}
    land = {"mendes": {"farmers": 5}}
    state = play(table(at="buy_farmers", own=own, land=land, round=2), "farmers:2")

    assert at(state, "abu")["farmers"] == 1  # settled: the second one would not fit after mendes
    assert options(state) == ["place:abu", "place:mendes"]


def test_a17_a_free_farmer_takes_no_field_and_counts_as_a_farmer():
    own = {RED: ["mendes"]}
    state = table(at="buy_farmers", own=own, land={"mendes": {"farmers": 6}},
                  hands={RED: {"free_farmer": 1}})  # fmt: skip

    play(state, "free_farmer:mendes")

    assert at(state, "mendes") == province(RED, farmers=6, lowland=1)
    assert GAME.dump(state)["tasks"][-1]["step"] == "buy_stones"  # no field is left to buy for


def test_a17_printed_farmers_harvest_in_both_kingdoms():
    for kingdom in (0, 1):
        state = table(at="income", own={RED: ["baharya"]}, kingdom=kingdom, temple=3,
                      hands={RED: {"builder": 1}})  # fmt: skip
        assert gold(play(state, "collect"))[RED] == 20 + 2 * 3


def test_a18_supplies_never_run_out():
    state = table(at="buy_stones", own={RED: ["mendes"]}, gold=[465, 0, 0, 0])

    assert starting(state, "stones")[-1] == "stones:30"
    play(state, "stones:30")
    assert at(state, "mendes")["pyramids"] == 10 and gold(state)[RED] == 0


def test_a18_an_offer_has_at_most_320_gold():
    state = table(at="offer", gold=[400, 0, 0, 0])

    assert options(state)[-1] == "offer:320"


@pytest.mark.parametrize("step", ["buy_cards", "buy_farmers", "buy_stones", "income", "bonus"])
def test_a19_cards_are_sold_at_own_decisions(step: str):
    state = table(at=step, hands={RED: {"bonus_cards": 1, "eight_gold": 2}}, round=3)

    assert starting(state, "sell") == ["sell:eight_gold", "sell:bonus_cards"]
    play(state, "sell:eight_gold")
    assert gold(state)[RED] == 21
    assert GAME.actor(state) == RED and hand(state, RED) == {"bonus_cards": 1, "eight_gold": 1}


def test_a19_cards_are_sold_before_a_bid_and_before_an_offer():
    hands = {BLACK: {"eight_gold": 1}}
    for state in (auction(turn=BLACK, bids={RED: ("abu", 0)}, hands=hands),
                  table(at="offer", hands=hands)):  # fmt: skip
        GAME.play(state, GAME.action("sell:eight_gold"), BLACK)
        assert gold(state)[BLACK] == 21
        assert GAME.dump(state)["discard"] == {"eight_gold": 1}


def test_a19_cards_are_not_sold_while_pieces_are_placed():
    own = {RED: ["abu", "mendes"]}
    state = table(at="buy_stones", own=own, round=2, hands={RED: {"builder": 1}})
    play(state, "stones:1")

    assert options(state) == ["place:abu", "place:mendes"]


def test_a19_a_sale_before_the_last_scoring_counts_for_gold():
    state = table(at="bonus", turn=WHITE, round=3, kingdom=1, gold=[9, 8, 7, 9],
                  hands={WHITE: {"builder": 1}})  # fmt: skip

    play(state, "sell:builder")  # nothing else is left to do

    assert [sheet["gold"] for sheet in GAME.breakdown(state)] == [4, 2, 0, 6]
