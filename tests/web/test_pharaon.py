"""Pharaon at the table app: whole games by clicks, keys and taps, the bill, the Traitor."""

import copy
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from akhet.games import GAMES
from akhet.match import Match
from tests.web.hands import PHONE, Hand, guest, imported, laid, opened, post

client = pytest.fixture(guest)

BOTS = ["you", "bot:greedy", "bot:random"]


def dealt(seats: int, secret: int = 1, **options: str) -> Match:
    """A match with the same cards each time, before the first choice."""
    match = Match.new("pharaon", seats, options or None, secret=bytes([secret]) * 32, id="f" * 32)
    match.begin()
    return match


def played(
    seats: int, until: Callable[[Any], bool], secret: int = 1, eager: float = 0.95, **options: str
) -> Match:
    """A match played at random, seldom passing, up to a position."""
    rng = random.Random(secret)
    match = dealt(seats, secret, **options)
    while not match.over and not until(match.game.dump(match.state)):
        seat = match.game.waiting(match.state)[0]
        names = [match.game.action_name(a) for a in match.game.options(match.state, seat)]
        busy = [name for name in names if name != "pass"]
        match.submit(seat, rng.choice(busy if busy and rng.random() < eager else names))
    return match


def first(seats: int, until: Callable[[Any], bool], **options: str) -> Match:
    """The first of many matches that reaches such a position."""
    found = (played(seats, until, secret, **options) for secret in range(1, 200))
    return next(match for match in found if not match.over)


def asked(step: str, number: int = 1, seat: int = 0) -> Callable[[Any], bool]:
    """Whether a seat is asked this in this round, or later."""

    def reached(position: Any) -> bool:
        task = position["tasks"][-1]
        return position["round"] >= number and task["step"] == step and task["seat"] == seat

    return reached


@dataclass
class Vizier(Hand):
    """A hand that also keeps a noble, pays bills and counts steps."""

    asked: set[str] = field(default_factory=set)
    rng: random.Random = field(default_factory=lambda: random.Random(3))

    def choose(self) -> None:
        self.choices += 1
        if self.page.locator(".ph-keep").count():
            self.keep()
            return
        for _step in range(12):
            self.page.wait_for_function("() => !document.querySelector('.ph-sending')")
            if self.page.locator(".ak-conf [data-confirm]").is_enabled():
                break
            self.narrow()
        self.asked.add(self.page.locator(".ak-q").inner_text().split("\n")[0])
        if self.page.locator(".ph-bill").count() and self.rng.random() < 0.5:
            self.change()
        self.sent(lambda: self.press(".ak-conf [data-confirm]", "Enter"))

    def keep(self) -> None:
        """One of the two nobles of the start."""
        if self.way == "keys":
            self.page.keyboard.press("1")
        else:
            self.point(self.page.locator(".ph-card").first)
        self.sent(lambda: self.press(".ph-keep [data-confirm]", ""))

    def change(self) -> None:
        """Another token for one of the bill, if there is one."""
        if self.way == "keys":
            keys = self.keys(".ph-bill > .ph-part [data-key]")
            if keys:
                self.page.keyboard.press(self.rng.choice(keys).lower())
                self.page.keyboard.press(self.keys(".ph-change [data-key]")[0].lower())
            return
        tokens = self.page.locator(".ph-bill > .ph-part .ph-tok.can")
        if tokens.count():
            self.point(tokens.nth(self.rng.randrange(tokens.count())))
            self.point(self.page.locator(".ph-change .ph-tok").first)

    def keys(self, selector: str) -> list[str]:
        return list(
            self.page.eval_on_selector_all(selector, "all => all.map(one => one.dataset.key)")
        )

    def narrow(self) -> None:
        """One step of a choice; passing only where nothing else is possible, or by chance."""
        acts = ".ak-acts button:not([disabled]):not([aria-disabled])"
        if self.way == "keys":
            keys = self.keys(".ak-acts [data-key]:not([data-choice=pass])")
            if not keys or self.rng.random() < 0.08:
                keys = self.keys(".ak-acts [data-key]")
            self.page.keyboard.press(self.rng.choice(keys).lower())
            return
        found = self.page.locator(f"{acts}:not([data-choice=pass]):not([data-less])")
        if self.rng.random() < 0.5:
            found = self.page.locator(".ak-board .ak-at.legal:not([data-at=time])")
        if not found.count() or self.rng.random() < 0.08:
            found = self.page.locator(acts)
        one = found.nth(self.rng.randrange(found.count()))
        if one.bounding_box():
            self.point(one)


