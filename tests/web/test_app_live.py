"""Several people at one table, connections that come and go, and the past of a match."""

import re
from typing import Any

import httpx
import pytest

from tests.server.serving import scaled, size
from tests.web.conftest import Running
from tests.web.hands import (
    Hand,
    between,
    guest,
    in_round,
    laid,
    new_table,
    opened,
    played,
    post,
)

client = pytest.fixture(guest)
other = pytest.fixture(guest)
watcher = pytest.fixture(guest)

CHANGED = "old => document.querySelector('.ak-when b').textContent !== old"
ROUND_ONE = "() => document.querySelector('.ak-bar').textContent.includes('Round 1')"
SEQ = "n => Number(document.querySelector('.ak-app').dataset.seq) >= n"


def two_people(client: httpx.Client, other: httpx.Client, **more: Any) -> str:
    table = new_table(client, ["you", "open"], name="Nofret", end_turn="never", **more)
    post(other, f"/api/tables/{table}/join", {"name": "Henri"})
    post(client, f"/api/tables/{table}/start")
    return table


def test_two_browsers_play_live_and_a_third_watches(
    client: httpx.Client, other: httpx.Client, watcher: httpx.Client, open_page: Any
) -> None:
    table = two_people(client, other)
    ann = Hand(opened(open_page, client, f"/table/{table}"))
    ben = Hand(opened(open_page, other, f"/table/{table}"))
    eve = Hand(opened(open_page, watcher, f"/table/{table}"))
    for _turn in range(8):
        acting = client.get(f"/api/tables/{table}").json()["table"]["waiting"]
        mover, waiter = (ann, ben) if acting == [0] else (ben, ann)
        mover.page.wait_for_selector(".ak-app[data-state=me]")
        assert waiter.state() == "wait"
        mover.choose()
        for page in (waiter.page, eve.page):
            page.wait_for_function(SEQ, arg=mover.seq())

    assert eve.state() == "wait"
    assert eve.page.locator("[data-confirm]").count() == 0
    told = [hand.page.locator(".ak-lines li").all_inner_texts() for hand in (ann, ben, eve)]
    assert told[0] == told[1] == told[2]
    assert any("Henri" in line for line in told[2])


def test_reload_shows_the_same_position(client: httpx.Client, open_page: Any) -> None:
    table = new_table(client, ["you", "you"], end_turn="never")
    hand = Hand(opened(open_page, client, f"/table/{table}"))
    for _turn in range(4):
        hand.choose()
    lines = hand.page.locator(".ak-lines li").all_inner_texts()
    hand.page.reload()
    hand.page.wait_for_selector(".ak-app")
    assert hand.page.locator(".ak-lines li").all_inner_texts() == lines


def test_offline_is_shown_heals_and_loses_nothing(
    client: httpx.Client, other: httpx.Client, open_page: Any
) -> None:
    table = two_people(client, other)
    page = opened(open_page, other, f"/table/{table}")
    page.context.set_offline(True)
    page.wait_for_selector(".ak-strip.lost")
    seq = client.get(f"/api/tables/{table}").json()["seq"]
    done = post(
        client,
        f"/api/tables/{table}/commands",
        {"expected_seq": seq, "key": "k1", "action": "take"},
    )

    page.context.set_offline(False)
    page.wait_for_function(SEQ, arg=done["seq"])
    page.wait_for_selector(".ak-strip.lost", state="detached")
    assert page.get_attribute(".ak-app", "data-state") == "me"
    open_page.complaints[:] = [c for c in open_page.complaints if "ERR_INTERNET" not in c]


