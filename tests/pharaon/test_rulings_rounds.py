"""Rulings about passing, rounds and what runs out."""

import pytest

from akhet.core import OVER, Rng
from akhet.games.pharaon import GAME
from akhet.games.pharaon.box.components import BOX
from tests.pharaon.hands import asked, draw, gifts, goods, odds, options, play, player, told
from tests.pharaon.tables import (
    AGR,
    BASICS,
    CON,
    JUS,
    ROY,
    TRA,
    TRAITOR,
    all_gifts_but,
    first_until,
    owners_box,
    set_up,
    table,
)

SETS = [[AGR, "nile"], ["chamber", "prestige_1"]]
RICH = dict.fromkeys(BASICS, 1)


# ---------------------------------------------------------------- passing


def test_p15_the_last_to_pass_takes_a_vase_and_nobody_moves_any_more():
    state = table(turn=2, rows={0: (1, 1), 1: (2, 0)}, vase_row=[21],
                  goods={0: RICH, 2: {AGR: 1}})  # fmt: skip
    facts = told(state, "pass")
    keys = [key for key, _args in facts]
    assert "pass_last" in keys and "field" not in keys and "vase" in keys
    assert goods(state, 2) == {AGR: 2, ROY: 1, JUS: 1}

    draw(state)
    assert GAME.dump(state)["round"] == 2
    assert [row["row"] for row in GAME.dump(state)["players"]] == [None] * 3


def test_p16_the_left_field_of_the_second_row_gives_nothing():
    state = table(4, turn=1, rows={0: (1, 0)}, goods={2: RICH, 3: RICH}, first=0)
    play(state, "pass")
    assert asked(state) == ("choose_vase", 1)
    assert goods(state, 1) == {} and GAME.dump(state)["first"] == 0


def test_p16_the_left_field_of_the_first_row_gives_the_first_player_token():
    state = table(3, turn=1, first=0, goods={2: RICH, 0: RICH})

    assert GAME.dump(play(state, "pass"))["first"] == 1


def test_p17_every_move_gives_one_gain_also_one_taken_before():
    state = table(turn=2, rows={0: (1, 2)}, goods={2: {AGR: 1}}, sets=SETS, zone=[TRA])
    play(state, "go:offerings", "set:1")
    assert player(state, 0)["field"] == 3  # an offering, silver, a basic resource
    wanted = ["bonus:1", "bag", *[f"take:{n}" for n in BASICS], "take:silver"]
    assert options(state) == wanted

    assert gifts(play(state, "bonus:1"), 0) == {TRA: 1}


def test_p17_at_the_end_of_a_row_nothing_more_is_gained():
    state = table(turn=2, rows={0: (1, 4)}, goods={2: {AGR: 1}, 1: {AGR: 2}}, sets=SETS)
    play(state, "go:offerings", "set:1")

    assert asked(state) == ("turn", 1) and player(state, 0)["field"] == 4


def test_p18_in_the_fifth_round_there_are_no_vases_and_the_pyramid_still_gives():
    state = table(2, round=5, first=1, goods={0: RICH, 1: {AGR: 1}}, sets=SETS)
    play(state, "pass")
    assert goods(state, 0) == RICH and GAME.dump(state)["first"] == 0
    play(state, "go:offerings", "set:2")
    assert asked(state) == ("pyramid", 0)
    play(state, "take:trade")

    assert GAME.actor(state) == OVER  # the other seat can only pass


def test_p18_no_vases_are_shown_for_the_fifth_round():
    state = table(3, turn=2, round=4, rows={0: (1, 0), 1: (2, 0)}, vase_row=[21])
    state = draw(play(state, "pass"))

    assert GAME.dump(state)["round"] == 5 and GAME.dump(state)["vases"]["row"] == [None] * 5


def test_p51_the_generals_gain_comes_before_the_vase():
    state = play(table(nobles={0: [6]}, goods={1: RICH, 2: RICH}), "pass")
    assert asked(state)[0] == "pyramid"

    assert asked(play(state, "take:trade"))[0] == "choose_vase"


