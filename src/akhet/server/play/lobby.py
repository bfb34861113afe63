"""Tables before and around play: creating, sitting down, starting, rematch."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection

from akhet.core import AkhetError
from akhet.lang.names import FORMER, SOMEBODY, capital
from akhet.match import Match
from akhet.match.match import game_of
from akhet.server.clocks.terms import Terms, check
from akhet.server.errors import Refused, bad, forbidden
from akhet.server.http.rates import LINE_BYTES, TABLE_BYTES
from akhet.server.notices.standing import beginning
from akhet.server.peace.welcome import check_welcome, strangers
from akhet.server.play import opening
from akhet.server.play.clocked import adding, with_clock
from akhet.server.play.figures import own_figures
from akhet.server.play.hands import Holder, hand_over, holder_of, known_seat, own_seat, reorder
from akhet.server.play.names import alike
from akhet.server.play.offered import Offered
from akhet.server.play.table import Live, Seat
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import clean_name, digest, new_id
from akhet.server.store import queries
from akhet.server.store.queries import Guest
from akhet.server.store.schema import (
    BOT,
    CLOSED,
    DRAWN,
    GATHERING,
    JOINED,
    OVER,
    PERSON,
    PLAYING,
    PRACTICE,
)

LATELY = 7 * 86_400  # a match nobody has played at since is not open
END_TURN = ("never", "parts", "always")
TURN, SAME = "turn", "same"
ORDERS = (TURN, SAME, DRAWN)
"""Who sits where in a rematch: one chair on, so that another begins; as before; or drawn."""


@dataclass(frozen=True)
class Plan:
    """What a new table should be. `seats`: `you`, `open`, or `bot:NAME`, one word per seat.

    `names` are those of the seats of one's own, for people who share a screen.
    """

    game: str
    seats: list[str]
    options: dict[str, str] = field(default_factory=dict)
    title: str = ""
    listed: bool = False
    end_turn: str = "parts"
    components: str = ""
    draw: bool = False
    names: list[str] = field(default_factory=list)
    practice: bool = False
    clock: Terms | None = None


async def create(tables: Tables, host: Guest, plan: Plan, is_new: bool = False) -> str:
    """Lays a table; answers its id. A table where nobody is awaited starts at once.

    A host who is new, who was welcomed by the same request, has no other table.
    """
    if plan.end_turn not in END_TURN:
        raise Refused(422, "invalid", f"end_turn is one of {', '.join(END_TURN)}")
    await check_room(tables, host, plan.listed, is_new)
    try:
        game_of(plan.game)
        figures = own_figures(plan.game, plan.components) if plan.components else None
        id = new_id()
        match = Match.new(plan.game, len(plan.seats), plan.options, figures, id=id)
    except AkhetError as error:
        raise bad(error) from error
    seats = planned_seats(tables.offered, plan.seats, host, plan.names)
    title = clean_name(plan.title, f"{host.name}'s table")
    table = new_table(tables, host, match, seats, plan.end_turn, title, plan.listed)
    table.seating = DRAWN if plan.draw else JOINED
    table.practice = PRACTICE if plan.practice else 0
    with_clock(table, check(plan.clock) if plan.clock else None)
    if complete(seats):
        opening.dealt(table, tables.now())
    await lay(tables, table)
    await announce(tables, table)
    return id


async def check_room(tables: Tables, host: Guest, listed: bool, is_new: bool = False) -> None:
    """Refuses somebody, or a place, with too many tables that have not begun.

    When they are nearly all there may be, nobody may have more than are left.
    """
    place, since, most = tables.rates.alias(), tables.now() - LATELY, tables.limits
    opened = 0
    if not is_new:
        opened = await tables.glance(lambda conn: queries.count_seats_of(conn, host.id, since))
    words = f"you have {most.tables} open tables; finish some first"
    if opened < most.tables and tables.rates.on:
        found = await tables.read(lambda conn: queries.count_gatherings(conn, place))
        words = f"{found.mine} tables from your address have not begun; begin or close some first"
        full = found.mine >= min(most.gathering, most.gathering_all - found.all)
        if not full and not (listed and found.listed >= most.listed):
            return
    elif opened < most.tables:
        return
    raise Refused(429, "too_many_tables", words, retry=60)


def complete(seats: list[Seat]) -> bool:
    """Whether nobody is awaited: one person sits here, alone or with bots."""
    people = {seat.guest for seat in seats if seat.kind == PERSON}
    return len(people) == 1 and "" not in people


def planned_seats(
    offered: Offered, words: list[str], host: Guest, names: Sequence[str] = ()
) -> list[Seat]:
    """All seats of a table; at a shared screen each has a name of its own."""
    seats = [planned_seat(offered, n, word, host) for n, word in enumerate(words)]
    own = [seat for seat in seats if seat.guest]
    for seat in own:
        given = names[seat.seat] if seat.seat < len(names) else ""
        usual = f"{host.name[:28]} {seat.seat + 1}" if len(own) > 1 else host.name
        seat.name = clean_name(given, usual)
    for seat in own if any(names) else []:
        check_unique(seats, seat.name, seat.seat)
    return seats


def planned_seat(offered: Offered, n: int, word: str, host: Guest) -> Seat:
    """A seat from its word."""
    if word == "you":
        return Seat(n, PERSON, host.id, "", host.name)
    if word == "open":
        return Seat(n, PERSON, "", "", "")
    kind, _, name = word.partition(":")
    if kind != "bot":
        raise Refused(422, "invalid", f"a seat is you, open or bot:NAME, not {word[:40]!r}")
    try:
        return Seat(n, BOT, "", offered.check(name), f"{capital(name)} {n + 1}")
    except AkhetError as error:
        raise bad(error) from error


def new_table(
    tables: Tables,
    host: Guest,
    match: Match,
    seats: list[Seat],
    end_turn: str,
    title: str,
    listed: bool,
    status: str = GATHERING,
    id: str = "",
) -> Live:
    """A table that is not stored yet; an imported match may have another id than its table."""
    live = Live(id or match.header.id, match, {}, seats=seats, status=status, end_turn=end_turn)
    live.title, live.host, live.listed = title, host.id, listed
    live.version, live.created = 1, tables.now()
    return live


async def lay(tables: Tables, live: Live) -> None:
    """Stores a new table."""
    await tables.write(laying(tables, live))
    pay(tables, live)
    if not live.match.lines:  # as it is stored; one with lines is read back like any other
        tables.remember(live)


async def announce(tables: Tables, live: Live) -> None:
    """Lets bots know of a new table at which they may have to act."""
    if live.status == PLAYING:
        async with tables.open(live.id) as laid:
            laid.acted = tables.clock()
            tables.tell(laid)


def pay(tables: Tables, live: Live) -> None:
    """Counts what a new table takes of the disk."""
    own = len(live.match.own_figures)
    tables.rates.pay(TABLE_BYTES + own + LINE_BYTES * len(live.match.lines))


def laying(tables: Tables, live: Live) -> Callable[[Connection], None]:
    """The work of storing a new table with the lines it has, in one transaction."""
    match, place = live.match, tables.rates.alias()
    row: dict[str, object] = {
        "id": live.id,
        "game": match.header.game,
        "title": live.title,
        "host": live.host,
        "listed": int(live.listed),
        "end_turn": live.end_turn,
        "options": json.dumps(match.header.options),
        "figures": digest(match.own_figures) if match.own_figures else "",
        "header": json.dumps(match.header.data()),
        "created": live.created,
        "version": live.version,
        "rematch": "",
        "place": place,
        "seen": live.created,
        "seating": live.seating,
        "practice": live.practice,
        **live.progress(live.created),
    }
    rows = [
        {
            "seat": s.seat,
            "kind": s.kind,
            "guest": s.guest,
            "bot": s.bot,
            "name": s.name,
            "asked": s.asked,
        }
        for s in live.seats
    ]
    lines = list(match.lines)
    secret, own = match.secret or b"", match.own_figures
    timed, asks = adding(live, tables.moment()), beginning(live, tables.now())

    def work(conn: Connection) -> None:
        queries.add_table(conn, row, rows, secret, lines, own)
        for more in (timed, asks):
            if more is not None:
                more(conn)

    return work


async def start(tables: Tables, guest: Guest, id: str) -> None:
    """Starts the match, once every seat is taken: nonces are opened, or the first cards dealt."""
    async with tables.open(id) as live:
        gathering(live, guest, host=True)
        if any(seat.free for seat in live.seats):
            raise Refused(409, "seats_free", "there are seats still free")
        if all(seat.kind == BOT for seat in live.seats):
            raise Refused(409, "nobody", "at least one person must sit down")
        live.acted = tables.clock()
        await opening.store(tables, live, opening.started(live, tables.now()), "start")


async def join(tables: Tables, guest: Guest, id: str, name: str, seat: int | None) -> int:
    """Sits a guest down on a free seat; answers which."""
    async with tables.open(id) as live:
        gathering(live, guest)
        await check_welcome(tables, live, guest)
        free = [chair for chair in live.seats if chair.free]
        if seat is not None and seat not in [chair.seat for chair in free]:
            raise Refused(409, "taken", "that seat is not free", fresh=True)
        if not free:
            raise Refused(409, "full", "every seat is taken", fresh=True)
        open_ones = [chair.seat for chair in free if chair.asked in ("", guest.id)]
        mine = [chair.seat for chair in free if chair.asked == guest.id]
        if not open_ones or (seat is not None and seat not in open_ones):
            raise Refused(409, "kept", "that seat is kept for somebody else", fresh=True)
        chosen = (mine or open_ones)[0] if seat is None else seat
        called = clean_name(name or guest.name)
        check_unique(live.seats, called, chosen)
        await hand_over(tables, live, {chosen: Holder(guest=guest.id, name=called)})
        return chosen


async def rename(tables: Tables, guest: Guest, id: str, seat: int, name: str) -> None:
    """Gives a seat of one's own another name before the start: people may share a screen."""
    async with tables.open(id) as live:
        gathering(live, guest)
        own_seat(live, guest, seat)
        called = clean_name(name)
        check_unique(live.seats, called, seat)
        await tables.change(live, lambda c: queries.change_seat(c, id, seat, name=called))


