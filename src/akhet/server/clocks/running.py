"""Whose time runs, as plain data and plain functions: what they need of the time is given to them.

`Now.tick` is the server's running time (`uptime.py`), which no clock that is set and no standstill
changes; `Now.wall` is the time of day, for the hours in which somebody rests. A turn begins with
fresh time: when a seat is asked that was not asked before, and when it is asked on after something
that cannot be taken back. An undo brings no time: who takes back goes on with what was left, and
who is not asked any more has what they had before.
"""

from collections.abc import Collection

import msgspec

from akhet.server.clocks.hours import Hours, awake, resting, until_used
from akhet.server.clocks.terms import MATCH, Terms

NEVER = 0


class Now(msgspec.Struct, frozen=True):
    """A moment: running time and time of day, in milliseconds."""

    tick: int
    wall: int


class SeatClock(msgspec.Struct):
    """The time of one seat: `left` at tick `since` if it runs, else simply what is left."""

    left: int
    before: int = 0  # what it had before this turn
    asked: bool = False
    runs: bool = False
    since: int = 0
    wall: int = 0
    warned: bool = False
    up: bool = False  # no time is left, and it is still asked
    votes: dict[str, str] = {}  # of the others, by guest: what shall be, once it is up
    hours: Hours | None = None
    person: str = ""  # whose hours these are


class Proposal(msgspec.Struct):
    """A pause of so many seconds, or with 0 the end of one, that is proposed; and who agrees."""

    seconds: int
    by: int
    agreed: list[int]


class Clock(msgspec.Struct):
    """All clocks of a table. `pause` is the tick at which a pause ends."""

    seats: list[SeatClock]
    pause: int = NEVER
    proposal: Proposal | None = None


def laid(terms: Terms, seats: int) -> Clock:
    """The clocks of a new table."""
    return Clock([SeatClock(terms.whole, terms.whole) for _n in range(seats)])


def left(one: SeatClock, now: Now) -> int:
    """How many milliseconds a seat has now.

    Whose clock rests at times is not charged for a standstill of the server, wherever it fell.
    """
    if not one.runs:
        return one.left
    gone = max(0, now.tick - one.since)
    if one.hours is not None:
        still = max(0, now.wall - one.wall - gone)
        gone = max(0, awake(one.hours, one.wall, now.wall) - still)
    return max(0, one.left - gone)


def start(one: SeatClock, now: Now) -> None:
    """Lets a clock run."""
    one.runs, one.since, one.wall = True, now.tick, now.wall


def stop(one: SeatClock, now: Now) -> None:
    """Lets a clock stand."""
    one.left, one.runs = left(one, now), False


def give(one: SeatClock, time: int) -> None:
    """Gives a seat so much time from now on; what was said of its absence is forgotten."""
    one.left, one.warned, one.up, one.votes = time, False, False, {}


def follow(
    terms: Terms,
    clock: Clock,
    asked: Collection[int],
    now: Now,
    fresh: Collection[int] = (),
    undone: bool = False,
) -> None:
    """Lets the clocks run of the seats that are asked now, and no others."""
    for seat, one in enumerate(clock.seats):
        if one.asked and (seat not in asked or seat in fresh):
            stop(one, now)
            if undone and seat not in asked:
                one.left = one.before
            one.warned = one.up = one.asked = False
            one.votes = {}
        if seat in asked and not one.asked:
            if not undone:
                one.before = one.left
                give(one, one.left + terms.more if terms.kind == MATCH else terms.whole)
            one.asked = True
            if not clock.pause:
                start(one, now)


def expired(clock: Clock, now: Now) -> list[int]:
    """The seats whose time is up by now; it is noted once."""
    return [n for n, one in enumerate(clock.seats) if one.runs and not left(one, now)]


def nearly(terms: Terms, clock: Clock, now: Now) -> list[int]:
    """The seats that must be warned by now, and have not been."""
    return [
        seat
        for seat, one in enumerate(clock.seats)
        if one.runs and not one.warned and left(one, now) <= terms.warning
    ]


def next_due(terms: Terms, clock: Clock, now: Now) -> int:
    """The tick at which something must be done next: a warning, the end of a time or of a pause."""
    found = [clock.pause] if clock.pause else []
    for one in clock.seats:
        if one.runs:
            spare = left(one, now) - (0 if one.warned else terms.warning)
            found.append(now.tick + wait(one, max(0, spare), now))
    return max(1, min(found)) if found else NEVER


def wait(one: SeatClock, spare: int, now: Now) -> int:
    """How long it takes until so much of a running clock's time has gone by."""
    if one.hours is None:
        return spare
    return until_used(one.hours, now.wall, spare) - now.wall


def pause(clock: Clock, until: int, now: Now) -> None:
    """Lets all clocks stand until a tick."""
    clock.pause, clock.proposal = until, None
    for one in clock.seats:
        stop(one, now)


def go_on(clock: Clock, now: Now) -> None:
    """Ends a pause: whose turn it is goes on with what was left."""
    clock.pause, clock.proposal = NEVER, None
    for one in clock.seats:
        if one.asked and not one.up:
            start(one, now)


def shown(terms: Terms, clock: Clock, now: Now) -> dict[str, object]:
    """What everybody at a table sees of its clocks; times in milliseconds."""
    return {
        "kind": terms.kind,
        "seconds": terms.seconds,
        "increment": terms.increment,
        "then": terms.then,
        "warning": terms.warning,
        "pause": max(0, clock.pause - now.tick) if clock.pause else None,
        "proposal": msgspec.to_builtins(clock.proposal),
        "seats": [
            {
                "left": left(one, now),
                "runs": one.runs,
                "asked": one.asked,
                "up": one.up,
                "rests": resting(one.hours, now.wall) if one.hours and one.runs else "",
            }
            for one in clock.seats
        ],
    }
