"""Who holds a seat, and the links to it. A seat is one person's.

Every change of hands goes through `hand_over`: in one transaction the seats change, every older
link to them ends, those to look through its eyes too, and a running match gets a line that says
so. The sockets of whoever held the seat end as soon as their node has read of it (`live.py`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from akhet.match.log import Line
from akhet.server.errors import Refused, forbidden
from akhet.server.peace.welcome import check_welcome
from akhet.server.play.names import alike
from akhet.server.play.table import CLAIMED, HANDED, MOVED, REISSUED, Live, Seat
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import clean_name, digest, new_id, new_token
from akhet.server.store import queries
from akhet.server.store.queries import AnyRow, Guest
from akhet.server.store.schema import ARRANGED, PERSON, PLAYING
from akhet.server.store.store import Conflict

MOVE, ISSUE, EYES = "move", "issue", "eyes"
"""The kinds of links: a holder's own, one the host gives, and one to look through a seat's eyes."""
TAKING = (MOVE, ISSUE)
SEEN_SECONDS = 30  # how often it is noted that somebody looks by a link
KEPT = 20  # ended links of a seat that can still say why they ended


@dataclass(frozen=True)
class Holder:
    """Whoever has a seat from now on; without a guest or bot it is free."""

    kind: str = PERSON
    guest: str = ""
    bot: str = ""
    name: str = ""
    asked: str = ""  # if a bot plays for somebody absent: for whom


@dataclass(frozen=True)
class Made:
    """A link that was made: its token, told once, and what its owner calls it by."""

    token: str
    id: str


def holder_of(seat: Seat) -> Holder:
    """Who has a seat now."""
    return Holder(seat.kind, seat.guest, seat.bot, seat.name)


# ---------------------------------------------------------------- changing hands


async def hand_over(
    tables: Tables,
    live: Live,
    changes: Mapping[int, Holder],
    how: str = "",
    before: Callable[[Connection], None] | None = None,
    after: Callable[[Connection], None] | None = None,
) -> None:
    """Gives seats to other hands: older links end, and a running match says so. All or nothing."""
    new = told(tables, live, list(changes), how) if how else []
    now = tables.now()
    for seat, holder in changes.items():
        kept = (holder.kind, holder.guest, holder.bot, holder.name, how, holder.asked)
        live.seats[seat] = Seat(seat, *kept)
    live.reseated()

    def work(conn: Connection) -> None:
        if before is not None:
            before(conn)
        for seat, holder in changes.items():
            who = {"kind": holder.kind, "guest": holder.guest, "bot": holder.bot}
            handed = {"name": holder.name, "handed": how, "hidden": 0, "asked": holder.asked}
            queries.change_seat(conn, live.id, seat, **who, **handed)
            queries.end_links(conn, live.id, seat, now, "handed")
        queries.unfold(conn, [live.id])  # the result of a match that is over is another's now
        if after is not None:
            after(conn)

    await tables.change(live, work, new)


def told(tables: Tables, live: Live, seats: Sequence[int], how: str) -> list[Line]:
    """The lines that tell of seats that change hands in a running match."""
    if live.broken:
        raise Refused(409, "broken", live.broken)
    if live.status != PLAYING:
        return []
    most, now = tables.limits.handed, tables.now()
    for seat in seats:
        if sum(line.by == seat and line.note in HANDED for line in live.match.lines) >= most:
            words = f"this seat has changed hands {most} times; it stays as it is"
            raise Refused(409, "handed_enough", words)
    return [line for seat in seats for line in live.match.note(seat, how, now)]


def handed_before(live: Live, now: int) -> list[Line]:
    """What a match that begins says of seats that changed hands before it did."""
    match = live.match
    return [line for s in live.seats if s.handed for line in match.note(s.seat, s.handed, now)]


async def reorder(tables: Tables, live: Live, order: Sequence[int]) -> None:
    """The host has those who sit at a table change chairs; the table says so from then on."""
    change_chairs(live, order)
    await tables.change(live, storing_chairs(live, order), seating=ARRANGED)


def change_chairs(live: Live, order: Sequence[int]) -> None:
    """Changes chairs in memory: `order` names for every seat the one its holder comes from."""
    live.seats = [replace(live.seats[old], seat=seat) for seat, old in enumerate(order)]
    live.reseated()


def storing_chairs(live: Live, order: Sequence[int]) -> Callable[[Connection], None]:
    """The work of storing that chairs were changed. No hands change, so links go along."""
    id, seats = live.id, list(live.seats)

    def work(conn: Connection) -> None:
        for new in seats:
            who = {"kind": new.kind, "guest": new.guest, "bot": new.bot, "name": new.name}
            queries.change_seat(conn, id, new.seat, **who, handed=new.handed, asked=new.asked)
        queries.move_links(conn, id, order)

    return work


# ---------------------------------------------------------------- links to take a seat


async def recovery_link(tables: Tables, guest: Guest, id: str, seat: int) -> Made:
    """A token that moves one's own seat to another device, once; older ones stop working."""
    async with tables.open(id) as live:
        own_seat(live, guest, seat)
        return await new_link(tables, live, seat, MOVE)


async def reissue(tables: Tables, guest: Guest, id: str, seat: int) -> Made:
    """The host gives a seat a new token: whoever held it is out, whoever uses it is in, once."""
    async with tables.open(id) as live:
        if guest.id != live.host:
            raise forbidden("only the host can re-issue a seat")
        chair = known_seat(live, seat)
        if chair.kind != PERSON:
            raise Refused(409, "bot", "a bot needs no link")
        made, row = fresh_link(tables, live, seat, ISSUE)
        how = "" if chair.free else REISSUED  # nobody is put out of a seat that nobody has
        await hand_over(
            tables,
            live,
            {seat: Holder(name=chair.name)},
            how,
            after=lambda conn: queries.add_link(conn, row, KEPT),
        )
        return made


