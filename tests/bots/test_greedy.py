"""The bot that looks one move ahead: what it plays is what trying every action says."""

import pytest

from akhet.bots import BOTS
from akhet.core import AnyGame, Rng
from akhet.games import GAMES
from akhet.testing import random_positions


def leads(game: AnyGame, state, seat: int) -> dict[int, int] | None:
    """How far ahead the seat is after each of its actions; None if something is drawn after one."""
    found = {}
    for action in game.options(state, seat):
        after = game.copy(state)
        game.play(after, action, seat)
        if after.depth > 0 and not game.waiting(after):
            return None
        worth = game.worth(after)
        others = [points for other, points in enumerate(worth) if other != seat]
        found[action] = worth[seat] - max(others, default=0)
    return found


@pytest.mark.parametrize("key", sorted(GAMES))
def test_where_nothing_is_drawn_it_plays_the_action_with_the_best_lead(key: str):
    game, tried = GAMES[key], 0
    for state in random_positions(game, 150, seed=4):
        for seat in game.waiting(state):
            seen = game.mask(state, seat)
            lead = leads(game, game.guess(seen, seat, Rng(seat)), seat)  # the world it tries first
            if lead is None:
                continue  # luck decides too
            tried += 1
            played = BOTS["greedy"].choose(game, seen, seat, Rng(seat))
            assert lead[played] == max(lead.values())
    assert tried > 30


@pytest.mark.parametrize("key", sorted(GAMES))
def test_it_leaves_what_it_was_shown_as_it_was_and_chooses_among_equals_by_luck(key: str):
    game, several = GAMES[key], 0
    for state in random_positions(game, 30, seed=5):
        for seat in game.waiting(state):
            seen = game.mask(state, seat)
            before = game.dump(seen)
            played = {BOTS["greedy"].choose(game, seen, seat, Rng(n)) for n in range(6)}

            assert game.dump(seen) == before
            assert played <= set(game.options(seen, seat))
            several += len(played) > 1
    assert several > 0
