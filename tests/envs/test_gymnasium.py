"""Gymnasium's own check, and what it does not ask."""

import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed (akhet-games[gymnasium])")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from akhet.bots import BotFailed
from akhet.core import IllegalAction
from akhet.envs.gymnasium import IDS, AgainstBots
from tests.bots import own_bots

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


@pytest.mark.parametrize("name", IDS.values())
def test_their_check_passes(name):
    check_env(gymnasium.make(name, bots="random").unwrapped, skip_render_check=True)


def played(env, seed):
    seen, _info = env.reset(seed=seed)
    rng, story, ended = np.random.default_rng(seed), [], False
    while not ended:
        assert env.observation_space.contains(seen)
        action = rng.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, ended, cut, info = env.step(action)
        assert not cut and (ended or reward == 0)
        story.append((int(action), reward))
    return story, info


def test_bots_of_ones_own_are_given_by_name_as_a_class_or_as_an_object():
    bots = [f"{own_bots.__file__}:Honest", own_bots.Honest, own_bots.Named()]
    env = AgainstBots("pharaon", seats=4, seat=2, bots=bots)
    story, info = played(env, 5)
    assert len(info["points"]) == 4 and played(env, 5)[0] == story
    with pytest.raises(BotFailed, match="KeyError"):
        AgainstBots("imhotep", seat=1, bots=own_bots.Broken).reset(seed=1)


def test_a_seat_plays_to_the_end_against_chosen_bots_and_repeats_by_its_seed():
    env = AgainstBots("imhotep", seats=3, seat=1, bots=["greedy", "random"])
    story, info = played(env, 2)
    assert len(info["points"]) == 3 and -1 <= story[-1][1] <= 1
    assert played(env, 2)[0] == story != played(env, 3)[0]


def test_a_seat_sees_its_own_question_only_and_an_illegal_answer_loses():
    env = AgainstBots("amunre", seats=3, bots="random", reward="win")
    seen, _info = env.reset(seed=1)
    assert seen["action_mask"].any()
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _seen, reward, ended, _cut, info = env.step(wrong)
    assert (reward, ended, info) == (-1.0, True, {"illegal": wrong})

    strict = AgainstBots("amunre", seats=3, bots="random", legal_only=True)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(wrong)
    assert strict.action_masks().dtype == np.bool_


def test_alone_against_the_traitor():
    story, _info = played(AgainstBots("pharaon", seats=1), 1)
    assert story[-1][1] in (-1.0, 1.0)


def test_wrong_tables_are_refused():
    for said in ({"seat": 5}, {"bots": ["random", "random"]}, {"bots": "nobody"}, {"seats": 9}):
        with pytest.raises(ValueError):
            AgainstBots("imhotep", **said)
