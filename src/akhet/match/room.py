"""How long a log may grow, and how much of it may be something else than playing on.

A game ends by itself: no game of ours has more than a few hundred choices and draws, and `RESERVED`
lines are kept for them. Undos, take-backs and notes find room only before those, and each seat
has its own share of undos and notes, so that nobody can use up what others need. Take-backs need
the consent of all seats, so all of them share that room. Reading a log asks nothing of this: what
was written by another version is read as it is.
"""

from akhet.core import IllegalAction
from akhet.match.log import Line

MAX_LINES = 24_000
RESERVED = 4_000
"""For playing to the end: over five times the longest match that was ever measured."""

UNDONE = 6_000
"""Lines of a whole match that may be undone, with the undos themselves; shared by its seats."""

NOTES = 1_500
"""Notes of a whole match, shared by its seats."""

FEW = 20
"""When so few undos are left, people are told."""


class Room:
    """What the seats of one match have used up."""

    __slots__ = ("lines", "notes", "undone")

    def __init__(self, seats: int) -> None:
        """Nothing yet."""
        self.undone = [0] * seats
        self.notes = [0] * seats
        self.lines = 0

    def take(self, line: Line, gone: int) -> None:
        """Counts a line that was added, and those that it took back."""
        self.lines += 1
        if 0 <= line.by < len(self.undone):
            if line.undo >= 0 and not line.consent:
                self.undone[line.by] += gone + 1
            elif line.note:
                self.notes[line.by] += 1

    @property
    def spare(self) -> int:
        """How many lines there are for something else than playing on."""
        return max(0, MAX_LINES - RESERVED - self.lines)

    def undos_left(self, seat: int) -> int:
        """How often a seat may still undo a choice."""
        share = UNDONE // len(self.undone)
        return min(self.spare, max(0, (share - self.undone[seat] + 1) // 2))

    def notes_left(self, seat: int) -> int:
        """How many notes a seat may still add."""
        return min(self.spare, max(0, NOTES // len(self.notes) - self.notes[seat]))

    def check_undo(self, seat: int) -> None:
        """Refuses one undo too many; the match itself goes on."""
        if not self.undos_left(seat):
            raise IllegalAction(
                "you have taken back so many choices in this match that no more can be; play on"
            )

    def check_note(self, seat: int) -> None:
        """Refuses one note too many."""
        if not self.notes_left(seat):
            raise IllegalAction(f"seat {seat} has no room for more notes in this match")

    def check_take_back(self) -> None:
        """Refuses a take-back where the rest of the lines is needed for playing on."""
        if not self.spare:
            raise IllegalAction("so much was taken back in this match that no more can be; play on")

    def check_choice(self) -> None:
        """Refuses a choice in a log that is full, which no match of any game comes near."""
        if self.lines >= MAX_LINES:
            raise IllegalAction(f"this match has {MAX_LINES} lines; it cannot go on")
