"""The Traitor: his vases, how he passes, and how his tiles are set up (p. 8-9)."""

import pytest

from akhet.core import CHANCE, OVER, Rng
from akhet.games.pharaon import GAME
from akhet.games.pharaon.box.components import BOX, TILES
from tests.pharaon.hands import asked, draw, gifts, goods, odds, play, player, rival, sheet
from tests.pharaon.tables import (
    AGR,
    BASICS,
    CON,
    HIS_TURN,
    JUS,
    ROY,
    TRA,
    TRAITOR,
    all_gifts_but,
    first_until,
    plotted,
    set_up,
    table,
    tiles,
)

SETS = [["nile", TRA], ["chamber", "prestige_1"], [AGR, AGR]]
RICH = dict.fromkeys(BASICS, 2)


# ---------------------------------------------------------------- his vases


def test_he_takes_as_many_vases_as_the_tile_of_the_round_shows():
    for dark, wanted in ((0, [4, 4, 4, 3, 5]), (5, [4, 5, 4, 4, 5])):
        for round_ in range(1, 5):
            state = table(1, round=round_, rows={TRAITOR: (1, 0)}, dark=dark, vase_row=[1, 2])
            draw(play(state, "pass", "vase:1"))
            left = GAME.dump(state)["vases"]["owed"]
            assert left == wanted[round_] and GAME.dump(state)["round"] == round_ + 1


def test_p71_any_of_his_vases_is_as_likely_also_those_of_an_old_pile():
    state = table(1, owed=3, tasks=HIS_TURN)
    assert set(odds(state).values()) == {3} and len(odds(state)) == 28  # two are on show

    state = table(1, owed=2, apart=[3], pile=[5, 6, 7, 8], vase_row=[1, 2], tasks=HIS_TURN)
    found = odds(state)  # one of three is vase 3; else one of the four of the pile
    assert found == {"deal_vase:3": 4, **{f"deal_vase:{n}": 2 for n in (5, 6, 7, 8)}}

    state = table(1, apart=[3, 4], vase_row=[1, 2], tasks=HIS_TURN)
    assert odds(state) == {"deal_vase:3": 1, "deal_vase:4": 1}


def test_his_vases_stay_his_when_the_used_ones_are_shuffled():
    state = table(1, 0, goods={0: {CON: 3}}, owed=3, pile=[5, 6, 7], vase_row=[1, 2])
    play(state, "nile:6")  # a vase is drawn: none of the pile, all three are his
    data = GAME.dump(state)["vases"]
    assert data["apart"] == [5, 6, 7] and data["owed"] == 0 and data["gone"] == []

    assert len(odds(state)) == 25


def test_the_odds_of_a_drawn_vase_include_those_before_him():
    state = table(1, 0, goods={0: {CON: 3}}, owed=3, pile=[5, 6, 7, 8], vase_row=[1, 2])
    play(state, "nile:6")

    assert odds(state) == {f"deal_vase:{n}": 1 for n in (5, 6, 7, 8)}  # nobody knows which are his


# ---------------------------------------------------------------- passing


def test_he_passes_when_no_vase_is_left_and_takes_none():
    state = table(1, goods={0: {AGR: 1, ROY: 3}}, sets=SETS, vase_row=[1, 2])
    play(state, "go:offerings", "enough", "set:2")

    assert player(state, TRAITOR)["row"] == 1 and GAME.dump(state)["first"] == TRAITOR
    assert GAME.dump(state)["vases"]["row"][:2] == [1, 2]
    assert asked(state) == ("turn", 0)


def his_move(field: int, **parts: object):
    """The player acts while the Traitor stands on a field of the first row."""
    purse = {AGR: 1, ROY: 3}
    state = table(1, goods={0: purse}, rows={TRAITOR: (1, field)}, sets=SETS, first=1, **parts)
    return play(state, "go:offerings", "enough", "set:2")


def test_p66_he_gains_what_the_new_field_gives_and_n9_a_random_resource():
    state = his_move(0)
    assert odds(state) == {f"supply:{name}": 1 for name in BASICS}
    assert goods(play(state, "supply:trade"), TRAITOR) == {TRA: 1}
    assert goods(his_move(1), TRAITOR) == {"silver": 1}
    state = his_move(2)
    assert asked(state) == ("draw_offering", CHANCE)  # never from the bonus zone
    assert gifts(play(state, "draw:nile"), TRAITOR) == {"nile": 1}
    assert player(his_move(4), TRAITOR)["field"] == 4


def test_n9_only_resources_that_are_there():
    purse = {AGR: 1, ROY: 3}
    state = table(1, goods={0: purse}, rows={TRAITOR: (1, 0)}, sets=SETS, first=1, hoard=0,
                  supply={JUS: 2, CON: 1})  # fmt: skip
    play(state, "go:offerings", "access:agriculture", "enough", "set:2")

    assert odds(state) == {"supply:justice": 1, "supply:construction": 1}


def test_without_an_offering_to_draw_he_gets_none():
    pair = {"prestige_1": 1, "chamber": 1}
    purse = {AGR: 1, ROY: 3}
    state = table(1, goods={0: purse}, rows={TRAITOR: (1, 2)}, sets=[["chamber", "prestige_1"]],
                  offerings={TRAITOR: all_gifts_but(pair)}, first=1)  # fmt: skip
    play(state, "go:offerings")

    assert player(state, TRAITOR)["field"] == 3 and asked(state) == ("turn", 0)


