"""The outbox: letters wait in the database and are sent one by one, on any node, with patience.

What is stored says only what a letter is about. It is written when it is sent, by whoever knows its
kind (`writers`): so a secret link is never in the database, what is out of date is not sent at
all, and several waiting letters of one kind to one person can become one (a digest).

    outbox.writers["turn"] = write_turn           # async (list[Waiting]) -> Letter | None
    await outbox.put("turn", address, account, lang, {"table": id}, wait=300)

A letter is sent at least once: after a crash between sending and noting it down, twice.
"""

import asyncio
import contextlib
import json
import logging
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TypeAlias

from sqlalchemy import Connection, delete, func, insert, select, update

from akhet.server.errors import Refused
from akhet.server.play.tables import Tables
from akhet.server.post.smtp import Hopeless, Later, Letter, Server, Unreachable, send
from akhet.server.store.schema import letters

log = logging.getLogger("akhet.post")

MOST_WAITING = 10_000
LOOK_SECONDS = 5.0  # between looks for letters of other nodes
AT_ONCE = 20
HELD_SECONDS = 180  # a node that died holds letters no longer
MOST_TRIES = 8
FIRST_PAUSE, LONGEST_PAUSE = 30, 3_600  # seconds after a letter was refused for now
AWAY_FIRST, AWAY_LONGEST = 2.0, 300.0  # after the mail server could not be reached
OLDEST_SECONDS = 2 * 86_400


@dataclass(frozen=True)
class Waiting:
    """A letter that waits to be written."""

    id: int
    kind: str
    address: str
    account: str
    lang: str
    data: dict[str, object]
    created: int
    tries: int


Report: TypeAlias = Callable[[Sequence["Waiting"], str], Awaitable[None]]
"""Is told what became of a letter: nothing if it was sent, else why it was given up."""
Writer: TypeAlias = Callable[[Sequence[Waiting]], Awaitable[Letter | None]]
"""Writes one letter of all that wait for one person; None if there is nothing to say any more."""


class Outbox:
    """Letters of this server. Without a mail server nothing can be put in."""

    def __init__(self, tables: Tables, server: Server | None, sender: str) -> None:
        """Nothing is sent yet."""
        self.tables = tables
        self.server = server
        self.sender = sender
        self.writers: dict[str, Writer] = {}
        self.reports: dict[str, Report] = {}
        self.wake = asyncio.Event()
        self.away = 0.0  # seconds to wait before the mail server is tried again
        self.sent = 0
        self.given_up = 0

    @property
    def on(self) -> bool:
        """Whether letters can be sent from here."""
        return self.server is not None

    async def put(
        self,
        kind: str,
        address: str,
        account: str = "",
        lang: str = "en",
        data: dict[str, object] | None = None,
        wait: int = 0,
    ) -> bool:
        """Puts a letter in, to be sent after `wait` seconds; False if too many wait already."""
        if not self.on:
            return False
        now = self.tables.now()
        row = {"kind": kind, "address": address, "account": account, "lang": lang}
        row |= {"data": json.dumps(data or {})}
        values: dict[str, object] = {**row, "created": now, "due": now + wait}
        done = await self.tables.write(partial(add, row=values))
        self.wake.set()
        return done

    # ---------------------------------------------------------------- the worker

    async def run(self) -> None:
        """Sends what waits, for as long as the server runs; whatever happens, it goes on."""
        while self.on:
            try:
                self.wake.clear()
                busy = await self.send_some()
            except Refused:
                busy = False  # the database is away
            except Exception:
                log.exception("letters could not be sent by a fault of ours")
                busy = False
                self.away = max(self.away, AWAY_FIRST)
            if self.away:
                await asyncio.sleep(self.away)
            elif not busy:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS):  # `wait_for` may miss an end
                        await self.wake.wait()

    async def send_some(self) -> bool:
        """Sends a few letters that are due; whether there were any."""
        now = self.tables.now()
        found = await self.tables.write(partial(hold, now=now, until=now + HELD_SECONDS))
        for _key, some in groupby(found, lambda one: (one.kind, one.address)):
            await self.send_one(list(some))
            if self.away:
                break
        return bool(found)

    async def send_one(self, waiting: list[Waiting]) -> None:
        """Sends one letter of all that wait for one person."""
        assert self.server is not None
        ids = [one.id for one in waiting]
        now = self.tables.now()
        writer = self.writers.get(waiting[0].kind)
        if writer is None:  # a newer node put it in, and will send it
            await self.tables.write(partial(put_off, ids=ids, due=now + HELD_SECONDS, tries=0))
            return
        try:
            fresh = [one for one in waiting if now - one.created < OLDEST_SECONDS]
            letter = await writer(fresh) if fresh else None
            if letter is not None:
                await send(self.server, self.sender, letter)
                self.sent += 1
                await self.report(waiting, "")
            self.away = 0.0
            await self.tables.write(partial(drop, ids=ids))
        except Unreachable as error:
            self.away = min(AWAY_LONGEST, max(AWAY_FIRST, 2 * self.away))
            log.warning("the mail server cannot be used (%s); trying again soon", error)
            await self.tables.write(partial(put_off, ids=ids, due=now, tries=0))
        except (Later, Hopeless) as error:
            await self.refused(waiting, ids, error)

    async def refused(self, waiting: list[Waiting], ids: list[int], error: Exception) -> None:
        """The mail server does not want a letter: later again, but not for ever."""
        tried = 1 + max(one.tries for one in waiting)
        if isinstance(error, Hopeless) or tried >= MOST_TRIES:
            self.given_up += 1
            log.warning("a letter was given up after %d tries: %s", tried, error)
            await self.report(waiting, str(error))
            await self.tables.write(partial(drop, ids=ids))
            return
        due = self.tables.now() + pause_after(tried)
        await self.tables.write(partial(put_off, ids=ids, due=due, tries=1))

    async def report(self, waiting: Sequence[Waiting], error: str) -> None:
        """Tells whoever wants to know what became of a letter."""
        if told := self.reports.get(waiting[0].kind):
            await told(waiting, error)


