"""Around the table in Chromium: presets, seats, a hint, leaving, a word taken back."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browse import Visitor
from tests.web.conftest import Running
from tests.web.test_app_look import serious
from tests.web.test_pages_browser import signed_in


def checked(page: Any, key: str) -> str:
    """What is chosen for an option."""
    return str(page.locator(f'input[name="option-{key}"]:checked').get_attribute("value"))


def test_a_preset_fills_the_form_and_a_change_by_hand_is_no_preset(
    open_page: Callable[..., Any],
) -> None:
    page = open_page("/new?game=imhotep")
    page.get_by_role("link", name="Everything").click()
    chosen = page.locator('.preset[aria-current="true"]')
    expect(chosen).to_contain_text("Everything")
    assert (checked(page, "wrath"), checked(page, "temple")) == ("on", "random")

    page.get_by_text("Choose every rule yourself").click()
    page.locator('input[name="option-temple"][value="b"]').check(force=True)
    expect(chosen).to_have_count(0)


def test_another_number_of_seats_keeps_what_was_entered_and_the_preset(
    open_page: Callable[..., Any],
) -> None:
    page = open_page("/new?game=pharaon")
    page.get_by_label("Name of the table").fill("By the quay")
    page.locator("#seat-1").select_option("bot:scribe")
    page.locator('a[data-keep="4"]').click()
    page.wait_for_selector("#seat-3")

    assert page.get_by_label("Name of the table").input_value() == "By the quay"
    assert page.locator("#seat-1").input_value() == "bot:scribe"
    assert [checked(page, f"scribe{n}") for n in (1, 2, 3, 4)] == ["on"] * 4
    assert page.locator('input[name="option-traitor"]').count() == 0


def test_what_is_said_while_people_gather_comes_in_and_what_is_written_stays(
    open_page: Callable[..., Any], ann: Visitor, ben: Visitor, site: Running
) -> None:
    ann.open("/new?game=imhotep&seats=3")
    ann.send("/new", name="Ann")
    table = ann.table
    ben.open(f"/table/{table}")
    ben.send("/join", name="Ben")
    page = open_page(f"/table/{table}", **signed_in(ann, site))
    page.locator("#chat-text").fill("half a sentence")
    ben.client.post(f"/api/tables/{table}/chat", json={"text": "Good evening"})

    page.get_by_text("Good evening").wait_for()
    assert page.locator("#chat-text").input_value() == "half a sentence"


def begun(ann: Visitor, *seats: str, **more: object) -> str:
    """A table that has begun."""
    ann.open("/")
    body = {"game": "imhotep", "seats": list(seats), "name": "Ann", **more}
    return str(ann.client.post("/api/tables", json=body).json()["table"])


def test_the_vizier_is_asked_from_the_dock_and_says_what_and_why(
    open_page: Callable[..., Any], ann: Visitor, site: Running
) -> None:
    table = begun(ann, "you", "bot:random")
    page = open_page(f"/table/{table}", **signed_in(ann, site))
    page.locator('.ak-dock [data-open="hint"]').click()
    box = page.locator("[data-hint]")
    box.wait_for(timeout=20_000)

    assert "chance to win" in box.inner_text() and "points at the end" in box.inner_text()
    why = box.locator(".best .ak-why")
    assert "rather than" in why.locator("p").inner_text() and why.locator("li").count() >= 1
    tried = re.search(r"([\d,]+) tries", box.locator(".ak-fine").inner_text())
    assert tried and tried[1] == f"{int(tried[1].replace(',', '')):,}"
    page.keyboard.press("Escape")
    assert "asks the vizier" in ann.client.get(f"/api/tables/{table}").text


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390)])
def test_the_vizier_is_asked_from_the_window_of_the_first_question_too(
    open_page: Callable[..., Any], ann: Visitor, site: Running, size: tuple[int, int]
) -> None:
    table = begun(ann, "you", "bot:random", game="pharaon")
    screen = {"viewport": {"width": size[0], "height": size[1]}}
    page = open_page(f"/table/{table}", **signed_in(ann, site), **screen)
    page.locator('.ph-keep [data-open="hint"]').click()
    page.locator("[data-hint] .best").wait_for(timeout=20_000)
    page.keyboard.press("Escape")
    page.locator("[data-hint]").wait_for(state="detached")

    page.locator("[data-keep]").first.click()
    page.locator(".ph-keep [data-confirm]").click()
    page.locator(".ph-keep").wait_for(state="detached")


def test_a_match_is_ended_together_from_the_menu_and_resigning_is_offered(
    open_page: Callable[..., Any], ann: Visitor, site: Running
) -> None:
    table = begun(ann, "you", "you")
    page = open_page(f"/table/{table}", **signed_in(ann, site))
    page.locator('[data-tool="menu"]').click()
    page.locator('.ak-item[data-open="leave"]').click()
    page.locator("[data-resign]").wait_for()
    page.locator("[data-end]").click()
    page.locator(".ak-s-leave").wait_for(state="hidden")

    assert ann.client.get(f"/api/tables/{table}").json()["table"]["ended"]


def test_the_host_removes_a_message_before_everyones_eyes(
    open_page: Callable[..., Any], ann: Visitor, site: Running
) -> None:
    table = begun(ann, "you", "you")
    ann.client.post(f"/api/tables/{table}/chat", json={"text": "oh no"})
    watcher = open_page(f"/table/{table}")
    page = open_page(f"/table/{table}", **signed_in(ann, site))
    for one in (watcher, page):
        one.locator('[data-tool="menu"]').click()
        one.locator('.ak-item[data-open="chat"]').click()
        one.get_by_text("oh no").wait_for()
    assert watcher.locator("[data-unsay]").count() == 0
    page.locator("[data-unsay]").click()
    for one in (watcher, page):
        one.get_by_text("oh no").wait_for(state="detached")


def test_axe_finds_nothing_serious_around_the_table(
    open_page: Callable[..., Any], ann: Visitor, site: Running, axe: str
) -> None:
    ann.open("/new?game=imhotep&seats=3")
    ann.send("/new", **{"name": "Ann", "seat-1": "you", "practice": "1"})
    gathering = ann.table
    ann.client.post(f"/api/tables/{gathering}/chat", json={"text": "Hello"})
    table = begun(ann, "you", "bot:random", listed=True)
    end = begun(ann, "you", "you")
    ann.client.post(f"/api/tables/{end}/end", json={"expected_seq": 4})
    paths = ["/", "/tables", "/history", "/new?game=pharaon&seats=3", f"/table/{gathering}"]
    page = open_page("/", **signed_in(ann, site), bypass_csp=True)
    for path in [*paths, f"/table/{table}/plain"]:
        page.goto(path)
        page.add_script_tag(content=axe)
        assert serious(page) == [], path
