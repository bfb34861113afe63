"""Guests and their sessions. A session is a cookie; the database knows only its hash."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from sqlalchemy import Connection

from akhet.server.errors import Refused
from akhet.server.http.rates import GUEST_BYTES
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import clean_name, digest, new_id, new_token
from akhet.server.store import queries
from akhet.server.store.queries import Guest

LANGS = ("en", "nl", "fr", "de")
REMEMBERED = 20_000


class People:
    """Who is who. On one node sessions are remembered; on several the database is asked."""

    def __init__(self, tables: Tables) -> None:
        """Nobody yet."""
        self.tables = tables
        self.known: dict[str, Guest] = {}
        self.lately: dict[str, Guest] = {}  # on several nodes: who they were when last looked up
        self.gone: dict[str, None] = {}  # sessions that ended lately, or end just now
        self.check_new: Callable[[bool], None] = lambda _account: None  # whether somebody can come
        self.renaming: Callable[[Guest, str], Awaitable[str]] | None = None  # of accounts

    async def find(self, token: str | None) -> Guest | None:
        """The guest of a cookie, or None."""
        return await self.of(digest(token)) if token and len(token) <= 100 else None

    async def of(self, key: str) -> Guest | None:
        """The guest of a session, or None if it is over."""
        if key in self.known:
            return self.known[key]
        guest = await self.tables.glance(lambda conn: queries.find_session(conn, key))
        if guest is not None:
            self.remember(key, guest)
        return guest

    def remember(self, key: str, guest: Guest) -> None:
        """Saves asking the database, where no other node can end the session meanwhile."""
        if key in self.gone:
            return
        found = self.lately if self.tables.store.several_nodes else self.known
        if len(found) > REMEMBERED:
            found.clear()
        found[key] = guest

    def recalled(self, key: str) -> Guest | None:
        """On several nodes: who a session was lately; whether it is over is not known."""
        return self.lately.get(key)

    async def welcome(self, name: str, lang: str = "") -> tuple[Guest, str]:
        """A new guest, with the token for the cookie."""
        self.check_new(False)
        self.tables.rates.new_guest()
        guest = Guest(new_id(), clean_name(name, "Guest"), lang if lang in LANGS else "")
        token = new_token()
        key, now = digest(token), self.tables.now()
        await self.tables.write(lambda conn: queries.add_guest(conn, guest, key, now))
        self.tables.rates.pay(GUEST_BYTES)
        self.remember(key, guest)
        return guest, token

    async def rename(self, guest: Guest, name: str | None, lang: str | None) -> Guest:
        """Changes a guest's name or language, for tables to come."""
        if lang and lang not in LANGS:
            raise Refused(422, "invalid", f"languages are {', '.join(LANGS)}")
        called = guest.name if name is None else clean_name(name)
        if name is not None and guest.account and self.renaming is not None:
            called = await self.renaming(guest, name)  # nobody else's, and not every day
        changed = replace(
            guest,
            name=called,
            lang=guest.lang if lang is None else lang,
        )
        await self.tables.write(lambda conn: queries.rename_guest(conn, changed))
        self.lately.clear()
        self.known = {
            key: changed if who.id == guest.id else who for key, who in self.known.items()
        }
        return changed

    def forget(self, guests: list[str]) -> None:
        """These guests are gone from the database."""
        gone = set(guests)
        self.lately.clear()
        self.known = {key: who for key, who in self.known.items() if who.id not in gone}

    async def still(self, key: str) -> bool:
        """Whether a session is not over."""
        return await self.of(key) is not None

    async def leave(self, token: str) -> str:
        """Ends a session: the cookie opens nothing any more. Answers what the session is called."""
        key = digest(token)
        now = self.tables.now()
        self.end(key)

        def work(conn: Connection) -> None:
            queries.revoke_session(conn, key, now)

        await self.tables.write(work)
        self.known.pop(key, None)
        return key

    def end(self, key: str) -> None:
        """A session is over: who is being looked up meanwhile is not remembered."""
        if len(self.gone) >= REMEMBERED:
            del self.gone[next(iter(self.gone))]
        self.gone[key] = None
        self.known.pop(key, None)
        self.lately.pop(key, None)
