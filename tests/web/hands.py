"""Somebody at the table in a browser: tables to sit at, and hands that click, type or tap."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from akhet.match import Match, file
from tests.plain import NO_TLS
from tests.web.conftest import Running

WIDE = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
B_SIDES = dict.fromkeys(("market", "pyramid", "temple", "burial", "obelisks"), "b")
STILL = {"reduced_motion": "reduce"}
BEGUN = pytest.mark.parametrize("late", [True, pytest.param(False, marks=pytest.mark.soak)])
"""Games are played from their last part to the end, and from the beginning by `make soak`."""


def guest(site: Running) -> Iterator[httpx.Client]:
    """Somebody new, without a browser; a test module makes a fixture of it."""
    with httpx.Client(base_url=site.url, timeout=30, verify=NO_TLS) as client:
        yield client


def post(client: httpx.Client, path: str, body: object = None) -> Any:
    """Asks the API for something that must work."""
    answer = client.post(path, json=body if body is not None else {})
    assert answer.status_code == 200, answer.text
    return answer.json()


def between(
    page: Any,
    sent: Callable[[dict[str, Any]], dict[str, Any] | None] = lambda order: order,
    answered: Callable[[dict[str, Any]], dict[str, Any] | None] = lambda answer: answer,
) -> list[dict[str, Any]]:
    """Stands between a page, which is opened anew, and its socket; answers the commands that go by.

    Commands and answers are changed on their way, or, for nothing, lost.
    """
    seen: list[dict[str, Any]] = []

    def stand(socket: Any) -> None:
        server = socket.connect_to_server()

        def out(text: str) -> None:
            order = json.loads(text) if text.startswith("{") else None
            if order is not None:
                seen.append(order)
                order = sent(order)
            if order is not None or not text.startswith("{"):
                server.send(json.dumps(order) if order is not None else text)

        def back(text: str) -> None:
            found = json.loads(text)
            if found["type"] != "answer" or (found := answered(found)) is not None:
                socket.send(json.dumps(found))

        socket.on_message(out)
        server.on_message(back)

    page.route_web_socket("**/live?*", stand)
    page.reload()
    page.wait_for_selector(".ak-app")
    return seen


def new_table(client: httpx.Client, seats: list[str], **more: Any) -> str:
    """A table of Imhotep."""
    return str(post(client, "/api/tables", {"game": "imhotep", "seats": seats, **more})["table"])


def played(seats: int, until: Callable[[Any], bool], options: Any = None, seed: int = 1) -> Match:
    """A match played at random up to a position."""
    rng = random.Random(seed)
    match = Match.new("imhotep", seats, options, secret=bytes(32), id=f"{seed:032x}")
    match.begin()
    while not match.over and not until(match.game.dump(match.state)):
        seat = match.game.waiting(match.state)[0]
        names = [match.game.action_name(a) for a in match.game.options(match.state, seat)]
        sails = [name for name in names if name.startswith(("sail", "place"))]
        match.submit(seat, rng.choice(sails if sails and rng.random() < 0.7 else names))
    return match


def first(until: Callable[[Any], bool], options: Any = None) -> Match:
    """The first of many matches of two that reaches such a position."""
    found = (played(2, until, options, seed) for seed in range(300))
    return next(match for match in found if not match.over)


def in_round(number: int, seat: int = 0) -> Callable[[Any], bool]:
    """Whether a seat is at its turn in this round, or later."""

    def reached(position: Any) -> bool:
        task = position["tasks"][-1]
        return position["round"] >= number and task["step"] == "turn" and task["seat"] == seat

    return reached


def imported(client: httpx.Client, match: Match) -> str:
    """A table made from a match file; all its seats are this guest's."""
    text = {"content-type": "text/plain"}
    answer = client.post("/api/import", content=file.text_of(match), headers=text)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def laid(client: httpx.Client, match: Match, seats: list[str]) -> str:
    """A table that goes on from a match, played by `you` and bots."""
    table = imported(client, match)
    if set(seats) == {"you"}:
        return table
    line = client.get(f"/api/tables/{table}").json()["seq"]
    return str(post(client, f"/api/tables/{table}/fork", {"line": line, "seats": seats})["table"])


