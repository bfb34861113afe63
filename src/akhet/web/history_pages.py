"""The matches that are over: one's own, by title, seats, opponents, result and day; and others'."""

from dataclasses import dataclass
from urllib.parse import urlencode

from sqlalchemy import Connection
from starlette.responses import Response

from akhet.server.errors import Refused, not_found
from akhet.server.history import asking, reading
from akhet.server.history.rating import shown
from akhet.server.history.reading import Profile, Wanted
from akhet.server.history.rows import Key
from akhet.server.peace.rows import shown_to
from akhet.server.store import queries
from akhet.server.store.queries import AnyRow
from akhet.server.store.schema import OVER
from akhet.web.people_words import player_name
from akhet.web.rows import TableRow, table_rows
from akhet.web.visit import Page, Visit

PAGE = 24
MOST = 50
FORM = ("game", "seats", "against", "opponent", "won", "since", "until")


@dataclass(frozen=True)
class Finished:
    """A finished match in a list: as a table, what it counted for, and whose pages there are."""

    table: TableRow
    why: str
    won: int
    rating: int | None
    people: dict[int, str]  # by seat: whose page may be opened


@dataclass(frozen=True)
class Found:
    """A page of results."""

    rows: list[Finished]
    after: str  # where the next page begins; empty at the end
    played: int
    won: int


def results_of(
    conn: Connection,
    player: str,
    me: str | None,
    wanted: Wanted,
    after: Key | None,
    lang: str,
    size: int = PAGE,
) -> Found:
    """A page of somebody's results, with how many there are in all."""
    found = reading.found_results(conn, player, me, wanted, after, size + 1)
    page = found[:size]
    ids = [row.match for row in page]
    tables = {row.id: row for row in table_rows(queries.list_these(conn, ids), me, lang)}
    seats = reading.seats_of(conn, ids)
    names = reading.public_names(conn, {s.player for some in seats.values() for s in some}, me)
    rows = [finished(tables[row.match], row, seats[row.match], names) for row in page]
    more = asking.place_of(page[-1].ended, page[-1].match) if len(found) > size else ""
    played, won = reading.count_results(conn, player, wanted)
    return Found(rows, more, played, won)


def finished(table: TableRow, row: AnyRow, seats: list[AnyRow], names: dict[str, str]) -> Finished:
    """One result of a list."""
    people = {s.seat: s.player for s in seats if asking.is_bot(s.player) or s.player in names}
    rating = None if row.mu is None else shown(row.mu - 3 * row.sigma)
    return Finished(table, row.why, row.won, rating, people)


async def found_profile(visit: Visit, text: str) -> Profile:
    """Somebody whose page the reader may see."""
    player, me = asking.player_of(text), visit.who
    found = await visit.desk.tables.read(lambda conn: reading.profile(conn, player, me))
    if found is None:
        raise not_found("person")
    return found


async def opponents_of(visit: Visit, player: str) -> list[tuple[str, str]]:
    """Whom somebody has met, by name."""
    met = await visit.desk.tables.read(lambda conn: reading.opponents(conn, player, visit.who))
    return [(one, player_name(visit.lang, one, name)) for one, name in met]


async def history_page(visit: Visit) -> Response:
    """My matches that are over, as far as they are wanted, and those of listed tables."""
    query = visit.request.query_params
    try:
        wanted, after = asking.wanted_of(query), asking.after_of(query)
        if wanted.opponent:
            await found_profile(visit, wanted.opponent)
    except Refused as error:
        return await shown_page(visit, Wanted(), None, visit.wrong(error), error.status)
    return await shown_page(visit, wanted, after)


async def shown_page(
    visit: Visit, wanted: Wanted, after: Key | None, message: str | None = None, status: int = 200
) -> Response:
    """The page, with what was asked for in its form."""
    query = visit.request.query_params
    own, met = Found([], "", 0, 0), list[tuple[str, str]]()
    if visit.guest is not None:
        me, lang = visit.guest.id, visit.lang
        await visit.desk.folds.catch_up(me)
        own = await visit.desk.tables.read(
            lambda conn: results_of(conn, me, me, wanted, after, lang)
        )
        met = await opponents_of(visit, me)
    asked = {key: query[key] for key in FORM if query.get(key) and message is None}
    context: dict[str, object] = {
        "own": own,
        "wanted": dict.fromkeys(FORM, "") | asked,
        "met": met,
        "filtered": wanted.any,
        "next": urlencode({**asked, "after": own.after}) if own.after else "",
        "first": after is None,
    }
    context |= await others(visit, wanted)
    return visit.page("history.html", status, message=message, **context)


async def others(visit: Visit, wanted: Wanted) -> dict[str, object]:
    """Matches of listed tables where the reader did not sit; of one game, or of all."""
    last, seen = visit.asked("before") or 1 << 40, shown_to(visit.who or "")
    found = await visit.desk.tables.read(
        lambda conn: queries.list_open(conn, OVER, MOST + 1, last, wanted.game, seen)
    )
    rows = [row for row in table_rows(found[:MOST], visit.who, visit.lang) if not row.mine]
    more = found[MOST - 1]["changed"] if len(found) > MOST else None
    asked = {"before": more, "game": wanted.game}
    return {"others": rows, "more": urlencode(asked) if more else ""}


HISTORY_PAGES = [Page("GET", "/history", history_page)]
