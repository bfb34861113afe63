"""What happens at a table that somebody is told of, and for whom: worked out of two standings.

A table in memory knows how it stood when it was last stored. Whatever is stored next is compared
with that, and what is new goes into the queue in the same transaction (`telling`): nothing is told
that was not stored, and nothing is forgotten by a crash in between.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection

from akhet.server.notices import queue
from akhet.server.notices.queue import ABSENT, CLOCK, INVITED, ROUND, TURN
from akhet.server.notices.queue import OVER as ENDED
from akhet.server.store.schema import BOT, GATHERING, OVER, PERSON, PLAYING

if TYPE_CHECKING:
    from akhet.server.play.table import Live

Work = Callable[[Connection], None]


NOBODY: Final[frozenset[str]] = frozenset()


class Standing:
    """How a table stands, as far as anybody is told of it; people by their ids."""

    __slots__ = ("asked", "awaited", "status", "warned")

    def __init__(
        self,
        status: str = "",
        awaited: frozenset[str] = NOBODY,
        warned: frozenset[str] = NOBODY,
        asked: frozenset[str] = NOBODY,
    ) -> None:
        """Without more, a table that nobody has seen before."""
        self.status = status
        self.awaited = awaited  # must act
        self.warned = warned  # must act, and little time is left
        self.asked = asked  # a seat is kept for them


def standing(live: "Live") -> Standing:
    """How a table stands now."""
    seats, clock = live.seats, live.clock
    mine = [seats[seat] for seat in live.waiting() if seats[seat].kind == PERSON]
    awaited = frozenset([seat.guest for seat in mine if seat.guest])
    warned = NOBODY
    if clock is not None:
        warned = frozenset([seat.guest for seat in mine if clock.seats[seat.seat].warned])
    asked = frozenset([seat.asked for seat in seats if seat.asked])
    return Standing(live.status, awaited, warned, asked)


def news(before: Standing, now: Standing, live: "Live") -> list[tuple[str, str]]:
    """Whom to tell, and of what: pairs of a person and an event."""
    found = [(person, TURN) for person in sorted(now.awaited - before.awaited)]
    if now.warned:
        found += [(person, CLOCK) for person in sorted(now.warned - before.warned)]
    if now.status == OVER != before.status and before.status == PLAYING:
        found += [(person, ENDED) for person in players(live)]
    if now.status == PLAYING and now.asked:
        bots = {seat.asked for seat in live.seats if seat.kind == BOT and seat.asked}
        found += [(person, ABSENT) for person in sorted(bots - before.asked)]
    if now.status == GATHERING:
        found += [(person, INVITED) for person in sorted(now.asked - before.asked)]
    return found


def players(live: "Live") -> list[str]:
    """The people whose match it is; also one for whom a bot plays."""
    return sorted({guest for kind, guest in (seat.player for seat in live.seats) if guest})


def telling(live: "Live", now: int) -> Work | None:
    """The work of putting into the queue what is new at a table that is about to be stored."""
    return queueing(live.id, new_at(live), now)


def new_at(live: "Live") -> list[tuple[str, str]]:
    """What is new at a table that is about to be stored, and for whom."""
    before, now_stands = live.stood, standing(live)
    live.stood = now_stands
    return news(before, now_stands, live) if before is not None else []


def beginning(live: "Live", now: int) -> Work | None:
    """The work for a new table: for whom a seat is kept, and who must act where several people
    were put at a table that has begun, as in a tournament; who lays one for oneself is there.
    In a tournament everybody is told that a round begins.
    """
    told = (INVITED, TURN) if live.people() > 1 else (INVITED,)
    found = [one for one in news(Standing(), standing(live), live) if one[1] in told]
    if live.tournament:
        found += [(person, ROUND) for person in players(live)]
    return queueing(live.id, found, now)


def queueing(table: str, found: list[tuple[str, str]], now: int) -> Work | None:
    """The work of telling people something, if there is anybody to tell."""
    if not found:
        return None
    return lambda conn: queue.add(conn, table, found, now)
