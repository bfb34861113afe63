"""The Traitor: what his tiles do, and where his resources go (p. 8-9)."""

import pytest

from akhet.core import CHANCE
from akhet.games.pharaon import GAME
from tests.pharaon.hands import asked, draw, gifts, goods, options, play, player, rival, told
from tests.pharaon.tables import (
    AGR,
    BASICS,
    CON,
    HIS_TURN,
    JUS,
    ROY,
    TRA,
    TRAITOR,
    owners_box,
    plotted,
    table,
    tiles,
)

SETS = [["nile", TRA], ["chamber", "prestige_1"], [AGR, AGR]]
RICH = dict.fromkeys(BASICS, 2)


# ---------------------------------------------------------------- the twelve effects


def test_chamber_a_step_for_the_traitor():
    state = plotted("tomb", 1)
    assert player(state, TRAITOR)["chamber"] == 1 and player(state, 0)["chamber"] == 0
    assert player(plotted("tomb", 1, chamber={TRAITOR: 8}), TRAITOR)["chamber"] == 8
    assert player(plotted("tomb", 0), TRAITOR)["chamber"] == 0  # a slot without an icon


def test_god_scores_both_halves_as_the_districts_lie():
    assert "gods" not in rival(plotted("tomb", 6))
    assert rival(plotted("tomb", 7))["gods"] == 4 + 6  # Osiris: chamber and offerings
    order = ["offerings", "chamber", "nile", "artisans", "nobles"]
    assert rival(plotted("tomb", 7, districts=order))["gods"] == 4 + 2  # chamber and Nile


@pytest.mark.parametrize(("before", "points"), [(0, 6), (1, 8), (3, 8), (4, 9), (8, 10)])
def test_n11_noble_levels_the_highest_reached_counts_for_each_noble(before: int, points: int):
    state = plotted("court", before, nobles={TRAITOR: [1, 2]})

    assert rival(state)["nobles"] == 2 * points


def test_take_noble_from_the_left():
    state = play(plotted("court", 2, noble_row=[10, 25, 12]), "deal_noble:20")
    assert player(state, TRAITOR)["nobles"] == [10]
    assert GAME.dump(state)["noble_row"] == [20, 25, 12]
    state = play(plotted("court", 5, noble_row=[10, 25, 12]), "deal_noble:20")
    assert player(state, TRAITOR)["nobles"] == [25]
    assert player(state, TRAITOR)["chamber"] == 0  # what it does is ignored


def test_p28_nobles_are_counted_in_the_row_as_it_lies():
    gone = [n for n in range(1, 27) if n not in (4, 5)]
    parts = {"nobles": {0: gone}, "noble_row": [4, None, 5], "noble_deck": []}
    assert player(plotted("court", 5, **parts), TRAITOR)["nobles"] == [5]
    parts = {"nobles": {0: [*gone, 5]}, "noble_row": [None, None, 4], "noble_deck": []}
    assert player(plotted("court", 5, **parts), TRAITOR)["nobles"] == []  # there is no second


def test_discard_noble_puts_it_away_for_good():
    state = play(plotted("river", 4, noble_row=[10, 11, 12]), "deal_noble:20")
    data = GAME.dump(state)

    assert data["noble_row"] == [10, 20, 12] and 11 not in data["noble_deck"]
    assert player(state, TRAITOR)["nobles"] == []


ROW = [6, 21, 7, 22]  # worth 5, 3, 5, 3


@pytest.mark.parametrize(("before", "taken"), [(0, [21]), (3, [6]), (5, [21]), (8, [6])])
def test_take_artisan_highest_or_lowest_and_the_leftmost_of_equals(before: int, taken: list):
    state = plotted("workshop", before, artisan_row=ROW)
    assert player(state, TRAITOR)["artisans"] == taken
    play(state, "deal_artisan:30")

    assert GAME.dump(state)["artisan_row"] == [30 if n in taken else n for n in ROW]
    assert goods(state, TRAITOR) == {}  # he gets only the card


def test_n10_discard_artisan_highest_the_leftmost_of_equals():
    state = play(plotted("workshop", 2, artisan_row=ROW), "deal_artisan:30")
    data = GAME.dump(state)

    assert data["artisan_row"] == [30, 21, 7, 22]
    assert 6 not in data["artisan_deck"] and player(state, TRAITOR)["artisans"] == []


def test_discard_artisan_lowest():
    box = owners_box(('"discard_artisan_highest"', '"discard_artisan_lowest"'))
    state = play(plotted("workshop", 2, artisan_row=ROW, box=box), "deal_artisan:30")

    assert GAME.dump(state)["artisan_row"] == [6, 30, 7, 22]


@pytest.mark.parametrize(("before", "place"), [(2, 1), (5, 0), (8, 2)])
def test_take_set_by_its_place_from_the_top(before: int, place: int):
    state = plotted("temple", before, sets=SETS)
    assert GAME.dump(state)["sets"][place] is None
    assert sum(gifts(state, TRAITOR).values()) == 2
    left = [pair if n != place else None for n, pair in enumerate(SETS)]

    assert gifts(plotted("temple", before, sets=left), TRAITOR) == {}  # he takes nothing


@pytest.mark.parametrize(("before", "place"), [(0, 0), (4, 1)])
def test_take_bonus_by_its_place_from_the_top(before: int, place: int):
    zone = [TRA, AGR, JUS]
    state = plotted("temple", before, zone=zone)
    assert gifts(state, TRAITOR) == {zone[place]: 1}
    assert GAME.dump(state)["zone"][place] is None
    empty = [item if n != place else None for n, item in enumerate(zone)]

    assert gifts(plotted("temple", before, zone=empty), TRAITOR) == {}


