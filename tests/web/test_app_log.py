"""The log beside the board: the newest in view, each choice under who made it."""

from typing import Any

import httpx
import pytest

from tests.web.hands import Hand, guest, laid, new_table, opened, played
from tests.web.rest import at_rest, resized

client = pytest.fixture(guest)

CUT = """() => { const list = document.querySelector('.ak-log .ak-lines');
  return list.scrollHeight - list.clientHeight - list.scrollTop; }"""


def test_the_newest_entry_is_never_cut(client: httpx.Client, open_page: Any) -> None:
    table = new_table(client, ["you", "bot:random"])
    page = opened(open_page, client, f"/table/{table}", viewport={"width": 1366, "height": 600})
    hand = Hand(page)
    for number in range(1, 9):
        hand.play(most=number)
        assert page.evaluate(CUT) <= 1
    resized(page, 1366, 520)
    assert page.evaluate(CUT) <= 1


def test_a_forced_choice_stands_under_who_made_it(client: httpx.Client, open_page: Any) -> None:
    for seed in range(40):
        match = played(2, lambda _position: False, seed=seed)
        table = laid(client, match, ["you", "you"])
        log = client.get(f"/api/tables/{table}?since=0").json()["log"]
        found = [entry for entry in log if entry.get("acts")]
        if found:
            break
    assert found, "no game with a forced choice"
    page = opened(open_page, client, f"/table/{table}")
    at_rest(page)
    page.keyboard.press("Escape")
    page.wait_for_selector(".ak-log .ak-line")
    wrong = page.evaluate(
        """() => [...document.querySelectorAll('.ak-log .ak-line')].map((one) => one.innerText)
        .filter((text) => /Seat 1 (places|takes)[^]*Seat 2 (takes|places|sails)/.test(text)
          || /Seat 2 (places|takes)[^]*Seat 1 (takes|places|sails)/.test(text))"""
    )
    assert wrong == []
