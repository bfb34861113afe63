"""The figures of the box: those we know, those we had to make up, and an owner's own."""

import tomllib
from pathlib import Path

import pytest

from akhet.core import OVER, BadComponents, Rng
from akhet.core.components import CERTAINTIES
from akhet.games.amunre import GAME
from akhet.games.amunre.components import BOX, FILE, NAMES, Box, read_box
from akhet.testing import check_game
from tests.amunre.tables import RED, at, gold, offer_all, options, play, starting, table

TEXT = FILE.read_text(encoding="utf-8")
DATA = tomllib.loads(TEXT)


def box_with(old: str, new: str, after: str = "") -> Box:
    """Our figures with one passage replaced, the first one after another passage."""
    start = TEXT.index(after)
    assert old in TEXT[start:], old
    box = GAME.read_components(TEXT[:start] + TEXT[start:].replace(old, new, 1))
    assert isinstance(box, Box)
    return box


def test_the_box_adds_up():
    assert sum(BOX.copies) == 39
    assert [BOX.copies[kind] for kind in range(12)] == [2, 2, 5, 8, 4, 5, 3, 2, 2, 2, 2, 2]
    assert [BOX.bids[n] for n in range(9)] == [0, 1, 3, 6, 10, 15, 21, 28, 36]
    assert sum(BOX.fields[n] for n in range(15)) == 39
    assert sum(BOX.limit[n] for n in range(15)) == 19
    assert sum(BOX.east[n] for n in range(15)) == 7  # 8 west
    assert sum(BOX.upper[n] for n in range(15)) == 8  # 7 lower
    assert sum(BOX.nile[n] for n in range(15)) == 8


@pytest.mark.parametrize("row", DATA["province"], ids=NAMES)
def test_every_figure_keeps_its_bounds_and_certainty(row: dict):
    for field in ("fields", "card_limit"):
        assert row[f"{field}_min"] <= row[field] <= row[f"{field}_max"]
        assert row[f"{field}_certainty"] in CERTAINTIES
        known = row[f"{field}_certainty"] == "certain"
        assert known == (row[f"{field}_min"] == row[f"{field}_max"])
    for field in ("bank", "egypt", "on_nile", "temples"):
        assert row[f"{field}_certainty"] in CERTAINTIES
    assert row["source"]


@pytest.mark.parametrize("name", [n for n in DATA if n not in ("meta", "sources", "province")])
def test_every_table_has_a_source_and_a_certainty(name: str):
    rows = DATA[name] if isinstance(DATA[name], list) else [DATA[name]]
    rows += DATA[name].get("field", []) if isinstance(DATA[name], dict) else []
    for row in rows:
        assert row["source"] and row["certainty"] in CERTAINTIES


def test_remarks_sources_and_certainties_do_not_change_the_digest():
    assert box_with("starting = 20", "starting = 20 # as printed").digest == BOX.digest
    known = box_with('fields_certainty = "unknown"', 'fields_certainty = "certain"')
    assert known.digest == BOX.digest
    assert "abu.fields" in BOX.guessed and "abu.fields" not in known.guessed


ABU = 'name = "Abu"'
CHANGES = [
    ("fields = 3", "fields = 4", ABU),
    ("card_limit = 1", "card_limit = 2", ABU),
    ("printed_farmers = 0", "printed_farmers = 1", ABU),
    ("free_power_cards = 0", "free_power_cards = 1", ABU),
    ("free_stones = 0", "free_stones = 1", ABU),
    ("free_gold = 0", "free_gold = 1", ABU),
    ("fixed_income = 4", "fixed_income = 5", ABU),
    ("camel_income = 0", "camel_income = 1", ABU),
    ("temples = 0", "temples = 1", ABU),
    ('bank = "east"', 'bank = "west"', ABU),
    ('egypt = "upper"', 'egypt = "lower"', ABU),
    ("on_nile = true", "on_nile = false", ABU),
    ("28, 36]", "28, 37]", "[bid_track]"),
    ("starting = 20", "starting = 21", ""),
    ("camel_fields = [1, 2]", "camel_fields = [1]", ""),
    ("harvest_per_farmer = 4", "harvest_per_farmer = 5", ""),
    ("points_per_temple = 4", "points_per_temple = 5", ""),
    ("delta = 3", "delta = 4", ""),
    ("extra_per_farmer = 1", "extra_per_farmer = 2", ""),
    ("\ngold = 8", "\ngold = 9", ""),
    ("min_farmers = 9", "min_farmers = 8", ""),
    ("min_card_icons = 7", "min_card_icons = 5", ""),
    ("reward_items = [3, 2]", "reward_items = [4, 2]", ""),
    ("reward_other_non_thieves = 1", "reward_other_non_thieves = 2", ""),
    ("thief_gold = 3", "thief_gold = 4", ""),
    ("stones_per_pyramid = 3", "stones_per_pyramid = 2", ""),
    ("pyramid = 1\n", "pyramid = 2\n", "[scoring]"),
    ("pyramid_set = 3", "pyramid_set = 4", ""),
    ("most_pyramids_per_bank = 5", "most_pyramids_per_bank = 6", ""),
    ("gold_rank_points = [6, 4, 2]", "gold_rank_points = [6, 4, 1]", ""),
]


