"""Exact endings: the value of every answer where all ends of a match can be looked at.

For two seats from whom nothing is hidden. Each side goes for its own part of the victory, draws
count by their weights, and a position that was seen before is not looked at again.
"""

from typing import Any

from akhet.core import CHANCE, EVERYONE, OVER, AnyGame

TOTAL = 1.0 - 1e-9
NONE = 1e-9


class TooLarge(Exception):
    """There are more positions than were allowed, or something is hidden in one."""


class Endings:
    """Looks at endings for one seat, up to a number of positions."""

    def __init__(self, game: AnyGame, seat: int, most: int) -> None:
        """Nothing seen yet."""
        self.game = game
        self.seat = seat
        self.most = most
        self.layout = game.laid_out()
        self.known: dict[tuple[int, ...], float] = {}
        self.looked = 0

    def value(self, state: Any) -> float:
        """The part of the victory that the seat gets, if both sides do what is best for them."""
        game = self.game
        actor = game.actor(state)
        if actor == OVER:
            return game.winners(state)[self.seat]
        key = tuple(int(row) for row in self.layout.listed(state))
        if key not in self.known:
            self.count(state, actor)
            found = self.drawn(state) if actor == CHANCE else self.chosen(state, actor)
            self.known[key] = found
        return self.known[key]

    def count(self, state: Any, actor: int) -> None:
        """One more position, unless that is too many or it would hide something."""
        self.looked += 1
        seen_by_all = self.game.audience(state, None if actor == CHANCE else actor) == EVERYONE
        if self.looked > self.most or not seen_by_all or len(self.game.waiting(state)) > 1:
            raise TooLarge

    def drawn(self, state: Any) -> float:
        """The mean over what may be drawn."""
        actions, weights = self.game.options(state), self.game.weights(state)
        found = [self.value(self.after(state, action)) for action in actions]
        total = sum(value * weight for value, weight in zip(found, weights, strict=True))
        return total / sum(weights)

    def chosen(self, state: Any, actor: int) -> float:
        """The best for whoever chooses."""
        mine = actor == self.seat
        best = -1.0 if mine else 2.0
        for action in self.game.options(state):
            value = self.value(self.after(state, action))
            best = max(best, value) if mine else min(best, value)
            if best >= TOTAL if mine else best <= NONE:
                break
        return best

    def after(self, state: Any, action: int) -> Any:
        """The position after an answer or a draw."""
        new = self.game.copy(state)
        self.game.apply(new, action)
        return new


def is_open(game: AnyGame, state: Any) -> bool:
    """Whether nothing is hidden from anybody."""
    whole = game.dump(state)
    return all(game.dump(game.mask(state, seat)) == whole for seat in range(state.seats))


def exact_values(
    game: AnyGame, state: Any, seat: int, ideas: list[list[list[int]]], most: int
) -> tuple[list[float], int] | None:
    """The exact value of each idea, by its best way, and how many positions that took."""
    if state.seats != 2 or not is_open(game, state):
        return None
    endings = Endings(game, seat, most)
    try:
        values = [max(value_of(endings, state, way) for way in idea) for idea in ideas]
    except TooLarge:
        return None
    return values, endings.looked


def value_of(endings: Endings, state: Any, way: list[int]) -> float:
    """The value after a whole way."""
    for action in way:
        state = endings.after(state, action)
    return endings.value(state)
