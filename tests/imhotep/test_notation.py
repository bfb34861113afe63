"""Positions written and read: what was dumped comes back, and nonsense is refused by name."""

import contextlib
import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from akhet.core import ALL, CHANCE, OVER, WATCHER, BadPosition, Rng
from akhet.core.moves import Moves
from akhet.games.imhotep import GAME
from akhet.games.imhotep.components import BOX
from akhet.games.imhotep.notation import card_counts, stone_counts
from akhet.testing import random_positions
from tests.imhotep.tables import B_SIDES, play, position, ship, table, task


def load(data: object):
    return GAME.load(data)  # type: ignore[arg-type]


def test_a_dump_is_plain_json_and_loads_to_the_same():
    for state in random_positions(GAME, 40, seed=5):
        text = json.dumps(GAME.dump(state))

        assert json.dumps(GAME.dump(load(json.loads(text)))) == text


def test_a_dump_reads_like_the_table():
    ships = [ship(4, [0, None, 1]), ship(3, site="market"), ship(2), ship(2)]
    data = position(ships=ships, cards={1: {"lever": 1}}, temple=[0, 3])

    again = GAME.dump(load(data))

    assert again["ships"][0] == {"capacity": 4, "cargo": [0, None, 1, None], "site": None}
    assert again["ships"][1]["site"] == "market"
    assert again["cards"] == [{}, {"lever": 1}, {}, {}]
    assert again["temple"] == [0, 3]
    assert again == data | {"turned": again["turned"]}


def looking(**parts: object):
    ships = [ship(4, site="market"), ship(3), ship(2), ship(2)]
    tasks = [task("turn", 1), task("unload", 0, 0), task("keep", 0)]
    return position(b=["market"], ships=ships, tasks=tasks, ashore=[1, 0, 0, 0], owed=2, **parts)


def test_a_view_loads_as_seen_and_not_as_a_whole_position():
    state = load(looking(looked={"lever": 1, "statue": 1}))
    view = GAME.view(state, WATCHER)

    assert view["looked"] == {}
    assert GAME.dump(GAME.seen(view)) == view
    with pytest.raises(BadPosition, match="looked: 2 cards, not 0"):
        load(view)


