"""The words of notices: complete in four languages, each used, one for all that goes wrong."""

import re
from pathlib import Path

import pytest

import akhet
from akhet.lang import LANGS, text
from akhet.lang.texts import every
from akhet.server.notices.bell import PACES
from akhet.server.notices.queue import ABSENT, EVENTS, KINDS, TEST
from tests.web.test_words import base, places

ROOT = Path(akhet.__file__).parent
KEY = re.compile(r"""["'](notices\.[a-z_0-9.]+)["']""")
OPEN = re.compile(r"""["'](notices\.[a-z_.]*\.?)(?:["'] ~|\{)""")


def ours(lang: str) -> dict[str, str]:
    return {key: line for key, line in every(lang).items() if key.startswith("notices.")}


def sources() -> str:
    files = [*ROOT.glob("server/notices/*.py"), *ROOT.glob("web/*.py")]
    return "\n".join(path.read_text() for path in [*files, *ROOT.glob("web/templates/**/*.html")])


@pytest.mark.parametrize("lang", LANGS)
def test_every_language_says_the_same(lang: str) -> None:
    english, other = ours("en"), ours(lang)
    assert len(english) > 100 and set(other) == set(english)
    for key, line in other.items():
        assert places(line) == places(english[key]), key
        assert line.strip() == line and line, key


def test_no_word_is_missing_and_none_is_unused() -> None:
    known, found = {base(key) for key in ours("en")}, sources()
    asked = {key for key in KEY.findall(found) if not key.endswith((".", ".html"))}
    begun = {start for start in OPEN.findall(found) if start != "notices."}
    begun |= {"notices.tested", "notices.saved", "notices.error."}
    assert len(asked) > 50 and {key for key in asked if key not in known} == set()
    assert {key for key in known if key not in asked and not key.startswith(tuple(begun))} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_kind_and_pace_has_its_words(lang: str) -> None:
    said = {"game": "Imhotep", "title": "Ann's table"}
    for event in (*EVENTS, ABSENT, TEST):
        assert text(lang, f"notices.head.{event}", **said)
        assert text(lang, f"notices.says.{event}", **said)
    keys = [f"notices.event.{event}" for event in EVENTS]
    keys += [f"notices.every.{pace}" for pace in PACES] + [f"notices.kind.{k}" for k in KINDS]
    assert all(text(lang, key) for key in keys)


def test_everything_that_can_go_wrong_has_words() -> None:
    code = re.compile(r"""Failed\("([a-z_]+)\"|"notice_([a-z_]+)\"""")
    files = [*ROOT.glob("server/notices/*.py")]
    found = {one or two for path in files for one, two in code.findall(path.read_text())}
    known = {key.removeprefix("notices.error.") for key in ours("en") if ".error." in key}
    assert len(found) > 15 and found - known == set()
    assert known - found - {"status", "mail_refused", "full"} == set()
