"""Blocking, muting and reporting: at the table by script, on pages without one; banner and ban."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from akhet.server.peace import acts
from akhet.server.peace.acts import Operator
from tests.web.browse import Visitor
from tests.web.conftest import Running
from tests.web.hands import PHONE, STILL, WIDE
from tests.web.test_pages_browser import signed_in

OLGA = Operator("Olga", "a reason")
SHOTS = os.environ.get("AKHET_SHOTS", "")


def shot(page: Any, name: str) -> None:
    """A picture, for whoever wants to see."""
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"))


@pytest.fixture
def table(ann: Visitor, ben: Visitor) -> str:
    """A running table of Ann and Ben."""
    ann.open("/new?game=imhotep&seats=2")
    ann.send("/new", name="Ann")
    ben.open(f"/table/{ann.table}")
    ben.send("/join", name="Ben")
    ann.open(f"/table/{ann.table}")
    ann.send("/start")
    return ann.table


def url_of(site: Running) -> str:
    return str(site.app.state.desk.settings.database)


@pytest.fixture
def said(site: Running) -> Iterator[str]:
    """What an operator says on every page."""
    words = {
        "en": "We stop at noon for ten minutes.",
        "nl": "Om twaalf uur zijn we tien minuten weg.",
    }
    number = acts.announce(url_of(site), OLGA, words, 0)
    site.do(site.app.state.desk.orders.look())
    yield words["en"]
    acts.unannounce(url_of(site), OLGA, number)
    site.do(site.app.state.desk.orders.look())


def test_at_the_table_somebody_is_muted_blocked_and_reported(
    open_page: Callable[..., Any], ann: Visitor, ben: Visitor, site: Running, table: str, said: str
) -> None:
    ben.client.post(f"/api/tables/{table}/chat", json={"text": "something rude"})
    page = open_page(f"/table/{table}", **signed_in(ann, site), **STILL, viewport=WIDE)
    page.wait_for_selector(".ak-announce")
    assert page.locator(".ak-announce").inner_text().strip() == said
    shot(page, "table-announced")
    page.locator(".ak-announce [data-read]").click()
    expect(page.locator(".ak-announce")).to_have_count(0)
    page.locator('[data-tool="menu"], .ak-tools button').last.click()
    page.locator('[data-open="people"]').click()
    person = page.locator('[data-person="1"]')
    person.wait_for()
    person.locator('[data-keep="mute"]').click()
    page.wait_for_selector('[data-keep="mute"][aria-pressed="true"]')
    shot(page, "people-sheet")
    person.locator("[data-report]").click()
    person.locator("textarea").fill("he is rude")
    page.set_viewport_size(PHONE)
    shot(page, "people-sheet-phone")
    person.locator(".ak-report button").click()
    page.wait_for_selector(".ak-toast")
    assert ben.client.get("/api/me/people").json() == {"people": []}
    assert [one["name"] for one in ann.client.get("/api/me/people").json()["people"]] == ["Ben"]
    told = ann.client.get(f"/api/tables/{table}/chat").json()["messages"]
    assert [one["text"] for one in told] == [""]
    page.reload()
    page.wait_for_selector(".ak-app")
    assert page.locator(".ak-announce").count() == 0  # it was read


def test_an_announcement_comes_to_an_open_table_and_an_open_page_and_is_put_away(
    open_page: Callable[..., Any], ann: Visitor, site: Running, table: str
) -> None:
    app = open_page(f"/table/{table}", **signed_in(ann, site), **STILL, viewport=PHONE)
    app.wait_for_selector(".ak-app")
    plain = open_page(f"/table/{table}/plain", viewport=PHONE)
    number = acts.announce(url_of(site), OLGA, {"en": "We stop at noon."}, 0)
    site.do(site.app.state.desk.orders.look())
    try:
        for page, strip in ((app, ".ak-announce"), (plain, ".announce")):
            page.wait_for_selector(strip)  # nobody has looked again
            assert page.locator(strip).inner_text().strip() == "We stop at noon."
            shot(page, f"announced{strip}")
            page.locator(f"{strip} [data-read]").click()
            expect(page.locator(strip)).to_have_count(0)
        plain.reload()
        plain.wait_for_function("document.querySelectorAll('.announce').length === 0")
    finally:
        acts.unannounce(url_of(site), OLGA, number)
        site.do(site.app.state.desk.orders.look())


def test_without_a_script_the_same_can_be_done(
    ann: Visitor, ben: Visitor, site: Running, table: str, said: str
) -> None:
    page = ann.open(f"/table/{table}/people").text
    assert "Ben" in page and said in page
    answer = ann.client.post(f"/table/{table}/people", data={"seat": "1", "kind": "block"})
    assert "blocked" in answer.text
    answer = ann.client.post(f"/table/{table}/people/report", data={"seat": "1", "text": "rude"})
    assert "This is report" in answer.text
    again = ann.client.post(f"/table/{table}/people", data={"seat": "0", "kind": "block"})
    assert again.status_code == 409 and "That is you" in again.text
    assert "Ben" in ann.open("/me/people").text
    [one] = ann.client.get("/api/me/people").json()["people"]
    assert "Nobody." in ann.client.post("/me/people", data={"id": one["id"]}).text


def test_pages_of_the_peace_look_right(
    open_page: Callable[..., Any], ann: Visitor, ben: Visitor, site: Running, table: str, said: str
) -> None:
    ann.client.post(f"/table/{table}/people", data={"seat": "1", "kind": "block"})
    sizes = {"wide": WIDE, "phone": PHONE, "side": {"width": 844, "height": 390}}
    for name, size in sizes.items():
        for path, part in (
            (f"/table/{table}/people", "people"),
            ("/me/people", "away"),
            ("/", "lobby"),
        ):
            scheme = "dark" if name == "side" else "light"
            more = {"viewport": size, "color_scheme": scheme}
            page = open_page(path, **signed_in(ann, site), **more)
            shot(page, f"{part}-{name}")
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size["width"], (path, name)
            if part == "lobby":
                assert page.locator(".announce").inner_text().strip() == said
            page.close()


def test_whoever_is_banned_reads_why_and_can_sign_out(
    ben: Visitor, site: Running, table: str
) -> None:
    who = ben.client.get("/api/me").json()["id"]
    number, _name = acts.ban_person(url_of(site), OLGA, who, 0, False)
    site.do(site.app.state.desk.orders.look())
    try:
        page = ben.client.get("/tables", follow_redirects=True)
        assert page.status_code == 403
        assert "a reason" in page.text and 'action="/me/leave"' in page.text
        ben.client.post("/me/leave")
        assert ben.client.get("/tables").status_code == 200
    finally:
        acts.unban(url_of(site), OLGA, number)
        site.do(site.app.state.desk.orders.look())
