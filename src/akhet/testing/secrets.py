"""Whether secrets stay secret: masks, guesses, and what an answer tells others.

Two positions that look the same to somebody must stay the same to them, whatever happens that
they may not know. An answer after which they no longer look the same must say that it `reveals`.
"""

import json

from akhet.core import CHANCE, WATCHER
from akhet.core.step import S
from akhet.testing.fair import check_guess, hides_from
from akhet.testing.walk import Walk
from akhet.testing.ways import FEW, OFTEN

FAIR_CHECKS = 3
"""How often the odds of guesses are counted out, in all games together."""


def check_secrets(walk: Walk[S], before: str, counted: list[int]) -> None:
    """All that a position may not tell, for every seat and for somebody watching."""
    check_seen_alike(walk)
    for viewer in (*range(walk.seats), WATCHER):
        seen = walk.game.mask(walk.state, viewer)
        shown = walk.text(seen)
        other = walk.game.guess(seen, viewer, walk.rng)
        check_audience(walk, viewer)
        if shown != before:
            check_mask(walk, viewer, seen, shown, other)
            check_alike(walk, viewer, other)
        else:  # nothing is hidden from this seat
            walk.same(f"guess of seat {viewer}", walk.text(other), before)
            if len(counted) < FAIR_CHECKS and check_guess(walk, viewer):
                counted.append(viewer)


def check_seen_alike(walk: Walk[S]) -> None:
    """Where all are said to see the same they do."""
    game, state = walk.game, walk.state
    if game.seen_alike(state):
        shown = walk.text(game.mask(state, WATCHER))
        for viewer in range(walk.seats):
            walk.same(f"seen alike by seat {viewer}", walk.text(game.mask(state, viewer)), shown)


def check_mask(walk: Walk[S], viewer: int, seen: S, shown: str, other: S) -> None:
    """A mask masked again is the same, and so is the mask of a guess."""
    game = walk.game
    walk.same(f"mask twice for seat {viewer}", walk.text(game.mask(seen, viewer)), shown)
    walk.same(f"guess of seat {viewer} changes what it saw", walk.text(seen), shown)
    walk.same(f"mask of a guess of seat {viewer}", walk.text(game.mask(other, viewer)), shown)
    game.load(json.loads(walk.text(other)), walk.components)  # a guess is a whole position
    again = game.seen(json.loads(shown), walk.components)
    walk.same(f"view of seat {viewer} read again", walk.text(again), shown)


def check_alike(walk: Walk[S], viewer: int, other: S) -> None:
    """The position and one that looks the same: nothing the viewer is told may differ."""
    game = walk.game
    state = walk.state
    check = f"noninterference for seat {viewer}"
    walk.require(check, game.actor(other) == game.actor(state), "another actor")
    walk.require(check, game.waiting(other) == game.waiting(state), "other seats are waiting")
    mine = game.options(state, viewer)
    walk.require(check, game.options(other, viewer) == mine, "other options")
    if len(walk.choices) % OFTEN == 0:
        same = game.forecast(other) == game.forecast(state)
        walk.require(check, same, "another forecast")
    if mine and len(walk.choices) % OFTEN == 0:
        ways = game.ways(state, viewer, limit=FEW).ways
        same = game.ways(other, viewer, limit=FEW).ways == ways
        walk.require(check, same, "other ways")
    for seat in game.waiting(state):
        legal = game.options(state, seat)
        check_barrier(walk, viewer, other, seat, legal[walk.rng.below(len(legal))])
    if game.actor(state) == CHANCE and hides_from(game, state, viewer):
        both = [action for action in game.options(state) if action in game.options(other)]
        for action in both[:1]:
            one = after(walk, state, CHANCE, action, viewer)
            walk.same(f"{check}, a draw", after(walk, other, CHANCE, action, viewer), one)


def check_barrier(walk: Walk[S], viewer: int, other: S, seat: int, action: int) -> None:
    """An answer that does not reveal leaves positions alike that were alike."""
    game = walk.game
    learns = viewer != seat or game.learns(walk.state, action, seat)
    if learns and game.reveals(walk.state, action, seat):
        return
    name = game.action_name(action)
    check = f"reveals: {name} of seat {seat} tells seat {viewer} something and does not say so"
    if action not in game.options(other, seat):
        hidden = hides_from(game, walk.state, viewer, seat)
        walk.require(check, hidden, "it is not possible in a position that looks the same")
        return
    walk.same(
        check,
        after(walk, other, seat, action, viewer),
        after(walk, walk.state, seat, action, viewer),
    )


def check_audience(walk: Walk[S], viewer: int) -> None:
    """Two answers the viewer may not know lead to the same, unless the answer reveals."""
    game = walk.game
    state = walk.state
    for seat in game.waiting(state) or [CHANCE]:
        who = None if seat == CHANCE else seat
        legal = game.options(state, who)
        if seat == viewer or len(legal) < 2 or not hides_from(game, state, viewer, who):
            continue
        one = legal[walk.rng.below(len(legal))]
        two = legal[walk.rng.below(len(legal))]
        if seat >= 0 and (game.reveals(state, one, seat) or game.reveals(state, two, seat)):
            continue
        check = (
            f"audience: seat {viewer} can tell {game.action_name(one)} from {game.action_name(two)}"
        )
        walk.same(
            check, after(walk, state, seat, one, viewer), after(walk, state, seat, two, viewer)
        )


def after(walk: Walk[S], state: S, seat: int, action: int, viewer: int) -> str:
    """What the viewer sees once an answer is given in a position."""
    child = walk.game.copy(state)
    walk.take(child, seat, action)
    return walk.text(walk.game.mask(child, viewer))
