"""Rulings A12, A20 to A23, A30 and A31 of docs/rulings/amunre.md: the offering, the figures."""

import itertools

import pytest

from akhet.core import CHANCE
from akhet.games.amunre import GAME
from akhet.games.amunre.components import BOX
from tests.amunre.tables import (
    ALL_CARDS,
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
    starting,
    table,
)

HELD = {seat: {"builder": 1} for seat in range(4)}  # so that every seat is asked in every phase


def offering(**parts: object):
    return table(**{"at": "offer", "hands": HELD, **parts})


def step(state) -> str:
    """What is asked now."""
    return GAME.dump(state)["tasks"][-1]["step"]


# ---------------------------------------------------------------- A12: rewards


def rewarded(**parts: object):
    """Red gets three items."""
    return offer_all(offering(**parts), {RED: "9", BLACK: "steal", BLUE: "4", WHITE: "1"})


def test_a12_all_items_are_named_before_a_card_is_drawn():
    state = play(rewarded(own={RED: ["mendes"]}), "item:card", "item:card")

    assert GAME.actor(state) == RED and step(state) == "item"
    play(state, "item:farmer")
    assert GAME.actor(state) == CHANCE
    play(state, "draw:builder", "draw:builder")
    assert hand(state, RED) == {"builder": 3} and at(state, "mendes")["farmers"] == 1


def test_a12_items_are_named_in_one_order_only():
    state = rewarded(own={RED: ["mendes"]})

    assert options(state) == ["sell:builder", "item:card", "item:farmer", "item:stone"]
    assert options(play(state, "item:farmer")) == ["item:farmer", "item:stone"]


def test_a12_the_card_limit_does_not_bind_a_reward():
    state = play(rewarded(own={RED: ["mendes"]}), *["item:card"] * 3)

    assert GAME.actor(state) == CHANCE  # mendes allows no cards to be bought
    assert hand(play(state, *["draw:builder"] * 3), RED) == {"builder": 4}


def test_a12_seats_with_one_item_come_by_rank():
    state = table(5, "offer", start=3)
    offer_all(state, {0: "1", 1: "2", 2: "8", 3: "1", 4: "9"})
    order = []
    while step(state) == "item":
        order.append(GAME.actor(state))
        play(state, "item:stone")

    assert order == [4, 2, 1, 3, 0]  # the Pharaoh's seat 3 goes before seat 0


def test_a12_equal_offers_rank_by_seat_from_the_old_start_player():
    state = offer_all(offering(start=BLUE), dict.fromkeys(range(4), "5"))
    order = []
    while step(state) == "item":
        order.append(GAME.actor(state))
        play(state, "item:stone")

    assert order == [BLUE, WHITE, RED, BLACK]
    assert GAME.dump(state)["start"] == BLUE


def test_a12_a_farmer_needs_a_free_field():
    state = rewarded(own={RED: ["berenike"]})
    assert starting(state, "item") == ["item:card", "item:stone"]
    state = rewarded(own={RED: ["mendes"]}, land={"mendes": {"farmers": 5}})
    play(state, "item:farmer")  # the last free field, so the other two are stones
    assert at(state, "mendes")["farmers"] == 6 and GAME.actor(state) == BLUE


def test_a12_free_farmer_and_builder_cannot_be_played_on_a_reward():
    hands = {RED: {"builder": 1, "free_farmer": 1}}
    state = rewarded(own={RED: ["memphis"]}, hands=hands, land={"memphis": {"stones": 1}})

    assert starting(state, "free_farmer", "builder") == []
    play(state, "item:card", "item:card", "item:stone", "draw:eight_gold", "draw:eight_gold")

    assert at(state, "memphis")["stones"] == 2  # nobody was asked about the builder
    assert hand(state, RED)["builder"] == 1


def test_a23_a_reward_is_taken_whole():
    state = rewarded(own={RED: ["mendes"]})

    assert "done" not in options(state)
    play(state, "item:stone")
    assert at(state, "mendes")["pyramids"] == 1
    assert GAME.actor(state) == BLUE


def test_a23_without_any_card_stones_are_left():
    state = rewarded(own={RED: ["berenike"]}, hands={BLACK: ALL_CARDS}, pile={})

    assert at(state, "berenike")["pyramids"] == 1  # nothing else could be named


# ---------------------------------------------------------------- A20 to A22: the offering


