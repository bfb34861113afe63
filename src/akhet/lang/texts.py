"""The texts of each language, read once from its folder: `en/main.toml`, `en/web.toml` ..."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from akhet.lang.said import Said, filled

LANGS = ("en", "nl", "fr", "de")
"""The languages that every text is written in."""
DEFAULT = "en"
"""The language where nobody asks for one that we have."""


@cache
def words(lang: str) -> dict[str, str]:
    """All texts of a language by dotted key."""
    if lang not in LANGS:
        raise LookupError(f"there is no language {lang!r}; there are {', '.join(LANGS)}")
    found: dict[str, str] = {}
    for path in sorted((Path(__file__).parent.joinpath(lang)).glob("*.toml")):
        found |= flat(tomllib.loads(path.read_text(encoding="utf-8")), "")
    return found


@cache
def beside(lang: str) -> dict[str, str]:
    """The texts of what stands beside the table, such as the score pad: no table is sent them."""
    found: dict[str, str] = {}
    for path in sorted(Path(__file__).parent.joinpath(lang, "beside").glob("*.toml")):
        found |= flat(tomllib.loads(path.read_text(encoding="utf-8")), "")
    return found


@cache
def every(lang: str) -> dict[str, str]:
    """All texts, those of the table and those beside it."""
    return words(lang) | beside(lang)


def flat(table: dict[str, object], prefix: str) -> Iterator[tuple[str, str]]:
    """The texts of nested tables, each with its dotted key."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", str(value)


def text(lang: str, key: str, **args: object) -> str:
    """The text of a key with its arguments; `n` chooses between the forms `one` and `other`.

    Where an argument names a thing by a mark, the text does so too (`akhet.lang.said`).
    """
    known = every(lang)
    if key not in known and f"{key}.other" in known:
        key = f"{key}.{form(lang, args.get('n'))}"
    for value in args.values():
        if type(value) is Said:
            return filled(known[key], args)
    return known[key].format_map(args)


def form(lang: str, n: object) -> str:
    """Which plural form a number takes; French counts nought as one."""
    single = (0, 1) if lang == "fr" else (1,)
    return "one" if n in single else "other"


def preferred(environment: Mapping[str, str] = os.environ) -> str:
    """The language the user's environment asks for, if there is one of ours; else English."""
    for name in ("AKHET_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return value[:2] if value[:2] in LANGS else DEFAULT
    return DEFAULT
