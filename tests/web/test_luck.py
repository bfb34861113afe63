"""Two browsers start a table: each adds a number, and afterwards checks what it remembers."""

import contextlib
import hashlib
import json
import random
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from akhet.server.play.opening import OPEN_SECONDS
from tests.plain import NO_TLS
from tests.web.conftest import Running


def laid(page: Any, title: str = "Quay") -> str:
    """Ann lays a table with one open seat; answers its id."""
    page.goto("/new")
    page.fill("main input[name=name]", "Ann")
    page.click("form[action='/new'] button.pri")
    page.wait_for_url("**/table/*")
    return str(page.url.split("/")[-1])


def joined(page: Any, table: str, name: str = "Ben") -> None:
    page.goto(f"/table/{table}")
    page.fill("main input[name=name]", name)
    page.click("form[action$='/join'] button")
    page.wait_for_selector("[data-luck]")


def memory(page: Any, table: str) -> Any:
    return page.evaluate(f"JSON.parse(localStorage.getItem('akhet.luck.{table}'))")


def state(site: Running, table: str) -> Any:
    return httpx.get(f"{site.url}/api/tables/{table}", verify=NO_TLS).json()


def play_out(site: Running, table: str, *pages: Any) -> None:
    """Plays the match to its end through the API, each with the cookie of their browser."""
    rng, number = random.Random(1), 0
    with contextlib.ExitStack() as stack:
        players = []
        for page in pages:
            token = next(c["value"] for c in page.context.cookies() if c["name"] == "akhet")
            player = httpx.Client(base_url=site.url, cookies={"akhet": token}, verify=NO_TLS)
            players.append(stack.enter_context(player))
        while not (found := players[number % 2].get(f"/api/tables/{table}").json())["view"]["over"]:
            act(players[number % 2], table, found, rng, f"k{number}")
            number += 1


def act(player: httpx.Client, table: str, found: Any, rng: random.Random, key: str) -> None:
    """Makes one choice, if it is this player's turn."""
    body = {"expected_seq": found["seq"], "key": key}
    if found["table"]["pending"] in found["table"]["mine"]:
        player.post(f"/api/tables/{table}/done", json=body)
    elif names := [one["name"] for one in found["view"]["legal"]]:
        player.post(f"/api/tables/{table}/commands", json={**body, "action": rng.choice(names)})


def remembered(page: Any, table: str) -> list[str]:
    """The sentences the verify page shows of what this browser remembers."""
    page.goto(f"/table/{table}/verify")
    page.wait_for_selector("[data-memory] li:not([hidden])")
    return page.eval_on_selector_all(
        "[data-memory] li:not([hidden])", "all => all.map((one) => one.dataset.says)"
    )


def test_the_hash_is_the_one_everybody_else_has(open_page: Callable[..., Any]) -> None:
    page = open_page("/")
    source = page.locator("script[type=module]").get_attribute("src").replace("pages.js", "luck.js")
    texts = ["", "abc", "a" * 55, "b" * 56, "c" * 64, "table:" + "0f" * 32, "x" * 300]
    script = "async ([from, texts]) => texts.map((await import(from)).sha256)"
    assert page.evaluate(script, [source, texts]) == [
        hashlib.sha256(text.encode()).hexdigest() for text in texts
    ]


def test_case_19_two_browsers_add_their_numbers_by_themselves(
    site: Running, open_page: Callable[..., Any]
) -> None:
    ann, ben = open_page(), open_page()
    table = laid(ann)
    ann.wait_for_selector("[data-says=part]:not([hidden])")
    joined(ben, table)
    ben.wait_for_selector("[data-says=part]:not([hidden])")
    ann.wait_for_selector("text=Numbers so far: Ann, Ben.")
    assert memory(ann, table)["nonce"] != memory(ben, table)["nonce"]

    ann.click("form[action$='/order']:has(button:has-text('Draw the seats')) button")
    ann.wait_for_selector("text=is drawn when the match starts")
    ann.click("form[action$='/start'] button")
    for page in (ann, ben):
        page.wait_for_selector("main#app .ak-bar, main#app [class^=ak-]")
    log = state(site, table)["log"]
    opened = [line["nonce"] for line in log if "nonce" in line]
    assert sorted(opened) == sorted(memory(page, table)["nonce"] for page in (ann, ben))
    assert not [line for line in log if "withheld" in line]
    assert [line["seating"] for line in log if "seating" in line] != []

    good = ["seal_same", "mine_in", "others_same"]
    assert remembered(ann, table) == good  # while the match still runs, too
    play_out(site, table, ann, ben)
    assert remembered(ann, table) == good and remembered(ben, table) == good
    text = ann.inner_text("main")
    assert "Ann: a number of their own" in text and "Ben: a number of their own" in text
    assert "everything that a file can show was checked" in text
    assert "2 players’ numbers were committed to" in text and "Who sits where was drawn" in text


