"""What operators do, straight in the database: each act and its line of the audit log together.

A server that runs reads the log every other second and acts by it (`orders.py`), so nothing has to
be restarted, whichever database it is.
"""

import hashlib
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import ip_network

from sqlalchemy import Connection, func, inspect, or_, select, update

from akhet.core import BadOption
from akhet.lang import LANGS
from akhet.server.accounts import rows as accounts_rows
from akhet.server.accounts import rules
from akhet.server.accounts.moving import held_by, raise_versions
from akhet.server.errors import Refused
from akhet.server.peace import operator_rows as rows
from akhet.server.peace.operator_rows import Act, Announcement, Ban
from akhet.server.play.names import skeletons
from akhet.server.play.tokens import clean_name, clean_text, is_id
from akhet.server.store import queries
from akhet.server.store.one_off import reading, writing
from akhet.server.store.schema import accounts, chat, guests, seats, sessions, tables
from akhet.server.store.store import BadDatabase, Conflict

LONGEST = 300  # signs of an announcement
LONGEST_WHY = 300
WIDEST = {4: 16, 6: 32}  # bits a banned network has at least: nobody shuts out half the world


@dataclass(frozen=True)
class Operator:
    """Who does something, why and when."""

    who: str
    why: str
    at: int = field(default_factory=lambda: int(time.time()))

    def act(self, act: str, about: object, **data: object) -> Act:
        """A line for the log."""
        return Act(0, self.at, self.who, act, str(about), self.why, data)


@dataclass(frozen=True)
class Person:
    """Somebody as an operator finds them."""

    id: str
    name: str
    account: bool
    created: int
    seen: int
    tables: int


@contextmanager
def acting(url: str) -> Iterator[Connection]:
    """A connection for an act, on a database that knows of such acts; refusals are one line."""
    try:
        with writing(url) as conn:
            check_tables(conn)
            yield conn
    except Refused as error:
        raise BadOption(error.message) from error
    except Conflict as error:
        raise BadOption(str(error)) from error


@contextmanager
def looking(url: str) -> Iterator[Connection]:
    """A connection to read what operators read."""
    with reading(url) as conn:
        check_tables(conn)
        yield conn


def check_tables(conn: Connection) -> None:
    """Refuses a database that is none of ours, or older than this program."""
    if not inspect(conn).has_table("audit"):
        raise BadDatabase("this database holds no akhet tables of now; start `akhet serve` once")


# ---------------------------------------------------------------- people


def people(url: str, text: str, limit: int) -> list[Person]:
    """Guests and accounts whose name or id has this text in it, the latest first."""
    seen = select(func.max(sessions.c.seen)).where(sessions.c.guest == guests.c.id)
    sits = select(func.count()).where(seats.c.guest == guests.c.id)
    wanted = (
        select(
            guests.c.id,
            guests.c.name,
            guests.c.created,
            accounts.c.created.label("account"),
            seen.scalar_subquery().label("seen"),
            sits.scalar_subquery().label("tables"),
        )
        .join(accounts, accounts.c.id == guests.c.id, isouter=True)
        .order_by(guests.c.created.desc(), guests.c.id)
        .limit(limit)
    )
    if text:
        named = guests.c.name.icontains(text, autoescape=True)
        wanted = wanted.where(or_(named, guests.c.id == text))
    with looking(url) as conn:
        return [
            Person(r.id, r.name, r.account is not None, r.created, r.seen or r.created, r.tables)
            for r in conn.execute(wanted)
        ]


def found(conn: Connection, who: str) -> queries.Guest:
    """The person an operator means: by id, by `@` and an account's name, or by `table:seat`."""
    if who.startswith("@"):
        account = accounts_rows.find_by_looks(conn, sorted(skeletons(who[1:])))
        if account is None:
            raise BadOption(f"there is no account {who[1:41]!r}")
        return queries.Guest(account.id, account.name, account.lang, True)
    table, colon, seat = who.partition(":")
    if colon and is_id(table) and seat.isdigit() and len(seat) < 3:
        who = at_seat(conn, table, int(seat))
    row = conn.execute(select(guests).where(guests.c.id == who)).one_or_none()
    if row is None:
        raise BadOption(f"there is nobody {who[:40]!r}; `akhet admin people` lists who there is")
    known = conn.execute(select(accounts.c.id).where(accounts.c.id == who)).first()
    return queries.Guest(row.id, row.name, row.lang, known is not None)


