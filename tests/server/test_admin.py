"""Backup, restore and check: between both databases, while a server writes, and on damage."""

import asyncio
import json
import sqlite3
import stat
from functools import partial

import pytest
from sqlalchemy import delete, insert, select, update

from akhet.games.imhotep.components import FILE
from akhet.match import Match
from akhet.match.log import chained
from akhet.server.store import admin
from akhet.server.store.one_off import reading, writing
from akhet.server.store.schema import (
    chat,
    figures,
    lines,
    metadata,
    quarantine,
    secrets,
    tables,
)
from akhet.server.store.store import BadDatabase, open_store
from tests.server.fresh import upgrade
from tests.server.matches import add_host, add_match, own_figures, played
from tests.server.writer import add, stored

OVER, RUNNING, NEW, OWN = "over", "running", "new", "own"


@pytest.fixture(scope="module")
def matches():
    """A finished match, one that is going on, one that has not begun, one with own figures."""
    figures, components = own_figures()
    new = Match.new("imhotep", 2, id=NEW, secret=bytes(32))
    own = Match.new("imhotep", 3, components=components, id=OWN, secret=bytes(32))
    own.begin()
    return [(played(OVER, 1), ""), (played(RUNNING, 2, 40), ""), (new, ""), (own, figures)]


def fill(url, matches):
    with writing(url) as conn:
        add_host(conn)
        for match, figures in matches:
            add_match(conn, match, figures)


@pytest.fixture
def full_url(url, matches):
    """A database with four matches, of each kind in turn."""
    fill(url, matches)
    return url


