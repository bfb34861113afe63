"""Who sits where: every seat and every meeting is shared out fairly, and nothing else decides."""

from collections import Counter
from itertools import combinations

import pytest

from akhet.core import AkhetError
from akhet.lab import Plan
from akhet.lab.plan import Seating

BOTS = ("random", "greedy", "hunch", "knowledge", "search@9")


def tables(plan: Plan) -> list[Seating]:
    return [fixture.bots for fixture in plan.fixtures()]


def test_two_bots_change_seats_in_every_deal() -> None:
    plan = Plan("imhotep", ("greedy", "random"), games=6)

    assert tables(plan) == [(0, 1), (1, 0)] * 3
    assert [fixture.deal for fixture in plan.fixtures()] == [0, 0, 1, 1, 2, 2]
    assert [fixture.number for fixture in plan.fixtures()] == [0, 1, 2, 3, 4, 5]


def test_of_two_bots_at_a_larger_table_the_first_sits_alone_in_every_seat() -> None:
    plan = Plan("imhotep", ("greedy", "random"), seats=4, games=4)

    assert sorted(table.index(0) for table in tables(plan)) == [0, 1, 2, 3]
    assert all(table.count(0) == 1 for table in tables(plan))


def test_mirrored_tables_let_the_second_bot_sit_alone_too_with_the_same_luck() -> None:
    plan = Plan("imhotep", ("greedy", "random"), seats=3, games=6, mirror=True)

    assert Counter(table.count(0) for table in tables(plan)) == {1: 3, 2: 3}
    assert {fixture.deal for fixture in plan.fixtures()} == {0}


@pytest.mark.parametrize(("bots", "seats"), [(3, 2), (5, 2), (5, 3), (4, 4), (3, 4), (3, 5)])
def test_many_bots_meet_as_often_as_each_other_and_hold_all_seats(bots: int, seats: int) -> None:
    cycle = len(list(combinations(range(bots), seats % bots)))
    plan = Plan("amunre" if seats > 2 else "imhotep", BOTS[:bots], seats, games=cycle * seats)
    held = Counter((seat, bot) for table in tables(plan) for seat, bot in enumerate(table))
    met = Counter(frozenset(pair) for t in tables(plan) for pair in combinations(t, 2))
    meetings = [met[frozenset(pair)] for pair in combinations(range(bots), 2)]

    assert plan.games == cycle * seats
    assert len(set(held.values())) == 1
    assert len(held) == bots * seats
    assert len(set(meetings)) == 1


def test_neighbours_differ_from_deal_to_deal() -> None:
    plan = Plan("amunre", BOTS[:4], seats=4, games=80)

    assert len(set(tables(plan))) > 12


def test_alone_every_bot_plays_every_deal() -> None:
    plan = Plan("pharaon", ("greedy", "random"), seats=1, games=4)

    assert tables(plan) == [(0,), (1,), (0,), (1,)]
    assert [fixture.deal for fixture in plan.fixtures()] == [0, 0, 1, 1]


def test_one_bot_holds_all_seats() -> None:
    assert tables(Plan("imhotep", ("random",), seats=3, games=2)) == [(0, 0, 0)] * 2


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert Plan("imhotep", ("greedy", "random"), seats=3, games=4).games == 6


def test_a_longer_plan_begins_with_the_same_games() -> None:
    short = list(Plan("imhotep", BOTS, games=12, seed=4).fixtures())
    long = list(Plan("imhotep", BOTS, games=50, seed=4).fixtures())

    assert long[: len(short)] == short


def test_the_seed_draws_luck_and_tables() -> None:
    one, other = Plan("imhotep", BOTS, games=40), Plan("imhotep", BOTS, games=40, seed=1)

    assert tables(one) != tables(other)
    assert one.luck("deal", 0) != other.luck("deal", 0)
    assert one.luck("deal", 0) != one.luck("deal", 1)


def test_two_bots_of_a_kind_have_different_names() -> None:
    assert Plan("imhotep", ("random", "random", "greedy")).names() == [
        "random",
        "random #2",
        "greedy",
    ]


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"bots": ()}, "at least one bot"),
        ({"bots": ("greedy", "gredy")}, "no bot 'gredy'"),
        ({"bots": ("search@0ms",)}, "budget"),
        ({"game": "chess"}, "chess"),
        ({"seats": 7}, "7"),
        ({"options": {"market": "z"}}, "market"),
        ({"games": 0}, "at least one game"),
        ({"mirror": True}, "three seats"),
        ({"components": "no = ["}, "TOML"),
    ],
)
def test_what_cannot_be_played_is_refused(wish: dict[str, object], said: str) -> None:
    usual: dict[str, object] = {"game": "imhotep", "bots": ("greedy", "random")}
    with pytest.raises(AkhetError, match=said):
        Plan(**{**usual, **wish})  # type: ignore[arg-type]
