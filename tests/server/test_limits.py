"""Cases 22, 25 and 27: limits that stop a flood and spare a school."""

import asyncio
import json
import math
import random
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from akhet.server.errors import Refused
from akhet.server.http.rates import PAYER, Rates, Share, duration
from akhet.server.limits import RATES, USUAL
from akhet.web.pages import PAGES
from tests.plain import NO_TLS
from tests.server.asgi import Answer, ask, header, scope_of
from tests.server.serving import Player, Site, serving


class Time:
    """A clock that goes when told to."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Site]:
    with serving(f"sqlite:///{tmp_path}/a.db", limits=True, pages=PAGES) as found:
        yield found


TABLE = {"game": "imhotep", "seats": ["you", "open"]}


# ---------------------------------------------------------------- buckets


def refused(rates: Rates, kind: str, guest: str | None = None, place: str = "p") -> int:
    """After how many seconds somebody who is refused may come back; 0 if not refused."""
    try:
        rates.take(kind, guest, place)
    except Refused as error:
        assert (error.status, error.code) == (429, "too_many")
        assert duration(error.retry) in error.message
        assert error.headers == {"retry-after": str(error.retry)}
        return error.retry
    return 0


@pytest.mark.parametrize("kind", [kind for kind in RATES if kind not in ("read", "bytes", "guest")])
def test_whoever_comes_back_when_told_is_served(kind: str) -> None:
    clock = Time()
    rates = Rates(clock=clock)
    most = int(RATES[kind].guest.burst)  # type: ignore[union-attr]
    assert [refused(rates, kind, "ann") for _n in range(most)] == [0] * most
    wait = refused(rates, kind, "ann")
    assert wait > 0
    clock.now += wait - 1.01
    assert refused(rates, kind, "ann") > 0 or wait == 1
    clock.now += 1.02
    assert refused(rates, kind, "ann") == 0


def test_a_new_guest_brings_no_new_budget_for_the_place() -> None:
    rates = Rates(clock=Time())
    most = int(RATES["create"].place.burst)
    found = [refused(rates, "create", f"guest {n}") for n in range(most + 50)]
    assert found.count(0) == most
    assert refused(rates, "create", "other", "another place") == 0


def test_what_came_to_nothing_does_not_count() -> None:
    rates = Rates(clock=Time())
    for _n in range(500):
        rates.take("create", "ann", "p").back()
    assert refused(rates, "create", "ann") == 0
    for _n in range(20):
        rates.take("token", "ann", "p").back()  # a guess counts, whatever came of it
    assert refused(rates, "token", "ann") > 0


def test_what_is_stored_is_counted_in_bytes_and_drains_in_a_day() -> None:
    clock = Time()
    rates = Rates(clock=clock)
    rates.take("read", None, "p")
    rates.pay(int(RATES["bytes"].place.burst) + 1_000_000)
    assert refused(rates, "command", "ann") > 1_000
    assert refused(rates, "command", "ann", "q") == 0
    rates.take("read", "ann", "p", writes=False)  # looking goes on
    clock.now += 86_400
    assert refused(rates, "command", "ann") == 0
    assert PAYER.get() == "p"


def test_when_the_disk_is_nearly_full_those_who_stored_most_are_refused_first() -> None:
    rates = Rates(clock=Time())
    for place, amount in (("heavy", 30_000_000), ("light", 10_000)):
        rates.take("read", None, place)
        rates.pay(amount)

    def full(place: str) -> bool:
        try:
            rates.take("create", None, place).back()
        except Refused as error:
            assert (error.status, error.code, error.retry) == (503, "no_room", 600)
            return True
        return False

    for free, found in (
        (math.inf, [False, False]),
        (40_000_000, [False, False]),
        (20_000_000, [True, False]),
        (0, [True, True]),
    ):
        rates.free = free
        assert [full("heavy"), full("light")] == found
        rates.take("command", None, "heavy")  # what runs goes on


def test_counts_are_bounded_and_those_untouched_for_longest_go_first() -> None:
    rates = Rates(clock=Time(), most=100)
    for n in range(1_000):
        rates.take("create", None, f"place {n}")
        rates.alias()
    assert len(rates.buckets.levels) <= 100
    assert len(rates.aliases) <= 100


def test_of_a_shared_room_nobody_holds_more_than_is_left() -> None:
    share = Share(100)
    assert [share.take("a", 10) for _n in range(10)].count(True) == 5
    assert share.take("b", 25) and not share.take("b", 1)
    assert share.take("c", 12) and not share.take("c", 1)
    share.back("a", 50)
    assert share.take("b", 1)
    for place, amount in (("b", 26), ("c", 12)):
        share.back(place, amount)
    assert (share.all, share.held) == (0, {})


# ---------------------------------------------------------------- memory


def test_the_cache_counts_bytes_and_forgets_what_was_not_used_for_longest(lite_site: Site) -> None:
    site = lite_site
    with site.player() as ann:
        tables = [ann.lay() for _n in range(12)]
        cache = site.desk.tables.cache
        one = cache.weights[tables[0]]
        assert cache.weight == sum(live.weight() for live in cache.values()) > 0
        before = cache.room
        try:
            cache.room = one * 8
            kept = ann.lay()
            assert cache.weight <= cache.room
            assert kept in cache and tables[0] not in cache
            for table in tables:  # every one of them can be read again
                assert ann.state(table)["table"]["id"] == table
            with ann.socket(tables[0]) as ws:  # also one that somebody looks at
                ws.recv(10)
                cache.room = one
                ann.lay()
                assert cache.weight <= one
                ann.done(f"/api/tables/{tables[0]}/seat", seat=1, to="bot:random")
                while json.loads(ws.recv(10))["table"]["seats"][1]["kind"] != "bot":
                    pass
        finally:
            cache.room = before
        cache.clear()
        assert (cache.weight, cache.weights) == (0, {})


@pytest.fixture
def lite_site(tmp_path: Path) -> Iterator[Site]:
    with serving(f"sqlite:///{tmp_path}/lite.db") as found:
        yield found


def test_a_match_weighs_more_with_every_line(lite_site: Site) -> None:
    with lite_site.player() as ann:
        table = ann.lay("you", "you", end_turn="never")
        weights = lite_site.desk.tables.cache.weights
        before, lines = weights[table], lite_site.lines(table)
        for _n in range(10):
            assert ann.choose(table, random.Random(1))
        more = lite_site.lines(table) - lines
        assert more >= 10
        assert weights[table] > before + 700 * more


def test_unfinished_uploads_of_one_place_are_bounded_and_others_are_served(limited: Site) -> None:
    """40 uploads of 8 MB that never end took 286 MB once."""

    async def flood() -> tuple[list[Answer], Answer]:
        stop = asyncio.Event()
        begun = 0

        async def endless(n: int) -> Answer:
            nonlocal begun
            sent = 0

            async def receive() -> Any:
                nonlocal sent, begun
                if sent >= 7_900_000:
                    begun += 1
                    await stop.wait()
                    return {"type": "http.disconnect"}
                sent += 100_000
                return {"type": "http.request", "body": b"x" * 100_000, "more_body": True}

            answer = Answer()

            async def send(message: Any) -> None:
                if message["type"] == "http.response.start":
                    answer.status, answer.headers = message["status"], list(message["headers"])

            scope = {**scope_of("http", "/api/import", "", "", {}), "method": "POST"}
            scope["client"] = ("192.0.2.66", n)
            await limited.app(scope, receive, send)
            return answer

        tasks = [asyncio.create_task(endless(n)) for n in range(40)]
        while begun + sum(task.done() for task in tasks) < 40:
            await asyncio.sleep(0.01)
        assert begun * 7_900_000 <= USUAL.uploads / 2
        other = await ask(limited.app, "POST", "/api/import", b"x" * 2_000_000)
        small = await ask_from(limited, "192.0.2.66", "/api/tables", {**TABLE, "name": "Ann"})
        assert small.status == 200  # nor are small requests of the same place refused
        stop.set()
        return await asyncio.gather(*tasks), other

    answers, other = limited.call(flood(), 60)
    turned = [answer for answer in answers if answer.status == 503]
    assert len(turned) >= 36
    assert {header(answer, "retry-after") for answer in turned} == {"10"}
    assert other.status == 422  # it was read: nonsense, but not refused for want of room


# ---------------------------------------------------------------- the lobby


def test_one_place_cannot_fill_the_lobby(limited: Site) -> None:
    others = [lay_at(limited, f"198.51.100.{n}", listed=True) for n in range(5)]
    mine = [lay_at(limited, "192.0.2.66", listed=True) for _n in range(USUAL.listed + 20)]
    assert Counter(answer.status for answer in mine) == {200: USUAL.listed, 429: 20}
    error = json.loads(mine[-1].body)["error"]
    assert error["code"] == "too_many_tables" and "begin or close some" in error["message"]
    assert header(mine[-1], "retry-after") == "60"
    assert lay_at(limited, "192.0.2.66").status == 200  # by link only

    with limited.player() as ann:
        shown = [row["id"] for row in ann.get("/api/tables", which="open").json()["tables"]]
        page = ann.get("/").text
    wanted = [json.loads(answer.body)["table"] for answer in others]
    assert len(shown) == 50
    assert set(wanted) <= set(shown)
    assert all(table in page for table in wanted)  # of the six that are shown there


def lay_at(site: Site, address: str, **more: object) -> Answer:
    """A new guest at an address lays a table."""
    return site.call(ask_from(site, address, "/api/tables", {**TABLE, "name": "Ann", **more}))


async def ask_from(site: Site, address: str, path: str, body: dict[str, object]) -> Answer:
    """A request from an address."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await site.app({**scope, "client": (address, 5)}, receive, send)

    return await ask(app, "POST", path, json.dumps(body).encode())


