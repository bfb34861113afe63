"""The expert rule of 2016 in the app: a province card is chosen on the map; gold can be covered."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.web.hands import PHONE, Hand, guest, opened, post

client = pytest.fixture(guest)
RULES = {"expert": "on", "start": "draw", "gold": "covered"}


def test_a_province_card_is_chosen_on_the_map_of_a_screen_and_of_a_phone(
    client: httpx.Client, open_page: Callable[..., Any]
) -> None:
    wanted = {"game": "amunre", "seats": ["you", "bot:random", "bot:random"], "options": RULES}
    table = str(post(client, "/api/tables", wanted)["table"])
    mine = client.get(f"/api/tables/{table}").json()["view"]["position"]["expert"]["cards"][0]
    assert len(mine) == 3

    page = opened(open_page, client, f"/table/{table}")
    page.wait_for_selector(".ak-at.legal")
    lit = page.locator('.ak-at.legal[data-at^="province:"]')
    assert {one.get_attribute("data-at") for one in lit.all()} == {f"province:{n}" for n in mine}
    assert page.locator('.ak-seat [data-tip="gold"]').count() <= 1  # the own purse alone

    Hand(page).point(page.locator(f'[data-at="province:{mine[0]}"]'))  # whatever is drawn over it
    page.locator(".ak-conf [data-confirm]").click()
    page.wait_for_selector('.ar-phases .now:text("Auction")')
    state = client.get(f"/api/tables/{table}").json()["view"]["position"]
    assert mine[0] in state["opened"] and mine[0] not in state["expert"]["cards"][0]

    phone = opened(open_page, client, f"/table/{table}", viewport=PHONE)
    phone.wait_for_selector(".ak-tall")
    assert phone.locator('[data-tip="provinces"]').count() == 2
