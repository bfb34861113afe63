"""The tables of a round: laid by themselves, started at once, everybody on their seat."""

from akhet.games import GAMES
from akhet.match import Match
from akhet.server.play import lobby, opening
from akhet.server.play.clocked import with_clock
from akhet.server.play.table import Seat
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import clean_name
from akhet.server.store.queries import AnyRow, Guest
from akhet.server.store.schema import ARRANGED, BOT, CONTEST, PERSON
from akhet.server.store.store import Conflict
from akhet.server.tournaments.rows import Stored, TableRow
from akhet.server.tournaments.terms import fitting

LONGEST = 24  # signs of a title, so that round and table fit beside it


async def lay(tables: Tables, stored: Stored, table: TableRow) -> None:
    """Lays a table and deals; whoever comes second, here or on another node, finds it laid.

    Nobody need be there: the server's commitment stands, and nobody's program adds to the luck.
    The page of the tournament leads to it, not the lists of the lobby.
    """
    row, terms = stored.row, stored.terms
    options = fitting(GAMES[row.game], len(table.players), terms.options)
    match = Match.new(row.game, len(table.players), options, id=table.match)
    by_number = {player.number: player for player in stored.players}
    chairs = [seat_of(seat, by_number[number]) for seat, number in enumerate(table.players)]
    title = clean_name(f"{row.title[:LONGEST].strip()} {table.round}.{table.number}")
    host = Guest(row.host, "", "")
    live = lobby.new_table(tables, host, match, chairs, terms.end_turn, title, listed=False)
    live.seating, live.practice, live.tournament = ARRANGED, CONTEST, row.id
    with_clock(live, terms.clock)
    opening.dealt(live, tables.now())
    try:
        await tables.store.write(lobby.laying(tables, live))
    except Conflict:
        return
    lobby.pay(tables, live)
    await lobby.announce(tables, live)


def seat_of(seat: int, player: AnyRow) -> Seat:
    """A seat of somebody who takes part; one who has left meanwhile is played for at once."""
    if player.bot:
        return Seat(seat, BOT, "", player.bot, player.name)
    return Seat(seat, PERSON, player.who, "", player.name)
