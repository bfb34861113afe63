"""Buttons that are off say why: to a pointer that rests on them, to the keys, and to a tap."""

import random
from typing import Any

import httpx
import pytest

from akhet.match import Match
from tests.web.hands import PHONE, guest, imported, new_table, opened
from tests.web.rest import at_rest
from tests.web.test_amunre import CASES, played

client = pytest.fixture(guest)
OFF = "#app .ak-dock button[aria-disabled='true']"


def test_a_pointer_and_the_keys_are_told_why_confirm_cancel_and_undo_are_off(
    client: httpx.Client, open_page: Any
) -> None:
    page = opened(open_page, client, f"/table/{new_table(client, ['you', 'you'])}")
    for part in ("[data-confirm]", "[data-cancel]", "[data-undo]"):
        button = page.locator(f".ak-conf {part}")
        assert button.get_attribute("aria-disabled") == "true"
        why = button.get_attribute("data-why")
        button.hover(force=True)
        page.wait_for_selector(f".ak-tip >> text={why}")
        page.keyboard.press("Escape")
        page.wait_for_selector(".ak-tip", state="detached")
        page.mouse.move(5, 5)
        page.keyboard.press("Tab")  # the hand is at the keys
        button.focus()
        page.wait_for_selector(f".ak-tip >> text={why}")
        page.keyboard.press("Escape")


def test_a_tap_on_confirm_with_nothing_chosen_says_what_is_missing(
    client: httpx.Client, open_page: Any
) -> None:
    table = new_table(client, ["you", "you"])
    page = opened(open_page, client, f"/table/{table}", viewport=PHONE, has_touch=True)
    page.locator(".ak-conf [data-confirm]").tap(force=True)
    page.wait_for_selector(".ak-error >> text=Choose something first.")
    assert client.get(f"/api/tables/{table}").json()["view"]["seq"] > 0
    page.locator(".ak-acts button.legal").first.tap()
    page.wait_for_selector(".ak-error", state="detached")


def test_no_button_of_the_dock_is_off_without_a_reason(
    client: httpx.Client, open_page: Any
) -> None:
    tables = [
        client.post("/api/tables", json={"game": game, "seats": ["you"] * seats}).json()["table"]
        for game, seats in (("imhotep", 2), ("amunre", 3), ("pharaon", 2))
    ]
    tables += [imported(client, played(*case)) for case in CASES.values()]
    for table in tables:
        page = opened(open_page, client, f"/table/{table}")
        page.wait_for_selector(OFF)
        ladder = page.locator(".ak-acts [data-choice^='province:']:not([aria-disabled])")
        if ladder.count():
            ladder.first.click()
        at_rest(page)
        silent = page.eval_on_selector_all(
            "#app .ak-dock button",
            "all => all.filter(one => (one.disabled || one.ariaDisabled === 'true')"
            " && !one.dataset.why && one.checkVisibility()).map(one => one.outerHTML)",
        )
        assert silent == []


def climbing() -> Match:
    """A match of Pharaon whose first seat lays several steps on tracks of the Nile."""
    for seed in range(200):
        rng = random.Random(seed)
        match = Match.new("pharaon", 2, None, secret=bytes(32), id=f"{seed:032x}")
        match.begin()
        while not match.over:
            seat = match.game.waiting(match.state)[0]
            asked = match.game.asked(match.state)
            options = match.game.options(match.state, seat)
            if asked and asked.key == "arrows" and asked.args[0] > 1 and seat == 0:
                return match
            match.submit(seat, match.game.action_name(rng.choice(options)))
    raise AssertionError("nobody climbs")


def test_a_step_more_on_the_nile_says_why_it_cannot_be(
    client: httpx.Client, open_page: Any
) -> None:
    page = opened(open_page, client, f"/table/{imported(client, climbing())}")
    more = page.locator("[data-more]")
    page.wait_for_selector("[data-more]")
    for _step in range(5):
        lit = page.locator("[data-more].legal")
        if not lit.count():
            break
        lit.first.click()
        at_rest(page)
    assert page.locator(".ak-conf [data-confirm]").get_attribute("aria-disabled") is None
    silent = more.evaluate_all("all => all.filter((one) => !one.dataset.why).length")
    assert more.count() > 1 and silent == 0
    why = more.first.get_attribute("data-why")
    page.mouse.move(5, 5)
    more.first.hover(force=True)
    page.wait_for_selector(f".ak-tip >> text={why}")
    page.keyboard.press("Escape")
    more.first.click(force=True)
    page.wait_for_selector(f".ak-error >> text={why}")
    page.locator("[data-less]:not([disabled])").first.click()
    page.wait_for_selector("[data-more].legal")
