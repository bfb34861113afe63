"""What a board in words is made of: sections of rows of small pieces."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from akhet.lang.texts import text

Position: TypeAlias = Mapping[str, Any]
Figures: TypeAlias = Mapping[str, Sequence[int]]


@dataclass(frozen=True)
class Bit:
    """A piece or a value: whose it is, what it is, what it does."""

    text: str
    seat: int = -1
    help: str = ""
    card: str = ""


@dataclass(frozen=True)
class Row:
    """A row of pieces under a label."""

    label: str
    bits: list[Bit]
    note: str = ""


@dataclass(frozen=True)
class Section:
    """A part of the board."""

    title: str
    rows: list[Row]
    note: str = ""
    icon: str = ""
    help: str = ""


@dataclass(frozen=True)
class Board:
    """The board, and what lies before each seat."""

    note: str
    sections: list[Section]
    goods: list[list[Row]] = field(default_factory=list)  # by seat
    other: list[Row] = field(default_factory=list)  # of an opponent who holds no seat
    hint: Callable[[str], str] = lambda _name: ""
    """What an action is about, where its words only say a number."""


@dataclass(frozen=True)
class Scribe:
    """What the words of a board are made with."""

    lang: str
    names: Sequence[str]
    figures: Figures
    counts: Figures = field(default_factory=dict)  # what the rules work out of the position

    def say(self, key: str, **args: object) -> str:
        """A text."""
        return text(self.lang, key, **args)

    def stones(self, owners: Sequence[int | None], empty: str) -> list[Bit]:
        """Stones by their owners; empty spaces in words."""
        return [Bit(empty) if n is None else Bit(self.names[n], n) for n in owners]


def plain_board(position: Position, scribe: Scribe) -> Board:
    """Any game: its data, name by name."""
    rows = [Row(key, [Bit(str(value))]) for key, value in position.items()]
    return Board("", [Section("", rows)])
