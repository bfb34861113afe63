"""Amun-Re at the table app: whole games by clicks, keys and taps, and the sealed offering."""

import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from akhet.match import Match
from tests.plain import NO_TLS
from tests.web.conftest import Running
from tests.web.hands import BEGUN, PHONE, Hand, guest, imported, opened, post, resumed
from tests.web.rest import at_rest, resized
from tests.web.spread import spread
from tests.web.test_app_look import serious

client = pytest.fixture(guest)

CHECK = (Path(__file__).parent / "check_layout.js").read_text()
SIZES = [(1366, 768), (390, 844), (360, 740), (820, 1180), (1920, 1080)]
SIZES += [(844, 390), (740, 360), (683, 384)]  # on its side; twice the zoom
BOTS = ["you", "bot:greedy", "bot:random"]


def table_with(client: httpx.Client, seats: list[str], **more: Any) -> str:
    return str(post(client, "/api/tables", {"game": "amunre", "seats": seats, **more})["table"])


def asked(step: str, kingdom: int = 0, number: int = 1, seat: int = 0) -> Callable[[Any], bool]:
    """Whether a seat is asked this in this round, or later."""

    def reached(position: Any) -> bool:
        task = position["tasks"][-1]
        late = (position["kingdom"], position["round"]) >= (kingdom, number)
        return late and task["step"] == step and (step == "offer" or task["seat"] == seat)

    return reached


def played(seats: int, until: Callable[[Any], bool], seed: int = 1) -> Match:
    """A match played at random, but with thrift, up to a position."""
    rng = random.Random(seed)
    match = Match.new("amunre", seats, None, secret=bytes(32), id="a" * 32)
    match.begin()
    while not match.over and not until(match.game.dump(match.state)):
        seat = match.game.waiting(match.state)[0]
        names = [match.game.action_name(a) for a in match.game.options(match.state, seat)]
        kept = [name for name in names if not name.startswith("sell")] or names
        match.submit(seat, rng.choice(kept[:4]))
    return match


@dataclass
class Scribe(Hand):
    """A hand that also puts plans together: what is bought, offered or taken."""

    asked: set[str] = field(default_factory=set)

    def choose(self) -> None:
        self.choices += 1
        for _step in range(self.rng.randrange(4)):
            if self.page.locator(".ak-plan").count():
                self.add()
        for _step in range(12):
            if self.page.locator(".ak-conf [data-confirm]").is_enabled():
                break
            if self.page.locator(".ak-plan").count():
                self.add()
            else:
                self.narrow()
        self.asked.add(self.page.locator(".ak-q").inner_text().split("\n")[0])
        self.sent(lambda: self.press(".ak-conf [data-confirm]", "Enter"))

    def add(self) -> None:
        """One more of something; on the map too, where it can be pointed at."""
        if self.way == "keys":
            self.narrow()
            return
        more, here = ".ak-plan [data-more]:not([aria-disabled])", ".ak-board .ak-at.legal"
        spots = f"{more}, {here}[data-at^='province:']"
        self.some(self.page.locator(spots))

    def some(self, found: Any) -> None:
        """Points at one of these, if it is still there."""
        number = found.count()
        one = found.nth(self.rng.randrange(number)) if number else None
        if one is not None and one.bounding_box():
            self.point(one)

    def narrow(self) -> None:
        """Sales are left alone, so that games do not become poor."""
        if self.way != "keys":
            ways = ".ak-acts button:not([aria-disabled]), .ak-board .ak-at.legal"
            found = self.page.locator(ways)
            self.some(found)
            return
        keys = self.page.eval_on_selector_all(
            ".ak-acts [data-key]", "all => all.map(one => one.dataset.key)"
        )
        if keys:
            self.page.keyboard.press(self.rng.choice(keys).lower())


@pytest.fixture
def page_of(open_page: Any) -> Any:
    """Opens pages; where all choose at once, that another was quicker is no fault."""
    yield open_page
    seen = open_page.complaints
    seen[:] = [text for text in seen if "409 (Conflict)" not in text]


# ---------------------------------------------------------------- whole games


def begun(client: httpx.Client, late: bool) -> str:
    """A table with bots: new, or in its last round."""
    if not late:
        return table_with(client, BOTS)
    return resumed(client, played(3, asked("bid", 1, 3)), BOTS)


