"""Speed of akhet under uniform random play, measured as `peers.py` measures the others.

Run `python ours.py inside|driven [--game NAME]`: one JSON object. `inside`: whole games run in
akhet's own code; `driven`: a Python loop asks for the options, chooses and applies. The akhet that
Python finds is measured: compiled if it is installed, interpreted with PYTHONPATH=src.
"""

import argparse
import json
import random
import sys
from time import process_time

from peers import Peer, copy_ns_of, decisions, import_s_of

from akhet.core import CHANCE, COMPILED, OVER, Moves, Rng
from akhet.core.play import fold, playout, random_games
from akhet.games import GAMES

SEATS = 3
GAME = GAMES[next((word for word in sys.argv if word in GAMES), "imhotep")]
IMPORT = f"from akhet.games.{GAME.key} import GAME; GAME.new(3)"
FIRST = GAME.new(SEATS)
RNG = Rng(random.getrandbits(60))


def driven(limit):
    """Plays one game from Python."""
    state, n = GAME.new(SEATS), 0
    actor, options, apply, choice = GAME.actor, GAME.options, GAME.apply, random.random
    while n < limit:
        who = actor(state)
        if who >= 0:
            legal = options(state)
            apply(state, legal[int(choice() * len(legal))])
            n += 1
        elif who == CHANCE:
            apply(state, GAME.sample(state, RNG))
        else:
            break
    return state, n


def inside(_limit):
    """Plays games without coming back to Python; the copying and the scoring are counted too."""
    played, _checksum = random_games(
        GAME, SEATS, {}, 100 if COMPILED else 2, random.getrandbits(60)
    )
    return None, played


def a_log():
    """The names of all lines of a random game."""
    state, names = GAME.copy(FIRST), []
    while GAME.actor(state) != OVER:
        action = GAME.sample(state, RNG)
        names.append(GAME.action_name(action))
        GAME.apply(state, action)
    return names


def replay_us(seconds):
    """Microseconds to fold the log of a game, and to play a random one, taking turns."""
    logs, out, spent, games = [a_log() for _ in range(20)], Moves(), [0.0, 0.0], 0
    while sum(spent) < seconds:
        start = process_time()
        for log in logs:
            fold(GAME, GAME.copy(FIRST), log)
        middle = process_time()
        for _ in logs:
            playout(GAME, GAME.copy(FIRST), RNG, out)
        spent = [spent[0] + middle - start, spent[1] + process_time() - middle]
        games += len(logs)
    return [time / games * 1e6 for time in spent]


def main():
    parser = argparse.ArgumentParser(description="Speed of akhet.")
    parser.add_argument("way", choices=["inside", "driven"])
    parser.add_argument("--game", choices=list(GAMES), default="imhotep")
    parser.add_argument("--seconds", type=float, default=1.0, help="of play")
    asked = parser.parse_args()
    rate, _length = decisions(Peer(inside if asked.way == "inside" else driven), asked.seconds)
    fold_us, random_us = replay_us(asked.seconds / 5)
    row = {
        "compiled": COMPILED,
        "decisions_per_second": rate,
        "copy_ns": copy_ns_of(Peer(driven, GAME.copy), 45, asked.seconds / 5),
        "import_s": import_s_of(IMPORT),
        "fold_us": fold_us,
        "random_us": random_us,
    }
    print(json.dumps(row))


if __name__ == "__main__":
    main()
