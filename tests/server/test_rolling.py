"""Upgrading without a pause: one node after the other is restarted while people play."""

import sqlite3
import threading
from collections import Counter
from itertools import pairwise
from pathlib import Path

import httpx
import pytest
from sqlalchemy import URL, MetaData, create_engine, inspect, text

from akhet.server.store.admin import check
from akhet.server.store.migrations import FOLDER, HEAD, upgrade, upgrade_file
from akhet.server.store.one_off import reading
from tests.plain import NO_TLS
from tests.server.rolling import Moves, Proxy
from tests.server.serving import Node, free_port, node, scaled, size, wait_for

TABLES = size(3, 8)
ROUNDS = size(1, 5)
DRAIN = "1"
PATIENCE = 300  # seconds a busy machine may take for anything


def ready(one: Node) -> bool:
    try:
        return (
            httpx.get(f"{one.address}/health/ready", timeout=30, verify=NO_TLS).status_code == 200
        )
    except httpx.TransportError:
        return False


def restart(one: Node) -> None:
    """Stops a node as an upgrade does, and starts it again."""
    assert one.stop(PATIENCE) in (0, -15)
    one.start()
    wait_for(lambda: ready(one), PATIENCE)


@scaled
def test_a_restart_of_one_node_after_the_other_loses_and_refuses_nothing(
    postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    upgrade(postgres_url)
    settings = {"AKHET_DRAIN": DRAIN, "AKHET_BOTS": "0"}
    ports = [free_port(), free_port()]
    with (
        node(postgres_url, port=ports[0], **settings) as one,
        node(postgres_url, port=ports[1], **settings) as two,
        Proxy(ports) as proxy,
    ):
        wait_for(lambda: len(proxy.ready) == 2, PATIENCE)
        stop = threading.Event()
        people = [Moves(proxy.address, seed) for seed in range(TABLES)]
        threads = [threading.Thread(target=player.run, args=(stop,)) for player in people]
        for thread in threads:
            thread.start()
        try:
            wait_for(lambda: all(p.acknowledged or p.trouble for p in people), PATIENCE)
            assert [p.trouble for p in people] == [[]] * TABLES
            for _round in range(ROUNDS):
                for server in (one, two):
                    before = sum(len(player.acknowledged) for player in people)
                    restart(server)
                    wait_for(lambda: len(proxy.ready) == 2, PATIENCE)
                    now = sum(len(player.acknowledged) for player in people)
                    assert now > before, [player.trouble for player in people]
        finally:
            stop.set()
            for thread in threads:
                thread.join(PATIENCE)
    assert [player.trouble for player in people if player.trouble] == []
    moves = {key: line for player in people for key, line in player.acknowledged.items()}
    assert len(moves) > 20 * TABLES
    assert_stored(postgres_url, moves)
    again, slowest = sum(p.again for p in people), max(p.slowest for p in people)
    with capsys.disabled():
        print(
            f"\n{len(moves)} moves, {2 * ROUNDS} restarts, {again} sent again, "
            f"slowest {slowest:.2f} s"
        )


def assert_stored(url: str, moves: dict[str, int]) -> None:
    """Every acknowledged move is in the log, once, at the line it was told; chains are whole."""
    with reading(url) as conn:
        rows = conn.execute(text("SELECT match, key, seq FROM lines WHERE key IS NOT NULL")).all()
    stored = Counter((row.match, row.key.partition("/")[2]) for row in rows)
    assert stored and max(stored.values()) == 1
    lines = {f"{row.match} {row.key.partition('/')[2]}": row.seq for row in rows}
    assert {key: lines.get(key) for key in moves} == moves
    found = check(url)
    assert found.sound and not found.bad


# ---------------------------------------------------------------- schemas


FIRST = "0006"  # before it, steps also took columns away
STEPS = sorted(path.name[:4] for path in (FOLDER / "versions").glob("[0-9]*.py"))
STEPS = [step for step in STEPS if step >= FIRST]


@pytest.mark.parametrize(("old", "new"), list(pairwise(STEPS)))
def test_every_step_of_the_schema_only_adds(tmp_path: Path, old: str, new: str) -> None:
    """Nodes of the version before go on while the first node of the next has upgraded."""
    path = tmp_path / "akhet.db"
    upgrade_file(str(path), old)
    before = columns(path)
    upgrade_file(str(path), new)
    after = columns(path)
    for table, there in before.items():
        assert there.items() <= after[table].items(), table
        for name in after[table].keys() - there.keys():
            nullable, default = rules(path, table, name)
            assert nullable or default is not None, (table, name)
    assert new <= HEAD


def columns(path: Path) -> dict[str, dict[str, str]]:
    """The types of all columns, by table."""
    engine = create_engine(URL.create("sqlite", database=str(path)))
    known = MetaData()
    known.reflect(engine)
    found = {
        table.name: {column.name: str(column.type) for column in table.columns}
        for table in known.tables.values()
    }
    engine.dispose()
    return found


def rules(path: Path, table: str, column: str) -> tuple[bool, object]:
    """Whether a column may be empty, and what it is if nobody says."""
    engine = create_engine(URL.create("sqlite", database=str(path)))
    [found] = [one for one in inspect(engine).get_columns(table) if one["name"] == column]
    engine.dispose()
    return bool(found["nullable"]), found["default"]


def test_a_node_that_is_asked_to_stop_serves_on_for_the_time_it_was_given(
    sqlite_url: str,
) -> None:
    with node(sqlite_url, AKHET_DRAIN="3", AKHET_BOTS="0") as one, one.player("Ann") as ann:
        table = ann.lay("you", "you", end_turn="never")
        one.process.terminate()
        wait_for(lambda: not ready(one), PATIENCE)
        state = ann.state(table)
        name = state["view"]["legal"][0]["name"]
        assert ann.command(table, name, state["seq"]).status_code == 200
        assert one.process.wait(PATIENCE) in (0, -15)
    raw = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
    assert raw.execute("SELECT count(*) FROM lines").fetchone()[0] > 0
    raw.close()