def pause_after(tried: int) -> int:
    """Seconds until a letter is tried again: each time twice as long, never all at once."""
    return int(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tried - 1)) * random.uniform(0.8, 1.2))


# ---------------------------------------------------------------- statements


def add(conn: Connection, row: dict[str, object]) -> bool:
    """A letter, if there is room for one more."""
    if conn.execute(select(func.count()).select_from(letters)).scalar_one() >= MOST_WAITING:
        return False
    conn.execute(insert(letters).values(**row))
    return True


def hold(conn: Connection, now: int, until: int) -> list[Waiting]:
    """Some letters that are due, with all others of their kind to the same person; no other node's.

    That is the digest: whoever writes a letter is given all that could stand in it.
    """
    free = letters.c.held <= now
    first = select(letters.c.kind, letters.c.address).where(letters.c.due <= now, free)
    chosen = conn.execute(first.order_by(letters.c.due).limit(AT_ONCE)).all()
    found: list[Waiting] = []
    for kind, address in dict.fromkeys((row.kind, row.address) for row in chosen):
        mine = select(letters).where(letters.c.kind == kind, letters.c.address == address, free)
        if conn.dialect.name == "postgresql":
            mine = mine.with_for_update(skip_locked=True)
        rows = conn.execute(mine.order_by(letters.c.id)).all()
        taken = letters.c.id.in_([row.id for row in rows])
        conn.execute(update(letters).where(taken).values(held=until))
        found += [
            Waiting(
                row.id,
                row.kind,
                row.address,
                row.account,
                row.lang,
                json.loads(row.data),
                row.created,
                row.tries,
            )
            for row in rows
        ]
    return found


def put_off(conn: Connection, ids: Sequence[int], due: int, tries: int) -> None:
    """Lets letters wait again; `tries` is how many more they have had."""
    these = update(letters).where(letters.c.id.in_(ids))
    conn.execute(these.values(held=0, due=due, tries=letters.c.tries + tries))


def drop(conn: Connection, ids: Sequence[int]) -> None:
    """These letters are done with."""
    conn.execute(delete(letters).where(letters.c.id.in_(ids)))
