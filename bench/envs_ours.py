"""Speed of akhet's environments under uniform random play, measured as `peers.py` measures others.

Run `python envs_ours.py ROW [--seconds 1.0]`: one JSON object. `many/GAME`: `Many` steps thousands
of games, random answers included. `tensor/GAME`: an observation made inside compiled code over that
of the question before; `any/GAME`: over that of any other position. The rest is driven from Python:
`pettingzoo/GAME`, `open_spiel/GAME`. `konflikte` is Pharaon with its expansion.
"""

import argparse
import importlib
import json
import random
from time import process_time

from peers import Peer, _open_spiel, decisions

from akhet.core import COMPILED
from akhet.envs import Many

SEATS = {"imhotep": 2, "amunre": 3, "pharaon": 3, "konflikte": 3}
GAMES_AT_ONCE = 4096
POSITIONS = 256


def started(game, n):
    """So many games of a title."""
    if game == "konflikte":
        return Many("pharaon", SEATS[game], n, {"konflikte": "on"})
    return Many(game, SEATS[game], n)


def many(game, seconds):
    """Answers a second, with the choosing of them and all arrays written."""
    found = started(game, GAMES_AT_ONCE)
    steps, spent = 0, 0.0
    for _warm in range(5):
        found.step(found.random())
    while spent < seconds:
        start = process_time()
        found.step(found.random())
        spent += process_time() - start
        steps += GAMES_AT_ONCE
    return {"decisions_per_second": steps / spent, "length": found.observer.length}


def tensor(game, seconds):
    """Nanoseconds to make an observation: the mask of a position, its rows and its features.

    Each is written over that of the question before it, as `Many` does.
    """
    found = started(game, 1)
    seen = []
    for _step in range(POSITIONS):
        found.step(found.random())
        seen.append((0, found.game.copy(found.batch.states[0]), int(found.actors[0])))
    return looked(found, [seen], seconds)


def any_tensor(game, seconds):
    """The same, each over that of a position of another game."""
    found = started(game, POSITIONS)
    for _step in range(40):
        found.step(found.random())
    states = [found.game.copy(state) for state in found.batch.states]
    pairs = list(zip(states, found.actors.tolist(), strict=True))
    rounds = []
    for _round in range(10):
        random.shuffle(pairs)
        rounds.append([(n, state, seat) for n, (state, seat) in enumerate(pairs)])
    return looked(found, rounds, seconds)


def looked(found, rounds, seconds):
    """The time of an observation, the loop and the call from Python included."""
    look, made, spent = found.batch.look, 0, 0.0
    while spent < seconds:
        for seen in rounds:
            start = process_time()
            for n, state, seat in seen:
                look(n, state, seat)
            spent += process_time() - start
            made += len(seen)
    return {"ns": spent / made * 1e9, "length": found.observer.length}


def pettingzoo(game, seconds):
    """As the classic games of PettingZoo are played."""
    env = getattr(importlib.import_module("akhet.envs.pettingzoo"), f"{game}_v1")(SEATS[game])
    last, step, choice = env.last, env.step, random.choice

    def play(limit):
        env.reset()
        n = 0
        while n < limit:
            observation, _, terminated, truncated, _ = last()
            if terminated or truncated:
                break
            step(choice(observation["action_mask"].nonzero()[0]))
            n += 1
        return env, n

    return {"decisions_per_second": decisions(Peer(play), seconds)[0]}


def open_spiel(game, seconds):
    """As the Python games of OpenSpiel are played."""
    importlib.import_module("akhet.envs.openspiel")
    return {"decisions_per_second": decisions(_open_spiel(f"akhet_{game}"), seconds)[0]}


WAYS = {
    "many": many,
    "tensor": tensor,
    "any": any_tensor,
    "pettingzoo": pettingzoo,
    "open_spiel": open_spiel,
}


def main():
    parser = argparse.ArgumentParser(description="Speed of akhet's environments.")
    parser.add_argument("row", choices=[f"{way}/{game}" for way in WAYS for game in SEATS])
    parser.add_argument("--seconds", type=float, default=1.0)
    asked = parser.parse_args()
    way, game = asked.row.split("/")
    print(json.dumps({"compiled": COMPILED, **WAYS[way](game, asked.seconds)}))


if __name__ == "__main__":
    main()
