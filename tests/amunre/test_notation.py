"""Positions written and read: what was dumped comes back, and nonsense is refused by name."""

import pytest

from akhet.core import WATCHER, BadPosition
from akhet.games.amunre import GAME
from tests.amunre.tables import (
    BLACK,
    BLUE,
    RED,
    offer_all,
    position,
    province,
    table,
)

OPENED = ["abu", "baharya", "damanhur", "thebes"]


def test_a_dump_reads_like_the_table():
    data = position(
        4, "bid", turn=BLUE, opened=OPENED, hands={BLUE: {"builder": 1}}, known=[BLUE],
        bids={RED: ("thebes", 3), BLACK: ("abu", 0)}, land={"thebes": {"cards": 2}},
    )  # fmt: skip

    again = GAME.dump(GAME.load(data))

    assert again["bids"] == [
        {"province": "thebes", "space": 3}, {"province": "abu", "space": 0}, None, None
    ]  # fmt: skip
    assert again["hands"] == [{}, {}, {"builder": 1}, {}]
    assert again["known"] == [False, False, True, False]
    assert again["provinces"]["thebes"] == province(cards=2)
    assert again == data | {"out": []}


def test_every_phase_can_be_built_and_loaded():
    hands = {seat: {"builder": 1} for seat in range(4)}
    for step in ("buy_cards", "buy_farmers", "buy_stones", "income", "offer", "bonus"):
        for turn in range(4):
            data = position(4, step, turn, start=1, round=3, hands=hands)
            assert GAME.dump(GAME.load(data)) == data | {"out": []}


def test_a_view_loads_as_seen_and_not_as_a_whole_position():
    state = offer_all(table(at="offer", hands={RED: {"eight_gold": 1}}), {RED: "3", BLUE: "4"})
    view = GAME.view(state, WATCHER)

    assert view["offers"] == ["sealed", None, "sealed", None]
    assert view["hands"] == [{}, {}, {}, {}] and view["held"] == [1, 0, 0, 0]
    assert GAME.dump(GAME.seen(view)) == view
    with pytest.raises(BadPosition, match="held: seat 0 holds 0 cards"):
        GAME.load(view)


def test_an_offer_sealed_with_empty_hands_is_no_whole_position_either():
    state = offer_all(table(at="offer"), {RED: "3"})

    with pytest.raises(BadPosition, match="offers: that of seat 0 is sealed"):
        GAME.load(GAME.view(state, WATCHER))


# ---------------------------------------------------------------- any damage