def test_the_player_passes_first_and_he_goes_on():
    state = table(1, owed=2, goods={0: RICH}, first=1, vase_row=[1, 2])
    play(state, "pass", "vase:1")
    assert GAME.dump(state)["first"] == 0 and player(state, 0)["row"] == 1
    assert asked(state) == ("traitor_vase", CHANCE)
    play(state, "deal_vase:25", "wheel:trade")

    assert asked(state) == ("pyramid", 0)


def test_n12_the_vase_the_player_did_not_take_blocks_the_wheel():
    state = table(1, rows={TRAITOR: (1, 0)}, vase_row=[15, 17])
    draw(play(state, "pass", "vase:2"))
    data = GAME.dump(state)

    assert data["slots"][ROY] == [ROY, ROY, None, None] and data["slots"][CON][0] == CON
    assert data["round"] == 2 and sum(n is not None for n in data["vases"]["row"]) == 2
    assert [pair is not None for pair in data["sets"]] == [True] * 3 + [False] * 3
    assert [item is not None for item in data["zone"]] == [True] * 3 + [False] * 4


# ---------------------------------------------------------------- setting up


def test_he_gets_the_noble_the_player_does_not_keep():
    state = first_until(GAME.new(1), "draw_two")
    play(state, "deal_noble:13", "deal_noble:14", "keep:14")

    assert player(state, 0)["nobles"] == [14] and player(state, TRAITOR)["nobles"] == [13]


def test_a_learners_traitor_gets_another_scribe():
    state = first_until(GAME.new(1, {"scribe1": "on"}), "deal_scribe")
    play(state, "deal_noble:4")
    assert odds(state) == {f"deal_noble:{n}": 1 for n in (1, 2, 3, 5)}
    play(state, "deal_noble:1")

    assert player(state, 0)["nobles"] == [4] and player(state, TRAITOR)["nobles"] == [1]


def test_tiles_and_their_resources_lie_at_random_and_each_holds_its_own():
    state = first_until(GAME.new(1), "lay_tile")
    assert odds(state) == {f"tile:{name}": 1 for name in TILES}
    first_until(state, "mark_tile")
    assert odds(state) == {f"mark:{name}": 1 for name in BASICS}
    data = GAME.dump(set_up(1, begins="player"))

    assert data["traitor"]["plotted"] == dict.fromkeys(BASICS, 1)
    assert sorted(tile["tile"] for tile in data["traitor"]["tiles"]) == sorted(TILES)


@pytest.mark.parametrize("level", range(6))
def test_p72_the_level_is_the_number_of_dark_tiles_from_the_left(level: int):
    data = GAME.dump(set_up(1, traitor=str(level)))

    assert [tile["dark"] for tile in data["traitor"]["tiles"]] == [n < level for n in range(5)]


def test_a_dark_tile_does_other_things():
    light, dark = plotted("tomb", 3), plotted("tomb", 3, dark=1)
    assert player(light, TRAITOR)["chamber"] == 0  # it discards a noble
    assert player(dark, TRAITOR)["chamber"] == 1
    assert rival(plotted("tomb", 6, dark=1))["gods"] == 10
    assert rival(plotted("court", 9, dark=2, nobles={TRAITOR: [1]}))["nobles"] == 12


# ---------------------------------------------------------------- scoring


def test_he_scores_what_he_has_and_his_tiles_for_gods_and_nobles():
    state = table(
        1, first=1, goods={TRAITOR: {AGR: 2, "silver": 1}}, offerings={TRAITOR: {"prestige_2": 1}},
        artisans={TRAITOR: [1, 6]}, chamber={TRAITOR: 3}, nile={TRAITOR: [3, 2, 1, 0, 0]},
        nobles={TRAITOR: [12, 19]}, filled_tiles=(8, 5, 0, 0, 0),
    )  # fmt: skip

    assert rival(state) == {
        "gods": 10, "nobles": 2 * 9, "artisans": 11, "chamber": 16, "nile": 7 + 3,
        "tokens": 3 + 3, "titles": 7 + 3,
    }  # fmt: skip
    assert GAME.dump(state)["pharaoh"] == TRAITOR


def test_he_becomes_pharaoh_when_he_is_the_first():
    state = plotted("tomb", 1, chamber={TRAITOR: 2, 0: 3}, nobles={TRAITOR: [1, 2], 0: [3]})
    assert GAME.dump(state)["pharaoh"] == TRAITOR
    state = plotted("court", 2, chamber={TRAITOR: 3}, nobles={TRAITOR: [1]})
    assert GAME.dump(state)["pharaoh"] == TRAITOR
    assert sheet(state, 0).get("titles") == 3 and rival(state)["titles"] == 7


@pytest.mark.parametrize("level", ["0", "3", "5"])
def test_a_game_against_him_comes_to_its_end(level: str):
    rng = Rng(int(level))
    state = GAME.new(1, {"traitor": level})
    while GAME.actor(state) != OVER:
        GAME.play(state, GAME.sample(state, rng))

    assert GAME.dump(state)["round"] == 5 and GAME.dump(state)["vases"]["owed"] == 0
    turned = sum(tiles(state))
    assert turned >= 2 * sum(BOX.figures["tile_vases"][:5]) - 5  # about two of each vase
