"""Works that wait are done, committed together by a thread, and only then answered.

Run for every move, so that it is compiled.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Final

from sqlalchemy import Connection

from akhet.server.store.moves import Move
from akhet.server.store.session import Batch, Job, Outcome, Session, settle
from akhet.server.store.store import MAX_WAITING, Unavailable

BATCH: Final = 64
"""Works in one commit at most."""

GAP: Final = 4
"""After so many commits nobody holds the database until all have been told."""


class GroupCommit:
    """What waits to be written to one file, and the thread that commits it."""

    def __init__(self, writer: Session, loop: asyncio.AbstractEventLoop) -> None:
        """Starts the thread; nothing waits yet."""
        self.writer = writer
        self.loop = loop
        self.jobs: deque[Job] = deque()  # that nobody has begun with
        self.queue: SimpleQueue[Batch | None] = SimpleQueue()  # for the thread that commits
        self.is_due = False  # the next batch begins soon
        self.commits = 0
        self.busy = 0  # works that are being committed; the connection is the thread's then
        self.idle: asyncio.Event | None = None  # when nothing waits any more
        self.thread = threading.Thread(target=self.run, name="akhet-writer", daemon=True)
        self.thread.start()

    @property
    def waiting(self) -> int:
        """How many works are waiting or being carried out."""
        return len(self.jobs) + self.busy

    async def close(self) -> None:
        """Commits what waits, and ends the thread."""
        if self.waiting:
            self.idle = asyncio.Event()
            await self.idle.wait()
        self.queue.put(None)
        await asyncio.to_thread(self.thread.join)

    def asked(self, work: Callable[[Connection], Any], move: Move | None) -> "asyncio.Future[Any]":
        """Puts a work with those that wait; its answer comes after the commit."""
        if len(self.jobs) >= MAX_WAITING:
            raise Unavailable("too many writes are waiting")
        future: asyncio.Future[Any] = self.loop.create_future()
        self.jobs.append(Job(work, future, move))
        if not self.busy and not self.is_due:
            self.is_due = True
            self.loop.call_soon(self.begin)
        return future

    def begin(self) -> None:
        """Takes what waits, does it if all are moves, and lets the thread commit it."""
        self.is_due = False
        if self.busy or not self.jobs:
            return
        jobs = [self.jobs.popleft() for _n in range(min(BATCH, len(self.jobs)))]
        self.busy = len(jobs)
        are_moves = all(job.move is not None for job in jobs)
        self.queue.put(Batch(jobs, self.writer.begun(jobs) if are_moves else None))

    def run(self) -> None:
        """The writer thread: commits what it is given; until told to stop."""
        while batch := self.queue.get():
            outcomes = self.writer.finished(batch)
            try:
                self.loop.call_soon_threadsafe(self.settle, outcomes)
            except RuntimeError:
                return  # the loop is gone, and with it everybody who could have asked

    def settle(self, outcomes: list[Outcome]) -> None:
        """Answers everybody who waited for one commit; the next one is on its way meanwhile.

        But not always: while people are told, another program, as an operator's, can write.
        """
        self.busy = 0
        self.commits += 1
        if self.commits % GAP:
            self.begin()
        settle(outcomes)
        if self.jobs and not self.busy and not self.is_due:
            self.is_due = True
            self.loop.call_soon(self.begin)
        if self.idle is not None and not self.waiting:
            self.idle.set()
