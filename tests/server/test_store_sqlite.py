"""What only SQLite does: one commit for many, a full disk, a torn log, a second process."""

import asyncio
import os
import random
import resource
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection

from akhet.server.store.migrations import upgrade
from akhet.server.store.sqlite import SqliteStore
from akhet.server.store.store import BadDatabase, Store, Unavailable, open_store
from tests.server.test_store import Gate, behind
from tests.server.writer import add, last, stored

ROOT = Path(__file__).parents[2]
LONG = "x" * 2_000


@pytest.fixture
def store(sqlite_url: str, run) -> Iterator[SqliteStore]:
    upgrade(sqlite_url)
    found = open_store(sqlite_url)
    run(found.open())
    yield found
    run(found.close())


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 3 MB."""
    place = tmp_path / "small"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(place)]
    if os.getuid() != 0 or subprocess.run(command, capture_output=True).returncode != 0:
        pytest.skip("a small file system cannot be mounted here")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def add_long(conn: Connection, match: str, seq: int) -> None:
    row = (match, seq, LONG, "", None, 1)
    conn.exec_driver_sql("INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?)", row)


def pragma(conn: Connection, name: str) -> object:
    return conn.exec_driver_sql(f"PRAGMA {name}").scalar_one()


def integrity(path: Path) -> str:
    raw = sqlite3.connect(path)
    [(verdict,)] = raw.execute("PRAGMA integrity_check").fetchall()
    raw.close()
    return verdict


async def fill(store: Store, most: int) -> int:
    """Writes long lines, several at a time and then one by one, until there is no room for one;
    answers how many fitted.
    """
    at_once, start = 8, 0
    while start < most:
        works = [store.write(partial(add_long, match="m", seq=start + n)) for n in range(at_once)]
        found = await asyncio.gather(*works, return_exceptions=True)
        if None in found:
            start += at_once
            continue
        assert all(isinstance(answer, Unavailable) for answer in found)
        if at_once == 1:
            return start
        at_once = 1
    raise AssertionError("the disk was not full")


# ---------------------------------------------------------------- commits


def test_every_commit_waits_for_the_disk(store, run):
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}

    found = run(store.write(lambda conn: {name: pragma(conn, name) for name in wanted}))

    assert found == wanted


def test_works_that_wait_together_share_one_commit(store, run):
    said: list[str] = []
    run(store.write(lambda conn: conn.connection.driver_connection.set_trace_callback(said.append)))

    run(behind(Gate(), store, [partial(add, match="m", seq=n) for n in range(30)]))

    inserts = [n for n, line in enumerate(said) if line.startswith("INSERT INTO lines")]
    commits = [n for n, line in enumerate(said) if line == "COMMIT"]
    assert len(inserts) == 30
    assert not [n for n in commits if inserts[0] < n < inserts[-1]]


def test_nobody_is_answered_before_the_commit(store, run):
    at_commit: list[bool] = []
    tasks: list[asyncio.Task] = []

    def watch(statement: str) -> None:
        if statement == "COMMIT":
            at_commit.append(any(task.done() for task in tasks))

    async def scene() -> None:
        await store.write(lambda conn: conn.connection.driver_connection.set_trace_callback(watch))
        at_commit.clear()
        tasks.extend(
            asyncio.create_task(store.write(partial(add, match="m", seq=n))) for n in range(30)
        )
        await asyncio.gather(*tasks)

    run(scene())

    assert at_commit[0] is False


def test_a_work_that_commits_by_itself_is_a_fault(store, run):
    def work(conn: Connection) -> None:
        add(conn, "m", 1)
        conn.exec_driver_sql("COMMIT")

    with pytest.raises(Unavailable, match="ended the transaction"):
        run(store.write(work))
    run(store.write(partial(add, match="m", seq=2)))


def test_a_commit_that_fails_is_taken_back_and_the_next_one_works(store, run):
    def work(conn: Connection) -> None:
        conn.exec_driver_sql("PRAGMA defer_foreign_keys=ON")  # noticed at COMMIT, not before
        conn.exec_driver_sql("INSERT INTO sessions (token, guest, created) VALUES ('t', 'none', 1)")

    found = run(behind(Gate(), store, [partial(add, match="m", seq=1), work]))
    run(store.write(partial(add, match="m", seq=2)))

    assert all(isinstance(answer, Unavailable) for answer in found)
    assert run(store.read(stored)) == {"m": [2]}


def test_a_work_that_breaks_the_connection_does_not_end_the_store(store, run):
    with pytest.raises(Unavailable):
        run(store.write(lambda conn: conn.connection.driver_connection.close()))
    run(store.write(partial(add, match="m", seq=1)))

    assert run(store.read(stored)) == {"m": [1]}


def test_a_work_may_use_savepoints_of_its_own(store, run):
    def work(conn: Connection) -> None:
        add(conn, "m", 1)
        with pytest.raises(ValueError), conn.begin_nested():
            add(conn, "m", 2)
            raise ValueError
        with conn.begin_nested():
            add(conn, "m", 3)

    run(behind(Gate(), store, [work, partial(add, match="n", seq=1)]))

    assert run(store.read(stored)) == {"m": [1, 3], "n": [1]}


# ---------------------------------------------------------------- a full disk


def test_a_full_database_refuses_harms_nothing_and_heals(store, run):
    pages = run(store.write(lambda conn: pragma(conn, "page_count")))
    run(store.write(lambda conn: pragma(conn, f"max_page_count={pages + 40}")))

    run(fill(store, 2_000))
    kept = run(store.read(stored))["m"]
    with pytest.raises(Unavailable, match="full"):
        run(store.write(partial(add_long, match="m", seq=9_000)))
    run(store.write(lambda conn: pragma(conn, "max_page_count=1000000")))
    run(store.write(partial(add_long, match="m", seq=9_000)))

    assert kept == list(range(len(kept)))
    assert run(store.read(stored))["m"] == [*kept, 9_000]
    assert integrity(store.path) == "ok"


def test_a_full_disk_refuses_harms_nothing_and_heals(small_disk, run):
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(1_000_000))
    url = f"sqlite:///{small_disk}/akhet.db"
    upgrade(url)
    store = open_store(url)
    run(store.open())

    run(fill(store, 4_000))
    kept = run(store.read(stored))["m"]
    ballast.unlink()
    run(store.write(partial(add_long, match="m", seq=9_000)))

    assert kept == list(range(len(kept)))
    assert run(store.read(stored))["m"] == [*kept, 9_000]
    run(store.close())
    assert integrity(small_disk / "akhet.db") == "ok"


def test_a_disk_error_refuses_and_heals_with_a_new_connection(store, run):
    run(store.write(partial(add, match="m", seq=1)))
    before = store.writer.raw
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    wal = Path(f"{store.path}-wal").stat().st_size

    resource.setrlimit(resource.RLIMIT_FSIZE, (wal + 100_000, limits[1]))
    try:
        run(fill(store, 1_000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    kept = run(store.read(stored))["m"]
    run(store.write(partial(add, match="m", seq=9_000)))

    assert run(store.read(stored))["m"] == [*kept, 9_000]
    assert store.writer.raw is not before
    assert integrity(store.path) == "ok"


def test_a_locked_database_is_unavailable_and_heals(store, run):
    run(store.write(lambda conn: pragma(conn, "busy_timeout=100")))
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(Unavailable, match="locked"):
        run(store.write(partial(add, match="m", seq=1)))
    other.execute("ROLLBACK")
    other.close()
    run(store.write(partial(add, match="m", seq=1)))

    assert run(store.read(stored)) == {"m": [1]}


# ---------------------------------------------------------------- the file


def test_a_second_store_on_the_same_file_is_refused_by_name(store, run):
    with pytest.raises(BadDatabase, match=f"in use by another akhet .process {os.getpid()}"):
        run(open_store(f"sqlite:///{store.path}").open())


def test_a_second_process_is_refused_until_the_first_is_dead(sqlite_url, run):
    upgrade(sqlite_url)
    command = [sys.executable, "-m", "tests.server.writer", sqlite_url, "first", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as first:
        assert first.stdout.readline()
        with pytest.raises(BadDatabase, match=f"process {first.pid}"):
            run(open_store(sqlite_url).open())
        with pytest.raises(BadDatabase, match="in use"):
            upgrade(sqlite_url)
        first.send_signal(signal.SIGKILL)
    store = open_store(sqlite_url)
    run(store.open())
    run(store.close())


def test_only_the_owner_may_read_the_file(store, run):
    run(store.write(partial(add, match="m", seq=1)))

    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(Path(f"{store.path}-wal").stat().st_mode) == 0o600


def test_closing_leaves_one_file_with_everything(sqlite_url, tmp_path, run):
    upgrade(sqlite_url)
    store = open_store(sqlite_url)
    run(store.open())
    run(store.write(partial(add, match="m", seq=1)))
    run(store.close())

    assert sorted(path.name for path in tmp_path.iterdir()) == ["akhet.db", "akhet.db.lock"]


@pytest.mark.parametrize("kind", ["text", "folder", "missing"])
def test_what_is_no_database_is_refused_in_one_line(tmp_path, run, kind):
    path = tmp_path / "akhet.db"
    if kind == "text":
        path.write_text("Dear diary, " * 200)
    elif kind == "folder":
        path.mkdir()
    else:
        (tmp_path / "file").write_text("")
        path = tmp_path / "file" / "akhet.db"

    for start in (lambda url: run(open_store(url).open()), upgrade):
        with pytest.raises(BadDatabase) as caught:
            start(f"sqlite:///{path}")
        assert "\n" not in str(caught.value)


def test_a_folder_with_odd_signs_in_its_name_is_fine(tmp_path, run):
    path = tmp_path / "a b%20c" / "akhet.db"
    store = SqliteStore(str(path))

    run(store.open())
    run(store.close())

    assert path.is_file()


# ---------------------------------------------------------------- torn writes


def three_lines(conn: Connection, seq: int) -> None:
    for n in range(3):
        add(conn, "m", 3 * seq + n)


def torn(wal: bytes, dice: random.Random) -> bytes:
    """A log as a power cut can leave it: cut short, or with the end never written."""
    length = dice.randrange(len(wal) + 1)
    if dice.random() < 0.5:
        return wal[:length]
    hole = dice.choice([bytes, dice.randbytes])
    return wal[:length] + hole(min(4_096 * dice.randrange(1, 20), len(wal) - length))


def test_a_torn_log_leaves_a_prefix_of_what_was_acknowledged(store, run, tmp_path):
    dice = random.Random(20)

    async def play() -> None:
        for seq in range(100):
            await store.write(partial(three_lines, seq=seq))

    run(play())
    wal = Path(f"{store.path}-wal").read_bytes()
    lengths = set()
    for turn in range(200):
        copy = tmp_path / f"copy{turn}.db"
        shutil.copyfile(store.path, copy)
        Path(f"{copy}-wal").write_bytes(wal if turn == 0 else torn(wal, dice))
        raw = sqlite3.connect(copy)
        found = [seq for (seq,) in raw.execute("SELECT seq FROM lines ORDER BY seq")]
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        raw.close()
        assert found == list(range(len(found)))  # nothing is missing in between
        assert len(found) % 3 == 0  # a work counts whole or not at all
        assert turn or len(found) == 300
        lengths.add(len(found))
    assert len(lengths) > 20  # the cuts fell everywhere


def test_the_next_process_opens_a_torn_log_and_goes_on(store, run, tmp_path):
    for seq in range(5):
        run(store.write(partial(add, match="m", seq=seq)))
    copy = tmp_path / "copy.db"
    shutil.copyfile(store.path, copy)
    wal = Path(f"{store.path}-wal").read_bytes()
    Path(f"{copy}-wal").write_bytes(wal[:-5_000])

    other = open_store(f"sqlite:///{copy}")
    run(other.open())
    before = run(other.read(partial(last, match="m")))
    run(other.write(partial(add, match="m", seq=before + 1)))

    assert run(other.read(stored)) == {"m": list(range(before + 2))}
    run(other.close())


def test_threads_end_with_the_store(sqlite_url, run):
    before = set(threading.enumerate())
    store = open_store(sqlite_url)
    run(store.open())
    run(store.read(lambda conn: None))
    run(store.close())

    left = set(threading.enumerate()) - before
    assert not [thread.name for thread in left if thread.name.startswith("akhet")]
