"""A puzzle at a table, from the log alone: what it is, what was answered, who waits."""

from dataclasses import replace

from akhet.match import Match, dice
from akhet.match.match import finished
from akhet.puzzles import ON, Puzzle, is_open, opening, puzzle_at, rests, shelf, verdict, worth_of
from akhet.puzzles.puzzle import lines_of


def laid(puzzle: Puzzle) -> Match:
    return finished(opening(puzzle, "c" * 32))


def wrong(puzzle: Puzzle) -> tuple[str, ...]:
    return next(one.way for one in puzzle.worths if one.way not in puzzle.answers)


def undoable() -> tuple[Puzzle, Match]:
    """A puzzle with a wrong answer that can be taken back, and its match after it."""
    for puzzle in shelf().values():
        match = laid(puzzle)
        match.submit_all(puzzle.seat, wrong(puzzle))
        if match.can_undo(puzzle.seat):
            return puzzle, match
    raise AssertionError("no answer can be taken back")


def test_the_first_complete_answer_is_the_one_that_counts() -> None:
    puzzle, match = undoable()
    found = verdict(match, puzzle)
    assert found is not None and not found.right and found.way == wrong(puzzle)
    match.undo(puzzle.seat)
    match.submit_all(puzzle.seat, puzzle.best.way)
    assert verdict(match, puzzle) == found and not is_open(match)


def test_half_an_answer_is_none_and_can_be_taken_back() -> None:
    several = [one for one in shelf().values() if len(one.best.way) > 1]
    assert several
    for puzzle in several:
        match = laid(puzzle)
        match.submit(puzzle.seat, puzzle.best.way[0])
        assert is_open(match) and rests(match)
        if match.can_undo(puzzle.seat):
            match.undo(puzzle.seat)
            assert is_open(match)
        match = laid(puzzle)
        match.submit_all(puzzle.seat, puzzle.best.way)
        found = verdict(match, puzzle)
        assert found is not None and found.right


def test_the_others_wait_until_somebody_plays_on() -> None:
    puzzle = next(iter(shelf().values()))
    match = laid(puzzle)
    assert rests(match)
    match.submit_all(puzzle.seat, puzzle.best.way)
    assert rests(match)
    match.note(puzzle.seat, ON)
    assert not rests(match)


def test_what_only_looks_like_a_puzzle_is_none() -> None:
    puzzle, other = list(shelf().values())[:2]
    match = laid(puzzle)
    assert puzzle_at(match) == puzzle
    assert puzzle_at(Match.new("imhotep", 2)) is None
    for change in (
        {"origin": f"puzzle-{other.id}:{len(other.log)}"},
        {"origin": "puzzle-nothing:3"},
        {"prefix": match.header.prefix - 1},
    ):
        forged = Match(replace(match.header, **change), dice.new_secret())
        for line in lines_of(puzzle.log):
            forged.add(line)
        assert puzzle_at(forged) is None and not is_open(forged) and not rests(forged)


def test_what_a_wrong_answer_is_worth_is_known_also_if_it_pays_otherwise() -> None:
    for puzzle in shelf().values():
        assert worth_of(puzzle, puzzle.answers[-1]) == puzzle.best
        assert worth_of(puzzle, puzzle.worths[1].way) == puzzle.worths[1]
