"""Random games with the expansion: everything `check_game` proves, with all that is in the box."""

import pytest

from akhet.core import CHANCE, OVER, Rng
from akhet.games.pharaon import GAME
from akhet.games.pharaon.state import Pharaon
from akhet.testing import check_game
from tests.pharaon.konflikte import once_each, pieces

ON = {"konflikte": "on"}


def conserved(state: Pharaon) -> object:
    """What stays the same: tokens, offerings and favours; cards are never in two places.

    With one or two seats a conflict may leave the game, and the Traitor puts cards away.
    """
    cards = once_each(state)
    single = all(len(numbers) == len(set(numbers)) for numbers in cards.values())
    return pieces(state), single, cards if state.seats > 2 else None


def test_the_box_holds_all_of_it():
    state = GAME.new(4, ON)
    counts = {name: len(cards) for name, cards in once_each(state).items()}

    assert counts == {"conflicts": 25, "nobles": 33, "artisans": 42}
    found = pieces(state)
    assert set(found["tokens"].values()) == {20, 25} and found["tokens"]["sword"] == 25
    assert found["offerings"] == 46 and len(found["favours"]) == 20


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_random_games_keep_every_promise(seats: int):
    check_game(GAME, seats, ON, games=1, seed=seats * 10, conserve=conserved)


def test_a_random_game_against_the_harder_traitor_keeps_every_promise():
    hard = {**ON, "traitor_swords": "on", "traitor": "5", "pharaoh": "conflicts"}

    check_game(GAME, 1, hard, games=1, seed=5, conserve=conserved)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 2000, 100))
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_many_random_games_keep_every_promise(seats: int, seed: int):
    check_game(GAME, seats, ON, games=10, seed=seed, conserve=conserved)


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
