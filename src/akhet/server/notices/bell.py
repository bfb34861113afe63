"""The bell: by which ways each person is told what, and the worker that does it."""

import asyncio
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from akhet.lang import LANGS
from akhet.server.errors import Refused, forbidden
from akhet.server.http.proxies import networks
from akhet.server.notices import push, queue, rows
from akhet.server.notices.letters import NoticeLetters
from akhet.server.notices.links import Linker
from akhet.server.notices.queue import EVENTS, MAIL, ON, PUSH, Way
from akhet.server.notices.reach import SECONDS, Failed, Reach, place_at
from akhet.server.notices.sending import Sender
from akhet.server.notices.signing import new_secret
from akhet.server.notices.targets import Signer, label_of, ntfy_target
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import digest, new_id
from akhet.server.post.outbox import Outbox
from akhet.server.settings import Settings
from akhet.server.store.queries import Guest

PACES = (0, 3_600, 86_400)
"""Seconds between two messages that people choose from; 0: as soon as something happens."""
FLOOR, MAIL_FLOOR = 30, 600  # and so many at least
LEVELS = ("", "end", "none")
"""What one wants to hear of a table: all, only what is pressing and its end, or nothing."""
VAPID_KEY = "vapid"


@dataclass(frozen=True)
class Made:
    """A way that was added, and what its messages are signed with: told now, and never again."""

    id: str
    secret: str