@BEGUN
def test_to_the_end_with_three_seats_by_clicks(
    client: httpx.Client, page_of: Any, late: bool
) -> None:
    table = begun(client, late)
    page = opened(page_of, client, f"/table/{table}")
    hand = Scribe(page)

    hand.play()

    page.wait_for_selector(".ak-scores tfoot")
    state = client.get(f"/api/tables/{table}").json()
    shown = page.locator(".ak-scores tfoot tr").first.locator("td").all_inner_texts()
    assert [int(text) for text in shown] == state["view"]["scores"]
    assert page.locator(".ak-scores tbody tr").count() == 11
    assert any(text.startswith("What do you offer") for text in hand.asked)


def test_a_whole_game_by_keyboard_only(client: httpx.Client, page_of: Any) -> None:
    table = table_with(client, BOTS)
    page = opened(page_of, client, f"/table/{table}")

    Scribe(page, way="keys").play()

    page.wait_for_selector(".ak-scores tfoot")


@BEGUN
def test_to_the_end_by_touch_on_a_phone(client: httpx.Client, page_of: Any, late: bool) -> None:
    table = begun(client, late)
    page = opened(page_of, client, f"/table/{table}", viewport=PHONE, has_touch=True)

    Scribe(page, way="tap").play()

    page.wait_for_selector(".ak-scores tfoot")


# ---------------------------------------------------------------- the sealed offering

OFFERS = ["1", "3", "steal"]


@pytest.fixture
def people(site: Running) -> Any:
    """Three people, each with a browser of their own."""
    found = [httpx.Client(base_url=site.url, timeout=30, verify=NO_TLS) for _seat in range(3)]
    yield found
    for person in found:
        person.close()


def at_offering(people: list[httpx.Client]) -> str:
    """A table of three people who are all asked for their offer."""
    table = table_with(people[0], ["you", "open", "open"], end_turn="never")
    for person, name in zip(people[1:], ("Henri", "Mira"), strict=True):
        post(person, f"/api/tables/{table}/join", {"name": name})
    post(people[0], f"/api/tables/{table}/start")
    for number in range(100):
        state = people[0].get(f"/api/tables/{table}?since=0").json()
        if state["view"]["position"]["tasks"][-1]["step"] == "offer":
            return table
        who = state["table"]["waiting"][0]
        view = people[who].get(f"/api/tables/{table}?since=0").json()["view"]
        names = [a["name"] for a in view["legal"]]
        name = next((name for name in names if name.endswith((".0", ":0"))), names[-1])
        body = {"expected_seq": view["seq"], "key": f"k{number}", "action": name}
        post(people[who], f"/api/tables/{table}/commands", body)
    raise AssertionError("nobody was asked for an offer")


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])  # any order: `check_game`
def test_the_sealed_offering_from_three_browsers(
    people: list[httpx.Client], page_of: Any, order: tuple[int, ...]
) -> None:
    table = at_offering(people)
    pages = [opened(page_of, person, f"/table/{table}") for person in people]
    for number, seat in enumerate(order):
        pages[seat].locator(f"[data-amount='{OFFERS[seat]}']").click()
        pages[seat].locator("[data-confirm]").click()
        if number < 2:
            waiting = [other for other in range(3) if other not in order[: number + 1]]
            others_see_only_a_seal(table, people, seat, waiting)
    facts = offered(people[0], table)
    assert [fact[1:3] for fact in sorted(facts)] == [[0, 1], [1, 3], [2, 0]]
    assert [fact[1] for fact in facts] == [0, 1, 2]
    for page in pages:
        page.wait_for_function("() => document.body.innerText.includes('plays minus 3')")


def others_see_only_a_seal(
    table: str, people: list[httpx.Client], seat: int, waiting: list[int]
) -> None:
    for other in waiting:
        for _try in range(200):
            view = people[other].get(f"/api/tables/{table}?since=0").json()["view"]
            if view["position"]["offers"][seat] is not None:
                break
        assert view["position"]["offers"][seat] == "sealed"
        assert view["legal"]


