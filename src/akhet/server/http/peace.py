"""Leaving each other alone, over HTTP: people are named by seat or message, never by id."""

from typing import Annotated, Literal

import msgspec

from akhet.server.http.answers import Answer
from akhet.server.http.endpoints import Call, Endpoint
from akhet.server.http.shapes import Ok, Shape
from akhet.server.peace import blocks
from akhet.server.peace.blocks import Whom


class KeepAway(Shape):
    """Whom to block or mute, or neither any more: who has a `seat`, or has said a `message`."""

    kind: Literal["block", "mute", ""]
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    message: Annotated[int, msgspec.Meta(ge=0, lt=2**31)] | None = None


class LetBack(Shape):
    """Somebody of my list, by its `id`."""

    id: Annotated[str, msgspec.Meta(max_length=16)]


class Away(Answer):
    """Somebody I keep away."""

    id: str
    kind: Literal["block", "mute"]
    name: str
    created: int


class AllAway(Answer):
    """Whom I keep away, the latest first."""

    people: list[Away]


class Seen(Answer):
    """How I keep away from somebody at this table."""

    seat: int
    kind: Literal["block", "mute"]


class AllSeen(Answer):
    """Whom of a table I keep away."""

    people: list[Seen]


async def keep_away(call: Call) -> object:
    """Blocks or mutes somebody, or neither any more."""
    b = call.body
    whom = Whom(b.seat, b.message)
    await blocks.keep_away(call.desk.tables, call.me, call.table, whom, b.kind)
    call.desk.muted(call.me)
    return Ok()


async def here(call: Call) -> object:
    """Whom of this table I keep away."""
    async with call.desk.tables.open(call.table) as live:
        kinds = await blocks.at_table(call.desk.tables, call.me, live)
    return AllSeen([Seen(seat, as_kind(kind)) for seat, kind in sorted(kinds.items())])


async def mine(call: Call) -> object:
    """Whom I keep away."""
    found = await blocks.kept_away(call.desk.tables, call.me)
    return AllAway([Away(one.id, as_kind(one.kind), one.name, one.created) for one in found])


def as_kind(kind: str) -> Literal["block", "mute"]:
    """A kind as it is typed."""
    return "block" if kind == "block" else "mute"


async def let_back(call: Call) -> object:
    """Hears and meets somebody again."""
    await blocks.let_back(call.desk.tables, call.me, call.body.id)
    call.desk.muted(call.me)
    return Ok()


T = "/api/tables/{id:str}"
PEACE = [
    Endpoint("GET", "/api/me/people", mine, AllAway, "Whom I block or mute", who="guest"),
    Endpoint(
        "POST",
        "/api/me/people/back",
        let_back,
        Ok,
        "Hear and meet somebody again",
        LetBack,
        "guest",
        "join",
    ),
    Endpoint("GET", T + "/people", here, AllSeen, "Whom of this table I keep away", who="guest"),
    Endpoint(
        "POST",
        T + "/people",
        keep_away,
        Ok,
        "Block or mute somebody at a table, or neither any more",
        KeepAway,
        "guest",
        "join",
    ),
]
