"""Commands: what somebody at a table does to its match. The seat comes from the session."""

from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Connection

from akhet import learn
from akhet.bots import USUAL
from akhet.core import CHANCE, WATCHER, IllegalAction
from akhet.match.log import Line
from akhet.match.view import may_know
from akhet.server.errors import Refused, forbidden, stale
from akhet.server.history.veils import remember_name
from akhet.server.play import puzzles
from akhet.server.play.hands import Holder, hand_over, own_seat
from akhet.server.play.pause import pause, pausing
from akhet.server.play.table import DONE, END, RESIGNED, Live, Proposal
from akhet.server.play.tables import Tables
from akhet.server.store import queries
from akhet.server.store.queries import Guest
from akhet.server.store.schema import BOT, PLAYING


class Order:
    """What every command says: the position it is for, and a key that makes a retry harmless."""

    __slots__ = ("expected_seq", "key")

    def __init__(self, expected_seq: int, key: str) -> None:
        """A command for the position after so many lines."""
        self.expected_seq = expected_seq
        self.key = key


class Done:
    """A command that is stored: its first line and the match's length then."""

    __slots__ = ("again", "line", "seat", "seq")

    def __init__(self, line: int, seq: int, again: bool = False, seat: int = WATCHER) -> None:
        """`again`: it was stored before, by the same command; `seat` is who did it."""
        self.line = line
        self.seq = seq
        self.again = again
        self.seat = seat


async def choose(
    tables: Tables,
    guest: Guest,
    id: str,
    order: Order,
    actions: Sequence[str],
    seat: int | None = None,
    grace: int = 0,
    session: str = "",
) -> Done:
    """Plays an action for a seat of this guest, or several together: all of them or none.

    Bots that come next wait so many seconds, while it can be undone. With a session nobody was
    asked whether it is over, or how far other nodes are: storing it finds that out.
    """
    async with tables.open(id, trusting=bool(session)) as live:
        mine = acting_seat(live, guest, seat)
        if found := already(live, guest, seat, order):
            return found
        check_ready(live, order, mine)
        if live.pending() is not None:
            raise Refused(409, "pending", "somebody has not ended the turn yet", fresh=True)
        if live.staged and learn.unwanted(live.match, mine, actions):
            raise Refused(409, "lesson", "this lesson wants another choice first")
        before, more = len(live.match.lines), None
        try:
            new = live.match.submit_all(mine, actions, tables.now())
        except IllegalAction as error:
            raise impossible(live, mine, error) from error
        pause(live, mine, 0 if live.staged and learn.scripted(live.match) else grace)
        if live.staged:
            more = puzzles.trying(tables, live, guest, before)
        return await store(tables, live, mine, order, new, more, session)


async def undo(tables: Tables, guest: Guest, id: str, order: Order, seat: int | None) -> Done:
    """Takes back the last choice of a seat of this guest."""
    async with tables.open(id) as live:
        mine = last_seat(live, guest, seat)
        if found := already(live, guest, seat, order):
            return found
        check_ready(live, order)
        new = played(live, mine, lambda: live.match.undo(mine, tables.now()))
        return await store(tables, live, mine, order, new)


async def end_turn(tables: Tables, guest: Guest, id: str, order: Order) -> Done:
    """Says that a turn is over for good: from now on others may act."""
    async with tables.open(id) as live:
        pending = live.pending()
        mine = pending if pending in live.seats_of(guest.id) else None
        if mine is None:
            if found := already(live, guest, None, order):
                return found
            if (waiting := pausing(live)) and waiting.by in live.seats_of(guest.id):
                waiting.ended.set()
                return Done(waiting.seq, waiting.seq, seat=waiting.by)
            raise Refused(409, "nothing_pending", "there is no turn to end", fresh=True)
        check_ready(live, order)
        return await store(tables, live, mine, order, live.match.note(mine, DONE, tables.now()))


