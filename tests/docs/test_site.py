"""The site is built without a warning, every link in it leads somewhere, and it needs nobody."""

import importlib
import json
import os
import re
import subprocess
import sys
from collections import Counter
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from akhet.core import AnyGame
from akhet.games import GAMES
from akhet.rulebook import book
from tests.docs.blocks import DOCS, ROOT
from tests.docs.test_help import REFERENCE
from tests.web.conftest import chromium

LOADED = {"script": "src", "link": "href", "img": "src", "source": "src", "iframe": "src"}


def built(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Builds from the plain source, as `make docs` does."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "AKHET_MODE": "interpreted"}
    said = [sys.executable, *(command or (str(DOCS / "site"), str(folder)))]
    return subprocess.run(
        said, env=env, cwd=folder.parent, capture_output=True, text=True, timeout=300
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "site"
    done = built(folder)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stderr.strip() == ""
    return folder


class Page(HTMLParser):
    """What a page names, where one can be led to in it, and what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key == "id" and value:
                self.ids.append(value)
            elif key == "href" and tag in ("a", "use") and value:
                self.links.append(value)
            elif LOADED.get(tag) == key and value and not value.startswith("#"):
                self.loads.append(value)

    @cached_property
    def places(self) -> set[str]:
        return set(self.ids)


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in site.rglob("*.html")}


def test_every_link_and_anchor_of_the_site_leads_somewhere(pages: dict[Path, Page]) -> None:
    broken, looked = [], 0
    for page in pages.values():
        for link in page.links:
            path, _, place = link.partition("#")
            if re.match(r"[a-z]+:", link):
                continue
            looked += 1
            target = (
                (page.path.parent / unquote(path.split("?")[0])).resolve() if path else page.path
            )
            if not target.exists() or (place and unquote(place) not in pages[target].places):
                broken.append(f"{page.path.name}: {link}")

    assert looked > 2_000
    assert broken == []


def test_nothing_is_loaded_from_anywhere_else(site: Path, pages: dict[Path, Page]) -> None:
    for page in pages.values():
        assert page.loads, page.path
        for load in page.loads:
            assert not re.match(r"([a-z]+:)?//", load), f"{page.path.name}: {load}"
            assert (page.path.parent / load.split("?")[0]).exists(), f"{page.path.name}: {load}"
    for style in site.rglob("*.css"):
        for named in re.findall(r"url\(([^)]+)\)|@import", style.read_text(encoding="utf-8")):
            assert "//" not in named or named.strip("\"'").startswith("data:"), style.name


def test_an_address_is_one_place(pages: dict[Path, Page]) -> None:
    for page in pages.values():
        twice = [name for name, count in Counter(page.ids).items() if count > 1]
        assert twice == [], page.path.name


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_a_title_are_the_rulebooks(
    name: str, pages: dict[Path, Page], site: Path
) -> None:
    game: AnyGame = GAMES[name]
    found = book("en", name, game.components)
    page = pages[site / "titles" / f"{name}-rules.html"]
    text = page.path.read_text(encoding="utf-8")

    assert {f"r-{address}" for address in found.ids} <= page.places
    for chapter in found.chapters:
        assert f"{chapter.title}<" in text
    for option in game.options_spec:
        told = [site / "titles" / f"{title}.html" for title in (name, "konflikte")]
        assert any(f">{option.key}<" in path.read_text(encoding="utf-8") for path in told)


def test_every_reconstructed_province_is_marked(site: Path) -> None:
    text = (site / "titles" / "amunre-figures.html").read_text(encoding="utf-8")
    provinces = text.split('<section id="province">')[1].split("</section>")[0]
    guessed = GAMES["amunre"].components.guessed

    assert len(guessed) == provinces.count("*</p></td>") > 0


def test_everything_public_is_in_the_reference(pages: dict[Path, Page], site: Path) -> None:
    for module in REFERENCE.PUBLIC:
        page = pages[site / "reference" / f"{module}.html"]
        for name in getattr(importlib.import_module(module), "__all__", ()):
            assert any(place.endswith(f".{name}") for place in page.places), (module, name)


STRICT = """
import runpy, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
site = runpy.run_path(sys.argv[1] + "/__main__.py")
site["dress"](Path(sys.argv[2]))
sys.exit(site["built"](Path(sys.argv[2]), Path(sys.argv[3])))
"""


def test_a_broken_link_or_a_page_nobody_reaches_stops_the_build(tmp_path: Path) -> None:
    source = tmp_path / "pages"
    source.mkdir()
    (source / "index.md").write_text(
        "# Here\n\n[away](there.md#nowhere) [gone](missing.md)\n\n```{toctree}\nthere\n```\n"
    )
    (source / "there.md").write_text("# There\n")
    (source / "lost.md").write_text("# Nobody comes here\n")
    script = tmp_path / "strict.py"
    script.write_text(STRICT)
    done = built(tmp_path / "out", str(script), str(DOCS / "site"), str(source), "out")

    assert done.returncode != 0
    for complaint in ("nowhere", "missing.md", "lost.md"):
        assert complaint in done.stderr


def test_opened_as_files_it_searches_and_fits_a_phone_in_both_lights(site: Path) -> None:
    # In a process of its own: this one may have a browser of other tests.
    command = [sys.executable, str(Path(__file__).parent / "look.py"), chromium(), str(site)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)

    assert "Who may know what: fairness" in seen["found"]
    assert [url for url in seen["asked"] if not url.startswith("file:")] == []
    assert seen["errors"] == []
    assert len(seen["pages"]) == 2 * 4
    for name, light, width, ground in seen["pages"]:
        assert width <= 390, f"{name} is {width} wide"
        assert ground == {"dark": "rgb(26, 32, 42)", "light": "rgb(250, 244, 230)"}[light]
