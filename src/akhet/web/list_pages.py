"""My tables, those that wait first, and a picture of each."""

from starlette.responses import Response

from akhet.core import WATCHER
from akhet.server.errors import not_found
from akhet.server.peace import blocks
from akhet.server.play.tokens import is_id
from akhet.server.store import queries
from akhet.server.store.schema import CLOSED, GATHERING, OPENING, OVER, PLAYING
from akhet.web.pictures import picture
from akhet.web.rows import TableRow, table_rows
from akhet.web.visit import Page, Visit


async def mine(visit: Visit, hidden: bool) -> list[TableRow]:
    """The tables of whoever visits."""
    if visit.guest is None:
        return []
    guest = visit.guest.id
    found = await visit.desk.tables.read(lambda conn: queries.list_mine(conn, guest, hidden, 200))
    return [row for row in table_rows(found, guest, visit.lang) if row.status != CLOSED]


async def tables_page(visit: Visit) -> Response:
    """My tables: those that wait for me, those that gather, those that wait for others."""
    hidden = visit.asked("hidden") == 1
    rows = [row for row in await mine(visit, hidden) if row.status != OVER or hidden]
    waits = [row for row in rows if row.status == PLAYING and row.my_turn][::-1]
    gathers = [row for row in rows if row.status in (GATHERING, OPENING)]
    groups = [
        ("waiting", waits),
        ("asked", [row for row in gathers if row.asked]),
        ("gathering", [row for row in gathers if not row.asked]),
        ("others", [row for row in rows if row.status == PLAYING and not row.my_turn]),
        ("over", [row for row in rows if row.status == OVER]),
    ]
    return visit.page("tables.html", groups=groups, hidden=hidden, any=bool(rows))


async def next_table(visit: Visit) -> Response:
    """On to the table that has waited longest."""
    if visit.guest is None:
        return visit.go("/tables")
    given = visit.request.query_params.get("after", "")
    guest, after = visit.guest.id, given if is_id(given) else ""
    found = await visit.desk.tables.read(lambda conn: queries.next_waiting(conn, guest, after))
    return visit.go(f"/table/{found}" if found else "/tables")


async def hide(visit: Visit) -> Response:
    """Takes a table from my lists and the lobby I see, or puts it back."""
    id, guest, hidden = visit.table, visit.me.id, visit.value("hidden", "1") == "1"
    await visit.desk.tables.write(lambda conn: queries.hide_table(conn, id, guest, hidden))
    await blocks.set_seen(visit.desk.tables, visit.me, id, not hidden)
    back = {"history": "/history", "lobby": "/", "people": f"/table/{id}/people"}
    return visit.go(back.get(visit.value("back"), "/tables"))


async def picture_of(visit: Visit) -> Response:
    """The board of a table as those who only watch see it; as it is, it never changes again."""
    async with visit.desk.tables.open(visit.table) as live:
        match = live.match
        if not match.begun:
            raise not_found("picture")
        seen = match.game.dump(match.game.mask(match.state, WATCHER))
        drawn, now = picture(match.header.game, seen), len(match.lines)
    same = visit.asked("seq") == now
    headers = {"cache-control": f"private, max-age={86_400 if same else 5}"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


LIST_PAGES = [
    Page("GET", "/tables", tables_page),
    Page("GET", "/next", next_table),
    Page("POST", "/table/{id:str}/hide", hide, "guest"),
    Page("GET", "/table/{id:str}/picture.svg", picture_of, frame=False),
]
