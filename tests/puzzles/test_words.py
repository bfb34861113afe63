"""The words of puzzles: complete in four languages, each used, none sent to a table."""

import re
from pathlib import Path
from string import Formatter

import pytest

import akhet
from akhet.lang import LANGS, words
from akhet.lang.texts import beside
from akhet.server.http.puzzle_words import panel_words

SOURCE = Path(akhet.__file__).parent
PANEL = re.compile(r"word\((?:\w+(?:\.\w+)? \? )?'(\w+)'(?: : '(\w+)')?\)")


def own(lang: str) -> dict[str, str]:
    return {key: said for key, said in beside(lang).items() if key.startswith("puzzle.")}


def places(said: str) -> set[str]:
    return {name for _before, name, _format, _rest in Formatter().parse(said) if name}


@pytest.mark.parametrize("lang", LANGS)
def test_every_language_has_the_same_texts(lang: str) -> None:
    english, other = own("en"), own(lang)
    assert english and set(other) == set(english)
    assert [key for key in other if places(other[key]) != places(english[key])] == []
    assert all(said and said == said.strip() for said in other.values())
    assert not [key for key in words(lang) if key.startswith("puzzle.")]


def test_every_text_is_used() -> None:
    files = [*SOURCE.glob("**/*.py"), *SOURCE.glob("web/templates/*.html")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    script = (SOURCE / "web/static/app/later/puzzle.js").read_text(encoding="utf-8")
    keys = {re.sub(r"\.(one|other)$", "", key) for key in own("en")}
    shown = {name for pair in PANEL.findall(script) for name in pair if name}
    shown |= {"small", "large"}  # chosen by size
    assert shown <= set(panel_words("en"))
    built = ("puzzle.level.", "puzzle.solved", "puzzle.missed", "puzzle.panel.lost")
    unused = [
        key
        for key in keys
        if f'"{key}"' not in text
        and not key.startswith(built)
        and key.removeprefix("puzzle.panel.") not in shown
    ]
    assert unused == []
