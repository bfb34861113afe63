"""Before and around the rounds: making a tournament, entering, leaving, starting, cancelling."""

import secrets
from collections.abc import Callable

import msgspec
from sqlalchemy import Connection

from akhet.core import AkhetError
from akhet.lang.names import capital
from akhet.server.errors import Refused, bad, busy, forbidden, not_found
from akhet.server.http.rates import GUEST_BYTES, TABLE_BYTES
from akhet.server.play.names import alike
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import clean_name, is_id, new_id
from akhet.server.store.queries import Guest
from akhet.server.store.schema import OVER
from akhet.server.store.store import Conflict, Unavailable
from akhet.server.tournaments import rows
from akhet.server.tournaments.model import SWISS
from akhet.server.tournaments.rounds import swiss_rounds
from akhet.server.tournaments.rows import CANCELLED, OPEN, RUNNING, Stored
from akhet.server.tournaments.sizes import table_sizes
from akhet.server.tournaments.terms import MOST_BOTS, Wish, agreed

GUEST_HOSTS, ACCOUNT_HOSTS = 2, 10
"""Tournaments that are not over which a guest, or an account, may host."""
LEAST = 3  # who take part: two alone need no tournament
MOST_ENTERED = 20
MOST_OF_PLACE = 40
TRIES = 5


async def find(tables: Tables, id: str) -> Stored:
    """A tournament, or a refusal."""
    found = await tables.read(lambda conn: rows.find(conn, id)) if is_id(id) else None
    if found is None:
        raise not_found("tournament")
    return found


async def create(tables: Tables, host: Guest, wish: Wish) -> str:
    """Makes a tournament that people can enter; answers its id."""
    terms = agreed(wish)
    bots = checked_bots(tables, wish.bots)
    if len(bots) > terms.most:
        raise Refused(422, "invalid", "these are more bots than may take part")
    await check_room(tables, host)
    id, now = new_id(), tables.now()
    row: dict[str, object] = {
        "id": id,
        "title": clean_name(wish.title, f"{host.name}'s tournament"),
        "host": host.id,
        "game": wish.game,
        "status": OPEN,
        "listed": int(wish.listed),
        "terms": msgspec.json.encode(terms).decode(),
        "seed": secrets.token_hex(32),
        "players": len(bots),
        "created": now,
        "changed": now,
        "version": 1,
        "place": tables.rates.alias(),
    }

    def work(conn: Connection) -> None:
        rows.add(conn, row)
        for number, bot in enumerate(bots, 1):
            rows.add_player(conn, id, number, **bot_row(number, bot))

    await tables.write(work)
    tables.rates.pay(TABLE_BYTES)
    return id


async def check_room(tables: Tables, host: Guest) -> None:
    """Refuses somebody, or a place, with too many tournaments."""
    place = tables.rates.alias()
    hosted = await tables.read(lambda conn: rows.count_hosted(conn, host.id))
    most = ACCOUNT_HOSTS if host.account else GUEST_HOSTS
    if hosted >= most:
        words = f"you host {hosted} tournaments that are not over; end or cancel some first"
        raise Refused(429, "too_many_tournaments", words, retry=60)
    here = await tables.read(lambda conn: rows.count_of_place(conn, place))
    if tables.rates.on and here >= MOST_OF_PLACE:
        words = f"{here} tournaments from your address have not begun; start or cancel some first"
        raise Refused(429, "too_many_tournaments", words, retry=60)


def checked_bots(tables: Tables, bots: tuple[str, ...]) -> list[str]:
    """Bots that may be seated here."""
    if len(bots) > MOST_BOTS:
        raise Refused(422, "many_bots", f"at most {MOST_BOTS} bots take part")
    try:
        return [tables.offered.check(bot) for bot in bots]
    except AkhetError as error:
        raise bad(error) from error


def bot_row(number: int, bot: str) -> dict[str, object]:
    """A bot that takes part."""
    return {"who": f"bot:{number}", "bot": bot, "name": f"{capital(bot)} {number}"}


# ---------------------------------------------------------------- entering and leaving


async def join(tables: Tables, guest: Guest, id: str, name: str = "") -> int:
    """Somebody enters, before the start or, if that was agreed, until the second round begins."""
    entered = await tables.read(lambda conn: rows.count_entered(conn, guest.id))
    for _try in range(TRIES):
        stored = await find(tables, id)
        mine = stored.player(guest.id)
        if mine is not None and not mine.left:
            return int(mine.number)  # pressed twice
        if mine is not None:
            raise Refused(409, "left_before", "you have left this tournament")
        if entered >= MOST_ENTERED:
            words = f"you take part in {entered} tournaments that are not over"
            raise Refused(429, "too_many_tournaments", words, retry=60)
        check_open(stored)
        called = free_name(stored, clean_name(name or guest.name))
        about = {"who": guest.id, "name": called, "since": stored.row.round + 1}
        try:
            return await enter(tables, stored, [about])
        except Conflict:
            continue  # somebody else was faster: once more
    raise changed()


def changed() -> Refused:
    """Somebody else was faster."""
    return Refused(409, "tournament_changed", "the tournament was changed meanwhile; try again")


