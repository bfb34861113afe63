"""The names of an owner's figures, and what is wrong with one, in the reader's language."""

import re
from functools import cache

from akhet.core import Components
from akhet.lang import text, words
from akhet.match.own_copy import SECTIONS, Cell, cells, differences

SHOWN = 12  # differences that a table names
NAMES = (
    *("{game}.province.{name}", "{game}.card.{name}.name", "{game}.{section}.{name}.name"),
    *("{game}.{section}.{name}", "{game}.resource.{name}.name", "{game}.resource.{name}"),
    *("{game}.district.{name}.name", "{game}.district.{name}", "{game}.noble.{name}"),
    *("app.{game}.at.{name}", "{game}.side.{name}", "{game}.site.{name}.name"),
)
ONE_OF = re.compile(r"is not one of (.+)")
KINDS = (
    ("range", re.compile(r"is not from (?P<low>-?\d+) to (?P<high>-?\d+)")),
    ("amount", re.compile(r"(?P<low>\d+) to (?P<high>\d+) (?:steps|resources|fields)")),
    ("entries", re.compile(r"(?P<n>\d+) entries are needed")),
    ("ships", re.compile(r"too few ship tokens of (?P<n>\d)")),
    ("sum", re.compile(r"(?P<total>\d+), but the \w+ add up to (?P<n>\d+)")),
    ("unknown", re.compile(r"there is no (?:gain|effect|province) (?P<what>.+)")),
    ("one_or_two", re.compile(r"one or two (?:resources|gains)")),
    ("different", re.compile(r"two different resources")),
    ("two", re.compile(r"two resources")),
    ("many", re.compile(r"too many resources")),
    ("colours", re.compile(r"a cost of two colours")),
    ("sword_pair", re.compile(r"a sword, and a basic resource")),
    ("first_field", re.compile(r"begins with none or first_player")),
    ("tiles", re.compile(r"once light and once dark")),
    ("once", re.compile(r"each (?:god|basic resource) once")),
    ("twice", re.compile(r"is there twice")),
    ("builders", re.compile(r"five builders are needed")),
    ("rising", re.compile(r"bids begin with 0 and rise")),
    ("vases", re.compile(r"one vase a seat")),
    ("nobles_only", re.compile(r"only in the nobles' district")),
    ("number", re.compile(r"whole number|true or false")),
    ("missing", re.compile(r"is missing|is not a text|must be a (?:list|table)")),
)
"""What a game says of figures, and the sentence for it: `web.copy.wrong_value`."""
SUMS = {"power_cards": "power_card", "market_cards": "market_cards.types"}
"""Where the kinds stand whose sum is wrong."""
WORD = re.compile(r"[a-z][a-z0-9_]*")


def row_name(lang: str, game: str, section: str, name: str) -> str:
    """What a row, or a word in a cell, is called; what has no name keeps that of the file."""
    known, low = words(lang), name.lower()
    own = f"web.copy.word.{low}"
    for key in (own, *[key.format(game=game, section=section, name=low) for key in NAMES]):
        found = known.get(key)
        if found is not None and "{" not in found:
            return found
    return name


def section_name(lang: str, game: str, key: str) -> str:
    """What a table of figures is called."""
    return text(lang, f"web.copy.section.{game}.{key.replace('.', '-')}")


def field_name(lang: str, field: str) -> str:
    """What a column is called."""
    return text(lang, f"web.copy.field.{field}")


def wrong_name(lang: str, game: str, message: str) -> str:
    """What the game says of a value, in the reader's words."""
    if found := ONE_OF.search(message):
        named = [row_name(lang, game, "", word.strip()) for word in found[1].split(",")]
        return text(lang, f"web.copy.wrong_value.{'word'}", words=", ".join(named))
    for key, sign in KINDS:
        if found := sign.search(message):
            return text(lang, f"web.copy.wrong_value.{key}", **found.groupdict())
    return text(lang, f"web.copy.wrong_value.{'other'}", reason=message)


def whole_name(lang: str, game: str, message: str) -> str:
    """What is wrong with a whole table of figures, in words: which table, and why; or nothing."""
    where, _, why = message.partition(": ")
    if not why:
        return wrong_name(lang, game, message) if message else ""
    path = re.sub(r"\[\d+\]", "", where)
    path = SUMS.get(path.partition(".")[0], path)
    keys = [key for key in SECTIONS[game] if path == key or path.startswith(f"{key}.")]
    said = wrong_name(lang, game, why)
    return f"{section_name(lang, game, max(keys, key=len))}: {said}" if keys else said


# ---------------------------------------------------------------- lists of words


@cache
def listed(lang: str, game: str) -> dict[str, str]:
    """What the words in lists of figures are called, where no two are called the same."""
    lists = [cell.usual for cell in cells(game).values() if not cell.words]
    found = {word: row_name(lang, game, "", word) for word in WORD.findall(" ".join(lists))}
    names = [name.lower() for name in found.values()]
    return {word: name for word, name in found.items() if names.count(name.lower()) == 1}


def named(lang: str, game: str, value: str) -> str:
    """A list of figures with the names of its things."""
    known = listed(lang, game)
    return WORD.sub(lambda found: known.get(found[0], found[0]), value)


def unnamed(lang: str, game: str, value: str) -> str:
    """The same with the words of the file again, whichever of them somebody wrote."""
    known = {name.lower(): word for word, name in listed(lang, game).items()}
    longest = sorted(known, key=len, reverse=True)
    sign = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)
    return sign.sub(lambda found: known[found[0].lower()], value) if known else value


def shown_value(lang: str, game: str, cell: Cell, value: str) -> str:
    """A figure as its field shows it."""
    return value if cell.words else named(lang, game, value)


def difference(lang: str, game: str, cell: Cell) -> str:
    """A figure that is not the usual one, in words."""
    section = re.sub(r"\[\d+\]", "", cell.path).rpartition(".")[0]
    row = row_name(lang, game, section, cell.row) if cell.row else section_name(lang, game, section)
    value, usual = (named(lang, game, figure) or "–" for figure in (cell.text, cell.usual))
    told = {"row": row, "field": field_name(lang, cell.field), "value": value, "usual": usual}
    return text(lang, "web.copy.difference", **told)


def differing(lang: str, game: str, components: Components) -> list[str]:
    """What a table is played with that is not in the package, in words; not too many of them."""
    found = differences(game, components)
    told = [difference(lang, game, cell) for cell in found[:SHOWN]]
    more = len(found) - SHOWN
    return [*told, text(lang, "web.copy.more", n=more)] if more > 0 else told
