"""Every worked example of the Amun-Re rulebook, in the order of the pages."""

import pytest

from akhet.games.amunre import GAME
from akhet.games.amunre.actions import price
from akhet.games.amunre.building import card_limit
from akhet.games.amunre.components import BOX
from akhet.games.amunre.offering import field_of
from tests.amunre.tables import (
    BLACK,
    BLUE,
    RED,
    WHITE,
    at,
    gold,
    hand,
    offer_all,
    options,
    play,
    province,
    sheet,
    starting,
    table,
)

FOUR = ["abydos", "baharya", "dakhla", "sawu"]


def test_p2_everybody_begins_with_20_gold_and_a_builder():
    for seats in (3, 4, 5):
        found = GAME.dump(GAME.new(seats))

        assert found["gold"] == [20] * seats
        assert found["hands"] == [{"builder": 1}] * seats
        assert found["pile_size"] == 39 - seats
        assert found["start"] == 0 and found["temple"] == 0


def test_p3_four_provinces_are_turned_up_with_what_lies_free():
    state = play(GAME.new(4), "reveal:baharya", "reveal:dakhla", "reveal:abydos", "reveal:sawu")

    assert GAME.dump(state)["opened"] == FOUR
    assert [at(state, name)["cards"] for name in FOUR] == [0, 0, 1, 0]
    assert [at(state, name)["stones"] for name in FOUR] == [1, 0, 0, 0]
    assert BOX.free_gold[7] == 12 and BOX.printed[4] == 2  # dakhla; baharya


def test_p4_the_auction_of_four_provinces():
    state = play(GAME.new(4), "reveal:baharya", "reveal:dakhla", "reveal:abydos", "reveal:sawu")
    order = []
    for name in (
        *("bid:abydos.3", "bid:sawu.1", "bid:abydos.6", "bid:abydos.10"),
        *("bid:dakhla.0", "bid:sawu.6", "bid:baharya.0"),
    ):
        order.append(GAME.actor(state))
        play(state, name)

    assert order == [RED, BLACK, BLUE, WHITE, RED, BLUE, BLACK]
    play(state, "draw:harvest_increase")  # the card that lay under dakhla
    owners = {name: at(state, name)["owner"] for name in FOUR}
    assert owners == {"abydos": WHITE, "sawu": BLUE, "dakhla": RED, "baharya": BLACK}
    assert gold(state) == [20 + 12, 20, 20 - 6, 20 - 10]
    assert hand(state, RED) == {"builder": 1, "harvest_increase": 1}
    assert at(state, "abydos")["stones"] == 1  # stays in the province


def test_p4_red_may_not_bid_again_where_it_was_just_outbid():
    state = play(GAME.new(4), "reveal:baharya", "reveal:dakhla", "reveal:abydos", "reveal:sawu")
    play(state, "bid:abydos.3", "bid:sawu.1", "bid:abydos.6", "bid:abydos.10")

    bids = starting(state, "bid")

    assert not [name for name in bids if "abydos" in name]
    assert next(name for name in bids if "sawu" in name) == "bid:sawu.3"
    assert "bid:dakhla.0" in bids and "bid:baharya.0" in bids


def test_p5_the_price_list():
    wanted = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55]

    assert [price(n) for n in range(1, 11)] == wanted


def test_p5_two_cards_four_farmers_and_three_stones_cost_19():
    own = {RED: ["memphis", "mendes", "abydos"]}
    state = table(own=own, gold=[19, 0, 0, 0], round=3, pile={"builder": 8, "harvest_increase": 3})

    play(state, "cards:2", "draw:builder", "draw:builder")
    assert gold(state)[RED] == 16
    play(state, "farmers:4", *["place:abydos"] * 4)
    assert gold(state)[RED] == 6
    play(state, "stones:3")
    assert gold(state)[RED] == 0


def test_p6_the_highest_card_limit_counts():
    state = table(own={RED: ["memphis", "amarna", "avaris"]}, round=3)

    assert card_limit(state, RED) == 3
    assert starting(state, "cards") == ["cards:0", "cards:1", "cards:2", "cards:3"]


def test_p6_buto_and_mendes_allow_no_cards():
    state = table(turn=BLUE, own={BLUE: ["buto", "mendes"]}, round=2)

    assert card_limit(state, BLUE) == 0
    assert GAME.dump(state)["tasks"][-1]["step"] == "buy_cards"
    assert starting(state, "cards") == ["cards:0"]


def test_p6_farmers_go_to_baharya_and_not_to_berenike():
    own = {RED: ["baharya", "berenike"]}
    state = table(at="buy_farmers", own=own, round=2, hands={RED: {"free_farmer": 1}})

    assert starting(state, "free_farmer") == ["free_farmer:baharya", "free_farmer:berenike"]
    play(state, "farmers:2")

    assert gold(state)[RED] == 20 - 3
    assert at(state, "baharya")["farmers"] == 2  # both were placed: there is no other field
    assert at(state, "berenike")["farmers"] == 0
    assert GAME.actor(state) == RED and "stones:0" in options(state)


