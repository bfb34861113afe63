"""What people have entered of their own copies: kept for each guest and game, small and checked."""

import asyncio
import json

from akhet.core import BadComponents
from akhet.match.own_copy import (
    Edits,
    Outcome,
    cells,
    checked,
    differing_only,
    file_of,
    imported,
)
from akhet.server.errors import Refused, bad
from akhet.server.play.tables import Tables
from akhet.server.store import queries

ROW_BYTES = 200  # of a copy, beside what differs


async def edits_of(tables: Tables, guest: str | None, game: str) -> Edits:
    """The figures that differ in somebody's copy; cells that a game no longer has are left out."""
    if guest is None:
        return {}
    text = await tables.read(lambda conn: queries.find_copy(conn, guest, game))
    found = json.loads(text) if text else {}
    return {at: str(value) for at, value in found.items() if at in cells(game)}


async def figures_of(tables: Tables, guest: str | None, game: str) -> str:
    """Somebody's own figures as a components file; empty where nothing differs or they cannot be.

    `play.figures.own_figures` reads it once for all who use it.
    """
    edits = await edits_of(tables, guest, game)
    if not edits:
        return ""
    found = await looked_at(game, edits)
    return file_of(game, found.edits) if found.components is not None else ""


async def differing(tables: Tables, guest: str | None, game: str) -> Edits:
    """What differs in somebody's copy, if it can be played with: all that scoring needs of it."""
    edits = differing_only(await edits_of(tables, guest, game))
    if not edits:
        return {}
    found = await looked_at(game, edits)
    return found.edits if found.components is not None else {}


async def looked_at(game: str, edits: Edits) -> Outcome:
    """Edits with the game's own checks, beside the loop: a file takes some milliseconds to read."""
    return await asyncio.to_thread(checked, game, edits)


async def keep(tables: Tables, guest: str, game: str, edits: Edits) -> Outcome:
    """Keeps what can be kept of some edits, in the place of all before."""
    found = await looked_at(game, edits)
    text = json.dumps(found.edits, separators=(",", ":"), ensure_ascii=False) if found.edits else ""
    tables.rates.pay(len(text.encode()) + ROW_BYTES)
    now = tables.now()
    await tables.write(lambda conn: queries.set_copy(conn, guest, game, text, now))
    return found


async def take_over(tables: Tables, guest: str, game: str, text: str) -> Outcome:
    """Somebody's components file becomes their copy."""
    try:
        found = await asyncio.to_thread(imported, game, text)
    except BadComponents as error:
        raise bad(error) from error
    if found.components is None:
        raise Refused(422, "invalid", found.whole or "this file cannot be played with")
    return await keep(tables, guest, game, found.edits)
