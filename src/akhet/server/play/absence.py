"""Somebody is absent: their time is up, and what the table agreed on happens; they may come back.

A seat that a bot takes is kept for its person, who takes it back whenever they like: the log tells
both. The last person at a table is never replaced, so that no match is played by bots alone.
"""

from akhet.bots import USUAL
from akhet.core import IllegalAction
from akhet.server.clocks import running
from akhet.server.clocks.running import Clock, Now, Proposal
from akhet.server.clocks.terms import BOT as BOT_TAKES
from akhet.server.clocks.terms import DAYS, Terms
from akhet.server.clocks.votes import BOT as FOR_BOT
from akhet.server.clocks.votes import CHOICES, decided
from akhet.server.errors import Refused, forbidden
from akhet.server.play import resting
from akhet.server.play.hands import Holder, hand_over, known_seat
from akhet.server.play.table import ABSENT, RETURNED, Live
from akhet.server.play.tables import Tables
from akhet.server.store.queries import Guest
from akhet.server.store.schema import BOT, PERSON, PLAYING

PAUSES = (600, 3_600, 86_400, 7 * 86_400)
"""Seconds a pause may last: it ends by itself, so that nobody can hold the others in it."""


def clock_of(live: Live) -> tuple[Terms, Clock]:
    """The clocks of a table that is being played; refused where there are none."""
    if live.broken:
        raise Refused(409, "broken", live.broken)
    if live.status != PLAYING:
        raise Refused(409, "not_playing", "this match is not being played", fresh=True)
    if live.terms is None or live.clock is None:
        raise Refused(409, "no_clock", "this table has no clock")
    return live.terms, live.clock


# ---------------------------------------------------------------- time goes by


async def act(tables: Tables, id: str) -> list[tuple[Live, int]]:
    """Does what is due at a table: warns, ends a pause, or what comes after the time.

    Answers who was warned. Whoever comes second, on this node or another, finds nothing to do.
    """
    async with tables.open(id) as live:
        if live.terms is None or live.clock is None or live.status != PLAYING or live.broken:
            return []
        terms, clock = live.terms, live.clock
        if terms.kind == DAYS:
            await resting.learn(tables, live)  # new hours may not have come here yet
        now = tables.moment()
        if clock.pause and clock.pause <= now.tick:
            running.go_on(clock, now)
        late = running.expired(clock, now)
        warned = [seat for seat in running.nearly(terms, clock, now) if seat not in late]
        for seat in warned:
            clock.seats[seat].warned = True
        for seat in late:
            running.stop(clock.seats[seat], now)
            clock.seats[seat].up = True
        taken = late[0] if late and terms.then == BOT_TAKES and replaceable(live, late[0]) else None
        if taken is None or not await replaced(tables, live, taken):
            await tables.change(live, clock=True)
        return [(live, seat) for seat in warned]


def replaceable(live: Live, seat: int) -> bool:
    """Whether a bot may take a seat: there is another person."""
    return live.seats[seat].kind == PERSON and bool(live.voters(seat))


async def replaced(tables: Tables, live: Live, seat: int) -> bool:
    """Gives a seat to a bot, kept for its person; whether the log had room to say so."""
    chair = live.seats[seat]
    holder = Holder(BOT, "", USUAL, chair.name, asked=chair.guest)
    try:
        await hand_over(tables, live, {seat: holder}, ABSENT)
    except IllegalAction:  # this seat has no room for more notes
        return False
    except Refused as error:
        if error.code != "handed_enough":
            raise
        return False
    return True


# ---------------------------------------------------------------- what people do about it


async def vote(tables: Tables, guest: Guest, id: str, seat: int, choice: str) -> None:
    """Says what shall become of a seat whose time is up; carried out once it is decided."""
    if choice not in CHOICES:
        raise Refused(422, "invalid", f"one votes for {' or '.join(CHOICES)}")
    async with tables.open(id) as live:
        terms, clock = clock_of(live)
        known_seat(live, seat)
        if guest.id not in live.voters(seat):
            raise forbidden("those who play here vote, about somebody else")
        if seat not in live.voted():
            raise Refused(409, "no_vote", "there is nothing to vote on", fresh=True)
        one, voters = clock.seats[seat], live.voters(seat)
        one.votes = {**one.votes, guest.id: choice}
        found = decided(one.votes, voters)
        if found == FOR_BOT and await replaced(tables, live, seat):
            return
        if found:
            running.give(one, terms.again)
            if not clock.pause:
                running.start(one, tables.moment())
        await tables.change(live, clock=True)


async def back(tables: Tables, guest: Guest, id: str, seat: int) -> None:
    """Takes one's seat back from the bot that played for one, at any time before the end."""
    async with tables.open(id) as live:
        if seat in live.seats_of(guest.id):
            return  # pressed twice
        chair = known_seat(live, seat)
        if chair.kind != BOT or chair.asked != guest.id:
            raise forbidden("no bot plays this seat for you")
        if live.status != PLAYING:
            raise Refused(409, "not_playing", "this match is not being played", fresh=True)
        if live.clock is not None and live.terms is not None:
            one = live.clock.seats[seat]
            one.left = max(one.left, live.terms.again)
        await hand_over(tables, live, {seat: Holder(guest=guest.id, name=chair.name)}, RETURNED)


async def pause(tables: Tables, guest: Guest, id: str, seconds: int, accept: bool) -> None:
    """Proposes a pause (or, with 0 seconds, its end), agrees to what is proposed, or says no."""
    async with tables.open(id) as live:
        _terms, clock = clock_of(live)
        mine = live.seats_of(guest.id)
        if not mine:
            raise forbidden("you have no seat at this table")
        if bool(clock.pause) == bool(seconds):
            raise Refused(409, "no_pause", "that is how it is already", fresh=True)
        if seconds and seconds not in PAUSES:
            known = ", ".join(str(one) for one in PAUSES)
            raise Refused(422, "invalid", f"a pause has one of {known} seconds")
        found = clock.proposal
        if not accept:
            if found is None:
                raise Refused(409, "no_pause", "nothing is proposed", fresh=True)
            clock.proposal = None
            await tables.change(live, clock=True)
            return
        if found is None or found.seconds != seconds:
            found = Proposal(seconds, mine[0], [])
        found.agreed = sorted({*found.agreed, *mine})
        clock.proposal = found
        if all(seat.seat in found.agreed for seat in live.seats if seat.guest):
            carry_out(clock, found, tables.moment())
        await tables.change(live, clock=True)


def carry_out(clock: Clock, found: Proposal, now: Now) -> None:
    """A pause, or the end of one, that all people at the table agree to."""
    if found.seconds:
        running.pause(clock, now.tick + found.seconds * 1_000, now)
    else:
        running.go_on(clock, now)
