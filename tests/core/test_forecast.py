"""The forecast: the true score sheet as if the game ended now, in every game."""

import pytest

from akhet.core import CHANCE, OVER, Rng, totals
from akhet.games import GAMES
from akhet.testing import random_positions
from tests.amunre.tables import RED, WHITE
from tests.amunre.tables import table as amunre_table
from tests.imhotep.tables import table as imhotep_table

TABLES = [
    ("imhotep", 3, {"burial": "b", "wrath": "on"}),
    ("amunre", 4, {}),
    ("pharaon", 2, {}),
    ("pharaon", 3, {"konflikte": "on"}),
    ("pharaon", 1, {"konflikte": "on", "traitor_swords": "on"}),
]


def walk_on(game, state, rng):
    """Plays a random choice or draw; the position before it."""
    before = game.copy(state)
    game.apply(state, game.sample(state, rng))
    return before


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_at_the_end_the_forecast_is_the_score_sheet(key: str, seats: int, options: dict):
    game, rng = GAMES[key], Rng(5)
    state = game.new(seats, options)
    while game.actor(state) != OVER:
        game.apply(state, game.sample(state, rng))

    assert game.forecast(state) == game.breakdown(state)
    assert totals(game.forecast(state)) == game.scores(state)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_forecast_changes_nothing_and_tells_nothing(key: str):
    game = GAMES[key]
    for state in random_positions(game, 20, seed=3):
        before = game.dump(state)
        state.facts = []
        game.forecast(state)

        assert state.facts == []
        assert game.dump(state) == before


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_forecast_can_be_made_from_what_anybody_sees(key: str):
    """Nothing hidden counts before it is shown: every seat is shown the same forecast."""
    game = GAMES[key]
    for state in random_positions(game, 30, seed=4):
        for seat in range(-3, state.seats):
            if seat != CHANCE and seat != OVER:
                assert game.forecast(game.mask(state, seat)) == game.forecast(state)


def test_amunre_the_last_done_of_both_kingdoms_brings_just_what_the_forecast_said():
    game, rng, found = GAMES["amunre"], Rng(11), []
    state = game.new(3)
    while game.actor(state) != OVER:
        sheets = game.breakdown(state)
        before = walk_on(game, state, rng)
        if sheets != game.breakdown(state) and not totals_of_bonus_differ(game, before, state):
            assert game.forecast(before) == game.breakdown(state)
            found.append(before.kingdom)

    assert found == [0, 1]


def totals_of_bonus_differ(game, before, state) -> bool:
    """Whether a bonus card was played between two positions."""
    names = ["old_bonus", "new_bonus"]
    one, two = game.breakdown(before), game.breakdown(state)
    return [[row[name] for name in names] for row in one] != [
        [row[name] for name in names] for row in two
    ]


def test_amunre_gold_counts_with_the_new_kingdom_and_cards_in_hands_never():
    hands = {RED: {"bonus_farmers": 1}}
    old = amunre_table(gold=[9, 5, 0, 0], kingdom=0, hands=hands)
    new = amunre_table(gold=[9, 5, 0, 0], kingdom=1, hands=hands)
    game = GAMES["amunre"]

    assert [row["gold"] for row in game.forecast(old)] == [0, 0, 0, 0]
    assert game.forecast(new)[RED]["gold"] > game.forecast(new)[WHITE]["gold"] > 0
    assert game.forecast(new)[RED]["new_bonus"] == 0


def test_imhotep_what_counts_only_at_the_end_is_in_the_forecast_and_not_in_the_score():
    game = GAMES["imhotep"]
    state = imhotep_table(burial=[0, 0, 1], cards={0: {"statue": 2}})

    assert game.breakdown(state)[0]["burial"] == game.breakdown(state)[0]["statues"] == 0
    assert game.forecast(state)[0]["burial"] == 3
    assert game.forecast(state)[0]["statues"] == 3


def test_pharaon_the_sheet_of_the_traitor_is_as_if_the_game_ended_now_too():
    game, rng = GAMES["pharaon"], Rng(2)
    state = game.new(1, {"traitor": 3})
    last: list[int] = []
    while game.actor(state) != OVER:
        game.apply(state, game.sample(state, rng))
        last.append(game.standing(state)[1])

    assert game.standing(state) == [game.scores(state)[0], sum(game.opponent(state).values())]
    assert len(set(last)) > 5  # it grows as he does
