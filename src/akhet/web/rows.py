"""Rows of table lists, as pages show them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Chair:
    """A seat in a list: who sits there, and whether it is the reader's own."""

    seat: int
    name: str
    bot: bool
    free: bool
    mine: bool


@dataclass(frozen=True)
class TableRow:
    """A table in a list."""

    id: str
    game: str
    title: str
    status: str
    changed: int
    chairs: list[Chair]
    waiting: list[int]
    scores: list[int]
    ranks: list[int]

    @property
    def taken(self) -> int:
        """How many seats are taken."""
        return sum(not chair.free for chair in self.chairs)

    @property
    def my_turn(self) -> bool:
        """Whether it waits for the reader."""
        return any(chair.mine for chair in self.chairs if chair.seat in self.waiting)

    @property
    def mine(self) -> bool:
        """Whether the reader sits there."""
        return any(chair.mine for chair in self.chairs)

    @property
    def others(self) -> list[Chair]:
        """Who else sits there."""
        return [chair for chair in self.chairs if not chair.mine and not chair.free]

    @property
    def awaited(self) -> list[Chair]:
        """Whose turn it is."""
        return [chair for chair in self.chairs if chair.seat in self.waiting]

    @property
    def places(self) -> list[tuple[Chair, int, int]]:
        """Seats by rank, with points: the result of a match that is over."""
        if not self.scores:
            return []
        found = [(c, self.scores[c.seat], self.ranks[c.seat]) for c in self.chairs]
        return sorted(found, key=lambda row: (row[2], row[0].seat))


def table_rows(found: Iterable[Mapping[str, Any]], guest: str | None) -> list[TableRow]:
    """Rows for a reader from what the database answers."""
    return [table_row(row, guest) for row in found]


def table_row(row: Mapping[str, Any], guest: str | None) -> TableRow:
    """One row."""
    result = json.loads(row["scores"]) if row["scores"] else {"scores": [], "ranks": []}
    chairs = [
        Chair(
            seat["seat"],
            seat["name"],
            seat["kind"] == "bot",
            seat["kind"] == "person" and not seat["guest"],
            bool(guest) and seat["guest"] == guest,
        )
        for seat in row["seats"]
    ]
    waiting = [int(n) for n in str(row["waiting"]).split(",") if n]
    head = (row["id"], row["game"], row["title"], row["status"], row["changed"])
    return TableRow(*head, chairs, waiting, result["scores"], result["ranks"])
