"""What goes to people in their own language, but views and the log (`told.py`)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from akhet.core import IllegalAction, State
from akhet.games import GAMES
from akhet.lang import (
    GRAMMARS,
    LANGS,
    parts_of,
    preview_says,
    text,
)
from akhet.lang.boards import board_lines, board_of
from akhet.lang.hints import beside_says, sources_say, why_says
from akhet.match import Match
from akhet.match.preview import careful, preview_of


def language(*wanted: str | None) -> str:
    """The first of these that we speak; English if there is none."""
    return next((lang for lang in wanted if lang in LANGS), "en")


def seat_names(lang: str, names: Sequence[str]) -> Sequence[str]:
    """The names by seat; a seat without one is called by its number."""
    if "" not in names:
        return names
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


def told_advice(
    lang: str, game: str, advice: dict[str, Any], names: Sequence[str]
) -> dict[str, object]:
    """An analysis with the words of every action in it, where it lies, and why it was better."""
    named = {move["action"] for choice in advice["choices"] for move in choice["moves"]}
    named |= {choice["played"] for choice in advice["choices"]}
    named |= {turn[key] for turn in advice["turning"] for key in ("played", "best") if key in turn}
    actions = sorted(name for name in named if name)
    labels = {name: action_words(lang, game, name)["label"] for name in actions}
    known = GAMES[game]
    targets = {name: known.targets[known.action(name)].places for name in actions}
    choices = [
        {**one, "why": told_why(lang, game, one["seat"], one.get("why"), names)}
        for one in advice["choices"]
    ]
    turning = [
        {**turn, "why": told_why(lang, game, turn["party"], turn.get("why"), names)}
        for turn in advice["turning"]
    ]
    told = {"choices": choices, "turning": turning, "labels": labels, "targets": targets}
    return {**advice, **told}


def told_why(
    lang: str, game: str, seat: int, why: dict[str, Any] | None, names: Sequence[str]
) -> dict[str, Any] | None:
    """What separates two answers of a seat, with sentences about it."""
    if why is None:
        return None
    said = why_says(lang, game, seat, why, seat_names(lang, names))
    return {**why, "says": [parts_of(sentence) for sentence in said]}


def told_preview(
    lang: str, match: Match, seat: int, actions: Sequence[str], names: Sequence[str]
) -> dict[str, object]:
    """What choices would lead to, with sentences about it."""
    found = preview_of(match, seat, actions)
    said = preview_says(lang, match.header.game, found, seat_names(lang, names), seat)
    return {**found, "says": [parts_of(sentence) for sentence in said]}


def told_hint(
    lang: str, match: Match, seat: int, names: Sequence[str], found: dict[str, Any]
) -> dict[str, object]:
    """A hint in words: each answer with what it leads to, and what others can do then."""
    game, key = match.game, match.header.game
    moves = list[dict[str, Any]]()
    for move in found["moves"]:
        name = move["action"]
        shown: dict[str, Any] = told_preview(lang, match, seat, [name], names)
        gain = shown["forecast"][seat] - shown["forecast_before"][seat]
        moves.append(
            {
                "action": name,
                "label": action_words(lang, key, name)["label"],
                "places": game.targets[game.action(name)].places,
                "win": move["wins"][seat],
                "points": move["points"][seat],
                "error": move["error"],
                "says": shown["says"],
                "gain": None if shown["unknown"] else gain,
            }
        )
    if moves:
        whole = careful_preview(lang, match, seat, names, moves[0]["action"])
        facts = hint_facts(lang, key, whole, seat, moves)
        moves[0]["says"] = [*whole["says"], *[parts_of(one) for one in facts]]
    reach = [
        {**one, "label": action_words(lang, key, one["action"])["label"]} for one in found["reach"]
    ]
    head = {"seq": len(match.lines), "seat": seat, "playouts": found["playouts"]}
    why = told_why(lang, key, seat, found.get("why"), names)
    return {**head, "moves": moves, "reach": reach, "why": why}


def hint_facts(
    lang: str, game: str, preview: dict[str, Any], seat: int, moves: Sequence[dict[str, Any]]
) -> list[str]:
    """The facts behind the best answer: the lines of the sheet it changes, and the next best."""
    before, after = preview["sheet_before"][seat], preview["sheet"][seat]
    found = sources_say(lang, game, {one: after[one] - before.get(one, 0) for one in after})
    if len(moves) > 1:
        best, other = moves[:2]
        wins = round(100 * best["win"]) - round(100 * other["win"])
        more = round(best["points"]) - round(other["points"])
        found.append(beside_says(lang, other["label"], wins, more))
    return found


def careful_preview(
    lang: str, match: Match, seat: int, names: Sequence[str], name: str
) -> dict[str, Any]:
    """What an answer leads to if it is gone through with, as a careful player would."""
    game = match.game
    way = careful(game, match.state, seat, [game.action(name)])
    try:
        return told_preview(lang, match, seat, [game.action_name(one) for one in way], names)
    except IllegalAction:  # what comes after its first part nobody can know
        return told_preview(lang, match, seat, [name], names)


def told_board(match: Match, state: State, seat: int, lang: str, names: Sequence[str]) -> list[str]:
    """A position as lines of text, as a seat sees it."""
    seen = match.game.mask(state, seat)
    position, scores = match.game.dump(seen), match.game.scores(seen)
    called, figures = seat_names(lang, names), match.components.figures
    counts = match.game.counts(seen, seat)
    headed = [
        f"{name}, {text(lang, 'table.points', n=points)}"
        for name, points in zip(called, scores, strict=True)
    ]
    return board_lines(board_of(lang, match.header.game, position, called, figures, counts), headed)
