"""Small things that once went wrong: each of these was red."""

import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from akhet.server.store import admin
from akhet.server.store.migrations import upgrade
from akhet.server.store.queries import bot_turns
from akhet.server.store.store import BadDatabase, open_store
from akhet.web.pages import PAGES
from tests.server.asgi import ask
from tests.server.serving import Player, Site, serving, turn, two_play, wait_for

pytest_plugins = ["tests.server.sites"]


# ---------------------------------------------------------------- signs that no database takes


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def paged(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A server with its pages, on each database in turn."""
    if request.param == "sqlite":
        with serving(f"sqlite:///{tmp_path_factory.mktemp('paged')}/a.db", pages=PAGES) as found:
            yield found
    else:
        cluster = request.getfixturevalue("cluster")
        with cluster.database() as url, serving(url, pages=PAGES) as found:
            yield found


def odd_paths() -> list[str]:
    """Every page with what no name can be in its place."""
    paths = sorted({getattr(route, "path", "") for route in PAGES})
    found = [
        path.replace("{id:str}", odd).replace("{token:str}", odd).replace("{path:path}", odd)
        for path in paths
        for odd in ("\x00", "a\x00b", "x" * 300, "\ufffd", "..")
    ]
    return [path for path in found if "{" not in path] + ["/static/\x00.css", "/static/a/\x00/b.js"]


def test_no_path_with_a_zero_or_a_long_name_in_it_is_a_fault(paged: Site) -> None:
    with paged.player() as ann:
        ann.lay()
        paths = odd_paths()
        assert len(paths) > 100
        for path in paths:
            for method in ("GET", "POST"):
                asked = ask(
                    paged.app,
                    method,
                    path,
                    b"hidden=1&line=0&seat=0" if method == "POST" else b"",
                    ann.token,
                    content_type="application/x-www-form-urlencoded",
                )
                assert paged.call(asked).status < 500, (method, path)


@pytest.mark.parametrize("odd", ["%00", "a%00b", "%ED%A0%80", "%FF", "x" * 3_000])
def test_no_query_or_form_with_a_zero_in_it_is_a_fault(paged: Site, odd: str) -> None:
    with paged.player() as ann:
        table = ann.lay()
        names = "after before line seat eyes link path game next name lang theme which since first"
        every = "&".join(f"{name}={odd}" for name in names.split())
        gets = {route.path for route in PAGES if "GET" in (getattr(route, "methods", ()) or ())}
        posts = {route.path for route in PAGES if "POST" in (getattr(route, "methods", ()) or ())}
        tried = [("GET", path) for path in gets] + [("POST", path) for path in posts]
        tried += [("GET", "/api/next"), ("GET", "/api/tables"), ("GET", "/api/tables/{id:str}")]
        fields = "text key action order to nonce token seq title components seat-0 seat-1"
        form = "&".join(f"{name}={odd}" for name in [*names.split(), *fields.split()])
        for method, path in tried:
            if path == "/me/leave":
                continue
            path = path.replace("{id:str}", table).replace("{token:str}", "t" * 43)
            kind = {"content_type": "application/x-www-form-urlencoded"}
            body = form.encode() if method == "POST" else b""
            asked = ask(paged.app, method, path, body, ann.token, every, **kind)
            assert paged.call(asked).status < 500, (method, path)


def test_a_long_host_with_a_qr_code_is_no_fault(paged: Site) -> None:
    asked = ask(paged.app, "GET", "/qr", query="path=/x", host="h" * 4_000)
    assert paged.call(asked).status == 421


# ---------------------------------------------------------------- the database file


def test_after_a_clean_stop_the_file_alone_is_everything(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/akhet.db"
    with serving(url) as site, site.player() as ann:
        table = ann.lay("you", "bot:random")
        wait_for(lambda: site.lines(table) > 3)
        for _n in range(20):
            ann.get("/api/tables", which="open")
    log = tmp_path / "akhet.db-wal"
    assert not log.exists() or log.stat().st_size == 0
    shutil.copy(tmp_path / "akhet.db", tmp_path / "alone.db")
    raw = sqlite3.connect(tmp_path / "alone.db")
    assert raw.execute("SELECT count(*) FROM lines").fetchone()[0] > 3
    assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    raw.close()
    assert admin.check(f"sqlite:///{tmp_path}/alone.db").sound


@pytest.mark.parametrize("kind", ["symlink", "link", "folder"])
def test_a_database_under_another_name_is_the_same_database(
    tmp_path: Path, run: Any, kind: str
) -> None:
    url = f"sqlite:///{tmp_path}/akhet.db"
    upgrade(url)
    other = tmp_path / "other.db"
    if kind == "symlink":
        other.symlink_to(tmp_path / "akhet.db")
    elif kind == "link":
        other.hardlink_to(tmp_path / "akhet.db")
    else:
        (tmp_path / "there").symlink_to(tmp_path)
        other = tmp_path / "there" / "akhet.db"
    store = open_store(url)
    run(store.open())
    try:
        for work in (lambda: upgrade(f"sqlite:///{other}"), lambda: run_second(run, other)):
            with pytest.raises(BadDatabase, match="in use by another akhet"):
                work()
    finally:
        run(store.close())
    run_second(run, other)


def run_second(run: Any, path: Path) -> None:
    second = open_store(f"sqlite:///{path}")
    run(second.open())
    run(second.close())


# ---------------------------------------------------------------- set aside while it runs


def test_a_match_that_is_set_aside_takes_no_more_moves_on_a_running_server(
    site: Site, people: list[Player]
) -> None:
    table = two_play(people)
    mover, _ = turn(people, table)
    found = mover.state(table)
    action = found["view"]["legal"][0]["name"]

    def aside(conn: Any) -> None:
        conn.exec_driver_sql(f"INSERT INTO quarantine VALUES ('{table}', 1, 'a test')")

    site.call(site.desk.store.write(aside))

    answer = mover.command(table, action, found["seq"])
    assert answer.status_code == 409
    assert answer.json()["state"]["table"]["broken"]
    answer = mover.command(table, action, found["seq"])
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "broken")
    assert site.lines(table) == found["seq"]


def test_bots_leave_a_match_that_was_set_aside(site: Site) -> None:
    with site.player() as ann:
        table = ann.lay("you", "bot:random", end_turn="never")
        wait_for(lambda: ann.state(table)["table"]["waiting"] == [0])

        def aside(conn: Any) -> None:
            conn.exec_driver_sql(
                f"UPDATE tables SET bot_turn = 1, changed = 1 WHERE id = '{table}'"
            )
            conn.exec_driver_sql(f"INSERT INTO quarantine VALUES ('{table}', 1, 'a test')")

        site.call(site.desk.store.write(aside))
        overdue = site.call(site.desk.store.read(lambda conn: bot_turns(conn, 5, 1 << 40)))
        assert table not in overdue


# ---------------------------------------------------------------- clocks


def test_a_clock_that_is_set_back_does_not_stall_bots_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/akhet.db"
    ahead = time.time() + 86_400
    with serving(url, bots=0, clock=lambda: ahead) as site, site.player() as ann:
        table = ann.lay("bot:random", "you", end_turn="never")
        token, before = ann.token, site.lines(table)
        assert ann.state(table)["table"]["waiting"] == [0]
    with serving(url) as site, Player(site.address, "Ann", token):
        wait_for(lambda: site.lines(table) > before)


# ---------------------------------------------------------------- what waits


def test_the_next_table_is_never_one_that_was_hidden(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    mover, _ = turn(people, table)
    assert mover.get("/api/next").json() == {"table": table}
    mover.done(f"/api/tables/{table}/hide", hidden=True)
    assert mover.get("/api/next").json() == {"table": None}
    mover.done(f"/api/tables/{table}/hide", hidden=False)
    assert mover.get("/api/next").json() == {"table": table}
