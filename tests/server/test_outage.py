"""Cases 11, 12, 34 and 39: disks full, databases gone, stops and backups under load."""

import asyncio
import random
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from akhet.server.store.admin import backup, check, restore
from akhet.server.store.one_off import reading
from tests.server import postgres
from tests.server.crowd import GONE, Feed, Solo
from tests.server.promises import check_all, choices, crowd
from tests.server.serving import (
    SERVE,
    Player,
    Site,
    frame,
    free_port,
    node,
    seq_after,
    serving,
    size,
    turn,
    two_play,
    wait_for,
)

pytest_plugins = ["tests.server.sites"]


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
