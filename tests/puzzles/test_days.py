"""Which puzzle a day has, and ratings: the same for everybody, and as the method says."""

from itertools import pairwise

import pytest

from akhet.puzzles import TITLES, daily, of_title, today
from akhet.puzzles.glicko import FIRST, REACH, Rating, folded, graded, kept_near
from akhet.puzzles.shelf import DAY, day_of
from akhet.server.play.puzzles import days_in_a_row


@pytest.mark.parametrize("title", TITLES)
def test_no_puzzle_comes_again_before_all_had_their_turn(title: str) -> None:
    count = len(of_title(title))
    start = 20_000 // count * count
    for turn in range(4):
        days = range(start + turn * count, start + (turn + 1) * count)
        assert len({daily(title, day).id for day in days}) == count
    row = [daily(title, start + n).id for n in range(6 * count)]
    assert all(one != other for one, other in pairwise(row))
    assert row[:count] != row[count : 2 * count], "another order each turn"


def test_a_day_is_a_day_of_universal_time() -> None:
    assert day_of(DAY - 1) == 0 and day_of(DAY) == 1
    assert list(today(19_000)) == list(TITLES)


def test_a_meeting_moves_a_rating_as_glicko_says() -> None:
    """The first of the meetings of Glickman's example: 1500 (200) beats 1400 (30)."""
    found = Rating(1_500, 200).after(Rating(1_400, 30), 1.0)
    assert found.rating == pytest.approx(1_563.6, abs=0.5)
    assert found.doubt == pytest.approx(175.2, abs=0.5)


def test_ratings_rise_and_fall_and_grow_certain() -> None:
    hard, mild = graded(1_700), graded(1_000)
    assert folded([]).rating == FIRST
    assert folded([(hard, True)]).rating > folded([(mild, True)]).rating > FIRST
    assert folded([(mild, False)]).rating < folded([(hard, False)]).rating < FIRST
    many = folded([(graded(1_400), n % 2 == 0) for n in range(60)])
    assert many.rating == pytest.approx(1_400, abs=60) and many.doubt < 80


def test_a_crowd_of_strangers_moves_a_puzzle_no_further_than_allowed() -> None:
    puzzle = graded(1_500)
    for _try in range(500):
        puzzle = kept_near(puzzle.after(Rating(), 1.0), 1_500)
    assert puzzle.rating <= 1_500 + REACH


@pytest.mark.parametrize(
    ("days", "now", "count"),
    [(set(), 9, 0), ({9}, 9, 1), ({8}, 9, 1), ({7}, 9, 0), ({6, 7, 8, 9}, 9, 4), ({5, 7, 8}, 9, 2)],
)
def test_days_in_a_row_end_where_one_is_missing(days: set[int], now: int, count: int) -> None:
    assert days_in_a_row(days, now) == count
