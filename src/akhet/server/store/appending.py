"""Lines that are added to a match: run for every move, so that it is compiled."""

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeAlias

from sqlalchemy import BindParameter, Connection, bindparam, insert, select, update

from akhet.match.log import Line
from akhet.server.store.ready import Asked, Ready
from akhet.server.store.schema import lines, quarantine, sessions, tables
from akhet.server.store.store import Conflict

OF_TABLE: BindParameter[str] = bindparam("table")
PLAYED = ("seq", "status", "changed", "waiting", "bot_turn", "scores", "beginning", "stage")
"""What a move changes of the row of its table."""


def news_of(names: Sequence[str]) -> dict[str, BindParameter[Any]]:
    """For each column the name of its new value."""
    return {name: bindparam(f"new_{name}") for name in names}


ASIDE = select(quarantine.c.match).where(quarantine.c.match == OF_TABLE)
MINE = (tables.c.id == OF_TABLE, ~ASIDE.exists())
AS_KNOWN = (tables.c.version == bindparam("was"), tables.c.seq == bindparam("before"))
ADD_LINES = Ready(insert(lines))
LINE_COLUMNS = ("match", "seq", "data", "hash", "key", "at")
OPEN_SESSION = Asked(
    select(sessions.c.guest).where(sessions.c.token == bindparam("token"), sessions.c.revoked == 0)
)


@cache
def moving_on(names: tuple[str, ...], is_known: bool) -> Ready:
    """The statement that changes these columns of a table that is played at."""
    mine = update(tables).where(*MINE, *(AS_KNOWN if is_known else ()))
    return Ready(mine.values(news_of(names)))


def new_of(before: dict[str, object] | None, now: dict[str, object]) -> tuple[str, ...]:
    """The columns in which a row is not what it was; all of them if that is not known.

    A column that is written costs the database its indexes, whether it is another value or not.
    """
    if before is None:
        return PLAYED
    return tuple([name for name in PLAYED if before[name] != now[name]])


class Known:
    """What a move was made by without a look at the database, and must still be so."""

    __slots__ = ("session", "version")

    def __init__(self, version: int, session: str = "") -> None:
        """The version of the table, and a session that is not over."""
        self.version = version
        self.session = session


def line_row(table: str, line: Line, key: str | None) -> tuple[object, ...]:
    """A line as it is stored: `LINE_COLUMNS`."""
    return (table, line.n, line.stored(), line.hash, key, line.at)


def line_rows(table: str, new: Sequence[Line], key: str | None) -> list[tuple[object, ...]]:
    """Lines as they are stored; the key is that of the first."""
    rows = [line_row(table, new[0], key)]
    rows += [line_row(table, line, None) for line in new[1:]]
    return rows


def add_lines(conn: Connection, table: str, new: Sequence[Line], key: str | None) -> None:
    """Adds lines; the key is that of the first."""
    ADD_LINES.run_rows(conn, LINE_COLUMNS, line_rows(table, new, key))


def append(
    conn: Connection,
    table: str,
    new: Sequence[Line],
    key: str | None,
    values: dict[str, object],
    known: Known | None = None,
    names: tuple[str, ...] = PLAYED,
) -> None:
    """Adds lines, and changes the columns of these names of their table.

    The primary key refuses them if another node was faster. A match that was set aside meanwhile
    takes none, nor one that is not as it was `known`.
    """
    add_lines(conn, table, new, key)
    moved = moved_row(table, values, names)
    if known is not None:
        if known.session and OPEN_SESSION.one(conn, token=known.session) is None:
            raise Conflict("this session is over")
        moved["was"], moved["before"] = known.version, new[0].n - 1
    statement: Ready = moving_on(names, known is not None)
    if statement.run(conn, [moved]) != 1:
        raise Conflict("this match was set aside, or is not as it was")


Appended: TypeAlias = tuple[str, Sequence[Line], str | None, dict[str, object], tuple[str, ...]]
"""What `append` is given of a move that has nothing to be compared with."""


def append_all(conn: Connection, found: Sequence[Appended]) -> None:
    """The same for several tables, with each statement once for all of them."""
    rows: list[tuple[object, ...]] = []
    moved: dict[tuple[str, ...], list[dict[str, object]]] = {}  # by the columns that change
    for table, new, key, values, names in found:
        rows += line_rows(table, new, key)
        moved.setdefault(names, []).append(moved_row(table, values, names))
    ADD_LINES.run_rows(conn, LINE_COLUMNS, rows)
    for names, changed in moved.items():
        statement: Ready = moving_on(names, False)
        if statement.run(conn, changed) != len(changed):
            raise Conflict("a match was set aside")


def moved_row(table: str, values: dict[str, object], names: tuple[str, ...]) -> dict[str, object]:
    """What the statement that changes these columns of a table is given."""
    moved: dict[str, object] = {"table": table}
    for name in names:
        moved["new_" + name] = values[name]
    return moved
