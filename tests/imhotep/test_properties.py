"""Random games on random sides: everything `check_game` proves, with stones and cards counted."""

import pytest

from akhet.games.imhotep import GAME
from akhet.games.imhotep.components import BOX
from akhet.games.imhotep.notation import card_counts, stone_counts
from akhet.games.imhotep.state import Imhotep
from akhet.testing import check_game, random_positions
from tests.imhotep.tables import B_SIDES


def pieces(state: Imhotep) -> tuple[list[int], list[int]]:
    """29 stones of each colour and 34 cards, wherever they are."""
    return stone_counts(state), card_counts(state)


def test_the_box_holds_29_stones_a_seat_and_34_cards():
    stones, cards = pieces(GAME.new(4))

    assert stones == [29] * 4
    assert sum(cards) == 34 and cards == BOX.copies


@pytest.mark.parametrize("seed", range(100, 160, 10))
def test_random_games_keep_every_promise(seed: int):
    check_game(GAME, games=8, seed=seed, conserve=pieces)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_of_side_b_keep_every_promise(seats: int):
    check_game(GAME, seats, B_SIDES, games=4, seed=1, conserve=pieces)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 3000, 100))
def test_many_random_games_keep_every_promise(seed: int):
    check_game(GAME, games=100, seed=seed, conserve=pieces)


def test_random_positions_are_spread_over_the_game():
    rounds = {state.round for state in random_positions(GAME, 60, seed=3)}

    assert len(rounds) >= 6