@pytest.mark.parametrize(("old", "new", "after"), CHANGES, ids=[old for old, _n, _a in CHANGES])
def test_another_figure_gives_another_digest(old: str, new: str, after: str):
    assert box_with(old, new, after).digest != BOX.digest


def test_an_owners_fields_change_what_can_be_bought():
    box = box_with("fields = 3", "fields = 5", ABU)
    state = table(at="buy_farmers", own={RED: ["abu"]}, box=box)

    assert starting(state, "farmers")[-1] == "farmers:5"
    assert starting(table(at="buy_farmers", own={RED: ["abu"]}), "farmers")[-1] == "farmers:3"


def test_an_owners_card_limit_changes_what_can_be_bought():
    box = box_with("card_limit = 1", "card_limit = 4", ABU)

    assert starting(table(own={RED: ["abu"]}, box=box), "cards")[-1] == "cards:4"


def test_an_owners_cards_do_what_they_say():
    box = GAME.read_components(
        TEXT.replace("\ngold = 8", "\ngold = 9").replace("delta = 3", "delta = 4")
    )
    assert isinstance(box, Box)
    hands = {RED: {"eight_gold": 1, "offering_correction": 1}}
    state = table(at="income", own={RED: ["mendes"]}, hands=hands, box=box)
    assert gold(play(state, "eight:mendes", "collect"))[RED] == 29

    state = table(at="offer", hands=hands, box=box)
    offer_all(state, {0: "9.correct", 1: "steal", 2: "steal", 3: "steal"})
    assert GAME.dump(play(state, "correct:minus"))["total"] == 9 - 9 - 4


def test_an_owners_free_things_lie_in_the_province():
    box = box_with("free_stones = 0", "free_stones = 2", ABU)
    state = play(GAME.new(3, {}, box), "reveal:abu")

    assert at(state, "abu")["stones"] == 2


def test_an_owners_bid_costs_what_it_says():
    box = box_with("[0, 1, 3, 6, 10,", "[0, 2, 4, 7, 11,", "[bid_track]")
    state = play(GAME.new(3, {}, box), "reveal:abu", "reveal:mendes", "reveal:sawu")
    play(state, "bid:abu.6", "bid:mendes.0", "bid:sawu.0")

    assert gold(state)[RED] == 20 - 7


def fullest_board() -> Box:
    """Every province with all that a file may give it."""
    text = TEXT
    for field, most in (("free_power_cards", 4), ("free_stones", 2), ("card_limit", 9)):
        for number in range(5):
            text = text.replace(f"\n{field} = {number}\n", f"\n{field} = {most}\n")
    box = GAME.read_components(text)
    assert isinstance(box, Box)
    return box


def test_a_game_with_the_fullest_board_comes_to_its_end():
    rng = Rng(3)
    state = GAME.new(5, {}, fullest_board())
    while GAME.actor(state) != OVER:
        GAME.load(GAME.dump(state), state.box)
        GAME.play(state, GAME.sample(state, rng))


@pytest.mark.soak
def test_games_with_the_fullest_board_keep_every_promise():
    check_game(GAME, 5, games=5, seed=3, components=fullest_board())


