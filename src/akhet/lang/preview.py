"""A preview in words: what a choice would bring, each seat its own, and what comes then."""

from collections.abc import Mapping, Sequence
from typing import Any

from akhet.lang.games import GRAMMARS
from akhet.lang.grammar import LATEST
from akhet.lang.said import filled, joined, mark
from akhet.lang.texts import text


def preview_says(
    lang: str, game: str, preview: Mapping[str, Any], names: Sequence[str], me: int
) -> list[str]:
    """The sentences about a preview (`akhet.match.preview.preview_of`) for the seat that asked."""
    found = outlook(lang, game, preview["facts"], names, me)
    now, end = preview["scores"], preview["forecast"]
    if not preview["waiting"] and not preview["draws"] and not preview["unknown"]:
        told = [amount(lang, names, seat, me, str(points)) for seat, points in enumerate(now)]
        return [*found, text(lang, "preview.over", points=joined(", ", told))]
    gains = [n - before for n, before in zip(now, preview["scores_before"], strict=True)]
    later = [
        n - before - gain
        for n, before, gain in zip(end, preview["forecast_before"], gains, strict=True)
    ]
    found += changes(lang, "preview.now", gains, names, me)
    found += changes(lang, "preview.end", later, names, me)
    if preview["unknown"]:
        found.append(text(lang, "preview.unknown"))
    return [*found, text(lang, "preview.draws")] if preview["draws"] else found


def outlook(
    lang: str, game: str, facts: Sequence[Sequence[Any]], names: Sequence[str], me: int
) -> list[str]:
    """What the facts say that stand in no log: what is paid and got, what a round's end brings."""
    found: dict[str, list[int]] = {}
    for key, seat, n, *_rest in facts:
        if key in GRAMMARS[game].previews:
            said, sign = GRAMMARS[game].previews[key]
            points = found.setdefault(said, [0] * len(names))
            points[seat] = added(points[seat], n, sign)
    return [
        line for said, points in found.items() for line in changes(lang, said, points, names, me)
    ]


def added(so_far: int, n: int, sign: int) -> int:
    """What a seat has got or paid with one more fact; of some the latest counts."""
    if sign == LATEST:
        return n
    return so_far + n if sign > LATEST else so_far - n


def changes(lang: str, key: str, points: Sequence[int], names: Sequence[str], me: int) -> list[str]:
    """One sentence about all seats for which something changes; none if nothing does."""
    told = [amount(lang, names, seat, me, signed(n)) for seat, n in enumerate(points) if n]
    return [text(lang, key, points=joined(", ", told))] if told else []


def amount(lang: str, names: Sequence[str], seat: int, me: int, n: str) -> str:
    """A seat and a number."""
    who = mark("seat", seat, text(lang, "preview.you") if seat == me else names[seat])
    return filled("{who} {n}", {"who": who, "n": n})


def signed(n: int) -> str:
    """A number with its sign."""
    return f"−{-n}" if n < 0 else f"+{n}"
