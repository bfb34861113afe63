"""Observations and many games as NumPy arrays."""

import pytest

np = pytest.importorskip("numpy", reason="NumPy is not installed (akhet-games[envs])")

from akhet.core import OVER, WATCHER, BadOption, IllegalAction, Rng  # noqa: E402
from akhet.envs import Many, Observer  # noqa: E402
from akhet.games import GAMES  # noqa: E402


def played(key, seats, choices, seed=1):
    game, rng = GAMES[key], Rng(seed)
    state = game.new(seats)
    while choices and game.actor(state) != OVER:
        choices -= game.actor(state) >= 0
        game.apply(state, game.sample(state, rng))
    return state


@pytest.mark.parametrize("key", GAMES)
def test_the_mask_is_rebuilt_from_its_normalised_tensor(key):
    game, observer = GAMES[key], Observer(key, 3)
    for choices in (0, 5, 20, 40, 10_000):
        state = played(key, 3, choices)
        for seat in (0, 1, 2, WATCHER):
            tensor = observer.tensor(state, seat)
            assert tensor.dtype == np.float32 and tensor.shape == (observer.length,)
            assert tensor.min() >= 0 and tensor.max() <= 4
            assert observer.rebuilt(tensor, seat) == game.mask(state, seat)


@pytest.mark.parametrize("key", GAMES)
def test_named_fields_are_the_tensor_and_nothing_is_left_over(key):
    observer = Observer(key, 3)
    tensor = observer.tensor(played(key, 3, 12), 1)
    named = observer.named(tensor)
    assert list(named) == [row["name"] for row in observer.table()]
    assert np.array_equal(np.concatenate([part.ravel() for part in named.values()]), tensor)
    batch = observer.named(np.stack([tensor, tensor]))
    assert all(
        len(part) == 2 and np.array_equal(part[1], named[name]) for name, part in batch.items()
    )


def test_what_a_sled_shows_comes_first_for_its_owner():
    observer, state = Observer("imhotep", 3), GAMES["imhotep"].new(3)
    for seat in range(3):
        sled = observer.named(observer.tensor(state, seat))["sled"] * 5
        assert [round(float(stones)) for stones in sled] == [2 + (seat + n) % 3 for n in range(3)]


@pytest.mark.parametrize("key", GAMES)
def test_many_games_are_what_an_observer_sees_and_are_played_to_their_ends(key):
    many, seats = Many(key, 3, 6, seed=5), 3
    observer, ends = many.observer, 0
    for step in range(400):
        many.step(many.random())
        if step % 100 == 0:
            for n in range(6):
                state, seat = many.batch.states[n], int(many.actors[n])
                assert np.array_equal(many.observations[n], observer.tensor(state, seat))
                assert np.flatnonzero(many.legal[n]).tolist() == many.game.options(state)
        ends += int(many.ended.sum())
        assert np.all(many.rewards[~many.ended] == 0)
        assert np.allclose(many.rewards.sum(axis=1), 0, atol=1e-6)
    assert ends > 2 and many.rewards.shape == (6, seats)


def test_the_same_seed_deals_the_same_games_and_another_one_others():
    one, two, other = (Many("amunre", 3, 4, seed=seed) for seed in (7, 7, 8))
    assert np.array_equal(one.observations, two.observations)
    assert not np.array_equal(one.observations, other.observations)
    for _step in range(20):
        answers = one.random()
        assert np.array_equal(answers, two.random())
        one.step(answers)
        two.step(answers)
    assert np.array_equal(one.observations, two.observations)
    one.reset(7)
    fresh = Many("amunre", 3, 4, seed=7)
    assert np.array_equal(one.observations, fresh.observations)


def test_arrays_are_kept_and_shared_without_copies():
    many = Many("imhotep", 2, 5)
    kept, legal = many.observations, many.legal
    shared = np.from_dlpack(many.observations)
    before = shared.copy()
    many.step(many.random())
    assert kept is many.observations and legal is many.legal
    assert np.shares_memory(shared, kept) and not np.array_equal(shared, before)
    assert kept.flags.c_contiguous and kept.flags.writeable


def test_illegal_answers_are_refused_before_any_game_moves():
    many = Many("imhotep", 2, 3)
    before, good = many.observations.copy(), many.random()
    illegal = good.copy()
    illegal[1] = np.flatnonzero(~many.legal[1])[0]
    for wrong in (illegal, good[:2], good + 0.5, good + 1000, good * 0 - 1, [[1, 2, 3]]):
        with pytest.raises(IllegalAction):
            many.step(wrong)
    assert np.array_equal(many.observations, before)
    with pytest.raises(BadOption, match="there are imhotep, amunre, pharaon"):
        Many("chess", 2, 3)
    with pytest.raises(BadOption, match="2 to 4 seats"):
        Many("imhotep", 9, 3)
