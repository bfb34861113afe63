"""All one's data as one archive: what the server knows of a person, and every match they played."""

import asyncio
import io
import json
import zipfile
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Connection, select

from akhet.server.accounts.accounts import Accounts
from akhet.server.accounts.moving import held_by
from akhet.server.accounts.rows import Account
from akhet.server.errors import Refused
from akhet.server.history.reading import ratings_of
from akhet.server.history.veils import TITLE, is_private, names_put_by
from akhet.server.notices import rows as notices
from akhet.server.play import archive
from akhet.server.store import puzzle_rows
from akhet.server.store.queries import Guest
from akhet.server.store.schema import (
    account_names,
    blocks,
    chat,
    copies,
    hours,
    letters,
    reports,
    seats,
    tables,
    unseen,
)
from akhet.server.tournaments import rows as tournament_rows

ABOUT = "README.txt"
TEXT = (
    "Everything this akhet keeps about you.\n"
    "account.json: your account, sessions, passkeys, copies of the games, puzzles, tournaments.\n"
    "tables.json: your tables, results, and what you said there.\n"
    "matches/: every match, as `akhet verify` and the page Import read it; one that is still\n"
    "being played as far as you may see it.\n"
)


class Growing(io.RawIOBase):
    """A file that is read away while it is written: an archive takes no more room than a match."""

    def __init__(self) -> None:
        """Nothing is written yet."""
        self.parts: list[bytes] = []

    def writable(self) -> bool:
        """It can be written."""
        return True

    def write(self, data: Any) -> int:
        """Keeps some more."""
        some = bytes(data)
        self.parts.append(some)
        return len(some)

    def taken(self) -> bytes:
        """What was written since the last time."""
        found, self.parts = b"".join(self.parts), []
        return found


async def everything(service: Accounts, guest: Guest) -> AsyncIterator[bytes]:
    """The archive, a match at a time, however many there are."""
    account = await service.find(guest)
    about = await about_me(service, guest, account)
    played, ids = await service.read(lambda conn: my_tables(conn, guest.id))
    growing = Growing()
    with zipfile.ZipFile(growing, "w", zipfile.ZIP_DEFLATED) as whole:
        whole.writestr(ABOUT, TEXT)
        whole.writestr("account.json", pretty(about))
        whole.writestr("tables.json", pretty(played))
        yield growing.taken()
        for id in ids:
            try:
                async with service.tables.open(id) as live:
                    seat = live.perspective(guest.id, None)
                ending, data = await archive.export(service.tables, id, seat)
            except Refused as error:
                ending, data = "txt", f"this match cannot be read: {error.message}".encode()
            await asyncio.to_thread(whole.writestr, f"matches/{id}.{ending}", data)
            yield growing.taken()
    yield growing.taken()


def pretty(data: object) -> str:
    """Data for people to read."""
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


async def about_me(service: Accounts, guest: Guest, account: Account) -> dict[str, object]:
    """What is known of a person; nothing that opens a door."""
    sessions = await service.sessions(guest)
    passkeys = await service.passkeys(guest)
    more = await service.read(lambda conn: rest(conn, guest.id))
    return {
        "id": account.id,
        "name": account.name,
        "language": account.lang,
        "created": account.created,
        "renamed": account.renamed,
        "mail": account.mail,
        "password": account.has_password,
        "passkeys": [{"label": k.label, "created": k.created, "used": k.used} for k in passkeys],
        "sessions": [
            {"device": s.device, "created": s.created, "seen": s.seen, "signed_in": s.proved}
            for s in sessions
        ],
        **more,
    }


def rest(conn: Connection, guest: str) -> dict[str, object]:
    """Copies of games, puzzles, former names, ways of notices, and letters that wait."""
    own = select(copies.c.game, copies.c.edits, copies.c.changed).where(copies.c.guest == guest)
    waits = select(letters.c.kind, letters.c.created).where(letters.c.account == guest)
    rests = select(hours.c.hours).where(hours.c.person == guest)
    former = select(account_names.c.look, account_names.c.until).where(
        account_names.c.account == guest, account_names.c.until > 0
    )
    away = select(blocks.c.name, blocks.c.kind, blocks.c.created).where(blocks.c.person == guest)
    told = select(reports.c.match, reports.c.at, reports.c.text).where(reports.c.writer == guest)
    hidden = select(unseen.c.match).where(unseen.c.person == guest)
    return {
        "keeps_away": [dict(row._mapping) for row in conn.execute(away)],
        "reports": [dict(row._mapping) for row in conn.execute(told)],
        "tables_not_shown": list(conn.execute(hidden).scalars()),
        "copies": [
            {"game": row.game, "edits": json.loads(row.edits), "changed": row.changed}
            for row in conn.execute(own)
        ],
        "hours": [json.loads(row.hours) for row in conn.execute(rests)],
        "notices": [
            {
                "kind": way.kind,
                "to": way.label,
                "where": {k: v for k, v in json.loads(way.target).items() if k != "secret"},
                "events": list(way.events),
                "state": way.state,
                "created": way.created,
                "sent": way.sent,
                "error": way.error,
            }
            for way in notices.list_ways(conn, guest)
        ],
        "puzzles": puzzle_rows.told(conn, guest),
        "letters": [{"kind": row.kind, "created": row.created} for row in conn.execute(waits)],
        "private": is_private(conn, guest),
        "ratings": ratings_of(conn, guest),
        "tournaments": tournament_rows.of_person(conn, guest),
        "former_names": [{"name": r.look, "kept_until": r.until} for r in conn.execute(former)],
    }


def my_tables(conn: Connection, guest: str) -> tuple[list[dict[str, object]], list[str]]:
    """Every table of somebody with result and one's own words, and which have a match to keep."""
    found: list[dict[str, object]] = []
    ids: list[str] = []
    put_by = names_put_by(conn, guest)
    for id in held_by(conn, guest):
        row = conn.execute(select(tables).where(tables.c.id == id)).one()
        held = select(seats.c.seat, seats.c.name).where(seats.c.match == id, seats.c.guest == guest)
        mine = {r.seat: r.name for r in conn.execute(held)}
        named = {seat: put_by.get((id, seat), name) for seat, name in mine.items()}
        words = select(chat.c.at, chat.c.seat, chat.c.name, chat.c.text).where(chat.c.match == id)
        said = [
            {"at": r.at, "text": r.text}
            for r in conn.execute(words)
            if mine.get(r.seat) == r.name and r.text
        ]
        about = {
            "id": id,
            "game": row.game,
            "title": put_by.get((id, TITLE), row.title),
            "status": row.status,
        }
        about |= {"host": row.host == guest, "created": row.created, "changed": row.changed}
        result = json.loads(row.scores) if row.scores else None
        found.append({**about, "seats": named, "result": result, "said": said})
        if row.seq:
            ids.append(id)
    return found, ids
