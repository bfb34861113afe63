"""Puzzles in a browser: today's solved by the board, a wrong answer on a phone, two tabs."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from akhet.games import GAMES
from akhet.lang import action_label
from akhet.puzzles import Puzzle, daily, day_of
from akhet.puzzles.shelf import DAY
from akhet.server.http.puzzle_words import way_says
from akhet.web.pages import PAGES
from tests.server.serving import Site, serving
from tests.web.conftest import opener
from tests.web.eyes import CONFIRM, DESKTOP, PORTRAIT
from tests.web.hands import STILL

START = 1_800_000_000
ANSWERED = ".ak-puzzle"


def sails(puzzle: Puzzle) -> bool:
    """Whether a puzzle is answered by sailing a ship, and nothing else."""
    return len(puzzle.best.way) == 1 and puzzle.best.way[0].startswith("sail:")


def sailing_day() -> float:
    """A day whose puzzle of Imhotep is solved so."""
    days = (START + n * DAY for n in range(60))
    return next(now for now in days if sails(daily("imhotep", day_of(now))))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Site]:
    now = sailing_day()
    with serving(f"sqlite:///{tmp_path}/akhet.db", pages=PAGES, clock=lambda: now) as site:
        yield site


@pytest.fixture
def visit(browser: Any, house: Site) -> Iterator[Callable[..., Any]]:
    yield from opener(browser, SimpleNamespace(url=house.address))


def todays(house: Site) -> Puzzle:
    return daily("imhotep", day_of(house.desk.clock()))


def solve(page: Any, puzzle: Puzzle) -> None:
    """From the list of puzzles to the table."""
    page.goto("/puzzles")
    page.locator(f'[data-puzzle="{puzzle.id}"] button').first.click()
    page.wait_for_selector(".ak-app[data-state=me]")
    page.wait_for_selector("[data-puzzle=ask]")


def point(page: Any, action: str, tap: bool = False) -> None:
    """Points at the places of an action, one after the other, and confirms."""
    game = GAMES["imhotep"]
    for place in game.targets[game.action(action)].places:
        box = page.locator(f'.ak-board [data-at="{place}"]').first.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.touchscreen.tap(x, y) if tap else page.mouse.click(x, y)
    page.locator(CONFIRM).first.tap() if tap else page.locator(CONFIRM).first.click()


def tries(house: Site) -> list[Any]:
    return house.read("SELECT puzzle, solved FROM puzzle_tries")


def test_todays_puzzle_is_solved_on_the_board_and_the_next_one_follows(
    house: Site, visit: Callable[..., Any]
) -> None:
    puzzle, page = todays(house), visit("/puzzles", **DESKTOP, **STILL)
    solve(page, puzzle)
    point(page, puzzle.best.way[0])
    page.wait_for_selector(f"{ANSWERED}[data-puzzle=right]")
    assert tries(house) == [(puzzle.id, 1)]
    assert "(+" in page.inner_text("[data-rated]")
    first = page.url
    page.click("[data-puzzle=next]")
    page.wait_for_url(lambda url: "/table/" in url and url != first)
    page.wait_for_selector("[data-puzzle=ask]")
    page.goto("/puzzles")
    assert (
        page.locator(f'[data-puzzle="{puzzle.id}"] .tag.go').count() == 2
    )  # today, and in the list


def test_a_wrong_answer_on_a_phone_is_told_kindly_and_played_on(
    house: Site, visit: Callable[..., Any]
) -> None:
    puzzle, page = todays(house), visit("/puzzles", **PORTRAIT, **STILL)
    solve(page, puzzle)
    table = page.url.rpartition("/")[2]
    legal = [a["name"] for a in page.request.get(f"/api/tables/{table}").json()["view"]["legal"]]
    same = [n for n in legal if n.startswith("sail:") and (n,) not in puzzle.answers]
    wrong = next(n for n in same if n.partition(">")[2] != "market")
    point(page, wrong, tap=True)
    page.wait_for_selector(f"{ANSWERED}[data-puzzle=wrong]")
    assert action_label("en", "imhotep", wrong) in page.inner_text("[data-chosen]")
    assert page.inner_text("[data-best]") == way_says("en", puzzle, puzzle.best.way)
    assert "%" in page.inner_text(f"{ANSWERED} details p")
    panel = page.locator(ANSWERED).bounding_box()
    assert panel["x"] >= 0 and panel["x"] + panel["width"] <= 390
    before = int(page.get_attribute(".ak-app", "data-seq"))
    page.locator("[data-puzzle=on]").tap()
    page.wait_for_function(
        "n => Number(document.querySelector('.ak-app').dataset.seq) > n", arg=before + 1
    )  # the note, and what the bot chose
    assert tries(house) == [(puzzle.id, 0)]


def test_two_tabs_with_the_same_puzzle_count_one_try(
    house: Site, visit: Callable[..., Any]
) -> None:
    puzzle, page = todays(house), visit("/puzzles", **DESKTOP, **STILL)
    solve(page, puzzle)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".ak-app[data-state=me]")
    point(page, puzzle.best.way[0])
    page.wait_for_selector(ANSWERED)
    other.wait_for_selector(f"{ANSWERED}[data-puzzle=right]")  # it was told
    solve(other, puzzle)  # once more, and now it counts for nothing
    assert other.url != page.url
    point(other, puzzle.best.way[0])
    other.wait_for_selector(ANSWERED)
    assert "first answer" in other.inner_text("[data-rated]")
    assert tries(house) == [(puzzle.id, 1)]
