"""Random games: the facts tell of every token, and a game of scarce things comes to its end."""

import pytest

from akhet.core import CHANCE, OVER, Fact, Rng
from akhet.games.pharaon import GAME
from akhet.games.pharaon.box.components import BOX, FILE, Box
from akhet.games.pharaon.notation.checks import token_counts
from akhet.testing import check_game
from tests.pharaon.kit import pieces
from tests.pharaon.tables import BASICS

RESOURCES = [*BASICS, "silver"]


def change_told(fact: Fact) -> list[tuple[int, str, int]]:
    """What a fact does to purses: a player, a resource, a number."""
    coins = {n: name for n, name in enumerate(BASICS)} | {10: "silver"}
    who, one, two = fact.args
    if fact.key == "gain":
        return [(who, RESOURCES[one], two)]
    if fact.key in ("access", "pay", "change") and one in coins:
        return [(who, coins[one], -1)]
    return []


@pytest.mark.parametrize("seed", range(15))
def test_facts_tell_of_every_token(seed: int):
    rng = Rng(seed)
    state = GAME.new(1 + seed % 5)
    purses = [dict.fromkeys(RESOURCES, 0) for _player in range(max(state.seats, 2))]
    state.facts = facts = []
    while GAME.actor(state) != OVER:
        facts.clear()
        GAME.play(state, GAME.sample(state, rng))
        for fact in facts:
            for who, name, number in change_told(fact):
                purses[who][name] += number
        found = [player["goods"] for player in GAME.dump(state)["players"]]
        assert [{n: c for n, c in purse.items() if c} for purse in purses] == found


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_game_ends_after_five_rounds(seats: int):
    rng = Rng(seats)
    state = GAME.new(seats)
    rounds = []
    while (actor := GAME.actor(state)) != OVER:
        rounds.append(state.round)
        GAME.play(state, GAME.sample(state, rng))
        assert actor == CHANCE or 0 <= actor < seats

    assert sorted(set(rounds)) == [0, 1, 2, 3, 4, 5] and rounds == sorted(rounds)
    assert all(player["row"] for player in GAME.dump(state)["players"])


# ---------------------------------------------------------------- an owner's figures


def scarce() -> Box:
    """Few tokens and few offerings: everything runs out."""
    text = FILE.read_text(encoding="utf-8")
    text = text.replace("tokens = 20", "tokens = 4").replace("count = 3", "count = 1")
    text = text.replace("vases = 4", "vases = 6").replace("vases = 0", "vases = 2")
    box = GAME.read_components(text)
    assert isinstance(box, Box) and box.digest != BOX.digest
    return box


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_a_game_in_which_everything_runs_out_comes_to_its_end(seats: int):
    box = scarce()
    for seed in range(6):
        rng = Rng(seed)
        state = GAME.new(seats, {}, box)
        while GAME.actor(state) != OVER:
            GAME.load(GAME.dump(state), box)
            GAME.play(state, GAME.sample(state, rng))
        assert token_counts(state) == [*[4] * 6, 0]


@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_games_in_which_everything_runs_out_keep_every_promise(seats: int):
    check_game(GAME, seats, games=10, seed=3, conserve=pieces, components=scarce())
