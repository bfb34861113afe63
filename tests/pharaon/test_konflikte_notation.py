"""Positions with the expansion as JSON: they come back whole, and impossible ones are refused."""

import pytest

from akhet.core import BadPosition
from akhet.games.pharaon import GAME
from tests.games.broken import changed, refused
from tests.pharaon.hands import play, task
from tests.pharaon.konflikte import AGR, JUS, after_action, position, table, with_arch

ON = {"konflikte": "on"}


def test_a_conflict_that_is_being_paid_comes_back():
    goods = {0: {AGR: 2, JUS: 2, "silver": 1}}
    state = play(table(goods=goods, conflicts={AGR: [4]}), "go:offerings", "conflict:4")
    assert GAME.dump(state)["konflikte"]["paying"] == 4

    again = GAME.load(GAME.dump(state))

    assert GAME.options(again) == GAME.options(state)
    assert GAME.dump(play(again, f"access:{AGR}")) == GAME.dump(play(state, f"access:{AGR}"))


def test_a_copy_holds_the_expansion_too():
    state = table(conflicts={AGR: [4]}, extra=[20, 21, 22, 23, 24], heir="conflicts", cover="b")

    assert GAME.dump(GAME.copy(state)) == GAME.dump(state)
    assert GAME.dump(GAME.mask(state, 0)) == GAME.dump(state)


# What is put where in a good dump, and what the error names.
BROKEN = [
    ("konflikte.arches.nile", "c", "arches.nile"),
    ("konflikte.nile", "c", "nile"),
    ("konflikte.pharaoh", "nobody", "pharaoh"),
    ("konflikte.hard", 1, "hard"),
    ("konflikte.extra", [1, 2], "extra: 5 places"),
    ("konflikte.favour_deck", ["v1"], "favours"),
    ("konflikte.favour_deck", ["v11"], "no favour"),
    ("konflikte.favours.chamber", ["p1", "p2"], "favours.chamber"),
    ("konflikte.unseen", [26], "unseen"),
    ("konflikte.unseen", [4, 4], "twice"),
    ("konflikte.fronts", [4, 2, 3, None], "twice"),
    ("konflikte.backs", ["agriculture"] * 5, "backs"),
    ("konflikte.backs.0", "silver", "backs"),
    ("konflikte.wheel.agriculture", [4, 7, 7, None], "twice"),
    ("konflikte.wheel.agriculture", [None, None, None, 4], "slots.agriculture"),
    ("konflikte.paying", 26, "paying"),
    ("supply.sword", 20, "sword"),
    ("bag.sword_1", 3, "sword_1"),
    ("players.0.conflicts", [4], "twice"),
    ("tasks", [], "the game is not over"),
]


@pytest.mark.parametrize(("path", "value", "message"), BROKEN)
def test_what_cannot_be_is_refused_in_one_line(path: str, value: object, message: str):
    data = position(conflicts={AGR: [4]})

    refused(GAME, changed(GAME, data, {path: value}), message)


STACKS = [
    ([task("turn")], "turn cannot lie here"),
    ([task("next"), task("next")], "next cannot lie here"),
    ([task("next"), task("setup")], "setup cannot lie here"),
    ([task("next"), task("turn"), task("end_turn")], "turn cannot lie here"),
    ([task("next"), task("sword_tile")], "sword_tile cannot lie here"),
    ([task("next"), task("swords", 0, 1 | 1 << 12)], "swords cannot lie here"),
    ([task("next"), task("arch", 0, 7)], "7 is not from 0 to 4"),
    ([task("next"), task("arch", 4)], "arch is not for 4"),
    ([task("next"), task("deal_conflict", -1, 0)], "no such place to fill"),
    ([task("next"), task("fill_arches")], "nobody has to answer fill_arches"),
    ([task("next"), task("bought", 0, 3), task("swords", 0, 1 | 1 << 12)], "nothing to be bought"),
]


@pytest.mark.parametrize(("tasks", "message"), STACKS)
def test_questions_that_cannot_lie_open_are_refused(tasks: list[dict], message: str):
    with pytest.raises(BadPosition, match=message):
        table(tasks=tasks, goods={0: {"sword": 3}})


def test_an_arch_that_is_being_paid_comes_back():
    district, sides = with_arch("draw_vase")
    state = table(sides=sides, tasks=after_action(district), goods={0: {"sword": 3, "silver": 2}})

    play(state, "arch", "sword:sword")

    assert GAME.options(GAME.load(GAME.dump(state))) == GAME.options(state)
