"""What stands on every card and board is told by name, as the file of figures has it."""

import tomllib
from typing import Any

import pytest

from akhet.games.pharaon.box.components import BOX, FILE, RESOURCES, TILES

FOUND: dict[str, list[dict[str, Any]]] = tomllib.loads(FILE.read_text("utf-8"))


def by_kind(names: list[str]) -> list[str]:
    return sorted(names, key=[*RESOURCES, "alike"].index)


def brought(line: dict[str, Any]) -> list[str]:
    more = ["silver"] * line["silver"] + ["sword"] * line.get("swords", 0)
    return by_kind([*line["resources"], *more])


def cost(line: dict[str, Any]) -> list[str]:
    alike = ["alike"] * line.get("identical", 0)
    return alike or by_kind(line.get("cost", line.get("extra_cost", [])))


def gained(line: dict[str, Any]) -> list[str]:
    return [f"{name}:{n}" for name, n in line.get("gain", {}).items()]


NILE = FOUND["nile_option"] + FOUND["nile_cover"]
NOBLES = FOUND["noble"] + FOUND["konflikte_noble"]
PRINTED = {
    "vases": [[*line["top"], line["bottom"]] for line in FOUND["vase"]],
    "artisans": [brought(line) for line in FOUND["artisan"] + FOUND["konflikte_artisan"]],
    "nile_costs": [cost(line) for line in NILE],
    "nile_brings": [brought(line) for line in NILE],
    "steps": [cost(line) for line in FOUND["chamber_step"]],
    "rows": [line["fields"] for line in FOUND["pyramid_row"]],
    "gains": [gained(line) for line in NOBLES],
    "conflicts": [cost(line) for line in FOUND["conflict"]],
    "favours": [gained(line) for line in FOUND["favour"]],
}


@pytest.mark.parametrize("things", PRINTED)
def test_a_legend_is_what_the_file_says(things: str) -> None:
    assert any(PRINTED[things])
    assert BOX.legends[things] == PRINTED[things]


def test_scribes_and_the_commander_change_two_things() -> None:
    assert BOX.legends["pairs"][:5] == [line["pair"] for line in NOBLES[:5]]
    assert BOX.legends["pairs"][27] == ["sword", "any"]
    assert [n for n, pair in enumerate(BOX.legends["pairs"]) if pair] == [0, 1, 2, 3, 4, 27]


def test_every_slot_of_the_traitors_tiles_has_its_effect_and_number() -> None:
    for line in FOUND["traitor_tile"]:
        at = TILES.index(line["id"]) + (5 if line["side"] == "dark" else 0)
        told = [text.replace(":0", "").replace(":", "_") for text in BOX.legends["tiles"][at]]
        assert told == line["slots"]
    assert len(FOUND["traitor_tile"]) == len(BOX.legends["tiles"]) == 10