def offered(person: httpx.Client, table: str) -> list[list[Any]]:
    for _try in range(200):
        log = person.get(f"/api/tables/{table}?since=0").json()["log"]
        facts = [fact for line in log for fact in line["facts"] if fact[0] == "offered"]
        if facts:
            return facts
    raise AssertionError("the offers were never opened")


def test_an_offer_being_chosen_stays_when_another_seals(
    people: list[httpx.Client], page_of: Any
) -> None:
    table = at_offering(people)
    mine, other = (opened(page_of, people[seat], f"/table/{table}") for seat in (0, 1))
    mine.locator("[data-amount='5']").click()
    other.locator("[data-confirm]").click()
    mine.wait_for_selector(".ar-tag.ok")
    assert mine.locator("[data-amount='5']").get_attribute("aria-pressed") == "true"
    assert "5" in mine.locator("[data-confirm]").inner_text()


# ---------------------------------------------------------------- what is put together


def test_three_stones_fold_into_a_pyramid_before_they_are_bought(
    client: httpx.Client, open_page: Any
) -> None:
    def rich(position: Any) -> bool:
        return asked("buy_stones")(position) and position["gold"][0] >= 6

    table = imported(client, played(3, rich))
    page = opened(open_page, client, f"/table/{table}")
    now = client.get(f"/api/tables/{table}").json()["view"]["position"]
    name = page.locator(".ar-step").first.get_attribute("data-step")
    land = now["provinces"][name]
    more = page.locator(".ar-step [data-more]").first
    for n, price in enumerate((1, 3, 6)[: 3 - land["stones"]]):
        more.click()
        expect(page.locator(".ak-q small").first, str(n)).to_contain_text(f"{price} gold")
    page.locator("[data-confirm]").click()
    page.wait_for_function("() => document.body.innerText.includes('completes a pyramid')")
    after = client.get(f"/api/tables/{table}").json()["view"]["position"]["provinces"][name]
    assert (after["pyramids"], after["stones"]) == (land["pyramids"] + 1, 0)


# ---------------------------------------------------------------- looks

CASES = {
    "auction": (5, asked("bid", 1, 2)),
    "stones": (4, asked("buy_stones", 0, 3)),
    "offering": (5, asked("offer", 1, 3)),
    "income": (3, asked("income", 0, 2)),
}


@pytest.mark.parametrize("case", CASES)
def test_everything_fits_and_can_be_read(client: httpx.Client, open_page: Any, case: str) -> None:
    seats, until = CASES[case]
    table = imported(client, played(seats, until))
    page = opened(open_page, client, f"/table/{table}")
    found = {}
    for width, height in SIZES:
        resized(page, width, height)
        found[f"{width}x{height}"] = page.evaluate(CHECK)
    assert found == {size: [] for size in found}


@pytest.mark.parametrize(
    ("lang", "case"),
    spread(
        zip(("nl", "fr", "de"), CASES, strict=False), itertools.product(("nl", "fr", "de"), CASES)
    ),
)
def test_other_languages_fit_and_nothing_is_left_out(
    client: httpx.Client, open_page: Any, lang: str, case: str
) -> None:
    client.cookies.set("lang", lang)
    seats, until = CASES[case]
    table = imported(client, played(seats, until))
    page = opened(open_page, client, f"/table/{table}")
    for width, height in ((1366, 768), (390, 844)):
        resized(page, width, height)
        assert page.evaluate(CHECK) == []
    page.keyboard.press("d")
    page.wait_for_selector(".ak-sheet")
    text = page.locator(".ak-app").inner_text()
    assert "app." not in text and "amunre." not in text


SCREENS = [(1366, 768), (390, 844), (844, 390)]


@pytest.mark.parametrize(
    ("case", "size"),
    spread(zip(CASES, SCREENS, strict=False), itertools.product(CASES, SCREENS)),
)
def test_axe_finds_nothing_serious(
    client: httpx.Client, open_page: Any, axe: str, case: str, size: tuple[int, int]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    seats, until = CASES[case]
    table = imported(client, played(seats, until))
    page = opened(open_page, client, f"/table/{table}", viewport=viewport, bypass_csp=True)
    page.add_script_tag(content=axe)
    assert serious(page) == []
    for key in ("1", "1"):
        page.keyboard.press(key)
    at_rest(page)
    assert serious(page) == []
