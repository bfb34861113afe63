"""Every SQL statement of the server. Each function takes a connection and answers plain data."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Row,
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
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from akhet.match.log import Line, line_of
from akhet.server.store.appending import OF_TABLE, add_lines, news_of
from akhet.server.store.ready import Asked, Ready
from akhet.server.store.schema import (
    CLOSED,
    CONTEST,
    GATHERING,
    OPENING,
    OVER,
    PLAYING,
    accounts,
    blocks,
    chat,
    clocks,
    copies,
    figures,
    guests,
    hours,
    lines,
    links,
    notice_links,
    notice_tables,
    notice_ways,
    notices,
    pledges,
    premoves,
    puzzle_tries,
    quarantine,
    reports,
    seats,
    secrets,
    sessions,
    tables,
    takebacks,
    tournament_players,
    tournament_tables,
    tournaments,
    unseen,
)

AnyRow: TypeAlias = Row[*tuple[Any, ...]]


@dataclass(frozen=True)
class Guest:
    """Somebody at this server; nobody needs an account."""

    id: str
    name: str
    lang: str
    account: bool = False  # whether they have one, and so can come back from anywhere


@dataclass
class Stored:
    """A table as it is stored."""

    row: AnyRow
    seats: list[AnyRow]
    secret: bytes
    takeback: AnyRow | None
    broken: str  # why it was set aside, if it was
    pledges: dict[str, str]  # the commitments of guests to their nonces
    figures: str = ""  # the text of its own figures
    clock: AnyRow | None = None  # whose time runs, if it has clocks
    tournament: str = ""  # that it is a table of


# ---------------------------------------------------------------- people


FIND_SESSION = Asked(
    select(guests.c.id, guests.c.name, guests.c.lang, accounts.c.created)
    .join(sessions, sessions.c.guest == guests.c.id)
    .join(accounts, accounts.c.id == guests.c.id, isouter=True)
    .where(sessions.c.token == bindparam("token"), sessions.c.revoked == 0)
)
ADD_GUEST, ADD_SESSION = Ready(insert(guests)), Ready(insert(sessions))


def find_session(conn: Connection, token: str) -> Guest | None:
    """The guest of a session that was not revoked."""
    row = FIND_SESSION.one(conn, token=token)
    return Guest(row.id, row.name, row.lang, row.created is not None) if row else None


def add_guest(conn: Connection, guest: Guest, token: str, now: int) -> None:
    """A new guest with a first session."""
    who = {"id": guest.id, "name": guest.name, "lang": guest.lang, "created": now}
    ADD_GUEST.run(conn, [who])
    ADD_SESSION.run(conn, [{"token": token, "guest": guest.id, "created": now}])


def rename_guest(conn: Connection, guest: Guest) -> None:
    """Name and language of a guest, as they now are."""
    changed = update(guests).where(guests.c.id == guest.id)
    conn.execute(changed.values(name=guest.name, lang=guest.lang))


def ended_sessions(conn: Connection, tokens: Sequence[str]) -> set[str]:
    """Which of these sessions are over."""
    live = select(sessions.c.token).where(sessions.c.token.in_(tokens), sessions.c.revoked == 0)
    return set(tokens) - set(conn.execute(live).scalars())


def revoke_session(conn: Connection, token: str, now: int) -> None:
    """Ends a session for good."""
    ended = max(1, now)  # 0 means not at all, also where the clock has stopped
    conn.execute(update(sessions).where(sessions.c.token == token).values(revoked=ended))


# ---------------------------------------------------------------- tables


ADD_TABLE, ADD_SEATS, ADD_SECRET = (Ready(insert(one)) for one in (tables, seats, secrets))


def add_table(
    conn: Connection,
    row: dict[str, object],
    seat_rows: Sequence[dict[str, object]],
    secret: bytes,
    match_lines: Sequence[Line],
    own: str = "",
) -> None:
    """A new table with its seats, its secret, any lines it begins with, and its own figures."""
    if own:
        add_figures(conn, str(row["figures"]), str(row["game"]), own)
    ADD_TABLE.run(conn, [row])
    ADD_SEATS.run(conn, [{**seat, "match": row["id"]} for seat in seat_rows])
    ADD_SECRET.run(conn, [{"match": row["id"], "secret": secret}])
    if match_lines:
        add_lines(conn, str(row["id"]), match_lines, None)


def add_figures(conn: Connection, digest: str, game: str, text: str) -> None:
    """Keeps an owner's own figures, once for all tables that use them.

    By the digest of the file: equal figures of two owners may differ in what each has confirmed.
    """
    dialect = sqlite_insert if conn.dialect.name == "sqlite" else postgres_insert
    row = dialect(figures).values(digest=digest, game=game, text=text)
    conn.execute(row.on_conflict_do_nothing())


def find_figures(conn: Connection, digest: str) -> str:
    """The text of somebody's own figures; empty where there are none."""
    wanted = select(figures.c.text).where(figures.c.digest == digest)
    return (conn.execute(wanted).scalar_one_or_none() or "") if digest else ""


