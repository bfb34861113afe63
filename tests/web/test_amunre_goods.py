"""Amun-Re answered at the own goods and on the map: amounts, cards, rewards, sales, the builder."""

import itertools
import random
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from akhet.match import Match
from tests.web.hands import PHONE, Hand, guest, imported, opened
from tests.web.test_amunre import asked

client = pytest.fixture(guest)
CONFIRM = ".ak-conf [data-confirm]"
TOUCH = {"viewport": PHONE, "has_touch": True}


def first(until: Callable[[Any], bool], dear: bool = False) -> Match:
    """The first of many matches that comes to such a question; `dear` ones bid high."""
    found = (wandered(until, seed, dear) for seed in range(1, 200))
    return next(match for match in found if not match.over)


def wandered(until: Callable[[Any], bool], seed: int, dear: bool) -> Match:
    rng = random.Random(seed)
    match = Match.new("amunre", 3, None, secret=bytes(32), id=f"{seed:032x}")
    match.begin()
    for _choice in itertools.count():
        if match.over or until(match.game.dump(match.state)):
            return match
        seat = match.game.waiting(match.state)[0]
        names = [match.game.action_name(a) for a in match.game.options(match.state, seat)]
        kept = [name for name in names if not name.startswith("sell")] or names
        high = [name for name in kept if name.startswith("bid")][-1:] if dear else []
        most = [name for name in kept if name.startswith("cards")][-1:]
        match.submit(seat, rng.choice(high or most or kept[:5]))
    raise AssertionError


def at(
    client: httpx.Client, open_page: Any, until: Callable[[Any], bool], dear: bool = False
) -> tuple[Any, str]:
    """The page of a table that has come to such a question."""
    table = imported(client, first(until, dear))
    page = opened(open_page, client, f"/table/{table}", **TOUCH)
    return page, table


def view(client: httpx.Client, table: str) -> Any:
    return client.get(f"/api/tables/{table}").json()["view"]


def log_of(client: httpx.Client, table: str) -> list[Any]:
    return list(client.get(f"/api/tables/{table}?since=0").json()["log"])


def facts(client: httpx.Client, table: str, key: str) -> list[Any]:
    return [fact for line in log_of(client, table) for fact in line["facts"] if fact[0] == key]


def tap(page: Any, own: str, times: int = 1) -> None:
    for _time in range(times):
        page.locator(f".ak-mine [data-own='{own}']").tap()


def seal(page: Any) -> None:
    Hand(page).sent(lambda: page.locator(CONFIRM).tap())


# ---------------------------------------------------------------- the offering


def test_gold_is_laid_on_the_altar_piece_by_piece_and_below_one_comes_the_theft(
    client: httpx.Client, open_page: Any
) -> None:
    def rich(position: Any) -> bool:
        return asked("offer")(position) and position["gold"][0] >= 5

    page, table = at(client, open_page, rich)
    seat = view(client, table)["seat"]
    before = len(log_of(client, table))
    tap(page, "more", 3)
    expect(page.locator(CONFIRM)).to_contain_text("4")
    tap(page, "less", 4)
    expect(page.locator(CONFIRM)).to_contain_text("−3")
    expect(page.locator(".ak-mine [data-own='less']")).to_be_disabled()
    tap(page, "more", 2)
    page.locator(CONFIRM).tap()
    page.wait_for_selector(".ak-pass")  # the next seat of this screen chooses in secret
    assert [line["by"] for line in log_of(client, table)[before:]] == [seat]


def test_a_correction_is_announced_at_the_gold(client: httpx.Client, open_page: Any) -> None:
    page, table = at(client, open_page, asked("correct"))
    tap(page, "correct:minus")
    page.wait_for_selector("[data-own='correct:minus'].sel")
    tap(page, "correct:plus")
    page.wait_for_selector("[data-own='correct:plus'].sel")
    before = len(facts(client, table, "corrected"))
    seal(page)
    assert facts(client, table, "corrected")[before:][0][2] == 1


