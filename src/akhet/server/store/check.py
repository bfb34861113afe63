"""Folds and verifies every stored match; what differs is put in quarantine, never deleted."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy import Connection, Row, delete, insert, inspect, select, union

from akhet.core import BadLog, OtherVersion
from akhet.match import dice
from akhet.match.file import check_chain, check_prefix, header_of, replayed
from akhet.match.log import Line, line_of
from akhet.match.match import Match
from akhet.server.play.figures import figures_for
from akhet.server.store.one_off import Progress, reading, silent, writing
from akhet.server.store.queries import find_figures
from akhet.server.store.schema import lines, quarantine, secrets, tables
from akhet.server.store.store import BadDatabase

EVERY = 50
"""Matches that are checked in one look at the database."""


@dataclass
class Checked:
    """What a check has found."""

    matches: int = 0
    lines: int = 0
    draws: int = 0
    bad: dict[str, str] = field(default_factory=dict)
    """Matches that differ, each with the reason; they are in quarantine now."""
    unread: dict[str, str] = field(default_factory=dict)
    """Matches of rules or figures that this akhet does not have: not judged, not set aside."""
    healed: list[str] = field(default_factory=list)
    """Matches that were in quarantine before and are found right now."""
    damage: list[str] = field(default_factory=list)
    """What the database says of its own files."""

    @property
    def sound(self) -> bool:
        """Whether everything is as it should be."""
        return not self.bad and not self.damage and not self.unread


def check(
    url: str,
    progress: Progress = silent,
    release: bool = False,
    clock: Callable[[], float] = time.time,
) -> Checked:
    """Checks every stored match; the server may run. `release` frees those that are healed."""
    found = Checked()
    with reading(url) as conn:
        if not inspect(conn).has_table("lines"):
            raise BadDatabase("this database holds no akhet tables")
        found.damage = damage_of(conn)
        known = union(select(tables.c.id), select(lines.c.match))
        wanted = sorted(conn.execute(known).scalars())
        held = set(conn.execute(select(quarantine.c.match)).scalars())
    for start in range(0, len(wanted), EVERY):
        with reading(url) as conn:  # a short look each time: a long one would hold up the server
            for match in wanted[start : start + EVERY]:
                check_match(conn, match, found)
        progress(found.matches, len(wanted))
    found.healed = sorted(held - set(found.bad) - set(found.unread))
    write_down(url, found, release, int(clock()))
    return found


def damage_of(conn: Connection) -> list[str]:
    """What SQLite finds wrong in its own file; PostgreSQL keeps its own watch."""
    if conn.dialect.name != "sqlite":
        return []
    said = [str(row[0]) for row in conn.exec_driver_sql("PRAGMA integrity_check(20)")]
    loose = conn.exec_driver_sql("PRAGMA foreign_key_check").fetchmany(20)
    missing = [f"a row of {row[0]} belongs to a missing row of {row[2]}" for row in loose]
    return [line for line in said if line != "ok"] + missing


def check_match(conn: Connection, match: str, found: Checked) -> None:
    """Verifies one match and notes what came of it."""
    found.matches += 1
    try:
        checked = verified(conn, match)
        found.lines += len(checked.lines)
        found.draws += checked.draws
    except OtherVersion as error:
        found.unread[match] = str(error)
    except BadLog as error:
        found.bad[match] = str(error)
    except Exception as error:  # whatever is stored, the check goes on with the next match
        found.bad[match] = f"it cannot be read: {type(error).__name__}: {error}"


def verified(conn: Connection, match: str) -> Match:
    """The match as its lines say, or `BadLog` with the first thing that is wrong."""
    row = conn.execute(select(tables).where(tables.c.id == match)).one_or_none()
    if row is None:
        raise BadLog("it has lines and no table")
    header = header_of(json.loads(row.header))
    if header.game != row.game:  # its id may differ: an imported match keeps its own
        raise BadLog("its header is that of another match")
    secret = conn.execute(select(secrets.c.secret).where(secrets.c.match == match)).scalar()
    if secret is None:
        raise BadLog("its secret is missing")
    if dice.commitment(bytes(secret), header.id) != header.commitment:
        raise BadLog("its secret does not fit the commitment")
    own = figures_for(header, find_figures(conn, row.figures))
    stored = stored_lines(conn, match)
    check_chain(header, stored)
    check_prefix(header, stored)
    folded = replayed(header, stored, own, bytes(secret))
    check_row(folded, row)
    return folded


def stored_lines(conn: Connection, match: str) -> list[Line]:
    """The lines of a match as they are stored."""
    wanted = select(lines.c.seq, lines.c.data, lines.c.hash).where(lines.c.match == match)
    found = []
    for row in conn.execute(wanted.order_by(lines.c.seq)):
        line = line_of({**json.loads(row.data), "hash": row.hash}, f"line {row.seq}")
        if line.n != row.seq:
            raise BadLog(f"line {row.seq}: it is numbered {line.n}")
        found.append(line)
    return found


def check_row(match: Match, row: "Row[tuple[object, ...]]") -> None:
    """What the table says of its match must be what the lines say."""
    if row.seq != len(match.lines):
        raise BadLog(f"it should have {row.seq} lines and has {len(match.lines)}")
    if row.scores:
        scores = json.loads(row.scores)
        if not match.over or scores.get("scores") != match.result()[0]:
            raise BadLog("its final scores are wrong")


def write_down(url: str, found: Checked, release: bool, now: int) -> None:
    """Puts what differs in quarantine; lets go of what is healed, if asked to."""
    gone = [*found.bad, *(found.healed if release else [])]
    if not gone:
        return
    with writing(url) as conn:
        for match in gone:
            conn.execute(delete(quarantine).where(quarantine.c.match == match))
        for match, reason in found.bad.items():
            conn.execute(insert(quarantine).values(match=match, at=now, reason=reason))
