"""People, bots, their results and ratings, by script. Of a private person nobody is told."""

from sqlalchemy import Connection

from akhet.lang import bot_called, called
from akhet.server.errors import not_found
from akhet.server.history import asking, reading, veils
from akhet.server.history.rating import as_shown, shown
from akhet.server.history.rows import ALL, Key
from akhet.server.http.answers import Answer
from akhet.server.http.endpoints import Call, Endpoint
from akhet.server.http.shapes import Ok, Shape
from akhet.server.store.queries import AnyRow

PAGE = 25  # results in one answer


# ---------------------------------------------------------------- types


class Rated(Answer):
    """A rating: surely at least `least` and at most `most`; `mu` and `sigma` are openskill's."""

    least: int
    middle: int
    most: int
    matches: int
    sure: bool
    mu: float
    sigma: float


class Titled(Answer):
    """What somebody has played of a game: to its end, won, and counted for the rating."""

    game: str
    played: int
    won: int
    counted: int
    rating: Rated | None


class Person(Answer):
    """A person, or a bot; `private` is told to nobody else."""

    who: str
    name: str
    bot: str | None
    private: bool
    titles: list[Titled]


class ResultSeat(Answer):
    """A seat of a finished match; `who` is null for somebody who is private or gone."""

    seat: int
    name: str
    who: str | None
    place: int
    points: int


class OneResult(Answer):
    """A finished match; `why` says why it counts for nothing, null where it counts."""

    match: str
    game: str
    ended: int
    why: str | None
    won: bool | None
    rating: int | None
    seats: list[ResultSeat]


class Results(Answer):
    """Results, the latest first; `after` asks for the next ones, null at the end."""

    results: list[OneResult]
    after: str | None


class Meeting(Answer):
    """What two have played of a game: who was ahead, seen from the first, and the mean points."""

    game: str
    played: int
    ahead: int
    behind: int
    points: float
    others: float


class Meetings(Answer):
    """Two people, or a person and a bot."""

    one: str
    other: str
    games: list[Meeting]


class Ranked(Answer):
    """A place of a leaderboard."""

    place: int
    who: str
    name: str
    rating: Rated


class Leaderboard(Answer):
    """The best whose ratings are sure enough."""

    game: str
    ranked: list[Ranked]


class Had(Answer):
    """A thing such as `site:temple`: how many seats had it, won with it, and how often."""

    thing: str
    seats: int
    won: int
    pieces: int


class Statistics(Answer):
    """What was had in all matches that count; `seats`, `won` and `points` are of all seats."""

    game: str
    seats: int
    won: int
    points: int
    things: list[Had]


class Private(Shape):
    """Whether one wants to be "somebody" wherever others look."""

    private: bool


class IsPrivate(Answer):
    """Whether one is."""

    private: bool


# ---------------------------------------------------------------- answers


def who(call: Call) -> str:
    """Who the path asks about."""
    return asking.player_of(str(call.request.path_params["who"]))


def rated(row: AnyRow) -> Rated:
    """A rating as it is told."""
    s = as_shown(row)
    return Rated(s.least, s.middle, s.most, s.matches, s.sure, row.mu, row.sigma)


def name_of(lang: str, player: str, name: str) -> str:
    """What somebody is called."""
    return bot_called(lang, player.removeprefix("bot:")) if asking.is_bot(player) else name


async def find(call: Call, player: str) -> reading.Profile:
    """Somebody who may be told of."""
    me = call.guest.id if call.guest else None
    found = await call.desk.tables.read(lambda conn: reading.profile(conn, player, me))
    if found is None:
        raise not_found("person")
    return found


async def person(call: Call) -> object:
    """A person or a bot."""
    found = await find(call, who(call))
    titles = [
        Titled(t.game, t.played, t.won, t.counted, rated(t.rating) if t.rating else None)
        for t in found.titles
    ]
    name = name_of(call.lang, found.player, found.name)
    return Person(found.player, name, found.bot or None, found.private, titles)


async def results(call: Call) -> object:
    """What somebody has played."""
    player, me = (await find(call, who(call))).player, call.guest.id if call.guest else None
    query = call.request.query_params
    wanted, after = asking.wanted_of(query), asking.after_of(query)
    if wanted.opponent:
        await find(call, wanted.opponent)

    def work(conn: Connection) -> list[OneResult]:
        return told_results(conn, player, me, wanted, after, call.lang)

    found = await call.desk.tables.read(work)
    more = len(found) > PAGE
    last = found[PAGE - 1] if more else None
    return Results(found[:PAGE], asking.place_of(last.ended, last.match) if last else None)


