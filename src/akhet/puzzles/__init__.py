"""Puzzles: positions of real matches with one clearly best answer, as data."""

from akhet.puzzles.playing import ON, Verdict, is_open, opening, puzzle_at, rests, verdict, worth_of
from akhet.puzzles.puzzle import LEVELS, Puzzle
from akhet.puzzles.shelf import TITLES, daily, day_of, of_title, shelf, today

__all__ = [
    "LEVELS",
    "ON",
    "TITLES",
    "Puzzle",
    "Verdict",
    "daily",
    "day_of",
    "is_open",
    "of_title",
    "opening",
    "puzzle_at",
    "rests",
    "shelf",
    "today",
    "verdict",
    "worth_of",
]