async def claim(tables: Tables, guest: Guest, token: str) -> tuple[str, int]:
    """Takes the seat of a link, which is used up by it; answers table and seat."""
    key = digest(token)
    found = await seat_link(tables, token)
    async with tables.open(found.match) as live:
        found = await seat_link(tables, token)
        if found.ended and found.guest == guest.id and found.seat in live.seats_of(guest.id):
            return live.id, int(found.seat)  # pressed twice, or the answer was lost
        check_open(found)
        if found.kind == ISSUE:
            await check_welcome(tables, live, guest)
        chair = live.seats[found.seat]
        now = tables.now()

        def use(conn: Connection) -> None:
            if not queries.use_link(conn, key, guest.id, now):
                raise Conflict("the link was used meanwhile")

        name = chair.name or free_name(live, guest.name, chair.seat)
        changes = {chair.seat: Holder(guest=guest.id, name=name)}
        how = MOVED if found.kind == MOVE else CLAIMED
        await hand_over(tables, live, changes, how, before=use)
        return live.id, chair.seat


async def seat_link(tables: Tables, token: str) -> AnyRow:
    """The link to a seat with this token, open or not."""
    found = await tables.read(lambda conn: queries.find_link(conn, digest(token)))
    if found is None or found.kind not in TAKING:
        raise Refused(404, "link_unknown", "this is no link to a seat; ask for a new one")
    return found


def check_open(link: AnyRow) -> None:
    """Refuses a link that has ended, and says why."""
    if not link.ended:
        return
    if link.why == "used":
        raise Refused(410, "link_used", "this link has been used; a link works once")
    raise Refused(410, "link_gone", "this link was replaced, or the seat has changed hands since")


def free_name(live: Live, name: str, seat: int) -> str:
    """A name for somebody who could not choose one: with a number if another has it."""
    taken = any(alike(name, other.name) for other in live.seats if other.seat != seat)
    return clean_name(f"{name[:28]} {seat + 1}") if taken else name


# ---------------------------------------------------------------- eyes


async def eyes_link(tables: Tables, guest: Guest, id: str, seat: int) -> Made:
    """A token that lets others see through one's eyes, until it is closed."""
    async with tables.open(id) as live:
        own_seat(live, guest, seat)
        there = await tables.read(lambda conn: queries.open_links(conn, id, seat))
        most = tables.limits.eyes
        if sum(link.kind == EYES for link in there) >= most:
            words = f"{most} links let others look through this seat's eyes; close some first"
            raise Refused(409, "eyes_enough", words)
        return await new_link(tables, live, seat, EYES)


async def lent(tables: Tables, token: str, id: str) -> AnyRow:
    """The open link with this token that lends somebody's eyes at a table."""
    key, now = digest(token), tables.now()
    found = await tables.read(lambda conn: queries.find_link(conn, key))
    if found is None or found.kind != EYES or found.match != id or found.ended:
        raise Refused(404, "eyes_closed", "this link shows nothing any more")
    if now - found.seen >= SEEN_SECONDS:
        await tables.write(lambda conn: queries.links_seen(conn, [key], now))
    return found


async def links_of(tables: Tables, guest: Guest, id: str) -> list[AnyRow]:
    """All open links to the seats of a guest."""
    async with tables.open(id) as live:
        mine = live.seats_of(guest.id)
    if not mine:
        raise forbidden("you have no seat at this table")

    def work(conn: Connection) -> list[AnyRow]:
        return [link for seat in mine for link in queries.open_links(conn, id, seat)]

    return await tables.read(work)


async def close_links(tables: Tables, guest: Guest, id: str, seat: int, link: str) -> int:
    """Ends one open link to one's seat, or all; answers how many were open."""
    async with tables.open(id) as live:
        own_seat(live, guest, seat)
        there = await tables.read(lambda conn: queries.open_links(conn, id, seat))
        ends = [found for found in there if link in ("", found.id)]
        if ends:
            now = tables.now()
            await tables.change(
                live,
                lambda conn: drop(queries.end_links(conn, id, seat, now, "closed", id=link)),
            )
        return len(ends)


def drop(_: object) -> None:
    """What a statement answers does not matter."""


# ---------------------------------------------------------------- making


async def new_link(tables: Tables, live: Live, seat: int, kind: str) -> Made:
    """A fresh link to a seat; one that takes the seat replaces those before it."""
    made, row = fresh_link(tables, live, seat, kind)
    now = tables.now()

    def work(conn: Connection) -> None:
        if kind in TAKING:
            queries.end_links(conn, live.id, seat, now, "replaced", TAKING)
        queries.add_link(conn, row, KEPT)

    await tables.change(live, work)
    return made


def fresh_link(tables: Tables, live: Live, seat: int, kind: str) -> tuple[Made, dict[str, object]]:
    """A link that is not stored yet: what is told of it, and what is kept."""
    made = Made(new_token(), new_id()[:12])
    what = {"token": digest(made.token), "match": live.id, "seat": seat, "kind": kind}
    return made, {**what, "id": made.id, "created": tables.now()}


def own_seat(live: Live, guest: Guest, seat: int) -> None:
    """Refuses a seat that is not one's own."""
    if seat not in live.seats_of(guest.id):
        raise forbidden("that is not your seat")


def known_seat(live: Live, seat: int) -> Seat:
    """A seat of this table."""
    if not 0 <= seat < len(live.seats):
        raise Refused(422, "invalid", f"there is no seat {seat}")
    return live.seats[seat]
