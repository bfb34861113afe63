"""What goes to people in their own language: the log in sentences with marks."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from akhet.core import State
from akhet.lang import GRAMMARS, LANGS, parts_of, preview_says, tellings, text
from akhet.lang.board import board_lines, board_of
from akhet.match import Match
from akhet.match.preview import preview_of
from akhet.match.view import log_of

FURTHEST = 200  # lines back to where a turn that goes on began


def language(*wanted: str | None) -> str:
    """The first of these that we speak; English if there is none."""
    return next((lang for lang in wanted if lang in LANGS), "en")


def seat_names(lang: str, names: Sequence[str]) -> list[str]:
    """The names by seat; a seat without one is called by its number."""
    return [name or text(lang, "table.player", n=n + 1) for n, name in enumerate(names)]


@lru_cache(maxsize=20_000)
def action_words(lang: str, game: str, name: str) -> dict[str, object]:
    """An action in words: whole, and under the heading it has in a list of choices."""
    grammar = GRAMMARS[game]
    return {
        "label": str(grammar.action_label(lang, name)),
        "item": str(grammar.item(lang, name)),
        "heading": str(grammar.group(lang, name)),
    }


def told_legal(
    lang: str, game: str, legal: Iterable[Mapping[str, object]]
) -> list[dict[str, object]]:
    """Legal actions with their words."""
    return [{**one, **action_words(lang, game, str(one["name"]))} for one in legal]


def told_advice(lang: str, game: str, advice: dict[str, Any]) -> dict[str, object]:
    """An analysis with the words of every action in it."""
    named = {move["action"] for choice in advice["choices"] for move in choice["moves"]}
    named |= {choice["played"] for choice in advice["choices"]}
    named |= {turn[key] for turn in advice["turning"] for key in ("played", "best") if key in turn}
    labels = {name: action_words(lang, game, name)["label"] for name in sorted(named) if name}
    return {**advice, "labels": labels}


def told_preview(
    lang: str, match: Match, seat: int, actions: Sequence[str], names: Sequence[str]
) -> dict[str, object]:
    """What choices would lead to, with sentences about it."""
    found = preview_of(match, seat, actions)
    said = preview_says(lang, match.header.game, found, seat_names(lang, names), seat)
    return {**found, "says": [parts_of(sentence) for sentence in said]}


def told_board(match: Match, state: State, seat: int, lang: str, names: Sequence[str]) -> list[str]:
    """A position as lines of text, as a seat sees it."""
    seen = match.game.mask(state, seat)
    position, scores = match.game.dump(seen), match.game.scores(seen)
    called, figures = seat_names(lang, names), match.components.figures
    headed = [
        f"{name}, {text(lang, 'table.points', n=points)}"
        for name, points in zip(called, scores, strict=True)
    ]
    return board_lines(board_of(lang, match.header.game, position, called, figures), headed)


def told_log(
    match: Match,
    seat: int,
    lang: str,
    names: Sequence[str],
    since: int = 0,
    until: int | None = None,
) -> list[dict[str, object]]:
    """The lines after `since`, up to `until`, as a seat may know them, each with what it tells.

    `says` are sentences, each a list of texts and marks `[kind, id, words]`. Lines that are told
    together have the same `from`: the latest of them that counts tells all. `acts` says at which
    sentence the only choice of another seat begins, and whose it was.
    """
    first = beginning(match, since)
    entries = log_of(match, seat, first, until)
    called, figures = seat_names(lang, names), match.components.figures
    told = tellings(lang, match.header.game, entries, called, figures)
    for entry, telling in zip(entries, told, strict=True):
        entry["from"] = telling.first
        entry["says"] = [parts_of(sentence) for sentence in telling.says]
        if telling.acts:
            entry["acts"] = telling.acts
    return entries[max(0, since - first) :]


def beginning(match: Match, since: int) -> int:
    """The line before which the turn, or the undo, began that may go on after `since`."""
    starts = GRAMMARS[match.header.game].starts
    last = min(since, len(match.lines))  # somebody may ask for what is not there yet
    furthest = max(0, last - FURTHEST)
    if not starts:
        while last > furthest and match.lines[last - 1].undo >= 0:
            last -= 1
        return last
    for n in range(last, furthest, -1):
        if any(fact.key in starts for fact in match.facts[n - 1]):
            return n - 1
    return furthest
