"""What pages and programs are told of people, bots and their results. It only reads.

Who asks is `me`: one always sees oneself. Of a private person others are told nothing, neither
that there is one nor which results are theirs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, case, exists, func, or_, select

from akhet.lang.names import FORMER
from akhet.server.history.counting import BOT_PREFIX
from akhet.server.history.rating import SURE
from akhet.server.history.rows import ALL, Key, before
from akhet.server.store.queries import AnyRow
from akhet.server.store.schema import (
    guests,
    private_people,
    ratings,
    result_seats,
    results,
    seats,
    tables,
    tallies,
)

MOST_OPPONENTS = 40
MOST_RANKED = 100
CURVE = 200  # matches a curve goes back

mine, c = result_seats.alias("mine"), result_seats.c


@dataclass(frozen=True)
class Wanted:
    """Which results are wanted; nothing said means all."""

    game: str = ""
    seats: int = 0
    against: str = ""  # people or bots
    opponent: str = ""
    won: str = ""  # won or lost
    since: int = 0
    until: int = 0

    @property
    def any(self) -> bool:
        """Whether anything is left out."""
        return self != Wanted()


@dataclass(frozen=True)
class Titled:
    """What somebody has played of one game, and their rating in it."""

    game: str
    played: int
    won: int
    counted: int
    rating: AnyRow | None


@dataclass(frozen=True)
class Profile:
    """A person or a bot."""

    player: str
    name: str  # of a bot: what it is called by
    bot: str
    created: int
    private: bool
    titles: list[Titled] = field(default_factory=list)


@dataclass(frozen=True)
class Meeting:
    """What two have played against each other in one game."""

    game: str
    played: int
    ahead: int  # the first of the two had the better place
    behind: int
    points: float
    others: float


# ---------------------------------------------------------------- who


def public_names(conn: Connection, people: Iterable[str], me: str | None) -> dict[str, str]:
    """The names of those of some people who are not private; one's own is always there."""
    wanted = {player for player in people if player and not player.startswith(BOT_PREFIX)}
    hidden = select(private_people.c.person).where(private_people.c.person.in_(wanted))
    secret = set(conn.execute(hidden).scalars()) - {me}
    named = select(guests.c.id, guests.c.name).where(guests.c.id.in_(wanted - secret))
    return {row.id: row.name for row in conn.execute(named) if row.name != FORMER}


def profile(conn: Connection, player: str, me: str | None) -> Profile | None:
    """Somebody, as far as `me` may know of them."""
    titles = titles_of(conn, player)
    if player.startswith(BOT_PREFIX):
        bot = player.removeprefix(BOT_PREFIX)
        return Profile(player, bot, bot, 0, False, titles) if titles else None
    names = public_names(conn, [player], me)
    if player not in names:
        return None
    row = conn.execute(select(guests.c.created).where(guests.c.id == player)).one()
    secret = select(exists().where(private_people.c.person == player))
    private = bool(conn.execute(secret).scalar_one())
    return Profile(player, names[player], "", row.created, private, titles)


def titles_of(conn: Connection, player: str) -> list[Titled]:
    """Every game somebody has played to its end."""
    victories = func.sum(case((c.won == 1, 1), else_=0))
    wanted = select(c.game, func.count(), victories, func.sum(c.counts))
    found = conn.execute(wanted.where(c.player == player, c.lead == 1).group_by(c.game)).all()
    rated = {row.game: row for row in conn.execute(own_ratings(player))}
    return [
        Titled(str(game), int(played), int(won), int(counted), rated.get(str(game)))
        for game, played, won, counted in sorted(found, key=lambda row: -int(row[1]))
    ]


def own_ratings(player: str) -> Any:
    """The ratings of somebody in every game."""
    return select(ratings).where(ratings.c.player == player).order_by(ratings.c.game)


def ratings_of(conn: Connection, player: str) -> list[dict[str, object]]:
    """The same as plain data."""
    names = ("game", "mu", "sigma", "matches", "ended")
    found = conn.execute(own_ratings(player))
    return [{name: row._mapping[name] for name in names} for row in found]


def curve(conn: Connection, player: str, game: str) -> list[AnyRow]:
    """The latest ratings of somebody in one game, the oldest first."""
    own = and_(c.player == player, c.game == game, c.lead == 1, c.mu.is_not(None))
    wanted = select(c.ended, c.match, c.mu, c.sigma).where(own)
    found = conn.execute(wanted.order_by(c.ended.desc(), c.match.desc()).limit(CURVE)).all()
    return list(found)[::-1]


# ---------------------------------------------------------------- results


def found_results(
    conn: Connection,
    player: str,
    me: str | None,
    wanted: Wanted,
    after: Key | None,
    limit: int,
) -> list[AnyRow]:
    """Results of somebody, the latest first, those after one already shown.

    One's own are all there but those one has put away; of others' those of listed tables.
    """
    shown = (
        select(mine, results.c.why)
        .join(results, results.c.match == mine.c.match)
        .where(*conditions(player, wanted), may_see(player, me))
        .order_by(mine.c.ended.desc(), mine.c.match.desc())
        .limit(limit)
    )
    if after is not None:
        shown = shown.where(before(mine.c, after))
    return list(conn.execute(shown).all())


