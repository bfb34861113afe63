"""Positions to search: anywhere in a game, or so near its end that every line can be tried."""

from collections.abc import Iterator
from typing import Any

from akhet.core import CHANCE, OVER, AnyGame, Moves, Rng
from akhet.core.play import count

TABLES = [
    ("imhotep", 2, {}),
    ("imhotep", 4, {"market": "b", "temple": "b", "pyramid": "b"}),
    ("amunre", 3, {}),
    ("amunre", 5, {}),
    ("pharaon", 1, {}),
    ("pharaon", 2, {}),
    ("pharaon", 5, {"konflikte": "on"}),
]


def walk(game: AnyGame, seats: int, options: dict[str, str], seed: int) -> Iterator[Any]:
    """The positions of a random game where a seat has a choice, in turn."""
    rng, out = Rng(seed), Moves()
    state = game.new(seats, options)
    while game.actor(state) != OVER:
        if game.actor(state) != CHANCE:
            yield state
        game.fill(state, out)
        game.apply(state, out.pick(rng))


def near_the_end(game: AnyGame, seats: int, options: dict[str, str], seed: int, most: int) -> Any:
    """The earliest position of a random game from which there are at most so many lines of play."""
    found = None
    for state in reversed([game.copy(state) for state in walk(game, seats, options, seed)]):
        if lines(game, state, most) > most:
            break
        found = state
    return found


def lines(game: AnyGame, state: Any, most: int) -> int:
    """How many lines of play there are to the end, or more than `most` if there are more."""
    depth = 1
    found = count(game, state, 1)
    while found <= most:
        depth += 1
        more = count(game, state, depth)
        if more == found and is_all_over(game, state, depth):
            break
        found = more
    return found


def is_all_over(game: AnyGame, state: Any, depth: int) -> bool:
    """Whether every line of play has ended after so many steps."""
    if game.actor(state) == OVER:
        return True
    if depth == 0:
        return False
    return all(is_all_over(game, after(game, state, a), depth - 1) for a in game.options(state))


def after(game: AnyGame, state: Any, action: int) -> Any:
    """The position after an answer."""
    child = game.copy(state)
    game.apply(child, action)
    return child