def test_a_choice_whose_answer_is_lost_counts_once(client: httpx.Client, open_page: Any) -> None:
    table = new_table(client, ["you", "you"], end_turn="never")
    page = opened(open_page, client, f"/table/{table}")
    sent = between(page, answered=lambda _answer: None)  # then a request is made, in vain too
    before = client.get(f"/api/tables/{table}").json()["seq"]
    page.keyboard.press("t")
    page.wait_for_selector(".ak-conf [data-confirm]:not([aria-disabled], [disabled])")

    def answer_lost(route: Any) -> None:
        route.fetch()
        route.abort()

    page.route("**/commands*", answer_lost, times=1)
    page.keyboard.press("Enter")
    page.wait_for_function(SEQ, arg=before + 1)
    page.wait_for_selector(".ak-app[data-busy=false]")
    log = client.get(f"/api/tables/{table}?since={before}").json()["log"]
    assert [line["do"] for line in log] == ["take"]
    assert [order["actions"] for order in sent] == [["take"]]
    assert page.locator(".ak-error").count() == 0
    open_page.complaints[:] = [c for c in open_page.complaints if "ERR_FAILED" not in c]


def test_a_stale_choice_is_refused_in_words_and_shows_the_position(
    client: httpx.Client, open_page: Any
) -> None:
    table = new_table(client, ["you", "you"], end_turn="never")
    page = opened(open_page, client, f"/table/{table}")
    seq = client.get(f"/api/tables/{table}").json()["seq"]
    between(page, lambda order: {**order, "expected_seq": seq - 1})
    page.keyboard.press("t")
    page.wait_for_selector(".ak-conf [data-confirm]:not([aria-disabled], [disabled])")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ak-error")
    assert "moved on" in page.locator(".ak-error").inner_text()


def test_a_choice_that_a_socket_swallows_is_made_by_request(
    client: httpx.Client, open_page: Any
) -> None:
    table = new_table(client, ["you", "you"], end_turn="never")
    page = opened(open_page, client, f"/table/{table}")
    sent = between(page, lambda _order: None)
    with page.expect_response(lambda answer: "/commands" in answer.url) as answered:
        Hand(page).choose()
    assert answered.value.status == 200 and len(sent) == 1
    assert answered.value.request.post_data_json["key"] == sent[0]["key"]


@scaled
def test_many_tabs_stay_live(client: httpx.Client, open_page: Any) -> None:
    table = new_table(client, ["you", "you"], end_turn="never")
    first = opened(open_page, client, f"/table/{table}")
    tabs = [first]
    for _n in range(size(7, 19)):
        page = first.context.new_page()
        page.goto(f"/table/{table}")
        page.wait_for_selector(".ak-app")
        tabs.append(page)
    seq = client.get(f"/api/tables/{table}").json()["seq"]
    post(
        client,
        f"/api/tables/{table}/commands",
        {"expected_seq": seq, "key": "k1", "action": "take"},
    )
    for page in tabs:
        page.wait_for_function(SEQ, arg=seq + 1)


def test_chat_reaches_the_other_browser(
    client: httpx.Client, other: httpx.Client, open_page: Any
) -> None:
    table = two_people(client, other)
    ann = opened(open_page, client, f"/table/{table}")
    ben = opened(open_page, other, f"/table/{table}")
    ann.locator("[data-tool=chat]").click()
    ann.locator("#ak-say").fill("Well sailed")
    ann.keyboard.press("Enter")
    ben.locator("[data-tool=chat]").click()
    ben.wait_for_selector(".ak-chat b")
    assert "Well sailed" in ben.locator(".ak-chat").inner_text()


def test_a_take_back_is_asked_and_agreed(
    client: httpx.Client, other: httpx.Client, open_page: Any
) -> None:
    table = two_people(client, other)
    for who, key in ((client, "a"), (other, "b")):
        seq = who.get(f"/api/tables/{table}").json()["seq"]
        order = {"expected_seq": seq, "key": key, "action": "take"}
        post(who, f"/api/tables/{table}/commands", order)
    ann = opened(open_page, client, f"/table/{table}")
    ben = opened(open_page, other, f"/table/{table}")
    ann.locator("[data-tool=menu]").click()
    ann.locator("[data-open=takeback]").click()
    ann.locator(".ak-menu-list .ak-btn").first.click()
    ben.locator(".ak-strip button", has_text="Agree").click()
    ben.wait_for_selector(".ak-strip", state="detached")
    assert client.get(f"/api/tables/{table}").json()["view"]["position"]["sled"] == [2, 3]


