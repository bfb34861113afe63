"""What a seat, or somebody watching, may see of a match: all that is sent starts here."""

from bisect import bisect_right

from akhet.core import CHANCE, EVERYONE, WATCHER, AnyGame, Fact, Hindrance, State
from akhet.match.match import Match
from akhet.match.room import FEW


def view_of(match: Match, seat: int = WATCHER) -> dict[str, object]:
    """The match as one seat sees it now: plain JSON data."""
    game, state = match.game, match.state
    seen = game.mask(state, seat)
    return {
        **seen_of(match, seen),
        "seat": seat if seat >= 0 else None,
        "position": game.dump(seen),
        "counts": game.counts(seen, seat),
        "question": question_of(game, state, seen),
        "legal": legal_of(match, seat),
        "off": hindrances_of(match, seen, seat),
        "can_undo": seat >= 0 and match.can_undo(seat),
        "undos_left": few_undos(match, seat),
    }


def seen_of(match: Match, seen: State) -> dict[str, object]:
    """What follows from what is seen alone: the same for all seats that see the same."""
    game, state, header = match.game, match.state, match.header
    return {
        "match": header.id,
        "game": header.game,
        "rules": header.rules,
        "options": match.options,
        "seats": header.seats,
        "seq": len(match.lines),
        "commitment": header.commitment,
        "waiting": game.waiting(state),
        "over": match.over,
        "scores": match.result()[0] if match.ended else game.scores(seen),
        "breakdown": game.forecast(state) if match.ended else game.breakdown(seen),
        "forecast": game.outlook(seen),
        "opponent": game.opponent(seen) or None,
        "ranks": match.result()[1] if match.over else None,
    }


def few_undos(match: Match, seat: int) -> int | None:
    """How often a seat may still undo, once that is worth knowing."""
    left = match.room.undos_left(seat) if seat >= 0 else FEW + 1
    return left if left <= FEW and not match.over else None


def has_secret(match: Match, seat: int, sharing: int) -> bool:
    """Whether a screen that so many seats share must be covered before this one looks at it.

    It must where the seat sees, or is about to answer, what those who only watch may not know.
    """
    game, state = match.game, match.state
    if seat < 0 or sharing < 2 or match.over:
        return False
    if seat in game.waiting(state) and game.audience(state, seat) == seat:
        return True
    return bool(game.view(state, seat) != game.view(state, WATCHER))


def legal_of(match: Match, seat: int) -> list[dict[str, object]]:
    """The actions a seat may choose from now: number, name, kind, and where they lie.

    `also` are other places that mean the same, where there are any.
    """
    if seat < 0:
        return []
    game, state = match.game, match.state
    found: list[dict[str, object]] = []
    for action in game.options(state, seat):
        target = game.targets[action]
        row: dict[str, object] = {"id": action, "name": game.action_name(action)}
        row["group"], row["target"] = target.group, target.places
        if also := game.also(state, action):
            row["also"] = also
        found.append(row)
    return found


def question_of(game: AnyGame, state: State, seen: State) -> dict[str, object] | None:
    """What is asked now, of which seats, and what it is about; nothing while chance decides."""
    asked = game.asked(seen)
    if asked is None:
        return None
    return {"step": asked.key, "seats": game.waiting(state), "roles": roles_of(asked)}


def hindrances_of(match: Match, seen: State, seat: int) -> list[dict[str, object]]:
    """Why a seat that is asked cannot do what people would expect, and where."""
    return [
        {"at": one.at, "why": one.why.key, "roles": roles_of(one.why)}
        for one in hindered(match, seen, seat)
    ]


def hindered(match: Match, seen: State, seat: int) -> list[Hindrance]:
    """The same as the rules say it."""
    if seat < 0 or seat not in match.game.waiting(match.state):
        return []
    found: list[Hindrance] = match.game.hindrances(seen, seat)
    return found


def roles_of(fact: Fact) -> dict[str, object]:
    """The numbers of a fact by the names of their roles; things that have a name by that."""
    found: dict[str, object] = {}
    for name, role, number in zip(fact.kind.names, fact.kind.roles, fact.args, strict=False):
        found[name] = role.names[number] if role.names else number
    return found


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


def differs(match: Match, since: int) -> bool:
    """Whether the lines after one say more to some seat than to somebody who watches."""
    return any(audience != EVERYONE for audience in match.audience[since:]) or any(
        fact.to != EVERYONE for facts in match.facts[since:] for fact in facts
    )


def may_know(match: Match, n: int, seat: int) -> bool:
    """Whether a seat may know line n: it was in the open, its own, or the game is over."""
    audience = match.audience[n - 1]
    own = match.lines[n - 1].by == seat and seat != CHANCE
    return audience in (EVERYONE, seat) or own or match.over


def fact_data(fact: Fact) -> list[object]:
    """A fact as it is sent: its key, then its numbers."""
    return [fact.key, *fact.args]
