"""Clocks as people meet them: chosen, agreed on, seen, missed; a bot plays on; back again."""

from collections.abc import Callable
from typing import Any

import pytest

from akhet.lang import LANGS
from akhet.lang.clock import span, terms_say
from akhet.lang.texts import beside
from akhet.server.clocks.terms import AFTER, PRESETS
from tests.web.browse import Visitor
from tests.web.conftest import Running
from tests.web.test_app_look import serious
from tests.web.test_pages_browser import signed_in


async def passes(site: Running, seconds: float) -> None:
    """So much running time goes by, and what is due happens."""
    desk = site.app.state.desk
    desk.tables.uptime.reach(desk.tables.uptime.now() + int(seconds * 1_000))
    await desk.clocks.look()


def let_pass(site: Running, seconds: float) -> None:
    site.do(passes(site, seconds))


def two_at(ann: Visitor, ben: Visitor, **form: str) -> str:
    """Ann and Ben at a table with a clock, Ann to act."""
    ann.open("/new?game=imhotep&seats=2")
    ann.send("/new", name="Ann", end_turn="never", **form)
    table = ann.table
    ben.open(f"/table/{table}")
    ben.send("/join", name="Ben")
    ann.open(f"/table/{table}")
    ann.send("/start")
    return table


def ann_acts(ann: Visitor, ben: Visitor, table: str) -> None:
    """It is Ann's turn, if need be after one of Ben's."""
    state = ann.client.get(f"/api/tables/{table}").json()
    if state["table"]["waiting"] != [0]:
        ben.open(f"/table/{table}/plain")
        ben.send("/act", ben.choices()[0])


def test_miss_a_deadline_see_the_bot_take_over_and_return(
    open_page: Callable[..., Any], ann: Visitor, ben: Visitor, site: Running, axe: str
) -> None:
    table = two_at(ann, ben, clock="quick", then="bot")
    ann_acts(ann, ben, table)
    page = open_page(f"/table/{table}", **signed_in(ann, site))
    page.set_viewport_size({"width": 1366, "height": 768})
    page.wait_for_selector('[data-time="0"].runs')
    board = page.locator(".ak-board").bounding_box()
    assert page.locator('[data-time="1"]').inner_text().strip().endswith("2:00")

    let_pass(site, 105)
    page.wait_for_selector('[data-time="0"].low')
    page.wait_for_selector(".ak-toast:has-text('Your time is running out')")
    assert "running out" in page.locator("[data-live]").inner_text()
    assert page.locator(".ak-board").bounding_box() == board

    let_pass(site, 20)
    page.wait_for_selector('[data-clock="away"]')
    assert page.locator(".ak-board").bounding_box() == board
    assert "bot" in page.locator('[data-seat="0"] .ak-sub').inner_text().lower()
    assert page.locator(".ak-log").inner_text().count("a bot takes the seat") == 1
    page.evaluate(axe)
    assert serious(page) == []
    page.locator("[data-back]").click()
    page.wait_for_selector('[data-time="0"]')
    page.wait_for_selector('.ak-log :text("is back")')
    assert ann.client.get(f"/api/tables/{table}").json()["table"]["mine"] == [0]

    page.locator('[data-tool="menu"]').click()
    page.locator('[data-open="clock"]').click()
    page.locator('[data-pause="600"]').click()
    ben.open(f"/table/{table}/plain")
    assert "Ann proposes a pause: 10 minutes." in ben.page.text
    ben.send("/pause", "yes")
    page.wait_for_selector(".ak-clock :text('pause: 10:00')")


def test_on_a_phone_the_time_stands_beside_each_seat_and_a_vote_is_asked_in_place(
    open_page: Callable[..., Any], ann: Visitor, ben: Visitor, site: Running
) -> None:
    table = two_at(ann, ben, clock="quick", then="vote")
    ann_acts(ann, ben, table)
    page = open_page(
        f"/table/{table}", **signed_in(ben, site), viewport={"width": 390, "height": 844}
    )
    page.wait_for_selector('[data-time="0"].runs')
    board = page.locator(".ak-board").bounding_box()
    box = page.locator('[data-time="0"]').bounding_box()
    assert box["width"] > 10 and box["y"] + box["height"] <= board["y"]
    let_pass(site, 121)
    page.wait_for_selector('[data-vote="bot"]')
    assert page.locator(".ak-board").bounding_box() == board
    rail = page.locator(".ak-players").bounding_box()
    strip = page.locator('[data-clock="vote"]').bounding_box()
    assert strip["y"] >= rail["y"] + rail["height"] - 1  # the seats stay in view
    page.locator('[data-vote="wait"]').click()
    page.wait_for_selector('[data-clock="vote"]', state="detached")
    let_pass(site, 121)
    page.locator('[data-vote="bot"]').click()
    page.wait_for_selector('[data-clock="vote"]', state="detached")
    ann.open(f"/table/{table}/plain")
    assert "a bot plays for you" in ann.page.text
    ann.send("/back")
    assert "a bot plays for you" not in ann.page.text


def test_without_scripts_the_clock_is_chosen_told_and_voted_about(
    ann: Visitor, ben: Visitor, site: Running
) -> None:
    table = two_at(ann, ben, clock="days", then="vote")
    ann_acts(ann, ben, table)
    ann.open(f"/table/{table}/plain")
    assert "time left: 3 days" in ann.page.text or "time left: 2 days" in ann.page.text
    assert "nights and holidays do not count" in ann.page.text
    let_pass(site, 3 * 86_400)
    ben.open(f"/table/{table}/plain")
    assert "Ann's time is up" in ben.page.text
    ben.send("/vote", "bot")
    ann.open(f"/table/{table}/plain")
    ann.send("/back")
    assert "is back" in ann.page.text


def test_the_gathering_page_says_in_a_sentence_what_is_agreed(ann: Visitor, ben: Visitor) -> None:
    ann.open("/new?game=imhotep&seats=2")
    ann.send("/new", name="Ann", clock="live", then="bot")
    said = "Everybody has 20 minutes for the whole match, and 20 seconds more with each turn."
    assert (
        said in ann.page.text and "a bot takes the seat until its person is back" in ann.page.text
    )
    ben.open("/new?game=imhotep&seats=2")
    ben.send("/new", name="Ben")
    assert "There is no clock: nothing happens by itself." in ben.page.text


def test_my_nights_and_holidays_are_entered_kept_and_removed(ann: Visitor) -> None:
    ann.open("/hours")
    ann.send("/hours", zone="Europe/Paris", begin="23:00", end="07:30")
    assert "Saved" in ann.page.text and ann.page.forms[-1].fields["begin"] == "23:00"
    ann.send("/hours", expected=422, first="2020-01-01", last="2020-01-02")
    assert "Holidays begin today or later" in ann.page.text
    assert ann.page.forms[-1].fields["zone"] == "Europe/Paris"


@pytest.mark.parametrize("lang", LANGS)
def test_every_agreement_has_its_words_in_every_language(lang: str) -> None:
    assert set(beside(lang)) == set(beside("en"))
    said = {
        terms_say(lang, one.kind, one.seconds, one.increment, then)
        for one in PRESETS.values()
        if one is not None
        for then in AFTER
    }
    assert len(said) == 15 and all("{" not in one for one in said)
    assert span(lang, 90_061) != span(lang, 3_661) != span(lang, 61) != span(lang, 0)
