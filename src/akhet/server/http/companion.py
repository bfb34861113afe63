"""Rows of the API for people with a printed box: score pad, Traitor's aid. Nothing is kept."""

import asyncio
import time
from typing import Annotated, TypeAlias

import msgspec

from akhet.core import BadComponents, Components
from akhet.lang import text
from akhet.match.own_copy import figures_lately, figures_with
from akhet.pad import PADS, described, scored
from akhet.pad.aid import aided, empty
from akhet.pad.pads import unscored
from akhet.pad.picture import picture
from akhet.pad.traitor import MOST_ANSWERS, own_box
from akhet.server.errors import not_found
from akhet.server.http.answers import Answer
from akhet.server.http.endpoints import Call, Endpoint
from akhet.server.http.shapes import Shape
from akhet.server.play import copies
from akhet.server.services import client_of

Land: TypeAlias = dict[str, int | str]
Value: TypeAlias = (
    bool | int | str | Annotated[list[int | str | Land], msgspec.Meta(max_length=500)]
)
"""What a field of the score pad can hold."""
Values: TypeAlias = Annotated[dict[str, Value], msgspec.Meta(max_length=300)]
Named = Annotated[list[Annotated[str, msgspec.Meta(max_length=200)]], msgspec.Meta(max_length=5)]

Copy = Annotated[
    dict[Annotated[str, msgspec.Meta(max_length=60)], Annotated[str, msgspec.Meta(max_length=200)]],
    msgspec.Meta(max_length=1_000),
]
"""What differs in a copy of the game, by the figure's place in the components file."""


class PadItem(Answer):
    """One of the things a field of the score pad chooses from."""

    value: str
    label: str
    sign: str


class PadField(Answer):
    """A field of the score pad: what is told, of what kind, in which range, and when it is asked.

    `when` is a field of the set-up and the choices with which this one is asked.
    """

    key: str
    kind: str
    label: str
    group: str
    part: str
    sign: str
    low: int
    high: int
    usual: bool | int | str | list[str]
    items: list[PadItem]
    parts: "list[PadField]"
    when: list[str]
    for_any: str


class PadForm(Answer):
    """The score pad of a game: seat counts, with how many of them an opponent plays, the fields.

    `copy` is what differs in the figures that it is made for; it goes along when it is scored.
    """

    game: str
    title: str
    seats: list[int]
    alone: int
    rival: str
    groups: dict[str, str]
    fields: list[PadField]
    copy: dict[str, str]


class PadData(Shape):
    """What lies on a table: set-up, what is shared, each person's, an opponent's without a seat."""

    seats: Annotated[list[Values], msgspec.Meta(max_length=8)]
    setup: dict[str, str] = {}
    table: Values = {}
    rival: Values = {}


class PadTold(Shape):
    """What lies on a table, as the form asks for it, what people are called, whose figures.

    With `form` the answer has the form for these figures besides.
    """

    data: PadData
    names: Named = []
    picture: bool = False
    copy: Copy = {}
    form: bool = False


class PadWrong(Answer):
    """A field that cannot be so."""

    where: str
    why: str


class PadPerson(Answer):
    """What one person scores, by source; an opponent without a seat comes last."""

    name: str
    points: int
    place: int
    sheet: list[int]


class PadTie(Answer):
    """What decides among equals: by person, null for who is not among them."""

    label: str
    values: list[int | None]


class PadScored(Answer):
    """A table scored by the rules; if something is wrong there are no people in it."""

    wrong: list[PadWrong]
    people: list[PadPerson]
    sources: list[str]
    ties: list[PadTie]
    says: str
    final: bool
    picture: str
    form: PadForm | None


# ---------------------------------------------------------------- the Traitor


Token = Annotated[str, msgspec.Meta(max_length=40)]


class AidAnswer(Shape, omit_defaults=True):
    """One answer of a person who plays with the box; what was asked says which field counts.

    A `vase` or `choice` of `?` is drawn by the server, and the answer says what it drew.
    """

    do: Token = ""
    vase: Token | Annotated[list[Token], msgspec.Meta(max_length=3)] = ""
    drawn: int = 0
    full: Annotated[list[Token], msgspec.Meta(max_length=5)] = []
    conflicts: dict[str, Annotated[list[int], msgspec.Meta(max_length=8)]] = {}
    short: dict[str, int] = {}
    choice: Token = ""
    gift: Token = ""
    row: Annotated[list[bool | int | Token], msgspec.Meta(max_length=4)] | None = None
    first: bool = False
    pharaoh: bool = False


