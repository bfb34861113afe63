"""Rulings about the final scoring."""

from itertools import combinations

import pytest

from akhet.core import OVER, Rng
from akhet.games.pharaon import GAME
from akhet.games.pharaon.box.components import BOX, DISTRICTS
from tests.pharaon.hands import rival, sheet
from tests.pharaon.tables import AGR, ROY, TRA, TRAITOR, table

ORDER = ["offerings", "chamber", "nile", "artisans", "nobles"]  # as in the printed example


# ---------------------------------------------------------------- gods


def brute_gods(order: list[str], have: dict[str, int]) -> int:
    """The best set of gods, tried out one by one, from the printed figures."""
    figures = BOX.figures
    best = 0
    for number in range(6):
        for gods in combinations(range(5), number):
            need = dict.fromkeys(DISTRICTS, 0)
            points = 0
            for god in gods:
                left, right = order[god], order[(god + 1) % 5]
                need[left] += figures["right_need"][DISTRICTS.index(left)]
                need[right] += figures["left_need"][DISTRICTS.index(right)]
                points += figures["right_pp"][DISTRICTS.index(left)]
                points += figures["left_pp"][DISTRICTS.index(right)]
            if all(need[name] <= have[name] for name in DISTRICTS):
                best = max(best, points)
    return best


