"""Commands over the socket that is open anyway: a choice costs no request of its own.

The same command as `POST commands`, by the same way to the store, with the same checks: the
session, what an operator has ordered, the rate. The answer has the number that was asked with, and
comes after the state it speaks of, which the socket brings like every other.
"""

import time
from typing import TYPE_CHECKING, Final

import msgspec

from akhet.core import AkhetError
from akhet.server.errors import Refused, bad, forbidden
from akhet.server.http.shapes import Asked
from akhet.server.play import commands
from akhet.server.play.commands import Done, Order
from akhet.server.play.live import Socket
from akhet.server.play.table import encode
from akhet.server.store.queries import Guest

if TYPE_CHECKING:
    from akhet.server.services import Desk

ROUTE: Final = "/api/tables/{id:str}/live"
decode: Final = msgspec.json.Decoder(Asked).decode


async def obey(desk: "Desk", socket: Socket, text: str) -> bytes:
    """Carries out what a socket asks for; answers how it went."""
    began, number = time.perf_counter(), 0
    try:
        asked = read(text)
        number = 0 if isinstance(asked, Refused) else asked.ask
        done = await carried_out(desk, socket, asked)
        status, answer = 200, stored(number, done)
    except (Refused, AkhetError) as error:
        found = error if isinstance(error, Refused) else bad(error)
        desk.metrics.refusals[found.code] += 1
        if found.fresh:
            socket.version = -1  # what is known there is not how it is: it is told anew
        status, answer = found.status, refusal(number, found)
    desk.metrics.answered("socket", ROUTE, "command", status, time.perf_counter() - began)
    return answer


def read(text: str) -> Asked | Refused:
    """What is asked for, or why it cannot be understood, which is counted all the same."""
    try:
        return decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        return Refused(422, "invalid", str(error)[:300])


async def carried_out(desk: "Desk", socket: Socket, asked: Asked | Refused) -> Done:
    """Plays the actions, for whoever the socket belongs to."""
    people, orders = desk.people, desk.orders
    known = people.recalled(socket.session)
    guest = known or people.known.get(socket.session)
    if guest is None and socket.session:
        guest = await people.of(socket.session)
    who = guest.id if guest else None
    if orders.keeps_out:
        orders.check(socket.address, who or "")
    taken = desk.rates.take("command", who, socket.host)
    try:
        if isinstance(asked, Refused):
            raise asked
        if socket.link:
            raise forbidden("who looks through another's eyes plays nothing")
        if known is not None:
            if done := await tried(desk, known, socket, asked):
                return done
            guest = await people.of(socket.session)
        if guest is None:
            raise Refused(401, "no_session", "nobody is signed in here; join a table first")
        order = Order(asked.expected_seq, asked.key)
        return await commands.choose(
            desk.tables, guest, socket.table, order, asked.actions, asked.seat, asked.grace
        )
    except (Refused, AkhetError):
        taken.back()
        raise


async def tried(desk: "Desk", guest: Guest, socket: Socket, asked: Asked) -> Done | None:
    """On several nodes: plays by what is known here, which nearly always holds; None if not.

    It saves asking the database twice before it is told. What is refused may be so because what is
    known here is old; it is done again with a look first, which finds what was stored all the same.
    """
    order = Order(asked.expected_seq, asked.key)
    try:
        return await commands.choose(
            desk.tables,
            guest,
            socket.table,
            order,
            asked.actions,
            asked.seat,
            asked.grace,
            socket.session,
        )
    except (Refused, AkhetError):
        return None


def stored(number: int, done: Done) -> bytes:
    """That it is stored, as a frame: written here, as nearly all answers are this one."""
    again = b"true" if done.again else b"false"
    return (
        b'{"type":"answer","ask":%d,"status":200,"wait":0,"line":%d,"seq":%d,"again":%b,'
        b'"error":null}'
    ) % (number, done.line, done.seq, again)


def refusal(number: int, refused: Refused) -> bytes:
    """Why it is not, as a frame."""
    wait = refused.retry if refused.status in (429, 503) else 0
    problem = {"code": refused.code, "message": refused.message}
    head = {"type": "answer", "ask": number, "status": refused.status, "wait": wait}
    return encode({**head, "line": None, "seq": None, "again": False, "error": problem})
