"""Names of private people in matches that are over: "somebody" stands there, the name is put by.

What stands in `seats`, `tables` and `chat` is what everybody reads, so a name that is not there is
on no page, in no answer and in no file. Who plays is seen under their name until the match is over.
A row of `veils` also says whose name a seat bears that its person has given up to a bot.
"""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, and_, delete, or_, select, tuple_, update

from akhet.lang.names import FORMER, SOMEBODY
from akhet.server.history.rows import upsert
from akhet.server.store.queries import AnyRow
from akhet.server.store.schema import (
    BOT,
    OVER,
    chat,
    guests,
    private_people,
    seats,
    tables,
    tournaments,
    veils,
)

TITLE = -1  # instead of a seat
CANCELLED = "cancelled"  # of a tournament
AT_ONCE = 200  # seats changed in one transaction


def is_private(conn: Connection, person: str) -> bool:
    """Whether somebody has chosen to be private."""
    wanted = select(private_people.c.person).where(private_people.c.person == person)
    return conn.execute(wanted).first() is not None


def private_among(conn: Connection, people: Iterable[str]) -> set[str]:
    """Which of some people are private."""
    wanted = select(private_people.c.person).where(private_people.c.person.in_(list(people)))
    return set(conn.execute(wanted).scalars())


def set_private(conn: Connection, person: str, private: bool, now: int) -> None:
    """Keeps what somebody has chosen."""
    conn.execute(delete(private_people).where(private_people.c.person == person))
    if private:
        row = upsert(conn, private_people).values(person=person, since=now)
        conn.execute(row.on_conflict_do_nothing())


# ---------------------------------------------------------------- hiding


def hide_some(conn: Connection, person: str, matches: Sequence[str] = ()) -> list[str]:
    """Puts some names of a person by, of all their matches or of these; which it concerns."""
    given = select(veils.c.match, veils.c.seat).where(veils.c.person == person)
    own = or_(
        seats.c.guest == person,
        and_(seats.c.kind == BOT, seats.c.asked == person),
        tuple_(seats.c.match, seats.c.seat).in_(given),
    )
    wanted = (
        select(seats.c.match, seats.c.seat, seats.c.name, tables.c.title, tables.c.game)
        .join(tables, tables.c.id == seats.c.match)
        .where(own, tables.c.status == OVER, seats.c.name.not_in((SOMEBODY, FORMER)))
    )
    if matches:
        wanted = wanted.where(tables.c.id.in_(matches))
    found = conn.execute(wanted.limit(AT_ONCE)).all()
    called = conn.execute(select(guests.c.name).where(guests.c.id == person)).scalar() or ""
    for row in found:
        hide_seat(conn, person, row)
        hide_title(conn, person, row, (row.name, called))
    hide_tournaments(conn, person, called)
    if found or matches:
        return sorted({row.match for row in found})
    return hide_hosted(conn, person, called)


def hide_tournaments(conn: Connection, person: str, called: str) -> None:
    """Takes a name out of the titles of tournaments somebody has made, once they are done with."""
    t = tournaments
    done = and_(t.c.host == person, t.c.status.in_((OVER, CANCELLED)))
    for row in conn.execute(select(t.c.id, t.c.title, t.c.game).where(done)).all():
        if called and called.casefold() in row.title.casefold():
            plain = update(t).where(t.c.id == row.id)
            conn.execute(plain.values(title=row.game.capitalize(), version=t.c.version + 1))


def hide_hosted(conn: Connection, person: str, called: str) -> list[str]:
    """The same for titles of tables that somebody has laid for others; which it concerns."""
    hidden = select(veils.c.match).where(veils.c.person == person, veils.c.seat == TITLE)
    wanted = select(tables.c.id.label("match"), tables.c.title, tables.c.game).where(
        tables.c.host == person, tables.c.status == OVER, tables.c.id.not_in(hidden)
    )
    return [
        row.match for row in conn.execute(wanted).all() if hide_title(conn, person, row, [called])
    ]


def hide_seat(conn: Connection, person: str, row: AnyRow) -> None:
    """Puts the name of one seat by, and that of what was said there."""
    put_by(conn, row.match, row.seat, person, row.name)
    here = and_(seats.c.match == row.match, seats.c.seat == row.seat)
    conn.execute(update(seats).where(here).values(name=SOMEBODY))
    said = and_(chat.c.match == row.match, chat.c.seat == row.seat, chat.c.name == row.name)
    conn.execute(update(chat).where(said).values(name=SOMEBODY))


