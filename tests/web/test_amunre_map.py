"""Amun-Re by its map: bids by clicks on provinces and spaces, offers that open and close again."""

import re
from typing import Any

import httpx
import pytest

from tests.web.hands import PHONE, Hand, guest, imported, opened
from tests.web.test_amunre import asked, at_offering, people, played, table_with

__all__ = ["people"]

client = pytest.fixture(guest)

CHOSEN = ".ak-conf [data-confirm]"


def middle(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def bids(client: httpx.Client, table: str) -> Any:
    return client.get(f"/api/tables/{table}").json()["view"]["position"]["bids"]


def test_a_click_on_a_space_of_a_ladder_chooses_the_bid(
    client: httpx.Client, open_page: Any
) -> None:
    table = imported(client, played(3, asked("bid")))
    page = opened(open_page, client, f"/table/{table}")
    legal = [a["name"] for a in client.get(f"/api/tables/{table}").json()["view"]["legal"]]
    first, other = [name for name in legal if re.fullmatch(r"bid:\w+\.3", name)][:2]
    for name in (first, other):  # also another one, after one was chosen
        page.mouse.click(*middle(page, f"[data-at='{name}']"))
        page.wait_for_selector(f"[data-at='{name}'].picked")
        assert page.locator(".ak-at.picked[data-at^='bid:']").count() == 1
    Hand(page).sent(lambda: page.locator(CHOSEN).click())
    province = other[4:].split(".")[0]
    assert {"province": province, "space": 3} in bids(client, table)


def test_a_click_on_a_province_opens_its_ladder_and_a_second_closes_it(
    client: httpx.Client, open_page: Any
) -> None:
    table = imported(client, played(3, asked("bid")))
    page = opened(open_page, client, f"/table/{table}")
    name = page.locator(".ak-at.legal[data-at^='province:']").first.get_attribute("data-at")
    box = page.locator(f"[data-at='{name}']").bounding_box()
    spot = box["x"] + 60, box["y"] + 24  # on its printed name
    page.mouse.click(*spot)
    page.wait_for_selector(f"[data-at='{name}'].picked")
    page.wait_for_selector(".ar-ladder")
    page.mouse.click(*spot)
    page.wait_for_selector(f"[data-at='{name}'].legal")


def test_taps_on_a_province_raise_the_bid_on_a_phone(client: httpx.Client, open_page: Any) -> None:
    table = imported(client, played(3, asked("bid")))
    page = opened(open_page, client, f"/table/{table}", viewport=PHONE, has_touch=True)
    name = page.locator(".ak-at.legal[data-at^='province:']").first.get_attribute("data-at")[9:]
    spot = middle(page, f"[data-at='province:{name}']")
    for space in (0, 1, 3):
        page.touchscreen.tap(*spot)
        page.wait_for_selector(f".ak-btn.sel[data-choice='bid:{name}.{space}']")
    Hand(page).sent(lambda: page.locator(CHOSEN).tap())
    assert {"province": name, "space": 3} in bids(client, table)


def test_a_click_on_a_province_lays_one_piece_of_the_plan(
    client: httpx.Client, open_page: Any
) -> None:
    def rich(position: Any) -> bool:
        return asked("buy_stones")(position) and position["gold"][0] >= 6

    table = imported(client, played(3, rich))
    page = opened(open_page, client, f"/table/{table}")
    name = page.locator(".ar-step").first.get_attribute("data-step")
    for n in (1, 2):
        page.mouse.click(*middle(page, f"[data-at='province:{name}']"))
        page.wait_for_function(
            "([name, n]) => document.querySelector(`[data-step=${name}] b`).innerText === n",
            arg=[name, str(n)],
        )


def test_the_opened_offers_go_away_again(people: list[httpx.Client], open_page: Any) -> None:
    table = at_offering(people)
    pages = [
        opened(open_page, person, f"/table/{table}", reduced_motion="no-preference")
        for person in people
    ]
    for page in pages:
        Hand(page).sent(page.locator("[data-confirm]").click)
    pages[0].wait_for_selector(".ar-reveal", state="attached")
    pages[0].wait_for_selector(".ar-reveal", state="detached", timeout=15_000)


def test_what_things_are_is_told_in_words(client: httpx.Client, open_page: Any) -> None:
    table = table_with(client, ["you", "you", "you"])
    page = opened(open_page, client, f"/table/{table}")
    page.locator("[data-tool='rules']").click()
    page.wait_for_selector(".ak-rules dd")
    text = page.locator(".ak-rules").inner_text()
    assert not re.search(r"NaN|undefined|amunre\.|app\.", text)


def test_farmers_beside_the_fields_are_counted_apart(client: httpx.Client, open_page: Any) -> None:
    def beside(position: Any) -> bool:
        lands = position["provinces"].values()
        owned = any(land["lowland"] and land["owner"] is not None for land in lands)
        return owned and asked("bid", 0, 2)(position)

    found = (played(5, beside, seed) for seed in range(1, 60))
    match = next(one for one in found if not one.over)
    page = opened(open_page, client, f"/table/{imported(client, match)}", viewport=PHONE)
    texts = page.locator(".ar-print text").all_text_contents()
    counts = [re.fullmatch(r"(\d+)/(\d+)(\+\d+)?", text) for text in texts]
    shown = [one for one in counts if one]
    assert any(one[3] for one in shown)
    assert all(int(one[1]) <= int(one[2]) for one in shown)


def test_seals_of_five_seats_are_whole_on_a_phone(client: httpx.Client, open_page: Any) -> None:
    def sealed(position: Any) -> bool:
        rich = [
            offer is not None and gold > 9
            for offer, gold in zip(position["offers"], position["gold"], strict=True)
        ]
        return asked("offer")(position) and any(rich)

    found = (played(5, sealed, seed) for seed in range(1, 60))
    match = next(one for one in found if not one.over)
    page = opened(open_page, client, f"/table/{imported(client, match)}", viewport=PHONE)
    locks = page.locator(".ak-more .ar-ok")
    assert locks.count() > 0
    for lock in locks.all():
        box = lock.bounding_box()
        cell = lock.locator("xpath=ancestor::li").bounding_box()
        assert cell["x"] <= box["x"]
        assert box["x"] + box["width"] <= cell["x"] + cell["width"]