def find_copy(conn: Connection, guest: str, game: str) -> str:
    """What a guest has entered of their own copy of a game; empty where nothing differs."""
    wanted = select(copies.c.edits).where(copies.c.guest == guest, copies.c.game == game)
    return conn.execute(wanted).scalar_one_or_none() or ""


def set_copy(conn: Connection, guest: str, game: str, edits: str, now: int) -> None:
    """Keeps what a guest has entered, in the place of all before."""
    conn.execute(delete(copies).where(copies.c.guest == guest, copies.c.game == game))
    if edits:
        conn.execute(insert(copies).values(guest=guest, game=game, edits=edits, changed=now))


FIND_TABLE = Asked(select(tables).where(tables.c.id == OF_TABLE))
FIND_SEATS = Asked(select(seats).where(seats.c.match == OF_TABLE).order_by(seats.c.seat))
FIND_SECRET = Asked(select(secrets.c.secret).where(secrets.c.match == OF_TABLE))
FIND_TAKEBACK = Asked(select(takebacks).where(takebacks.c.match == OF_TABLE))
FIND_ASIDE = Asked(select(quarantine.c.reason).where(quarantine.c.match == OF_TABLE))
FIND_PLEDGES = Asked(select(pledges.c.guest, pledges.c.pledge).where(pledges.c.match == OF_TABLE))
FIND_CLOCK = Asked(select(clocks).where(clocks.c.match == OF_TABLE))
FIND_VERSION = Asked(select(tables.c.version, tables.c.seq).where(tables.c.id == OF_TABLE))


def find_table(conn: Connection, table: str) -> Stored | None:
    """A table with its seats, or None."""
    row = FIND_TABLE.one(conn, table=table)
    if row is None:
        return None
    aside = FIND_ASIDE.one(conn, table=table)
    return Stored(
        row,
        FIND_SEATS.all(conn, table=table),
        bytes(FIND_SECRET.one(conn, table=table).secret),
        FIND_TAKEBACK.one(conn, table=table),
        aside.reason if aside else "",
        dict(FIND_PLEDGES.all(conn, table=table)),
        find_figures(conn, row.figures) if row.figures else "",
        FIND_CLOCK.one(conn, table=table),
        tournament_of(conn, row),
    )


def tournament_of(conn: Connection, row: AnyRow) -> str:
    """The tournament a table is of; empty for all others, which are not asked about."""
    if row.practice != CONTEST:
        return ""
    t = tournament_tables
    found = conn.execute(select(t.c.tournament).where(t.c.match == row.id)).scalar_one_or_none()
    return str(found or "")


def find_version(conn: Connection, table: str) -> tuple[int, int] | None:
    """How far a table is: version and number of lines."""
    row = FIND_VERSION.one(conn, table=table)
    return (row.version, row.seq) if row else None


def versions(conn: Connection, wanted: Sequence[str]) -> dict[str, tuple[int, int]]:
    """How far several tables are."""
    found = select(tables.c.id, tables.c.version, tables.c.seq).where(tables.c.id.in_(wanted))
    return {row.id: (row.version, row.seq) for row in conn.execute(found)}


@cache
def table_changes(names: tuple[str, ...]) -> Ready:
    """The statement that changes these columns of a table of a version."""
    mine = (tables.c.id == OF_TABLE, tables.c.version == bindparam("was"))
    return Ready(update(tables).where(*mine).values(news_of(names)))


@cache
def seat_changes(names: tuple[str, ...]) -> Ready:
    """The statement that changes these columns of a seat."""
    mine = (seats.c.match == OF_TABLE, seats.c.seat == bindparam("at"))
    return Ready(update(seats).where(*mine).values(news_of(names)))


