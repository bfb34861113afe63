"""docs/positions.md has every field of every dump, and nothing else; its examples load."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from akhet.core import OVER, WATCHER, AnyGame, BadPosition, Moves, Rng
from akhet.games import GAMES
from tests.golden import GOLDEN

PAGE = (Path(__file__).parents[1] / "docs" / "positions.md").read_text(encoding="utf-8")
SECTIONS = re.split(r"^## (?:Imhotep|Amun-Re|Pharaon)$", PAGE, flags=re.M)
PARTS = dict(zip(GAMES, SECTIONS[1:], strict=True))
EVERY = 7
"""Every so many positions are masked too; all of them are looked at."""
GAMES_PLAYED = [(key, seats, options, seed) for _, key, seats, options, _, seed in GOLDEN] + [
    *(("amunre", 5, {}, seed) for seed in (9, 18, 22)),  # the pile runs out under provinces
]


def rows(text: str, head: str) -> dict[str, list[str]]:
    """The rows of all tables of a text whose first column is headed so, by their first cell."""
    found: dict[str, list[str]] = {}
    inside = False
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            inside = False
        elif cells[0] == head:
            inside = True
        elif inside and not cells[0].startswith("---"):
            name = cells[0].strip("`")
            assert name not in found, f"{name} has two rows"
            found[name] = cells[1:]
    return found


def fields(game: str) -> dict[str, list[str]]:
    """The rows of a game: what it is, values, who knows."""
    tasks = {name: [*row, "all"] for name, row in rows(SECTIONS[0], "field").items()}
    return {**rows(PARTS[game], "field"), **tasks}


def leaves(value: object, named: frozenset[str], path: str = "") -> Iterator[tuple[str, object]]:
    """Every value of a dump with its path as the page writes it."""
    if isinstance(value, dict) and value:
        keyed = any(name.startswith(path + "{}") for name in named)
        for key, item in value.items():
            inner = path + "{}" if keyed else f"{path}.{key}" if path else key
            yield from leaves(item, named, inner)
    elif isinstance(value, list) and value:
        for item in value:
            yield from leaves(item, named, path + "[]")
    else:
        yield path, value


def played(key: str) -> Iterator[tuple[AnyGame, object]]:
    """All positions of random games, with the options of the golden ones and more."""
    game, moves = GAMES[key], Moves()
    for which, seats, options, seed in GAMES_PLAYED:
        if which != key:
            continue
        state, rng = game.new(seats, options), Rng(seed)
        yield game, state
        while game.actor(state) != OVER:
            game.fill(state, moves)
            game.play(state, moves.pick(rng))
            yield game, state


class Seen:
    """What the dumps of many positions hold."""

    def __init__(self, key: str) -> None:
        self.values: dict[str, bool] = {}  # path, and whether something stood there
        self.numbers: defaultdict[str, set[int]] = defaultdict(set)
        self.hidden: set[str] = set()
        named = frozenset(fields(key))
        for n, (game, state) in enumerate(played(key)):
            data = game.dump(state)
            for path, value in leaves(data, named):
                self.values[path] = self.values.get(path, False) or value not in (None, [], {})
            for task in data["tasks"]:
                self.numbers[task["step"]].add(task["arg"])
            if n % EVERY == 0:
                for seat in (WATCHER, n // EVERY % data["seats"]):
                    self.compare(data, game.dump(game.mask(state, seat)), named)

    def compare(self, whole: object, view: object, named: frozenset[str]) -> None:
        """Notes which fields a view does not show as they are."""
        by_path: list[dict[str, list[object]]] = [defaultdict(list), defaultdict(list)]
        for found, data in zip(by_path, (whole, view), strict=True):
            for path, value in leaves(data, named):
                found[path].append(value)
        for path in by_path[0].keys() | by_path[1].keys():
            if by_path[0].get(path) != by_path[1].get(path):
                self.hidden.add(path)


@cache
def seen(key: str) -> Seen:
    """What random games of a game have shown; played once."""
    return Seen(key)


def under(path: str, names: set[str]) -> bool:
    """Whether a path is the beginning of a row: an empty list or bag, or null for an object."""
    return any(name.startswith((path + "[]", path + "{}", path + ".")) for name in names)


@pytest.mark.parametrize("key", GAMES)
def test_every_field_of_every_dump_has_a_row_and_every_row_is_a_field(key: str) -> None:
    named, found = set(fields(key)), seen(key).values
    filled = {path for path, something in found.items() if something}

    assert sorted(filled - named) == []
    assert [path for path in sorted(set(found) - named) if not under(path, named)] == []
    assert [name for name in sorted(named - set(found)) if not under(name, named)] == []


@pytest.mark.parametrize("key", GAMES)
def test_every_field_all_know_is_the_same_in_every_view_and_the_others_are_not(key: str) -> None:
    table, hidden = fields(key), seen(key).hidden
    secret = {name for name, row in table.items() if row[-1] != "all"}

    assert [name for name in sorted(hidden) if name in table and name not in secret] == []
    assert [name for name in sorted(secret) if not any(at.startswith(name) for at in hidden)] == []


@pytest.mark.parametrize("key", GAMES)
def test_every_step_has_a_line_and_one_with_a_number_says_what_it_means(key: str) -> None:
    game, table = GAMES[key], rows(PARTS[key], "step")
    numbers = seen(key).numbers

    assert list(table) == [step.name for step in game.steps]
    assert [step for step, found in numbers.items() if found != {0} and not table[step][-1]] == []
    assert sum(bool(row[-1]) for row in table.values()) > 5


@pytest.mark.parametrize("key", GAMES)
def test_only_derived_fields_and_the_rules_may_be_left_out(key: str) -> None:
    game, table = GAMES[key], fields(key)
    top = {re.split(r"[\[{.]", name)[0] for name in table}
    free = {
        re.split(r"[\[{.]", name)[0]
        for name, row in table.items()
        if ("(derived)" in row[0] or "left out" in row[1]) and not name.startswith("konflikte")
    }
    state = game.new(game.seats[0])
    data = game.dump(state)

    assert top == set(data)
    for field in sorted(data):
        less = {name: value for name, value in data.items() if name != field}
        if field in free:
            game.load(less)
        else:
            with pytest.raises(BadPosition, match=field):
                game.load(less)


def examples() -> list[dict[str, object]]:
    """The positions the page shows."""
    return [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, flags=re.S)]


def test_every_example_loads_is_a_position_somebody_answers_and_can_be_played_to_its_end() -> None:
    found = examples()
    assert [one["game"] for one in found] == ["imhotep", "amunre", "pharaon", "pharaon"]
    assert [one.get("konflikte") is not None for one in found] == [False, False, False, True]
    for data in found:
        game, moves, rng = GAMES[str(data["game"])], Moves(), Rng(1)
        state = game.load(data)
        dumped = game.dump(state)
        assert {name: dumped[name] for name in data} == data
        assert game.actor(state) >= 0
        while game.actor(state) != OVER:
            game.fill(state, moves)
            game.play(state, moves.pick(rng))