def test_p6_a_free_farmer_goes_to_the_lowland_of_berenike():
    own = {RED: ["baharya", "berenike"]}
    state = table(at="buy_farmers", own=own, round=2, hands={RED: {"free_farmer": 1}})

    play(state, "free_farmer:berenike")

    assert at(state, "berenike")["lowland"] == 1
    assert gold(state)[RED] == 20
    assert starting(state, "farmers")[-1] == "farmers:3"  # no field was used up


def test_p7_three_stones_for_memphis_and_mendes():
    land = {"memphis": {"stones": 2}, "mendes": {"stones": 1, "pyramids": 1}}
    state = table(at="buy_stones", own={RED: ["memphis", "mendes"]}, land=land, round=2)

    play(state, "stones:3", "place:memphis", "place:mendes")  # the third one can go nowhere else

    assert gold(state)[RED] == 20 - 6
    assert (at(state, "memphis")["stones"], at(state, "memphis")["pyramids"]) == (0, 1)
    assert (at(state, "mendes")["stones"], at(state, "mendes")["pyramids"]) == (0, 2)


def test_p7_the_offering_of_seven():
    hands = {seat: {"builder": 1} for seat in range(4)}
    own = {RED: ["memphis"], BLUE: ["mendes"]}
    state = table(at="offer", start=BLACK, own=own, hands=hands)

    offer_all(state, {RED: "9", BLUE: "4", BLACK: "steal", WHITE: "steal"})

    found = GAME.dump(state)
    assert found["total"] == 7 and found["temple"] == 2
    assert gold(state) == [11, 23, 16, 23]
    assert GAME.actor(state) == RED
    play(state, "item:stone")  # and so are the other two: stones are named last
    assert at(state, "memphis")["pyramids"] == 1
    assert GAME.actor(state) == BLUE
    play(state, "item:farmer", "item:farmer")  # the second and last
    assert at(state, "mendes")["farmers"] == 2
    assert GAME.dump(state)["start"] == RED
    assert GAME.dump(state)["tasks"][0]["step"] == "end_round"  # thieves get nothing
    assert GAME.actor(state) == RED


@pytest.mark.parametrize(
    ("total", "field"),
    [
        (-15, 1),
        (-3, 1),
        (0, 1),
        (2, 1),
        (3, 2),
        (7, 2),
        (12, 2),
        (13, 3),
        (22, 3),
        (23, 4),
        (60, 4),
    ],
)
def test_p7_the_fields_of_the_temple_track(total: int, field: int):
    assert field_of(GAME.new(3), total) == field


def test_p8_two_corrections_raise_the_offering_and_no_rank():
    hands = {seat: {"offering_correction": 1, "builder": 1} for seat in (BLUE, WHITE)}
    state = table(at="offer", hands=hands)
    offer_all(state, {RED: "9", BLUE: "4.correct", BLACK: "steal", WHITE: "steal.correct"})

    assert GAME.dump(state)["total"] == 7
    assert GAME.actor(state) == BLUE  # before white, from the start player on
    play(state, "correct:plus")
    assert GAME.actor(state) == WHITE
    play(state, "correct:plus")

    found = GAME.dump(state)
    assert found["total"] == 13 and found["temple"] == 3
    assert GAME.actor(state) == RED  # nine is still the highest
    play(state, "item:stone")
    assert GAME.actor(state) == BLUE
    play(state, "item:stone")
    assert GAME.dump(state)["tasks"][0]["step"] == "end_round"


def test_p8_four_thieves_leave_the_pharaoh_where_it_is():
    state = table(at="offer", start=BLACK, hands={BLACK: {"builder": 1}})

    offer_all(state, dict.fromkeys(range(4), "steal"))

    found = GAME.dump(state)
    assert found["temple"] == 1  # minus twelve
    assert found["start"] == BLACK
    assert gold(state) == [23] * 4
    assert GAME.actor(state) == BLACK and found["tasks"][0]["step"] == "end_round"  # no items


def test_p9_the_income_of_memphis_abu_and_sawu():
    land = {"memphis": {"farmers": 1}, "abu": {"farmers": 2}}
    own = {RED: ["memphis", "abu", "sawu"]}
    state = table(at="income", own=own, land=land, round=3, temple=2, hands={RED: {"builder": 1}})

    play(state, "collect")

    assert gold(state)[RED] == 20 + 2 + (4 + 4) + 7


def scored(**parts: object):
    """The end of a kingdom, when the last seat has played its bonus cards."""
    turn = 3
    return play(table(at="bonus", turn=turn, round=3, hands={3: {"builder": 1}}, **parts), "done")


