"""Every screen at every size: what a player needs is whole, and axe finds nothing serious."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.web.browse import Visitor
from tests.web.conftest import Running
from tests.web.hands import B_SIDES, STILL, guest, imported, in_round, opened, played, post
from tests.web.rest import at_rest
from tests.web.test_app_look import CHECK, serious
from tests.web.test_konflikte import reached, step_of
from tests.web.test_lever import ordering
from tests.web.test_pages_browser import FAULTS

SIZES = [(1366, 768), (390, 844), (844, 390), (740, 360)]
PAGES = ["/", "/new?game=pharaon", "/tables", "/history", "/rules", "/score"]

WHOLE = """selector => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const corners = [[x, y], [x, box.top + 3], [x, box.bottom - 3]];
  return !corners.every(([a, b]) => one.contains(document.elementFromPoint(a, b)));
}).map((one) => one.textContent.trim())"""
"""Which of some buttons are cut off or covered, above, below or in the middle."""


@pytest.fixture(scope="module")
def client(site: Running) -> Iterator[httpx.Client]:
    yield from guest(site)


@pytest.fixture(scope="module")
def over(client: httpx.Client) -> str:
    """A match that was played to its end."""
    return imported(client, played(2, lambda _: False))


@pytest.fixture(scope="module")
def pages(client: httpx.Client, over: str) -> list[str]:
    """The pages of somebody with a table of each kind."""
    seats = {"game": "imhotep", "seats": ["you", "open", "bot:scribe"], "name": "Nofret"}
    gathering = post(client, "/api/tables", {**seats, "listed": True})["table"]
    post(client, "/api/tables", {"game": "amunre", "seats": ["you", "bot:scribe", "bot:scribe"]})
    assert over
    return [*PAGES, f"/table/{gathering}"]


def at(page: Any, size: tuple[int, int]) -> None:
    """Gives a window a size, and lets the page settle."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(120)


def test_every_page_fits_every_size_and_axe_finds_nothing_serious(
    client: httpx.Client, open_page: Any, axe: str, pages: list[str]
) -> None:
    page = opened_at(client, open_page, "/status")
    faults = {}
    for path in pages:
        page.goto(path)
        page.add_script_tag(content=axe)
        for size in SIZES:
            at(page, size)
            asked = size in ((390, 844), (844, 390))  # test_around_browser.py asks on a desk
            found = page.evaluate(FAULTS) + (serious(page) if asked else [])
            if found:
                faults[f"{path} {size}"] = found
    assert faults == {}


def opened_at(client: httpx.Client, open_page: Any, path: str) -> Any:
    """A page of this guest, with nothing that keeps axe out."""
    page = open_page(path, bypass_csp=True, **STILL)
    host = str(client.base_url).rstrip("/")
    cookies = [{"name": n, "value": v, "url": host} for n, v in client.cookies.items()]
    page.context.add_cookies(cookies)
    return page


def test_when_it_is_over_every_button_is_whole(
    client: httpx.Client, open_page: Any, over: str
) -> None:
    page = opened(open_page, client, f"/table/{over}")
    cut = {}
    for size in SIZES:
        at(page, size)
        cut[size] = page.evaluate(WHOLE, ".ak-dock button"), page.evaluate(CHECK)
    assert cut == {size: ([], []) for size in SIZES}


def test_the_tools_of_a_replay_are_whole(client: httpx.Client, open_page: Any, over: str) -> None:
    page = opened(open_page, client, f"/table/{over}?line=40")
    page.wait_for_selector(".ak-replay")
    cut = {}
    for size in SIZES:
        at(page, size)
        cut[size] = page.evaluate(WHOLE, ".ak-replay button")
    assert cut == {size: [] for size in SIZES}


def test_the_sum_is_on_the_score_sheet_without_scrolling(
    client: httpx.Client, open_page: Any, over: str
) -> None:
    page = opened(open_page, client, f"/table/{over}")
    page.locator("[data-tool=menu]").click()
    page.locator(".ak-items [data-open=score]").click()
    page.wait_for_selector(".ak-scores")
    cut = {}
    for size in SIZES:
        at(page, size)
        cut[size] = page.evaluate(WHOLE, ".ak-scores tfoot tr:first-child td")
    assert cut == {size: [] for size in SIZES}


@pytest.mark.parametrize("game", ["imhotep", "amunre", "pharaon"])
def test_a_click_on_the_board_draws_no_ring_and_the_keys_do(
    client: httpx.Client, open_page: Any, game: str
) -> None:
    seats = {"game": game, "seats": ["you"] * 3, "end_turn": "never"}
    page = opened(open_page, client, f"/table/{post(client, '/api/tables', seats)['table']}")
    if page.locator(".ak-pass").count():
        page.locator(".ak-pass button").click()
        page.wait_for_selector(".ak-pass", state="detached")
    if page.locator("[data-keep]").count():  # the start of Pharaon
        page.locator("[data-keep]").first.click()
        page.locator(".ph-keep [data-confirm]").click()
        page.wait_for_selector(".ph-keep", state="detached")
    thing = page.locator(".ak-board .ak-at").first
    thing.focus()
    page.mouse.click(*middle(thing))
    rings = (
        "[...document.querySelectorAll('.ak-at')].filter("
        "one => getComputedStyle(one).outlineStyle !== 'none').length"
    )
    at_rest(page)
    assert page.evaluate(rings) == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.wait_for_function(f"{rings} === 1")


