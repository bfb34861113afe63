"""The drawing of Konflikte at Pharaon's table: conflicts, arches, favours, nobles, swords."""

import itertools
from typing import Any

import httpx
import pytest

from tests.web.hands import PHONE, WIDE, guest, imported, opened
from tests.web.rest import at_rest, resized
from tests.web.spread import spread
from tests.web.test_board_pharaon import PLAIN_CLICK, apart, direction, names, position
from tests.web.test_pharaon import asked, first, played
from tests.web.test_pharaon_look import CHECK, SIZES, TIPS

client = pytest.fixture(guest)

DISTRICTS = ["offerings", "nobles", "nile", "artisans", "chamber"]
SIDES = {
    side: {f"arch_{name}": side for name in DISTRICTS} | {"konflikte": "on", "nile_cover": side}
    for side in ("a", "b")
}
TIPPED = "kind => [...document.querySelectorAll(`.ak-board [data-tip^='${kind}:']`)]"
KEYS = f"kind => ({TIPPED})(kind).map(one => one.dataset.tip.slice(kind.length + 1))"
LABELS = f"kind => ({TIPPED})(kind).map(one => one.getAttribute('aria-label'))"


def table_of(client: httpx.Client, side: str, seats: int = 3, **more: str) -> str:
    """A table in its second round, with one side of all arches."""
    return imported(client, first(seats, asked("turn", 2), **(SIDES[side] | more)))


def tips(page: Any, kind: str) -> set[str]:
    """What there is of a kind on the board."""
    return set(page.evaluate(KEYS, kind))


def on_wheel(now: Any) -> dict[int, str]:
    """The conflicts on the wheel, with their areas."""
    areas = now["konflikte"]["wheel"].items()
    return {n: colour for colour, slots in areas for n in slots if n is not None}


def facing(page: Any, district: str) -> float:
    """Where the area before a district lies, seen from the middle of the wheel."""
    return direction(page, f'.ak-at[data-at="district:{district}"] use')


def district_before(page: Any, colour: str) -> str:
    """The district that an area of the wheel faces."""
    symbol = page.locator(f"use[href$='res-{colour}']")
    area = page.locator(".ak-at[data-at^='district:']").filter(has=symbol).first
    return str(area.get_attribute("data-at")).removeprefix("district:")


@pytest.mark.parametrize("seats", [2, 4])
def test_conflicts_lie_on_their_areas_and_say_what_they_cost_and_bring(
    client: httpx.Client, open_page: Any, seats: int
) -> None:
    table = table_of(client, "a", seats)
    wheel = on_wheel(position(client, table))
    page = opened(open_page, client, f"/table/{table}")
    plates = {int(name[9:]) for name in names(page) if name.startswith("conflict:")}
    assert plates == set(wheel) and len(plates) > 2
    for n, colour in wheel.items():
        plate = page.locator(f'.ak-at[data-at="conflict:{n}"]')
        assert "sword" in (plate.get_attribute("aria-label") or "")
        district = district_before(page, colour)
        where = direction(page, f'.ak-at[data-at="conflict:{n}"]')
        assert apart(where, facing(page, district)) < 34, n


@pytest.mark.parametrize("side", ["a", "b"])
def test_every_arch_shows_what_it_does(client: httpx.Client, open_page: Any, side: str) -> None:
    table = table_of(client, side)
    more = position(client, table)["konflikte"]
    page = opened(open_page, client, f"/table/{table}")
    assert tips(page, "arch") == set(DISTRICTS)
    favours = {card for pair in more["favours"].values() for card in pair if card}
    assert tips(page, "favour") == favours and len(favours) == (8 if side == "b" else 0)
    five = {name for name in names(page) if name.startswith("extra:")}
    assert five == ({f"extra:{n}" for n in range(1, 6)} if side == "a" else set())
    assert tips(page, "back") == {back for back in more["backs"] if back}
    labels = page.evaluate(LABELS, "arch")
    assert len(labels) == 5 and all(labels)


@pytest.mark.parametrize("heir", ["base", "artisans", "conflicts"])
def test_the_pharaoh_that_is_played_for_is_named(
    client: httpx.Client, open_page: Any, heir: str
) -> None:
    table = imported(client, played(2, asked("turn"), konflikte="on", pharaoh=heir))
    page = opened(open_page, client, f"/table/{table}")
    asks = {"base": "2 nobles", "artisans": "worth 12 points", "conflicts": "3 solved conflicts"}
    label = page.locator('.ak-board [data-tip="heir"]').get_attribute("aria-label")
    assert asks[heir] in label


def test_a_phone_shows_arch_and_conflicts_of_the_open_district(
    client: httpx.Client, open_page: Any
) -> None:
    table = table_of(client, "a")
    now = position(client, table)
    page = opened(open_page, client, f"/table/{table}", viewport=PHONE)
    for district in DISTRICTS:
        page.evaluate(PLAIN_CLICK, district)
        at_rest(page)
        assert tips(page, "arch") == {district}
        for n, colour in on_wheel(now).items():
            large = 1 if district_before(page, colour) == district else 0
            assert page.locator(f'.ak-board [data-tip="conflict:{n}"]').count() == 1 + large
    page.evaluate(PLAIN_CLICK, "nobles")
    at_rest(page)
    page.evaluate(PLAIN_CLICK, "extra")
    page.wait_for_selector('.ak-board [data-at="extra:5"]')
    page.evaluate(PLAIN_CLICK, "next")
    page.wait_for_selector('.ak-board [data-tip^="back:"]')
    fronts = {str(n) for n in now["konflikte"]["fronts"] if n}
    assert tips(page, "conflict") == fronts | {str(n) for n in on_wheel(now)}


@pytest.mark.parametrize(
    ("side", "seats"), spread([("a", 1), ("b", 5)], itertools.product("ab", (1, 5)))
)
def test_everything_fits_with_the_expansion(
    client: httpx.Client, open_page: Any, side: str, seats: int
) -> None:
    client.cookies.set("lang", "de" if side == "a" else "fr")
    page = opened(open_page, client, f"/table/{table_of(client, side, seats)}")
    for width, height in SIZES:
        resized(page, width, height)
        for door in [] if width > height else [*DISTRICTS, "next"]:
            page.evaluate(PLAIN_CLICK, door)
            at_rest(page)
            assert page.evaluate(CHECK) == [], (width, height, door)
            page.keyboard.press("Escape")
        at_rest(page)
        assert page.evaluate(CHECK) == [], (width, height)
    text = page.locator(".ak-app").inner_text()
    assert "app." not in text and "pharaon." not in text and "undefined" not in text


@pytest.mark.parametrize("side", ["a", "b"])
def test_everything_of_the_expansion_with_a_tip_is_explained(
    client: httpx.Client, open_page: Any, side: str
) -> None:
    page = opened(open_page, client, f"/table/{table_of(client, side)}")
    found = page.evaluate(TIPS)
    assert found["many"] > 30 and found["wrong"] == []


def test_without_the_expansion_nothing_of_it_is_drawn(client: httpx.Client, open_page: Any) -> None:
    table = imported(client, played(3, asked("turn", 2)))
    for size in (WIDE, PHONE):
        page = opened(open_page, client, f"/table/{table}", viewport=size)
        for kind in ("arch", "conflict", "favour", "back"):
            assert tips(page, kind) == set()
        assert page.locator("[data-tip='res:sword'], .ph-solved, [data-door=next]").count() == 0
