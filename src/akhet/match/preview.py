"""A preview: the facts of a copy. What an answer would do, from what its seat knows.

The answer is played on a guess from the seat's mask, with somebody listening; so nothing but the
mask decides what is told. Where the answer itself shows its seat something hidden, such as the last
sealed offer, what follows is not told: it is unknown.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic

from akhet.core import CHANCE, EVERYONE, Fact, Game, IllegalAction, Rng, totals
from akhet.core.step import S
from akhet.match.match import Match
from akhet.match.view import roles_of

MOST_STEPS = 30
"""No answer has so many actions."""


@dataclass(frozen=True)
class Preview(Generic[S]):
    """What some answers of a seat would lead to, up to a draw or somebody else's turn.

    `before` and `after` are masked positions. If `unknown`, the last answer would show the seat
    what it cannot know yet: then `after` and the facts stop before it, and nobody is named next.
    `next` is what the same seat may answer then.
    """

    before: S
    after: S
    facts: list[Fact] = field(default_factory=list)
    unknown: bool = False
    draws: bool = False
    waiting: list[int] = field(default_factory=list)
    next: list[int] = field(default_factory=list)


def previewed(game: Game[S], seen: S, seat: int, actions: Sequence[int]) -> Preview[S]:
    """Plays a seat's answers on a copy of what it knows; `IllegalAction` if it could not."""
    state = game.guess(seen, seat, Rng(0))
    facts: list[Fact] = []
    for number, action in enumerate(actions, start=1):
        game.check(state, action, seat)
        if game.learns(state, action, seat):
            if number < len(actions):
                raise IllegalAction("what comes after this answer cannot be known")
            return Preview(seen, game.mask(state, seat), facts, unknown=True)
        state.facts = told = list[Fact]()
        game.play(state, action, seat)
        state.facts = None
        facts += [fact for fact in told if fact.to in (EVERYONE, seat)]
    draws = game.actor(state) == CHANCE
    waiting = game.waiting(state)
    further = game.options(state, seat) if waiting == [seat] else []
    return Preview(seen, game.mask(state, seat), facts, False, draws, waiting, further)


def careful(game: Game[S], state: S, seat: int, begin: Sequence[int]) -> list[int]:
    """The brief way that a careful player goes on from here, found step by step."""
    way = list(begin)
    for _step in range(MOST_STEPS):
        found = game.ways(state, seat, way, 1, True)
        way = found.ways[0]
        if found.whole:
            break
    return way


def careful_facts(
    game: Game[S], state: S, seat: int, begin: Sequence[int]
) -> list[Sequence[object]]:
    """What that way tells, from what its seat knows."""
    seen = game.mask(state, seat)
    found = previewed(game, seen, seat, careful(game, state, seat, begin))
    return [[fact.key, *fact.args] for fact in found.facts]


def preview_of(match: Match, seat: int, names: Sequence[str]) -> dict[str, object]:
    """A preview as plain JSON data: facts, points now and as if the game ended, what follows."""
    game = match.game
    seen = game.mask(match.state, seat)
    found = previewed(game, seen, seat, [game.action(name) for name in names])
    before, after = game.outlook(found.before), game.outlook(found.after)
    return {
        "actions": list(names),
        "seq": len(match.lines),
        "facts": [[fact.key, *fact.args] for fact in found.facts],
        "told": [{"fact": fact.key, **roles_of(fact)} for fact in found.facts],
        "unknown": found.unknown,
        "draws": found.draws,
        "waiting": found.waiting,
        "next": [game.action_name(action) for action in found.next],
        "position": game.dump(found.after),
        "counts": game.counts(found.after, seat),
        "scores_before": game.scores(found.before),
        "scores": game.scores(found.after),
        "forecast_before": totals(before),
        "forecast": totals(after),
        "sheet_before": before,
        "sheet": after,
        "opponent": game.opponent(found.after) or None,
    }