def test_eyes_link_shows_but_does_not_play(
    client: httpx.Client, watcher: httpx.Client, open_page: Any
) -> None:
    table = new_table(client, ["you", "bot:random"])
    path = post(client, f"/api/tables/{table}/eyes", {"seat": 0})["path"]
    page = opened(open_page, watcher, path)
    page.wait_for_selector(".ak-mine")
    assert page.locator("[data-confirm]:not([aria-disabled], [disabled])").count() == 0


# ---------------------------------------------------------------- replay


def finished(client: httpx.Client, **more: Any) -> str:
    match = played(2, lambda position: False, **more)
    answer = client.post(
        "/api/import", content=__import__("akhet.match.file").match.file.text_of(match)
    )
    return str(answer.json()["table"])


def test_replay_steps_without_spoilers(client: httpx.Client, open_page: Any) -> None:
    table = finished(client)
    page = opened(open_page, client, f"/table/{table}?line=0")
    page.wait_for_selector(".ak-replay")
    assert page.locator(".ak-lines li").count() == 0
    assert page.locator(".ak-sc").all_inner_texts() == ["0", "0"]
    page.locator("[data-replay=forward]").click()
    page.wait_for_function("() => document.querySelectorAll('.ak-lines li').length > 0")
    first = page.locator(".ak-when b").inner_text()
    page.locator("[data-replay=round_forward]").click()
    page.wait_for_function(
        "old => document.querySelector('.ak-when b').textContent !== old", arg=first
    )
    assert re.search(r"Round 2", page.locator(".ak-bar").inner_text())
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(
        "() => document.querySelector('.ak-bar').textContent.includes('Round 1')"
    )
    assert (
        page.url.rpartition("line=")[2]
        == re.search(r"\d+", page.locator(".ak-when b").inner_text())[0]
    )  # type: ignore[index]


def test_replay_through_any_eyes_and_play_on(client: httpx.Client, open_page: Any) -> None:
    table = finished(client)
    page = opened(open_page, client, f"/table/{table}?line=40")
    page.wait_for_selector(".ak-replay")
    page.locator(".ak-eyes select").select_option("2")
    page.locator(".ak-replay-tools .ak-btn", has_text="Play on").click()
    page.locator(".ak-menu-list .ak-btn.wide").first.click()
    page.wait_for_url(re.compile(rf"/table/(?!{table})"))
    page.wait_for_selector(".ak-app")
    assert page.get_attribute(".ak-app", "data-state") in ("me", "wait")


def test_a_finished_match_is_verified_at_the_table(client: httpx.Client, open_page: Any) -> None:
    table = finished(client)
    page = opened(open_page, client, f"/table/{table}")
    page.locator("button", has_text="Fair luck").click()
    page.wait_for_selector(".ak-good")
    state = client.get(f"/api/tables/{table}").json()["table"]
    assert state["commitment"] in page.locator(".ak-hash").first.inner_text()


@pytest.mark.parametrize("options", [None, {"burial": "b", "obelisks": "b", "wrath": "on"}])
def test_the_live_score_sheet_agrees_with_the_rules(
    client: httpx.Client, site: Running, open_page: Any, options: Any
) -> None:
    for number in (3, 6):
        table = laid(client, played(3, in_round(number), options, seed=number), ["you"] * 3)
        page = opened(open_page, client, f"/table/{table}")
        state = client.get(f"/api/tables/{table}").json()["view"]
        name = state["legal"][0]["name"]
        answer = client.get(f"/api/tables/{table}/preview", params={"action": name}).json()
        page.locator(".ak-sc").first.click()
        page.wait_for_selector(".ak-scores tfoot")
        shown = page.locator(".ak-scores tfoot tr").first.locator("td").all_inner_texts()
        assert [int(text.replace("−", "-")) for text in shown] == answer["forecast_before"]
