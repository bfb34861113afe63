"""The SQL of prepared answers: one row a seat at most."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from akhet.server.store.queries import AnyRow
from akhet.server.store.schema import PLAYING, premoves, tables


@dataclass(frozen=True)
class Prepared:
    """An answer that waits for its question: who prepared it, after how many lines.

    `keep`: it is given again and again, for as long as nobody does anything else.
    """

    match: str
    seat: int
    guest: str
    step: str
    action: str
    keep: bool
    seq: int

    @property
    def answer(self) -> tuple[str, str]:
        """Which question it answers, and how."""
        return self.step, self.action


def prepared_of(row: AnyRow) -> Prepared:
    """A row as it is used."""
    what = (row.step, row.action, bool(row.keep), row.seq)
    return Prepared(row.match, row.seat, row.guest, *what)


def at(conn: Connection, table: str) -> list[Prepared]:
    """All that is prepared at a table."""
    wanted = select(premoves).where(premoves.c.match == table).order_by(premoves.c.seat)
    return [prepared_of(row) for row in conn.execute(wanted)]


def find(conn: Connection, table: str, seat: int) -> Prepared | None:
    """What is prepared for a seat."""
    return next((row for row in at(conn, table) if row.seat == seat), None)


def put(conn: Connection, row: Prepared) -> None:
    """Prepares an answer, in the place of one before."""
    remove(conn, row.match, row.seat)
    values = {"match": row.match, "seat": row.seat, "guest": row.guest, "step": row.step}
    more = {"action": row.action, "keep": int(row.keep), "seq": row.seq}
    conn.execute(insert(premoves).values(**values, **more))


def remove(conn: Connection, table: str, seat: int) -> None:
    """Takes what is prepared for a seat away."""
    conn.execute(delete(premoves).where(premoves.c.match == table, premoves.c.seat == seat))


def used(conn: Connection, row: Prepared, seq: int) -> None:
    """An answer was given: it is gone, or waits on from a line."""
    mine = (premoves.c.match == row.match, premoves.c.seat == row.seat)
    if seq:
        conn.execute(update(premoves).where(*mine).values(seq=seq))
    else:
        conn.execute(delete(premoves).where(*mine))


def everywhere(conn: Connection) -> tuple[set[str], list[str]]:
    """The tables at which something is prepared, and those where that seat is asked now."""
    waits = tables.c.waiting.like("%," + func.cast(premoves.c.seat, tables.c.waiting.type) + ",%")
    wanted = select(premoves.c.match, waits.label("asked"))
    wanted = wanted.join(tables, tables.c.id == premoves.c.match).where(tables.c.status == PLAYING)
    found = [(str(row.match), bool(row.asked)) for row in conn.execute(wanted)]
    return {id for id, _asked in found}, list(dict.fromkeys(id for id, asked in found if asked))
