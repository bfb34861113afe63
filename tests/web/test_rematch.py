"""A second game after a rematch: nothing of the first is in it, by a click or by going back."""

from typing import Any

import httpx
import pytest

from tests.web.hands import Hand, guest, imported, opened, played, post
from tests.web.test_frames import almost

client = pytest.fixture(guest)

FIRST = """() => ({
  sheet: document.querySelector('.ak-sheet.ak-over')?.className ?? '',
  told: document.querySelector('[data-told]')?.textContent ?? '',
  chosen: document.querySelectorAll('.ak-at.picked, .ak-btn.sel, .ak-route').length,
  over: document.querySelector('.ak-count, .ak-banner, .ak-result, .ak-replay')?.className ?? '',
  toast: document.querySelector('.ak-toast')?.textContent ?? '',
  error: document.querySelector('.ak-error')?.textContent ?? '',
  fresh: document.querySelectorAll('.ak-board [stroke-dasharray="4 3"][stroke="#fff"]').length,
  scores: [...document.querySelectorAll('.ak-sc')].map((one) => one.textContent.trim()),
})"""
"""What stands on the page that a game just begun has not."""
NOTHING = dict.fromkeys(("sheet", "told", "over", "toast", "error"), "")


@pytest.mark.parametrize("game", ["imhotep", "amunre", "pharaon"])
def test_a_second_game_begins_with_nothing_of_the_first(
    client: httpx.Client, open_page: Any, game: str
) -> None:
    match, seat, last = almost(game, 3, lambda match: match.over)
    table = imported(client, match)
    page = opened(open_page, client, f"/table/{table}")
    order = {"expected_seq": len(match.lines), "key": "last", "seat": seat, "action": last}
    post(client, f"/api/tables/{table}/commands", order)
    page.wait_for_selector(".ak-s-score, .ak-scores")
    first = page.evaluate(FIRST)
    assert first["sheet"] and any(score != "0" for score in first["scores"])
    page.keyboard.press("Escape")
    page.locator(".ak-dock [data-confirm]").click()
    page.wait_for_url(lambda url: table not in url)
    page.wait_for_selector(".ak-app, .ak-pass")
    if page.locator(".ak-pass").count():
        page.locator(".ak-pass button").click()
        page.wait_for_selector(".ak-app")
    second = page.evaluate(FIRST)
    assert {key: second[key] for key in NOTHING} == NOTHING
    assert second["chosen"] == second["fresh"] == 0
    again = client.get(f"/api/tables/{page.url.rpartition('/')[2]}?since=0").json()
    assert second["scores"] == [str(n) for n in again["view"]["scores"]]
    assert page.locator(".ak-app").get_attribute("data-state") == "me"
    lines = page.locator(".ak-lines .ak-line").all_inner_texts()
    told = again["log"]
    assert len(lines) <= len(told) < len(match.lines)

    page.go_back()
    page.wait_for_selector(".ak-app[data-state=over]")
    assert page.evaluate(FIRST)["scores"] == first["scores"]


def test_who_is_asked_again_chooses_in_the_second_game_only(
    client: httpx.Client, open_page: Any
) -> None:
    table = imported(client, played(2, lambda _: False))
    page = opened(open_page, client, f"/table/{table}?line=40")  # a replay is open
    again = post(client, f"/api/tables/{table}/rematch", {})["table"]
    page.locator("[data-replay=close]").click()
    page.locator(f".ak-dock a[href$='{again}']").click()
    page.wait_for_selector(".ak-app[data-state=me]")
    assert page.locator(".ak-replay").count() == 0
    hand = Hand(page)
    before = client.get(f"/api/tables/{table}").json()["seq"]
    hand.choose()
    assert client.get(f"/api/tables/{table}").json()["seq"] == before
    assert client.get(f"/api/tables/{again}").json()["seq"] == hand.seq()
