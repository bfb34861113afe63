"""Counting lines of play, with a sign of life when it takes long."""

from akhet.core import AnyGame, State
from akhet.core.play import count
from akhet.terminal.progress import Bar


def counted(game: AnyGame, start: State, depth: int) -> int:
    """How many lines of play there are to this depth, like `akhet.core.play.count`.

    The first two steps are taken here, so that the bar can move and Ctrl-C is heard.
    """
    if depth < 4:
        return count(game, start, depth)
    seconds = [
        grandchild for child in children(game, start) for grandchild in children(game, child)
    ]
    with Bar(f"depth {depth}", len(seconds)) as bar:
        lines = 0
        for state in seconds:
            lines += count(game, state, depth - 2)
            bar.add()
        return lines


def children(game: AnyGame, state: State) -> list[State]:
    """The positions one step further."""
    found = []
    for action in game.options(state):
        child = game.copy(state)
        game.apply(child, action)
        found.append(child)
    return found
