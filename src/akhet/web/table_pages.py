"""The table itself: the shell of the table app, and the plain page with the whole match on it."""

import asyncio
import re

from markupsafe import Markup
from starlette.responses import Response

from akhet.bots import USUAL
from akhet.server.errors import Refused
from akhet.server.http.qr import qr_code
from akhet.server.http.tables import old_link
from akhet.server.peace import reporting
from akhet.server.play import absence, archive, commands, hands, lobby
from akhet.server.play.commands import Order
from akhet.server.play.table import Live
from akhet.server.store.schema import CLOSED, GATHERING, OPENING
from akhet.web import gather_pages as gather
from akhet.web.assets import modules
from akhet.web.gather_pages import gathering_page
from akhet.web.plain import names_of, plain_page, replay_page
from akhet.web.visit import Page, Visit, error_page

KEY = re.compile(r"[A-Za-z0-9]{1,64}")
BOT_STEPS = 40
BOT_STEP_SECONDS = 0.05


# ---------------------------------------------------------------- looking


async def table_page(visit: Visit) -> Response:
    """Gathering before the start; then the shell in which the table app runs."""
    line = visit.asked("line")
    refuse_old(visit)
    async with visit.desk.tables.open(visit.table) as live:
        if live.status in (GATHERING, OPENING):
            return await gathering_page(visit, live)
        if live.status == CLOSED:
            raise Refused(410, "closed", "the host has closed this table")
        return shell(visit, live, line)


def refuse_old(visit: Visit) -> None:
    """Refuses a link to somebody's eyes with its token in the address."""
    if "eyes" in visit.request.query_params:
        raise old_link()


def shell(visit: Visit, live: Live, line: int | None) -> Response:
    """The page the table app fills."""
    context = {"table": live.id, "title": live.title, "game": live.match.header.game}
    bots = {"levels": visit.desk.tables.offered.choices, "usual": USUAL}
    lesson = (live.lesson() or {}).get("key", "")
    more = {"line": line, "lesson": lesson, "modules": ahead(visit, live, bool(lesson))}
    return visit.page("shell.html", 200, **context, **bots, **more)


def ahead(visit: Visit, live: Live, lesson: bool) -> tuple[str, ...]:
    """What a browser fetches at once for the table; a tab that is its own server has it all."""
    if "tab" in visit.request.scope:
        return ()
    game = f"app/games/{live.match.header.game}/index.js"
    return modules("app/main.js", game, *(["app/later/lesson.js"] if lesson else []))


async def plain(visit: Visit) -> Response:
    """The match in words, playable without JavaScript; with `line`, as it was then."""
    refuse_old(visit)
    line = visit.asked("line")
    if line is not None:
        return await replay_page(visit, line)
    async with visit.desk.tables.open(visit.table) as live:
        if live.status in (GATHERING, OPENING):
            return await gathering_page(visit, live)
        if live.status == CLOSED:
            raise Refused(410, "closed", "the host has closed this table")
    return await plain_page(visit)


async def look(visit: Visit) -> Response:
    """The match in words through lent eyes; the token comes in the body, never in the address."""
    token = visit.value("eyes").strip()[:500].rpartition("=")[2]
    link = await hands.lent(visit.desk.tables, token, visit.table)
    async with visit.desk.tables.open(visit.table) as live:
        if live.status == GATHERING:
            return await gathering_page(visit, live)
    return await plain_page(visit, eyes=link.seat, token=token)


async def table_refused(visit: Visit, error: Refused) -> Response:
    """The table as it is now, with the reason why something was not done."""
    if error.code in ("not_found", "no_session", "closed", "broken"):
        return await error_page(visit, error)
    try:
        async with visit.desk.tables.open(visit.table) as live:
            if live.status in (GATHERING, OPENING):
                return await gathering_page(visit, live, error.status, visit.wrong(error))
            if live.status == CLOSED:
                return await error_page(visit, error)
        return await plain_page(visit, error.status, visit.wrong(error))
    except Refused:
        return await error_page(visit, error)


async def advice(visit: Visit) -> Response:
    """Begins the analysis of a finished match, and goes back to where it was asked for."""
    await visit.desk.analyses.ask(visit.table, visit.desk.asker(visit.request, visit.guest))
    line, seat = visit.number("line") or 0, visit.number("seat")
    eyes = "" if seat is None else f"&seat={seat}"
    return visit.go(f"/table/{visit.table}/plain?line={line}{eyes}#advice")


# ---------------------------------------------------------------- playing


def order_of(visit: Visit) -> Order:
    """What every command of a form says."""
    key = visit.value("key")
    if not KEY.fullmatch(key):
        raise Refused(422, "invalid", "this form has no key")
    return Order(visit.needed("seq"), key)


