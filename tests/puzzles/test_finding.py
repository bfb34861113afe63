"""Finding and proving: a known puzzle is found again, what is not clear is not kept."""

import random
from pathlib import Path

from click.testing import CliRunner

from akhet.cli import cli
from akhet.lab.puzzles.exact import exact_values, is_open
from akhet.lab.puzzles.finding import Effort, Finder, is_wanted, questions
from akhet.lab.puzzles.proving import Prover, Tried, doubtful, lead_of
from akhet.match import Match, file
from akhet.match.match import finished
from akhet.puzzles import Puzzle, opening, shelf
from akhet.puzzles.ideas import ideas_of, unpaid


def small() -> Puzzle:
    """The exact puzzle with the fewest positions to look at."""
    exact = [one for one in shelf().values() if one.proof.exact]
    return min(exact, key=lambda one: one.proof.playouts)


def played_on(puzzle: Puzzle, seed: int = 1) -> Match:
    """The match of a puzzle, played at random to its end."""
    match, rng = finished(opening(puzzle, f"{seed:032x}")), random.Random(seed)
    while not match.over:
        seat = match.game.waiting(match.state)[0]
        match.submit(
            seat, match.game.action_name(rng.choice(match.game.options(match.state, seat)))
        )
    return match


def test_a_puzzle_is_found_again_in_a_match_that_went_on_from_it(tmp_path: Path) -> None:
    puzzle = small()
    file.save(played_on(puzzle), tmp_path / "match.akhet")
    match = file.load(tmp_path / "match.akhet")
    asked = next(one for one in questions(match) if one.line == len(puzzle.log) + 1)
    found = Finder(match.game, Effort(proof=0)).puzzle(match, asked)
    assert found is not None and found.answers == puzzle.answers and found.proof == puzzle.proof
    assert (found.id, found.log, found.seat) == (puzzle.id, puzzle.log, puzzle.seat)


def test_what_is_not_open_or_too_large_is_not_called_exact() -> None:
    puzzle = small()
    game, state, seat = puzzle.parts, puzzle.state(), puzzle.seat
    ideas = ideas_of(game, game.mask(state, seat), seat)
    assert is_open(game, state) and exact_values(game, state, seat, ideas, 2) is None
    hidden = next(one for one in shelf().values() if one.game == "amunre")
    assert exact_values(hidden.parts, hidden.state(), hidden.seat, [], 10) is None


def test_two_equal_answers_are_no_puzzle() -> None:
    puzzle = small()
    game, state, seat = puzzle.parts, puzzle.state(), puzzle.seat
    seen, way = game.mask(state, seat), [game.action(name) for name in puzzle.best.way]
    assert Prover(game).proven(seen, seat, {0: way, 1: way}, 0, 30, [1, 2, 3]) is None


def test_a_lead_is_told_less_its_doubt_and_near_answers_stay_in_the_proof() -> None:
    tried = {0: Tried(0.60, 50, 10_000), 1: Tried(0.45, 48, 10_000)}
    margin, low = lead_of(tried, 0, [0.15, 0.15, 0.15])
    assert round(margin, 2) == 0.15 and 0.12 < low < 0.14
    assert lead_of(tried, 0, [0.40, 0.02, 0.03])[1] < 0, "seeds that differ leave nothing"
    few = [Tried(0.60, 50, 60), Tried(0.45, 48, 60), Tried(0.05, 40, 60)]
    assert doubtful(few, 0) == [1]


def test_coins_make_no_difference_and_neither_does_the_order() -> None:
    puzzle = next(p for p in shelf().values() if p.game == "pharaon" and len(p.answers) > 1)
    game, seat = puzzle.parts, puzzle.seat
    seen = game.mask(puzzle.state(), seat)
    ways = [[game.action(name) for name in way] for way in puzzle.answers]
    assert len({unpaid(game, seen, seat, way) for way in ways}) < len(ways)


def test_a_set_takes_no_puzzle_twice_and_no_answer_too_often() -> None:
    one, other = list(shelf().values())[:2]
    assert is_wanted(one, [], 10) and not is_wanted(one, [one], 10)
    assert is_wanted(other, [one], 10)


def test_the_command_adds_to_a_set_until_it_is_full(tmp_path: Path) -> None:
    kept = tmp_path / "imhotep.json"
    source = Path(__file__).parents[2] / "src/akhet/puzzles/imhotep.json"
    kept.write_text(source.read_text())
    done = CliRunner().invoke(cli, ["lab", "puzzles", "imhotep", "--want", "1", "--out", str(kept)])
    assert done.exit_code == 0 and "puzzles" in done.output
    assert kept.read_text() == source.read_text()