def test_n8_nile_of_the_fullest_tile_and_the_leftmost_of_equals():
    state = plotted("river", 3, filled_tiles=(4, 6, 2, 6, 3))
    assert player(state, TRAITOR)["nile"] == [0, 1, 0, 0, 0]
    state = plotted("river", 3, filled_tiles=(4, 4, 2, 4, 3))  # river has four now, too
    assert player(state, TRAITOR)["nile"] == [1, 0, 0, 0, 0]


def test_n8_nile_of_the_emptiest_tile_and_the_leftmost_of_equals():
    state = plotted("river", 1, filled_tiles=(4, 6, 1, 1, 1))
    assert player(state, TRAITOR)["nile"] == [0, 0, 1, 0, 0]
    full = {TRAITOR: [0, 0, 3, 0, 0]}
    state = plotted("river", 1, filled_tiles=(4, 6, 1, 1, 1), nile=full)
    assert player(state, TRAITOR)["nile"] == full[TRAITOR]  # ignored


def test_the_marks_and_not_the_tiles_name_the_track():
    marks = (TRA, CON, ROY, JUS, AGR)
    state = table(1, owed=1, tasks=HIS_TURN, marks=marks, filled_tiles=(0, 0, 0, 0, 0))
    play(state, "deal_vase:25")  # agriculture below: the river, its first slot

    assert player(state, TRAITOR)["nile"] == [1, 0, 0, 0, 0]


# ---------------------------------------------------------------- where resources go


def test_a_full_tile_passes_a_resource_on_to_the_right_and_around():
    assert tiles(plotted("tomb", 10)) == [10, 1, 0, 0, 0]
    state = plotted("river", 10, filled_tiles=(10, 2, 0, 0, 10))
    assert tiles(state) == [10, 3, 0, 0, 10]
    assert player(plotted("tomb", 10, filled_tiles=(10, 2, 0, 0, 0), noble_row=[10, 11, 12]),
                  TRAITOR)["nobles"] == [10]  # fmt: skip  # with the effect of that tile


def test_p27_with_all_tiles_full_a_resource_goes_back():
    state = plotted("tomb", 10, filled_tiles=(10,) * 5)

    assert tiles(state) == [10] * 5
    assert GAME.dump(state)["supply"][AGR] == 20 - 11


def test_p67_the_lower_resource_then_an_upper_one_on_a_tile_then_the_other_on_the_wheel():
    state = table(1, owed=1, tasks=HIS_TURN, goods={0: RICH})
    facts = told(state, "deal_vase:25")  # trade and justice above, agriculture below
    assert [key for key, _args in facts] == ["traitor_vase", "plot"]
    facts = told(state, "wheel:trade")
    assert [key for key, _args in facts][:2] == ["plot", "traitor_wheel"]

    assert tiles(state) == [1, 1, 0, 0, 0]
    assert GAME.dump(state)["slots"][TRA] == [TRA, None, None, None]


def test_p26_the_token_on_the_wheel_comes_from_the_supply_and_returns():
    state = table(1, owed=1, tasks=HIS_TURN, goods={0: RICH})
    play(state, "deal_vase:25", "wheel:trade")
    assert GAME.dump(state)["supply"][TRA] == 20 - 1 - 1 - 2  # his mark, the wheel, the player's
    play(state, "pass", "vase:1")
    draw(state)

    assert GAME.dump(state)["round"] == 2
    assert TRA not in [item for area in GAME.dump(state)["slots"].values() for item in area[1:]]


def test_a_colour_without_a_free_slot_cannot_go_on_the_wheel():
    parts = {"owed": 1, "tasks": HIS_TURN, "goods": {0: RICH}}
    state = table(1, slots={TRA: [TRA] * 3}, **parts)
    play(state, "deal_vase:25")  # justice goes on the wheel, there is no choice

    assert GAME.dump(state)["slots"][JUS][0] == JUS
    assert tiles(state) == [1, 0, 0, 0, 1]


def test_without_any_free_slot_both_go_on_tiles_the_left_one_first():
    slots = {TRA: [TRA] * 3, JUS: [JUS] * 3}
    state = table(1, owed=1, tasks=HIS_TURN, goods={0: RICH}, slots=slots)
    facts = told(state, "deal_vase:25")

    assert [args[0] for key, args in facts if key == "plot"] == [0, 4, 1]
    assert tiles(state) == [1, 1, 0, 0, 1]


def test_both_on_tiles_with_a_card_to_deal_in_between():
    slots = {TRA: [TRA] * 3, JUS: [JUS] * 3}
    filled = (0, 0, 0, 0, 4)  # the river discards a noble next
    state = table(1, owed=1, tasks=HIS_TURN, goods={0: RICH}, slots=slots, filled_tiles=filled)
    play(state, "deal_vase:25")
    assert asked(state) == ("deal_noble", CHANCE) and tiles(state) == [1, 0, 0, 0, 5]
    assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)

    assert tiles(play(state, options(state)[0])) == [1, 1, 0, 0, 5]


def test_p69_what_the_supply_lacks_is_not_placed_and_has_no_effect():
    state = table(1, owed=1, tasks=HIS_TURN, hoard=0, supply={JUS: 1}, filled_tiles=(1, 0, 0, 0, 0))
    play(state, "deal_vase:25", "wheel:trade")

    assert tiles(state) == [1, 1, 0, 0, 0]  # no agriculture, so no step in the chamber either
    assert player(state, TRAITOR)["chamber"] == 0
    assert GAME.dump(state)["slots"][TRA] == [None] * 4
