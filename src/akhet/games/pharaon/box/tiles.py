"""What the slots of the Traitor's tiles can do: twelve effects, as words and as numbers."""

from typing import Final

from akhet.core.errors import BadComponents

NONE: Final = 0
GO_UP: Final = 1  # one step in the burial chamber
GOD: Final = 2
NOBLE_PP: Final = 3
TAKE_NOBLE: Final = 4
DISCARD_NOBLE: Final = 5
TAKE_HIGHEST: Final = 6  # artisans
TAKE_LOWEST: Final = 7
DISCARD_HIGHEST: Final = 8
DISCARD_LOWEST: Final = 9
TAKE_SET: Final = 10
TAKE_BONUS: Final = 11
NILE_FULLEST: Final = 12
NILE_EMPTIEST: Final = 13

EFFECTS: Final = [
    "none",
    "chamber",
    "god",
    "noble_pp",
    "take_noble",
    "discard_noble",
    "take_artisan_highest",
    "take_artisan_lowest",
    "discard_artisan_highest",
    "discard_artisan_lowest",
    "take_set",
    "take_bonus",
    "nile_fullest",
    "nile_emptiest",
]
COUNTED: Final = {
    "noble_pp": 30,
    "take_noble": 3,
    "discard_noble": 3,
    "take_set": 3,
    "take_bonus": 3,
}
"""Effects with a number behind them, and how large it may be."""


def effect_code(where: str, item: object) -> int:
    """An effect such as `take_noble_2` as one number: the effect + 16 * its number."""
    if not isinstance(item, str):
        raise BadComponents(f"{where}: {item!r} is not a text")
    if item in EFFECTS and item not in COUNTED:
        return EFFECTS.index(item)
    name, _, number = item.rpartition("_")
    if name not in COUNTED or not number.isdecimal() or not 1 <= int(number) <= COUNTED[name]:
        raise BadComponents(f"{where}: there is no effect {item[:40]!r}")
    return EFFECTS.index(name) + 16 * int(number)
