"""Rulings about paying and acting, by their numbers in docs/rulings/pharaon.md."""

import pytest

from akhet.core import CHANCE
from akhet.games.pharaon import GAME
from tests.pharaon.hands import asked, draw, gifts, goods, options, play, player, starting, told
from tests.pharaon.tables import AGR, BASICS, CON, JUS, ROY, TRA, all_gifts_but, table

SETS = [[AGR, "nile"], ["chamber", "prestige_1"]]
STEP_2 = {"chamber": {0: 1}}  # the next step costs justice and trade; the wheel shows justice
NILE_SHOWS_AGRICULTURE = ROY


# ---------------------------------------------------------------- access


@pytest.mark.parametrize(
    ("purse", "offerings", "lies"),
    [
        ({"silver": 1, TRA: 1}, {}, "silver"),
        ({TRA: 1}, {JUS: 1}, "offering_justice"),
        ({TRA: 1}, {"chamber": 1}, "offering_chamber"),
    ],
)
def test_p1_access_counts_as_what_the_wheel_shows(purse: dict, offerings: dict, lies: str):
    state = table(goods={0: purse}, offerings={0: offerings}, **STEP_2)
    play(state, "go:chamber")

    assert player(state, 0)["chamber"] == 2
    assert goods(state, 0) == {} and gifts(state, 0) == {}
    assert GAME.dump(state)["slots"][JUS][0] == lies


def test_p1_silver_that_opened_is_not_deducted_as_another_colour():
    # The first step costs agriculture and construction: silver on the wheel is justice.
    assert "go:chamber" not in options(table(goods={0: {"silver": 1, CON: 1}}))


@pytest.mark.parametrize(
    ("purse", "offerings", "can"),
    [
        ({AGR: 1, CON: 1}, {}, True),  # agriculture counts as itself
        ({CON: 1}, {AGR: 1}, True),
        ({"silver": 1, CON: 1}, {}, True),  # silver is named a colour
        ({CON: 1}, {"chamber": 1}, True),
        ({TRA: 1, CON: 1}, {}, False),
        ({JUS: 1, CON: 1}, {}, False),
    ],
)
def test_p2_with_the_architect_access_counts_as_its_own_colour(purse, offerings, can):
    parts = {"goods": {0: purse}, "offerings": {0: offerings}}
    assert "go:chamber" not in options(table(**parts))

    state = table(nobles={0: [7]}, **parts)
    assert ("go:chamber" in options(state)) == can
    if can:
        play(state, "go:chamber", options(play(GAME.copy(state), "go:chamber"))[0])
        assert player(state, 0)["chamber"] == 1
        assert goods(state, 0) == {} and gifts(state, 0) == {}


def test_p3_an_offering_on_the_wheel_is_used_up_when_the_round_ends():
    state = table(2, goods={1: {AGR: 1}}, offerings={0: {AGR: 1}}, sets=SETS)
    play(state, "go:offerings", "set:1")
    data = GAME.dump(state)
    assert data["slots"][AGR][0] == "offering_agriculture"
    assert data["spent"] == {}
    play(state, "pass", "vase:1", "pass", "vase:2")

    assert GAME.dump(state)["slots"][AGR] == [None] * 4
    assert GAME.dump(state)["spent"] == {AGR: 1}


FULL = {ROY: ["silver"] * 3}


def test_p4_in_a_full_area_access_goes_to_the_supply_and_the_noble_is_used():
    purse = {ROY: 3}
    assert "go:artisans" not in options(table(goods={0: purse}, slots=FULL))
    state = table(goods={0: purse}, slots=FULL, nobles={0: [13]})
    play(state, "go:artisans")

    data = GAME.dump(state)
    assert data["slots"][ROY] == ["silver"] * 3 + [None]
    assert data["supply"][ROY] == 20 and data["used"] == [13]


def test_p4_the_power_is_kept_while_a_slot_is_free_and_spent_once():
    slots = {ROY: ["silver"] * 2}
    state = table(goods={0: {ROY: 6}}, slots=slots, nobles={0: [13]})
    play(state, "go:artisans")
    assert GAME.dump(state)["used"] == []
    assert GAME.dump(state)["slots"][ROY] == ["silver", "silver", ROY, None]

    state = table(goods={0: {ROY: 3}}, slots=FULL, nobles={0: [13]}, used=[13])
    assert "go:artisans" not in options(state)


