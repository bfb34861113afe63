"""Motion, frame by frame: no piece jumps, points fly to their seats, nothing lies over others."""

import random
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from akhet.match import Match
from tests.server.serving import scaled
from tests.server.serving import size as size_of
from tests.web.frames import RESTED, STILL, faultless, seen, watch
from tests.web.hands import guest, imported, opened, post

client = pytest.fixture(guest)

CASES = [
    ("imhotep", 2, (844, 390)),
    ("amunre", 3, (1366, 768)),
    ("pharaon", 3, (390, 844)),
    pytest.param("imhotep", 4, (1366, 768), marks=pytest.mark.soak),
    pytest.param("amunre", 5, (390, 844), marks=pytest.mark.soak),
    pytest.param("pharaon", 2, (1366, 768), marks=pytest.mark.soak),
]


def hurried(client: httpx.Client) -> Any:
    """A browser of somebody who wants to see what the others did, fast."""
    kept = [{"name": "akhet.table", "value": '{"speed": "fast"}'}]
    return {"origins": [{"origin": str(client.base_url).rstrip("/"), "localStorage": kept}]}


def shown(page: Any, seq: int) -> None:
    """Waits until a page shows a line, and takes a screen that is handed over."""
    page.wait_for_function(
        "n => Number(document.querySelector('.ak-app')?.dataset.seq) >= n"
        " || document.querySelector('.ak-pass')",
        arg=seq,
    )
    if page.locator(".ak-pass").count():
        page.wait_for_function(RESTED)  # a click ends all motion at once
        page.locator(".ak-pass button").click()


def act(client: httpx.Client, table: str, rng: random.Random, n: int) -> int | None:
    """A choice at random of whoever must; the line it leads to, or nothing once all is over."""
    state = client.get(f"/api/tables/{table}").json()
    view = state["view"]
    if state["table"]["status"] == "over":
        return None
    action = rng.choice(view["legal"])["name"]
    order = {"expected_seq": state["seq"], "key": f"frame{n}", "seat": view["seat"]}
    found = post(client, f"/api/tables/{table}/commands", {**order, "action": action})
    return int(found["seq"])


@scaled
@pytest.mark.parametrize(("game", "seats", "size"), CASES)
def test_no_piece_jumps_and_points_fly_to_their_seats(
    client: httpx.Client, open_page: Any, game: str, seats: int, size: tuple[int, int]
) -> None:
    laid = {"game": game, "seats": ["you"] * seats, "end_turn": "never"}
    table = post(client, "/api/tables", laid)["table"]
    viewport = {"width": size[0], "height": size[1]}
    more = {"viewport": viewport, "reduced_motion": "no-preference"}
    page = opened(open_page, client, f"/table/{table}", **more, storage_state=hurried(client))
    watch(page)
    rng = random.Random(8)
    for n in range(size_of(20, 40)):
        seq = act(client, table, rng, n)
        assert seq is not None
        shown(page, seq)
        page.wait_for_timeout(250)
    found = seen(page)
    faultless(found)
    assert found["moved"] > 3
    assert len(found["boards"]) == 1
    assert page.evaluate(STILL) == []


Almost = tuple[Match, int, str]


def almost(game: str, seats: int, done: Callable[[Match], bool], seed: int = 3) -> Almost:
    """A match at random, one choice before something is so for the first time."""

    def begun() -> Match:
        match = Match.new(game, seats, None, secret=bytes(32), id=f"{seed:032x}")
        match.begin()
        return match

    rng, match, made = random.Random(seed), begun(), list[tuple[int, str]]()
    while not done(match):
        seat = match.game.waiting(match.state)[0]
        names = [match.game.action_name(a) for a in match.game.options(match.state, seat)]
        kept = [name for name in names if not name.startswith("sell")] or names
        made.append((seat, rng.choice(kept)))
        match.submit(*made[-1])
    match = begun()
    for seat, name in made[:-1]:
        match.submit(seat, name)
    return match, *made[-1]


def watched(client: httpx.Client, open_page: Any, so_far: Almost, size: tuple[int, int]) -> Any:
    """The page of a match, watched while its last choice is made again; and its table."""
    match, seat, name = so_far
    table = imported(client, match)
    viewport = {"width": size[0], "height": size[1]}
    more = {"viewport": viewport, "reduced_motion": "no-preference"}
    page = opened(open_page, client, f"/table/{table}", **more)
    watch(page)
    order = {"expected_seq": len(match.lines), "key": "last", "seat": seat, "action": name}
    post(client, f"/api/tables/{table}/commands", order)
    return page, table


SIZES = [(1366, 768), (390, 844), (844, 390)]
ENDS = [("imhotep", 2), ("amunre", 3), ("pharaon", 2)]
FEW = [(*end, size) for end, size in zip(ENDS, SIZES, strict=True)]
MANY = [(*end, size) for end in [*ENDS, ("imhotep", 4), ("pharaon", 5)] for size in SIZES]
SOAK = [pytest.param(*case, marks=pytest.mark.soak) for case in MANY if case not in FEW]


@pytest.mark.parametrize(("game", "seats", "size"), [*FEW, *SOAK])
def test_the_end_is_counted_with_points_that_fly_to_their_seats(
    client: httpx.Client, open_page: Any, game: str, seats: int, size: tuple[int, int]
) -> None:
    match, *last = almost(game, seats, lambda match: match.over)
    page, table = watched(client, open_page, (match, *last), size)
    page.wait_for_selector(".ak-s-score", timeout=60_000)
    found = seen(page)
    faultless(found)
    sheets = client.get(f"/api/tables/{table}").json()["view"]["breakdown"]
    start = [0] * seats if game == "pharaon" else match.game.scores(match.state)
    for seat, sheet in enumerate(sheets):
        flown = [signed(text) for who, text in found["flown"] if who == seat]
        assert start[seat] + sum(flown) == sum(sheet.values())
    assert len(found["counted"]) > 2


def signed(text: str) -> int:
    """A number as it is written."""
    return int(text.replace("−", "-"))


def test_a_kingdom_is_scored_source_by_source_before_the_next_is_announced(
    client: httpx.Client, open_page: Any
) -> None:
    match = almost("amunre", 3, lambda match: match.game.dump(match.state)["kingdom"] == 1)
    page, _table = watched(client, open_page, match, (1366, 768))
    page.wait_for_selector(".ak-pass")
    assert seen(page)["banners"] == []  # nothing is told before the screen is handed over
    page.locator(".ak-pass button").click()
    page.wait_for_selector("[data-told]")
    page.evaluate("window.seen.jumps = []")  # a film begins with a cut
    page.wait_for_selector(".ak-banner >> text=New Kingdom", timeout=30_000)
    found = seen(page)
    faultless(found)
    assert len(found["flown"]) >= 3
    assert found["banners"][-1].startswith("New Kingdom") and len(found["banners"]) > 2
