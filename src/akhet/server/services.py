"""The desk: all services of one process together, and what a request needs of them."""

import asyncio
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from ipaddress import ip_network

from starlette.requests import HTTPConnection
from starlette.responses import Response

from akhet.bots.sharing import cores
from akhet.server.accounts.accounts import Accounts
from akhet.server.accounts.leaving import stand_up
from akhet.server.accounts.letters import LinkLetters
from akhet.server.accounts.moving import held_by, renew
from akhet.server.clocks.uptime import Uptime
from akhet.server.history.folding import Folds
from akhet.server.http.proxies import place_of
from akhet.server.http.rates import Rates
from akhet.server.http.spoken import obey
from akhet.server.limits import limits_of
from akhet.server.metrics import Metrics
from akhet.server.notices.bell import Bell
from akhet.server.peace.operator_rows import (
    ANNOUNCE,
    BAN,
    HIDE,
    RENAME,
    SHOW,
    UNANNOUNCE,
    UNSAY,
    Act,
)
from akhet.server.peace.orders import Orders
from akhet.server.play.clocks import Clocks
from akhet.server.play.live import Hub
from akhet.server.play.offered import Offered, own_bots
from akhet.server.play.opening import Openings
from akhet.server.play.people import People
from akhet.server.play.premoves import Premoves
from akhet.server.play.sweep import Sweeper
from akhet.server.play.table import Live
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import is_id
from akhet.server.post.outbox import Outbox
from akhet.server.post.smtp import server_of
from akhet.server.pulse import Pulse
from akhet.server.settings import Settings
from akhet.server.store.notify import Notices, open_notices
from akhet.server.store.queries import Guest
from akhet.server.store.store import Store
from akhet.server.tournaments.running import Tournaments
from akhet.server.tournaments.telling import Standings
from akhet.server.workers.advice import Analyses
from akhet.server.workers.bots import Bots
from akhet.server.workers.checks import Checks
from akhet.server.workers.fair import Asker
from akhet.server.workers.hints import Hints

COOKIE = "akhet"
YEAR = 31_536_000
PLACES = 20_000
FEEL_SECONDS = 1.0
ALWAYS = ("/me/leave", "/api/me/leave", "/me/archive", "/health", "/health/live", "/health/ready")
"""What also those can reach who are kept out."""
SWEEP = "akhet-sweep"
"""The name of the task that looks for what other nodes have done unnoticed."""
AWAITED_SECONDS = 30  # after a person has acted, without an open page


