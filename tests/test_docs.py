"""The pages say what the program does: examples run, links lead somewhere, nothing is missing."""

import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest

from akhet.cli import cli
from akhet.games import GAMES
from tests.docs.blocks import (
    COMMAND,
    DOCS,
    INLINE,
    LINK,
    PAGES,
    ROOT,
    anchors,
    blocks,
    blocks_of,
    prose,
)


def test_the_readme_opens_with_what_it_is_a_picture_and_the_two_commands() -> None:
    first_screen = "\n".join((ROOT / "README.md").read_text().splitlines()[:30])

    assert "make play" in first_screen
    assert "make test" in first_screen
    assert "![" in first_screen


BY_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


@BY_PAGE
def test_every_link_picture_and_anchor_of_a_page_is_there(page: Path) -> None:
    for target in LINK.findall(prose(page)):
        path, _, anchor = target.partition("#")
        if re.match(r"[a-z]+:", target):
            assert re.fullmatch(r"(https?://[\w.-]+(/[^\s<>]*)?|mailto:\S+@\S+)", target), target
            continue
        found = (page.parent / path).resolve() if path else page
        assert found.exists(), target
        assert not anchor or anchor in anchors(found), target


def test_every_page_stands_in_the_contents() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    named = {(DOCS / link).resolve() for link in LINK.findall(index)}
    wanted = set(DOCS.rglob("*.md")) - {DOCS / "index.md"}

    assert [page.name for page in sorted(wanted - named)] == [], "add a line to docs/index.md"


@BY_PAGE
def test_an_example_says_what_it_is_written_in(page: Path) -> None:
    for block in blocks_of(page):
        if block.language == "":
            lines = [line for line in block.text.splitlines() if COMMAND.match(line)]
            assert lines == [], f"{block.name}: begin it with ```sh"
    hidden = re.findall(r"(?m)^ {4}(?:from \w|import \w|>>> |akhet ).*$", prose(page))
    assert hidden == [], "an example stands between ``` and ```, so that it is run"


def commands_named() -> list[tuple[str, str]]:
    """Every line that calls akhet, make or pip, in examples and in sentences."""
    found = [(block.name, line) for block in blocks("sh") for line in block.commands()]
    for page in PAGES:
        found += [(page.name, words) for words in INLINE.findall(prose(page))]
    return found


def test_every_command_and_option_the_pages_name_exists() -> None:
    looked = 0
    for where, line in commands_named():
        words = shlex.split(line.split(" | ")[0].split(" > ")[0])
        if words[0].removeprefix(".venv/bin/") == "akhet":
            check_words(where, words[1:])
            looked += 1
        elif words[0] == "make":
            target = next(word for word in words[1:] if "=" not in word)
            assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.M), (where, line)
        elif "install" in words:
            with (ROOT / "pyproject.toml").open("rb") as file:
                extras = tomllib.load(file)["project"]["optional-dependencies"]
            for named in re.findall(r"akhet-games\[([\w,]+)\]", line):
                assert set(named.split(",")) <= set(extras), (where, line)

    assert looked > 50


def check_words(where: str, words: list[str]) -> None:
    """A command of akhet with options that it has."""
    command: click.Command = cli
    while isinstance(command, click.Group) and words and words[0] in command.commands:
        command, words = command.commands[words[0]], words[1:]
    if isinstance(command, click.Group) and words and re.fullmatch(r"[a-z]+", words[0]):
        raise AssertionError(f"{where}: there is no command {words[0]}")
    known = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
    for word in words:
        if word.startswith("--"):
            option = word.partition("=")[0]
            assert option in known | {"--help", "--version"}, f"{where}: no option {option}"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rulings(game: str) -> None:
    assert (DOCS / "rulings" / f"{game}.md").exists()


def test_every_command_has_its_heading() -> None:
    page = (DOCS / "cli.md").read_text()

    assert [name for name in cli.commands if f"## akhet {name}" not in page] == []


def test_every_ruling_the_rules_name_has_an_entry() -> None:
    for game in GAMES:
        page = (DOCS / "rulings" / f"{game}.md").read_text()
        sources = (ROOT / "src" / "akhet" / "games" / game).rglob("*.py")
        named = {
            found
            for path in sources
            for found in re.findall(r"ruling ([A-Z]\d+)", path.read_text())
        }

        assert named, game
        assert [ruling for ruling in sorted(named) if ruling not in page] == []


def test_every_test_a_ruling_names_is_there() -> None:
    tests = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    for page in (DOCS / "rulings").glob("*.md"):
        named = set(re.findall(r"\btest_\w+", page.read_text()))
        known = set(re.findall(r"\btest_\w+", tests)) | {
            path.stem for path in (ROOT / "tests").rglob("*.py")
        }

        assert sorted(named - known) == [], page.name
