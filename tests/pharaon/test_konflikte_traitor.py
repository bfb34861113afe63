"""The Traitor and conflicts: what must be solved for him, his swords, and the harder game."""

import pytest

from akhet.games.pharaon import GAME
from akhet.games.pharaon.state import Pharaon
from tests.pharaon.hands import asked, draw, goods, options, play, player, rival, task, told
from tests.pharaon.konflikte import (
    AGR,
    BASICS,
    CON,
    JUS,
    ROY,
    TRA,
    TRAITOR,
    extra_of,
    more,
    on_wheel,
    round_over,
    set_up,
    table,
    tokens_on,
)

# Vase 21 shows agriculture and royalty above justice, vase 1 agriculture and justice above justice.


def revealed(vase: int, **parts: object) -> Pharaon:
    """The Traitor's vase is turned up, its lower resource lies on its tile already."""
    pile = [number for number in range(1, 29) if number != vase]
    tasks = [task("next", 0, TRAITOR), task("traitor_wheel", 0, vase - 1)]
    mine = {0: {CON: 3}, **parts.pop("goods", {})}  # type: ignore[dict-item]
    marks = (AGR, ROY, JUS, CON, TRA)  # tomb, court, ...: their first slots have no effect
    return table(1, goods=mine, vase_row=[29, 30], pile=pile, tasks=tasks, marks=marks, **parts)


def test_a_slot_with_or_without_a_conflict_is_the_players_choice():
    assert extra_of(10) == [CON]

    state = revealed(21, conflicts={AGR: [10]})

    assert options(state) == [f"wheel:{AGR}", f"wheel:{ROY}", "solve:10"]


def test_p40_a_conflict_whose_whole_cost_stands_on_the_vase_must_be_solved():
    assert extra_of(4) == [JUS]

    state = revealed(21, conflicts={AGR: [4]})

    assert options(state) == [f"wheel:{ROY}", "solve:4"]


def test_p40_of_several_such_conflicts_one_is_chosen_and_no_other():
    state = revealed(21, conflicts={AGR: [4, 10, 17]})

    assert extra_of(17) == [JUS, ROY]
    assert options(state) == [f"wheel:{ROY}", "solve:4", "solve:17"]


def test_p40_each_resource_of_the_vase_counts_once():
    twice = revealed(1, conflicts={JUS: [4]})  # justice stands on it twice
    once = revealed(21, conflicts={AGR: [1]})  # agriculture and agriculture

    assert options(twice) == [f"wheel:{AGR}", "solve:4"]
    assert options(once) == [f"wheel:{AGR}", f"wheel:{ROY}", "solve:1"]


def test_p40_the_rule_is_about_the_area_of_the_resource_that_was_chosen():
    state = revealed(21, conflicts={AGR: [10], ROY: [4, 7]})

    assert options(state) == [f"wheel:{AGR}", "solve:4", "solve:10"]


def test_where_only_conflicts_are_free_one_of_them_is_solved():
    full = {AGR: [None, "silver", "silver"], ROY: ["silver"] * 3}
    state = revealed(21, conflicts={AGR: [10]}, slots=full)

    assert GAME.actor(state) == 0
    assert options(state) == ["solve:10"]


def test_without_any_slot_both_resources_go_on_tiles():
    state = revealed(21, slots={AGR: ["silver"] * 3, ROY: ["silver"] * 3})

    play(state, f"wheel:{AGR}")

    tiles = GAME.dump(state)["traitor"]["tiles"]
    assert [tile["filled"] for tile in tiles] == [1, 1, 0, 0, 0]


@pytest.mark.parametrize(("conflict", "swords"), [(10, 1), (19, 2)])
def test_he_gets_the_conflict_and_its_swords(conflict: int, swords: int):
    state = revealed(21, conflicts={AGR: [13, conflict]})

    play(state, f"solve:{conflict}")

    assert player(state, TRAITOR)["conflicts"] == [conflict]
    assert goods(state, TRAITOR) == {"sword": swords}
    assert tokens_on(state, AGR)[:3] == [None, AGR, None]
    assert on_wheel(state)[AGR] == [13, None, None]


def test_p67_the_other_resource_goes_on_its_tile_first():
    state = revealed(21, conflicts={AGR: [10]})

    keys = [key for key, _args in told(state, "solve:10")]

    assert keys == ["plot", "traitor_wheel", "solved", "gain"]


