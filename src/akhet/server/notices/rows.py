"""The SQL of ways, of what somebody wants to hear of a table, of links and of our own keys."""

import base64
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from akhet.server.notices.queue import ON, Way, way_of
from akhet.server.store.queries import AnyRow
from akhet.server.store.schema import (
    accounts,
    guests,
    lines,
    notice_links,
    notice_tables,
    notices,
    quarantine,
    seats,
    server_keys,
    tables,
    tournament_players,
)
from akhet.server.store.schema import notice_ways as ways
from akhet.server.store.store import Conflict

MOST_WAYS = 10  # of one person
MOST_LEVELS = 1_000  # tables of which somebody wants to hear less
MOST_LINKS = 20  # that sign in, by one way


class Full(Conflict):
    """Somebody has as many of these as there may be."""


# ---------------------------------------------------------------- keys


def key(conn: Connection, name: str) -> bytes:
    """A secret of this server, 32 random bytes; made when it is first asked for."""
    dialect = sqlite_insert if conn.dialect.name == "sqlite" else postgres_insert
    new = base64.urlsafe_b64encode(secrets.token_bytes(32)).decode()
    conn.execute(dialect(server_keys).values(name=name, value=new).on_conflict_do_nothing())
    wanted = select(server_keys.c.value).where(server_keys.c.name == name)
    return base64.urlsafe_b64decode(conn.execute(wanted).scalar_one())


# ---------------------------------------------------------------- ways


def list_ways(conn: Connection, person: str) -> list[Way]:
    """The ways of somebody, the oldest first."""
    wanted = select(ways).where(ways.c.person == person).order_by(ways.c.created, ways.c.id)
    return [way_of(row) for row in conn.execute(wanted)]


def find_way(conn: Connection, id: str) -> Way | None:
    """A way, whosever it is."""
    row = conn.execute(select(ways).where(ways.c.id == id)).one_or_none()
    return way_of(row) if row else None


def add_way(conn: Connection, row: dict[str, object]) -> str:
    """A new way; one that leads to the same place is put on again. Answers its id."""
    same = (ways.c.person == row["person"], ways.c.mark == row["mark"])
    found = conn.execute(select(ways.c.id).where(*same)).scalar_one_or_none()
    if found is not None:
        again = {name: row[name] for name in ("target", "label", "lang")}
        again |= {"state": ON, "failures": 0, "error": "", "rests": 0}
        conn.execute(update(ways).where(ways.c.id == found).values(**again))
        return str(found)
    mine = select(func.count()).where(ways.c.person == row["person"])
    if conn.execute(mine).scalar_one() >= MOST_WAYS:
        raise Full("ways")
    conn.execute(insert(ways).values(**row))
    return str(row["id"])


def change_way(conn: Connection, person: str, id: str, **values: object) -> bool:
    """Changes a way of somebody; whether it is theirs."""
    mine = update(ways).where(ways.c.id == id, ways.c.person == person)
    done = conn.execute(mine.values(**values)).rowcount == 1
    if done and values.get("state", ON) != ON:
        conn.execute(delete(notices).where(notices.c.way == id))
        conn.execute(delete(notice_links).where(notice_links.c.way == id))
    return done


def remove_way(conn: Connection, id: str) -> None:
    """Forgets a way and all that waits for it."""
    conn.execute(delete(notices).where(notices.c.way == id))
    conn.execute(delete(notice_links).where(notice_links.c.way == id))
    conn.execute(delete(ways).where(ways.c.id == id))


def holds_seat(conn: Connection, person: str) -> bool:
    """Whether somebody sits at a table, has laid one, is in a tournament, or has an account."""
    sits = select(seats.c.match).where(or_(seats.c.guest == person, seats.c.asked == person))
    if conn.execute(sits.limit(1)).first() is not None:
        return True
    lays = select(tables.c.id).where(tables.c.host == person)
    plays = select(tournament_players.c.number).where(tournament_players.c.who == person)
    if any(conn.execute(one.limit(1)).first() is not None for one in (lays, plays)):
        return True
    return conn.execute(select(accounts.c.id).where(accounts.c.id == person)).first() is not None


def mail_of(conn: Connection, person: str) -> str:
    """The address somebody has proved to be theirs; empty if there is none."""
    found = conn.execute(select(accounts.c.mail).where(accounts.c.id == person)).scalar()
    return str(found or "")


def lang_of(conn: Connection, person: str) -> str:
    """The language somebody has chosen, if they have."""
    return str(conn.execute(select(guests.c.lang).where(guests.c.id == person)).scalar() or "")


# ---------------------------------------------------------------- tables


def level_of(conn: Connection, person: str, table: str) -> str:
    """What somebody wants to hear of a table: everything (empty), its end, or nothing."""
    mine = (notice_tables.c.person == person, notice_tables.c.match == table)
    return str(conn.execute(select(notice_tables.c.level).where(*mine)).scalar() or "")


