"""Speed of other board game libraries under uniform random play, on one thread.

Run `python peers.py [--seconds 1.0] [--imports] [NAME ...]`: one JSON object a line.

A decision is one move chosen by a player, forced moves included. A timed game runs from its
set-up to its end: legal moves, a uniform choice, the move. Chance nodes are sampled by their
weights; their time counts, but they are not decisions. Only OpenSpiel has such nodes: the others
deal and roll inside the set-up and the moves.

Times are those of the processor, not of the clock on the wall: what else the machine does counts
for little.
"""

import argparse
import copy
import gc
import importlib
import json
import random
import subprocess
import sys
import warnings
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import repeat
from time import process_time
from typing import Any

WHOLE = sys.maxsize  # a limit of decisions that no game reaches
POSITIONS = 16  # mid-game positions that are copied


@dataclass(frozen=True)
class Row:
    """What was measured of one game of one library; None where there is no figure."""

    name: str
    kind: str
    decisions_per_second: float | None
    copy_ns: float | None
    import_s: float | None
    note: str = ""


@dataclass(frozen=True)
class Peer:
    """One game, ready to play."""

    play: Callable[[int], tuple[Any, int]]  # decisions at most -> state, decisions made
    copy: Callable[[Any], Any] | None = None
    note: str = ""
    count: Callable[[Any], int] | None = None  # decisions in a finished state, off the clock


def _catanatron(_game: str) -> Peer:
    lib = importlib.import_module("catanatron.game")
    model = importlib.import_module("catanatron.models.player")
    players = [model.RandomPlayer(color) for color in model.Color]
    turns = lib.TURNS_LIMIT

    def play(limit: int) -> tuple[Any, int]:
        """Do what Game.play() does, without its two copies of the game."""
        game, n = lib.Game(players), 0
        while n < limit and game.winning_color() is None and game.state.num_turns < turns:
            game.play_tick()
            n += 1
        return game, n

    return Peer(play, lib.Game.copy, f"4 RandomPlayer, play_tick, at most {turns} turns")


def _sample(outcomes: list[tuple[int, float]]) -> int:
    """Draw an action by its weight; faster than random.choices and pyspiel.sample_action here."""
    left = random.random()
    for action, weight in outcomes:
        left -= weight
        if left < 0.0:
            return action
    return outcomes[-1][0]


def _open_spiel(game: str) -> Peer:
    spiel = importlib.import_module("pyspiel")
    if game.startswith("python_"):
        importlib.import_module("open_spiel.python.games")
    start = spiel.load_game(game).new_initial_state
    choice, sample = random.choice, _sample
    chance = int(spiel.PlayerId.CHANCE)

    def play(limit: int) -> tuple[Any, int]:
        state, n = start(), 0
        player, legal, apply = state.current_player, state.legal_actions, state.apply_action
        while n < limit:
            who = player()
            if who >= 0:
                apply(choice(legal()))
                n += 1
            elif who == chance:
                apply(sample(state.chance_outcomes()))
            else:
                break
        return state, n

    return Peer(play, lambda state: state.clone(), "pyspiel State loop, chance sampled in Python")


def _open_spiel_bots(game: str) -> Peer:
    spiel = importlib.import_module("pyspiel")
    loaded = spiel.load_game(game)
    bots = [spiel.make_uniform_random_bot(i, 7 + i) for i in range(loaded.num_players())]

    def play(_limit: int) -> tuple[Any, int]:
        state = loaded.new_initial_state()
        spiel.evaluate_bots(state, bots, random.getrandbits(30))
        return state, 0

    def count(state: Any) -> int:
        return sum(step.player >= 0 for step in state.full_history())

    return Peer(play, None, "pyspiel.evaluate_bots: the whole game runs inside C++", count)


def _pettingzoo(game: str) -> Peer:
    env = importlib.import_module("pettingzoo").make("aec", f"classic/{game}")
    last, step, choice = env.last, env.step, random.choice

    def play(limit: int) -> tuple[Any, int]:
        env.reset()
        n = 0
        while n < limit:
            observation, _, terminated, truncated, _ = last()
            if terminated or truncated:
                break
            step(choice(observation["action_mask"].nonzero()[0]))
            n += 1
        return env, n

    how = "AEC last/step, default wrappers; no copy: deepcopy gives a new unplayed env (EzPickle)"
    return Peer(play, None, how)


