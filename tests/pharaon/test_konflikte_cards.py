"""Officials 27 to 33, artisans 31 to 42, swords, the Nile cover and the pharaohs, with points."""

import pytest

from akhet.games.pharaon import GAME
from akhet.games.pharaon.box.components import BOX
from akhet.games.pharaon.state import Pharaon
from tests.pharaon.hands import (
    asked,
    draw,
    gifts,
    goods,
    options,
    play,
    player,
    sheet,
    starting,
    told,
)
from tests.pharaon.konflikte import (
    AGR,
    BASICS,
    CON,
    JUS,
    ROY,
    SWORDS,
    TRA,
    after_action,
    box_gifts,
    round_over,
    table,
    tokens_on,
    with_arch,
)

FIVE = dict.fromkeys(BASICS, 1)
# In front of the offerings only a conflict that costs justice is left.
ONE_CONFLICT = {"conflicts": {AGR: [4]}, "slots": {AGR: [None, "silver", "silver"]}}


# ---------------------------------------------------------------- 27, the admiral


def test_27_any_resource_opens_a_slot_with_a_conflict_and_counts_as_its_own_colour():
    part = {"nobles": {0: [27]}, "conflicts": {JUS: [9]}, "chamber": {0: 0}}  # extra Roy
    state = table(goods={0: {CON: 1, AGR: 1, ROY: 1}}, **part)  # the step costs Agr + Con

    play(state, "go:chamber")
    assert options(state) == [f"access:{AGR}", f"access:{CON}"]  # royalty is for the conflict
    play(state, f"access:{CON}")

    assert player(state)["chamber"] == 1
    assert tokens_on(state, JUS)[0] == CON
    assert goods(state) == {"sword": 1}


def test_p38_the_extra_costs_stay_as_they_are():
    part = {"nobles": {0: [27]}, **ONE_CONFLICT}

    assert "go:offerings" not in options(table(goods={0: {CON: 3}}, **part))
    assert "go:offerings" in options(table(goods={0: {CON: 1, JUS: 1}}, **part))


def test_27_does_not_help_on_a_slot_without_a_conflict():
    state = table(goods={0: {CON: 1}}, nobles={0: [27]})

    assert "go:offerings" not in options(state)


def test_nobles_7_to_10_replace_only_what_the_wheel_shows():
    part = {"nobles": {0: [8]}, **ONE_CONFLICT}

    assert "go:offerings" not in options(table(goods={0: {CON: 3}}, **part))
    assert "go:offerings" in options(table(goods={0: {CON: 1, JUS: 1}}, **part))


def test_a_scribe_helps_with_the_extra_costs_and_they_count_as_printed():
    part = {"nobles": {0: [1]}, "conflicts": {JUS: [3]}, "chamber": {0: 0}}  # extra Agr
    state = table(goods={0: {JUS: 2, CON: 1}}, **part)  # the step costs Agr + Con

    play(state, "go:chamber", "conflict:3")  # justice as agriculture, deducted as agriculture

    assert player(state)["chamber"] == 1
    assert goods(state) == {"sword": 1}


def test_silver_and_jokers_pay_extra_costs_too():
    state = table(
        goods={0: {AGR: 1, "silver": 1}}, offerings={0: {"offerings": 1}}, conflicts={AGR: [17]}
    )

    play(state, "go:offerings", "conflict:17")

    assert goods(state) == {"sword": 2}
    assert GAME.dump(state)["spent"] == {"offerings": 1}


# ---------------------------------------------------------------- 28, the commander


def test_28_a_sword_opens_a_district_and_counts_as_what_the_wheel_shows():
    state = table(goods={0: {"sword": 2}}, nobles={0: [28]}, zone=["nile"])

    play(state, "go:offerings")

    assert tokens_on(state, AGR)[0] == "sword"
    assert goods(state) == {"sword": 1}
    assert GAME.dump(state)["used"] == [28]
    assert gifts(state) == {"prestige_1": 2}


def test_28_a_sword_on_the_wheel_goes_back_when_the_round_is_over():
    state = round_over(slots={AGR: ["sword", "offering_sword_2"]})

    assert GAME.dump(state)["supply"]["sword"] == 25
    assert GAME.dump(state)["spent"] == {"sword_2": 1}
    assert tokens_on(state, AGR) == [None] * 4


