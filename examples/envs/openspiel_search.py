"""OpenSpiel's information-set search plays Imhotep against chance.

Needs `pip install akhet-games[openspiel]`. Run `python openspiel_search.py`.
"""

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import akhet.envs.openspiel  # registers akhet_imhotep, akhet_amunre and akhet_pharaon


def main(simulations: int = 4) -> None:
    """Player 0 searches, the other one plays at random."""
    akhet.envs.openspiel.register()
    game = pyspiel.load_game("akhet_imhotep(players=2)")
    rng = np.random.RandomState(1)
    evaluator = RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=simulations, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=odds)))
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    print(f"returns: {state.returns()}")


if __name__ == "__main__":
    main()
