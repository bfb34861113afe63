"""The drawing of Pharaon's table: the wheel, the districts round it, the Traitor, the marks."""

import math
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

import akhet.games.pharaon
from tests.web.hands import PHONE, Hand, guest, imported, opened, post
from tests.web.test_pharaon import asked, first, legal, played

client = pytest.fixture(guest)

FIGURES = Path(akhet.games.pharaon.__file__).with_name("components.toml")
PARTS = {
    "offerings": "set:1",
    "nobles": "noble:deck",
    "nile": "nile:6",
    "artisans": "artisan:deck",
    "time": "time",
}
MIDDLE = """at => {
  const box = document.querySelector(at).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
HIT = "([x, y]) => document.elementFromPoint(x, y).closest('[data-at]')?.dataset.at"
PLAIN_CLICK = """door => document.querySelector(`[data-door=${door}] rect`)
  .dispatchEvent(new MouseEvent('click', {bubbles: true}))"""


def middle(page: Any, at: str) -> tuple[float, float]:
    x, y = page.evaluate(MIDDLE, at)
    return x, y


def direction(page: Any, at: str) -> float:
    """Where something lies, seen from the middle of the wheel, in degrees."""
    (x, y), (cx, cy) = middle(page, at), middle(page, '[data-tip="wheel"]')
    return math.degrees(math.atan2(y - cy, x - cx))


def apart(a: float, b: float) -> float:
    return abs((a - b + 180) % 360 - 180)


def names(page: Any) -> set[str]:
    return set(page.eval_on_selector_all(".ak-board .ak-at", "all => all.map(e => e.dataset.at)"))


def position(client: httpx.Client, table: str) -> Any:
    return client.get(f"/api/tables/{table}").json()["view"]["position"]


@pytest.mark.parametrize("seats", [2, 5])
def test_everything_that_can_be_taken_lies_on_the_board(
    client: httpx.Client, open_page: Any, seats: int
) -> None:
    table = imported(client, played(seats, asked("turn", 2)))
    now = position(client, table)
    found = names(opened(open_page, client, f"/table/{table}"))
    rows = {
        "noble": now["noble_row"],
        "artisan": now["artisan_row"],
        "set": now["sets"],
        "bonus": now["zone"],
        "vase": now["vases"]["row"],
    }
    for kind, row in rows.items():
        there = {f"{kind}:{n + 1}" for n, card in enumerate(row) if card is not None}
        assert {name for name in found if name.startswith(f"{kind}:")} - {f"{kind}:deck"} == there
    assert {f"district:{name}" for name in now["districts"]} <= found
    assert {f"nile:{n}" for n in range(1, 7)} | {"bag", "time"} <= found
    assert len([name for name in found if name.startswith("track:")]) == 5


@pytest.mark.parametrize("secret", [1, 2, 3])
def test_districts_lie_clockwise_from_the_chamber_and_the_wheel_faces_them(
    client: httpx.Client, open_page: Any, secret: int
) -> None:
    table = imported(client, played(3, asked("turn", 2), secret))
    order = position(client, table)["districts"]
    page = opened(open_page, client, f"/table/{table}")
    x, y = middle(page, '[data-tip="wheel"]')
    for district, part in PARTS.items():
        place = (order.index(district) - order.index("chamber")) % 5 if district in order else 0
        if place:
            area = direction(page, f'.ak-at[data-at="district:{district}"] use')
            assert apart(area, 90 + 72 * place) < 3, district
            left, top = middle(page, f'[data-at="{part}"]')
            assert (left < x, top < y) == (place in (1, 2), place in (2, 3)), district
    assert apart(direction(page, '.ak-at[data-at="district:chamber"] use'), 90) < 3


TURNING = """() => {
  window.turning = 0;
  const look = () => {
    const now = document.querySelector('.ph-turn').getAnimations().length;
    window.turning = Math.max(window.turning, now);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes from frame to frame how many motions of the wheel there are."""


def test_the_wheel_turns_one_notch_when_a_round_is_over(
    client: httpx.Client, open_page: Any
) -> None:
    def last_to_pass(now: Any) -> bool:
        passed = [one for one in now["players"] if one["row"] is not None]
        return asked("turn")(now) and len(passed) == 2 and now["round"] < 5

    table = imported(client, first(3, last_to_pass))
    before = position(client, table)
    page = opened(open_page, client, f"/table/{table}", reduced_motion="no-preference")
    angle = "() => document.querySelector('.ph-turn').style.transform.match(/-?[0-9.]+/)[0]"
    old = float(page.evaluate(angle))
    seq = client.get(f"/api/tables/{table}").json()["seq"]
    body = {"expected_seq": seq, "key": "k", "action": "pass", "seat": 0}
    page.evaluate(TURNING)
    post(client, f"/api/tables/{table}/commands", body)
    page.wait_for_function(f"() => ({angle})() != {old} && window.turning")
    way = 72 if before["clockwise"] else -72
    assert float(page.evaluate(angle)) - old == pytest.approx(way)
    assert page.evaluate("window.turning") == 1, "it is seen to turn"


def test_a_phone_opens_one_part_at_a_time_by_tap_or_key(
    client: httpx.Client, open_page: Any
) -> None:
    table = imported(client, played(4, asked("turn", 2)))
    page = opened(open_page, client, f"/table/{table}", viewport=PHONE)
    for door, part in PARTS.items():
        page.evaluate(PLAIN_CLICK, door)
        page.wait_for_selector(f'.ak-at[data-at="{part}"]')
        page.keyboard.press("Escape")
    page.evaluate(PLAIN_CLICK, "chamber")
    expect(page.locator('[data-tip^="step:"]')).to_have_count(8)
    door = page.locator("[data-door=nile]:not([data-at])")
    if door.count():  # a door that leads nowhere now still opens
        door.focus()
        page.keyboard.press("Enter")
        expect(page.locator('[data-at="nile:1"]')).to_have_count(1)


def test_a_phone_opens_what_is_asked_for(client: httpx.Client, open_page: Any) -> None:
    for step, part in (("take_set", "set:"), ("choose_vase", "vase:"), ("take_noble", "noble:")):
        table = imported(client, first(3, asked(step)))
        page = opened(open_page, client, f"/table/{table}", viewport=PHONE)
        page.wait_for_selector(f'.ak-at.legal[data-at^="{part}"]')


def test_the_traitor_shows_his_tiles_and_what_comes_next(
    client: httpx.Client, open_page: Any
) -> None:
    table = imported(client, first(1, asked("turn", 2), traitor="2"))
    tiles = position(client, table)["traitor"]["tiles"]
    page = opened(open_page, client, f"/table/{table}")
    shown = page.locator(".ph-tiles > g")
    assert shown.count() == 5
    for n, tile in enumerate(tiles):
        words = shown.nth(n).get_attribute("aria-label")
        assert ("dark side" in words) is tile["dark"] is (n < 2)
        assert f"{tile['filled']}/10" in words
        outlined = shown.nth(n).locator('rect[stroke="var(--carnelian)"]').count()
        assert outlined == (tile["filled"] < 10)
    score = sum(client.get(f"/api/tables/{table}").json()["view"]["opponent"].values())
    assert page.locator(".ph-traitor .ak-sc").inner_text() == str(score)


def test_reconstructed_figures_are_marked_and_an_owners_are_not(
    client: httpx.Client, open_page: Any
) -> None:
    own = FIGURES.read_text().replace('"open"', '"certain"').replace('"likely"', '"certain"')
    for text, marked in (("", True), (own, False)):
        body = {"game": "pharaon", "seats": ["you", "you"], "components": text}
        table = str(post(client, "/api/tables", body)["table"])
        page = opened(open_page, client, f"/table/{table}")
        if page.locator(".ak-pass button").count():
            page.locator(".ak-pass button").click()
        page.wait_for_selector(".ak-board svg")
        assert ("≈" in page.locator(".ak-board").inner_html()) is marked


def test_a_track_of_the_nile_is_hit_between_its_fields_too(
    client: httpx.Client, open_page: Any
) -> None:
    table = imported(client, first(2, asked("arrows")))
    page = opened(open_page, client, f"/table/{table}")
    page.wait_for_selector(".ak-board .ak-at.legal[data-at^='track:']")
    tracks = [at for at in names(page) if at.startswith("track:")]
    hit = [page.evaluate(HIT, middle(page, f".ak-board [data-at='{at}']")) for at in tracks]

    assert len(tracks) == 5 and hit == tracks


def test_what_a_noble_gives_for_a_resource_is_chosen_at_the_own_goods(
    client: httpx.Client, open_page: Any
) -> None:
    def wise(position: Any) -> bool:
        return asked("turn")(position) and any(name.startswith("wise:") for name in legal(position))

    match = first(2, wise)
    change = next(n for n in legal(match.game.dump(match.state)) if n.startswith("wise:"))
    given, taken = change.removeprefix("wise:").split(">")
    table = imported(client, match)
    page = opened(open_page, client, f"/table/{table}")
    for at in ("own:17", f"coin:{given}", f"for:{taken}"):
        page.locator(f".ak-mine button.legal[data-own='{at}']").click()
    Hand(page).sent(lambda: page.locator("[data-confirm]:not([aria-disabled])").click())

    log = client.get(f"/api/tables/{table}?since=0").json()["log"]
    assert log[-1]["do"] == change