def check_unique(seats: Sequence[Seat], name: str, seat: int) -> None:
    """Refuses a name that looks like another at the table."""
    if any(alike(name, other.name) for other in seats if other.seat != seat):
        raise Refused(409, "name_taken", "somebody at this table has that name already")


async def leave(tables: Tables, guest: Guest, id: str) -> None:
    """Stands up before the start, or turns a kept seat down; a host who leaves closes the table."""
    async with tables.open(id) as live:
        gathering(live, guest)
        if guest.id == live.host:
            await tables.change(live, status=CLOSED, waiting=",,", bot_turn=0)
            return
        kept = [chair.seat for chair in live.seats if chair.asked == guest.id]
        mine = live.seats_of(guest.id) or kept
        if not mine:
            raise forbidden("you have no seat at this table")
        await hand_over(tables, live, {seat: Holder() for seat in mine})


async def kick(tables: Tables, guest: Guest, id: str, seat: int) -> None:
    """The host frees a seat before the start."""
    async with tables.open(id) as live:
        gathering(live, guest, host=True)
        await hand_over(tables, live, {known_seat(live, seat).seat: Holder()})


async def set_seat(tables: Tables, guest: Guest, id: str, seat: int, word: str) -> None:
    """The host decides what a seat is: open, a bot, or another of the host's own."""
    async with tables.open(id) as live:
        gathering(live, guest, host=True)
        known_seat(live, seat)
        new = planned_seat(tables.offered, seat, word, guest)
        if new.guest:
            others = [chair.name for chair in live.seats if chair.seat != seat]
            new.name = f"{new.name} {seat + 1}" if new.name in others else new.name
        await hand_over(tables, live, {seat: holder_of(new)})