# What is put where in a good dump, and what the error says. `MISSING` takes a field away.
MISSING = object()
QUARRY = [27, 25, 24, 24]
NO_SHIPS = {"ships": [], "quarry": [27, 26, 25, 24]}
BUILDING = [task("turn"), task("unload", 0, 1), task("build")]
FIRST = {"sled": [1, 3, 4, 5], "quarry": [28, 25, 24, 24]}
BROKEN: list[tuple[dict[str, object], str]] = [
    ({"game": "chess"}, "game: 'chess'"),
    ({"game": MISSING}, "game: this is missing"),
    ({"seats": 5}, "seats: 5"),
    ({"seats": "4"}, "seats: '4'"),
    ({"round": True}, "round: True"),
    ({"round": 7}, "round: 7"),
    ({"round": 10**5000}, "round: this is not"),
    ({"round": [[]] * 10_000}, "round: [[], []"),
    ({"wrath": 1}, "wrath: 1 is not true or false"),
    ({"sides.market": "c"}, "sides.market: 'c'"),
    ({"sides": []}, "sides: this must be an object"),
    ({"round_cards": [1, 1, 2, 3, 4, 5]}, "round_cards: 1 is there twice"),
    ({"round_cards": [1, 2, 3, 4, 5]}, "round_cards: 6 are left"),
    ({"ships": [ship(4), ship(3), ship(2)]}, "ships: there are 4, not 3"),
    (NO_SHIPS, "ships: they are out"),
    ({"ships.3": ship(1)}, "ships: no round card"),
    ({"ships.0.cargo": [None] * 3}, "ships[1].cargo: 4 spaces, not 3"),
    ({"ships.0.cargo.0": 4}, "ships[1].cargo[1]: 4"),
    ({"ships.0.site": "nile"}, "ships[1].site: 'nile'"),
    ({"ships.0.site": "burial", "ships.2.site": "burial"}, "ships[3].site: two ships"),
    ({"ships.1.site": "temple"}, "ships[2].cargo: it has sailed"),
    ({"sled.0": 6}, "sled: 6 is not from 0 to 5"),
    ({"sled": [2, 3, 4]}, "sled: 4 numbers, not 3"),
    ({"quarry.2": 25}, "seat 2 has 30 stones"),
    ({"quarry.2": 23}, "seat 2 has 28 stones"),
    ({"quarry.0": 26, "unloading": [0]}, "unloading: no ship"),
    ({"quarry.0": 26, "ashore.0": 1}, "ashore: no ship"),
    ({"unloading": [0] * 5}, "unloading: at most four"),
    ({"discard.statue": 1}, "statue: 11 cards, not 10"),
    ({"pile.camel": 1}, "pile: there is no 'camel'"),
    ({"pile.lever": -1}, "pile.lever: -1"),
    ({"pair.owed": 2}, "pair: there is none on side A"),
    ({"looked.lever": 1}, "looked: 0 cards, not 1"),
    ({"cards": [{}, {}, {}]}, "cards: 4 seats, not 3"),
    ({"pile.statue": 5, "market.statue": 5}, "market: at most 4"),
    ({"pyramid": [[], [], [], []]}, "pyramid: one list"),
    ({"obelisks.towers": [0], "quarry.0": 24}, "obelisks.towers: there are none"),
    ({"points.temple.0": -1}, "points.temple: -1"),
    ({"tasks": [task("dance")]}, "tasks[1].step: 'dance'"),
    ({"tasks": [task("turn", 4)]}, "tasks[1].seat: turn is not for 4"),
    ({"tasks": [task("turn", CHANCE)]}, "tasks[1].seat: turn is not for -1"),
    ({"tasks": [task("turn", ALL)]}, "tasks[1].seat: turn is not for -5"),
    ({"tasks": [task("turn", WATCHER)]}, "tasks[1].seat: nobody"),
    ({"tasks": [task("turn", 0, 1)]}, "tasks[1].arg: 1"),
    ({"tasks": [task("turn"), task("turn")]}, "tasks[2]: turn cannot lie on turn"),
    ({"tasks": [task("turn"), task("unload")]}, "tasks: nobody has to answer unload"),
    ({"tasks": [task("turn")] * 24}, "tasks: fewer than 24"),
    ({"tasks": []}, "round: 1 does not fit"),
    ({"tasks": BUILDING}, "tasks[3]: build is not asked on side A"),
    ({"tasks": [task("turn"), task("unload"), task("pick")]}, "no ship has sailed to the market"),
    ({"tasks": [task("turn", 1), task("place_first")], **FIRST}, "seat 0 cannot answer"),
    ({"tasks": [task("turn", 1), task("place_second", 0, 1)]}, "place_second comes after"),
    ({"tasks": [task("sail_ship", 0, 2)], "pile.sail": 2}, "ship 3 cannot sail"),
]


@pytest.mark.parametrize(("changes", "message"), BROKEN)
def test_a_broken_dump_is_refused_by_name(changes: dict[str, object], message: str):
    data = position(ships=[ship(4), ship(3, [1, 2]), ship(2), ship(2)])
    assert data["quarry"] == QUARRY and load(copy.deepcopy(data))
    for path, value in changes.items():
        put_at(data, path.split("."), value)

    with pytest.raises(BadPosition) as error:
        load(data)

    assert message in str(error.value)
    assert "\n" not in str(error.value) and len(str(error.value)) < 300


def put_at(data: object, path: list[str], value: object) -> None:
    """Puts a value at a place inside a dump."""
    for key in path[:-1]:
        data = data[int(key) if key.isdigit() else key]  # type: ignore[index]
    last = int(path[-1]) if path[-1].isdigit() else path[-1]
    if value is MISSING:
        del data[last]  # type: ignore[attr-defined]
    else:
        data[last] = value  # type: ignore[index]


