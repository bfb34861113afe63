"""The SQL of what waits to be told: written with the move, taken by one node, told at least once.

One row for each way, table and event: what happens again before it is told is told once. Whoever
has no way that wants an event gets no row, so that a move costs them nothing.
"""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select, text, update

from akhet.server.store.queries import AnyRow
from akhet.server.store.ready import driver_of
from akhet.server.store.schema import notice_ways as ways
from akhet.server.store.schema import notices

TURN, OVER, INVITED, CLOCK, ABSENT, TEST = "turn", "over", "invited", "clock", "absent", "test"
ROUND = "round"  # of a tournament: a table of it was laid
EVENTS = (TURN, OVER, INVITED, ROUND, CLOCK)
"""What people choose from; that a bot took one's seat (`absent`) goes with the clock."""
PRESSING = (CLOCK, ABSENT)
"""What no pace holds back."""
SMALL = (TURN, INVITED, ROUND)
"""What is not told of a table from which somebody wants only what is pressing, and its end."""
ON, STOPPED, FAILED = "on", "stopped", "failed"
MAIL, PUSH, WEBHOOK, NTFY = "mail", "push", "webhook", "ntfy"
KINDS = (PUSH, MAIL, NTFY, WEBHOOK)
MAIL_WAIT, WAIT = 120, 12
"""Seconds in which somebody may still act or look before a letter, or anything else, is sent."""
OLDEST_SECONDS = 2 * 86_400
MOST_WAITING = 20_000  # then the oldest are forgotten

HAS_WAY = "SELECT 1 FROM notice_ways WHERE person = ? LIMIT 1"
HAS_WAY_POSTGRES = HAS_WAY.replace("?", "%s")
ADD = text("""
INSERT INTO notices (way, person, match, event, rev, created, due, held)
SELECT w.id, w.person, CAST(:table AS VARCHAR), CAST(:event AS VARCHAR), 0, w.now,
  CASE WHEN :pressing = 0 AND w.sent + w.pace > w.soon THEN w.sent + w.pace ELSE w.soon END, 0
FROM (
  SELECT id, person, sent, pace, events, state, CAST(:now AS BIGINT) AS now,
    CAST(:now AS BIGINT) + CASE kind WHEN 'mail' THEN :mail ELSE :soon END AS soon
  FROM notice_ways WHERE person = :person) w
WHERE w.state = 'on' AND w.events LIKE :like
  AND NOT EXISTS (
    SELECT 1 FROM notice_tables t WHERE t.person = w.person AND t.match = CAST(:table AS VARCHAR)
      AND (t.level = 'none' OR :small = 1))
ON CONFLICT (way, match, event) DO UPDATE SET rev = notices.rev + 1
""")


@dataclass(frozen=True)
class Way:
    """A way by which somebody is told something."""

    id: str
    person: str
    kind: str
    target: str
    label: str
    lang: str
    events: tuple[str, ...]
    pace: int
    entry: bool
    state: str
    created: int
    sent: int
    failures: int
    error: str
    failed: int

    @property
    def signed(self) -> bool:
        """Whether its messages are signed: those to webhooks, unless they are older than that."""
        return self.kind == WEBHOOK and "secret" in json.loads(self.target)


@dataclass(frozen=True)
class Waiting:
    """Something that waits to be told."""

    id: int
    rev: int
    match: str
    event: str
    created: int


def way_of(row: AnyRow) -> Way:
    """A way as it is stored."""
    events = tuple(filter(None, row.events.split(",")))
    who = (row.id, row.person, row.kind, row.target, row.label, row.lang)
    rest = (events, row.pace, bool(row.entry), row.state, row.created, row.sent)
    return Way(*who, *rest, row.failures, row.error, row.failed)


def add(conn: Connection, table: str, found: Sequence[tuple[str, str]], now: int) -> None:
    """Puts in what people are to be told of a table, for every way that wants it."""
    if not has_ways(conn, sorted({person for person, _event in found})):
        return  # as of most people: it costs a move next to nothing
    rows = [
        {
            "table": table,
            "person": person,
            "event": event,
            "like": f"%,{CLOCK if event == ABSENT else event},%",
            "pressing": int(event in PRESSING),
            "small": int(event in SMALL),
            "now": now,
            "mail": MAIL_WAIT,
            "soon": WAIT,
        }
        for person, event in found
    ]
    conn.execute(ADD, rows)


def has_ways(conn: Connection, people: Sequence[str]) -> bool:
    """Whether any of these people has a way; straight to the driver, as it is asked with moves."""
    raw = driver_of(conn)
    if isinstance(raw, sqlite3.Connection):  # the way round by the toolkit costs most of it
        return any(raw.execute(HAS_WAY, (one,)).fetchone() for one in people)
    return any(conn.exec_driver_sql(HAS_WAY_POSTGRES, (one,)).first() for one in people)


