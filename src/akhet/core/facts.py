"""Facts as a game declares them: a key, what each of its numbers is, and who may know.

A game lists its facts once, in `games/<game>/facts.py`; rules tell them with `state.tell`, words
are made of them elsewhere by the names of the numbers. What is told is checked, and only when
somebody listens: search never pays for it.
"""

from typing import Final

from akhet.core.ids import EVERYONE

MOST: Final = 4
"""No fact has more numbers."""

UNUSED: Final = -1
"""What stands in the place of a number that a fact does not have."""


class Role:
    """What a number of a fact is: a seat, a card, a place; its range, and the names of its values.

    `per_seat`: the highest value is counted from the number of seats.
    """

    def __init__(
        self,
        key: str,
        low: int = 0,
        high: int = 0,
        names: list[str] | None = None,
        per_seat: bool = False,
    ) -> None:
        """A role under a key such as `card`; with names, its values are places in that list."""
        self.key = key
        self.names = names or []
        self.low = low
        self.high = len(names) - 1 if names else high
        self.per_seat = per_seat

    def allows(self, number: int, seats: int) -> bool:
        """Whether a number can be this at a table of so many seats."""
        return self.low <= number <= (self.high + seats if self.per_seat else self.high)


SEAT: Final = Role("seat", 0, -1, per_seat=True)
"""A seat of the table."""
OWNER: Final = Role("owner", -1, -1, per_seat=True)
"""A seat, or nobody."""
NUMBER: Final = Role("number", 0, 16_383)
"""How many: points, gold, stones."""
YES: Final = Role("yes", 0, 1)
"""Whether something is so: 0 or 1."""


class FactKind:
    """A declared fact. `to` names the number that is the only seat to know it; else everybody.

    A `quiet` fact is for previews, which say what an answer costs and changes, and stands in no
    log.
    """

    def __init__(self, key: str, roles: dict[str, Role], to: str, quiet: bool) -> None:
        """A fact under a key that words and pages know it by."""
        assert len(roles) <= MOST, key
        assert not to or to in roles, key
        self.key = key
        self.names = list(roles)
        self.roles = [roles[name] for name in roles]
        self.knower = self.names.index(to) if to else -1
        self.quiet = quiet

    def check(self, numbers: list[int], seats: int) -> None:
        """Fails if a number is missing, too many, or cannot be what its role says."""
        for n, number in enumerate(numbers):
            if n >= len(self.roles):
                assert number == UNUSED, f"{self.key} has {len(self.roles)} numbers: {numbers}"
            elif not self.roles[n].allows(number, seats):
                raise AssertionError(
                    f"{self.key}: {number} is no {self.roles[n].key} ({self.names[n]})"
                )

    def audience(self, numbers: list[int]) -> int:
        """Who may know what is told: `EVERYONE`, or the seat among the numbers."""
        return numbers[self.knower] if self.knower >= 0 else EVERYONE


def fact(key: str, to: str = "", quiet: bool = False, **roles: Role) -> FactKind:
    """Declares a fact: `fact("sailed", who=SEAT, ship=SHIP, site=SITE)`."""
    return FactKind(key, roles, to, quiet)
