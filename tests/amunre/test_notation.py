"""Positions written and read: what was dumped comes back, and nonsense is refused by name."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from akhet.core import OVER, WATCHER, BadPosition, Rng
from akhet.games.amunre import GAME
from akhet.games.amunre.checks import card_counts
from akhet.games.amunre.components import BOX
from akhet.testing import random_positions
from tests.amunre.tables import (
    BLACK,
    BLUE,
    RED,
    offer_all,
    play,
    position,
    province,
    table,
)

OPENED = ["abu", "baharya", "damanhur", "thebes"]


def test_a_dump_is_plain_json_and_loads_to_the_same():
    for state in random_positions(GAME, 60, seed=5):
        text = json.dumps(GAME.dump(state))

        assert json.dumps(GAME.dump(GAME.load(json.loads(text)))) == text


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

DUMPS = [GAME.dump(state) for state in random_positions(GAME, 80, seed=11, gap=12)]
NUMBERS = st.integers(-9, 9) | st.integers() | st.booleans() | st.none()
WORDS = st.sampled_from(
    ["abu", "thebes", "mendes", "builder", "eight_gold", "sealed", "bid", "buy_cards", "item", ""]
)
VALUES = (
    NUMBERS | WORDS | st.lists(NUMBERS, max_size=4) | st.dictionaries(WORDS, NUMBERS, max_size=3)
)


def paths(value: object, path: tuple = ()) -> list[tuple]:
    """The way to every value inside a dump."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key in value:
            found += paths(value[key], (*path, key))
    elif isinstance(value, list):
        for n, item in enumerate(value):
            found += paths(item, (*path, n))
    return found


def change(data: dict, path: tuple, kind: str, value: object) -> None:
    """Replaces, removes, doubles or nudges one value."""
    parent = data
    for key in path[:-1]:
        parent = parent[key]
    if kind == "remove":
        del parent[path[-1]]
    elif kind == "double" and isinstance(parent, list):
        parent.insert(path[-1], copy.deepcopy(parent[path[-1]]))
    elif kind == "nudge" and type(parent[path[-1]]) is int:
        parent[path[-1]] += value if isinstance(value, int) else 1
    else:
        parent[path[-1]] = value


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_damage_is_refused_or_makes_a_position_that_can_be_played(data: st.DataObject):
    dump = copy.deepcopy(data.draw(st.sampled_from(DUMPS)))
    for _change in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(paths(dump)))
        kind = data.draw(st.sampled_from(["replace", "remove", "double", "nudge"]))
        change(dump, path, kind, data.draw(VALUES))
    try:
        state = GAME.load(dump)
    except BadPosition as error:
        assert "\n" not in str(error)
        return
    play_out(state)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_tasks_of_another_position_are_refused_or_can_be_played(data: st.DataObject):
    dump = copy.deepcopy(data.draw(st.sampled_from(DUMPS)))
    dump["tasks"] = copy.deepcopy(data.draw(st.sampled_from(DUMPS))["tasks"])
    try:
        state = GAME.load(dump)
    except BadPosition:
        return
    play_out(state)


def play_out(state) -> None:
    """Plays to the end; each choice is checked, and so is each position on the way."""
    rng = Rng(1)
    for _choice in range(2000):
        if GAME.actor(state) == OVER:
            break
        for viewer in (*range(state.seats), WATCHER):
            GAME.load(GAME.dump(GAME.guess(GAME.mask(state, viewer), viewer, rng)))
            if rng.below(40):
                break
        GAME.play(state, GAME.sample(state, rng))
        assert card_counts(state) == BOX.copies
    assert GAME.actor(state) == OVER


def test_the_play_out_helper_reaches_the_end():
    play_out(play(GAME.new(3), "reveal:abu"))
