"""Seats: taken, left and given away, and the links that lead to them."""

from akhet.server.http import shapes as s
from akhet.server.http.endpoints import TABLE, Call, Endpoint
from akhet.server.http.qr import qr_code
from akhet.server.play import hands, lobby
from akhet.server.play.hands import Made
from akhet.server.services import Desk
from akhet.server.store import queries

LATELY = 45  # seconds in which a link that was looked by counts as looked by, on other nodes


async def join(call: Call) -> object:
    """Sits down."""
    seat = await lobby.join(call.desk.tables, call.me, call.table, call.body.name, call.body.seat)
    return s.Seated(call.table, seat)


async def leave(call: Call) -> object:
    """Stands up; the host closes the table."""
    await lobby.leave(call.desk.tables, call.me, call.table)
    return s.Ok()


async def kick(call: Call) -> object:
    """Frees a seat."""
    await lobby.kick(call.desk.tables, call.me, call.table, call.body.seat)
    return s.Ok()


async def rename_seat(call: Call) -> object:
    """Gives a seat of mine another name."""
    await lobby.rename(call.desk.tables, call.me, call.table, call.body.seat, call.body.name)
    return s.Ok()


async def set_seat(call: Call) -> object:
    """Says what a seat shall be."""
    await lobby.set_seat(call.desk.tables, call.me, call.table, call.body.seat, call.body.to)
    return s.Ok()


async def order_seats(call: Call) -> object:
    """Puts the seats in order, or draws them."""
    await lobby.order_seats(call.desk.tables, call.me, call.table, call.body.order)
    return s.Ok()


async def recovery(call: Call) -> object:
    """A link that moves my seat to another device."""
    made = await hands.recovery_link(call.desk.tables, call.me, call.table, call.body.seat)
    return seat_link(call, made)


async def reissue(call: Call) -> object:
    """A new link to a seat whose holder has lost it."""
    made = await hands.reissue(call.desk.tables, call.me, call.table, call.body.seat)
    return seat_link(call, made)


async def eyes(call: Call) -> object:
    """A link to see through my eyes."""
    made = await hands.eyes_link(call.desk.tables, call.me, call.table, call.body.seat)
    return told_once(call, made, f"/table/{call.table}#eyes={made.token}")


def seat_link(call: Call, made: Made) -> s.Link:
    """A link to take a seat by."""
    return told_once(call, made, f"/seat#{made.token}")


def told_once(call: Call, made: Made, path: str) -> s.Link:
    """A link that was made; nothing but this answer ever holds its token."""
    link = call.desk.link(call.request, path)
    return s.Link(path, link, made.token, qr_code(link), made.id)


async def links(call: Call) -> object:
    """Which links to my seats are open, and who looks."""
    found = await hands.links_of(call.desk.tables, call.me, call.table)
    return s.OpenLinks([open_link(call.desk, link) for link in found])


def open_link(desk: Desk, link: queries.AnyRow) -> s.OpenLink:
    """An open link as its owner sees it."""
    now = desk.hub.looking(link.match).get(link.token, 0)
    if not now and desk.store.several_nodes and desk.tables.now() - link.seen < LATELY:
        now = 1  # on another node
    return s.OpenLink(link.id, link.seat, link.kind, link.created, link.seen, now)


async def close_links(call: Call) -> object:
    """Ends links to my seat."""
    b = call.body
    return s.Number(await hands.close_links(call.desk.tables, call.me, call.table, b.seat, b.id))


async def claim(call: Call) -> object:
    """Takes the seat of a link."""
    table, seat = await hands.claim(call.desk.tables, call.me, call.body.token)
    return s.Seated(table, seat)


T = TABLE
SEATS = [
    Endpoint(
        "POST",
        "/api/claim",
        claim,
        s.Seated,
        "Take the seat of a link, once",
        s.Claim,
        "new",
        "token",
    ),
    Endpoint("POST", T + "/join", join, s.Seated, "Sit down", s.Join, "new", "join"),
    Endpoint("POST", T + "/leave", leave, s.Ok, "Stand up before the start", s.Nothing, "guest"),
    Endpoint("POST", T + "/kick", kick, s.Ok, "Host: free a seat", s.SeatOnly, "guest"),
    Endpoint("POST", T + "/name", rename_seat, s.Ok, "Name a seat of mine", s.SeatName, "guest"),
    Endpoint("POST", T + "/seat", set_seat, s.Ok, "Host: what a seat shall be", s.SetSeat, "guest"),
    Endpoint(
        "POST",
        T + "/order",
        order_seats,
        s.Ok,
        "Host: order the seats, or draw them at the start",
        s.SeatOrder,
        "guest",
    ),
    Endpoint(
        "POST",
        T + "/recovery",
        recovery,
        s.Link,
        "A link that moves my seat",
        s.SeatOnly,
        "guest",
        "token",
    ),
    Endpoint(
        "POST",
        T + "/reissue",
        reissue,
        s.Link,
        "Host: a new link to a seat",
        s.SeatOnly,
        "guest",
        "token",
    ),
    Endpoint(
        "POST",
        T + "/eyes",
        eyes,
        s.Link,
        "A link to see through my eyes",
        s.SeatOnly,
        "guest",
        "token",
    ),
    Endpoint("GET", T + "/links", links, s.OpenLinks, "The open links to my seats", who="guest"),
    Endpoint(
        "POST",
        T + "/links/close",
        close_links,
        s.Number,
        "End links to my seat: how many were open",
        s.CloseLinks,
        "guest",
    ),
]
