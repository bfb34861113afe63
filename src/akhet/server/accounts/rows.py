"""Every SQL statement about accounts. Each function takes a connection and answers plain data."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, exists, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from akhet.server.store.queries import AnyRow
from akhet.server.store.schema import (
    account_names,
    accounts,
    guests,
    passkeys,
    proofs,
    sessions,
    tries,
)
from akhet.server.store.store import Conflict

MOST_SESSIONS = 30  # open at once; beyond it the one not used for longest ends
MOST_PASSKEYS = 10
MOST_PROOFS = 20_000  # links and challenges that are open
KEPT_ENDED = 86_400  # seconds for which a session that ended is still known


class Taken(Conflict):
    """A name or an address that is somebody else's."""


class Full(Conflict):
    """There is no room for one more."""


@dataclass(frozen=True)
class Account:
    """A person with ways to come back."""

    id: str
    name: str
    lang: str
    created: int
    renamed: int
    password: str
    mail: str
    handle: str

    @property
    def has_password(self) -> bool:
        """Whether there is one."""
        return bool(self.password)


@dataclass(frozen=True)
class Passkey:
    """A passkey as its owner sees it."""

    id: str
    label: str
    created: int
    used: int


@dataclass(frozen=True)
class Proof:
    """What an open link or challenge stands for."""

    kind: str
    account: str
    about: str


# ---------------------------------------------------------------- accounts


def find_account(conn: Connection, id: str) -> Account | None:
    """The account of somebody, or None."""
    wanted = select(accounts, guests.c.name, guests.c.lang).join(
        guests, guests.c.id == accounts.c.id
    )
    row = conn.execute(wanted.where(accounts.c.id == id)).one_or_none()
    if row is None:
        return None
    who = (row.id, row.name, row.lang, row.created, row.renamed)
    return Account(*who, row.password, row.mail, row.handle)


def name_of(conn: Connection, guest: str) -> str | None:
    """What a guest is called, with an account or without; None if there is none."""
    return conn.execute(select(guests.c.name).where(guests.c.id == guest)).scalar_one_or_none()


def find_by_looks(conn: Connection, looks: Sequence[str]) -> Account | None:
    """The account whose present name looks like this."""
    wanted = select(account_names.c.account).where(
        account_names.c.look.in_(looks), account_names.c.until == 0
    )
    found = conn.execute(wanted.limit(1)).scalar_one_or_none()
    return find_account(conn, found) if found else None


def find_by_mail(conn: Connection, key: str) -> Account | None:
    """The account with this address."""
    found = conn.execute(select(accounts.c.id).where(accounts.c.mail_key == key)).scalar()
    return find_account(conn, found) if found else None


def is_free(conn: Connection, looks: Sequence[str], account: str, now: int) -> bool:
    """Whether no other account has a name that looks like this, or had one lately."""
    others = select(account_names.c.account).where(
        account_names.c.look.in_(looks),
        account_names.c.account != account,
        (account_names.c.until == 0) | (account_names.c.until > now),
    )
    return conn.execute(others.limit(1)).first() is None


def take_name(conn: Connection, account: str, looks: Sequence[str], now: int, kept: int) -> None:
    """Gives an account a name; the one it had stays nobody else's for a while.

    Whoever took it since we looked keeps it: then the primary key refuses ours.
    """
    if not is_free(conn, looks, account, now):
        raise Taken("somebody has that name")
    names = account_names.c
    before = update(account_names).where(names.account == account, names.until == 0)
    conn.execute(before.values(until=now + kept))
    lapsed = (names.until != 0) & (names.until <= now)
    ours = (names.account == account) | lapsed
    conn.execute(delete(account_names).where(names.look.in_(looks), ours))
    rows = [{"look": look, "account": account, "until": 0} for look in looks]
    conn.execute(insert(account_names), rows)


def add_account(
    conn: Connection, id: str, name: str, looks: Sequence[str], handle: str, now: int
) -> None:
    """Makes a guest an account, still without a way to sign in."""
    if conn.execute(select(exists().where(accounts.c.id == id))).scalar_one():
        raise Taken("this guest has an account already")
    conn.execute(insert(accounts).values(id=id, created=now, handle=handle))
    take_name(conn, id, looks, now, 0)
    conn.execute(update(guests).where(guests.c.id == id).values(name=name))


