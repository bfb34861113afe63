"""The number of the rules, and what was played otherwise under older ones: nowhere else.

A rule that is mended raises `RULES`. What was played before it stays here, behind its number, so
that every log that was ever written folds as it was played.
"""

from typing import Final

from akhet.core.state import State

RULES: Final = 2
OLDEST: Final = 1
"""The oldest rules that are still played."""


def shuffles_early(state: State) -> bool:
    """Rules 1: the used vases were shuffled once the pile was empty, before one was needed."""
    return state.rules < 2


def rewards_last(state: State) -> bool:
    """Rules 1: a conflict's swords came after a sword was paid for the action (P57)."""
    return state.rules < 2


def needs_an_offering(state: State) -> bool:
    """Rules 1: the expansion's bonus needed an offering there before it was paid (K6, P55)."""
    return state.rules < 2


def needs_a_deck(state: State) -> bool:
    """Rules 1: without row and deck the five nobles at the arch could not be reached (K4)."""
    return state.rules < 2
