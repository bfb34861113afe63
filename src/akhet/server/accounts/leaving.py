"""Deleting an account: the person goes, the games stay, under "former player".

Where others still play, a bot takes the seat, as when somebody resigns. What was said at tables is
emptied, like a message that is removed.
"""

import contextlib

from sqlalchemy import Connection, and_, delete, select, update

from akhet.bots import USUAL
from akhet.lang.names import FORMER
from akhet.server.accounts import rules
from akhet.server.accounts.accounts import Accounts
from akhet.server.accounts.moving import held_by, raise_versions, renew
from akhet.server.errors import Refused
from akhet.server.history.veils import forget_names
from akhet.server.notices import rows as notices
from akhet.server.peace import rows as peace
from akhet.server.play import lobby
from akhet.server.play.hands import Holder, hand_over
from akhet.server.play.table import RESIGNED
from akhet.server.play.tables import Tables
from akhet.server.store.queries import Guest, unfold
from akhet.server.store.schema import (
    BOT,
    GATHERING,
    PLAYING,
    account_names,
    accounts,
    chat,
    copies,
    guests,
    hours,
    letters,
    passkeys,
    premoves,
    proofs,
    puzzle_tries,
    seats,
    sessions,
    tables,
)
from akhet.server.tournaments import rows as tournament_rows


async def delete_account(service: Accounts, guest: Guest) -> list[str]:
    """Deletes an account for good; answers the tables it concerns."""
    kept = service.tables
    await stand_up(kept, guest)
    now = kept.now()
    concerned, ended = await service.write(lambda conn: erase(conn, guest, now))
    service.people.forget([guest.id])
    for key in ended:
        service.end(key)
    await renew(kept, concerned)
    return concerned


def check_typed(guest: Guest, typed: str) -> None:
    """Refuses to delete an account whose name was not typed."""
    if typed.strip().casefold() != guest.name.casefold():
        raise Refused(422, "name_again", "type your name to delete the account")


async def stand_up(kept: Tables, guest: Guest, called: str = FORMER) -> None:
    """Leaves every table that gathers, and leaves seats where others play to bots."""
    mine = await kept.read(lambda conn: under_way(conn, guest.id))
    for id in mine:
        with contextlib.suppress(Refused):  # one that cannot be read loses the name all the same
            async with kept.open(id) as live:
                status, held = live.status, live.seats_of(guest.id)
                if status == PLAYING and live.people() > 1:
                    bots = {seat: Holder(BOT, "", USUAL, called) for seat in held}
                    await hand_over(kept, live, bots, RESIGNED)
            if status == GATHERING:
                await lobby.leave(kept, guest, id)


def under_way(conn: Connection, guest: str) -> list[str]:
    """Tables of somebody that are not over."""
    mine = held_by(conn, guest)
    live = select(tables.c.id).where(tables.c.status.in_((GATHERING, PLAYING)))
    running = set(conn.execute(live.where(tables.c.id.in_(mine))).scalars())
    return [id for id in mine if id in running]


def erase(conn: Connection, guest: Guest, now: int) -> tuple[list[str], list[str]]:
    """Takes a person out of the database; answers the tables and sessions it concerns."""
    id = guest.id
    concerned = held_by(conn, id)
    forget_words(conn, id)
    absent = select(seats.c.match).where(seats.c.kind == BOT, seats.c.asked == id)
    unfold(conn, list(conn.execute(absent).scalars()))  # results of bots alone, from now on
    concerned = sorted({*concerned, *forget_names(conn, id)})
    conn.execute(update(seats).where(seats.c.guest == id).values(name=FORMER))
    asked = update(seats).where(seats.c.asked == id)  # or absent, with a bot in the seat
    conn.execute(asked.where(seats.c.kind == BOT).values(asked="", name=FORMER))
    conn.execute(asked.where(seats.c.kind != BOT).values(asked="", name=""))
    forget_titles(conn, guest)
    tournament_rows.forget(conn, guest, FORMER)
    raise_versions(conn, concerned)
    open_ones = select(sessions.c.token).where(sessions.c.guest == id, sessions.c.revoked == 0)
    ended = list(conn.execute(open_ones).scalars())
    for part, column in (
        (sessions, sessions.c.guest),
        (copies, copies.c.guest),
        (passkeys, passkeys.c.account),
        (proofs, proofs.c.account),
        (letters, letters.c.account),
        (hours, hours.c.person),
        (premoves, premoves.c.guest),
        (puzzle_tries, puzzle_tries.c.person),
        (accounts, accounts.c.id),
    ):
        conn.execute(delete(part).where(column == id))
    notices.forget_people(conn, [id])
    conn.execute(update(sessions).where(sessions.c.was == id).values(was=""))
    peace.forget(conn, [id])
    until = now + rules.NAME_KEPT_SECONDS  # nobody steps into a name at once
    conn.execute(update(account_names).where(account_names.c.account == id).values(until=until))
    conn.execute(update(guests).where(guests.c.id == id).values(name=FORMER, lang=""))
    return concerned, ended


def forget_words(conn: Connection, guest: str) -> None:
    """Empties what somebody said, and of old messages those at the tables where they sit."""
    conn.execute(update(chat).where(chat.c.guest == guest).values(text="", name="", guest=""))
    mine = select(seats.c.match, seats.c.seat, seats.c.name).where(seats.c.guest == guest)
    for row in conn.execute(mine).all():
        said = and_(chat.c.match == row.match, chat.c.name == row.name)
        by = chat.c.seat.in_((row.seat, -1))
        conn.execute(update(chat).where(said, by).values(text="", name=""))


def forget_titles(conn: Connection, guest: Guest) -> None:
    """Takes the name out of the titles of the tables somebody has laid."""
    mine = select(tables.c.id, tables.c.game, tables.c.title).where(tables.c.host == guest.id)
    named = guest.name.casefold()
    for row in conn.execute(mine).all():
        if named in row.title.casefold():
            plain = row.game.capitalize()
            conn.execute(update(tables).where(tables.c.id == row.id).values(title=plain))