def test_28_a_sword_pays_for_an_action_as_any_resource():
    state = table(goods={0: {AGR: 1, JUS: 1, ROY: 1, TRA: 1, "sword": 1}}, nobles={0: [28]})

    play(state, "go:nobles")

    assert goods(state) == {}
    assert GAME.dump(state)["used"] == [28]


def test_28_only_once_a_round():
    used = table(goods={0: {"sword": 9}}, nobles={0: [28]}, used=[28])
    twice = table(goods={0: {AGR: 1, JUS: 1, ROY: 1, "sword": 9}}, nobles={0: [28]})

    assert "go:offerings" not in options(used)
    assert "go:nobles" not in options(twice)
    assert GAME.dump(draw(round_over(nobles={0: [28]}, used=[28])))["used"] == []


def test_28_an_offering_of_two_swords_is_one_resource():
    part = {"nobles": {0: [28]}, "offerings": {0: {"sword_2": 1}}}
    state = play(table(goods={0: {AGR: 1, JUS: 1, ROY: 1, TRA: 1}}, **part), "go:nobles")

    assert gifts(state) == {} and GAME.dump(state)["spent"] == {"sword_2": 1}
    assert "go:nobles" not in options(table(goods={0: {AGR: 1, JUS: 1, TRA: 1}}, **part))


def test_28_p61_a_sword_of_the_conflict_pays_for_the_action_but_not_for_the_conflict():
    part = {"nobles": {0: [28]}, "conflicts": {TRA: [1]}}  # extra Agr
    slots = {"slots": {TRA: [None, "silver", "silver"]}}
    state = table(goods={0: {AGR: 1, JUS: 1, ROY: 1, TRA: 1}}, **part, **slots)

    play(state, "go:nobles")

    assert asked(state) == ("take_noble", 0)
    assert goods(state) == {}
    without = table(goods={0: {JUS: 1, ROY: 1, CON: 1, TRA: 1}}, **part, **slots)
    assert "go:nobles" not in options(without)


def test_28_who_has_only_an_offering_of_swords_may_keep_it_and_pay_the_sword_of_the_conflict():
    part = {"nobles": {0: [28]}, "conflicts": {TRA: [1]}, "offerings": {0: {"sword_1": 1}}}
    state = table(goods={0: {AGR: 1, JUS: 1, ROY: 1, TRA: 1}}, **part)

    play(state, "go:nobles", "conflict:1")  # trade, and three more, are the only way so far

    assert options(state) == ["pay:sword", "pay:offering_sword_1"]
    assert goods(play(state, "pay:sword")) == {} and gifts(state) == {"sword_1": 1}


@pytest.mark.parametrize("coin", [CON, f"offering_{CON}"])
def test_28_a_resource_or_its_offering_is_a_sword(coin: str):
    district, sides = with_arch("nile_step")
    state = table(
        goods={0: {"sword": 1, **({CON: 1} if coin == CON else {})}}, nobles={0: [28]},
        offerings={0: {CON: 1} if coin != CON else {}}, sides=sides, tasks=after_action(district),
    )  # fmt: skip

    facts = told(state, "arch")

    assert ("power", [0, 27, -1]) in facts
    assert goods(state) == {} and gifts(state) == {}
    assert GAME.dump(state)["used"] == [28]


def test_28_is_not_reported_as_used_when_it_is_not_needed():
    state = play(table(goods={0: {AGR: 1, "sword": 1}}, nobles={0: [28]}), "go:offerings")

    assert options(state) == [f"access:{AGR}", "access:sword"]
    assert GAME.dump(play(state, f"access:{AGR}"))["used"] == []


# ---------------------------------------------------------------- 29 to 33


def test_29_one_sword_more_for_the_first_conflict_of_a_round():
    part = {"nobles": {0: [29]}, "conflicts": {AGR: [4]}, "goods": {0: {AGR: 1, JUS: 1}}}

    first = play(table(**part), "go:offerings", "conflict:4")
    second = play(table(used=[29], **part), "go:offerings", "conflict:4")

    assert goods(first) == {"sword": 2} and GAME.dump(first)["used"] == [29]
    assert goods(second) == {"sword": 1}