def test_p4_an_offering_that_opens_a_full_area_is_used_up_at_once():
    state = table(offerings={0: {ROY: 3}}, slots=FULL, nobles={0: [13]})
    play(state, "go:artisans")

    assert GAME.dump(state)["spent"] == {ROY: 3}


def test_p5_what_is_deducted_saves_a_token_and_another_colour_can_be_paid():
    assert goods(play(table(goods={0: {ROY: 4}}), "go:artisans"), 0) == {ROY: 1}

    state = play(table(goods={0: {ROY: 4, TRA: 3}}), "go:artisans")
    assert options(state) == ["pay:royalty", "pay:trade"]


# ---------------------------------------------------------------- what an action costs


@pytest.mark.parametrize(
    ("purse", "offerings", "wanted"),
    [
        ({AGR: 1, TRA: 1}, {}, []),
        ({AGR: 1, TRA: 2}, {}, ["pay:trade"]),
        ({AGR: 2}, {}, ["pay:agriculture"]),
        ({AGR: 1, "silver": 1}, {}, ["pay:silver"]),
        ({AGR: 1}, {AGR: 1}, ["pay:offering_agriculture"]),
        ({AGR: 1}, {"offerings": 1}, ["pay:district"]),
        ({AGR: 1}, {"nile": 1}, []),
    ],
)
def test_p6_the_bonus_costs_one_more_of_the_same(purse: dict, offerings: dict, wanted: list):
    state = table(goods={0: purse}, offerings={0: offerings}, sets=SETS)
    play(state, "go:offerings")
    if asked(state)[0] == "access":
        play(state, "access:agriculture")

    assert starting(state, "pay") == wanted
    assert asked(state)[0] == ("bonus_pay" if wanted else "take_set")


def test_p7_jokers_stand_for_a_colour_each_among_different_ones():
    state = table(goods={0: {TRA: 1, AGR: 1, "silver": 1}}, offerings={0: {JUS: 1, "nobles": 1}})
    play(state, "go:nobles")  # trade opens; silver and the joker are royalty and construction

    assert asked(state) == ("take_noble", 0)
    assert goods(state, 0) == {} and gifts(state, 0) == {}


def test_p7_jokers_stand_for_a_colour_each_among_identical_ones():
    state = table(goods={0: {ROY: 1}}, offerings={0: {ROY: 1, "artisans": 1}})
    assert "go:artisans" in options(state)
    state = table(goods={0: {ROY: 1}}, offerings={0: {ROY: 1, "nile": 1}})
    assert "go:artisans" not in options(state)  # a joker of another district


def test_p8_an_action_without_its_effect_cannot_be_taken():
    rich = dict.fromkeys((*BASICS, "silver"), 5)
    every = ["go:offerings", "go:nobles", "go:artisans", "go:chamber"]
    assert starting(table(goods={0: rich}, sets=SETS), "go") == every
    assert "go:offerings" not in options(table(goods={0: rich}))  # no set is left
    assert "go:chamber" not in options(table(goods={0: rich}, chamber={0: 8}))
    all_nobles = {"nobles": {1: range(1, 27)}, "noble_row": [], "noble_deck": []}
    assert "go:nobles" not in options(table(goods={0: rich}, **all_nobles))
    all_artisans = {"artisans": {1: range(1, 31)}, "artisan_row": [], "artisan_deck": []}
    assert "go:artisans" not in options(table(goods={0: rich}, **all_artisans))


def test_p8_a_noble_can_be_taken_from_the_deck_when_the_row_is_empty_and_the_other_way_round():
    rich = dict.fromkeys((*BASICS, "silver"), 5)
    parts = {"goods": {0: rich}, "nobles": {1: range(1, 26)}}
    assert "go:nobles" in options(table(**parts, noble_row=[], noble_deck=[26]))
    assert "go:nobles" in options(table(**parts, noble_row=[None, 26], noble_deck=[]))


