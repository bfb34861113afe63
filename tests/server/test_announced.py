"""What operators announce comes to tables that are open: at once, in each reader's language, on
every node, and goes again."""

import asyncio
import json
from typing import Any

from akhet.server.peace import acts
from akhet.server.peace.acts import Operator
from tests.server.asgi import Wire
from tests.server.described import read_frame
from tests.server.fresh import upgrade
from tests.server.members import House, Member
from tests.server.notified import pair, play

OLGA = Operator("Olga", "as agreed")
WORDS = {"en": "We stop at noon.", "nl": "Om twaalf uur stoppen we."}


async def open_at(house: House, member: Member, table: str, lang: str = "en") -> Wire:
    """A page that is open at a table, and has what it opens with."""
    wire = Wire(house.app, f"/api/tables/{table}/live", member.token, f"since=0&lang={lang}")
    assert json.loads(await wire.frame())["type"] == "state"
    return wire


async def announced(wire: Wire) -> list[str]:
    """The texts of the next frame, which must announce something."""
    found: Any = read_frame(await wire.frame())
    assert found["type"] == "announcements", found
    return [one["text"] for one in found["announcements"]]


def test_open_tables_hear_at_once_what_is_announced_and_that_it_is_over(url, run):
    async def story():
        async with House(url) as house:
            ann, bob, table = await pair(house)
            wires = [
                await open_at(house, ann, table),
                await open_at(house, bob, table, "nl"),
                await open_at(house, Member(house), table, "fr"),
            ]
            number = await asyncio.to_thread(acts.announce, url, OLGA, WORDS, 0)
            told = [await announced(wire) for wire in wires]
            assert told == [[WORDS["en"]], [WORDS["nl"]], [WORDS["en"]]]
            late = await open_at(house, ann, table, "nl")
            assert await announced(late) == [WORDS["nl"]], "who comes back has missed nothing"
            await play(ann, table)
            for wire in wires:
                assert json.loads(await wire.frame())["type"] == "state", "it is told once"
            await asyncio.to_thread(acts.unannounce, url, OLGA, number)
            assert [await announced(wire) for wire in wires] == [[], [], []]
            for wire in (*wires, late):
                await wire.close()

    run(story())


def test_another_node_tells_it_too(postgres_url, run):
    upgrade(postgres_url)

    async def story():
        async with House(postgres_url) as here, House(postgres_url) as there:
            ann, bob, table = await pair(here)
            wires = [await open_at(here, ann, table), await open_at(there, bob, table, "nl")]
            await asyncio.to_thread(acts.announce, postgres_url, OLGA, WORDS, 0)
            assert [await announced(wire) for wire in wires] == [[WORDS["en"]], [WORDS["nl"]]]
            for wire in wires:
                await wire.close()

    run(story())


def test_what_is_announced_for_a_time_goes_by_itself(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url) as house:
            ann, _bob, table = await pair(house)
            wire = await open_at(house, ann, table)
            await asyncio.to_thread(acts.announce, sqlite_url, OLGA, WORDS, int(house.now) + 600)
            await house.desk.orders.look()
            assert await announced(wire) == [WORDS["en"]]
            await house.desk.hub.announce_if_changed()
            assert wire.frames.empty()
            house.now += 601
            await house.desk.hub.announce_if_changed()
            assert await announced(wire) == []
            await wire.close()

    run(story())
