"""Leaving each other alone, on pages that need no script: the people of a table, and my list."""

from dataclasses import dataclass

from starlette.responses import Response

from akhet.lang import called
from akhet.server.errors import Refused
from akhet.server.peace import blocks, reporting, rows
from akhet.server.peace.blocks import Whom
from akhet.server.play.table import Live
from akhet.server.store.schema import BOT
from akhet.web.visit import Page, Visit


@dataclass(frozen=True)
class Neighbour:
    """Somebody else at a table."""

    seat: int
    name: str
    kind: str
    """How I keep them away; empty: I do not."""


async def neighbours(visit: Visit, live: Live) -> list[Neighbour]:
    """The other people of a table."""
    me = visit.who
    kinds = await blocks.at_table(visit.desk.tables, visit.me, live) if me else {}
    return [
        Neighbour(s.seat, called(visit.lang, s.name), kinds.get(s.seat, ""))
        for s in live.seats
        if (s.asked if s.kind == BOT else s.guest) not in ("", me)
    ]


async def people_page(visit: Visit) -> Response:
    """Who sits at a table, and what one can want of them."""
    return await people_with(visit)


async def people_with(visit: Visit, status: int = 200, message: str | None = None) -> Response:
    """The same with a message perhaps."""
    id, me = visit.table, visit.who or ""
    async with visit.desk.tables.open(id) as live:
        shown: dict[str, object] = {"title": live.title, "people": await neighbours(visit, live)}
        shown |= {"mine": bool(live.seats_of(me)), "listed": live.listed}
    seen = await visit.desk.tables.read(lambda conn: rows.is_seen(conn, me, id))
    return visit.page("people.html", status, table=id, seen=seen, message=message, **shown)


async def refused(visit: Visit, error: Refused) -> Response:
    """The people again, with the reason; where there is no such table, that."""
    if error.status == 404:
        raise error
    return await people_with(visit, error.status, visit.wrong(error))


async def keep_away(visit: Visit) -> Response:
    """Blocks or mutes somebody, or neither any more."""
    kind = visit.value("kind")
    if kind not in ("", rows.BLOCK, rows.MUTE):
        raise Refused(422, "invalid", "block, mute, or neither")
    whom = Whom(visit.needed("seat"))
    await blocks.keep_away(visit.desk.tables, visit.me, visit.table, whom, kind)
    visit.desk.muted(visit.me)
    return visit.go(f"/table/{visit.table}/people")


async def report(visit: Visit) -> Response:
    """Reports somebody, with the match and the chat."""
    desk, text, whom = visit.desk, visit.value("text"), Whom(visit.needed("seat"))
    number = await reporting.report(desk.tables, visit.guest, visit.table, text, whom)
    return visit.page("done.html", table=visit.table, done=visit.say("app.people.sent", n=number))


async def mine(visit: Visit) -> Response:
    """Whom I keep away."""
    found = await blocks.kept_away(visit.desk.tables, visit.me) if visit.guest else []
    return visit.page("kept-away.html", away=found)


async def let_back(visit: Visit) -> Response:
    """Hears and meets somebody again."""
    await blocks.let_back(visit.desk.tables, visit.me, visit.value("id")[:16])
    visit.desk.muted(visit.me)
    return visit.go("/me/people")


PEACE_PAGES = [
    Page("GET", "/table/{id:str}/people", people_page),
    Page("POST", "/table/{id:str}/people", keep_away, "new", "join", refused),
    Page("POST", "/table/{id:str}/people/report", report, "anyone", "report", refused),
    Page("GET", "/me/people", mine),
    Page("POST", "/me/people", let_back, "guest", "join"),
]
