"""The names of an owner's figures, and what is wrong with one, in the reader's language."""

import re

from akhet.core import Components
from akhet.lang import text, words
from akhet.match.own_copy import Cell, differences

SHOWN = 12  # differences that a table names
NAMES = (
    *("{game}.province.{name}", "{game}.card.{name}.name", "{game}.{section}.{name}.name"),
    *("{game}.{section}.{name}", "{game}.resource.{name}.name", "{game}.resource.{name}"),
    *("{game}.district.{name}.name", "{game}.district.{name}", "{game}.noble.{name}"),
    *("app.{game}.at.{name}", "{game}.side.{name}", "{game}.site.{name}.name"),
)
RANGE = re.compile(r"is not from (-?\d+) to (-?\d+)")
ENTRIES = re.compile(r"(\d+) entries are needed")
ONE_OF = re.compile(r"is not one of (.+)")


def row_name(lang: str, game: str, section: str, name: str) -> str:
    """What a row, or a word in a cell, is called; what has no name keeps that of the file."""
    known, low = words(lang), name.lower()
    for key in NAMES:
        found = known.get(key.format(game=game, section=section, name=low))
        if found is not None and "{" not in found:
            return found
    return name


def section_name(lang: str, game: str, key: str) -> str:
    """What a table of figures is called."""
    return text(lang, f"web.copy.section.{game}.{key.replace('.', '-')}")


def field_name(lang: str, field: str) -> str:
    """What a column is called."""
    return text(lang, f"web.copy.field.{field}")


def wrong_name(lang: str, message: str) -> str:
    """What the game says of a value, in the reader's words where they are of a known kind."""
    if found := RANGE.search(message):
        return text(lang, f"web.copy.wrong_value.{'range'}", low=found[1], high=found[2])
    if found := ENTRIES.search(message):
        return text(lang, f"web.copy.wrong_value.{'entries'}", n=found[1])
    if found := ONE_OF.search(message):
        return text(lang, f"web.copy.wrong_value.{'word'}", words=found[1])
    for sign, key in (("whole number", "number"), ("missing", "missing"), ("true or", "number")):
        if sign in message:
            return text(lang, f"web.copy.wrong_value.{key}")
    return text(lang, f"web.copy.wrong_value.{'other'}", reason=message)


def difference(lang: str, game: str, cell: Cell) -> str:
    """A figure that is not the usual one, in words."""
    section = re.sub(r"\[\d+\]", "", cell.path).rpartition(".")[0]
    row = row_name(lang, game, section, cell.row) if cell.row else section_name(lang, game, section)
    field, usual = field_name(lang, cell.field), cell.usual or "–"
    told = {"row": row, "field": field, "value": cell.text or "–", "usual": usual}
    return text(lang, "web.copy.difference", **told)


def differing(lang: str, game: str, components: Components) -> list[str]:
    """What a table is played with that is not in the package, in words; not too many of them."""
    found = differences(game, components)
    told = [difference(lang, game, cell) for cell in found[:SHOWN]]
    more = len(found) - SHOWN
    return [*told, text(lang, "web.copy.more", n=more)] if more > 0 else told
