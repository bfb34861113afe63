"""What is told, in the words of whoever is told: read anew from the tables when it is sent.

Only what everybody at a table may know: the game, the title, the names. What is out of date is not
told: a turn that was played, an invitation that was answered.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from akhet.lang import DEFAULT, LANGS, called, text
from akhet.server.notices import queue, rows
from akhet.server.notices.queue import ABSENT, CLOCK, INVITED, ROUND, TEST, TURN, Waiting, Way
from akhet.server.notices.rows import Seen
from akhet.server.play.tables import Tables
from akhet.server.store.schema import BOT, GATHERING, OVER, PERSON, PLAYING

MOST_LINES = 12  # tables that one message names
ORDER = (CLOCK, ABSENT, ROUND, TURN, INVITED, queue.OVER)
"""What comes first where several things are told."""


@dataclass(frozen=True)
class News:
    """One thing to tell: what, and of which table."""

    event: str
    table: Seen


@dataclass(frozen=True)
class Message:
    """What is told, ready to be sent by any way."""

    title: str
    lines: tuple[str, ...]
    event: str  # the most pressing one
    table: str  # if it tells of one table only
    game: str
    lang: str

    @property
    def path(self) -> str:
        """Where it leads."""
        return f"/table/{self.table}" if self.table else "/tables"

    @property
    def pressing(self) -> bool:
        """Whether it cannot wait."""
        return self.event in queue.PRESSING


def holds(event: str, table: Seen, person: str) -> bool:
    """Whether something is still so."""
    mine = [seat for seat in table.seats if seat.kind == PERSON and seat.guest == person]
    kept = [seat for seat in table.seats if seat.asked == person]
    if event in (TURN, CLOCK, ROUND):
        due = bool(mine) if event == ROUND else any(seat.seat in table.waiting for seat in mine)
        return table.status == PLAYING and due and not table.broken
    if event == INVITED:
        return table.status == GATHERING and any(not seat.guest for seat in kept)
    if event == ABSENT:
        return table.status == PLAYING and any(seat.kind == BOT for seat in kept)
    return event == queue.OVER and table.status == OVER and bool(mine or kept)


async def current(
    tables: Tables, person: str, wanted: Sequence[tuple[str, str]]
) -> tuple[list[News], str]:
    """What is still so of pairs of an event and a table; and the language they chose, if any."""
    ids = sorted({id for _event, id in wanted if id})
    known = await tables.read(partial(rows.tables_now, ids=ids))
    lang = await tables.read(partial(rows.lang_of, person=person))
    pairs = [(event, known[id]) for event, id in dict.fromkeys(wanted) if id in known]
    found = [News(event, table) for event, table in pairs if holds(event, table, person)]
    begun = [id for event, id in wanted if event == ROUND]
    there = await tables.read(partial(rows.acted_at, person=person, ids=begun)) if begun else set()
    found = [one for one in found if one.event != ROUND or one.table.id not in there]
    for first, *less in ((CLOCK, ROUND, TURN), (ROUND, TURN)):
        told_so = {one.table.id for one in found if one.event == first}
        found = [one for one in found if one.event not in less or one.table.id not in told_so]
    return sorted(found, key=lambda one: ORDER.index(one.event)), lang


async def message_for(tables: Tables, way: Way, waiting: Sequence[Waiting]) -> Message | None:
    """What is to be told by a way of all that waits; None if nothing is so any more."""
    found, lang = await current(tables, way.person, [(one.event, one.match) for one in waiting])
    return told(lang_for(lang, way.lang), found, way.person)


def lang_for(*wished: str) -> str:
    """The first of some languages that we have."""
    return next((lang for lang in wished if lang in LANGS), DEFAULT)


def told(lang: str, found: Sequence[News], person: str) -> Message | None:
    """News in words."""
    if not found:
        return None
    first = found[0]
    lines = [line(lang, one, person) for one in found[:MOST_LINES]]
    if len(found) > MOST_LINES:
        lines.append(text(lang, "notices.says.more", n=len(found) - MOST_LINES))
    game = text(lang, f"{first.table.game}.name")
    title = text(lang, f"notices.head.{first.event}", game=game)
    single = len({one.table.id for one in found}) == 1
    if not single:
        title = text(lang, "notices.head.many", n=len(found))
    id = first.table.id if single else ""
    return Message(title, tuple(lines), first.event, id, first.table.game, lang)


def line(lang: str, one: News, person: str) -> str:
    """One thing in words."""
    table = one.table
    others = [
        called(lang, seat.name, seat.bot)
        for seat in table.seats
        if seat.name and seat.guest != person and seat.asked != person
    ]
    game = text(lang, f"{table.game}.name")
    asked = [seat for seat in table.seats if seat.guest == person and seat.seat in table.waiting]
    key = f"{ROUND}_turn" if one.event == ROUND and asked else one.event
    says = text(lang, f"notices.says.{key}", game=game, title=table.title)
    return says + (" " + text(lang, "notices.says.with", names=", ".join(others)) if others else "")


def trial(lang: str) -> Message:
    """What somebody is sent who wants to see whether a way works."""
    lines = (text(lang, "notices.says.test"),)
    return Message(text(lang, "notices.head.test"), lines, TEST, "", "", lang)
