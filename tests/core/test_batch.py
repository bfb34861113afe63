"""Many games in one call: the same games as one by one, whatever lies beside them."""

import struct

import pytest

from akhet.core import OVER, BadOption, IllegalAction, Rng
from akhet.core.batch import Batch, utilities
from akhet.games import GAMES


def batch_of(key="imhotep", seats=2, count=3, reward="rank"):
    batch = Batch(GAMES[key], seats, count, {}, None, reward)
    batch.start([10 + n for n in range(count)])
    return batch


def row(numbers, n, length):
    return list(numbers)[n * length : (n + 1) * length]


def answers(actions):
    return struct.pack(f"<{len(actions)}h", *actions)


def legal_of(batch, n):
    return [a for a, yes in enumerate(row(batch.legal, n, batch.actions)) if yes]


@pytest.mark.parametrize(("key", "seats"), [("imhotep", 3), ("amunre", 3), ("pharaon", 1)])
def test_games_side_by_side_are_the_games_one_by_one(key, seats):
    game, batch, rng = GAMES[key], batch_of(key, seats, 2), Rng(4)
    alone, chance = [], []
    for n in range(2):
        state, dice = game.new(seats), Rng(10 + n)
        settle(game, state, dice)
        alone.append(state)
        chance.append(dice)
    ends = 0
    for _step in range(260):
        chosen = []
        for n, state in enumerate(alone):
            seat = game.actor(state)
            assert batch.actors[n] == seat
            seen = row(batch.features, n, batch.length)
            assert seen == list(game.observed(state, seat))
            assert legal_of(batch, n) == game.options(state)
            chosen.append(game.sample(state, rng))
        batch.step(answers(chosen))
        for n, action in enumerate(chosen):
            game.apply(alone[n], action)
            settle(game, alone[n], chance[n])
            over = game.actor(alone[n]) < 0
            assert batch.ended[n] == over
            if over:
                assert row(batch.rewards, n, seats) == utilities(game, alone[n], "rank")
                assert row(batch.points, n, seats) == game.scores(alone[n])
                alone[n] = game.new(seats)
                settle(game, alone[n], chance[n])
                ends += 1
            else:
                assert not any(row(batch.rewards, n, seats))
    assert ends >= 1


def settle(game, state, dice):
    while game.actor(state) == -1:
        game.apply(state, game.sample(state, dice))


def test_a_game_depends_on_its_seed_and_not_on_its_neighbours():
    few, many = batch_of(count=1), batch_of(count=4)
    for _step in range(30):
        assert row(few.features, 0, few.length) == row(many.features, 0, many.length)
        chosen = [legal_of(many, n)[0] for n in range(4)]
        few.step(answers(chosen[:1]))
        many.step(answers(chosen))
    assert row(many.features, 1, few.length) != row(many.features, 0, few.length)


def test_an_illegal_answer_is_refused_and_no_game_has_moved():
    batch = batch_of()
    good = [legal_of(batch, n)[0] for n in range(3)]
    before = list(batch.features)
    wrong = next(a for a in range(batch.actions) if a not in legal_of(batch, 2))
    for bad, reason in (
        (wrong, "game 2: .* is not possible"),
        (-1, "no action"),
        (98, "no action"),
    ):
        with pytest.raises(IllegalAction, match=reason):
            batch.step(answers([*good[:2], bad]))
    with pytest.raises(IllegalAction, match="3 answers"):
        batch.step(answers(good[:2]))
    assert list(batch.features) == before
    batch.step(answers(good))
    assert list(batch.features) != before


def test_random_answers_are_legal_and_of_every_kind():
    batch, rng, used = batch_of(count=20), Rng(2), set()
    for _step in range(100):
        chosen = batch.choose(rng)
        used |= {a for (a,) in struct.iter_unpack("<h", chosen)}
        batch.step(chosen)
    assert len(used) > 30


def test_rewards_add_up_and_follow_the_places():
    game, seats = GAMES["imhotep"], 4
    batch, rng, ends = batch_of(seats=seats, count=20), Rng(8), 0
    while ends < 10:
        batch.step(batch.choose(rng))
        for n in range(20):
            if batch.ended[n]:
                rewards, points = row(batch.rewards, n, seats), row(batch.points, n, seats)
                assert abs(sum(rewards)) < 1e-9 and max(rewards) <= 1 and min(rewards) >= -1
                assert rewards[points.index(max(points))] > rewards[points.index(min(points))]
                ends += 1
    assert game.key == "imhotep"


def test_kinds_of_reward():
    game, rng = GAMES["imhotep"], Rng(3)
    state = game.new(3)
    while game.actor(state) >= -1:
        game.apply(state, game.sample(state, rng))
    assert utilities(game, state, "points") == game.scores(state)
    assert abs(sum(utilities(game, state, "win"))) < 1e-9
    assert sorted(utilities(game, state, "rank")) == [-1, 0, 1] or len(set(game.ranks(state))) < 3
    with pytest.raises(BadOption, match="rank, win, points"):
        Batch(game, 3, 1, {}, None, "glory")
    with pytest.raises(BadOption, match="1 to 1000000"):
        Batch(game, 3, 0, {})


def test_a_game_that_is_not_renewed_stays_ended_and_nothing_is_legal_then():
    game = GAMES["imhotep"]
    batch, rng = Batch(game, 2, 1, {}, None, "points", renews=False), Rng(5)
    batch.start([1])
    while not batch.ended[0]:
        batch.step(batch.choose(rng))
    assert batch.actors[0] == OVER and game.actor(batch.states[0]) == OVER
    assert list(batch.rewards) == game.scores(batch.states[0])
    assert not any(batch.legal) and not any(batch.features)
    with pytest.raises(IllegalAction):
        batch.step(answers([0]))
    batch.start([1])
    assert batch.actors[0] >= 0 and not batch.ended[0] and not any(batch.rewards)


@pytest.mark.parametrize(("key", "seats"), [("imhotep", 4), ("amunre", 3), ("pharaon", 2)])
def test_an_observation_over_any_other_is_what_it_is_alone(key, seats):
    options = {"konflikte": "on"} if key == "pharaon" else {}
    game, rng, seen = GAMES[key], Rng(6), []
    for seed in range(2):
        state, dice = game.new(seats, options), Rng(seed)
        while game.actor(state) != OVER:
            if rng.below(8) == 0:
                seen.append(game.copy(state))
            game.apply(state, game.sample(state, dice))
    batch = Batch(game, seats, 2, options)
    written = 0
    for _time in range(60):
        state, seat = seen[rng.below(len(seen))], rng.below(seats)
        batch.look(1, state, seat)
        assert row(batch.features, 1, batch.length) == list(game.observed(state, seat))
        written += 1
    batch.hide(1)
    assert len(seen) > 10 and written == 60 and not any(batch.features)
