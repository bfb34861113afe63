"""The texts of lessons. They stand apart, in `<language>/learn`: they come with the lesson."""

import tomllib
from functools import cache
from pathlib import Path

from akhet.lang.texts import LANGS, flat


@cache
def lesson_words(lang: str, key: str) -> dict[str, str]:
    """All texts of a lesson by key."""
    if lang not in LANGS:
        raise LookupError(f"there is no language {lang!r}; there are {', '.join(LANGS)}")
    path = Path(__file__).parent.joinpath(lang, "learn", f"{key}.toml")
    return dict(flat(tomllib.loads(path.read_text(encoding="utf-8")), ""))
