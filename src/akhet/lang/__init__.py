"""Every text people read, by key, in four languages. Knows nothing of terminals or pages.

    text("nl", "imhotep.card.statue.name")               a text
    text("en", "imhotep.fact.took", who="Ann", n=3)      with a number: forms `one` and `other`
    action_label("fr", "imhotep", "sail:2>temple")       what a choice does
    sentence("de", "imhotep", ["took", 0, 3], names)     what happened

A game with words of its own has a module here that turns its action names and facts into the
arguments of those texts.
"""

from collections.abc import Iterable, Sequence

from akhet.lang.amunre import AMUNRE
from akhet.lang.grammar import Grammar
from akhet.lang.imhotep import IMHOTEP
from akhet.lang.pharaon import PHARAON
from akhet.lang.words import DEFAULT, LANGS, preferred, text, words

GRAMMARS: dict[str, Grammar] = {"imhotep": IMHOTEP, "amunre": AMUNRE, "pharaon": PHARAON}
"""How each game's names and numbers become words."""


def action_label(lang: str, game: str, name: str) -> str:
    """What a named action does, as a button or a numbered choice says it."""
    return GRAMMARS[game].action_label(lang, name)


def sentence(lang: str, game: str, fact: Sequence[object], names: Sequence[str]) -> str:
    """What happened: a fact (its key, then its numbers) as a sentence about named players."""
    return GRAMMARS[game].sentence(lang, fact, names)


def sentences(
    lang: str, game: str, facts: Iterable[Sequence[object]], names: Sequence[str]
) -> list[str]:
    """Facts that belong together as sentences, without those that only repeat the next one."""
    told = GRAMMARS[game].told(list(facts))
    return [sentence(lang, game, fact, names) for fact in told]


__all__ = [
    "DEFAULT",
    "GRAMMARS",
    "LANGS",
    "Grammar",
    "action_label",
    "preferred",
    "sentence",
    "sentences",
    "text",
    "words",
]
