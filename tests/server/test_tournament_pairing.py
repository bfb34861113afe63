"""Who plays whom: sizes that can be played, byes that are fair, nobody again whom one need not."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from akhet.server.tournaments.knockout import seeded, survivors
from akhet.server.tournaments.model import KNOCKOUT, ROBIN, SWISS, Rules, Tournament
from akhet.server.tournaments.pairing import grouped, meetings, seated, seats_had
from akhet.server.tournaments.robin import all_met, circle
from akhet.server.tournaments.rounds import is_over, next_round, swiss_rounds
from akhet.server.tournaments.sizes import table_sizes
from akhet.server.tournaments.standings import finished, standings
from tests.server.tourneys import all_rules, entered, gone, history, partitions, rules_for

PEOPLE = st.integers(3, 12)
few = settings(max_examples=40, deadline=None)
SEEDS = st.integers(0, 2**32)


def last(rules: Rules, n: int, seed: int, leaving: float = 0) -> Tournament:
    """A tournament at its end."""
    return list(history(entered(rules, n, str(seed)), random.Random(seed), leaving))[-1]


# ---------------------------------------------------------------- tables


@few
@given(st.integers(1, 256), all_rules())
def test_tables_have_sizes_of_the_title_and_as_few_as_can_be_are_left_over(
    n: int, rules: Rules
) -> None:
    found = table_sizes(n, rules.seats, rules.sizes)
    assert set(found) <= set(rules.sizes) and sum(found) <= n
    assert n - sum(found) < min(rules.sizes)
    reachable = {0}
    for total in range(1, n + 1):
        if any(total - size in reachable for size in rules.sizes):
            reachable.add(total)
    assert sum(found) == max(reachable)


@pytest.mark.parametrize(
    "n, seats, sizes, expected",
    [
        (8, 4, (3, 4), [4, 4]),
        (11, 4, (3, 4), [4, 4, 3]),
        (6, 4, (3, 4), [3, 3]),
        (5, 4, (3, 4), [4]),  # one has a bye
        (7, 3, (3, 4), [4, 3]),
        (5, 3, (3, 4, 5), [5]),
        (7, 2, (2,), [2, 2, 2]),
        (7, 2, (2, 3), [3, 2, 2]),
        (2, 4, (3, 4), []),
    ],
)
def test_sizes_by_hand(n: int, seats: int, sizes: tuple[int, ...], expected: list[int]) -> None:
    assert table_sizes(n, seats, sizes) == expected


@few
@given(all_rules(), PEOPLE, SEEDS)
def test_every_round_seats_everybody_once_or_gives_them_a_bye(
    rules: Rules, n: int, seed: int
) -> None:
    for now in history(entered(rules, n, str(seed)), random.Random(seed), leaving=0.3):
        round = now.rounds[-1]
        there = [number for game in round.games for number in game.players]
        assert len(set(there) | set(round.byes)) == len(there) + len(round.byes)
        assert all(len(game.players) in rules.sizes for game in round.games)
        if rules.kind != KNOCKOUT:
            before = replace(now, rounds=now.rounds[:-1])
            assert set(there) | set(round.byes) == set(before.active)


@few
@given(all_rules(), PEOPLE, SEEDS)
def test_a_round_depends_on_what_is_stored_and_the_seed_alone(
    rules: Rules, n: int, seed: int
) -> None:
    for now in history(entered(rules, n, str(seed)), random.Random(seed)):
        before = list(now.rounds[:-1])
        again = next_round(Tournament(now.rules, now.seed, list(now.entrants), before))
        assert again is not None and again.byes == now.rounds[-1].byes
        assert [g.players for g in again.games] == [g.players for g in now.rounds[-1].games]


def test_another_seed_pairs_others() -> None:
    rules = rules_for(SWISS, "imhotep", 2, False)
    rounds = {next_round(entered(rules, 16, str(seed))) for seed in range(5)}
    assert len(rounds) == 5


# ---------------------------------------------------------------- byes


@few
@given(all_rules(SWISS, ROBIN), PEOPLE, SEEDS)
def test_nobody_has_a_second_bye_before_all_had_one(rules: Rules, n: int, seed: int) -> None:
    had = Counter[int]()
    for now in history(entered(rules, n, str(seed)), random.Random(seed)):
        for number in now.rounds[-1].byes:
            had[number] += 1
        counts = [had[number] for number in now.active]
        assert max(counts) - min(counts) <= 1


@few
@given(PEOPLE, SEEDS)
def test_byes_of_swiss_go_to_the_last_of_those_who_had_none_also_when_people_leave(
    n: int, seed: int
) -> None:
    rules = rules_for(SWISS, "imhotep", 2, False, 6)
    for now in history(entered(rules, n, str(seed)), random.Random(seed), leaving=0.4):
        before = replace(now, rounds=now.rounds[:-1])
        for number in now.rounds[-1].byes:
            had = {one.number: one.byes for one in standings(before)}
            playing = [one for game in now.rounds[-1].games for one in game.players]
            assert all(had[number] <= had[other] for other in playing)
            if len(now.rounds) > 1:
                ranks = {one.number: one.rank for one in standings(before)}
                equal = [other for other in playing if had[other] == had[number]]
                assert all(ranks[number] > ranks[other] for other in equal)


# ---------------------------------------------------------------- meeting again


@few
@given(st.integers(4, 9), st.sampled_from([(2, (2,)), (3, (3, 4)), (4, (3, 4))]), SEEDS)
def test_few_people_meet_again_as_little_as_can_be(
    n: int, table: tuple[int, tuple[int, ...]], seed: int
) -> None:
    """Held against every way there is to form the groups."""
    seats, sizes = table
    rng = random.Random(seed)
    met = {pair: rng.randrange(3) for pair in combinations(range(n), 2)}
    wanted = table_sizes(n, seats, sizes)
    order = rng.sample(range(n), sum(wanted))
    groups = finished(grouped(order, wanted, met, seed))

    def again(groups: Iterable[Sequence[int]]) -> int:
        pairs = [p for group in groups for p in combinations(sorted(group), 2)]
        return sum(met[pair] ** 2 for pair in pairs)

    assert sorted(one for group in groups for one in group) == sorted(order)
    assert again(groups) == min(again(found) for found in partitions(sorted(order), wanted))


@few
@given(st.integers(8, 40), SEEDS)
def test_at_tables_of_two_nobody_meets_again_in_half_as_many_rounds_as_there_are_people(
    n: int, seed: int
) -> None:
    """So long as each has met fewer than half of all, everybody can meet somebody new."""
    rounds = n // 2 - 1
    found = last(rules_for(SWISS, "imhotep", 2, False, min(rounds, 12)), n, seed)
    assert max(meetings(found).values()) == 1


@pytest.mark.parametrize("seats, n, rounds", [(3, 27, 5), (4, 32, 5), (4, 64, 8), (5, 50, 4)])
def test_larger_tables_have_no_two_who_met_before(seats: int, n: int, rounds: int) -> None:
    rules = Rules(SWISS, seats, (seats,), rounds)
    assert max(meetings(last(rules, n, 7)).values()) == 1


def test_swiss_lets_equals_meet() -> None:
    found = last(rules_for(SWISS, "imhotep", 2, False, 4), 32, 3)
    before = replace(found, rounds=found.rounds[:-1])
    points = {one.number: one.points for one in standings(before)}
    apart = [abs(points[a] - points[b]) for a, b in (g.players for g in found.rounds[-1].games)]
    assert sum(gap == 0 for gap in apart) >= 10 and max(apart) <= 24


# ---------------------------------------------------------------- seats


@few
@given(st.integers(5, 14), st.integers(2, 5), SEEDS)
def test_nobody_always_begins(n: int, seats: int, seed: int) -> None:
    rules = Rules(SWISS, seats, (seats,), 6)
    found = last(rules, n, seed)
    had = seats_had(found)
    for number in found.active:
        if had[number].total() >= 2:
            assert had[number][0] < had[number].total()


def test_who_has_begun_least_begins() -> None:
    had = {1: Counter({0: 2}), 2: Counter({0: 1, 1: 1}), 3: Counter({1: 2})}
    assert seated([1, 2, 3], had, "seed", 3)[0] == 3
    assert seated([1, 2], had, "seed", 3) == (2, 1)


# ---------------------------------------------------------------- everybody meets everybody


@few
@given(st.integers(2, 32))
def test_the_circle_lets_all_meet_once(n: int) -> None:
    rounds = n - 1 if n % 2 == 0 else n
    pairs = Counter(frozenset(p) for r in range(1, rounds + 1) for p in circle([*range(n)], r))
    met = {pair: times for pair, times in pairs.items() if None not in pair}
    assert len(met) == n * (n - 1) // 2 and set(met.values()) <= {1}


@few
@given(all_rules(ROBIN), st.integers(3, 12), SEEDS)
def test_all_who_stay_meet_each_other(rules: Rules, n: int, seed: int) -> None:
    if not table_sizes(n, rules.seats, rules.sizes):
        return
    found = last(rules, n, seed)
    assert all_met(found)


@few
@given(st.integers(3, 20), SEEDS)
def test_at_tables_of_two_all_begin_equally_often_in_a_round_robin(n: int, seed: int) -> None:
    had = seats_had(last(rules_for(ROBIN, "imhotep", 2, False), n, seed))
    begun = [had[number][0] for number in range(1, n + 1)]
    assert max(begun) - min(begun) <= (0 if n % 2 else 1)


def test_of_five_in_a_round_robin_each_has_one_bye_and_four_matches() -> None:
    found = standings(last(rules_for(ROBIN, "imhotep", 2, False), 5, 1))
    assert [(one.played, one.byes) for one in found] == [(4, 1)] * 5


def test_who_would_meet_somebody_who_left_has_a_bye() -> None:
    start = gone(entered(rules_for(ROBIN, "imhotep", 2, False), 4), 2)
    rounds = list(history(start, random.Random(1)))
    assert [len(one.rounds[-1].byes) for one in rounds] == [1, 1, 1]


# ---------------------------------------------------------------- knock-out


def test_the_best_two_seeds_meet_last() -> None:
    assert seeded(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    assert seeded(5) == seeded(8)


@few
@given(all_rules(KNOCKOUT), st.integers(3, 64), SEEDS)
def test_a_knockout_ends_with_one_who_was_never_out(rules: Rules, n: int, seed: int) -> None:
    if not table_sizes(n, rules.seats, rules.sizes):
        return
    found = last(rules, n, seed)
    assert is_over(found) and len(found.rounds[-1].games) == 1
    left = [len(survivors(found, n)) for n in range(len(found.rounds) + 1)]
    assert left == sorted(left, reverse=True) and left[-1] == 1
    ranked = standings(found)
    assert ranked[0].number == survivors(found, len(found.rounds))[0]
    assert [one.out for one in ranked[1:]] == sorted((o.out for o in ranked[1:]), reverse=True)


@few
@given(st.integers(3, 64), SEEDS)
def test_where_two_meet_only_the_first_round_of_a_bracket_has_byes(n: int, seed: int) -> None:
    found = last(rules_for(KNOCKOUT, "imhotep", 2, False), n, seed)
    size = len(seeded(n))
    assert [len(round.byes) for round in found.rounds] == [
        size - n, *[0] * (len(found.rounds) - 1)
    ]  # fmt: skip


@few
@given(all_rules(KNOCKOUT), PEOPLE, SEEDS)
def test_people_may_leave_a_knockout_and_it_ends(rules: Rules, n: int, seed: int) -> None:
    if table_sizes(n, rules.seats, rules.sizes):
        last(rules, n, seed, leaving=0.6)


# ---------------------------------------------------------------- how long


def test_swiss_has_as_many_rounds_as_find_a_winner() -> None:
    rules = rules_for(SWISS, "imhotep", 2, False)
    assert [swiss_rounds(rules, n) for n in (3, 4, 5, 8, 9, 256)] == [2, 2, 3, 3, 4, 8]
    four = rules_for(SWISS, "imhotep", 4, True)
    assert [swiss_rounds(four, n) for n in (4, 16, 17, 256)] == [2, 3, 4, 5]
    assert swiss_rounds(replace(rules, rounds=7), 8) == 7


def test_pairing_gives_way_to_others() -> None:
    """256 people: nobody waits longer than one piece of it."""
    rules = Rules(SWISS, 4, (3, 4), 5)
    now = last(rules, 64, 2)
    order = [one.number for one in standings(now)]
    pieces = sum(1 for _piece in grouped(order, table_sizes(64, 4, (4,)), meetings(now), 1))
    assert pieces > 5
