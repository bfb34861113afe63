"""Pharaon with the expansion Konflikte at the table app: whole games, the bill, swords, axe."""

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from akhet.games import GAMES
from akhet.match import Match
from tests.server.serving import SOAK, scaled
from tests.web.hands import BEGUN, PHONE, WIDE, Hand, guest, imported, opened, resumed
from tests.web.rest import at_rest, resized
from tests.web.test_app_look import serious
from tests.web.test_pharaon import Vizier, choices, dealt, dock_knows, mine, sheet_agrees

client = pytest.fixture(guest)

CHECK = (Path(__file__).parent / "check_layout.js").read_text()
ALL_B = {f"arch_{name}": "b" for name in ("offerings", "nobles", "nile", "artisans", "chamber")}
Until = Callable[[Any, list[str]], bool]


def reached(seats: int, until: Until, most: int = 60, start: int = 1, **options: str) -> Match:
    """The first of many matches, played at random with everything on, that gets to a question."""
    for secret in range(start, most):
        rng = random.Random(secret)
        match = dealt(seats, secret, konflikte="on", **options)
        while not match.over:
            seat = match.game.waiting(match.state)[0]
            names = [match.game.action_name(a) for a in match.game.options(match.state, seat)]
            position = match.game.dump(match.state)
            if seat == 0 and until(position, names):
                return match
            busy = [name for name in names if name not in ("pass", "decline")]
            match.submit(seat, rng.choice(busy if busy and rng.random() < 0.95 else names))
    raise AssertionError("no match gets there")


def step_of(position: Any) -> str:
    return str(position["tasks"][-1]["step"])


def asks(step: str, least: int = 2) -> Until:
    """Whether this is asked, with so many answers."""
    return lambda position, names: step_of(position) == step and len(names) >= least


def told(client: httpx.Client, table: str) -> set[str]:
    """What has happened to the first seat."""
    log = client.get(f"/api/tables/{table}?since=0").json()["log"]
    return {fact[0] for line in log for fact in line.get("facts") or () if fact[1:2] == [0]}


class Official(Vizier):
    """A hand that also chooses slots, and uses the arches that it can pay."""

    def narrow(self) -> None:
        other = self.page.locator(".ak-acts [data-choice]:not([data-choice=decline])")
        if self.page.locator(".ak-acts [data-choice=decline]").count() and other.count():
            self.point(other.nth(self.rng.randrange(other.count())))
        else:
            super().narrow()

    def change(self) -> None:
        """Another slot or token, if there is one."""
        tokens = self.page.locator(".ph-bill > .ph-part .ph-tok.can")
        if tokens.count():
            self.point(tokens.nth(self.rng.randrange(tokens.count())))
            at_rest(self.page)
            instead = self.page.locator(".ph-change .ph-tok")
            if instead.count():
                self.point(instead.nth(self.rng.randrange(instead.count())))


# ---------------------------------------------------------------- whole games


def begun(seats: int, secret: int, late: bool, **options: str) -> Match:
    """A match with the expansion: dealt, or in its last rounds."""
    if not late:
        return dealt(seats, secret, konflikte="on", **options)
    return reached(
        seats, lambda now, _names: step_of(now) == "turn" and now["round"] >= 4, **options
    )


@BEGUN
def test_to_the_end_of_two_with_everything_on(
    client: httpx.Client, open_page: Any, late: bool
) -> None:
    table = resumed(client, begun(2, 5, late), ["you", "bot:random"])
    page = opened(open_page, client, f"/table/{table}")
    hand = Official(page)

    hand.play()

    sheet_agrees(page, client, table)
    assert {"solved", "arch"} & told(client, table)


@BEGUN
def test_to_the_end_alone_with_everything_on(
    client: httpx.Client, open_page: Any, late: bool
) -> None:
    options = {"traitor": "3", "begins": "player", "traitor_swords": "on"}
    table = imported(client, begun(1, 4, late, **options))
    page = opened(open_page, client, f"/table/{table}")
    hand = Official(page)

    hand.play()

    own, his = sheet_agrees(page, client, table)
    result = page.locator(".ak-result h1").inner_text()
    assert result == ("You win" if own > his else "The Traitor wins")
    assert {"solved", "arch"} & told(client, table)


# ---------------------------------------------------------------- payments


@scaled
def test_the_dock_knows_every_legal_payment(client: httpx.Client, open_page: Any) -> None:
    def rich(position: Any, names: list[str]) -> bool:
        goods = sum(position["players"][0]["goods"].values())
        laid = any(any(area) for area in position["konflikte"]["wheel"].values())
        return step_of(position) == "turn" and goods >= 8 and laid and len(names) > 3

    some = range(5) if SOAK else (3, 4)
    matches = [reached(1 + n % 3, rich, start=3 * n + 1, **ALL_B) for n in some]
    assert dock_knows(client, open_page, matches, 60) > 100


def with_conflict(position: Any, names: list[str]) -> bool:
    """Whether the nobles' district can be opened with a conflict and without one."""
    if step_of(position) != "turn" or "go:nobles" not in names:
        return False
    game = GAMES["pharaon"]
    state = game.load(position)
    game.play(state, game.action("go:nobles"))
    legal = [game.action_name(a) for a in game.options(state)]
    return "slot:free" in legal and len(legal) > 1


