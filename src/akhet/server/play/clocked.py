"""The clocks of a table as its match moves on, and how they are stored: with the lines or alone."""

from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import Connection

from akhet.match.log import Line
from akhet.server.clocks.running import NEVER, Now, follow, laid, next_due
from akhet.server.clocks.terms import Terms
from akhet.server.play.table import Live
from akhet.server.store import clock_rows
from akhet.server.store.schema import PLAYING

encode = msgspec.json.encode
Work = Callable[[Connection], None]


def with_clock(live: Live, terms: Terms | None) -> None:
    """Gives a table that is not stored yet its clocks, if any were agreed on."""
    live.terms = terms
    live.clock = None if terms is None else laid(terms, len(live.seats))


def moved_on(live: Live, now: Now, new: Sequence[Line]) -> None:
    """Lets the clocks follow lines that were added: who is asked now, and who begins anew."""
    if live.terms is None or live.clock is None:
        return
    undone = any(line.undo >= 0 and not line.consent for line in new)
    asked = live.timed()
    fresh = [] if undone else [seat for seat in asked if anew(live, seat, new)]
    follow(live.terms, live.clock, asked, now, fresh, undone)
    if live.status != PLAYING:
        live.clock.pause, live.clock.proposal = NEVER, None


def anew(live: Live, seat: int, new: Sequence[Line]) -> bool:
    """Whether a seat that is still asked has answered for good, or all went back together."""
    if any(line.consent for line in new):
        return True
    answered = any(line.do and line.by == seat for line in new)
    return answered and live.match.undo_target(seat) is None


def keeping(live: Live, now: Now, new: Sequence[Line] = ()) -> Work | None:
    """The work of storing the clocks of a table after new lines; nothing where it has none."""
    if live.terms is None or live.clock is None:
        return None
    moved_on(live, now, new)
    known, row = live.clock_at, clock_row(live, now)
    live.clock_at = (len(live.match.lines), known[1] + 1)
    return lambda conn: clock_rows.set_clock(conn, live.id, known, row)


def adding(live: Live, now: Now) -> Work | None:
    """The work of storing the clocks of a new table."""
    if live.terms is None or live.clock is None:
        return None
    moved_on(live, now, live.match.lines)
    terms, row = encode(live.terms).decode(), clock_row(live, now)
    live.clock_at = (len(live.match.lines), live.clock_at[1] + 1)
    return lambda conn: clock_rows.add_clock(conn, live.id, terms, row)


def clock_row(live: Live, now: Now) -> dict[str, object]:
    """What is stored of the clocks."""
    assert live.terms is not None and live.clock is not None
    state = encode(live.clock).decode()
    due = next_due(live.terms, live.clock, now)
    at = {"due": due, "at": now.tick}
    return {"state": state, **at, "seq": len(live.match.lines), "rev": live.clock_at[1] + 1}


def both(first: Work | None, second: Work | None) -> Work | None:
    """Two pieces of work as one."""
    if first is None or second is None:
        return first or second

    def work(conn: Connection) -> None:
        first(conn)
        second(conn)

    return work
