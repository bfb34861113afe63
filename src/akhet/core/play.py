"""Compiled loops over any game: random play, counting lines of play, folding a log."""

from mypy_extensions import i64

from akhet.core.errors import IllegalAction
from akhet.core.game import Game
from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.rng import Rng
from akhet.core.state import task_seat
from akhet.core.step import S


def playout(game: Game[S], state: S, rng: Rng, out: Moves) -> int:
    """Plays to the end at random, in place; answers how many decisions seats made."""
    decisions: i64 = 0
    engine = game.engine
    game.fill(state, out)
    while out.n > 0:
        if out.total == 0:
            decisions += 1
        engine.advance(state, out.pick(rng), out)
    return decisions


def random_games(
    game: Game[S], seats: int, options: dict[str, str], games: int, seed: int
) -> tuple[int, int]:
    """Plays whole random games; answers the number of decisions and a checksum of all scores."""
    rng = Rng(seed)
    out = Moves()
    first = game.new(seats, options)
    decisions = 0
    checksum = 0
    for _game in range(games):
        state = game.copy(first)
        decisions += playout(game, state, rng, out)
        for score in game.scores(state):
            checksum = (checksum * 31 + score + 1000) % 1_000_000_007
    return decisions, checksum


def count(game: Game[S], state: S, depth: int) -> int:
    """How many lines of play there are to this depth (perft).

    Each choice and each chance outcome is one step deeper; a game that ends earlier counts once.
    """
    out = Moves()
    game.fill(state, out)
    if depth == 0 or out.n == 0:
        return 1
    if depth == 1:
        return out.n
    lines = 0
    for action in out.actions():
        child = game.copy(state)
        game.apply(child, action)
        lines += count(game, child, depth - 1)
    return lines


def fold(game: Game[S], state: S, names: list[str]) -> None:
    """Plays named actions, each checked; `IllegalAction` counts from line 1."""
    out = Moves()
    numbers = game.numbers
    game.fill(state, out)
    for line, name in enumerate(names, start=1):
        action: i64 = numbers.get(name, -1)
        if not out.has(action):
            reason = "is unknown" if action < 0 else "is not possible there"
            raise IllegalAction(f"choice {line}: {name[:60]!r} {reason}")
        game.advance(state, action, out)


def at_chance(state: S) -> bool:
    """Whether a draw comes next."""
    return state.depth > 0 and task_seat(state.tasks[state.depth - 1]) == CHANCE
