"""Positions of every game written and read: whole ones come back, damage never gets through."""

import contextlib
import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from akhet.core import OVER, WATCHER, BadPosition, Rng
from akhet.games import GAMES
from akhet.testing import random_positions
from tests.games.broken import changed, refused
from tests.games.kits import KITS

NUMBERS = st.integers(-9, 40) | st.integers() | st.booleans() | st.none()


def taken_apart(key: str) -> list[dict[str, Any]]:
    """Positions to be damaged. With Konflikte questions are checked one by one, not their order."""
    kit = KITS[key]
    found = [kit.game.dump(state) for state in random_positions(kit.game, 150, seed=11, gap=12)]
    return [dump for dump in found if not dump.get("konflikte")]


DUMPS = {key: taken_apart(key) for key in GAMES}


@pytest.mark.parametrize("key", GAMES)
def test_a_dump_is_plain_json_and_loads_to_the_same(key: str):
    game = GAMES[key]
    for state in random_positions(game, 60, seed=5):
        text = json.dumps(game.dump(state))

        assert json.dumps(game.dump(game.load(json.loads(text)))) == text


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"game": "itself"}])
def test_what_is_no_dump_at_all_is_refused(key: str, data: Any):
    if isinstance(data, dict) and data:
        data = {"game": key}
    with pytest.raises(BadPosition):
        GAMES[key].load(data)


@pytest.mark.parametrize("key", GAMES)
def test_a_view_loads_as_seen_and_not_as_a_whole_position(key: str):
    game, refused = GAMES[key], 0
    for state in random_positions(game, 150, seed=7):
        view = game.view(state, WATCHER)
        assert game.dump(game.seen(view)) == view
        if view != game.dump(state):
            refused += is_refused(key, view)

    assert refused > 0


# ---------------------------------------------------------------- any damage


def is_refused(key: str, dump: Any) -> bool:
    """Whether loading is refused, in one line; what is loaded can be played to its end."""
    try:
        state = GAMES[key].load(dump)
    except BadPosition as error:
        assert "\n" not in str(error) and len(str(error)) < 1000
        return True
    play_out(key, state)
    return False


def play_out(key: str, state: Any) -> None:
    """Plays to the end; each choice is checked, and so is each position on the way."""
    kit, rng = KITS[key], Rng(1)
    kept = kit.counts(state)
    for _choice in range(3000):
        if kit.game.actor(state) == OVER:
            break
        if rng.below(10) == 0:
            viewer = rng.below(state.seats + 1)
            viewer = viewer if viewer < state.seats else WATCHER
            other = kit.game.guess(kit.game.mask(state, viewer), viewer, rng)
            kit.game.load(kit.game.dump(other))
        kit.game.play(state, kit.game.sample(state, rng))
        assert kit.counts(state) == kept
    assert kit.game.actor(state) == OVER


@pytest.mark.parametrize("key", GAMES)
def test_playing_out_reaches_the_end(key: str):
    play_out(key, GAMES[key].new(GAMES[key].seats[-1]))


def paths(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a dump."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*path, key))
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from paths(item, (*path, n))


def at(data: Any, path: tuple[Any, ...]) -> Any:
    """The value at a place inside a dump."""
    for key in path:
        data = data[key]
    return data


def change(data: dict[str, Any], path: tuple[Any, ...], kind: str, value: object) -> None:
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


def damage(key: str, data: st.DataObject, dump: dict[str, Any]) -> None:
    """Any change of one value, or a piece moved from one number to another: the sums still fit."""
    everywhere = list(paths(dump))
    if data.draw(st.booleans()):
        counted = [path for path in everywhere if type(at(dump, path)) is int]
        change(dump, data.draw(st.sampled_from(counted)), "nudge", -1)
        change(dump, data.draw(st.sampled_from(counted)), "nudge", 1)
        return
    words = st.sampled_from(KITS[key].words)
    values = NUMBERS | words | st.lists(NUMBERS, max_size=4)
    values |= st.dictionaries(words, NUMBERS, max_size=3)
    kind = data.draw(st.sampled_from(["replace", "remove", "double", "nudge"]))
    change(dump, data.draw(st.sampled_from(everywhere)), kind, data.draw(values))


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=300)
@given(data=st.data())
def test_damage_is_refused_or_makes_a_position_that_can_be_played(key: str, data: st.DataObject):
    dump = copy.deepcopy(data.draw(st.sampled_from(DUMPS[key])))
    for _change in range(data.draw(st.integers(1, 3))):
        with contextlib.suppress(KeyError, IndexError, TypeError):  # the last change took it away
            damage(key, data, dump)
    is_refused(key, dump)


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=150)
@given(data=st.data())
def test_questions_that_are_changed_are_refused_or_can_be_played(key: str, data: st.DataObject):
    dump = copy.deepcopy(data.draw(st.sampled_from(DUMPS[key])))
    tasks = dump["tasks"]
    names = [step.name for step in GAMES[key].steps]
    for _change in range(data.draw(st.integers(1, 3))):
        kind = data.draw(st.sampled_from(["step", "seat", "arg", "add", "drop"]))
        place = data.draw(st.integers(0, max(len(tasks) - 1, 0)))
        step = data.draw(st.sampled_from(names))
        number = data.draw(st.integers(-1, 40) | st.integers(200, 1300))
        if kind == "add" or not tasks:
            tasks.append({"step": step, "seat": min(number, 4), "arg": max(number, 0) // 8})
        elif kind == "drop":
            del tasks[place]
        else:
            tasks[place][kind] = step if kind == "step" else number
    is_refused(key, dump)


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=100)
@given(data=st.data())
def test_questions_of_another_position_are_refused_or_can_be_played(key: str, data: st.DataObject):
    dump = copy.deepcopy(data.draw(st.sampled_from(DUMPS[key])))
    other = data.draw(st.sampled_from(DUMPS[key]))
    more = sorted({"round", "access", "paid", "ships"} & set(dump))
    for field in ("tasks", *data.draw(st.lists(st.sampled_from(more)))):
        dump[field] = copy.deepcopy(other[field])
    is_refused(key, dump)


# ---------------------------------------------------------------- named damage


@pytest.mark.parametrize(
    ("key", "changes", "message"),
    [(key, *row) for key, kit in KITS.items() for row in kit.broken],
    ids=[f"{key}-{message}" for key, kit in KITS.items() for _changes, message in kit.broken],
)
def test_a_broken_dump_is_refused_by_name(key: str, changes: dict[str, Any], message: str):
    refused(GAMES[key], changed(GAMES[key], KITS[key].good(), changes), message)