@dataclass
class Desk:
    """Everything a handler can call."""

    settings: Settings
    store: Store
    clock: Callable[[], float] = time.time
    steady: Callable[[], float] = time.monotonic  # which nobody sets
    tables: Tables = field(init=False)
    orders: Orders = field(init=False)
    people: People = field(init=False)
    accounts: Accounts = field(init=False)
    outbox: Outbox = field(init=False)
    letters: LinkLetters = field(init=False)
    hub: Hub = field(init=False)
    bell: Bell = field(init=False)
    bots: Bots = field(init=False)
    hints: Hints = field(init=False)
    openings: Openings = field(init=False)
    clocks: Clocks = field(init=False)
    premoves: Premoves = field(init=False)
    tournaments: Tournaments = field(init=False)
    standings: Standings = field(init=False)
    analyses: Analyses = field(init=False)
    checks: Checks = field(init=False)
    rates: Rates = field(init=False)
    notices: Notices = field(init=False)
    sweeper: Sweeper = field(init=False)
    pulse: Pulse = field(init=False)
    metrics: Metrics = field(default_factory=Metrics)
    folds: Folds = field(init=False)
    places: OrderedDict[str, str] = field(default_factory=OrderedDict)  # of guests
    chores: list[asyncio.Task[None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Puts the services together."""
        limits = limits_of(self.settings.quotas)
        self.rates = Rates(self.settings.limits, limits=limits)
        self.tables = Tables(self.store, self.clock, self.rates, Uptime(self.steady), limits)
        self.tables.offered = Offered(own_bots(self.settings.own_bots))
        self.orders = Orders(self.tables, self.obey)
        self.people = People(self.tables)
        self.people.check_new = self.orders.check_new
        self.accounts = Accounts(self.tables, self.people, self.session_ended)
        self.people.renaming = self.accounts.rename
        smtp = server_of(self.settings.smtp) if self.settings.smtp else None
        self.outbox = Outbox(self.tables, smtp, self.settings.letters_from)
        self.letters = LinkLetters(self.accounts, self.outbox, self.settings.public_url)
        self.hub = Hub(self.tables, self.settings.limits)
        self.hub.still = self.people.still
        self.hub.obey = partial(obey, self)
        self.hub.says = self.orders.says
        self.pulse = Pulse(self.tables, lambda: self.hub.closing)
        self.bell = Bell(self.tables, self.outbox, self.settings, self.hub.looked_at)
        jobs = cores() if self.settings.at_home else 1
        self.bots = Bots(self.tables, self.settings.bots, asker=self.thinks_for, jobs=jobs)
        self.hints = Hints(self.tables, self.bots)
        self.openings = Openings(self.tables)
        self.clocks = Clocks(self.tables)
        self.premoves = Premoves(self.tables)
        self.tournaments = Tournaments(self.tables)
        self.standings = Standings(self.tables)
        self.analyses = Analyses(self.tables, self.settings.advice)
        self.checks = Checks()
        self.folds = Folds(self.tables)
        self.sweeper = Sweeper(
            self.tables, self.settings, lambda: list(self.hub.sockets), self.people.forget
        )
        self.notices = open_notices(self.settings.database)
        self.notices.listen(self.hear)
        if self.store.several_nodes:
            self.tables.listeners.append(self.announce)

    async def open(self) -> None:
        """Begins the work that goes on by itself."""
        await self.tables.uptime.begin(self.store)
        await self.orders.begin()
        await self.notices.open()
        await self.bell.open()
        self.chores = [
            asyncio.create_task(self.bots.sweep()),
            asyncio.create_task(self.openings.sweep()),
            asyncio.create_task(self.clocks.run()),
            asyncio.create_task(self.premoves.sweep()),
            asyncio.create_task(self.tournaments.run()),
            asyncio.create_task(self.hub.watch()),
            asyncio.create_task(self.sweeper.run()),
            asyncio.create_task(self.folds.run()),
        ]
        if self.bell.on:
            self.chores.append(asyncio.create_task(self.bell.sender.run()))
        if sys.platform != "emscripten":  # nobody operates a browser's tab
            self.chores.append(asyncio.create_task(self.orders.run()))
            self.chores.append(asyncio.create_task(self.feel()))
        if self.outbox.on:
            self.chores.append(asyncio.create_task(self.outbox.run()))
        if self.store.several_nodes:
            self.chores.append(asyncio.create_task(self.hub.sweep(), name=SWEEP))

    async def close(self) -> None:
        """Ends it, and lets clients know."""
        for chore in self.chores:
            chore.cancel()
        await asyncio.gather(*self.chores, return_exceptions=True)
        await self.bell.sender.close()
        await self.clocks.close()
        await self.premoves.end()
        await self.tournaments.close()
        await self.hub.close()
        self.accounts.hasher.close()
        await self.bots.close()
        await self.openings.end()
        await self.analyses.close()
        await self.checks.close()
        await self.notices.close()

    async def feel(self) -> None:
        """Notes how late the event loop comes back: what holds it up holds up everybody."""
        while True:
            due = self.steady() + FEEL_SECONDS
            await asyncio.sleep(FEEL_SECONDS)
            self.metrics.lateness(max(0.0, self.steady() - due))

    def announce(self, live: Live) -> None:
        """Lets other nodes know that a table has changed; always after the commit."""
        self.notices.notify(live.id, "seq")

    def said(self, id: str) -> None:
        """Lets everybody at a table, here and elsewhere, hear what was said."""
        self.hub.said(id)
        self.notices.notify(id, "chat")

    def unsaid(self, id: str) -> None:
        """Lets everybody at a table, here and elsewhere, know that a message was removed."""
        self.hub.unsaid(id)
        self.notices.notify(id, "unsaid")

    def hear(self, id: str, what: str) -> None:
        """Another node has changed a table; or, without a name, anything may have changed."""
        if what == "out":  # a session, not a table
            self.hub.part(id)
            return
        if what == "muted":  # by a guest
            self.hub.retell(id)
            return
        for table in [id] if id else list(self.hub.sockets):
            if what == "unsaid":
                self.hub.unsaid(table)
            elif what != "seq":
                self.hub.said(table)
            self.hub.wake(table)

    def muted(self, guest: Guest) -> None:
        """Somebody mutes others than before: their pages, here and elsewhere, hear it anew."""
        self.hub.retell(guest.id)
        self.notices.notify(guest.id, "muted")

    async def obey(self, act: Act) -> None:
        """Does what an operator has ordered, as far as this process has a part in it."""
        if act.act == BAN and is_id(act.about):
            self.hub.show_out(act.about)
            if act.data.get("seats"):
                name = str(act.data["name"])
                await stand_up(self.tables, Guest(act.about, name, ""), name)
        elif act.act == BAN:
            self.hub.show_out_from(ip_network(act.about))
        elif act.act == RENAME:
            self.people.forget([act.about])
            await self.renew(await self.tables.read(lambda conn: held_by(conn, act.about)))
        elif act.act in (HIDE, SHOW):
            await self.renew([act.about])
        elif act.act == UNSAY:
            self.hub.unsaid(act.about)
        elif act.act in (ANNOUNCE, UNANNOUNCE):
            await self.hub.announce()

    async def renew(self, ids: Sequence[str]) -> None:
        """Tables were changed in the database by others: reads them again, for all who look."""
        await renew(self.tables, ids)
        for id in ids:
            self.hub.wake(id)

    # ---------------------------------------------------------------- requests

    async def guest(self, request: HTTPConnection) -> Guest | None:
        """Who makes a request, by the cookie alone; refused if an operator keeps them out."""
        found = await self.people.find(request.cookies.get(COOKIE))
        if request.scope["path"] not in ALWAYS:
            host = request.client.host if request.client else ""
            self.orders.check(host, found.id if found else "")
        if found is not None:
            self.seen(found, request)
            if found.account:
                await self.accounts.seen(request.cookies.get(COOKIE))
        return found

    def seen(self, guest: Guest, request: HTTPConnection) -> None:
        """Remembers where somebody is, for as long as many others have not come since."""
        self.places[guest.id] = client_of(request)
        self.places.move_to_end(guest.id)
        if len(self.places) > PLACES:
            self.places.popitem(last=False)

    def asker(self, request: HTTPConnection, guest: Guest | None, rank: int = 0) -> Asker:
        """Who wants something done that takes long."""
        return Asker(client_of(request), guest.id if guest else "", rank)

    def thinks_for(self, live: Live) -> Asker:
        """For whom the bots of a table think: the host; last of all where nobody looks on."""
        awaited = live.id in self.hub.sockets or self.clock() - live.acted < AWAITED_SECONDS
        return Asker(self.places.get(live.host, live.host), live.host, 0 if awaited else 1)

    async def part(self, request: HTTPConnection) -> None:
        """Ends a session, and its sockets here and on every other node."""
        self.session_ended(await self.people.leave(request.cookies[COOKIE]))

    def session_ended(self, session: str) -> None:
        """A session is over: its sockets end here and on every other node."""
        self.hub.part(session)
        self.notices.notify(session, "out")

    async def changed(self, ids: Sequence[str]) -> None:
        """Tables were changed in the database alone: lets everybody there see it."""
        for id in ids:
            self.hub.wake(id)
            self.notices.notify(id, "seq")

    def link(self, request: HTTPConnection, path: str) -> str:
        """A whole address, for people to send."""
        base = self.settings.public_url or str(request.base_url)
        return base.rstrip("/") + path

    def sign_in(self, response: Response, request: HTTPConnection, token: str) -> None:
        """Gives a browser its cookie; our own tokens have no sign that would need quotes."""
        scheme = request.scope.get("scheme", "http")
        is_secure = scheme == "https" or self.settings.public_url.startswith("https:")
        response.raw_headers.append((b"set-cookie", cookie_of(token, is_secure)))

    def sign_out(self, response: Response) -> None:
        """Takes it back."""
        response.delete_cookie(COOKIE, path="/")


def cookie_of(token: str, secure: bool) -> bytes:
    """The cookie of a session, as the framework would write it, which takes ten times as long."""
    cookie = f"{COOKIE}={token}; HttpOnly; Max-Age={YEAR}; Path=/; SameSite=lax"
    return (cookie + "; Secure" if secure else cookie).encode("ascii")


def client_of(request: HTTPConnection) -> str:
    """The place a request came from, for rates."""
    return place_of(request.client.host) if request.client else "?"
