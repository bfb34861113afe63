"""Notices as letters, and the links in them: one stops, one opens the table signed in, once."""

import asyncio
import json
import re
import time

import msgspec
import pytest
from sqlalchemy import text

from akhet.server.http.notices import WaitingTables
from akhet.server.notices import queue
from tests.server.asgi import ask
from tests.server.contests import begin, entered
from tests.server.fresh import upgrade
from tests.server.letterbox import Letterbox
from tests.server.members import HOME, House, Member, goes_to
from tests.server.notified import add_hook, form, later, look_at, pair, play, reaching, way
from tests.server.receivers import Receiver

pytest.importorskip("argon2")
pytest.importorskip("aiosmtpd")
ANN = "ann@example.org"


@pytest.fixture
def box():
    with Letterbox() as found:
        yield found


def told(box: Letterbox) -> dict[str, object]:
    return {"smtp": box.url, "public_url": HOME}


async def until(work, seconds: float = 20.0) -> None:
    """Waits till something is so; gives up after a long time."""
    end = time.monotonic() + seconds
    while not work():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.02)


async def with_mail(member: Member, box: Letterbox, mail: str = ANN) -> None:
    """Somebody gets an account with an address, and wants letters."""
    await member.join("Bobby")
    await member.post("/me/mail", mail=mail)
    await until(lambda: box.letters)
    await member.post("/enter/use", token=box.links()[-1].partition("#")[2])
    box.letters.clear()
    assert (await member.post("/me/notices", kind="mail")).status == 200, member.last.text


async def letter(house: House, box: Letterbox, number: int = 1):
    """The next letter, once time has gone by."""
    await later(house, 125)
    house.desk.outbox.wake.set()
    await until(lambda: len(box.letters) >= number)
    return box.letters[-1]


def links_in(found) -> tuple[str, str]:
    """The link that opens, and the one that stops."""
    opens, stops = re.findall(r"https?://\S+", found.get_content())
    return opens, stops


def test_a_letter_tells_whose_turn_it_is_and_is_stopped_by_a_mail_program_with_one_click(
    url, run, box
):
    async def story():
        async with House(url, **told(box)) as house:
            ann, bob, table = await pair(house)
            await with_mail(bob, box)
            await play(ann, table)
            await later(house, 60)
            assert not box.letters, "two minutes to look or act"
            found = await letter(house, box)
            assert found["to"] == ANN and found["subject"] == "Your turn: Imhotep"
            assert "it is your turn. With Ann." in found.get_content()
            assert found["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
            stop = found["list-unsubscribe"].strip(" <>")
            assert stop == links_in(found)[1] and stop.startswith(f"{HOME}/stop/")
            path = stop.removeprefix(HOME)
            looked = await ask(house.app, "GET", path)
            assert looked.status == 200 and "Stop these notices" in looked.text
            assert (await way(bob))["state"] == "on", "looking changes nothing"
            assert (await form(bob, path[:-3] + "abc", b"List-Unsubscribe=One-Click")).status == 404
            assert (await form(bob, path, b"x", sec_fetch_site="cross-site")).status == 403
            assert (await way(bob))["state"] == "on"
            assert (await form(bob, path, b"List-Unsubscribe=One-Click")).status == 200
            assert (await way(bob))["state"] == "stopped"
            await play(bob, table)
            await play(ann, table)
            await later(house, 3_600)
            assert await house.desk.tables.read(queue.waiting_number) == 0
            assert len(box.letters) == 1
            shown = (await bob.get("/me/notices")).text
            assert "Stopped by you" in shown and "Save and switch on" in shown

    run(story())


def test_many_turns_are_one_letter_and_then_none_for_ten_minutes(sqlite_url, run, box):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url, **told(box)) as house:
            ann, bob, table = await pair(house)
            await with_mail(bob, box)
            for _n in range(4):
                await play(ann, table)
                await later(house, 20)
                await play(bob, table)
            await play(ann, table)
            await letter(house, box)
            assert len(box.letters) == 1
            for _n in range(3):
                await play(bob, table)
                await play(ann, table)
                await later(house, 130)
            assert len(box.letters) == 1
            await later(house, 600)
            await letter(house, box, 2)

    run(story())


