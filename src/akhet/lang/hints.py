"""Why a choice is good, in words: which points it changes, and what it is worth beside another."""

from collections.abc import Mapping, Sequence
from typing import Any

from akhet.lang.games import GRAMMARS
from akhet.lang.preview import signed
from akhet.lang.said import joined, mark
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


def why_says(
    lang: str, game: str, seat: int, why: Mapping[str, Any], names: Sequence[str]
) -> list[str]:
    """What separates two answers of a seat: first what speaks for the better one, then the rest.

    `why` is the data of `akhet.bots.reasons.Why`. Nothing is told that is not in its numbers.
    """
    grammar = GRAMMARS[game]
    best, other = (str(grammar.action_label(lang, why[name])) for name in ("best", "other"))
    found = [text(lang, "why.lead", best=best, other=other, n=why["pairs"])]
    helps = [(one["n"] > 0) == (one["party"] == seat) for one in why["reasons"]]
    told = [reason_says(lang, game, one, names) for one in why["reasons"]]
    speaking = [said for said, good in zip(told, helps, strict=True) if good]
    against = [said for said, good in zip(told, helps, strict=True) if not good]
    found += speaking or [text(lang, "why.none")]
    return [*found, text(lang, "why.but", said=joined(" ", against))] if against else found


def reason_says(lang: str, game: str, reason: Mapping[str, Any], names: Sequence[str]) -> str:
    """One difference at the end of the games: whose points, of which line, and how many."""
    party, n = reason["party"], reason["n"]
    seated = party < len(names)
    who = mark("seat", party, names[party]) if seated else GRAMMARS[game].opponent(lang)
    source = text(lang, f"{game}.source.{reason['source']}") if reason["source"] else ""
    key = f"why.{reason['kind']}.{'more' if n > 0 else 'less'}"
    return text(lang, key, who=who, n=tenths(lang, abs(n)), source=source)


def tenths(lang: str, n: float) -> str:
    """A number with one decimal, as the language writes it."""
    return f"{n:.1f}" if lang == "en" else f"{n:.1f}".replace(".", ",")