def test_p13_the_pharaoh_token_is_taken_at_once_also_through_a_noble():
    state = table(goods={0: RICH}, nobles={0: [12]}, chamber={0: 2}, noble_row=[25, 1, 2])
    facts = told(play(state, "go:nobles"), "noble:1", "deal_noble:20")

    assert ("pharaoh", [0, -1, -1]) in facts
    assert GAME.dump(state)["pharaoh"] == 0
    assert player(state, 0)["chamber"] == 3


def test_p13_the_second_to_fulfil_the_demands_gets_nothing():
    state = table(
        goods={0: RICH}, nobles={0: [12], 1: [3, 4]}, chamber={0: 3, 1: 3}, noble_row=[13, 1, 2]
    )
    play(state, "go:nobles", "noble:1", "deal_noble:20")

    assert GAME.dump(state)["pharaoh"] == 1


# ---------------------------------------------------------------- the next round


def last_pass(seats: int = 3, **parts: object):
    """The last seat passes and takes the last vases."""
    rows = {seat: (seat + 1, 0) for seat in range(seats - 1)}
    return play(table(seats, seats - 1, rows=rows, **parts), "pass")


@pytest.mark.parametrize(
    ("clockwise", "wanted"), [(True, JUS), (False, TRA)]
)  # what comes to the offerings, where agriculture was
def test_n13_the_wheel_turns_one_notch_in_the_direction_of_the_token(clockwise, wanted):
    state = draw(last_pass(clockwise=clockwise, vase_row=[21]))

    assert GAME.dump(state)["wheel"] == wanted


def test_n13_between_rounds_wheel_offerings_turn_powers_then_vases():
    state = table(3, 2, rows={0: (1, 0), 1: (2, 0)}, vase_row=[21], nobles={0: [17]}, used=[17],
                  slots={AGR: [AGR]})  # fmt: skip
    play(state, "pass")
    data = GAME.dump(state)
    assert asked(state)[0] == "draw_offering"
    assert data["slots"][AGR] == [None] * 4 and data["used"] == [17] and data["wheel"] == AGR
    rng = Rng(1)
    while asked(state)[0] == "draw_offering":
        GAME.play(state, GAME.sample(state, rng))
    data = GAME.dump(state)
    assert asked(state)[0] == "deal_vase"
    assert data["round"] == 2 and data["used"] == [] and data["wheel"] == JUS


def test_the_first_player_token_decides_who_begins_the_next_round():
    state = draw(last_pass(first=1, vase_row=[21], goods={1: RICH}))

    assert GAME.actor(state) == 1


def few_offerings(bag: dict, zone: list = (), **parts: object):
    """The last seat has passed and only these offerings can be drawn; others have the rest."""
    shown = {name: list(zone).count(name) for name in zone}
    others = all_gifts_but(bag, shown)
    return last_pass(vase_row=[21], offerings={1: others}, bag=bag, zone=zone, **parts)


def test_p23_complete_sets_come_first_and_the_odd_token_goes_to_the_zone():
    state = draw(few_offerings({TRA: 3, AGR: 2}))
    data = GAME.dump(state)

    assert [pair is not None for pair in data["sets"]] == [True, True, False, False, False, False]
    assert [item is not None for item in data["zone"]] == [True] + [False] * 6
    assert data["bag"] == {}


def test_p23_an_even_number_leaves_nothing_for_the_zone():
    data = GAME.dump(draw(few_offerings({TRA: 3, AGR: 1})))

    assert [pair is not None for pair in data["sets"]][:3] == [True, True, False]
    assert data["zone"] == [None] * 7


def test_p54_the_odd_token_goes_to_the_zone_even_if_it_is_full():
    zone = ["prestige_1"] * 4
    data = GAME.dump(draw(few_offerings({TRA: 1}, zone)))

    assert data["zone"] == [*zone, TRA, None, None]
    assert data["sets"] == [None] * 6


def test_p53_the_bag_is_emptied_before_used_offerings_go_in():
    bag = {"prestige_2": 1, "prestige_1": 1}
    state = last_pass(vase_row=[21], bag=bag)
    assert options(state) == ["draw:prestige_1", "draw:prestige_2"]
    play(state, "draw:prestige_1")  # the second draw is certain, then the rest is in the bag

    assert GAME.dump(state)["sets"][0] == ["prestige_1", "prestige_2"]
    assert sum(odds(state).values()) == 38 and GAME.dump(state)["spent"] == {}


