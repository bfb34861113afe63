"""Proving a puzzle again: all of it from its data, with other luck or another budget."""

from collections.abc import Sequence

from akhet.lab.puzzles.exact import exact_values
from akhet.lab.puzzles.proving import Prover
from akhet.puzzles.ideas import ideas_of
from akhet.puzzles.puzzle import Puzzle


def margins_again(puzzle: Puzzle, rivals: int, playouts: int, seeds: Sequence[int]) -> list[float]:
    """By seed, how far the best answer is ahead of the most dangerous others."""
    game, seat = puzzle.parts, puzzle.seat
    seen, prover = game.mask(puzzle.state(), seat), Prover(puzzle.parts)
    ways = [[game.action(name) for name in one.way] for one in puzzle.worths[: rivals + 1]]
    found: list[float] = []
    for n, seed in enumerate(seeds):
        wins = [
            prover.tries(seen, seat, way, playouts, seed * 1_009 + k, n % 2 == 1).win
            for k, way in enumerate(ways)
        ]
        found.append(wins[0] - max(wins[1:]))
    return found


def exactly_again(puzzle: Puzzle, most: int) -> tuple[float, float] | None:
    """What the best answer brings exactly, and the best of all others; None if it is too much."""
    game, seat, state = puzzle.parts, puzzle.seat, puzzle.state()
    ideas = ideas_of(game, game.mask(state, seat), seat)
    found = exact_values(game, state, seat, ideas, most)
    if found is None:
        return None
    best = [game.action(name) for name in puzzle.best.way]
    value = next(v for v, idea in zip(found[0], ideas, strict=True) if best in idea)
    others = [v for v, idea in zip(found[0], ideas, strict=True) if best not in idea]
    return value, max(others)
