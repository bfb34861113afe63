"""Going back: a take-back costs by what it takes back, not by the whole match.

A match that never goes back far keeps nothing. From the first time it does, copies of positions
stay along the lines that count: dense near the end, sparse before.
"""

from typing import TYPE_CHECKING

from akhet.core import CHANCE, State
from akhet.match.log import Line

if TYPE_CHECKING:
    from akhet.match.match import Match

GAP = 16
"""A position is kept after so many lines that count."""


class Snapshots:
    """Copies of positions after some of the lines that count.

    The one after `n` gaps stays until the end is twice as far away as the largest power of two
    that divides n. So whoever goes back d lines finds one at most 2d (or a gap) before, and a path
    of p lines has about 2 log2(p / GAP) of them.
    """

    __slots__ = ("kept",)

    def __init__(self) -> None:
        """No copies yet."""
        self.kept: list[tuple[int, State]] = []

    def keep(self, match: "Match", count: int, state: State, end: int) -> None:
        """Keeps the position after `count` lines, if it is one to keep when `end` lines count."""
        if count % GAP == 0 and stays(count, end):
            self.kept = [item for item in self.kept if stays(item[0], end)]
            self.kept.append((count, match.game.copy(state)))

    def cut(self, count: int) -> None:
        """Forgets what lies after so many lines: other lines will follow."""
        while self.kept and self.kept[-1][0] > count:
            self.kept.pop()

    def restored(self, match: "Match", counted: list[int]) -> State:
        """The position after these lines; what is kept must lie on them or after them."""
        self.cut(len(counted))
        done, state = 0, None
        if self.kept:
            done, state = self.kept[-1]
        state = match.fresh() if state is None else match.game.copy(state)
        for at in range(done, len(counted)):
            play(match, state, match.lines[counted[at] - 1])
            self.keep(match, at + 1, state, len(counted))
        return state


class Walk:
    """A position that goes along the lines of a match, back too where a line goes back."""

    def __init__(self, match: "Match", line: int) -> None:
        """The position after a line."""
        self.match = match
        self.counted = match.path(line)
        self.snapshots = Snapshots()
        self.state = self.snapshots.restored(match, self.counted)

    def step(self, line: Line) -> State:
        """The position after the next line."""
        if line.do:
            play(self.match, self.state, line)
            self.counted.append(line.n)
            count = len(self.counted)
            self.snapshots.keep(self.match, count, self.state, count)
        elif line.undo >= 0:
            while self.counted and self.counted[-1] > line.undo:
                self.counted.pop()
            self.state = self.snapshots.restored(self.match, self.counted)
        return self.state


def stays(count: int, end: int) -> bool:
    """Whether the position after `count` lines is kept while `end` lines count."""
    gaps = count // GAP
    return end // GAP - gaps < 2 * (gaps & -gaps)


def play(match: "Match", state: State, line: Line) -> None:
    """Plays a line that is known to be right; nobody listens."""
    match.game.play(state, match.game.action(line.do), None if line.by == CHANCE else line.by)
