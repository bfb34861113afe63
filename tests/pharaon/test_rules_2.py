"""What rules 2 have mended, and that rules 1 are still played as they were."""

from contextlib import suppress
from pathlib import Path

import pytest

from akhet.core import BadComponents, IllegalAction
from akhet.games.pharaon import GAME
from akhet.games.pharaon.box.components import BOX, FILE
from akhet.games.pharaon.state import Pharaon
from akhet.lang.pharaon.view_more import PharaonBoard
from akhet.testing import play_again
from tests.pharaon import konflikte, tables
from tests.pharaon.hands import gifts, goods, options, play, player, task
from tests.pharaon.konflikte import BASICS
from tests.pharaon.tables import AGR, JUS, ROY, all_gifts_but

TEXT = FILE.read_text(encoding="utf-8")
PAIR = 'pair = ["sword", "any_basic"]'


def under(rules: int, data: dict) -> Pharaon:
    """The same position under other rules."""
    return GAME.load(data | {"rules": rules})


def test_the_rules_are_the_second():
    assert (GAME.OLDEST, GAME.RULES) == (1, 2)


# ---------------------------------------------------------------- vases


def showing(rules: int) -> Pharaon:
    """Three vases are left for three places; 27 were used."""
    tasks = [task("next", 0, 2), task("show_vases", 0, 3), task("deal_vase", -1, 0)]
    data = tables.position(3, round=2, vase_row=[], pile=[2, 3, 4], tasks=tasks)
    assert len(data["vases"]["gone"]) == 27
    return play(under(rules, data), "deal_vase:2", "deal_vase:3")


def vases(state: Pharaon) -> tuple[int, int]:
    """How many vases are in the pile, and how many were used."""
    found = GAME.dump(state)["vases"]
    return len(found["pile"]), len(found["gone"])


def test_fr_p4_vases_are_shuffled_when_one_is_to_be_shown_and_not_before():
    assert vases(showing(2)) == (0, 27)


def test_fr_p4_what_is_used_before_one_is_needed_is_shuffled_too():
    tasks = tables.in_turn(0, task("take_artisan"))
    parts = {"round": 2, "pile": [], "vase_row": [1, 2, 3], "artisan_row": [21, 1, 2, 3]}
    state = tables.table(3, tasks=tasks, **parts)  # artisan 21 brings a vase
    assert vases(state) == (0, 27)
    play(state, "artisan:1")

    assert vases(tables.draw(state)) == (26, 1)


def test_rules_1_shuffled_them_as_soon_as_the_pile_was_empty():
    assert vases(showing(1)) == (27, 0)


# ---------------------------------------------------------------- the commander's sword (P57)


def paid_with_a_sword(rules: int, mine: dict[str, int]) -> Pharaon:
    """No sword is in the supply; the commander's one completes three royalties and a conflict."""
    data = konflikte.position(
        goods={0: {**mine, "sword": 1}, 1: {"sword": 24}}, nobles={0: [28]},
        conflicts={ROY: [1]}, slots={ROY: [None, "silver", "silver"]},
    )  # fmt: skip
    assert data["supply"].get("sword", 0) == 0 and konflikte.extra_of(1) == [AGR]
    state = play(under(rules, data), "go:artisans")
    while konflikte.asked(state)[0] in ("choose_slot", "access", "pay"):
        play(state, options(state)[0])  # the commander's sword comes last
    return state


def test_p57_a_sword_paid_for_the_action_is_too_late_for_the_conflicts_reward():
    state = paid_with_a_sword(2, {ROY: 2, AGR: 1})
    assert player(state)["conflicts"] == [1]
    assert "sword" not in goods(state)


def test_p57_a_sword_paid_for_the_conflict_itself_comes_back_as_its_reward():
    assert goods(paid_with_a_sword(2, {ROY: 3}))["sword"] == 1


def test_p57_rules_1_gave_the_sword_back_in_both_cases():
    assert goods(paid_with_a_sword(1, {ROY: 2, AGR: 1}))["sword"] == 1
    assert goods(paid_with_a_sword(1, {ROY: 3}))["sword"] == 1


# ---------------------------------------------------------------- his pair is a figure


def test_p57_an_owner_can_say_which_resource_the_commander_swaps():
    box = GAME.read_components(TEXT.replace(PAIR, 'pair = ["sword", "royalty"]'))
    data = konflikte.position(goods={0: {"sword": 1, ROY: 2}}, nobles={0: [28]})
    loose, strict = GAME.load(data), GAME.load(data, box)

    assert "go:offerings" in options(loose)  # a sword opens with agriculture
    assert "go:offerings" not in options(strict)
    assert "go:artisans" in options(strict)  # and counts as the third royalty
    assert box.digest != BOX.digest


def test_p57_his_resource_and_no_other_is_a_sword():
    box = GAME.read_components(TEXT.replace(PAIR, 'pair = ["royalty", "sword"]'))
    district, sides = konflikte.with_arch("favour_vizier")
    data = konflikte.position(
        goods={0: {ROY: 1, AGR: 1}}, nobles={0: [28]}, sides=sides,
        favours={district: ["v1", "v2"]}, tasks=konflikte.after_action(district),
    )  # fmt: skip
    for figures, wanted in ((None, 2), (box, 1)):
        state = GAME.load(data, figures)
        play(state, "favour:1")
        assert len([name for name in options(state) if name.startswith("sword:")]) in (wanted, 0)
        assert wanted == 2 or ROY not in goods(state)


