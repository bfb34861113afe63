"""Tournaments: those there are, one with standings and rounds, and what one can do there."""

from functools import partial
from typing import Any

from starlette.responses import Response

from akhet.lang import called
from akhet.lang.clock import span, terms_say
from akhet.server.errors import not_found
from akhet.server.play.tokens import is_id
from akhet.server.store.schema import OVER
from akhet.server.tournaments import entering, rows
from akhet.server.tournaments.entering import LEAST
from akhet.server.tournaments.rows import OPEN, RUNNING, Stored
from akhet.server.tournaments.telling import short, whole
from akhet.server.tournaments.terms import MOST_BOTS
from akhet.web.bracket import bracket
from akhet.web.tournament_form import FORM_PAGES
from akhet.web.visit import Page, Visit

MOST = 50
SOON = 3  # seconds that are no time


async def list_page(visit: Visit) -> Response:
    """What waits for me, what is open, what is played, and what is over."""
    guest, tables = visit.who, visit.desk.tables
    own = await tables.read(lambda conn: rows.mine(conn, guest, MOST)) if guest else []
    seen = {row.id for row in own}
    groups = [("mine", own)]
    for name, status in (("open", OPEN), ("running", RUNNING), ("over", OVER)):
        found = await tables.read(partial(rows.listed, status=(status,), limit=MOST))
        groups.append((name, [row for row in found if row.id not in seen]))
    shown = [(name, [short(row, guest) for row in found]) for name, found in groups]
    ready = await ready_tables(visit)
    return visit.page(
        "tournament/list.html", groups=shown, any=any(f for _n, f in shown), ready=ready
    )


async def ready_tables(visit: Visit) -> list[Any]:
    """The tournament tables at which whoever visits has to play."""
    guest = visit.who
    return await visit.desk.tables.read(lambda conn: rows.ready(conn, guest)) if guest else []


# ---------------------------------------------------------------- one


def asked(visit: Visit) -> str:
    """The tournament in the path."""
    found = str(visit.request.path_params["tournament"])
    if not is_id(found):
        raise not_found("tournament")
    return found


