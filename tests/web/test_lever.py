"""The lever's sheet: what covers what, and what an order brings, while stones are dragged."""

import random
from typing import Any

import httpx
import pytest

from akhet.match import Match
from tests.web.hands import PHONE, guest, imported, opened
from tests.web.rest import at_rest

client = pytest.fixture(guest)


def ordering(site: str) -> Match:
    """A match whose first seat orders stones of two owners at a site, by a lever."""
    found = (levered(site, seed) for seed in range(200))
    return next(match for match in found if match is not None)


def levered(site: str, seed: int) -> Match | None:
    rng = random.Random(seed)
    match = Match.new("imhotep", 2, None, secret=bytes(32), id=f"{seed:032x}")
    match.begin()
    while not match.over:
        position = match.game.dump(match.state)
        task = position["tasks"][-1]
        if task["step"] == "order" and task["seat"] == 0:
            cargo = position["ships"][task["arg"]]["cargo"]
            two = {0, 1} <= set(cargo) and len(position["temple"]) >= 4
            return match if two and position["ships"][task["arg"]]["site"] == site else None
        seat = match.game.waiting(match.state)[0]
        names = [match.game.action_name(a) for a in match.game.options(match.state, seat)]
        wanted = [name for name in names if name in ("pick:lever", "play:lever")]
        sails = [name for name in names if name.endswith(f">{site}") and task["step"] != "turn"]
        match.submit(seat, rng.choice(wanted or sails or names))
    return None


def texts(page: Any) -> list[str]:
    return [" ".join(one.split()) for one in page.locator(".ak-order li").all_inner_texts()]


def outcome(client: httpx.Client, table: str, actions: list[str]) -> Any:
    found = client.get(f"/api/tables/{table}/preview", params={"action": actions, "seat": 0})
    assert found.status_code == 200
    return found.json()


def sentences(preview: Any) -> str:
    told = ("".join(p if isinstance(p, str) else p[2] for p in one) for one in preview["says"])
    return " ".join(" ".join(told).split())


def line_of(page: Any) -> str:
    return " ".join(page.locator("[data-outcome]").inner_text().split())


TOLD = "[data-outcome]:not(:empty)"


def test_the_sheet_says_what_each_stone_covers(client: httpx.Client, open_page: Any) -> None:
    table = imported(client, ordering("temple"))
    page = opened(open_page, client, f"/table/{table}")
    page.wait_for_selector(TOLD)
    assert all("column" in text for text in texts(page))
    assert any("covers" in text for text in texts(page))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_stone_that_is_dragged_changes_what_the_order_brings(
    client: httpx.Client, open_page: Any, size: str
) -> None:
    table = imported(client, ordering("pyramid"))
    more = {"viewport": PHONE, "has_touch": True} if size == "phone" else {}
    page = opened(open_page, client, f"/table/{table}", **more)
    page.wait_for_selector(TOLD)
    ways = client.get(f"/api/tables/{table}/ways", params={"seat": 0}).json()["ways"]
    said = [sentences(outcome(client, table, way)) for way in ways]
    assert len(set(said)) > 1
    seen = {line_of(page)}
    before = texts(page)
    items = page.locator(".ak-order li")
    middles = [(box["x"] + box["width"] / 2, box["y"] + 40) for box in boxes(items)]
    page.mouse.move(*middles[0])
    page.mouse.down()
    for place in middles[1:]:  # still held: the order follows, and what it brings
        page.mouse.move(*place, steps=4)
        page.wait_for_function(
            "old => document.querySelector('.ak-order').innerText !== old", arg=before
        )
        at_rest(page)
        seen.add(line_of(page))
    page.mouse.up()

    assert texts(page) != before
    assert seen <= set(said)
    assert len(seen) > 1


def boxes(items: Any) -> list[Any]:
    return [items.nth(n).bounding_box() for n in range(items.count())]


def test_the_board_shows_the_stones_where_the_order_would_lay_them(
    client: httpx.Client, open_page: Any
) -> None:
    table = imported(client, ordering("temple"))
    page = opened(open_page, client, f"/table/{table}")
    page.wait_for_selector(TOLD)
    stones = page.locator(".ak-order li").count()
    page.wait_for_function(
        "n => document.querySelectorAll(\".ak-board [stroke-dasharray='4 3']"
        "[stroke='var(--select)']\").length >= n",
        arg=stones,
    )
