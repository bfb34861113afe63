"""The SQL of tournaments. Whoever changes one raises its version, if nobody else has meanwhile."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from akhet.lang.names import SOMEBODY
from akhet.server.store.queries import AnyRow, Guest
from akhet.server.store.ready import Asked
from akhet.server.store.schema import (
    BOT,
    OVER,
    PERSON,
    PLAYING,
    private_people,
    quarantine,
    seats,
    tables,
    tournament_players,
    tournament_rounds,
    tournament_tables,
    tournaments,
)
from akhet.server.store.store import Conflict
from akhet.server.tournaments.model import Entrant, Game, Round, Tournament
from akhet.server.tournaments.terms import Agreed

OPEN, RUNNING, CANCELLED = "open", "running", "cancelled"
"""People enter; rounds are played; it was called off. One that is over is `OVER`, like a match."""
PLAYED, AWARDED, DEADLINE = "played", "awarded", "deadline"
"""Why a table has its result: it was played; all others had left; the time of the round was up."""


@dataclass(frozen=True)
class Result:
    """How a table came out, by seat."""

    ranks: list[int]
    scores: list[int]
    why: str


@dataclass(frozen=True)
class TableRow:
    """A table of a round, with what its match says by now."""

    round: int
    number: int
    match: str
    players: list[int]
    open: bool
    result: Result | None
    status: str = ""  # of the table; nothing while it is not laid
    waiting: list[int] = field(default_factory=list)
    scores: str = ""
    broken: bool = False
    held: dict[int, tuple[str, str]] = field(default_factory=dict)  # kind and guest by seat


@dataclass(frozen=True)
class Stored:
    """A tournament as it is stored."""

    row: AnyRow
    players: list[AnyRow]
    byes: list[list[int]]  # by round
    tables: list[TableRow]

    @cached_property
    def terms(self) -> Agreed:
        """What was agreed."""
        return msgspec.json.decode(self.row.terms, type=Agreed)

    @cached_property
    def model(self) -> Tournament:
        """What pairing and standings are worked out from."""
        entrants = [Entrant(p.number, p.since, p.left) for p in self.players]
        rounds = []
        for n, byes in enumerate(self.byes, 1):
            games = [game_of(table) for table in self.tables if table.round == n]
            rounds.append(Round(tuple(games), tuple(byes)))
        return Tournament(self.terms.rules, self.row.seed, entrants, tuple(rounds))

    @property
    def now(self) -> list[TableRow]:
        """The tables of the round that began last."""
        return [table for table in self.tables if table.round == self.row.round]

    def player(self, who: str | None) -> AnyRow | None:
        """Somebody who takes part, by guest."""
        return next((p for p in self.players if who and p.who == who), None)


def game_of(table: TableRow) -> Game:
    """A table as pairing and standings see it."""
    found = table.result
    if found is None:
        return Game(tuple(table.players))
    return Game(tuple(table.players), tuple(found.ranks), tuple(found.scores))


# ---------------------------------------------------------------- reading


def shown_name(row: AnyRow) -> ColumnElement[str]:
    """What an entrant is called: who is private is somebody, once a tournament is done with."""
    name = tournament_players.c.name
    if row.status not in (OVER, CANCELLED):
        return name
    private = tournament_players.c.who.in_(select(private_people.c.person))
    return case((private, SOMEBODY), else_=name).label("name")


def find(conn: Connection, id: str) -> Stored | None:
    """A tournament with all that belongs to it, or None."""
    row = conn.execute(select(tournaments).where(tournaments.c.id == id)).one_or_none()
    if row is None:
        return None
    p, r = tournament_players, tournament_rounds
    columns = [shown_name(row) if column.name == "name" else column for column in p.c]
    entered = select(*columns).where(p.c.tournament == id).order_by(p.c.number)
    players = conn.execute(entered).all()
    byes = conn.execute(select(r.c.byes).where(r.c.tournament == id).order_by(r.c.round)).scalars()
    return Stored(row, list(players), [json.loads(one) for one in byes], tables_of(conn, id))


def tables_of(conn: Connection, id: str) -> list[TableRow]:
    """All tables of a tournament, with the state of those that have no result yet."""
    t = tournament_tables
    aside = select(quarantine.c.match).where(quarantine.c.match == t.c.match).exists()
    wanted = (
        select(t, tables.c.status, tables.c.waiting, tables.c.scores, aside.label("broken"))
        .join(tables, tables.c.id == t.c.match, isouter=True)
        .where(t.c.tournament == id)
        .order_by(t.c.round, t.c.number)
    )
    held = holders(conn, id)
    return [table_row(row, held.get(row.match, {})) for row in conn.execute(wanted)]


def holders(conn: Connection, id: str) -> dict[str, dict[int, tuple[str, str]]]:
    """Who holds the seats of the tables that have no result yet."""
    t = tournament_tables
    open_ones = select(t.c.match).where(t.c.tournament == id, t.c.open == 1)
    found: dict[str, dict[int, tuple[str, str]]] = {}
    for seat in conn.execute(select(seats).where(seats.c.match.in_(open_ones))):
        found.setdefault(seat.match, {})[seat.seat] = (seat.kind, seat.guest)
    return found


def table_row(row: AnyRow, held: dict[int, tuple[str, str]]) -> TableRow:
    """A row as it is used."""
    result = Result(**json.loads(row.result)) if row.result else None
    waiting = [int(seat) for seat in (row.waiting or "").split(",") if seat]
    about = (row.round, row.number, row.match, json.loads(row.players), bool(row.open), result)
    return TableRow(*about, row.status or "", waiting, row.scores or "", bool(row.broken), held)


def listed(conn: Connection, status: Sequence[str], limit: int) -> list[AnyRow]:
    """Tournaments for all to see, the latest first."""
    wanted = select(tournaments).where(tournaments.c.status.in_(status), tournaments.c.listed == 1)
    return list(conn.execute(wanted.order_by(tournaments.c.changed.desc()).limit(limit)).all())


def mine(conn: Connection, guest: str, limit: int) -> list[AnyRow]:
    """Tournaments somebody hosts or takes part in, the latest first."""
    p = tournament_players
    entered = select(p.c.tournament).where(p.c.who == guest)
    own = or_(tournaments.c.host == guest, tournaments.c.id.in_(entered))
    wanted = select(tournaments).where(own).order_by(tournaments.c.changed.desc()).limit(limit)
    return list(conn.execute(wanted).all())


def count_hosted(conn: Connection, guest: str) -> int:
    """How many tournaments somebody hosts that are not over."""
    live = tournaments.c.status.in_((OPEN, RUNNING))
    return conn.execute(select(func.count()).where(tournaments.c.host == guest, live)).scalar_one()


def count_of_place(conn: Connection, place: str) -> int:
    """How many tournaments from one place have not begun."""
    wanted = select(func.count()).where(tournaments.c.place == place, tournaments.c.status == OPEN)
    return conn.execute(wanted).scalar_one() if place else 0


def count_entered(conn: Connection, guest: str) -> int:
    """How many tournaments somebody takes part in that are not over."""
    p = tournament_players
    live = and_(tournaments.c.id == p.c.tournament, tournaments.c.status.in_((OPEN, RUNNING)))
    wanted = select(func.count()).select_from(p).join(tournaments, live)
    return conn.execute(wanted.where(p.c.who == guest, p.c.left == 0)).scalar_one()


def ready(conn: Connection, guest: str) -> list[AnyRow]:
    """The tables of tournaments at which somebody has a match to play now."""
    t = tournament_tables
    wanted = (
        select(tournaments.c.id, tournaments.c.title, tournaments.c.game, t.c.match, t.c.round)
        .join(t, t.c.tournament == tournaments.c.id)
        .join(seats, seats.c.match == t.c.match)
        .join(tables, tables.c.id == t.c.match)
        .where(seats.c.guest == guest, seats.c.kind == PERSON)
        .where(t.c.open == 1, tables.c.status == PLAYING, tournaments.c.status == RUNNING)
        .order_by(tables.c.created)
        .limit(20)
    )
    return list(conn.execute(wanted).all())


OF_MATCH = Asked(
    select(
        tournaments.c.id,
        tournaments.c.title,
        tournament_tables.c.round,
        tournament_tables.c.number,
        tournament_tables.c.open,
    )
    .join(tournament_tables, tournament_tables.c.tournament == tournaments.c.id)
    .where(tournament_tables.c.match == bindparam("match"))
)


def of_match(conn: Connection, match: str) -> AnyRow | None:
    """The tournament that a table belongs to, if it belongs to one; asked of every match."""
    found: AnyRow | None = OF_MATCH.one(conn, match=match)
    return found


def count_running(conn: Connection) -> int:
    """How many tournaments are being played."""
    return conn.execute(select(func.count()).where(tournaments.c.status == RUNNING)).scalar_one()


def due(conn: Connection, tick: int, limit: int = 20) -> list[str]:
    """Running tournaments at which something must be done by now, the longest waiting first."""
    t, p = tournament_tables, tournament_players
    mine = and_(t.c.tournament == tournaments.c.id, t.c.open == 1)
    laid = exists().where(tables.c.id == t.c.match)
    done = exists().where(tables.c.id == t.c.match, tables.c.status == OVER)
    gone = exists().where(
        p.c.tournament == t.c.tournament,
        p.c.left > 0,
        seats.c.match == t.c.match,
        seats.c.guest == p.c.who,
        seats.c.kind != BOT,
    )
    waits = exists().where(mine, or_(~laid, done, gone))
    idle = and_(~exists().where(mine), tournaments.c.begins <= tick)
    late = and_(tournaments.c.due > 0, tournaments.c.due <= tick)
    wanted = (
        select(tournaments.c.id)
        .where(tournaments.c.status == RUNNING, or_(waits, idle, late))
        .order_by(tournaments.c.changed)
        .limit(limit)
    )
    return list(conn.execute(wanted).scalars())


# ---------------------------------------------------------------- writing


def add(conn: Connection, row: dict[str, object]) -> None:
    """A new tournament."""
    conn.execute(insert(tournaments).values(**row))


def change(conn: Connection, id: str, version: int, now: int, **values: object) -> None:
    """Changes a tournament, if nobody else has since this version."""
    there = update(tournaments).where(tournaments.c.id == id, tournaments.c.version == version)
    new = {"version": version + 1, "changed": now, **values}
    if conn.execute(there.values(**new)).rowcount != 1:
        raise Conflict("the tournament was changed meanwhile")


def add_player(conn: Connection, id: str, number: int, **about: object) -> None:
    """Somebody enters."""
    conn.execute(insert(tournament_players).values(tournament=id, number=number, **about))


def drop_player(conn: Connection, id: str, number: int) -> None:
    """Somebody who had entered does not take part after all."""
    p = tournament_players
    conn.execute(delete(p).where(p.c.tournament == id, p.c.number == number))


def leave_player(conn: Connection, id: str, number: int, round: int) -> None:
    """Somebody leaves while it is played."""
    p = tournament_players
    there = update(p).where(p.c.tournament == id, p.c.number == number, p.c.left == 0)
    conn.execute(there.values(left=round))


def add_round(
    conn: Connection, id: str, number: int, round: Round, matches: Sequence[str], now: int
) -> None:
    """A round with its tables; the primary key refuses whoever comes second."""
    byes = json.dumps(list(round.byes))
    conn.execute(
        insert(tournament_rounds).values(tournament=id, round=number, byes=byes, began=now)
    )
    rows = [
        {
            "tournament": id,
            "round": number,
            "number": n,
            "match": match,
            "players": json.dumps(list(game.players)),
            "open": 1,
        }
        for n, (game, match) in enumerate(zip(round.games, matches, strict=True), 1)
    ]
    if rows:
        conn.execute(insert(tournament_tables), rows)


def close_table(conn: Connection, match: str, result: Result) -> bool:
    """Keeps the result of a table, once; whether it had none."""
    t = tournament_tables
    told = json.dumps({"ranks": result.ranks, "scores": result.scores, "why": result.why})
    there = update(t).where(t.c.match == match, t.c.open == 1)
    return conn.execute(there.values(open=0, result=told)).rowcount == 1


def clear_unbegun(conn: Connection, before: int, limit: int = 200) -> int:
    """Deletes tournaments that never began and that nobody has entered for long; how many."""
    never = and_(tournaments.c.status.in_((OPEN, CANCELLED)), tournaments.c.round == 0)
    old = select(tournaments.c.id).where(never, tournaments.c.changed < before).limit(limit)
    gone = list(conn.execute(old).scalars())
    conn.execute(delete(tournament_players).where(tournament_players.c.tournament.in_(gone)))
    conn.execute(delete(tournaments).where(tournaments.c.id.in_(gone), never))
    return len(gone)


# ---------------------------------------------------------------- people


def move(conn: Connection, guest: str, account: str) -> None:
    """What somebody entered as a guest is their account's; where both are in it, the guest left."""
    p = tournament_players
    both = select(p.c.tournament).where(p.c.who == account)
    twice = p.c.tournament.in_(both)
    stays = update(p).where(p.c.who == guest, twice, p.c.tournament.in_(running()), p.c.left == 0)
    conn.execute(stays.values(left=1))
    conn.execute(update(p).where(p.c.who == guest, p.c.tournament.not_in(both)).values(who=account))
    conn.execute(update(tournaments).where(tournaments.c.host == guest).values(host=account))
    raise_versions(conn, account)


