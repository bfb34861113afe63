"""Packed figures taken apart say what the components file says, thing by thing."""

import tomllib

import pytest

from akhet.core.components import digest_of
from akhet.games.pharaon.box.apart import taken_apart
from akhet.games.pharaon.box.components import (
    BASIC,
    BOX,
    DISTRICTS,
    FIELDS,
    FILE,
    LATER,
    NILE_OPTIONS,
    RESOURCES,
    TILES,
)
from akhet.games.pharaon.box.konflikte import ARCHES, GAINS
from akhet.games.pharaon.box.tiles import EFFECTS

FILE_SAYS = tomllib.loads(FILE.read_text("utf-8"))
FIGURES = BOX.figures
ARTISANS = [*FILE_SAYS["artisan"], *FILE_SAYS["konflikte_artisan"]]
NILE = [*FILE_SAYS["nile_option"], *FILE_SAYS["nile_cover"]]


def names(table: str, number: int, kinds: int = BASIC) -> list[str]:
    """The resources of a thing, each as often as it has it."""
    found = [(name, FIGURES[f"{table}_{name}"][number]) for name in RESOURCES[:kinds]]
    return [name for name, n in found for _n in range(n)]


@pytest.mark.parametrize(
    ("table", "rows", "field"),
    [
        ("step_cost", FILE_SAYS["chamber_step"], "cost"),
        ("conflict_cost", FILE_SAYS["conflict"], "extra_cost"),
        ("nile_cost", NILE, "cost"),
        ("nile_income", NILE, "resources"),
        ("artisan_income", ARTISANS, "resources"),
    ],
)
def test_resources_are_those_of_the_file(table: str, rows: list[dict], field: str):
    assert len(rows) >= 4
    for number, row in enumerate(rows):
        assert sorted(names(table, number)) == sorted(row.get(field, []))


@pytest.mark.parametrize(("table", "rows"), [("nile_income", NILE), ("artisan_income", ARTISANS)])
def test_silver_and_swords_are_those_of_the_file(table: str, rows: list[dict]):
    for number, row in enumerate(rows):
        assert FIGURES[f"{table}_silver"][number] == row["silver"]
        assert FIGURES[f"{table}_sword"][number] == row.get("swords", 0)


def test_identical_resources_of_the_nile():
    assert FIGURES["nile_identical"] == [row.get("identical", 0) for row in NILE]
    assert any(FIGURES["nile_identical"]) and len(NILE) == 3 * NILE_OPTIONS


def test_vases_pairs_and_the_sword():
    tops = zip(FIGURES["vase_one"], FIGURES["vase_two"], strict=True)
    assert [[RESOURCES[n] for n in pair] for pair in tops] == [v["top"] for v in FILE_SAYS["vase"]]
    pairs = zip(FIGURES["pair_one"], FIGURES["pair_two"], strict=True)
    scribes = [noble["pair"] for noble in FILE_SAYS["noble"][:5]]
    assert [[RESOURCES[n] for n in pair] for pair in pairs] == scribes
    assert FIGURES["sword_stands"] == list(range(BASIC))


def test_gains_of_favours_and_nobles():
    nobles = [*FILE_SAYS["noble"], *FILE_SAYS["konflikte_noble"]]
    for table, rows in (("favour", FILE_SAYS["favour"]), ("gain", nobles)):
        for number, row in enumerate(rows):
            found = {
                GAINS[FIGURES[f"{table}_{which}"][number]]: FIGURES[f"{table}_{which}_n"][number]
                for which in ("second", "first")
            }
            assert {kind: n for kind, n in found.items() if n} == row.get("gain", {})


def test_arches_and_the_pyramid():
    for row in FILE_SAYS["god_arch"]:
        effects = FIGURES[f"arch_effect_{row['side'].lower()}"]
        assert ARCHES[effects[DISTRICTS.index(row["district"])]] == row["effect"]
    for number, row in enumerate(FILE_SAYS["pyramid_row"], start=1):
        assert [FIELDS[n] for n in FIGURES[f"row_fields_{number}"]] == row["fields"]


def test_tiles_of_the_traitor():
    for row in FILE_SAYS["traitor_tile"]:
        tile = f"tile_{row['id']}_{row['side']}"
        slots = zip(FIGURES[tile], FIGURES[f"{tile}_n"], strict=True)
        assert [EFFECTS[code] + (f"_{n}" if n else "") for code, n in slots] == row["slots"]
        assert FIGURES[f"tile_vases_{row['side']}"][TILES.index(row["id"])] == row["vases"]


def test_they_count_for_no_digest():

    packed = {key: row for key, row in FIGURES.items() if key not in taken_apart(FIGURES)}

    assert len(packed) < len(FIGURES) and digest_of(packed, LATER) == BOX.digest
