"""The rules in the browser and without one: found, searched, printed, linked from the table."""

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from akhet.games import GAMES
from akhet.lang import LANGS
from akhet.rulebook import book, place_of
from akhet.rulebook.parts import PARTS
from tests.plain import NO_TLS
from tests.web.browse import Visitor
from tests.web.conftest import Running
from tests.web.hands import new_table
from tests.web.test_app_look import client, serious
from tests.web.test_pages_browser import DESK, FAULTS, PHONE

__all__ = ["client"]


def test_the_rules_are_one_click_from_the_lobby_and_the_form_of_a_new_table(ann: Visitor) -> None:
    lobby, form = ann.open("/").links, ann.open("/new?game=imhotep").links

    assert "/rules" in lobby and "/rules/imhotep" in lobby and "/rules/imhotep" in form
    assert {f"/rules/{game}" for game in PARTS} <= set(ann.open("/rules").links)


@pytest.mark.parametrize("lang", LANGS)
def test_every_game_has_its_page_in_every_language(
    visitor: Callable[..., Visitor], lang: str
) -> None:
    who = visitor(lang)
    for game in PARTS:
        page = who.open(f"/rules/{game}")

        found = book(lang, game, GAMES[game].components)
        ids = {attributes.get("id") for _tag, attributes in page.tags}
        assert found.ids <= ids
        assert found.chapters[0].title in page.text


def test_what_is_not_there_is_not_found(ann: Visitor) -> None:
    ann.open("/rules/chess", 404)
    ann.open("/rules/imhotep?table=" + "a" * 32, 404)
    ann.open("/rules/chess/of/ask:turn", 404)


def test_a_question_a_reason_and_a_thing_lead_to_their_paragraph(site: Running) -> None:
    with httpx.Client(base_url=site.url, verify=NO_TLS) as http:
        places = {
            what: http.get(f"/rules/imhotep/of/{what}").headers["location"]
            for what in ("ask:turn", "off:sled_full", "card:lever", "card:nonsense", "x")
        }

    assert places == {
        "ask:turn": "/rules/imhotep#turn",
        "off:sled_full": "/rules/imhotep#take",
        "card:lever": "/rules/imhotep#card-lever",
        "card:nonsense": "/rules/imhotep",
        "x": "/rules/imhotep",
    }


def test_the_figures_are_those_of_the_table_one_comes_from(
    client: httpx.Client, ann: Visitor
) -> None:
    text = httpx.get(f"{client.base_url}/components/imhotep.toml", verify=NO_TLS).text
    assert "sled_capacity = 5" in text
    own = text.replace("sled_capacity = 5", "sled_capacity = 7")
    table = new_table(client, ["you", "you"], components=own)

    plain = ann.open("/rules/imhotep").text
    changed = ann.open(f"/rules/imhotep?table={table}").text
    assert "your sled, which holds 5." in plain and "your sled, which holds 7." in changed
    assert "the figures of the table you came from" in changed
    assert f"/table/{table}" in ann.page.links
    ann.open(f"/rules/amunre?table={table}", 404)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_rules_fit_are_searched_and_printed(
    open_page: Callable[..., Any], axe: str, size: dict[str, int]
) -> None:
    page = open_page("/rules", viewport=size, bypass_csp=True, reduced_motion="reduce")
    assert page.evaluate(FAULTS) == []
    for game in PARTS:
        page.goto(f"/rules/{game}")
        assert page.evaluate(FAULTS) == []
    page.add_script_tag(content=axe)
    assert serious(page) == []
    page.goto("/rules/imhotep#sail")
    assert page.locator("#sail").evaluate("e => Math.abs(e.getBoundingClientRect().top) < 60")

    page.fill("#find", "PYRAMID  bonus")
    page.wait_for_function("document.querySelector('[data-found]').textContent !== ''")
    shown = page.locator("[data-rules] :is(.para, .entry):visible")
    assert 0 < shown.count() < 40
    assert not page.locator("#take").is_visible() and page.locator("#pyramid-b").is_visible()
    page.fill("#find", "xylophone")
    page.wait_for_selector("text=Nothing found.")
    page.fill("#find", "")
    assert page.locator("#take").is_visible()
    page.emulate_media(media="print")
    assert not page.locator(".rules-side, .bar").first.is_visible()
    assert page.locator("#sail").is_visible()


def test_from_the_table_questions_reasons_and_tips_lead_to_the_rules(
    client: httpx.Client, site: Running, open_page: Callable[..., Any]
) -> None:
    table = new_table(client, ["you", "you"])
    page = open_page(f"/table/{table}", viewport=DESK, **cookies(client))
    page.wait_for_selector(".ak-q")
    link = page.locator(".ak-q [data-rule]")
    assert link.get_attribute("href") == f"/rules/imhotep/of/ask%3Aturn?table={table}"
    with page.expect_popup() as opened:
        link.click()
    opened.value.wait_for_url("**/rules/imhotep?table=*#turn")

    page.locator("[data-choice=play]").click(force=True)  # no blue card yet
    reason = page.locator(".ak-error [data-rule]")
    expect(reason).to_have_attribute("href", re.compile("off%3Ano_card"))

    page.locator("[data-at='site:temple']").first.hover()
    page.wait_for_selector(".ak-tip [data-rule]")
    page.locator(".ak-tip [data-rule]").hover()
    with page.expect_popup() as opened:
        page.locator(".ak-tip [data-rule]").click()
    opened.value.wait_for_url("**/rules/imhotep?table=*#temple")


def cookies(client: httpx.Client) -> dict[str, Any]:
    """Whoever made a table, as a browser is told."""
    shape = {"domain": "127.0.0.1", "path": "/", "expires": -1}
    shape |= {"httpOnly": False, "secure": False, "sameSite": "Lax"}
    listed = [{"name": n, "value": v, **shape} for n, v in client.cookies.items()]
    return {"storage_state": {"cookies": listed}}


@pytest.mark.parametrize("game", PARTS)
def test_every_thing_with_a_tip_has_its_paragraph(
    client: httpx.Client, open_page: Callable[..., Any], game: str
) -> None:
    found = book("en", game, GAMES[game].components)
    table = new_table(client, ["you"] * min(GAMES[game].seats[-1], 4), game=game)
    page = open_page(f"/table/{table}", viewport=DESK, **cookies(client))
    page.wait_for_selector(".ak-q, .ak-pass")
    keys = page.evaluate("[...document.querySelectorAll('[data-tip]')].map((e) => e.dataset.tip)")
    assert len(set(keys)) > 8
    lost = [key for key in keys if place_of(game, key) not in found.ids]
    assert lost == []