def hide_title(conn: Connection, person: str, row: AnyRow, names: Iterable[str]) -> bool:
    """A title that names the person becomes that of the game; whether it did."""
    title, plain = row.title.casefold(), row.game.capitalize()
    if row.title == plain or not any(name and name.casefold() in title for name in names):
        return False
    put_by(conn, row.match, TITLE, person, row.title)
    conn.execute(update(tables).where(tables.c.id == row.match).values(title=plain))
    return True


def put_by(conn: Connection, match: str, seat: int, person: str, name: str) -> None:
    """Remembers what stood there."""
    row = upsert(conn, veils).values(match=match, seat=seat, person=person, name=name)
    at = ["match", "seat"]
    conn.execute(row.on_conflict_do_update(index_elements=at, set_={"name": name}))


# ---------------------------------------------------------------- showing


def show_some(conn: Connection, person: str) -> list[str]:
    """Puts some names of a person back; which matches it concerns."""
    bears = and_(seats.c.match == veils.c.match, seats.c.seat == veils.c.seat)
    wanted = (
        select(veils, seats.c.guest, seats.c.asked)
        .join(seats, bears, isouter=True)
        .where(veils.c.person == person, or_(veils.c.seat == TITLE, seats.c.name == SOMEBODY))
        .limit(AT_ONCE)
    )
    found = conn.execute(wanted).all()
    for row in found:
        if row.seat == TITLE:
            titled = update(tables).where(tables.c.id == row.match)
            conn.execute(titled.values(title=row.name))
        else:
            show_seat(conn, row)
        if row.seat == TITLE or person in (row.guest, row.asked):
            here = and_(veils.c.match == row.match, veils.c.seat == row.seat)
            conn.execute(delete(veils).where(here))
    return sorted({row.match for row in found})


def show_seat(conn: Connection, row: AnyRow) -> None:
    """Puts the name of one seat back, and that of what was said there."""
    here = and_(seats.c.match == row.match, seats.c.seat == row.seat)
    conn.execute(update(seats).where(here).values(name=row.name))
    said = and_(chat.c.match == row.match, chat.c.seat == row.seat, chat.c.name == SOMEBODY)
    conn.execute(update(chat).where(said).values(name=row.name))


# ---------------------------------------------------------------- people who move or go


def remember_name(conn: Connection, match: str, seat: int, person: str, name: str) -> None:
    """Whose name a seat bears, although it is theirs no more."""
    put_by(conn, match, seat, person, name)


def names_put_by(conn: Connection, person: str) -> dict[tuple[str, int], str]:
    """What stands at seats of a person when they show themselves, by match and seat."""
    wanted = select(veils.c.match, veils.c.seat, veils.c.name).where(veils.c.person == person)
    return {(row.match, row.seat): row.name for row in conn.execute(wanted)}


def move_names(conn: Connection, guest: str, account: str) -> None:
    """A guest's names are an account's; private is who was private as either."""
    if is_private(conn, guest):
        set_private(conn, account, True, 0)
    conn.execute(delete(private_people).where(private_people.c.person == guest))
    conn.execute(update(veils).where(veils.c.person == guest).values(person=account))


def forget_names(conn: Connection, person: str) -> list[str]:
    """Forgets the names of a person who deletes their account; the matches where one still was."""
    mine = conn.execute(select(veils).where(veils.c.person == person)).all()
    for row in mine:
        here = and_(seats.c.match == row.match, seats.c.seat == row.seat)
        conn.execute(update(seats).where(here).values(name=FORMER))
    conn.execute(delete(veils).where(veils.c.person == person))
    conn.execute(delete(private_people).where(private_people.c.person == person))
    return sorted({row.match for row in mine})


def unfinished(conn: Connection) -> list[tuple[str, bool]]:
    """People whose choice may not be carried out everywhere: a server may have stopped half-way."""
    private = set(conn.execute(select(private_people.c.person)).scalars())
    bears = and_(seats.c.match == veils.c.match, seats.c.seat == veils.c.seat)
    hidden = select(veils.c.person).join(seats, bears).where(seats.c.name == SOMEBODY)
    others = set(conn.execute(hidden.distinct()).scalars()) - private
    return [*((person, True) for person in sorted(private)), *((p, False) for p in sorted(others))]
