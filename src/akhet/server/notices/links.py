"""The links of a message: one that opens the table, signed in where its owner wants that, and one
that stops.

The token of a link that signs in stands after `#`, which no browser sends: it comes to the server
in a body and stands in no log. It works once, within three days, and only while the way it was sent
by is there. Who comes in by it may play, and can change nothing about the account. The token that
stops is signed, and can do nothing else.
"""

import hashlib
import hmac
from collections.abc import Callable
from functools import partial

from akhet.server.errors import Refused
from akhet.server.notices import rows
from akhet.server.notices.push import encoded
from akhet.server.notices.queue import PUSH, STOPPED, Way
from akhet.server.notices.targets import Links, home_of, stop_path
from akhet.server.notices.telling import Message
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import digest, new_token
from akhet.server.store.queries import AnyRow

LINK_SECONDS = 3 * 86_400
STOP_KEY = "stop"


def over() -> Refused:
    """A link that was used, has run out, or never was."""
    return Refused(410, "go_over", "this link was used, or is too old")


class Linker:
    """Makes the links of messages."""

    def __init__(self, tables: Tables, home: str) -> None:
        """`home` is the address people use, if it is known."""
        self.tables = tables
        self.home = home
        self.key = b""
        self.now: Callable[[], int] = tables.now

    async def open(self) -> None:
        """Finds the key that signs, or makes it."""
        self.key = await self.tables.write(partial(rows.key, name=STOP_KEY))

    async def links(self, way: Way, message: Message, address: str = "") -> Links:
        """The links of a message; `address` is that of a letter."""
        home = self.home or home_of(way)
        stop = home + stop_path(way.id, self.signature(way.id))
        if way.kind == PUSH or not way.entry:
            return Links(home + message.path, stop)
        token, now = new_token(), self.now()
        row = {"token": digest(token), "way": way.id, "person": way.person}
        row |= {"match": message.table, "address": address}
        until = {"until": now + LINK_SECONDS}
        await self.tables.write(partial(rows.add_link, row={**row, **until}, now=now))
        return Links(f"{home}/go#{token}", stop)

    # ---------------------------------------------------------------- stopping

    def signature(self, way: str) -> str:
        """What proves that a link to stop a way was made here."""
        return encoded(hmac.digest(self.key, f"stop {way}".encode(), hashlib.sha256)[:16])

    async def stoppable(self, token: str) -> Way:
        """The way that a link stops; refused if the link is none of ours."""
        id, _, signature = token[:60].partition(".")
        ours = hmac.compare_digest(signature.encode(), self.signature(id).encode())
        found = await self.tables.read(partial(rows.find_way, id=id)) if ours else None
        if found is None:
            raise Refused(404, "stop_unknown", "this link stops nothing")
        return found

    async def stop(self, way: Way) -> None:
        """Nothing is sent by this way any more."""
        stopped = partial(rows.change_way, person=way.person, id=way.id, state=STOPPED)
        await self.tables.write(stopped)

    # ---------------------------------------------------------------- opening

    async def look(self, token: str) -> AnyRow | None:
        """What an open link opens; nothing is used up."""
        key, now = digest(token), self.now()
        return await self.tables.read(partial(rows.find_link, token=key, now=now))

    async def use(self, token: str) -> bool:
        """Uses a link up; False if it was used meanwhile."""
        return await self.tables.write(partial(rows.use_link, token=digest(token)))
