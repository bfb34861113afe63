"""What pages say when the database is gone, when somebody is too quick, when a match is damaged."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.web.browse import Visitor
from tests.web.conftest import running


def test_a_database_that_is_gone_gives_a_page_that_tries_again(tmp_path: Path) -> None:
    with running(tmp_path) as site, closing(Visitor(site.url)) as ann:
        ann.open("/")
        ann.send("/play", "imhotep")
        site.do(site.app.state.desk.store.close())

        page = ann.open("/tables", 503)

        assert "The server is resting" in page.text
        assert "Nothing was changed" in page.text
        assert ann.answer.headers["retry-after"]
        assert any(found.get("http-equiv") == "refresh" for _tag, found in page.tags)


def test_somebody_too_quick_is_asked_to_wait(tmp_path: Path) -> None:
    with running(tmp_path, limits=True) as site, closing(Visitor(site.url)) as ann:
        ann.open("/")
        statuses = [
            ann.client.post("/play", data={"game": "imhotep"}, follow_redirects=False).status_code
            for _table in range(40)
        ]
        assert statuses[0] == 303
        ann.seen(ann.client.post("/play", data={"game": "imhotep"}))
        assert ann.answer.status_code == 429
        assert "a little too often" in ann.page.text


def test_a_match_that_is_damaged_on_disk_says_so_and_others_go_on(tmp_path: Path) -> None:
    with running(tmp_path) as site, closing(Visitor(site.url)) as ann:
        ann.open("/")
        ann.send("/play", "imhotep")
        cookies, table = dict(ann.client.cookies), ann.table
    with closing(sqlite3.connect(tmp_path / "akhet.db")) as database:
        database.execute("UPDATE lines SET data = replace(data, 'draw:', 'drew:')")
        database.commit()
    with running(tmp_path) as site, closing(Visitor(site.url)) as ann:
        ann.client.cookies.update(cookies)
        page = ann.open(f"/table/{table}/plain", 500)
        assert "This match cannot be read any more. Nothing was deleted" in page.text
        ann.open("/")
        ann.send("/play", "imhotep")
        assert ann.table != table
