"""What goes to people in their own language: the log in sentences with marks."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from akhet.core import IllegalAction, State
from akhet.games import GAMES
from akhet.lang import (
    GRAMMARS,
    LANGS,
    hindrance_says,
    parts_of,
    preview_says,
    question_says,
    tellings,
    text,
)
from akhet.lang.boards import board_lines, board_of
from akhet.lang.hints import beside_says, sources_say
from akhet.match import Match
from akhet.match.preview import careful, preview_of
from akhet.match.view import differs, log_of, view_of

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


def told_view(
    lang: str, match: Match, seat: int, names: Sequence[str], playing: bool
) -> dict[str, Any]:
    """A view with its words; unless it is being played now, nothing is asked."""
    shown: dict[str, Any] = view_of(match, seat)
    game, question = match.header.game, shown["question"]
    if not playing:
        return {**shown, "question": None, "legal": [], "off": []}
    shown["legal"] = [{**one, **action_words(lang, game, one["name"])} for one in shown["legal"]]
    shown["off"] = [{**one, "says": str(hindrance_says(lang, game, one))} for one in shown["off"]]
    if question is not None:
        said = question_says(lang, game, question, seat_names(lang, names), seat)
        shown["question"] = {**question, "says": parts_of(said)}
    return shown


def told_advice(lang: str, game: str, advice: dict[str, Any]) -> dict[str, object]:
    """An analysis with the words of every action in it, and where it lies."""
    named = {move["action"] for choice in advice["choices"] for move in choice["moves"]}
    named |= {choice["played"] for choice in advice["choices"]}
    named |= {turn[key] for turn in advice["turning"] for key in ("played", "best") if key in turn}
    actions = sorted(name for name in named if name)
    labels = {name: action_words(lang, game, name)["label"] for name in actions}
    known = GAMES[game]
    targets = {name: known.targets[known.action(name)].places for name in actions}
    return {**advice, "labels": labels, "targets": targets}


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
    return {**head, "moves": moves, "reach": reach}


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


def told_alike(match: Match, since: int) -> bool:
    """Whether the lines after one are told to everybody in the same words."""
    return not differs(match, beginning(match, since))


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
