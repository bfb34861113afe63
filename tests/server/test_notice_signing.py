"""Webhooks are signed: the example of the page checks what a real receiver hears."""

import json
from typing import Any

import pytest
from sqlalchemy import text

from tests.docs.blocks import DOCS, blocks_of
from tests.server.fresh import upgrade
from tests.server.members import House, Member
from tests.server.notified import add_hook, later, pair, play, reaching, way
from tests.server.receivers import Heard, Receiver

pytest.importorskip("cryptography")


def example() -> Any:
    """`is_from_akhet`, as the page tells people to write it."""
    names: dict[str, Any] = {}
    blocks = [block for block in blocks_of(DOCS / "notices.md") if "def is_from" in block.text]
    exec(blocks[0].text, names)
    return names["is_from_akhet"]


def checked(heard: Heard, secret: str, now: float, **other: str) -> bool:
    return bool(example()(secret, {**heard.headers, **other}, heard.body, now))


async def hook(member: Member, there: Receiver) -> dict[str, str]:
    found: dict[str, str] = await member.api(
        "/api/me/notices", {"kind": "webhook", "url": there.url}
    )
    assert member.last.status == 200, found
    return found


def test_a_message_is_signed_with_the_secret_that_was_told_once(url, run):
    async def story():
        async with Receiver() as there, House(url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            made = await hook(bob, there)
            secret = made["secret"]
            assert secret.startswith("whsec_") and (await way(bob))["signed"]
            assert secret not in (await bob.get("/me/notices")).text
            assert secret not in (await bob.get("/api/me/notices")).text
            await play(ann, table)
            await later(house)
            (heard,) = there.heard
            assert checked(heard, secret, house.now)
            assert int(heard.headers["webhook-timestamp"]) == int(house.now)
            changed = Heard(heard.path, heard.headers, heard.body.replace(b"turn", b"burn"))
            assert changed.body != heard.body and not checked(changed, secret, house.now)
            assert not checked(heard, secret, house.now + 301), "too old"
            assert not checked(heard, secret, house.now - 301), "of a time to come"
            later_on = str(int(house.now) + 200)
            other = {"webhook-timestamp": later_on}
            assert not checked(heard, secret, house.now, **other), "the time is signed"
            assert not checked(heard, secret, house.now, **{"webhook-id": "msg_0"})
            assert not checked(heard, secret[:-4] + "AAA=", house.now), "another's secret"

    run(story())


def test_what_is_sent_again_has_the_same_id_and_a_new_time(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with (
            Receiver(says=["500 No"]) as there,
            House(sqlite_url, **reaching(there)) as house,
        ):
            ann, bob, table = await pair(house)
            secret = (await hook(bob, there))["secret"]
            await play(ann, table)
            await later(house)
            await later(house, 60)
            one, two = there.heard
            assert one.headers["webhook-id"] == two.headers["webhook-id"]
            assert one.headers["webhook-timestamp"] != two.headers["webhook-timestamp"]
            assert checked(two, secret, house.now)
            await play(bob, table)
            await play(ann, table)
            await later(house, 60)
            assert there.heard[2].headers["webhook-id"] != one.headers["webhook-id"]

    run(story())


def test_adding_it_again_makes_a_new_secret_and_one_from_before_goes_on_unsigned(url, run):
    async def story():
        async with Receiver() as there, House(url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            first = await hook(bob, there)
            again = await hook(bob, there)
            assert first["id"] == again["id"] and first["secret"] != again["secret"]
            await bob.api("/api/me/notices/test", {"id": first["id"]})
            heard = there.heard.pop()
            assert checked(heard, again["secret"], house.now)
            assert not checked(heard, first["secret"], house.now)
            old = json.dumps({"url": there.url, "home": ""})  # as they were kept before
            change = text("UPDATE notice_ways SET target = :old").bindparams(old=old)
            await house.desk.store.write(lambda conn: conn.execute(change))
            assert not (await way(bob))["signed"]
            assert "not signed" in (await bob.get("/me/notices")).text
            await play(ann, table)
            await later(house, 61)
            (heard,) = there.heard
            assert heard.json["event"] == "turn" and "webhook-signature" not in heard.headers

    run(story())


def test_the_page_shows_the_secret_once_and_the_archive_never(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there, House(sqlite_url, **reaching(there)) as house:
            _ann, bob, _table = await pair(house)
            page = (await bob.post("/me/notices", kind="webhook", url=there.url)).text
            secret = page.partition('value="whsec_')[2].partition('"')[0]
            assert len(secret) == 44
            assert "whsec_" not in (await bob.get("/me/notices")).text
            await add_hook(bob, there, "ntfy")
            assert bob.last.status == 200 and json.loads(bob.last.body)["secret"] is None

    run(story())
