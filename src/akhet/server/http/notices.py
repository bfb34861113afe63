"""Notices by script: the ways by which I am told something, and what I want to hear of a table."""

from typing import Annotated, Literal

import msgspec

from akhet.lang import text
from akhet.server.accounts.rules import device_of
from akhet.server.http.answers import Answer
from akhet.server.http.endpoints import Call, Endpoint
from akhet.server.http.shapes import Ok, Shape, Word
from akhet.server.notices.queue import MAIL, PUSH, Way
from akhet.server.play.tokens import is_id
from akhet.server.store import queries
from akhet.server.store.queries import AnyRow
from akhet.server.tournaments.rows import ready

Address = Annotated[str, msgspec.Meta(max_length=1_000)]
Secret = Annotated[str, msgspec.Meta(max_length=200)]
Event = Literal["turn", "over", "invited", "round", "clock"]
Level = Literal["", "end", "none"]
WAITING = 20  # tables that are named


class NoticeWay(Answer):
    """A way by which I am told something.

    `error` says what went wrong at the last try, `failed` when; `pace` is how many seconds lie
    between two messages at least; with `entry` links in messages sign in; messages to a webhook are
    `signed`, unless it was added before there were signatures.
    """

    id: str
    kind: Literal["mail", "push", "webhook", "ntfy"]
    label: str
    events: list[str]
    pace: int
    entry: bool
    signed: bool
    state: Literal["on", "stopped", "failed"]
    sent: int
    error: str
    failed: int


class NoticeWays(Answer):
    """All of them; `push_key` is what a browser subscribes with, empty where there is no push."""

    push_key: str
    mail: str
    ways: list[NoticeWay]


class NewNoticeWay(Shape):
    """A way to add: `push` has `url`, `key` and `auth` of a subscription, others a `url`."""

    kind: Literal["mail", "push", "webhook", "ntfy"]
    url: Address = ""
    key: Secret = ""
    auth: Secret = ""
    token: Secret = ""


class ChangedNoticeWay(Shape):
    """What is told by a way, and how often; a way that was off is on again."""

    id: Word
    events: Annotated[list[Event], msgspec.Meta(max_length=8)]
    pace: Literal[0, 3_600, 86_400] = 0
    entry: bool = False


class NoticeWayId(Shape):
    """One of my ways."""

    id: Word


class NoticeWayMade(Answer):
    """A way that was added. A webhook has a `secret`: it is told now and never again."""

    id: str
    secret: str | None = None


class NoticeTried(Answer):
    """What went wrong; empty if nothing did."""

    error: str


class WantedNotices(Shape):
    """What I want to hear of a table: all (empty), the end and what is pressing, or nothing."""

    level: Level = ""


class TableNotices(Answer):
    """What I want to hear of a table."""

    level: str


class WaitingTable(Answer):
    """A table that waits for me."""

    id: str
    game: str
    name: str  # of the game
    title: str


class BegunRound(Answer):
    """A table of a tournament at which I play, where others are to move."""

    table: str
    title: str  # of the tournament
    says: str


class WaitingTables(Answer):
    """How many tables wait for me, and the first of them; and the rounds that have begun."""

    number: int
    tables: list[WaitingTable]
    rounds: list[BegunRound]


def info(way: Way) -> NoticeWay:
    """A way as its owner sees it; never where it leads."""
    kept = {name: getattr(way, name) for name in NoticeWay.__struct_fields__}
    return NoticeWay(**{**kept, "events": list(way.events)})


async def notice_ways(call: Call) -> object:
    """By which ways I am told something."""
    bell = call.desk.bell
    found = [info(way) for way in await bell.ways(call.me)]
    return NoticeWays(bell.push_key, await bell.mail(call.me), found)