def test_p9_the_banks_of_the_nile():
    own = {BLUE: ["edfu", "abu", "buto"], WHITE: ["berenike", "memphis", "dakhla"]}
    land = {
        "edfu": {"pyramids": 3},
        "memphis": {"pyramids": 2, "stones": 2},
        "abu": {"pyramids": 2, "stones": 1},
        "berenike": {"pyramids": 2, "stones": 1},
    }
    state = scored(own=own, land=land)

    assert sheet(state, BLUE)["old_banks"] == 10
    assert sheet(state, WHITE)["old_banks"] == 5


def test_p10_two_temples_in_damanhur_on_field_3():
    state = scored(own={BLACK: ["damanhur", "buto", "sawu"]}, temple=3)

    assert sheet(state, BLACK) == {"old_temples": 6}


def test_p10_two_seats_with_the_most_gold():
    state = scored(kingdom=1, gold=[30, 30, 12, 5])

    assert [sheet(state, seat).get("gold", 0) for seat in range(4)] == [6, 6, 2, 0]


def test_p10_blue_scores_27_points():
    own = {BLUE: ["edfu", "abu", "thebes"], WHITE: ["berenike", "memphis", "dakhla"]}
    land = {
        "edfu": {"pyramids": 3},
        "abu": {"pyramids": 3},
        "thebes": {"pyramids": 1},
        "berenike": {"pyramids": 1},
    }
    hands = {BLUE: {"bonus_lower_upper": 1, "bonus_on_off_nile": 1}}
    state = table(
        at="bonus", turn=BLUE, round=3, kingdom=1, own=own, land=land, hands=hands, temple=1,
        gold=[9, 8, 3, 7],
    )  # fmt: skip

    play(state, "bonus:bonus_lower_upper", "bonus:bonus_on_off_nile")

    wanted = {
        "new_pyramids": 7,
        "new_sets": 3,
        "new_banks": 10,
        "new_temples": 1,
        "new_bonus": 6,
    }
    assert sheet(state, BLUE) == wanted  # least gold of four: nothing
    assert GAME.scores(state)[BLUE] == 27


def test_p9_two_two_and_three_pyramids_are_two_sets():
    land = {"edfu": {"pyramids": 2}, "abu": {"pyramids": 2}, "thebes": {"pyramids": 3}}
    state = scored(own={RED: ["edfu", "abu", "thebes"]}, land=land)

    found = sheet(state, RED)
    assert (found["old_pyramids"], found["old_sets"]) == (7, 6)


def test_p11_farmers_and_markers_leave_and_pyramids_stay():
    land = {"abu": {"pyramids": 2, "stones": 1, "farmers": 3, "lowland": 1}}
    state = scored(own={RED: ["abu", "edfu", "sawu"]}, land=land, gold=[7, 8, 9, 3])

    found = GAME.dump(state)
    assert found["kingdom"] == 1 and found["round"] == 1
    assert {province["owner"] for province in found["provinces"].values()} == {None}
    assert found["provinces"]["abu"] == province(pyramids=2, stones=1)
    assert found["gold"] == [7, 8, 9, 3]
    assert hand(state, WHITE) == {"builder": 1}


def test_p11_only_the_province_cards_that_were_used_come_back():
    state = scored()

    found = GAME.dump(state)
    assert len(found["deck"]) == 12 and found["used"] == []
    assert starting(state, "reveal") == [f"reveal:{name}" for name in found["deck"]]


def test_p12_a_second_builder_cannot_be_played_even_elsewhere():
    land = {"memphis": {"stones": 2}, "mendes": {"stones": 2}}
    own = {RED: ["memphis", "mendes"]}
    state = table(at="buy_stones", own=own, land=land, round=2, hands={RED: {"builder": 2}})

    assert starting(state, "builder") == ["builder:memphis", "builder:mendes"]
    play(state, "builder:memphis")

    assert starting(state, "builder") == []
    assert at(state, "memphis")["pyramids"] == 1


def test_p12_a_second_farmer_bonus_cannot_be_played_another_bonus_can():
    own = {RED: ["mendes", "amarna", "avaris"]}  # all on the east bank
    land = {"mendes": {"farmers": 6}, "amarna": {"farmers": 3}}
    cards = {"bonus_farmers": 2, "bonus_nile_bank": 1}
    state = table(at="bonus", own=own, land=land, round=3, hands={RED: cards})

    assert starting(state, "bonus") == ["bonus:bonus_farmers", "bonus:bonus_nile_bank"]
    play(state, "bonus:bonus_farmers")

    assert starting(state, "bonus") == ["bonus:bonus_nile_bank"]
    assert sheet(state, RED) == {"old_bonus": 3}
