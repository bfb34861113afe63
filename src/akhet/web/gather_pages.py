"""The table before the start: who sits where, the invitation, and the draws everyone can check."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from markupsafe import Markup
from starlette.responses import Response

from akhet.lang import called
from akhet.server.clocks.terms import DAYS
from akhet.server.http.qr import qr_code
from akhet.server.play import archive, lobby
from akhet.server.play.table import Live
from akhet.server.store.schema import OPENING
from akhet.web.addresses import is_loopback, links_for_others
from akhet.web.copy_pages import told_differences
from akhet.web.table_rules import customs_of, preset_name, rules_of
from akhet.web.visit import Visit

CHAT_SHOWN = 30


@dataclass(frozen=True)
class Place:
    """A seat as the gathering page shows it."""

    seat: int
    name: str
    bot: str
    free: bool
    mine: bool
    handed: str  # how its holder came by it, if by a link
    kept: bool  # whether it is kept for somebody
    up: str  # the order that moves this seat one place up, or empty
    down: str


def places_of(live: Live, guest: str | None, lang: str) -> list[Place]:
    """The seats of a table."""
    mine = live.seats_of(guest)
    last = len(live.seats) - 1
    return [
        Place(
            seat.seat,
            called(lang, seat.name, seat.bot),
            seat.bot,
            seat.free,
            seat.seat in mine,
            "" if seat.free else seat.handed,
            bool(seat.asked),
            swapped(last + 1, seat.seat - 1) if seat.seat > 0 else "",
            swapped(last + 1, seat.seat) if seat.seat < last else "",
        )
        for seat in live.seats
    ]


def swapped(seats: int, first: int) -> str:
    """The order in which two neighbours change places."""
    order = list(range(seats))
    order[first], order[first + 1] = order[first + 1], order[first]
    return ",".join(str(seat) for seat in order)


def lonely(visit: Visit, link: str) -> tuple[bool, list[str]]:
    """Whether a link leads nowhere but to this machine, and the links that would lead to it.

    Only whoever sits at this machine is told what it is called elsewhere.
    """
    if not is_loopback(urlsplit(link).hostname or ""):
        return False, []
    client = visit.request.client
    here = client is not None and is_loopback(client.host)
    heard = not is_loopback(visit.desk.settings.host)
    return True, links_for_others(link) if here and heard else []


async def gathering_page(
    visit: Visit, live: Live, status: int = 200, message: str | None = None
) -> Response:
    """The page on which people gather."""
    header = live.match.header
    mine = live.seats_of(visit.who)
    link = visit.link(f"/table/{live.id}")
    alone, others = lonely(visit, link)
    messages = await archive.heard(visit.desk.tables, live.id, 0, visit.lang, visit.who or "")
    context = {
        "table": live.id,
        "title": live.title,
        "game": header.game,
        "preset": preset_name(visit, live),
        "rules": rules_of(visit, live),
        "customs": customs_of(visit, live),
        "by_days": live.terms is not None and live.terms.kind == DAYS,
        "differs": await told_differences(visit.lang, live.match),
        "lonely": alone,
        "others": others,
        "messages": [one for one in messages if one["text"]][-CHAT_SHOWN:],
        "own_components": live.match.components is not live.match.game.components,
        "reconstructed": bool(live.match.components.guessed),
        "places": places_of(live, visit.who, visit.lang),
        "host": visit.who is not None and visit.who == live.host,
        "mine": mine,
        "others_here": live.listed or any(s.guest not in ("", visit.who) for s in live.seats),
        "free": [seat.seat for seat in live.seats if seat.free],
        "asked": [s.seat for s in live.seats if visit.who and s.asked == visit.who],
        "open": [s.seat for s in live.seats if s.free and s.asked in ("", visit.who)],
        "bots": visit.desk.tables.offered.choices,
        "listed": live.listed,
        "end_turn": live.end_turn,
        "commitment": header.commitment,
        "opening": live.status == OPENING,
        "seating": live.seating,
        "pledge": live.pledges.get(visit.who or "", ""),
        "commits": " ".join(live.match.luck.commits.values()),
        "pledged": [seat.name for seat in live.seats if seat.guest in live.pledges],
        "link": link,
        "code": Markup(qr_code(link)),
        "watching": len(visit.desk.hub.sockets.get(live.id, ())),
        "mark": f"{live.version}.{len(live.match.lines)}.{live.status}",
        "seq": len(live.match.lines),
        "name": visit.value("name") or kept_name(live, visit.who) or guest_name(visit),
    }
    return visit.page("gather.html", status, message=message, **context)


def kept_name(live: Live, guest: str | None) -> str:
    """What somebody for whom a seat is kept was called there."""
    return next((seat.name for seat in live.seats if guest and seat.asked == guest), "")


def guest_name(visit: Visit) -> str:
    """The name of whoever visits, if they have chosen one."""
    return visit.guest.name if visit.guest and not visit.numbered else ""


# ---------------------------------------------------------------- what people do there


async def join(visit: Visit) -> Response:
    """Sits down."""
    await lobby.join(
        visit.desk.tables, visit.me, visit.table, visit.value("name"), visit.number("seat")
    )
    return visit.go(f"/table/{visit.table}")


async def leave(visit: Visit) -> Response:
    """Stands up; the host closes the table."""
    async with visit.desk.tables.open(visit.table) as live:
        host = live.host == visit.me.id
    await lobby.leave(visit.desk.tables, visit.me, visit.table)
    return visit.go("/" if host else f"/table/{visit.table}")


async def kick(visit: Visit) -> Response:
    """Frees a seat."""
    await lobby.kick(visit.desk.tables, visit.me, visit.table, visit.needed("seat"))
    return visit.go(f"/table/{visit.table}")


async def set_seat(visit: Visit) -> Response:
    """Says what a seat shall be."""
    seat, word = visit.needed("seat"), visit.value("to")
    await lobby.set_seat(visit.desk.tables, visit.me, visit.table, seat, word)
    return visit.go(f"/table/{visit.table}")


async def rename(visit: Visit) -> Response:
    """Names a seat of one's own."""
    seat, name = visit.needed("seat"), visit.value("name")
    await lobby.rename(visit.desk.tables, visit.me, visit.table, seat, name)
    return visit.go(f"/table/{visit.table}")


async def order(visit: Visit) -> Response:
    """Puts the seats in another order, or draws them."""
    given = visit.value("order")
    wanted = [int(part) for part in given.split(",") if part.isdigit()] if given else None
    await lobby.order_seats(visit.desk.tables, visit.me, visit.table, wanted)
    return visit.go(f"/table/{visit.table}")


async def begin(visit: Visit) -> Response:
    """Deals the first cards."""
    await lobby.start(visit.desk.tables, visit.me, visit.table)
    return visit.go(f"/table/{visit.table}")