def test_29_keeps_his_power_while_there_are_no_swords():
    state = table(
        nobles={0: [29]},
        conflicts={AGR: [4]},
        goods={0: {AGR: 1, JUS: 1}, 1: {"sword": 24, CON: 3}},
    )

    play(state, "go:offerings", "conflict:4")

    assert goods(state) == {"sword": 1}
    assert GAME.dump(state)["used"] == []


def taken(noble: int, **parts: object) -> Pharaon:
    """A seat has paid for a noble of the row and takes it; the row is filled."""
    rest = [n for n in range(1, 13) if n != noble]
    state = table(goods={0: FIVE}, noble_row=[noble, *rest[:2]], **parts)
    play(state, "go:nobles", "noble:1")
    return play(state, options(state)[0])


def test_30_an_artisan_without_its_income():
    state = taken(30, artisan_row=[6, 7, 8, 9])  # a silver each

    play(state, "artisan:2")

    assert player(state)["artisans"] == [7]
    assert goods(state) == {}


def test_30_the_artisan_may_come_from_the_deck():
    state = taken(30, artisan_row=[6, 7, 8, 9])

    play(state, "artisan:deck", "deal_artisan:39")

    assert player(state)["artisans"] == [39] and goods(state) == {}


def test_31_a_step_in_the_chamber():
    assert player(taken(31))["chamber"] == 1


def test_32_one_step_on_two_different_tracks_and_a_sword():
    state = taken(32)
    assert options(state) == [f"track:{name}" for name in BASICS[:4]]

    play(state, f"track:{JUS}")
    assert options(state) == [f"track:{name}" for name in (ROY, CON, TRA)]
    play(state, f"track:{TRA}")

    assert player(state)["nile"] == [0, 1, 0, 0, 1]
    assert goods(state) == {"sword": 1}


def test_32_a_step_that_finds_no_other_track_is_lost():
    state = taken(32, nile={0: [3, 3, 0, 3, 3]})

    assert player(state)["nile"] == [3, 3, 1, 3, 3]
    assert goods(state) == {"sword": 1}


def test_33_an_offering_and_three_swords():
    state = taken(33, zone=["nile"])

    play(state, "bonus:1")

    assert gifts(state) == {"nile": 1}
    assert goods(state) == {"sword": 3}


def test_p41_an_instant_official_works_as_a_starting_noble():
    state = GAME.new(3, {"konflikte": "on"})
    while asked(state)[0] != "keep_noble":
        wanted = "deal_noble:33" if asked(state)[0] == "draw_two" else ""
        play(state, wanted if wanted in options(state) else options(state)[0])

    play(state, "keep:33", "bag")
    play(state, options(state)[0])

    assert sum(gifts(state, 2).values()) == 1
    assert goods(state, 2) == {"sword": 3}


@pytest.mark.parametrize(
    ("noble", "points"), [(27, 7), (28, 2 + 2 * 3), (29, 8 + 2), (30, 3), (31, 3), (32, 3), (33, 3)]
)
def test_points_of_the_officials(noble: int, points: int):
    state = table(
        nobles={0: [noble]}, solved={0: [1, 16, 20]}, goods={0: {"sword": 2}},
        offerings={0: {"sword_2": 1}},
    )  # fmt: skip

    assert sheet(state)["nobles"] == points
    assert sheet(state)["tokens"] == 2 + 1


def test_p60_29_counts_sword_tokens_only():
    state = table(nobles={0: [29]}, offerings={0: {"sword_1": 1, "sword_2": 1}})

    assert sheet(state)["nobles"] == 8


def test_the_diplomat_is_worth_as_much_as_an_official():
    assert sheet(table(nobles={0: [20, 28]}, solved={0: [1, 2, 3]}))["nobles"] == 16


def test_solved_conflicts_by_themselves_are_worth_nothing():
    assert sheet(table(solved={0: [1, 2, 3]})) == {"titles": 3}


# ---------------------------------------------------------------- artisans

ARTISANS = {
    **{31 + n: (4, {name: 1, "sword": 1}) for n, name in enumerate(BASICS)},
    **dict.fromkeys((36, 37, 38), (5, {"sword": 1})),
    **dict.fromkeys((39, 40), (3, {"sword": 3})),
    **dict.fromkeys((41, 42), (2, {"sword": 1, AGR: 1, JUS: 1, ROY: 1})),
}


