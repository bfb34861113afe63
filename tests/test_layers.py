"""Imports go one way: the table of docs/architecture.md, read from the source."""

import ast
import re
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "akhet"

# What each part may import, besides all that those may import.
MAY = {
    "core": [],
    "lang": [],
    "games": ["core"],
    "bots": ["core"],
    "match": ["games"],
    "testing": ["match"],
    "learn": ["match", "lang"],
    "puzzles": ["match"],
    "pad": ["games", "lang"],
    "server": ["match", "bots", "lang", "lab", "learn", "pad", "puzzles"],
    "lab": ["match", "bots", "lang", "puzzles"],
    "envs": ["match", "bots"],
    "rulebook": ["games", "lang"],
    "web": ["server", "rulebook"],
    "tab": ["web"],
    "site": ["web"],
}
COMMAND = {
    "__main__",
    "cli",
    "doctor",
    "operating",
    "serving",
    "sim",
    "terminal",
}  # the `akhet` command may import all
IN_LAB = {
    "lab/commands.py",
    "lab/experiments.py",
    "lab/training.py",
}  # so may its commands for researchers
PLAIN = {"core", "games", "bots", "match", "testing"}  # need no other package
OUTSIDE = {"mypy_extensions", "librt"}


def allowed(part: str) -> set[str]:
    """A part, and everything it may import."""
    found = {part}
    for below in MAY[part]:
        found |= allowed(below)
    return found


def imports(text: str) -> list[str]:
    """The modules a source imports."""
    found: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where they go"
            module = str(node.module)
            whole = module == "akhet" or re.fullmatch(r"akhet\.games\.[a-z]+", module)
            found += [f"{module}.{name.name}" for name in node.names] if whole else [module]
    return found


def wrong(path: Path, text: str) -> list[str]:
    """The imports of one file that go the wrong way."""
    part = path.parts[0].removesuffix(".py")
    found = []
    for module in imports(text):
        names = module.split(".")
        if names[0] != "akhet" or part in COMMAND or len(names) < 2:
            continue
        if path.as_posix() in IN_LAB:
            continue
        if part == "lang" and (names[1:3] == ["core", "facts"] or is_facts(names)):
            continue
        other_game = part == names[1] == "games" and len(path.parts) > 2 and len(names) > 2
        if names[1] not in allowed(part) or (other_game and names[2] != path.parts[1]):
            found.append(f"{path} imports {module}")
    return found


def is_facts(names: list[str]) -> bool:
    """Whether a module is the facts of a game: what words are made of, and no rule."""
    return names[1] == "games" and len(names) == 4 and names[3] == "facts"


FILES = [path.relative_to(SOURCE) for path in sorted(SOURCE.rglob("*.py"))]


def test_every_import_goes_the_right_way():
    found = [line for path in FILES for line in wrong(path, (SOURCE / path).read_text("utf-8"))]

    assert found == []


def test_every_part_is_in_the_table():
    parts = {path.parts[0].removesuffix(".py") for path in FILES} - {"__init__"}

    assert parts <= set(MAY) | COMMAND


def test_rules_and_matches_need_no_other_package():
    for path in FILES:
        if path.parts[0] in PLAIN:
            roots = {module.split(".")[0] for module in imports((SOURCE / path).read_text("utf-8"))}
            assert roots <= set(sys.stdlib_module_names) | OUTSIDE | {"akhet"}, path


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("core/game.py", "from akhet.games import GAMES"),
        ("core/game.py", "from akhet import games"),
        ("games/imhotep/steps.py", "import akhet.match.match"),
        ("games/imhotep/steps.py", "from akhet.games.amunre import GAME"),
        ("games/imhotep/steps.py", "from akhet.lang import words"),
        ("bots/simple.py", "def f():\n    from akhet.games.imhotep import GAME"),
        ("match/match.py", "from akhet.server import tables"),
        ("server/http/app.py", "from akhet.web import pages"),
        ("lang/texts.py", "from akhet.core import Fact"),
        ("lang/imhotep/board.py", "from akhet.games.imhotep import scoring"),
        ("lang/imhotep/board.py", "from akhet.games.imhotep.scoring import statues"),
        ("lang/amunre/sentences.py", "from akhet.games.amunre import shared"),
        ("lang/amunre/sentences.py", "from akhet.games.amunre.shared import price"),
        ("lab/arena.py", "from akhet.terminal.progress import Bar"),
        ("lab/report.py", "from akhet.web import pages"),
    ],
)
def test_a_wrong_import_is_found(path: str, text: str):
    assert wrong(Path(path), text)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("games/__init__.py", "from akhet.games.imhotep import GAME"),
        ("games/imhotep/steps.py", "from akhet.games.imhotep.shared import put"),
        ("lang/imhotep/board.py", "from akhet.games.imhotep.facts import CARD"),
        ("web/pages.py", "from akhet.core import AkhetError"),
        ("cli.py", "from akhet.web import pages"),
        ("lab/commands.py", "from akhet.terminal.progress import Bar"),
        ("lang/amunre/sentences.py", "from akhet.games.amunre import facts"),
        ("lang/grammar.py", "from akhet.core.facts import FactKind"),
    ],
)
def test_a_right_import_is_left_alone(path: str, text: str):
    assert wrong(Path(path), text) == []
