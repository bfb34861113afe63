"""From gathering to the first card: commitments, then nonces, then the seats and the deal.

While people gather, each one's program may commit to a nonce. Starting puts all commitments in the
log; the table is `opening` until every nonce is opened or the time is up. Who has not opened is
named and play goes on. A table without commitments starts at once. See `docs/luck.md`.

A nonce belongs to a guest: it goes along when they change chairs, and is gone when they leave.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from akhet.core import IllegalAction
from akhet.match.log import Line
from akhet.server.errors import Refused, forbidden
from akhet.server.play.hands import change_chairs, handed_before, storing_chairs
from akhet.server.play.table import Live
from akhet.server.play.tables import Tables
from akhet.server.store import queries
from akhet.server.store.queries import Guest
from akhet.server.store.schema import ARRANGED, DRAWN, GATHERING, OPENING, PLAYING

T = TypeVar("T")
OPEN_SECONDS = 5
"""How long a start waits for nonces: programs open them by themselves, at once."""

SWEEP_SECONDS = 2
TRIES = 5


async def pledge(tables: Tables, guest: Guest, id: str, commit: str) -> None:
    """Commits a guest's program to a nonce, or to another one, while people gather."""
    await insist(partial(pledge_once, tables, guest, id, commit))


async def pledge_once(tables: Tables, guest: Guest, id: str, commit: str) -> None:
    """Commits a guest's program to a nonce, if nobody else is faster."""
    async with tables.open(id) as live:
        if live.status != GATHERING:
            raise Refused(409, "too_late", "the match has started")
        if not live.seats_of(guest.id):
            raise forbidden("you have no seat at this table")
        if live.pledges.get(guest.id) == commit:
            return
        if commit in live.pledges.values():
            raise Refused(409, "copied", "somebody here has shown this commitment already")
        seated = [seat.guest for seat in live.seats if seat.guest]
        await tables.change(
            live, lambda conn: queries.set_pledge(conn, id, guest.id, commit, seated)
        )


def started(live: Live, now: int) -> list[Line]:
    """The lines a table starts with: the commitments, or without any the first cards."""
    new = [line for seat, c in committed(live) for line in live.match.commit(seat, c, now)]
    if not new:
        return dealt(live, now)
    live.status = OPENING
    return new


def committed(live: Live) -> list[tuple[int, str]]:
    """The commitments of those who sit here: one a guest, however many chairs they have."""
    found: dict[str, int] = {}
    for seat in live.seats:
        if seat.guest in live.pledges:
            found.setdefault(seat.guest, seat.seat)
    return [(seat, live.pledges[guest]) for guest, seat in found.items()]


def dealt(live: Live, now: int) -> list[Line]:
    """Settles who sits where and deals; says which seats have changed hands before."""
    new = seated(live, now)
    live.status = PLAYING
    return [*new, *live.match.begin(now), *handed_before(live, now)]


def seated(live: Live, now: int) -> list[Line]:
    """Draws the seats if that is wanted; who sits where changes in memory, too."""
    if live.seating == ARRANGED:
        return live.match.settle_seats(at=now)
    if live.seating != DRAWN:
        return []
    new = live.match.draw_seats(now)
    change_chairs(live, live.match.luck.order)
    return new


async def store(tables: Tables, live: Live, new: list[Line], key: str | None = None) -> None:
    """Stores the lines of a start, and who sits where if that was drawn by one of them."""
    order = live.match.luck.order if any(line.seating for line in new) else []
    await tables.change(live, storing_chairs(live, order) if order else None, new, key)


async def reveal(tables: Tables, guest: Guest, id: str, nonce: str) -> int:
    """Opens a guest's nonce; the last one deals. Answers how many lines there are now."""
    return await insist(partial(reveal_once, tables, guest, id, nonce))


async def insist(work: Callable[[], Awaitable[T]]) -> T:
    """Tries again what another did at the same moment, perhaps on another node, and faster."""
    for _try in range(TRIES):
        try:
            return await work()
        except Refused as error:
            if error.code != "stale":
                raise
    return await work()


async def reveal_once(tables: Tables, guest: Guest, id: str, nonce: str) -> int:
    """Opens a guest's nonce, if nobody else is faster."""
    async with tables.open(id) as live:
        luck = live.match.luck
        mine = live.pledges.get(guest.id)
        seat = next((seat for seat, commit in luck.commits.items() if commit == mine), None)
        if seat is None:
            raise forbidden("you have nothing to open here")
        if luck.opened.get(seat) == nonce:
            return len(live.match.lines)  # a retry
        if live.status != OPENING:
            raise Refused(409, "too_late", "the first card is dealt")
        try:
            new = live.match.mix(seat, nonce, tables.now())
        except IllegalAction as error:
            raise Refused(422, "illegal", str(error)) from error
        if not luck.closed:
            new += dealt(live, tables.now())
        await store(tables, live, new)
        return len(live.match.lines)


def overdue(live: Live, now: int) -> bool:
    """Whether the time to open is up; also if the clock was set back since."""
    began = max(line.at for line in live.match.lines if line.commit)
    return not began <= now < began + OPEN_SECONDS


async def close(tables: Tables, id: str) -> None:
    """Names those who have not opened, once the time is up, and deals."""
    async with tables.open(id) as live:
        now = tables.now()
        if live.status != OPENING or live.broken or not overdue(live, now):
            return
        luck = live.match.luck
        new = [line for seat in luck.closed for line in live.match.withhold(seat, now)]
        await store(tables, live, [*new, *dealt(live, now)])


class Openings:
    """Sees to it that no table waits longer than it should, also after a restart."""

    def __init__(self, tables: Tables) -> None:
        """No table waits yet; listens to the tables from now on."""
        self.tables = tables
        self.waiting: dict[str, asyncio.Task[None]] = {}
        tables.listeners.append(self.consider)

    def consider(self, live: Live) -> None:
        """Comes back to a table that has begun to open, when its time is up."""
        if live.status == OPENING and live.id not in self.waiting:
            task = asyncio.create_task(self.later(live.id))
            self.waiting[live.id] = task
            task.add_done_callback(lambda _task: self.waiting.pop(live.id, None))

    async def later(self, id: str) -> None:
        """Closes a table after its time; the sweep comes back to it if that fails."""
        await asyncio.sleep(OPEN_SECONDS)
        with contextlib.suppress(Refused):
            await close(self.tables, id)

    async def sweep(self) -> None:
        """Comes back to tables that were opening when a process or a node ended."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            with contextlib.suppress(Refused):
                await self.look()

    async def look(self) -> None:
        """Closes every table whose time is up."""
        for id in await self.tables.read(queries.opening_tables):
            if id not in self.waiting:
                with contextlib.suppress(Refused):
                    await close(self.tables, id)

    async def end(self) -> None:
        """Waits for nothing any more."""
        for task in list(self.waiting.values()):
            task.cancel()
        await asyncio.gather(*self.waiting.values(), return_exceptions=True)
