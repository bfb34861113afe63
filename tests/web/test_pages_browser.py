"""The pages in Chromium: they fit, they complain of nothing, and they look again by themselves."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browse import Visitor
from tests.web.conftest import Running

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 740}
DESK = {"width": 1366, "height": 768}
ZOOMED = {"width": 683, "height": 384}  # the desk at 200 %
ASIDE = {"width": 844, "height": 390}  # a phone on its side
SIZES = {"desk": DESK, "200%": ZOOMED, "phone": PHONE, "360": SMALL, "aside": ASIDE}

FAULTS = """() => {
  const found = new Set(), wide = innerWidth;
  const scroll = document.documentElement.scrollWidth;
  if (scroll > wide) found.add(`scrolls sideways: ${scroll}`);
  const aside = ".sr, .skip, .art", controls = "button, a.btn, select, input:not([type=hidden])";
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(aside);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim(), parent = node.parentElement;
    if (!text || !shown(parent) || parent.closest("option, noscript, svg")) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < 10.95) found.add(`small: ${size} ${text}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (box.width && (box.left < -1 || box.right > wide + 1)) found.add(`outside: ${text}`);
  }
  for (const control of document.querySelectorAll(controls)) {
    if (!shown(control) || control.closest(".seg label, .tick")) continue;
    const box = control.getBoundingClientRect();
    const name = (control.textContent || control.name).trim();
    if (wide < 500 && (box.height < 43.5 || box.width < 43.5))
      found.add(`small target: ${Math.round(box.width)}x${Math.round(box.height)} ${name}`);
    if (control.tagName === "BUTTON" && control.scrollWidth > control.clientWidth + 1)
      found.add(`text runs out of its button: ${name}`);
  }
  return [...found];
}"""


@pytest.fixture(scope="module")
def guest(site: Running) -> Any:
    """Somebody with a table that gathers and one that is played."""
    found = Visitor(site.url)
    found.open("/new")
    found.send("/new", **{"name": "Nofret", "title": "Evening at the quay", "seat-2": "bot:random"})
    gathering = found.table
    found.open("/")
    found.send("/play", "imhotep")
    yield found, gathering, found.table
    found.close()


def signed_in(guest: Visitor, site: Running, **more: str) -> dict[str, Any]:
    """The cookies of a visitor, for a browser."""
    cookies = {**guest.client.cookies, **more}
    listed = [
        {"name": name, "value": value, "domain": "127.0.0.1", "path": "/"}
        for name, value in cookies.items()
    ]
    shape = {"expires": -1, "httpOnly": False, "secure": False, "sameSite": "Lax"}
    return {"storage_state": {"cookies": [{**cookie, **shape} for cookie in listed]}}


@pytest.mark.parametrize("lang", ["en", "nl", "fr", "de"])
def test_every_page_fits_every_screen(
    open_page: Callable[..., Any], site: Running, guest: Any, lang: str
) -> None:
    who, gathering, table = guest
    page = open_page("/", **signed_in(who, site, lang=lang))
    paths = ["/", "/new", "/tables", "/history", "/import", "/fair-play", "/keyboard", "/status"]
    paths += [f"/table/{gathering}", f"/table/{table}/plain", f"/table/{table}/plain?line=4"]
    paths += [f"/table/{table}/verify"]
    faults = {}
    for path in paths:
        page.goto(path)
        for name, size in SIZES.items():
            page.set_viewport_size(size)
            page.wait_for_function("width => innerWidth === width", arg=size["width"])
            if found := page.evaluate(FAULTS):
                faults[f"{path} {name}"] = found
    assert faults == {}


def test_the_lobby_does_not_scroll_on_a_desk(open_page: Callable[..., Any]) -> None:
    page = open_page("/", viewport=DESK)
    assert page.evaluate("document.documentElement.scrollHeight") <= DESK["height"]


def test_without_javascript_one_click_leads_to_a_table_that_can_be_played(
    open_page: Callable[..., Any],
) -> None:
    page = open_page("/", java_script_enabled=False)
    page.click("text=Play a bot")
    page.wait_for_url("**/plain")
    page.click("button[name=action] >> nth=0")
    page.wait_for_url("**/plain*")
    assert page.locator("ol.loglist li").count() > 1


def test_a_gathering_table_shows_a_new_guest_by_itself(
    open_page: Callable[..., Any], site: Running, ann: Visitor, ben: Visitor
) -> None:
    ann.open("/new")
    ann.send("/new", name="Ann")
    table = ann.table
    page = open_page(f"/table/{table}", **signed_in(ann, site))
    page.wait_for_selector("text=Free seat")
    ben.open(f"/table/{table}")
    ben.send("/join", name="Benedikt")
    page.wait_for_selector("ol.seats >> text=Benedikt")
    page.click("form[action$='/start'] button")
    page.wait_for_selector("#app")
    page.goto("/")


def test_of_two_changes_at_once_the_later_is_shown(
    open_page: Callable[..., Any], ann: Visitor, ben: Visitor, visitor: Callable[..., Visitor]
) -> None:
    ann.open("/new?game=imhotep&count=3")
    ann.send("/new", **{"name": "Ann", "seat-1": "open", "seat-2": "open"})
    path = f"/table/{ann.table}"
    page = open_page("/")
    told: list[Any] = []
    page.on("websocket", lambda found: found.on("framereceived", lambda text: told.append(text)))
    page.goto(path)
    while not told:
        page.wait_for_timeout(20)
    held: list[Any] = []

    def slow(route: Any) -> None:
        held.append((route, route.fetch()))

    page.route(f"**{path}", slow, times=2)
    for name, guest in (("Benedikt", ben), ("Cyra", visitor())):
        before = len(told)
        guest.open(path)
        guest.send("/join", name=name)
        while len(told) == before or not held:  # the first look is answered, and on its way
            page.wait_for_timeout(20)
    page.wait_for_timeout(300)  # whoever looks twice at once has looked twice by now
    shown: list[Any] = []
    while len(shown) < 2:
        for route, answer in held[len(shown) :]:
            route.fulfill(response=answer)
            shown.append(route)
        page.wait_for_timeout(20)
    page.wait_for_selector("ol.seats >> text=Cyra")
    assert page.locator("ol.seats >> text=Benedikt").is_visible()


def test_what_somebody_writes_is_not_swept_away(
    open_page: Callable[..., Any], ann: Visitor, ben: Visitor
) -> None:
    ann.open("/new")
    ann.send("/new", **{"name": "Ann", "seat-2": "open"})
    page = open_page(f"/table/{ann.table}")
    page.fill("#name", "Half a na")
    ben.open(f"/table/{ann.table}")
    ben.send("/join", name="Benedikt")
    page.wait_for_selector(".changed")
    assert page.input_value("#name") == "Half a na"
    page.click(".changed")
    page.wait_for_selector("ol.seats >> text=Benedikt")


def test_the_plain_page_follows_the_match_by_itself(
    open_page: Callable[..., Any], site: Running, ann: Visitor
) -> None:
    ann.open("/new")
    ann.send("/new", **{"name": "Ann", "seat-1": "you", "end_turn": "never"})
    table = ann.table
    page = open_page(f"/table/{table}/plain")
    before = page.locator("ol.loglist li").count()
    ann.open(f"/table/{table}/plain")
    ann.send("/act", ann.choices()[0])
    page.wait_for_function(f"document.querySelectorAll('ol.loglist li').length > {before}")


def test_the_invitation_is_copied_with_one_button(
    open_page: Callable[..., Any], site: Running, guest: Any
) -> None:
    who, gathering, _table = guest
    page = open_page(
        f"/table/{gathering}",
        permissions=["clipboard-read", "clipboard-write"],
        **signed_in(who, site),
    )
    page.click("[data-copy]")
    page.wait_for_selector("text=Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{site.url}/table/{gathering}"


def test_the_theme_button_always_changes_what_is_seen(open_page: Callable[..., Any]) -> None:
    page = open_page("/", color_scheme="dark")
    colour = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(colour)
    for sign in ("!==", "==="):
        page.click("[data-theme-switch]")
        page.wait_for_function(f"dark => document.body && {colour} {sign} dark", arg=dark)


def test_the_keyboard_reaches_the_page_and_closes_the_menu(open_page: Callable[..., Any]) -> None:
    page = open_page("/")
    page.keyboard.press("Tab")
    page.wait_for_function("document.activeElement.className === 'skip'")
    page.click("details.me summary")
    expect(page.locator("#my-name")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#my-name")).to_be_hidden()
    page.wait_for_function("document.activeElement.tagName === 'SUMMARY'")
