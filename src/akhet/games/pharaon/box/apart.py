"""Packed figures taken apart, for people to see: a row for each resource, place or tile.

The rules count with a bag or a row of lanes in one number; words and drawings need the numbers in
it. They stand beside the packed ones under names of their own and count for no digest.
"""

from typing import Final

from akhet.core.packed import held, lane

BASICS: Final = ["agriculture", "justice", "royalty", "construction", "trade"]
TOKENS: Final = [*BASICS, "silver", "sword"]
TILES: Final = ["tomb", "court", "workshop", "temple", "river"]
SIDES: Final = ["light", "dark"]
ROOM: Final = 10  # slots of a tile of the Traitor
FIELDS: Final = 8  # of a row of the pyramid, with those it does not have


def taken_apart(figures: dict[str, list[int]]) -> dict[str, list[int]]:
    """All that is packed in the figures of a box, number by number."""
    found: dict[str, list[int]] = {}
    for key in ("step_cost", "nile_cost", "conflict_cost"):
        found |= costs_apart(key, figures[key])
    for key in ("artisan_income", "nile_income"):
        for kind, name in enumerate(TOKENS):
            found[f"{key}_{name}"] = [int(lane(tokens, kind)) for tokens in figures[key]]
    found["nile_identical"] = [max(-cost, 0) for cost in figures["nile_cost"]]
    found["vase_one"], found["vase_two"] = figures["vase_top"][::2], figures["vase_top"][1::2]
    found["pair_one"], found["pair_two"] = figures["pairs"][::2], figures["pairs"][1::2]
    sword = figures["sword_for"][0]
    found["sword_stands"] = [kind for kind in range(len(BASICS)) if (sword >> kind) & 1 == 1]
    found |= gains_apart("gain", figures["gains"]) | gains_apart("favour", figures["favour_gains"])
    found["arch_effect_a"] = figures["arch_effect"][::2]
    found["arch_effect_b"] = figures["arch_effect"][1::2]
    for row, length in enumerate(figures["row_length"]):
        first = FIELDS * row
        found[f"row_fields_{row + 1}"] = figures["row_fields"][first : first + length]
    return found | tiles_apart(figures)


def costs_apart(key: str, bags: list[int]) -> dict[str, list[int]]:
    """How many of each basic resource costs ask for; none where they are identical ones."""
    return {
        f"{key}_{name}": [int(held(bag, kind)) if bag > 0 else 0 for bag in bags]
        for kind, name in enumerate(BASICS)
    }


def gains_apart(key: str, packed: list[int]) -> dict[str, list[int]]:
    """What cards bring: two kinds, each with its number; the second may be none."""
    return {
        f"{key}_first": packed[::4],
        f"{key}_first_n": packed[1::4],
        f"{key}_second": packed[2::4],
        f"{key}_second_n": packed[3::4],
    }


def tiles_apart(figures: dict[str, list[int]]) -> dict[str, list[int]]:
    """By tile of the Traitor and side: the effects of its slots, their numbers, its vases."""
    found: dict[str, list[int]] = {}
    for dark, side in enumerate(SIDES):
        for tile, name in enumerate(TILES):
            at = len(TILES) * dark + tile
            codes = figures["tile_effects"][ROOM * at : ROOM * at + ROOM]
            found[f"tile_{name}_{side}"] = [code & 15 for code in codes]
            found[f"tile_{name}_{side}_n"] = [code >> 4 for code in codes]
        first = len(TILES) * dark
        found[f"tile_vases_{side}"] = figures["tile_vases"][first : first + len(TILES)]
    return found
