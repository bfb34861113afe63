"""Rows of table lists, as pages show them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from akhet.lang import called, text
from akhet.server.store.schema import GATHERING


@dataclass(frozen=True)
class Chair:
    """A seat in a list: who sits there, and whether it is the reader's own."""

    seat: int
    name: str
    bot: str  # which bot, if one sits there
    free: bool
    mine: bool
    asked: bool  # whether it is kept for the reader


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
    seq: int
    stage: tuple[int, int]  # the round and how many there are; noughts before the first
    options: dict[str, str]
    practice: bool  # whether hints were given

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
    def asked(self) -> bool:
        """Whether a seat is kept for the reader, who has not answered yet."""
        return self.status == GATHERING and any(chair.asked for chair in self.chairs)

    @property
    def alone(self) -> bool:
        """Whether no other person sits there, or may."""
        return all(chair.mine or chair.bot for chair in self.chairs)

    @property
    def contested(self) -> bool:
        """Whether the reader did not hold all seats of several."""
        return len(self.chairs) == 1 or not all(chair.mine for chair in self.chairs)

    @property
    def won(self) -> bool:
        """Whether the reader won, against somebody else."""
        return self.contested and any(
            chair.mine and place == 1 for chair, _points, place in self.places
        )

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


def table_rows(found: Iterable[Mapping[str, Any]], guest: str | None, lang: str) -> list[TableRow]:
    """Rows for a reader from what the database answers."""
    return [table_row(row, guest, lang) for row in found]


def chair_name(seat: Mapping[str, Any], you: str | None, lang: str) -> str:
    """What the reader calls a seat: the only one of one's own is "You" everywhere."""
    if you and seat["guest"] == you:
        return text(lang, "web.seat.you")
    return called(lang, seat["name"], seat["bot"])


def table_row(row: Mapping[str, Any], guest: str | None, lang: str) -> TableRow:
    """One row."""
    result = json.loads(row["scores"]) if row["scores"] else {"scores": [], "ranks": []}
    own = sum(bool(guest) and seat["guest"] == guest for seat in row["seats"])
    you = guest if own == 1 else None  # people who share a screen go by their names
    chairs = [
        Chair(
            seat["seat"],
            chair_name(seat, you, lang),
            seat["bot"] if seat["kind"] == "bot" else "",
            seat["kind"] == "person" and not seat["guest"],
            bool(guest) and seat["guest"] == guest,
            bool(guest) and seat["asked"] == guest,
        )
        for seat in row["seats"]
    ]
    waiting = [int(n) for n in str(row["waiting"]).split(",") if n]
    head = (row["id"], row["game"], row["title"], row["status"], row["changed"])
    now, _, rounds = str(row["stage"]).partition("/")
    stage = (int(now or 0), int(rounds or 0))
    rest = (row["seq"], stage, json.loads(row["options"]), row["practice"] == 2)
    return TableRow(*head, chairs, waiting, result["scores"], result["ranks"], *rest)
