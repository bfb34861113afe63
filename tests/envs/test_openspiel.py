"""OpenSpiel's own tests and searches on our games, and what they do not ask."""

import pytest

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed (akhet-games[openspiel])"
)

import numpy as np  # noqa: E402
from open_spiel.python.algorithms import ismcts, outcome_sampling_mccfr  # noqa: E402
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator  # noqa: E402

from akhet.envs import openspiel  # noqa: E402
from akhet.games import GAMES  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


def played(game, choices, seed=1):
    """A state after so many random choices."""
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal() and choices > 0:
        choices -= not state.is_chance_node()
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=odds)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("key", GAMES)
def test_their_random_simulation_passes(key):
    game = pyspiel.load_game(f"akhet_{key}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=key == "imhotep", verbose=False)


def test_states_are_serialized_with_their_history():
    game = pyspiel.load_game("akhet_imhotep")
    state = played(game, 12)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state) and again.history() == state.history()


@pytest.mark.parametrize("key", GAMES)
def test_a_clone_goes_its_own_way_and_names_lead_back(key):
    state = played(pyspiel.load_game(f"akhet_{key}"), 9)
    clone = state.clone()
    assert str(clone) == str(state) and clone.position is not state.position
    action = clone.legal_actions()[0]
    assert state.action_to_string(action) == GAMES[key].action_name(action)
    clone.apply_action(action)
    assert str(clone) != str(state)


@pytest.mark.parametrize("key", GAMES)
def test_a_resampled_state_looks_the_same_to_the_player_and_hides_the_rest(key):
    game = pyspiel.load_game(f"akhet_{key}(players=3)")
    differs = 0
    for choices in (2, 6, 20, 60):
        state = played(game, choices)
        if state.is_terminal():
            continue
        for player in range(3):
            sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
            other = state.resample_from_infostate(player, sampler)
            same = state.information_state_string(player)
            assert other.information_state_string(player) == same
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            differs += str(other) != str(state)
    assert differs > 0 or key != "amunre"  # the others hide little, and seldom


def test_returns_are_utilities_or_points_and_options_are_taken():
    state = played(pyspiel.load_game("akhet_imhotep(players=3)"), 10_000)
    assert state.is_terminal() and abs(sum(state.returns())) < 1e-9
    game = pyspiel.load_game("akhet_imhotep", {"reward": "points", "options": "temple:b;wrath:on"})
    state = played(game, 10_000)
    assert state.returns() == GAMES["imhotep"].scores(state.position)
    assert state.position.wrath == 1 and min(state.returns()) > 0
    alone = played(pyspiel.load_game("akhet_pharaon(players=1)"), 10_000)
    assert alone.returns() in ([1.0], [-1.0])


@pytest.mark.parametrize("key", ["imhotep", "amunre"])
def test_their_ismcts_plays_our_game(key):
    state = played(pyspiel.load_game(f"akhet_{key}"), 30)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=RandomRolloutEvaluator(n_rollouts=1, random_state=rng),
        uct_c=2.0,
        max_simulations=5,
        random_state=rng,
    )
    assert bot.step(state) in state.legal_actions()


def test_their_mccfr_runs_on_our_game():
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game("akhet_imhotep"))
    for _iteration in range(2):
        solver.iteration()
    assert len(solver._infostates) > 20


def test_games_are_registered_once():
    openspiel.register()
    names = pyspiel.registered_names()
    assert [f"akhet_{key}" in names for key in GAMES] == [True] * 3
