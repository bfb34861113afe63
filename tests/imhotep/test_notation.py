"""Positions written and read: what was dumped comes back, and nonsense is refused by name."""

import pytest

from akhet.core import WATCHER, BadPosition
from akhet.games.imhotep import GAME
from tests.imhotep.tables import position, ship, task


def load(data: object):
    return GAME.load(data)  # type: ignore[arg-type]


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
