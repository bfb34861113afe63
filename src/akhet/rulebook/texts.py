"""The words of the rules, by language and file. The table app never needs them."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from akhet import lang as home
from akhet.lang.texts import LANGS, flat, form

Tables: TypeAlias = dict[str, Any]
FOLDER = Path(home.__file__).parent


@cache
def tables(lang: str, name: str) -> Tables:
    """The texts of a file such as `en/rules/imhotep.toml`, in their order."""
    if lang not in LANGS:
        raise LookupError(f"there is no language {lang!r}")
    path = FOLDER / lang / "rules" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def around(lang: str) -> dict[str, str]:
    """The words around the rules, by dotted key."""
    return dict(flat(tables(lang, "page"), ""))


def said(lang: str, key: str, **args: object) -> str:
    """A word around the rules; `n` chooses between the forms `one` and `other`."""
    known = around(lang)
    if key not in known:
        key = f"{key}.{form(lang, args.get('n'))}"
    return known[key].format_map(args)
