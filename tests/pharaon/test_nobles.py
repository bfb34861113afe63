"""The twenty-six nobles, each by itself, and awkward pairs of them (p. 10)."""

import pytest

from akhet.core import CHANCE
from akhet.games.pharaon import GAME
from tests.pharaon.hands import asked, gifts, goods, options, play, sheet, starting
from tests.pharaon.tables import AGR, BASICS, CON, JUS, ROY, TRA, table

SETS = [[AGR, "nile"], ["chamber", "prestige_1"]]
RICH = dict.fromkeys(BASICS, 1)
PAIRS = [(AGR, JUS), (JUS, ROY), (ROY, CON), (CON, TRA), (TRA, AGR)]
WHEEL = [AGR, TRA, CON, ROY, JUS]  # clockwise


# ---------------------------------------------------------------- what each is worth


@pytest.mark.parametrize(
    ("noble", "points"),
    [(n, 4) for n in range(1, 6)]
    + [(n, 7) for n in range(6, 12)]
    + [(12, 6), (13, 6), (14, 6), (15, 6), (16, 5), (17, 3), (18, 8), (19, 7), (20, 0)]
    + [(n, 6) for n in range(21, 27)],
)
def test_a_noble_alone_is_worth_what_is_printed(noble: int, points: int):
    assert sheet(table(first=1, nobles={0: [noble]}), 0).get("nobles", 0) == points


@pytest.mark.parametrize(
    ("noble", "parts", "more"),
    [
        (6, {"first": 0}, 4),
        (12, {"nobles": {0: [12, 21, 22]}}, 2 * 3 + 2 * 6),
        (13, {"artisans": {0: [1, 2, 6, 11, 16]}}, 3 * 2),  # 6, 6, 5, 4, 4
        (14, {"chamber": {0: 5}}, 5 * 2),
        (15, {"offerings": {0: {"nile": 2, "prestige_2": 1}}}, 3 * 2),
        (16, {"nile": {0: [3, 3, 2, 1, 0]}}, 2 * 3),
        (18, {"goods": {0: {"silver": 4, AGR: 3}}}, 4 * 2),
        (19, {"goods": {0: {"silver": 4, AGR: 3}}, "offerings": {0: {TRA: 2, "nile": 1}}}, 5),
    ],
)
def test_a_noble_counts_what_it_counts(noble: int, parts: dict, more: int):
    state = table(**{"first": 1, "nobles": {0: [noble]}, **parts})
    base = {6: 7, 12: 6, 13: 6, 14: 6, 15: 6, 16: 5, 18: 8, 19: 7}

    assert sheet(state, 0)["nobles"] == base[noble] + more


def test_6_the_general_counts_the_pharaoh_token_too():
    state = table(first=0, nobles={0: [6, 7]}, chamber={0: 3})

    assert GAME.dump(state)["pharaoh"] == 0
    assert sheet(state, 0)["nobles"] == 7 + 4 + 4 + 7


@pytest.mark.parametrize("noble", range(1, 6))
def test_1_to_5_a_scribe_counts_the_two_gods_beside_its_district(noble: int):
    district = ["artisans", "chamber", "nile", "nobles", "offerings"][noble - 1]
    order = ["offerings", "nobles", "nile", "artisans", "chamber"]
    parts = {"artisans": {0: range(1, 7)}, "chamber": {0: 4}, "nile": {0: [1] * 5},
             "offerings": {0: {"nile": 3, AGR: 3}}}  # fmt: skip
    four = {0: [noble, 7, 8, 9]}
    assert sheet(table(districts=order, nobles=four, **parts), 0)["nobles"] == 4 + 8 + 21
    one = {0: [noble]}  # without the gods beside the nobles
    beside = {"artisans": 2, "chamber": 2, "nile": 1, "nobles": 0, "offerings": 1}[district]
    assert sheet(table(districts=order, nobles=one, **parts), 0)["nobles"] == 4 + 4 * beside


# ---------------------------------------------------------------- standing powers