@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"game": "imhotep"}])
def test_what_is_no_dump_at_all_is_refused(data: object):
    with pytest.raises(BadPosition):
        load(data)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"looked": {"lever": 1}}, "looked: 2 cards, not 1"),
        ({"apart": {"lever": 1}}, "pair: two cards at most"),
        ({"looked": {"lever": 3}}, "looked: 2 cards, not 3"),
        ({"looked": {"lever": 2}, "cards": {1: {"lever": 1}}}, "looked: lever cannot be"),
    ],
)
def test_what_a_seat_looks_at_must_be_in_the_pair(parts: dict, message: str):
    with pytest.raises(BadPosition, match=message):
        load(looking(**parts))


# ---------------------------------------------------------------- any damage

DUMPS = [GAME.dump(state) for state in random_positions(GAME, 30, seed=11)]
DUMPS += [GAME.dump(state) for state in random_positions(GAME, 200, seed=40) if state.depth > 2]
NUMBERS = st.integers(-9, 9) | st.integers() | st.booleans() | st.none()
WORDS = st.sampled_from(
    ["a", "b", "market", "temple", "lever", "turn", "keep", "build", "look", ""]
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


def at(data: dict, path: tuple) -> object:
    """The value at a place inside a dump."""
    for key in path:
        data = data[key]
    return data


def shift(draw: st.DataObject, dump: dict) -> None:
    """Moves a stone or a card from one number to another, so that the sums still fit."""
    kinds = [("quarry", "sled", "ashore"), ("pile", "discard", "market", "looked", "cards", "pair")]
    fields = draw.draw(st.sampled_from(kinds))
    places = [p for p in paths(dump) if p[0] in fields and type(at(dump, p)) is int]
    one, two = draw.draw(st.sampled_from(places)), draw.draw(st.sampled_from(places))
    change(dump, one, "nudge", -1)
    change(dump, two, "nudge", 1)


def damage(draw: st.DataObject, dump: dict) -> None:
    """Any change: of one value, of a sum that still fits, or of the open questions."""
    how = draw.draw(st.sampled_from(["value", "shift", "tasks", "task"]))
    if how == "shift":
        shift(draw, dump)
    elif how == "tasks":
        dump["tasks"] = copy.deepcopy(draw.draw(st.sampled_from(DUMPS))["tasks"])
    elif how == "task" and isinstance(dump.get("tasks"), list):
        step = draw.draw(st.sampled_from([step.name for step in GAME.steps]))
        dump["tasks"].append(
            task(step, draw.draw(st.integers(-1, 3)), draw.draw(st.integers(0, 12)))
        )
    else:
        path = draw.draw(st.sampled_from(paths(dump)))
        kind = draw.draw(st.sampled_from(["replace", "remove", "double", "nudge"]))
        change(dump, path, kind, draw.draw(VALUES))


@settings(max_examples=300)
@given(st.data())
def test_damage_is_refused_or_makes_a_position_that_can_be_played(draw: st.DataObject):
    dump = copy.deepcopy(draw.draw(st.sampled_from(DUMPS)))
    for _change in range(draw.draw(st.integers(1, 3))):
        with contextlib.suppress(KeyError, IndexError, TypeError):  # the last change took it away
            damage(draw, dump)
    try:
        state = load(dump)
    except BadPosition as error:
        assert "\n" not in str(error)
        return
    assert stone_counts(state) == [BOX.stones] * state.seats
    assert card_counts(state) == BOX.copies
    play_out(state)


def play_out(state) -> None:
    """Plays to the end; each choice is checked, and so is each position on the way."""
    rng = Rng(1)
    out = Moves()
    for _choice in range(2000):
        GAME.fill(state, out)
        if out.n == 0:
            break
        GAME.play(state, out.pick(rng))
        assert stone_counts(state) == [BOX.stones] * state.seats
    assert GAME.actor(state) == OVER


def test_playing_out_a_loaded_position_of_side_b():
    state = table(b=list(B_SIDES), market={"statue": 3}, owed=2)

    play(state, "take")
    play_out(state)