def change_table(conn: Connection, table: str, version: int, **values: object) -> bool:
    """Changes a table if nobody else has since this version; raises the version."""
    new = {"version": version + 1, **values}
    row = {"table": table, "was": version, **{f"new_{name}": new[name] for name in new}}
    return table_changes(tuple(new)).run(conn, [row]) == 1


def change_seat(conn: Connection, table: str, seat: int, **values: object) -> None:
    """Changes one seat."""
    row = {"table": table, "at": seat, **{f"new_{name}": values[name] for name in values}}
    seat_changes(tuple(values)).run(conn, [row])


def hide_table(conn: Connection, table: str, guest: str, hidden: bool) -> None:
    """Takes a table from a guest's own list, or puts it back."""
    mine = and_(seats.c.match == table, seats.c.guest == guest)
    conn.execute(update(seats).where(mine).values(hidden=1 if hidden else 0))


UNFOLD = Ready(
    update(tables).where(tables.c.id == OF_TABLE, tables.c.status == OVER).values(folded=0)
)


def unfold(conn: Connection, matches: Sequence[str]) -> None:
    """Has the results of matches that are over written down anew (`server/history`)."""
    if matches:
        UNFOLD.run(conn, [{"table": match} for match in matches])


# ---------------------------------------------------------------- links


def add_link(conn: Connection, row: dict[str, object], kept: int) -> None:
    """A new link to a seat; of those that ended only the latest are kept, to say why."""
    mine = and_(links.c.match == row["match"], links.c.seat == row["seat"], links.c.ended > 0)
    latest = select(links.c.token).where(mine).order_by(links.c.ended.desc(), links.c.token)
    conn.execute(delete(links).where(mine, links.c.token.not_in(latest.limit(kept))))
    conn.execute(insert(links).values(**row))


def find_link(conn: Connection, token: str) -> AnyRow | None:
    """A link, open or not, by the hash of its token."""
    return conn.execute(select(links).where(links.c.token == token)).one_or_none()


def open_links(conn: Connection, table: str, seat: int) -> Sequence[AnyRow]:
    """The links to a seat that are open, the oldest first."""
    mine = and_(links.c.match == table, links.c.seat == seat, links.c.ended == 0)
    return conn.execute(select(links).where(mine).order_by(links.c.created, links.c.id)).all()


def use_link(conn: Connection, token: str, guest: str, now: int) -> bool:
    """Uses a link up; False if it was not open any more."""
    there = update(links).where(links.c.token == token, links.c.ended == 0)
    return conn.execute(there.values(ended=now, why="used", guest=guest)).rowcount == 1


END_ALL_LINKS = Ready(
    update(links)
    .where(links.c.match == OF_TABLE, links.c.seat == bindparam("at"), links.c.ended == 0)
    .values(news_of(("ended", "why")))
)


def end_links(
    conn: Connection,
    table: str,
    seat: int,
    now: int,
    why: str,
    kinds: Sequence[str] = (),
    id: str = "",
) -> int:
    """Ends the open links to a seat: all of them, those of some kinds, or one; how many."""
    if not kinds and not id:
        row = {"table": table, "at": seat, "new_ended": now, "new_why": why}
        return END_ALL_LINKS.run(conn, [row])
    wanted = [links.c.match == table, links.c.seat == seat, links.c.ended == 0]
    if kinds:
        wanted.append(links.c.kind.in_(kinds))
    if id:
        wanted.append(links.c.id == id)
    return conn.execute(update(links).where(*wanted).values(ended=now, why=why)).rowcount


def move_links(conn: Connection, table: str, old: Sequence[int]) -> None:
    """Lets links go along with those who change chairs: `old` names the old seat of each new."""
    to = case({was: seat for seat, was in enumerate(old)}, value=links.c.seat)
    conn.execute(update(links).where(links.c.match == table).values(seat=to))


def links_seen(conn: Connection, tokens: Sequence[str], now: int) -> None:
    """Notes that somebody looks by these links just now."""
    conn.execute(update(links).where(links.c.token.in_(tokens)).values(seen=now))


# ---------------------------------------------------------------- lists

SHORT = (
    tables.c.id,
    tables.c.game,
    tables.c.title,
    tables.c.status,
    tables.c.changed,
    tables.c.waiting,
    tables.c.scores,
    tables.c.seq,
    tables.c.stage,
    tables.c.options,
    tables.c.practice,
)


