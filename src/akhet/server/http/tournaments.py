"""Tournaments over HTTP: lists, one with standings and rounds, entering, leaving, and the host."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from akhet.server.clocks.terms import Terms
from akhet.server.errors import Refused, not_found
from akhet.server.http.answers import Answer
from akhet.server.http.endpoints import Call, Endpoint
from akhet.server.http.shapes import ClockTerms, Name, Nothing, Ok, Shape, Word
from akhet.server.play.tokens import is_id
from akhet.server.store.schema import OVER
from akhet.server.tournaments import entering, rows
from akhet.server.tournaments.rows import OPEN, RUNNING
from akhet.server.tournaments.telling import short, whole
from akhet.server.tournaments.terms import Wish

MOST = 50
LISTS = {"open": (OPEN,), "running": (RUNNING,), "over": (OVER,)}
Status: TypeAlias = Literal["open", "running", "over", "cancelled"]
Small = Annotated[int, msgspec.Meta(ge=0, le=1_000)]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]


# ---------------------------------------------------------------- what is asked


class NewTournament(Shape):
    """A tournament to be made: `kind` is swiss, robin or knockout.

    `seats` are those of a table; with `flexible` tables may have one more or less, so that fewer
    have a bye. `rounds` (of swiss) and `advance` (of each knock-out table) may be 0: as usual.
    `bots` are the names of bots that take part. Times are in seconds.
    """

    game: Word
    kind: Word
    seats: Small
    title: Name = ""
    flexible: bool = True
    options: Annotated[dict[str, str], msgspec.Meta(max_length=64)] = {}
    rounds: Small = 0
    advance: Small = 0
    most: Small = 32
    late: bool = True
    round_seconds: Seconds = 86_400
    rest_seconds: Seconds = 60
    clock: ClockTerms | None = None
    listed: bool = True
    bots: Annotated[list[Word], msgspec.Meta(max_length=32)] = []
    name: Name = ""


class Enter(Shape):
    """Entering, perhaps under another name."""

    name: Name = ""


class PlayerNumber(Shape):
    """Somebody who takes part."""

    player: Small


class MoreBots(Shape):
    """Bots that shall take part."""

    bot: Word
    count: Annotated[int, msgspec.Meta(ge=1, le=32)] = 1


# ---------------------------------------------------------------- what is answered


class Made(Answer):
    """The tournament that was made."""

    tournament: str


class Entered(Answer):
    """The number under which somebody takes part."""

    player: int


class Short(Answer):
    """A tournament in a list; `round` is the last that began, `host` whether it is my own."""

    id: str
    title: str
    game: str
    status: Status
    round: int
    players: int
    changed: int
    host: bool


class ShortList(Answer):
    """Tournaments, the latest first."""

    tournaments: list[Short]


class Stands(Answer):
    """Where somebody stands. `points` are 12 for a first place; what breaks ties follows in order.

    `since` is their first round, `out` the round of a knock-out in which it was over for them.
    """

    number: int
    name: str
    bot: str | None
    since: int
    left: bool
    out: int
    rank: int
    points: float
    opponents: float
    share: float
    direct: int
    lot: str
    played: int
    first: int
    byes: int


class Chair(Answer):
    """A seat of a table of a round; rank and score once it is over."""

    number: int
    name: str
    rank: int | None
    score: int | None


class Board(Answer):
    """A table of a round; `why` it has its result: played, awarded or deadline."""

    number: int
    table: str | None
    seats: list[Chair]
    why: Literal["played", "awarded", "deadline"] | None


class Numbered(Answer):
    """Somebody by number and name."""

    number: int
    name: str


class Played(Answer):
    """A round."""

    round: int
    tables: list[Board]
    byes: list[Numbered]


class TermsTold(Answer):
    """The clock of every table."""

    kind: str
    seconds: int
    increment: int
    then: str


class Whole(Short):
    """All of a tournament. `table` is where I have to play now; `ends` and `begins` are seconds.

    The seed of all lots is told once it has started; its hash is the commitment.
    """

    listed: bool
    kind: Literal["swiss", "robin", "knockout"]
    seats: int
    sizes: list[int]
    options: dict[str, str]
    rounds: int
    advance: int
    most: int
    late: bool
    round_seconds: int
    rest_seconds: int
    clock: TermsTold | None
    commitment: str
    seed: str | None
    me: int | None
    table: str | None
    ends: int | None
    begins: int | None
    standings: list[Stands]
    played: list[Played]


# ---------------------------------------------------------------- handlers


def asked(call: Call) -> str:
    """The tournament in the path."""
    found = str(call.request.path_params["tournament"])
    if not is_id(found):
        raise not_found("tournament")
    return found


async def listed(call: Call) -> object:
    """Tournaments: open, running or over (listed ones), or mine."""
    which = call.request.query_params.get("which", "open")
    tables, guest = call.desk.tables, call.guest.id if call.guest else ""
    if which == "mine":
        found = await tables.read(lambda conn: rows.mine(conn, guest, MOST)) if guest else []
    elif which in LISTS:
        found = await tables.read(lambda conn: rows.listed(conn, LISTS[which], MOST))
    else:
        raise Refused(422, "invalid", "which is one of open, running, over, mine")
    return {"tournaments": [short(row, guest) for row in found]}


async def create(call: Call) -> object:
    """Makes a tournament."""
    b, k = call.body, call.body.clock
    clock = Terms(k.kind, k.seconds, k.increment, k.then) if k else None
    wish = Wish(
        b.game,
        b.kind,
        b.seats,
        b.title,
        b.flexible,
        b.options,
        b.rounds,
        b.advance,
        b.most,
        b.late,
        b.round_seconds,
        b.rest_seconds,
        clock,
        b.listed,
        tuple(b.bots),
    )
    return Made(await entering.create(call.desk.tables, call.me, wish))


async def state(call: Call) -> object:
    """All of a tournament."""
    desk = call.desk
    stored = await entering.find(desk.tables, asked(call))
    ranked = await desk.standings.of(stored)
    guest = call.guest.id if call.guest else None
    return whole(stored, ranked, guest, call.lang, desk.tables.uptime.now())


async def join(call: Call) -> object:
    """Enters."""
    return Entered(await entering.join(call.desk.tables, call.me, asked(call), call.body.name))


async def leave(call: Call) -> object:
    """Leaves."""
    await entering.leave(call.desk.tables, call.me, asked(call))
    call.desk.tournaments.soon(asked(call))
    return Ok()


async def remove(call: Call) -> object:
    """Takes somebody out."""
    await entering.remove(call.desk.tables, call.me, asked(call), call.body.player)
    call.desk.tournaments.soon(asked(call))
    return Ok()


async def add_bots(call: Call) -> object:
    """Lets bots take part."""
    b = call.body
    await entering.add_bots(call.desk.tables, call.me, asked(call), b.bot, b.count)
    return Ok()


async def start(call: Call) -> object:
    """Starts it."""
    await entering.start(call.desk.tables, call.me, asked(call))
    call.desk.tournaments.soon(asked(call))
    return Ok()


async def cancel(call: Call) -> object:
    """Calls it off."""
    await entering.cancel(call.desk.tables, call.me, asked(call))
    return Ok()


T = "/api/tournaments/{tournament:str}"
TOURNAMENTS = [
    Endpoint(
        "GET", "/api/tournaments", listed, ShortList, "Lists of tournaments", query=("which",)
    ),
    Endpoint(
        "POST",
        "/api/tournaments",
        create,
        Made,
        "Make a tournament",
        NewTournament,
        "new",
        "create",
    ),
    Endpoint("GET", T, state, Whole, "A tournament: standings and rounds", query=("lang",)),
    Endpoint("POST", T + "/join", join, Entered, "Enter a tournament", Enter, "new", "join"),
    Endpoint("POST", T + "/leave", leave, Ok, "Leave a tournament", Nothing, "guest", "join"),
    Endpoint(
        "POST", T + "/remove", remove, Ok, "Host: take somebody out", PlayerNumber, "guest", "join"
    ),
    Endpoint(
        "POST", T + "/bots", add_bots, Ok, "Host: let bots take part", MoreBots, "guest", "join"
    ),
    Endpoint("POST", T + "/start", start, Ok, "Host: start", Nothing, "guest", "create"),
    Endpoint("POST", T + "/cancel", cancel, Ok, "Host: call it off", Nothing, "guest", "join"),
]
