"""Pharaon at the table app: whole games by clicks, keys and taps, the bill, the Traitor."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from akhet.games import GAMES
from akhet.match import Match
from tests.server.serving import SOAK, scaled
from tests.web.hands import BEGUN, PHONE, Hand, between, guest, imported, opened, post, resumed

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


def begun(seats: int, secret: int, late: bool, **options: str) -> Match:
    """A match: dealt, or in its last round."""
    return first(seats, asked("turn", 5), **options) if late else dealt(seats, secret, **options)


@BEGUN
def test_to_the_end_with_three_seats_by_clicks(
    client: httpx.Client, open_page: Any, late: bool
) -> None:
    table = resumed(client, begun(3, 1, late), BOTS)
    page = opened(open_page, client, f"/table/{table}")
    hand = Vizier(page)

    hand.play()

    sheet_agrees(page, client, table)
    assert hand.choices > (1 if late else 15)


@BEGUN
def test_to_the_end_against_the_traitor_by_clicks(
    client: httpx.Client, open_page: Any, late: bool
) -> None:
    table = imported(client, begun(1, 2, late, traitor="2", begins="player"))
    page = opened(open_page, client, f"/table/{table}")
    hand = Vizier(page)

    hand.play()

    mine, his = sheet_agrees(page, client, table)
    result = page.locator(".ak-result h1").inner_text()
    assert result == ("You win" if mine > his else "The Traitor wins")
    assert any("on the wheel" in text for text in hand.asked)


@BEGUN
def test_to_the_end_by_keyboard_only(client: httpx.Client, open_page: Any, late: bool) -> None:
    table = resumed(client, begun(2, 3, late), ["you", "bot:random"])
    page = opened(open_page, client, f"/table/{table}")

    Vizier(page, way="keys").play()

    sheet_agrees(page, client, table)


@BEGUN
def test_to_the_end_by_touch_on_a_phone(client: httpx.Client, open_page: Any, late: bool) -> None:
    table = resumed(client, begun(3, 4, late), ["you", "bot:random", "bot:random"])
    page = opened(open_page, client, f"/table/{table}", viewport=PHONE, has_touch=True)

    Vizier(page, way="tap").play()

    sheet_agrees(page, client, table)


# ---------------------------------------------------------------- payments

REACHED = """async (name) => {
  const from = new URL('.', document.querySelector('script[src$="main.js"]').src).href;
  const choose = await import(`${from}choose.js`);
  const pay = await import(`${from}games/pharaon/payment.js`);
  const { listed, pending } = await import(`${from}games/pharaon/ways.js`);
  const pause = () => new Promise((done) => { setTimeout(done, 5); });
  const until = async (ready) => { for (let n = 0; n < 6000 && !ready(); n++) await pause(); };
  choose.clear();
  await pause();
  choose.pickAction(name);
  await until(() => !pending.value && pay.way().length);
  const found = new Map();
  const steps = [];
  const note = () => {
    const way = pay.way();
    if (!way.length || found.has(way.join())) return;
    found.set(way.join(), way);
    const tokens = [...new Set(pay.tokens())];
    const shown = listed.value;
    const later = (work) => steps.push({ way, shown, work });
    for (const token of tokens) {
      for (const other of pay.instead(token)) later(() => pay.change(token, other));
    }
    for (const slot of pay.slotChoices()) later(() => pay.chooseSlot(slot));
    for (const on of pay.canBonus() ? [true, false] : []) later(() => pay.setBonus(on));
  };
  note();
  while (steps.length) {
    const { way, shown, work } = steps.pop();
    listed.value = shown;
    pay.take(way);
    work();
    await until(() => !pending.value);
    note();
  }
  choose.clear();
  return [...found.values()];
}"""
"""Every payment that tapping tokens, slots and the bonus in the dock leads to."""

PAYING = ("access", "pay", "enough", "more", "conflict", "slot", "sword")


def payments(match: Match, name: str) -> set[tuple[str, ...]]:
    """Every payment of an action that the rules allow, found coin by coin."""
    game, found = match.game, set[tuple[str, ...]]()

    def go_on(state: Any, way: tuple[str, ...]) -> None:
        asked = game.waiting(state) == [0]
        names = [game.action_name(a) for a in game.options(state, 0)] if asked else []
        if not names or any(one.split(":")[0] not in PAYING for one in names):
            found.add(way)
            return
        for one in names:
            after = game.copy(state)
            game.play(after, game.action(one), 0)
            go_on(after, (*way, one))

    start = game.copy(match.state)
    game.play(start, game.action(name), 0)
    go_on(start, (name,))
    return found


def at_turn(match: Match) -> list[str]:
    """The actions of the first seat that are paid."""
    position = match.game.dump(match.state)
    going = ("go:", "nile:")
    return [n for n in legal(position) if n.startswith(going)] if asked("turn")(position) else []


def dock_knows(client: httpx.Client, open_page: Any, matches: list[Match], most: int) -> int:
    """Compares what the dock leads to with what is legal; how many payments there were."""
    seen = 0
    for match in matches:
        page = opened(open_page, client, f"/table/{imported(client, match)}")
        for name in at_turn(match):
            wanted = payments(match, name)
            if len(wanted) <= most:
                found = {tuple(way) for way in page.evaluate(REACHED, name)}
                assert found == wanted, name
                seen += len(wanted)
        page.close()
    return seen


@scaled
def test_the_dock_knows_every_legal_payment(client: httpx.Client, open_page: Any) -> None:
    def rich(position: Any) -> bool:
        return asked("turn", 2)(position) and sum(position["players"][0]["goods"].values()) >= 7

    matches = [played(1 + n % 5, rich, n + 1) for n in (range(8) if SOAK else (0, 2))]
    assert dock_knows(client, open_page, [one for one in matches if not one.over], 60) > 150


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
    page.wait_for_selector("[data-part=cost] [data-token], [data-part=cost] .pale")
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
    silver_token = page.locator("[data-token=access]")
    expect(silver_token).to_have_attribute("aria-label", re.compile("silver"))
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
    page.wait_for_selector("[data-part=access] [data-token]")
    assert page.locator("[data-confirm]").inner_text().startswith("Pay 1")
    page.locator("[data-bonus]").click()
    expect(page.locator("[data-confirm]")).to_have_text(re.compile("^Pay [23]"))
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


def before_the_end(verb: str, secret: int) -> tuple[Match, str] | None:
    """A match just before such a choice of the first seat, after which only a noble could act."""
    seen: list[Any] = []

    def ends(position: Any) -> bool:
        seen.append(position)
        return asked("end_turn")(position) and position["players"][0]["row"] is None

    match = played(3, ends, secret)
    made = [line.do for line in match.lines if line.by == 0]
    if match.over or not made[-1].startswith(verb):
        return None
    again = count(1)
    return played(3, lambda _position: next(again) == len(seen) - 1, secret), made[-1]


@pytest.mark.parametrize(("verb", "commands"), [("track:", 1), ("artisan:", 2)])
def test_a_turn_ends_with_the_choice_and_after_a_draw_with_one_command_more(
    client: httpx.Client, open_page: Any, verb: str, commands: int
) -> None:
    match, last = next(filter(None, (before_the_end(verb, n) for n in range(1, 200))))
    table = imported(client, match)
    page = opened(open_page, client, f"/table/{table}")
    sent = between(page)
    page.locator(f".ak-acts [data-choice='{last}']").click()
    before = choices(client, table)
    seq = Hand(page).seq()
    page.locator("[data-confirm]").click()
    page.wait_for_function(
        "n => Number(document.querySelector('.ak-app').dataset.seq) >= n"
        " && document.querySelector('.ak-app').dataset.busy === 'false'",
        arg=seq + 2,
    )

    assert choices(client, table) == [*before, last, "done"]
    assert [name for one in sent for name in one["actions"]] == [last, "done"]
    assert len(sent) == commands


def test_a_payment_that_was_begun_elsewhere_is_finished_in_the_dock(
    client: httpx.Client, open_page: Any
) -> None:
    match = first(3, can("go:artisans", 9))
    long = next(way for way in sorted(payments(match, "go:artisans")) if len(way) > 3)
    legal_ones = payments(match, "go:artisans")
    for name in long[:2]:
        match.submit(0, name)
    table = imported(client, match)
    page = opened(open_page, client, f"/table/{table}")
    page.wait_for_selector("[data-part=cost] [data-token]")
    Hand(page).sent(lambda: page.locator("[data-confirm]").click())
    page.wait_for_selector(".ak-acts [data-choice^='artisan:']")

    made = tuple(choices(client, table))
    assert any(made[-len(way) :] == way for way in legal_ones if way[:2] == long[:2])


def test_a_payment_is_one_command_and_a_table_that_went_on_refuses_it_whole(
    client: httpx.Client, open_page: Any
) -> None:
    match = first(3, can("go:artisans", 9))
    table = imported(client, match)
    page = opened(open_page, client, f"/table/{table}")

    def overtake(order: dict[str, Any]) -> dict[str, Any]:
        """The first action of it, sent a moment earlier from another device."""
        body = {key: order[key] for key in ("expected_seq", "seat")}
        first_one = {"actions": order["actions"][:1], "key": "elsewhere"}
        post(client, f"/api/tables/{table}/commands", {**body, **first_one})
        return order

    sent = between(page, overtake)
    page.locator(".ak-board [data-at='artisan:1']").click()
    page.wait_for_selector("[data-part=cost] [data-token]")
    Hand(page).sent(lambda: page.locator("[data-confirm]").click())

    assert len(sent) == 1
    assert sent[0]["actions"][0] == "go:artisans" and "artisan:1" in sent[0]["actions"]
    assert choices(client, table)[-1] == "go:artisans"
    page.wait_for_selector("[data-part=access] [data-token]")


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
            expect(place).to_contain_text(f"{other.capitalize()} goes on")
