"""Writing results down: each match once, whatever node is faster, and again where it has changed.

Everything here happens in the transaction of whoever calls. Who writes of a game holds the row of
its mark first, so that on several nodes one does after the other.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from akhet.server.history.results import Result
from akhet.server.store.appending import news_of
from akhet.server.store.queries import unfold
from akhet.server.store.ready import Asked, Ready
from akhet.server.store.schema import (
    OVER,
    rating_marks,
    ratings,
    result_seats,
    results,
    tables,
    tallies,
)

Key: TypeAlias = tuple[int, str]
"""Where a match stands in the order of all: when it was over, then its id."""
Sums: TypeAlias = dict[tuple[str, str, str], list[int]]
"""By game, player and thing what is added to a tally, in the order of `COUNTS`."""

FIRST: Key = (-1, "")
ALL = ""  # the player of tallies that are everybody's
FOLDED, UNREAD = 1, 2  # what `tables.folded` says; of a match that cannot be read nothing is known
AT_ONCE = 400  # names in one statement
COUNTS = ("seats", "won", "pieces")
"""What a tally counts: seats that had the thing, those of them that won, and how many they had."""


def upsert(conn: Connection, table: Any) -> Any:
    """An INSERT that can say what to do if the row is there."""
    return (sqlite_insert if conn.dialect.name == "sqlite" else postgres_insert)(table)


def before(columns: Any, key: Key | None = None) -> ColumnElement[bool]:
    """What stands before a match in the order of all; without one, before one given later."""
    ended, match = key or LATER
    earlier = and_(columns.ended == ended, columns.match < match)
    return and_(columns.ended <= ended, or_(columns.ended < ended, earlier))


def after(columns: Any, key: Key | None = None) -> ColumnElement[bool]:
    """What stands after it."""
    ended, match = key or LATER
    later = and_(columns.ended == ended, columns.match > match)
    return and_(columns.ended >= ended, or_(columns.ended > ended, later))


LATER: Any = (bindparam("at_ended"), bindparam("at_match"))
"""Where a match stands, in a statement that is made once."""


# ---------------------------------------------------------------- what is to do


UNFOLDED = Asked(
    select(tables.c.id)
    .where(tables.c.status == OVER, tables.c.folded == 0)
    .limit(bindparam("most", type_=Integer))
)


def unfolded(conn: Connection, limit: int) -> list[str]:
    """Matches that are over, and whose results are not written down."""
    return [row.id for row in UNFOLDED.all(conn, most=limit)]


def give_up(conn: Connection, match: str) -> None:
    """Leaves a match aside that cannot be read."""
    conn.execute(update(tables).where(tables.c.id == match).values(folded=UNREAD))


def lock_game(conn: Connection, game: str) -> Key:
    """Waits until nobody else writes of a game; answers up to which match it is rated."""
    row = upsert(conn, rating_marks).values(game=game, ended=FIRST[0], match=FIRST[1])
    conn.execute(row.on_conflict_do_nothing())
    wanted = select(rating_marks).where(rating_marks.c.game == game).with_for_update()
    found = conn.execute(wanted).one()
    return found.ended, found.match


SET_MARK = Ready(
    update(rating_marks)
    .where(rating_marks.c.game == bindparam("of_game"))
    .values(news_of(("ended", "match")))
)


def set_mark(conn: Connection, game: str, key: Key) -> None:
    """Up to which match a game is rated."""
    SET_MARK.run(conn, [{"of_game": game, "new_ended": key[0], "new_match": key[1]}])


# ---------------------------------------------------------------- results


def record(conn: Connection, found: Sequence[Result]) -> int:
    """Writes results down, each if nobody has meanwhile; answers how many."""
    done = 0
    for game in sorted({result.game for result in found}):
        mark = lock_game(conn, game)
        of_game = [result for result in found if result.game == game]
        new = still_unfolded(conn, of_game)
        if not new:
            continue
        known = forget(conn, game, [result.match for result in new])
        add(conn, new)
        keys = [*known, *((result.ended, result.match) for result in new if result.counts)]
        if keys:
            rewind(conn, game, min(keys), mark)
        done += len(new)
    return done


def still_unfolded(conn: Connection, found: Sequence[Result]) -> list[Result]:
    """Which of some results nobody has written down, and whose table has not changed since."""
    ids = [result.match for result in found]
    todo = select(tables.c.id, tables.c.version)
    rows = conn.execute(todo.where(tables.c.id.in_(ids), tables.c.folded == 0))
    there = {row.id: row.version for row in rows}
    return [result for result in found if there.get(result.match) == result.version]


ADD_RESULTS, ADD_SEATS = Ready(insert(results)), Ready(insert(result_seats))
SET_FOLDED = Ready(
    update(tables).where(tables.c.id == bindparam("match")).values(news_of(("folded",)))
)


def add(conn: Connection, found: Sequence[Result]) -> None:
    """Adds results and counts what was had in them."""
    rows = [{"match": r.match, "game": r.game, "ended": r.ended, "why": r.why} for r in found]
    ADD_RESULTS.run(conn, rows)
    seats = [row for result in found for row in seat_rows(result)]
    ADD_SEATS.run(conn, seats)
    count_things(conn, seats, 1)
    SET_FOLDED.run(conn, [{"match": result.match, "new_folded": FOLDED} for result in found])


def seat_rows(result: Result) -> list[dict[str, Any]]:
    """The seats of a result as they are stored."""
    whole = {"match": result.match, "game": result.game, "ended": result.ended}
    whole |= {"counts": int(result.counts), "seats": len(result.seats), "people": result.people}
    return [
        {
            **whole,
            "seat": seat.seat,
            "player": seat.player,
            "place": seat.place,
            "points": seat.points,
            "lead": int(seat.lead),
            "won": seat.won,
            "things": json.dumps(seat.things) if seat.things else "",
        }
        for seat in result.seats
    ]


def forget(conn: Connection, game: str, matches: Sequence[str]) -> list[Key]:
    """Takes results back that are written down anew; where those stood that counted."""
    there = conn.execute(select(results).where(results.c.match.in_(matches))).all()
    if not there:
        return []
    mine = result_seats.c.match.in_([row.match for row in there])
    seats = [dict(row._mapping) for row in conn.execute(select(result_seats).where(mine))]
    keys = [(row.ended, row.match) for row in there if not row.why]
    if keys:
        rewind(conn, game, min(keys), lock_game(conn, game))
    count_things(conn, seats, -1)
    conn.execute(delete(result_seats).where(mine))
    conn.execute(delete(results).where(results.c.match.in_([row.match for row in there])))
    return keys


# ---------------------------------------------------------------- ratings go back


def rewind(conn: Connection, game: str, key: Key, mark: Key) -> None:
    """Makes ratings what they were before a match, if it or a later one is rated already."""
    if key > mark:
        return
    counted = and_(results.c.game == game, results.c.why == "")
    here = or_(after(results.c, key), and_(results.c.ended == key[0], results.c.match == key[1]))
    undone = select(results.c.match).where(counted, results.c.ended >= key[0], here)
    mine = and_(result_seats.c.match.in_(undone), result_seats.c.mu.is_not(None))
    again = select(result_seats.c.player, func.count().label("n")).where(mine)
    leads = again.where(result_seats.c.lead == 1).group_by(result_seats.c.player)
    for row in conn.execute(leads).all():
        put_back(conn, game, row.player, key, row.n)
    conn.execute(update(result_seats).where(mine).values(mu=None, sigma=None))
    wanted = select(results.c.ended, results.c.match).where(counted, before(results.c, key))
    last = wanted.order_by(results.c.ended.desc(), results.c.match.desc()).limit(1)
    found = conn.execute(last).first()
    set_mark(conn, game, (found.ended, found.match) if found else FIRST)


RATED_BEFORE = Asked(
    select(result_seats.c.mu, result_seats.c.sigma, result_seats.c.ended)
    .where(
        result_seats.c.player == bindparam("player"),
        result_seats.c.game == bindparam("game"),
        result_seats.c.lead == 1,
        result_seats.c.mu.is_not(None),
        before(result_seats.c),
    )
    .order_by(result_seats.c.ended.desc(), result_seats.c.match.desc())
    .limit(1)
)
OWN = (ratings.c.game == bindparam("of_game"), ratings.c.player == bindparam("of_player"))
UNRATE = Ready(delete(ratings).where(*OWN))
PUT_BACK = Ready(
    update(ratings)
    .where(*OWN)
    .values(
        **news_of(("mu", "sigma", "low", "ended")), matches=ratings.c.matches - bindparam("fewer")
    )
)


def put_back(conn: Connection, game: str, player: str, key: Key, fewer: int) -> None:
    """The rating of a player as it was before a match."""
    at = {"at_ended": key[0], "at_match": key[1]}
    row = RATED_BEFORE.one(conn, player=player, game=game, **at)
    own = {"of_game": game, "of_player": player}
    if row is None:
        UNRATE.run(conn, [own])
        return
    low = row.mu - 3 * row.sigma
    values = {"new_mu": row.mu, "new_sigma": row.sigma, "new_low": low, "new_ended": row.ended}
    PUT_BACK.run(conn, [{**own, **values, "fewer": fewer}])


# ---------------------------------------------------------------- what was had


def count_things(conn: Connection, seats: Sequence[dict[str, Any]], sign: int) -> None:
    """Adds what seats had to the tallies, or takes it away; only where it counts."""
    sums: Sums = {}
    for row in seats:
        if not row["counts"]:
            continue
        won = sign * (row["place"] == 1)
        things = {"": row["points"], **msgspec.json.decode(row["things"] or "{}")}
        for player in (row["player"], ALL):
            for thing, pieces in things.items():
                sum_of = sums.setdefault((row["game"], player, thing), [0, 0, 0])
                sum_of[0] += sign
                sum_of[1] += won
                sum_of[2] += sign * pieces
    add_tallies(conn, sums)
    if sign < 0:
        conn.execute(delete(tallies).where(tallies.c.seats == 0))


def merging(insert_into: Any) -> Ready:
    """The statement that adds to tallies, or makes them, in the words of one database."""
    row = insert_into(tallies)
    more = {name: tallies.c[name] + row.excluded[name] for name in COUNTS}
    return Ready(row.on_conflict_do_update(index_elements=["game", "player", "thing"], set_=more))


MERGE_TALLIES = {"sqlite": merging(sqlite_insert), "postgresql": merging(postgres_insert)}


def add_tallies(conn: Connection, sums: Mapping[tuple[str, str, str], Sequence[int]]) -> None:
    """Adds sums to the tallies; all in one order, so that two nodes never wait for each other."""
    rows = [
        {"game": game, "player": player, "thing": thing, **dict(zip(COUNTS, counts, strict=True))}
        for (game, player, thing), counts in sorted(sums.items())
    ]
    if rows:
        MERGE_TALLIES[conn.dialect.name].run(conn, rows)


# ---------------------------------------------------------------- people who become others


def move_player(conn: Connection, guest: str, account: str) -> None:
    """Gives an account the results of a guest; ratings are folded again from the first of them."""
    c = result_seats.c
    ours = select(c.match).where(c.player == account)
    both = select(c.match).where(c.player == guest, c.match.in_(ours))
    shared = list(conn.execute(both).scalars())
    for start in range(0, len(shared), AT_ONCE):
        unfold(conn, shared[start : start + AT_ONCE])  # two of its seats are one person's now
    for game in sorted(conn.execute(select(c.game).where(c.player == guest).distinct()).scalars()):
        mark = lock_game(conn, game)
        wanted = select(c.ended, c.match).where(c.player == guest, c.game == game, c.counts == 1)
        first = conn.execute(wanted.order_by(c.ended, c.match).limit(1)).first()
        if first is not None:
            rewind(conn, game, (first.ended, first.match), mark)
        move_tallies(conn, game, guest, account)
    conn.execute(update(result_seats).where(c.player == guest).values(player=account))


def move_tallies(conn: Connection, game: str, guest: str, account: str) -> None:
    """Adds what a guest had to what an account had."""
    mine = and_(tallies.c.game == game, tallies.c.player == guest)
    sums = {
        (game, account, row.thing): [row.seats, row.won, row.pieces]
        for row in conn.execute(select(tallies).where(mine))
    }
    conn.execute(delete(tallies).where(mine))
    add_tallies(conn, sums)


# ---------------------------------------------------------------- everything anew


def clear(conn: Connection) -> int:
    """Forgets all that is folded; answers how many matches are to be folded again."""
    for table in (result_seats, results, ratings, rating_marks, tallies):
        conn.execute(delete(table))
    return conn.execute(update(tables).where(tables.c.status == OVER).values(folded=0)).rowcount
