"""The SQL of people who want to be left alone: blocks, mutes, tables they do not want to see."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from akhet.server.store.queries import AnyRow
from akhet.server.store.ready import Asked
from akhet.server.store.schema import blocks, chat, guests, tables, unseen

BLOCK, MUTE = "block", "mute"
"""Somebody whose tables and words I want nothing of; somebody whose words I do not want to read."""


@dataclass(frozen=True)
class Block:
    """Somebody who is kept away."""

    id: str
    kind: str
    name: str
    created: int


def blocked(conn: Connection, person: str) -> list[Block]:
    """Whom somebody keeps away, the latest first; with the names they have now."""
    wanted = (
        select(blocks, guests.c.name.label("now"))
        .join(guests, guests.c.id == blocks.c.other, isouter=True)
        .where(blocks.c.person == person)
        .order_by(blocks.c.created.desc(), blocks.c.id)
    )
    rows = conn.execute(wanted)
    return [Block(row.id, row.kind, row.now or row.name, row.created) for row in rows]


def kinds_of(conn: Connection, person: str, others: Sequence[str]) -> dict[str, str]:
    """Which of some people somebody blocks or mutes."""
    wanted = select(blocks.c.other, blocks.c.kind)
    found = conn.execute(wanted.where(blocks.c.person == person, blocks.c.other.in_(others)))
    return {row.other: row.kind for row in found}


def count(conn: Connection, person: str) -> int:
    """How many people somebody keeps away."""
    return int(conn.execute(select(func.count()).where(blocks.c.person == person)).scalar_one())


def put(conn: Connection, row: dict[str, object]) -> None:
    """Keeps somebody away."""
    conn.execute(insert(blocks).values(**row))


def drop(conn: Connection, person: str, which: ColumnElement[bool]) -> None:
    """Lets somebody be heard and met again."""
    conn.execute(delete(blocks).where(blocks.c.person == person, which))


def drop_other(conn: Connection, person: str, other: str) -> None:
    """The same, by who it is."""
    drop(conn, person, blocks.c.other == other)


def drop_named(conn: Connection, person: str, id: str) -> None:
    """The same, by what its owner calls it."""
    drop(conn, person, blocks.c.id == id)


MINE = and_(blocks.c.person == bindparam("person"), blocks.c.other == bindparam("other"))
THEIRS = and_(blocks.c.other == bindparam("person"), blocks.c.person == bindparam("other"))
BLOCKED = Asked(select(blocks.c.person).where(blocks.c.kind == BLOCK, or_(MINE, THEIRS)))


def between(conn: Connection, person: str, others: Sequence[str]) -> tuple[bool, bool]:
    """Whether somebody blocks one of some others, and whether one of them blocks somebody."""
    found = {
        row.person for other in others for row in BLOCKED.all(conn, person=person, other=other)
    }
    return person in found, bool(found - {person})


def shown_to(reader: str) -> list[ColumnElement[bool]]:
    """Which tables of a list somebody is shown: none of those they are kept away from."""
    if not reader:
        return []
    mine = select(blocks.c.other).where(blocks.c.person == reader, blocks.c.kind == BLOCK)
    theirs = select(blocks.c.person).where(blocks.c.other == reader, blocks.c.kind == BLOCK)
    away = select(unseen.c.match).where(unseen.c.person == reader)
    hosts = (tables.c.host.not_in(mine), tables.c.host.not_in(theirs))
    return [*hosts, tables.c.id.not_in(away)]


def see(conn: Connection, person: str, table: str, seen: bool, most: int) -> None:
    """Takes a table from what somebody is shown of the lobby, or puts it back."""
    conn.execute(delete(unseen).where(unseen.c.person == person, unseen.c.match == table))
    number = select(func.count()).where(unseen.c.person == person)
    if not seen and int(conn.execute(number).scalar_one()) < most:
        conn.execute(insert(unseen).values(person=person, match=table))


def is_seen(conn: Connection, person: str, table: str) -> bool:
    """Whether somebody is shown a table."""
    away = select(unseen.c.match).where(unseen.c.person == person, unseen.c.match == table)
    return conn.execute(away).first() is None


def author(conn: Connection, table: str, message: int) -> AnyRow | None:
    """Who said something, and under what name."""
    wanted = select(chat.c.guest, chat.c.name)
    found = conn.execute(wanted.where(chat.c.match == table, chat.c.id == message))
    return found.one_or_none()


# ---------------------------------------------------------------- accounts


def move(conn: Connection, guest: str, account: str) -> None:
    """Gives an account what a guest wanted of others, and others of the guest."""
    for mine, other in ((blocks.c.person, blocks.c.other), (blocks.c.other, blocks.c.person)):
        own = select(other).where(mine == account)
        conn.execute(delete(blocks).where(mine == guest, or_(other.in_(own), other == account)))
        conn.execute(update(blocks).where(mine == guest).values({mine: account}))
    own = select(unseen.c.match).where(unseen.c.person == account)
    conn.execute(delete(unseen).where(unseen.c.person == guest, unseen.c.match.in_(own)))
    conn.execute(update(unseen).where(unseen.c.person == guest).values(person=account))
    conn.execute(update(chat).where(chat.c.guest == guest).values(guest=account))


def forget(conn: Connection, people: Sequence[str]) -> None:
    """Forgets people who are gone, and who kept them away."""
    gone = or_(blocks.c.person.in_(people), blocks.c.other.in_(people))
    conn.execute(delete(blocks).where(gone))
    conn.execute(delete(unseen).where(unseen.c.person.in_(people)))