def test_a_letter_that_waits_too_long_to_be_true_is_not_sent(sqlite_url, run, box):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url, **told(box)) as house:
            ann, bob, table = await pair(house)
            await with_mail(bob, box)
            box.says = ["451 later"]
            await play(ann, table)
            await later(house, 125)
            house.desk.outbox.wake.set()
            heard = box.heard
            await until(lambda: box.heard > heard or box.says == [])
            await asyncio.sleep(0.1)
            await play(bob, table)
            house.now += 60
            house.desk.outbox.wake.set()

            async def waits() -> int:
                count = text("SELECT count(*) FROM letters")
                return await house.desk.tables.read(lambda conn: conn.execute(count).scalar_one())

            while await waits():
                await asyncio.sleep(0.02)
            assert not box.letters

    run(story())


def test_letters_need_an_address_that_was_proved_and_a_seat(sqlite_url, run, box):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url, **told(box)) as house:
            _ann, bob, _table = await pair(house)
            assert (await bob.post("/me/notices", kind="mail")).status == 409
            assert "confirmed address" in bob.last.text
            nobody = Member(house)
            await nobody.post("/me", name="Zoe")
            async with Receiver() as there:
                found = await nobody.api("/api/me/notices", {"kind": "webhook", "url": there.url})
                assert "error" in found and await way(bob) is None

    run(story())


def test_what_the_mail_server_refuses_for_good_its_owner_reads(sqlite_url, run, box):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url, **told(box)) as house:
            _ann, bob, _table = await pair(house)
            await with_mail(bob, box)
            box.says = ["550 never"]
            id = (await way(bob))["id"]
            assert "on its way" in (await bob.post("/me/notices/test", way=id)).text
            await until(lambda: house.desk.outbox.given_up == 1)
            await asyncio.sleep(0.1)
            assert (await way(bob))["error"] == "mail_refused"
            assert "did not take the letter" in (await bob.get("/me/notices")).text
            await bob.post("/me/notices/test", way=id)
            await until(lambda: box.letters)
            assert box.letters[0]["subject"] == "A notice from akhet"
            await bob.post("/me/mail/remove")
            assert "confirmed address" in (await bob.post("/me/notices/test", way=id)).text
            assert len(box.letters) == 1 and (await way(bob))["error"] == "no_mail"

    run(story())


# ---------------------------------------------------------------- links that sign in


def test_the_link_in_a_letter_opens_the_table_signed_in_once_and_stands_in_no_log(
    url, run, box, caplog
):
    async def story():
        async with House(url, **told(box)) as house:
            ann, bob, table = await pair(house)
            await with_mail(bob, box)
            await play(ann, table)
            opens, _stops = links_in(await letter(house, box))
            assert opens.startswith(f"{HOME}/go#")
            token = opens.partition("#")[2]
            stored = await house.desk.store.read(
                lambda conn: [
                    str(tuple(r)) for r in conn.execute(text("SELECT * FROM notice_links"))
                ]
            )
            assert stored and token not in str(stored) and token not in caplog.text

            at_home = await bob.post("/go", link=opens)
            assert goes_to(at_home) == f"/table/{table}", "signed in already: nothing is used up"

            phone = Member(house)
            assert (await phone.get("/go")).status == 200
            asked = await phone.post("/go", link=opens)
            assert asked.status == 200 and "Go on as Bobby?" in asked.text and not phone.token
            assert goes_to(await phone.post("/go/use", token=token)) == f"/table/{table}"
            assert (await phone.me())["id"] == (await bob.me())["id"]
            await play(phone, table)
            assert goes_to(await phone.post("/go", link=opens)) == f"/table/{table}"

            assert (await Member(house).post("/go/use", token=token)).status == 410
            assert (await Member(house).post("/go", link=opens)).status == 410
            assert (await Member(house).post("/go", link="x" * 43)).status == 410

            refused = await phone.post("/me/password", password="a new and better one")
            assert refused.status == 403, "who came by a notice changes nothing about the account"

    run(story())


