"""Positions written and read: what was dumped comes back, and damage never gets through."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from akhet.core import OVER, WATCHER, BadPosition, Rng
from akhet.games.pharaon import GAME
from akhet.games.pharaon.checks import offering_counts, token_counts
from akhet.games.pharaon.components import BOX, DISTRICTS
from akhet.games.pharaon.steps import STEPS
from akhet.testing import random_positions
from tests.pharaon.tables import (
    AGR,
    GIFT_COUNTS,
    RESOURCES,
    TRA,
    play,
    position,
    table,
)


def test_a_dump_is_plain_json_and_loads_to_the_same():
    for state in random_positions(GAME, 100, seed=5):
        text = json.dumps(GAME.dump(state))

        assert json.dumps(GAME.dump(GAME.load(json.loads(text)))) == text


def test_a_dump_reads_like_the_table():
    data = position(
        2, turn=1, round=3, goods={1: {AGR: 2, "silver": 1}}, offerings={1: {"nile": 1}},
        nobles={1: [18]}, rows={0: (1, 2)}, slots={TRA: ["silver", "offering_nobles"]},
        sets=[["agriculture", "prestige_2"]], zone=[None, "chamber"], used=[18],
    )  # fmt: skip

    again = GAME.dump(GAME.load(data))

    assert again == data | {"away": {"nobles": [], "artisans": []}}
    assert again["slots"][TRA] == ["silver", "offering_nobles", None, None]
    assert again["players"][0]["row"] == 1 and again["players"][1]["row"] is None
    assert again["supply"] == {**dict.fromkeys(RESOURCES, 20), AGR: 18, "silver": 18}


def test_a_half_paid_action_comes_back():
    state = table(goods={0: {TRA: 2, AGR: 2, "silver": 5}}, nobles={0: [11]})
    data = GAME.dump(play(state, "go:nobles", "access:silver", "pay:agriculture", "pay:trade"))
    assert data["access"] == [TRA] and data["paid"] == {AGR: 1, TRA: 1}

    assert GAME.dump(GAME.load(json.loads(json.dumps(data)))) == data


def test_a_view_loads_as_seen_and_not_as_a_whole_position():
    state = GAME.new(3)
    rng = Rng(3)
    while not GAME.dump(state)["players"][2]["drawn"]:
        GAME.play(state, GAME.sample(state, rng))
    view = GAME.view(state, 0)

    assert view["players"][2]["drawn"] == []
    assert GAME.dump(GAME.seen(view)) == view
    with pytest.raises(BadPosition, match="drawn: player 2 has drawn 0, not 1"):
        GAME.load(view)


# ---------------------------------------------------------------- any damage

# Of the base game: with the expansion questions are checked one by one, not in their order.
DUMPS = [
    GAME.dump(state)
    for state in random_positions(GAME, 300, seed=11, gap=12)
    if state.konflikte == 0
]
STEP_NAMES = [step.name for step in STEPS]
NUMBERS = st.integers(-9, 40) | st.integers() | st.booleans() | st.none()
WORDS = st.sampled_from([*RESOURCES, *DISTRICTS, "prestige_1", "offering_trade", "tomb", ""])
VALUES = (
    NUMBERS | WORDS | st.sampled_from(STEP_NAMES) | st.lists(NUMBERS, max_size=4)
    | st.dictionaries(WORDS, NUMBERS, max_size=3)
)  # fmt: skip


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


def at(data: dict, path: tuple) -> object:
    """The value at a place."""
    for key in path:
        data = data[key]
    return data


def change(data: dict, path: tuple, kind: str, value: object) -> None:
    """Replaces, removes, doubles or nudges one value."""
    parent = at(data, path[:-1])
    if kind == "remove":
        del parent[path[-1]]
    elif kind == "double" and isinstance(parent, list):
        parent.insert(path[-1], copy.deepcopy(parent[path[-1]]))
    elif kind == "nudge" and type(parent[path[-1]]) is int:
        parent[path[-1]] += value if isinstance(value, int) else 1
    else:
        parent[path[-1]] = value


def try_out(dump: dict) -> None:
    """Loading is refused in one line, or what is loaded can be played to its end."""
    try:
        state = GAME.load(dump)
    except BadPosition as error:
        assert "\n" not in str(error)
        return
    play_out(state)


@settings(max_examples=400)
@given(st.data())
def test_damage_is_refused_or_makes_a_position_that_can_be_played(data: st.DataObject):
    dump = copy.deepcopy(data.draw(st.sampled_from(DUMPS)))
    for _change in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(paths(dump)))
        kind = data.draw(st.sampled_from(["replace", "remove", "double", "nudge"]))
        change(dump, path, kind, data.draw(VALUES))
    try_out(dump)


@settings(max_examples=200)
@given(st.data())
def test_tasks_that_are_changed_are_refused_or_can_be_played(data: st.DataObject):
    dump = copy.deepcopy(data.draw(st.sampled_from(DUMPS)))
    tasks = dump["tasks"]
    for _change in range(data.draw(st.integers(1, 3))):
        kind = data.draw(st.sampled_from(["step", "seat", "arg", "add", "drop"]))
        place = data.draw(st.integers(0, max(len(tasks) - 1, 0)))
        step = data.draw(st.sampled_from(STEP_NAMES))
        number = data.draw(st.integers(-1, 40) | st.integers(200, 1300))
        if kind == "add" or not tasks:
            tasks.append({"step": step, "seat": min(number, 4), "arg": max(number, 0) // 8})
        elif kind == "drop":
            del tasks[place]
        else:
            tasks[place][kind] = step if kind == "step" else number
    try_out(dump)


@settings(max_examples=150)
@given(st.data())
def test_tasks_of_another_position_are_refused_or_can_be_played(data: st.DataObject):
    dump = copy.deepcopy(data.draw(st.sampled_from(DUMPS)))
    other = data.draw(st.sampled_from(DUMPS))
    for field in ("tasks", *data.draw(st.lists(st.sampled_from(["round", "access", "paid"])))):
        dump[field] = copy.deepcopy(other[field])
    try_out(dump)


def play_out(state) -> None:
    """Plays to the end; each choice is checked, and so is each position on the way."""
    rng = Rng(1)
    for _choice in range(3000):
        if GAME.actor(state) == OVER:
            break
        if rng.below(8) == 0:
            viewer = rng.below(state.seats + 1)
            viewer = viewer if viewer < state.seats else WATCHER
            GAME.load(GAME.dump(GAME.guess(GAME.mask(state, viewer), viewer, rng)))
        GAME.play(state, GAME.sample(state, rng))
        assert token_counts(state) == [*BOX.figures["tokens"], 0]  # no swords
        assert offering_counts(state) == [*GIFT_COUNTS, 0, 0]
    assert GAME.actor(state) == OVER


def test_the_play_out_helper_reaches_the_end():
    play_out(GAME.new(3))
