"""The table before the start: who sits where, the invitation, and the draws everyone can check."""

from dataclasses import dataclass

from markupsafe import Markup
from starlette.responses import Response

from akhet.server import lobby
from akhet.server.qr import qr_code
from akhet.server.schema import OPENING
from akhet.server.table import Live
from akhet.web.start_pages import choice_name
from akhet.web.visit import LEVEL_KEYS, Visit


@dataclass(frozen=True)
class Place:
    """A seat as the gathering page shows it."""

    seat: int
    name: str
    bot: str
    free: bool
    mine: bool
    handed: str  # how its holder came by it, if by a link
    up: str  # the order that moves this seat one place up, or empty
    down: str


def places_of(live: Live, guest: str | None) -> list[Place]:
    """The seats of a table."""
    mine = live.seats_of(guest)
    last = len(live.seats) - 1
    return [
        Place(
            seat.seat,
            seat.name,
            seat.bot,
            seat.free,
            seat.seat in mine,
            "" if seat.free else seat.handed,
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


def gathering_page(
    visit: Visit, live: Live, status: int = 200, message: str | None = None
) -> Response:
    """The page on which people gather."""
    header = live.match.header
    mine = live.seats_of(visit.who)
    link = visit.link(f"/table/{live.id}")
    context = {
        "table": live.id,
        "title": live.title,
        "game": header.game,
        "options": options_shown(visit, live),
        "own_components": live.match.components is not live.match.game.components,
        "reconstructed": bool(live.match.components.guessed),
        "places": places_of(live, visit.who),
        "host": visit.who is not None and visit.who == live.host,
        "mine": mine,
        "free": [seat.seat for seat in live.seats if seat.free],
        "bots": LEVEL_KEYS,
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
        "name": visit.value("name") or (visit.guest.name if visit.guest else ""),
    }
    return visit.page("gather.html", status, message=message, **context)


def options_shown(visit: Visit, live: Live) -> list[tuple[str, str]]:
    """The options of the table that are not as usual, in words."""
    game, chosen = live.match.game, live.match.header.options
    return [
        (visit.say(f"{game.key}.option.{o.key}.name"), choice_name(visit, game.key, chosen[o.key]))
        for o in game.options_spec
        if chosen[o.key] != o.default
    ]


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
