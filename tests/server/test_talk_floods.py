"""Cases 22 and 27: floods of messages, letters and links; most is refused, memory is flat."""

import json
import tracemalloc
from collections import Counter
from collections.abc import Callable
from typing import Any

from sqlalchemy import func, select

from akhet.server.limits import RATES, USUAL
from akhet.server.store.schema import chat, letters
from tests.server.asgi import ask
from tests.server.fresh import upgrade
from tests.server.members import HOME, House, Member
from tests.server.serving import resident, scaled, size

MANY = size(300, 10_000)
ROOM = 3_000_000  # bytes by which what is kept may grow, whatever is sent
RESIDENT_ROOM = 20_000_000  # and the memory of the process


def counted(table: Any) -> Callable[[Any], int]:
    return lambda conn: int(conn.execute(select(func.count()).select_from(table)).scalar_one())


async def table_of(house: House, member: Member) -> str:
    found = await member.api("/api/tables", {"game": "imhotep", "seats": ["you", "open"]})
    return str(found["table"])


def most(kind: str, seconds: float) -> float:
    """What one person may do of a kind in a time."""
    rate = RATES[kind].guest
    assert rate is not None
    return rate.burst + rate.second * seconds + 1


@scaled
def test_case_27_ten_thousand_messages_store_what_is_allowed_and_take_no_memory(
    sqlite_url: str, run: Any
) -> None:
    upgrade(sqlite_url)

    async def work() -> None:
        async with House(sqlite_url) as house:
            eve = Member(house)
            table = await table_of(house, eve)
            path, body = f"/api/tables/{table}/chat", json.dumps({"text": "x" * 500}).encode()
            began = house.desk.rates.buckets.clock()
            found: Counter[int] = Counter()
            for number in range(MANY):
                answer = await ask(house.app, "POST", path, body, eve.token)
                found[answer.status] += 1
                if number == MANY // 10:
                    tracemalloc.start()
            grown = tracemalloc.get_traced_memory()[0]
            tracemalloc.stop()
            took = house.desk.rates.buckets.clock() - began
            stored = await house.desk.store.read(counted(chat))
            print(f"\n{MANY} messages in {took:.0f} s: {dict(found)}, {grown / 1e6:.2f} MB more")
            assert set(found) == {200, 429} and found[200] == stored
            assert 5 <= stored <= most("chat", took)
            assert grown < ROOM
            heard = json.loads((await eve.get(path)).body)["messages"]
            assert len(heard) <= USUAL.chat_kept

    run(work())


def test_case_27_a_message_of_ten_megabytes_is_not_even_read(sqlite_url: str, run: Any) -> None:
    upgrade(sqlite_url)

    async def work() -> None:
        async with House(sqlite_url) as house:
            eve = Member(house)
            table = await table_of(house, eve)
            path = f"/api/tables/{table}/chat"
            body = b'{"text":"' + b"x" * 10_000_000 + b'"}'
            tracemalloc.start()
            told = await ask(house.app, "POST", path, body, eve.token)
            untold = await ask(house.app, "POST", path, body, eve.token, content_length="9")
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            assert (told.status, untold.status) == (413, 413)
            assert peak < ROOM
            long = json.dumps({"text": "x" * (USUAL.chat_signs + 1)}).encode()
            assert (await ask(house.app, "POST", path, long, eve.token)).status == 422
            assert await house.desk.store.read(counted(chat)) == 0

    run(work())


@scaled
def test_case_22_a_flood_of_letters_and_links_stays_within_what_one_may(
    sqlite_url: str, run: Any
) -> None:
    upgrade(sqlite_url)

    async def work() -> None:
        smtp = {"smtp": "smtp://127.0.0.1:9", "public_url": HOME}
        async with House(sqlite_url, **smtp) as house:
            eve = Member(house)
            table = await table_of(house, eve)
            began = house.desk.rates.buckets.clock()
            asked: Counter[int] = Counter()
            made: Counter[int] = Counter()
            link, seat = f"/api/tables/{table}/recovery", b'{"seat":0}'
            for number in range(MANY):
                await eve.post("/sign-in/link", mail=f"victim{number % 3}@example.org")
                asked[eve.last.status] += 1
                made[(await ask(house.app, "POST", link, seat, eve.token)).status] += 1
                if number == MANY // 10:
                    before = resident()
            grown = resident() - before
            took = house.desk.rates.buckets.clock() - began
            waiting = await house.desk.store.read(counted(letters))
            print(
                f"\n{MANY} letters and links in {took:.0f} s: letters {dict(asked)}, of which"
                f" {waiting} wait; links {dict(made)}; {grown / 1e6:.2f} MB more"
            )
            assert grown < RESIDENT_ROOM
            assert asked[200] + asked[429] == MANY and made[200] + made[429] == MANY
            assert 1 <= asked[200] <= most("letter", took) and waiting <= asked[200]
            assert 1 <= made[200] <= most("token", took)

    run(work())
