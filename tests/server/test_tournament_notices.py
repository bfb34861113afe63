"""People of a tournament are told that a round begins: by every way, once, and by their choice."""

import json
import re

import pytest

from tests.server.contests import NAMES, agree, at_table, begin, contest, entered
from tests.server.fresh import upgrade
from tests.server.members import HOME, House, Member
from tests.server.notified import add_hook, later, look_at, play, reaching, state, way
from tests.server.receivers import Browser, Receiver

pytest.importorskip("cryptography")


async def seated(people: list[Member], table: str) -> tuple[Member, Member]:
    """Who must act at a table of two, and who waits."""
    here = await at_table(people, table)
    waits = (await state(here[0], table))["table"]["waiting"]
    mine = [(await state(one, table))["table"]["mine"] for one in here]
    first = 0 if mine[0][0] in waits else 1
    return here[first], here[1 - first]


def test_everybody_with_a_table_is_told_that_a_round_begins_whether_they_must_act_or_not(url, run):
    async def story():
        async with Receiver() as there, House(url, **reaching(there)) as house:
            id, people = await entered(house)
            for one in people:
                await add_hook(one, there)
            await begin(house, people[0], id)
            await later(house)
            told = [heard.json for heard in there.heard]
            assert [one["event"] for one in told] == ["round"] * 4, "each once, and no turn beside"
            assert {one["title"] for one in told} == {"A new round begins: Imhotep"}
            lines = [line for one in told for line in one["lines"]]
            begun = "Imhotep, “Nile Cup 1.{}”: a new round of the tournament has begun"
            assert len(lines) == 4 and sum("and it is your turn." in one for one in lines) == 2
            assert all(re.match(begun.format("[12]"), one) for one in lines)
            assert all(any(f"With {name}." in line for line in lines) for name in NAMES)
            there.heard.clear()
            played = (await contest(people[0], id))["played"][0]["tables"]
            for table in (one["table"] for one in played):
                await agree(await at_table(people, table), table)
            await house.desk.tournaments.advance(id)
            await later(house, 61)
            assert sorted(one.json["event"] for one in there.heard) == ["round"] * 4

    run(story())


def test_who_does_not_want_it_hears_of_turns_only_and_who_stopped_hears_nothing(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with (
            Receiver() as there,
            Receiver() as none,
            House(sqlite_url, **reaching(there, none)) as house,
        ):
            id, people = await entered(house)
            for one in people[:3]:
                hook = await add_hook(one, there)
                events = [name for name in (await way(one))["events"] if name != "round"]
                assert events == ["turn", "over", "invited", "clock"]
                await one.api("/api/me/notices/change", {"id": hook, "events": events})
            await add_hook(people[3], none)
            trial = await people[3].api(
                "/api/me/notices/test", {"id": (await way(people[3]))["id"]}
            )
            assert trial == {"error": ""}
            stop = none.heard.pop().json["stop"]
            await Member(house).post("/stop/" + stop.rpartition("/")[2], stop="1")
            await begin(house, people[0], id)
            await later(house, 61)
            assert not none.heard, "one click has stopped it"
            assert {one.json["event"] for one in there.heard} == {"turn"}

    run(story())


def test_nobody_is_told_who_has_begun_to_play_or_looks_at_the_table(url, run):
    async def story():
        async with Receiver() as there, House(url, **reaching(there)) as house:
            id, people = await entered(house)
            for one in people:
                await add_hook(one, there)
            await begin(house, people[0], id)
            first, second = [
                one["table"] for one in (await contest(people[0], id))["played"][0]["tables"]
            ]
            acts, waits = await seated(people, first)
            await play(acts, first)  # this one has begun
            wire = await look_at(waits, first)  # and this one looks
            await later(house)
            assert {heard.json["table"] for heard in there.heard} == {second}
            await wire.close()

    run(story())


def test_push_ntfy_and_page_tell_of_it_too(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        browser = Browser()
        async with (
            Receiver() as push,
            Receiver() as topic,
            House(sqlite_url, **reaching(push, topic), public_url=HOME) as house,
        ):
            id, people = await entered(house)
            await people[0].api("/api/me/notices", browser.subscription(push.url))
            assert people[0].last.status == 200, people[0].last.text
            await add_hook(people[1], topic, "ntfy")
            await begin(house, people[0], id)
            await later(house)
            told = browser.opened(push.heard[0].body)
            assert told["title"] == "A new round begins: Imhotep"
            assert topic.heard[0].json["title"] == "A new round begins: Imhotep"
            listed = []
            for one in people:
                found = json.loads((await one.get("/api/me/waiting")).body)
                assert found["number"] + len(found["rounds"]) == 1
                listed += found["rounds"]
                page = (await one.get("/rules")).text
                assert page.count(f'<li><a href="/table/{(await contest(one, id))["table"]}">') == 1
            assert [(one["title"], one["says"]) for one in listed] == [
                ("Nile Cup", "Imhotep · round 1")
            ] * 2

    run(story())
