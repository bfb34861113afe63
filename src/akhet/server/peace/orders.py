"""What operators have ordered, as this process knows it: asked for every other second.

The audit log is what is asked: when it has grown, bans, announcements and switches are read anew,
and each new line is acted by. So what `akhet admin` does reaches every server of a database within
`LOOK_SECONDS`, and nothing is restarted.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from ipaddress import ip_network

from sqlalchemy import Connection

from akhet.server.errors import Refused
from akhet.server.http.proxies import address_of
from akhet.server.peace import operator_rows as rows
from akhet.server.peace.operator_rows import Act, Announcement, Ban
from akhet.server.play.tables import Tables

LOOK_SECONDS = 2
AT_ONCE = 200
OVERLAP = 50  # lines that are looked at again: transactions may end in another order

log = logging.getLogger("akhet.orders")


@dataclass(frozen=True)
class Standing:
    """All that is ordered at one moment."""

    last: int = 0
    bans: tuple[Ban, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    registration: str = rows.OPEN


def standing(conn: Connection, now: int) -> Standing:
    """What is ordered now."""
    return Standing(
        rows.last_act(conn),
        tuple(rows.bans_now(conn, now)),
        tuple(rows.announced(conn, now)),
        rows.switch(conn, rows.REGISTRATION) or rows.OPEN,
    )


class Orders:
    """What holds now, and who is told of each act that is new."""

    def __init__(self, tables: Tables, told: Callable[[Act], Awaitable[None]]) -> None:
        """Nothing is known yet."""
        self.tables = tables
        self.told = told
        self.done: set[int] = set()  # acts this process knows already
        self.adopt(Standing())

    def adopt(self, found: Standing) -> None:
        """Goes by this from now on."""
        self.standing = found
        self.people = {ban.person: ban for ban in found.bans if ban.person}
        self.networks = [(ip_network(ban.network), ban) for ban in found.bans if ban.network]
        self.found = lru_cache(10_000)(self.look_up)

    async def begin(self) -> None:
        """Finds out what holds; what was done before this process began is history."""
        now = self.tables.now()
        self.adopt(await self.tables.read(lambda conn: standing(conn, now)))
        since = max(0, self.standing.last - OVERLAP)
        old = await self.tables.read(lambda conn: rows.acts_after(conn, since, AT_ONCE))
        self.done = {act.id for act in old}

    async def run(self) -> None:
        """Looks for what is new for as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with contextlib.suppress(Refused):
                await self.look()

    async def look(self) -> None:
        """Goes by what was ordered since the last look."""
        if await self.tables.read(rows.last_act) == self.standing.last:
            return
        now, since = self.tables.now(), max(0, self.standing.last - OVERLAP)
        new: list[Act] = []
        while len(new) % AT_ONCE == 0:
            more = await self.tables.read(partial(rows.acts_after, number=since, limit=AT_ONCE))
            if not more:
                break
            new, since = [*new, *more], more[-1].id
        self.adopt(await self.tables.read(lambda conn: standing(conn, now)))
        for act in new:
            if act.id in self.done:
                continue
            self.done.add(act.id)
            try:
                await self.told(act)
            except Refused as error:
                log.warning("an act of an operator waits for better times: %s", error.message)
        self.done = {id for id in self.done if id > self.standing.last - 2 * OVERLAP}

    # ---------------------------------------------------------------- asked by requests

    def look_up(self, host: str) -> Ban | None:
        """The ban of the network an address is in."""
        address = address_of(host)
        if address is None:
            return None
        return next((ban for network, ban in self.networks if address in network), None)

    def check(self, host: str, person: str) -> None:
        """Refuses whoever is kept out."""
        ban = self.people.get(person) if person else None
        if ban is None and self.networks:
            ban = self.found(host)
        if ban is None:
            return
        now = self.tables.now()
        if not ban.until:
            raise Refused(403, "banned", ban.why)
        if ban.until > now:
            raise Refused(403, "banned_until", ban.why, retry=ban.until - now)

    @property
    def keeps_out(self) -> bool:
        """Whether anybody is kept out."""
        return bool(self.people or self.networks)

    def check_new(self, account: bool) -> None:
        """Refuses new accounts, or new guests, where they cannot come."""
        now = self.standing.registration
        if now == rows.CLOSED or (account and now == rows.GUESTS):
            raise Refused(403, "registration_closed", "nobody new can come here at the moment")

    def says(self, lang: str) -> list[tuple[int, str]]:
        """What pages say at their top, in a language or the first there is."""
        now = self.tables.now()
        return [
            (one.id, one.texts.get(lang) or one.texts.get("en") or next(iter(one.texts.values())))
            for one in self.standing.announcements
            if not one.until or one.until > now
        ]
