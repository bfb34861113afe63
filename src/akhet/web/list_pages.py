"""Lists: my tables, those that wait first, and the matches that are over."""

from starlette.responses import Response

from akhet.server import queries
from akhet.server.schema import CLOSED, GATHERING, OPENING, OVER, PLAYING
from akhet.server.tokens import is_id
from akhet.web.rows import TableRow, table_rows
from akhet.web.visit import Page, Visit

MOST = 50


async def mine(visit: Visit, hidden: bool) -> list[TableRow]:
    """The tables of whoever visits."""
    if visit.guest is None:
        return []
    guest = visit.guest.id
    found = await visit.desk.tables.read(lambda conn: queries.list_mine(conn, guest, hidden, 200))
    return [row for row in table_rows(found, guest) if row.status != CLOSED]


async def tables_page(visit: Visit) -> Response:
    """My tables: those that wait for me, those that gather, those that wait for others."""
    hidden = visit.asked("hidden") == 1
    rows = [row for row in await mine(visit, hidden) if row.status != OVER or hidden]
    waits = [row for row in rows if row.status == PLAYING and row.my_turn][::-1]
    groups = [
        ("waiting", waits),
        ("gathering", [row for row in rows if row.status in (GATHERING, OPENING)]),
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
    """Takes a table from my list, or puts it back."""
    id, guest, hidden = visit.table, visit.me.id, visit.value("hidden", "1") == "1"
    await visit.desk.tables.write(lambda conn: queries.hide_table(conn, id, guest, hidden))
    back = visit.value("back")
    return visit.go("/history" if back == "history" else "/tables")


async def history_page(visit: Visit) -> Response:
    """The matches that are over: mine, and those of listed tables."""
    own = [row for row in await mine(visit, False) if row.status == OVER]
    before = visit.asked("before") or 1 << 40
    found = await visit.desk.tables.read(
        lambda conn: queries.list_open(conn, OVER, MOST + 1, before)
    )
    others = [row for row in table_rows(found[:MOST], visit.who) if not row.mine]
    more = found[MOST - 1]["changed"] if len(found) > MOST else None
    return visit.page("history.html", own=own, others=others, more=more)


LIST_PAGES = [
    Page("GET", "/tables", tables_page),
    Page("GET", "/next", next_table),
    Page("POST", "/table/{id:str}/hide", hide, "guest"),
    Page("GET", "/history", history_page),
]
