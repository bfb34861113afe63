"""Speed of the tree searches of other libraries, on one thread.

Run `python bots_peers.py NAME [--playouts 500] [--seconds 1.0]`: one JSON object.

Every search begins with an empty tree at the first real choice of a new game and makes so many
playouts, each to the end of the game; searches are repeated for so long. A choice is a question to
a player that has more than one answer: akhet gives forced answers by itself and does not count
them. Both the time of the processor and of the clock on the wall are told.
"""

import argparse
import importlib
import json
import math
import random
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

LENGTHS = 100  # random games whose choices are counted where a search does not tell

# ---------------------------------------------------------------- OpenSpiel


def drawn(state: Any) -> None:
    """Lets chance draw, and forced answers be given, up to the first choice of a player."""
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, odds)[0])
        else:
            state.apply_action(state.legal_actions()[0])


def choices_left(state: Any) -> int:
    """How many choices random play makes from here to the end."""
    found = 0
    while not state.is_terminal():
        drawn(state)
        if not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            found += 1
    return found


class Spiel:
    """OpenSpiel's information-set search in C++ with random rollouts, as it comes."""

    def __init__(self, game: str) -> None:
        """Made once for all searches of a game."""
        self.lib = importlib.import_module("pyspiel")
        self.game = self.lib.load_game(game)
        self.note = f"pyspiel.ISMCTSBot, {self.game.num_players()} players"

    def search(self, playouts: int) -> Callable[[], object]:
        """One search, ready to run; a new world for every playout, like akhet's."""
        state = self.game.new_initial_state()
        drawn(state)
        rollout = self.lib.RandomRolloutEvaluator(1, random.getrandbits(30))
        bot = self.lib.ISMCTSBot(random.getrandbits(30), rollout, math.sqrt(2), playouts)
        return lambda: bot.step(state)

    def choices(self) -> float:
        """Choices of a playout: those of a random game, from the same first choice."""
        total = 0
        for _ in range(LENGTHS):
            state = self.game.new_initial_state()
            drawn(state)
            total += choices_left(state)
        return total / LENGTHS


# ---------------------------------------------------------------- catanatron


class Node:
    """What is known of an answer: how often it was tried, how often it won, what came after."""

    __slots__ = ("after", "tries", "wins")

    def __init__(self) -> None:
        """Nothing yet."""
        self.after: dict[Any, Node] = {}
        self.tries = 0
        self.wins = 0


def promising(node: Node, actions: list[Any]) -> Any:
    """The answer to try by UCB1; each once before any is tried again."""
    fresh = [action for action in actions if action not in node.after]
    if fresh:
        return random.choice(fresh)
    log = 2 * math.log(node.tries + 1)

    def worth(action: Any) -> float:
        child = node.after[action]
        return child.wins / child.tries + math.sqrt(log / child.tries)

    return max(actions, key=worth)


class Catan:
    """A plain UCT over catanatron's own game: its package on PyPI has no tree search.

    The player in its repository copies the game for every answer of every node it opens; this
    one copies it once a playout, so it is not the slower of the two.
    """

    def __init__(self, _game: str) -> None:
        """Two players, as in our games."""
        self.lib = importlib.import_module("catanatron.game")
        model = importlib.import_module("catanatron.models.player")
        self.players = [model.RandomPlayer(color) for color in list(model.Color)[:2]]
        self.note = "UCT over catanatron.Game, 2 players"
        self.made = 0  # choices
        self.playouts = 0

    def search(self, playouts: int) -> Callable[[], object]:
        """One search, ready to run, from the first settlement of a new game."""
        game, root = self.lib.Game(self.players), Node()

        def run() -> None:
            for _ in range(playouts):
                self.play_out(game.copy(), root)

        return run

    def over(self, game: Any) -> bool:
        """Whether a game has ended, as Game.play() sees it."""
        turns: int = game.state.num_turns
        return game.winning_color() is not None or turns >= self.lib.TURNS_LIMIT

    def play_out(self, game: Any, root: Node) -> None:
        """Down the tree, one new node, on to the end at random, and back."""
        path = self.descend(game, root)
        made = 0
        while not self.over(game):
            made += len(game.state.playable_actions) > 1
            game.play_tick()
        winner = game.winning_color()
        for node, color in path:
            node.tries += 1
            node.wins += color == winner
        self.made += made + len(path) - 1
        self.playouts += 1

    def descend(self, game: Any, root: Node) -> list[tuple[Node, Any]]:
        """The nodes on the way down, each with who chose it; forced answers have none."""
        path, node, new = [(root, None)], root, False
        while not new and not self.over(game):
            actions = game.state.playable_actions
            action = actions[0]
            if len(actions) > 1:
                action = promising(node, actions)
                new = action not in node.after
                node = node.after.setdefault(action, Node())
                path.append((node, action.color))
            game.execute(action, validate_action=False)
        return path

    def choices(self) -> float:
        """Choices of a playout, counted as it went."""
        return self.made / self.playouts


# ---------------------------------------------------------------- measuring

NAMES: dict[str, tuple[Callable[[str], Any], str]] = {
    "OpenSpiel gin_rummy": (Spiel, "gin_rummy"),
    "OpenSpiel hearts": (Spiel, "hearts"),
    "catanatron catan": (Catan, "catan"),
}


def measured(peer: Any, playouts: int, seconds: float) -> dict[str, object]:
    """Searches for so long, one at least; what is told of them."""
    peer.search(2)()  # warm up
    done, cpu, wall = 0, 0.0, 0.0
    while cpu < seconds:
        search = peer.search(playouts)
        began, started = perf_counter(), process_time()
        search()
        cpu += process_time() - started
        wall += perf_counter() - began
        done += playouts
    return {"cpu": done / cpu, "wall": done / wall, "choices": peer.choices(), "note": peer.note}


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of the searches of other libraries.")
    parser.add_argument("name", choices=list(NAMES))
    parser.add_argument("--playouts", type=int, default=500, help="of each search")
    parser.add_argument("--seconds", type=float, default=1.0, help="of searching, at least")
    asked = parser.parse_args()
    make, game = NAMES[asked.name]
    print(json.dumps(measured(make(game), asked.playouts, asked.seconds)))


if __name__ == "__main__":
    main()
