"""The board never moves: through a whole game it keeps its place at every size of the window."""

import itertools
import random
from typing import Any

import httpx
import pytest

from tests.server.serving import scaled, size
from tests.web.hands import guest, opened, post

client = pytest.fixture(guest)

SIZES = [(1366, 768), (390, 844), (844, 390), (740, 360), (683, 384), (1920, 1080)]
B_SIDES = dict.fromkeys(("market", "pyramid", "temple", "burial", "obelisks"), "b")
GAMES = [
    ("imhotep", 4, B_SIDES, "fr"),
    ("amunre", 5, {}, "de"),
    ("pharaon", 1, {"traitor": "2"}, "en"),
    ("pharaon", 3, {"konflikte": "on"}, "nl"),
]
LANGUAGES = ["en", "nl", "fr", "de"]
MORE = [
    pytest.param(game, seats, options, lang, marks=pytest.mark.soak)
    for game, counts, options in (
        ("imhotep", (2, 3, 4), {}),
        ("imhotep", (2, 3), B_SIDES),
        ("amunre", (3, 4, 5), {}),
        ("pharaon", (2, 3, 4, 5), {}),
        ("pharaon", (1, 2, 4, 5), {"konflikte": "on"}),
    )
    for seats in counts
    for lang in LANGUAGES
]
"""All numbers of seats in all languages."""
MOST = 1200
"""Choices of a game; the longest at random has fewer."""
EVERY = size(12, 3)
"""How many choices are made between two looks."""
LOOK = """() => {
  const seen = new Set();
  const look = () => {
    const box = document.querySelector('.ak-board').getBoundingClientRect();
    seen.add([box.x, box.y, box.width, box.height].map(Math.round).join(' '));
  };
  look();
  for (const key of document.querySelectorAll('.ak-acts button')) {
    if (!key.isConnected) continue;
    key.click();
    look();
    document.querySelector('.ak-acts button:not([aria-disabled])')?.click();
    look();
    for (let n = 0; n < 3; n++) dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  }
  return [...seen];
}"""
"""The places of the board now, and with everything chosen that can be."""


def play(client: httpx.Client, table: str, rng: random.Random, n: int) -> bool:
    """Makes a choice at random for whoever must; False once the game is over."""
    state = client.get(f"/api/tables/{table}").json()
    order: dict[str, Any] = {"expected_seq": state["seq"], "key": f"still{n}"}
    if state["table"]["status"] == "over":
        return False
    if state["table"]["pending"] is not None:
        post(client, f"/api/tables/{table}/done", order)
        return True
    view = state["view"]
    action = rng.choice(view["legal"])["name"]
    post(
        client,
        f"/api/tables/{table}/commands",
        {**order, "actions": [action], "seat": view["seat"]},
    )
    return True


@scaled
@pytest.mark.parametrize(("game", "seats", "options", "lang"), [*GAMES, *MORE])
def test_the_board_keeps_its_place_through_a_whole_game(
    client: httpx.Client, open_page: Any, game: str, seats: int, options: Any, lang: str
) -> None:
    laid = {"game": game, "seats": ["you"] * seats, "options": options, "end_turn": "never"}
    table = post(client, "/api/tables", laid)["table"]
    client.cookies.set("lang", lang)
    page = opened(open_page, client, f"/table/{table}")
    rng, places = random.Random(4), {window: set[str]() for window in SIZES}
    sizes = itertools.cycle(SIZES)
    for n in range(MOST):
        going = play(client, table, rng, n)
        if going and n % EVERY:
            continue
        window = next(sizes)
        page.set_viewport_size({"width": window[0], "height": window[1]})
        seq = client.get(f"/api/tables/{table}").json()["seq"]
        follow(page, seq)
        places[window].update(page.evaluate(LOOK))
        if not going:
            break
    assert not going
    # The game goes on beside the page, so some of what the page asks about is past by then.
    past = ("409 (Conflict)", "422 (Unprocessable")
    found = [said for said in open_page.complaints if not any(one in said for one in past)]
    open_page.complaints[:] = found
    assert {window: len(found) for window, found in places.items()} == dict.fromkeys(SIZES, 1), (
        places
    )


def follow(page: Any, seq: int) -> None:
    """Waits until a page shows a line; hands a shared screen over where that is asked for."""
    page.wait_for_function(
        "n => document.querySelector('.ak-pass') ||"
        " Number(document.querySelector('.ak-app')?.dataset.seq) >= n",
        arg=seq,
    )
    if page.locator(".ak-pass").count():
        page.locator(".ak-pass button").click()
        page.wait_for_selector(".ak-board svg")
