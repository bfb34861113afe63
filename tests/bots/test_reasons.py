"""Why an answer is better: the numbers are those of the playouts, and only what is sure is told."""

from statistics import fmean, stdev
from typing import Any

import pytest

from akhet.bots.advice import Adviser, Budget
from akhet.bots.reasons import CERTAIN, LEAST, MOST, SOURCE, TOTAL, Ends, Reason, end_of, why
from akhet.core import COMPILED, OVER, Rng
from akhet.games import GAMES
from tests.bots.positions import walk
from tests.bots.test_advice import middle

FEW = 120 if COMPILED else 12
PAIRS = 60 if COMPILED else 8


def advised(key: str, seats: int) -> tuple[Adviser, Any, int, int]:
    """An adviser that has looked at a position, its best answer and the last one."""
    game, state, seat = middle(key, seats)
    seen = game.mask(state, seat)
    adviser = Adviser(game, Budget(FEW))
    moves = adviser.advise(seen, seat, Rng(1)).moves
    return adviser, seen, game.action(moves[0].action), game.action(moves[-1].action)


@pytest.mark.parametrize(("key", "seats"), [("imhotep", 3), ("amunre", 3), ("pharaon", 1)])
def test_each_number_is_the_mean_difference_of_games_from_the_same_world_with_the_same_luck(
    key: str, seats: int
) -> None:
    adviser, seen, best, other = advised(key, seats)
    told = why(adviser.search, seen, best, other, Rng(5), PAIRS)

    adviser, seen, best, other = advised(key, seats)
    search, game, rng = adviser.search, adviser.game, Rng(5)
    rows: dict[Any, list[float]] = {}
    for _pair in range(PAIRS):
        world, luck = game.guess(seen, int(search.me), rng), rng.next32()
        ends = [end_of(search, game.copy(world), a, Rng(luck)) for a in (best, other)]
        for number in ends[0]:
            rows.setdefault(number, []).append(ends[0][number] - ends[1][number])
    for reason in told.reasons:
        more = rows[reason.kind, reason.party, reason.source]
        assert reason.n == pytest.approx(fmean(more))
        assert reason.error == pytest.approx(stdev(more) / PAIRS**0.5, abs=2 / PAIRS)
        assert abs(fmean(more)) > CERTAIN * stdev(more) / PAIRS**0.5
    assert (told.best, told.other) == (game.action_name(best), game.action_name(other))
    assert told.pairs == PAIRS


def test_a_game_is_played_to_its_end_and_its_lines_add_up_to_its_points() -> None:
    adviser, seen, best, _other = advised("imhotep", 2)
    search, game = adviser.search, adviser.game
    me = int(search.me)
    state = game.guess(seen, me, Rng(2))

    found = end_of(search, state, best, Rng(3))

    assert game.actor(state) == OVER
    lines = [n for (kind, party, _source), n in found.items() if (kind, party) == (SOURCE, me)]
    assert sum(lines) == found[TOTAL, me, ""] == game.scores(state)[me]


def test_between_an_answer_and_itself_nothing_is_certain() -> None:
    adviser, seen, best, _other = advised("imhotep", 2)

    assert why(adviser.search, seen, best, best, Rng(1), PAIRS).reasons == []


def test_where_an_answer_ends_the_game_the_numbers_are_exact() -> None:
    game, told = GAMES["imhotep"], 0
    for seed in range(12):
        *_before, state = [game.copy(one) for one in walk(game, 2, {}, seed)]
        seat, legal = game.actor(state), game.options(state)
        ends = [game.copy(state) for _action in legal]
        for end, action in zip(ends, legal, strict=True):
            game.apply(end, action)
        if len(legal) < 2 or any(game.actor(end) != OVER for end in ends):
            continue
        adviser = Adviser(game, Budget(FEW))
        adviser.advise(game.mask(state, seat), seat, Rng(1))
        found = why(adviser.search, game.mask(state, seat), legal[0], legal[1], Rng(1), 40)
        sheets = [game.breakdown(end) for end in ends[:2]]
        totals = [game.scores(end) for end in ends[:2]]
        for one in found.reasons:
            if one.kind == SOURCE:
                assert one.n == sheets[0][seat][one.source] - sheets[1][seat][one.source]
            else:
                assert one.n == totals[0][one.party] - totals[1][one.party]
        told += len(found.reasons)
    assert told > 2


def test_in_a_hurry_it_makes_do_with_the_pairs_it_has_and_one_pair_proves_nothing() -> None:
    adviser, seen, best, other = advised("imhotep", 2)

    found = why(adviser.search, seen, best, other, Rng(1), 1_000_000, seconds=1e-9)

    assert found.pairs == 1 and found.reasons == []


def ends(**numbers: list[float]) -> Ends:
    """Pairs of games with these differences: `own_SOURCE`, `own` and `rival` are the keys."""
    found = Ends()
    for n in range(len(next(iter(numbers.values())))):
        more = {}
        for name, row in numbers.items():
            who, _line, source = name.partition("_")
            party = 0 if who == "own" else 1
            more[SOURCE if source else TOTAL, party, source] = row[n]
        found.add(more)
    return found


def test_what_is_small_or_may_be_luck_is_no_reason() -> None:
    small = ends(own_temple=[LEAST - 0.1] * 50)
    luck = ends(own_temple=[9.0, -8.0] * 25)
    sure = ends(own_temple=[2.0, 3.0] * 25)

    assert small.reasons(0) == luck.reasons(0) == []
    (reason,) = sure.reasons(0)
    assert (reason.kind, reason.party, reason.source, reason.n) == (SOURCE, 0, "temple", 2.5)
    assert reason.error == pytest.approx(0.5 / 7, abs=0.02)


def test_the_largest_are_told_what_speaks_for_the_answer_first() -> None:
    found = ends(
        own_a=[-5.0] * 30, own_b=[3.0] * 30, own_c=[1.0] * 30, own=[-1.0] * 30, rival=[-2.0] * 30
    )

    told = [(one.kind, one.party, one.source, one.n) for one in found.reasons(0)]

    assert told == [(SOURCE, 0, "b", 3.0), (TOTAL, 1, "", -2.0), (SOURCE, 0, "a", -5.0)]
    assert len(told) == MOST


def test_the_sum_of_ones_own_points_is_told_where_no_single_line_is_certain() -> None:
    found = ends(own_a=[4.0, -2.0] * 30, own_b=[-2.0, 4.0] * 30, own=[2.0] * 60)

    assert [(one.kind, one.source, one.n) for one in found.reasons(0)] == [(TOTAL, "", 2.0)]


def test_more_for_oneself_and_less_for_another_speak_for_an_answer() -> None:
    assert Reason(TOTAL, 0, "", 1.0, 0.1).helps(0) and Reason(TOTAL, 1, "", -1.0, 0.1).helps(0)
    assert not Reason(TOTAL, 0, "", -1.0, 0.1).helps(0)
    assert not Reason(TOTAL, 1, "", 1.0, 0.1).helps(0)
