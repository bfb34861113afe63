"""Random games with the expansion: everything `check_game` proves, with all that is in the box."""

import pytest

from akhet.core import CHANCE, OVER, Rng
from akhet.games.pharaon import GAME
from tests.pharaon.konflikte import once_each, pieces

ON = {"konflikte": "on"}


def test_the_box_holds_all_of_it():
    state = GAME.new(4, ON)
    counts = {name: len(cards) for name, cards in once_each(state).items()}

    assert counts == {"conflicts": 25, "nobles": 33, "artisans": 42}
    found = pieces(state)
    assert set(found["tokens"].values()) == {20, 25} and found["tokens"]["sword"] == 25
    assert found["offerings"] == 46 and len(found["favours"]) == 20


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_conflicts_on_the_wheel_never_lie_under_a_token_or_on_a_closed_slot(seats: int):
    rng = Rng(seats)
    state = GAME.new(seats, ON)
    while GAME.actor(state) != OVER:
        GAME.play(state, GAME.sample(state, rng))
        if GAME.actor(state) == CHANCE:
            continue
        data = GAME.dump(state)
        open_slots = 4 if seats >= 4 else 3
        for name, area in data["konflikte"]["wheel"].items():
            assert area[open_slots:] == [None] * (4 - open_slots)
            pairs = zip(area, data["slots"][name], strict=True)
            assert all(number is None or token is None for number, token in pairs)


def test_the_arches_of_a_game_without_the_expansion_do_nothing():
    plain = GAME.new(3, {"arch_nile": "b", "pharaoh": "conflicts", "nile_cover": "b"})

    assert GAME.dump(plain)["konflikte"] is None
    assert GAME.dump(plain) == GAME.dump(GAME.new(3))
