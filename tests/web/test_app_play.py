"""Whole games of Imhotep at the table app, in Debian's Chromium."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.hands import (
    B_SIDES,
    BEGUN,
    PHONE,
    STILL,
    WIDE,
    Hand,
    first,
    guest,
    in_round,
    laid,
    new_table,
    opened,
    played,
    post,
    resumed,
)
from tests.web.rest import at_rest

client = pytest.fixture(guest)


def begun(client: httpx.Client, late: bool, bot: str, **more: Any) -> str:
    """A table against a bot: new, or in its last round."""
    if not late:
        return new_table(client, ["you", bot], **more)
    lay = resumed if "options" in more else laid  # side B of the market lays cards face down
    return lay(client, played(2, in_round(6), more.get("options")), ["you", bot])


@BEGUN
def test_to_the_end_by_clicks_against_a_bot(
    client: httpx.Client, open_page: Any, late: bool
) -> None:
    table = begun(client, late, "bot:greedy", name="Nofret")
    page = opened(open_page, client, f"/table/{table}")
    assert page.title().startswith("(1) Your turn")

    Hand(page).play()

    page.wait_for_selector(".ak-scores tfoot")
    state = client.get(f"/api/tables/{table}").json()
    shown = page.locator(".ak-scores tfoot tr").first.locator("td").all_inner_texts()
    assert [int(text) for text in shown] == state["view"]["scores"]
    assert page.locator(".ak-result h1").inner_text()


@BEGUN
def test_to_the_end_by_keyboard_only(client: httpx.Client, open_page: Any, late: bool) -> None:
    table = begun(client, late, "bot:random")
    page = opened(open_page, client, f"/table/{table}")

    Hand(page, way="keys").play()

    page.wait_for_selector(".ak-scores tfoot")
    page.keyboard.press("Escape")
    expect(page.locator(".ak-scores")).to_have_count(0)


@BEGUN
def test_to_the_end_by_touch_on_a_phone_with_b_sides(
    client: httpx.Client, open_page: Any, late: bool
) -> None:
    table = begun(client, late, "bot:greedy", options=B_SIDES)
    page = opened(open_page, client, f"/table/{table}", viewport=PHONE, has_touch=True)

    Hand(page, way="tap").play()

    page.wait_for_selector(".ak-scores tfoot")


def test_first_move_against_a_bot_takes_three_clicks(open_page: Any) -> None:
    page = open_page("/", viewport=WIDE, **STILL)
    page.locator("button", has_text="Play a bot").first.click()
    page.wait_for_selector(".ak-app[data-state=me]")
    before = int(page.get_attribute(".ak-app", "data-seq"))

    page.locator(".ak-acts [data-choice=take]").click()
    page.locator("[data-confirm]").click()

    page.wait_for_function(
        "n => Number(document.querySelector('.ak-app').dataset.seq) > n", arg=before
    )


def test_board_targets_are_reached_by_tab_and_arrows(client: httpx.Client, open_page: Any) -> None:
    page = opened(open_page, client, f"/table/{new_table(client, ['you', 'bot:random'])}")
    page.locator(".ak-board [tabindex='0']").focus()
    first = page.evaluate("document.activeElement.dataset.at")
    assert first == "ship:1"

    page.keyboard.press("ArrowRight")
    page.wait_for_function("first => document.activeElement.dataset.at !== first", arg=first)
    page.locator(".ak-board [data-at='ship:1']").focus()
    page.keyboard.press("Enter")
    page.locator(".ak-board [data-at='slot:1.2']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ak-q")).to_contain_text("ship 1, space 2")
    before = int(page.get_attribute(".ak-app", "data-seq"))
    page.keyboard.press("Enter")
    page.wait_for_function(
        "n => Number(document.querySelector('.ak-app').dataset.seq) > n", arg=before
    )


def test_escape_goes_back_and_nothing_is_sent(client: httpx.Client, open_page: Any) -> None:
    page = opened(open_page, client, f"/table/{new_table(client, ['you', 'bot:random'])}")
    before = page.get_attribute(".ak-app", "data-seq")
    page.keyboard.press("p")
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(page.locator("[data-confirm]")).to_be_enabled()
    for _step in range(3):
        page.keyboard.press("Escape")
    expect(page.locator("[data-confirm]")).to_be_disabled()
    assert page.get_attribute(".ak-app", "data-seq") == before


def test_a_preview_shows_the_points_a_choice_brings(client: httpx.Client, open_page: Any) -> None:
    def can_sail_to_the_pyramid(position: Any) -> bool:
        free = all(ship["site"] != "pyramid" for ship in position["ships"])
        ready = any(
            ship["site"] is None and set(ship["cargo"]) == {0} for ship in position["ships"]
        )
        return in_round(1)(position) and free and ready

    match = first(can_sail_to_the_pyramid)
    table = laid(client, match, ["you", "bot:random"])
    page = opened(open_page, client, f"/table/{table}")
    state = client.get(f"/api/tables/{table}").json()["view"]
    name = next(
        action["name"]
        for action in state["legal"]
        if action["name"].endswith(">pyramid")
        and set(state["position"]["ships"][int(action["name"][5]) - 1]["cargo"]) == {0}
    )
    ship = name[5]
    page.keyboard.press("s")
    at_rest(page)
    if page.locator(f".ak-acts [data-choice='ship:{ship}']").count():
        page.locator(f".ak-acts [data-choice='ship:{ship}']").click()
    page.locator(".ak-acts [data-choice='site:pyramid']").click()
    page.wait_for_selector(".ak-pl .ak-then")

    wanted = client.get(f"/api/tables/{table}/preview", params={"action": name}).json()
    gain = wanted["scores"][0] - state["scores"][0]
    assert gain > 0
    assert page.locator(".ak-pl .ak-then").first.inner_text() == f"+{gain}"
    assert f"You +{gain}" in page.locator(".ak-q").inner_text()
    assert page.locator(".ak-route").count() == 1


def test_undo_takes_the_choice_back(client: httpx.Client, open_page: Any) -> None:
    table = new_table(client, ["you", "you"], end_turn="always")
    page = opened(open_page, client, f"/table/{table}")
    before = client.get(f"/api/tables/{table}").json()["view"]["position"]
    hand = Hand(page)
    page.keyboard.press("t")
    hand.sent(lambda: hand.press("[data-confirm]", ""))
    assert hand.state() == "pending"

    hand.sent(lambda: page.keyboard.press("u"))

    assert client.get(f"/api/tables/{table}").json()["view"]["position"] == before
    expect(page.locator(".ak-line.undone")).to_have_count(1)


def test_the_lever_unloads_in_the_order_of_the_sheet(client: httpx.Client, open_page: Any) -> None:
    def lever_at_hand(position: Any) -> bool:
        mixed = any(
            ship["site"] is None and {0, 1} <= set(ship["cargo"]) and None not in ship["cargo"]
            for ship in position["ships"]
        )
        at_turn = position["tasks"][-1] == {"step": "turn", "seat": 0, "arg": 0}
        return at_turn and mixed and position["cards"][0].get("lever", 0) > 0

    match = first(lever_at_hand)
    table = laid(client, match, ["you", "you"])
    page = opened(open_page, client, f"/table/{table}")
    hand = Hand(page)
    page.locator("button[data-tip='card:lever']").click()
    hand.sent(lambda: page.keyboard.press("Enter"))
    state = client.get(f"/api/tables/{table}").json()["view"]
    ships = state["position"]["ships"]
    sail = next(
        a["name"]
        for a in state["legal"]
        if {0, 1} <= set(ships[int(a["name"][5]) - 1]["cargo"]) and not a["name"].endswith("market")
    )
    ship, site_name = sail[5], sail.partition(">")[2]
    at_rest(page)
    if page.locator(f".ak-acts [data-choice='ship:{ship}']").count():
        page.locator(f".ak-acts [data-choice='ship:{ship}']").click()
    page.locator(f".ak-acts [data-choice='site:{site_name}']").click()
    hand.sent(lambda: page.keyboard.press("Enter"))

    page.wait_for_selector(".ak-lever")
    page.locator(".ak-lever button", has_text="Mine first").click()
    hand.sent(lambda: page.locator(".ak-lever [data-confirm]").click())
    page.wait_for_function("() => !document.querySelector('.ak-lever')")

    log = client.get(f"/api/tables/{table}?since=0").json()["log"]
    built = [
        fact[1] for line in log[state["seq"] :] for fact in line["facts"] if fact[0] == "built"
    ]
    assert built == sorted(built)  # seat 0, whose lever it is, first
    assert {0, 1} <= set(built)


def test_a_shared_screen_is_covered_before_something_secret_is_shown(
    client: httpx.Client, open_page: Any
) -> None:
    def pair_to_take(position: Any) -> bool:
        return position["tasks"][-1]["step"] == "pick" and position["pair"]["owed"] == 2

    table = laid(client, first(pair_to_take, {"market": "b"}), ["you", "you"])
    page = opened(open_page, client, f"/table/{table}")
    page.locator(".ak-acts [data-choice='pick:pair']").click()
    page.locator("[data-confirm]").click()

    page.wait_for_selector(".ak-pass")
    assert page.locator("[data-choice]").count() == 0
    page.locator(".ak-pass button").click()
    page.wait_for_selector("[data-choice^='keep:']")


def test_names_and_chat_are_shown_as_text(client: httpx.Client, open_page: Any) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    table = new_table(client, ["you", "bot:random"], name=hostile[:24])
    post(client, f"/api/tables/{table}/chat", {"text": hostile})
    page = opened(open_page, client, f"/table/{table}")
    page.locator("[data-tool=chat]").click()
    page.wait_for_selector(".ak-chat li p")
    assert hostile in page.locator(".ak-chat").inner_text()
    assert page.locator(".ak-app img").count() == 0