def forget(conn: Connection, guest: Guest, name: str) -> None:
    """Somebody deletes their account: they leave, under another name; what never began is off."""
    p = tournament_players
    waits = select(tournaments.c.id).where(tournaments.c.status == OPEN)
    conn.execute(delete(p).where(p.c.who == guest.id, p.c.tournament.in_(waits)))
    there = update(p).where(p.c.who == guest.id, p.c.left == 0)
    conn.execute(there.where(p.c.tournament.in_(running())).values(left=1))
    conn.execute(update(p).where(p.c.who == guest.id).values(name=name))
    own = update(tournaments).where(tournaments.c.host == guest.id)
    conn.execute(own.where(tournaments.c.status == OPEN).values(status=CANCELLED))
    forget_titles(conn, guest)
    raise_versions(conn, guest.id)


def forget_titles(conn: Connection, guest: Guest) -> None:
    """Takes the name out of the titles of tournaments somebody has made."""
    mine = select(tournaments.c.id, tournaments.c.game, tournaments.c.title)
    for row in conn.execute(mine.where(tournaments.c.host == guest.id)).all():
        if guest.name.casefold() in row.title.casefold():
            there = update(tournaments).where(tournaments.c.id == row.id)
            conn.execute(there.values(title=row.game.capitalize()))


def raise_versions(conn: Connection, who: str) -> None:
    """Lets every node see that the tournaments of somebody have changed."""
    p = tournament_players
    entered = select(p.c.tournament).where(p.c.who == who)
    own = or_(tournaments.c.host == who, tournaments.c.id.in_(entered))
    conn.execute(update(tournaments).where(own).values(version=tournaments.c.version + 1))


def running() -> Select[tuple[str]]:
    """The tournaments that are being played."""
    return select(tournaments.c.id).where(tournaments.c.status == RUNNING)


def of_person(conn: Connection, guest: str) -> list[dict[str, object]]:
    """What is kept of somebody's tournaments, for their own archive."""
    p = tournament_players
    played = select(p.c.tournament, p.c.number, p.c.name, p.c.left).where(p.c.who == guest)
    entered = {row.tournament: row for row in conn.execute(played)}
    found: list[dict[str, object]] = []
    for row in mine(conn, guest, 10_000):
        about = {"id": row.id, "title": row.title, "game": row.game, "status": row.status}
        one = entered.get(row.id)
        me = {"number": one.number, "name": one.name, "left": one.left} if one else None
        found.append({**about, "host": row.host == guest, "created": row.created, "me": me})
    return found