def list_open(
    conn: Connection,
    status: str,
    limit: int,
    before: int,
    game: str = "",
    where: Sequence[ColumnElement[bool]] = (),
) -> list[dict[str, object]]:
    """Listed tables of one status, of one game or of all, the latest first."""
    wanted = (
        select(*SHORT)
        .where(tables.c.status == status, tables.c.listed == 1, tables.c.changed < before, *where)
        .order_by(tables.c.changed.desc())
        .limit(limit)
    )
    if game:
        wanted = wanted.where(tables.c.game == game)
    return with_seats(conn, conn.execute(wanted).all())


def list_these(conn: Connection, ids: Sequence[str]) -> list[dict[str, object]]:
    """Tables by their ids, in any order."""
    return with_seats(conn, conn.execute(select(*SHORT).where(tables.c.id.in_(ids))).all())


def list_fairly(
    conn: Connection, limit: int, where: Sequence[ColumnElement[bool]] = ()
) -> list[dict[str, object]]:
    """The open tables of the lobby: the latest of every place, then every place's next.

    So nobody's many tables push away the few of others.
    """
    place = case((tables.c.place == "", tables.c.id), else_=tables.c.place)
    turn = func.row_number().over(partition_by=place, order_by=tables.c.changed.desc())
    open_ones = (
        select(*SHORT, turn.label("turn"))
        .where(tables.c.status == GATHERING, tables.c.listed == 1, *where)
        .subquery()
    )
    shown = [open_ones.c[column.name] for column in SHORT]
    wanted = select(*shown).order_by(open_ones.c.turn, open_ones.c.changed.desc()).limit(limit)
    return with_seats(conn, conn.execute(wanted).all())


def list_mine(conn: Connection, guest: str, hidden: bool, limit: int) -> list[dict[str, object]]:
    """The tables a guest sits at, has opened or is asked to, the latest first.

    One where a bot plays for them counts as theirs.
    """
    mine = select(seats.c.match).where(seats.c.guest == guest, seats.c.hidden == int(hidden))
    asked = select(seats.c.match).where(seats.c.asked == guest)
    here = or_(tables.c.host == guest, tables.c.id.in_(asked))
    away = and_(tables.c.id.in_(asked), tables.c.status.in_((PLAYING, OVER)))
    wanted = (
        select(*SHORT)
        .where(or_(tables.c.id.in_(mine), and_(here, tables.c.status == GATHERING), away))
        .order_by(tables.c.changed.desc())
        .limit(limit)
    )
    return with_seats(conn, conn.execute(wanted).all())


def with_seats(conn: Connection, rows: Sequence[AnyRow]) -> list[dict[str, object]]:
    """Table rows with who sits where."""
    found = {str(row.id): {**row._mapping, "seats": []} for row in rows}
    taken = select(seats).where(seats.c.match.in_(list(found))).order_by(seats.c.seat)
    for seat in conn.execute(taken):
        who = {"seat": seat.seat, "kind": seat.kind, "guest": seat.guest, "asked": seat.asked}
        found[seat.match]["seats"].append({**who, "name": seat.name, "bot": seat.bot})
    return list(found.values())


def latest_of(conn: Connection, guest: str, match: str) -> str:
    """The table where a guest last played one of the matches that all have this id, or nothing."""
    mine = select(seats.c.match).where(seats.c.guest == guest)
    like = tables.c.header.contains(f'"id": "{match}"', autoescape=True)
    wanted = (
        select(tables.c.id)
        .where(tables.c.id.in_(mine), tables.c.status == PLAYING, like)
        .order_by(tables.c.changed.desc())
        .limit(1)
    )
    return str(conn.execute(wanted).scalar() or "")


def latest_from(conn: Connection, guest: str, origin: str) -> str:
    """The table where a guest last played a match that goes on from this origin, or nothing."""
    mine = select(seats.c.match).where(seats.c.guest == guest)
    like = tables.c.header.contains(f'"origin": "{origin}"', autoescape=True)
    running = and_(tables.c.id.in_(mine), tables.c.status == PLAYING, like)
    wanted = select(tables.c.id).where(running).order_by(tables.c.changed.desc(), tables.c.id)
    return str(conn.execute(wanted.limit(1)).scalar() or "")


