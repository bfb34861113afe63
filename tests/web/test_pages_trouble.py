"""What pages say when the database is gone, when somebody is too quick, and when a page fails."""

from pathlib import Path

from akhet.server.guard import Rates
from tests.web.browse import Visitor
from tests.web.conftest import running


def test_a_database_that_is_gone_gives_a_page_that_tries_again(tmp_path: Path) -> None:
    with running(tmp_path) as site:
        ann = Visitor(site.url)
        ann.open("/")
        ann.send("/play", "imhotep")
        site.do(site.app.state.desk.store.close())

        page = ann.open("/tables", 503)
        assert "The server is resting" in page.text
        assert "Nothing was changed" in page.text
        assert ann.answer.headers["retry-after"]
        assert any(found.get("http-equiv") == "refresh" for _tag, found in page.tags)
        ann.open("/fair-play", 503)
        ann.close()


def test_somebody_too_quick_is_asked_to_wait(tmp_path: Path) -> None:
    with running(tmp_path) as site:
        site.app.state.desk.rates = Rates(on=True)
        ann = Visitor(site.url)
        ann.open("/")
        for _table in range(30):
            ann.client.post("/play", data={"game": "imhotep"}, follow_redirects=False)
        ann.seen(ann.client.post("/play", data={"game": "imhotep"}))
        assert ann.answer.status_code == 429
        assert "a little too often" in ann.page.text
        ann.close()


def test_a_page_that_fails_says_so_and_the_reason_stays_in_the_log(tmp_path: Path) -> None:
    with running(tmp_path) as site:
        ann = Visitor(site.url)
        ann.open("/")
        del site.app.state.desk.bots
        page = ann.open("/status", 500)
        assert "Something went wrong here" in page.text
        assert "AttributeError" not in ann.answer.text
        ann.close()
        from akhet.server.bots import Bots

        site.app.state.desk.bots = Bots(site.app.state.desk.tables)
