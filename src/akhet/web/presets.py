"""Ready-made rules for a new table: a first game, the usual one, and all that is in the box."""

from collections.abc import Mapping

from akhet.core import AnyGame

FIRST, STANDARD, EVERYTHING = PRESETS = ("first", "standard", "everything")
SIDES = dict.fromkeys(("market", "pyramid", "temple", "burial", "obelisks"), "random")
CHOSEN: dict[str, dict[str, dict[str, str]]] = {
    "imhotep": {FIRST: {}, STANDARD: SIDES, EVERYTHING: {**SIDES, "wrath": "on"}},
    "amunre": {
        FIRST: {},
        STANDARD: {"start": "draw"},
        EVERYTHING: {"start": "draw", "expert": "on"},
    },
    "pharaon": {
        FIRST: {f"scribe{seat}": "on" for seat in range(1, 6)},
        STANDARD: {},
        EVERYTHING: {"konflikte": "on"},
    },
}
"""By game and preset, what differs from the game's own defaults."""


def preset(game: AnyGame, seats: int, name: str) -> dict[str, str]:
    """Every option that fits this many seats, as a preset has it."""
    chosen = CHOSEN[game.key][name]
    return {o.key: chosen.get(o.key, o.default) for o in game.options_spec if o.fits(seats)}


def presets_of(game: AnyGame, seats: int) -> dict[str, dict[str, str]]:
    """The presets of a game for this many seats."""
    return {name: preset(game, seats, name) for name in PRESETS if game.key in CHOSEN}


def preset_of(game: AnyGame, options: Mapping[str, str]) -> str:
    """The preset that these options, as far as they are named, are of; or nothing."""
    usual = {o.key: o.default for o in game.options_spec}
    for name, chosen in CHOSEN.get(game.key, {}).items():
        if all({**usual, **chosen}.get(key) == value for key, value in options.items()):
            return name
    return ""
