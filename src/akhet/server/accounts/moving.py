"""What somebody has played as a guest goes into their account: seats, results, copies.

One transaction moves everything, so that nothing is ever in two places. Only where the account
sits at the same running table already does the log say so first: there two people become one.
"""

import asyncio
import contextlib
from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, or_, select, update

from akhet.server.accounts.accounts import Accounts
from akhet.server.errors import Refused, forbidden
from akhet.server.history.rows import move_player
from akhet.server.history.veils import move_names
from akhet.server.notices import rows as notices
from akhet.server.peace import rows as peace
from akhet.server.play.hands import Holder, hand_over
from akhet.server.play.table import MOVED
from akhet.server.play.tables import Tables
from akhet.server.store import puzzle_rows
from akhet.server.store.queries import Guest
from akhet.server.store.schema import (
    OPENING,
    PLAYING,
    accounts,
    copies,
    guests,
    hours,
    links,
    pledges,
    premoves,
    puzzle_tries,
    seats,
    sessions,
    tables,
)
from akhet.server.tournaments import rows as tournament_rows

AT_ONCE = 500  # names in one statement


def held_by(conn: Connection, guest: str) -> list[str]:
    """Every table where somebody sits, is awaited, or is the host."""
    sits = select(seats.c.match).where(or_(seats.c.guest == guest, seats.c.asked == guest))
    wanted = select(tables.c.id).where(or_(tables.c.id.in_(sits), tables.c.host == guest))
    return list(conn.execute(wanted.order_by(tables.c.id)).scalars())


def left_behind(conn: Connection, guest: str) -> tuple[str, int] | None:
    """The name of a guest without an account, and at how many tables they sit; None if at none."""
    known = select(guests.c.name).where(guests.c.id == guest)
    name = conn.execute(known).scalar_one_or_none()
    mine = select(func.count(func.distinct(seats.c.match))).where(seats.c.guest == guest)
    number = int(conn.execute(mine).scalar_one()) if name is not None else 0
    copied = select(func.count()).where(copies.c.guest == guest)
    puzzled = select(func.count()).where(puzzle_tries.c.person == guest)
    worth = number or sum(int(conn.execute(some).scalar_one()) for some in (copied, puzzled))
    if name is None or not worth or is_account(conn, guest):
        return None
    return str(name), number


def is_account(conn: Connection, guest: str) -> bool:
    """Whether a guest has an account."""
    return conn.execute(select(accounts.c.id).where(accounts.c.id == guest)).first() is not None


def move(conn: Connection, guest: str, account: str, now: int) -> tuple[list[str], list[str]]:
    """Gives an account all that a guest has; answers the tables and sessions it concerns."""
    if is_account(conn, guest) or not is_account(conn, account):
        raise forbidden("only a guest's things go into an account")
    concerned = held_by(conn, guest)
    conn.execute(update(seats).where(seats.c.guest == guest).values(guest=account))
    conn.execute(update(seats).where(seats.c.asked == guest).values(asked=account))
    conn.execute(update(tables).where(tables.c.host == guest).values(host=account))
    conn.execute(update(links).where(links.c.guest == guest).values(guest=account))
    for part, key in ((pledges, pledges.c.match), (copies, copies.c.game)):
        own = select(key).where(part.c.guest == account)
        conn.execute(delete(part).where(part.c.guest == guest, key.in_(own)))  # the account's stays
        conn.execute(update(part).where(part.c.guest == guest).values(guest=account))
    conn.execute(update(premoves).where(premoves.c.guest == guest).values(guest=account))
    peace.move(conn, guest, account)
    if conn.execute(select(hours.c.person).where(hours.c.person == account)).first() is None:
        conn.execute(update(hours).where(hours.c.person == guest).values(person=account))
    notices.move_person(conn, guest, account)
    puzzle_rows.move(conn, guest, account)
    move_player(conn, guest, account)
    move_names(conn, guest, account)
    tournament_rows.move(conn, guest, account)
    raise_versions(conn, concerned)
    there = select(sessions.c.token).where(sessions.c.guest == guest, sessions.c.revoked == 0)
    ended = list(conn.execute(there).scalars())
    conn.execute(update(sessions).where(sessions.c.guest == guest).values(revoked=max(1, now)))
    return concerned, ended


def raise_versions(conn: Connection, ids: Sequence[str]) -> None:
    """Lets every node see that tables have changed."""
    for start in range(0, len(ids), AT_ONCE):
        some = tables.c.id.in_(ids[start : start + AT_ONCE])
        conn.execute(update(tables).where(some).values(version=tables.c.version + 1))


def shared(conn: Connection, guest: str, account: str) -> list[str]:
    """Running tables where both sit."""
    mine = select(seats.c.match).where(seats.c.guest == account)
    theirs = select(seats.c.match).where(seats.c.guest == guest)
    running = tables.c.status.in_((PLAYING, OPENING))
    wanted = select(tables.c.id).where(tables.c.id.in_(mine), tables.c.id.in_(theirs), running)
    return list(conn.execute(wanted).scalars())


async def bring(service: Accounts, account: Guest, guest: str) -> list[str]:
    """Moves what a guest has into an account; answers the tables it concerns."""
    kept = service.tables
    for id in await kept.read(lambda conn: shared(conn, guest, account.id)):
        async with kept.open(id) as live:
            own = {
                seat: Holder(guest=account.id, name=live.seats[seat].name)
                for seat in live.seats_of(guest)
            }
            await hand_over(kept, live, own, MOVED)
    now = kept.now()
    concerned, ended = await service.write(lambda conn: move(conn, guest, account.id, now))
    service.people.forget([guest])
    for key in ended:
        service.end(key)
    await renew(kept, concerned)
    return concerned


async def renew(kept: Tables, ids: Sequence[str]) -> None:
    """Forgets tables in memory that were changed in the database alone."""
    for id in ids:
        if loading := kept.loading.get(id):
            with contextlib.suppress(Refused):
                await asyncio.shield(loading)
        live = kept.cache.get(id)
        if live is not None:
            async with live.lock:
                kept.drop(live)