async def order_seats(tables: Tables, guest: Guest, id: str, order: list[int] | None) -> None:
    """The host changes who sits where, which everybody sees; without an order the start draws."""
    async with tables.open(id) as live:
        gathering(live, guest, host=True)
        if order is None:
            await tables.change(live, seating=DRAWN)
            return
        if sorted(order) != list(range(len(live.seats))):
            raise Refused(422, "invalid", "an order names every seat once")
        await reorder(tables, live, order)


async def rematch(tables: Tables, guest: Guest, id: str, bot: str = "", order: str = TURN) -> str:
    """The same table once more; whoever asks second gets the first one's table.

    Its bots are the same again, or of another kind. Nobody is dragged along: the seats of other
    people are kept for them, and each takes it or says no. Then the host starts.
    """
    if order not in ORDERS:
        raise Refused(422, "invalid", f"order is one of {', '.join(ORDERS)}")
    async with tables.open(id) as live:
        if live.status != OVER or not live.seats_of(guest.id):
            raise Refused(409, "not_over", "a rematch is for those who have finished a match")
        if live.rematch:
            return live.rematch
        new = new_id()
        header = live.match.header
        old = live.match  # with its own figures again; of released ones, those of now
        own = old.components if old.own_figures else None
        match = Match.new(header.game, header.seats, old.options, own, id=new)
        turn = live.seats[1:] + live.seats[:1] if order == TURN else live.seats
        away = await strangers(tables, guest, live)
        chairs = [seat_again(tables.offered, n, s, guest, bot, away) for n, s in enumerate(turn)]
        table = new_table(tables, guest, match, chairs, live.end_turn, live.title, live.listed)
        table.seating = DRAWN if order == DRAWN else JOINED
        table.practice = PRACTICE if live.practice > 0 and live.people() > 1 else 0
        with_clock(table, live.terms)
        if complete(chairs):
            opening.dealt(table, tables.now())
        await tables.change(live, laying(tables, table), rematch=new)
        pay(tables, table)
    await announce(tables, table)
    return new


def seat_again(offered: Offered, n: int, old: Seat, host: Guest, bot: str, away: set[str]) -> Seat:
    """A seat of a rematch: that of another person is kept for them, if they are still there.

    It is free if the two of them keep away from each other.
    """
    if old.name == FORMER:
        word = f"bot:{bot or old.bot}" if old.bot else "open"
        return planned_seat(offered, n, word, host)
    if bot and old.player[0] == BOT:
        return planned_seat(offered, n, f"bot:{bot}", host)
    kind, guest = old.player  # one who was absent is asked like the others
    if guest == host.id and old.name == SOMEBODY:
        return Seat(n, kind, guest, "", host.name)
    if kind == BOT or guest == host.id or not guest:
        return Seat(n, kind, guest, old.bot if kind == BOT else "", old.name)
    if guest in away:
        return Seat(n, PERSON, "", "", "")
    return Seat(n, PERSON, "", "", old.name, asked=guest)


# ---------------------------------------------------------------- checks


def gathering(live: Live, guest: Guest, host: bool = False) -> None:
    """Refuses what can only be done before the start, or only by the host."""
    if host and guest.id != live.host:
        raise forbidden("only the host can do this")
    if live.status != GATHERING:
        raise Refused(409, "started", "the match has started", fresh=True)