class AidGame(Shape):
    """A game against the Traitor so far: how it was set up, whose figures, all answers since."""

    setup: Values
    copy: Copy = {}
    answers: Annotated[list[AidAnswer], msgspec.Meta(max_length=MOST_ANSWERS)] = []


class AidOption(Answer):
    """Something that can be answered."""

    value: str
    label: str


class AidAsked(Answer):
    """What is asked now: its kind, in words, of which place, and what can be answered."""

    kind: str
    label: str
    number: int
    options: list[AidOption]


class AidTile(Answer):
    """A tile of the Traitor: the resource that marks it, how many slots are covered, all slots."""

    name: str
    dark: bool
    mark: str
    marked: str
    filled: int
    slots: list[str]


class Aided(Answer):
    """What the Traitor did, answer by answer, what is asked now, his tiles and his score.

    `last` is the last answer as it counts: with what was drawn. `worths` are what artisans can be
    worth, `conflicts` those of Konflikte in words.
    """

    wrong: list[PadWrong]
    last: list[AidAnswer]
    says: list[list[str]]
    asked: AidAsked
    round: int
    vases: int
    tiles: list[AidTile]
    sources: list[str]
    sheet: list[int]
    points: int
    worths: list[int]
    conflicts: list[str]


async def figures_of(call: Call, game: str) -> Components | None:
    """The figures that go along with a request; None for those that come with the game.

    What has to be read is counted like joining a table: it takes some milliseconds.
    """
    copy = call.body.copy
    if not copy:
        return None
    if (found := figures_lately(game, copy)) is not None:
        return found
    who = call.guest.id if call.guest else None
    call.desk.rates.take("join", who, client_of(call.request), writes=False)
    return await asyncio.to_thread(figures_with, game, copy)


def cannot_be(error: BadComponents) -> list[dict[str, str]]:
    """Figures with which no game can be."""
    return [{"where": "copy", "why": str(error)}]


async def aid(call: Call) -> object:
    """The Traitor of a person who plays with the box."""
    answers = msgspec.to_builtins(call.body.answers)
    try:
        box = await figures_of(call, "pharaon")
    except BadComponents as error:
        return empty(cannot_be(error))
    if box is not None:
        await asyncio.to_thread(own_box, box)
    return aided(call.body.setup, answers, call.lang, box)


# ---------------------------------------------------------------- the score pad


def pad_of(call: Call) -> str:
    """The game in the path."""
    game = str(call.request.path_params["game"])
    if game not in PADS:
        raise not_found("game")
    return game


async def score_form(call: Call) -> object:
    """What the score pad of a game asks; with `copy=1` for the person's own copy of it."""
    game = pad_of(call)
    if call.request.query_params.get("copy") != "1":
        return described(game, call.lang)
    edits = await copies.differing(call.desk.tables, call.guest.id if call.guest else None, game)
    box = await asyncio.to_thread(figures_with, game, edits)
    return {**described(game, call.lang, box), "copy": edits}


async def score(call: Call) -> object:
    """What the rules score of a table."""
    game, told = pad_of(call), call.body
    try:
        box = await figures_of(call, game)
    except BadComponents as error:
        return unscored(cannot_be(error))
    found = scored(game, msgspec.structs.asdict(told.data), call.lang, told.names, box)
    if told.form:
        found["form"] = {**described(game, call.lang, box), "copy": told.copy}
    if told.picture and not found["wrong"]:
        day = time.strftime("%Y-%m-%d", time.gmtime())
        total = text(call.lang, "table.total")
        found["picture"] = picture(text(call.lang, f"{game}.name"), found, total, day)
    return found


COMPANION = [
    Endpoint(
        "GET",
        "/api/score/{game:str}",
        score_form,
        PadForm,
        "What the score pad of a printed game asks",
        query=("lang", "copy"),
    ),
    Endpoint(
        "POST",
        "/api/traitor",
        aid,
        Aided,
        "The Traitor for a printed Pharaon: what he does; nothing is kept",
        AidGame,
        query=("lang",),
    ),
    Endpoint(
        "POST",
        "/api/score/{game:str}",
        score,
        PadScored,
        "Score what lies on a table; nothing is kept",
        PadTold,
        query=("lang",),
    ),
]
