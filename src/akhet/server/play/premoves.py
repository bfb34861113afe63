"""Answers that are prepared for one's next question, and given as soon as it is asked.

One waits for each seat at most. It is given if the same question is asked and the answer is still
possible, and dropped otherwise: no other question is ever answered by it. Passing may be prepared
to go on for as long as nobody else does anything but pass. What somebody has prepared nobody else
is told, not even that there is something: it stands in a row of its own, and no table changes by
it. Whoever acted before has the same time for an undo as before bots.
"""

import asyncio
import contextlib
import logging
from functools import partial

from akhet.core import CHANCE, AkhetError
from akhet.match.ahead import PASSES, Ahead, fits, looking_ahead
from akhet.match.log import Line
from akhet.match.view import may_know
from akhet.server.errors import Refused, forbidden
from akhet.server.play.hands import own_seat
from akhet.server.play.pause import AMONG_PEOPLE
from akhet.server.play.table import Live
from akhet.server.play.tables import Tables
from akhet.server.store import premove_rows as rows
from akhet.server.store.premove_rows import Prepared
from akhet.server.store.queries import Guest
from akhet.server.store.schema import PERSON, PLAYING

SWEEP_SECONDS = 2

log = logging.getLogger("akhet.premoves")


# ---------------------------------------------------------------- preparing


async def offered(tables: Tables, guest: Guest, id: str, seat: int) -> Ahead | None:
    """What can be prepared for a seat of one's own now."""
    async with tables.open(id) as live:
        check(live, guest, seat)
        match = live.match
        if seat in live.waiting() or seat in match.game.waiting(match.state):
            return None
        game, seen = match.game, match.game.mask(match.state, seat)
    return await tables.slices.do(looking_ahead(game, seen, seat))


def check(live: Live, guest: Guest, seat: int) -> None:
    """Refuses whoever has nothing to prepare here."""
    own_seat(live, guest, seat)
    if live.broken:
        raise Refused(409, "broken", live.broken)
    if live.status != PLAYING:
        raise Refused(409, "not_playing", "this match is not being played", fresh=True)


async def prepared(tables: Tables, guest: Guest, id: str, seat: int) -> Prepared | None:
    """What is prepared for a seat of one's own."""
    found = await tables.read(partial(rows.find, table=id, seat=seat))
    return found if found is not None and found.guest == guest.id else None


async def prepare(
    tables: Tables, guest: Guest, id: str, seat: int, action: str, keep: bool
) -> Prepared:
    """Prepares an answer, in the place of one that is there."""
    found = await offered(tables, guest, id, seat)
    if found is None or action not in found.actions:
        raise Refused(409, "not_offered", "this cannot be prepared now", fresh=True)
    if keep and action not in PASSES:
        raise Refused(422, "invalid", "only passing can go on by itself")
    async with tables.open(id) as live:
        check(live, guest, seat)
        row = Prepared(id, seat, guest.id, found.step, action, keep, len(live.match.lines))
        await tables.write(partial(rows.put, row=row))
    return row


async def cancel(tables: Tables, guest: Guest, id: str, seat: int) -> None:
    """Takes a prepared answer away; also if there is none."""
    async with tables.open(id) as live:
        if seat not in live.seats_of(guest.id):
            raise forbidden("that is not your seat")
        await tables.write(partial(rows.remove, table=id, seat=seat))


# ---------------------------------------------------------------- giving


def stands(live: Live, row: Prepared) -> bool:
    """Whether a prepared answer is still meant: its seat has not acted, and for passing nobody."""
    chair = live.seats[row.seat]
    if chair.kind != PERSON or chair.guest != row.guest or live.status != PLAYING or live.broken:
        return False
    since = [line for line in live.match.lines[row.seq :] if line.do and line.by != CHANCE]
    if not row.keep:
        return all(line.by != row.seat for line in since)
    match, seat = live.match, row.seat  # what it may not know counts as something
    return all(line.do in PASSES and may_know(match, line.n, seat) for line in since)


def may_be_undone(live: Live) -> bool:
    """Whether whoever acted last, another person, may still take that back."""
    counted = live.match.counted
    last = live.match.lines[counted[-1] - 1].by if counted else CHANCE
    return last >= 0 and live.seats[last].kind == PERSON and live.match.can_undo(last)


async def give(tables: Tables, id: str, seat: int, seq: int) -> None:
    """Gives a prepared answer if it fits what is asked now, and nothing happened since `seq`."""
    async with tables.open(id) as live:
        row = await tables.read(partial(rows.find, table=id, seat=seat))
        if row is None or len(live.match.lines) != seq:
            return
        meant = stands(live, row)
        if meant and seat not in live.waiting():
            return
        if not meant or live.pending() is not None or not fits(live.match, seat, *row.answer):
            await tables.write(partial(rows.remove, table=id, seat=seat))
            return
        new = live.match.submit(seat, row.action, tables.now())
        await tables.change(live, lambda conn: rows.used(conn, row, stays(live, row, new)), new)


def stays(live: Live, row: Prepared, new: list[Line]) -> int:
    """The line from which a prepared answer goes on to wait; 0 if it is used up."""
    return len(live.match.lines) if row.keep and not live.match.over and new else 0


class Premoves:
    """Gives prepared answers when their time has come, also after a restart."""

    def __init__(self, tables: Tables) -> None:
        """Listens to the tables from now on."""
        self.tables = tables
        self.known: set[str] = set()  # tables for which something is prepared
        self.busy: dict[str, asyncio.Task[None]] = {}
        tables.listeners.append(self.consider)

    def consider(self, live: Live) -> None:
        """Looks whether something that was prepared is asked now."""
        if live.id in self.known and live.id not in self.busy and live.status == PLAYING:
            self.begin(live.id)

    def begin(self, id: str) -> None:
        """Begins to look at a table, in the background."""
        task = asyncio.create_task(self.act(id))
        self.busy[id] = task
        task.add_done_callback(lambda _task: self.busy.pop(id, None))

    async def act(self, id: str) -> None:
        """Gives what is prepared for the seats that are asked, one after the other."""
        try:
            while (found := await self.ready(id)) is not None:
                seat, seq, wait = found
                await asyncio.sleep(wait)
                await give(self.tables, id, seat, seq)
        except (Refused, AkhetError) as error:
            log.debug("a prepared answer at %s waits: %s", id, error)

    async def ready(self, id: str) -> tuple[int, int, float] | None:
        """A seat whose prepared answer is to be given or dropped now, and how long that waits."""
        found = await self.tables.read(partial(rows.at, table=id))
        if not found:
            self.known.discard(id)
            return None
        async with self.tables.open(id) as live:
            for row in found:
                if row.seat in live.waiting() or not stands(live, row):
                    wait = AMONG_PEOPLE if may_be_undone(live) else 0.0
                    return row.seat, len(live.match.lines), wait
        return None

    async def sweep(self) -> None:
        """Comes back to what was prepared before a restart, or on another node."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            with contextlib.suppress(Refused):
                await self.look()

    async def look(self) -> None:
        """Finds tables at which something is prepared for a seat that is asked."""
        self.known, ready = await self.tables.read(rows.everywhere)
        for id in ready:
            if id not in self.busy:
                self.begin(id)

    async def end(self) -> None:
        """Gives nothing any more."""
        for task in list(self.busy.values()):
            task.cancel()
        await asyncio.gather(*self.busy.values(), return_exceptions=True)