def played_from(conn: Connection, guest: str, mark: str, first: int, most: int) -> list[str]:
    """Tables that go on from an origin that begins so, the latest left out; the oldest last."""
    mine = select(seats.c.match).where(seats.c.guest == guest)
    like = tables.c.header.contains(f'"origin": "{mark}', autoescape=True)
    running = and_(tables.c.id.in_(mine), tables.c.status == PLAYING, like)
    wanted = select(tables.c.id).where(running).order_by(tables.c.changed.desc(), tables.c.id)
    return list(conn.execute(wanted.offset(first).limit(most)).scalars())


def has_played(conn: Connection, guest: str, game: str) -> bool:
    """Whether a guest has a seat in a finished match of a game."""
    sits = and_(seats.c.match == tables.c.id, seats.c.guest == guest)
    over = and_(sits, tables.c.status == OVER, tables.c.game == game)
    return bool(conn.execute(select(exists().where(over))).scalar_one())


def next_waiting(conn: Connection, guest: str, after: str) -> str | None:
    """The table that has waited longest for this guest, other than the one named."""
    found = all_waiting(conn, guest, after, 1)
    return str(found[0].id) if found else None


def all_waiting(conn: Connection, guest: str, but: str, limit: int) -> list[AnyRow]:
    """The tables that wait for a guest, other than the one named, the longest waiting first."""
    waits = tables.c.waiting.like("%," + func.cast(seats.c.seat, tables.c.waiting.type) + ",%")
    wanted = (
        select(tables.c.id, tables.c.game, tables.c.title, tables.c.changed)
        .join(seats, seats.c.match == tables.c.id)
        .where(seats.c.guest == guest, seats.c.hidden == 0, waits)
        .where(tables.c.status == PLAYING, tables.c.id != but)
        .group_by(tables.c.id)
        .order_by(tables.c.changed)
        .limit(limit)
    )
    return list(conn.execute(wanted))


def bot_turns(conn: Connection, before: int, after: int, limit: int = 50) -> list[str]:
    """Tables where a bot should have acted by now; also those of a time that is yet to come.

    A clock may have been set back. Tables that were set aside would be in the way of others.
    """
    overdue = or_(tables.c.changed < before, tables.c.changed > after)
    wanted = (
        select(tables.c.id)
        .where(tables.c.bot_turn == 1, overdue, tables.c.id.not_in(select(quarantine.c.match)))
        .order_by(tables.c.changed)
        .limit(limit)
    )
    return list(conn.execute(wanted).scalars())


def plays_beginning(conn: Connection, beginning: str) -> bool:
    """Whether people play a match that began in this way."""
    alike = exists().where(tables.c.beginning == beginning, tables.c.status == PLAYING)
    return bool(conn.execute(select(alike)).scalar_one())


def count_tables(conn: Connection) -> dict[str, int]:
    """How many tables there are, by status."""
    wanted = select(tables.c.status, func.count()).group_by(tables.c.status)
    return {status: number for status, number in conn.execute(wanted)}


LATELY = and_(tables.c.status == PLAYING, tables.c.changed > bindparam("since"))
LIVE = or_(tables.c.status == GATHERING, tables.c.status == OPENING, LATELY)
LAID = exists().where(tournament_tables.c.match == tables.c.id)  # by a tournament, by itself
COUNT_SEATS = Asked(
    select(func.count().label("number")).where(tables.c.host == bindparam("guest"), LIVE, ~LAID)
)


def count_seats_of(conn: Connection, guest: str, since: int) -> int:
    """At how many tables a guest is host that gather, or were played at lately."""
    return int(COUNT_SEATS.one(conn, guest=guest, since=since).number)


@dataclass(frozen=True)
class Gatherings:
    """Tables that have not begun: of one place, those of them in the lobby, and of all places."""

    mine: int
    listed: int
    all: int


def count_gatherings(conn: Connection, place: str) -> Gatherings:
    """How many tables have not begun."""
    mine = case((tables.c.place == place, 1), else_=0)
    listed = case((and_(tables.c.place == place, tables.c.listed == 1), 1), else_=0)
    wanted = select(func.sum(mine), func.sum(listed), func.count())
    row = conn.execute(wanted.where(tables.c.status == GATHERING)).one()
    return Gatherings(int(row[0] or 0), int(row[1] or 0), int(row[2]))


# ---------------------------------------------------------------- lines


