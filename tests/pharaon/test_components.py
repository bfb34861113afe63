"""The figures of the box: those we know, those we had to make up, and an owner's own."""

import tomllib
from collections import Counter
from functools import partial

import pytest

from akhet.core import BadComponents
from akhet.games.pharaon import GAME
from akhet.games.pharaon.box.components import BOX, FILE
from tests.games import kits
from tests.pharaon.hands import draw, goods, options, play, player, rival, sheet
from tests.pharaon.tables import AGR, CON, JUS, ROY, TRA, TRAITOR, table

box_with = partial(kits.box_with, "pharaon")
TEXT = FILE.read_text(encoding="utf-8")
DATA = tomllib.loads(TEXT)


# ---------------------------------------------------------------- our figures


def test_the_box_adds_up():
    assert BOX.figures["tokens"] == [20] * 6
    assert BOX.figures["gifts"] == [3] * 10 + [6, 4] + [4, 2]  # the last two of the expansion
    assert len(BOX.figures["vase_below"]) == 30
    assert len(BOX.figures["artisan_points"]) == 30 + 12
    assert len(BOX.figures["noble_points"]) == 26 + 7
    assert BOX.figures["track_points"] == [0, 0, 3, 7]
    assert BOX.figures["titles"] == [7, 3, 2, 3]
    assert BOX.figures["shown"] == [2, 3, 3, 4, 5]


def test_vases_are_thirty_different_ones_with_each_resource_as_often():
    vases = [(tuple(sorted(row["top"])), row["bottom"]) for row in DATA["vase"]]
    assert len(set(vases)) == 30
    found = Counter(name for top, below in vases for name in (*top, below))

    assert set(found.values()) == {18}


def test_the_chamber_costs_each_resource_as_often_and_points_rise():
    found = Counter(name for row in DATA["chamber_step"] for name in row["cost"])
    points = [row["pp"] for row in DATA["chamber_step"]]

    assert set(found.values()) == {5} and len(points) == 8
    assert points == sorted(points) and (points[0], points[-1]) == (5, 60)


def test_the_figures_nobody_could_read_are_named():
    names = set(BOX.guessed)

    for group, number in (("vase", 30), ("artisan", 30), ("chamber", 8), ("nile", 6)):
        assert {f"{group}.{n}" for n in range(1, number + 1)} <= names
    assert "wheel.clockwise" in names and "gods.nile" in names and "traitor.tomb" in names
    assert {f"pyramid.{n}" for n in range(1, 5)} <= names
    nobles = {int(name.split(".")[1]) for name in names if name.startswith("noble.")}
    assert nobles == {*range(1, 6), *range(7, 12), 13, *range(21, 29)}


def test_remarks_sources_and_certainties_do_not_change_the_digest():
    assert box_with("start_silver = 2", "start_silver = 2 # as printed").digest == BOX.digest
    known = box_with('certainty = "open"', 'certainty = "certain"', "[[vase]]")
    assert known.digest == BOX.digest
    assert "vase.1" in BOX.guessed and "vase.1" not in known.guessed


# ---------------------------------------------------------------- an owner's figures


def test_an_owners_vase_and_artisan_bring_what_they_say():
    box = box_with('bottom = "justice"', 'bottom = "trade"', "[[vase]]")
    state = table(3, 2, rows={0: (1, 0), 1: (2, 0)}, vase_row=[1], box=box)
    assert goods(play(state, "pass"), 2) == {AGR: 1, JUS: 1, TRA: 1}

    box = box_with('resources = ["agriculture"]', 'resources = ["trade", "trade"]', "[[artisan]]")
    state = table(goods={0: {ROY: 3}}, artisan_row=[1, 2, 3, 4], box=box)
    play(state, "go:artisans", "artisan:1", "deal_artisan:30")
    assert goods(state, 0) == {TRA: 2}


def test_an_owners_step_costs_and_scores_what_it_says():
    box = box_with('cost = ["agriculture"', 'cost = ["justice"', "[[chamber_step]]")
    assert "go:chamber" in options(table(goods={0: {JUS: 1, CON: 1}}, box=box))
    assert "go:chamber" not in options(table(goods={0: {JUS: 1, CON: 1}}))
    box = box_with("pp = 5", "pp = 6", "[[chamber_step]]")
    assert sheet(table(chamber={0: 1}, box=box), 0)["chamber"] == 6


def test_an_owners_wheel_turns_as_it_is_printed():
    box = box_with('["agriculture", "trade", "con', '["trade", "agriculture", "con', "[wheel]")
    state = table(3, 2, rows={0: (1, 0), 1: (2, 0)}, vase_row=[21], box=box)

    assert GAME.dump(draw(play(state, "pass")))["wheel"] == TRA  # counter-clockwise of it


def test_an_owners_tile_and_start_do_what_they_say():
    box = box_with('"discard_noble_3"', '"chamber"', "[[traitor_tile]]")
    tasks = [{"step": "next", "seat": 0, "arg": 1}, {"step": "traitor_vase", "seat": -1, "arg": 0}]
    state = table(1, owed=1, filled_tiles=(3, 0, 0, 0, 0), tasks=tasks, box=box)
    assert player(play(state, "deal_vase:25"), TRAITOR)["chamber"] == 1
    box = box_with("noble_pp = 6", "noble_pp = 7", "[traitor]")
    assert rival(table(1, nobles={TRAITOR: [1]}, box=box))["nobles"] == 7


def test_an_owners_gods_ask_what_they_say():
    box = box_with("right_need = 2", "right_need = 1", "[[god_side]]")  # the chamber's
    have = {"chamber": {0: 1}, "offerings": {0: {"nile": 3}}}
    assert "gods" not in sheet(table(**have), 0)
    assert sheet(table(**have, box=box), 0)["gods"] == 10


def test_the_two_sides_of_a_tile_have_one_god():
    last = TEXT.rindex('god = "Horus"')
    with pytest.raises(BadComponents, match="'Isis' is not one of Horus"):
        GAME.read_components(TEXT[:last] + TEXT[last:].replace('"Horus"', '"Isis"', 1))
