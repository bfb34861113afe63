"""What the tests of every game must know of Pharaon (`tests/games/kits.py`)."""

from typing import Any

from akhet.games.pharaon import GAME
from akhet.games.pharaon.box.components import DISTRICTS, read_box
from akhet.games.pharaon.notation.checks import offering_counts, token_counts
from akhet.games.pharaon.state import Pharaon
from tests.pharaon.konflikte import once_each
from tests.pharaon.konflikte import pieces as all_pieces
from tests.pharaon.tables import RESOURCES

ON = {"konflikte": "on"}
ARCHES = ("arch_offerings", "arch_nobles", "arch_nile", "arch_artisans", "arch_chamber")
SIDE_A = {**ON, **dict.fromkeys((*ARCHES, "nile_cover"), "a"), "pharaoh": "base"}
SIDE_B = {**ON, **dict.fromkeys((*ARCHES, "nile_cover"), "b"), "pharaoh": "artisans"}
HARD = {**ON, "traitor_swords": "on", "traitor": "5", "pharaoh": "conflicts"}
LEARNERS = {f"scribe{n}": "on" for n in range(1, 6)}
TABLES: list[tuple[int, dict[str, str]]] = [
    (1, {"traitor": "0"}),
    (1, {"traitor": "2", "begins": "player"}),
    (1, {"traitor": "3"}),
    (1, {"traitor": "4", "scribe1": "on", "begins": "traitor"}),
    (2, {}),
    (3, {"scribe2": "on"}),
    (4, {}),
    (5, LEARNERS),
    (1, {**SIDE_A, "traitor": "1"}),
    (1, HARD),
    (2, SIDE_B),
    (3, SIDE_A),
    (4, SIDE_B),
    (5, ON),
]
KNOWS: list[tuple[int, dict[str, str]]] = [
    (1, {"traitor": "0"}),
    (1, {"traitor": "5", "konflikte": "on", "traitor_swords": "on"}),
    (2, {}),
    (2, ON),
    (3, {"scribe2": "on"}),
    (4, ON),
    (5, {}),
]
BEATS: list[tuple[int, dict[str, str]]] = [(1, {"traitor": "0"}), (2, {}), (4, {})]
SPREAD = 6
READ_BOX = read_box
WORDS = [*RESOURCES, *DISTRICTS, "prestige_1", "offering_trade", "tomb", "turn", "pay", ""]

# The offerings lie first; seven bonus tokens, and a token one holds already, are never there.
NEVER = {"lay:offerings", "bonus:7", "take:first_player"}
WHOLE = ("go:", "nile:", "track:", "take:", "bonus:", "lay:", "tile:", "wheel:", "draw:")


def cards_of(data: dict[str, Any], name: str) -> list[int]:
    """All cards of a kind, wherever they are."""
    found = [*data[f"{name}_deck"], *[number for number in data[f"{name}_row"] if number]]
    for player in data["players"]:
        found += player[f"{name}s"] + (player["drawn"] if name == "noble" else [])
    return sorted(found)


def pieces(state: Pharaon) -> object:
    """What stays the same: tokens, offerings, vases and favours; cards are never in two places."""
    return with_konflikte(state) if state.konflikte else without(state)


def without(state: Pharaon) -> object:
    """120 tokens, 40 offerings, 30 vases; 26 nobles and 30 artisans, but for those put away."""
    data = GAME.dump(state)
    vases = data["vases"]
    shown = [number for number in vases["row"] if number]
    all_vases = sorted([*vases["pile"], *vases["gone"], *vases["apart"], *shown])
    right = []
    for name, total in (("noble", 26), ("artisan", 30)):
        found = cards_of(data, name)
        whole = found == [*range(1, total + 1)]
        apart = data["round"] == 0 and any(data["scribes"]) and name == "noble"
        right.append(len(set(found)) == len(found))
        right.append(whole or state.seats == 1 or apart)
    return token_counts(state), offering_counts(state), all_vases, right


def with_konflikte(state: Pharaon) -> object:
    """With one or two seats a conflict may leave the game, and the Traitor puts cards away."""
    cards = once_each(state)
    single = all(len(numbers) == len(set(numbers)) for numbers in cards.values())
    return all_pieces(state), single, cards if state.seats > 2 else None


def counts(state: Pharaon) -> object:
    """Tokens and offerings."""
    return token_counts(state), offering_counts(state)


def rounds(state: Pharaon) -> object:
    """How far the game is."""
    return state.round
