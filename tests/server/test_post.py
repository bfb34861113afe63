"""Letters: written down, sent once by any node, tried again, given up; links that work once."""

import asyncio
import time

import pytest
from sqlalchemy import text

from akhet.core import BadOption
from akhet.server.post import outbox as post
from akhet.server.post.outbox import Outbox, Waiting, pause_after
from akhet.server.post.smtp import Letter, message_of, server_of
from akhet.server.settings import Settings
from tests.server.fresh import upgrade
from tests.server.letterbox import Letterbox, free_port
from tests.server.members import HOME, NOON, House, Member, goes_to

pytest.importorskip("argon2")
pytest.importorskip("aiosmtpd")
ANN = "ann@example.org"


@pytest.fixture
def box():
    with Letterbox() as found:
        yield found


def told(box: Letterbox) -> dict[str, str]:
    return {"smtp": box.url, "public_url": HOME}


async def until(work, seconds: float = 20.0) -> None:
    """Waits till something is so; gives up after a long time."""
    end = time.monotonic() + seconds
    while not work():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.02)


def token_in(box: Letterbox) -> str:
    return box.links()[-1].partition("#")[2]


def test_somebody_makes_an_account_by_a_link_and_comes_back_by_another(url, run, box):
    async def story():
        async with House(url, **told(box)) as house:
            ann = Member(house)
            assert "on its way" in (await ann.post("/sign-in/link", mail="Ann@Example.org")).text
            await until(lambda: box.letters)
            letter = box.letters[0]
            assert letter["to"] == "Ann@example.org" and letter["from"] == "akhet@table.example"
            assert letter["auto-submitted"] == "auto-generated"
            link = box.links()[0]
            assert link.startswith(f"{HOME}/enter#")
            shown = await ann.post("/enter", link=link)
            assert "Choose the name" in shown.text
            taken = await ann.post("/enter/use", token=token_in(box), name="admin")
            assert taken.status == 422 and "not given to anybody" in taken.text
            assert (await ann.post("/enter/use", token=token_in(box), name="Ann")).status == 303
            assert (await ann.me())["account"] is True
            assert (await ann.post("/enter/use", token=token_in(box), name="Bob")).status == 410

            away = Member(house)
            await away.post("/sign-in/link", mail=ANN)
            await until(lambda: len(box.letters) == 2)
            assert "Sign in as Ann" in (await away.post("/enter", link=token_in(box))).text
            assert goes_to(await away.post("/enter/use", token=token_in(box))) == "/tables"
            assert (await away.me())["id"] == (await ann.me())["id"]

    run(story())


def test_no_link_is_ever_in_the_database_or_in_an_address(sqlite_url, run, box):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url, **told(box)) as house:
            await Member(house).post("/sign-in/link", mail=ANN)
            await until(lambda: box.letters)
            stored = await house.desk.store.read(
                lambda conn: [
                    str(tuple(row))
                    for table in ("proofs", "letters")
                    for row in conn.execute(text(f"SELECT * FROM {table}"))
                ]
            )
            assert stored and not [row for row in stored if token_in(box) in row]
            assert (await Member(house).get(f"/enter/{token_in(box)}")).status == 404

    run(story())


def test_a_link_is_too_old_after_half_an_hour(sqlite_url, run, box):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url, **told(box)) as house:
            ann = Member(house)
            await ann.post("/sign-in/link", mail=ANN)
            await until(lambda: box.letters)
            house.now += 1_801
            assert (await ann.post("/enter", link=token_in(box))).status == 410
            assert (await ann.post("/enter/use", token=token_in(box), name="Ann")).status == 410

    run(story())


def test_a_flood_of_letters_to_one_address_is_three_an_hour_and_nobody_learns_of_it(
    sqlite_url, run, box
):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url, **told(box)) as house:
            found = set()
            for n in range(30):
                stranger = Member(house, f"198.51.100.{n}")
                answer = await stranger.post("/sign-in/link", mail=ANN.upper() if n % 2 else ANN)
                found.add((answer.status, answer.text.lower()))
                if n < 3:
                    await until(lambda n=n: len(box.letters) == n + 1)
            assert len(found) == 1
            await asyncio.sleep(0.2)
            assert len(box.letters) == 3

    run(story())


def test_an_address_is_added_only_where_that_account_is_signed_in(url, run, box):
    async def story():
        async with House(url, **told(box)) as house:
            ann, eve = await Member(house).join("Ann"), await Member(house).join("Eve")
            await ann.post("/me/mail", mail=ANN)
            await until(lambda: box.letters)
            assert (await eve.post("/enter/use", token=token_in(box))).status == 403
            assert (await ann.post("/enter/use", token=token_in(box))).status == 303
            assert ANN in (await ann.get("/me")).text
            assert await Member(house).enter(ANN) == 303, "an address signs in as a name does"
            await eve.post("/me/mail", mail=ANN)
            await until(lambda: len(box.letters) == 2)
            assert (await eve.post("/enter/use", token=token_in(box))).status == 409
            assert (await ann.post("/me/mail/remove")).status == 303
            assert ANN not in (await ann.get("/me")).text

    run(story())


def test_without_a_mail_server_links_are_not_offered_and_playing_is_as_before(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url) as house:
            ann = Member(house)
            assert "/sign-in/link" not in (await ann.get("/me")).text
            assert (await ann.post("/sign-in/link", mail=ANN)).status == 409

    run(story())