def set_level(conn: Connection, person: str, table: str, level: str) -> None:
    """Says what somebody wants to hear of a table; what waits and is not wanted is forgotten."""
    mine = (notice_tables.c.person == person, notice_tables.c.match == table)
    conn.execute(delete(notice_tables).where(*mine))
    if not level:
        return
    count = select(func.count()).where(notice_tables.c.person == person)
    if conn.execute(count).scalar_one() >= MOST_LEVELS:
        raise Full("tables")
    conn.execute(insert(notice_tables).values(person=person, match=table, level=level))
    here = (notices.c.person == person, notices.c.match == table)
    conn.execute(delete(notices).where(*here, notices.c.held == 0))


@dataclass(frozen=True)
class Seen:
    """A table as it stands when somebody is told of it: nothing that all may not know."""

    id: str
    game: str
    title: str
    status: str
    stage: str
    waiting: tuple[int, ...]
    seats: tuple[AnyRow, ...]
    broken: bool


def tables_now(conn: Connection, ids: Sequence[str]) -> dict[str, Seen]:
    """Some tables with who sits there."""
    rows = conn.execute(select(tables).where(tables.c.id.in_(ids))).all()
    aside = set(
        conn.execute(select(quarantine.c.match).where(quarantine.c.match.in_(ids))).scalars()
    )
    chairs: dict[str, list[AnyRow]] = {}
    for seat in conn.execute(select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.seat)):
        chairs.setdefault(seat.match, []).append(seat)
    return {
        row.id: Seen(
            row.id,
            row.game,
            row.title,
            row.status,
            row.stage,
            tuple(int(n) for n in row.waiting.split(",") if n),
            tuple(chairs.get(row.id, [])),
            row.id in aside,
        )
        for row in rows
    }


def acted_at(conn: Connection, person: str, ids: Sequence[str]) -> set[str]:
    """The tables, of some, at which somebody has given an answer."""
    by_me = lines.c.key.like(func.cast(seats.c.seat, lines.c.key.type) + "/%")
    mine = (seats.c.match == lines.c.match) & (seats.c.guest == person) & by_me
    wanted = select(lines.c.match).join(seats, mine).where(lines.c.match.in_(ids)).distinct()
    return set(conn.execute(wanted).scalars())


# ---------------------------------------------------------------- links that sign in


def add_link(conn: Connection, row: dict[str, object], now: int) -> None:
    """A new link; of those sent by one way only the latest stay open."""
    mine = notice_links.c.way == row["way"]
    conn.execute(delete(notice_links).where(notice_links.c.until <= now))
    newest = select(notice_links.c.token).where(mine).order_by(notice_links.c.until.desc())
    kept = newest.limit(MOST_LINKS - 1)
    conn.execute(delete(notice_links).where(mine, notice_links.c.token.not_in(kept)))
    conn.execute(insert(notice_links).values(**row))


def find_link(conn: Connection, token: str, now: int) -> AnyRow | None:
    """A link, used or not: its way is there still, and for a letter the address still theirs."""
    wanted = select(notice_links).where(notice_links.c.token == token, notice_links.c.until > now)
    row = conn.execute(wanted).one_or_none()
    if row is None or (row.address and mail_of(conn, row.person) != row.address):
        return None
    way = find_way(conn, row.way)
    return row if way is not None and way.person == row.person else None


def use_link(conn: Connection, token: str) -> bool:
    """Uses a link up; False if another was faster."""
    free = update(notice_links).where(notice_links.c.token == token, notice_links.c.used == 0)
    return conn.execute(free.values(used=1)).rowcount == 1


# ---------------------------------------------------------------- people who come and go


def move_person(conn: Connection, person: str, to: str) -> None:
    """A guest's ways go into their account; what the account has already stays."""
    have = select(ways.c.mark).where(ways.c.person == to)
    twice = select(ways.c.id).where(ways.c.person == person, ways.c.mark.in_(have))
    for id in list(conn.execute(twice).scalars()):
        remove_way(conn, id)
    conn.execute(update(ways).where(ways.c.person == person).values(person=to))
    conn.execute(update(notices).where(notices.c.person == person).values(person=to))
    conn.execute(delete(notice_links).where(notice_links.c.person == person))
    known = select(notice_tables.c.match).where(notice_tables.c.person == to)
    mine = notice_tables.c.person == person
    conn.execute(delete(notice_tables).where(mine, notice_tables.c.match.in_(known)))
    conn.execute(update(notice_tables).where(mine).values(person=to))


def forget_people(conn: Connection, people: Sequence[str]) -> None:
    """Forgets all about how people are told something."""
    for part in (notices, notice_links, notice_tables, ways):
        conn.execute(delete(part).where(part.c.person.in_(people)))
