"""What a seat, or somebody watching, may see of a match: all that is sent starts here."""

from bisect import bisect_right

from akhet.core import CHANCE, EVERYONE, WATCHER, Fact
from akhet.match.match import Match
from akhet.match.room import FEW


def view_of(match: Match, seat: int = WATCHER) -> dict[str, object]:
    """The match as one seat sees it now: plain JSON data."""
    game = match.game
    state = match.state
    seen = game.mask(state, seat)
    return {
        "match": match.header.id,
        "game": match.header.game,
        "rules": match.header.rules,
        "options": match.options,
        "seats": match.header.seats,
        "seat": seat if seat >= 0 else None,
        "seq": len(match.lines),
        "commitment": match.header.commitment,
        "waiting": game.waiting(state),
        "over": match.over,
        "position": game.dump(seen),
        "legal": legal_of(match, seat),
        "can_undo": seat >= 0 and match.can_undo(seat),
        "undos_left": few_undos(match, seat),
        "scores": game.scores(seen),
        "breakdown": game.breakdown(seen),
        "forecast": game.forecast(seen),
        "opponent": game.opponent(seen) or None,
        "ranks": game.ranks(state) if match.over else None,
    }


def few_undos(match: Match, seat: int) -> int | None:
    """How often a seat may still undo, once that is worth knowing."""
    left = match.room.undos_left(seat) if seat >= 0 else FEW + 1
    return left if left <= FEW and not match.over else None


def has_secret(match: Match, seat: int) -> bool:
    """Whether a seat sees, or is about to answer, what those who only watch may not know."""
    game, state = match.game, match.state
    if seat < 0:
        return False
    sealed = seat in game.waiting(state) and game.audience(state, seat) == seat
    return sealed or bool(game.view(state, seat) != game.view(state, WATCHER))


def legal_of(match: Match, seat: int) -> list[dict[str, object]]:
    """The actions a seat may choose from now, by number and name."""
    if seat < 0:
        return []
    game = match.game
    return [
        {"id": action, "name": game.action_name(action)}
        for action in game.options(match.state, seat)
    ]


def log_of(
    match: Match, seat: int = WATCHER, since: int = 0, until: int | None = None
) -> list[dict[str, object]]:
    """The lines after `since`, up to `until`, as one seat may know them, each with its facts.

    A draw that only another seat has seen is there, so that line numbers agree, but says nothing.
    What somebody did before the seats were drawn is told of the seat they have now.
    No hash goes along: it could be tried out against the few outcomes a draw can have.
    """
    shown: list[dict[str, object]] = []
    counted = set(match.counted[bisect_right(match.counted, since) :])
    for line in match.lines[since:until]:
        entry = line.data()
        if line.commit or line.nonce or line.withheld:
            entry["by"] = match.luck.now_at(line.by)
        if line.do and not may_know(match, line.n, seat):
            entry["do"] = "?"
        entry["counts"] = line.n in counted or not line.do
        facts = match.facts[line.n - 1]
        entry["facts"] = [fact_data(fact) for fact in facts if fact.to in (EVERYONE, seat)]
        shown.append(entry)
    return shown


def may_know(match: Match, n: int, seat: int) -> bool:
    """Whether a seat may know line n: it was in the open, its own, or the game is over."""
    audience = match.audience[n - 1]
    own = match.lines[n - 1].by == seat and seat != CHANCE
    return audience in (EVERYONE, seat) or own or match.over


def fact_data(fact: Fact) -> list[object]:
    """A fact as it is sent: its key, then its numbers."""
    return [fact.key, *fact.args]
