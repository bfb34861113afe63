"""What people reported: `akhet admin reports` lists and reads it."""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, inspect, select

from akhet.core import AkhetError
from akhet.match import Match
from akhet.match.file import header_of
from akhet.match.view import log_of
from akhet.server.play.figures import figures_for
from akhet.server.store.check import stored_lines
from akhet.server.store.one_off import reading
from akhet.server.store.queries import find_figures
from akhet.server.store.schema import guests, reports, secrets, tables
from akhet.server.store.store import BadDatabase


@dataclass(frozen=True)
class Report:
    """A report as it is listed."""

    number: int
    at: int
    match: str
    game: str
    line: int
    seat: int
    """-1: somebody who only watched."""
    text: str
    about: str = ""
    """The id of whom it is about; empty: a bug."""
    name: str = ""
    """What they are called."""
    talk: tuple[dict[str, Any], ...] = ()
    """What was said at the table by then, if it is about somebody."""


def listed(url: str, count: int) -> list[Report]:
    """The latest reports, the newest first."""
    with reading(url) as conn:
        check_tables(conn)
        wanted = chosen().order_by(reports.c.id.desc()).limit(count)
        return [report_of(row) for row in conn.execute(wanted)]


def read(url: str, number: int) -> tuple[Report, list[dict[str, Any]], str]:
    """One report with the log as its writer could know it, and why there is none, if so."""
    with reading(url) as conn:
        check_tables(conn)
        row = conn.execute(chosen().where(reports.c.id == number)).one_or_none()
        if row is None:
            raise BadDatabase(f"there is no report {number}")
        found = report_of(row)
        try:
            old = json.loads(row.log)["log"] if row.log else None
            return found, log_then(conn, found) if old is None else old, ""
        except (AkhetError, ValueError, KeyError) as error:
            return found, [], f"the match cannot be read: {error}"


def chosen() -> Any:
    """Reports with the game they are about."""
    named = guests.c.name.label("name")
    return (
        select(reports, tables.c.game, named)
        .join(tables, tables.c.id == reports.c.match)
        .join(guests, guests.c.id == reports.c.about, isouter=True)
    )


def report_of(row: Any) -> Report:
    """A report from its row."""
    talk = tuple(json.loads(row.talk)) if row.talk else ()
    seen = (row.id, row.at, row.match, row.game, row.seq, row.seat, row.text)
    return Report(*seen, row.about, row.name or "", talk)


def check_tables(conn: Connection) -> None:
    """Refuses a database that is none of ours."""
    if not inspect(conn).has_table("audit"):
        raise BadDatabase("this database holds no akhet tables")


def log_then(conn: Connection, found: Report) -> list[dict[str, Any]]:
    """The match up to the line of a report, told as its writer could know it then."""
    row = conn.execute(select(tables).where(tables.c.id == found.match)).one()
    secret = conn.execute(select(secrets.c.secret).where(secrets.c.match == found.match))
    header = header_of(json.loads(row.header))
    own = figures_for(header, find_figures(conn, row.figures))
    match = Match(header, bytes(secret.scalar_one()), own)
    for line in stored_lines(conn, found.match)[: found.line]:
        match.add(line)
    return log_of(match, found.seat)
