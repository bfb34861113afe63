"""Rulings A10, A11 and A14 to A19 of docs/rulings/amunre.md: cards, farmers, stones."""

import pytest

from akhet.core import CHANCE
from akhet.games.amunre import GAME
from tests.amunre.tables import (
    ALL_CARDS,
    BLACK,
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