async def propose_takeback(
    tables: Tables, guest: Guest, id: str, line: int, seat: int | None
) -> Done:
    """Proposes to go back to a line; goes back at once where nobody else need agree."""
    async with tables.open(id) as live:
        mine = last_seat(live, guest, seat)
        if live.status != PLAYING:
            raise Refused(409, "not_playing", "this match is not being played")
        trial = Line(len(live.match.lines) + 1, mine, undo=line, consent=everybody(live))
        played(live, mine, lambda: checked(live, trial))
        agreed = sorted({*live.seats_of(guest.id), *bots(live)})
        return await agree(tables, live, Proposal(line, mine, len(live.match.lines), agreed))


def checked(live: Live, trial: Line) -> list[Line]:
    """Refuses a take-back that cannot be; adds nothing yet."""
    live.match.room.check_take_back()
    live.match.check_undo(trial)
    return []


async def answer_takeback(
    tables: Tables, guest: Guest, id: str, accept: bool, line: int, seq: int
) -> Done:
    """Agrees to the take-back that was shown, or turns it down; to no other."""
    async with tables.open(id) as live:
        proposal = live.takeback
        mine = live.seats_of(guest.id)
        if not mine:
            raise forbidden("you have no seat at this table")
        if proposal is None or live.takeback_data() is None:
            raise stale("there is no take-back to answer")
        if (proposal.line, proposal.seq) != (line, seq):
            raise stale("another take-back is proposed by now")
        if not accept:
            await set_takeback(tables, live, None)
            return Done(0, len(live.match.lines))
        proposal.consent = sorted({*proposal.consent, *mine})
        return await agree(tables, live, proposal)


async def end(tables: Tables, guest: Guest, id: str, accept: bool, seq: int) -> Done:
    """Proposes to end the match here, agrees to it, or turns it down; bots agree to anything."""
    async with tables.open(id) as live:
        mine = live.seats_of(guest.id)
        if not mine:
            raise forbidden("you have no seat at this table")
        check_ready(live, Order(seq, ""))
        proposal = live.takeback if live.ending_data() is not None else None
        if not accept:
            if proposal is None:
                raise stale("nobody has proposed to end this match")
            await set_takeback(tables, live, None)
            return Done(0, len(live.match.lines))
        if proposal is None:
            proposal = Proposal(END, mine[0], len(live.match.lines), bots(live))
        proposal.consent = sorted({*proposal.consent, *mine})
        if proposal.consent != list(everybody(live)):
            await set_takeback(tables, live, proposal)
            return Done(0, len(live.match.lines))
        by, now = proposal.by, tables.now()
        new = played(live, by, lambda: live.match.end(by, list(everybody(live)), now))
        await tables.change(live, lambda conn: queries.set_takeback(conn, id, None), new)
        return Done(new[0].n, len(live.match.lines))


async def resign(tables: Tables, guest: Guest, id: str, seat: int) -> None:
    """Gives a seat up for good: the log says so, and a bot plays on in it."""
    async with tables.open(id) as live:
        own_seat(live, guest, seat)
        if live.status != PLAYING:
            raise Refused(409, "not_playing", "this match is not being played", fresh=True)
        puzzles.refuse_open(live.match)
        chair = live.seats[seat]
        whose = partial(remember_name, match=id, seat=seat, person=guest.id, name=chair.name)
        bot = {seat: Holder(BOT, "", USUAL, chair.name)}
        await hand_over(tables, live, bot, RESIGNED, after=whose)


async def agree(tables: Tables, live: Live, proposal: Proposal) -> Done:
    """Carries a take-back out if all agree; otherwise remembers who does."""
    if proposal.consent != list(everybody(live)):
        await set_takeback(tables, live, proposal)
        return Done(0, len(live.match.lines))
    match = live.match
    new = match.take_back(proposal.by, proposal.line, proposal.consent, tables.now())
    await tables.change(live, lambda conn: queries.set_takeback(conn, live.id, None), new)
    return Done(new[0].n, len(match.lines))


