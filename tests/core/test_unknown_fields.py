"""`dump` tells all that lies on the table, and `load` refuses what it does not know."""

import copy
from collections.abc import Iterator

import pytest

from akhet.core import WATCHER, BadPosition, Rng
from akhet.core.notation import Part
from akhet.games import GAMES
from akhet.games.pharaon import GAME as PHARAON
from akhet.testing import Walk

TABLES = [
    ("imhotep", 4, {"market": "b", "pyramid": "b"}),
    ("amunre", 4, {}),
    ("pharaon", 3, {}),
    ("pharaon", 1, {}),
    ("pharaon", 1, {"konflikte": "on", "traitor_swords": "on"}),
]
BAGS = (  # names with counts: an unknown name is refused as such
    *("pile", "discard", "market", "apart", "looked", "cards", "hands", "fresh", "drew"),
    *("supply", "bag", "spent", "goods", "offerings", "paid", "plotted"),
)


def positions(key: str, seats: int, options: dict) -> Iterator[dict]:
    """Some positions of one game."""
    walk = Walk(GAMES[key], 5, seats, options)
    for _part in range(6):
        yield GAMES[key].dump(walk.state)
        for _step in range(23):
            if not walk.over:
                walk.step()


def objects(data: object, path: tuple = ()) -> Iterator[tuple]:
    """Where the objects of a position are."""
    if isinstance(data, dict):
        if not set(path) & set(BAGS) or path == ("cards",):
            yield path
        for key, value in data.items():
            yield from objects(value, (*path, key))
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from objects(value, (*path, n))


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_an_unknown_field_is_refused_wherever_it_stands(key: str, seats: int, options: dict):
    game = GAMES[key]
    tried = set()
    for data in positions(key, seats, options):
        for path in objects(data):
            kind = tuple("*" if isinstance(part, int) else part for part in path)
            if kind in tried:
                continue
            tried.add(kind)
            other = copy.deepcopy(data)
            place = other
            for part in path:
                place = place[part]
            place["colour"] = 1
            with pytest.raises(BadPosition, match="colour"):
                game.load(other)
            with pytest.raises(BadPosition, match="colour"):
                game.seen(other)
    assert len(tried) > 2, tried


def test_the_error_names_the_field_and_where_it_is():
    data = PHARAON.dump(PHARAON.new(3))
    data["players"][1]["hat"] = 3
    with pytest.raises(BadPosition, match=r"^players\[2\]\.hat: there is no such field$"):
        PHARAON.load(data)
    with pytest.raises(BadPosition, match=r"^'x\\n y': there is no such field$"):
        Part("", {"x\n y": 1}).finish()


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("stacks", [9, 9, 7]), ("out", [3]), ("stacks", "many"), ("out", None)],
)
def test_what_follows_from_the_rest_must_be_right(field: str, wrong: object):
    data = PHARAON.dump(PHARAON.new(3, {"konflikte": "on"}))
    assert data["konflikte"]["stacks"] == [9, 8, 8] and data["konflikte"]["out"] == []
    data["konflikte"][field] = wrong
    with pytest.raises(BadPosition, match=f"konflikte.{field}: .* all the rest makes it"):
        PHARAON.load(data)
    del data["konflikte"][field]  # but it may be left out
    assert PHARAON.load(data).konflikte == 1


def test_nothing_on_the_table_is_untold():
    """Every card, token and conflict is in the dump of every position, once."""
    for options in ({"konflikte": "on", "traitor_swords": "on"}, {}):
        walk = Walk(PHARAON, 11, 1, options)
        lying = set()
        while not walk.over:
            data = PHARAON.dump(walk.state)
            assert told(data, "nobles") == (33 if options else 26)
            assert told(data, "artisans") == (42 if options else 30)
            for tile in data["traitor"]["tiles"]:
                assert len(tile["tokens"]) == tile["filled"]
                lying |= set(tile["tokens"])
            if options:
                assert conflicts(data) == 25
                assert sum(data["konflikte"]["stacks"]) == len(data["konflikte"]["unseen"])
            seen = PHARAON.mask(walk.state, WATCHER)
            other = PHARAON.dump(PHARAON.guess(seen, WATCHER, Rng(1)))
            assert other["traitor"] == data["traitor"] and other["away"] == data["away"]
            walk.step()
        assert len(lying) >= 5, lying


def told(data: dict, kind: str) -> int:
    """How many cards of a kind a dump tells of."""
    one = kind.removesuffix("s")
    rows = [data[f"{one}_deck"], data[f"{one}_row"], data["away"][kind]]
    rows += [player[kind] for player in data["players"]]
    if kind == "nobles":
        rows += [player["drawn"] for player in data["players"]]
        rows += [(data["konflikte"] or {}).get("extra", [])]
    cards = [card for row in rows for card in row if card is not None]
    assert len(set(cards)) == len(cards)
    return len(cards)


def conflicts(data: dict) -> int:
    """How many conflicts a dump tells of."""
    more = data["konflikte"]
    rows = [more["unseen"], more["fronts"], more["out"], *more["wheel"].values()]
    rows += [player["conflicts"] for player in data["players"]]
    found = {card for row in rows for card in row if card is not None}
    return len(found | ({more["paying"]} - {None}))