def soon(
    conn: Connection, since: int, until: int, limit: int = 1_000
) -> list[tuple[int, str, str]]:
    """What is due about now and nobody is sending: its number, whom it is for, and the table.

    What has been due for long waits for a way that rests, and would be in front of all else.
    """
    wanted = select(notices.c.id, notices.c.person, notices.c.match)
    near = notices.c.due.between(since, until)
    wanted = wanted.where(near, notices.c.held == 0).order_by(notices.c.due)
    return [(row.id, row.person, row.match) for row in conn.execute(wanted.limit(limit))]


def is_due(conn: Connection, now: int) -> bool:
    """Whether anything can be sent."""
    wanted = select(notices.c.id).join(ways, ways.c.id == notices.c.way)
    ready = wanted.where(notices.c.due <= now, notices.c.held <= now, ways.c.rests <= now)
    return conn.execute(ready.limit(1)).first() is not None


def hold(conn: Connection, now: int, until: int, most: int) -> list[tuple[Way, list[Waiting]]]:
    """Takes what waits for some ways that have something due, all of it together; no other node's.

    That is the digest: several tables at once are one message.
    """
    first = (
        select(notices.c.way)
        .join(ways, ways.c.id == notices.c.way)
        .where(notices.c.due <= now, notices.c.held <= now, ways.c.rests <= now)
        .group_by(notices.c.way)
        .order_by(func.min(notices.c.due))
        .limit(most)
    )
    found: list[tuple[Way, list[Waiting]]] = []
    for id in list(conn.execute(first).scalars()):
        mine = select(ways).where(ways.c.id == id, ways.c.rests <= now)
        if conn.dialect.name == "postgresql":
            mine = mine.with_for_update(skip_locked=True)
        row = conn.execute(mine).one_or_none()
        free = select(notices).where(notices.c.way == id, notices.c.held <= now)
        rows = conn.execute(free.order_by(notices.c.id)).all() if row is not None else []
        if row is None or not rows:
            continue  # another node was faster
        taken = notices.c.id.in_([one.id for one in rows])
        conn.execute(update(notices).where(taken).values(held=until))
        waiting = [Waiting(one.id, one.rev, one.match, one.event, one.created) for one in rows]
        found.append((way_of(row), waiting))
    return found


def drop(conn: Connection, waiting: Sequence[Waiting]) -> None:
    """These are told, or need not be; what has happened again meanwhile waits on."""
    for one in waiting:
        same = (notices.c.id == one.id, notices.c.rev == one.rev)
        conn.execute(delete(notices).where(*same))
    release(conn, waiting)


def release(conn: Connection, waiting: Sequence[Waiting]) -> None:
    """Lets these wait again."""
    ids = [one.id for one in waiting]
    conn.execute(update(notices).where(notices.c.id.in_(ids)).values(held=0))


def forget(conn: Connection, ids: Sequence[int]) -> None:
    """Forgets some of what waits: it was seen."""
    conn.execute(delete(notices).where(notices.c.id.in_(ids), notices.c.held == 0))


def trim(conn: Connection, now: int, most: int = MOST_WAITING) -> int:
    """Forgets what is too old, and the oldest of too many; how many."""
    gone = delete(notices).where(notices.c.created < now - OLDEST_SECONDS)
    number = conn.execute(gone).rowcount
    over = conn.execute(select(func.count()).select_from(notices)).scalar_one() - most
    if over > 0:
        oldest = select(notices.c.id).order_by(notices.c.created, notices.c.id).limit(over)
        number += conn.execute(delete(notices).where(notices.c.id.in_(oldest))).rowcount
    return number


def waiting_number(conn: Connection) -> int:
    """How much waits."""
    return int(conn.execute(select(func.count()).select_from(notices)).scalar_one())


# ---------------------------------------------------------------- how a way fares


def worked(conn: Connection, way: str, now: int) -> None:
    """Something was sent."""
    fine = {"sent": now, "failures": 0, "error": "", "rests": 0}
    conn.execute(update(ways).where(ways.c.id == way).values(**fine))


def went_wrong(conn: Connection, way: str, error: str, now: int, rests: int, most: int) -> None:
    """A try failed; after too many the way is switched off, and what waits for it forgotten."""
    row = conn.execute(select(ways.c.failures).where(ways.c.id == way)).one_or_none()
    failures = (row.failures if row else 0) + 1
    values: dict[str, object] = {"failures": failures, "error": error, "failed": now}
    values["rests"] = rests
    if failures >= most:
        values |= {"state": FAILED, "rests": 0}
        conn.execute(delete(notices).where(notices.c.way == way))
    conn.execute(update(ways).where(ways.c.id == way).values(**values))
