"""The Traitor's aid on a phone: a whole game of his turns by taps, kept, and gone back in."""

import json
from collections.abc import Callable
from typing import Any

from akhet.games.pharaon import scoring
from akhet.games.pharaon.box.components import GIFT_NAMES, RESOURCES
from akhet.lang import action_label, text
from tests.pad.test_traitor import Real, follow
from tests.web.test_app_look import serious
from tests.web.test_pages_browser import FAULTS

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "bypass_csp": True,
    "reduced_motion": "reduce",  # axe looks at colours while they change
}
SEED = 44
ICONS = ("Above, left", "Above, right", "Below")


def resource(name: str) -> str:
    return str(text("en", f"pharaon.resource.{name}.name"))


class Player:
    """Somebody at a real table who taps what is asked."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def box(self) -> Any:
        return self.page.locator(".askbox")

    def tap(self, name: str, exact: bool = True) -> None:
        self.box().get_by_role("button", name=name, exact=exact).tap()

    def answer(self, one: dict[str, Any]) -> None:
        """One answer by its taps; then the next question is there."""
        before = len(self.kept())
        kind = self.box().get_attribute("data-asked")
        if kind == "yours":
            for title in ("pharaoh", "first"):
                if one.get(title):
                    self.tap(text("en", f"pad.traitor.{title}"))
            self.tap(text("en", f"pad.traitor.{one['do']}"))
        elif kind == "vase":
            self.vase(one)
        elif kind in ("nobles", "artisans"):
            for n, there in enumerate(one["row"]):
                words = (
                    {True: "a noble", False: "empty"}[there]
                    if kind == "nobles"
                    else there or "empty"
                )
                self.tap(f"Place {n + 1}: {words}")
            self.tap("Go on")
        elif kind in ("set", "bonus", "gift"):
            self.gifts(kind, one)
        elif kind == "take":
            self.set_drawn(one)
        else:
            self.tap(str(action_label("en", "pharaon", one["choice"])))
        self.page.wait_for_selector(f".askbox[data-at='{before + 1}']")

    def vase(self, one: dict[str, Any]) -> None:
        for icon, name in zip(ICONS, one["vase"], strict=True):
            self.tap(f"{icon}: {resource(name)}")
        for name in one.get("full", []):
            self.tap(f"No free slot left for {resource(name)}")
        empty = [name for name, left in one["short"].items() if left == 0 and name in RESOURCES[:5]]
        if empty:
            self.box().locator("details", has_text="supply").locator("summary").tap()
        for name in empty:
            self.tap(resource(name))
        self.tap("Go on")

    def gifts(self, kind: str, one: dict[str, Any]) -> None:
        row = [one["gift"]] if kind == "gift" else one["row"]
        for n, name in enumerate(row):
            assert name in GIFT_NAMES
            self.tap(f"Place {n + 1}: {text('en', f'pharaon.offering.{name}')}")
        self.tap("Go on" if row else "empty")

    def set_drawn(self, one: dict[str, Any]) -> None:
        """What the server would draw is put in its place: the real game drew something else."""
        self.page.evaluate(
            """one => { const game = JSON.parse(localStorage['akhet.traitor']);
                 game.answers.push(one); localStorage['akhet.traitor'] = JSON.stringify(game); }""",
            one,
        )
        self.page.reload()
        self.page.wait_for_selector(".askbox")

    def kept(self) -> list[Any]:
        found = self.page.evaluate("localStorage['akhet.traitor'] ?? '{\"answers\": []}'")
        return list(json.loads(found)["answers"])


def test_a_whole_game_of_his_turns_is_followed_by_taps(
    open_page: Callable[..., Any], axe: str
) -> None:
    real = Real(SEED)
    answers, _met = follow(real)
    assert real.setup["konflikte"] == "off"
    page = open_page("/traitor", **PHONE)
    assert page.evaluate(FAULTS) == []
    set_up(page, real.setup)
    page.get_by_role("button", name="Begin the game").tap()
    page.wait_for_selector(".askbox")
    player = Player(page)
    for n, one in enumerate(answers):
        player.answer(one)
        if n == 12:  # what was tapped stays, and goes back any number of steps
            page.reload()
            page.wait_for_selector(".askbox")
            assert len(player.kept()) == 13
            for _step in range(3):
                page.get_by_role("button", name="Take back").tap()
            page.wait_for_selector(".askbox[data-at='10']")
            for again in answers[10:13]:
                player.answer(again)
            assert page.evaluate(FAULTS) == []
            page.add_script_tag(content=axe)
            assert serious(page) == []
    page.wait_for_selector("[data-asked=over]")
    points = sum(scoring.traitor_row(real.state))
    assert f"{points} points" in page.locator(".padhead").inner_text()
    page.get_by_role("button", name="New game").first.tap()
    page.locator(".note .btn").tap()
    page.wait_for_selector("text=Begin the game")


def set_up(page: Any, setup: dict[str, Any]) -> None:
    """How his tiles lie, tapped in their order."""
    block = page.locator("[data-field=traitor]")
    block.get_by_role("button", name=text("en", f"pharaon.choice.{setup['traitor']}")).tap()
    named = {"tiles": "pharaon.tile.{}.name", "marks": "pharaon.resource.{}.name"}
    for key, words in {**named, "districts": "pharaon.district.{}.name"}.items():
        for name in setup[key][1 if key == "districts" else 0 :]:
            label = text("en", words.format(name))
            page.locator(f"[data-field={key}]").get_by_role("button", name=label).tap()
    begins = text("en", f"pharaon.choice.{setup['begins']}")
    page.locator("[data-field=begins]").get_by_role("button", name=begins).tap()
