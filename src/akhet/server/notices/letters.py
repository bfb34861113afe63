"""Notices as letters: written when they are sent, with one click to stop."""

import json
from collections.abc import Sequence
from functools import partial
from urllib.parse import urlsplit

from akhet.lang import text
from akhet.server.notices import queue, rows, telling
from akhet.server.notices.links import Linker
from akhet.server.notices.queue import ON, TEST, Way
from akhet.server.notices.sending import LETTER, MOST_FAILURES
from akhet.server.notices.telling import Message
from akhet.server.play.tables import Tables
from akhet.server.post.outbox import Outbox, Waiting
from akhet.server.post.smtp import Letter


class NoticeLetters:
    """Writes letters for the outbox, and notes what became of them."""

    def __init__(self, tables: Tables, outbox: Outbox, linker: Linker) -> None:
        """Letters of this kind are written here from now on."""
        self.tables, self.linker = tables, linker
        outbox.writers[LETTER] = self.write
        outbox.reports[LETTER] = self.report

    async def write(self, waiting: Sequence[Waiting]) -> Letter | None:
        """One letter of all that waits for somebody; None if nothing is so any more."""
        last = waiting[-1]
        way = await self.way(last)
        address = await self.tables.read(partial(rows.mail_of, person=last.account))
        if way is None or way.state != ON or address != last.address:
            return None
        told = [pair_of(pair) for one in waiting for pair in pairs_in(one)]
        message = await self.message(way, told)
        return await self.letter(way, message, address) if message else None

    async def way(self, one: Waiting) -> Way | None:
        """The way a letter is sent by."""
        return await self.tables.read(partial(rows.find_way, id=str(one.data.get("way", ""))))

    async def message(self, way: Way, told: Sequence[tuple[str, str]]) -> Message | None:
        """What a letter tells."""
        found, lang = await telling.current(self.tables, way.person, told)
        chosen = telling.lang_for(lang, way.lang)
        message = telling.told(chosen, found, way.person)
        if message is None and any(event == TEST for event, _table in told):
            return telling.trial(chosen)
        return message

    async def letter(self, way: Way, message: Message, address: str) -> Letter:
        """A letter with its links."""
        lang, links = message.lang, await self.linker.links(way, message, address)
        site = urlsplit(self.linker.home).netloc
        opens = text(lang, "notices.letter.open_in" if way.entry else "notices.letter.open")
        why = text(lang, "notices.letter.why", site=site)
        parts = ["\n".join(message.lines), f"{opens}\n{links.open}", f"{why}\n{links.stop}"]
        return Letter(address, message.title, "\n\n".join(parts) + "\n", links.stop)

    async def report(self, waiting: Sequence[Waiting], error: str) -> None:
        """A letter was sent, or will never be (`error`): its owner reads why."""
        way, now = await self.way(waiting[-1]), self.tables.now()
        if way is None:
            return
        if not error:
            await self.tables.write(partial(queue.worked, way=way.id, now=now))
            return
        await self.tables.write(
            partial(
                queue.went_wrong,
                way=way.id,
                error="mail_refused",
                now=now,
                rests=now + 600,
                most=MOST_FAILURES,
            )
        )


def pairs_in(one: Waiting) -> list[object]:
    """What a letter that waits tells, as it was stored."""
    found = one.data.get("told", [])
    return list(found) if isinstance(found, list) else []


def pair_of(pair: object) -> tuple[str, str]:
    """An event and a table."""
    event, table = json.loads(json.dumps(pair))
    return str(event), str(table)
