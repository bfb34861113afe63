"""What every position has: its seats, its open questions, and somebody who may listen."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.ids import EVERYONE

DEPTH: Final = 24
"""How many questions may lie open at once."""


class Fact:
    """Something that happened, for people: a key and numbers, never text.

    `to` is the seat that may know it, or `EVERYONE`. `akhet.lang` turns it into a sentence.
    """

    def __init__(self, key: str, to: int, args: list[int]) -> None:
        """A fact with its numbers in the order the game's own words expect."""
        self.key = key
        self.to = to
        self.args = args


class Task:
    """An open question as three ints: which step, who answers, and one number of its own."""

    def __init__(self, step: int, seat: int, arg: int) -> None:
        """The question `step`, put to `seat`."""
        self.step = step
        self.seat = seat
        self.arg = arg


class State:
    """Base class of positions. A game adds its own numbers; everything in it can be copied.

    Open questions lie on a stack: "your turn" lies below the questions it led to, and nothing
    waits anywhere else. A question is packed in one number, see `packed`.
    """

    seats: i64
    tasks: vec[i64]
    depth: i64
    facts: list[Fact] | None

    def __init__(self, seats: int = 0) -> None:
        """A position without questions, that is: over."""
        self.seats = seats
        self.tasks = vec[i64]([0] * DEPTH)
        self.depth = 0
        self.facts = None

    def ask(self, step: i64, seat: i64, arg: i64 = 0) -> None:
        """Puts a question on top: it is answered before all that lie open already."""
        self.tasks[self.depth] = packed(step, seat, arg)
        self.depth += 1

    def open_tasks(self) -> list[Task]:
        """The open questions, the next one last."""
        return [unpacked(self.tasks[n]) for n in range(self.depth)]

    def tell(self, key: str, a: i64 = -1, b: i64 = -1, c: i64 = -1) -> None:
        """Records a fact for everybody, if anybody listens."""
        if self.facts is not None:
            self.facts.append(Fact(key, EVERYONE, [a, b, c]))

    def whisper(self, seat: i64, key: str, a: i64 = -1, b: i64 = -1, c: i64 = -1) -> None:
        """Records a fact that only one seat may know, if anybody listens."""
        if self.facts is not None:
            self.facts.append(Fact(key, seat, [a, b, c]))


def packed(step: i64, seat: i64, arg: i64) -> i64:
    """A question as one number: 8 bits of step, 8 of seat (shifted by 8), the rest its own."""
    return step | ((seat + 8) << 8) | (arg << 16)


def task_step(task: i64) -> i64:
    """Which step a packed question belongs to."""
    return task & 255


def task_seat(task: i64) -> i64:
    """Who answers a packed question: a seat, `CHANCE` or `ALL`."""
    return ((task >> 8) & 255) - 8


def task_arg(task: i64) -> i64:
    """A packed question's own number."""
    return task >> 16


def unpacked(task: i64) -> Task:
    """A packed question as an object."""
    return Task(task_step(task), task_seat(task), task_arg(task))
