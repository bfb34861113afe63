"""What bots with a taste like to do in Pharaon."""

from typing import Final

from mypy_extensions import i64

from akhet.core.tastes import BUILDER, GAMBLER
from akhet.games.pharaon.actions import (
    ARTISAN_DECK,
    BAG,
    GO_ARTISANS,
    GO_CHAMBER,
    NOBLE_DECK,
    PASS,
)
from akhet.games.pharaon.state import SLOTS, Pharaon, colour_at
from akhet.games.pharaon.steps.going import district_of

BUILDS: Final = 0.8  # how much a builder likes the chamber; more would cost it games
DECORATES: Final = 0.4  # ... and the artisans
CROWDS: Final = 1.5  # how much a spoiler likes what it likes


def liking(state: Pharaon, seat: i64, action: i64, taste: i64) -> float:
    """How much an answer is to a taste.

    A builder goes to the burial chamber, or at least to the artisans; a gambler takes what lies
    face down, or in the bag; a spoiler goes where few slots are left for others.
    """
    if taste == BUILDER:
        if action == GO_CHAMBER:
            return BUILDS
        return DECORATES if action == GO_ARTISANS else 0.0
    if taste == GAMBLER:
        return 1.0 if action in (NOBLE_DECK, ARTISAN_DECK, BAG) else 0.0
    return CROWDS * crowd(state, district_of(action)) if action < PASS else 0.0


def crowd(state: Pharaon, district: i64) -> float:
    """How much of the slots in front of a district is taken."""
    first: i64 = colour_at(state, district) * SLOTS
    slots: i64 = state.slots_open()
    taken: i64 = 0
    slot: i64
    for slot in range(slots):
        if state.laid[first + slot] != 0:
            taken += 1
    return float(taken) / float(slots)
