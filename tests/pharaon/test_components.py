"""The figures of the box: those we know, those we had to make up, and an owner's own."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from akhet.core import BadComponents
from akhet.games.pharaon import GAME
from akhet.games.pharaon.components import BOX, FILE, Box, read_box
from tests.pharaon.tables import (
    AGR,
    CON,
    JUS,
    ROY,
    TRA,
    TRAITOR,
    draw,
    goods,
    options,
    play,
    player,
    rival,
    set_up,
    sheet,
    table,
)

TEXT = FILE.read_text(encoding="utf-8")
DATA = tomllib.loads(TEXT)


def box_with(old: str, new: str, after: str = "") -> Box:
    """Our figures with one passage replaced, the first one after another passage."""
    start = TEXT.index(after)
    assert old in TEXT[start:], old
    box = GAME.read_components(TEXT[:start] + TEXT[start:].replace(old, new, 1))
    assert isinstance(box, Box)
    return box


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


TABLES = [name for name in DATA if name not in ("meta", "sources")]


@pytest.mark.parametrize("name", TABLES)
def test_every_table_has_a_source_and_a_certainty(name: str):
    for row in DATA[name] if isinstance(DATA[name], list) else [DATA[name]]:
        assert row["source"] in ("rulebook", "public", "reconstructed")
        assert row["certainty"] in ("certain", "likely", "open")
        if row["source"] == "reconstructed":
            assert row["certainty"] != "certain"


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

NOBLE_1 = "[[noble]]\nid = 1\n"
NOBLE_7 = "[[noble]]\nid = 7\n"
NOBLE_21 = "[[noble]]\nid = 21\n"
CHANGES = [
    ("tokens = 20", "tokens = 19", ""),
    ('["agriculture", "trade", "con', '["trade", "agriculture", "con', "[wheel]"),
    ("slots_few = 3", "slots_few = 2", ""),
    ("slots_many = 4", "slots_many = 3", ""),
    ("start_silver = 2", "start_silver = 3", ""),
    ("vases_shown = [2, 3,", "vases_shown = [2, 4,", ""),
    ('top = ["agriculture"', 'top = ["trade"', "[[vase]]"),
    ('bottom = "justice"', 'bottom = "trade"', "[[vase]]"),
    ("pp = 6", "pp = 7", "[[artisan]]"),
    ('resources = ["agriculture"]', 'resources = ["trade"]', "[[artisan]]"),
    ("silver = 0", "silver = 1", "[[artisan]]"),
    ("vases = 0", "vases = 1", "[[artisan]]"),
    ("pp = 4", "pp = 5", NOBLE_1),
    ("pp_each = 4", "pp_each = 5", NOBLE_1),
    ('pair = ["agriculture"', 'pair = ["trade"', NOBLE_1),
    ('district = "artisans"', 'district = "nile"', NOBLE_1),
    ('district = "chamber"', 'district = "nile"', NOBLE_7),
    ("nile_steps = 3", "nile_steps = 2", NOBLE_21),
    ('cost = ["agriculture"', 'cost = ["trade"', "[[chamber_step]]"),
    ("pp = 5", "pp = 6", "[[chamber_step]]"),
    ("[0, 0, 3, 7]", "[0, 1, 3, 7]", ""),
    ('cost = ["agriculture"', 'cost = ["trade"', "[[nile_option]]"),
    ('resources = ["royalty"', 'resources = ["trade"', "[[nile_option]]"),
    ("arrows_pair = 2", "arrows_pair = 1", ""),
    ("arrows_free = 1", "arrows_free = 2", ""),
    ("identical = 2", "identical = 3", ""),
    ("count = 3", "count = 4", "[[offering]]"),
    ("pp_bonus = 0", "pp_bonus = 1", "[[offering]]"),
    ("token_pp = 1", "token_pp = 2", ""),
    ("left_need = 2", "left_need = 3", "[[god_side]]"),
    ("left_pp = 4", "left_pp = 5", "[[god_side]]"),
    ("right_need = 2", "right_need = 3", "[[god_side]]"),
    ("right_pp = 4", "right_pp = 5", "[[god_side]]"),
    ('"silver"', '"offering"', "[[pyramid_row]]"),
    ("pharaoh_pp = 7", "pharaoh_pp = 8", ""),
    ("first_player_pp = 3", "first_player_pp = 4", ""),
    ("pharaoh_nobles = 2", "pharaoh_nobles = 3", ""),
    ("pharaoh_step = 3", "pharaoh_step = 4", ""),
    ("vases = 4", "vases = 5", "[[traitor_tile]]"),
    ('"discard_noble_3"', '"discard_noble_2"', "[[traitor_tile]]"),
    ("noble_pp = 6", "noble_pp = 7", "[traitor]"),
]


@pytest.mark.parametrize(("old", "new", "after"), CHANGES, ids=[f"{o}-{a}" for o, _n, a in CHANGES])
def test_another_figure_gives_another_digest(old: str, new: str, after: str):
    assert box_with(old, new, after).digest != BOX.digest


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


@pytest.mark.parametrize(
    ("old", "new", "after", "where"),
    [
        ("tokens = 20", "tokens = 21", "", "resource[1].tokens: 21 is not from 1 to 20"),
        ("tokens = 20", 'tokens = "x"', "", "resource[1].tokens: 'x' is not a whole number"),
        ("tokens = 20", "", "", "resource[1].tokens: this field is missing"),
        ('id = "justice"', 'id = "agriculture"', "", "resource[2].id: agriculture is there twice"),
        ('id = "justice"', 'id = "law"', "", "resource[2].id: 'law' is not one of"),
        ('"royalty", "justice"]', '"royalty", "trade"]', "[wheel]", "wheel.clockwise: each basic"),
        ('"royalty", "justice"]', '"royalty"]', "[wheel]", "wheel.clockwise: 5 entries"),
        ("slots_few = 3", "slots_few = 5", "", "wheel.slots_few: 5 is not from 1 to 4"),
        ("[2, 3, 3, 4, 5]", "[2, 3, 2, 4, 5]", "", "setup.vases_shown[3]: one vase a seat"),
        ("[2, 3, 3, 4, 5]", "[2, 3, 3, 4]", "", "setup.vases_shown: 5 entries are needed, not 4"),
        ("[[vase]]", "[[pot]]", "", "vase: 30 entries are needed, not 29"),
        ("id = 2", "id = 3", "[[vase]]", "vase[2].id: 3 is not from 2 to 2"),
        ('top = ["agriculture"', 'top = ["silver"', "[[vase]]", "vase[1].top: 'silver' is not"),
        ('bottom = "justice"', "bottom = 3", "[[vase]]", "vase[1].bottom: 3 is not a text"),
        ("pp = 6", "pp = -1", "[[artisan]]", "artisan[1].pp: -1 is not from 0 to 15"),
        ("vases = 0", "vases = 3", "[[artisan]]", "artisan[1].vases: 3 is not from 0 to 2"),
        ('kind = "permanent"', 'kind = "instant"', NOBLE_1, "noble[1].kind: 'instant' is not"),
        ('ability = "swap_pair"', 'ability = "fly"', NOBLE_1, "noble[1].ability: 'fly' is not"),
        ('"agriculture", "justice"', '"justice", "justice"', NOBLE_1, "noble[1].pair: two diff"),
        ('district = "chamber"', 'district = "moon"', NOBLE_7, "noble[7].district: 'moon' is not"),
        ("nile_steps = 3,", "wings = 3,", NOBLE_21, "noble[21].gain: there is no gain"),
        ("nile_steps = 3", "camels = 3", NOBLE_21, "noble[21].gain: there is no gain 'camels'"),
        ("nile_steps = 3", "nile_steps = 9", NOBLE_21, "noble[21].gain.nile_steps: 9 is not"),
        ('cost = ["agriculture", "con', 'cost = ["con', "[[chamber_step]]", "chamber_step[1].cost"),
        ("[0, 0, 3, 7]", "[0, 3, 7]", "", "nile.pp_by_field: 4 entries are needed, not 3"),
        ("present_from_field = 1", "present_from_field = 2", "", "nile.present_from_field: 2"),
        ("arrows_free = 1", "arrows_pair = 1", "identical = 2", "not a TOML file"),
        ("arrows_pair = 0", "arrows_pair = 1", "identical = 2", "nile_option[6].arrows_pair: need"),
        ("count = 3", "count = 12", "[[offering]]", "offering[1].count: 12 is not from 0 to 11"),
        ('resource = "justice"', 'resource = "agriculture"', "[[offering]]", "offering[2].kind: "),
        ('district = "offerings"', 'district = "chamber"', "[[god_side]]", "is there twice"),
        ('god = "Anubis"', 'god = "Osiris"', "[[god_side]]", "god_side.god: each god once"),
        ('god = "Osiris"', 'god = "Ra"', "[[traitor_tile]]", "traitor_tile[1].god: 'Ra' is not"),
        ('"first_player"', '"silver"', "[[pyramid_row]]", "pyramid_row[1].fields: begins with"),
        ('"basic_of_choice"', '"camel"', "[[pyramid_row]]", "pyramid_row[1].fields: 'camel'"),
        ('side = "dark"', 'side = "light"', "[[traitor_tile]]", "traitor_tile: each of the five"),
        ('"discard_noble_3"', '"discard_noble_4"', "", "slots[4]: there is no effect"),
        ('"discard_noble_3"', "7", "", "traitor_tile[1].slots[4]: 7 is not a text"),
        ("pharaoh_pp = 7", "pharaoh_pp = 31", "", "titles.pharaoh_pp: 31 is not from 0 to 30"),
        ("[titles]", "[[titles]]", "", "titles: this must be a table"),
        ("[traitor]", "[spy]", "", "traitor: this field is missing"),
        ('certainty = "open"', 'certainty = "maybe"', "", "certainty: 'maybe' is not one of"),
        ("[wheel]", "[wheel", "", "not a TOML file"),
    ],
)  # fmt: skip
def test_a_wrong_figure_is_named(old: str, new: str, after: str, where: str):
    with pytest.raises(BadComponents) as error:
        box_with(old, new, after)

    assert where in str(error.value)
    assert "\n" not in str(error.value)


def test_the_two_sides_of_a_tile_have_one_god():
    last = TEXT.rindex('god = "Horus"')
    with pytest.raises(BadComponents, match="'Isis' is not one of Horus"):
        GAME.read_components(TEXT[:last] + TEXT[last:].replace('"Horus"', '"Isis"', 1))


def test_a_components_file_is_read_from_disk(tmp_path: Path):
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT.replace("start_silver = 2", "start_silver = 4"), encoding="utf-8")
    box = read_box(mine)
    state = GAME.new(1, {"begins": "player"}, box)
    while GAME.dump(state)["round"] == 0:
        GAME.play(state, GAME.options(state)[0])

    assert goods(state, 0)["silver"] >= 4
    assert goods(set_up(1, begins="player"), 0)["silver"] < 4
