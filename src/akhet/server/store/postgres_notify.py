"""Notices between nodes by NOTIFY and LISTEN.

A notice inside a transaction makes PostgreSQL commit one at a time. So notices are gathered and
sent after COMMIT, many in one statement, over a connection of their own. One may be lost when a
connection breaks: nodes also look for themselves every two seconds.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from itertools import islice
from typing import Any, TypeAlias

import psycopg
from sqlalchemy import URL, create_engine

from akhet.server.store.notify import Callback, Notices
from akhet.server.store.postgres import CONNECT_SECONDS, link_of

CHANNEL = "akhet"
MOST_WAITING = 10_000
AT_ONCE = 500
ALIVE_SECONDS = 5.0
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 2.0

Link: TypeAlias = psycopg.AsyncConnection[Any]

SEND = "SELECT pg_notify(%s, notice) FROM unnest(%s::text[]) AS notice"
LISTEN = "LISTEN akhet"

log = logging.getLogger("akhet.notify")


class PostgresNotices(Notices):
    """One connection that tells and one that listens; both come back by themselves."""

    def __init__(self, url: URL) -> None:
        """Nothing is connected yet."""
        _, options = create_engine(url).dialect.create_connect_args(url)
        self.options: dict[str, Any] = {**options, **link_of(url)}
        self.waiting: dict[str, None] = {}  # a set that remembers the order
        self.wake = asyncio.Event()
        self.listening = asyncio.Event()
        self.sender = 0  # our own process on the database server
        self.callback: Callback | None = None
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.tasks.append(asyncio.create_task(self.keep(self.send)))
        if self.callback is not None:
            self.tasks.append(asyncio.create_task(self.keep(self.hear)))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.listening.wait(), CONNECT_SECONDS)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks.clear()

    def notify(self, match: str, what: str) -> None:
        if len(self.waiting) < MOST_WAITING:
            self.waiting[f"{match}:{what}"] = None
            self.wake.set()

    def listen(self, callback: Callback) -> None:
        self.callback = callback

    # ---------------------------------------------------------------- connections

    async def keep(self, serve: Callable[[Link], Awaitable[None]]) -> None:
        """Connects and serves; after trouble again, waiting longer each time it fails."""
        pause = FIRST_PAUSE
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    **self.options, autocommit=True
                ) as link:
                    pause = FIRST_PAUSE
                    await serve(link)
            except (psycopg.Error, OSError) as error:
                log.info("the connection for notices broke: %s", " ".join(str(error).split()))
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def send(self, link: Link) -> None:
        """Sends what waits, for as long as the connection lasts."""
        self.sender = link.info.backend_pid
        while True:
            await self.wake.wait()
            batch = list(islice(self.waiting, AT_ONCE))
            for notice in batch:
                del self.waiting[notice]  # before sending: it may come again meanwhile
            if not self.waiting:
                self.wake.clear()
            try:
                await link.execute(SEND, (CHANNEL, batch))
            except psycopg.Error:
                self.waiting = dict.fromkeys(batch) | self.waiting
                self.wake.set()
                raise

    async def hear(self, link: Link) -> None:
        """Passes on what others tell, for as long as the connection lasts."""
        await link.execute(LISTEN)
        if self.listening.is_set():
            self.tell(":")  # nobody knows what was missed
        self.listening.set()
        while True:
            async for notice in link.notifies(timeout=ALIVE_SECONDS):
                if notice.pid != self.sender:
                    self.tell(notice.payload)
            await link.execute("SELECT 1")  # a silent connection may be a dead one

    def tell(self, payload: str) -> None:
        """Calls back; whoever fails there does not end the listening."""
        assert self.callback is not None
        match, _, what = payload.partition(":")
        try:
            self.callback(match, what)
        except Exception:
            log.exception("a notice could not be handled: %r", payload)
