"""A text that knows which of its parts name a seat, a card or a place.

said = filled("{who} sails to {to}.", {"who": mark("seat", 0, "Ann"), "to": "the temple"})
said          "Ann sails to the temple."        an ordinary text, for terminals and pages
said.parts    [("seat", 0, "Ann"), " sails to the temple."]     for a drawing with discs and tips
"""

import string
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias

Mark: TypeAlias = tuple[str, int | str, str]
"""What is named (`seat`, `card` ...), which one, and its words."""
Part: TypeAlias = str | Mark


HOLE, RAISED = "\x02", "\x03"
"""How a word begins that stands for one to be filled in later; and where that begins a sentence."""


class Said(str):
    """A text made of parts; the plain text is what it is as a `str`."""

    __slots__ = ("parts",)
    parts: list[Part]

    @staticmethod
    def of(found: Iterable[Part]) -> "Said":
        """The text of these parts; neighbours that are plain become one."""
        parts: list[Part] = []
        for part in found:
            if isinstance(part, str) and parts and isinstance(parts[-1], str):
                parts[-1] += part
            elif part:
                parts.append(part)
        made = Said("".join(part if isinstance(part, str) else part[2] for part in parts))
        made.parts = parts
        return made


def mark(kind: str, id: int | str, words: str) -> Said:
    """A text that names one thing."""
    made = Said(words)
    made.parts = [(kind, id, words)]
    return made


def parts_of(words: object) -> list[Part]:
    """The parts of any value that is put into a text."""
    return words.parts if isinstance(words, Said) else [str(words)]


@cache
def pieces(template: str) -> list[tuple[str, str | None]]:
    """A template in pieces: some words, then the name of an argument, if one follows."""
    parsed = string.Formatter().parse(template)
    return [(words, name) for words, name, _spec, _conversion in parsed]


def filled(template: str, args: Mapping[str, object]) -> Said:
    """A template with its arguments; what they mark stays marked."""
    found: list[Part] = []
    for words, name in pieces(template):
        found.append(words)
        if name is not None:
            found += parts_of(args[name])
    return Said.of(found)


def joined(between: str, items: Iterable[str]) -> Said:
    """Texts in a row; what they mark stays marked."""
    found: list[Part] = []
    for item in items:
        if found:
            found.append(between)
        found += parts_of(item)
    return Said.of(found)


def raised(words: str) -> str:
    """Plain words that begin with a capital."""
    return (RAISED if words.startswith(HOLE) else words[:1].upper()) + words[1:]


def capital(words: str) -> str:
    """A text that begins with a capital; what it marks stays marked."""
    if not isinstance(words, Said):
        return raised(words)
    if not words.parts:
        return words
    first = words.parts[0]
    named = first if isinstance(first, str) else first[2]
    large = raised(named)
    begun: Part = large if isinstance(first, str) else (first[0], first[1], large)
    return Said.of([begun, *words.parts[1:]])