def test_letters_hold_links_so_a_mail_server_needs_the_public_address():
    with pytest.raises(BadOption, match="public-url"):
        Settings.load({"smtp": "smtp://mail.example"}, {"HOME": "/tmp"})
    with pytest.raises(BadOption) as caught:
        Settings.load({"smtp": "http://user:hush@mail.example"}, {"HOME": "/tmp"})
    assert "hush" not in str(caught.value)
    found = Settings.load(
        {"smtp": "smtps://u:p%40s@mail.example", "public_url": HOME}, {"HOME": "/tmp"}
    )
    assert "p%40s" not in repr(found)
    server = server_of(found.smtp)
    assert (server.port, server.user, server.password, server.wrapped) == (465, "u", "p@s", True)


def test_a_letter_cannot_grow_a_header():
    with pytest.raises(ValueError):
        message_of(Letter(ANN, "hi\nBcc: eve@example.org", "text"), "akhet@example.org")


def test_the_address_that_stops_letters_stays_whole_however_long_it_is():
    stop = "https://" + "a-long-name." * 8 + "example/stop/" + "x" * 40
    sent = message_of(Letter(ANN, "é" * 90, "text", stop), "akhet@example.org").as_bytes()
    assert f"List-Unsubscribe: <{stop}>\n".encode() in sent
    assert b"Subject: =?utf-8?" in sent and max(map(len, sent.split(b"\n"))) < 200


# ---------------------------------------------------------------- the outbox


async def write(waiting: list[Waiting]) -> Letter:
    """One letter of all that wait."""
    texts = [str(one.data["says"]) for one in waiting]
    return Letter(waiting[0].address, f"{len(texts)} news", "\n".join(texts))


def boxed(house: House) -> Outbox:
    house.desk.outbox.writers["news"] = write
    return house.desk.outbox


def test_letters_wait_while_the_mail_server_is_away_and_go_out_when_it_is_back(url, run):
    port = free_port()

    async def story():
        async with House(url, smtp=f"smtp://127.0.0.1:{port}", public_url=HOME) as house:
            outbox = boxed(house)
            await outbox.put("news", ANN, data={"says": "one"})
            await until(lambda: outbox.away > 0)
            table = await Member(house).table("you", "bot:random")
            assert len(table) == 32, "nobody who plays waits for it"
            with Letterbox(port) as box:
                await until(lambda: box.letters)
                await until(lambda: outbox.away == 0)
                assert [letter.get_content().strip() for letter in box.letters] == ["one"]

    run(story())


def test_a_letter_that_is_refused_for_now_is_tried_later_and_one_refused_for_good_never(
    sqlite_url, run, box
):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url, **told(box)) as house:
            outbox = boxed(house)
            box.says = ["451 later", "550 never"]
            await outbox.put("news", ANN, data={"says": "one"})
            await until(lambda: box.heard == 1)
            await asyncio.sleep(0.1)
            await outbox.put("news", "eve@example.org", data={"says": "two"})
            await until(lambda: outbox.given_up == 1)
            assert box.letters == []
            house.now += 40
            outbox.wake.set()
            await until(lambda: box.letters)
            assert box.letters[0]["to"] == ANN and box.heard == 3

    run(story())


def test_the_pauses_grow_and_have_an_end():
    pauses = [pause_after(n) for n in range(1, 12)]
    assert 24 <= pauses[0] <= 36
    assert max(pauses) <= 1.2 * post.LONGEST_PAUSE and pauses[5] > pauses[0]


def test_what_waits_for_one_person_becomes_one_letter(url, run, box):
    async def story():
        async with House(url, **told(box)) as house:
            outbox = boxed(house)
            for n in range(5):
                await outbox.put("news", ANN, data={"says": f"news {n}"}, wait=60)
            await outbox.put("news", "bob@example.org", data={"says": "his"}, wait=60)
            await asyncio.sleep(0.1)
            assert box.letters == [], "they wait as long as they are told to"
            house.now += 61
            outbox.wake.set()
            await until(lambda: len(box.letters) == 2)
            assert {letter["subject"] for letter in box.letters} == {"5 news", "1 news"}

    run(story())


def test_two_nodes_send_every_letter_once(postgres_url, run, box):
    upgrade(postgres_url)

    async def story():
        async with House(postgres_url, **told(box)) as one, House(postgres_url, **told(box)) as two:
            boxes = [boxed(one), boxed(two)]
            for n in range(30):
                await boxes[n % 2].put("news", f"p{n}@example.org", data={"says": str(n)})
            await until(lambda: len(box.letters) >= 30)
            await asyncio.sleep(0.3)
            assert len({letter["to"] for letter in box.letters}) == len(box.letters) == 30
            assert min(outbox.sent for outbox in boxes) >= 0

    run(story())


def test_the_outbox_has_an_end_and_says_so(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url, smtp="smtp://127.0.0.1:9", public_url=HOME) as house:
            rows = [
                f"('news', 'a@b.example', 'en', '{{}}', {NOON}, {NOON + 10**6})"
                for _ in range(post.MOST_WAITING)
            ]
            sql = "INSERT INTO letters (kind, address, lang, data, created, due) VALUES "
            await house.desk.store.write(
                lambda conn: conn.execute(text(sql + ", ".join(rows))) and None
            )
            assert await house.desk.outbox.put("news", ANN) is False

    run(story())


def test_a_worker_that_is_told_to_end_just_as_a_letter_comes_ends(sqlite_url, run, box):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url, **told(box)) as house:
            outbox = house.desk.outbox
            for _ in range(20):
                task = asyncio.create_task(outbox.run())
                await asyncio.sleep(0.05)
                outbox.wake.set()
                await asyncio.sleep(0)
                task.cancel()
                _done, waiting = await asyncio.wait([task], timeout=5)
                assert not waiting

    run(story())
