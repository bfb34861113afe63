"""The games in words: what a choice does and what happened, in any language."""

from collections.abc import Iterable, Sequence

from akhet.lang.amunre.sentences import AMUNRE
from akhet.lang.grammar import Figures, Grammar
from akhet.lang.imhotep.sentences import IMHOTEP
from akhet.lang.pharaon.sentences import PHARAON

GRAMMARS: dict[str, Grammar] = {"imhotep": IMHOTEP, "amunre": AMUNRE, "pharaon": PHARAON}
"""How each game's names and numbers become words."""


def action_label(lang: str, game: str, name: str) -> str:
    """What a named action does, as a button or a numbered choice says it."""
    return GRAMMARS[game].action_label(lang, name)


def sentence(
    lang: str,
    game: str,
    fact: Sequence[object],
    names: Sequence[str],
    figures: Figures | None = None,
) -> str:
    """What happened: a fact (its key, then its numbers) as a sentence about named players."""
    return GRAMMARS[game].sentence(lang, fact, names, figures)


def sentences(
    lang: str,
    game: str,
    facts: Iterable[Sequence[object]],
    names: Sequence[str],
    figures: Figures | None = None,
) -> list[str]:
    """Facts that belong together as sentences, without those that only repeat the next one."""
    told = GRAMMARS[game].told(list(facts))
    return [sentence(lang, game, fact, names, figures) for fact in told]
