"""What the tests of every game must know of Imhotep (`tests/games/kits.py`)."""

from akhet.games.imhotep.components import SITES, read_box
from akhet.games.imhotep.notation.position import card_counts, stone_counts
from akhet.games.imhotep.state import Imhotep
from tests.imhotep.tables import B_SIDES

ANY_SIDE = dict.fromkeys(SITES, "random")
WRATH = {"wrath": "on"}
TABLES: list[tuple[int, dict[str, str]]] = [
    (seats, options)
    for seats in (2, 3, 4)
    for options in ({}, B_SIDES, {**B_SIDES, **WRATH}, {**ANY_SIDE, **WRATH})
]
KNOWS = [(seats, options) for seats, options in TABLES if options != B_SIDES]
BEATS: list[tuple[int, dict[str, str]]] = [(2, {}), (3, {**ANY_SIDE, **WRATH}), (4, B_SIDES)]
SPREAD = 6
READ_BOX = read_box
WORDS = ["a", "b", "market", "temple", "lever", "turn", "keep", "build", "look", ""]

# A forced pass is settled, and the last of four stones is seldom unloaded first.
NEVER = {"pass", "unload:4"}
WHOLE = ("take", "sail:", "play:", "unload:", "pick:", "keep:", "build:", "temple:", "side:")


def pieces(state: Imhotep) -> object:
    """29 stones of each colour and 34 cards, wherever they are."""
    return stone_counts(state), card_counts(state)


def counts(state: Imhotep) -> object:
    """29 stones of each colour and 34 cards."""
    return stone_counts(state), card_counts(state)


def rounds(state: Imhotep) -> object:
    """How far the game is."""
    return state.round
