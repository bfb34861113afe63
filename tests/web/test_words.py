"""Every text of the pages: complete in four languages, each used, and no page without its words."""

import re
from collections.abc import Callable
from pathlib import Path
from string import Formatter

import pytest

import akhet.web
from akhet.lang import LANGS, words
from akhet.lang.texts import every
from akhet.server.http import guests, matches, moves, seats, tables, talk
from akhet.server.play import archive, commands, hands, lobby
from akhet.server.play.lobby import END_TURN
from akhet.server.workers import bots
from akhet.web.visit import TITLES
from tests.web.browse import Visitor
from tests.web.conftest import Running

WEB = Path(akhet.web.__file__).parent
SOURCE = WEB.parents[1]
CALL = re.compile(r"""["'](web\.[a-z_0-9.]+)["']""")
PREFIX = re.compile(r"""["'](web\.[a-z_.]+[._])["'] ~""")
FORMATTED = re.compile(r"""f["'](web\.[a-z_.]+\.)\{""")


def web_keys(lang: str) -> dict[str, str]:
    return {key: text for key, text in every(lang).items() if key.startswith("web.")}


def sources() -> str:
    files = [*WEB.glob("*.py"), *WEB.glob("templates/**/*.html")]
    return "\n".join(path.read_text() for path in files)


def base(key: str) -> str:
    """A key without its plural form."""
    return key.removesuffix(".one").removesuffix(".other")


def places(text: str) -> set[str]:
    return {name for _before, name, _format, _rest in Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGS)
def test_every_language_has_the_same_keys_and_placeholders(lang: str) -> None:
    english, other = web_keys("en"), web_keys(lang)
    assert set(other) == set(english)
    for key, text in other.items():
        assert places(text) == places(english[key]), key
        assert text.strip() == text and text, key


def test_no_key_is_missing() -> None:
    known = {base(key) for key in web_keys("en")}
    wanted = {key for key in CALL.findall(sources()) if not key.endswith((".", "_"))}
    assert wanted - known == set()
    for game in TITLES:
        assert {f"web.game.{game}.meta", f"web.game.{game}.line"} <= known
    assert {f"web.new.end_{word}" for word in END_TURN} <= known


def test_no_key_is_unused() -> None:
    text = sources()
    used = set(CALL.findall(text))
    prefixes = tuple(set(PREFIX.findall(text)) | set(FORMATTED.findall(text)))
    unused = [
        key for key in web_keys("en") if base(key) not in used and not key.startswith(prefixes)
    ]
    assert unused == []


def test_every_refusal_of_the_server_has_words() -> None:
    code = re.compile(r"""Refused\(\s*\d+,\s*"([a-z_]+)\"""")
    modules = [guests, tables, seats, moves, matches, talk, hands, commands, lobby, archive, bots]
    files = [SOURCE / f"{module.__name__.replace('.', '/')}.py" for module in modules]
    found = {c for file in files for c in code.findall(file.read_text())}
    found |= set(code.findall(sources()))
    missing = [c for c in found if f"web.error.{c}" not in words("en") and c != "invalid"]
    assert found and missing == []


@pytest.mark.parametrize("lang", LANGS)
def test_every_page_is_shown_in_every_language(
    lang: str, visitor: Callable[..., Visitor], site: Running
) -> None:
    guest = visitor(lang)
    guest.open("/")
    guest.send("/play", "imhotep")
    table = guest.table
    guest.open("/new")
    guest.send("/new")
    gathering = guest.table
    paths = ["/", "/new", "/tables", "/tables?hidden=1", "/history", "/import", "/fair-play"]
    paths += ["/keyboard", "/status", f"/table/{gathering}", f"/table/{table}"]
    paths += [f"/table/{table}/plain", f"/table/{table}/plain?line=3", f"/table/{table}/verify"]
    paths += ["/sign-in", "/me", "/me/notices", "/me/people", "/puzzles", "/tournaments"]
    paths += ["/tournaments/new", "/ratings", "/statistics", "/rules/pharaon", "/score"]
    for path in paths:
        page = guest.open(path)
        assert not [found for _tag, found in page.tags if "<Macro" in str(found)], path
        assert ("html", lang) in [(tag, found.get("lang")) for tag, found in page.tags], path
        assert "web." not in page.text, path
    for path in ("/nowhere", "/table/nothing"):
        guest.open(path, 404)
