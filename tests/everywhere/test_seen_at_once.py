"""A printed figure changed by an owner's file, and a rule changed in `games/`, are seen at once:
in the browser, on the plain page, at the terminal and in the preview, with no other change."""

import re
from pathlib import Path
from typing import Any

from tests.everywhere.trees import copied, run, screens
from tests.games.kits import with_figure

SCREENS = ("terminal", "plain", "preview", "browser")

# Where it is seen: a game at a table of so many, an answer to preview, and what each screen says.
FIGURES: dict[str, dict[str, Any]] = {
    "imhotep": {
        "change": ("points = [2,1,3, 2,4,3", "points = [17,17,17, 2,4,3", "[pyramid_a]"),
        "table": (2, "sail:*>pyramid@scored"),
        "terminal": r"to the pyramid: .*\+17",
        "plain": "the next stone scores 17 points",
        "preview": r"\+17",
        "browser": r"\b17\b",
    },
    "amunre": {
        "change": ("[0, 1, 3, 6, 10,", "[0, 1, 3, 9, 10,", "[bid_track]"),
        "table": (3, "bid:*.6@paid"),
        "terminal": r"3, 6 \(9\), 10",
        "plain": "6: 9 gold",
        "preview": "−9",
        "browser": "Bid 9 for",
    },
    "pharaon": {
        "change": ("pp = 5", "pp = 57", "[[chamber_step]]"),
        "table": (2, "go:chamber@chamber"),
        "terminal": "agriculture [+] construction: 57 points",
        "plain": "agriculture [+] construction: 57 points",
        "preview": r"\+55",
        "browser": r"\b57\b",
    },
}
RULES: dict[str, dict[str, Any]] = {
    "imhotep": {
        "change": (
            "scoring.py",
            "points += by_number(table",
            "points += 100 * by_number(table",
        ),
        "table": (2, "sail:*>burial+sail:*>burial@built"),
    },
    "amunre": {
        "change": (
            "actions.py",
            "return pieces * (pieces + 1) // 2",
            "return 7 * pieces",
        ),
        "table": (3, "farmers:2"),
        "terminal": "2 for 14",
        "plain": "2 for 14",
        "preview": "−14",
        "browser": r"\b14\b",
    },
    "pharaon": {
        "change": (
            "scoring.py",
            "return state.box.step_points[lane(state.chamber, player)]",
            "return 100 * state.box.step_points[lane(state.chamber, player)]",
        ),
        "table": (2, "go:chamber+go:chamber@chamber"),
    },
}


HUNDREDS: dict[str, Any] = {
    **dict.fromkeys(SCREENS, r"(?<!\S)[+−]?[1-9]\d\d(?![\w%])"),
    "browser": r"If it ended now\s.*\b[1-9]\d\d\b",
}
"""A hundred times the points: no other number of these positions is like it."""


def test_an_owners_figure_is_seen_at_once_on_every_screen(tmp_path: Path):
    words: list[object] = []
    for key, told in FIGURES.items():
        mine = tmp_path / f"{key}.toml"
        mine.write_text(with_figure(key, *told["change"]), encoding="utf-8")
        words += played(None, key, told, tmp_path, "--components", mine)
    for key, found in zip(FIGURES, screens(None, *words, home=tmp_path), strict=True):
        seen(key, FIGURES[key], found)


def test_without_the_change_no_screen_shows_it(tmp_path: Path):
    cases = [*FIGURES.items(), *[(key, HUNDREDS | told) for key, told in RULES.items()]]
    words: list[object] = []
    for key, told in cases:
        words += played(None, key, told, tmp_path)
    for (key, told), found in zip(cases, screens(None, *words, home=tmp_path), strict=True):
        for screen in SCREENS:
            assert not re.search(told[screen], found[screen]), (key, screen)


def test_a_changed_rule_is_seen_at_once_on_every_screen(tmp_path: Path):
    tree = copied(tmp_path / "tree")
    for key, told in RULES.items():
        name, old, new = told["change"]
        path = tree / "src" / "akhet" / "games" / key / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, (key, old)
        path.write_text(text.replace(old, new), encoding="utf-8")
    words: list[object] = []
    for key, told in RULES.items():
        words += played(tree, key, told, tmp_path)
    for key, found in zip(RULES, screens(tree, *words, home=tmp_path), strict=True):
        seen(key, HUNDREDS | RULES[key], found)


def played(tree: Path | None, key: str, told: Any, home: Path, *more: object) -> list[object]:
    """A match file of a game in which the change shows, and the answer to preview."""
    seats, action = told["table"]
    path = home / f"{key}-{len(list(home.iterdir()))}.json"
    words = (path, key, seats, action, *more)
    return [path, run(tree, "-m", "tests.everywhere.played", *words, home=home).strip()]


def seen(key: str, told: Any, found: dict[str, Any]) -> None:
    """Every screen tells of the change, and the browser has nothing to complain of."""
    assert found["complaints"] == [], key
    for screen in SCREENS:
        shown = found[screen]
        assert re.search(told[screen], shown), f"{key}, {screen}: {shown[-3000:]}"
