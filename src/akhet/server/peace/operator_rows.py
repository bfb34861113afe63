"""The SQL of what operators order: bans, announcements, switches, and the log of it all."""

import json
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from akhet.server.store.queries import AnyRow
from akhet.server.store.schema import announcements, audit, bans, switches

REGISTRATION = "registration"
OPEN, GUESTS, CLOSED = "open", "guests", "closed"
"""Everybody can come and make an account; guests can come; nobody new can."""

BAN, UNBAN, RENAME, UNSAY, HIDE, SHOW = "ban", "unban", "rename", "unsay", "hide", "show"
REGISTER, ANNOUNCE, UNANNOUNCE = "registration", "announce", "unannounce"
ACTS = (BAN, UNBAN, RENAME, UNSAY, HIDE, SHOW, REGISTER, ANNOUNCE, UNANNOUNCE)
"""What an operator can do; each is a line of the audit log."""


@dataclass(frozen=True)
class Ban:
    """Somebody, or a network, that is kept out."""

    id: int
    person: str
    network: str
    name: str
    created: int
    until: int
    """0: for ever."""
    why: str


@dataclass(frozen=True)
class Announcement:
    """What every page says at its top, by language."""

    id: int
    texts: dict[str, str]
    until: int


@dataclass(frozen=True)
class Act:
    """A line of the audit log."""

    id: int
    at: int
    who: str
    act: str
    about: str
    why: str
    data: dict[str, Any] = field(default_factory=dict)


# ---------------------------------------------------------------- the log


def note(conn: Connection, act: Act) -> int:
    """Adds a line to the log; answers its number."""
    row = {"at": act.at, "who": act.who[:64], "act": act.act, "about": act.about[:64]}
    row |= {"why": act.why, "data": json.dumps(act.data, ensure_ascii=False, sort_keys=True)}
    return int(conn.execute(insert(audit).values(**row).returning(audit.c.id)).scalar_one())


def last_act(conn: Connection) -> int:
    """The number of the last line of the log."""
    return int(conn.execute(select(func.coalesce(func.max(audit.c.id), 0))).scalar_one())


def acts_after(conn: Connection, number: int, limit: int) -> list[Act]:
    """Lines of the log after one, the first ones first."""
    wanted = select(audit).where(audit.c.id > number).order_by(audit.c.id).limit(limit)
    return [act_of(row) for row in conn.execute(wanted)]


def last_acts(conn: Connection, limit: int) -> list[Act]:
    """The latest lines of the log, the newest first."""
    wanted = select(audit).order_by(audit.c.id.desc()).limit(limit)
    return [act_of(row) for row in conn.execute(wanted)]


def act_of(row: AnyRow) -> Act:
    """A line from its row."""
    return Act(row.id, row.at, row.who, row.act, row.about, row.why, json.loads(row.data))


# ---------------------------------------------------------------- bans


def add_ban(conn: Connection, row: dict[str, object]) -> int:
    """Keeps somebody or a network out; what was ordered before of the same is over."""
    same = bans.c.person == row["person"] if row["person"] else bans.c.network == row["network"]
    conn.execute(update(bans).where(same, bans.c.lifted == 0).values(lifted=row["created"]))
    return int(conn.execute(insert(bans).values(**row).returning(bans.c.id)).scalar_one())


def bans_now(conn: Connection, now: int) -> list[Ban]:
    """All bans that hold, the latest first."""
    holds = (bans.c.lifted == 0) & ((bans.c.until == 0) | (bans.c.until > now))
    rows = conn.execute(select(bans).where(holds).order_by(bans.c.id.desc()))
    return [Ban(r.id, r.person, r.network, r.name, r.created, r.until, r.why) for r in rows]


def lift_ban(conn: Connection, number: int, now: int) -> bool:
    """Ends a ban; whether it held."""
    wanted = update(bans).where(bans.c.id == number, bans.c.lifted == 0)
    return conn.execute(wanted.values(lifted=max(1, now))).rowcount == 1


# ---------------------------------------------------------------- announcements, switches


def add_announcement(conn: Connection, texts: dict[str, str], now: int, until: int) -> int:
    """Says something on every page; answers its number."""
    row = {"texts": json.dumps(texts, ensure_ascii=False), "created": now, "until": until}
    new = insert(announcements).values(**row).returning(announcements.c.id)
    return int(conn.execute(new).scalar_one())


def announced(conn: Connection, now: int) -> list[Announcement]:
    """What every page says now, the latest first."""
    holds = (announcements.c.until == 0) | (announcements.c.until > now)
    rows = conn.execute(select(announcements).where(holds).order_by(announcements.c.id.desc()))
    return [Announcement(row.id, json.loads(row.texts), row.until) for row in rows]


def drop_announcement(conn: Connection, number: int) -> bool:
    """Takes an announcement away; whether there was one."""
    return conn.execute(delete(announcements).where(announcements.c.id == number)).rowcount == 1


def switch(conn: Connection, key: str) -> str:
    """How a switch stands; empty if nobody has touched it."""
    found = conn.execute(select(switches.c.value).where(switches.c.key == key))
    return found.scalar_one_or_none() or ""


def set_switch(conn: Connection, key: str, value: str) -> None:
    """Turns a switch."""
    conn.execute(delete(switches).where(switches.c.key == key))
    conn.execute(insert(switches).values(key=key, value=value))
