"""Case 22: 10,000 tries of passwords from many addresses. Ten a minute are hashed for an account,
memory stays flat, and whoever plays beside it does not notice. `make soak` does all of them."""

import asyncio
import time
from collections import Counter
from statistics import median

import pytest

from akhet.server.accounts.passwords import MOST_WAITING
from akhet.server.limits import USUAL
from tests.server.fresh import upgrade
from tests.server.members import House, Member
from tests.server.serving import resident, scaled, size

pytest.importorskip("argon2")
AT_ONCE = 100
ALL = size(400, 10_000)
MINUTES = size(1, 5)  # over which they are spread, by the server's clock


@scaled
def test_case_22_ten_thousand_tries_hash_ten_a_minute_and_take_no_memory(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url) as house:
            ann = await Member(house).join("Ann")
            hasher = house.desk.accounts.hasher
            await Member(house).enter("Ann", "warm")
            house.now += 61
            first, before, statuses, took = hasher.done, resident(), [], []
            for minute in range(MINUTES):
                for start in range(0, ALL // MINUTES, AT_ONCE):
                    places = [f"10.{minute}.{start // 100}.{n}" for n in range(AT_ONCE)]
                    tries = [Member(house, at).enter("Ann", f"wrong {at}") for at in places]
                    began = time.process_time()
                    statuses += await asyncio.gather(*tries)
                    assert (await ann.me())["name"] == "Ann", "others are served meanwhile"
                    if start:  # all of these were refused
                        took.append(time.process_time() - began)
                assert hasher.done - first == USUAL.tries * (minute + 1)
                house.now += 61
            grown = resident() - before
            print(
                f"\n{len(statuses)} tries, {hasher.done - first} hashed: {Counter(statuses)};"
                f" {before / 1e6:.0f} MB before, {grown / 1e6:.1f} MB more;"
                f" a refused one took {1e3 * median(took) / AT_ONCE:.2f} ms of the processor"
            )
            assert len(statuses) == ALL and set(statuses) == {403, 429}
            assert statuses.count(403) == USUAL.tries * MINUTES
            assert grown < 60_000_000

    run(story())


def test_many_names_at_once_wait_in_a_short_line_and_the_rest_is_told_to_come_back(sqlite_url, run):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url) as house:
            tries = [
                Member(house, f"10.9.{n}.1").enter(f"nobody {n}", "guess")
                for n in range(2 * MOST_WAITING)
            ]
            found = await asyncio.gather(*tries)
            assert set(found) == {403, 429}
            assert MOST_WAITING <= found.count(403) <= MOST_WAITING + 3
            left = await house.desk.store.read(
                lambda conn: conn.exec_driver_sql("SELECT count(*) FROM tries").scalar()
            )
            assert left == len(tries)
            house.now += 3_700
            await Member(house).enter("somebody", "guess")
            left = await house.desk.store.read(
                lambda conn: conn.exec_driver_sql("SELECT count(*) FROM tries").scalar()
            )
            assert left == 1, "what was tried is forgotten"

    run(story())
