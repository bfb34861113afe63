"""What stands on the cards and boards of Pharaon, name by name, for those who only show it."""

from typing import Final

from mypy_extensions import i64

from akhet.core.packed import held, lane
from akhet.games.pharaon.box.konflikte import GAINS
from akhet.games.pharaon.box.tiles import EFFECTS

ALIKE: Final = "alike"  # a resource of a cost that asks several of one kind, whichever
ANY: Final = "any"
SCRIBES: Final = 5
COMMANDER: Final = 27
FIELDS: Final = 8  # of a row of the pyramid, some of them empty
SLOTS: Final = 10  # of a tile of the Traitor


def words_on(
    figures: dict[str, list[int]], tokens: list[str], fields: list[str]
) -> dict[str, list[list[str]]]:
    """Costs, incomes, gains, fields and effects, by the number of the thing they stand on.

    A gain or an effect has its number behind a colon, such as `silver:2`.
    """
    basics = tokens[:5]
    top, below = figures["vase_top"], figures["vase_below"]
    row_fields = figures["row_fields"]
    return {
        "vases": [
            [tokens[n] for n in (*top[2 * vase : 2 * vase + 2], last)]
            for vase, last in enumerate(below)
        ],
        "artisans": [in_row(word, tokens) for word in figures["artisan_income"]],
        "nile_costs": [in_bag(word, basics) for word in figures["nile_cost"]],
        "nile_brings": [in_row(word, tokens) for word in figures["nile_income"]],
        "steps": [in_bag(word, basics) for word in figures["step_cost"]],
        "rows": [
            [fields[n] for n in row_fields[FIELDS * row : FIELDS * row + length]]
            for row, length in enumerate(figures["row_length"])
        ],
        "pairs": pairs(figures, basics),
        "gains": gains(figures["gains"]),
        "tiles": effects(figures["tile_effects"]),
        "conflicts": [in_bag(word, basics) for word in figures["conflict_cost"]],
        "favours": gains(figures["favour_gains"]),
    }


def in_row(word: i64, names: list[str]) -> list[str]:
    """The tokens of a row, each as often as it is there."""
    found: list[str] = []
    for kind, name in enumerate(names):
        found += [name] * int(lane(word, kind))
    return found


def in_bag(word: i64, names: list[str]) -> list[str]:
    """The resources of a cost; where any will do that are alike, as often `alike`."""
    if word < 0:
        return [ALIKE] * int(-word)
    found: list[str] = []
    for kind, name in enumerate(names):
        found += [name] * int(held(word, kind))
    return found


def pairs(figures: dict[str, list[int]], names: list[str]) -> list[list[str]]:
    """What a noble can change into each other: two resources, or a sword and what it stands for."""
    found: list[list[str]] = [[] for _noble in figures["noble_points"]]
    for noble in range(SCRIBES):
        found[noble] = [names[n] for n in figures["pairs"][2 * noble : 2 * noble + 2]]
    if len(found) > COMMANDER:
        colours = figures["sword_for"][0]
        one = [name for n, name in enumerate(names) if colours == 1 << n]
        found[COMMANDER] = ["sword", one[0] if one else ANY]
    return found


def gains(row: list[int]) -> list[list[str]]:
    """Up to two gains for each card, with their numbers."""
    found: list[list[str]] = []
    for at in range(0, len(row), 4):
        both = (row[at : at + 2], row[at + 2 : at + 4])
        found.append([f"{GAINS[kind]}:{n}" for kind, n in both if n > 0])
    return found


def effects(row: list[int]) -> list[list[str]]:
    """The effects of each tile, slot by slot: the light tiles first, then the dark ones."""
    words = [f"{EFFECTS[code & 15]}:{code >> 4}" for code in row]
    return [words[at : at + SLOTS] for at in range(0, len(words), SLOTS)]
