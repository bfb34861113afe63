"""A puzzle's result in words: what was chosen and lost, what was best, and why."""

from collections.abc import Sequence
from typing import Any

from akhet.lang import action_label, parts_of, text
from akhet.lang.hints import sources_say
from akhet.lang.preview import signed
from akhet.lang.texts import beside
from akhet.match import Match
from akhet.puzzles import Puzzle, Verdict, worth_of
from akhet.puzzles.ideas import unpaid
from akhet.puzzles.playing import seen_at
from akhet.server.http.wording import told_preview

PANEL = "puzzle.panel."


def title_says(lang: str, title: str) -> str:
    """What a title is called; Konflikte is an expansion."""
    if title == "konflikte":
        return f"{text(lang, 'pharaon.name')} · Konflikte"
    return text(lang, f"{title}.name")


def panel_words(lang: str) -> dict[str, str]:
    """The words of the panel that need nothing filled in."""
    found = {key: said for key, said in beside(lang).items() if key.startswith(PANEL)}
    return {key.removeprefix(PANEL): said for key, said in found.items() if "{" not in said}


def way_says(lang: str, puzzle: Puzzle, way: Sequence[str]) -> str:
    """A complete answer in words, without the coins it pays with."""
    game = puzzle.parts
    actions = [game.action(name) for name in way]
    rest = unpaid(game, seen_at(puzzle), puzzle.seat, actions) or tuple(actions)
    return " → ".join(action_label(lang, puzzle.game, game.action_name(one)) for one in rest)


def told_way(
    lang: str, puzzle: Puzzle, match: Match, names: Sequence[str], way: Sequence[str]
) -> dict[str, Any]:
    """An answer with what it leads to; `match` stands at the puzzle's position."""
    found: dict[str, Any] = told_preview(lang, match, puzzle.seat, way, names)
    label = way_says(lang, puzzle, way)
    return {"actions": list(way), "label": label, "says": found["says"], "preview": found}


def told_result(
    lang: str, puzzle: Puzzle, match: Match, names: Sequence[str], found: Verdict
) -> dict[str, object]:
    """Right or wrong, both answers, what was lost, and why the best is best."""
    best = told_way(lang, puzzle, match, names, puzzle.best.way)
    mine = best if found.right else told_way(lang, puzzle, match, names, found.way)
    why = [parts_of(one) for one in facts(lang, puzzle, best.pop("preview"))]
    mine.pop("preview", None)
    return {
        "right": found.right,
        "chosen": mine,
        "best": best,
        "lost": "" if found.right else lost_says(lang, puzzle, found),
        "why": [*best["says"], *why],
    }


def facts(lang: str, puzzle: Puzzle, preview: dict[str, Any]) -> list[str]:
    """Which points the best answer changes, and what proves that it is best."""
    seat = puzzle.seat
    before, after = preview["sheet_before"][seat], preview["sheet"][seat]
    changed = {one: after[one] - before.get(one, 0) for one in after}
    proof, second = puzzle.proof, puzzle.best.win - puzzle.proof.margin
    numbers = {"win": percent(puzzle.best.win), "next": percent(second)}
    if proof.exact:
        said = text(lang, "puzzle.why.exact", n=grouped(lang, proof.playouts), **numbers)
    else:
        games = grouped(lang, proof.playouts * len(proof.seeds))
        said = text(lang, "puzzle.why.proven", n=games, seeds=len(proof.seeds), **numbers)
    return [*sources_say(lang, puzzle.game, changed), said]


def lost_says(lang: str, puzzle: Puzzle, found: Verdict) -> str:
    """How much worse the chosen answer is than the best one."""
    known = worth_of(puzzle, found.way)
    worth = known or puzzle.worths[-1]
    lost = percent(puzzle.best.win - worth.win)
    if lost < 1:
        return text(lang, "puzzle.panel.lost_some")
    return text(lang, f"puzzle.panel.{'lost' if known else 'lost_least'}", n=lost)


def percent(share: float) -> int:
    """A share in whole percent."""
    return round(100 * share)


def grouped(lang: str, n: int) -> str:
    """A large number as the language writes it."""
    gap = {"en": ",", "fr": "\u202f"}.get(lang, ".")
    return f"{n:,}".replace(",", gap)


def change_says(before: float, after: float) -> str:
    """How a rating has changed."""
    return signed(round(after) - round(before))
