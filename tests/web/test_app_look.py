"""How the table looks: fits one screen, readable, nothing over another, no serious axe finding."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.hands import B_SIDES, guest, in_round, laid, new_table, opened, played
from tests.web.rest import at_rest, resized

client = pytest.fixture(guest)

SIZES = [(1366, 768), (390, 844), (360, 740), (820, 1180), (1920, 1080)]
SIZES += [(844, 390), (740, 360), (683, 384)]  # on its side; twice the zoom
CASES = {
    "early": (4, 2, None),
    "late": (4, 6, None),
    "two": (2, 5, None),
    "sides-b": (4, 4, B_SIDES),
    "late-b": (3, 6, B_SIDES),
}
CHECK = (Path(__file__).parent / "check_layout.js").read_text()


def table_of(client: httpx.Client, case: str) -> str:
    seats, number, options = CASES[case]
    match = played(seats, in_round(number), options, seed=number)
    return laid(client, match, ["you"] * seats)


@pytest.mark.parametrize("case", CASES)
def test_everything_fits_and_can_be_read(client: httpx.Client, open_page: Any, case: str) -> None:
    table = table_of(client, case)
    page = opened(open_page, client, f"/table/{table}")
    found = {}
    for width, height in SIZES:
        resized(page, width, height)
        found[f"{width}x{height}"] = page.evaluate(CHECK)
    assert found == {size: [] for size in found}


@pytest.mark.parametrize("lang", ["nl", "fr", "de"])
def test_other_languages_fit_too(client: httpx.Client, open_page: Any, lang: str) -> None:
    table = table_of(client, "late-b")
    client.cookies.set("lang", lang)
    page = opened(open_page, client, f"/table/{table}")
    for width, height in ((1366, 768), (390, 844)):
        resized(page, width, height)
        assert page.evaluate(CHECK) == []
        for key in ("p", "Escape", "s", "Escape"):
            page.keyboard.press(key)
            at_rest(page)  # the board is measured again when the dock has changed
            assert page.evaluate(CHECK) == [], key


def test_the_language_changes_without_a_reload_also_in_the_log(
    client: httpx.Client, open_page: Any
) -> None:
    page = opened(open_page, client, f"/table/{table_of(client, 'early')}")
    page.evaluate("window.stays = true")
    for lang, word in (("de", "Deutsch"), ("fr", "Français"), ("nl", "Nederlands")):
        page.locator("[data-tool=menu]").click()
        page.locator(".ak-choose .ak-btn", has_text=word).click()
        page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
        page.keyboard.press("Escape")
        at_rest(page)
        text = page.locator(".ak-app").inner_text()
        assert "app." not in text and "imhotep." not in text
    expect(page.locator(".ak-lines")).to_contain_text("legt een steen")
    assert page.evaluate("window.stays") is True


def test_the_log_changes_its_language_also_when_the_socket_is_faster(
    client: httpx.Client, open_page: Any
) -> None:
    page = opened(open_page, client, f"/table/{table_of(client, 'early')}")
    late: list[Any] = []
    page.route("**/api/tables/*?since=0&lang=nl*", lambda route: late.append(route))
    page.locator("[data-tool=menu]").click()
    page.locator(".ak-choose .ak-btn", has_text="Nederlands").click()
    page.wait_for_function("() => document.documentElement.lang === 'nl'")
    page.keyboard.press("Escape")
    expect(page.locator(".ak-q").first).to_contain_text("beurt")  # which the socket has brought
    assert len(late) == 1
    expect(page.locator(".ak-lines")).not_to_contain_text("legt een steen")
    late[0].continue_()
    expect(page.locator(".ak-lines")).to_contain_text("legt een steen")


def test_twice_the_zoom_is_usable(client: httpx.Client, open_page: Any) -> None:
    table = table_of(client, "early")
    page = opened(open_page, client, f"/table/{table}", viewport={"width": 683, "height": 384})
    assert page.evaluate(CHECK) == []  # which counts any scrolling of the page
    for thing in ("[data-choice=take]", "[data-confirm]", "[data-undo]", ".ak-board svg"):
        box = page.locator(thing).first.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 683, thing
        assert box["y"] >= 0 and box["y"] + box["height"] <= 384, thing


def test_hover_focus_and_long_press_explain(client: httpx.Client, open_page: Any) -> None:
    table = new_table(client, ["you", "bot:random"])
    page = opened(open_page, client, f"/table/{table}")
    box = page.locator("[data-at='site:temple']").bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + 20)
    page.wait_for_selector(".ak-tip")
    assert "Temple" in page.locator(".ak-tip").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector(".ak-tip", state="detached")
    page.mouse.move(5, 5)
    page.locator("[data-at='ship:1']").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".ak-tip")


# ---------------------------------------------------------------- axe


SERIOUS = """async (rules) => {
  await new Promise(requestAnimationFrame); // another light may come slowly
  const ends = (one) => one.effect.getComputedTiming().endTime !== Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
  const found = await axe.run(document, { ...rules, resultTypes: ['violations'] });
  return found.violations.filter((one) => ['serious', 'critical'].includes(one.impact))
    .map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)}`);
}"""
"""What axe finds; the page keeps what passed, which is a megabyte, to itself."""


def serious(page: Any) -> list[str]:
    """What axe finds on a page: all its rules in the light, those of colours in the dark too."""
    found = []
    for theme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {said}" for said in page.evaluate(SERIOUS, rules)]
    page.emulate_media(color_scheme="light")
    return found


AXE_SIZES = [(1366, 768), (390, 844), (844, 390)]
PANELS = [
    "menu",
    "score",
    "rules",
    "keys",
    "settings",
    "describe",
    "links",
    "log",
    "chat",
    "replay",
]
SPREAD = [(size, PANELS[n::3]) for n, size in enumerate(AXE_SIZES)]
"""The table on every screen, each panel on one of them; `make soak` opens all panels on all."""


@pytest.mark.parametrize(
    ("size", "panels"),
    [*SPREAD, *(pytest.param(size, PANELS, marks=pytest.mark.soak) for size in AXE_SIZES)],
)
def test_axe_finds_nothing_serious(
    client: httpx.Client, open_page: Any, axe: str, size: tuple[int, int], panels: list[str]
) -> None:
    table = table_of(client, "sides-b")
    viewport = {"width": size[0], "height": size[1]}
    page = opened(open_page, client, f"/table/{table}", viewport=viewport, bypass_csp=True)
    page.add_script_tag(content=axe)
    assert serious(page) == []
    page.keyboard.press("p")
    at_rest(page)
    assert serious(page) == []
    page.keyboard.press("Escape")
    for name in panels:
        page.locator("[data-tool=menu]").click()
        if name != "menu":
            page.locator(f".ak-items [data-open={name}]").click()
        page.wait_for_selector(".ak-replay" if name == "replay" else ".ak-sheet")
        at_rest(page)
        assert serious(page) == [], name
        page.keyboard.press("Escape")
