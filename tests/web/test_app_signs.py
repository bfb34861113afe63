"""Signs that can be read: figures, costs, buttons on dark ground, counts that do not jump."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.web import test_pharaon as pharaon
from tests.web.hands import PHONE, WIDE, guest, imported, new_table, opened
from tests.web.rest import resized
from tests.web.test_amunre import asked, played

client = pytest.fixture(guest)

CONTRAST = """(one) => {
  const light = (text) => { const [r, g, b] = text.match(/[\\d.]+/g).map(Number)
    .map((n) => (n / 255 <= 0.03928 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const of = (element) => light(getComputedStyle(element).backgroundColor);
  const [a, b] = [of(one), of(one.closest('.ak-pass'))].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05); }"""


def test_a_nought_in_the_display_face_is_no_ring(client: httpx.Client, open_page: Any) -> None:
    page = opened(open_page, client, f"/table/{new_table(client, ['you', 'bot:random'])}")
    ratio = page.evaluate(
        """() => { const pen = document.createElement('canvas').getContext('2d');
        pen.font = '400 100px Marcellus'; const one = pen.measureText('0');
        return one.width / (one.actualBoundingBoxAscent + one.actualBoundingBoxDescent); }"""
    )
    assert ratio < 0.85  # a ring is as wide as it is high


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_button_of_the_handover_stands_out(
    client: httpx.Client, open_page: Any, theme: str
) -> None:
    client.cookies.set("theme", theme)

    table = imported(client, played(3, asked("offer")))
    page = opened(open_page, client, f"/table/{table}")
    page.locator("[data-confirm]").click()
    button = page.locator(".ak-pass button")
    button.wait_for()
    assert button.evaluate(CONTRAST) > 3


def test_what_a_plan_costs_is_not_green(client: httpx.Client, open_page: Any) -> None:
    def rich(position: Any) -> bool:
        return asked("buy_stones")(position) and position["gold"][0] >= 6

    page = opened(open_page, client, f"/table/{imported(client, played(3, rich))}")
    page.locator(".ar-step [data-more]").first.click()
    cost = page.locator(".ar-gold .ak-then")
    expect(cost).to_have_text(re.compile("^−"))
    red, green, _blue = cost.evaluate(
        "(one) => getComputedStyle(one).color.match(/\\d+/g).map(Number)"
    )
    assert red > green


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["desk", "phone"])
def test_a_second_click_at_the_same_spot_climbs_further_on_the_nile(
    client: httpx.Client, open_page: Any, size: Any
) -> None:
    def several(position: Any) -> bool:
        steps = (position["tasks"][-1].get("arg", 0) >> 8) & 255
        return pharaon.asked("arrows")(position) and steps > 1

    table = imported(client, pharaon.first(2, several))
    page = opened(open_page, client, f"/table/{table}")
    resized(page, size["width"], size["height"])
    more = page.locator(".ph-count [data-more]:not([disabled])").last
    box = more.bounding_box()
    spot = box["x"] + box["width"] * 0.3, box["y"] + box["height"] / 2
    page.mouse.click(*spot)
    page.wait_for_selector(".ph-count [data-less]:not([disabled])")
    under = (
        "([x, y]) => document.elementFromPoint(x, y).closest('button').hasAttribute('data-more')"
    )
    assert page.evaluate(under, list(spot))