@pytest.fixture(params=["sqlite", "postgres"])
def target_url(request, tmp_path):
    """Another database, empty, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/restored/akhet.db"
    else:
        with request.getfixturevalue("cluster").database() as found:
            yield found


def contents(url):
    """Every row of every table."""
    with reading(url) as conn:
        return {
            table.name: sorted(
                [tuple(row) for row in conn.execute(select(table))], key=lambda row: str(row[:2])
            )
            for table in metadata.sorted_tables
        }


# ---------------------------------------------------------------- backup and restore


def test_a_backup_of_either_can_be_restored_into_either(full_url, target_url, tmp_path):
    file = tmp_path / "backup.akhet"

    saved = admin.backup(full_url, file)
    put = admin.restore(target_url, file)

    assert contents(target_url) == contents(full_url)
    assert saved.rows == put.rows
    assert saved.matches == 4
    assert saved.bytes == file.stat().st_size
    assert admin.check(target_url).sound


def test_after_a_restore_numbers_go_on_where_they_were(full_url, target_url, tmp_path):
    admin.backup(full_url, tmp_path / "b")
    admin.restore(target_url, tmp_path / "b")

    row = {"match": OVER, "at": 2, "name": "Ann", "seat": 0, "text": "again"}
    with writing(target_url) as conn:
        new = conn.execute(insert(chat).values(**row).returning(chat.c.id)).scalar_one()

    assert new == 5


def test_a_backup_is_one_private_file_that_stands_alone(full_url, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()

    admin.backup(full_url, folder / "b")

    assert [path.name for path in folder.iterdir()] == ["b"]
    assert stat.S_IMODE((folder / "b").stat().st_mode) == 0o600
    assert contents(f"sqlite:///{folder}/b") == contents(full_url)


def test_a_backup_while_the_server_writes_holds_all_that_was_acknowledged_before(
    store, url, run, tmp_path
):
    async def scene() -> list[int]:
        acked = 0
        marks = []
        stop = False

        async def write() -> None:
            nonlocal acked
            while not stop:
                await store.write(partial(add, match="m", seq=acked + 1))
                acked += 1

        task = asyncio.create_task(write())
        for turn in range(5):
            while acked < (turn + 1) * 20:
                await asyncio.sleep(0.001)
            marks.append(acked)
            await asyncio.to_thread(admin.backup, url, tmp_path / f"b{turn}")
        stop = True
        await task
        return marks

    marks = run(scene())

    for turn, mark in enumerate(marks):
        with reading(f"sqlite:///{tmp_path}/b{turn}") as conn:
            found = stored(conn)["m"]
        assert found == list(range(1, len(found) + 1))
        assert len(found) >= mark


def test_a_backup_never_overwrites(full_url, tmp_path):
    (tmp_path / "thesis").write_text("years of work")

    with pytest.raises(BadDatabase, match="there already"):
        admin.backup(full_url, tmp_path / "thesis")

    assert (tmp_path / "thesis").read_text() == "years of work"


def test_a_backup_into_a_folder_that_is_not_there_is_refused(full_url, tmp_path):
    with pytest.raises(BadDatabase, match="the backup failed"):
        admin.backup(full_url, tmp_path / "none" / "b")


def test_a_backup_of_no_database_is_refused_and_makes_none(tmp_path):
    with pytest.raises(BadDatabase, match="there is no database"):
        admin.backup(f"sqlite:///{tmp_path}/none.db", tmp_path / "b")

    assert list(tmp_path.iterdir()) == []


def test_a_restore_into_a_database_with_rows_is_refused_and_changes_nothing(full_url, tmp_path):
    admin.backup(full_url, tmp_path / "b")
    with writing(full_url) as conn:
        conn.execute(delete(chat))
    before = contents(full_url)

    with pytest.raises(BadDatabase, match="not empty"):
        admin.restore(full_url, tmp_path / "b")

    assert contents(full_url) == before


@pytest.mark.parametrize("kind", ["text", "other", "torn", "missing"])
def test_what_is_no_backup_is_refused_in_one_line(url, tmp_path, kind, matches):
    file = tmp_path / "b"
    if kind == "text":
        file.write_text("Dear diary, " * 500)
    elif kind == "other":
        raw = sqlite3.connect(file)
        raw.execute("CREATE TABLE songs (name)")
        raw.close()
    elif kind == "torn":
        other = f"sqlite:///{tmp_path}/other.db"
        upgrade(other)
        fill(other, matches)
        admin.backup(other, tmp_path / "whole")
        file.write_bytes((tmp_path / "whole").read_bytes()[:-8_192])

    with pytest.raises(BadDatabase) as caught:
        admin.restore(url, file)

    assert "\n" not in str(caught.value)
    assert not any(contents(url).values())


def test_a_restore_into_a_file_in_use_is_refused(tmp_path, run, matches):
    source, target = f"sqlite:///{tmp_path}/a.db", f"sqlite:///{tmp_path}/b.db"
    upgrade(source)
    fill(source, matches)
    admin.backup(source, tmp_path / "b")
    upgrade(target)
    store = open_store(target)
    run(store.open())

    with pytest.raises(BadDatabase, match="in use"):
        admin.restore(target, tmp_path / "b")

    run(store.close())


def test_progress_is_told_up_to_the_end(full_url, target_url, tmp_path):
    told: list[tuple[int, int]] = []
    admin.backup(full_url, tmp_path / "b")

    admin.restore(target_url, tmp_path / "b", lambda done, all: told.append((done, all)))

    assert told[-1][0] == told[-1][1] > 100
    assert told == sorted(told)


# ---------------------------------------------------------------- check


def test_a_check_of_right_matches_finds_nothing(full_url, matches):
    told = []

    found = admin.check(full_url, lambda done, all: told.append((done, all)))

    assert found.sound
    assert found.matches == 4
    assert found.lines == sum(len(match.lines) for match, _ in matches)
    assert found.draws == sum(match.draws for match, _ in matches)
    assert told[-1] == (4, 4)
    with reading(full_url) as conn:
        assert conn.execute(select(quarantine)).all() == []


def edit_line(conn, change, id=RUNNING, seq=20):
    at = (lines.c.match == id) & (lines.c.seq == seq)
    data = json.loads(conn.execute(select(lines.c.data).where(at)).scalar_one())
    change(data)
    conn.execute(update(lines).where(at).values(data=json.dumps(data)))


def drop_line(conn, seq):
    conn.execute(delete(lines).where(lines.c.match == RUNNING, lines.c.seq == seq))


def drop_last(conn):
    seq = conn.execute(select(tables.c.seq).where(tables.c.id == RUNNING)).scalar_one()
    drop_line(conn, seq)


def set_table(conn, id=RUNNING, **values):
    conn.execute(update(tables).where(tables.c.id == id).values(**values))


def set_secret(conn, secret):
    conn.execute(delete(secrets).where(secrets.c.match == RUNNING))
    if secret is not None:
        conn.execute(insert(secrets), {"match": RUNNING, "secret": secret})


DAMAGE = {
    "an edited line": (lambda conn: edit_line(conn, lambda d: d.update(at=99)), "hash is wrong"),
    "a missing line": (lambda conn: drop_line(conn, 20), "missing or out of order"),
    "a missing last line": (drop_last, "lines and has"),
    "a line that is no line": (lambda conn: edit_line(conn, lambda d: d.update(x=1)), "unknown"),
    "a line that is no JSON": (
        lambda conn: conn.execute(
            update(lines).where(lines.c.match == RUNNING, lines.c.seq == 3).values(data="{")
        ),
        "cannot be read",
    ),
    "another secret": (lambda conn: set_secret(conn, bytes(32)), "does not fit the commitment"),
    "no secret": (lambda conn: set_secret(conn, None), "secret is missing"),
    "a header of another game": (lambda conn: set_table(conn, game="pharaon"), "another match"),
    "a broken header": (lambda conn: set_table(conn, header="[]"), "cannot be read"),
}


@pytest.mark.parametrize(
    ("text", "reason"),
    [("x = 1", "cannot be read"), (FILE.read_text(encoding="utf-8"), "other components")],
    ids=["broken", "others"],
)
def test_a_check_finds_own_figures_that_were_changed(url, matches, text, reason):
    fill(url, matches)
    with writing(url) as conn:
        conn.execute(update(figures).values(text=text))

    found = admin.check(url)

    assert list(found.bad) == [OWN] and reason in found.bad[OWN]


@pytest.mark.parametrize(
    ("changed", "reason"),
    [({"rules": 99}, "under rules 99"), ({"components": "0" * 64}, "other components")],
    ids=["rules", "figures"],
)
def test_a_match_of_another_version_is_told_and_not_set_aside(url, matches, changed, reason):
    fill(url, matches)
    newer = Match.new("imhotep", 2, id="newer", secret=bytes(32))
    header = {**newer.header.data(), **changed}
    with writing(url) as conn:
        add_match(conn, newer)
        row = update(tables).where(tables.c.id == "newer").values(header=json.dumps(header))
        conn.execute(row)

    found = admin.check(url)

    assert list(found.unread) == ["newer"] and reason in found.unread["newer"]
    assert not found.bad and not found.sound
    with reading(url) as conn:
        assert conn.execute(select(quarantine)).all() == []


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_check_finds_and_quarantines(url, matches, damage):
    fill(url, matches)
    change, reason = DAMAGE[damage]
    with writing(url) as conn:
        change(conn)
    before = contents(url)

    found = admin.check(url, clock=lambda: 77)

    assert list(found.bad) == [RUNNING]
    assert reason in found.bad[RUNNING]
    assert not found.sound
    after = contents(url)
    assert after.pop("quarantine") == [(RUNNING, 77, found.bad[RUNNING])]
    assert before.pop("quarantine") == []
    assert after == before  # nothing is deleted or changed


def test_a_check_finds_wrong_scores(full_url):
    with writing(full_url) as conn:
        set_table(conn, id=OVER, scores='{"scores": [1, 2]}')

    assert "scores" in admin.check(full_url).bad[OVER]


def test_a_check_finds_lines_without_a_table(full_url):
    with writing(full_url) as conn:
        add(conn, "stray", 1)

    assert admin.check(full_url).bad == {"stray": "it has lines and no table"}


def test_a_draw_that_does_not_come_from_the_secret_is_found(url):
    """The chain is made right again after the change: only dealing again can tell."""
    match, forged = played(RUNNING, 3, 30), played(RUNNING, 4, 30)
    forged.header = match.header
    rows = chained_again(forged)
    fill(url, [(match, "")])
    with writing(url) as conn:
        conn.execute(delete(lines))
        conn.execute(insert(lines), rows)
        set_table(conn, seq=len(rows))

    assert "the secret says" in admin.check(url).bad[RUNNING]


def chained_again(match):
    before, rows = match.header.hash(), []
    for line in match.lines:
        before = chained(before, line)
        row = {"match": RUNNING, "seq": line.n, "data": json.dumps(line.data()), "at": 1}
        rows.append({**row, "hash": before, "key": None})
    return rows


def test_a_match_that_is_right_again_is_released_only_when_asked(full_url):
    with writing(full_url) as conn:
        conn.execute(insert(quarantine).values(match=OVER, at=1, reason="an older akhet erred"))

    first = admin.check(full_url)
    second = admin.check(full_url, release=True)

    assert first.healed == second.healed == [OVER]
    with reading(full_url) as conn:
        assert conn.execute(select(quarantine)).all() == []


def test_checking_twice_keeps_one_entry(full_url):
    with writing(full_url) as conn:
        drop_line(conn, 20)
    admin.check(full_url)
    admin.check(full_url, clock=lambda: 5)

    with reading(full_url) as conn:
        assert [row.at for row in conn.execute(select(quarantine))] == [5]


def test_a_check_while_the_server_writes_disturbs_neither(store, url, run, matches):
    fill(url, matches[:2])

    async def scene() -> admin.Checked:
        checking = asyncio.create_task(asyncio.to_thread(admin.check, url))
        row = {"match": OVER, "at": 2, "name": "Ann", "seat": 0, "text": "hello"}
        while not checking.done():
            await store.write(lambda conn: conn.execute(insert(chat), row) and None)
        return await checking

    assert run(scene()).sound


def test_a_damaged_file_is_told(tmp_path, matches):
    url = f"sqlite:///{tmp_path}/akhet.db"
    upgrade(url)
    fill(url, matches)
    raw = sqlite3.connect(tmp_path / "akhet.db")
    raw.execute("DELETE FROM guests")  # without foreign keys on, as by another tool
    raw.commit()
    raw.close()

    found = admin.check(url)

    assert found.damage
    assert "missing row of guests" in found.damage[0]
    assert not found.sound


def test_a_check_of_a_database_without_tables_is_refused(empty_url):
    if empty_url.startswith("sqlite"):
        sqlite3.connect(empty_url.removeprefix("sqlite:///")).close()
    with pytest.raises(BadDatabase):
        admin.check(empty_url)
