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


@dataclass(frozen=True)
class Preview(Generic[S]):
    """What some answers of a seat would lead to, up to a draw or somebody else's turn.

    `before` and `after` are masked positions. If `unknown`, the last answer would show the seat
    what it cannot know yet: then `after` and the facts stop before it, and nobody is named next.
    """

    before: S
    after: S
    facts: list[Fact] = field(default_factory=list)
    unknown: bool = False
    draws: bool = False
    waiting: list[int] = field(default_factory=list)


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
    return Preview(seen, game.mask(state, seat), facts, False, draws, game.waiting(state))


def preview_of(match: Match, seat: int, names: Sequence[str]) -> dict[str, object]:
    """A preview as plain JSON data: facts, points now and as if the game ended, what follows."""
    game = match.game
    seen = game.mask(match.state, seat)
    found = previewed(game, seen, seat, [game.action(name) for name in names])
    before, after = game.forecast(found.before), game.forecast(found.after)
    return {
        "actions": list(names),
        "seq": len(match.lines),
        "facts": [[fact.key, *fact.args] for fact in found.facts],
        "unknown": found.unknown,
        "draws": found.draws,
        "waiting": found.waiting,
        "position": game.dump(found.after),
        "scores_before": game.scores(found.before),
        "scores": game.scores(found.after),
        "forecast_before": totals(before),
        "forecast": totals(after),
        "sheet_before": before,
        "sheet": after,
        "opponent": game.opponent(found.after) or None,
    }