# ---------------------------------------------------------------- a school


def test_a_hundred_people_at_one_address_open_join_and_play_without_a_refusal(
    limited: Site,
) -> None:
    """100 pupils press Play and play; 50 more open a table each, and 50 join them; all make moves.

    Once 70 of 100 were refused at the first and 40 at the second.
    """
    codes: Counter[int] = Counter()
    tables: list[str] = []
    lock = threading.Lock()

    def note(answer: httpx.Response) -> httpx.Response:
        with lock:
            codes[answer.status_code] += 1
        return answer

    def alone(n: int) -> None:
        form = {"origin": limited.address, "sec-fetch-site": "same-origin"}
        with httpx.Client(
            base_url=limited.address, timeout=120, headers=form, verify=NO_TLS
        ) as http:
            note(http.get("/"))
            game = ("imhotep", "amunre", "pharaon")[n % 3]
            answer = note(http.post("/play", data={"game": game}))
            table = answer.headers["location"].rpartition("/")[2]
            note(http.get(f"/table/{table}"))
            note(http.get(f"/api/tables/{table}"))

    def host(n: int) -> None:
        with Player(limited.address, f"Host{n}") as ann:
            note(ann.get("/new"))
            answer = note(ann.post("/api/tables", **TABLE, name=ann.name, listed=True))
            table = str(answer.json()["table"])
            with Player(limited.address, f"Friend{n}") as bob:
                note(bob.get(f"/table/{table}"))
                note(bob.post(f"/api/tables/{table}/join", name=bob.name))
                note(ann.post(f"/api/tables/{table}/start"))
                for _turn in range(4):
                    for who in (ann, bob):
                        found = note(who.get(f"/api/tables/{table}")).json()
                        legal = found["view"]["legal"]
                        if legal:
                            note(who.command(table, legal[0]["name"], found["seq"]))
            with lock:
                tables.append(table)

    work = [threading.Thread(target=alone, args=(n,)) for n in range(100)]
    work += [threading.Thread(target=host, args=(n,)) for n in range(50)]
    for thread in work:
        thread.start()
    for thread in work:
        thread.join(180)
    assert len(tables) == 50
    assert set(codes) == {200, 303}, codes
    assert codes.total() > 800