def resumed(client: httpx.Client, match: Match, seats: list[str]) -> str:
    """A table that goes on from a match with hidden cards, which must be over to be forked."""
    line, rng = len(match.lines), random.Random(1)
    while not match.over:
        seat = match.game.waiting(match.state)[0]
        options = match.game.options(match.state, seat)
        match.submit(seat, match.game.action_name(rng.choice(options)))
    body = {"line": line, "seats": seats}
    return str(post(client, f"/api/tables/{imported(client, match)}/fork", body)["table"])


def opened(open_page: Any, client: httpx.Client, path: str, **options: Any) -> Any:
    """The page of a table, in a browser that is this guest's."""
    host = str(client.base_url).rstrip("/")
    cookies = [{"name": n, "value": v, "url": host} for n, v in client.cookies.items()]
    page = open_page(path, cookies, **{"viewport": WIDE, **STILL, **options})
    page.wait_for_selector(".ak-app")
    return page


@dataclass
class Hand:
    """Plays at random on a page. `way`: click, keys or tap."""

    page: Any
    way: str = "click"
    rng: random.Random = field(default_factory=lambda: random.Random(7))
    choices: int = 0

    def state(self) -> str:
        return str(self.page.get_attribute(".ak-app", "data-state"))

    def seq(self) -> int:
        return int(self.page.get_attribute(".ak-app", "data-seq"))

    def play(self, most: int = 10_000) -> None:
        """Goes on until the game is over, or so many choices are made."""
        while self.state() != "over" and self.choices < most:
            self.page.wait_for_function(
                "() => ['me', 'pending', 'over'].includes(document.querySelector('.ak-app')"
                "?.dataset.state) && document.querySelector('.ak-app').dataset.busy === 'false'"
            )
            if self.state() == "me":
                self.choose()
            if self.state() == "pending":
                self.sent(self.end_turn)

    def end_turn(self) -> None:
        """Ends a turn that can be undone; on a slow machine it may just have ended by itself."""
        if self.way == "keys":
            self.page.keyboard.press("Enter")
        else:
            self.point(self.page.locator("[data-confirm]").first)

    def choose(self) -> None:
        """Chooses something possible, and confirms it."""
        self.choices += 1
        if self.page.locator(".ak-lever").count():
            self.sent(lambda: self.press(".ak-lever [data-confirm]", ""))
            return
        for _step in range(8):
            if self.page.locator(".ak-conf [data-confirm]").is_enabled():
                break
            self.narrow()
        self.sent(lambda: self.press(".ak-conf [data-confirm]", "Enter"))

    def narrow(self) -> None:
        """One step of a choice: a thing on the board, or a button."""
        if self.way == "keys":
            keys = self.page.eval_on_selector_all(
                ".ak-acts [data-key]", "all => all.map(one => one.dataset.key)"
            )
            self.page.keyboard.press(self.rng.choice(keys).lower())
            return
        board = ".ak-board .ak-at.legal"
        places = self.page.locator(board).count()
        if places and self.rng.random() < 0.6:
            self.point(self.page.locator(board).nth(self.rng.randrange(places)))
            return
        buttons = self.page.locator(".ak-acts button:not([aria-disabled])")
        button = buttons.nth(self.rng.randrange(buttons.count()))
        self.point(button)

    def point(self, thing: Any) -> None:
        """Clicks or taps in the middle of something, whatever lies there."""
        thing.scroll_into_view_if_needed()  # a long list of answers scrolls by itself
        box = thing.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.way == "tap":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press(self, selector: str, key: str) -> None:
        """Presses a button, with the means of this hand."""
        if self.way == "keys" and key:
            self.page.keyboard.press(key)
        elif self.way == "keys":
            self.page.locator(selector).focus()
            self.page.keyboard.press("Enter")
        elif self.way == "tap":
            self.page.locator(selector).tap()
        else:
            self.page.locator(selector).click()

    def sent(self, work: Callable[[], None]) -> None:
        """Does something that is sent, and waits until the server has answered."""
        before = self.seq()
        work()
        self.page.wait_for_function(
            "n => Number(document.querySelector('.ak-app').dataset.seq) > n"
            " && document.querySelector('.ak-app').dataset.busy === 'false'",
            arg=before,
        )
