"""Intervals that hold what they promise, and ratings that order bots."""

import pytest

from akhet.core import Rng
from akhet.lab.ratings import ratings
from akhet.lab.stats import error, mean, mean_interval, share_interval, student, wilson

THOUSAND = 1000


def near(found: float | None, wanted: float) -> bool:
    return found is not None and abs(found - wanted) < 5e-4


def test_wilson_agrees_with_the_published_figures() -> None:
    found = wilson(0.8, 10)

    assert near(found.low, 0.4902)
    assert near(found.high, 0.9433)


@pytest.mark.parametrize(("freedom", "wanted"), [(1, 12.706), (4, 2.776), (9, 2.262), (29, 2.045)])
def test_student_agrees_with_the_tables(freedom: int, wanted: float) -> None:
    assert abs(student(freedom) - wanted) < 2e-3


def test_a_mean_is_by_seats_and_its_error_by_deals() -> None:
    deals = [(1.0, 2), (2.0, 2), (0.0, 2), (1.0, 2)]
    found = mean_interval(deals)

    assert mean(deals) == 0.5
    assert near(error(deals), 0.2041)  # the deviation of 1/2, 1, 0, 1/2 by the root of 4
    assert near(found.high, 0.5 + 3.1824 * 0.2041)


def test_one_deal_says_nothing() -> None:
    assert (share_interval([(1.0, 2)]).low, share_interval([(1.0, 2)]).high) == (0, 1)
    assert mean_interval([(7.0, 1)]).low is None


def test_won_deals_count_once_however_many_games_they_have() -> None:
    assert share_interval([(2.0, 2)] * 10) == wilson(1.0, 10)
    assert share_interval([(0.0, 4)] * 10) == wilson(0.0, 10)


def test_deals_that_come_out_alike_are_not_certain() -> None:
    found = share_interval([(1.0, 2)] * 10)

    assert found.low is not None
    assert 0.3 < found.low < 0.45


def deals_of(rng: Rng, count: int, luck: int) -> list[tuple[float, int]]:
    """Deals of two games won by 60 %, but for a luck that helps one seat and harms the other."""
    found = []
    for _deal in range(count):
        shift = luck if rng.below(2) else -luck
        won = sum(rng.below(THOUSAND) < 600 + side * shift for side in (-1, 1))
        found.append((float(won), 2))
    return found


@pytest.mark.parametrize("luck", [0, 390])
def test_19_of_20_intervals_hold_the_truth(luck: int) -> None:
    rng = Rng(luck + 1)
    found = [share_interval(deals_of(rng, 30, luck)) for _trial in range(600)]
    held = [x.low <= 0.6 <= x.high for x in found if x.low is not None and x.high is not None]

    assert len(held) == 600
    assert 0.925 < sum(held) / 600 < 0.98


def test_playing_both_seats_with_the_same_luck_makes_intervals_narrower() -> None:
    plain, paired = (share_interval(deals_of(Rng(1), 400, luck)) for luck in (0, 390))

    assert plain.low is not None and paired.low is not None
    assert paired.value - paired.low < 0.8 * (plain.value - plain.low)


# ---------------------------------------------------------------- ratings


def test_who_wins_is_rated_higher_and_more_surely_with_time() -> None:
    few = ratings([[("a", 1), ("b", 2)]] * 3)
    many = ratings([[("a", 1), ("b", 2)]] * 30)

    assert few["a"].mu > 25 > few["b"].mu
    assert many["a"].mu > few["a"].mu
    assert many["a"].sigma < few["a"].sigma < 25 / 3


def test_three_bots_that_never_all_met_are_on_one_scale() -> None:
    found = ratings([[("a", 1), ("b", 2)], [("b", 1), ("c", 2)]] * 10)

    assert found["a"].mu > found["b"].mu > found["c"].mu


def test_a_tie_leaves_equals_equal() -> None:
    found = ratings([[("a", 1), ("b", 1)]])

    assert near(found["a"].mu, found["b"].mu)


def test_a_bot_in_several_seats_takes_the_mean_of_them() -> None:
    apart = ratings([[("a", 1), ("b", 2), ("c", 3)]])
    shared = ratings([[("a", 1), ("b", 2), ("b", 3)]])

    assert near(shared["b"].mu, (apart["b"].mu + apart["c"].mu) / 2)
    assert near(shared["a"].mu, apart["a"].mu)
