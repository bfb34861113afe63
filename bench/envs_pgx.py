"""Speed of pgx's backgammon under uniform random play: `python envs_pgx.py [--seconds 1.0]`.

All games are stepped in one compiled loop with their answers drawn inside, as pgx is meant to be
used. Time is that of the processor, all threads together.
"""

import argparse
import json
from time import process_time

import jax
import pgx
from pgx.experimental import auto_reset

GAMES_AT_ONCE = 1024
STEPS = 20  # in one call


def main():
    parser = argparse.ArgumentParser(description="Speed of pgx.")
    parser.add_argument("--game", default="backgammon")
    parser.add_argument("--seconds", type=float, default=1.0)
    asked = parser.parse_args()
    env = pgx.make(asked.game)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(_n, carried):
        state, key = carried
        key, chance, dice = jax.random.split(key, 3)
        odds = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(chance, odds)
        return step(state, actions, jax.random.split(dice, GAMES_AT_ONCE)), key

    run = jax.jit(lambda state, key: jax.lax.fori_loop(0, STEPS, one, (state, key)))
    keys = jax.random.split(jax.random.key(1), GAMES_AT_ONCE)
    carried = run(jax.jit(jax.vmap(env.init))(keys), jax.random.key(2))
    jax.block_until_ready(carried)
    steps, start = 0, process_time()
    while process_time() - start < asked.seconds:
        carried = run(*carried)
        jax.block_until_ready(carried)
        steps += STEPS * GAMES_AT_ONCE
    print(json.dumps({"decisions_per_second": steps / (process_time() - start)}))


if __name__ == "__main__":
    main()
