"""The tables in memory, bounded by their bytes: a long match takes the room of many short ones.

Asked for every move, so that it is compiled.
"""

from collections.abc import Callable
from typing import Final

from akhet.server.play.table import Live

ROOM: Final = 128_000_000
"""Bytes of matches in memory, as they are estimated."""


class Cache:
    """Tables by id, the one used last at the end. Any of them can be loaded again."""

    def __init__(self, room: int = ROOM) -> None:
        """An empty one."""
        self.tables: dict[str, Live] = {}
        self.room = room
        self.weight = 0
        self.weights: dict[str, int] = {}
        self.pinned: Callable[[str], bool] = lambda _id: False

    def __len__(self) -> int:
        """How many there are."""
        return len(self.tables)

    def __contains__(self, id: str) -> bool:
        """Whether a table is here."""
        return id in self.tables

    def __getitem__(self, id: str) -> Live:
        """A table that is here."""
        return self.tables[id]

    def __setitem__(self, id: str, live: Live) -> None:
        """Keeps a table and what it weighs."""
        self.tables[id] = live
        self.weigh(live)

    def __delitem__(self, id: str) -> None:
        """Forgets a table."""
        del self.tables[id]
        self.weight -= self.weights.pop(id)

    def get(self, id: str) -> Live | None:
        """A table, if it is here."""
        return self.tables.get(id)

    def values(self) -> list[Live]:
        """All of them."""
        return list(self.tables.values())

    def used(self, live: Live) -> None:
        """Puts a table that is here at the end."""
        del self.tables[live.id]
        self.tables[live.id] = live

    def drop(self, id: str) -> None:
        """Forgets a table, if it is here."""
        if id in self.tables:
            del self[id]

    def clear(self) -> None:
        """Forgets all tables."""
        self.tables.clear()
        self.weights.clear()
        self.weight = 0

    def weigh(self, live: Live) -> None:
        """Counts what a table weighs now; makes room if that is too much for all of them."""
        if self.tables.get(live.id) is not live:
            return
        now = live.weight()
        self.weight += now - self.weights.get(live.id, 0)
        self.weights[live.id] = now
        if self.weight > self.room:
            self.trim()

    def trim(self) -> None:
        """Forgets the tables nobody has used for longest; if need be also those people look at.

        An eighth more than needed, so that this is not done again for the next move.
        """
        for last in (False, True):
            for id in list(self.tables):
                if self.weight <= self.room * 7 // 8:
                    return
                if not self.tables[id].lock.locked() and (last or not self.pinned(id)):
                    del self[id]
