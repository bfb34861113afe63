"""Accounts and their sessions: signing up, signing in, and what one may change about oneself.

An account is a guest with ways to come back: it has the guest's id, so that seats, results and
copies are its own from the first moment. Whoever signs in elsewhere, where they have played as
another guest, is asked whether that goes into the account too (`moving.py`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from akhet.server.accounts import rows, rules
from akhet.server.accounts.passwords import INSTALL, Hasher, has_argon2
from akhet.server.accounts.rows import Account, Full, Passkey, Proof, Session, Taken
from akhet.server.errors import Refused, busy, forbidden, not_found, unstorable
from akhet.server.play.names import skeletons
from akhet.server.play.people import People
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import digest, new_id, new_token
from akhet.server.store.queries import Guest
from akhet.server.store.store import Conflict, Unavailable, Unstorable
from akhet.server.workers.fair import Asker

T = TypeVar("T")
TRY_SECONDS = 60  # in which so many passwords may be tried for one account
REFUSED_KEPT = 10_000  # accounts of which it is remembered that they are being tried too often
LINK_SECONDS = 1_800
PROVED_SECONDS = 3_600  # for which one may change how one signs in
SEEN_SECONDS = 3_600  # how often it is noted that a session is used
ENTER, ADD = "enter", "add"
"""Links: to sign in, or to make an account; to add an address to one."""


@dataclass(frozen=True)
class Entered:
    """Somebody who signed in: the token for the cookie, and the guest they were before."""

    account: Account
    token: str
    was: str


class Accounts:
    """All about accounts of this server."""

    def __init__(
        self, tables: Tables, people: People, ended: Callable[[str], None] = lambda _key: None
    ) -> None:
        """`ended` is told of every session that ends, by the hash of its cookie."""
        self.tables = tables
        self.people = people
        self.ended = ended
        self.hasher = Hasher()
        self.refused: dict[str, float] = {}  # until when tries of a password are not even counted
        self.noted: dict[str, int] = {}  # when it was last noted that a session is used

    @property
    def on(self) -> bool:
        """Whether what accounts need is installed."""
        return has_argon2()

    def check_on(self) -> None:
        """Says what to install where that is missing."""
        if not self.on:
            raise Refused(503, "no_accounts", f"accounts need more: {INSTALL}", retry=3_600)

    # ---------------------------------------------------------------- the database

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Reads from the store."""
        return await self.tables.read(work)

    async def write(self, work: Callable[[Connection], T], taken: str = "name_taken") -> T:
        """Writes; `taken` is the refusal if what is wanted is somebody else's."""
        try:
            return await self.tables.store.write(work)
        except Full as error:
            raise Refused(429, "account_full", "there is no room for more", retry=600) from error
        except Conflict as error:
            words = {"name_taken": "somebody has that name"}.get(taken, "this is taken")
            raise Refused(409, f"account_{taken}", words) from error
        except Unavailable as error:
            raise busy() from error
        except (Unstorable, UnicodeEncodeError) as error:
            raise unstorable() from error

    async def find(self, guest: Guest) -> Account:
        """The account of whoever is signed in."""
        found = await self.read(lambda conn: rows.find_account(conn, guest.id))
        if found is None:
            raise forbidden("this needs an account")
        return found

    # ---------------------------------------------------------------- signing up

    async def sign_up(self, guest: Guest, name: str, password: str, asker: Asker) -> None:
        """Makes a guest an account with a password."""
        self.check_on()
        called = await self.check_name(guest, name)
        stored = await self.hasher.hash(asker, rules.new_password(password, called))
        await self.create(guest, called, lambda conn: rows.set_password(conn, guest.id, stored))

    async def check_name(self, guest: Guest | None, name: str) -> str:
        """A name that a new account can have."""
        if guest is not None and guest.account:
            raise Refused(409, "signed_in", "you have an account already")
        self.people.check_new(True)
        called, now = rules.account_name(name), self.tables.now()
        looks, who = sorted(skeletons(called)), guest.id if guest else ""
        if not await self.read(lambda conn: rows.is_free(conn, looks, who, now)):
            raise Refused(409, "account_name_taken", "somebody has that name")
        return called

    async def create(
        self, guest: Guest, name: str, way: Callable[[Connection], None], handle: str = ""
    ) -> None:
        """Makes a guest an account with one way to sign in, whole or not at all."""
        self.people.check_new(True)
        looks, now = sorted(skeletons(name)), self.tables.now()
        handle = handle or new_id() + new_id()

        def work(conn: Connection) -> None:
            rows.add_account(conn, guest.id, name, looks, handle, now)
            way(conn)

        await self.write(work)
        self.people.forget([guest.id])

    # ---------------------------------------------------------------- signing in

    async def by_password(self, who: str, password: str, asker: Asker) -> Account:
        """The account of a name or address and its password; a stranger learns nothing else."""
        self.check_on()
        found = await self.named(who)
        await self.count_try(found.id if found else who.strip().casefold()[:300])
        stored = found.password if found else ""
        if not await self.hasher.fits(asker, stored, rules.password_of(password)) or found is None:
            raise Refused(403, "not_known", "name and password do not go together")
        return found

    async def named(self, who: str) -> Account | None:
        """The account of a name or an address."""
        if "@" in who:
            try:
                key = rules.mail_key(rules.mail_of(who))
            except Refused:
                return None
            return await self.read(lambda conn: rows.find_by_mail(conn, key))
        looks = sorted(skeletons(who.strip()[:64]))
        return await self.read(lambda conn: rows.find_by_looks(conn, looks))

    async def count_try(self, what: str) -> None:
        """Counts a try of a password, on all nodes together; refused beyond ten in a minute."""
        key, now = digest(f"password {what}"), self.tables.now()
        most = self.tables.limits.tries
        wait = self.refused.get(key, 0.0) - now
        if wait <= 0:
            wait = await self.tables.write(
                partial(rows.count_try, key=key, most=most, seconds=TRY_SECONDS, now=now)
            )
            if wait:
                if len(self.refused) >= REFUSED_KEPT:
                    self.refused = {k: end for k, end in self.refused.items() if end > now}
                if len(self.refused) < REFUSED_KEPT:
                    self.refused[key] = now + wait
            else:
                self.refused.pop(key, None)
        if wait > 0:
            raise Refused(429, "too_many", "too many tries", retry=max(1, min(60, int(wait))))

    async def enter(
        self, account: Account, cookie: str | None, device: str, proved: bool = True
    ) -> Entered:
        """A new session for an account; the one this browser had ends.

        Who comes by the link of a notice has not `proved` enough to change the account.
        """
        token, now = new_token(), self.tables.now()
        old = await self.session(cookie)
        was = old.guest if old is not None and old.guest != account.id else ""
        if old is not None and not was:
            was = old.was
        about = (account.id, device, now, now, now if proved else 0, was)
        session = Session(digest(token), new_id()[:12], *about)

        def work(conn: Connection) -> list[str]:
            rows.forget_ended(conn, account.id, now)
            ended = rows.add_session(conn, session)
            if old is not None:
                rows.end_sessions(conn, [old.token], now)
            return [*ended, *([old.token] if old is not None else [])]

        for key in await self.write(work):
            self.end(key)
        return Entered(account, token, was)

    def end(self, key: str) -> None:
        """A session is over: nothing in memory knows it any more, and its sockets end."""
        self.people.end(key)
        self.noted.pop(key, None)
        self.ended(key)

    # ---------------------------------------------------------------- sessions

    async def session(self, cookie: str | None) -> Session | None:
        """The open session of a cookie."""
        if not cookie or len(cookie) > 100:
            return None
        key = digest(cookie)
        return await self.read(lambda conn: rows.find_open(conn, key))

    async def guest_before(self, cookie: str | None) -> str:
        """A new session for the guest who was here before somebody signed in; empty if none."""
        here = await self.session(cookie)
        if here is None or not here.was:
            return ""
        token, now, was = new_token(), self.tables.now(), here.was
        work = partial(rows.guest_again, guest=was, token=digest(token), now=now)
        return token if await self.write(work) else ""

    async def sessions(self, guest: Guest) -> list[Session]:
        """Where somebody is signed in."""
        return await self.read(lambda conn: rows.list_sessions(conn, guest.id))

    async def seen(self, cookie: str | None) -> None:
        """Notes now and then that a session is used."""
        key, now = digest(cookie or ""), self.tables.now()
        if abs(now - self.noted.get(key, 0)) < SEEN_SECONDS:
            return
        if len(self.noted) > REFUSED_KEPT:
            self.noted.clear()
        self.noted[key] = now
        await self.tables.write(lambda conn: rows.see_session(conn, key, now))

    async def end_session(self, guest: Guest, id: str, cookie: str | None) -> int:
        """Ends one session of one's own, or all but this one; answers how many."""
        mine, here = await self.sessions(guest), digest(cookie or "")
        gone = [one.token for one in mine if (one.id == id if id else one.token != here)]
        now = self.tables.now()
        await self.write(lambda conn: rows.end_sessions(conn, gone, now))
        for key in gone:
            self.end(key)
        return len(gone)

    async def check_proved(self, cookie: str | None) -> None:
        """Refuses to change ways to sign in to who has not shown lately who they are."""
        found = await self.session(cookie)
        if found is None or not 0 <= self.tables.now() - found.proved < PROVED_SECONDS:
            raise Refused(403, "prove_again", "sign in once more first")

    # ---------------------------------------------------------------- changing

    async def rename(self, guest: Guest, name: str) -> str:
        """Another name, if it is free and the last change is a week ago."""
        called = rules.account_name(name)
        if called == guest.name:
            return called
        looks, now = sorted(skeletons(called)), self.tables.now()
        work = partial(
            rows.rename,
            id=guest.id,
            name=called,
            looks=looks,
            now=now,
            pause=rules.RENAME_SECONDS,
            kept=rules.NAME_KEPT_SECONDS,
        )
        try:
            await self.tables.store.write(work)
        except Full as error:
            words = "a name is changed once a week"
            raise Refused(429, "renamed_lately", words, retry=86_400) from error
        except Conflict as error:
            raise Refused(409, "account_name_taken", "somebody has that name") from error
        except Unavailable as error:
            raise busy() from error
        except (Unstorable, UnicodeEncodeError) as error:
            raise unstorable() from error
        self.people.forget([guest.id])
        return called

    async def set_password(self, guest: Guest, password: str, asker: Asker) -> None:
        """A new password, in the place of the old one."""
        self.check_on()
        stored = await self.hasher.hash(asker, rules.new_password(password, guest.name))
        await self.write(lambda conn: rows.set_password(conn, guest.id, stored))

    async def remove(self, guest: Guest, drop: Callable[[Connection], None]) -> None:
        """Takes away one way to sign in; the last one stays."""

        def work(conn: Connection) -> None:
            drop(conn)
            if rows.count_ways(conn, guest.id) == 0:
                raise Taken("the last way")

        await self.write(work, "last_way")

    async def passkeys(self, guest: Guest) -> list[Passkey]:
        """The passkeys of an account."""
        return await self.read(lambda conn: rows.list_passkeys(conn, guest.id))

    # ---------------------------------------------------------------- links

    async def look(self, token: str) -> tuple[Proof, Account | None]:
        """What an open link stands for, and whose account it opens; nothing is used up."""
        key, now = digest(token), self.tables.now()

        def work(conn: Connection) -> tuple[Proof | None, Account | None]:
            found = rows.find_proof(conn, key, (ENTER, ADD), now)
            return found, account_of(conn, found) if found else None

        found, account = await self.read(work)
        if found is None:
            raise link_over()
        return found, account

    async def use_link(self, token: str, guest: Guest, name: str) -> Account:
        """Uses a link up: signs in, makes an account, or adds an address to one."""
        found, account = await self.look(token)
        key, now = digest(token), self.tables.now()
        called = ""
        if found.kind == ADD and found.account != guest.id:
            raise Refused(403, "add_elsewhere", "sign in to that account first")
        if found.kind == ENTER and account is None:
            called = await self.check_name(guest, name)
        looks, handle = sorted(skeletons(called)), new_id() + new_id()

        def work(conn: Connection) -> Account:
            used = rows.use_proof(conn, key, (found.kind,), now)
            if used is None:
                raise link_over()
            whose = account_of(conn, used)
            if whose is None:
                rows.add_account(conn, guest.id, called, looks, handle, now)
            if whose is None or used.kind == ADD:
                rows.set_mail(conn, guest.id, used.about, rules.mail_key(used.about))
            made = rows.find_account(conn, whose.id if whose else guest.id)
            assert made is not None
            return made

        done = await self.write(work, "mail_taken" if found.kind == ADD else "name_taken")
        self.people.forget([done.id])
        return done


def account_of(conn: Connection, proof: Proof) -> Account | None:
    """The account that a link opens, if there is one already."""
    if proof.account:
        return rows.find_account(conn, proof.account)
    return rows.find_by_mail(conn, rules.mail_key(proof.about)) if proof.about else None


def link_over() -> Refused:
    """A link that was used, has run out, or never was."""
    return Refused(410, "enter_over", "this link was used, or is too old; ask for a new one")


def operator_link(conn: Connection, name: str, now: int) -> str:
    """A token that signs somebody in who has lost every way to: for the operator to hand over.

    It opens `/enter#TOKEN`, once, within half an hour. Plain work on a connection, so that
    `akhet admin` can do it with the server running or not.
    """
    found = rows.find_by_looks(conn, sorted(skeletons(name)))
    if found is None:
        raise not_found("account")
    token = new_token()
    rows.add_proof(conn, digest(token), Proof(ENTER, found.id, ""), now, LINK_SECONDS)
    return token
