"""What is shipped: vendored files as fetched, a light app, every text in four languages."""

import hashlib
import re
import runpy
import shutil
import subprocess
import tomllib
from collections.abc import Iterable
from pathlib import Path
from string import Formatter

import pytest

import akhet.web
from akhet.lang import LANGS, words
from akhet.web.assets import bare, content

STATIC = Path(akhet.web.__file__).parent / "static"
APP = STATIC / "app"
BUDGETS = {"imhotep": 120_000, "amunre": 120_500, "pharaon": 160_000}  # with its expansion
"""Amun-Re has 500 more since all know where to fetch clocks and prepared answers from."""
TYPESCRIPT = "7.0.2"
EITHER = re.compile(r"""'(app\.[a-z_0-9.]+)'""")
IMPORT = re.compile(r"""^(?:import|export)\b[^'";]*\bfrom\s*["']([^"']+)["']""", re.MULTILINE)
MADE = re.compile(r"`(app\.[a-z_0-9.]*)\$\{")


def app_words(lang: str) -> dict[str, str]:
    return {key: text for key, text in words(lang).items() if key.startswith("app.")}


def games() -> list[Path]:
    """The folders of the boards that are ready to be loaded."""
    return sorted(path.parent for path in (APP / "games").glob("*/index.js"))


def modules() -> list[Path]:
    shared = [path for path in APP.rglob("*.js") if "games" not in path.parts]
    return sorted(shared + [path for game in games() for path in game.glob("*.js")])


def sources() -> str:
    return "\n".join(path.read_text() for path in modules())


def packed(files: Iterable[Path]) -> int:
    """How many bytes are sent for these files."""
    return sum(len(content(path, 0, True)[0]) for path in files if path.is_file())


def test_vendored_files_are_those_that_were_fetched() -> None:
    listed = tomllib.loads((STATIC / "vendor/vendor.toml").read_text())["files"]
    found = {path.name for path in (STATIC / "vendor").iterdir()} - {"vendor.toml"}
    assert found == set(listed)
    for name, entry in listed.items():
        digest = hashlib.sha256((STATIC / "vendor" / name).read_bytes()).hexdigest()
        assert digest == entry["sha256"], name


def test_no_line_is_over_120_columns() -> None:
    long = {
        path.relative_to(STATIC).as_posix()
        for path in [*APP.rglob("*.js"), *(STATIC / "pad").glob("*.js")]
        if any(len(line) > 120 for line in path.read_text().split("\n"))
    }
    assert long == set()


def test_no_module_has_a_bare_import() -> None:
    for path in modules():
        for name in IMPORT.findall(path.read_text()):
            assert name.startswith("."), f"{path.name}: {name}"
    for path in (STATIC / "vendor").glob("*.js"):
        assert re.findall(r'from\s*"(?!\./)', path.read_text()) == [], path.name


def test_the_table_app_with_any_game_is_under_its_budget() -> None:
    later = {"games", "review", "later"}  # fetched when somebody asks for it
    files = [path for path in APP.rglob("*") if not later & set(path.parts)]
    files += [*(STATIC / "vendor").glob("*.js"), STATIC / "icons.svg"]
    files += [STATIC / "tokens.css", STATIC / "base.css"]
    shared = packed(files)
    sizes = {game.name: shared + packed(game.rglob("*")) for game in games()}
    assert {game: size for game, size in sizes.items() if size >= BUDGETS[game]} == {}


def test_modules_are_sent_without_what_only_readers_need() -> None:
    for path in modules():
        code = path.read_bytes()
        assert bare(code).count(b"\n") == code.count(b"\n"), "an error names the line of the source"
        assert b"/**" not in bare(code), path.name
    assert bare(b"const a = /** @type {any} */ (b); // c\n  d") == b"const a = (b); // c\nd"
    sheet = b'.a > b, .c :is(d) { /* e */ content: " f"; top: calc(1px + 2px); }\n'
    sent = b'.a > b,.c :is(d){content:" f";top:calc(1px + 2px);}\n'
    assert bare(sheet, ".css") == sent


def test_no_file_is_longer_than_the_house_allows() -> None:
    long = {p.name: n for p in modules() if (n := len(p.read_text().splitlines())) > 400}
    assert long == {}


def test_nothing_is_written_as_html_and_nothing_runs_from_text() -> None:
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "dangerouslySet", "eval("):
        assert word not in sources(), word


# ---------------------------------------------------------------- words


def base(key: str) -> str:
    return key.removesuffix(".one").removesuffix(".other")


def places(text: str) -> set[str]:
    return {name for _text, name, _form, _kind in Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGS)
def test_every_language_has_the_same_texts(lang: str) -> None:
    english, found = app_words("en"), app_words(lang)
    assert set(found) == set(english)
    for key, text in found.items():
        assert places(text) == places(english[key]), key
        assert text.strip() == text and text, key


def test_no_text_is_missing() -> None:
    known = {base(key) for key in app_words("en")}
    wanted = {key for key in EITHER.findall(sources()) if not key.endswith(".")}
    assert wanted - known == set()
    every = {base(key) for key in words("en")}
    for game in games():
        own = re.findall(rf"'({game.name}\.[a-z_.]+)'", sources())
        parts = ("", ".name", ".help")
        assert [key for key in own if not any(key + part in every for part in parts)] == []
    for stem in MADE.findall(sources()):
        assert any(key.startswith(stem) for key in known), stem


def test_no_text_is_unused() -> None:
    stems = [stem for stem in MADE.findall(sources()) if stem != "app."]
    used = set(EITHER.findall(sources()))
    unused = {
        key
        for key in map(base, app_words("en"))
        if key not in used and not key.startswith(tuple(stems)) and not key.endswith(".title")
    }
    assert unused == set()


# ---------------------------------------------------------------- types


def test_the_types_of_what_the_server_sends_are_those_the_api_describes() -> None:
    made = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "make_types.py"))["wire"]()

    assert (APP / "wire.js").read_text(encoding="utf-8") == made, "run tools/make_types.py"
    assert made.count("@typedef") > 50
    assert "any" not in re.findall(r"\w+", made.partition("*/")[0])


def test_types_agree(tmp_path: Path) -> None:
    if shutil.which("npm") is None:
        pytest.skip("npm is needed to fetch the TypeScript compiler")
    command = ["npm", "install", "--silent", "--no-save", f"typescript@{TYPESCRIPT}"]
    if subprocess.run(command, cwd=tmp_path, capture_output=True).returncode != 0:
        pytest.skip("the TypeScript compiler could not be fetched from npm")
    config = Path(__file__).parent / "tsconfig.json"
    done = subprocess.run(
        [tmp_path / "node_modules/.bin/tsc", "-p", config], capture_output=True, text=True
    )
    ours = [str(path.relative_to(APP)) for path in modules()]
    wrong = [
        line
        for line in done.stdout.splitlines()
        if "/static/app/" in line and line.partition("/static/app/")[2].partition("(")[0] in ours
    ]
    wrong += [line for line in done.stdout.splitlines() if "/static/pad/" in line]
    assert wrong == []
