"""The hours in which people rest: kept for the person, and brought to the clocks that run by days.

They are kept under a person's id: a guest's now, and whoever takes a guest's seats over takes the
row over with them (`clock_rows.move_hours`).
"""

from functools import partial

import msgspec

from akhet.server.clocks import running
from akhet.server.clocks.hours import Hours
from akhet.server.clocks.rest import planned
from akhet.server.clocks.terms import DAYS
from akhet.server.play.table import Live
from akhet.server.play.tables import Tables
from akhet.server.store import clock_rows
from akhet.server.store.queries import Guest
from akhet.server.store.schema import PERSON, PLAYING

AT_ONCE = 20
"""Tables that hear of new hours at once; others when something is due there."""


async def hours_of(tables: Tables, person: str) -> Hours:
    """The hours in which somebody rests."""
    row = await tables.read(partial(clock_rows.find_hours, person=person))
    return Hours() if row is None else msgspec.json.decode(row.hours, type=Hours)


async def set_hours(tables: Tables, guest: Guest, wanted: Hours) -> Hours:
    """Keeps somebody's night and holidays, and lets their clocks know."""
    row = await tables.read(partial(clock_rows.find_hours, person=guest.id))
    old = Hours() if row is None else msgspec.json.decode(row.hours, type=Hours)
    changed = 0 if row is None else row.changed
    now = tables.now()
    new, other = planned(old, wanted, changed, now)
    told = msgspec.json.encode(new).decode()
    when = max(1, now) if other else changed
    await tables.write(partial(clock_rows.set_hours, person=guest.id, hours=told, changed=when))
    for id in await tables.read(partial(clock_rows.tables_by_days, guest=guest.id, limit=AT_ONCE)):
        async with tables.open(id) as live:
            await refresh(tables, live)
    return new


def unknown(live: Live) -> bool:
    """Whether somebody sits at a table by days whose hours its clocks do not know yet."""
    if live.terms is None or live.clock is None or live.terms.kind != DAYS:
        return False
    if live.status != PLAYING or live.broken:
        return False
    pairs = zip(live.seats, live.clock.seats, strict=True)
    return any(s.kind == PERSON and s.guest and s.guest != one.person for s, one in pairs)


async def refresh(tables: Tables, live: Live) -> bool:
    """Brings the hours of all people to the clocks of a table that is held; whether any changed."""
    if live.terms is None or live.clock is None or live.terms.kind != DAYS:
        return False
    if live.status != PLAYING or live.broken:
        return False
    found = await learn(tables, live)
    if found:
        await tables.change(live, clock=True)
    return found


async def learn(tables: Tables, live: Live) -> bool:
    """Lets clocks in memory know the hours of their people; what is left stays what it is."""
    assert live.clock is not None
    changed = False
    for seat, one in zip(live.seats, live.clock.seats, strict=True):
        if seat.kind != PERSON or not seat.guest:
            continue
        found = await hours_of(tables, seat.guest)
        hours = None if found.none else found
        if (hours, seat.guest) != (one.hours, one.person):
            now, runs = tables.moment(), one.runs
            running.stop(one, now)
            one.hours, one.person = hours, seat.guest
            if runs:
                running.start(one, now)
            changed = True
    return changed
