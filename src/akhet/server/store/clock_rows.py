"""The SQL of clocks: their rows, how far the running time is, and when people rest."""

import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from akhet.server.store.queries import AnyRow
from akhet.server.store.schema import PLAYING, clocks, hours, quarantine, seats, tables, uptime
from akhet.server.store.store import Conflict

HOURS = hours
ONLY = 1  # the row of `uptime`


@dataclass(frozen=True)
class Mark:
    """The stored running time: when it was noted, what time it is now, and the latest of clocks."""

    mark: int
    wall: int
    now: int
    latest: int


def mark(conn: Connection) -> Mark:
    """How far the running time is, as it is stored."""
    row = conn.execute(select(uptime)).one_or_none()
    latest = conn.execute(select(func.max(clocks.c.at)).where(clocks.c.due > 0)).scalar() or 0
    return Mark(row.mark if row else 0, row.wall if row else 0, time_of(conn), latest)


def set_mark(conn: Connection, mark: int, now: int) -> tuple[int, int]:
    """Notes how far it is, never less than before; answers what is stored then."""
    dialect = sqlite_insert if conn.dialect.name == "sqlite" else postgres_insert
    first = dialect(uptime).values(id=ONLY, mark=0, wall=0)
    conn.execute(first.on_conflict_do_nothing())
    further = update(uptime).where(uptime.c.id == ONLY, uptime.c.mark < mark)
    conn.execute(further.values(mark=mark, wall=now))
    row = conn.execute(select(uptime)).one()
    return row.mark, row.wall


def time_of(conn: Connection) -> int:
    """What time it is for all nodes alike, in milliseconds."""
    if conn.dialect.name == "postgresql":
        now = conn.execute(select(func.extract("epoch", func.clock_timestamp()))).scalar_one()
        return int(now * 1_000)
    return int(time.time() * 1_000)


def add_clock(conn: Connection, table: str, terms: str, row: dict[str, object]) -> None:
    """The clocks of a new table."""
    conn.execute(insert(clocks).values(match=table, terms=terms, **row))


def set_clock(conn: Connection, table: str, known: tuple[int, int], row: dict[str, object]) -> None:
    """Keeps the clocks of a table, if nobody has changed them since they were read."""
    seq, rev = known
    same = (clocks.c.match == table, clocks.c.seq == seq, clocks.c.rev == rev)
    if conn.execute(update(clocks).where(*same).values(**row)).rowcount != 1:
        raise Conflict("the clocks were changed meanwhile")


def due_tables(conn: Connection, now: int, limit: int = 50) -> list[str]:
    """Tables at which something must be done by now, the longest waiting first."""
    wanted = (
        select(clocks.c.match)
        .where(clocks.c.due > 0, clocks.c.due <= now)
        .where(clocks.c.match.not_in(select(quarantine.c.match)))
        .order_by(clocks.c.due)
        .limit(limit)
    )
    return list(conn.execute(wanted).scalars())


def next_due(conn: Connection) -> int:
    """When something must be done next at any table; 0 if at none."""
    wanted = select(func.min(clocks.c.due)).where(clocks.c.due > 0)
    wanted = wanted.where(clocks.c.match.not_in(select(quarantine.c.match)))
    return conn.execute(wanted).scalar() or 0


# ---------------------------------------------------------------- hours


def find_hours(conn: Connection, person: str) -> AnyRow | None:
    """When somebody rests, if they have said so."""
    return conn.execute(select(HOURS).where(HOURS.c.person == person)).one_or_none()


def set_hours(conn: Connection, person: str, hours: str, changed: int) -> None:
    """Keeps when somebody rests, in the place of what was before."""
    forget_hours(conn, person)
    conn.execute(insert(HOURS).values(person=person, hours=hours, changed=changed))


def move_hours(conn: Connection, person: str, to: str) -> None:
    """Somebody goes by another id from now on; hours that are there already stay."""
    if find_hours(conn, to) is None:
        conn.execute(update(HOURS).where(HOURS.c.person == person).values(person=to))
    forget_hours(conn, person)


def forget_hours(conn: Connection, person: str) -> None:
    """Forgets when somebody rests."""
    conn.execute(delete(HOURS).where(HOURS.c.person == person))


def tables_by_days(conn: Connection, guest: str, limit: int) -> list[str]:
    """Tables by days at which somebody plays, the one that is due first at the front."""
    wanted = (
        select(clocks.c.match)
        .join(tables, tables.c.id == clocks.c.match)
        .join(seats, seats.c.match == clocks.c.match)
        .where(seats.c.guest == guest, tables.c.status == PLAYING)
        .where(clocks.c.terms.contains('"kind":"days"', autoescape=True))
        .order_by(clocks.c.due)
        .limit(limit)
    )
    return list(dict.fromkeys(conn.execute(wanted).scalars()))
