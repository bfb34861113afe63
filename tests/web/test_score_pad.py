"""The score pad on a phone, by taps: counted as the rules count, kept, shared, saved."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from akhet.games import GAMES
from akhet.pad import described
from tests.pad.tables import Data, played, seen
from tests.web.conftest import Running
from tests.web.rest import at_rest
from tests.web.test_app_look import serious
from tests.web.test_pages_browser import FAULTS

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "bypass_csp": True}
SMALL = {"viewport": {"width": 320, "height": 640}}
SEEDS = {"imhotep": 91, "amunre": 79, "pharaon": 70}
"""Games by chance whose end needs few taps: with the wrath, alone with Konflikte."""
NAMES = ["Nofret", "Ptah", "Merit"]


def table(game: str) -> tuple[Any, Data]:
    """A real end of a game, with what makes most fields be asked."""
    state, old = played(game, SEEDS[game])
    data = seen(game, state, old)
    assert data["setup"].get("wrath", "on") == "on" == data["setup"].get("konflikte", "on")
    assert game != "pharaon" or state.is_solo()
    return state, data


class Thumb:
    """Taps in what lies on a table, field by field as the form describes them."""

    def __init__(self, page: Any, game: str) -> None:
        self.page = page
        self.fields: Any = described(game, "en")["fields"]

    def tab(self, key: str) -> None:
        self.page.locator(f"[data-tab={key}]").tap()

    def part(self, part: str, values: Data) -> None:
        for field in self.fields:
            if field["part"] == part and field["key"] in values and not field["for_any"]:
                self.tell(field, values[field["key"]])

    def tell(self, field: Any, value: Any) -> None:
        """Every kind of field by its own kind of taps."""
        if value in (field["usual"], []):
            return
        block = self.page.locator(f"[data-field={field['key']}]")
        if field["kind"] == "number":
            self.step(block, value - field["low"])
        elif field["kind"] == "flag":
            block.get_by_role("switch").tap()
        elif field["kind"] in ("choice", "cards"):
            wanted = [value] if field["kind"] == "choice" else value
            for item in field["items"]:
                if item["value"] in wanted:
                    block.get_by_role("button", name=item["label"], exact=True).tap()
        elif field["kind"] == "order":
            labels = {item["value"]: item["label"] for item in field["items"]}
            for name in value[field["low"] :]:
                block.get_by_role("button", name=labels[name]).tap()
        elif field["kind"] == "who":
            name = [*NAMES, "The Traitor"][value] if value < self.people() else "The Traitor"
            block.get_by_role("button", name=name).tap()
        elif field["kind"] == "row":
            for seat in value:
                block.get_by_role("button", name=f"Next stone: {NAMES[seat]}").tap()
        else:
            self.lands(block, field, value)

    def people(self) -> int:
        return int(self.page.locator(".head.person:not([data-tab=rival])").count())

    def step(self, row: Any, times: int) -> None:
        """Tens where there are tens, then ones."""
        if times >= 10 and row.locator(".step.ten").count():
            for _ten in range(times // 10):
                row.locator(".step").last.tap()
            times %= 10
        for _one in range(times):
            row.locator(".step:not(.ten)").last.tap()

    def lands(self, block: Any, field: Any, lands: list[Data]) -> None:
        for land in lands:
            name = next(i["label"] for i in field["items"] if i["value"] == land["at"])
            block.get_by_role("button", name=name, exact=True).tap()
            card = block.locator(".land").filter(has_text=name)
            for n, part in enumerate(field["parts"]):
                self.step(card.locator(".frow").nth(n), land[part["key"]])


def tap_in(page: Any, game: str, data: Data) -> None:
    """The whole table, from the people to the last token."""
    thumb = Thumb(page, game)
    people = len(data["seats"])
    rows = page.locator(".whorow")
    rows.first.wait_for()
    here = rows.count()
    for more in range(here, people):
        page.get_by_role("button", name="+ One more").tap()
        expect(rows).to_have_count(more + 1)
    for fewer in range(here, people, -1):
        page.get_by_role("button", name="Remove").last.tap()
        expect(rows).to_have_count(fewer - 1)
    for seat in range(people):
        page.get_by_label(f"Name of player {seat + 1}").fill(NAMES[seat])
    page.keyboard.press("Tab")
    thumb.part("setup", data["setup"])
    if page.locator("[data-tab=table]").count():
        thumb.tab("table")
        thumb.part("table", data["table"])
    for seat, values in enumerate(data["seats"]):
        thumb.tab(f"seat{seat}")
        thumb.part("seat", values)
        for field in thumb.fields:  # asked besides, where somebody has the card
            if field["for_any"] and values[field["for_any"]] and seat == first(data, field):
                thumb.tell(field, data["table"][field["key"]])
    if data.get("rival"):
        thumb.tab("rival")
        thumb.part("rival", data["rival"])


def first(data: Data, field: Any) -> int:
    """The first person who has what makes a field be asked."""
    return next(n for n, values in enumerate(data["seats"]) if values[field["for_any"]])


def shown(page: Any) -> list[int]:
    """The totals of the score sheet, once they are those of all that was tapped."""
    page.locator("[data-tab=result]").tap()
    page.wait_for_timeout(400)
    page.wait_for_load_state("networkidle")
    return [int(found) for found in page.locator(".sheet tfoot tr:first-child b").all_inner_texts()]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_counted_by_taps_kept_shared_and_saved(
    open_page: Callable[..., Any], site: Running, axe: str, game: str
) -> None:
    rules: Any = GAMES[game]
    state, data = table(game)
    wanted = rules.standing(state)
    page = open_page(f"/score/{game}", permissions=["clipboard-read", "clipboard-write"], **PHONE)

    tap_in(page, game, data)
    assert shown(page) == wanted
    says = page.locator(".verdict").inner_text()

    page.reload()
    page.wait_for_selector(".sheet")
    assert shown(page) == wanted

    page.get_by_role("button", name="Save the result").tap()
    page.wait_for_selector("text=Saved")
    assert page.locator(".pastrow").count() == 1
    with page.expect_download() as given:
        page.evaluate("Object.defineProperty(navigator, 'canShare', {value: undefined})")
        page.get_by_role("button", name="Share a picture").tap()
    assert given.value.suggested_filename == f"{game}.png"

    page.evaluate("Object.defineProperty(navigator, 'share', {value: undefined})")
    page.get_by_role("button", name="Share a link").tap()
    page.wait_for_selector("text=Link copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = open_page(link.removeprefix(site.url), viewport={"width": 1366, "height": 768})
    other.wait_for_selector(".sheet")
    assert other.locator(".verdict").inner_text() == says
    assert other.evaluate("Object.keys(localStorage).length") == 0  # looking keeps nothing

    page.get_by_role("button", name="New game").tap()
    page.locator(".note .btn").tap()
    page.wait_for_selector(".whorow")
    page.locator(".pastrow").get_by_role("button", name="Open").tap()
    page.wait_for_selector(".sheet")
    assert shown(page) == wanted

    for tab in ("setup", "table", "seat0", "result"):
        page.locator(f"[data-tab={tab}]").tap()
        at_rest(page)
        assert page.evaluate(FAULTS) == [], tab
    page.locator("[data-tab=seat0]").tap()
    page.add_script_tag(content=axe)
    assert serious(page) == []


def test_without_a_connection_taps_are_kept_and_points_follow(
    open_page: Callable[..., Any],
) -> None:
    page = open_page("/score/imhotep", **SMALL)
    page.wait_for_selector(".head b:has-text('0')")
    page.route("**/api/score/**", lambda route: route.abort())
    page.click("[data-tab=seat0]")
    page.locator(".stepper").first.get_by_role("button", name="+10").click()
    page.wait_for_selector("text=No connection")
    assert page.evaluate(FAULTS) == []
    page.unroute("**/api/score/**")
    page.wait_for_selector(".head b:has-text('10')")
    open_page.complaints.clear()  # type: ignore[attr-defined]


def test_a_pad_of_ones_own_is_not_lost_to_a_link(open_page: Callable[..., Any]) -> None:
    page = open_page("/score/imhotep", viewport={"width": 390, "height": 844})
    page.click("[data-tab=seat0]")
    page.locator(".stepper").first.get_by_role("button", name="+10").click()
    page.evaluate(
        """() => { location.hash = btoa(JSON.stringify(
          {game: 'imhotep', names: ['Ese', 'Ipi'], data: {seats: [{track: 5}, {}]}})) }"""
    )
    page.wait_for_selector("text=Ese wins")
    page.click("[data-tab=seat1]")
    page.locator(".stepper").first.get_by_role("button", name="+10").click()
    page.click("[data-tab=result]")
    page.wait_for_selector("text=Ipi wins")
    page.get_by_role("button", name="Open").click()
    page.wait_for_selector("text=Player 1 wins")
    for broken in ("#%%%", "#bnVsbA", "#" + "A" * 30_000):
        page.goto(f"/score/imhotep{broken}")
        page.wait_for_selector(".head.person")
