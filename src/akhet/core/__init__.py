"""The protocol that every game keeps. Imports nothing else of akhet."""

from typing import Any, TypeAlias

from akhet.core import game as _game
from akhet.core.components import Components, Table
from akhet.core.errors import (
    AkhetError,
    BadComponents,
    BadLog,
    BadOption,
    BadPosition,
    IllegalAction,
    OtherVersion,
)
from akhet.core.facts import NUMBER, OWNER, SEAT, YES, FactKind, Role, fact
from akhet.core.game import Game, Json, totals
from akhet.core.ids import ALL, CHANCE, EVERYONE, OVER, WATCHER
from akhet.core.moves import Moves
from akhet.core.options import Option
from akhet.core.rng import Rng
from akhet.core.shown import Hindrance, Target
from akhet.core.state import Fact, State, Task
from akhet.core.step import Step
from akhet.core.ways import Ways

AnyGame: TypeAlias = Game[Any]
"""A game of any kind of position, for code that handles all games alike."""

COMPILED = not str(_game.__file__).endswith(".py")
"""Whether the rules run compiled; plain Python is a hundred times slower and otherwise the same."""

__all__ = [
    "ALL",
    "CHANCE",
    "COMPILED",
    "EVERYONE",
    "NUMBER",
    "OVER",
    "OWNER",
    "SEAT",
    "WATCHER",
    "YES",
    "AkhetError",
    "AnyGame",
    "BadComponents",
    "BadLog",
    "BadOption",
    "BadPosition",
    "Components",
    "Fact",
    "FactKind",
    "Game",
    "Hindrance",
    "IllegalAction",
    "Json",
    "Moves",
    "Option",
    "OtherVersion",
    "Rng",
    "Role",
    "State",
    "Step",
    "Table",
    "Target",
    "Task",
    "Ways",
    "fact",
    "totals",
]