def test_a_conflict_is_paid_with_the_action_in_one_go(client: httpx.Client, open_page: Any) -> None:
    table = imported(client, reached(2, with_conflict))
    page = opened(open_page, client, f"/table/{table}")
    page.locator("[data-choice=nobles]").click()
    page.wait_for_selector("[data-slot]:not([data-slot='0'])")
    assert page.locator("[data-part=conflict]").count() == 0
    chip = page.locator("[data-slot]:not([data-slot='0'])").first
    number = int(chip.get_attribute("data-slot"))
    chip.click()
    page.wait_for_selector("[data-part=conflict] [data-token]")
    expect(page.locator(".ak-q")).to_contain_text(f"conflict {number}", ignore_case=True)
    Hand(page).sent(lambda: page.locator("[data-confirm]").click())
    page.wait_for_function("() => !document.querySelector('.ph-sending')")

    assert number in mine(client, table)["conflicts"]
    assert f"conflict:{number}" in choices(client, table)


def test_an_arch_says_what_it_does_and_costs_and_can_be_declined(
    client: httpx.Client, open_page: Any
) -> None:
    table = imported(client, reached(2, asks("arch"), **ALL_B))
    page = opened(open_page, client, f"/table/{table}")
    assert len(page.locator(".ak-q small").first.inner_text()) > 20
    page.locator("[data-choice=decline]").click()
    Hand(page).sent(lambda: page.locator("[data-confirm]").click())

    assert choices(client, table)[-1] in ("decline", "done")


def test_swords_are_proposed_as_tokens_first_and_can_be_changed(
    client: httpx.Client, open_page: Any
) -> None:
    def rich(position: Any, names: list[str]) -> bool:
        goods = position["players"][0]["goods"]
        enough = goods.get("sword", 0) >= 2 and goods.get("silver", 0) >= 1
        return step_of(position) == "arch" and "favour:1" in names and enough

    table = imported(client, reached(2, rich, **ALL_B))
    page = opened(open_page, client, f"/table/{table}")
    page.locator(".ak-acts [data-choice='favour:1']").click()
    token = page.locator("[data-part=swords] [data-token]").first
    expect(token).to_have_attribute("aria-label", re.compile("^sword"))
    token.click()
    page.locator("[data-instead=silver]").click()
    Hand(page).sent(lambda: page.locator("[data-confirm]").click())
    page.wait_for_function("() => !document.querySelector('.ph-sending')")

    assert "sword:silver" in choices(client, table)


def test_the_traitor_s_conflicts_say_what_he_gets(client: httpx.Client, open_page: Any) -> None:
    def solves(position: Any, names: list[str]) -> bool:
        return any(name.startswith("solve:") for name in names) and len(names) > 1

    table = imported(client, reached(1, solves, begins="player"))
    page = opened(open_page, client, f"/table/{table}")
    page.locator(".ak-acts [data-choice^='conflict:']").first.click()
    for word in ("Traitor", "sword"):
        expect(page.locator(".ak-q")).to_contain_text(word)
    Hand(page).sent(lambda: page.locator("[data-confirm]").click())

    assert choices(client, table)[-1].startswith("solve:")


# ---------------------------------------------------------------- looks

CASES: dict[str, tuple[int, Until, list[str]]] = {
    "bill": (2, with_conflict, ["[data-choice=nobles]", "[data-slot]:not([data-slot='0'])"]),
    "arch": (3, asks("arch", 3), []),
    "swords": (2, asks("swords"), []),
    "sword_tile": (1, asks("sword_tile"), []),
}


@cache
def case(name: str) -> Match:
    seats, until, _presses = CASES[name]
    return reached(seats, until, **({"traitor_swords": "on"} if seats == 1 else {}))


def at_case(client: httpx.Client, open_page: Any, name: str, **more: Any) -> Any:
    page = opened(open_page, client, f"/table/{imported(client, case(name))}", **more)
    for selector in CASES[name][2]:
        page.locator(selector).first.click()
    page.mouse.move(2, 2)
    return page


@pytest.mark.parametrize("name", CASES)
def test_everything_fits_and_can_be_read(client: httpx.Client, open_page: Any, name: str) -> None:
    page = at_case(client, open_page, name)
    found = {}
    for width, height in ((1366, 768), (390, 844), (844, 390), (740, 360)):
        resized(page, width, height)
        found[width] = page.evaluate(CHECK)
    assert found == {width: [] for width in found}


@pytest.mark.parametrize("lang", ["en", "nl", "fr", "de"])
def test_everything_is_explained(client: httpx.Client, open_page: Any, lang: str) -> None:
    client.cookies.set("lang", lang)
    page = at_case(client, open_page, "sword_tile")
    page.locator("[data-tool=rules]").click()
    page.wait_for_selector(".ak-rules dd")
    said = page.locator(".ak-rules dt, .ak-rules dd").all_inner_texts()
    page.keyboard.press("Escape")
    page.wait_for_selector(".ak-rules", state="detached")
    page.keyboard.press("d")
    page.wait_for_selector(".ak-sheet")
    at_rest(page)
    said += page.locator(".ak-app").inner_text().split("\n")
    assert len(said) > 150
    wrong = [text for text in said if "{" in text or "pharaon." in text or "undefined" in text]
    assert wrong == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_serious(
    client: httpx.Client, open_page: Any, axe: str, size: dict[str, int]
) -> None:
    page = at_case(client, open_page, "bill", viewport=size, bypass_csp=True)
    page.add_script_tag(content=axe)
    at_rest(page)
    assert serious(page) == []