def test_p8_the_nile_must_bring_something():
    purse = {AGR: 1, CON: 1, TRA: 1}
    parts = {"wheel": NILE_SHOWS_AGRICULTURE, "nile": {0: [0, 0, 0, 3, 3]}, "goods": {0: purse}}
    assert "nile:4" in options(table(**parts))
    state = table(**parts, hoard=1, supply={JUS: 3, TRA: 3, CON: 3, "silver": 3})
    assert "nile:4" not in options(state)  # no agriculture, no royalty, no room


# ---------------------------------------------------------------- the Nile


def at_nile(*tracks: int):
    """A seat that has paid construction and trade."""
    purse = {AGR: 1, CON: 1, TRA: 1}
    state = table(wheel=NILE_SHOWS_AGRICULTURE, nile={0: tracks}, goods={0: purse, 1: {AGR: 9}})
    return play(state, "nile:4")


def test_p9_an_arrow_on_a_full_track_is_lost():
    assert player(at_nile(0, 0, 0, 3, 3), 0)["nile"] == [0, 0, 0, 3, 3]
    assert player(at_nile(0, 0, 0, 3, 2), 0)["nile"] == [0, 0, 0, 3, 3]
    assert player(at_nile(0, 0, 0, 3, 0), 0)["nile"] == [0, 0, 0, 3, 2]


def test_p9_two_arrows_are_split_or_go_on_one_track():
    found = set()
    for first in options(at_nile(0, 0, 0, 1, 1)):
        state = play(at_nile(0, 0, 0, 1, 1), first)
        for second in options(state) if asked(state)[0] == "arrows" else []:
            found.add(tuple(player(play(GAME.copy(state), second), 0)["nile"]))
        if asked(state)[0] != "arrows":
            found.add(tuple(player(state, 0)["nile"]))

    assert found == {(0, 0, 0, 3, 1), (0, 0, 0, 2, 2), (0, 0, 0, 1, 3)}


def test_p9_no_step_is_wasted_while_a_track_has_room():
    state = at_nile(0, 0, 0, 2, 2)  # one field each

    assert player(state, 0)["nile"] == [0, 0, 0, 3, 3]


# ---------------------------------------------------------------- scribes


def test_p43_two_scribes_are_not_chained():
    parts = {"wheel": NILE_SHOWS_AGRICULTURE, "nobles": {0: [1, 2]}}  # Agr-Jus and Jus-Roy
    assert "nile:3" not in options(table(goods={0: {AGR: 3, CON: 1}}, **parts))  # Roy + Con
    assert "nile:3" in options(table(goods={0: {AGR: 1, JUS: 1, CON: 1}}, **parts))


def test_p44_the_deducted_token_stays_what_the_wheel_shows():
    # The chamber shows justice, the step costs agriculture and construction.
    assert "go:chamber" not in options(table(goods={0: {JUS: 1, CON: 1}}, nobles={0: [1]}))
    assert "go:chamber" in options(table(goods={0: {JUS: 2, CON: 1}}, nobles={0: [1]}))


def test_p45_an_architects_token_is_not_a_scribes_but_can_be_ordinary_access():
    state = table(goods={0: {CON: 1, JUS: 1}}, nobles={0: [7, 4]}, **STEP_2)  # Con-Tra
    play(state, "go:chamber")
    assert GAME.dump(state)["slots"][JUS][0] == JUS  # construction would not be trade there

    state = table(goods={0: {AGR: 1, TRA: 1}}, nobles={0: [7, 1]}, **STEP_2)  # Agr-Jus
    play(state, "go:chamber", "access:agriculture")
    assert player(state, 0)["chamber"] == 2


# ---------------------------------------------------------------- taking


def test_p48_what_brings_nothing_is_not_offered():
    pyramid = {"turn": 2, "rows": {0: (1, 1)}, "sets": SETS}
    state = table(**pyramid, goods={2: {AGR: 1}}, hoard=1, supply={TRA: 1, "silver": 1})
    play(state, "go:offerings", "set:1")
    assert options(state) == ["take:trade", "take:silver"]  # nor the token it holds already

    state = table(**pyramid, goods={2: {AGR: 1}, 1: {AGR: 1}}, first=1)
    play(state, "go:offerings", "set:1")
    assert "take:first_player" in options(state)


def test_p48_a_gain_that_cannot_be_had_is_lost():
    state = table(turn=2, rows={0: (1, 1)}, first=0, goods={2: {AGR: 1}}, hoard=1, sets=SETS)
    play(state, "go:offerings", "set:1")

    assert goods(state, 0) == {} and player(state, 0)["field"] == 2
    assert asked(state) == ("turn", 1)


