"""Reports: of a bug, or of somebody at the table; the match and what was said there go along."""

import json
from functools import partial

from sqlalchemy import Connection

from akhet.server.errors import Refused
from akhet.server.http.rates import MESSAGE_BYTES
from akhet.server.peace.blocks import Whom, found
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import clean_text
from akhet.server.store import queries
from akhet.server.store.queries import Guest

TALK = 50  # latest messages that go along with a report about somebody


async def report(
    tables: Tables, guest: Guest | None, id: str, text: str, whom: Whom | None = None
) -> int:
    """Keeps a report: the words, about whom, and up to which line whose eyes saw the match.

    The match itself tells the rest. The same words about the same match are kept once.
    """
    text, most = clean_text(text), tables.limits.report_signs
    if not 0 < len(text) <= most:
        raise Refused(422, "invalid", f"say in 1 to {most} signs what went wrong")
    async with tables.open(id) as live:
        seat = live.perspective(guest.id if guest else None, None)
        about = (await found(tables, live, whom))[0] if whom else ""
        row: dict[str, object] = {"match": id, "at": tables.now(), "seq": len(live.match.lines)}
    row |= {"seat": seat, "text": text, "writer": guest.id if guest else "", "about": about}
    number, size = await tables.write(partial(storing, row=row, most=tables.limits.reports))
    tables.rates.pay(size)
    return number


def storing(conn: Connection, row: dict[str, object], most: int) -> tuple[int, int]:
    """The work of keeping a report: its number, and how many bytes it takes."""
    talk = ""
    if row["about"]:
        said = queries.chat_after(conn, str(row["match"]), 0, TALK)
        talk = json.dumps(said, ensure_ascii=False)
    number, new = queries.add_report(conn, {**row, "talk": talk}, most)
    return number, MESSAGE_BYTES + len(str(row["text"])) + len(talk) if new else 0