def middle(thing: Any) -> tuple[float, float]:
    """The middle of a thing on the board."""
    box = thing.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_games_stay_in_view_however_many_tables_wait(
    client: httpx.Client, ann: Visitor, open_page: Any
) -> None:
    ann.open("/")
    for _table in range(6):
        post(client, "/api/tables", {"game": "imhotep", "seats": ["you", "you"]})
        body = {"game": "imhotep", "seats": ["you", "open"], "listed": True, "name": "Ann"}
        ann.client.post("/api/tables", json=body).raise_for_status()
    page = opened_at(client, open_page, "/")
    at(page, (1366, 768))
    page.goto("/")
    assert page.locator(".side .trow").count() >= 8
    assert page.evaluate("document.documentElement.scrollHeight") <= 768
    assert page.evaluate(WHOLE, ".doing .btn") == []


# ---------------------------------------------------------------- a phone on its side

SIDEWAYS = [(844, 390), (740, 360)]
ROWS = """selector => new Set([...document.querySelectorAll(selector)].filter((one) =>
  one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().bottom / 24))).size"""
"""In how many rows some things stand; a few pixels are no row."""


def long_ones(page: Any) -> list[tuple[int, int]]:
    """The sizes at which the answers do not fit their room."""
    found = []
    for size in SIDEWAYS:
        at(page, size)
        if page.locator(".ak-ask.long").count():
            found.append(size)
    return found


def test_on_its_side_a_phone_shows_all_answers(client: httpx.Client, open_page: Any) -> None:
    table = imported(client, played(3, in_round(4), B_SIDES))
    page = opened(open_page, client, f"/table/{table}")
    assert long_ones(page) == []
    page.locator(".ak-acts button:not([aria-disabled])").first.click()
    assert long_ones(page) == []


def test_on_its_side_a_phone_shows_a_bill_of_five_coins(
    client: httpx.Client, open_page: Any
) -> None:
    table = imported(client, reached(2, noble_at_hand))
    page = opened(open_page, client, f"/table/{table}")
    page.locator("[data-choice=nobles]").click()
    page.wait_for_selector("[data-part=cost] .ph-tok:nth-child(5)")
    assert long_ones(page) == []


def noble_at_hand(position: Any, names: list[str]) -> bool:
    """Whether a noble can be paid, and no conflict lies on the wheel."""
    free = not any(any(area) for area in position["konflikte"]["wheel"].values())
    return step_of(position) == "turn" and "go:nobles" in names and free


def test_the_lobby_shows_all_games_on_a_phone_on_its_side(
    client: httpx.Client, open_page: Any
) -> None:
    page = opened_at(client, open_page, "/")
    cut = {}
    for size in SIDEWAYS:
        at(page, size)
        page.goto("/")
        cut[size] = page.evaluate(WHOLE, ".doing .btn")
    assert cut == {size: [] for size in SIDEWAYS}


def test_a_replay_has_three_rows_of_controls_on_a_phone(
    client: httpx.Client, open_page: Any, over: str
) -> None:
    page = opened(open_page, client, f"/table/{over}?line=40")
    page.wait_for_selector(".ak-replay")
    at(page, (390, 844))
    assert page.evaluate(ROWS, ".ak-replay button, .ak-replay select, .ak-replay input") <= 3


def test_the_lever_leaves_the_river_in_view(client: httpx.Client, open_page: Any) -> None:
    page = opened(open_page, client, f"/table/{imported(client, ordering('temple'))}")
    page.wait_for_selector(".ak-lever")
    hidden = {}
    for size in [(1366, 768), (1100, 700), *SIDEWAYS]:
        at(page, size)
        hidden[size] = page.evaluate(UNDER, [".ak-lever", ".ak-board [data-at^='ship:']"])
        assert page.evaluate(WHOLE, ".ak-lever button:not([disabled])") == [], size
    assert hidden == dict.fromkeys(hidden, 0)


UNDER = """([over, things]) => {
  const sheet = document.querySelector(over).getBoundingClientRect();
  return [...document.querySelectorAll(things)].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.right > sheet.left && box.left < sheet.right && box.bottom > sheet.top
      && box.top < sheet.bottom;
  }).length;
}"""
"""How many things lie under something."""


def test_the_bids_of_a_province_stand_in_one_row(client: httpx.Client, open_page: Any) -> None:
    seats = {"game": "amunre", "seats": ["you"] * 3, "end_turn": "never"}
    page = opened(open_page, client, f"/table/{post(client, '/api/tables', seats)['table']}")
    name = page.locator("[data-at^='bid:']").first.get_attribute("data-at").partition(".")[0]
    ladder = f"[data-at^='{name}.']"
    assert page.locator(ladder).count() > 5
    assert page.evaluate(ROWS, ladder) == 1
