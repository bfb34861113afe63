"""Statements that are run for every move or every table: made into SQL once, for each database.

Putting a statement together anew each time, and the toolkit's way from there to the driver, cost
several times what the database does. Only for plain texts, numbers and bytes, which no driver
needs to have converted, and for statements without lists of values of any length.
"""

import collections
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Delete, Insert, Select, Update


class Made:
    """A statement as one database understands it."""

    def __init__(self, conn: Connection, statement: Any, given: Sequence[str]) -> None:
        """The SQL for the database of a connection; values of these names are given later."""
        keys = None if isinstance(statement, Select) else list(given)
        made = statement.compile(dialect=conn.dialect, column_keys=keys)
        self.text = str(made)
        self.order: Sequence[str] | None = made.positiontup if made.positional else None
        self.fixed = {name: value for name, value in made.params.items() if value is not None}

    def values(self, row: Mapping[str, object]) -> Any:
        """The values as the driver wants them."""
        if self.fixed:
            row = {**self.fixed, **row}
        return row if self.order is None else tuple([row[name] for name in self.order])


class Statement:
    """A statement that becomes SQL when it is first run."""

    def __init__(self, statement: Insert | Update | Delete | Select[Any]) -> None:
        """A statement whose values have names, and are given when it runs."""
        self.statement = statement
        self.made: dict[tuple[str, ...], Made] = {}  # by database, and what it is given

    def for_database(self, conn: Connection, given: Mapping[str, object]) -> Made:
        """The SQL for the database of a connection."""
        key = (conn.dialect.name, *given)
        found = self.made.get(key)
        if found is None:
            found = self.made[key] = Made(conn, self.statement, list(given))
        return found


class Ready(Statement):
    """A statement that writes."""

    def run(self, conn: Connection, rows: Sequence[Mapping[str, object]]) -> int:
        """Runs it for every row, all of the same names; answers how many rows it has written."""
        made = self.for_database(conn, rows[0])
        given = [made.values(row) for row in rows]
        raw = driver_of(conn)
        if isinstance(raw, sqlite3.Connection):
            return raw.executemany(made.text, given).rowcount
        return conn.exec_driver_sql(made.text, given[0] if len(given) == 1 else given).rowcount

    def run_rows(
        self, conn: Connection, names: tuple[str, ...], rows: Sequence[tuple[object, ...]]
    ) -> None:
        """The same with values in the order of these names; quicker where that is the SQL's own."""
        raw = driver_of(conn)
        if isinstance(raw, sqlite3.Connection):
            made = self.for_database(conn, dict.fromkeys(names))
            if made.order is not None and tuple(made.order) == names:
                raw.executemany(made.text, rows)
                return
        self.run(conn, [dict(zip(names, row, strict=True)) for row in rows])


def driver_of(conn: Connection) -> Any:
    """The connection of the driver itself; the toolkit's own way there takes three calls more."""
    return conn.connection.dbapi_connection


def row_maker(names: list[str]) -> Callable[[Sequence[Any]], Any]:
    """What gives the values of a row the names of its columns."""
    made: Any = collections.namedtuple  # by another name, as mypyc leaves out what it is called by
    maker: Callable[[Sequence[Any]], Any] = made("Row", names)._make
    return maker


class Asked(Statement):
    """A statement that reads; its rows have the names of its columns."""

    def __init__(self, statement: Select[Any]) -> None:
        """A statement of columns that all have a name."""
        super().__init__(statement)
        self.row = row_maker([column.name for column in statement.selected_columns])

    def all(self, conn: Connection, **given: object) -> list[Any]:
        """All rows."""
        made = self.for_database(conn, given)
        raw = driver_of(conn)
        if isinstance(raw, sqlite3.Connection):
            return list(map(self.row, raw.execute(made.text, made.values(given))))
        return list(map(self.row, conn.exec_driver_sql(made.text, made.values(given))))

    def one(self, conn: Connection, **given: object) -> Any:
        """The only row there can be, or None."""
        found = self.all(conn, **given)
        return found[0] if found else None