def test_the_items_of_a_reward_are_taken_at_the_hand(client: httpx.Client, open_page: Any) -> None:
    def several(position: Any) -> bool:
        return asked("item")(position) and position["tasks"][-1]["arg"] % 16 > 1

    page, table = at(client, open_page, several)
    left = view(client, table)["position"]["tasks"][-1]["arg"] % 16
    tap(page, "item:stone", left)
    badge = page.locator(".ak-mine [data-own='item:stone'] b")
    expect(badge).to_have_text(str(left))
    tap(page, "item:stone")  # from the last one on: none again
    page.wait_for_selector(".ak-mine [data-own='item:stone'] b", state="detached")
    tap(page, "item:stone", left)
    seal(page)
    assert view(client, table)["position"]["tasks"][-1]["step"] != "item"


# ---------------------------------------------------------------- buying and building


def test_cards_are_bought_at_the_hand(client: httpx.Client, open_page: Any) -> None:
    def can(position: Any) -> bool:
        return asked("buy_cards", 0, 2)(position) and position["gold"][0] > 2

    def buys(position: Any) -> bool:
        owned = [name for name, land in position["provinces"].items() if land["owner"] == 0]
        return can(position) and bool({"memphis", "kharga"} & set(owned))

    page, table = at(client, open_page, buys)
    held = view(client, table)["position"]["held"][0]
    tap(page, "buy", 2)
    expect(page.locator(CONFIRM)).to_contain_text("3")
    seal(page)
    assert view(client, table)["position"]["held"][0] == held + 2


def test_cards_are_bought_at_the_price_list_too(client: httpx.Client, open_page: Any) -> None:
    def buys(position: Any) -> bool:
        lands = position["provinces"]
        mine = lands["memphis"]["owner"] == 0 or lands["kharga"]["owner"] == 0
        return asked("buy_cards")(position) and mine and position["gold"][0] > 2

    table = imported(client, first(buys))
    page = opened(open_page, client, f"/table/{table}")
    box = page.locator("[data-at='buy:2']").bounding_box()
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*spot)
    page.wait_for_selector("[data-at='buy:2'].picked")
    page.mouse.click(*spot)
    page.wait_for_selector("[data-at='buy:2'].legal")


def test_a_province_that_is_full_is_emptied_again_by_a_tap(
    client: httpx.Client, open_page: Any
) -> None:
    def poor(position: Any) -> bool:
        return asked("buy_stones")(position) and 1 <= position["gold"][0] < 3

    page, _table = at(client, open_page, poor)
    name = page.locator(".ak-board .ak-at.legal[data-at^='province:']").first
    key = name.get_attribute("data-at")
    box = name.bounding_box()
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(*spot)
    page.wait_for_selector(f"[data-at='{key}'].picked")
    page.touchscreen.tap(*spot)
    page.wait_for_selector(f"[data-at='{key}'].legal")


def test_confirm_alone_goes_on_without_the_builder(client: httpx.Client, open_page: Any) -> None:
    def builder(position: Any) -> bool:
        return asked("may_build")(position) and position["hands"][0].get("builder", 0) > 0

    page, table = at(client, open_page, builder)
    assert page.locator(".ak-mine [data-card='builder']").count() == 1
    before = len(facts(client, table, "played"))
    seal(page)
    assert len(facts(client, table, "played")) == before


def test_cards_are_sold_from_the_hand_where_a_bid_must_be_paid(
    client: httpx.Client, open_page: Any
) -> None:
    page, table = at(client, open_page, asked("pay"), dear=True)
    cards = page.locator(".ak-mine [data-card]")
    assert cards.count() > 0
    held = view(client, table)["position"]["held"][0]
    cards.first.tap()
    seal(page)
    assert view(client, table)["position"]["held"][0] == held - 1


# ---------------------------------------------------------------- the map


def test_every_province_has_a_view_and_bids_on_a_phone_are_big_enough(
    client: httpx.Client, open_page: Any
) -> None:
    table = imported(client, first(asked("bid")))
    page = opened(open_page, client, f"/table/{table}")
    assert page.locator(".ak-board .ar-vista").count() == 15
    page.set_viewport_size(PHONE)
    tile = page.locator(".ak-board .ak-at.legal[data-at^='province:']").first
    box = tile.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector(".ar-ladder")
    for button in page.locator(".ar-ladder .ak-btn:visible").all():
        cell = button.bounding_box()
        assert cell["width"] >= 44 and cell["height"] >= 44
