"""Why a choice is good, in words: which points it changes, and what it is worth beside another."""

from collections.abc import Mapping

from akhet.lang.preview import signed
from akhet.lang.texts import text

MOST_SOURCES = 3


def sources_say(lang: str, game: str, changes: Mapping[str, int]) -> list[str]:
    """Which lines of a score sheet change, the most first; none where nothing does."""
    ranked = sorted((one for one in changes if changes[one]), key=lambda one: -abs(changes[one]))
    told = [
        f"{text(lang, f'{game}.source.{source}')} {signed(changes[source])}"
        for source in ranked[:MOST_SOURCES]
    ]
    return [text(lang, "hint.sources", sources=", ".join(told))] if told else []


def beside_says(lang: str, label: str, wins: int, more: int) -> str:
    """How much better an answer did than the next one: percent to win, and points at the end."""
    if wins == more == 0:
        return text(lang, "hint.alike", label=label)
    return text(lang, "hint.beside", label=label, win=signed(wins), n=signed(more))
