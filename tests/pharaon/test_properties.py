"""Random games: everything `check_game` proves, with every token and card counted."""

import pytest

from akhet.core import CHANCE, OVER, Fact, Rng
from akhet.games.pharaon import GAME
from akhet.games.pharaon.checks import offering_counts, token_counts
from akhet.games.pharaon.components import BOX, FILE, Box
from akhet.games.pharaon.state import Pharaon
from akhet.testing import check_game, random_positions
from tests.pharaon.tables import BASICS

RESOURCES = [*BASICS, "silver"]


def cards_of(data: dict, name: str) -> list[int]:
    """All cards of a kind, wherever they are."""
    found = [*data[f"{name}_deck"], *[number for number in data[f"{name}_row"] if number]]
    for player in data["players"]:
        found += player[f"{name}s"] + (player["drawn"] if name == "noble" else [])
    return sorted(found)


def pieces(state: Pharaon) -> tuple:
    """120 tokens, 40 offerings, 30 vases; 26 nobles and 30 artisans, but for those put away."""
    data = GAME.dump(state)
    vases = data["vases"]
    all_vases = sorted([*vases["pile"], *vases["gone"], *vases["apart"],
                        *[number for number in vases["row"] if number]])  # fmt: skip
    right = []
    for name, total in (("noble", 26), ("artisan", 30)):
        found = cards_of(data, name)
        whole = found == [*range(1, total + 1)]
        apart = data["round"] == 0 and any(data["scribes"]) and name == "noble"
        right.append(len(set(found)) == len(found))
        right.append(whole or state.seats == 1 or apart)
    return token_counts(state), offering_counts(state), all_vases, right


def test_the_box_holds_120_tokens_40_offerings_and_86_cards():
    tokens, offerings, vases, right = pieces(GAME.new(4))

    assert sum(tokens) == 120 and sum(offerings) == 40 and vases == [*range(1, 31)]
    assert right == [True] * 4
    assert offerings == [3] * 10 + [6, 4, 0, 0]  # none of swords


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {"traitor": "0"}),
        (1, {"traitor": "5", "scribe1": "on", "begins": "traitor"}),
        (2, {}),
        (3, {"scribe2": "on"}),
        (4, {}),
        (5, {f"scribe{n}": "on" for n in range(1, 6)}),
    ],
)
def test_random_games_keep_every_promise(seats: int, options: dict[str, str]):
    check_game(GAME, seats, options, games=1, seed=seats * 10, conserve=pieces)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 5000, 200))
def test_many_random_games_keep_every_promise(seed: int):
    check_game(GAME, games=20, seed=seed, conserve=pieces)


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


def test_random_positions_are_spread_over_the_game():
    found = {(state.seats, state.round) for state in random_positions(GAME, 250, seed=3)}

    assert len(found) >= 18


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
