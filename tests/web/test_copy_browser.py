"""Your copy in Chromium: a figure entered on a phone, played with at a table, and scored."""

import base64
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.hands import PHONE, STILL, WIDE, guest
from tests.web.test_app_look import serious

client = pytest.fixture(guest)
AT = "pyramid_a.points"
OURS = "2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 4"
MINE = ", ".join(["9"] * 14)


def test_a_changed_figure_is_entered_played_with_and_scored(
    client: httpx.Client, open_page: Callable[..., Any], axe: str
) -> None:
    page = open_page("/copy/imhotep?part=pyramid_a", viewport=PHONE, **STILL)
    field, says = page.locator(f'[name="{AT}"]'), page.locator(f'[id="w-{AT}"]')
    assert field.input_value() == OURS
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    page.evaluate(axe)
    assert serious(page) == []

    field.fill("2, 1, x")
    page.wait_for_function(f"() => document.getElementById('w-{AT}').textContent !== ''")
    assert "14" in says.inner_text() and field.get_attribute("aria-invalid") == "true"
    assert page.locator(".cp-mark.on").count() == 1  # where it stands
    field.fill(MINE)
    page.wait_for_function(f"() => document.getElementById('w-{AT}').textContent === ''")
    page.locator(".cp form .end button:not([name])").first.click()
    page.wait_for_selector(".cp-list li")
    assert field.input_value() == MINE
    assert f"{OURS}" in page.locator(".cp-list li").inner_text()

    page.goto("/new?game=imhotep")
    assert page.locator('[name="copy"]').is_checked()
    page.select_option("#seat-1", "you")
    page.locator("form.form button.pri").click()
    page.wait_for_url(re.compile("/table/"))
    table = page.url.split("/table/")[1][:32]
    told = page.request.get(f"/table/{table}/differs").json()["differs"]
    assert len(told) == 1 and MINE in told[0]

    for move in range(40):
        state = page.request.get(f"/api/tables/{table}").json()
        points = state["view"]["breakdown"]
        if any(sheet["pyramid"] for sheet in points):
            break
        if state["table"]["pending"] is not None:
            body = {"expected_seq": state["seq"], "key": f"d{move}"}
            page.request.post(f"/api/tables/{table}/done", data=body)
            continue
        names = [one["name"] for one in state["view"]["legal"]]
        sails = [name for name in names if re.match(r"sail:\d>pyramid", name)]
        loads = [name for name in names if name.startswith(("load", "place", "ship"))]
        body = {"action": (sails or loads or names)[0], "seat": state["view"]["seat"]}
        body |= {"expected_seq": state["seq"], "key": f"k{move}"}
        assert page.request.post(f"/api/tables/{table}/commands", data=body).ok
    scored = [sheet["pyramid"] for sheet in points if sheet["pyramid"]]
    assert scored and all(n % 9 == 0 for n in scored)


def test_a_pad_counts_with_the_copy_of_who_has_one_and_its_link_too(
    open_page: Callable[..., Any],
) -> None:
    page = open_page("/copy/imhotep?part=statues", viewport=PHONE, has_touch=True, **STILL)
    page.locator('[name="statues.points"]').fill("7, 9, 11, 13, 15")
    page.locator(".cp form .end button:not([name])").first.click()
    page.wait_for_selector(".cp-list li")

    page.goto("/score/imhotep")
    switch = page.locator("[data-field=copy]").get_by_role("switch")
    assert switch.get_attribute("aria-checked") == "true"
    page.locator("[data-tab=seat0]").tap()
    page.locator("[data-field=statue] .step").last.tap()
    points = "document.querySelector('[data-tab=seat0] b').textContent"
    page.wait_for_function(f"() => {points} === '7'")
    page.locator("[data-tab=result]").tap()
    expect(page.locator("[data-copied]")).to_have_count(1)
    told = page.evaluate("localStorage.getItem('akhet.pad.imhotep')")
    link = "/score/imhotep#" + base64.urlsafe_b64encode(told.encode()).decode().rstrip("=")
    page.locator("[data-tab=setup]").tap()
    switch.tap()
    page.wait_for_function(f"() => {points} === '1'")

    other = open_page(link, viewport=PHONE, **STILL)  # somebody without a copy
    other.wait_for_function(f"() => {points} === '7'")
    assert other.locator("[data-copied]").count() == 1
    other.goto("/score/pharaon")
    other.wait_for_selector(".whorow")
    assert other.locator("[data-field=copy]").count() == 0


def test_the_mark_of_a_reconstructed_figure_leads_to_its_table_of_the_form(
    open_page: Callable[..., Any],
) -> None:
    page = open_page("/", viewport=WIDE, **STILL)
    seats = {"game": "pharaon", "seats": ["you", "bot:random"]}
    table = page.request.post("/api/tables", data=seats).json()["table"]
    page.goto(f"/table/{table}")
    page.locator('[data-tip="reconstructed"]').first.hover(force=True)
    link = page.wait_for_selector(".ak-tip .ak-own")
    assert link.get_attribute("href") == "/copy/pharaon?of=reconstructed"