@pytest.mark.parametrize("noble", range(1, 6))
def test_1_to_5_a_scribe_changes_its_pair_both_ways_and_nothing_else(noble: int):
    one, two = PAIRS[noble - 1]
    others = [name for name in BASICS if name not in (one, two)]
    for mine, wheel in ((one, two), (two, one)):
        state = table(wheel=wheel, goods={0: {mine: 1}}, nobles={0: [noble]}, sets=SETS)
        assert "go:offerings" in options(state)
        offered = table(wheel=wheel, offerings={0: {mine: 1}}, nobles={0: [noble]}, sets=SETS)
        assert "go:offerings" in options(offered)  # an offering for one, too
    for other in others:
        state = table(wheel=other, goods={0: {one: 1, two: 1}}, nobles={0: [noble]}, sets=SETS)
        assert "go:offerings" not in options(state)


@pytest.mark.parametrize(
    ("noble", "district"), [(7, "chamber"), (8, "offerings"), (9, "artisans"), (10, "nile")]
)
def test_7_to_10_any_resource_opens_one_district(noble: int, district: str):
    places = {"offerings": 0, "nile": 2, "artisans": 3, "chamber": 4}
    wheel = WHEEL[-places[district] % 5]  # so that the district shows agriculture
    purse = {TRA: 3, JUS: 1}  # the first step of the chamber costs Agr + Con, the second Jus + Tra
    parts = {"wheel": wheel, "goods": {0: purse}, "sets": SETS, "chamber": {0: 1}}
    going = {"nile": "nile:6"}.get(district, f"go:{district}")
    assert going not in options(table(**parts))
    state = table(**parts, nobles={0: [noble]})
    assert going in options(state)
    play(state, going)
    if asked(state)[0] == "access":
        play(state, "access:trade")

    assert GAME.dump(state)["slots"][AGR][0] == TRA


def test_7_to_10_a_token_of_ones_own_colour_is_deducted():
    # Artisans show royalty; three trade are enough, because the first one counts as trade.
    assert "go:artisans" not in options(table(goods={0: {TRA: 3}}))
    state = play(table(goods={0: {TRA: 3}}, nobles={0: [9]}), "go:artisans")

    assert asked(state) == ("take_artisan", 0) and goods(state, 0) == {}


def test_11_the_judge_pays_any_five_and_the_access_is_one_of_them():
    purse = {TRA: 1, AGR: 4}
    assert "go:nobles" not in options(table(goods={0: purse}))
    state = play(table(goods={0: purse}, nobles={0: [11]}), "go:nobles")
    assert asked(state) == ("take_noble", 0) and goods(state, 0) == {}

    state = table(goods={0: {AGR: 5}}, nobles={0: [11]})
    assert "go:nobles" not in options(state)  # access as usual: the wheel shows trade


def test_12_the_vizier_has_no_power():
    assert options(table(goods={0: RICH}, nobles={0: [12]})) == options(table(goods={0: RICH}))


# ---------------------------------------------------------------- once a round


@pytest.mark.parametrize(
    ("noble", "district"), [(13, "artisans"), (14, "chamber"), (15, "offerings"), (16, "nile")]
)
def test_13_to_16_their_district_once_more_when_it_is_full(noble: int, district: str):
    colour = {"artisans": ROY, "chamber": JUS, "offerings": AGR, "nile": CON}[district]
    parts = {"goods": {0: dict.fromkeys(BASICS, 8), 1: {TRA: 5}, 2: {TRA: 5}}, "sets": SETS,
             "slots": {colour: [JUS] * 3}}  # fmt: skip
    going = {"nile": "nile:1"}.get(district, f"go:{district}")
    assert going not in options(table(**parts))
    assert going in options(table(**parts, nobles={0: [noble]}))
    assert going not in options(table(**parts, nobles={0: [noble]}, used=[noble]))
    others = {13: "go:chamber", 14: "go:artisans", 15: "go:artisans", 16: "go:artisans"}
    other_colour = {13: JUS}.get(noble, ROY)
    parts["slots"] = {other_colour: [JUS] * 3}
    assert others[noble] not in options(table(**parts, nobles={0: [noble]}))