def test_three_hundred_malformed_requests_lock_nobody_out(limited: Site) -> None:
    """Once they used up what an address may create in a day."""
    with limited.player() as ann:
        for n in range(300):
            body = [{"game": "chess", "seats": ["you"]}, {"seats": 1}, {"game": "imhotep"}][n % 3]
            assert ann.post("/api/tables", **body).status_code == 422  # type: ignore[arg-type]
        ann.lay()
    with limited.player("Bob") as bob:
        bob.lay()


def test_a_refused_newcomer_is_one_guest_however_often_they_try(limited: Site) -> None:
    with limited.player() as ann:
        for _n in range(20):
            assert ann.post("/api/tables", game="imhotep", seats=["x"]).status_code == 422
        assert limited.read("SELECT count(*) FROM guests")[0][0] == 1


def test_guests_cannot_be_minted_without_end(limited: Site) -> None:
    """400 came in 2.5 seconds once, each with budgets of its own."""
    most = int(RATES["guest"].place.burst)

    async def mint() -> Answer:
        body = b"name=Ann"
        kind = "application/x-www-form-urlencoded"
        return await ask(limited.app, "POST", "/me", body, content_type=kind)

    codes = Counter(limited.call(mint()).status for _n in range(most + 60))
    assert codes[303] <= most + 20
    assert codes[429] >= 40
    last = limited.call(mint())
    assert last.status == 429
    assert int(header(last, "retry-after")) >= 1
    assert "Try again in" in last.text


def test_a_page_says_when_to_try_again_in_every_language(limited: Site) -> None:
    for _n in range(int(RATES["guest"].place.burst) + 5):
        limited.desk.rates.buckets.add("guest 192.0.2.1", RATES["guest"].place, 1)
    for lang, words in (
        ("en", "Try again in"),
        ("nl", "Probeer het over"),
        ("fr", "Réessayez dans"),
        ("de", "Versuch es in"),
    ):
        kind = {"content_type": "application/x-www-form-urlencoded", "accept_language": lang}
        answer = limited.call(ask(limited.app, "POST", "/me", b"name=Ann", **kind))
        assert answer.status == 429
        assert words in answer.text
        assert header(answer, "retry-after") is not None


# ---------------------------------------------------------------- proxies


def test_behind_a_proxy_everybody_has_limits_of_their_own_and_cannot_forge_others(
    tmp_path: Path,
) -> None:
    with serving(f"sqlite:///{tmp_path}/a.db", limits=True, proxies="127.0.0.1") as site:

        def lay(said: str) -> int:
            with Player(site.address) as ann:
                ann.http.headers["x-forwarded-for"] = said
                return ann.post("/api/tables", **TABLE, name="Ann").status_code

        place = RATES["create"].place
        for _n in range(int(place.burst)):
            site.desk.rates.buckets.add("create 203.0.113.7", place, 1)
        assert lay("203.0.113.7") == 429
        assert lay("198.51.100.1, 203.0.113.7") == 429  # forged in front
        assert lay("198.51.100.1") == 200
        assert lay("203.0.113.7, 198.51.100.1") == 200  # nor can it be put on somebody else
