"""Hints while a match runs, where that is fair: what the strongest bot would do, and why.

A bot process is given what the seat may know, as when it plays; its thoughts are shared fairly with
the bots that play. `help.py` says where hints may be had. The log says who had one.
"""

import secrets
from collections import OrderedDict
from typing import Any

from akhet.core import AkhetError
from akhet.server.errors import Refused, busy
from akhet.server.http.wording import told_hint
from akhet.server.play.commands import acting_seat
from akhet.server.play.help import check_hints
from akhet.server.play.table import HINT, Live
from akhet.server.play.tables import Tables
from akhet.server.store.queries import Guest
from akhet.server.store.schema import HINTED, PLAYING
from akhet.server.workers.bots import Bots
from akhet.server.workers.fair import Asker

KEPT = 200  # answers in memory
SHOWN = 4  # of the answers that were weighed


class Hints:
    """What would the vizier do."""

    def __init__(self, tables: Tables, bots: Bots) -> None:
        """Thinks in the processes of the bots."""
        self.tables = tables
        self.bots = bots
        self.known: OrderedDict[tuple[str, int, int], dict[str, Any]] = OrderedDict()

    async def ask(
        self, guest: Guest, id: str, wanted: int | None, asker: Asker, lang: str
    ) -> dict[str, object]:
        """The best answers of a seat that must choose, each with what it is worth."""
        async with self.tables.open(id) as live:
            seat = acting_seat(live, guest, wanted)
            check_hints(live)
            if live.status != PLAYING or seat not in live.waiting() or live.pending() is not None:
                raise Refused(409, "out_of_turn", "it is not your turn", fresh=True)
            await self.mark(live, seat)
            key = (id, len(live.match.lines), seat)
            task = {**await self.bots.task(live, seat), "hint": SHOWN}
        found = self.known.get(key) or await self.think(task, asker)
        self.known[key] = found
        while len(self.known) > KEPT:
            self.known.popitem(last=False)
        async with self.tables.open(id) as live:
            if len(live.match.lines) != key[1]:
                raise Refused(409, "stale", "the table moved on meanwhile", fresh=True)
            return told_hint(lang, live.match, seat, live.names(lang), found)

    async def mark(self, live: Live, seat: int) -> None:
        """Says in the log, once for each seat, that it had a hint; the table is marked with it."""
        match = live.match
        if any(line.note == HINT and line.by == seat for line in match.lines):
            return
        try:
            new = match.note(seat, HINT, self.tables.now())
        except AkhetError as error:
            raise Refused(409, "no_hints", str(error)) from error
        await self.tables.change(live, None, new, practice=HINTED)

    async def think(self, task: dict[str, Any], asker: Asker) -> dict[str, Any]:
        """What a bot process finds; it is not told whose bot it is."""
        if not self.bots.thinkers:
            raise Refused(409, "no_hints", "this server has no bots to ask")
        asked = {**task, "seed": secrets.randbits(60)}
        async with self.bots.queue.helper(asker, "hint") as thinker:
            found = await thinker.ask(asked, self.bots.seconds)
        if "moves" not in found:
            raise busy()
        return found
