"""What every position has: its seats, its open questions, and somebody who may listen."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from akhet.core.facts import FactKind

DEPTH: Final = 24
"""How many questions may lie open at once."""


class Fact:
    """Something that happened, for people: a key and numbers, never text.

    `to` is the seat that may know it, or `EVERYONE`; `kind` says what the numbers are.
    `akhet.lang` turns it into a sentence.
    """

    def __init__(self, kind: FactKind, to: int, args: list[int]) -> None:
        """A fact with its numbers in the order it was declared with."""
        self.kind = kind
        self.key = kind.key
        self.to = to
        self.args = args


class Task:
    """An open question as three ints: which step, who answers, and one number of its own."""

    def __init__(self, step: int, seat: int, arg: int) -> None:
        """The question `step`, put to `seat`."""
        self.step = step
        self.seat = seat
        self.arg = arg


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """Base class of positions. A game adds its own numbers; everything in it can be copied.

    Open questions lie on a stack: "your turn" lies below the questions it led to, and nothing
    waits anywhere else. A question is packed in one number, see `packed`.
    """

    seats: i64
    rules: i64  # the number of the rules it is played under
    tasks: vec[i64]
    depth: i64
    facts: list[Fact] | None

    def __init__(self, seats: int = 0, like: "State | None" = None) -> None:
        """A position without questions, that is: over; or with those of another one.

        A copy is made here and not with `__new__`, which compiled code turns into a slow call
        that runs `__init__` all the same.
        """
        self.seats = seats if like is None else like.seats
        self.rules = 0 if like is None else like.rules
        self.tasks = vec[i64]([0] * DEPTH) if like is None else like.tasks[:]
        self.depth = 0 if like is None else like.depth
        self.facts = None

    def origin(self) -> tuple[str, str, str]:
        """Its game, the digest of its figures, and their text if they are an owner's own.

        Of a game that keeps no numbers for its positions: nothing.
        """
        return "", "", ""

    def identity(self) -> tuple[object, ...]:
        """What makes it the position it is; two are equal if this is. Who listens is no part of it.

        A position that is played on becomes another one: keep a copy as the key of a dict.
        """
        key, digest, _text = self.origin()
        if not key:
            return (id(self),)
        rows = tuple(KEEPERS[key].numbers(self))
        return key, digest, int(self.seats), int(self.rules), rows

    def kept(self) -> tuple[object, ...]:
        """How it is pickled: by its numbers, with figures of an owner's own."""
        key, digest, text = self.origin()
        keeper = KEEPERS[key]
        said = (digest, text, int(self.seats), int(self.rules), keeper.numbers(self))
        return keeper.again, said

    def __eq__(self, other: object) -> bool:
        """Whether all numbers, rules and figures are the same."""
        return isinstance(other, State) and self.identity() == other.identity()

    def __hash__(self) -> int:
        """The same for equal positions."""
        return hash(self.identity())

    def ask(self, step: i64, seat: i64, arg: i64 = 0) -> None:
        """Puts a question on top: it is answered before all that lie open already."""
        depth: i64 = self.depth
        self.tasks[depth] = packed(step, seat, arg)
        self.depth = depth + 1

    def open_tasks(self) -> list[Task]:
        """The open questions, the next one last."""
        return [unpacked(self.tasks[n]) for n in range(self.depth)]

    def tell(self, kind: FactKind, a: i64 = -1, b: i64 = -1, c: i64 = -1, d: i64 = -1) -> None:
        """Records a fact, if anybody listens; who may know it is declared with it."""
        if self.facts is not None:
            self.note(kind, a, b, c, d)

    def note(self, kind: FactKind, a: i64, b: i64, c: i64, d: i64) -> None:
        """Writes a fact down; apart, so that a position nobody listens to pays next to nothing."""
        assert self.facts is not None
        numbers: list[int] = [a, b, c]
        if len(kind.roles) > 3:
            numbers.append(d)
        kind.check(numbers, self.seats)
        self.facts.append(Fact(kind, kind.audience(numbers), numbers))


@mypyc_attr(allow_interpreted_subclasses=True)
class Keeper:
    """What knows all numbers of a game's positions, and how to make one of them again."""

    def __init__(self) -> None:
        """`again` is a function of digest, text, seats, rules and rows; its game gives it."""
        self.again: object = None

    def numbers(self, state: State) -> list[int]:
        """All numbers of a position, in a fixed order."""
        raise AssertionError


KEEPERS: Final[dict[str, Keeper]] = {}
"""By game. A game enters its own, so that positions need not know their layout."""


def packed(step: i64, seat: i64, arg: i64) -> i64:
    """A question as one number: 8 bits of step, 8 of seat (shifted by 8), the rest its own."""
    return step | ((seat + 8) << 8) | (arg << 16)


def top_task(state: State) -> i64:
    """The question that is answered next, packed; there must be one."""
    top: i64 = state.depth - 1
    return state.tasks[top]


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