def test_case_19_a_browser_that_withholds_is_named_and_play_goes_on(
    site: Running, open_page: Callable[..., Any]
) -> None:
    ann, ben = open_page(), open_page()
    table = laid(ann)
    joined(ben, table)
    ann.wait_for_selector("text=Numbers so far: Ann, Ben.")
    ben.goto("about:blank")  # gone to have a cup of tea
    ann.click("form[action$='/start'] button")
    ann.wait_for_selector("text=The numbers are being opened")
    ann.wait_for_selector("main#app [class^=ak-]", timeout=(OPEN_SECONDS + 15) * 1000)
    ann.goto(f"/table/{table}/plain")
    assert "Ben did not open the promised number for the luck in time" in ann.inner_text("main")
    assert remembered(ann, table) == ["seal_same", "mine_in", "others_same"]
    assert "Ben: the number was not opened in time" in ann.inner_text("main")
    assert remembered(ben, table) == ["seal_same", "mine_late"]


def test_a_browser_that_is_shown_something_else_than_before_says_so_and_adds_nothing(
    site: Running, open_page: Callable[..., Any]
) -> None:
    ann = open_page()
    table = laid(ann)
    ann.wait_for_selector("[data-says=part]:not([hidden])")
    known = memory(ann, table)
    lied = json.dumps({**known, "seal": "0" * 64})  # as if the server had shown another seal then
    ann.evaluate(
        "([name, value]) => localStorage.setItem(name, value)", [f"akhet.luck.{table}", lied]
    )
    ann.reload()
    ann.wait_for_selector("[data-says=changed]:not([hidden])")
    assert ann.is_hidden("[data-says=part]")
    assert "seal_other" in remembered(ann, table)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"commits": "0" * 64}, "others_other"),
        ({"nonce": "f" * 64, "opened": True}, "mine_gone"),
        ({"seal": "0" * 64}, "seal_other"),
    ],
)
def test_a_match_that_is_not_what_the_browser_saw_is_told_on_the_verify_page(
    site: Running, open_page: Callable[..., Any], change: dict[str, Any], said: str
) -> None:
    """The memory is changed instead of the server's log: for who compares it is the same."""
    ann, ben = open_page(), open_page()
    table = laid(ann)
    joined(ben, table)
    ann.wait_for_selector("text=Numbers so far: Ann, Ben.")
    ann.click("form[action$='/start'] button")
    ann.wait_for_selector("main#app [class^=ak-]")
    lied = json.dumps({**memory(ann, table), **change})
    ann.evaluate(
        "([name, value]) => localStorage.setItem(name, value)", [f"akhet.luck.{table}", lied]
    )
    assert said in remembered(ann, table)
    assert ann.is_visible(f"[data-says={said}]")


def test_somebody_without_javascript_plays_along_and_adds_nothing(
    site: Running, open_page: Callable[..., Any]
) -> None:
    ann, ben = open_page(), open_page(java_script_enabled=False)
    table = laid(ann)
    ann.wait_for_selector("[data-says=part]:not([hidden])")
    joined(ben, table)
    assert "You add no number of your own" in ben.inner_text("main")
    ann.wait_for_selector("form[action$='/start'] button:not([disabled])")
    ann.click("form[action$='/start'] button")
    ann.wait_for_selector("main#app [class^=ak-]")
    log = state(site, table)["log"]
    assert [name for line in log for name in ("commit", "nonce") if name in line] == [
        "commit",
        "nonce",
    ]