async def tournament_page(visit: Visit) -> Response:
    """Standings, rounds, my next table, and what I can do."""
    desk = visit.desk
    stored = await entering.find(desk.tables, asked(visit))
    ranked = await desk.standings.of(stored)
    told = whole(stored, ranked, visit.who, visit.lang, desk.tables.uptime.now())
    names = {p.number: called(visit.lang, p.name, p.bot) for p in stored.players}
    me = stored.player(visit.who)
    rounds = told["played"]
    assert isinstance(rounds, list)
    which = visit.asked("round") or len(rounds)
    context = {
        "t": told,
        "round": rounds[which - 1] if 0 < which <= len(rounds) else None,
        "me": me,
        "doing": doing(stored, me),
        "agreed": agreed_words(visit, stored),
        "when": when(visit, told),
        "bracket": bracket(stored.model, names, me.number if me else None),
        "bots": desk.tables.offered.choices,
        "most_bots": MOST_BOTS,
        "least": max(LEAST, min(stored.terms.sizes)),
        "link": visit.link(f"/tournaments/{stored.row.id}"),
        "half": half,
        "again": max(10, stored.row.players // 4),  # many look less often
        "decimal": lambda value: decimal(visit.lang, value),
    }
    return visit.page("tournament/one.html", 200, **context)


def doing(stored: Stored, me: Any) -> str:
    """What whoever visits can do, or waits for."""
    row = stored.row
    if me is not None and me.left:
        return "left"
    if me is None:
        late = row.status == RUNNING and stored.terms.late and row.round <= 1
        room = row.players < stored.terms.most
        return "enter" if (row.status == OPEN or late) and room else ""
    if row.status == OPEN:
        return "wait_start"
    if row.status != RUNNING:
        return ""
    now = stored.byes[-1] if stored.byes else []
    return "bye_now" if me.number in now and any(t.open for t in stored.now) else "wait_round"


def when(visit: Visit, told: dict[str, Any]) -> str:
    """When the round ends, or the next begins."""
    if told["begins"] is not None:
        if told["begins"] <= SOON:
            return visit.say("web.tourney.page.begins_soon")
        return visit.say("web.tourney.page.begins", time=span(visit.lang, told["begins"]))
    if told["ends"] is not None and told["status"] == RUNNING:
        return visit.say("web.tourney.page.ends", time=span(visit.lang, told["ends"]))
    return ""


def agreed_words(visit: Visit, stored: Stored) -> list[str]:
    """What was agreed, in sentences."""
    terms, lang = stored.terms, visit.lang
    sizes = [str(size) for size in terms.sizes]
    by = f" {visit.say('web.tourney.page.or')} "
    found = [visit.say("web.tourney.page.table_seats", n=terms.sizes[0])]
    if len(sizes) > 1:
        listed = ", ".join(sizes[:-1]) + by + sizes[-1]
        found = [visit.say("web.tourney.page.table_sizes", sizes=listed)]
    if terms.kind == "knockout":
        found.append(visit.say("web.tourney.page.advance", n=terms.advance))
    time, rest = span(lang, terms.round_seconds), span(lang, terms.rest_seconds)
    key = (
        "web.tourney.page.round_time" if terms.rest_seconds else "web.tourney.page.round_time_only"
    )
    found.append(visit.say(key, time=time, rest=rest))
    c = terms.clock
    found.append(
        terms_say(lang, c.kind, c.seconds, c.increment, c.then)
        if c is not None
        else visit.say("web.tourney.page.no_clock")
    )
    if terms.late:
        found.append(visit.say("web.tourney.page.late_yes"))
    return found


def half(points: float) -> str:
    """Points as people write them: a half as a sign of its own."""
    return f"{int(points)}{'½' if points % 1 else ''}"


def decimal(lang: str, value: float) -> str:
    """A number with two decimals as the language writes it."""
    return f"{value:.2f}".replace(".", "." if lang == "en" else ",")


# ---------------------------------------------------------------- acts


async def enter(visit: Visit) -> Response:
    """Enters."""
    await entering.join(visit.desk.tables, visit.me, asked(visit), visit.value("name"))
    return back(visit)


async def leave(visit: Visit) -> Response:
    """Leaves."""
    await entering.leave(visit.desk.tables, visit.me, asked(visit))
    return back(visit, soon=True)


async def remove(visit: Visit) -> Response:
    """The host takes somebody out."""
    await entering.remove(visit.desk.tables, visit.me, asked(visit), visit.needed("player"))
    return back(visit, soon=True)


async def add_bots(visit: Visit) -> Response:
    """The host lets bots take part."""
    count = min(max(visit.number("count") or 1, 1), MOST_BOTS)
    await entering.add_bots(
        visit.desk.tables, visit.me, asked(visit), visit.value("bot")[:40], count
    )
    return back(visit)


async def start(visit: Visit) -> Response:
    """The host starts."""
    await entering.start(visit.desk.tables, visit.me, asked(visit))
    return back(visit, soon=True)


async def cancel(visit: Visit) -> Response:
    """The host calls it off."""
    await entering.cancel(visit.desk.tables, visit.me, asked(visit))
    return back(visit)


def back(visit: Visit, soon: bool = False) -> Response:
    """To the page of the tournament, which goes on in the background."""
    if soon:
        visit.desk.tournaments.soon(asked(visit))
    return visit.go(f"/tournaments/{asked(visit)}")


T = "/tournaments/{tournament:str}"
TOURNAMENT_PAGES = [
    Page("GET", "/tournaments", list_page),
    *FORM_PAGES,
    Page("GET", T, tournament_page),
    Page("POST", T + "/join", enter, "new", "join"),
    Page("POST", T + "/leave", leave, "guest", "join"),
    Page("POST", T + "/remove", remove, "guest", "join"),
    Page("POST", T + "/bots", add_bots, "guest", "join"),
    Page("POST", T + "/start", start, "guest", "create"),
    Page("POST", T + "/cancel", cancel, "guest", "join"),
]
