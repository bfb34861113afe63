"""The number of the rules, and what was played otherwise under older ones: nowhere else.

A rule that is mended raises `RULES`. What was played before it stays here, behind its number, so
that every log that was ever written folds as it was played.
"""

from typing import Final

from akhet.core.state import State

RULES: Final = 2
OLDEST: Final = 1
"""The oldest rules that are still played."""


def sells_seldom(state: State) -> bool:
    """Rules 1: nothing was sold at a correction, a reward or a bid with the card to return (A19).

    Where only one answer was left there, nobody was asked: such logs have no line for it.
    """
    return state.rules < 2