def test_p68_a_conflict_chosen_freely_is_solved_too():
    state = play(revealed(21, conflicts={ROY: [24]}), "solve:24")

    assert player(state, TRAITOR)["conflicts"] == [24]


def test_p69_a_resource_that_is_not_there_solves_nothing():
    state = revealed(21, conflicts={AGR: [10]}, goods={0: {AGR: 19, CON: 3}})

    play(state, "solve:10")

    assert player(state, TRAITOR)["conflicts"] == []
    assert on_wheel(state)[AGR] == [10, None, None]


def test_his_swords_are_one_point_each_and_he_never_pays_them():
    state = revealed(21, conflicts={AGR: [19]})
    before = rival(state).get("tokens", 0)

    play(state, "solve:19")

    assert rival(state)["tokens"] == before + 2


def test_he_can_become_the_heir_of_three_conflicts():
    solved = {TRAITOR: [1, 2]}
    three = revealed(
        21, conflicts={AGR: [10]}, solved=solved, heir="conflicts", chamber={TRAITOR: 3}
    )
    low = revealed(21, conflicts={AGR: [10]}, solved=solved, heir="conflicts", chamber={TRAITOR: 2})

    assert GAME.dump(play(three, "solve:10"))["pharaoh"] == TRAITOR
    assert GAME.dump(play(low, "solve:10"))["pharaoh"] is None


# ---------------------------------------------------------------- the harder game


def test_in_the_harder_game_always_one_sword_goes_on_a_tile_of_choice():
    state = revealed(21, conflicts={AGR: [19]}, hard=True)

    play(state, "solve:19")
    assert options(state) == [f"on_tile:{n}" for n in range(1, 6)]
    play(state, "on_tile:1")

    traitor = GAME.dump(state)["traitor"]
    assert [tile["filled"] for tile in traitor["tiles"]] == [1, 1, 0, 0, 0]
    assert traitor["plotted"]["sword"] == 1
    assert goods(state, TRAITOR) == {}
    assert player(state, TRAITOR)["conflicts"] == [19]


def test_p73_the_slot_under_the_sword_takes_effect():
    marks = {"filled": (1, 0, 0, 0, 0), "hard": True}  # the tomb: its second slot is a step
    state = revealed(21, conflicts={AGR: [10]}, **marks)

    play(state, "solve:10", "on_tile:1")

    assert player(state, TRAITOR)["chamber"] == 1


def test_p73_only_a_tile_with_room_and_none_if_all_are_full():
    one = revealed(21, conflicts={AGR: [10]}, hard=True, filled=(10, 3, 0, 10, 10))
    full = revealed(21, conflicts={AGR: [10]}, hard=True, filled=(10, 10, 10, 10, 10))

    assert options(play(one, "solve:10")) == ["on_tile:2", "on_tile:3"]
    play(full, "solve:10")
    assert asked(full)[0] != "sword_tile"
    assert GAME.dump(full)["supply"]["sword"] == 25


def test_swords_on_tiles_are_no_points():
    state = revealed(21, conflicts={AGR: [10]}, hard=True)
    before = rival(state).get("tokens", 0)

    play(state, "solve:10", "on_tile:1")

    assert rival(state).get("tokens", 0) == before


def test_the_harder_game_is_an_option_for_one_seat():
    assert more(set_up(1, traitor_swords="on"))["hard"] is True
    assert more(set_up(1))["hard"] is False
    assert more(set_up(2))["hard"] is False


# ---------------------------------------------------------------- between rounds


def test_three_stacks_and_the_leftover_vase_as_with_two_players():
    state = round_over(
        1, vase_row=[1], conflicts={JUS: [4, 5, 6]}, fronts=[7, 2, 3], backs=[AGR, ROY, TRA],
        goods={0: {CON: 3}},
    )  # fmt: skip

    assert tokens_on(state, JUS)[:3] == [JUS, JUS, None]
    assert on_wheel(state)[JUS] == [None, None, 6]
    draw(state)
    assert on_wheel(state)[AGR] == [None, 7, None]
    assert [name for name in BASICS if on_wheel(state)[name] == [None] * 3] == [CON]
    assert on_wheel(state)[TRA] == [3, None, None]
