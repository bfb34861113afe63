"""Random games: the facts tell of every coin, card and point."""

import pytest

from akhet.core import CHANCE, OVER, Fact, Rng
from akhet.games.amunre import GAME
from akhet.games.amunre.components import BOX


def gold_told(fact: Fact) -> tuple[int, int]:
    """The seat whose purse a fact changes, and by how much."""
    seat, *rest = fact.args
    if fact.key == "sold":
        return seat, 1
    if fact.key in ("income",):
        return seat, rest[0]
    if fact.key == "paid":
        return seat, -rest[0]
    if fact.key in ("bought_cards", "bought_farmers", "bought_stones"):
        return seat, -rest[1]
    if fact.key == "takes":
        return seat, BOX.free_gold[rest[0]]
    if fact.key == "offered":
        return seat, -rest[0] if rest[0] else BOX.thief
    return 0, 0


@pytest.mark.parametrize("seed", range(12))
def test_facts_tell_of_every_coin_and_every_card(seed: int):
    rng = Rng(seed)
    state = GAME.new(3 + seed % 3)
    purses = [BOX.start_gold] * state.seats
    held = [1] * state.seats
    state.facts = facts = []
    while (actor := GAME.actor(state)) != OVER:
        facts.clear()
        legal = GAME.options(state)
        action = GAME.sample(state, rng) if actor == CHANCE else legal[rng.below(len(legal))]
        GAME.play(state, action)
        for fact in facts:
            seat, change = gold_told(fact)
            purses[seat] += change
            if fact.key in ("sold", "played", "drew"):
                held[fact.args[0]] += 1 if fact.key == "drew" else -1

        assert GAME.dump(state)["gold"] == purses
        assert GAME.dump(state)["held"] == held


def test_points_told_add_up_to_the_scores():
    for seed in range(4):
        rng = Rng(seed)
        state = GAME.new(4)
        state.facts = facts = []
        while GAME.actor(state) != OVER:
            GAME.play(state, GAME.sample(state, rng))
        told = [0] * 4
        for fact in facts:
            if fact.key == "scored":
                told[fact.args[0]] += fact.args[2]

        assert told == GAME.scores(state)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_game_ends_after_six_rounds_with_three_provinces_each(seats: int):
    rng = Rng(seats)
    state = GAME.new(seats)
    while GAME.actor(state) != OVER:
        GAME.play(state, GAME.sample(state, rng))

    found = GAME.dump(state)
    assert (found["kingdom"], found["round"]) == (1, 3)
    owners = [province["owner"] for province in found["provinces"].values()]
    assert [owners.count(seat) for seat in range(seats)] == [3] * seats
