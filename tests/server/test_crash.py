"""Cases 8 to 10: processes killed and files torn; what was promised is there."""

import asyncio
import json
import random
import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import text

from akhet.server.store.admin import check
from akhet.server.store.one_off import reading
from tests.server.crowd import GONE, Line, Solo
from tests.server.promises import check_all, check_some, choices, crowd
from tests.server.serving import (
    Node,
    Player,
    frame,
    scaled,
    seq_after,
    serving,
    size,
)

pytest_plugins = ["tests.server.sites"]

AT_TABLES = size(4, 24)
"""People who play when it comes to a kill: at least so many, at most twice."""
ENOUGH = 50
"""Choices that must be acknowledged before it is looked what has become of them."""


@scaled
def test_case_09_kill_9_under_load_loses_nothing_and_doubles_nothing(
    url: str, run: Callable[..., Any]
) -> None:
    rng = random.Random(9)
    target = Node(url)

    async def kills() -> list[Solo]:
        people: list[Solo] = []
        done = asyncio.Event()
        running: list[tuple[Solo, asyncio.Task[None]]] = []
        for n in range(size(3, 100)):
            # Matches that are over make room for new ones; all are looked at again in the end.
            running = [(solo, task) for solo, task in running if not task.done()]
            if len(running) < AT_TABLES:
                new = await crowd([target.port], 2 * AT_TABLES - len(running), n)
                people += new
                running += [(solo, asyncio.create_task(solo.play(done))) for solo in new]
            await asyncio.sleep(rng.uniform(0.3, size(1, 3)))
            await asyncio.to_thread(target.kill)
            await asyncio.to_thread(check_some, url, [solo for solo, _ in running], 1)
            await asyncio.to_thread(target.start)
        while sum(len(solo.acked) for solo in people) <= ENOUGH:  # a busy machine takes its time
            await asyncio.sleep(0.1)
        done.set()
        await asyncio.gather(*(task for _, task in running))
        return people

    target.start()
    try:
        people = run(kills())
    finally:
        target.kill()
    acked = check_all(url, people)
    print(f"\n{acked} acked, {sum(s.retries for s in people)} retries, ", end="")
    print(f"{sum(s.again for s in people)} of them were stored already")
    assert acked > ENOUGH


@scaled
def test_case_08_two_nodes_race_on_the_same_matches_and_one_is_killed(
    postgres_url: str, run: Callable[..., Any]
) -> None:
    rng = random.Random(8)
    nodes = [Node(postgres_url), Node(postgres_url)]
    acknowledged: list[list[tuple[str, int]]] = []

    async def racer(solo: Solo, n: int, end: float) -> list[tuple[str, int]]:
        """Submits to any node as fast as it can; what it got acknowledged."""
        won: list[tuple[str, int]] = []
        acknowledged.append(won)
        tries = 0
        mine = random.Random(f"{solo.name}-{n}")
        line = Line(mine.choice(solo.ports), solo.token)
        while time.monotonic() < end or sum(map(len, acknowledged)) <= 10:
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