def rename(
    conn: Connection, id: str, name: str, looks: Sequence[str], now: int, pause: int, kept: int
) -> None:
    """Changes an account's name, if the last change is long enough ago."""
    ready = update(accounts).where(accounts.c.id == id, accounts.c.renamed <= now - pause)
    if conn.execute(ready.values(renamed=now)).rowcount != 1:
        raise Full("renamed lately")
    take_name(conn, id, looks, now, kept)
    conn.execute(update(guests).where(guests.c.id == id).values(name=name))


def set_password(conn: Connection, id: str, stored: str) -> None:
    """The hash of a password, or nothing for none."""
    conn.execute(update(accounts).where(accounts.c.id == id).values(password=stored))


def set_mail(conn: Connection, id: str, mail: str, key: str) -> None:
    """The address of an account, or nothing for none."""
    other = select(accounts.c.id).where(accounts.c.mail_key == key, accounts.c.id != id)
    if key and conn.execute(other).first() is not None:
        raise Taken("somebody has that address")
    found = {"mail": mail, "mail_key": key or None}
    conn.execute(update(accounts).where(accounts.c.id == id).values(**found))


def count_ways(conn: Connection, id: str) -> int:
    """How many ways to sign in an account has."""
    row = conn.execute(select(accounts).where(accounts.c.id == id)).one()
    keys = select(func.count()).where(passkeys.c.account == id)
    return bool(row.password) + bool(row.mail) + int(conn.execute(keys).scalar_one())


# ---------------------------------------------------------------- passkeys


def add_passkey(conn: Connection, row: dict[str, object]) -> None:
    """Another passkey of an account."""
    mine = select(func.count()).where(passkeys.c.account == row["account"])
    if conn.execute(mine).scalar_one() >= MOST_PASSKEYS:
        raise Full("passkeys")
    conn.execute(insert(passkeys).values(**row))


def list_passkeys(conn: Connection, account: str) -> list[Passkey]:
    """The passkeys of an account, the oldest first."""
    wanted = select(passkeys).where(passkeys.c.account == account).order_by(passkeys.c.created)
    return [Passkey(row.id, row.label, row.created, row.used) for row in conn.execute(wanted)]


def passkey_data(conn: Connection, account: str) -> list[bytes]:
    """The credentials of an account."""
    wanted = select(passkeys.c.data).where(passkeys.c.account == account)
    return [bytes(data) for data in conn.execute(wanted).scalars()]


def find_passkey(conn: Connection, id: str) -> AnyRow | None:
    """A passkey by the hash of its credential's id."""
    return conn.execute(select(passkeys).where(passkeys.c.id == id)).one_or_none()


def use_passkey(conn: Connection, id: str, before: int, count: int, now: int) -> bool:
    """Notes that a passkey has signed; False if it was used in between with the same count."""
    mine = update(passkeys).where(passkeys.c.id == id, passkeys.c.signed == before)
    return conn.execute(mine.values(signed=count, used=now)).rowcount == 1


def remove_passkey(conn: Connection, account: str, id: str) -> None:
    """Forgets a passkey."""
    conn.execute(delete(passkeys).where(passkeys.c.account == account, passkeys.c.id == id))


# ---------------------------------------------------------------- links and challenges


def add_proof(conn: Connection, token: str, proof: Proof, now: int, seconds: int) -> None:
    """An open link or challenge; those that have run out are forgotten."""
    conn.execute(delete(proofs).where(proofs.c.until <= now))
    if conn.execute(select(func.count()).select_from(proofs)).scalar_one() >= MOST_PROOFS:
        raise Full("proofs")
    row = {"token": token, "kind": proof.kind, "account": proof.account, "about": proof.about}
    conn.execute(insert(proofs).values(**row, until=now + seconds))


def find_proof(conn: Connection, token: str, kinds: Sequence[str], now: int) -> Proof | None:
    """What an open link stands for; looking uses nothing up."""
    wanted = select(proofs).where(
        proofs.c.token == token, proofs.c.kind.in_(kinds), proofs.c.until > now
    )
    row = conn.execute(wanted).one_or_none()
    return Proof(row.kind, row.account, row.about) if row else None


def use_proof(conn: Connection, token: str, kinds: Sequence[str], now: int) -> Proof | None:
    """Uses a link or challenge up: once, whoever else tries at the same time."""
    found = find_proof(conn, token, kinds, now)
    gone = conn.execute(delete(proofs).where(proofs.c.token == token)).rowcount
    return found if gone == 1 else None