def test_13_to_16_with_four_seats_the_fourth_slot_counts():
    parts = {"goods": {0: dict.fromkeys(BASICS, 8)}, "slots": {ROY: [JUS] * 3}}

    assert "go:artisans" in options(table(4, **parts))
    assert "go:artisans" not in options(table(3, **parts))


def test_9_and_13_any_resource_opens_a_full_district():
    parts = {"goods": {0: {TRA: 3}}, "slots": {ROY: [JUS] * 3}}
    assert "go:artisans" not in options(table(**parts, nobles={0: [13]}))
    state = play(table(**parts, nobles={0: [9, 13]}), "go:artisans")

    assert GAME.dump(state)["used"] == [13] and GAME.dump(state)["supply"][TRA] == 20


def test_17_the_wise_woman_changes_a_basic_resource_for_another():
    state = table(goods={0: {AGR: 2, "silver": 1}}, offerings={0: {TRA: 1}}, nobles={0: [17]})
    wise = starting(state, "wise")
    assert wise == [
        *[f"wise:agriculture>{name}" for name in BASICS if name != AGR],
        *[f"wise:offering_trade>{name}" for name in BASICS if name != TRA],
    ]
    play(state, "wise:offering_trade>justice")

    assert gifts(state, 0) == {} and goods(state, 0) == {AGR: 2, "silver": 1, JUS: 1}
    assert GAME.dump(state)["spent"] == {TRA: 1} and GAME.dump(state)["used"] == [17]
    assert asked(state) == ("turn", 0) and starting(state, "wise") == []


def test_18_the_treasurer_changes_a_basic_resource_for_silver():
    state = table(goods={0: {AGR: 2, "silver": 1}}, offerings={0: {TRA: 1}}, nobles={0: [18]})
    assert starting(state, "treasurer") == ["treasurer:agriculture", "treasurer:offering_trade"]
    play(state, "treasurer:agriculture")

    assert goods(state, 0) == {AGR: 1, "silver": 2} and GAME.dump(state)["used"] == [18]


def test_p47_a_change_needs_both_tokens():
    parts = {"goods": {0: {AGR: 1}}, "nobles": {0: [17, 18]}, "hoard": 1}
    state = table(**parts, supply={CON: 1})
    assert starting(state, "wise") == ["wise:agriculture>construction"]
    assert starting(state, "treasurer") == []  # no silver

    state = table(offerings={0: {AGR: 1}}, nobles={0: [17]}, hoard=1, supply={AGR: 2})
    assert starting(state, "wise") == []  # never the same colour, also not for an offering


def test_p46_changes_at_the_start_and_at_the_end_of_a_turn():
    parts = {"goods": {0: {AGR: 2}, 1: {AGR: 1}}, "nobles": {0: [18]}, "sets": SETS}
    state = table(**parts)
    play(state, "go:offerings", "enough", "set:2")
    assert asked(state) == ("end_turn", 0)
    assert options(state) == ["treasurer:agriculture", "done"]
    play(state, "treasurer:agriculture")
    assert asked(state)[1] != 0  # nothing more to decide

    state = play(table(**parts), "pass", "vase:1")
    assert asked(state) == ("end_turn", 0)  # also with what the vase brought
    assert len(starting(state, "treasurer")) == 2


def test_p46_changes_at_a_pyramid_gain_and_not_on_the_last_field():
    parts = {"turn": 2, "goods": {0: {AGR: 1}, 1: RICH, 2: {AGR: 1}}, "nobles": {0: [17]},
             "sets": SETS}  # fmt: skip
    state = play(table(**parts, rows={0: (1, 1)}), "go:offerings", "set:1")
    assert asked(state) == ("pyramid", 0)
    assert len(starting(state, "wise")) == 4
    play(state, "wise:agriculture>justice")
    assert asked(state) == ("pyramid", 0) and starting(state, "wise") == []
    play(state, "take:silver")
    assert asked(state) == ("turn", 1)

    state = play(table(**parts, rows={0: (1, 4)}), "go:offerings", "set:1")
    assert asked(state) == ("turn", 1)  # skipped