def sheet_agrees(page: Any, client: httpx.Client, table: str) -> list[int]:
    """The totals of the score sheet, which must be the server's."""
    page.wait_for_selector(".ak-scores tfoot")
    view = client.get(f"/api/tables/{table}").json()["view"]
    rival = [sum(view["opponent"].values())] if view["opponent"] else []
    shown = page.locator(".ak-scores tfoot tr").first.locator("td").all_inner_texts()
    totals = [int(text) for text in shown]
    assert totals == view["scores"] + rival
    assert page.locator(".ak-scores tbody tr").count() == 7
    return totals


# ---------------------------------------------------------------- whole games


def test_a_whole_game_with_three_seats_by_clicks(client: httpx.Client, open_page: Any) -> None:
    table = laid(client, dealt(3), BOTS)
    page = opened(open_page, client, f"/table/{table}")
    hand = Vizier(page)

    hand.play()

    sheet_agrees(page, client, table)
    assert hand.choices > 15


def test_a_solo_game_against_the_traitor_by_clicks(client: httpx.Client, open_page: Any) -> None:
    table = imported(client, dealt(1, 2, traitor="2", begins="player"))
    page = opened(open_page, client, f"/table/{table}")
    hand = Vizier(page)

    hand.play()

    mine, his = sheet_agrees(page, client, table)
    result = page.locator(".ak-result h1").inner_text()
    assert result == ("You win" if mine > his else "The Traitor wins")
    assert any("on the wheel" in text for text in hand.asked)


def test_a_whole_game_by_keyboard_only(client: httpx.Client, open_page: Any) -> None:
    table = laid(client, dealt(2, 3), ["you", "bot:random"])
    page = opened(open_page, client, f"/table/{table}")

    Vizier(page, way="keys").play()

    sheet_agrees(page, client, table)


def test_a_whole_game_by_touch_on_a_phone(client: httpx.Client, open_page: Any) -> None:
    table = laid(client, dealt(3, 4), ["you", "bot:random", "bot:random"])
    page = opened(open_page, client, f"/table/{table}", viewport=PHONE, has_touch=True)

    Vizier(page, way="tap").play()

    sheet_agrees(page, client, table)


# ---------------------------------------------------------------- payments

COMPARE = """async ([cases, figures]) => {
  const from = '/static/app/games/pharaon/';
  const pay = await import(from + 'pay.js');
  const rules = await import(from + 'rules.js');
  const wrong = [];
  for (const { position, seat, step, arg, legal, bare } of cases) {
    const bonus = step === 'bonus_pay';
    const going = bonus ? 'go:offerings' : rules.GOING[arg];
    const bill = pay.billOf(position, figures, seat, going, bonus);
    const bits = position.access.reduce((all, name) => all | (1 << rules.BASICS.indexOf(name)), 0);
    const paid = rules.COINS.map((coin) => position.paid[coin] ?? 0);
    const coins = step === 'access' ? pay.openers(bill)
      : pay.nextCoins(bill, bits, bill.coins, paid, bill.there);
    const verb = step === 'access' ? 'access' : 'pay';
    const found = coins.map((coin) => `${verb}:${rules.COINS[coin]}`);
    // with no offering left anywhere the dock may know fewer ways to pay one in, never more
    const known = bare ? legal.filter((name) => found.includes(name)) : legal;
    if (found.join() !== known.join()) wrong.push([going, step, found, legal]);
    const whole = step === 'access' ? pay.propose(bill) : pay.proposeRest(bill, bits, paid);
    if (known.length && !whole) wrong.push([going, step, 'no proposal']);
  }
  return wrong;
}"""


def payments(seats: int, secret: int) -> list[dict[str, Any]]:
    """Every question about a payment in a match played at random, with its legal answers."""
    found: list[dict[str, Any]] = []

    def look(position: Any) -> bool:
        if position["tasks"][-1]["step"] in ("access", "pay", "bonus_pay"):
            found.append(position)
        return False

    played(seats, look, secret)
    return [case_of(position) for position in found]


