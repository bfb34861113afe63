"""Cases 8 to 12, 34 and 39: processes killed, disks full, databases gone; promises kept."""

import asyncio
import json
import random
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from akhet.server.admin import backup, check, restore
from akhet.server.direct import reading
from tests.server import postgres
from tests.server.crowd import GONE, Feed, Line, Solo
from tests.server.serving import (
    SERVE,
    Node,
    Player,
    Site,
    frame,
    free_port,
    node,
    scaled,
    seq_after,
    serving,
    size,
    turn,
    two_play,
    wait_for,
)

pytest_plugins = ["tests.server.sites"]


def choices(conn: Connection, table: str) -> list[str]:
    """The choices that are stored of a match, in order."""
    sql = "SELECT data FROM lines WHERE match = :t ORDER BY seq"
    found = [json.loads(data) for (data,) in conn.execute(text(sql), {"t": table})]
    return [line["do"] for line in found if line["by"] != "chance" and "do" in line]


def check_all(url: str, people: list[Solo], grace: int = 0) -> int:
    """Everything acknowledged is stored, in order and once; every chain is whole."""
    found = check(url)
    assert found.sound, (found.bad, found.damage)
    with reading(url) as conn:
        for solo in people:
            stored = choices(conn, solo.table)
            assert stored[: len(solo.acked)] == solo.acked
            assert len(stored) <= len(solo.acked) + grace
    return sum(len(solo.acked) for solo in people)


async def crowd(ports: list[int], count: int, seed: int) -> list[Solo]:
    """People who have sat down."""
    found = [Solo(ports, f"s{seed}-{n}", random.Random(seed * 1000 + n)) for n in range(count)]
    for solo in found:
        await solo.sit_down()
    return found


@scaled
def test_case_09_kill_9_under_load_loses_nothing_and_doubles_nothing(
    url: str, run: Callable[..., Any]
) -> None:
    rng = random.Random(9)
    target = Node(url)

    async def kills() -> list[Solo]:
        people: list[Solo] = []
        done = asyncio.Event()
        tasks: list[asyncio.Task[None]] = []
        for n in range(size(3, 100)):
            running = [task for task in tasks if not task.done()]
            if len(running) < 8:  # matches that are over make room for new ones
                new = await crowd([target.port], 16 - len(running), n)
                people += new
                tasks += [asyncio.create_task(solo.play(done)) for solo in new]
            await asyncio.sleep(rng.uniform(0.3, size(1, 3)))
            await asyncio.to_thread(target.kill)
            await asyncio.to_thread(check_all, url, people, 1)
            await asyncio.to_thread(target.start)
        await asyncio.sleep(0.5)
        done.set()
        await asyncio.gather(*tasks)
        return people

    target.start()
    try:
        people = run(kills())
    finally:
        target.kill()
    acked = check_all(url, people)
    print(f"\n{acked} acked, {sum(s.retries for s in people)} retries, ", end="")
    print(f"{sum(s.again for s in people)} of them were stored already")
    assert acked > 50