async def add_notice_way(call: Call) -> object:
    """Adds a way, with every event."""
    b, bell, me = call.body, call.desk.bell, call.me
    home = call.desk.link(call.request, "")
    if b.kind == MAIL:
        return NoticeWayMade(await bell.add_mail(me, call.lang))
    if b.kind == PUSH:
        device = device_of(call.request.headers.get("user-agent", ""))
        return NoticeWayMade(await bell.add_push(me, b.url, b.key, b.auth, device, call.lang, home))
    made = await bell.add_url(me, b.kind, b.url, b.token, call.lang, home)
    return NoticeWayMade(made.id, made.secret or None)


async def change_notice_way(call: Call) -> object:
    """Says what is told by a way."""
    b = call.body
    await call.desk.bell.change(call.me, b.id, b.events, b.pace, b.entry)
    return Ok()


async def remove_notice_way(call: Call) -> object:
    """Forgets a way."""
    await call.desk.bell.remove(call.me, call.body.id)
    return Ok()


async def test_notice_way(call: Call) -> object:
    """Sends a message now."""
    return NoticeTried(await call.desk.bell.trial(call.me, call.body.id, call.lang))


async def table_notices(call: Call) -> object:
    """What I want to hear of this table."""
    return TableNotices(await call.desk.bell.level(call.me, call.table))


async def set_table_notices(call: Call) -> object:
    """Says what I want to hear of this table."""
    await call.desk.bell.set_level(call.me, call.table, call.body.level)
    return Ok()


async def waiting_for_me(call: Call) -> object:
    """The tables that wait for me, the longest waiting first."""
    if call.guest is None:
        return WaitingTables(0, [], [])
    given = call.request.query_params.get("but", "")
    but, guest = given if is_id(given) else "", call.guest.id
    found = await call.desk.tables.read(lambda c: queries.all_waiting(c, guest, but, 200))
    named = {row.game: text(call.lang, f"{row.game}.name") for row in found}
    shown = [WaitingTable(row.id, row.game, named[row.game], row.title) for row in found[:WAITING]]
    begun = await call.desk.tables.read(lambda c: ready(c, guest))
    waits = {row.id for row in found} | {but}
    rounds = [
        BegunRound(row.match, row.title, round_says(call.lang, row))
        for row in begun
        if row.match not in waits
    ]
    return WaitingTables(len(found), shown, rounds)


def round_says(lang: str, row: AnyRow) -> str:
    """The game and the round of a table of a tournament."""
    return f"{text(lang, f'{row.game}.name')} · {text(lang, 'web.tourney.round_now', n=row.round)}"


ME, TABLE = "/api/me/notices", "/api/tables/{id:str}"
NOTICES = [
    Endpoint("GET", ME, notice_ways, NoticeWays, "By which ways I am told something", who="guest"),
    Endpoint(
        "POST", ME, add_notice_way, NoticeWayMade, "Add a way", NewNoticeWay, "guest", "token"
    ),
    Endpoint(
        "POST",
        ME + "/change",
        change_notice_way,
        Ok,
        "What is told by a way",
        ChangedNoticeWay,
        "guest",
        "join",
    ),
    Endpoint(
        "POST", ME + "/remove", remove_notice_way, Ok, "Forget a way", NoticeWayId, "guest", "join"
    ),
    Endpoint(
        "POST",
        ME + "/test",
        test_notice_way,
        NoticeTried,
        "Send me a message now",
        NoticeWayId,
        "guest",
        "letter",
    ),
    Endpoint(
        "GET",
        "/api/me/waiting",
        waiting_for_me,
        WaitingTables,
        "The tables that wait for me",
        query=("but",),
    ),
    Endpoint(
        "GET",
        TABLE + "/notices",
        table_notices,
        TableNotices,
        "What I want to hear of it",
        who="guest",
    ),
    Endpoint(
        "POST",
        TABLE + "/notices",
        set_table_notices,
        Ok,
        "Say what I want to hear of it",
        WantedNotices,
        "guest",
        "join",
    ),
]
