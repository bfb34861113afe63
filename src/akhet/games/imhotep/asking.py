"""What Imhotep asks, declared once: what each question is about, and why something cannot be."""

from typing import Final

from akhet.core.facts import FactKind, fact
from akhet.core.ids import EVERYONE
from akhet.core.packed import held, lane
from akhet.core.shown import Hindrance
from akhet.core.state import Fact
from akhet.games.imhotep.actions import LEVER_CARD
from akhet.games.imhotep.blue import can_play
from akhet.games.imhotep.components import KINDS
from akhet.games.imhotep.facts import SHIP
from akhet.games.imhotep.shared import (
    ORDER_STONES,
    SAIL_SHIP,
    TURN,
    any_ready,
    can_take,
    free_spaces,
)
from akhet.games.imhotep.state import Imhotep

ASKED: Final = [
    fact("turn"),
    fact("pick"),
    fact("place"),
    fact("place_first"),
    fact("place_second"),
    fact("place_bonus"),
    fact("load_and_sail"),
    fact("sail_ship", ship=SHIP),
    fact("sail_freely"),
    fact("order", ship=SHIP),
    fact("keep"),
    fact("build"),
    fact("temple"),
]
QUESTIONS: Final = {kind.key: kind for kind in ASKED}

SLED_FULL: Final = fact("sled_full")
QUARRY_EMPTY: Final = fact("quarry_empty")
SLED_EMPTY: Final = fact("sled_empty")
SHIPS_FULL: Final = fact("ships_full")
NOT_LOADED: Final = fact("not_loaded")
NO_CARD: Final = fact("no_card")
CARD_USELESS: Final = fact("card_useless")
HINDRANCES: Final = [
    SLED_FULL,
    QUARRY_EMPTY,
    SLED_EMPTY,
    SHIPS_FULL,
    NOT_LOADED,
    NO_CARD,
    CARD_USELESS,
]


def about(step: int, arg: int) -> list[int]:
    """Which ship a question is about."""
    return [arg] if step in (SAIL_SHIP, ORDER_STONES) else []


def hindrances(state: Imhotep, seat: int, step: int) -> list[Hindrance]:
    """Which of the four actions of a turn a seat cannot take, and why (p. 4-5)."""
    if step != TURN:
        return []
    found: list[Hindrance] = []
    if not can_take(state, seat):
        found.append(off("take", SLED_FULL if lane(state.quarry, seat) > 0 else QUARRY_EMPTY))
    if lane(state.sled, seat) == 0:
        found.append(off("place", SLED_EMPTY))
    elif free_spaces(state) == 0:
        found.append(off("place", SHIPS_FULL))
    if not any_ready(state):
        found.append(off("sail", NOT_LOADED))
    blue = [n for n in range(LEVER_CARD, KINDS) if held(state.cards[seat], n) > 0]
    if not blue:
        found.append(off("play", NO_CARD))
    elif not any(can_play(state, seat, kind) for kind in blue):
        found.append(off("play", CARD_USELESS))
    return found


def off(group: str, why: FactKind) -> Hindrance:
    """A group of actions that is not there, and the reason."""
    return Hindrance(group, Fact(why, EVERYONE, []))