def lines_after(conn: Connection, table: str, seq: int) -> list[tuple[Line, str | None]]:
    """The lines after one, with the keys of the commands that made them."""
    wanted = (
        select(lines.c.data, lines.c.hash, lines.c.key)
        .where(lines.c.match == table, lines.c.seq > seq)
        .order_by(lines.c.seq)
    )
    found = []
    for row in conn.execute(wanted):
        data = {**msgspec.json.decode(row.data), "hash": row.hash}
        found.append((line_of(data, "stored line"), row.key))
    return found


# ---------------------------------------------------------------- luck


def set_pledge(
    conn: Connection, table: str, guest: str, commit: str, seated: Sequence[str]
) -> None:
    """The commitment of a guest to a nonce; those of people who have left are forgotten."""
    gone = or_(pledges.c.guest == guest, pledges.c.guest.not_in(seated))
    conn.execute(delete(pledges).where(pledges.c.match == table, gone))
    conn.execute(insert(pledges).values(match=table, guest=guest, pledge=commit))


def opening_tables(conn: Connection) -> list[str]:
    """Tables at which nonces are being opened, the longest waiting first."""
    wanted = select(tables.c.id).where(tables.c.status == OPENING)
    return list(conn.execute(wanted.order_by(tables.c.changed).limit(50)).scalars())


# ---------------------------------------------------------------- take-backs, chat, reports


def set_takeback(conn: Connection, table: str, row: dict[str, object] | None) -> None:
    """The take-back that is proposed at a table, or none."""
    conn.execute(delete(takebacks).where(takebacks.c.match == table))
    if row is not None:
        conn.execute(insert(takebacks).values(match=table, **row))


def add_chat(
    conn: Connection, table: str, at: int, name: str, seat: int, text: str, guest: str
) -> int:
    """Adds a chat message; answers its number."""
    row = insert(chat).values(match=table, at=at, name=name, seat=seat, text=text, guest=guest)
    return int(conn.execute(row.returning(chat.c.id)).scalar_one())


def remove_chat(conn: Connection, table: str, message: int) -> None:
    """Empties a message of a table; its number stays, so that all who listen hear of it."""
    conn.execute(
        update(chat).where(chat.c.match == table, chat.c.id == message).values(text="", name="")
    )


def chat_of(reader: bool) -> Asked:
    """The statement for the latest messages of a table, for somebody known or for a stranger."""
    mine = (blocks.c.person == bindparam("reader"), blocks.c.other == chat.c.guest)
    name, words = [
        case((exists().where(*mine), ""), else_=column).label(column.name) if reader else column
        for column in (chat.c.name, chat.c.text)
    ]
    wanted = select(chat.c.id, chat.c.at, name, chat.c.seat, words)
    after = wanted.where(chat.c.match == OF_TABLE, chat.c.id > bindparam("after"))
    return Asked(after.order_by(chat.c.id.desc()).limit(bindparam("most", type_=Integer)))


CHAT_KNOWN, CHAT_STRANGER = chat_of(True), chat_of(False)


def chat_after(
    conn: Connection, table: str, after: int, limit: int, reader: str = ""
) -> list[dict[str, object]]:
    """The latest chat messages after one, oldest first.

    Those of people whom its reader blocks or mutes are told like those that were removed.
    """
    asked, who = (CHAT_KNOWN, {"reader": reader}) if reader else (CHAT_STRANGER, {})
    found = asked.all(conn, table=table, after=after, most=limit, **who)
    return [row._asdict() for row in reversed(found)]


def add_report(conn: Connection, row: dict[str, object], most: int) -> tuple[int, bool]:
    """Keeps a report; answers its number and whether it is a new one.

    About one match, and about its people, only so many are kept; who comes later is given the
    number of the last.
    """
    person = reports.c.about == row["about"] if row["about"] else reports.c.about == ""
    about = and_(reports.c.match == row["match"], person)
    same = select(reports.c.id).where(about, reports.c.text == row["text"])
    found = conn.execute(same.limit(1)).scalar_one_or_none()
    if found is None:
        count, last = conn.execute(select(func.count(), func.max(reports.c.id)).where(about)).one()
        found = last if count >= most else None
    if found is not None:
        return int(found), False
    new = insert(reports).values(**row, log="").returning(reports.c.id)
    return int(conn.execute(new).scalar_one()), True


# ---------------------------------------------------------------- clearing away


