"""Leaving each other alone. People are named by where they sit or by what they said, never by id.

Whoever is blocked cannot sit down where the other hosts or sits, and the other is not kept a seat
at theirs; neither sees the other's tables in the lobby. Who is blocked or muted is not told.
"""

from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection

from akhet.server.errors import Refused, not_found
from akhet.server.peace import rows
from akhet.server.peace.rows import BLOCK, Block
from akhet.server.play.hands import Holder, hand_over, known_seat
from akhet.server.play.table import Live
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import new_id
from akhet.server.store.queries import Guest
from akhet.server.store.schema import BOT, GATHERING


@dataclass(frozen=True)
class Whom:
    """Somebody at a table: by seat, or by a message of theirs."""

    seat: int | None = None
    message: int | None = None


async def found(tables: Tables, live: Live, whom: Whom) -> tuple[str, str]:
    """Who is meant, and what they are called."""
    if whom.message is not None:
        id, message = live.id, whom.message
        said = await tables.read(lambda conn: rows.author(conn, id, message))
        if said is None or not said.guest:
            raise not_found("message")
        return str(said.guest), str(said.name)
    if whom.seat is None:
        raise Refused(422, "invalid", "say whom you mean: a seat, or a message")
    chair = known_seat(live, whom.seat)
    person = chair.asked if chair.kind == BOT else chair.guest
    if not person:
        raise Refused(409, "nobody_there", "nobody sits there")
    return person, chair.name


async def keep_away(tables: Tables, guest: Guest, id: str, whom: Whom, kind: str) -> None:
    """Blocks or mutes somebody at a table, or neither any more."""
    async with tables.open(id) as live:
        person, name = await found(tables, live, whom)
        if person == guest.id:
            raise Refused(409, "yourself", "that is you")
        row: dict[str, object] = {
            "person": guest.id,
            "other": person,
            "kind": kind,
            "name": name[:64],
        }
        row |= {"id": new_id()[:12], "created": tables.now()}
        most = tables.limits.blocks
        await tables.write(partial(storing, row=row, most=most))
        if kind == BLOCK and live.host == guest.id and live.status == GATHERING:
            await show_out(tables, live, person)


def storing(conn: Connection, row: dict[str, object], most: int) -> None:
    """The work of keeping somebody away."""
    person = str(row["person"])
    rows.drop_other(conn, person, str(row["other"]))
    if not row["kind"]:
        return
    if rows.count(conn, person) >= most:
        raise Refused(409, "blocks_enough", f"you keep {most} people away; let some back first")
    rows.put(conn, row)


async def show_out(tables: Tables, live: Live, person: str) -> None:
    """Frees the seats somebody has, or is kept, at a table that has not begun."""
    theirs = [s.seat for s in live.seats if person in (s.guest, s.asked)]
    if theirs:
        await hand_over(tables, live, {seat: Holder() for seat in theirs})


async def let_back(tables: Tables, guest: Guest, block: str) -> None:
    """Hears and meets somebody again, by what the list of those kept away calls it."""
    await tables.write(lambda conn: rows.drop_named(conn, guest.id, block))


async def kept_away(tables: Tables, guest: Guest) -> list[Block]:
    """Whom somebody keeps away."""
    return await tables.read(lambda conn: rows.blocked(conn, guest.id))


async def at_table(tables: Tables, guest: Guest, live: Live) -> dict[int, str]:
    """Which seats are of people somebody blocks or mutes."""
    sit = {s.seat: s.asked if s.kind == BOT else s.guest for s in live.seats}
    there = sorted({person for person in sit.values() if person})
    kinds = await tables.read(lambda conn: rows.kinds_of(conn, guest.id, there))
    return {seat: kinds[person] for seat, person in sit.items() if person in kinds}


async def set_seen(tables: Tables, guest: Guest, id: str, seen: bool) -> None:
    """Takes a table from the lobby somebody sees, or puts it back; not where they sit."""
    live = await tables.load(id)
    if not seen and live.seats_of(guest.id):
        return
    most = tables.limits.unseen
    await tables.write(lambda conn: rows.see(conn, guest.id, id, seen, most))