class Bell:
    """All about notices of this server."""

    def __init__(
        self,
        tables: Tables,
        outbox: Outbox,
        settings: Settings,
        looked_at: Callable[[str, str], bool],
    ) -> None:
        """Nothing is sent yet."""
        self.tables, self.outbox, self.settings = tables, outbox, settings
        ports = [int(port) for port in settings.notice_ports.split(",") if port.strip()]
        self.reach = Reach(networks(settings.notice_networks), ports)
        self.linker = Linker(tables, settings.public_url)
        self.sender = Sender(tables, outbox, self.reach, self.linker, looked_at)
        self.letters = NoticeLetters(tables, outbox, self.linker)

    @property
    def on(self) -> bool:
        """Whether there is a network to send anything over: a browser's tab has none."""
        return sys.platform != "emscripten"

    async def open(self) -> None:
        """Finds this server's keys, or makes them at its first start."""
        if not self.on:
            return
        await self.linker.open()
        if push.has_crypto():
            seed = await self.tables.write(partial(rows.key, name=VAPID_KEY))
            key = await asyncio.to_thread(push.private_key, seed)
            self.sender.signer = Signer(key, self.subject)

    @property
    def subject(self) -> str:
        """Whom a push service may write to about us."""
        home = self.settings.public_url
        return home if home.startswith("https:") else f"mailto:{self.settings.letters_from}"

    @property
    def push_key(self) -> str:
        """What browsers need to subscribe; empty where push cannot be had."""
        return self.sender.signer.public if self.sender.signer else ""

    # ---------------------------------------------------------------- ways

    async def ways(self, guest: Guest) -> list[Way]:
        """The ways of somebody."""
        return await self.tables.read(partial(rows.list_ways, person=guest.id))

    async def mail(self, guest: Guest) -> str:
        """The address letters would go to."""
        if not self.outbox.on:
            return ""
        return await self.tables.read(partial(rows.mail_of, person=guest.id))

    async def add_mail(self, guest: Guest, lang: str) -> str:
        """Letters to the address somebody has proved to be theirs."""
        if not await self.mail(guest):
            raise Refused(409, "notice_no_mail", "letters need an account with an address")
        return await self.add(guest, MAIL, {}, MAIL, MAIL, lang)

    async def add_push(
        self, guest: Guest, endpoint: str, key: str, auth: str, device: str, lang: str, home: str
    ) -> str:
        """A browser that has subscribed."""
        if not self.push_key:
            raise Refused(409, "notice_no_push", "push is not switched on here")
        try:
            push.checked(endpoint, key, auth)
        except ValueError as error:
            raise Refused(422, "notice_target", "this is no subscription of a browser") from error
        await self.check_reached(endpoint)
        target = {"endpoint": endpoint, "key": key, "auth": auth, "home": home}
        return await self.add(guest, PUSH, target, endpoint, device, lang)

    async def add_url(
        self, guest: Guest, kind: str, url: str, token: str, lang: str, home: str
    ) -> Made:
        """A webhook, or a topic of ntfy. Whoever adds the same webhook again gets a new secret."""
        secret = new_secret() if kind == queue.WEBHOOK else ""
        try:
            target = ntfy_target(url, token) if kind == queue.NTFY else {"url": url}
        except Failed as error:
            raise refused(error) from error
        await self.check_reached(target["url"])
        label = label_of(kind, target)
        target |= {"home": home, **({"secret": secret} if secret else {})}
        return Made(await self.add(guest, kind, target, url, label, lang), secret)

    async def check_reached(self, url: str) -> None:
        """Refuses an address that we would not go to."""
        if not self.on:
            raise refused(Failed("name"))
        try:
            async with asyncio.timeout(SECONDS):
                await self.reach.address(place_at(url))
        except TimeoutError as error:
            raise refused(Failed("name")) from error
        except Failed as error:
            raise refused(error) from error

    async def add(
        self, guest: Guest, kind: str, target: dict[str, str], where: str, label: str, lang: str
    ) -> str:
        """A new way, with every event at once; answers its id."""
        if not await self.tables.read(partial(rows.holds_seat, person=guest.id)):
            raise Refused(403, "notice_no_seat", "sit down at a table first")
        row: dict[str, object] = {
            "id": new_id()[:16],
            "person": guest.id,
            "kind": kind,
            "mark": digest(f"{kind} {where}"),
            "target": json.dumps(target),
            "label": label[:80],
            "lang": lang if lang in LANGS else LANGS[0],
            "events": joined(EVENTS),
            "pace": MAIL_FLOOR if kind == MAIL else FLOOR,
            "entry": int(kind == MAIL),
            "state": ON,
            "created": self.tables.now(),
        }
        try:
            return await self.tables.store_write(partial(rows.add_way, row=row))
        except rows.Full as error:
            words = f"you have {rows.MOST_WAYS} ways already; remove one first"
            raise Refused(409, "notice_ways_full", words) from error

    async def change(
        self, guest: Guest, id: str, events: Sequence[str], pace: int, entry: bool
    ) -> None:
        """What is told by a way, how often, and whether its links sign in; it is on again."""
        found = await self.mine(guest, id)
        if pace not in PACES or not set(events) <= set(EVENTS):
            raise Refused(422, "invalid", "there is no such event or pace")
        floor = MAIL_FLOOR if found.kind == MAIL else FLOOR
        values: dict[str, object] = {"events": joined(events), "pace": max(floor, pace)}
        values |= {"entry": int(entry), "state": ON, "failures": 0, "rests": 0}
        await self.tables.write(lambda conn: rows.change_way(conn, guest.id, id, **values))

    async def mine(self, guest: Guest, id: str) -> Way:
        """A way of one's own."""
        found = await self.tables.read(partial(rows.find_way, id=id[:16]))
        if found is None or found.person != guest.id:
            raise forbidden("that is none of your ways")
        return found

    async def remove(self, guest: Guest, id: str) -> None:
        """Forgets a way."""
        found = await self.mine(guest, id)
        await self.tables.write(partial(rows.remove_way, id=found.id))

    async def trial(self, guest: Guest, id: str, lang: str) -> str:
        """Sends a message now; answers what went wrong, or nothing."""
        return await self.sender.trial(await self.mine(guest, id), lang)

    # ---------------------------------------------------------------- tables

    async def level(self, guest: Guest, table: str) -> str:
        """What somebody wants to hear of a table."""
        return await self.tables.read(partial(rows.level_of, person=guest.id, table=table))

    async def set_level(self, guest: Guest, table: str, level: str) -> None:
        """Says what somebody wants to hear of a table."""
        if level not in LEVELS:
            raise Refused(422, "invalid", "there is no such level")
        await self.tables.load(table)
        try:
            await self.tables.store_write(
                partial(rows.set_level, person=guest.id, table=table, level=level)
            )
        except rows.Full as error:
            raise Refused(409, "notice_ways_full", "there is no room for more") from error


def joined(events: Sequence[str]) -> str:
    """Events as they are stored."""
    return "," + "".join(f"{event}," for event in EVENTS if event in events)


def refused(error: Failed) -> Refused:
    """Why an address cannot be used."""
    return Refused(422, f"notice_{error.code}", f"this address cannot be used: {error.code}")
