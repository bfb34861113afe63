"""I see what the others did, at my speed; my turn can be undone until it is over; settings stay."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.hands import Hand, guest, imported, laid, new_table, opened, played, post
from tests.web.rest import resized
from tests.web.test_amunre import asked
from tests.web.test_amunre import played as auction

client = pytest.fixture(guest)

MOVING = {"reduced_motion": "no-preference"}
TOLD = """() => {
  window.told = [];
  const look = () => {
    const [app, text] = ['.ak-app', '[data-told]'].map((one) => document.querySelector(one));
    const rings = document.querySelectorAll('.ak-rings i').length;
    const now = text?.textContent ?? '';
    const last = window.told.at(-1);
    if (now && now !== last?.text) window.told.push({ text: now, rings, at: performance.now() });
    else if (now && rings) last.rings = rings;
    requestAnimationFrame(look);
  };
  look();
}"""
"""Writes down what is told of the others, from now on."""


ENOUGH = """() => {
  const ESCAPE = { key: 'Escape', bubbles: true };
  window.told = [];
  const look = () => {
    if (!window.told.length) requestAnimationFrame(look);
    else document.body.dispatchEvent(new KeyboardEvent('keydown', ESCAPE));
  };
  look();
}"""
"""Presses Escape as soon as the first thing is told."""


def at_table(client: httpx.Client, open_page: Any, *bots: str, **more: Any) -> Hand:
    """A hand at a new table with bots, once it is its turn."""
    table = new_table(client, ["you", *bots], end_turn="never")
    page = opened(open_page, client, f"/table/{table}", **{**MOVING, **more})
    hand = Hand(page)
    until(page, "me")
    return hand


def until(page: Any, state: str) -> None:
    page.wait_for_function("s => document.querySelector('.ak-app')?.dataset.state === s", arg=state)


def setting(page: Any, name: str, value: str) -> None:
    """Chooses a setting, from the menu."""
    page.locator("[data-tool=menu]").click()
    page.locator(".ak-items [data-open=settings]").click()
    page.locator(f"[data-setting={name}] [data-value='{value}']").click()
    page.keyboard.press("Escape")


def test_bots_are_seen_one_after_the_other_each_with_its_sentence(
    client: httpx.Client, open_page: Any
) -> None:
    hand = at_table(client, open_page, "bot:random", "bot:random")
    hand.page.evaluate(TOLD)
    hand.choose()
    hand.press("[data-confirm]", "")  # the turn is over for good
    until(hand.page, "me")
    told = hand.page.evaluate("window.told")
    assert len(told) == 2  # nobody plays twice in a row at the beginning
    assert told[1]["at"] - told[0]["at"] > 500
    assert any(one["rings"] for one in told)


def test_at_once_means_at_once(client: httpx.Client, open_page: Any) -> None:
    hand = at_table(client, open_page, "bot:random", "bot:random")
    setting(hand.page, "speed", "once")
    setting(hand.page, "wait", "0")
    hand.page.evaluate(TOLD)
    hand.choose()
    until(hand.page, "me")
    hand.page.reload()
    until(hand.page, "me")
    hand.page.locator("[data-tool=menu]").click()
    hand.page.locator(".ak-items [data-open=settings]").click()
    chosen = hand.page.locator("[data-setting=speed] [aria-pressed=true]")
    expect(chosen).to_have_attribute("data-value", "once")  # it is kept


def test_a_click_while_others_are_shown_skips_and_chooses_nothing(
    client: httpx.Client, open_page: Any
) -> None:
    hand = at_table(client, open_page, "bot:random", "bot:random")
    setting(hand.page, "speed", "slow")
    hand.choose()
    hand.press("[data-confirm]", "")
    hand.page.wait_for_selector("[data-told]")
    hand.page.wait_for_timeout(800)
    hand.page.locator(".ak-dock").click(position={"x": 5, "y": 5})
    until(hand.page, "me")
    expect(hand.page.locator("[data-confirm]")).to_be_disabled()


def test_one_key_shows_the_last_round_again_and_comes_back(
    client: httpx.Client, open_page: Any
) -> None:
    hand = at_table(client, open_page, "bot:random")
    setting(hand.page, "speed", "fast")
    hand.choose()
    hand.press("[data-confirm]", "")
    until(hand.page, "me")
    hand.page.keyboard.press("r")
    hand.page.wait_for_selector(".ak-replay")
    hand.page.wait_for_selector(".ak-replay", state="detached", timeout=30_000)
    assert hand.state() == "me"


def test_undo_is_within_reach_against_bots(client: httpx.Client, open_page: Any) -> None:
    hand = at_table(client, open_page, "bot:random")
    setting(hand.page, "wait", "own")
    hand.choose()
    until(hand.page, "pending")
    seq = hand.seq()
    hand.page.wait_for_timeout(1500)
    assert hand.seq() == seq  # the bot waits
    hand.sent(lambda: hand.press("[data-undo]", ""))
    until(hand.page, "me")
    hand.choose()
    until(hand.page, "pending")
    hand.sent(lambda: hand.page.keyboard.press("Enter"))
    until(hand.page, "me")


def test_a_kind_of_choice_is_sent_without_confirm_if_i_wish(
    client: httpx.Client, open_page: Any
) -> None:
    hand = at_table(client, open_page, "bot:random")
    page = hand.page
    page.keyboard.press("t")  # take stones, and think better of it
    expect(page.locator("[data-confirm]")).to_be_enabled()
    page.keyboard.press("Escape")
    page.locator("[data-tool=menu]").click()
    page.locator(".ak-items [data-open=settings]").click()
    page.locator("[data-setting=straight] input").first.uncheck()
    page.keyboard.press("Escape")
    hand.sent(lambda: page.keyboard.press("t"))


def test_the_end_is_counted_source_by_source_and_can_be_skipped(
    client: httpx.Client, open_page: Any
) -> None:
    match = played(2, lambda now: now["round"] == 6 and len(moves_left(now)) <= 1, seed=3)
    table = laid(client, match, ["you", "you"])
    page = opened(open_page, client, f"/table/{table}", **MOVING)
    Hand(page).play()
    page.wait_for_selector(".ak-count", timeout=20_000)
    sources = page.locator(".ak-count h3")
    first = sources.inner_text()
    page.wait_for_function(
        "t => document.querySelector('.ak-count h3')?.textContent !== t", arg=first
    )
    box = page.locator(".ak-board").bounding_box()
    page.mouse.click(box["x"] + 4, box["y"] + 4)  # pressing it shows the end, under the pointer
    page.wait_for_selector(".ak-s-score")
    assert page.locator(".ak-s-score [data-open=replay]").is_visible()
    assert page.locator(".ak-s-score [data-analyse]").is_visible()


def moves_left(now: Any) -> list[Any]:
    """The ships that have not sailed."""
    return [ship for ship in now["ships"] if ship["site"] is None]


def test_left_handed_people_find_everything_on_the_left(
    client: httpx.Client, open_page: Any
) -> None:
    hand = at_table(client, open_page, "bot:random")
    setting(hand.page, "hand", "left")
    for width, height in ((1366, 768), (844, 390)):
        resized(hand.page, width, height)
        button = hand.page.locator("[data-confirm]").bounding_box()
        assert button["x"] < width / 3


def test_muted_chat_marks_nothing(client: httpx.Client, open_page: Any) -> None:
    hand = at_table(client, open_page, "bot:random")
    page, table = hand.page, hand.page.url.rsplit("/", 1)[1]
    client.post(f"/api/tables/{table}/chat", json={"text": "one"})
    client.post(f"/api/tables/{table}/chat", json={"text": "two"})
    page.wait_for_selector("[data-tool=chat] .ak-dot")
    page.locator("[data-tool=chat]").click()
    page.locator("[data-mute]").click()
    page.keyboard.press("Escape")
    client.post(f"/api/tables/{table}/chat", json={"text": "three"})
    page.wait_for_timeout(800)
    assert page.locator("[data-tool=chat] .ak-dot").count() == 0


def test_who_takes_over_a_shared_screen_sees_what_the_others_did_since(
    client: httpx.Client, open_page: Any
) -> None:
    table = imported(client, auction(3, asked("bid", 0, 3), seed=3))  # all hold cards
    page = opened(open_page, client, f"/table/{table}", **MOVING)
    page.evaluate(TOLD)
    for n in range(2):
        bid(client, table, n)
        page.wait_for_selector(".ak-pass")
        page.evaluate("window.told = []")
        page.locator(".ak-pass button").click()
        until(page, "me")
        told = page.evaluate("window.told")
        assert len(told) == len(acts_since(client, table)) > 0
        assert told[-1]["at"] - told[0]["at"] >= 1000 * (len(told) - 1)
    page.keyboard.press("r")
    page.wait_for_selector(".ak-replay")
    page.keyboard.press("Escape")
    until(page, "me")
    bid(client, table, 2)
    page.wait_for_selector(".ak-pass")
    page.evaluate(ENOUGH)
    page.locator(".ak-pass button").click()
    until(page, "me")
    assert len(page.evaluate("window.told")) == 1 < len(acts_since(client, table))
    expect(page.locator("[data-confirm]")).to_have_attribute("aria-disabled", "true")


def test_a_screen_is_uncovered_though_the_server_does_not_tell_what_the_others_did(
    client: httpx.Client, open_page: Any
) -> None:
    table = imported(client, auction(3, asked("bid", 0, 3), seed=3))
    page = opened(open_page, client, f"/table/{table}", **MOVING)
    page.route("**/positions?*", lambda route: None)  # it never answers
    bid(client, table, 0)
    page.wait_for_selector(".ak-pass")
    page.locator(".ak-pass button").click()
    page.wait_for_selector(".ak-lift")
    until(page, "me")
    bid(client, table, 1)  # and what comes later is taken
    page.wait_for_selector(".ak-pass")


def bid(client: httpx.Client, table: str, n: int) -> None:
    """A bid of whoever must."""
    state = client.get(f"/api/tables/{table}").json()
    view = state["view"]
    order = {"expected_seq": state["seq"], "key": f"bid{n}", "seat": view["seat"]}
    names = [one["name"] for one in view["legal"]]
    post(client, f"/api/tables/{table}/commands", {**order, "action": names[0]})


def acts_since(client: httpx.Client, table: str) -> set[int]:
    """What the others did since the last choice of the seat that is asked, each by its line."""
    state = client.get(f"/api/tables/{table}?since=0").json()
    lines = [line for line in state["log"] if line.get("do") and line["by"] != "chance"]
    own = [n for n, line in enumerate(lines) if line["by"] == state["view"]["seat"]]
    return {line["from"] for line in lines[own[-1] + 1 :]}
