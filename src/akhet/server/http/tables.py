"""Tables: laid, found, looked at, begun, and begun once more."""

import json

from akhet.lang import called
from akhet.server.clocks.terms import Terms
from akhet.server.errors import Refused
from akhet.server.http import answers as a
from akhet.server.http import shapes as s
from akhet.server.http.endpoints import TABLE, Call, Endpoint
from akhet.server.peace import blocks
from akhet.server.peace.rows import shown_to
from akhet.server.play import hands, lobby
from akhet.server.play.tokens import is_id
from akhet.server.store import queries
from akhet.server.store.schema import GATHERING, OVER, PLAYING

LISTS = {"open": GATHERING, "playing": PLAYING, "over": OVER}
MOST = 50


async def create(call: Call) -> object:
    """Lays a table."""
    b, k = call.body, call.body.clock
    plan = lobby.Plan(
        b.game,
        b.seats,
        b.options,
        b.title,
        b.listed,
        b.end_turn,
        b.components,
        b.draw,
        b.names,
        b.practice,
        Terms(k.kind, k.seconds, k.increment, k.then) if k else None,
    )
    is_new = bool(call.token)
    return s.Created(await lobby.create(call.desk.tables, call.me, plan, is_new))


async def listed(call: Call) -> object:
    """Tables: open, playing or over (listed ones), or mine."""
    which = call.request.query_params.get("which", "open")
    before = call.number("before")
    shown = shown_to(call.guest.id if call.guest else "")
    if which == "mine":
        if call.guest is None:
            return {"tables": []}
        guest, hidden = call.guest.id, bool(call.number("hidden", 0))
        rows = await call.desk.tables.read(lambda c: queries.list_mine(c, guest, hidden, 200))
    elif which == "open" and before is None:
        rows = await call.desk.tables.read(lambda c: queries.list_fairly(c, MOST, shown))
    elif which in LISTS:
        status, end = LISTS[which], 1 << 40 if before is None else before
        rows = await call.desk.tables.read(
            lambda c: queries.list_open(c, status, MOST, end, where=shown)
        )
    else:
        raise Refused(422, "invalid", "which is one of open, playing, over, mine")
    who = call.guest.id if call.guest else ""
    return {"tables": [public_row(row, who, call.lang) for row in rows]}


def public_row(row: dict[str, object], guest: str, lang: str) -> dict[str, object]:
    """A row of a list, without who is who inside."""
    seats = row["seats"]
    assert isinstance(seats, list)
    shown = [
        {
            "seat": seat["seat"],
            "kind": seat["kind"],
            "name": called(lang, seat["name"]),
            "mine": bool(guest) and seat["guest"] == guest,
            "free": seat["kind"] == "person" and not seat["guest"],
        }
        for seat in seats
    ]
    waiting = [int(n) for n in str(row["waiting"]).split(",") if n]
    result = json.loads(str(row["scores"])) if row["scores"] else None
    now, _, rounds = str(row["stage"]).partition("/")
    stage = {"round": int(now), "rounds": int(rounds)} if now else None
    options, hints = json.loads(str(row["options"])), row["practice"] == 2
    found = {key: row[key] for key in ("id", "game", "title", "status", "changed", "seq")}
    more = {"stage": stage, "options": options, "hints": hints}
    return {**found, **more, "seats": shown, "waiting": waiting, "scores": result}


async def next_table(call: Call) -> object:
    """The table that has waited longest for me."""
    given = call.request.query_params.get("after", "")
    after, guest = given if is_id(given) else "", call.me.id
    found = await call.desk.tables.read(lambda c: queries.next_waiting(c, guest, after))
    return {"table": found}


async def state(call: Call) -> object:
    """The table and the match as I may see them, with the log after line `since`."""
    if "eyes" in call.request.query_params:
        raise old_link()
    since, wanted = call.number("since", 0), call.number("seat")
    who = call.guest.id if call.guest else None
    tables = call.desk.tables
    async with tables.open(call.table) as live:
        seat = live.perspective(who, wanted)
        return await tables.shown(live, who, seat, since or 0, call.lang)


async def look(call: Call) -> object:
    """The same as a link lets me see it, through the eyes of whoever made it."""
    tables, who = call.desk.tables, call.guest.id if call.guest else None
    link = await hands.lent(tables, call.body.eyes, call.table)
    async with tables.open(call.table) as live:
        return await tables.shown(live, who, link.seat, call.body.since, call.lang)


def old_link() -> Refused:
    """A token in an address stands in every log on its way; such links are not served."""
    return Refused(410, "old_link", "links of this form no longer work; ask for a new one")


async def start(call: Call) -> object:
    """Deals the first cards."""
    await lobby.start(call.desk.tables, call.me, call.table)
    return s.Ok()


async def rematch(call: Call) -> object:
    """Once more."""
    b, tables = call.body, call.desk.tables
    return s.Created(await lobby.rematch(tables, call.me, call.table, b.bot, b.order))


async def hide(call: Call) -> object:
    """Takes a table from my list, and from the lobby I see."""
    guest, hidden, id = call.me.id, call.body.hidden, call.table
    await call.desk.tables.write(lambda c: queries.hide_table(c, id, guest, hidden))
    await blocks.set_seen(call.desk.tables, call.me, id, not hidden)
    return s.Ok()


T = TABLE
TABLES = [
    Endpoint(
        "GET",
        "/api/tables",
        listed,
        a.TableList,
        "Lists of tables",
        query=("which", "before", "hidden"),
    ),
    Endpoint("POST", "/api/tables", create, s.Created, "Lay a table", s.NewTable, "new", "create"),
    Endpoint(
        "GET",
        "/api/next",
        next_table,
        a.Waiting,
        "The table that waits for me",
        who="guest",
        query=("after",),
    ),
    Endpoint(
        "GET",
        T,
        state,
        a.State,
        "Table, view and log as I may see them",
        query=("since", "seat", "lang"),
    ),
    Endpoint("POST", T + "/look", look, a.State, "The same through lent eyes", s.Look, rate="read"),
    Endpoint("POST", T + "/start", start, s.Ok, "Host: start", s.Nothing, "guest"),
    Endpoint(
        "POST",
        T + "/rematch",
        rematch,
        s.Created,
        "The same table once more",
        s.Rematch,
        "guest",
        "create",
    ),
    Endpoint("POST", T + "/hide", hide, s.Ok, "Leave a table out of my list", s.Hide, "guest"),
]
