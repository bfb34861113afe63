"""What others can do next, as far as anybody can know: answers that are possible in every guess."""

from typing import Any

from akhet.core.game import Game, total
from akhet.core.ids import CHANCE
from akhet.core.rng import Rng

GUESSES = 4  # worlds in which an answer of another seat must be possible
MOST = 3  # answers told, of those that bring most


def reach_of(game: Game[Any], seen: Any, seat: int, action: int, rng: Rng) -> list[dict[str, Any]]:
    """What the seats that would be asked after an answer could do, the dearest for them first.

    From what `seat` knows only: an answer is told if it is possible, and brings the same, in every
    world that is guessed. Nothing is told where chance comes first.
    """
    found: dict[tuple[int, int], int] | None = None
    for _guess in range(GUESSES):
        state = game.guess(seen, seat, rng)
        if game.learns(state, action, seat):
            return []
        game.play(state, action, seat)
        if game.actor(state) == CHANCE:
            return []
        here = gains(game, state, seat)
        found = here if found is None else {k: n for k, n in found.items() if here.get(k) == n}
    ranked = sorted((found or {}).items(), key=lambda item: (-item[1], item[0]))
    return [
        {"seat": who, "action": game.action_name(what), "gain": gain}
        for (who, what), gain in ranked[:MOST]
        if gain > 0
    ]


def gains(game: Game[Any], state: Any, seat: int) -> dict[tuple[int, int], int]:
    """By how much each answer of another seat would raise its points if the game ended then."""
    found: dict[tuple[int, int], int] = {}
    for who in game.waiting(state):
        if who == seat:
            continue
        before = total(game.final_points(state)[who])
        for action in game.options(state, who):
            after = game.copy(state)
            game.play(after, action, who)
            found[who, action] = total(game.final_points(after)[who]) - before
    return found
