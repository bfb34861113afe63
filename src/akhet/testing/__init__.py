"""A kit that proves a game fit to be played: for the games here and for those of others.

`check_game` plays random games and checks every position; `check_guess` checks that guesses are
fair; `transcript` and `count_table` write down what a game does, so that a change shows.
"""

from akhet.testing.check import check_game
from akhet.testing.fair import check_guess
from akhet.testing.golden import count_table, play_again, transcript
from akhet.testing.walk import Unfit, Walk, random_positions, random_table

__all__ = [
    "Unfit",
    "Walk",
    "check_game",
    "check_guess",
    "count_table",
    "play_again",
    "random_positions",
    "random_table",
    "transcript",
]
