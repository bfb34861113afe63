"""Sends what waits, on one node at a time, and never in anybody's way.

A few messages are under way at once, each with a short time; whoever answers slowly holds up
nobody else. What fails is tried again with growing pauses and at last given up. A letter goes to
the outbox, in the transaction that takes it out of the queue.
"""

import asyncio
import contextlib
import json
import logging
import random
from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Connection

from akhet.server.errors import Refused
from akhet.server.notices import queue, rows, telling
from akhet.server.notices.links import Linker
from akhet.server.notices.queue import MAIL, Waiting, Way
from akhet.server.notices.reach import Failed, Reach
from akhet.server.notices.signing import message_id
from akhet.server.notices.targets import Signer, request_for
from akhet.server.notices.telling import Message
from akhet.server.play.tables import Tables
from akhet.server.post import outbox as post
from akhet.server.post.outbox import Outbox

log = logging.getLogger("akhet.notices")

LOOK_SECONDS = 4.0
AHEAD = 8  # seconds before it is due in which a look at the table counts; more than between looks
AT_ONCE = 16  # messages under way
HELD_SECONDS = 120  # a node that died holds nothing longer
FIRST_PAUSE, LONGEST_PAUSE = 30, 3_600
MOST_FAILURES = 10
TRIM_SECONDS = 300
LETTER = "notice"


