"""Every worked example of the German rulebook of the expansion, in its order (TV19 to TV24)."""

from akhet.games.pharaon import GAME
from tests.pharaon.hands import draw, gifts, goods, options, play, player, sheet
from tests.pharaon.konflikte import (
    AGR,
    CON,
    JUS,
    ROY,
    TRA,
    after_action,
    back_of,
    extra_of,
    on_wheel,
    round_over,
    table,
    tokens_on,
    with_arch,
)


def test_tv19_the_first_conflict_goes_on_the_first_slot_of_the_area_its_stack_shows():
    state = draw(round_over(fronts=[1, 4, 7], backs=[ROY, AGR, TRA]))

    assert on_wheel(state)[ROY] == [1, None, None]
    assert on_wheel(state)[AGR] == [4, None, None]
    assert on_wheel(state)[TRA] == [7, None, None]


def antje() -> dict:
    """What she has, and a conflict that costs agriculture and trade besides the wheel's trade."""
    assert extra_of(20) == [AGR, TRA]
    return {"goods": {0: {AGR: 1, JUS: 1, ROY: 1, CON: 1, TRA: 2}}, "conflicts": {TRA: [20]}}


def test_tv20_a_conflict_at_the_nobles_costs_six_resources_in_all():
    state = play(table(**antje()), "go:nobles", "conflict:20")

    assert goods(state) == {"sword": 2}
    assert player(state)["conflicts"] == [20]
    assert on_wheel(state)[TRA] == [None, None, None]
    assert tokens_on(state, TRA) == ["trade", None, None, None]
    assert player(play(state, "noble:1"))["nobles"] == [1]


def test_tv20_a_slot_without_a_conflict_costs_five_and_brings_no_swords():
    state = play(table(**antje()), "go:nobles", "slot:free")

    assert goods(state) == {TRA: 1}
    assert player(state)["conflicts"] == []
    assert on_wheel(state)[TRA] == [20, None, None]
    assert tokens_on(state, TRA) == [None, "trade", None, None]


def test_tv21_a_joker_of_the_chamber_and_three_swords_are_a_step_of_three_resources():
    district, sides = with_arch("district_joker_action")
    state = table(
        sides=sides, tasks=after_action(district), goods={0: {"sword": 3}},
        offerings={0: {"chamber": 1}}, chamber={0: 2},
    )  # fmt: skip

    play(state, "joker:chamber")

    assert player(state)["chamber"] == 3
    assert goods(state) == {} and gifts(state) == {}
    assert GAME.dump(state)["spent"] == {"chamber": 1}


def test_tv22_the_arch_of_the_chamber_costs_one_sword_and_three_for_three_resources():
    district, sides = with_arch("build_step")
    part = {"sides": sides, "tasks": after_action(district), "chamber": {0: 2}}

    state = play(table(goods={0: {"sword": 5}}, **part), "arch")
    too_few = table(goods={0: {"sword": 3}}, **part)

    assert player(state)["chamber"] == 3
    assert goods(state) == {"sword": 1}
    assert options(too_few) == ["decline"]


def test_tv23_a_conflict_that_finds_no_room_goes_to_the_next_area_of_the_direction():
    state = round_over(
        clockwise=True, conflicts={AGR: [11, 12]}, fronts=[1, 4, 7], backs=[AGR, AGR, TRA]
    )

    draw(state)

    assert on_wheel(state)[AGR] == [11, 12, 1]
    assert on_wheel(state)[TRA] == [4, 7, None]


def test_tv23_the_other_direction_leads_to_the_other_area():
    state = round_over(
        clockwise=False, conflicts={AGR: [11, 12]}, fronts=[1, 4, 7], backs=[AGR, AGR, TRA]
    )

    draw(state)

    assert on_wheel(state)[AGR] == [11, 12, 1]
    assert on_wheel(state)[JUS] == [4, None, None]
    assert on_wheel(state)[TRA] == [7, None, None]


def test_tv24_two_swords_for_a_cost_of_one_lose_the_second():
    district, sides = with_arch("take_offering")
    state = table(
        sides=sides, tasks=after_action(district), offerings={0: {"sword_2": 1}}, zone=["nile"]
    )

    play(state, "arch", "bonus:1")

    assert gifts(state) == {"nile": 1}
    assert goods(state) == {}


def test_tv24_an_offering_of_two_swords_is_one_point_at_the_end():
    assert sheet(table(offerings={0: {"sword_2": 1}}))["tokens"] == 1
    assert sheet(table(offerings={0: {"sword_1": 1}}))["tokens"] == 1


def test_the_conflicts_of_the_examples_have_these_backs():
    assert [back_of(number) for number in (1, 4, 7)] == [JUS, ROY, CON]
