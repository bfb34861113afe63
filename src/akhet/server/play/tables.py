"""The tables this process has in memory, and the one way their matches are written.

One command at a time per match in this process (the lock of `Live`); the primary key of `lines`
decides between processes. Nothing is acknowledged, pushed or shown before the commit.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from akhet.core import AkhetError
from akhet.match.log import Line
from akhet.server.clocks.running import Now
from akhet.server.clocks.uptime import Uptime
from akhet.server.errors import Refused, busy, not_found, stale, unstorable
from akhet.server.http.rates import LINE_BYTES, Rates
from akhet.server.limits import USUAL, Limits
from akhet.server.notices.standing import new_at, queueing, standing, telling
from akhet.server.play.cache import Cache
from akhet.server.play.clocked import both, keeping
from akhet.server.play.offered import Offered
from akhet.server.play.slices import Slices
from akhet.server.play.table import Live, live_of
from akhet.server.play.tokens import is_id
from akhet.server.store import queries
from akhet.server.store.appending import Known, append, new_of
from akhet.server.store.moves import Move
from akhet.server.store.schema import GATHERING, OVER
from akhet.server.store.store import Conflict, Store, Unavailable, Unstorable

T = TypeVar("T")


class Tables:
    """A cache of tables over the store. Any table can be dropped from it and loaded again."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        rates: Rates | None = None,
        uptime: Uptime | None = None,
        limits: Limits = USUAL,
    ) -> None:
        """An empty cache."""
        self.uptime = uptime or Uptime()
        self.store = store
        self.clock = clock
        self.rates = rates or Rates(on=False)
        self.limits = limits
        self.cache = Cache()
        self.looked: set[str] = set()  # tables somebody has looked at, until that is written down
        self.loading: dict[str, asyncio.Future[Live]] = {}
        self.listeners: list[Callable[[Live], None]] = []
        self.at_end: list[Callable[[Live], None]] = []  # listen only to matches that are over
        self.slices = Slices()
        self.offered = Offered()
        self.commits = 0  # of moves, by this process

    def now(self) -> int:
        """The time in whole seconds."""
        return int(self.clock())

    def moment(self) -> Now:
        """The running time, which clocks count in, and the time of day."""
        return Now(self.uptime.now(), int(self.clock() * 1_000))

    # ---------------------------------------------------------------- reading

    def open(self, id: str, trusting: bool = False) -> "Held":
        """A table, up to date, for as long as the block lasts; nobody else touches it meanwhile.

        With `trusting` it is as it is known here, which may be behind what other nodes did.
        """
        return Held(self, id, trusting)

    async def load(self, id: str) -> Live:
        """A table from memory or, once for all who ask at the same time, from the store."""
        if not is_id(id):
            raise not_found("table")
        live = self.at_hand(id)
        if live is not None:
            return live
        if id not in self.loading:
            self.loading[id] = asyncio.ensure_future(self.fetch(id))
        return await asyncio.shield(self.loading[id])

    def at_hand(self, id: str) -> Live | None:
        """A table that is in memory, as nearly all are that somebody plays at."""
        live = self.cache.get(id)
        if live is not None:
            self.looked.add(id)
            self.cache.used(live)
        return live

    async def fetch(self, id: str) -> Live:
        """Loads a table and folds its log."""
        try:
            found = await self.read(partial(read_table, table=id))
            if found is None:
                raise not_found("table")
            live = await self.slices.do(live_of(*found))
            self.remember(live)
            self.looked.add(id)
            return live
        except AkhetError as error:
            raise Refused(500, "broken", f"this match cannot be read: {error}") from error
        finally:
            self.loading.pop(id, None)

    def remember(self, live: Live) -> None:
        """Keeps a table that is as it is stored."""
        live.now = self.moment
        live.stood = standing(live)
        self.cache[live.id] = live

    def drop(self, live: Live) -> None:
        """Forgets a table: what is in memory may differ from what is stored."""
        if self.cache.get(live.id) is live:
            del self.cache[live.id]

    async def freshen(self, live: Live) -> None:
        """Catches up with what other nodes have written."""
        found = await self.glance(partial(queries.find_version, table=live.id))
        if found is None:
            self.drop(live)
            raise not_found("table")
        version, seq = found
        behind = seq > len(live.match.lines)
        begun = behind and live.status == GATHERING
        if version != live.version or begun or (behind and live.clock is not None):
            stored = await self.read(partial(queries.find_table, table=live.id))
            assert stored is not None
            live.adopt(stored)
        if behind:
            after = len(live.match.lines)
            new = await self.read(partial(queries.lines_after, table=live.id, seq=after))
            await self.slices.do(live.extend(new))
            live.progress(self.now())
            self.cache.weigh(live)
        live.stood = standing(live)

    async def shown(self, live: Live, guest: str | None, seat: int, since: int, lang: str) -> bytes:
        """All that a client needs of a table that is held, however long its log is."""
        since = max(0, since)
        if not live.is_long(since):
            return live.snapshot(guest, seat, since, lang)
        log = await self.slices.do(live.log(seat, since, lang))
        return live.snapshot(guest, seat, since, lang, log)

    # ---------------------------------------------------------------- writing

    async def commit(
        self,
        live: Live,
        new: Sequence[Line],
        key: str | None = None,
        more: Callable[[Connection], None] | None = None,
        session: str = "",
    ) -> None:
        """Stores lines that the match in memory has already; on failure the table is dropped.

        `more` is stored with them, in the same transaction. With a session, the table was not
        compared with the database before: it must be as it is known here, and that session open.
        """
        now = self.now()
        values = live.progress(now)
        if live.clock is not None:
            more = both(keeping(live, self.moment(), new), more)
        found, known = new_at(live), Known(live.version, session) if session else None
        tell, people = queueing(live.id, found, now), [person for person, _event in found]
        try:
            names = new_of(live.row, values)
            move = Move(live.id, new, key, values, more, tell, people, known, names)
            await self.store.move(move)
        except Conflict as error:
            self.drop(live)
            raise stale() from error
        except Unavailable as error:
            self.drop(live)
            raise busy() from error
        except BaseException:
            self.drop(live)
            raise
        self.commits += 1
        live.row = None if self.store.several_nodes else values
        self.cache.weigh(live)
        self.rates.pay(LINE_BYTES * len(new))
        if key is not None:
            live.keys[key] = new[0].n
        self.tell(live)

    async def change(
        self,
        live: Live,
        work: Callable[[Connection], None] | None = None,
        new: Sequence[Line] = (),
        key: str | None = None,
        clock: bool = False,
        **values: object,
    ) -> None:
        """Changes table, seats and log in one transaction, if nobody else has since it was read.

        As with `commit`, the match in memory has the new lines already, and the clocks what is
        new of them.
        """
        values = {"changed": self.now(), **(live.progress(self.now()) if new else {}), **values}
        keep = keeping(live, self.moment(), new) if new or clock else None
        tell = telling(live, self.now())

        def whole(conn: Connection) -> queries.Stored | None:
            if not queries.change_table(conn, live.id, live.version, **values):
                raise Conflict("the table was changed meanwhile")
            if new:
                append(conn, live.id, new, key, values)
            for more in (keep, work, tell):
                if more is not None:
                    more(conn)
            return queries.find_table(conn, live.id)

        try:
            stored = await self.store.write(whole)
        except Conflict as error:
            self.drop(live)
            raise stale("the table was changed meanwhile") from error
        except Unavailable as error:
            self.drop(live)
            raise busy() from error
        except BaseException:
            self.drop(live)
            raise
        assert stored is not None
        self.rates.pay(LINE_BYTES * len(new))
        if new and key is not None:
            live.keys[key] = new[0].n
        live.adopt(stored)
        live.stood = standing(live)
        self.tell(live)

    def tell(self, live: Live) -> None:
        """Lets those who watch know that something is new; only ever after a commit."""
        for listener in self.listeners:
            listener(live)
        if live.status == OVER:
            for listener in self.at_end:
                listener(live)

    async def glance(self, work: Callable[[Connection], T]) -> T:
        """The same with a work of one statement."""
        return await self.read(work, self.store.glance)

    async def read(
        self,
        work: Callable[[Connection], T],
        by: Callable[[Callable[[Connection], T]], Awaitable[T]] | None = None,
    ) -> T:
        """Reads from the store; says so plainly when it cannot."""
        try:
            return await (by or self.store.read)(work)
        except Unavailable as error:
            raise busy() from error
        except (Unstorable, UnicodeEncodeError) as error:
            raise unstorable() from error

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Writes something that is no match line."""
        try:
            return await self.store_write(work)
        except Conflict as error:
            raise stale("this was changed meanwhile") from error

    async def store_write(self, work: Callable[[Connection], T]) -> T:
        """Writes something of which the caller knows what a conflict means."""
        try:
            return await self.store.write(work)
        except Unavailable as error:
            raise busy() from error
        except (Unstorable, UnicodeEncodeError) as error:
            raise unstorable() from error


class Held:
    """A table that is held while a block lasts: `async with tables.open(id) as live`."""

    __slots__ = ("id", "live", "tables", "trusting")

    def __init__(self, tables: Tables, id: str, trusting: bool) -> None:
        """Nothing is held yet."""
        self.tables = tables
        self.id = id
        self.trusting = trusting

    async def __aenter__(self) -> Live:
        """Waits for the table, and catches up with other nodes where there are any."""
        tables = self.tables
        while True:
            live = tables.at_hand(self.id)
            if live is None:
                live = await tables.load(self.id)
            if not live.lock.taken():
                await live.lock.acquire()
            if tables.cache.get(self.id) is live:
                break
            live.lock.release()  # it was dropped while we waited
        try:
            if tables.store.several_nodes and not self.trusting:
                await tables.freshen(live)
        except BaseException:
            live.lock.release()
            raise
        self.live = live
        return live

    async def __aexit__(self, *_: object) -> None:
        """Lets the next one in."""
        self.live.lock.release()


def read_table(
    conn: Connection, table: str
) -> tuple[queries.Stored, list[tuple[Line, str | None]]] | None:
    """A table with all its lines."""
    stored = queries.find_table(conn, table)
    if stored is None:
        return None
    return stored, queries.lines_after(conn, table, 0)