def test_p20_a_power_comes_back_in_the_next_round():
    state = table(2, 1, rows={0: (1, 0)}, nobles={0: [18]}, used=[18], goods={0: {AGR: 1}},
                  vase_row=[21, 22])  # fmt: skip
    assert GAME.dump(state)["used"] == [18]
    play(state, "pass", "vase:1")
    while GAME.actor(state) == CHANCE:
        play(state, options(state)[0])

    assert GAME.dump(state)["used"] == [] and starting(state, "treasurer")


def passing(*nobles: int, **parts: object):
    """A seat with these nobles takes the vase agriculture, royalty, justice."""
    state = table(nobles={0: nobles}, vase_row=[21, 22, 23], goods={1: RICH, 2: RICH}, **parts)
    return play(state, "pass", "vase:1")


def test_19_the_tutor_adds_a_basic_resource_to_a_vase():
    state = passing(19)
    assert asked(state) == ("tutor", 0)
    assert options(state) == [*[f"take:{name}" for name in BASICS], "decline"]
    assert goods(state, 0) == {AGR: 1, ROY: 1, JUS: 1}
    play(state, "take:trade")
    assert goods(state, 0) == {AGR: 1, ROY: 1, JUS: 1, TRA: 1}
    assert GAME.dump(state)["used"] == [19]

    state = play(passing(19), "decline")
    assert GAME.dump(state)["used"] == [] and sum(goods(state, 0).values()) == 3
    assert asked(passing(19, used=[19])) == ("turn", 1)


def test_20_the_diplomat_takes_three_of_choice_instead_of_the_vase():
    state = passing(20)
    assert asked(state) == ("diplomat", 0) and goods(state, 0) == {}
    play(state, "take:trade")  # in ascending order: only trade can follow
    assert goods(state, 0) == {TRA: 3} and GAME.dump(state)["used"] == [20]

    state = play(passing(20), "take:agriculture", "take:construction", "take:trade")
    assert goods(state, 0) == {AGR: 1, CON: 1, TRA: 1}
    state = play(passing(20), "decline")
    assert goods(state, 0) == {AGR: 1, ROY: 1, JUS: 1} and GAME.dump(state)["used"] == []


def test_20_the_diplomat_has_35_ways_and_each_once():
    found = []

    def follow(state) -> None:
        if asked(state)[0] not in ("diplomat", "pick"):
            found.append(tuple(sorted(goods(state, 0).items())))
            return
        for name in options(state):
            if name != "decline" or asked(state)[0] == "pick":
                follow(play(GAME.copy(state), name))

    follow(passing(20))
    assert len(found) == len(set(found)) == 35  # 3 of 5 kinds, with repeats


def test_20_the_diplomat_takes_what_the_supply_has():
    state = table(nobles={0: [20]}, vase_row=[21, 22, 23], hoard=1, supply={JUS: 1, TRA: 1})
    play(state, "pass", "vase:1")
    assert starting(state, "take") == ["take:justice"]  # then trade; from trade on there is one
    play(state, "take:justice")

    assert goods(state, 0) == {JUS: 1, TRA: 1}


def test_p21_diplomat_and_tutor_on_one_vase():
    state = passing(19, 20)
    assert asked(state) == ("diplomat", 0)
    play(state, "take:trade")
    assert asked(state) == ("tutor", 0)
    play(state, "take:trade")

    assert goods(state, 0) == {TRA: 4} and GAME.dump(state)["used"] == [19, 20]


def test_p20_tutor_and_diplomat_also_for_vases_of_artisans_and_the_nile():
    state = table(goods={0: {ROY: 3}}, nobles={0: [19, 20]}, artisan_row=[21, 1, 2, 3])
    play(state, "go:artisans", "artisan:1", "deal_artisan:30", "deal_vase:21")
    assert asked(state) == ("diplomat", 0)
    play(state, "decline")
    assert asked(state) == ("tutor", 0)

    state = table(goods={0: {CON: 3}}, nobles={0: [19]})
    play(state, "nile:6", "deal_vase:21")
    assert asked(state) == ("tutor", 0)
    play(state, "take:trade")
    assert asked(state) == ("arrows", 0)