def at_seat(conn: Connection, table: str, seat: int) -> str:
    """Who sits at a seat of a table, seats counted from 1."""
    wanted = select(seats.c.guest, seats.c.asked).where(seats.c.match == table)
    row = conn.execute(wanted.where(seats.c.seat == seat - 1)).one_or_none()
    if row is None or not (row.guest or row.asked):
        raise BadOption(f"nobody sits at seat {seat} of that table")
    return str(row.guest or row.asked)


def ban_person(url: str, by: Operator, who: str, until: int, seats: bool) -> tuple[int, str]:
    """Keeps a guest or an account out; answers the number of the ban and their name.

    With `seats` a bot takes their seats where others play, as soon as a server hears of it.
    """
    with acting(url) as conn:
        person = found(conn, who)
        row = {"person": person.id, "network": "", "name": person.name, "created": by.at}
        number = rows.add_ban(conn, {**row, "until": until, "why": by.why})
        data = {"ban": number, "name": person.name, "until": until, "seats": seats}
        rows.note(conn, by.act(rows.BAN, person.id, account=person.account, **data))
        return number, person.name


def ban_network(url: str, by: Operator, network: str, until: int) -> int:
    """Keeps an address or a network out, for a time; answers the number of the ban."""
    plain = network_of(network)
    if not until:
        raise BadOption("a network is banned for a time: addresses change hands; say --for 7d")
    with acting(url) as conn:
        row = {"person": "", "network": plain, "name": "", "created": by.at}
        number = rows.add_ban(conn, {**row, "until": until, "why": by.why})
        rows.note(conn, by.act(rows.BAN, plain, ban=number, until=until))
        return number


def network_of(text: str) -> str:
    """An address or network as it is written."""
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError as error:
        raise BadOption(f"{text[:50]!r} is no address and no network") from error
    if network.prefixlen < WIDEST[network.version]:
        raise BadOption(f"{text[:50]} is too wide: at least /{WIDEST[network.version]}")
    if any(
        ip_network(one).overlaps(network)
        for one in ("127.0.0.0/8", "::1/128")
        if ip_network(one).version == network.version
    ):
        raise BadOption("this is the machine itself")
    return str(network)


def unban(url: str, by: Operator, number: int) -> None:
    """Ends a ban."""
    with acting(url) as conn:
        if not rows.lift_ban(conn, number, by.at):
            raise BadOption(f"there is no ban {number} that holds")
        rows.note(conn, by.act(rows.UNBAN, number))


def bans(url: str, now: int) -> list[Ban]:
    """All bans that hold."""
    with looking(url) as conn:
        return rows.bans_now(conn, now)


def rename(url: str, by: Operator, who: str, name: str) -> tuple[str, str]:
    """Gives somebody another name, at their tables and in what they said too; old and new name."""
    with acting(url) as conn:
        person = found(conn, who)
        called = rules.account_name(name) if person.account else clean_name(name)
        if person.account:
            looks = sorted(skeletons(called))
            accounts_rows.take_name(conn, person.id, looks, by.at, rules.NAME_KEPT_SECONDS)
            renamed = update(accounts).where(accounts.c.id == person.id)
            conn.execute(renamed.values(renamed=by.at))  # not at once back again
        conn.execute(update(guests).where(guests.c.id == person.id).values(name=called))
        concerned = held_by(conn, person.id)
        sits = or_(seats.c.guest == person.id, seats.c.asked == person.id)
        conn.execute(update(seats).where(sits).values(name=called))
        conn.execute(
            update(chat).where(chat.c.guest == person.id, chat.c.text != "").values(name=called)
        )
        retitle(conn, person, called)
        raise_versions(conn, concerned)
        data = {"from": person.name, "to": called, "account": person.account}
        rows.note(conn, by.act(rows.RENAME, person.id, **data))
        return person.name, called


