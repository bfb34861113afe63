"""The numbers that stand for somebody who is not a seat.

Seats are counted from 0. These are below zero, so that one plain int can say who acts, who looks
on, or who may know something.
"""

from typing import Final

CHANCE: Final = -1
"""The actor while a card is turned up or drawn: nobody chooses, the weights do."""

OVER: Final = -2
"""The actor of a finished game."""

WATCHER: Final = -3
"""Somebody at the table without a seat: sees what everybody sees and nothing more."""

EVERYONE: Final = -4
"""The audience of what happens in the open."""

ALL: Final = -5
"""The seat of a question that several seats answer, each in secret."""
