"""Who may sit down with whom: nobody beside somebody who blocks them, or whom they block."""

from sqlalchemy import Connection

from akhet.server.errors import Refused
from akhet.server.peace import rows
from akhet.server.play.table import Live
from akhet.server.play.tables import Tables
from akhet.server.store.queries import Guest


async def check_welcome(tables: Tables, live: Live, guest: Guest) -> None:
    """Refuses somebody a seat where one of those who sit there, or the host, blocks them."""
    there = sorted({live.host, *(s.guest for s in live.seats if s.guest)} - {guest.id, ""})
    if not there:
        return
    look = tables.glance if len(there) == 1 else tables.read  # one statement for each of them
    mine, theirs = await look(lambda conn: rows.between(conn, guest.id, there))
    if theirs:
        raise Refused(403, "not_welcome", "this table is not open to you")
    if mine:
        raise Refused(409, "you_blocked", "somebody you have blocked is at this table")


async def strangers(tables: Tables, guest: Guest, live: Live) -> set[str]:
    """Those at a table whom somebody blocks, or who block them: no seat is kept for them."""
    there = sorted({s.guest for s in live.seats if s.guest and s.guest != guest.id})

    def work(conn: Connection) -> set[str]:
        return {one for one in there if any(rows.between(conn, guest.id, [one]))}

    return await tables.read(work) if there else set()
