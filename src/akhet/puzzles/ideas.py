"""Ideas: the complete answers of a seat, taken together where they come to the same.

Ways that differ in the coins they pay with are one idea, and so are ways after which the seat knows
the same, such as two stones placed in either order. A puzzle is answered by an idea.
"""

from collections.abc import Sequence
from typing import Any

from akhet.core import AnyGame, Rng

MOST_WAYS = 200
"""A position with more is no puzzle: nobody would look through them."""


def ideas_of(game: AnyGame, seen: Any, seat: int) -> list[list[list[int]]]:
    """The ideas of a seat, each as its ways, the most careful first; none if there are too many."""
    found = game.ways(given(game, seen, seat, ()), seat, (), MOST_WAYS)
    if not found.whole:
        return []
    ideas: list[list[list[int]]] = []
    places: dict[object, int] = {}
    for way in found.ways:
        marks: list[object] = [unpaid(game, seen, seat, way), outcome(game, seen, seat, way)]
        place = next((places[mark] for mark in marks if mark in places), len(ideas))
        if place == len(ideas):
            ideas.append([])
        ideas[place].append(way)
        places |= dict.fromkeys(marks, place)
    return ideas


def unpaid(game: AnyGame, seen: Any, seat: int, way: Sequence[int]) -> tuple[int, ...]:
    """A way without the answers that only say which coins are paid."""
    coins = list(game.costs(given(game, seen, seat, ()), seat, list(way)))
    rest: list[int] = []
    for action in way:
        if action in coins:
            coins.remove(action)
        else:
            rest.append(action)
    return tuple(rest)


def outcome(game: AnyGame, seen: Any, seat: int, way: Sequence[int]) -> str:
    """What the seat knows after a way, before anything is drawn: equal for what is the same."""
    return game.information(given(game, seen, seat, way), seat)


def given(game: AnyGame, seen: Any, seat: int, way: Sequence[int]) -> Any:
    """A position that the seat could be in, after some of its own answers."""
    state = game.guess(seen, seat, Rng(0))
    for action in way:
        game.answer(state, seat, action)
    return state


def before_last(game: AnyGame, seen: Any, seat: int, way: Sequence[int]) -> Any:
    """What the seat knows when only the last answer of a way is missing."""
    return seen if len(way) == 1 else game.mask(given(game, seen, seat, way[:-1]), seat)


def complete(game: AnyGame, state: Any, seat: int, actions: Sequence[int]) -> list[int] | None:
    """The complete answer that some actions of a seat begin with, if they hold one."""
    trial = game.copy(state)
    for n, action in enumerate(actions):
        if game.answer(trial, seat, action):
            return list(actions[: n + 1])
    return None
