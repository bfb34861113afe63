"""A step: one kind of question, or one chore, with what it does."""

from typing import Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from akhet.core.ids import EVERYONE
from akhet.core.moves import Moves
from akhet.core.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """What may be answered and what each answer does stand together, and nowhere else.

    Three kinds:

    - a **question** to a seat: `fill` lists the answers, `apply` carries one out;
    - a **chance** step, asked of `CHANCE`: `fill` adds each outcome with its weight;
    - a **chore** (`asks` is False): nobody answers; `apply` is called with action -1.

    When a step is asked, its task has already left the stack. A step that asks again, or that
    asks others first, puts tasks back with `state.ask`, the last one to be answered first.
    """

    def __init__(
        self,
        name: str,
        asks: bool = True,
        settles: bool = True,
        sealed: bool = False,
        part: bool = False,
        apart: bool = False,
    ) -> None:
        """A step under a name that is part of every dumped position and never changes.

        `settles`: a single legal answer is given by the engine. Switch it off where that would
        show that a seat could not do otherwise, and that is a secret. `sealed`: several seats
        answer, each in secret; ask it of `ALL`. `part`: put to the seat that has just answered,
        it is no question of its own but part of that answer, such as the next coin of a payment.
        `apart`: a part that can stand for itself, such as the card a payment brings.
        """
        self.name = name
        self.asks = asks
        self.settles = settles
        self.sealed = sealed
        self.part = part
        self.apart = apart

    def fill(self, state: S, seat: i64, arg: i64, out: Moves) -> None:
        """Adds the legal answers of this seat, in ascending order."""
        raise AssertionError(self.name)

    def apply(self, state: S, seat: i64, arg: i64, action: i64) -> None:
        """Carries out an answer."""
        raise AssertionError(self.name)

    def waiting(self, state: S, seat: int, arg: int) -> list[int]:
        """The seats that may answer now; a sealed step names several."""
        return [seat]

    def continues(self, state: S, seat: int, arg: int) -> bool:
        """Whether this question is part of the answer that its seat has just given."""
        return self.part

    def reveals(self, state: S, seat: int, arg: int, action: int) -> bool:
        """Whether this answer tells some other seat what it could not know before.

        Such an answer cannot be undone. Chance outcomes never can, so only answers of seats
        need to say so. `check_game` proves that none is forgotten.
        """
        return False

    def learns(self, state: S, seat: int, arg: int, action: int) -> bool:
        """Whether this answer shows its own seat something hidden, such as the last sealed one.

        A preview stops there. Such an answer also `reveals`; `check_game` proves that none is
        forgotten.
        """
        return False

    def audience(self, state: S, seat: int, arg: int) -> int:
        """Who may know the answer when it is given: `EVERYONE` or one seat.

        For a chance step that only one seat looks at, or for a sealed answer.
        """
        return EVERYONE
