"""The words beside the table: complete in four languages, each used, none sent to a table."""

import re
import string
from pathlib import Path

import pytest

import akhet
from akhet.games import GAMES
from akhet.lang import LANGS, words
from akhet.lang.texts import beside
from akhet.pad import PADS, described

SOURCE = Path(akhet.__file__).parent
SAID = re.compile(r"""say\(\s*'([a-z_.]+)'""")


def base(key: str) -> str:
    return key.removesuffix(".one").removesuffix(".other")


def places(line: str) -> set[str]:
    return {name for _text, name, _spec, _how in string.Formatter().parse(line) if name}


def used() -> str:
    """Everything that can ask for a text."""
    files = [
        *SOURCE.rglob("*.py"),
        *(SOURCE / "web/templates").rglob("*.html"),
        *(SOURCE / "web/static/pad").glob("*.js"),
    ]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize("lang", LANGS)
def test_every_language_has_the_same_keys_and_placeholders(lang: str) -> None:
    english = {k: v for k, v in beside("en").items() if k.startswith("pad.")}
    other = {k: v for k, v in beside(lang).items() if k.startswith("pad.")}

    assert english and set(other) == set(english)
    assert not [key for key, line in other.items() if places(line) != places(english[key])]
    assert not [key for key, line in other.items() if not line or line != line.strip()]


def test_every_word_of_the_pad_is_used_somewhere() -> None:
    source = used()
    made = (
        "pad.group.",
        "pad.wrong.",
        "pad.amunre.until.",
        "pad.pharaon.",
        "pad.traitor.ask.",
    )  # by formatting
    found = {base(key) for key in beside("en") if key.startswith("pad.")}

    lost = {
        key
        for key in found
        if not key.startswith(made)
        and f'"{key}"' not in source
        and not re.search(rf"""['"]{re.escape(key.removeprefix("pad."))}['"]""", source)
        and not re.search(rf"""['"]{re.escape(key.removeprefix("pad.traitor."))}['"]""", source)
    }

    assert not lost


def test_every_word_the_pads_script_asks_for_is_there() -> None:
    script = "\n".join(p.read_text("utf-8") for p in (SOURCE / "web/static/pad").glob("*.js"))
    asked = set(SAID.findall(script))

    assert len(asked) > 25
    known = {base(key) for key in {*beside("en"), *words("en")}}
    assert not {key for key in asked if f"pad.{key}" not in known and key not in known}
    aid = set(re.findall(r"""words\('([a-z_]+)'""", script))
    assert len(aid) > 15 and not {key for key in aid if f"pad.traitor.{key}" not in known}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", PADS)
def test_every_field_of_a_form_has_words_without_holes(game: str, lang: str) -> None:
    form = described(game, lang)
    fields = form["fields"]
    assert isinstance(fields, list) and set(PADS) == set(GAMES)

    labels = [field["label"] for field in fields]
    labels += [item["label"] for field in fields for item in field.get("items", [])]

    assert all(label and "{" not in label and "@" not in label for label in labels)


def test_no_table_is_sent_the_words_beside_it() -> None:
    assert not set(beside("en")) & set(words("en"))
