"""Rulings I11 to I16 of docs/rulings/imhotep.md: equal choices, the wrath, dealing and building."""

import itertools
import random

import pytest

from akhet.core import CHANCE
from akhet.games.imhotep import GAME, scoring
from akhet.games.imhotep.state import Imhotep
from tests.imhotep.tables import but, discard, odds, options, places, play, sails, ship, table, task

# ---------------------------------------------------------------- I11


def test_i11_equal_ships_are_one_choice():
    ships = [ship(4, [1, 1, 1]), ship(3), ship(2, [1]), ship(2, [1])]
    state = table(ships=ships)

    assert places(state) == ["place:1.4", "place:2.1", "place:2.2", "place:2.3", "place:3.2"]
    assert {name.split(">")[0] for name in sails(state)} == {"sail:1", "sail:3"}


def test_i11_ships_of_one_size_with_other_stones_are_two_choices():
    ships = [ship(4), ship(3), ship(2, [1]), ship(2, [2])]

    assert {name.split(">")[0] for name in sails(table(ships=ships))} == {"sail:3", "sail:4"}


def outcome(ships: list[dict]) -> tuple:
    """What is on the water, however the ships are numbered."""
    return tuple(sorted((one["capacity"], str(one["cargo"]), str(one["site"])) for one in ships))


def two_stones(ships: list[dict]) -> set[tuple]:
    """Every way seat 0 can place two stones, counted by hand."""
    free = [
        (n, space)
        for n, one in enumerate(ships)
        for space, stone in enumerate(one["cargo"])
        if stone is None and one["site"] is None
    ]
    found = set()
    for pair in itertools.combinations(free, 2):
        laden = [{**one, "cargo": list(one["cargo"])} for one in ships]
        for n, space in pair:
            laden[n]["cargo"][space] = 0
        found.add(outcome(laden))
    return found


def random_ships(rng: random.Random) -> list[dict]:
    sizes = rng.choice([[4, 3, 3, 1], [4, 3, 2, 2], [4, 2, 2, 1], [3, 3, 2, 2], [3, 2, 2, 1]])
    stones = rng.choice([[None], [None, 0], [None, None, 0, 1]])
    ships = [ship(size, [rng.choice(stones) for _space in range(size)]) for size in sizes]
    if rng.random() < 0.3:
        ships[0] = ship(sizes[0], site="market")
    return ships


@pytest.mark.parametrize("seed", range(4))
def test_i11_the_chisel_offers_every_two_stones_once(seed: int):
    rng = random.Random(seed)
    for _case in range(60):
        ships = random_ships(rng)
        wanted = two_stones(ships)
        state = table(2, ships=ships, sled=[3, 3], cards={0: {"chisel": 1}})
        if not wanted:
            assert "play:chisel" not in options(state)
            continue
        play(state, "play:chisel")
        found = [outcome(GAME.dump(end)["ships"]) for end in chiselled(state)]
        assert sorted(found) == sorted(wanted), ships


def chiselled(state: Imhotep) -> list[Imhotep]:
    """The positions after both stones."""
    if not str(GAME.dump(state)["tasks"][-1]["step"]).startswith("place"):
        return [state]
    ends = []
    for name in options(state):
        ends += chiselled(play(GAME.copy(state), name))
    assert ends, "a first stone without a second"
    return ends


# ---------------------------------------------------------------- I12 to I16


def test_i12_wrath_takes_five_points_once_and_may_go_below_zero():
    state = table(wrath=True, burial=[0, 1], temple=[1], pyramid=[[1]], obelisks=[0, 1, 0, 0])

    assert [scoring.wrath(state, seat) for seat in range(4)] == [-5, 0, -5, -5]
    assert GAME.forecast(state)[3]["wrath"] == GAME.worth(state)[3] == -5


def test_i12_wrath_counts_a_stone_a_red_card_placed():
    ships = [ship(4), ship(3, [1, 0]), ship(2), ship(2)]
    state = table(
        wrath=True, temple=[1], pyramid=[[1]], burial=[1], ships=ships,
        market={"paved_path": 1, "statue": 3},
    )  # fmt: skip

    assert scoring.wrath(state, 1) == -5
    play(state, "sail:2>market", "pick:paved_path")

    assert scoring.wrath(state, 1) == 0


def test_i12_without_the_variant_nothing_is_taken_off():
    assert [scoring.wrath(table(), seat) for seat in range(4)] == [0, 0, 0, 0]


def test_i13_open_cards_come_before_the_pair_around_a_reshuffle():
    tasks = [task("turn", 0), task("open_card", CHANCE, 3)]
    state = table(b=["market"], tasks=tasks, pile={"statue": 1, "lever": 1})

    play(state, "draw:statue")  # then the lever, the only card left
    assert odds(state) == {f"draw:{card}": n for card, n in but(statue=1, lever=1).items() if n}
    play(state, "draw:hammer")

    assert GAME.dump(state)["pair"] == {"apart": {}, "owed": 2}
    assert discard(state) == {}


def test_i13_the_pair_takes_the_last_card_before_a_reshuffle():
    tasks = [task("turn", 0), task("open_card", CHANCE, 1)]
    market = {"statue": 2}
    state = table(b=["market"], tasks=tasks, market=market, pile={"lever": 1, "chisel": 1})

    play(state, "draw:lever")

    assert GAME.dump(state)["pair"] == {"apart": {"chisel": 1}, "owed": 1}
    assert sum(GAME.dump(state)["pile"].values()) == 30


def test_i14_temple_b_is_scored_from_left_to_right():
    sailed = [ship(3, site="market"), ship(2, site="pyramid"), ship(2, site="burial")]
    ships = [ship(4, [0, 0, 0]), *sailed]
    state = table(b=["temple"], ships=ships, temple=[3, 0, 2, 0, 1], sled=[0, 0, 0, 0])

    asked = []
    play(state, "sail:1>obelisks")
    for name in ("temple:point", "temple:stones", "draw:statue", "temple:point"):
        asked.append(GAME.actor(state))
        play(state, name)

    assert asked == [3, 2, CHANCE, 1]


def test_i15_taking_a_market_card_is_not_optional():
    ships = [ship(4), ship(3, [1, 0]), ship(2), ship(2)]
    state = table(ships=ships, market={"statue": 2, "entrance": 2})

    play(state, "sail:2>market")

    assert options(state) == ["pick:entrance", "pick:statue"]


def test_i16_a_full_pyramid_cannot_be_chosen_while_another_is_open():
    ships = [ship(4), ship(3, [0, 1, 0]), ship(2), ship(2)]
    pyramid = [[1] * 5, [1] * 3, [0] * 5, []]
    state = table(b=["pyramid"], ships=ships, pyramid=pyramid, sled=[0, 0, 0, 0])

    play(state, "sail:2>pyramid")  # two go to the middle without a question, the third on top

    assert GAME.dump(state)["pyramid"] == [[1] * 5, [1, 1, 1, 0, 1], [0] * 5, [0]]
    assert GAME.dump(state)["points"]["pyramid"][:2] == [1 + 1, 4]