def _rlcard(game: str) -> Peer:
    env = importlib.import_module("rlcard").make(game)
    over, step, choice = env.is_over, env.step, random.choice

    def play(limit: int) -> tuple[Any, int]:
        (state, _), n = env.reset(), 0
        while n < limit and not over():
            state, _ = step(choice(list(state["legal_actions"])))
            n += 1
        return env.game, n

    return Peer(play, copy.deepcopy, "env.step loop; the copy is deepcopy(env.game)")


SPIEL = "import pyspiel; pyspiel.load_game('{0}')"
SPIEL_PY = "import pyspiel, open_spiel.python.games; pyspiel.load_game('{0}')"
ZOO = "import pettingzoo; pettingzoo.make('aec', 'classic/{0}')"
SPIEL_GAMES = "hearts euchre gin_rummy backgammon chess connect_four"
SPIEL_PY_GAMES = "python_tic_tac_toe python_block_dominoes"
ZOO_GAMES = "tictactoe-v3 connect_four-v3 texas_holdem-v4"
CARD_GAMES = "leduc-holdem uno gin-rummy mahjong"
# Family: kind, opener, import to time (with all that the library would load later), games.
FAMILIES: dict[str, tuple[str, Callable[[str], Peer], str, str]] = {
    "catanatron": ("Python", _catanatron, "from catanatron import Game", "catan"),
    "open_spiel": ("C++ driven from Python", _open_spiel, SPIEL, SPIEL_GAMES),
    "open_spiel_bots": ("C++ driven from C++", _open_spiel_bots, SPIEL, SPIEL_GAMES),
    "open_spiel_py": ("Python", _open_spiel, SPIEL_PY, SPIEL_PY_GAMES),
    "pettingzoo": ("Python, numpy", _pettingzoo, ZOO, ZOO_GAMES),
    "rlcard": ("Python, numpy", _rlcard, "import rlcard; rlcard.make('{0}')", CARD_GAMES),
}
NAMES: list[str] = [f"{key}/{game}" for key, row in FAMILIES.items() for game in row[3].split()]


def decisions(peer: Peer, seconds: float) -> tuple[float, float]:
    """Play whole games for about that long: decisions a second, decisions a game."""
    peer.play(WHOLE)  # warm up
    gc.collect()
    total, games, spent = 0, 0, 0.0
    while spent < seconds:
        start = process_time()
        state, n = peer.play(WHOLE)
        spent += process_time() - start
        total += peer.count(state) if peer.count else n
        games += 1
    return total / spent, total / games


def copy_ns_of(peer: Peer, middle: int, seconds: float) -> float | None:
    """Mean time to copy and free one state, over positions after `middle` decisions."""
    if (duplicate := peer.copy) is None:
        return None
    positions: list[Any] = []
    while len(positions) < POSITIONS:
        state, n = peer.play(middle)
        if n == middle:
            positions.append(duplicate(state))  # some libraries play on in the same object
    copies, spent = 0, 0.0
    while spent < seconds:
        for position in positions:
            start = process_time()
            for state in repeat(position, 20):
                duplicate(state)
            spent += process_time() - start
        copies += 20 * POSITIONS
    return spent / copies * 1e9


def import_s_of(statement: str) -> float:
    """Time of one import in a fresh interpreter, whose own start is left out."""
    code = f"from time import process_time as t; s = t(); {statement}; print(t() - s)"
    out = subprocess.check_output([sys.executable, "-c", code], stderr=subprocess.DEVNULL)
    return float(out.split()[-1])


def measure(name: str, seconds: float = 1.0, imports: bool = False) -> Row:
    """Measure one of NAMES, its import too if asked; the note says why a figure is missing."""
    family, game = name.split("/")
    kind, make, statement, _ = FAMILIES[family]
    rate = copy_ns = import_s = None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            peer = make(game)
            rate, length = decisions(peer, seconds)
            note = f"{length:.1f} decisions a game; {peer.note}"
            copy_ns = copy_ns_of(peer, max(1, int(length / 2)), seconds / 5)
        if imports:
            import_s = import_s_of(statement.format(game))
    except Exception as error:  # a peer may fail in any way
        note = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    return Row(name, kind, rate, copy_ns, import_s, note)


def main() -> None:
    """Print the rows asked for, all of them by default."""
    parser = argparse.ArgumentParser(description="Speed of other board game libraries.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--seconds", type=float, default=1.0, help="of play for each row")
    parser.add_argument("--imports", action="store_true", help="time the imports too (slow)")
    options = parser.parse_args()
    if unknown := [name for name in options.names if name not in NAMES]:
        parser.error(f"unknown: {', '.join(unknown)}")
    for name in options.names or NAMES:
        print(json.dumps(asdict(measure(name, options.seconds, options.imports))), flush=True)


if __name__ == "__main__":
    main()
