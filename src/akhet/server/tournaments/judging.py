"""How a table counts: as it was played, or because others had left or the time was up."""

import json

from akhet.server.store.schema import OVER, PERSON
from akhet.server.tournaments.points import placed
from akhet.server.tournaments.rows import AWARDED, DEADLINE, PLAYED, Result, Stored, TableRow


def result_of(stored: Stored, table: TableRow, late: bool) -> Result | None:
    """The result of a table, if it has one by now; `late` if the time of the round is up."""
    away = absent(stored, table)
    if table.status == OVER and table.scores:
        told = json.loads(table.scores)
        return Result(placed(told["ranks"], away), told["scores"], PLAYED)
    there = [seat for seat in range(len(table.players)) if not has_left(stored, table, seat)]
    level = [1] * len(table.players)
    if len(there) <= 1:
        gone = [seat for seat in range(len(level)) if seat not in there]
        return Result(placed(level, gone), [], AWARDED)
    if not late:
        return None
    slow = [] if table.broken else [seat for seat in table.waiting if is_person(table, seat)]
    return Result(placed(level, sorted({*away, *slow})), [], DEADLINE)


def is_person(table: TableRow, seat: int) -> bool:
    """Whether a person holds a seat now."""
    return table.held.get(seat, ("", ""))[0] == PERSON


def has_left(stored: Stored, table: TableRow, seat: int) -> bool:
    """Whether whoever has a seat in the tournament has left it."""
    number = table.players[seat]
    return any(player.number == number and player.left for player in stored.players)


def absent(stored: Stored, table: TableRow) -> list[int]:
    """Seats of people that bots hold, because they resigned, left or never came back: the last."""
    bots = {player.number for player in stored.players if player.bot}
    return [
        seat
        for seat, number in enumerate(table.players)
        if number not in bots and (has_left(stored, table, seat) or not is_person(table, seat))
    ]