def may_see(player: str, me: str | None) -> ColumnElement[bool]:
    """Results that `me` is shown: one's own not put away, of others those of listed tables."""
    if player != me:
        return exists().where(tables.c.id == mine.c.match, tables.c.listed == 1)
    return ~exists().where(
        seats.c.match == mine.c.match, seats.c.seat == mine.c.seat, seats.c.hidden == 1
    )


def conditions(player: str, wanted: Wanted) -> list[ColumnElement[bool]]:
    """What the rows of wanted results have."""
    found: list[ColumnElement[bool]] = [mine.c.player == player, mine.c.lead == 1]
    if wanted.game:
        found.append(mine.c.game == wanted.game)
    if wanted.seats:
        found.append(mine.c.seats == wanted.seats)
    if wanted.against:
        several = mine.c.people > (0 if player.startswith(BOT_PREFIX) else 1)
        found.append(several if wanted.against == "people" else ~several)
    if wanted.won:
        found.append(mine.c.won == (1 if wanted.won == "won" else 0))
    if wanted.since:
        found.append(mine.c.ended >= wanted.since)
    if wanted.until:
        found.append(mine.c.ended < wanted.until)
    if wanted.opponent:
        found.append(mine.c.match.in_(matches_of(wanted.opponent)))
    return found


def matches_of(player: str) -> Select[tuple[str]]:
    """The matches somebody has played; looked up once, whoever has played more."""
    return select(c.match).where(c.player == player, c.lead == 1)


def count_results(conn: Connection, player: str, wanted: Wanted) -> tuple[int, int]:
    """How many results there are of what is wanted, and how many of them were won."""
    won = func.sum(case((mine.c.won == 1, 1), else_=0))
    contested = mine.c.won >= 0
    sums = select(func.count(), won).where(*conditions(player, wanted), contested)
    row = conn.execute(sums).one()
    return int(row[0]), int(row[1] or 0)


def seats_of(conn: Connection, matches: Sequence[str]) -> dict[str, list[AnyRow]]:
    """Who had which place in some matches, and what they are called there."""
    sits = and_(seats.c.match == c.match, seats.c.seat == c.seat)
    columns = (c.match, c.seat, c.player, c.place, c.points, seats.c.name, seats.c.bot)
    wanted = select(*columns).join(seats, sits).where(c.match.in_(matches))
    found: dict[str, list[AnyRow]] = {}
    for row in conn.execute(wanted.order_by(c.match, c.seat)):
        found.setdefault(row.match, []).append(row)
    return found


def opponents(conn: Connection, player: str, me: str | None) -> list[tuple[str, str]]:
    """Whom somebody has met most, as far as they show themselves: who, and their name."""
    met = and_(c.match == mine.c.match, c.player != player, c.lead == 1)
    wanted = (
        select(c.player, func.count().label("times"))
        .select_from(mine)
        .join(result_seats, met)
        .where(mine.c.player == player, mine.c.lead == 1)
        .group_by(c.player)
        .order_by(func.count().desc(), c.player)
        .limit(MOST_OPPONENTS)
    )
    found = [row.player for row in conn.execute(wanted)]
    names = public_names(conn, found, me)
    bots = {one: one for one in found if one.startswith(BOT_PREFIX)}
    return [(one, {**names, **bots}[one]) for one in found if one in names or one in bots]


def head_to_head(conn: Connection, one: str, other: str) -> list[Meeting]:
    """What two have played together, by game."""
    both = and_(c.match == mine.c.match, c.player == other, c.lead == 1)
    ahead = func.sum(case((mine.c.place < c.place, 1), else_=0))
    behind = func.sum(case((mine.c.place > c.place, 1), else_=0))
    means = (func.avg(mine.c.points), func.avg(c.points))
    wanted = (
        select(mine.c.game, func.count(), ahead, behind, *means)
        .select_from(mine)
        .join(result_seats, both)
        .where(mine.c.player == one, mine.c.lead == 1, mine.c.match.in_(matches_of(other)))
        .group_by(mine.c.game)
        .order_by(func.count().desc(), mine.c.game)
    )
    return [
        Meeting(str(game), int(n), int(better), int(worse), float(points), float(others))
        for game, n, better, worse, points, others in conn.execute(wanted)
    ]


# ---------------------------------------------------------------- leaderboards, statistics


def leaderboard(conn: Connection, game: str, kind: str, me: str | None) -> list[AnyRow]:
    """The best of a game whose ratings are sure enough: of people, of bots, or of both.

    Those who are private are not there, nor those who are gone; one sees oneself.
    """
    hidden = exists().where(private_people.c.person == ratings.c.player)
    shown = and_(guests.c.name.is_not(None), guests.c.name != FORMER)
    people = and_(shown, or_(~hidden, ratings.c.player == (me or "")))
    bots = ratings.c.player.startswith(BOT_PREFIX)
    who = {"people": people, "bots": bots}.get(kind, or_(people, bots))
    wanted = (
        select(ratings, guests.c.name)
        .join(guests, guests.c.id == ratings.c.player, isouter=True)
        .where(ratings.c.game == game, ratings.c.sigma <= SURE, who)
        .order_by(ratings.c.low.desc(), ratings.c.player)
        .limit(MOST_RANKED)
    )
    return list(conn.execute(wanted).all())


def statistics(conn: Connection, game: str, player: str = ALL) -> dict[str, AnyRow]:
    """What was had in a game, by thing: by somebody, or by all together."""
    wanted = select(tallies).where(tallies.c.game == game, tallies.c.player == player)
    return {row.thing: row for row in conn.execute(wanted)}
