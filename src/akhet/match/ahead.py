"""What a seat will probably be asked next, from what it knows: for answers that are prepared.

The match is played on a little in some worlds that look the same to the seat, with anything the
others may do, until the seat is asked. Only its mask decides what is found. Answers are offered
where one action is a whole answer: a payment of several coins cannot be prepared, because what it
will cost is not known before.
"""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass

from akhet.core import CHANCE, OVER, AnyGame, Rng, State
from akhet.match.match import Match, finished

WORLDS = 6
FURTHEST = 60  # choices and draws that are played on
PASSES = ("pass", "skip", "decline", "done")
"""Answers that say that one does nothing: they may be given again and again."""


@dataclass(frozen=True)
class Ahead:
    """A question that is likely next, by its name, and the answers that can be prepared for it."""

    step: str
    actions: list[str]


def ahead_of(match: Match, seat: int) -> Ahead | None:
    """What can be prepared for a seat's next question; None if nothing can, or it is asked now."""
    if match.over or not match.begun or seat in match.game.waiting(match.state):
        return None
    return finished(looking_ahead(match.game, match.game.mask(match.state, seat), seat))


def looking_ahead(game: AnyGame, seen: State, seat: int) -> Generator[None, None, Ahead | None]:
    """The same from what a seat sees, which it is not asked about now; a little at a time."""
    steps, found = Counter[str](), dict[str, Counter[str]]()
    for world in range(WORLDS):
        state = game.guess(seen, seat, Rng(2 * world))
        asked = yield from playing_on(game, state, seat, Rng(2 * world + 1))
        step = step_of(game, state, seat) if asked else ""
        if not step:
            continue
        steps[step] += 1
        counted = found.setdefault(step, Counter())
        for action in game.options(state, seat):
            yield
            if is_whole(game, state, seat, action):
                counted[game.action_name(action)] += 1
    if not steps:
        return None
    step, times = steps.most_common(1)[0]
    likely = [name for name, n in found[step].items() if 2 * n >= times]
    return Ahead(step, sorted(likely, key=game.action)) if likely else None


def playing_on(game: AnyGame, state: State, seat: int, rng: Rng) -> Generator[None, None, bool]:
    """Plays a world on until the seat is asked; whether that comes soon."""
    for _step in range(FURTHEST):
        yield
        if seat in game.waiting(state):
            return True
        actor = game.actor(state)
        if actor == OVER:
            return False
        if actor == CHANCE:
            game.play(state, game.sample(state, rng))
            continue
        legal = game.options(state, actor)
        game.play(state, legal[rng.below(len(legal))], actor)
    return False


def step_of(game: AnyGame, state: State, seat: int) -> str:
    """The name of the question a seat is asked now; nothing if it is asked none."""
    if seat not in game.waiting(state):
        return ""
    asked = game.asked(game.mask(state, seat))
    return "" if asked is None else asked.key


def is_whole(game: AnyGame, state: State, seat: int, action: int) -> bool:
    """Whether nothing more is asked to complete an answer."""
    found = game.ways(state, seat, [action], 1)
    return found.whole and [list(way) for way in found.ways] == [[action]]


def fits(match: Match, seat: int, step: str, name: str) -> bool:
    """Whether a prepared answer can be given now: the same question, and the answer is possible."""
    game, state = match.game, match.state
    if match.over or step_of(game, state, seat) != step:
        return False
    action = game.action(name)
    return action in game.options(state, seat) and is_whole(game, state, seat, action)