@scaled
def test_case_08_two_nodes_race_on_the_same_matches_and_one_is_killed(
    postgres_url: str, run: Callable[..., Any]
) -> None:
    rng = random.Random(8)
    nodes = [Node(postgres_url), Node(postgres_url)]

    async def racer(solo: Solo, n: int, end: float) -> list[tuple[str, int]]:
        """Submits to any node as fast as it can; what it got acknowledged."""
        won: list[tuple[str, int]] = []
        tries = 0
        mine = random.Random(f"{solo.name}-{n}")
        line = Line(mine.choice(solo.ports), solo.token)
        while time.monotonic() < end:
            tries += 1
            try:
                status, state = await line.post(f"/api/tables/{solo.table}/done", **STALE)
                legal = (state["state"] or {"view": {"legal": []}})["view"]["legal"]
                if not legal:
                    await asyncio.sleep(0.05)
                    continue
                name, seq = mine.choice(legal)["name"], state["state"]["seq"]
                body = {"action": name, "expected_seq": seq, "key": f"{n}-{tries}"}
                status, found = await line.post(f"/api/tables/{solo.table}/commands", **body)
                assert status in (200, 409, 422, 503), found
                if status == 200:
                    won.append((name, found["line"]))
            except GONE:
                await asyncio.sleep(0.05)
            line.close()
            line = Line(mine.choice(solo.ports), solo.token)
        line.close()
        return won

    async def race() -> tuple[list[Solo], list[list[tuple[str, int]]]]:
        people = await crowd([target.port for target in nodes], size(2, 8), 8)
        end = time.monotonic() + size(4, 60)
        tasks = [asyncio.create_task(racer(solo, n, end)) for solo in people for n in range(4)]
        while time.monotonic() < end - 2:
            await asyncio.sleep(rng.uniform(1, size(2, 6)))
            victim = rng.choice(nodes)
            await asyncio.to_thread(victim.kill)
            await asyncio.to_thread(victim.start)
        return people, list(await asyncio.gather(*tasks))

    for target in nodes:
        target.start()
    try:
        people, won = run(race())
    finally:
        for target in nodes:
            target.kill()
    assert check(postgres_url).sound
    with reading(postgres_url) as conn:
        for n, solo in enumerate(people):
            mine = [ack for some in won[4 * n : 4 * n + 4] for ack in some]
            assert len({line for _, line in mine}) == len(mine)  # no line was promised twice
            sql = "SELECT seq, data FROM lines WHERE match = :t"
            rows = {seq: data for seq, data in conn.execute(text(sql), {"t": solo.table})}
            for name, line in mine:
                assert json.loads(rows[line])["do"] == name
    total = sum(len(some) for some in won)
    print(f"\n{total} acknowledged on two nodes")
    assert total > 10


STALE = {"expected_seq": 0, "key": "look"}
"""A command that is always refused, and brings the fresh state along."""


def test_case_08_a_node_sees_what_another_does_from_the_first_seat_on(postgres_url: str) -> None:
    with serving(postgres_url) as one, serving(postgres_url) as two:
        ann, bob = one.player("Ann"), two.player("Bob")
        with ann, bob:
            table = ann.lay(end_turn="never")
            assert bob.join(table) == 1
            with bob.socket(table) as ws:
                assert frame(ws)["table"]["status"] == "gathering"
                ann.done(f"/api/tables/{table}/start")
                found = seq_after(ws, 1)
                assert found["table"]["status"] == "playing" and found["table"]["waiting"] == [0]
                rng = random.Random(1)
                assert ann.choose(table, rng)
                assert seq_after(ws, ann.state(table)["seq"])["view"]["legal"]
                ann.done(f"/api/tables/{table}/chat", text="hello over there")
                assert frame(ws, "chat")["messages"][0]["text"] == "hello over there"
            assert bob.choose(table, rng)


def test_case_08_signing_out_at_one_node_counts_at_the_other(postgres_url: str) -> None:
    with serving(postgres_url) as one, serving(postgres_url) as two, one.player("Ann") as ann:
        ann.lay()
        token = ann.token
        with Player(two.address, "Ann", token) as there:
            assert there.get("/api/me").json()["name"] == "Ann"
            ann.done("/api/me/leave")
            assert there.get("/api/me").json() == {"id": None}


# ---------------------------------------------------------------- files


