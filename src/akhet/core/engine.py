"""The engine: takes the question on top of a position's stack, lists its answers, carries one out.

It is apart from `Game` because a class that is never extended is called directly and inlined when
compiled; a call of a method that a subclass could replace is not.
"""

from typing import Final, Generic, final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.state import task_arg, task_seat, task_step
from akhet.core.step import S, Step

ASKS: Final = 1
SETTLES: Final = 2


@final
class Engine(Generic[S]):
    """The steps of a game, by number, and how to go from one question to the next."""

    def __init__(self, steps: list[Step[S]]) -> None:
        """An engine for these steps; a task on the stack holds the number of its step."""
        # A vec of objects hands out an item without checking its type, a list does not.
        self.steps: vec[Step[S]] = vec[Step](steps)  # type: ignore[type-arg]
        self.flags = vec[i64]([flags_of(step) for step in steps])

    def advance(self, state: S, action: i64, out: Moves) -> None:
        """Carries out an answer of the actor; leaves the answers to the next question in `out`."""
        top: i64 = state.depth - 1
        task = state.tasks[top]
        number = task_step(task)
        seat = task_seat(task)
        if seat < CHANCE:
            seat = self.first_waiting(state, task)
        state.depth = top
        self.steps[number].apply(state, seat, task_arg(task), action)
        self.settle(state, out)

    def settle(self, state: S, out: Moves) -> None:
        """Does the chores and gives the single answers, up to the next real question.

        `list_answers` and `carry_out` are written out: their step is looked up once.
        """
        out.clear()
        top: i64 = state.depth - 1
        while top >= 0:
            task = state.tasks[top]
            number = task_step(task)
            seat = task_seat(task)
            arg = task_arg(task)
            step = self.steps[number]
            flags = self.flags[number]
            action: i64 = -1
            if flags & ASKS != 0:
                if seat < CHANCE:
                    seat = self.first_waiting(state, task)
                step.fill(state, seat, arg, out)
                if out.n != 1 or flags & SETTLES == 0:
                    return
                action = out.items[0]
                out.clear()
            state.depth = top
            step.apply(state, seat, arg, action)
            top = state.depth - 1

    def list_answers(self, state: S, task: i64, seat: i64, out: Moves) -> None:
        """Adds what a seat may answer to the question on top."""
        number = task_step(task)
        self.steps[number].fill(state, seat, task_arg(task), out)

    def carry_out(self, state: S, task: i64, seat: i64, action: i64) -> None:
        """Takes the question on top from the stack and carries out the answer."""
        state.depth -= 1
        number = task_step(task)
        self.steps[number].apply(state, seat, task_arg(task), action)

    def answering(self, state: S, task: i64) -> i64:
        """Who answers a question next; of a sealed one the lowest waiting seat."""
        seat = task_seat(task)
        return seat if seat >= CHANCE else self.first_waiting(state, task)

    def first_waiting(self, state: S, task: i64) -> i64:
        """Of the seats that answer a sealed question, the lowest that has not."""
        number = task_step(task)
        return self.steps[number].waiting(state, task_seat(task), task_arg(task))[0]


def flags_of(step: Step[S]) -> int:
    """What `settle` must know of a step, in a form it can read fast."""
    return (ASKS if step.asks else 0) + (SETTLES if step.settles else 0)
