"""Notices: who is told what, when, by which ways; a real receiver hears each of them."""

import asyncio
import json

import pytest
from sqlalchemy import insert, text

from akhet.match import Match
from akhet.server.notices import queue
from akhet.server.play import lobby, opening
from akhet.server.play.table import Seat
from akhet.server.store.queries import Guest
from akhet.server.store.schema import notices
from tests.server.fresh import upgrade
from tests.server.members import House, Member
from tests.server.notified import add_hook, later, look_at, pair, play, reaching, state, way
from tests.server.receivers import Browser, Receiver, claims_of

pytest.importorskip("cryptography")


def test_whoever_must_act_is_told_once_by_a_webhook(url, run):
    async def story():
        async with Receiver() as there, House(url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            await add_hook(bob, there)
            await play(ann, table)
            await later(house, 5)
            assert not there.heard, "they may still look, or act"
            await later(house)
            (heard,) = there.heard
            told = heard.json
            assert (told["event"], told["table"], told["game"]) == ("turn", table, "imhotep")
            assert told["title"] == "Your turn: Imhotep"
            assert told["lines"] == ["Imhotep, “Ann's table”: it is your turn. With Ann."]
            assert told["link"].endswith(f"/table/{table}") and "#" not in told["link"]
            assert heard.path == "/hook" and heard.headers["content-type"].startswith(
                "application/json"
            )
            await later(house, 3_600)
            assert len(there.heard) == 1
            assert (await way(bob))["sent"] > 0

    run(story())


def test_nobody_is_told_who_looks_at_the_table_and_everybody_who_only_has_it_open(url, run):
    async def story():
        async with Receiver() as there, House(url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            await add_hook(bob, there)
            wire = await look_at(bob, table)
            await play(ann, table)
            await later(house)
            assert not there.heard, "bob looks at it"
            assert house.desk.bell.sender.seen == 1
            await play(bob, table)
            wire.say("away")
            await play(ann, table)
            await later(house)
            assert len(there.heard) == 1, "it is open, but nobody looks"
            other = await ann.table("you", "open", end_turn="never")
            await bob.api(f"/api/tables/{other}/join", {"name": "Bob"})
            wire.say("look")
            await ann.api(f"/api/tables/{other}/start", {})
            await play(ann, other)
            await later(house, 60)
            assert len(there.heard) == 2 and there.heard[1].json["table"] == other
            await wire.close()

    run(story())


def test_somebody_who_watches_elsewhere_holds_back_nothing(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there, House(sqlite_url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            await add_hook(bob, there)
            wires = [await look_at(ann, table), await look_at(Member(house), table)]
            await play(ann, table)
            await later(house)
            assert len(there.heard) == 1
            for wire in wires:
                await wire.close()

    run(story())


def test_quick_turns_are_one_message_and_a_turn_that_was_played_none(url, run):
    async def story():
        async with Receiver() as there, House(url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            await add_hook(bob, there)
            for _n in range(3):
                await play(ann, table)
                await play(bob, table)
            await later(house)
            assert not there.heard, "bob has played them all"
            await play(ann, table)
            await later(house, 6)
            await play(bob, table)
            await play(ann, table)
            await later(house, 30)
            assert len(there.heard) == 1

    run(story())


def test_several_tables_are_one_message_with_one_line_each(url, run):
    async def story():
        async with Receiver() as there, House(url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            await add_hook(bob, there)
            tables = [table]
            for _n in range(3):
                tables.append(await ann.table("you", "open", end_turn="never"))
                await bob.api(f"/api/tables/{tables[-1]}/join", {"name": "Bob"})
                await ann.api(f"/api/tables/{tables[-1]}/start", {})
            for one in tables:
                await play(ann, one)
            await later(house)
            (heard,) = there.heard
            assert heard.json["title"] == "News from 4 tables" and len(heard.json["lines"]) == 4
            assert heard.json["link"].endswith("/tables") and heard.json["table"] is None

    run(story())


def test_a_pace_makes_a_digest_and_what_presses_does_not_wait_for_it(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there, House(sqlite_url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            id = await add_hook(bob, there)
            change = {"id": id, "events": ["turn", "over"], "pace": 3_600}
            await bob.api("/api/me/notices/change", change)
            await play(ann, table)
            await later(house)
            assert len(there.heard) == 1
            for _n in range(4):
                await play(bob, table)
                await play(ann, table)
                await later(house, 600)
            assert len(there.heard) == 1, "at most once an hour"
            await later(house, 1_300)
            assert len(there.heard) == 2

    run(story())


def test_the_end_is_told_to_all_who_played_and_to_nobody_twice(url, run):
    async def story():
        async with (
            Receiver() as there,
            Receiver() as too,
            House(url, **reaching(there, too)) as house,
        ):
            ann, bob, table = await pair(house)
            await add_hook(ann, there)
            await add_hook(bob, too)
            seq = (await state(ann, table))["seq"]
            for one in (ann, bob):
                await one.api(f"/api/tables/{table}/end", {"expected_seq": seq})
            assert (await state(ann, table))["table"]["status"] == "over"
            await later(house)
            assert [one.json["event"] for one in (*there.heard, *too.heard)] == ["over"] * 2
            await ann.api(f"/api/tables/{table}/rematch", {})
            await later(house, 40)
            assert [one.json["event"] for one in too.heard] == ["over", "invited"]
            assert len(there.heard) == 1, "who asks for a rematch knows of it"
            assert "a seat is kept for you" in too.heard[1].json["lines"][0]

    run(story())


def test_people_who_are_put_at_a_table_that_begins_by_itself_are_told(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there, House(sqlite_url, **reaching(there)) as house:
            ann, bob, _table = await pair(house)
            await add_hook(bob, there)
            tables, ids = house.desk.tables, [(await one.me())["id"] for one in (bob, ann)]
            seats = [Seat(n, "person", id, "", f"P{n}") for n, id in enumerate(ids)]
            match = Match.new("imhotep", 2, id="a" * 32)
            live = lobby.new_table(
                tables, Guest(ids[1], "", ""), match, seats, "never", "1.1", False
            )
            opening.dealt(live, tables.now())
            await tables.write(lobby.laying(tables, live))
            await later(house)
            assert [one.json["table"] for one in there.heard] == ["a" * 32]
            await bob.table("you", "bot:random")
            await later(house, 60)
            assert len(there.heard) == 1, "who lays a table for oneself is there"

    run(story())


def test_an_invitation_that_was_answered_is_not_told(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there, House(sqlite_url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            await add_hook(bob, there)
            seq = (await state(ann, table))["seq"]
            for one in (ann, bob):
                await one.api(f"/api/tables/{table}/end", {"expected_seq": seq})
            new = (await ann.api(f"/api/tables/{table}/rematch", {}))["table"]
            await bob.api(f"/api/tables/{new}/join", {})
            await later(house)
            assert [one.json["event"] for one in there.heard] == ["over"]

    run(story())


def test_time_that_runs_out_and_a_bot_that_takes_over_are_told(url, run):
    async def story():
        async with Receiver() as there:
            house = House(url, **reaching(there))
            ticks = [0.0]
            house.app = timed_app(house, ticks, url, there)
            async with house:
                clock = {"kind": "move", "seconds": 3_600, "then": "bot"}
                ann, bob, table = await pair(house, clock=clock)
                id = await add_hook(bob, there)
                await bob.api(
                    "/api/me/notices/change", {"id": id, "events": ["clock"], "pace": 86_400}
                )
                await play(ann, table)
                ticks[0] += 3_500
                house.now += 3_500
                await house.desk.clocks.look()
                await later(house)
                assert [one.json["event"] for one in there.heard] == ["clock"]
                assert "running out" in there.heard[0].json["title"]
                ticks[0] += 200
                house.now += 200
                await house.desk.clocks.look()
                await later(house)
                assert [one.json["event"] for one in there.heard] == ["clock", "absent"]
                assert "a bot plays for you" in there.heard[1].json["lines"][0]

    run(story())


def timed_app(house: House, ticks: list[float], url: str, there: Receiver):
    """The same app with a steady clock that is set by hand, too."""
    from akhet.server.http.app import make_app
    from akhet.web.pages import PAGES
    from tests.server.serving import settings_for

    settings = settings_for(url, bots=0, advice=0, limits=True, **reaching(there))
    return make_app(settings, pages=PAGES, clock=lambda: house.now, steady=lambda: 1_000 + ticks[0])


def test_a_table_can_be_muted_or_tell_its_end_only(url, run):
    async def story():
        async with Receiver() as there, House(url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            await add_hook(bob, there)
            await bob.api(f"/api/tables/{table}/notices", {"level": "end"})
            found = json.loads((await bob.get(f"/api/tables/{table}/notices")).body)
            assert found == {"level": "end"}
            await play(ann, table)
            await later(house)
            assert not there.heard
            await bob.post(f"/table/{table}/notices", level="")
            await play(bob, table)
            await play(ann, table)
            await later(house)
            assert len(there.heard) == 1
            await bob.post(f"/table/{table}/notices", level="none")
            seq = (await state(ann, table))["seq"]
            for one in (ann, bob):
                await one.api(f"/api/tables/{table}/end", {"expected_seq": seq})
            await later(house)
            assert len(there.heard) == 1

    run(story())


def test_only_what_somebody_chose_is_told(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there, House(sqlite_url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            id = await add_hook(bob, there)
            await bob.api("/api/me/notices/change", {"id": id, "events": ["over"]})
            await play(ann, table)
            assert await house.desk.tables.read(queue.waiting_number) == 0
            bad = {"id": id, "events": ["bread"]}
            assert "error" in await bob.api("/api/me/notices/change", bad)
            assert bob.last.status == 422
            eve = await Member(house).join("Eve")
            assert "error" in await eve.api("/api/me/notices/remove", {"id": id})
            assert eve.last.status == 403 and await way(bob, id)

    run(story())


@pytest.mark.parametrize(
    ("lang", "title"),
    [("nl", "Jij bent aan de beurt"), ("fr", "À vous de jouer"), ("de", "Du bist am Zug")],
)
def test_everybody_is_told_in_their_own_language(sqlite_url, run, lang, title):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there, House(sqlite_url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            await add_hook(bob, there)
            await bob.api("/api/me", {"lang": lang})
            await play(ann, table)
            await later(house)
            assert there.heard[0].json["title"].startswith(title)

    run(story())


# ---------------------------------------------------------------- the queue


def test_what_happened_is_stored_with_the_move_or_not_at_all(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there:
            async with House(sqlite_url, **reaching(there)) as house:
                ann, bob, table = await pair(house)
                await add_hook(bob, there)
                await play(ann, table)
                assert not there.heard
            async with House(sqlite_url, **reaching(there)) as house:  # the server died and is back
                await later(house)
                assert [one.json["event"] for one in there.heard] == ["turn"]
                assert await house.desk.tables.read(queue.waiting_number) == 0

    run(story())


def test_a_node_that_died_while_it_sent_holds_nothing_for_long(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there, House(sqlite_url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            await add_hook(bob, there)
            await play(ann, table)
            now = int(house.now) + 20
            hold = lambda conn: queue.hold(conn, now, now + 120, 5)  # noqa: E731
            assert len(await house.desk.tables.write(hold)) == 1
            await later(house, 60)
            assert not there.heard
            await later(house, 90)
            assert len(there.heard) == 1

    run(story())


def test_what_happens_again_while_it_is_being_sent_is_told_again(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there, House(sqlite_url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            await add_hook(bob, there)
            await play(ann, table)
            write, now = house.desk.tables.write, int(house.now) + 20
            ((_way, waiting),) = await write(lambda conn: queue.hold(conn, now, now + 120, 5))
            await play(bob, table)
            await play(ann, table)
            await write(lambda conn: queue.drop(conn, waiting))
            assert await house.desk.tables.read(queue.waiting_number) == 1

    run(story())


def test_two_nodes_send_everything_once(postgres_url, run):
    upgrade(postgres_url)

    async def story():
        async with Receiver() as there:
            told = reaching(there)
            async with House(postgres_url, **told) as one, House(postgres_url, **told) as two:
                ann, bob, table = await pair(one)
                await add_hook(bob, there)
                for n in range(6):
                    await play(ann, table)
                    one.now = two.now = one.now + 40
                    await asyncio.gather(*(house.desk.bell.sender.look() for house in (one, two)))
                    tasks = [*one.desk.bell.sender.under_way, *two.desk.bell.sender.under_way]
                    await asyncio.gather(*tasks)
                    assert len(there.heard) == n + 1
                    await play(bob, table)

    run(story())


def test_somebody_who_looks_on_another_node_is_told_nothing(postgres_url, run):
    upgrade(postgres_url)

    async def story():
        async with Receiver() as there:
            told = reaching(there)
            async with House(postgres_url, **told) as one, House(postgres_url, **told) as two:
                ann, bob, table = await pair(one)
                await add_hook(bob, there)
                away = Member(two)
                away.token = bob.token
                wire = await look_at(away, table)
                await play(ann, table)
                one.now = two.now = one.now + 6
                await two.desk.bell.sender.look()
                await later(one)
                assert not there.heard and two.desk.bell.sender.seen == 1
                await wire.close()

    run(story())


def test_a_thousand_notices_wait_in_bounds_and_the_oldest_go(url, run):
    async def story():
        async with Receiver() as there, House(url, **reaching(there)) as house:
            _ann, bob, _table = await pair(house)
            id = await add_hook(bob, there)
            who, now = (await bob.me())["id"], int(house.now)
            same = {"way": id, "person": who, "event": "turn"}

            def fill(conn):
                conn.execute(
                    insert(notices),
                    [
                        {**same, "match": f"{n:032x}", "created": now + n, "due": now + n + 12}
                        for n in range(1_200)
                    ],
                )
                for n in range(30):
                    queue.add(conn, f"{n:032x}", [(who, "turn")], now + n)

            await house.desk.tables.write(fill)
            number = queue.waiting_number
            assert await house.desk.tables.read(number) == 1_200, "the same twice waits once"
            await house.desk.tables.write(lambda conn: queue.trim(conn, now, 1_000))
            assert await house.desk.tables.read(number) == 1_000
            oldest = await house.desk.tables.read(
                lambda conn: conn.execute(text("SELECT min(match) FROM notices")).scalar()
            )
            assert oldest == f"{200:032x}"
            await later(house, 2_000)
            assert await house.desk.tables.read(number) == 0, "none of these tables is there"
            assert not there.heard

    run(story())


def test_a_receiver_that_hangs_delays_neither_play_nor_others(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with (
            Receiver(says=["hang"] * 50) as slow,
            Receiver() as there,
            House(sqlite_url, **reaching(slow, there)) as house,
        ):
            ann, bob, table = await pair(house)
            await add_hook(bob, slow)
            await add_hook(ann, there)
            await play(ann, table)
            house.now += 13
            sender = house.desk.bell.sender
            await sender.look()
            assert len(sender.under_way) == 1
            for _n in range(3):
                await play(bob, table)
                await play(ann, table)
            await play(bob, table)
            house.now += 13
            await sender.look()
            while not there.heard:
                await asyncio.sleep(0.01)
            assert slow.connections == 1 and len(sender.under_way) >= 1, "it still hangs"
            assert there.heard[0].json["event"] == "turn"

    run(story())


# ---------------------------------------------------------------- push


def test_a_browser_is_pushed_what_only_it_can_read_signed_by_this_server(url, run):
    async def story():
        async with (
            Receiver(says=["201 Created"] * 9) as there,
            House(url, **reaching(there)) as house,
        ):
            ann, bob, table = await pair(house)
            browser = Browser()
            await bob.api("/api/me/notices", browser.subscription(there.url))
            assert bob.last.status == 200, bob.last.text
            await play(ann, table)
            await later(house)
            (heard,) = there.heard
            told = browser.opened(heard.body)
            assert told["title"] == "Your turn: Imhotep" and told["path"] == f"/table/{table}"
            assert told["stop"].startswith("/stop/") and told["tag"] == table
            assert table.encode() not in heard.body
            key = json.loads((await bob.get("/api/me/notices")).body)["push_key"]
            claims = claims_of(heard, key)
            assert claims["aud"] == f"http://127.0.0.1:{there.port}"
            assert house.now < claims["exp"] <= house.now + 86_400
            assert claims["sub"].startswith(("mailto:", "https:"))
            assert heard.headers["content-encoding"] == "aes128gcm"
            assert int(heard.headers["ttl"]) > 0 and len(heard.headers["topic"]) <= 32
            assert (await way(bob))["label"] == "", "no device is told of in this request"

    run(story())


def test_the_key_of_push_is_made_once_and_kept(url, run):
    async def story():
        keys = []
        for _n in range(2):
            async with House(url) as house:
                ann = Member(house)
                await ann.table("you", "open")
                keys.append(json.loads((await ann.get("/api/me/notices")).body)["push_key"])
        assert keys[0] == keys[1] and len(keys[0]) == 87

    run(story())


def test_a_browser_that_wants_no_more_is_forgotten(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with (
            Receiver(says=["410 Gone"]) as there,
            House(sqlite_url, **reaching(there)) as house,
        ):
            ann, bob, table = await pair(house)
            await bob.api("/api/me/notices", Browser().subscription(there.url))
            await play(ann, table)
            await later(house)
            assert len(there.heard) == 1 and await way(bob) is None
            assert await house.desk.tables.read(queue.waiting_number) == 0

    run(story())


@pytest.mark.parametrize("spoiled", [{"key": "AAAA"}, {"auth": "AA"}, {"key": "é!"}, {"url": "x"}])
def test_a_subscription_that_is_none_is_refused(sqlite_url, run, spoiled):
    upgrade(sqlite_url)

    async def story():
        async with Receiver() as there, House(sqlite_url, **reaching(there)) as house:
            _ann, bob, _table = await pair(house)
            await bob.api("/api/me/notices", {**Browser().subscription(there.url), **spoiled})
            assert bob.last.status == 422 and await way(bob) is None

    run(story())