@scaled
def test_case_10_a_torn_log_gives_the_beginning_of_every_match(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    url = f"sqlite:///{tmp_path}/akhet.db"
    rng = random.Random(10)
    target = Node(url)

    async def load() -> list[Solo]:
        people = await crowd([target.port], 6, 10)
        done = asyncio.Event()
        tasks = [asyncio.create_task(solo.play(done)) for solo in people]
        await asyncio.sleep(size(1, 4))
        done.set()
        await asyncio.gather(*tasks)
        return people

    target.start()
    try:
        people = run(load())
    finally:
        target.kill()
    log = (tmp_path / "akhet.db-wal").read_bytes()
    for n in range(size(12, 1_000)):
        folder = tmp_path / f"torn{n}"
        folder.mkdir()
        shutil.copy(tmp_path / "akhet.db", folder)
        torn = bytearray(log[: rng.randrange(len(log))])
        if torn and n % 2:
            torn[-1 - rng.randrange(min(200, len(torn)))] ^= 1 << rng.randrange(8)
        (folder / "akhet.db-wal").write_bytes(torn)
        check_torn(f"sqlite:///{folder}/akhet.db", people)
        shutil.rmtree(folder)


def check_torn(url: str, people: list[Solo]) -> None:
    """Whatever is there is the beginning of what was, and whole."""
    path = url.removeprefix("sqlite:///")
    raw = sqlite3.connect(path)
    known = raw.execute("SELECT name FROM sqlite_master WHERE name = 'lines'").fetchall()
    assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    raw.close()
    if not known:
        return
    assert check(url).sound
    with reading(url) as conn:
        for solo in people:
            stored = choices(conn, solo.table)
            assert stored == solo.acked[: len(stored)]


def test_case_11_a_full_disk_is_503_with_retry_after_and_heals_by_itself(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/akhet.db") as site, site.player("Ann") as ann:
        table = ann.lay("you", "you", end_turn="never")
        limit_pages(site, 0)  # no page more than there are
        rng = random.Random(11)
        acked = 0
        while True:
            found = ann.state(table)
            action = rng.choice(found["view"]["legal"])["name"]
            body = {"action": action, "expected_seq": found["seq"], "key": f"k{acked}"}
            answer = ann.post(f"/api/tables/{table}/commands", **body)
            if answer.status_code != 200:
                break
            acked += 1
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "1"
        assert answer.json()["error"]["code"] == "busy"
        assert ann.state(table)["seq"] == found["seq"] == site.lines(table)  # reading goes on
        assert ann.post(f"/api/tables/{table}/commands", **body).status_code == 503
        limit_pages(site, 100_000)
        again = ann.done(f"/api/tables/{table}/commands", **body)
        assert not again["again"] and again["line"] == found["seq"] + 1
    assert check(f"sqlite:///{tmp_path}/akhet.db").sound


def limit_pages(site: Site, more: int) -> None:
    """Lets the database grow by so many pages and no further, as a full disk would."""

    def work(conn: Connection) -> None:
        pages = conn.exec_driver_sql("PRAGMA page_count").scalar_one()
        conn.exec_driver_sql(f"PRAGMA max_page_count = {pages + more}")

    site.call(site.desk.store.write(work))


# ---------------------------------------------------------------- the database goes away


def test_case_12_connections_that_are_cut_are_made_again(
    cluster: postgres.Cluster, postgres_site: Site
) -> None:
    with postgres_site.player("Ann") as ann:
        table = ann.lay("you", "you", end_turn="never")
        rng = random.Random(12)
        with ann.socket(table) as ws:
            for _cut in range(size(3, 50)):
                cluster.cut_connections(postgres_site.settings.database)
                found = retried_state(ann, table)
                action = rng.choice(found["view"]["legal"])["name"]
                key = ann.key()
                body = {"action": action, "expected_seq": found["seq"], "key": key}
                wait_for(lambda b=body: accepted(ann, table, b))
                assert seq_after(ws, found["seq"] + 1)
        stored = postgres_site.read("SELECT key FROM lines WHERE match = :t", t=table)
        keys = [row[0] for row in stored if row[0] and row[0] != "start"]
        assert len(keys) == len(set(keys)) == size(3, 50)


def retried_state(player: Player, table: str) -> Any:
    """The state, as soon as there is one."""
    found: list[Any] = []

    def asked() -> bool:
        answer = player.get(f"/api/tables/{table}")
        assert answer.status_code in (200, 503), answer.text
        found.append(answer.json())
        return answer.status_code == 200

    wait_for(asked, 30)
    return found[-1]


def accepted(player: Player, table: str, body: dict[str, object]) -> bool:
    """Whether a command is in by now; until then it may be told to come back."""
    answer = player.post(f"/api/tables/{table}/commands", **body)
    assert answer.status_code in (200, 503), answer.text
    if answer.status_code == 503:
        assert answer.headers["retry-after"] == "1"
    return answer.status_code == 200


def test_case_12_a_database_that_restarts_is_503_and_then_goes_on(
    cluster: postgres.Cluster, postgres_site: Site
) -> None:
    with postgres_site.player("Ann") as ann:
        table = ann.lay("you", "you", end_turn="never")
        found = ann.state(table)
        action = found["view"]["legal"][0]["name"]
        body = {"action": action, "expected_seq": found["seq"], "key": "over-a-restart"}
        with ann.socket(table) as ws:
            assert frame(ws)
            cluster.stop("immediate")
            try:
                answer = ann.post(f"/api/tables/{table}/commands", **body)
                assert answer.status_code == 503 and answer.headers["retry-after"] == "1"
                assert ann.get(f"/api/tables/{table}").status_code == 503
            finally:
                cluster.start()
            wait_for(lambda: accepted(ann, table, body), 30)
            assert seq_after(ws, found["seq"] + 1)  # pushes go on too
        assert postgres_site.lines(table) == retried_state(ann, table)["seq"]


# ---------------------------------------------------------------- stopping


def test_case_34_a_stop_under_load_ends_sockets_with_1012_and_loses_nothing(
    url: str, run: Callable[..., Any]
) -> None:
    with node(url) as target:

        async def load() -> tuple[list[Solo], list[Feed], int]:
            people = await crowd([target.port], 4, 34)
            done = asyncio.Event()
            sockets = [
                await Feed.open(target.port, f"/api/tables/{solo.table}/live", solo.token)
                for solo in people
                for _tab in range(5)
            ]
            listeners = [asyncio.create_task(listen(feed)) for feed in sockets]
            tasks = [asyncio.create_task(solo.play(done)) for solo in people]
            await asyncio.sleep(0.5)
            code = asyncio.create_task(asyncio.to_thread(target.stop))
            await asyncio.wait(listeners, timeout=20)
            status = await code
            done.set()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            return people, sockets, status

        people, sockets, status = run(load())
    assert status in (0, -signal.SIGTERM)  # ended by itself, not killed
    assert {feed.code for feed in sockets} == {1012}
    check_all(url, people, 1)


async def listen(feed: Feed) -> None:
    with suppress(*GONE):
        while True:
            await feed.frame()


def test_case_39_a_backup_under_load_can_be_restored_and_is_whole(
    url: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    other = f"sqlite:///{tmp_path}/restored.db"
    with node(url) as target:

        async def load() -> dict[str, list[str]]:
            people = await crowd([target.port], 4, 39)
            done = asyncio.Event()
            tasks = [asyncio.create_task(solo.play(done)) for solo in people]
            await asyncio.sleep(0.5)
            before = {solo.table: list(solo.acked) for solo in people}
            await asyncio.to_thread(backup, url, tmp_path / "backup.db")
            done.set()
            await asyncio.gather(*tasks)
            return before

        before = run(load())
    restore(other, tmp_path / "backup.db")
    assert check(other).sound
    with reading(other) as conn:
        for table, acked in before.items():
            stored = choices(conn, table)
            assert len(acked) > 0 and stored[: len(acked)] == acked


def test_a_second_process_on_the_same_file_is_refused_in_one_line(sqlite_url: str) -> None:
    with node(sqlite_url) as first:
        environ = {**first.environ, "AKHET_PORT": str(free_port())}
        second = subprocess.run(SERVE, env=environ, capture_output=True, text=True, timeout=60)
        assert second.returncode != 0
        assert "in use by another akhet" in second.stderr
        assert len(second.stderr.strip().splitlines()) == 1


def test_a_table_that_was_tampered_with_is_refused_and_others_go_on(
    lite: Site, people: list[Player]
) -> None:
    table, other = two_play(people), two_play(people)

    def work(conn: Connection) -> None:
        sql = "UPDATE lines SET hash = 'x' WHERE match = :t AND seq = 2"
        conn.execute(text(sql), {"t": table})

    lite.call(lite.desk.store.write(work))
    lite.desk.tables.cache.clear()
    answer = people[0].get(f"/api/tables/{table}")
    assert answer.json()["error"]["code"] == "broken"
    actor, _ = turn(people, other)
    assert actor.choose(other, random.Random(1))


@pytest.mark.parametrize("end", ["kill", "stop"])
def test_a_seat_is_still_held_after_a_restart(url: str, end: str) -> None:
    port = free_port()
    with node(url, port=port) as first, first.player("Ann") as ann:
        table = ann.lay("you", "you", end_turn="never")
        assert ann.choose(table, random.Random(1))
        before = ann.state(table)
        getattr(first, end)()
        token = ann.token
    with node(url, port=port) as second, Player(second.address, "Ann", token) as again:
        assert again.state(table) == before
