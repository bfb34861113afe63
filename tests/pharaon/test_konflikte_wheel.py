"""Conflicts: the stacks and their odds, how they come to the wheel, stay there and leave it."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from akhet.core import CHANCE
from akhet.games.pharaon import GAME
from akhet.games.pharaon.box.components import BOX, DISTRICTS
from akhet.games.pharaon.expansion.conflicts import ask_conflicts
from akhet.games.pharaon.state import Pharaon, colour_at
from tests.pharaon.hands import draw, goods, odds, options, play, player, settle, starting, told
from tests.pharaon.konflikte import (
    AGR,
    BASICS,
    CON,
    JUS,
    ROY,
    TRA,
    back_of,
    cards_left,
    extra_of,
    more,
    on_wheel,
    round_over,
    set_up,
    table,
    tokens_on,
)

ALL_FIVE = {AGR: 2, JUS: 2, ROY: 2, CON: 2, TRA: 2}


def conflicts_lying(state: Pharaon) -> list[int]:
    """The conflicts on the wheel."""
    return [number for area in on_wheel(state).values() for number in area if number]


# ---------------------------------------------------------------- the box


def test_25_conflicts_cost_one_or_two_resources_and_bring_as_many_swords():
    for number in range(1, 26):
        assert len(extra_of(number)) == (1 if number <= 15 else 2)
        assert BOX.more.conflict_swords[number - 1] == len(extra_of(number))
    assert Counter(back_of(number) for number in range(1, 26)) == dict.fromkeys(BASICS, 5)
    costs = [name for number in range(1, 26) for name in extra_of(number)]
    assert Counter(costs) == dict.fromkeys(BASICS, 7)


@pytest.mark.parametrize(("seats", "stacks"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 4)])
def test_there_are_three_stacks_and_four_from_four_players_on(seats: int, stacks: int):
    state = draw(set_up(seats, seed=seats))
    found = more(state)

    assert len(conflicts_lying(state)) == stacks
    assert [number is not None for number in found["fronts"]] == [n < stacks for n in range(4)]
    assert [name is not None for name in found["backs"]] == [n < stacks for n in range(4)]
    assert len(found["unseen"]) == 25 - 2 * stacks


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_begins_with_one_sword(seats: int):
    state = set_up(seats, seed=seats)

    for seat in range(seats):
        more_ = {32: 1, 33: 3}.get(player(state, seat)["nobles"][0], 0)
        assert goods(state, seat)["sword"] == 1 + more_


def test_p70_the_traitor_begins_without_silver_and_swords():
    assert goods(draw(set_up(1, begins="player")), 1) == {}


# ---------------------------------------------------------------- odds


def test_the_odds_are_those_of_real_stacks():
    six = [1, 12, 2, 4, 3, 9]  # backs: justice twice, royalty twice, construction, agriculture

    found = played_odds(stacks_of(six))

    wanted = {(tiles[:3], backs_of(tiles[3:]), tiles[3:]) for tiles in permutations(six)}
    assert found == dict.fromkeys(wanted, Fraction(1, 720))


def backs_of(tiles: tuple[int, ...]) -> tuple[str, ...]:
    """Their backs."""
    return tuple(back_of(number) for number in tiles)


def stacks_of(unseen: list[int]) -> Pharaon:
    """The moment before the first conflicts are turned up, when only these are left."""
    state = table(round=1, solved={0: cards_left(25, unseen)})
    state.unseen = sum(1 << (number - 1) for number in unseen)
    state.fronts = 0
    state.backs = 0
    state.depth -= 1  # the turn
    ask_conflicts(state)
    return settle(state)


def played_odds(state: Pharaon) -> Counter:
    """Every course of the draws from here: the conflicts on top, the backs, those under them."""
    found: Counter = Counter()
    waiting: list = [(state, Fraction(1), (), ())]
    while waiting:
        here, chance, drawn, backs = waiting.pop()
        if GAME.actor(here) != CHANCE:
            under = tuple(more(here)["fronts"][:3])
            forced = Counter(backs_of(under)) - Counter(backs)  # the last ones are not drawn
            found[drawn[:3], (*backs, *forced.elements()), under] += chance
            continue
        weights = odds(here)
        for name, weight in weights.items():
            kind, what = name.split(":")
            part = chance * Fraction(weight, sum(weights.values()))
            tops = (*drawn, int(what)) if kind == "deal_conflict" else drawn
            shown = (*backs, what) if kind == "back" else backs
            waiting.append((play(GAME.copy(here), name), part, tops, shown))
    return found


def test_a_conflict_is_turned_up_that_has_the_back_which_showed():
    state = round_over(fronts=[1, 4, 7], backs=[ROY, ROY, TRA])
    while "deal_conflict" not in options(state)[0]:
        play(state, options(state)[0])

    assert set(odds(state)) == {"deal_conflict:2", "deal_conflict:15", "deal_conflict:20",
                                "deal_conflict:22"}  # fmt: skip
    assert set(odds(state).values()) == {1}


def test_a_back_is_as_likely_as_there_are_unseen_conflicts_with_it():
    state = round_over(fronts=[1, 4, 7], backs=[ROY, ROY, TRA])
    while "back" not in options(state)[0]:
        play(state, options(state)[0])

    # Of each five: 1, 4 and 7 lie on the wheel; 2, 15 and 6 (or others) were turned up.
    assert odds(state) == {f"back:{AGR}": 5, f"back:{JUS}": 4, f"back:{ROY}": 2,
                           f"back:{CON}": 4, f"back:{TRA}": 4}  # fmt: skip


def test_a_back_that_shows_on_another_stack_is_not_counted_again():
    state = round_over(fronts=[1, 4, 7], backs=[ROY, ROY, TRA])
    while "back" not in options(state)[0]:
        play(state, options(state)[0])
    play(state, f"back:{ROY}")

    assert odds(state)[f"back:{ROY}"] == 1


def test_p31_the_area_is_that_of_the_back_when_the_conflict_is_placed():
    state = draw(set_up(3, seed=4))
    waiting = more(state)["fronts"][:3]
    shown = more(state)["backs"][:3]

    state = draw(end_round(state))

    for number, area in zip(waiting, shown, strict=True):
        assert number in on_wheel(state)[area]


def end_round(state: Pharaon) -> Pharaon:
    """Everybody passes, with the first of all options."""
    number = GAME.dump(state)["round"]
    while GAME.dump(state)["round"] == number and GAME.actor(state) >= -1:
        play(state, "pass" if "pass" in options(state) else options(state)[0])
    return state


def test_p63_no_conflicts_are_laid_open_in_the_fifth_round():
    state = draw(round_over(round=4, goods={0: ALL_FIVE}))
    found = more(state)

    assert GAME.dump(state)["round"] == 5
    assert len(conflicts_lying(state)) == 3
    assert found["fronts"] == [None] * 4


# ---------------------------------------------------------------- on the wheel


def test_p32_the_first_slot_without_a_conflict_is_taken():
    state = draw(round_over(conflicts={ROY: [None, 11]}, fronts=[1, 4, 7], backs=[ROY, ROY, TRA]))

    assert on_wheel(state)[ROY] == [1, 11, 4]


def test_p32_with_two_players_a_token_of_the_vase_takes_a_slot_too():
    state = draw(round_over(2, vase_row=[1], fronts=[11, 4, 7], backs=[JUS, AGR, TRA]))

    assert tokens_on(state, JUS)[:3] == [JUS, JUS, None]
    assert on_wheel(state)[JUS] == [None, None, 11]
    assert on_wheel(state)[AGR] == [None, 4, None]


def test_with_three_players_the_fourth_slot_is_never_used():
    full = {ROY: [11, 12, 13]}
    state = draw(round_over(3, conflicts=full, fronts=[1, 4, 7], backs=[ROY, ROY, ROY]))

    assert more(state)["wheel"][ROY] == [11, 12, 13, None]
    assert on_wheel(state)[JUS] == [1, 4, 7]


def test_with_four_players_it_is():
    full = {ROY: [11, 12, 13]}
    fronts, backs = [1, 4, 7, 10], [ROY, ROY, AGR, TRA]
    state = draw(round_over(4, conflicts=full, fronts=fronts, backs=backs))

    assert on_wheel(state)[ROY] == [11, 12, 13, 1]
    assert on_wheel(state)[JUS] == [4, None, None, None]


@pytest.mark.parametrize(("clockwise", "district"), [(True, "nile"), (False, "offerings")])
def test_unsolved_conflicts_stay_and_turn_with_the_wheel(clockwise: bool, district: str):
    before = table(conflicts={TRA: [1, 2]})
    assert BASICS[colour_at(before, DISTRICTS.index("nobles"))] == TRA

    state = draw(round_over(clockwise=clockwise, conflicts={TRA: [1, 2]}, backs=[AGR, AGR, AGR]))

    assert BASICS[colour_at(state, DISTRICTS.index(district))] == TRA
    assert on_wheel(state)[TRA] == [1, 2, None]


def test_p33_a_conflict_that_finds_no_room_at_all_is_not_placed():
    full = {AGR: [1, 2], ROY: [3, 4], JUS: [5, 6], CON: [7, 8, 9], TRA: [10, 11, 12]}
    state = round_over(
        2,
        round=4,
        vase_row=[21],
        conflicts=full,
        fronts=[13, 14, 15],
        backs=[AGR, AGR, TRA],
        goods={0: ALL_FIVE},
    )

    assert [tokens_on(state, name)[2] for name in BASICS] == [AGR, JUS, ROY, None, None]
    assert sorted(conflicts_lying(state)) == list(range(1, 13))
    assert more(state)["fronts"] == [None] * 4


# ---------------------------------------------------------------- two players


def test_p39_the_leftover_vase_takes_slots_without_conflicts_if_it_can():
    state = round_over(2, vase_row=[1], conflicts={AGR: [2, None, 3], JUS: [4]})

    assert tokens_on(state, AGR)[:3] == [None, AGR, None]
    assert tokens_on(state, JUS)[:3] == [None, JUS, JUS]
    assert on_wheel(state)[AGR] == [2, None, 3] and on_wheel(state)[JUS] == [4, None, None]


def test_p39_else_the_first_conflict_clockwise_leaves_the_game():
    state = round_over(
        2, vase_row=[1], conflicts={JUS: [4, 5, 6]}, fronts=[1, 2, 3], backs=[AGR, ROY, TRA]
    )

    assert tokens_on(state, JUS)[:3] == [JUS, JUS, None]
    assert on_wheel(state)[JUS] == [None, None, 6]
    assert not {4, 5} & {*more(state)["unseen"], *player(state, 0)["conflicts"]}


def test_p39_it_happens_before_new_conflicts_are_placed():
    state = round_over(
        2, vase_row=[1], conflicts={JUS: [4, 5, 6]}, fronts=[1, 2, 3], backs=[JUS, ROY, TRA]
    )
    draw(state)

    assert on_wheel(state)[JUS] == [None, None, 6]
    assert on_wheel(state)[AGR] == [None, 1, None]


def test_p69_a_token_that_is_not_in_the_supply_removes_no_conflict():
    state = round_over(2, vase_row=[1], conflicts={JUS: [4, 5, 6]}, goods={0: {JUS: 20}})

    assert on_wheel(state)[JUS] == [4, 5, 6]
    assert tokens_on(state, JUS)[:3] == [None, None, None]


@pytest.mark.parametrize(("seats", "chosen"), [(1, {"begins": "player"}), (2, {})])
def test_the_leftover_vase_of_the_set_up_lies_before_the_first_conflicts(seats: int, chosen: dict):
    state = draw(set_up(seats, seed=3, **chosen))

    assert len([n for name in BASICS for n in tokens_on(state, name) if n]) == 3
    assert len(conflicts_lying(state)) == 3


# ---------------------------------------------------------------- choosing a slot


def test_nobody_must_solve_a_conflict_while_another_slot_is_free():
    state = play(table(goods={0: ALL_FIVE}, conflicts={AGR: [4, 7]}), "go:offerings")

    assert options(state) == ["slot:free", "conflict:4", "conflict:7"]


def test_where_only_conflicts_are_left_one_of_them_is_chosen():
    area = {"slots": {AGR: ["silver"]}, "conflicts": {AGR: [None, 4, 7]}}
    state = play(table(goods={0: ALL_FIVE}, **area), "go:offerings")

    assert options(state) == ["conflict:4", "conflict:7"]


def test_a_conflict_that_cannot_be_paid_is_not_offered():
    state = table(goods={0: {AGR: 1, JUS: 1}}, conflicts={AGR: [4, 7]})

    assert options(play(state, "go:offerings")) == ["slot:free", "conflict:4"]
    assert "go:offerings" not in options(
        table(goods={0: {AGR: 1}}, slots={AGR: ["silver"] * 2}, conflicts={AGR: [None, None, 4]})
    )


def test_an_area_with_a_conflict_is_not_full_for_the_nobles_of_full_areas():
    tokens = {"slots": {AGR: ["silver"] * 2}, "nobles": {0: [15]}, "goods": {0: {AGR: 1}}}

    assert "go:offerings" not in options(table(conflicts={AGR: [None, None, 4]}, **tokens))
    tokens["slots"] = {AGR: ["silver"] * 3}
    assert "go:offerings" in options(table(**tokens))


def test_a_solved_conflict_leaves_the_wheel_and_its_slot_is_taken():
    state = table(goods={0: {AGR: 1, JUS: 1}}, conflicts={AGR: [7, 4]})

    play(state, "go:offerings", "conflict:4")

    assert on_wheel(state)[AGR] == [7, None, None]
    assert tokens_on(state, AGR)[:3] == [None, AGR, None]
    assert goods(state) == {"sword": 1}


def test_p35_all_access_costs_are_deducted_from_the_action():
    chamber = {"chamber": {0: 2}, "conflicts": {JUS: [21]}}  # Agr + Jus + Roy; extra Agr + Roy
    state = table(goods={0: {AGR: 1, JUS: 1, ROY: 1}}, **chamber)

    play(state, "go:chamber", "conflict:21")

    assert player(state)["chamber"] == 3
    assert goods(state) == {"sword": 2}


def test_p35_two_identical_access_costs_pay_for_the_bonus_offering():
    state = table(goods={0: {AGR: 2}}, conflicts={AGR: [1]}, zone=["nile"])

    play(state, "go:offerings", "conflict:1", "bonus:1")

    assert player(state)["offerings"] == {"prestige_1": 2, "nile": 1}
    assert goods(state) == {"sword": 1}


def test_p35_without_a_bonus_to_be_had_nothing_is_asked():
    rest = {"offerings": {1: {n: c for n, c in all_gifts().items() if c}}}
    state = table(goods={0: {AGR: 2}}, conflicts={AGR: [1]}, **rest)

    play(state, "go:offerings", "conflict:1")

    assert player(state)["offerings"] == {"prestige_1": 2}


def all_gifts() -> dict[str, int]:
    """All offerings but the set on the table."""
    return dict(GAME.dump(table())["bag"])


def test_p61_the_facts_of_a_conflict_come_in_order():
    state = table(goods={0: {AGR: 1, JUS: 1}}, conflicts={AGR: [4]})

    keys = [key for key, _args in told(state, "go:offerings", "conflict:4")]
    bill = [key for key in keys if key in ("deducted", "counts", "solves", "stands")]

    assert bill == keys[3 : 3 + len(bill)]  # told when the last coin is paid
    assert [key for key in keys if key not in bill] == [
        *("act", "access", "pay", "solved", "gain", "offering", "offering")
    ]


def test_swords_that_are_not_there_are_lost():
    state = table(goods={0: {AGR: 1, JUS: 1, ROY: 1}, 1: {"sword": 24}}, conflicts={AGR: [17]})

    play(state, "go:offerings", "conflict:17")

    assert goods(state) == {"sword": 1}
    assert starting(state, "go") == []