def test_p49_an_artisan_brings_resources_before_its_vase():
    state = table(goods={0: {ROY: 3}}, artisan_row=[26, 1, 2, 3])
    play(state, "go:artisans", "artisan:1", "deal_artisan:30")
    assert goods(state, 0) == {AGR: 1}
    assert asked(state) == ("deal_vase", CHANCE)

    facts = told(state, "deal_vase:21")
    assert [key for key, _args in facts[:2]] == ["vase", "gain"]


def test_p49_the_nile_brings_resources_then_vases_then_arrows():
    purse = {AGR: 1, TRA: 2}
    state = play(table(wheel=NILE_SHOWS_AGRICULTURE, goods={0: purse}), "nile:6")
    assert asked(state)[0] == "deal_vase"
    play(state, "deal_vase:21")

    assert options(state) == [f"track:{name}" for name in BASICS]


def test_p50_the_row_is_filled_before_a_noble_does_anything():
    rich = dict.fromkeys(BASICS, 1)
    state = table(goods={0: rich}, noble_row=[23, 1, 2])
    play(state, "go:nobles", "noble:1")
    assert asked(state) == ("deal_noble", CHANCE)
    play(state, "deal_noble:12")

    assert asked(state) == ("take_artisan", 0)
    assert GAME.dump(state)["noble_row"] == [12, 1, 2]


def test_p50_the_row_of_artisans_is_filled_before_one_brings_anything():
    state = table(goods={0: {ROY: 3}}, artisan_row=[1, 6, 7, 8])
    play(state, "go:artisans", "artisan:1")
    assert asked(state) == ("deal_artisan", CHANCE) and goods(state, 0) == {}

    assert goods(play(state, "deal_artisan:30"), 0) == {AGR: 1}


def test_p52_first_the_set_then_the_bonus():
    state = table(goods={0: {AGR: 2}}, sets=SETS, zone=[TRA])
    play(state, "go:offerings", "pay:agriculture")
    assert options(state) == ["set:1", "set:2"]
    play(state, "set:2")

    assert options(state) == ["bonus:1", "bag"]


def test_p52_equal_sets_and_equal_bonus_tokens_are_offered_once():
    sets = [[AGR, "nile"], ["nile", AGR], [ROY, ROY]]
    state = table(goods={0: {AGR: 2}}, sets=sets, zone=[None, TRA, TRA, JUS])
    play(state, "go:offerings", "pay:agriculture")
    assert options(state) == ["set:1", "set:3"]

    assert options(play(state, "set:1")) == ["bonus:2", "bonus:4", "bag"]


def test_p55_without_any_offering_left_the_bonus_cannot_be_paid():
    mine = {AGR: 1}
    pair = [["prestige_1", "prestige_2"]]
    others = all_gifts_but(mine, {"prestige_1": 1, "prestige_2": 1})
    parts = {"goods": {0: {AGR: 2}}, "sets": pair}
    state = table(offerings={1: {**others, AGR: 3}}, **parts)
    play(state, "go:offerings")
    assert starting(state, "pay") == [] and gifts(state, 0) == {"prestige_1": 1, "prestige_2": 1}


def test_p55_an_offering_that_is_paid_can_be_drawn_again():
    pair = [["prestige_1", "prestige_2"]]
    others = all_gifts_but({AGR: 1}, {"prestige_1": 1, "prestige_2": 1})
    state = table(offerings={0: {AGR: 1}, 1: others}, goods={0: {AGR: 2}}, sets=pair)
    play(state, "go:offerings", "access:agriculture")
    assert options(state) == ["pay:offering_agriculture", "enough"]
    play(state, "pay:offering_agriculture")

    assert gifts(state, 0) == {AGR: 1, "prestige_1": 1, "prestige_2": 1}


def test_a_turn_without_anything_to_pay_with_is_a_pass():
    state = draw(table(2, goods={0: {AGR: 1}}, sets=SETS))
    play(state, "go:offerings", "set:1")  # the other seat has nothing at all

    assert player(state, 1)["row"] == 1 and asked(state) == ("choose_vase", 1)
