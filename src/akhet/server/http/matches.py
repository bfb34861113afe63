"""A match as it is kept and studied: files, positions, previews, advice."""

from starlette.responses import Response

from akhet import learn
from akhet.lang import GRAMMARS
from akhet.match.match import MOST_ACTIONS
from akhet.server.errors import not_found
from akhet.server.http import answers as a
from akhet.server.http import shapes as s
from akhet.server.http.endpoints import TABLE, Call, Endpoint, small_number
from akhet.server.http.wording import told_advice
from akhet.server.play import archive
from akhet.server.play.table import encode
from akhet.server.services import client_of


async def export(call: Call) -> object:
    """The match as a file."""
    async with call.desk.tables.open(call.table) as live:
        seat = live.perspective(call.guest.id if call.guest else None, None)
    ending, data = await archive.export(call.desk.tables, call.table, seat)
    name = f'attachment; filename="{call.table[:8]}.{ending}"'
    kind = "application/json" if ending == "json" else "text/plain; charset=utf-8"
    return Response(data, media_type=kind, headers={"content-disposition": name})


async def import_file(call: Call) -> object:
    """A match file as a table of its own."""
    place = client_of(call.request)
    desk = call.desk
    return s.Created(await archive.imported(desk.tables, call.me, call.body, desk.checks, place))


async def fork(call: Call) -> object:
    """Goes on from a line with other luck."""
    b = call.body
    return s.Created(await archive.fork(call.desk.tables, call.me, call.table, b.line, b.seats))


async def position(call: Call) -> object:
    """What I saw after a line."""
    line = small_number(str(call.request.path_params["line"]))
    if line is None:
        raise not_found("line")
    return await archive.position(
        call.desk.tables, call.guest, call.table, line, call.number("seat")
    )


async def in_words(call: Call) -> object:
    """The position after a line, or now, as lines of text."""
    line, seat = call.number("line"), call.number("seat")
    lines = await archive.in_words(call.desk.tables, call.guest, call.table, line, seat, call.lang)
    return s.Lines(lines)


async def positions(call: Call) -> object:
    """What I saw after each of some lines."""
    first, count = call.number("first", 0) or 0, call.number("count", 20) or 0
    return await archive.positions(
        call.desk.tables, call.guest, call.table, first, count, call.number("seat")
    )


async def preview(call: Call) -> object:
    """What a choice, or several in a row, would lead to."""
    actions = [name[:40] for name in call.request.query_params.getlist("action")[:MOST_ACTIONS]]
    seat = call.number("seat")
    return await archive.preview(call.desk.tables, call.me, call.table, actions, seat, call.lang)


async def ways(call: Call) -> object:
    """The complete answers of the seat that is asked."""
    begin = [name[:40] for name in call.request.query_params.getlist("begin")[:MOST_ACTIONS]]
    brief = call.number("brief", 0) == 1
    seat = call.number("seat")
    return await archive.ways(call.desk.tables, call.me, call.table, begin, seat, brief)


async def figures(call: Call) -> object:
    """The figures this table is played with, by name; `guessed` names reconstructed ones."""
    async with call.desk.tables.open(call.table) as live:
        box = live.match.components
        named = GRAMMARS[live.match.header.game].named(box.figures)
        found = {"figures": box.figures, "named": named}
        found |= {"kinds": box.kinds, "legends": box.legends}
        return {**found, "guessed": box.guessed}


async def lesson(call: Call) -> object:
    """The lesson of this table in words: what each step says, points at and wants."""
    async with call.desk.tables.open(call.table) as live:
        found = learn.lesson_of(live.match.header)
        if found is None:
            raise not_found("lesson")
        return learn.told(found, live.match, call.lang)


async def verify(call: Call) -> object:
    """The checks of the match."""
    desk = call.desk
    asker = desk.asker(call.request, call.guest)
    return await archive.verified(desk.tables, call.table, desk.checks, asker)


async def advice(call: Call) -> object:
    """What the choices of a finished match were worth, from the one numbered `since` on."""
    asker = call.desk.asker(call.request, call.guest)
    job = await call.desk.analyses.ask(call.table, asker)
    live = await call.desk.tables.load(call.table)
    found, names = job.data(call.number("since", 0) or 0), live.names(call.lang)
    return told_advice(call.lang, live.match.header.game, found, names)


async def hint(call: Call) -> object:
    """What the strongest bot would do for me."""
    desk = call.desk
    asker = desk.asker(call.request, call.guest)
    return encode(await desk.hints.ask(call.me, call.table, call.body.seat, asker, call.lang))


T = TABLE
MATCHES = [
    Endpoint(
        "POST",
        "/api/import",
        import_file,
        s.Created,
        "Import a match file (text body)",
        str,
        "new",
        "import",
        raw=True,
    ),
    Endpoint("GET", T + "/export", export, a.PartialMatch, "The match as a file"),
    Endpoint("POST", T + "/fork", fork, s.Created, "Go on from a line", s.Fork, "new", "create"),
    Endpoint(
        "GET",
        T + "/position/{line:str}",
        position,
        a.Past,
        "The position after a line",
        query=("seat",),
    ),
    Endpoint(
        "GET",
        T + "/text",
        in_words,
        s.Lines,
        "The board as lines of text",
        query=("line", "seat", "lang"),
    ),
    Endpoint(
        "GET",
        T + "/positions",
        positions,
        a.Positions,
        "Positions after several lines",
        query=("first", "count", "seat"),
    ),
    Endpoint(
        "GET",
        T + "/preview",
        preview,
        a.Preview,
        "What a choice would lead to",
        who="guest",
        query=("action", "seat", "lang"),
    ),
    Endpoint(
        "GET",
        T + "/ways",
        ways,
        s.Ways,
        "Every complete answer of the seat that is asked, cheap payments first",
        who="guest",
        query=("begin", "seat", "brief"),
    ),
    Endpoint("GET", T + "/figures", figures, a.Figures, "The printed figures of this table"),
    Endpoint(
        "GET",
        T + "/lesson",
        lesson,
        a.Lesson,
        "The lesson that is played at this table, step by step",
        query=("lang",),
    ),
    Endpoint("GET", T + "/verify", verify, s.Verified, "What was checked of the match, and not"),
    Endpoint(
        "GET",
        T + "/advice",
        advice,
        s.Analysed,
        "Once it is over: what each choice was worth, as far as it is judged",
        query=("since", "lang"),
    ),
    Endpoint(
        "POST",
        T + "/hint",
        hint,
        s.Hint,
        "Where it is fair: what the strongest bot would do, and why",
        s.AskHint,
        "guest",
        "hint",
        query=("lang",),
    ),
]