def retitle(conn: Connection, person: queries.Guest, called: str) -> None:
    """Takes a former name out of the titles of somebody's tables."""
    mine = select(tables.c.id, tables.c.title).where(tables.c.host == person.id)
    for row in conn.execute(mine).all():
        if person.name in row.title:
            title = row.title.replace(person.name, called)[:64]
            conn.execute(update(tables).where(tables.c.id == row.id).values(title=title))


# ---------------------------------------------------------------- words and tables


def said(url: str, table: str) -> list[dict[str, object]]:
    """What was said at a table, with who said it."""
    with looking(url) as conn:
        wanted = select(chat).where(chat.c.match == table).order_by(chat.c.id)
        return [dict(row._mapping) for row in conn.execute(wanted)]


def unsay(url: str, by: Operator, message: int) -> str:
    """Removes a message; the log keeps a hash of what it said. Answers the table."""
    with acting(url) as conn:
        row = conn.execute(select(chat).where(chat.c.id == message)).one_or_none()
        if row is None or not row.text:
            raise BadOption(f"there is no message {message}")
        queries.remove_chat(conn, row.match, message)
        seal = hashlib.sha256(row.text.encode()).hexdigest()
        data = {"message": message, "person": row.guest, "sha256": seal}
        rows.note(conn, by.act(rows.UNSAY, row.match, **data))
        return str(row.match)


def set_listed(url: str, by: Operator, table: str, listed: bool) -> None:
    """Takes a table from the lobby and the lists, or puts it back."""
    with acting(url) as conn:
        changed = update(tables).where(tables.c.id == table).values(listed=int(listed))
        if conn.execute(changed).rowcount != 1:
            raise BadOption(f"there is no table {table[:40]!r}")
        raise_versions(conn, [table])
        rows.note(conn, by.act(rows.SHOW if listed else rows.HIDE, table))


# ---------------------------------------------------------------- the server


def registration(url: str) -> str:
    """Who new can come."""
    with looking(url) as conn:
        return rows.switch(conn, rows.REGISTRATION) or rows.OPEN


def set_registration(url: str, by: Operator, to: str) -> None:
    """Says who new can come."""
    with acting(url) as conn:
        rows.set_switch(conn, rows.REGISTRATION, to)
        rows.note(conn, by.act(rows.REGISTER, to))


def announce(url: str, by: Operator, texts: dict[str, str], until: int) -> int:
    """Says something on every page, in the languages given; answers its number."""
    clean = {lang: clean_text(text)[: LONGEST + 1] for lang, text in texts.items() if text.strip()}
    if not clean:
        known = ", ".join(f"--{lang}" for lang in LANGS)
        raise BadOption(f"say it in at least one language: {known}")
    for lang, text in clean.items():
        if len(text) > LONGEST:
            raise BadOption(f"--{lang}: an announcement has at most {LONGEST} signs")
    with acting(url) as conn:
        number = rows.add_announcement(conn, clean, by.at, until)
        rows.note(conn, by.act(rows.ANNOUNCE, number, texts=clean, until=until))
        return number


def unannounce(url: str, by: Operator, number: int) -> None:
    """Takes an announcement away."""
    with acting(url) as conn:
        if not rows.drop_announcement(conn, number):
            raise BadOption(f"there is no announcement {number}")
        rows.note(conn, by.act(rows.UNANNOUNCE, number))


def announcements(url: str, now: int) -> list[Announcement]:
    """What every page says now."""
    with looking(url) as conn:
        return rows.announced(conn, now)


def audit(url: str, limit: int) -> list[Act]:
    """The latest lines of the audit log, the newest first."""
    with looking(url) as conn:
        return rows.last_acts(conn, limit)
