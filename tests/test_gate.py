"""No game enters `GAMES` without its proofs; what is asked of all of them is in `tests/games`."""

from pathlib import Path

import pytest

from akhet.games import GAMES

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs"

# What each file of tests must hold at least.
PROOFS = {
    "test_rulebook.py": "def test_p",
    "test_rulings.py": "def test_",
    "test_counts.py": "count(",
    "kit.py": "def pieces",
    "figures.py": "WRONG = ",
    "broken.py": "BROKEN: ",
}


def missing(key: str) -> list[str]:
    """What a game lacks."""
    found = []
    for name, sign in PROOFS.items():
        path = TESTS / key / name
        if not path.exists() or sign not in path.read_text(encoding="utf-8"):
            found.append(f"tests/{key}/{name} with {sign!r}")
    if len(list((TESTS / "golden").glob(f"{key}-*.txt"))) < 3:
        found.append(f"three golden games tests/golden/{key}-*.txt")
    if not (DOCS / "rulings" / f"{key}.md").exists():
        found.append(f"docs/rulings/{key}.md")
    return found


@pytest.mark.parametrize("key", list(GAMES))
def test_a_game_among_the_games_has_all_its_proofs(key: str):
    assert missing(key) == []


def test_a_game_without_proofs_is_found():
    assert len(missing("senet")) == len(PROOFS) + 2