def told_results(
    conn: Connection,
    player: str,
    me: str | None,
    wanted: reading.Wanted,
    after: Key | None,
    lang: str,
) -> list[OneResult]:
    """Results as they are told, one more than a page."""
    rows = reading.found_results(conn, player, me, wanted, after, PAGE + 1)
    seats = reading.seats_of(conn, [row.match for row in rows])
    there = {seat.player for some in seats.values() for seat in some}
    names = reading.public_names(conn, there, me)
    return [
        OneResult(
            row.match,
            row.game,
            row.ended,
            row.why or None,
            None if row.won < 0 else row.won == 1,
            None if row.mu is None else shown(row.mu - 3 * row.sigma),
            [told_seat(seat, names, lang) for seat in seats[row.match]],
        )
        for row in rows
    ]


def told_seat(seat: AnyRow, names: dict[str, str], lang: str) -> ResultSeat:
    """A seat as it is told: by the name at the table, and whose it is if that may be known."""
    known = asking.is_bot(seat.player) or seat.player in names
    name = called(lang, seat.name, seat.bot)
    return ResultSeat(seat.seat, name, seat.player if known else None, seat.place, seat.points)


async def against(call: Call) -> object:
    """What two have played together."""
    one = await find(call, who(call))
    other = await find(call, asking.player_of(str(call.request.path_params["other"])))
    found = await call.desk.tables.read(
        lambda conn: reading.head_to_head(conn, one.player, other.player)
    )
    rows = [Meeting(m.game, m.played, m.ahead, m.behind, m.points, m.others) for m in found]
    return Meetings(one.player, other.player, rows)


async def leaderboard(call: Call) -> object:
    """The best of a game."""
    game = asking.game_of(str(call.request.path_params["game"]))
    kind = asking.chosen(call.request.query_params, "kind", ("people", "bots", "all"))
    me = call.guest.id if call.guest else None
    rows = await call.desk.tables.read(lambda conn: reading.leaderboard(conn, game, kind, me))
    return Leaderboard(
        game,
        [
            Ranked(n + 1, row.player, name_of(call.lang, row.player, row.name), rated(row))
            for n, row in enumerate(rows)
        ],
    )


async def statistics(call: Call) -> object:
    """What was had in a game, by all or by somebody."""
    game = asking.game_of(str(call.request.path_params["game"]))
    asked = call.request.query_params.get("who", "")
    player = (await find(call, asking.player_of(asked))).player if asked else ALL
    rows = await call.desk.tables.read(lambda conn: reading.statistics(conn, game, player))
    whole = rows.pop("", None)
    seats, won, points = (whole.seats, whole.won, whole.pieces) if whole else (0, 0, 0)
    things = [Had(r.thing, r.seats, r.won, r.pieces) for _thing, r in sorted(rows.items())]
    return Statistics(game, seats, won, points, things)


async def is_private(call: Call) -> object:
    """Whether I am private."""
    me = call.me.id
    return IsPrivate(await call.desk.tables.read(lambda conn: veils.is_private(conn, me)))


async def set_private(call: Call) -> object:
    """Makes me somebody, or shows me again."""
    await call.desk.folds.set_private(call.me.id, call.body.private)
    return Ok()


P = "/api/people/{who:str}"
PEOPLE = [
    Endpoint("GET", P, person, Person, "A person or a bot: name, matches, ratings"),
    Endpoint("GET", P + "/results", results, Results, "Finished matches", query=asking.QUERY),
    Endpoint("GET", P + "/against/{other:str}", against, Meetings, "What two have played together"),
    Endpoint(
        "GET",
        "/api/ratings/{game:str}",
        leaderboard,
        Leaderboard,
        "The best of a game whose ratings are sure enough",
        query=("kind",),
    ),
    Endpoint(
        "GET",
        "/api/statistics/{game:str}",
        statistics,
        Statistics,
        "What was had in all matches that count",
        query=("who",),
    ),
    Endpoint("GET", "/api/me/private", is_private, IsPrivate, "Whether I am private", who="guest"),
    Endpoint(
        "POST",
        "/api/me/private",
        set_private,
        Ok,
        "Hide me from others, or show me again",
        Private,
        "guest",
        "join",
    ),
]