def test_a20_an_offer_is_gold_or_the_minus_three_and_never_nothing():
    state = offering(gold=[2, 0, 9, 9], hands={BLACK: {"builder": 1}})

    assert options(state, RED) == ["offer:steal", "offer:1", "offer:2"]
    assert options(state, BLACK) == ["sell:builder", "offer:steal"]
    GAME.play(state, GAME.action("sell:builder"), BLACK)
    assert options(state, BLACK) == ["offer:steal", "offer:1"]


def test_a20_a_correction_goes_with_any_offer():
    state = offering(gold=[1, 0, 0, 0], hands={RED: {"offering_correction": 1}})

    assert starting(state, "offer", seat=RED) == [
        *["offer:steal", "offer:steal.correct", "offer:1", "offer:1.correct"]
    ]


def corrected(*announced: str):
    """Red and white play a correction; white is a thief."""
    cards = {"offering_correction": 1, "builder": 1}
    state = offering(hands={RED: cards, WHITE: cards})
    offer_all(state, {WHITE: "steal.correct", BLACK: "steal", BLUE: "8", RED: "6.correct"})
    return play(state, *announced)


@pytest.mark.parametrize(
    ("red", "white", "total", "field"),
    [("plus", "plus", 14, 3), ("plus", "minus", 8, 2), ("minus", "minus", 2, 1)],
)
def test_a21_a_correction_is_three_more_or_three_less(red, white, total: int, field: int):
    state = corrected()

    assert starting(state, "correct") == ["correct:plus", "correct:minus"]  # and never nothing
    assert set(options(state)) - {"correct:plus", "correct:minus"} == set(starting(state, "sell"))
    play(state, f"correct:{red}", f"correct:{white}")
    found = GAME.dump(state)
    assert (found["total"], found["temple"]) == (total, field)


def test_a21_a_thief_with_a_correction_stays_a_thief():
    state = corrected("correct:plus", "correct:plus")
    order = []
    while step(state) == "item":
        order.append(GAME.actor(state))
        play(state, "item:stone")

    assert order == [BLUE, RED]
    assert gold(state)[WHITE] == 23


def test_a21_corrections_leave_the_hand_when_offers_are_opened():
    state = corrected()

    assert GAME.dump(state)["discard"] == {"offering_correction": 2}
    assert hand(state, WHITE) == {"builder": 1}


def test_a22_gold_moves_when_offers_are_opened_and_the_pharaoh_after_the_last_reward():
    state = offering(start=WHITE)
    offer_all(state, {RED: "3", BLACK: "steal", BLUE: "2"})
    assert gold(state) == [20] * 4  # still sealed

    offer_all(state, {WHITE: "1"})
    assert gold(state) == [17, 23, 18, 19]
    play(state, "item:stone", "item:stone")
    assert GAME.dump(state)["start"] == WHITE
    play(state, "item:stone")

    assert GAME.dump(state)["start"] == RED
    assert GAME.actor(state) == RED and step(state) == "income"


def test_a22_the_new_start_player_begins_the_new_kingdom():
    state = offering(round=3, hands={BLUE: {"builder": 1}})
    offer_all(state, {RED: "steal", BLACK: "steal", BLUE: "1", WHITE: "steal"})
    play(state, "item:stone")
    while step(state) in ("place_stone", "income", "bonus"):
        play(state, options(state)[-1])

    found = GAME.dump(state)
    assert found["kingdom"] == 1 and found["start"] == BLUE
    play(state, *[f"reveal:{name}" for name in found["deck"][:4]])
    assert GAME.actor(state) == BLUE


# ---------------------------------------------------------------- A30: sealed offers


def test_a30_offers_in_every_order_lead_to_the_same():
    offers = {RED: "5", BLACK: "steal.correct", BLUE: "5", WHITE: "2"}
    hands = {BLACK: {"offering_correction": 1, "builder": 1}}
    found = []
    for order in itertools.permutations(offers):
        state = offering(hands=hands)
        for seat in order:
            offer_all(state, {seat: offers[seat]})
        found.append(GAME.dump(state))

    assert len(found) == 24 and all(dump == found[0] for dump in found)


def test_a30_every_seat_that_has_not_offered_may():
    state = offering()

    assert GAME.waiting(state) == [0, 1, 2, 3]
    offer_all(state, {BLUE: "1"})
    assert GAME.waiting(state) == [0, 1, 3]
    assert options(state, BLUE) == []


# ---------------------------------------------------------------- A31


def test_a31_the_figures_nobody_could_read_are_named():
    assert "abu.fields" in BOX.guessed and "berenike.fields" not in BOX.guessed
    assert len([name for name in BOX.guessed if name.endswith(".fields")]) == 14
    assert len([name for name in BOX.guessed if name.endswith(".card_limit")]) == 11
