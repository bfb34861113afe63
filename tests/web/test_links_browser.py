"""Links to seats and eyes in a real browser, on a desk and on a phone."""

import os
from typing import Any

import httpx
import pytest

from tests.plain import NO_TLS
from tests.web.hands import PHONE, WIDE, guest, new_table, opened, post

client = pytest.fixture(guest)
other = pytest.fixture(guest)
SHOTS = os.environ.get("AKHET_SHOTS", "")


def shot(page: Any, name: str) -> None:
    """A picture to look at, if somebody wants one."""
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")


def watched(page: Any) -> list[str]:
    """Every address this browser asks for from now on, and every Referer."""
    seen: list[str] = []

    def note(request: Any) -> None:
        seen.extend([request.url, request.headers.get("referer", "")])

    page.context.on("request", note)
    page.on("websocket", lambda ws: seen.append(ws.url))
    return seen


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_case_13_a_link_to_a_seat_is_opened_used_and_says_why_it_works_no_more(
    client: httpx.Client, open_page: Any, size: Any
) -> None:
    table = new_table(client, ["you", "bot:random"], name="Nofret")
    made = post(client, f"/api/tables/{table}/recovery", {"seat": 0})
    friend = open_page("/status", viewport=size)
    seen = watched(friend)
    friend.goto(made["path"])
    friend.wait_for_selector("text=Take this seat")
    assert "#" not in friend.url and made["token"] not in friend.url
    shot(friend, f"claim-{size['width']}")
    friend.get_by_role("button", name="Play here").click()
    friend.wait_for_selector(".ak-mine")
    assert friend.url.endswith(f"/table/{table}")
    assert client.get(f"/api/tables/{table}").json()["table"]["mine"] == []

    late = open_page("/status", viewport=size)
    with late.expect_response(lambda answer: answer.request.method == "POST") as answered:
        late.goto(made["path"])
    assert answered.value.status == 410
    late.wait_for_selector("text=This link has been used")
    shot(late, f"used-{size['width']}")
    open_page.complaints.clear()  # the browser notes the 410 of a page
    assert len(seen) > 5 and not [line for line in seen if made["token"] in line]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_case_21_who_lends_eyes_sees_who_looks_and_closes_them(
    client: httpx.Client, open_page: Any, size: Any
) -> None:
    table = new_table(client, ["you", "bot:random"], name="Nofret")
    page = opened(open_page, client, f"/table/{table}", viewport=size)
    page.locator("[data-tool=menu]").click()
    page.locator("[data-open=links]").click()
    part = page.locator("[data-links=eyes]")
    part.locator("button").last.click()
    part.locator("img.ak-qr").wait_for()
    link = part.locator("input").input_value()
    token = link.partition("#eyes=")[2]
    assert len(token) >= 43 and part.locator("img.ak-qr").count() == 1
    friend = open_page("/status", viewport=size)
    seen = watched(friend)
    friend.goto(link)
    friend.wait_for_selector(".ak-mine")
    assert friend.locator("[data-confirm]:not([aria-disabled], [disabled])").count() == 0
    page.wait_for_selector("[data-links=open] >> text=1 looks now", timeout=15_000)
    page.locator("[data-links=open]").scroll_into_view_if_needed()
    shot(page, f"links-{size['width']}")
    page.locator("[data-close-link]").first.click()
    friend.wait_for_selector("text=This link shows nothing any more")
    shot(friend, f"closed-{size['width']}")
    page.wait_for_selector("text=No links to your seat are open.")
    open_page.complaints.clear()  # the browser notes the 404
    assert any("/live?" in line for line in seen)
    assert not [line for line in seen if token in line]


def test_case_13_a_seat_that_moves_is_seen_at_once_where_it_was(
    client: httpx.Client, other: httpx.Client, open_page: Any
) -> None:
    table = new_table(client, ["you", "open"], name="Nofret", end_turn="never")
    post(other, f"/api/tables/{table}/join", {"name": "Henri"})
    post(client, f"/api/tables/{table}/start")
    here = opened(open_page, client, f"/table/{table}")
    here.wait_for_selector(".ak-mine")
    made = post(client, f"/api/tables/{table}/recovery", {"seat": 0})
    with httpx.Client(base_url=client.base_url, verify=NO_TLS) as device:
        post(device, "/api/claim", {"token": made["token"]})
        here.wait_for_function("() => !document.querySelector('.ak-mine [data-confirm]')")
        here.wait_for_selector("text=Nofret's seat moves to another device.", state="attached")
    assert client.get(f"/api/tables/{table}").json()["table"]["mine"] == []
