"""Who stands where: points by place, and every row that breaks a tie, each decided by it alone."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from akhet.server.tournaments.model import SWISS, Entrant, Game, Round, Rules, Tournament, lot
from akhet.server.tournaments.points import FIRST, bye_points, placed, rank_points, shares_of
from akhet.server.tournaments.standings import standings
from tests.server.tourneys import all_rules, entered, history, ranks_of

TWO = Rules(SWISS, 2, (2,), 3)


def won(*pairs: tuple[int, int]) -> Round:
    """A round in which the first of each pair wins."""
    return Round(tuple(Game(pair, (1, 2), (40, 20)) for pair in pairs))


def order(*rounds: Round, n: int = 4, seed: str = "s") -> list[int]:
    people = tuple(Entrant(number) for number in range(1, n + 1))
    return [one.number for one in standings(Tournament(TWO, seed, people, rounds))]


# ---------------------------------------------------------------- points


@pytest.mark.parametrize(
    "ranks, points",
    [
        ([1, 2], [24, 0]),
        ([1, 1], [12, 12]),
        ([1, 2, 3], [24, 12, 0]),
        ([1, 1, 3], [18, 18, 0]),
        ([2, 3, 1, 4], [16, 8, 24, 0]),
        ([1, 2, 2, 4], [24, 12, 12, 0]),
        ([1, 1, 1, 4], [16, 16, 16, 0]),
        ([1, 2, 3, 4, 5], [24, 18, 12, 6, 0]),
        ([1, 1, 3, 4, 5], [21, 21, 12, 6, 0]),
    ],
)
def test_points_by_place(ranks: list[int], points: list[int]) -> None:
    assert rank_points(ranks) == points


@given(st.lists(st.integers(0, 9), min_size=2, max_size=5))
def test_a_table_gives_out_the_same_however_places_are_shared(scores: list[int]) -> None:
    points = rank_points(ranks_of(scores))
    assert sum(points) * 2 == FIRST * len(scores)
    assert all((points[a] > points[b]) == (scores[a] > scores[b])
               for a in range(len(scores)) for b in range(len(scores)))  # fmt: skip


def test_a_bye_is_a_win_where_two_play_and_the_mean_of_a_larger_table() -> None:
    assert [bye_points(seats) for seats in (2, 3, 4, 5)] == [24, 12, 12, 12]


def test_who_left_comes_last_and_the_others_move_up() -> None:
    assert placed([1, 2, 3], [0]) == [3, 1, 2]
    assert placed([1, 2, 3, 4], [0, 1]) == [3, 3, 1, 2]
    assert placed([1, 1], []) == [1, 1]
    assert placed([1, 1], [0]) == [2, 1]


def test_shares_of_a_table() -> None:
    assert shares_of(Game((1, 2), (1, 2), (30, 10))) == [1_500_000, 500_000]
    assert shares_of(Game((1, 2), (1, 1), (0, 0))) == [1_000_000] * 2
    assert shares_of(Game((1, 2), (1, 2), ())) == [1_000_000] * 2


# ---------------------------------------------------------------- rows


def test_points_come_first() -> None:
    found = order(won((3, 1), (4, 2)), won((3, 4), (1, 2)))
    assert found[0] == 3 and found[3] == 2


def test_then_the_points_of_opponents() -> None:
    """1 and 2 have one win each; 1 lost to the winner of all, 2 lost to somebody weaker."""
    found = order(won((3, 1), (4, 2)), won((1, 5), (2, 6)), won((3, 5), (6, 4)), n=6)
    assert found[0] == 3 and found.index(1) < found.index(2)


def test_then_the_share_of_game_points() -> None:
    rounds = Round((Game((1, 2), (1, 2), (40, 30)), Game((3, 4), (1, 2), (40, 20))))
    assert order(rounds) == [3, 1, 2, 4]


def test_then_who_was_before_whom() -> None:
    """In small tournaments with level scores some are equal but for that: whatever the lot says."""
    cases = 0
    for seed in range(60):
        for now in history(entered(TWO, 6, str(seed)), random.Random(seed)):
            games = [[Game(g.players, g.ranks, (5, 5)) for g in r.games] for r in now.rounds]
            level = replace(now, rounds=tuple(Round(tuple(found)) for found in games))
            ranked = standings(level)
            for one, next_one in pairwise(ranked):
                if one.equal == next_one.equal and one.direct != next_one.direct:
                    assert one.direct > next_one.direct
                    cases += one.lot > next_one.lot
    assert cases  # the lot alone would have said the opposite


def test_and_last_the_lot() -> None:
    for seed in "abcdef":
        drawn = sorted((1, 2, 3), key=lambda number: lot(seed, number))
        assert order(n=3, seed=seed) == drawn
    assert len({tuple(order(n=3, seed=seed)) for seed in "abcdef"}) > 1


def test_direct_counts_only_among_those_who_are_equal() -> None:
    level = (30, 30)
    games = Round((Game((1, 2), (1, 2), level), Game((3, 4), (1, 2), level)))
    people = tuple(Entrant(number) for number in range(1, 5))
    found = standings(Tournament(TWO, "s", people, (games,)))
    assert [one.direct for one in found] == [0, 0, 0, 0]  # 1 and 3 have not met


# ---------------------------------------------------------------- always


@settings(max_examples=40, deadline=None)
@given(all_rules(), st.integers(3, 12), st.integers(0, 2**32))
def test_standings_are_a_strict_order_and_agree_with_their_rows(
    rules: Rules, n: int, seed: int
) -> None:
    for now in history(entered(rules, n, str(seed)), random.Random(seed), leaving=0.3):
        found = standings(now)
        assert [one.rank for one in found] == list(range(1, len(now.entrants) + 1))
        assert {one.number for one in found} == {one.number for one in now.entrants}
        byes = sum(len(round.byes) for round in now.rounds)
        tables = [game for round in now.rounds for game in round.games]
        given = sum(FIRST * len(game.players) // 2 for game in tables)
        assert sum(one.points for one in found) == given + byes * bye_points(rules.seats)
        if rules.kind == SWISS:
            assert [one.order for one in found] == sorted(one.order for one in found)