def with_things(order: list[str], have: dict[str, int], **parts: object):
    """A table on which seat 0 has so many things of each district."""
    kinds = ["offerings", "nobles", "nile", "artisans", "chamber", AGR, ROY]
    gifts = {name: min(3, max(0, have["offerings"] - 3 * n)) for n, name in enumerate(kinds)}
    flat = [7, 8, 9, 10, 11, 21]  # nobles that count nothing
    return table(
        districts=order, offerings={0: {n: c for n, c in gifts.items() if c}},
        nobles={0: flat[: have["nobles"]]}, artisans={0: range(1, have["artisans"] + 1)},
        nile={0: [1] * have["nile"] + [0] * (5 - have["nile"])}, chamber={0: have["chamber"]},
        **parts,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_p10_gods_are_chosen_for_the_most_points_and_nothing_counts_twice(seed: int):
    rng = Rng(seed)
    order = ["offerings", *DISTRICTS[1:]]
    for n in range(1, 5):
        other = n + rng.below(5 - n)
        order[n], order[other] = order[other], order[n]
    most = {"offerings": 8, "nobles": 6, "nile": 6, "artisans": 8, "chamber": 6}
    have = {name: rng.below(number) for name, number in most.items()}

    assert sheet(with_things(order, have), 0).get("gods", 0) == brute_gods(order, have)


def test_p10_all_five_gods_are_44_points():
    have = {"offerings": 6, "nobles": 4, "nile": 5, "artisans": 6, "chamber": 4}

    assert sheet(with_things(ORDER, have), 0)["gods"] == 44


def test_n17_the_nile_asks_two_tracks_on_one_side_and_three_on_the_other():
    have = {"offerings": 0, "nobles": 0, "nile": 2, "artisans": 3, "chamber": 2}
    assert sheet(with_things(ORDER, have), 0)["gods"] == 6  # only the one to its left
    have["nile"] = 3
    assert sheet(with_things(ORDER, have), 0)["gods"] == 8  # the one to its right: 4 + 4
    have["nile"] = 5
    assert sheet(with_things(ORDER, have), 0)["gods"] == 14


def test_p11_scribes_and_the_wise_woman_follow_the_best_choice_in_all():
    # Two gods compete for the chamber: with the offerings 10 points, with the Nile 6.
    order = ["offerings", "chamber", "nile", "nobles", "artisans"]
    parts = {"districts": order, "chamber": {0: 2}, "nile": {0: [1, 1, 0, 0, 0]},
             "offerings": {0: {"nile": 3}}}  # fmt: skip
    assert sheet(table(**parts), 0)["gods"] == 10

    # Scribe 3 (beside the Nile) gives four more for the lower god: both choices are 14 then, and
    # with the diplomat, who is worth as much as the scribe, the lower god is the better one.
    found = sheet(table(**parts, nobles={0: [3, 20]}), 0)
    assert (found["gods"], found["nobles"]) == (6, 8 + 8)

    # The wise woman counts gods, whichever they are.
    found = sheet(table(**parts, nobles={0: [17]}), 0)
    assert (found["gods"], found["nobles"]) == (10, 3 + 3)


def test_n16_the_wise_woman_counts_gods_and_not_their_halves():
    have = {"offerings": 6, "nobles": 3, "nile": 5, "artisans": 6, "chamber": 4}
    state = with_things(ORDER, have)
    assert sheet(state, 0)["gods"] == 44 - 9  # three nobles: not both gods beside them

    four = {"nobles": {0: [17, 7, 8, 9]}, "chamber": {0: 4}, "nile": {0: [1] * 5}}
    gifts = {0: {"nile": 3, TRA: 3}}
    state = table(districts=ORDER, artisans={0: range(1, 7)}, offerings=gifts, **four)
    assert sheet(state, 0)["nobles"] == 3 + 5 * 3 + 21


def test_p12_the_starting_noble_counts():
    have = {"offerings": 3, "nobles": 2, "nile": 0, "artisans": 0, "chamber": 0}

    assert sheet(with_things(ORDER, have), 0)["gods"] == 5 + 6
    assert sheet(table(nobles={0: [12]}), 0)["nobles"] == 3 + 3


# ---------------------------------------------------------------- nobles


@pytest.mark.parametrize(
    ("others", "points"), [([], 0), ([12], 9), ([12, 7], 12), ([18], 8), ([19], 7)]
)
def test_p14_the_diplomat_is_worth_as_much_as_the_best_other_noble(others: list, points: int):
    alone = sheet(table(nobles={0: others}), 0).get("nobles", 0)
    both = sheet(table(nobles={0: [20, *others]}), 0).get("nobles", 0)
    vizier = 3 if 12 in others else 0  # the diplomat is one noble more

    assert both - alone - vizier == points


# ---------------------------------------------------------------- the rest


def test_the_nile_gives_0_3_or_7_points_a_track_and_nothing_below_it():
    assert "nile" not in sheet(table(nile={0: [1, 1, 1, 1, 1]}), 0)
    assert sheet(table(nile={0: [0, 1, 2, 3, 3]}), 0)["nile"] == 3 + 7 + 7


def test_only_the_last_step_reached_scores():
    found = [sheet(table(chamber={0: step}), 0).get("chamber", 0) for step in range(9)]

    assert found == [0, 5, 10, 16, 23, 31, 40, 50, 60]


def test_every_token_is_a_point_and_prestige_offerings_more():
    state = table(goods={0: {AGR: 2, "silver": 3}}, offerings={0: {TRA: 1, "nile": 2}})
    assert sheet(state, 0)["tokens"] == 8
    state = table(offerings={0: {"prestige_1": 2, "prestige_2": 1}})
    assert sheet(state, 0)["tokens"] == 2 * 2 + 3


def test_titles_are_seven_and_three():
    state = table(first=1, nobles={1: [7, 8]}, chamber={1: 3})
    assert sheet(state, 1)["titles"] == 10
    assert "titles" not in sheet(state, 0)


def test_artisans_score_their_points():
    assert sheet(table(artisans={0: [1, 6, 11, 21, 30]}), 0)["artisans"] == 6 + 5 + 4 + 3 + 2


# ---------------------------------------------------------------- who wins


def over(seats: int = 3, **parts: object):
    """A finished game."""
    rows = {seat: (seat + 1, 0) for seat in range(max(seats, 2) - 1)}
    rows[max(seats, 2) - 1] = (5, 0)
    state = table(seats, round=5, rows=rows, tasks=[], **parts)
    assert GAME.actor(state) == OVER
    return state


def test_p30_a_tie_goes_to_the_pharaoh():
    pharaoh = {"nobles": {1: [7, 8]}, "chamber": {1: 3}}  # 14 + 16 + 7
    state = over(first=2, goods={0: {AGR: 20, ROY: 17}}, **pharaoh)

    assert GAME.scores(state)[:2] == [37, 37]
    assert GAME.ranks(state) == [2, 1, 3]


def test_p30_then_to_the_most_tokens_and_then_it_is_shared():
    state = over(first=2, goods={0: {AGR: 6}}, artisans={1: [1]})  # six points each
    assert GAME.scores(state)[:2] == [6, 6] and GAME.ranks(state) == [1, 2, 3]

    state = over(first=2, goods={0: {AGR: 4}, 1: {ROY: 4}})
    assert GAME.ranks(state) == [1, 1, 3]


def test_p30_offerings_count_as_tokens():
    # 1 token and an artisan of 3 against 2 offerings for one point more each.
    state = over(first=2, goods={0: {AGR: 1}}, artisans={0: [21]},
                 offerings={1: {"prestige_1": 2}})  # fmt: skip
    assert GAME.scores(state)[:2] == [4, 4]

    assert GAME.ranks(state) == [2, 1, 3]


def test_alone_a_tie_is_the_traitors():
    state = over(1, first=0, artisans={TRAITOR: [21]})
    assert GAME.scores(state) == [3] and rival(state) == {"artisans": 3}
    assert GAME.ranks(state) == [2]

    state = over(1, first=0, artisans={TRAITOR: [21]}, goods={0: {TRA: 1}})
    assert GAME.ranks(state) == [1]


def test_n18_the_score_sheet_has_a_column_for_each_source():
    state = over(2)

    assert list(GAME.breakdown(state)[0]) == [
        *["gods", "nobles", "artisans", "chamber", "nile", "tokens", "titles"]
    ]
