"""No engine helps in a running match between people: neither bots that play it on nor an analysis.

A server can refuse its own help only: whoever runs akhet at home can ask it there. What is refused
here, until the match is over: a fork of it, an import of its file, and an analysis of a match that
branched off from it. A copy made by hand has another id, so copies are told by how they begin:
game, seats and all that everybody saw up to the third choice. Two matches that were really dealt
do not begin alike (`docs/reliability.md` has the figures). At tables of one person with bots, or of
one device that people share, everything is allowed, but not in a tournament. People who want hints
agree before the start: a table for practice says so in its rules, and whoever sits down there
agrees. Forks and analyses of it wait for its end all the same.
"""

import json

from sqlalchemy import Connection

from akhet.match import Match
from akhet.puzzles import is_open
from akhet.server.errors import Refused
from akhet.server.play.beginning import beginning_of, people_at, player_of
from akhet.server.play.table import Live
from akhet.server.play.tables import Tables
from akhet.server.store import queries
from akhet.server.store.schema import CONTEST, PLAYING

ANCESTORS = 50  # how far back a fork of a fork is followed


async def refuse_copy(tables: Tables, match: Match) -> None:
    """Refuses a match that people are playing here: the same, a branch of it, or a copy by hand."""
    header = match.header
    beginning = beginning_of(match)

    def work(conn: Connection) -> bool:
        begun = bool(beginning) and queries.plays_beginning(conn, beginning)
        return begun or people_play(conn, header.id) or origin_runs(conn, header.origin)

    if await tables.read(work):
        raise between_people()


def origin_runs(conn: Connection, origin: str) -> bool:
    """Whether people play the match something branched off from, or one that did from."""
    for _step in range(ANCESTORS):
        id = origin.partition(":")[0]
        found = queries.find_table(conn, id) if id else None
        if found is None:
            return False
        if people_play(conn, id):
            return True
        origin = str(json.loads(found.row.header).get("origin", ""))
    return True


def people_play(conn: Connection, id: str) -> bool:
    """Whether a match is being played by more than one person, or in a tournament."""
    found = queries.find_table(conn, id)
    if found is None or found.row.status != PLAYING:
        return False
    seated = [player_of(s.kind, s.guest, s.asked) for s in found.seats]
    return found.row.practice == CONTEST or people_at(seated) > 1


def check_hints(live: Live) -> None:
    """Refuses a hint in a match between people who have not agreed to hints before its start."""
    if live.contested and live.practice <= 0:
        raise Refused(409, "no_hints", "there are no hints between people at this table")
    if is_open(live.match):
        raise Refused(409, "puzzle", "answer the puzzle first")


def between_people() -> Refused:
    """What people play is theirs until it is over."""
    words = "people are playing this match; engines may look at it once it is over"
    return Refused(409, "between_people", words)
