"""A puzzle at a table: a match that begins at its position, and what was answered there.

The log says everything. Its first complete answer counts, also where it was taken back later.
"""

from collections.abc import Generator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from akhet.match import Match, dice
from akhet.match.log import Header
from akhet.puzzles.ideas import complete, outcome, unpaid
from akhet.puzzles.puzzle import Puzzle, Worth, lines_of
from akhet.puzzles.shelf import shelf

MARK = "puzzle-"
"""How the origin of a puzzle's match begins."""
ON = "play on"
"""The note by which whoever solved a puzzle plays on from there."""


@dataclass(frozen=True)
class Verdict:
    """What was answered, whether it is the best, and the line with which the answer was whole."""

    way: tuple[str, ...]
    right: bool
    line: int


def opening(puzzle: Puzzle, id: str) -> Generator[None, None, Match]:
    """A match that goes on from a puzzle, with luck of its own; a line at a time."""
    secret = dice.new_secret()
    header = Header(
        id,
        puzzle.game,
        puzzle.rules,
        puzzle.seats,
        puzzle.options,
        puzzle.components,
        dice.commitment(secret, id),
        len(puzzle.log),
        f"{MARK}{puzzle.id}:{len(puzzle.log)}",
    )
    match = Match(header, secret)
    for line in lines_of(puzzle.log):
        yield
        match.add(line)
    return match


def puzzle_at(match: Match) -> Puzzle | None:
    """The puzzle that is played in a match, if one is; what only looks so is none."""
    header = match.header
    if not header.origin.startswith(MARK):
        return None
    found = shelf().get(header.origin.removeprefix(MARK).rpartition(":")[0])
    if found is None or header.prefix != len(found.log) or len(match.lines) < header.prefix:
        return None
    if (header.game, header.seats, header.options) != (found.game, found.seats, found.options):
        return None
    same = all(
        (line.by, line.do) == (other.by, other.do)
        for line, other in zip(match.lines, cached_lines(found.id), strict=False)
    )
    return found if same else None


@lru_cache(maxsize=256)
def cached_lines(id: str) -> list[Any]:
    """The lines of a puzzle."""
    return lines_of(shelf()[id].log)


@lru_cache(maxsize=64)
def cached_state(id: str) -> Any:
    """The position of a puzzle; copy it before you play."""
    return shelf()[id].state()


def seen_at(puzzle: Puzzle) -> Any:
    """What the seat of a puzzle knows."""
    return puzzle.parts.mask(cached_state(puzzle.id), puzzle.seat)


def verdict(match: Match, puzzle: Puzzle) -> Verdict | None:
    """What was answered first at a table, once an answer is complete."""
    game, given = match.game, list[tuple[int, int]]()
    for line in match.lines[len(puzzle.log) :]:
        if line.undo >= 0:
            given = [one for one in given if one[0] <= line.undo]
        if not line.do or line.by != puzzle.seat:
            continue
        given.append((line.n, game.action(line.do)))
        way = complete(game, cached_state(puzzle.id), puzzle.seat, [one[1] for one in given])
        if way is not None:
            names = tuple(game.action_name(action) for action in way)
            return Verdict(names, names in puzzle.answers, line.n)
    return None


def is_open(match: Match) -> bool:
    """Whether a puzzle is played here that has no answer yet: nobody may help with it."""
    puzzle = puzzle_at(match)
    return puzzle is not None and verdict(match, puzzle) is None


def rests(match: Match) -> bool:
    """Whether the others wait: until the answer was looked at and somebody plays on."""
    puzzle = puzzle_at(match)
    if puzzle is None:
        return False
    found = verdict(match, puzzle)
    if found is None:
        return True
    later = match.lines[found.line :]
    return not any(line.note == ON or (line.do and line.by == puzzle.seat) for line in later)


def worth_of(puzzle: Puzzle, way: tuple[str, ...]) -> Worth | None:
    """What is known of an answer: of itself, or of one that comes to the same."""
    game, seat = puzzle.parts, puzzle.seat
    if way in puzzle.answers:
        return puzzle.best
    seen = seen_at(puzzle)
    mine = [game.action(name) for name in way]
    marks = unpaid(game, seen, seat, mine), outcome(game, seen, seat, mine)
    for worth in puzzle.worths:
        other = [game.action(name) for name in worth.way]
        if (
            unpaid(game, seen, seat, other) == marks[0]
            or outcome(game, seen, seat, other) == (marks[1])
        ):
            return worth
    return None
