"""PettingZoo's own tests, and what they do not ask."""

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (akhet-games[pettingzoo])")

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, seed_test

from akhet.core import IllegalAction
from akhet.envs import pettingzoo as ours

TURNS = {"imhotep": ours.imhotep_v1, "amunre": ours.amunre_v1, "pharaon": ours.pharaon_v1}

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


@pytest.mark.parametrize("key", TURNS)
def test_their_api_test_passes(key, capsys):
    api_test(TURNS[key](), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("key", TURNS)
def test_their_seed_test_passes(key):
    seed_test(TURNS[key], num_cycles=20)


def test_their_parallel_test_passes():
    parallel_api_test(ours.amunre_parallel_v1(), num_cycles=200)


def played(env, seed):
    """Agents, answers and rewards of a whole random game."""
    env.reset(seed=seed)
    rng, story = np.random.default_rng(seed), []
    for agent in env.agent_iter():
        seen, reward, ended, _cut, _info = env.last()
        action = None if ended else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        story.append((agent, action, reward))
        env.step(action)
    return story


def test_a_game_is_played_to_its_end_and_rewards_add_up():
    env = ours.imhotep_v1(seats=3, options={"temple": "b", "wrath": "on"})
    assert env.metadata["name"] == "akhet_imhotep_v1"
    story = played(env, 4)
    last = {agent: reward for agent, action, reward in story if action is None}
    assert len(last) == 3 and abs(sum(last.values())) < 1e-9 and max(last.values()) > 0
    assert story == played(env, 4) != played(env, 5)


def test_an_illegal_answer_is_refused_and_nothing_moves():
    env = ours.imhotep_v1()
    env.reset(seed=1)
    agent, seen = env.agent_selection, env.last()[0]
    with pytest.raises(IllegalAction):
        env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.agent_selection == agent
    assert np.array_equal(env.last()[0]["observation"], seen["observation"])


def test_a_sealed_offering_is_answered_by_all_at_once_and_seen_by_none_before():
    env, rng = ours.amunre_parallel_v1(seats=3), np.random.default_rng(1)
    seen, _infos = env.reset(seed=3)
    together, steps = 0, 0
    while env.agents:
        asked = [a for a in env.agents if not seen[a]["action_mask"][env.wait]]
        assert asked
        together += len(asked) == 3
        actions = {a: rng.choice(np.flatnonzero(seen[a]["action_mask"])) for a in env.agents}
        seen, rewards, _ended, _cut, infos = env.step(actions)
        assert not any(infos.values())
        steps += 1
    assert together >= 6 and steps > 50  # an offering in each of six rounds
    assert abs(sum(rewards.values())) < 1e-9


def test_who_answers_out_of_turn_or_illegally_is_told_and_the_game_goes_on():
    env = ours.amunre_parallel_v1(seats=3)
    env.reset(seed=3)
    _seen, _rewards, _ended, _cut, infos = env.step(dict.fromkeys(env.agents, env.wait))
    assert [info for info in infos.values() if info] == [{"illegal": env.wait}]