def test_what_was_taken_in_a_round_is_replaced_only_at_its_end():
    state = table(goods={0: {AGR: 2}, 1: {AGR: 1}}, sets=SETS, zone=[TRA])
    play(state, "go:offerings", "pay:agriculture", "set:1", "bonus:1")

    assert GAME.dump(state)["sets"][:2] == [None, SETS[1]]
    assert GAME.dump(state)["zone"] == [None] * 7


# ---------------------------------------------------------------- what runs out


def test_p19_what_the_supply_does_not_have_is_lost():
    state = table(3, turn=2, rows={0: (1, 0), 1: (2, 0)}, vase_row=[21], hoard=1,
                  supply={ROY: 1})  # fmt: skip
    facts = told(state, "pass")  # agriculture, royalty, justice

    assert goods(state, 2) == {ROY: 1}
    assert ("no_supply", [2, 0, 1]) in facts and ("no_supply", [2, 1, 1]) in facts


def test_p19_tokens_on_the_wheel_are_not_in_the_supply():
    state = table(3, turn=2, rows={0: (1, 0), 1: (2, 0)}, vase_row=[21], hoard=1,
                  slots={AGR: [AGR, AGR]})  # fmt: skip
    told(state, "pass")

    assert goods(state, 2) == {}


def test_p22_without_a_deck_the_row_of_nobles_stays_short():
    gone = [n for n in range(1, 27) if n not in (4, 5)]
    state = table(goods={0: RICH}, nobles={1: gone}, noble_row=[4, None, 5], noble_deck=[])
    play(state, "go:nobles")
    assert options(state) == ["noble:1", "noble:3"]

    play(state, "noble:3")
    assert GAME.dump(state)["noble_row"] == [4, None, None]


def test_p22_without_a_deck_the_row_of_artisans_stays_short():
    gone = [n for n in range(1, 31) if n not in (4, 5)]
    state = table(goods={0: {ROY: 3}}, artisans={1: gone}, artisan_row=[None, 4, 5],
                  artisan_deck=[])  # fmt: skip
    play(state, "go:artisans", "artisan:2")

    assert GAME.dump(state)["artisan_row"] == [None, None, 5, None]


def test_used_vases_are_shuffled_when_the_pile_is_empty():
    state = last_pass(vase_row=[21], pile=[7])
    first_until(state, "deal_vase")
    data = GAME.dump(state)  # the last vase of the pile was certain
    assert data["vases"]["row"][0] == 7 and data["vases"]["gone"] == []

    assert len(odds(state)) == 29 and set(odds(state).values()) == {1}


def test_p24_a_leftover_colour_without_a_free_slot_is_skipped():
    box = owners_box(
        ("slots_few = 3", "slots_few = 2"),
        ('top = ["agriculture", "justice"]', 'top = ["justice", "justice"]'),
    )
    state = table(2, 1, rows={0: (1, 0)}, vase_row=[1, 30], box=box)
    draw(play(state, "pass", "vase:2"))

    assert GAME.dump(state)["slots"][JUS] == [JUS, JUS, None, None]


def test_p65_a_leftover_token_lies_on_the_first_free_slot_and_p69_needs_the_supply():
    state = table(2, 1, rows={0: (1, 0)}, vase_row=[15, 17], hoard=0, supply={ROY: 1})
    draw(play(state, "pass", "vase:2"))  # 15 is construction, royalty, royalty

    data = GAME.dump(state)
    assert data["slots"][ROY] == [ROY, None, None, None]
    assert data["slots"][CON] == [None] * 4


def test_n4_the_rows_are_three_nobles_and_four_artisans():
    data = GAME.dump(set_up(4))

    assert None not in data["noble_row"] and len(data["noble_row"]) == 3
    assert None not in data["artisan_row"] and len(data["artisan_row"]) == 4


def test_n14_vases_hold_three_basic_resources_each():
    tops, below = BOX.figures["vase_top"], BOX.figures["vase_below"]

    assert len(tops) == 60 and len(below) == 30
    assert {*tops, *below} == {0, 1, 2, 3, 4}


def test_p70_the_traitor_starts_with_a_noble_and_nothing_else():
    state = set_up(1, begins="player")

    assert goods(state, TRAITOR) == {} and gifts(state, TRAITOR) == {}
    assert len(player(state, TRAITOR)["nobles"]) == 1
