"""The tables in memory, bounded by their bytes: a long match takes the room of many short ones."""

from collections import OrderedDict
from collections.abc import Callable

from akhet.server.play.table import Live

ROOM = 128_000_000
"""Bytes of matches in memory, as they are estimated."""


class Cache(OrderedDict[str, Live]):
    """Tables by id, the one used last at the end. Any of them can be loaded again."""

    def __init__(self, room: int = ROOM) -> None:
        """An empty one."""
        super().__init__()
        self.room = room
        self.weight = 0
        self.weights: dict[str, int] = {}
        self.pinned: Callable[[str], bool] = lambda _id: False

    def __setitem__(self, id: str, live: Live) -> None:
        """Keeps a table and what it weighs."""
        super().__setitem__(id, live)
        self.weigh(live)

    def __delitem__(self, id: str) -> None:
        """Forgets a table."""
        super().__delitem__(id)
        self.weight -= self.weights.pop(id)

    def drop(self, id: str) -> None:
        """Forgets a table, if it is here."""
        if id in self:
            del self[id]

    def clear(self) -> None:
        """Forgets all tables."""
        super().clear()
        self.weights.clear()
        self.weight = 0

    def weigh(self, live: Live) -> None:
        """Counts what a table weighs now; makes room if that is too much for all of them."""
        if self.get(live.id) is not live:
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
            for id in list(self):
                if self.weight <= self.room * 7 // 8:
                    return
                if not self[id].lock.locked() and (last or not self.pinned(id)):
                    del self[id]
