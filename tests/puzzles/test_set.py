"""The puzzles of the package: each loads, is legal, has one best answer, and is proven again."""

import json
from pathlib import Path
from statistics import mean

import pytest

import akhet.puzzles
from akhet.games import GAMES
from akhet.lab.puzzles.again import exactly_again, margins_again
from akhet.lab.puzzles.finding import FEWEST
from akhet.lab.puzzles.grading import LOWEST, REACH, level, rating
from akhet.lab.puzzles.proving import LEFT, clear_lead
from akhet.match.match import finished
from akhet.puzzles import LEVELS, TITLES, Puzzle, of_title, opening, shelf
from akhet.puzzles.ideas import complete, ideas_of
from akhet.puzzles.puzzle import read, written

FOLDER = Path(akhet.puzzles.__file__).parent
ALL = list(shelf().values())
QUICK = 400  # positions of an exact proof that is made again each time
every = pytest.mark.parametrize("puzzle", ALL, ids=lambda one: one.id)
titles = pytest.mark.parametrize("title", TITLES)


def test_there_are_puzzles_of_every_title_and_level_in_little_room() -> None:
    assert {title for title in TITLES if len(of_title(title)) < 20} <= {"konflikte"}
    assert len(of_title("konflikte")) >= 12
    assert {one.level for one in ALL} == set(LEVELS)
    assert any(one.proof.exact for one in ALL)
    assert sum((FOLDER / f"{title}.json").stat().st_size for title in TITLES) < 5_000 * len(ALL)
    assert len({one.id for one in ALL}) == len(ALL)


@every
def test_a_puzzle_loads_and_its_answers_are_complete_and_legal(puzzle: Puzzle) -> None:
    game, state, seat = GAMES[puzzle.game], puzzle.state(), puzzle.seat
    assert game.waiting(state) == [seat] and len(game.options(state, seat)) > 1
    known = [*puzzle.answers, *[one.way for one in puzzle.worths]]
    for way in known:
        actions = [game.action(name) for name in way]
        assert complete(game, state, seat, actions) == actions
    assert puzzle.best.way in puzzle.answers
    others = [one for one in puzzle.worths[1:] if one.way not in puzzle.answers]
    assert len(others) == len(puzzle.worths) - 1 >= FEWEST - 1
    assert all(one.win < puzzle.best.win for one in others)


@every
def test_a_proof_says_what_it_rests_on(puzzle: Puzzle) -> None:
    proof, least = puzzle.proof, clear_lead(puzzle.seats)
    assert puzzle.made.startswith(f"akhet lab puzzles {puzzle.title} ")
    if proof.exact:
        assert puzzle.seats == 2 and proof.playouts > 0 and not proof.seeds
        assert proof.margin == pytest.approx(puzzle.best.win - puzzle.worths[1].win, abs=1e-3)
    else:
        assert len(proof.seeds) == len(proof.margins) >= 5 and min(proof.margins) > 0
        assert proof.margin >= least and proof.low >= LEFT * least - 1e-4
        assert proof.playouts >= 2_000
    assert puzzle.level == level(puzzle.found) and puzzle.rating == rating(puzzle.found)
    assert LOWEST <= puzzle.rating <= LOWEST + REACH


@titles
def test_the_answers_are_all_ways_of_one_idea(title: str) -> None:
    for id in of_title(title)[:2]:
        puzzle = shelf()[id]
        game, seat = puzzle.parts, puzzle.seat
        best = [game.action(name) for name in puzzle.best.way]
        ideas = ideas_of(game, game.mask(puzzle.state(), seat), seat)
        mine = next(idea for idea in ideas if best in idea)
        assert {tuple(game.action_name(a) for a in way) for way in mine} == set(puzzle.answers)


@titles
def test_a_table_begins_at_the_position_with_luck_of_its_own(title: str) -> None:
    puzzle = shelf()[of_title(title)[0]]
    one, other = (finished(opening(puzzle, id)) for id in ("a" * 32, "b" * 32))
    assert one.game.dump(one.state) == other.game.dump(other.state)
    assert one.game.dump(one.state) == puzzle.parts.dump(puzzle.state())
    assert one.secret != other.secret and one.undo_target(puzzle.seat) is None


def test_exact_endings_are_exact_when_they_are_looked_at_again() -> None:
    small = [one for one in ALL if one.proof.exact and one.proof.playouts <= QUICK]
    assert small
    for puzzle in small[:3]:
        found = exactly_again(puzzle, 4 * QUICK)
        assert found is not None
        assert found[0] - found[1] == pytest.approx(puzzle.proof.margin, abs=1e-3)
        assert found[0] == pytest.approx(puzzle.best.win, abs=1e-3)


@titles
def test_the_clearest_puzzle_is_proven_again_with_other_luck(title: str) -> None:
    proven = [shelf()[id] for id in of_title(title) if not shelf()[id].proof.exact]
    puzzle = max(proven, key=lambda one: (one.proof.margin, len(one.log)))
    assert mean(margins_again(puzzle, 1, 40, [901, 902])) > 0


@pytest.mark.soak
@every
def test_every_puzzle_is_proven_again_with_other_luck(puzzle: Puzzle) -> None:
    if puzzle.proof.exact:
        found = exactly_again(puzzle, 2 * puzzle.proof.playouts + 10)
        assert found is not None and found[0] - found[1] == pytest.approx(
            puzzle.proof.margin, abs=1e-3
        )
    else:
        assert mean(margins_again(puzzle, 3, 2_000, [901, 902])) > 0


@titles
def test_a_set_is_written_as_it_is_read(title: str) -> None:
    text = (FOLDER / f"{title}.json").read_text(encoding="utf-8")
    puzzles = read(text)
    assert written(title, puzzles[0].made, puzzles) == text
    assert json.loads(text)["title"] == title
