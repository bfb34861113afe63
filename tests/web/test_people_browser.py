"""Profiles and leaderboards in a real browser: they fit, they narrow without JavaScript."""

import asyncio
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from sqlalchemy import Connection, insert, update

from akhet.server.play.tokens import digest
from akhet.server.store.schema import guests, seats, sessions
from tests.server.stored import add_finished, pattern
from tests.web.conftest import Running, opener, running
from tests.web.hands import PHONE, WIDE

pytest.importorskip("openskill")
SHOTS = os.environ.get("AKHET_SHOTS", "")
SIDE = {"width": 844, "height": 390}
TOKEN = "t" * 43
NAMES = ["Ann", "Bob", "Nefertari of the two lands", "Dirk"]


def who(n: int) -> str:
    return f"{n:x}bc{'0' * 28}{n:x}"


def fill(conn: Connection) -> None:
    """Four people with forty matches; Ann is signed in."""
    people = [
        {"id": who(n), "name": name, "created": 1_690_000_000} for n, name in enumerate(NAMES)
    ]
    conn.execute(insert(guests), people)
    conn.execute(insert(sessions), {"token": digest(TOKEN), "guest": who(0), "created": 1})
    dice = random.Random(3)
    for number in range(40):
        seed = dice.randrange(3)
        others = dice.sample(range(1, 4), pattern(seed).header.seats - 1)
        players = [who(0), *(who(n) for n in others[:-1]), "bot:scribe"][: len(others) + 1]
        if number % 2:
            players = [who(0), *(who(n) for n in others)]
        more = {"practice": 2} if number % 10 == 9 else {}
        at = 1_700_000_000 + 40_000 * number
        id = add_finished(conn, number, players, at, seed, host=who(0), **more)
        for n, name in enumerate(NAMES):
            held = (seats.c.match == id) & (seats.c.guest == who(n))
            conn.execute(update(seats).where(held).values(name=name))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server where much was played."""
    with running(tmp_path_factory.mktemp("people"), bots=0, advice=0) as found:
        desk = found.app.state.desk
        for work in (desk.store.write(fill), desk.folds.work()):
            asyncio.run_coroutine_threadsafe(work, found.loop).result(300)
        yield found


@pytest.fixture
def page(browser: Any, house: Running) -> Iterator[Any]:
    """Opens pages for Ann."""
    opened = opener(browser, house)
    make = next(opened)

    def open_as_ann(path: str, **options: Any) -> Any:
        found = make("/status", **options)
        cookies = [("akhet", TOKEN), ("named", "later")]
        found.context.add_cookies([{"name": n, "value": v, "url": house.url} for n, v in cookies])
        found.goto(path)
        return found

    yield open_as_ann
    with pytest.raises(StopIteration):
        next(opened)


PAGES = {
    "history": "/history",
    "profile": f"/people/{who(0)}",
    "bot": "/people/bot:scribe",
    "against": f"/people/{who(0)}/against/{who(1)}",
    "ratings": "/ratings",
    "statistics": "/statistics",
}


def test_every_page_fits_and_its_drawings_are_there(page: Any) -> None:
    found = page("/status")
    for name, path in PAGES.items():
        found.goto(path)
        for size, way in ((WIDE, "wide"), (PHONE, "tall"), (SIDE, "side")):
            found.set_viewport_size(size)
            wide = found.evaluate("document.documentElement.scrollWidth")
            assert wide <= size["width"], (name, way)
            if SHOTS:
                found.screenshot(path=f"{SHOTS}/{name}-{way}.png", full_page=True)
    found.goto(PAGES["profile"])
    band = found.locator(".curve .band").bounding_box()
    least = found.locator(".curve .least").bounding_box()
    assert band["width"] > 100 and least["y"] + least["height"] <= band["y"] + band["height"] + 3
    found.goto(PAGES["ratings"])
    assert found.locator(".ranked li").count() >= 3
    assert found.locator(".ranked .mine").count() == 1


def test_results_are_narrowed_and_turned_over_without_javascript(page: Any) -> None:
    found = page("/history", java_script_enabled=False)
    assert found.locator("article.done").count() == 24
    found.get_by_role("link", name="Earlier ones").click()
    expect(found.locator("article.done")).to_have_count(16)
    found.goto("/history")
    found.locator("details.narrow summary").click()
    found.get_by_label("Result").select_option("lost")
    found.get_by_label("With").select_option(label="Bob")
    with found.expect_navigation():
        found.get_by_role("button", name="Show").click()
    cards = found.locator("article.done")
    assert 0 < cards.count() < 40
    assert cards.filter(has_text="Bob").count() == cards.count()
    assert found.get_by_label("Result").input_value() == "lost"
    assert "Counts for nothing: hints could be had." in page("/history").content()


def test_somebody_hides_and_is_found_by_nobody(page: Any, house: Running, browser: Any) -> None:
    mine = page(PAGES["profile"], java_script_enabled=False)
    hide = mine.get_by_role("button", name="Hide me")
    again = mine.get_by_role("button", name="Show me again")
    if again.is_visible():  # an earlier try got this far
        again.click()
    hide.click()
    expect(again).to_be_visible()
    stranger = browser.new_context(base_url=house.url, locale="en").new_page()
    assert stranger.goto(PAGES["profile"]).status == 404
    stranger.goto("/ratings")
    assert stranger.locator(".ranked li").count() >= 2
    assert "Ann" not in stranger.locator("main").inner_text()
    stranger.goto("/history")
    assert "somebody" in stranger.locator("main").inner_text()
    stranger.context.close()
    again.click()
    expect(hide).to_be_visible()
