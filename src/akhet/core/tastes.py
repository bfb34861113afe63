"""Tastes: kinds of answers that a bot likes beyond what they bring.

Which answers those are, each game says for itself (`Knowledge.liking`).
"""

from typing import Final

PLAIN: Final = 0  # none
BUILDER: Final = 1  # to build, stone on stone
GAMBLER: Final = 2  # what nobody can foresee
SPOILER: Final = 3  # to get in the way of others
