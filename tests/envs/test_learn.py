"""The learning example learns: its gradient is right, a seed gives one network, which then wins."""

import importlib
import sys
from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="NumPy is not installed (akhet-games[envs])")

from akhet.core import BadOption, Rng  # noqa: E402
from akhet.envs import Many  # noqa: E402
from akhet.games import GAMES  # noqa: E402

FOLDER = Path(__file__).parents[2] / "examples" / "learn"
TINY = {"games": 32, "steps": 16, "lesson": 256, "hidden": 32, "deals": 2, "last": 2}


@pytest.fixture(scope="module")
def part():
    """The modules of the example by name, as its own folder sees them."""
    sys.path.insert(0, str(FOLDER))
    names = ["network", "self_play", "measure", "curve", "player", "train"]
    yield {name: importlib.import_module(name) for name in names}
    sys.path.remove(str(FOLDER))
    for name in names:
        del sys.modules[name]


def lesson_of(part, rows=40):
    random = np.random.default_rng(5)
    legal = random.random((rows, 9)) < 0.5
    actions = random.integers(0, 9, rows)
    legal[np.arange(rows), actions] = True
    network = part["network"].Network(12, 9, 3, hidden=8, seed=2)
    network.weights = {
        name: weight.astype(np.float64) + random.normal(0, 0.3, weight.shape)
        for name, weight in network.weights.items()
    }
    observations = random.random((rows, 12))
    chances = network.says(observations, legal)[0][np.arange(rows), actions]
    lesson = part["network"].Lesson(
        observations,
        legal,
        actions,
        chances + random.normal(0, 0.4, rows),  # so that some are beyond the clip on each side
        random.normal(0, 1, rows),
        random.normal(0, 1, (rows, 3)),
    )
    return network, lesson


def test_the_gradient_is_that_of_small_steps_of_the_loss(part):
    network, lesson = lesson_of(part)
    gradient = network.loss(lesson)[1]
    assert set(gradient) == set(network.weights)
    for name, weight in network.weights.items():
        for place in list(np.ndindex(weight.shape))[::7]:
            was, step = weight[place], 1e-6
            weight[place] = was + step
            more = network.loss(lesson)[0]
            weight[place] = was - step
            less = network.loss(lesson)[0]
            weight[place] = was
            assert gradient[name][place] == pytest.approx((more - less) / (2 * step), abs=1e-6)


def test_an_illegal_action_has_no_chance_and_is_never_drawn(part):
    network, lesson = lesson_of(part)
    logs, _values = network.says(lesson.observations, lesson.legal)
    chances = np.exp(logs)
    assert (chances[~lesson.legal] == 0).all()
    assert np.allclose(chances.sum(axis=1), 1)
    random = np.random.default_rng(1)
    for _time in range(50):
        drawn = part["self_play"].drawn(logs.astype(np.float32), random)
        assert lesson.legal[np.arange(len(drawn)), drawn].all()


def test_values_are_turned_to_the_seat_that_acts_and_back(part):
    turned, back = part["self_play"].by_seat, part["self_play"].from_actor
    values = np.arange(12.0).reshape(4, 3)
    actors = np.array([0, 1, 2, 1])
    assert np.array_equal(back(turned(values, actors), actors), values)
    assert turned(values, actors)[1].tolist() == [5, 3, 4]  # seat 1 looks: its own value first


def test_an_advantage_is_what_came_out_less_what_was_expected(part):
    """With `smooth=1` the value a seat should have had is what the game brought it in the end."""
    half = part["self_play"].SelfPlay("imhotep", 2, 3, seed=4)
    many = half.many
    network = part["network"].Network(many.observer.length, many.legal.shape[1], 2, 16, 1)
    lesson = half.play(network, 200, smooth=1.0)
    assert half.games >= 3
    first_game = lesson.ends.reshape(200, 3, 2)[:30, 0]  # a game has more answers than that
    assert np.allclose(np.abs(first_game), abs(first_game[0, 0]), atol=1e-5)
    assert np.allclose(first_game.sum(axis=1), 0, atol=1e-5)


def test_paired_games_are_dealt_alike_and_a_bot_sees_what_its_seat_may_know():
    many = Many("pharaon", 2, 4)
    many.reset([7, 7, 8, 8])
    assert np.array_equal(many.observations[0], many.observations[1])
    assert not np.array_equal(many.observations[0], many.observations[2])
    seat = int(many.actors[2])
    assert many.seen(2) == many.game.mask(many.batch.states[2], seat)
    with pytest.raises(BadOption):
        many.reset([7, 7])


def trained(part, folder, *words, **more):
    """Runs the script with small numbers; answers what it won, and the network of its file."""
    numbers = [f"--{name}={value}" for name, value in (TINY | more).items()]
    won = part["train"].main([*words, *numbers, "--folder", str(folder)])
    return won, *part["network"].load(next(folder.glob("*.npz")))


def test_the_same_seed_gives_the_same_network_and_another_seed_another(part, tmp_path):
    first, again, other = (
        trained(part, tmp_path / name, rounds=2, seed=seed, against="random")[1].weights
        for name, seed in (("a", 3), ("b", 3), ("c", 4))
    )
    assert all(np.array_equal(first[name], again[name]) for name in first)
    assert not np.array_equal(first["first"], other["first"])


@pytest.mark.parametrize(("game", "seats"), [("amunre", 3), ("pharaon", 1), ("pharaon", 3)])
def test_the_script_takes_other_titles_and_seats(part, tmp_path, capsys, game, seats):
    _won, network, about = trained(
        part, tmp_path, game, rounds=1, seats=seats, games=4, steps=4, last=1, deals=1
    )
    assert about["game"] == game and about["seats"] == seats
    assert about["layout"] == Many(game, seats, 1).observer.version
    assert all(np.isfinite(weight).all() for weight in network.weights.values())
    said = capsys.readouterr().out
    assert "greedy" in said and "scribe" in said


def test_it_learns_within_seconds_and_plays_in_a_seat_as_it_has_learned(part, tmp_path):
    won, network, _about = trained(
        part, tmp_path, rounds=24, games=64, steps=32, last=10, against="random", every=8
    )
    assert won["random"].low > 0.5
    drawn = (tmp_path / "imhotep-2.svg").read_text()
    assert drawn.count("<polyline") == 1 and "random" in drawn

    bot, many = part["player"].Learned(tmp_path), Many("imhotep", 2, 3, seed=8)
    for _answer in range(20):
        logs, _values = network.says(many.observations, many.legal)
        for n in range(3):
            chosen = bot.choose(many.game, many.seen(n), int(many.actors[n]), Rng(1))
            assert chosen == logs[n].argmax()
        many.step(many.random())


def test_a_bot_without_its_network_says_what_to_run(part, tmp_path):
    game = GAMES["pharaon"]
    state = game.new(2)
    with pytest.raises(FileNotFoundError, match=r"train.py pharaon --seats 2"):
        part["player"].Learned(tmp_path).choose(game, state, 0, Rng(1))
