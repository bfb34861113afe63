"""What others can reach next: from what a seat knows, and possible where all is open."""

import random

import pytest

from akhet.bots.reach import reach_of
from akhet.core import CHANCE, Rng, totals
from akhet.games import GAMES
from akhet.match import Match


def walked(game: str, seats: int, seed: int) -> list[tuple[Match, int, int]]:
    """A match before each of its first choices: who is asked, and what will be answered."""
    rng = random.Random(seed)
    match = Match.new(game, seats)
    match.begin()
    found = []
    for _n in range(40):
        seat = match.game.waiting(match.state)[0]
        action = rng.choice(match.game.options(match.state, seat))
        found.append((match.fork(len(match.lines)), seat, action))
        match.submit(seat, match.game.action_name(action))
        if match.over:
            break
    return found


def test_in_an_open_game_everything_told_is_possible_and_brings_what_it_says() -> None:
    told = 0
    for match, seat, action in walked("imhotep", 3, 5):
        game = match.game
        seen = game.mask(match.state, seat)
        after = game.copy(match.state)
        game.play(after, action, seat)
        for one in reach_of(game, seen, seat, action, Rng(1)):
            assert game.actor(after) != CHANCE and one["seat"] != seat
            assert one["seat"] in game.waiting(after)
            before = totals(game.forecast(after))[one["seat"]]
            trial = game.copy(after)
            game.play(trial, game.action(one["action"]), one["seat"])
            assert totals(game.forecast(trial))[one["seat"]] - before == one["gain"] > 0
            told += 1
    assert told > 10


@pytest.mark.parametrize("game", GAMES)
def test_it_depends_on_what_the_seat_knows_and_on_nothing_else(game: str) -> None:
    for match, seat, action in walked(game, 3, 6)[::5]:
        rules = match.game
        seen = rules.mask(match.state, seat)
        other = rules.mask(rules.guess(seen, seat, Rng(9)), seat)
        here = reach_of(rules, seen, seat, action, Rng(2))
        assert here == reach_of(rules, other, seat, action, Rng(2))
