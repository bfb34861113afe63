"""What everybody may see of a tournament, as plain data: the API sends it, pages draw it."""

import hashlib
from collections.abc import Sequence

from akhet.lang import called
from akhet.server.play.tables import Tables
from akhet.server.store.queries import AnyRow
from akhet.server.tournaments.points import EVEN
from akhet.server.tournaments.rows import OPEN, RUNNING, Stored, TableRow
from akhet.server.tournaments.standings import WHOLE, Standing, standings_in_turns

KEPT = 64
"""Standings that are remembered, by tournament and version."""


class Standings:
    """Standings that were worked out, remembered for as long as nothing changes."""

    def __init__(self, tables: Tables) -> None:
        """Nothing is worked out yet."""
        self.tables = tables
        self.known: dict[tuple[str, int], list[Standing]] = {}

    async def of(self, stored: Stored) -> list[Standing]:
        """Where everybody stands."""
        key = (stored.row.id, stored.row.version)
        if key not in self.known:
            found = await self.tables.slices.do(standings_in_turns(stored.model))
            if len(self.known) >= KEPT:
                del self.known[next(iter(self.known))]
            self.known[key] = found
        return self.known[key]


def short(row: AnyRow, guest: str | None) -> dict[str, object]:
    """A tournament in a list."""
    found = {key: getattr(row, key) for key in ("id", "title", "game", "status", "round")}
    return {**found, "players": row.players, "changed": row.changed, "host": row.host == guest}


def seed_told(stored: Stored) -> dict[str, object]:
    """The seed once it has started, and before that what it is bound to."""
    seed = stored.row.seed
    told = None if stored.row.status == OPEN else seed
    return {"commitment": hashlib.sha256(seed.encode()).hexdigest(), "seed": told}


def whole(
    stored: Stored, ranked: Sequence[Standing], guest: str | None, lang: str, tick: int
) -> dict[str, object]:
    """All of a tournament for one reader."""
    row, terms = stored.row, stored.terms
    me = stored.player(guest)
    names = {p.number: called(lang, p.name, p.bot) for p in stored.players}
    bots = {p.number: p.bot for p in stored.players}
    since = {p.number: p.since for p in stored.players}
    clock = terms.clock
    left = {"ends": row.due, "begins": row.begins}
    return {
        **short(row, guest),
        "listed": bool(row.listed),
        "kind": terms.kind,
        "seats": terms.seats,
        "sizes": list(terms.sizes),
        "options": terms.options,
        "rounds": terms.rounds,
        "advance": terms.advance,
        "most": terms.most,
        "late": terms.late,
        "round_seconds": terms.round_seconds,
        "rest_seconds": terms.rest_seconds,
        "clock": clock
        and {
            "kind": clock.kind,
            "seconds": clock.seconds,
            "increment": clock.increment,
            "then": clock.then,
        },
        **seed_told(stored),
        "me": int(me.number) if me is not None else None,
        "table": next_table(stored, me),
        **{key: max(0, due - tick) // 1_000 if due else None for key, due in left.items()},
        "standings": [
            {
                "number": one.number,
                "name": names[one.number],
                "bot": bots[one.number] or None,
                "since": since[one.number],
                "left": one.left,
                "out": one.out,
                "rank": one.rank,
                "points": one.points / 2,
                "opponents": round(one.opponents / (2 * WHOLE), 4),
                "share": round(one.share / EVEN, 4),
                "direct": one.direct,
                "lot": one.lot[:8] if row.status != OPEN else "",
                "played": one.played,
                "first": one.first,
                "byes": one.byes,
            }
            for one in ranked
        ],
        "played": [round_told(stored, n, names) for n in range(1, len(stored.byes) + 1)],
    }


def round_told(stored: Stored, number: int, names: dict[int, str]) -> dict[str, object]:
    """A round: its tables, and who had a bye."""
    here = [table for table in stored.tables if table.round == number]
    byes = [{"number": one, "name": names[one]} for one in stored.byes[number - 1]]
    return {"round": number, "tables": [table_told(t, names) for t in here], "byes": byes}


def table_told(table: TableRow, names: dict[int, str]) -> dict[str, object]:
    """A table of a round, with its result once it has one."""
    found = table.result
    return {
        "number": table.number,
        "table": table.match if table.status else None,
        "seats": [
            {
                "number": number,
                "name": names[number],
                "rank": found.ranks[seat] if found else None,
                "score": found.scores[seat] if found and found.scores else None,
            }
            for seat, number in enumerate(table.players)
        ],
        "why": found.why if found else None,
    }


def next_table(stored: Stored, me: AnyRow | None) -> str | None:
    """The table at which somebody has to play now."""
    if me is None or me.left or stored.row.status != RUNNING:
        return None
    mine = [t for t in stored.now if t.open and t.status and me.number in t.players]
    return mine[0].match if mine else None