def hoarded(position: Any) -> Any:
    """The same position with every offering in the second player's hands: no bonus to be had."""
    position = copy.deepcopy(position)
    hoard = position["players"][1]["offerings"]
    for kind in [one for one in position["zone"] if one]:
        hoard[kind] = hoard.get(kind, 0) + 1
    for pile in ("bag", "spent"):
        for kind, n in position[pile].items():
            hoard[kind] = hoard.get(kind, 0) + n
    return {**position, "zone": [None] * 7, "bag": {}, "spent": {}}


def case_of(position: Any) -> dict[str, Any]:
    game = GAMES["pharaon"]
    task = position["tasks"][-1]
    names = [game.action_name(a) for a in game.options(game.load(position))]
    legal = [name for name in names if name != "enough"]
    return {
        "position": position,
        "legal": legal,
        **{key: task[key] for key in ("seat", "step", "arg")},
    }


def test_the_dock_knows_every_legal_payment(client: httpx.Client, open_page: Any) -> None:
    table = imported(client, dealt(2))
    page = opened(open_page, client, f"/table/{table}")
    figures = client.get(f"/api/tables/{table}/figures").json()["figures"]
    cases = [case for n in range(8) for case in payments(1 + n % 5, n + 1)]
    first_coins = [case for case in cases if case["step"] == "bonus_pay" and case["seat"] != 1]
    poor = [case for case in first_coins if not case["position"]["paid"]]
    cases += [{**case_of(hoarded(case["position"])), "bare": True} for case in poor]
    assert len(cases) > 200 and poor
    assert page.evaluate(COMPARE, [cases, figures]) == []


def legal(position: Any) -> list[str]:
    game = GAMES["pharaon"]
    return [game.action_name(a) for a in game.options(game.load(position))]


def can(name: str, tokens: int = 6) -> Callable[[Any], bool]:
    """Whether the first seat, not poor, may do this in its turn."""

    def reached(position: Any) -> bool:
        goods = position["players"][0]["goods"]
        return asked("turn")(position) and sum(goods.values()) >= tokens and name in legal(position)

    return reached


def mine(client: httpx.Client, table: str) -> Any:
    return client.get(f"/api/tables/{table}").json()["view"]["position"]["players"][0]


def choices(client: httpx.Client, table: str) -> list[str]:
    """The actions of the first seat so far."""
    log = client.get(f"/api/tables/{table}?since=0").json()["log"]
    return [line["do"] for line in log if line["by"] == 0 and "do" in line]


def test_a_card_that_is_pointed_at_is_paid_and_taken_at_once(
    client: httpx.Client, open_page: Any
) -> None:
    table = imported(client, first(3, can("go:artisans")))
    page = opened(open_page, client, f"/table/{table}")
    card = client.get(f"/api/tables/{table}").json()["view"]["position"]["artisan_row"][1]
    before = sum(mine(client, table)["goods"].values())

    page.locator(".ak-board [data-at='artisan:2']").click()
    access = page.locator("[data-part=access] [data-token]")
    assert access.count() == 1 and page.locator("[data-part=cost]").count() == 1
    price = int(page.locator("[data-confirm]").inner_text().split()[1])
    Hand(page).sent(lambda: page.locator("[data-confirm]").click())
    page.wait_for_function("() => !document.querySelector('.ph-sending')")

    assert card in mine(client, table)["artisans"]
    assert "artisan:2" in choices(client, table)
    assert before - price <= sum(mine(client, table)["goods"].values()) <= before


def test_every_token_of_the_bill_can_be_changed(client: httpx.Client, open_page: Any) -> None:
    def rich(position: Any) -> bool:
        me = position["players"][0]["goods"]
        return can("nile:6", 7)(position) and me.get("silver", 0) >= 1

    table = imported(client, first(3, rich))
    page = opened(open_page, client, f"/table/{table}")
    page.locator("[data-choice=nile]").click()
    page.locator(".ak-acts [data-choice='nile:6']").click()
    page.locator("[data-part=access] .ph-tok").click()
    page.locator("[data-instead=silver]").click()
    assert "silver" in page.locator("[data-token=access]").get_attribute("aria-label")
    silver = mine(client, table)["goods"]["silver"]
    Hand(page).sent(lambda: page.locator("[data-confirm]").click())

    assert "access:silver" in choices(client, table)
    assert mine(client, table)["goods"].get("silver", 0) == silver - 1


