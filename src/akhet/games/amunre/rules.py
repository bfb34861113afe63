"""The number of the rules, and what was played otherwise under older ones: nowhere else.

A rule that is mended raises `RULES`. What was played before it stays here, behind its number, so
that every log that was ever written folds as it was played.
"""

from typing import Final

RULES: Final = 1
OLDEST: Final = 1
"""The oldest rules that are still played."""
