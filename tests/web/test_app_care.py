"""Small things a person stumbles over: words on buttons, keys after a sheet, reasons, questions."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.hands import (
    PHONE,
    WIDE,
    Hand,
    first,
    guest,
    in_round,
    laid,
    new_table,
    opened,
    played,
)

client = pytest.fixture(guest)

RAW_KEY = re.compile(r"\b(app|imhotep|amunre|pharaon)\.[a-z_.]+")


def begun(client: httpx.Client, open_page: Any, **options: Any) -> Any:
    """A table of Imhotep at the first choice."""
    table = new_table(client, ["you", "bot:random"])
    return opened(open_page, client, f"/table/{table}", **options)


def at_sailing(client: httpx.Client, open_page: Any, **options: Any) -> Any:
    """A table where a ship may sail to several places."""

    def loaded(position: Any) -> bool:
        full = [ship for ship in position["ships"] if None not in ship["cargo"]]
        free = [ship for ship in full if ship["site"] is None]
        return in_round(1)(position) and len(free) > 0

    table = laid(client, first(loaded), ["you", "you"])
    return opened(open_page, client, f"/table/{table}", **options)


@pytest.mark.parametrize("lang", ["en", "nl", "fr", "de"])
def test_taking_stones_is_said_in_words(client: httpx.Client, open_page: Any, lang: str) -> None:
    client.cookies.set("lang", lang)
    page = begun(client, open_page)
    page.locator("[data-choice=take]").click()
    page.wait_for_selector(".ak-acts .sel")
    assert not RAW_KEY.search(page.locator(".ak-dock").inner_text())


def test_enter_confirms_after_the_book_was_opened_and_closed(
    client: httpx.Client, open_page: Any
) -> None:
    page = begun(client, open_page)
    page.locator("[data-choice=take]").click()
    page.locator("[data-tool=rules]").click()
    page.wait_for_selector(".ak-rules")
    page.keyboard.press("Escape")
    page.wait_for_selector(".ak-rules", state="detached")
    Hand(page).sent(lambda: page.keyboard.press("Enter"))
    expect(page.locator(".ak-rules")).to_have_count(0)


def test_enter_opens_the_book_for_those_who_walked_there_by_keys(
    client: httpx.Client, open_page: Any
) -> None:
    page = begun(client, open_page)
    page.keyboard.press("Tab")
    page.locator("[data-tool=rules]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".ak-rules")


def off_button(page: Any) -> Any:
    return page.locator(".ak-acts [aria-disabled=true]").first


def test_a_greyed_button_says_why_when_hovered_or_focused(
    client: httpx.Client, open_page: Any
) -> None:
    page = begun(client, open_page)
    off_button(page).hover()
    page.wait_for_selector(".ak-tip")
    assert page.locator(".ak-tip").inner_text().strip().endswith(".")
    page.mouse.move(5, 400)
    page.wait_for_selector(".ak-tip", state="detached")
    page.keyboard.press("Tab")
    off_button(page).focus()
    page.wait_for_selector(".ak-tip")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["desk", "phone"])
def test_the_reason_of_a_refusal_goes_with_the_next_choice(
    client: httpx.Client, open_page: Any, size: Any
) -> None:
    page = begun(client, open_page, viewport=size)
    off_button(page).click(force=True)
    page.wait_for_selector(".ak-error")
    ship = page.locator("[data-at='ship:1']").bounding_box()
    page.mouse.click(ship["x"] + ship["width"] / 2, ship["y"] + ship["height"] / 2)
    page.wait_for_selector(".ak-error", state="detached")


def test_the_question_follows_the_choice(client: httpx.Client, open_page: Any) -> None:
    page = at_sailing(client, open_page)
    page.locator("[data-choice=sail]").click()
    page.wait_for_function(
        "() => /^(Which ship sails|Where does ship \\d sail)\\?/"
        ".test(document.querySelector('.ak-q').innerText)"
    )
    if not page.locator(".ak-q").inner_text().startswith("Where"):
        page.locator(".ak-acts [data-choice^='ship:']").first.click()
    page.wait_for_function(
        "() => /^Where does ship \\d sail\\?$/.test(document.querySelector('.ak-q').innerText)"
    )


def test_others_do_not_read_that_it_is_their_turn(client: httpx.Client, open_page: Any) -> None:
    table = new_table(client, ["you", "you"])
    page = opened(open_page, client, f"/table/{table}")
    page.locator("[data-choice=take]").click()
    other = open_page(f"/table/{table}")
    other.wait_for_selector(".ak-app")
    assert "our turn" not in other.locator(".ak-dock").inner_text()
    assert "take stones" in other.locator(".ak-dock .ak-hint").inner_text()


def test_clicks_leave_no_ring_and_tab_does(client: httpx.Client, open_page: Any) -> None:
    page = begun(client, open_page)
    style = "() => getComputedStyle(document.activeElement).outlineStyle"
    page.keyboard.press("Tab")
    page.wait_for_function(f"() => ({style})() !== 'none'")
    page.locator("[data-tool=rules]").click()
    page.wait_for_selector(".ak-rules")
    page.wait_for_function(f"() => ({style})() === 'none'")
    page.keyboard.press("Escape")
    page.wait_for_selector(".ak-rules", state="detached")
    assert page.evaluate(style) == "none"


def test_obelisks_are_as_tall_as_their_stones_and_counted(
    client: httpx.Client, open_page: Any
) -> None:
    def high(position: Any) -> bool:
        stones = position["obelisks"]["stones"]
        return max(stones) > 4 and min(stones) > 2 and stones[0] != stones[1]

    matches = (played(2, high, seed=seed) for seed in range(200))
    match = next(one for one in matches if not one.over)
    stones = match.game.dump(match.state)["obelisks"]["stones"]
    table = laid(client, match, ["you", "you"])
    for size in (WIDE, PHONE):
        page = opened(open_page, client, f"/table/{table}", viewport=size)
        text = page.locator(".ak-board").text_content()
        assert all(f"×{n}" in text for n in stones)