def check_open(stored: Stored, more: int = 1) -> None:
    """Refuses whoever comes too late, or when all places are taken."""
    row, terms = stored.row, stored.terms
    late = row.status == RUNNING and terms.late and row.round <= 1
    if row.status != OPEN and not late:
        raise Refused(409, "entered_late", "nobody can enter this tournament any more")
    if row.players + more > terms.most:
        raise Refused(409, "tournament_full", "all places of this tournament are taken")


def free_name(stored: Stored, name: str) -> str:
    """A name that nobody else goes by here; with a number if somebody does."""
    taken = [player.name for player in stored.players]
    for n in range(1, len(taken) + 2):
        called = name if n == 1 else f"{name[:27]} {n}"
        if not any(alike(called, other) for other in taken):
            return called
    return name


async def enter(tables: Tables, stored: Stored, about: list[dict[str, object]]) -> int:
    """Stores people or bots who enter; the number of the first. `Conflict` if others are faster."""
    row, now = stored.row, tables.now()
    first = max((player.number for player in stored.players), default=0) + 1

    def work(conn: Connection) -> None:
        rows.change(conn, row.id, row.version, now, players=row.players + len(about))
        for number, one in enumerate(about, first):
            rows.add_player(conn, row.id, number, **one)

    try:
        await tables.store.write(work)
    except Unavailable as error:
        raise busy() from error
    tables.rates.pay(GUEST_BYTES * len(about))
    return first


async def add_bots(tables: Tables, host: Guest, id: str, bot: str, count: int) -> None:
    """The host lets bots take part."""
    stored = await hosted(tables, host, id)
    checked = checked_bots(tables, (bot,) * count)
    if stored.row.status != OPEN:
        raise Refused(409, "tournament_started", "the tournament has started")
    check_open(stored, count)
    if sum(bool(player.bot) for player in stored.players) + count > MOST_BOTS:
        raise Refused(409, "many_bots", f"at most {MOST_BOTS} bots take part")
    first = max((player.number for player in stored.players), default=0) + 1
    about = [bot_row(number, one) for number, one in enumerate(checked, first)]
    try:
        await enter(tables, stored, about)
    except Conflict as error:
        raise Refused(
            409, "tournament_changed", "the tournament was changed meanwhile; try again"
        ) from error


async def leave(tables: Tables, guest: Guest, id: str) -> None:
    """Somebody does not take part any more; in a round a bot plays on in their seat."""
    stored = await find(tables, id)
    mine = stored.player(guest.id)
    if mine is None:
        raise forbidden("you do not take part in this tournament")
    await gone(tables, stored, int(mine.number))


async def remove(tables: Tables, host: Guest, id: str, number: int) -> None:
    """The host takes somebody out."""
    stored = await hosted(tables, host, id)
    if all(player.number != number for player in stored.players):
        raise not_found("player")
    await gone(tables, stored, number)


async def gone(tables: Tables, stored: Stored, number: int) -> None:
    """Somebody is not there any more: before the start without a trace, else with all they have."""
    row, now = stored.row, tables.now()
    left = next(player.left for player in stored.players if player.number == number)
    if left or row.status in (OVER, CANCELLED):
        return

    def work(conn: Connection) -> None:
        rows.change(conn, row.id, row.version, now, players=row.players - 1)
        if row.status == OPEN:
            rows.drop_player(conn, row.id, number)
        else:
            rows.leave_player(conn, row.id, number, max(1, row.round))

    await settle(tables, work)


async def settle(tables: Tables, work: Callable[[Connection], None]) -> None:
    """Stores a change, or says that somebody else was faster."""
    try:
        await tables.store.write(work)
    except Conflict as error:
        raise changed() from error
    except Unavailable as error:
        raise busy() from error


# ---------------------------------------------------------------- the host


async def hosted(tables: Tables, host: Guest, id: str) -> Stored:
    """A tournament of somebody's own."""
    stored = await find(tables, id)
    if stored.row.host != host.id:
        raise forbidden("only the host can do this")
    return stored


async def start(tables: Tables, host: Guest, id: str) -> None:
    """Starts it: who is there now is in the first round. The seed is told from now on."""
    stored = await hosted(tables, host, id)
    row, terms, now = stored.row, stored.terms, tables.now()
    if row.status == RUNNING:
        return  # pressed twice
    if row.status != OPEN:
        raise Refused(409, "tournament_over", "this tournament is over")
    there = len(stored.players)
    if there < LEAST or not table_sizes(there, terms.seats, terms.sizes):
        needed = max(LEAST, min(terms.sizes))
        raise Refused(409, "too_few", f"a tournament needs at least {needed} who take part")
    rounds = swiss_rounds(terms.rules, there) if terms.kind == SWISS else 0
    fixed = msgspec.structs.replace(terms, rounds=rounds)
    told = msgspec.json.encode(fixed).decode()

    def work(conn: Connection) -> None:
        rows.change(conn, id, row.version, now, status=RUNNING, terms=told)

    await settle(tables, work)


async def cancel(tables: Tables, host: Guest, id: str) -> None:
    """Calls it off; tables that are being played are played on as they are."""
    stored = await hosted(tables, host, id)
    row, now = stored.row, tables.now()
    if row.status in (OVER, CANCELLED):
        return

    def work(conn: Connection) -> None:
        rows.change(conn, id, row.version, now, status=CANCELLED, due=0, begins=0)

    await settle(tables, work)