@pytest.mark.parametrize(
    ("old", "new", "after", "where"),
    [
        ("fields = 3", "", ABU, "province[1].fields: this field is missing"),
        ("fields = 3", "fields = 7", ABU, "province[1].fields: 7 is not from 0 to 6"),
        ("fields = 3", "fields = true", ABU, "province[1].fields: True is not a whole number"),
        ("fields = 3", 'fields = "3"', ABU, "province[1].fields: '3' is not a whole number"),
        ('name = "Abu"', 'name = "Giza"', "", "province[1].name: there is no province 'giza'"),
        ('name = "Abydos"', 'name = "Abu"', "", "province[2].name: abu is there twice"),
        ('bank = "east"', 'bank = "north"', ABU, "province[1].bank: 'north' is not one of"),
        ("on_nile = true", "on_nile = 1", ABU, "province[1].on_nile: 1 is not true or false"),
        ('fields_certainty = "unknown"', 'fields_certainty = "maybe"', ABU, "fields_certainty"),
        ("[[province]]", "[[region]]", "", "province: 15 entries are needed, not 14"),
        ("28, 36]", "28]", "[bid_track]", "bid_track.values: 9 entries are needed, not 8"),
        ("[0, 1, 3,", "[0, 3, 3,", "[bid_track]", "bid_track.values: bids begin with 0 and rise"),
        ("[0, 1, 3,", "[1, 2, 3,", "[bid_track]", "bid_track.values: bids begin with 0 and rise"),
        ("max = 12", "max = 11", "", "temple_track.field[3].min: 13 is not from 12 to 12"),
        ("max = 12", "max = 1", "", "temple_track.field[2].max: 1 is not from 3 to 400"),
        ("field = 2", "field = 3", "", "temple_track.field[2].field: 3 is not from 2 to 2"),
        ("camel_fields = [1, 2]", "camel_fields = [0]", "", "temple_track.camel_fields[1]: 0"),
        ("total = 39", "total = 40", "", "power_cards.total: 40, but the kinds add up to 39"),
        ("count = 2", "count = 0", 'id = "bid_block"', "power_card[1].count: 0 is not from 1"),
        ('id = "builder"', 'id = "mason"', "", "power_card[8].id: 'mason' is not one of"),
        ('id = "builder"', 'id = "bid_block"', "", "power_card[8].id: bid_block is there twice"),
        ("phase = 3", "phase = 4", 'id = "builder"', "power_card[8].phase: 4 is not from 3 to 3"),
        ("stones_needed = 2", "stones_needed = 1", "", "power_card[8].stones_needed: 1"),
        ("min_steps_to_outbid = 2", "min_steps_to_outbid = 3", "", "power_card[1].min_steps"),
        ("points = 3", "points = 4", 'id = "bonus_cards"', "power_card[10].points: 4"),
        ("reward_items = [3, 2]", "reward_items = [3]", "", "offering.reward_items: 2 entries"),
        ("minimum_gold = 1", "minimum_gold = 0", "", "offering.minimum_gold: 0"),
        ("stones_per_pyramid = 3", "stones_per_pyramid = 4", "", "supply.stones_per_pyramid: 4"),
        ("[scoring]", "[points]", "", "scoring: this field is missing"),
        ("[scoring]", "[[scoring]]", "", "scoring: this must be a table"),
        ("[meta]", "[meta", "", "not a TOML file"),
    ],
)  # fmt: skip
def test_a_wrong_figure_is_named(old: str, new: str, after: str, where: str):
    with pytest.raises(BadComponents) as error:
        box_with(old, new, after)

    assert where in str(error.value)
    assert "\n" not in str(error.value)


def test_five_builders_are_needed():
    text = TEXT.replace("count = 8", "count = 4", 1).replace("total = 39", "total = 35", 1)
    with pytest.raises(BadComponents, match="five builders are needed"):
        GAME.read_components(text)


def test_a_components_file_is_read_from_disk(tmp_path: Path):
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT.replace("starting = 20", "starting = 30"), encoding="utf-8")

    assert GAME.dump(GAME.new(3, {}, read_box(mine)))["gold"] == [30, 30, 30]
    assert options(GAME.new(3, {}, read_box(mine))) == options(GAME.new(3))
