"""A move as it is stored: lines, how far the table is then, and what goes along with them."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from akhet.match.log import Line
from akhet.server.store import queries
from akhet.server.store.queries import Known

Work = Callable[[Connection], None]


class Move(NamedTuple):
    """What is stored of a move, in one transaction."""

    table: str
    new: Sequence[Line]
    key: str | None
    values: dict[str, object]
    more: Work | None = None  # such as clocks that run
    tell: Work | None = None  # puts into the queue what people are told of it
    people: Sequence[str] = ()  # whom that is about
    known: Known | None = None  # what was not asked for before, and must still be so

    def store(self, conn: Connection) -> None:
        """The work of storing it."""
        queries.append(conn, self.table, self.new, self.key, self.values, self.known)
        if self.more is not None:
            self.more(conn)
        if self.tell is not None:
            self.tell(conn)