def test_p57_the_bill_tells_what_his_sword_stands_for():
    box = GAME.read_components(TEXT.replace(PAIR, 'pair = ["royalty", "sword"]'))
    mine = {"construction": 1, "silver": 1, "sword": 1}
    data = konflikte.position(goods={0: mine}, nobles={0: [28]})
    state = GAME.load(data, box)
    state.facts = facts = []
    play(state, "nile:3")  # royalty and trade
    while konflikte.asked(state)[0] in ("choose_slot", "access", "pay"):
        play(state, options(state)[0])

    stands = {fact.args[1]: fact.args[2] for fact in facts if fact.key == "stands"}
    assert stands == {10: BASICS.index("trade"), 12: BASICS.index(ROY)}


def test_p57_a_file_without_the_pair_is_what_it_was():
    older = GAME.read_components(TEXT.replace(PAIR + "\n", ""))

    assert older.digest == BOX.digest and older.sword_for == BOX.sword_for == 31


@pytest.mark.parametrize("pair", ['["royalty", "trade"]', '["sword", "sword"]', '["sword"]', "3"])
def test_p57_a_pair_that_cannot_be_is_refused(pair: str):
    with pytest.raises(BadComponents, match=r"konflikte_noble\[2\]\.pair"):
        GAME.read_components(TEXT.replace(PAIR, f"pair = {pair}"))


def test_p57_words_say_which_resource_it_is():
    box = GAME.read_components(TEXT.replace(PAIR, 'pair = ["sword", "royalty"]'))
    view = GAME.view(konflikte.table(), 0)
    boards = [PharaonBoard(view, one.figures, "en", ["A"] * 3, {}) for one in (BOX, box)]
    free, fixed = (board.power(28).lower() for board in boards)

    assert "any basic" in free and "any" not in fixed and "royalty" in fixed


# ---------------------------------------------------------------- no offering is left (K6, P55)


def drained(rules: int) -> Pharaon:
    """Nobody can draw an offering; the first seat has one to pay with."""
    others = {
        name: number
        for name, number in konflikte.box_gifts().items()
        if name not in (AGR, "prestige_1")
    }
    data = konflikte.position(
        goods={0: {AGR: 2}}, offerings={0: {AGR: 1}, 1: {**others, AGR: 2, "prestige_1": 4}}
    )
    assert data["bag"] == data["spent"] == {}
    return play(under(rules, data), "go:offerings", "access:agriculture")


def test_k6_an_offering_that_is_paid_can_be_drawn_again():
    state = drained(2)
    assert options(state) == ["enough", "more"]
    play(state, "more")

    assert gifts(state) == {AGR: 1, "prestige_1": 2} and goods(state) == {AGR: 1}


def test_k6_rules_1_did_not_ask():
    assert gifts(drained(1)) == {AGR: 1, "prestige_1": 2} and goods(drained(1)) == {AGR: 1}


def scribe(rules: int) -> Pharaon:
    """The same without the expansion; a scribe makes justice agriculture too."""
    others = all_gifts_but({JUS: 1}, {"prestige_1": 1, "prestige_2": 1})
    data = tables.position(
        goods={0: {AGR: 1, JUS: 1}}, offerings={0: {JUS: 1}, 1: others}, nobles={0: [1]},
        sets=[["prestige_1", "prestige_2"]],
    )  # fmt: skip
    return play(under(rules, data), "go:offerings", "access:agriculture")


def test_p55_with_a_scribe_two_of_another_colour_are_a_payment_too():
    state = scribe(2)
    assert options(state) == ["pay:justice", "pay:offering_justice", "enough"]
    play(state, "pay:justice")

    assert gifts(state) == {JUS: 1, "prestige_1": 1, "prestige_2": 1} and goods(state) == {}


def test_p55_rules_1_took_the_offering_alone():
    assert options(scribe(1)) == ["pay:offering_justice", "enough"]


# ---------------------------------------------------------------- only the arch has nobles (K4)


def at_the_arch(rules: int, mine: dict[str, int]) -> Pharaon:
    """Row and deck are empty; five nobles lie at the arch."""
    five = [6, 7, 8, 9, 10]
    away = [n for n in range(1, 34) if n not in five]
    data = konflikte.position(
        goods={0: mine}, nobles={1: away}, noble_row=[], noble_deck=[], extra=five,
        pharaoh=None,
    )  # fmt: skip
    return under(rules, data)


FIVE = dict.fromkeys(konflikte.BASICS, 1)


def test_k4_with_row_and_deck_empty_the_five_nobles_can_be_had():
    state = at_the_arch(2, {**FIVE, "sword": 1})
    play(state, "go:nobles")
    assert options(state) == [f"extra:{n}" for n in range(1, 6)]
    play(state, "extra:2")

    assert player(state)["nobles"] == [7] and goods(state) == {}


@pytest.mark.parametrize(
    ("mine", "possible"),
    [({}, False), ({"silver": 1}, True), ({"sword": 1}, True)],
)
def test_k4_only_if_the_sword_can_be_paid_as_well(mine: dict[str, int], possible: bool):
    assert ("go:nobles" in options(at_the_arch(2, {**FIVE, **mine}))) is possible
    four = dict.fromkeys(konflikte.BASICS[1:], 1)
    assert "go:nobles" not in options(at_the_arch(2, {**four, "silver": 1}))


def test_k4_rules_1_did_not_allow_it():
    assert "go:nobles" not in options(at_the_arch(1, {**FIVE, "sword": 1}))


# ---------------------------------------------------------------- whole games


def test_a_whole_game_of_rules_2_is_another_one_under_rules_1():
    text = (Path(__file__).parents[1] / "golden/pharaon-5-vases.txt").read_text(encoding="utf-8")
    assert play_again(GAME, text) == text
    older = text.replace("game: pharaon 2 ", "game: pharaon 1 ")
    with suppress(IllegalAction):  # or a draw is not even possible
        assert play_again(GAME, older) != older
