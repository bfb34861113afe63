"""The nobles that bring something when they are taken (p. 10)."""

from akhet.games.pharaon import GAME
from akhet.games.pharaon.box.components import BOX
from tests.pharaon.hands import asked, gifts, goods, odds, options, play, player
from tests.pharaon.tables import AGR, BASICS, JUS, ROY, TRA, table

RICH = dict.fromkeys(BASICS, 1)


# ---------------------------------------------------------------- instant powers


def taken(noble: int, **parts: object):
    """A seat has just taken this noble."""
    state = table(goods={0: RICH}, noble_row=[noble, 1, 2], zone=[TRA, "nile"], **parts)
    return play(state, "go:nobles", "noble:1", "deal_noble:5")


def test_21_three_steps_on_the_nile_and_two_silver():
    state = play(taken(21), "track:agriculture", "track:justice", "track:trade")

    assert player(state, 0)["nile"] == [1, 1, 0, 0, 1] and goods(state, 0) == {"silver": 2}


def test_n3_steps_go_on_one_track_or_several_and_what_finds_no_room_is_lost():
    state = play(taken(21), "track:trade")  # ascending: the others go there as well
    assert player(state, 0)["nile"] == [0, 0, 0, 0, 3]
    state = taken(21, nile={0: [3, 3, 3, 3, 1]})
    assert player(state, 0)["nile"] == [3, 3, 3, 3, 3] and goods(state, 0) == {"silver": 2}


def test_22_two_offerings_and_two_steps():
    state = taken(22)
    assert options(state) == ["bonus:1", "bonus:2", "bag"]
    play(state, "bonus:2", "bag", "draw:prestige_2")
    assert gifts(state, 0) == {"nile": 1, "prestige_2": 1}
    play(state, "track:royalty", "track:royalty")

    assert player(state, 0)["nile"] == [0, 0, 2, 0, 0]


def test_23_an_artisan_with_what_it_brings_and_silver():
    state = taken(23, artisan_row=[6, 26, 1, 2])
    assert options(state) == [*[f"artisan:{n}" for n in range(1, 5)], "artisan:deck"]
    play(state, "artisan:2", "deal_artisan:30", "deal_vase:21")

    assert goods(state, 0) == {AGR: 2, ROY: 1, JUS: 1, "silver": 1}
    assert player(state, 0)["artisans"] == [26]


def test_n2_24_an_artisan_and_one_offering():
    state = play(taken(24, artisan_row=[6, 26, 1, 2]), "artisan:1", "deal_artisan:30")
    assert options(state) == ["bonus:1", "bonus:2", "bag"]
    play(state, "bonus:1")

    assert gifts(state, 0) == {TRA: 1} and goods(state, 0) == {"silver": 1}
    assert asked(state)[1] != 0  # no second one


def test_25_a_step_in_the_chamber_and_silver():
    state = taken(25)

    assert player(state, 0)["chamber"] == 1 and goods(state, 0) == {"silver": 1}
    assert player(taken(25, chamber={0: 8}), 0)["chamber"] == 8


def test_26_a_step_in_the_chamber_and_an_offering():
    state = play(taken(26), "bonus:1")

    assert player(state, 0)["chamber"] == 1 and gifts(state, 0) == {TRA: 1}


def test_23_without_any_artisan_only_silver_is_left():
    state = taken(23, artisans={1: range(1, 31)}, artisan_row=[], artisan_deck=[])

    assert goods(state, 0) == {"silver": 1}


def test_a_noble_or_an_artisan_can_be_drawn_unseen():
    state = play(table(goods={0: RICH}, noble_row=[1, 2, 3]), "go:nobles", "noble:deck")
    assert odds(state) == {f"deal_noble:{n}": 1 for n in range(4, 27)}
    play(state, "deal_noble:25")
    assert player(state, 0)["nobles"] == [25] and player(state, 0)["chamber"] == 1
    assert GAME.dump(state)["noble_row"] == [1, 2, 3]

    state = play(table(goods={0: {ROY: 3}}, artisan_row=[1, 2, 3, 4]), "go:artisans")
    play(state, "artisan:deck", "deal_artisan:6")
    assert goods(state, 0) == {"silver": 1}
    assert GAME.dump(state)["artisan_row"] == [1, 2, 3, 4]


def test_n1_the_physician_is_worth_six_and_n5_there_are_26_nobles():
    assert BOX.figures["noble_points"][12] == 6
    assert GAME.dump(GAME.new(3))["noble_deck"] == [*range(1, 27)]
