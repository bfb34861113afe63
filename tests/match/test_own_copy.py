"""One's own copy as a form: every figure is in it, and what is entered comes back as figures."""

import copy
import tomllib
from typing import Any

import pytest

from akhet.core import BadComponents
from akhet.games import GAMES
from akhet.match.own_copy import (
    AS_OURS,
    LATELY,
    MOST_LATELY,
    MOST_WRONG,
    SECTIONS,
    cells,
    checked,
    differences,
    figures_lately,
    figures_with,
    file_of,
    form_of,
    imported,
    toml_of,
    usual_data,
    usual_text,
)
from tests.games.kits import KITS, with_figure

WORDS = ("agriculture", "justice", "chamber", "nobles", "west", "east", "upper", "lower", "silver",
         "temple", "pyramid", "market_card", "two_points", "god", "none", "build_step")  # fmt: skip


def others(value: Any) -> Any:
    """Some values that are not this one, of its kind."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, str):
        return [word for word in WORDS if word != value]
    if isinstance(value, list):
        found = [[*value[:n], other, *value[n + 1 :]] for n in (0, -1) if value
                 for other in others(value[n])[:8] if n == 0 or len(value) > 1]  # fmt: skip
        return [row for row in found if len(row) == len(value)] or [["agriculture"]]
    return [{**value, key: other} for key, part in value.items() for other in others(part)]


def read(key: str, data: dict[str, Any]) -> str:
    """The digest of figures, or nothing where they cannot be."""
    try:
        return GAMES[key].read_components(toml_of(data)).digest
    except BadComponents:
        return ""


@pytest.mark.parametrize("key", GAMES)
def test_every_figure_that_the_rules_read_has_a_place_in_the_form(key: str):
    usual = GAMES[key].components.digest
    data = copy.deepcopy(usual_data(key))
    tables = [(name, value) for name, value in data.items()]
    tables += [(f"{name}.{part}", inner) for name, value in tables if isinstance(value, dict)
               for part, inner in value.items()]  # fmt: skip
    looked = 0
    for name, table in tables:
        rows = [row for row in (table if isinstance(table, list) else [table])]
        for row in [row for row in rows if isinstance(row, dict)][:1]:
            for field in [field for field in row if field not in SECTIONS[key].get(name, ())]:
                value = row[field]
                if isinstance(value, str | dict) or f"{name}.{field}" in SECTIONS[key]:
                    continue
                looked += 1
                for other in others(value)[:2]:
                    row[field] = other
                    assert read(key, data) in ("", usual), (name, field, other)
                row[field] = value
    assert looked > 0


# What a figure of a column becomes where one more would not do.
OTHER = {
    "start_on_sled_by_turn_order": "2, 3, 4, 4", "cap4": "2",
    "rounds": "5", "points": "1, 3, 6, 10, 14", "fields_3_4_players": "4", "cap1": "1", "cap2": "2",
    "two_players": "4 4 3 1; 4 3 3 1; 4 3 2 1; 4 4 2 1; 3 3 3 3; 3 3 2 1; 3 3 3 1",
    "three_players": "4 4 3 1; 4 3 3 2; 4 3 2 1; 4 4 2 1; 4 4 3 3; 3 3 3 2; 3 3 2 1",
    "four_players": "4 4 3 1; 4 4 3 3; 4 4 2 1; 4 3 3 3; 4 3 3 2; 4 3 2 1; 3 3 3 2",
    "points_by_group_size": "1, 3, 6, 10, 16", "points_per_row_by_rank": "8, 4, 2, 1",
    "points_2_players": "10, 2", "points_3_players": "12, 6, 2", "points_4_players": "15, 10, 5, 2",
    "tower_spot_points": "10, 9, 8, 7, 6, 5, 5, 4", "tower_size": "2", "target": "temple",
    "bank": "west", "egypt": "lower", "on_nile": "no", "values": "0, 1, 3, 6, 10, 15, 21, 28, 40",
    "camel_fields": "1, 2, 3", "max": "3", "gold_rank_points": "6, 4, 3", "reward_items": "4, 2",
    "stones_per_pyramid": "2", "pair": "justice, royalty", "district": "nile", "gain": "silver 1",
    "resources": "trade, trade", "top": "justice, trade", "bottom": "trade", "identical": "",
    "cost": "trade, trade", "pp_by_field": "0, 0, 3, 8", "vases_shown": "3, 3, 3, 4, 5",
    "tokens": "19", "available_for_play_per_player": "28",
    "clockwise": "trade, agriculture, construction, royalty, justice", "swords": "2", "count": "",
    "extra_cost": "trade", "back": "trade", "effect": "", "fields": "", "slots": "",
    "slots_few": "2", "slots_many": "3", "pp_bonus": "", "vases": "1", "start_silver": "1",
    "stacks_few": "2",
    "stacks_many": "3", "needs": "11", "silver": "1", "arrows_pair": "1", "arrows_free": "1",
}  # fmt: skip


@pytest.mark.parametrize("key", GAMES)
def test_a_figure_of_every_column_can_be_changed(key: str):
    """All at once, the first of each column; an empty text above stands for one that stays."""
    edits = {}
    for section in form_of(key):
        for n, column in enumerate(section.columns):
            cell = next(row[n] for _name, row in section.rows if row[n] is not None)
            number = int(cell.usual) + 1 if cell.usual.isdigit() else 0
            text = OTHER.get(column, str(number))
            if (section.key, column) == ("pyramid_a", "points"):
                text = "2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 5"
            if (section.key, column) == ("ships", "tokens"):
                text = "4, 4, 3, 3, 3, 3, 2, 1"
            if section.key == "konflikte_noble":
                text = {"pair": "sword, trade", "gain": ""}.get(column, text)
            if text and text != cell.usual:
                edits[cell.path] = text

    found = checked(key, edits)

    assert found.wrong == {} and found.whole == ""
    assert found.edits == edits and len(edits) > 20
    assert found.components is not None
    assert {cell.path for cell in differences(key, found.components)} == set(edits)


@pytest.mark.parametrize("key", GAMES)
def test_the_form_reads_as_it_is_written_and_no_edit_changes_nothing(key: str):
    same = {at: cell.usual for at, cell in cells(key).items()}

    found = checked(key, same)

    assert len(same) > 40 and found.edits == {} and found.wrong == {}
    assert found.components is not None
    assert found.components.digest == GAMES[key].components.digest
    again = GAMES[key].read_components(toml_of(usual_data(key)))
    assert again.digest == GAMES[key].components.digest
    assert tomllib.loads(toml_of(usual_data(key))) == usual_data(key)


@pytest.mark.parametrize("key", GAMES)
def test_export_and_import_are_the_same_figures(key: str):
    at, text = {
        "imhotep": ("statues.points", "1, 3, 6, 10, 16"),
        "amunre": ("province[1].fields", "4"),
        "pharaon": ("noble[1].pp", "5"),
    }[key]
    mine = checked(key, {at: text})
    assert mine.components is not None

    again = imported(key, file_of(key, mine.edits))

    assert again.edits == mine.edits == {at: text}
    assert again.components is not None
    assert again.components.digest == mine.components.digest
    assert file_of(key, again.edits) == file_of(key, mine.edits)
    assert imported(key, usual_text(key)).edits == {}
    assert [(cell.path, cell.usual, cell.text) for cell in differences(key, mine.components)] == [
        (at, cells(key)[at].usual, text)
    ]
    assert differences(key, GAMES[key].components) == []


@pytest.mark.parametrize(
    ("key", "old", "new", "after"),
    [(key, *row) for key, kit in KITS.items() for row in kit.figures],
)
def test_an_owners_file_from_elsewhere_is_taken(key: str, old: str, new: str, after: str):
    text = with_figure(key, old, new, after)

    found = imported(key, text)

    assert found.components is not None and found.edits
    assert found.components.digest == GAMES[key].read_components(text).digest


WRONG = [
    ("amunre", "province[1].fields", "7", "7 is not from 0 to 6"),
    ("amunre", "province[1].fields", "many", "'many' is not a whole number"),
    ("amunre", "province[1].fields", "", "this field is missing"),
    ("amunre", "province[2].bank", "north", "'north' is not one of west, east"),
    ("amunre", "province[2].on_nile", "perhaps", "'perhaps' is not true or false"),
    ("amunre", "bid_track.values", "0, 1, 3", "9 entries are needed, not 3"),
    ("amunre", "bid_track.values", "0, 1, 3, 6, 10, 15, 21, 28, x", "'x' is not a whole number"),
    ("amunre", "bid_track.values", "0, 3, 1, 6, 10, 15, 21, 28, 36", "bids begin with 0 and rise"),
    ("imhotep", "round_cards.two_players", "9 3 3 1; 4 3 2 2", "7 entries are needed, not 2"),
    ("imhotep", "temple_b.fields", "camel", "5 entries are needed, not 1"),
    ("imhotep", "pyramid_b.pyramids[1].fields", "2 camel, 1, 3, 2, 4", "'camel' is not one of"),
    ("pharaon", "vase[1].bottom", "gold", "'gold' is not one of"),
    ("pharaon", "favour[1].gain", "camels 2", "there is no gain 'camels'"),
    ("pharaon", "favour[1].gain", "silver", "'' is not a whole number"),
    ("pharaon", "nile_option[1].cost", "trade", "two resources"),
]


@pytest.mark.parametrize(("key", "at", "text", "why"), WRONG)
def test_a_wrong_value_gets_its_message_and_the_others_are_kept(
    key: str, at: str, text: str, why: str
):
    good = {"amunre": ("province[3].fields", "5"), "imhotep": ("statues.points", "1, 3, 6, 10, 14"),
            "pharaon": ("noble[1].pp", "6")}[key]  # fmt: skip

    found = checked(key, {at: text, good[0]: good[1]})

    assert why in found.wrong[at] and list(found.wrong) == [at]
    assert found.edits == {good[0]: good[1]}
    assert found.components is not None


def test_several_wrong_cells_are_named_at_once():
    found = checked("amunre", {"province[1].fields": "x", "province[2].fields": "99"})

    assert set(found.wrong) == {"province[1].fields", "province[2].fields"}


def test_of_very_many_wrong_cells_a_few_are_named_and_the_copy_cannot_be_played_with_yet():
    found = checked("amunre", {f"province[{n}].fields": "x" for n in range(1, 16)})

    assert len(found.wrong) == MOST_WRONG and found.components is None
    assert "is not a whole number" in found.whole


def test_what_no_cell_is_to_blame_for_alone_is_kept_and_said():
    """Five builders are needed: the error names the table, and no cell of it."""
    at = next(at for at, cell in cells("amunre").items() if cell.row == "builder")

    found = checked("amunre", {at: "4"})

    assert found.edits == {at: "4"} and found.components is None
    assert found.whole == "power_card: five builders are needed, one for each seat"


def test_an_unknown_cell_a_long_text_and_a_foreign_sign_do_no_harm():
    found = checked("amunre", {"meta.game": "x", "__proto__": "1", "province[1].fields": "9" * 999,
                               "province[2].bank": 'west"\n[gold]\nstarting = 9'})  # fmt: skip

    assert set(found.wrong) == {"province[1].fields", "province[2].bank"} and found.edits == {}


def test_a_figure_that_was_read_is_certain_and_no_longer_reconstructed():
    assert "abu.fields" in GAMES["amunre"].components.guessed

    found = checked("amunre", {"province[1].fields": "4"})

    assert found.components is not None
    assert "abu.fields" not in found.components.guessed
    assert "abu.card_limit" in found.components.guessed


def test_a_file_that_is_none_is_refused():
    with pytest.raises(BadComponents, match="not a TOML file"):
        imported("amunre", "[[[")
    with pytest.raises(BadComponents, match="larger than"):
        imported("amunre", "#" * 200_000)


@pytest.mark.parametrize("key", ["amunre", "pharaon"])
def test_a_figure_that_is_printed_as_we_guessed_is_marked_no_more(key: str):
    at, name = {
        "amunre": ("province[1].fields", "abu.fields"),
        "pharaon": ("vase[1].top", "vase.1"),
    }[key]
    usual = GAMES[key].components
    assert name in usual.guessed

    found = checked(key, {at: AS_OURS})

    assert found.edits == {at: AS_OURS} and found.components is not None
    assert name not in found.components.guessed and found.components.digest == usual.digest
    again = imported(key, file_of(key, found.edits))
    assert again.components is not None and again.components.guessed == found.components.guessed
    assert differences(key, found.components) == []
    certain = next(at for at, cell in cells(key).items() if cell.certainty == "certain")
    assert checked(key, {certain: AS_OURS}).edits == {}  # nothing was in doubt


def test_figures_that_differ_are_read_once_and_what_cannot_be_is_said():
    edits = {"statues.points": "0, 3, 6, 10, 15"}

    found = figures_with("imhotep", edits)

    assert found.digest == checked("imhotep", edits).components.digest
    assert figures_lately("imhotep", edits) is found is figures_with("imhotep", edits)
    assert (
        figures_with("imhotep", {"statues.points": "1, 3, 6, 10, 15"})
        is GAMES["imhotep"].components
    )
    for n in range(MOST_LATELY):
        figures_with("imhotep", {"statues.points": f"1, 3, 6, {n % 10}, {n // 10 + 20}"})
    assert len(LATELY) == MOST_LATELY and figures_lately("imhotep", edits) is None
    for wrong in ({"statues.points": "x"}, {"no.such": "1"}):
        with pytest.raises(BadComponents):
            figures_with("imhotep", wrong)