@pytest.mark.parametrize("number", list(ARTISANS))
def test_an_artisan_of_the_expansion(number: int):
    points, income = ARTISANS[number]
    state = table(goods={0: {ROY: 3}}, artisan_row=[number, 1, 2, 3])

    play(state, "go:artisans", "artisan:1")
    play(state, options(state)[0])  # the row is filled
    if number > 40:
        play(state, "deal_vase:21")

    assert goods(state) == income
    assert sheet(state)["artisans"] == points


# ---------------------------------------------------------------- swords


def test_there_are_25_swords_and_six_offerings_of_swords():
    state = GAME.new(4, {"konflikte": "on"})

    assert GAME.dump(state)["supply"]["sword"] == 25
    assert sum(GAME.dump(state)["bag"].values()) == 46
    assert {n: c for n, c in box_gifts().items() if n.startswith("sword")} == {
        "sword_1": 4, "sword_2": 2,
    }  # fmt: skip


def test_without_the_expansion_there_are_none():
    data = GAME.dump(GAME.new(4))

    assert "sword" not in data["supply"] and sum(data["bag"].values()) == 40
    assert len(data["noble_deck"]) == 26 and len(data["artisan_deck"]) == 30
    assert data["konflikte"] is None


def test_p34_silver_is_a_sword_and_a_sword_is_no_resource():
    district, sides = with_arch("nile_step")
    state = table(goods={0: {"silver": 2}}, sides=sides, tasks=after_action(district))

    assert goods(play(state, "arch")) == {}
    assert starting(table(goods={0: SWORDS}), "go", "nile") == []


def test_p34_swords_are_one_point_each():
    assert sheet(table(goods={0: {"sword": 4}}))["tokens"] == 4


def test_p58_jokers_of_a_district_are_no_swords():
    district, sides = with_arch("take_offering")
    state = table(offerings={0: {district: 3}}, sides=sides, tasks=after_action(district))

    assert options(state) == ["decline"]


def test_p59_nothing_superfluous_is_paid_and_two_swords_overpay_only_alone():
    district, sides = with_arch("draw_vase")
    part = {"sides": sides, "tasks": after_action(district)}
    state = play(table(goods={0: {"sword": 2}}, offerings={0: {"sword_2": 2}}, **part), "arch")

    assert options(state) == ["sword:sword", "sword:offering_sword_2"]
    one = play(GAME.copy(state), "sword:sword")
    assert goods(one) == {"sword": 1} and gifts(one) == {"sword_2": 1}
    two = play(state, "sword:offering_sword_2")
    assert goods(two) == {"sword": 2} and gifts(two) == {}


def test_swords_decide_a_tie():
    over = {"round": 5, "rows": {0: (1, 0), 1: (2, 0), 2: (5, 0)}, "tasks": [], "first": 2}
    tied = table(goods={0: {"sword": 4}, 1: {AGR: 1}, 2: {AGR: 1}}, **over)

    assert GAME.scores(tied) == [4, 1, 4]  # the third seat has the first-player token
    assert GAME.ranks(tied) == [1, 3, 2]


# ---------------------------------------------------------------- the Nile cover

COVER_A = [(AGR, ROY, JUS), (JUS, CON, ROY), (ROY, TRA, CON), (CON, AGR, TRA), (TRA, JUS, AGR)]
COVER_B = [(AGR, JUS), (JUS, ROY), (ROY, CON), (CON, TRA), (TRA, AGR)]


def at_nile(option: int, cover: str, cost: tuple[str, ...]) -> Pharaon:
    """An option of the Nile is paid for; the wheel shows a colour that is not in its cost."""
    wheel = next(name for name in BASICS if name not in cost)
    circle = [BASICS[BOX.circle[n]] for n in range(5)]
    first = circle[(circle.index(wheel) - 2) % 5]
    held = {name: cost.count(name) for name in cost}
    state = table(wheel=first, cover=cover, goods={0: {**held, wheel: 1}})
    play(state, f"nile:{option}")
    while asked(state)[0] == "access":
        play(state, f"access:{wheel}")
    return state


