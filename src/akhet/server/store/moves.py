"""A move as it is stored: lines, how far the table is then, and what goes along with them."""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from akhet.match.log import Line
from akhet.server.store.appending import PLAYED, Known, append, append_all

Work = Callable[[Connection], None]


class Move:
    """What is stored of a move, in one transaction."""

    def __init__(
        self,
        table: str,
        new: Sequence[Line],
        key: str | None,
        values: dict[str, object],
        more: Work | None = None,
        tell: Work | None = None,
        people: Sequence[str] = (),
        known: Known | None = None,
        names: tuple[str, ...] = PLAYED,
    ) -> None:
        """New lines with the key of their command, and what they change of the table's row.

        `more` goes along, such as clocks that run; `tell` puts into the queue what `people` are
        told of it; `known` is what was not asked for before, and must still be so.
        `names` are the columns of that row that are not what they were.
        """
        self.table, self.new, self.key, self.values = table, new, key, values
        self.more, self.tell, self.people, self.known = more, tell, people, known
        self.names = names

    def store(self, conn: Connection) -> None:
        """The work of storing it."""
        append(conn, self.table, self.new, self.key, self.values, self.known, self.names)
        self.store_beside(conn)

    def store_beside(self, conn: Connection) -> None:
        """The work of storing what goes along with it."""
        if self.more is not None:
            self.more(conn)
        if self.tell is not None:
            self.tell(conn)


def store_together(conn: Connection, moves: Sequence[Move]) -> None:
    """Stores moves of several tables, each statement once for all: all of them, or it raises."""
    if not moves:
        return
    if any(one.known is not None for one in moves):
        for move in moves:
            move.store(conn)
        return
    append_all(conn, [(one.table, one.new, one.key, one.values, one.names) for one in moves])
    for move in moves:
        move.store_beside(conn)