async def set_takeback(tables: Tables, live: Live, proposal: Proposal | None) -> None:
    """Stores the proposal, or that there is none."""
    row: dict[str, object] | None = None
    if proposal is not None:
        consent = "," + ",".join(str(seat) for seat in proposal.consent) + ","
        row = {"line": proposal.line, "by": proposal.by, "seq": proposal.seq, "consent": consent}
    await tables.change(live, lambda conn: queries.set_takeback(conn, live.id, row))


# ---------------------------------------------------------------- checks


def everybody(live: Live) -> tuple[int, ...]:
    """All seats."""
    return tuple(range(live.match.header.seats))


def bots(live: Live) -> list[int]:
    """The seats of bots: they agree to any take-back."""
    return [seat.seat for seat in live.seats if seat.bot]


def acting_seat(live: Live, guest: Guest, wanted: int | None) -> int:
    """The seat a guest acts for: the one named if it is theirs, else the one that must act."""
    mine = live.seats_of(guest.id)
    if not mine:
        raise forbidden("you have no seat at this table")
    if wanted is not None and wanted not in mine:
        raise forbidden("that is not your seat")
    return live.perspective(guest.id, wanted)


def last_seat(live: Live, guest: Guest, wanted: int | None) -> int:
    """The seat a guest takes something back for: best the one that acted last."""
    acting = acting_seat(live, guest, wanted)
    if wanted is None and live.match.counted:
        last = live.match.lines[live.match.counted[-1] - 1].by
        if last in live.seats_of(guest.id):
            return last
    return acting


def already(live: Live, guest: Guest, wanted: int | None, order: Order) -> Done | None:
    """The answer to a command that was carried out before: a retry, a double click.

    At a shared screen another of the guest's seats may be the one to act by now.
    """
    for seat in live.seats_of(guest.id) if wanted is None else [wanted]:
        line = live.keys.get(stored_key(seat, order))
        if line is not None:
            return Done(line, len(live.match.lines), again=True, seat=seat)
    return None


def stored_key(seat: int, order: Order) -> str:
    """A key belongs to its seat, so that nobody can use up another's."""
    return f"{seat}/{order.key}"


def check_ready(live: Live, order: Order, seat: int = WATCHER) -> None:
    """Refuses a command for a match that is not played, or for an older position.

    Of sealed answers others have given meanwhile a seat may know nothing, so it need not wait.
    """
    if live.broken:
        raise Refused(409, "broken", live.broken)
    if live.status != PLAYING:
        raise Refused(409, "not_playing", "this match is not being played", fresh=True)
    lines = live.match.lines
    if order.expected_seq > len(lines):
        raise stale()
    if order.expected_seq == len(lines):
        return
    if any(seat == WATCHER or told(live, line, seat) for line in lines[order.expected_seq :]):
        raise stale()


def told(live: Live, line: Line, seat: int) -> bool:
    """Whether a line changed anything this seat may know."""
    return line.by == CHANCE or not line.do or may_know(live.match, line.n, seat)


def played(live: Live, seat: int, work: Callable[[], list[Line]]) -> list[Line]:
    """The lines of a move, or the reason why it is not possible."""
    try:
        return work()
    except IllegalAction as error:
        raise impossible(live, seat, error) from error


def impossible(live: Live, seat: int, error: IllegalAction) -> Refused:
    """Why a seat cannot do something now."""
    if seat not in live.waiting():
        return Refused(409, "out_of_turn", str(error), fresh=True)
    return Refused(422, "illegal", str(error), fresh=True)


async def store(
    tables: Tables,
    live: Live,
    seat: int,
    order: Order,
    new: list[Line],
    more: Callable[[Connection], None] | None = None,
    session: str = "",
) -> Done:
    """Commits the lines of a command, and what comes with them."""
    live.acted = tables.clock()
    await tables.commit(live, new, stored_key(seat, order), more, session)
    return Done(new[0].n, len(live.match.lines), seat=seat)