@pytest.mark.parametrize("option", range(1, 6))
def test_cover_a_gives_a_resource_a_sword_and_two_arrows_of_the_pair(option: int):
    one, two, gained = COVER_A[option - 1]
    state = at_nile(option, "a", (one, two))

    assert goods(state) == {gained: 1, "sword": 1}
    assert sorted(options(state)) == sorted([f"track:{one}", f"track:{two}"])
    low, high = sorted((one, two), key=BASICS.index)
    play(state, f"track:{low}", f"track:{high}")
    assert player(state)["nile"] == [1 if name in (one, two) else 0 for name in BASICS]


@pytest.mark.parametrize("option", range(1, 6))
def test_cover_b_gives_a_vase_and_one_arrow_of_the_pair(option: int):
    one, two = COVER_B[option - 1]
    state = at_nile(option, "b", (one, two))

    play(state, "deal_vase:21")

    assert goods(state) == {AGR: 1, JUS: 1, ROY: 1}
    assert sorted(options(state)) == sorted([f"track:{one}", f"track:{two}"])
    assert sum(player(play(state, f"track:{one}"))["nile"]) == 1


def test_two_identical_resources_on_cover_a():
    state = at_nile(6, "a", (TRA, TRA))

    play(state, "deal_vase:21")

    assert goods(state) == {AGR: 1, JUS: 1, ROY: 1}
    assert len(options(state)) == 5


def test_two_identical_resources_on_cover_b_are_two_swords_and_an_arrow():
    state = at_nile(6, "b", (TRA, TRA))

    assert goods(state) == {"sword": 2}
    assert options(state) == [f"track:{name}" for name in BASICS]


# ---------------------------------------------------------------- the pharaohs


def heir_after(heir: str, **parts: object) -> int | None:
    """Who has the token after a step in the chamber to the third one."""
    district, sides = with_arch("build_step")
    state = table(
        heir=heir, sides=sides, tasks=after_action(district), goods={0: SWORDS},
        chamber={0: 2}, **parts,
    )  # fmt: skip
    return GAME.dump(play(state, "arch"))["pharaoh"]


def test_the_old_pharaoh_asks_two_nobles():
    assert heir_after("base", nobles={0: [1, 2]}) == 0
    assert heir_after("base", nobles={0: [1]}, artisans={0: [1, 2, 3]}) is None


def test_the_first_new_one_asks_artisans_worth_12():
    assert heir_after("artisans", artisans={0: [1, 2]}) == 0  # 6 + 6
    assert heir_after("artisans", artisans={0: [1, 6]}, nobles={0: [1, 2]}) is None  # 6 + 5


def test_the_second_new_one_asks_three_conflicts():
    assert heir_after("conflicts", solved={0: [1, 2, 3]}) == 0
    assert heir_after("conflicts", solved={0: [1, 2]}, nobles={0: [1, 2]}) is None


@pytest.mark.parametrize("step", [2, 3])
def test_the_third_step_is_needed_for_the_artisans_pharaoh(step: int):
    state = table(
        heir="artisans", chamber={0: step}, artisans={0: [1]}, goods={0: {ROY: 3}},
        artisan_row=[2, 3, 4, 5],
    )  # fmt: skip

    play(state, "go:artisans", "artisan:1")

    assert GAME.dump(state)["pharaoh"] == (0 if step == 3 else None)


@pytest.mark.parametrize("step", [2, 3])
def test_the_third_step_is_needed_for_the_conflicts_pharaoh(step: int):
    state = table(
        heir="conflicts", chamber={0: step}, solved={0: [1, 2]}, goods={0: {AGR: 1, JUS: 1}},
        conflicts={AGR: [4]},
    )  # fmt: skip

    play(state, "go:offerings", "conflict:4")

    assert GAME.dump(state)["pharaoh"] == (0 if step == 3 else None)


def test_a_new_pharaoh_is_worth_seven():
    state = table(heir="conflicts", pharaoh=0, first=1, chamber={0: 3}, solved={0: [1, 2, 3]})

    assert sheet(state)["titles"] == 7


def test_only_the_first_gets_the_pharaoh():
    mine = {"chamber": {0: 2, 1: 3}, "solved": {0: [1, 2, 3], 1: [4, 5, 6]}}
    district, sides = with_arch("build_step")
    state = table(
        heir="conflicts", pharaoh=1, sides=sides, tasks=after_action(district),
        goods={0: SWORDS}, **mine,
    )  # fmt: skip

    assert GAME.dump(play(state, "arch"))["pharaoh"] == 1
