"""Moves on PostgreSQL: one statement each, several in one transaction, and one trip for all.

Nearly every move is lines and a row of `tables` that must be as it was known, of a match that was
not set aside, by somebody whose session is not over; and nobody wants a message about it. One
statement asks and does all of this. Where one of it does not hold, the statement does nothing, and
the move is stored step by step, which also tells why not.

Moves that wait for the same connection go over it together: one commit for all of them. If one of
them is refused by a key, all are done again one by one.
"""

import asyncio
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

import psycopg

from akhet.server.store.appending import PLAYED, line_rows
from akhet.server.store.moves import Move

Link = psycopg.Connection[Any]

CONNECTIONS = 2
"""While one waits for its commit, the other takes what has come since."""
BATCH = 64

STORE = f"""
WITH moved AS (
  UPDATE tables SET {", ".join(f"{name} = %(new_{name})s" for name in PLAYED)}
  WHERE id = %(table)s
    AND (%(version)s::int < 0 OR (version = %(version)s::int AND seq = %(before)s::int))
    AND (%(session)s::text = '' OR EXISTS
      (SELECT 1 FROM sessions WHERE token = %(session)s::text AND revoked = 0))
    AND NOT EXISTS (SELECT 1 FROM quarantine WHERE match = %(table)s)
    AND NOT EXISTS (SELECT 1 FROM notice_ways WHERE person = ANY(%(people)s::text[]))
  RETURNING id)
INSERT INTO lines (match, seq, data, hash, key, at)
SELECT moved.id, new.* FROM moved, unnest(%(seqs)s::int[], %(data)s::text[], %(hashes)s::text[],
  %(keys)s::text[], %(ats)s::bigint[]) AS new
"""


class Job(NamedTuple):
    """A move that waits, and where it is said whether it was stored."""

    move: Move
    future: "asyncio.Future[bool]"


def row_of(move: Move) -> dict[str, object]:
    """The values of the statement."""
    _tables, seqs, data, hashes, keys, ats = zip(
        *line_rows(move.table, move.new, move.key), strict=True
    )
    known = move.known
    return {
        "table": move.table,
        "version": -1 if known is None else known.version,
        "before": move.new[0].n - 1,
        "session": "" if known is None else known.session,
        "people": list(move.people),
        "seqs": list(seqs),
        "data": list(data),
        "hashes": list(hashes),
        "keys": list(keys),
        "ats": list(ats),
        **{f"new_{name}": move.values[name] for name in PLAYED},
    }


class Movers:
    """Threads that each have a connection for moves."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        connect: Callable[[], Link],
        is_well: Callable[[Link], bool],
        translated: Callable[[Exception], Exception],
    ) -> None:
        """Starts them; a connection is made when it is needed, and again when it was cut."""
        self.loop, self.connect, self.is_well = loop, connect, is_well
        self.translated = translated
        self.queue: SimpleQueue[Job | None] = SimpleQueue()
        self.threads = [
            threading.Thread(target=self.run, name="akhet-mover", daemon=True)
            for _n in range(CONNECTIONS)
        ]
        for thread in self.threads:
            thread.start()

    def stored(self, move: Move) -> "asyncio.Future[bool]":
        """Stores a move; False, with nothing changed, if it must be done step by step."""
        future: asyncio.Future[bool] = self.loop.create_future()
        self.queue.put(Job(move, future))
        return future

    def close(self) -> None:
        """Stores what waits, and ends the threads and their connections."""
        for _thread in self.threads:
            self.queue.put(None)
        for thread in self.threads:
            thread.join()

    def run(self) -> None:
        """One thread: stores what waits, again and again, until told to stop."""
        link: Link | None = None
        while batch := self.take():
            try:
                if link is not None and not self.is_well(link):
                    link.close()
                    link = None
                link = link or self.connect()
                answers: list[bool | Exception] = list(self.together(link, batch))
            except Exception as error:  # whatever it is, this thread must live to serve the next
                answers = [self.translated(error)] * len(batch)
            try:
                self.loop.call_soon_threadsafe(settle, batch, answers)
            except RuntimeError:
                break  # the loop is gone, and with it everybody who could have asked
        if link is not None:
            link.close()

    def take(self) -> list[Job]:
        """All moves that wait, up to a batch; sleeps while there is none. Empty: stop."""
        batch: list[Job] = []
        job = self.queue.get()
        try:
            while job is not None:
                batch.append(job)
                if len(batch) == BATCH:
                    return batch
                job = self.queue.get_nowait()
        except Empty:
            return batch
        if batch:
            self.queue.put(None)  # stop, but after this batch
        return batch

    def together(self, link: Link, batch: list[Job]) -> list[bool | Exception]:
        """Stores moves in one transaction, or one by one if one of them is refused."""
        rows = [row_of(job.move) for job in batch]
        if len(rows) > 1:
            try:
                found = dict[int, psycopg.Cursor[Any]]()
                order = sorted(range(len(rows)), key=lambda n: str(rows[n]["table"]))
                with link.pipeline(), link.transaction():
                    for n in order:  # by table: so two processes never wait for each other
                        found[n] = link.execute(STORE, rows[n], prepare=True)
                return [found[n].rowcount > 0 for n in range(len(rows))]
            except psycopg.IntegrityError:
                pass  # nothing was stored
        return [self.alone(link, row) for row in rows]

    def alone(self, link: Link, row: dict[str, object]) -> bool | Exception:
        """Stores one move."""
        try:
            return link.execute(STORE, row, prepare=True).rowcount > 0
        except psycopg.Error as error:
            return self.translated(error)


def settle(batch: list[Job], answers: list[bool | Exception]) -> None:
    """Answers those who waited for a commit."""
    for job, answer in zip(batch, answers, strict=True):
        if job.future.done():  # the caller went away
            continue
        if isinstance(answer, Exception):
            job.future.set_exception(answer)
        else:
            job.future.set_result(answer)