def drop_proofs(conn: Connection, account: str) -> None:
    """Ends every open link of an account."""
    conn.execute(delete(proofs).where(proofs.c.account == account))


# ---------------------------------------------------------------- tries


def count_try(conn: Connection, key: str, most: int, seconds: int, now: int) -> int:
    """Counts a try, if there were fewer than so many lately; else how many seconds to wait."""
    conn.execute(delete(tries).where(tries.c.at < now - 3_600))
    dialect = sqlite_insert if conn.dialect.name == "sqlite" else postgres_insert
    fresh = dialect(tries).values(key=key, times="[]", at=now).on_conflict_do_nothing()
    conn.execute(fresh)
    wanted = select(tries.c.times).where(tries.c.key == key)
    if conn.dialect.name != "sqlite":
        wanted = wanted.with_for_update()
    times = [
        at for at in json.loads(conn.execute(wanted).scalar_one()) if now - seconds < at <= now
    ]
    if len(times) >= most:
        return max(1, int(times[0]) + seconds - now)
    row = {"times": json.dumps([*times, now]), "at": now}
    conn.execute(update(tries).where(tries.c.key == key).values(**row))
    return 0


# ---------------------------------------------------------------- sessions


@dataclass(frozen=True)
class Session:
    """A browser in which somebody is signed in."""

    token: str  # the hash of its cookie
    id: str
    guest: str
    device: str
    created: int
    seen: int
    proved: int
    was: str


def add_session(conn: Connection, session: Session) -> list[str]:
    """Signs an account in; answers sessions that ended for it, as there may be only so many."""
    row = {name: getattr(session, name) for name in Session.__dataclass_fields__}
    conn.execute(insert(sessions).values(**row))
    mine = (sessions.c.guest == session.guest, sessions.c.revoked == 0)
    newest = select(sessions.c.token).where(*mine).order_by(sessions.c.seen.desc())
    rest = list(conn.execute(newest.offset(MOST_SESSIONS)).scalars())
    end_sessions(conn, rest, session.created)
    return rest


def end_sessions(conn: Connection, tokens: Sequence[str], now: int) -> None:
    """Ends sessions; those of long ago are forgotten."""
    if tokens:
        these = update(sessions).where(sessions.c.token.in_(tokens), sessions.c.revoked == 0)
        conn.execute(these.values(revoked=max(1, now)))


def find_open(conn: Connection, token: str) -> Session | None:
    """An open session, by the hash of its cookie."""
    wanted = select(sessions).where(sessions.c.token == token, sessions.c.revoked == 0)
    row = conn.execute(wanted).one_or_none()
    return session_of(row) if row else None


def list_sessions(conn: Connection, guest: str) -> list[Session]:
    """The open sessions of somebody, the last used first."""
    ended = (sessions.c.guest == guest, sessions.c.revoked == 0)
    wanted = select(sessions).where(*ended).order_by(sessions.c.seen.desc(), sessions.c.id)
    return [session_of(row) for row in conn.execute(wanted)]


def session_of(row: AnyRow) -> Session:
    """A session as it is stored."""
    return Session(*(getattr(row, name) for name in Session.__dataclass_fields__))


def see_session(conn: Connection, token: str, now: int) -> None:
    """Notes that a session is used."""
    conn.execute(update(sessions).where(sessions.c.token == token).values(seen=now))


def forget_guest(conn: Connection, token: str) -> None:
    """A session no longer knows which guest was here before."""
    conn.execute(update(sessions).where(sessions.c.token == token).values(was=""))


def forget_ended(conn: Connection, guest: str, now: int) -> None:
    """Forgets the sessions of somebody that ended long ago."""
    old = (sessions.c.revoked > 0, sessions.c.revoked < now - KEPT_ENDED)
    conn.execute(delete(sessions).where(sessions.c.guest == guest, *old))


def guest_again(conn: Connection, guest: str, token: str, now: int) -> bool:
    """A session for a guest without an account; False if there is no such guest any more."""
    there = select(guests.c.id).where(guests.c.id == guest)
    if conn.execute(there).first() is None or find_account(conn, guest) is not None:
        return False
    conn.execute(insert(sessions).values(token=token, guest=guest, created=now))
    return True