async def back(visit: Visit) -> Response:
    """Back to the plain page, once the bots have acted."""
    await settled(visit, visit.table)
    ready = visit.number("ready")
    return visit.go(f"/table/{visit.table}/plain" + ("" if ready is None else f"?ready={ready}"))


async def settled(visit: Visit, id: str) -> None:
    """Waits a little for bots, so that the next page shows what they did."""
    for _step in range(BOT_STEPS):
        async with visit.desk.tables.open(id) as live:
            if live.bot_turn() is None:
                return
        await asyncio.sleep(BOT_STEP_SECONDS)


async def on(visit: Visit, id: str) -> Response:
    """On to a new table; those who came from the plain page stay on it."""
    if not visit.value("plain"):
        return visit.go(f"/table/{id}")
    await settled(visit, id)
    return visit.go(f"/table/{id}/plain")


async def act(visit: Visit) -> Response:
    """Plays an action."""
    order, action, seat = order_of(visit), visit.value("action"), visit.number("seat")
    await commands.choose(visit.desk.tables, visit.me, visit.table, order, [action], seat)
    return await back(visit)


async def undo(visit: Visit) -> Response:
    """Takes back the last choice."""
    await commands.undo(visit.desk.tables, visit.me, visit.table, order_of(visit), None)
    return await back(visit)


async def end_turn(visit: Visit) -> Response:
    """Ends a turn."""
    await commands.end_turn(visit.desk.tables, visit.me, visit.table, order_of(visit))
    return await back(visit)


async def takeback(visit: Visit) -> Response:
    """Proposes to go back to a line."""
    line = visit.needed("line")
    await commands.propose_takeback(visit.desk.tables, visit.me, visit.table, line, None)
    return await back(visit)


async def consent(visit: Visit) -> Response:
    """Agrees to a take-back, or not."""
    accept, line, seq = visit.value("accept") == "yes", visit.needed("line"), visit.needed("seq")
    await commands.answer_takeback(visit.desk.tables, visit.me, visit.table, accept, line, seq)
    return await back(visit)


async def end(visit: Visit) -> Response:
    """Agrees to end the match, proposing it if nobody has; or not."""
    accept, seq = visit.value("accept", "yes") == "yes", visit.needed("seq")
    await commands.end(visit.desk.tables, visit.me, visit.table, accept, seq)
    return await back(visit)


async def resign(visit: Visit) -> Response:
    """Leaves a seat to a bot."""
    await commands.resign(visit.desk.tables, visit.me, visit.table, visit.needed("seat"))
    return await back(visit)


async def come_back(visit: Visit) -> Response:
    """Takes one's seat back from the bot that played on."""
    await absence.back(visit.desk.tables, visit.me, visit.table, visit.needed("seat"))
    return await back(visit)


async def vote(visit: Visit) -> Response:
    """Says what shall become of a seat whose time is up."""
    seat, choice = visit.needed("seat"), visit.value("choice")
    await absence.vote(visit.desk.tables, visit.me, visit.table, seat, choice)
    return await back(visit)


async def pause(visit: Visit) -> Response:
    """Proposes a pause or its end, agrees to it, or not."""
    seconds, accept = visit.needed("seconds"), visit.value("accept", "yes") == "yes"
    await absence.pause(visit.desk.tables, visit.me, visit.table, seconds, accept)
    return await back(visit)


async def hint(visit: Visit) -> Response:
    """What the strongest bot would do, in words."""
    desk, asker = visit.desk, visit.desk.asker(visit.request, visit.guest)
    found = await desk.hints.ask(visit.me, visit.table, visit.number("seat"), asker, visit.lang)
    ready = visit.value("ready")
    async with desk.tables.open(visit.table) as live:
        names = names_of(visit, live)
    return visit.page("hint.html", table=visit.table, hint=found, names=names, ready=ready)


async def unsay(visit: Visit) -> Response:
    """Removes a message."""
    await archive.unsay(visit.desk.tables, visit.me, visit.table, visit.needed("message"))
    visit.desk.unsaid(visit.table)
    if visit.value("gathering"):
        return visit.go(f"/table/{visit.table}#chat")
    return await back(visit)


async def say(visit: Visit) -> Response:
    """Says something at the table."""
    await archive.say(visit.desk.tables, visit.me, visit.table, visit.value("text"))
    visit.desk.said(visit.table)
    if visit.value("gathering"):
        return visit.go(f"/table/{visit.table}#chat")
    return await back(visit)


# ---------------------------------------------------------------- around a match


