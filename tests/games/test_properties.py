"""Random games of every game: all that `check_game` proves, with every piece of the box counted."""

import pytest

from akhet.core import CHANCE, OVER, Rng
from akhet.games import GAMES
from akhet.testing import check_game, random_positions
from tests.games.kits import KITS, at_tables, table_name


def test_every_game_has_a_kit():
    assert set(KITS) == set(GAMES)


def test_every_choice_of_every_option_is_played_at_some_table():
    for key, kit in KITS.items():
        played = [kit.game.checked(seats, options) for seats, options in kit.tables]
        for option in kit.game.options_spec:
            found = {options[option.key] for options in played if option.key in options}
            assert found == set(option.choices), (key, option.key)


@pytest.mark.parametrize(("key", "seats", "options"), at_tables("tables"), ids=table_name)
def test_random_games_keep_every_promise(key: str, seats: int, options: dict[str, str]):
    pieces = KITS[key].pieces
    looked = check_game(GAMES[key], seats, options, games=1, seed=seats * 10, conserve=pieces)

    assert looked["ways"] > 20 and looked["ways of several answers"] > 0
    assert looked["previews"] > 20 and looked["ends"] == 1


@pytest.mark.parametrize("key", GAMES)
def test_random_games_at_random_tables_keep_every_promise(key: str):
    check_game(GAMES[key], games=3, seed=100, conserve=KITS[key].pieces)


OLDER = [
    (key, number, options)
    for key, kit in KITS.items()
    for number in range(kit.game.OLDEST, kit.game.RULES)
    for seats, options in kit.tables
    if seats == 3
]
"""Rules that are played no more but must still fold, at every table of three."""


@pytest.mark.parametrize(("key", "number", "options"), OLDER, ids=table_name)
def test_older_rules_keep_every_promise(key: str, number: int, options: dict[str, str]):
    check_game(GAMES[key], 3, options, games=1, seed=5, rules=number)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 3000, 100))
@pytest.mark.parametrize("key", GAMES)
def test_many_random_games_keep_every_promise(key: str, seed: int):
    check_game(GAMES[key], games=20, seed=seed, conserve=KITS[key].pieces)


@pytest.mark.parametrize("key", GAMES)
def test_random_positions_are_spread_over_the_game(key: str):
    kit = KITS[key]
    for seats in kit.game.seats:
        found = {kit.rounds(state) for state in random_positions(kit.game, 60, 3, seats)}

        assert len(found) >= kit.spread


@pytest.mark.parametrize(("key", "seats", "options"), at_tables("tables"), ids=table_name)
def test_a_game_goes_forward_and_comes_to_its_end(key: str, seats: int, options: dict[str, str]):
    kit, rng, went = KITS[key], Rng(seats), []
    state = kit.game.new(seats, options)
    while (actor := kit.game.actor(state)) != OVER:
        assert actor == CHANCE or 0 <= actor < seats
        went.append(kit.rounds(state))
        kit.game.play(state, kit.game.sample(state, rng))

    assert went == sorted(went)  # type: ignore[type-var]
    assert len(set(went)) >= kit.spread
