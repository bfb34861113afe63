"""Ratings by openskill, match after match in the one order of all; bots and people on one scale.

People learn, so before each match theirs grows a little less certain; bots stay what they are.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from sqlalchemy import Connection, Integer, bindparam, delete, insert, select, update

from akhet.games import GAMES
from akhet.lab.ratings import MU, SIGMA, Rating, rate_table
from akhet.server.history.counting import BOT_PREFIX
from akhet.server.history.rows import FIRST, Key, after, lock_game, set_mark
from akhet.server.store.queries import AnyRow
from akhet.server.store.ready import Asked, Ready
from akhet.server.store.schema import rating_marks, ratings, result_seats, results

TAU = MU / 300.0  # by how much people's ratings grow less certain with each match
AT_ONCE = 8  # matches rated in one transaction: nobody else writes meanwhile
SURE = 0.75 * SIGMA
"""How uncertain a rating on a leaderboard may be: ten or so matches of two, fifteen of four."""
SCALE = 40  # what people see is this times openskill's numbers


@dataclass(frozen=True)
class Standing:
    """The rating of a player at a moment."""

    rating: Rating
    matches: int
    ended: int


def is_there() -> bool:
    """Whether ratings can be worked out here: not in a browser's tab."""
    return find_spec("openskill") is not None


def make_ready() -> None:
    """Loads what ratings need, once: a third of a second, in which nobody's move should wait."""
    rate_table({"a": Rating(MU, SIGMA), "b": Rating(MU, SIGMA)}, [("a", 1), ("b", 2)])


def shown(number: float) -> int:
    """A number of openskill's scale as people see it."""
    return round(SCALE * number)


MARKS = Asked(select(rating_marks.c.game, rating_marks.c.ended, rating_marks.c.match))
NEXT = Asked(
    select(results.c.ended, results.c.match)
    .where(results.c.game == bindparam("game"), results.c.why == "", after(results.c))
    .order_by(results.c.ended, results.c.match)
    .limit(bindparam("most", type_=Integer))
)


def behind(conn: Connection) -> list[str]:
    """Games with matches that count and are not rated yet."""
    marks = {row.game: (row.ended, row.match) for row in MARKS.all(conn)}
    return [game for game in GAMES if next_of(conn, game, marks.get(game, FIRST), 1)]


def next_of(conn: Connection, game: str, mark: Key, limit: int) -> list[Key]:
    """The next matches of a game that count, after a mark."""
    rows = NEXT.all(conn, game=game, at_ended=mark[0], at_match=mark[1], most=limit)
    return [(row.ended, row.match) for row in rows]


def rate(conn: Connection, game: str, limit: int = AT_ONCE) -> int:
    """Rates the next matches of a game; answers how many there were."""
    found = next_of(conn, game, lock_game(conn, game), limit)
    if found:
        seats = seats_of(conn, found)
        rated, changed = fold(standings(conn, game, seats), found, seats)
        keep(conn, game, rated, changed)
        set_mark(conn, game, found[-1])
    return len(found)


def seats_of(conn: Connection, found: Sequence[Key]) -> dict[str, list[AnyRow]]:
    """Who had which place in some matches."""
    c = result_seats.c
    ids = [match for _ended, match in found]
    wanted = select(c.match, c.seat, c.player, c.place).where(c.match.in_(ids))
    seats: dict[str, list[AnyRow]] = {}
    for row in conn.execute(wanted.order_by(c.match, c.seat)):
        seats.setdefault(row.match, []).append(row)
    return seats


def standings(
    conn: Connection, game: str, seats: Mapping[str, Sequence[AnyRow]]
) -> dict[str, Standing]:
    """The ratings of all who played in some matches, as they are."""
    players = {row.player for rows in seats.values() for row in rows}
    wanted = select(ratings).where(ratings.c.game == game, ratings.c.player.in_(players))
    known = {player: Standing(Rating(MU, SIGMA), 0, 0) for player in players}
    for row in conn.execute(wanted):
        known[row.player] = Standing(Rating(row.mu, row.sigma), row.matches, row.ended)
    return known


def fold(
    known: dict[str, Standing], found: Sequence[Key], seats: Mapping[str, Sequence[AnyRow]]
) -> tuple[list[dict[str, Any]], dict[str, Standing]]:
    """Rates matches in order: the rating of each seat after each, and those after all."""
    rated: list[dict[str, Any]] = []
    for ended, match in found:
        rows = seats[match]
        start = {row.player: begun(row.player, known[row.player].rating) for row in rows}
        new = rate_table(start, [(row.player, row.place) for row in rows])
        for player, rating in new.items():
            known[player] = Standing(rating, known[player].matches + 1, ended)
        for row in rows:
            rating = new[row.player]
            at = {"in_match": match, "in_seat": row.seat}
            rated.append({**at, "new_mu": rating.mu, "new_sigma": rating.sigma})
    return rated, known


def begun(player: str, rating: Rating) -> Rating:
    """A rating at the beginning of a match."""
    if player.startswith(BOT_PREFIX):
        return rating
    return Rating(rating.mu, math.sqrt(rating.sigma * rating.sigma + TAU * TAU))


SET_SEAT = Ready(
    update(result_seats)
    .where(
        result_seats.c.match == bindparam("in_match"), result_seats.c.seat == bindparam("in_seat")
    )
    .values(mu=bindparam("new_mu"), sigma=bindparam("new_sigma"))
)
ADD_RATINGS = Ready(insert(ratings))


def keep(
    conn: Connection, game: str, rated: list[dict[str, Any]], changed: Mapping[str, Standing]
) -> None:
    """Writes down what was rated."""
    SET_SEAT.run(conn, rated)
    mine = ratings.c.player.in_(list(changed))
    conn.execute(delete(ratings).where(ratings.c.game == game, mine))
    rows = [
        {
            "game": game,
            "player": player,
            "mu": now.rating.mu,
            "sigma": now.rating.sigma,
            "low": now.rating.mu - 3 * now.rating.sigma,
            "matches": now.matches,
            "ended": now.ended,
        }
        for player, now in sorted(changed.items())
    ]
    ADD_RATINGS.run(conn, rows)


@dataclass(frozen=True)
class Shown:
    """A rating as people see it: one is nearly surely at least `least`, and at most `most`."""

    least: int
    middle: int
    most: int
    matches: int
    sure: bool  # enough for a leaderboard


def as_shown(row: AnyRow) -> Shown:
    """A stored rating as people see it."""
    wide = 3 * row.sigma
    numbers = (shown(row.mu - wide), shown(row.mu), shown(row.mu + wide))
    return Shown(*numbers, row.matches, row.sigma <= SURE)
