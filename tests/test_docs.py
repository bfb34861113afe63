"""The pages say what the program does: examples run, links lead somewhere, nothing is missing."""

import doctest
import re
from pathlib import Path

import pytest

from akhet.cli import cli
from akhet.games import GAMES

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_the_readme_example_runs() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert found.attempted > 3
    assert found.failed == 0


def test_the_readme_opens_with_what_it_is_a_picture_and_the_two_commands() -> None:
    first_screen = "\n".join((ROOT / "README.md").read_text().splitlines()[:30])

    assert "make play" in first_screen
    assert "make test" in first_screen
    assert "![" in first_screen


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_and_picture_of_a_page_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text())
    local = [link for link in links if "://" not in link]

    assert [link for link in local if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rulings(game: str) -> None:
    assert (ROOT / "docs" / "rulings" / f"{game}.md").exists()


def test_every_command_has_its_heading() -> None:
    page = (ROOT / "docs" / "cli.md").read_text()

    assert [name for name in cli.commands if f"## akhet {name}" not in page] == []


def test_every_ruling_the_rules_name_has_an_entry() -> None:
    for game in GAMES:
        page = (ROOT / "docs" / "rulings" / f"{game}.md").read_text()
        sources = (ROOT / "src" / "akhet" / "games" / game).glob("*.py")
        named = {
            found
            for path in sources
            for found in re.findall(r"ruling ([A-Z]\d+)", path.read_text())
        }

        assert named, game
        assert [ruling for ruling in sorted(named) if ruling not in page] == []


def test_every_test_a_ruling_names_is_there() -> None:
    tests = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    for page in (ROOT / "docs" / "rulings").glob("*.md"):
        named = set(re.findall(r"\btest_\w+", page.read_text()))
        known = set(re.findall(r"\btest_\w+", tests)) | {
            path.stem for path in (ROOT / "tests").rglob("*.py")
        }

        assert sorted(named - known) == [], page.name