def test_links_end_with_their_way_their_address_and_after_three_days(sqlite_url, run, box):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url, **told(box)) as house:
            ann, bob, table = await pair(house)
            await with_mail(bob, box)
            await play(ann, table)
            opens, stops = links_in(await letter(house, box))
            assert (await Member(house).post("/go", link=opens)).status == 200
            house.now += 3 * 86_400
            assert (await Member(house).post("/go", link=opens)).status == 410
            house.now -= 3 * 86_400
            await form(bob, stops.removeprefix(HOME), b"x=1")
            assert (await Member(house).post("/go", link=opens)).status == 410

    run(story())


def test_a_guest_with_a_seat_goes_on_elsewhere_by_a_link_where_they_wanted_one(url, run):
    async def story():
        async with Receiver() as there, House(url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            id = await add_hook(bob, there)
            await bob.api("/api/me/notices/change", {"id": id, "events": ["turn"], "entry": True})
            await play(ann, table)
            await later(house)
            link = there.heard[0].json["link"]
            assert "/go#" in link and link.startswith("http://localhost/")
            phone = Member(house)
            await phone.post("/go/use", token=link.partition("#")[2])
            assert (await phone.me())["id"] == (await bob.me())["id"]
            await play(phone, table)

    run(story())


def test_a_topic_of_ntfy_hears_the_same_in_its_own_form(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there, House(sqlite_url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            url = f"http://127.0.0.1:{there.port}/akhet-bob_7"
            body = {"kind": "ntfy", "url": url, "token": "tk_abc"}
            await bob.api("/api/me/notices", body)
            assert bob.last.status == 200
            await play(ann, table)
            await later(house)
            (heard,) = there.heard
            assert heard.path == "/" and heard.headers["authorization"] == "Bearer tk_abc"
            assert heard.json["topic"] == "akhet-bob_7"
            assert heard.json["title"] == "Your turn: Imhotep"
            assert heard.json["click"].endswith(f"/table/{table}")
            assert "/stop/" in heard.json["actions"][0]["url"]
            for bad in ("", "a b", "x" * 65, "é"):
                at = {"kind": "ntfy", "url": f"http://127.0.0.1:{there.port}/{bad}"}
                await bob.api("/api/me/notices", at)
                assert bob.last.status == 422
            shown = (await bob.get("/me/notices")).text
            assert "akhet-bob_7" in shown and "tk_abc" not in shown

    run(story())


def test_one_click_on_a_push_notice_stops_it_too(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there, House(sqlite_url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            await add_hook(bob, there)
            await play(ann, table)
            await later(house)
            path = "/" + there.heard[0].json["stop"].split("/", 3)[3]
            page = await Member(house).get(path)
            assert "Webhook" in page.text and "Stop these notices" in page.text
            done = await Member(house).post(path, stop="1")
            assert done.status == 200 and "No more notices are sent here" in done.text
            assert (await way(bob))["state"] == "stopped"

    run(story())


# ---------------------------------------------------------------- the page, and coming and going


def test_the_page_says_what_there_is_and_a_test_says_what_went_wrong(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there, House(sqlite_url, **reaching(there)) as house:
            assert "Sit down at a table first" in (await Member(house).get("/me/notices")).text
            _ann, bob, _table = await pair(house)
            await bob.post("/me/notices", kind="webhook", url=there.url)
            assert bob.last.status == 200 and "Saved." in bob.last.text
            id = (await way(bob))["id"]
            assert "Sent. Have a look there." in (await bob.post("/me/notices/test", way=id)).text
            assert there.heard[0].json["event"] == "test"
            there.says = ["302 Found\r\nlocation: /x"]
            wrong = (await bob.post("/me/notices/test", way=id)).text
            assert "That did not work: The answer leads elsewhere" in wrong
            await bob.post("/me/notices/change", way=id, over="1", pace="3600", entry="1")
            found = await way(bob)
            assert (found["events"], found["pace"], found["entry"]) == (["over"], 3_600, True)
            for _n in range(12):
                await bob.post("/me/notices/test", way=id)
            assert bob.last.status == 429, "a test button is no hammer"
            assert goes_to(await bob.post("/me/notices/remove", way=id)) == "/me/notices"
            assert await way(bob) is None

    run(story())


def test_there_are_ten_ways_at_most_and_the_same_one_only_once(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with (
            Receiver() as there,
            House(sqlite_url, limits=False, **reaching(there)) as house,
        ):
            _ann, bob, _table = await pair(house)
            first = await add_hook(bob, there)
            assert first == await add_hook(bob, there)
            for n in range(12):
                await bob.api("/api/me/notices", {"kind": "webhook", "url": f"{there.url}/{n}"})
            found = json.loads((await bob.get("/api/me/notices")).body)["ways"]
            assert len(found) == 10 and bob.last.status == 200

    run(story())


def test_a_guests_ways_go_into_the_account_and_out_of_the_world_with_it(url, run):
    async def story():
        async with Receiver() as there, House(url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            await add_hook(bob, there)
            await bob.api(f"/api/tables/{table}/notices", {"level": "end"})
            other = await Member(house).join("Cleo")
            bob.token, guest = bob.token, (await bob.me())["id"]
            assert await bob.enter("Cleo") == 303
            assert await way(bob) is None
            await bob.post("/me/bring", bring="1")
            assert (await bob.me())["id"] == (await other.me())["id"] != guest
            assert (await way(bob))["label"] == f"127.0.0.1:{there.port}"
            assert (
                json.loads((await bob.get(f"/api/tables/{table}/notices")).body)["level"] == "end"
            )
            await bob.post(f"/table/{table}/notices", level="")
            await play(ann, table)
            await later(house)
            assert len(there.heard) == 1
            archive = await bob.post("/me/archive")
            assert archive.status == 200
            assert (await bob.post("/me/delete", name="Cleo")).status in (200, 303)
            left = await house.desk.store.read(
                lambda conn: conn.execute(text("SELECT count(*) FROM notice_ways")).scalar()
            )
            assert left == 0

    run(story())


def test_the_bell_counts_the_tables_that_wait(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url) as house:
            ann, bob, table = await pair(house)

            async def waiting(member: Member, query: str = "") -> object:
                found = await ask(
                    house.app, "GET", "/api/me/waiting", token=member.token, query=query
                )
                msgspec.json.decode(found.body, type=WaitingTables)  # as it is described
                return json.loads(found.body)

            one = {"id": table, "game": "imhotep", "name": "Imhotep", "title": "Ann's table"}
            assert await waiting(ann) == {"number": 1, "tables": [one], "rounds": []}
            none = {"number": 0, "tables": [], "rounds": []}
            assert await waiting(ann, f"but={table}") == none
            assert await waiting(bob) == await waiting(Member(house)) == none
            page = (await ann.get("/rules")).text
            assert "data-bell" in page and f'href="/table/{table}"' in page
            assert "<title>(1) " in page
            wire = await look_at(ann, table)
            await wire.close()

    run(story())


def test_a_letter_tells_that_a_round_of_a_tournament_begins(sqlite_url, run, box):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url, **told(box)) as house:
            id, people = await entered(house)
            await with_mail(people[1], box)
            await begin(house, people[0], id)
            found = await letter(house, box)
            assert found["subject"] == "A new round begins: Imhotep"
            assert "“Nile Cup 1." in str(found.get_content())
            assert found["list-unsubscribe"] and "/go#" in str(found.get_content())

    run(story())