def test_a_bonus_offering_costs_one_more_alike(client: httpx.Client, open_page: Any) -> None:
    def alike(position: Any) -> bool:
        return can("go:offerings", 8)(position) and position["round"] >= 2

    table = imported(client, first(3, alike))
    page = opened(open_page, client, f"/table/{table}")
    before = sum(mine(client, table)["offerings"].values())
    page.locator("[data-choice=offerings]").click()
    assert page.locator("[data-confirm]").inner_text().startswith("Pay 1")
    page.locator("[data-bonus]").click()
    price = int(page.locator("[data-confirm]").inner_text().split()[1])
    assert price in (2, 3)
    for at in ("set", "bonus"):
        page.locator(f".ak-board .ak-at.legal[data-at^='{at}:']").first.click()
    Hand(page).sent(lambda: page.locator("[data-confirm]").click())
    page.wait_for_function("() => !document.querySelector('.ph-sending')")

    made = choices(client, table)
    made = made[len(made) - made[::-1].index("go:offerings") :]
    spent = [name for name in made if name.startswith(("access:offering", "pay:offering"))]
    jokers = [name for name in made if name.endswith(":district")]
    assert "enough" not in made and any(name.startswith("bonus:") for name in made)
    after = sum(mine(client, table)["offerings"].values())
    assert after == before + 3 - len(spent) - len(jokers)


def test_undo_takes_a_whole_payment_back(client: httpx.Client, open_page: Any) -> None:
    table = imported(client, first(3, can("go:artisans")))
    page = opened(open_page, client, f"/table/{table}")
    goods = mine(client, table)["goods"]
    page.locator("[data-choice=artisans]").click()
    Hand(page).sent(lambda: page.locator("[data-confirm]").click())
    page.wait_for_selector(".ak-acts [data-choice^='artisan:']")
    page.locator("[data-undo]").click()
    page.wait_for_selector(".ak-acts [data-choice=artisans]")

    assert mine(client, table)["goods"] == goods
    log = page.locator(".ak-log .ak-lines").inner_text()
    assert log.count("takes the last choice back") == 1


def test_a_payment_goes_on_when_part_of_it_was_made_elsewhere(
    client: httpx.Client, open_page: Any
) -> None:
    table = imported(client, first(3, can("go:artisans", 9)))
    page = opened(open_page, client, f"/table/{table}")

    def overtake(route: Any) -> None:
        """The same answer, sent a moment earlier from another device."""
        body = route.request.post_data_json
        if body["action"].startswith("pay:") and not seen:
            seen.append(body["action"])
            post(client, f"/api/tables/{table}/commands", {**body, "key": "elsewhere"})
        route.continue_()

    seen: list[str] = []
    page.route("**/commands", overtake)
    page.locator(".ak-board [data-at='artisan:1']").click()
    Hand(page).sent(lambda: page.locator("[data-confirm]").click())
    page.wait_for_function("() => !document.querySelector('.ph-sending')")
    open_page.complaints[:] = [text for text in open_page.complaints if "409" not in text]

    assert seen and "artisan:1" in choices(client, table)


# ---------------------------------------------------------------- the Traitor


def test_his_vase_says_what_each_choice_does(client: httpx.Client, open_page: Any) -> None:
    table = imported(client, first(1, asked("traitor_wheel", 2), traitor="5", begins="player"))
    page = opened(open_page, client, f"/table/{table}")
    buttons = page.locator(".ak-acts [data-choice^='wheel:']").all()
    names = [button.get_attribute("data-choice").removeprefix("wheel:") for button in buttons]
    assert len(names) == 2
    for button, other in zip(buttons, reversed(names), strict=True):
        button.click()
        for place in (button, page.locator(".ak-q")):
            assert f"{other.capitalize()} goes on" in place.inner_text()