async def rematch(visit: Visit) -> Response:
    """The same table once more."""
    bot, order = visit.value("bot"), visit.value("order", lobby.TURN)
    new = await lobby.rematch(visit.desk.tables, visit.me, visit.table, bot, order)
    return await on(visit, new)


async def fork(visit: Visit) -> Response:
    """Plays on from a line."""
    async with visit.desk.tables.open(visit.table) as live:
        seats = range(live.match.header.seats)
    chosen = [visit.value(f"seat-{n}", "you") for n in seats]
    line = visit.needed("line")
    new = await archive.fork(visit.desk.tables, visit.me, visit.table, line, chosen)
    return await on(visit, new)


async def report(visit: Visit) -> Response:
    """Keeps a report of what went wrong, with the log."""
    text = visit.value("text")
    number = await reporting.report(visit.desk.tables, visit.guest, visit.table, text)
    return visit.page("done.html", table=visit.table, done=visit.say("web.report.kept", n=number))


async def recovery(visit: Visit) -> Response:
    """A link that moves one's own seat to another device."""
    seat = visit.needed("seat")
    made = await hands.recovery_link(visit.desk.tables, visit.me, visit.table, seat)
    return link_page(visit, "recovery", f"/seat#{made.token}")


async def reissue(visit: Visit) -> Response:
    """A new link to a seat whose holder has lost it."""
    made = await hands.reissue(visit.desk.tables, visit.me, visit.table, visit.needed("seat"))
    return link_page(visit, "reissue", f"/seat#{made.token}")


async def eyes(visit: Visit) -> Response:
    """A link to see through one's eyes."""
    made = await hands.eyes_link(visit.desk.tables, visit.me, visit.table, visit.needed("seat"))
    return link_page(visit, "eyes", f"/table/{visit.table}#eyes={made.token}")


async def close_links(visit: Visit) -> Response:
    """Ends one link to one's seat, or all."""
    seat, link = visit.needed("seat"), visit.value("link")[:16]
    ended = await hands.close_links(visit.desk.tables, visit.me, visit.table, seat, link)
    return visit.page("done.html", table=visit.table, done=visit.say("app.links.closed", n=ended))


def link_page(visit: Visit, kind: str, path: str) -> Response:
    """Shows a secret link once, with its QR code."""
    link = visit.link(path)
    code = Markup(qr_code(link))
    return visit.page("link.html", kind=kind, link=link, code=code, table=visit.table)


T = "/table/{id:str}"
TABLE_PAGES = [
    Page("GET", T, table_page),
    Page("GET", T + "/plain", plain),
    Page("POST", T + "/plain", look, rate="read"),
    Page("POST", T + "/advice", advice, refused=table_refused),
    Page("POST", T + "/join", gather.join, "new", "join", table_refused),
    Page("POST", T + "/leave", gather.leave, "guest", refused=table_refused),
    Page("POST", T + "/kick", gather.kick, "guest", refused=table_refused),
    Page("POST", T + "/name", gather.rename, "guest", refused=table_refused),
    Page("POST", T + "/seat", gather.set_seat, "guest", refused=table_refused),
    Page("POST", T + "/order", gather.order, "guest", refused=table_refused),
    Page("POST", T + "/start", gather.begin, "guest", refused=table_refused),
    Page("POST", T + "/act", act, "guest", "command", table_refused),
    Page("POST", T + "/undo", undo, "guest", "command", table_refused),
    Page("POST", T + "/done", end_turn, "guest", "command", table_refused),
    Page("POST", T + "/takeback", takeback, "guest", refused=table_refused),
    Page("POST", T + "/consent", consent, "guest", refused=table_refused),
    Page("POST", T + "/end", end, "guest", refused=table_refused),
    Page("POST", T + "/resign", resign, "guest", "join", table_refused),
    Page("POST", T + "/back", come_back, "guest", refused=table_refused),
    Page("POST", T + "/vote", vote, "guest", refused=table_refused),
    Page("POST", T + "/pause", pause, "guest", refused=table_refused),
    Page("POST", T + "/hint", hint, "guest", "hint", table_refused),
    Page("POST", T + "/chat/remove", unsay, "guest", "chat", table_refused),
    Page("POST", T + "/chat", say, "guest", "chat", table_refused),
    Page("POST", T + "/rematch", rematch, "guest", "create", table_refused),
    Page("POST", T + "/fork", fork, "new", "create", table_refused),
    Page("POST", T + "/report", report, rate="report", refused=table_refused),
    Page("POST", T + "/recovery", recovery, "guest", "token", table_refused),
    Page("POST", T + "/reissue", reissue, "guest", "token", table_refused),
    Page("POST", T + "/eyes", eyes, "guest", "token", table_refused),
    Page("POST", T + "/links/close", close_links, "guest", refused=table_refused),
]