def database_bytes(conn: Connection) -> int:
    """How many bytes of the disk the database uses."""
    if conn.dialect.name == "postgresql":
        size = conn.execute(select(func.pg_database_size(func.current_database())))
        return int(size.scalar_one())
    pages, free, size_of = (
        int(conn.exec_driver_sql(f"PRAGMA {name}").scalar_one())
        for name in ("page_count", "freelist_count", "page_size")
    )
    return (pages - free) * size_of


def see(conn: Connection, ids: Sequence[str], now: int) -> None:
    """Writes down that somebody looked at tables that have not begun."""
    some = and_(tables.c.id.in_(ids), tables.c.status == GATHERING)
    conn.execute(update(tables).where(some).values(seen=now))


def see_all(conn: Connection, now: int) -> None:
    """Counts every table that has not begun as looked at now."""
    conn.execute(update(tables).where(tables.c.status == GATHERING).values(seen=now))


def last_look(conn: Connection) -> int:
    """When anything was last done or looked at here; 0 if never."""
    row = conn.execute(select(func.max(tables.c.changed), func.max(tables.c.seen))).one()
    return max(row[0] or 0, row[1] or 0)


def never_begun(before: int) -> ColumnElement[bool]:
    """Tables that gather, or were closed before they began, and that nobody looks at any more."""
    still = tables.c.status.in_((GATHERING, CLOSED))
    kept = exists().where(reports.c.match == tables.c.id)
    return and_(still, tables.c.changed < before, tables.c.seen < before, ~kept)


def old_gatherings(conn: Connection, before: int, limit: int) -> list[str]:
    """Some tables that can be cleared away."""
    wanted = select(tables.c.id).where(never_begun(before)).limit(limit)
    return list(conn.execute(wanted).scalars())


def delete_tables(conn: Connection, ids: Sequence[str], before: int) -> list[str]:
    """Deletes those of some tables that still can be cleared away; answers which."""
    chosen = select(tables.c.id).where(tables.c.id.in_(ids), never_begun(before))
    if conn.dialect.name == "postgresql":
        chosen = chosen.with_for_update()
    gone = list(conn.execute(chosen).scalars())
    own = select(tables.c.figures).where(tables.c.id.in_(gone), tables.c.figures != "")
    used = list(conn.execute(own).scalars())
    parts = (lines, seats, links, secrets, takebacks, pledges, chat, clocks, premoves, unseen)
    for part in (*parts, notices, notice_links, notice_tables):
        conn.execute(delete(part).where(part.c.match.in_(gone)))
    conn.execute(update(tables).where(tables.c.rematch.in_(gone)).values(rematch=""))
    conn.execute(delete(tables).where(tables.c.id.in_(gone)))
    if used:
        others = exists().where(tables.c.figures == figures.c.digest)
        conn.execute(delete(figures).where(figures.c.digest.in_(used), ~others))
    return gone


def unseated(before: int) -> ColumnElement[bool]:
    """Guests who came long ago and have never sat down, or whose tables are all gone."""
    sits = exists().where(seats.c.guest == guests.c.id)
    hosts = exists().where(tables.c.host == guests.c.id)
    kept = exists().where(accounts.c.id == guests.c.id)
    plays = exists().where(tournament_players.c.who == guests.c.id)
    makes = exists().where(tournaments.c.host == guests.c.id)
    return and_(guests.c.created < before, ~sits, ~hosts, ~kept, ~plays, ~makes)


def idle_guests(conn: Connection, before: int, limit: int) -> list[str]:
    """Some guests who can be forgotten."""
    return list(conn.execute(select(guests.c.id).where(unseated(before)).limit(limit)).scalars())


def delete_guests(conn: Connection, ids: Sequence[str], before: int) -> list[str]:
    """Forgets those of some guests who still can be; answers which."""
    chosen = select(guests.c.id).where(guests.c.id.in_(ids), unseated(before))
    gone = list(conn.execute(chosen).scalars())
    conn.execute(delete(sessions).where(sessions.c.guest.in_(gone)))
    conn.execute(delete(copies).where(copies.c.guest.in_(gone)))
    for part in (hours, unseen, notices, notice_links, notice_tables, notice_ways, puzzle_tries):
        conn.execute(delete(part).where(part.c.person.in_(gone)))
    conn.execute(delete(blocks).where(or_(blocks.c.person.in_(gone), blocks.c.other.in_(gone))))
    conn.execute(delete(guests).where(guests.c.id.in_(gone)))
    return gone
