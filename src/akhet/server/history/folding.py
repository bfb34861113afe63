"""Folds what is over into results and ratings, beside all other work, and never before a commit.

A match that ends is marked by its own row (`tables.status` and `tables.folded`), so nothing is
lost when a server stops half-way: whoever starts next goes on. `docs/ratings.md` explains.
"""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, and_, select

from akhet.core import AkhetError
from akhet.games import GAMES
from akhet.match.match import finished
from akhet.server.accounts.moving import raise_versions, renew
from akhet.server.errors import Refused
from akhet.server.history import rating, rows, veils
from akhet.server.history.results import Result, result_of
from akhet.server.play.table import Live, live_of
from akhet.server.play.tables import Tables, read_table
from akhet.server.store.one_off import Progress, locked, silent, writing
from akhet.server.store.schema import (
    OVER,
    ratings,
    result_seats,
    results,
    seats,
    tables,
    tallies,
)
from akhet.server.store.store import Conflict, Unavailable

LOOK_SECONDS = 5.0
"""How often all matches are looked at, whatever is known of them."""
GATHER_SECONDS = 1.0
"""How long one waits for more matches to end, so that what ends together is folded together."""
SOME = 20  # matches folded before they are written down
AT_ONCE = 200  # the same in a rebuild
CAUGHT_UP = 5  # of somebody who wants to see them now

log = logging.getLogger("akhet.history")


class Folds:
    """Keeps results and ratings up with the matches that end."""

    def __init__(self, kept: Tables) -> None:
        """Listens to the tables from now on."""
        self.tables = kept
        self.news = asyncio.Event()
        self.news.set()
        self.rates = rating.is_there()
        kept.at_end.append(self.consider)

    def consider(self, _live: Live) -> None:
        """Looks again: a match is over."""
        self.news.set()

    async def run(self) -> None:
        """Folds for as long as the server runs."""
        with contextlib.suppress(Refused, Conflict, Unavailable):
            await self.heal()
        is_ready = not self.rates
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self.news.wait()
                    await asyncio.sleep(GATHER_SECONDS)
            self.news.clear()
            with contextlib.suppress(Refused, Conflict, Unavailable):
                is_ready = is_ready or await self.make_ready()
                await self.work()

    async def make_ready(self) -> bool:
        """Loads what ratings need beside all other work, once there is something to rate."""
        todo: list[str] = await self.tables.read(partial(rows.unfolded, limit=1))
        if todo:
            await asyncio.to_thread(rating.make_ready)
        return bool(todo)

    async def work(self) -> None:
        """Folds all there is: first the results, then in order the ratings."""
        while await self.fold(await self.tables.read(partial(rows.unfolded, limit=SOME))):
            pass
        while self.rates and (behind := await self.tables.read(rating.behind)):
            await self.tables.write(partial(rating.rate, game=behind[0]))

    async def fold(self, ids: Sequence[str]) -> int:
        """Writes some results down; answers how many."""
        found = [result for id in ids if (result := await self.result(id)) is not None]
        if not found:
            return 0
        done, hidden = await self.tables.write(partial(recorded, found=found))
        await renew(self.tables, hidden)
        return done

    async def result(self, id: str) -> Result | None:
        """The result of a match, from memory or folded; one that cannot be read is left aside."""
        try:
            live = self.tables.cache.get(id)
            if live is not None and not self.tables.store.several_nodes:
                async with live.lock:
                    return result_of(live)
            stored = await self.tables.read(partial(read_table, table=id))
            if stored is None:
                return None
            return result_of(await self.tables.slices.do(live_of(*stored)))
        except (Refused, Unavailable):
            raise
        except Exception as error:  # whatever it is, one match must not stop all others
            log.warning("the result of match %s cannot be read: %s", id, error)
            await self.tables.write(partial(rows.give_up, match=id))
            return None

    async def catch_up(self, guest: str) -> None:
        """Folds the latest matches of somebody who looks at them, so that none is missing."""
        if ids := await self.tables.read(partial(unfolded_of, guest=guest)):
            await self.fold(ids)

    # ---------------------------------------------------------------- privacy

    async def set_private(self, person: str, private: bool) -> None:
        """Hides somebody's name in all matches that are over, or shows it again."""
        now = self.tables.now()
        await self.tables.write(
            lambda conn: veils.set_private(conn, person, private, now),
        )
        await self.carry_out(person, private)

    async def carry_out(self, person: str, private: bool) -> None:
        """Changes name after name, some at a time."""
        change = veils.hide_some if private else veils.show_some

        def work(conn: Connection) -> list[str]:
            concerned = change(conn, person)
            raise_versions(conn, concerned)
            return concerned

        while concerned := await self.tables.write(work):
            await renew(self.tables, concerned)

    async def heal(self) -> None:
        """Goes on with what a server that stopped had begun."""
        for person, private in await self.tables.read(veils.unfinished):
            await self.carry_out(person, private)


def recorded(conn: Connection, found: Sequence[Result]) -> tuple[int, list[str]]:
    """Writes results down and hides who is private; how many, and where a name was hidden."""
    done = rows.record(conn, found)
    people = {seat.player for result in found for seat in result.seats if not seat.is_bot}
    hidden: list[str] = []
    for person in sorted(veils.private_among(conn, people)):
        hidden += veils.hide_some(conn, person, [result.match for result in found])
    raise_versions(conn, hidden)
    return done, hidden


def unfolded_of(conn: Connection, guest: str) -> list[str]:
    """Some matches of somebody that are over and not written down."""
    todo = and_(tables.c.status == OVER, tables.c.folded == 0)
    wanted = select(tables.c.id).join(seats, seats.c.match == tables.c.id)
    return list(
        conn.execute(
            wanted.where(todo, seats.c.guest == guest).distinct().limit(CAUGHT_UP)
        ).scalars()
    )


# ---------------------------------------------------------------- everything anew


@dataclass(frozen=True)
class Rebuilt:
    """What a rebuild has found."""

    matches: int
    counted: int
    rated: int
    unread: int
    same: bool  # as it was before


def rebuild(url: str, progress: Progress = silent) -> Rebuilt:
    """Folds every stored match anew. On SQLite no server may run meanwhile."""
    with locked(url):
        with writing(url) as conn:
            before = digest(conn)
            total = rows.clear(conn)
        done = unread = rated = counted = 0
        while True:
            with writing(url) as conn:
                ids = rows.unfolded(conn, AT_ONCE)
                found = [result for id in ids if (result := read_result(conn, id)) is not None]
                recorded(conn, found)
            if not ids:
                break
            done, unread = done + len(ids), unread + len(ids) - len(found)
            counted += sum(result.counts for result in found)
            progress(min(done, total), total)
        with writing(url) as conn:
            for game in GAMES if rating.is_there() else ():
                while more := rating.rate(conn, game, AT_ONCE):
                    rated += more
            return Rebuilt(done, counted, rated, unread, digest(conn) == before)


def read_result(conn: Connection, id: str) -> Result | None:
    """The result of a stored match; one that cannot be read is left aside."""
    try:
        stored = read_table(conn, id)
        assert stored is not None
        return result_of(finished(live_of(*stored)))
    except AkhetError:
        rows.give_up(conn, id)
        return None


def digest(conn: Connection) -> str:
    """One number for all that is folded: equal if, and only if, all of it is."""
    whole = hashlib.sha256()
    for table in (results, result_seats, ratings, tallies):
        for row in conn.execute(select(table).order_by(*table.primary_key.columns)):
            whole.update(repr(tuple(row)).encode())
    return whole.hexdigest()