class Sender:
    """The worker of one node."""

    def __init__(
        self,
        tables: Tables,
        outbox: Outbox,
        reach: Reach,
        linker: Linker,
        looked_at: Callable[[str, str], bool],
    ) -> None:
        """`looked_at` says whether somebody looks at a table just now, on this node."""
        self.tables, self.outbox, self.reach, self.linker = tables, outbox, reach, linker
        self.looked_at = looked_at
        self.signer: Signer | None = None
        self.wake = asyncio.Event()
        self.under_way: set[asyncio.Task[None]] = set()
        self.trimmed = 0
        self.sent = self.failed = self.seen = 0

    # ---------------------------------------------------------------- the worker

    async def run(self) -> None:
        """Sends what is due for as long as the server runs; whatever happens, it goes on."""
        while True:
            try:
                await self.look()
            except Refused:
                pass  # the database is away
            except Exception:
                log.exception("notices could not be sent by a fault of ours")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self.wake.wait()
            self.wake.clear()

    async def look(self) -> None:
        """Forgets what was seen, and begins to send what is due."""
        now = self.tables.now()
        await self.forget_seen(now)
        if abs(now - self.trimmed) >= TRIM_SECONDS:
            self.trimmed = now
            await self.tables.write(partial(queue.trim, now=now))
        room = AT_ONCE - len(self.under_way)
        if room <= 0 or not await self.tables.read(partial(queue.is_due, now=now)):
            return
        hold = partial(queue.hold, now=now, until=now + HELD_SECONDS, most=room)
        for way, waiting in await self.tables.write(hold):
            task = asyncio.create_task(self.deliver(way, waiting))
            self.under_way.add(task)
            task.add_done_callback(self.ended)

    def ended(self, task: "asyncio.Task[None]") -> None:
        """A message is done with: there is room for another."""
        self.under_way.discard(task)
        self.wake.set()

    async def forget_seen(self, now: int) -> None:
        """Whoever looks at a table has seen it; every node sees to those who look there."""
        due = await self.tables.read(
            partial(queue.soon, since=now - HELD_SECONDS, until=now + AHEAD)
        )
        ids = [id for id, person, table in due if self.looked_at(person, table)]
        if ids:
            self.seen += len(ids)
            await self.tables.write(partial(queue.forget, ids=ids))

    async def close(self) -> None:
        """Sends nothing any more; what was under way is sent again after the next start."""
        for task in list(self.under_way):
            task.cancel()
        await asyncio.gather(*self.under_way, return_exceptions=True)
        self.reach.close()

    # ---------------------------------------------------------------- one message

    async def deliver(self, way: Way, waiting: Sequence[Waiting]) -> None:
        """Sends one message of all that waits for a way."""
        try:
            fresh = [one for one in waiting if not self.looked_at(way.person, one.match)]
            message = await telling.message_for(self.tables, way, fresh)
            if message is None:
                await self.tables.write(partial(queue.drop, waiting=waiting))
            elif way.kind == MAIL:
                await self.letter(way, [(one.event, one.match) for one in fresh], waiting)
            else:
                await self.send(way, message, waiting)
                await self.tables.write(partial(done, way=way, waiting=waiting, now=self.now))
        except Failed as error:
            await self.went_wrong(way, waiting, error)
        except Refused:
            return  # the database is away: it is held no longer soon
        except Exception:
            log.exception("a notice could not be sent by a fault of ours")
            await self.went_wrong(way, waiting, Failed("fault"))

    @property
    def now(self) -> int:
        """The time."""
        return self.tables.now()

    async def send(self, way: Way, message: Message, waiting: Sequence[Waiting] = ()) -> None:
        """Sends a message by a way that is no letter; `Failed` if it was not taken."""
        links = await self.linker.links(way, message)
        id = message_id(way.id, [(one.id, one.rev, one.created) for one in waiting])
        try:
            request = request_for(way, message, links, self.signer, self.now, id)
        except (ValueError, KeyError) as error:
            raise Failed("target") from error
        await self.reach.post(request.url, request.headers, request.body)
        self.sent += 1

    async def letter(
        self, way: Way, told: Sequence[tuple[str, str]], waiting: Sequence[Waiting] = ()
    ) -> None:
        """Hands a letter to the outbox, which writes it when it is sent; or `Failed`.

        What waits is taken out of the queue in the same transaction.
        """
        now = self.now
        data = json.dumps({"way": way.id, "told": told})
        row: dict[str, object] = {"kind": LETTER, "account": way.person, "lang": way.lang}
        row |= {"data": data, "created": now, "due": now}

        def work(conn: Connection) -> str:
            address = rows.mail_of(conn, way.person)
            if not address:
                return "no_mail"
            if not post.add(conn, {**row, "address": address}):
                return "full"
            done(conn, way, waiting, now)
            return ""

        wrong = await self.tables.write(work) if self.outbox.on else "no_mail"
        if wrong:
            raise Failed(wrong)
        self.outbox.wake.set()

    async def went_wrong(self, way: Way, waiting: Sequence[Waiting], error: Failed) -> None:
        """Notes why a try failed, for its owner to read; later again, or never."""
        self.failed += 1
        log.info("a notice by %s failed: %s", way.kind, error.code)
        pause = max(pause_after(way.failures + 1), min(error.wait, LONGEST_PAUSE))

        def work(conn: Connection) -> None:
            if error.gone and way.kind == queue.PUSH:  # that browser wants no more
                rows.remove_way(conn, way.id)
                return
            rests = self.now + pause
            queue.went_wrong(conn, way.id, error.code, self.now, rests, MOST_FAILURES)
            queue.release(conn, waiting)

        with contextlib.suppress(Refused):
            await self.tables.write(work)

    async def trial(self, way: Way, lang: str) -> str:
        """Sends somebody a message now, to see whether a way works; answers what went wrong."""
        try:
            if way.kind == MAIL:
                await self.letter(way, [(queue.TEST, "")])
                return ""
            await self.send(way, telling.trial(lang))
            await self.tables.write(partial(queue.worked, way=way.id, now=self.now))
        except Failed as error:
            await self.went_wrong(way, [], error)
            return error.code
        return ""


def done(conn: Connection, way: Way, waiting: Sequence[Waiting], now: int) -> None:
    """A message was sent: what it told waits no more."""
    queue.drop(conn, waiting)
    queue.worked(conn, way.id, now)


def pause_after(failures: int) -> int:
    """Seconds until a way is tried again: each time twice as long, never all at once."""
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(failures - 1, 10))
    return int(longest * random.uniform(0.8, 1.2))
