"""What lies on a table, as fields of a form: each with its kind, its range and its words."""

from dataclasses import dataclass, field
from typing import Final

Args = dict[str, object]
Values = dict[str, object]
SETUP: Final = "setup"  # sides, expansions: what is played
TABLE: Final = "table"  # what is nobody's alone
SEAT: Final = "seat"  # once for each person
RIVAL: Final = "rival"  # once for an opponent without a seat
PARTS: Final = (SETUP, TABLE, SEAT, RIVAL)
NOBODY: Final = -1
MOST_SEATS: Final = 5


@dataclass(frozen=True)
class Words:
    """A text by its key; `args` fill it in, themselves texts by key where they begin with `@`."""

    key: str
    args: Args = field(default_factory=dict)


@dataclass(frozen=True)
class Item:
    """One of the things a field chooses from."""

    value: str
    label: Words
    sign: str = ""


@dataclass(frozen=True)
class Field:
    """One thing to tell.

    `number` counts from `low` to `high`; `flag` is yes or no; `choice` one of the items; `cards`
    some of the items, each held once; `lands` the same, each with numbers of its own (`parts`);
    `order` all items in an order, with `low` 1 the first of them first; `row` stones one after the
    other by owner, `low` of them above each other; `who` a person, or nobody.
    """

    key: str
    kind: str
    label: Words
    group: str
    part: str = SEAT
    sign: str = ""
    low: int = 0
    high: int = 0
    items: tuple[Item, ...] = ()
    parts: tuple["Field", ...] = ()
    when: tuple[str, ...] = ()
    """A field of the set-up and the choices of it with which this one is asked."""
    for_any: str = ""
    """A field of the persons: asked only if somebody has more than none of that."""
    stock: int = 0
    """How many there are for all persons together, if that is bounded."""

    def usual(self) -> object:
        """What holds as long as nobody has said anything."""
        if self.kind == "number":
            return self.low
        if self.kind == "flag":
            return False
        if self.kind == "who":
            return NOBODY
        if self.kind == "choice":
            return self.items[0].value
        return [item.value for item in self.items] if self.kind == "order" else []

    def asked(self, setup: Values) -> bool:
        """Whether it is asked with this set-up."""
        return not self.when or setup[self.when[0]] in self.when[1:]


@dataclass(frozen=True)
class Wrong:
    """A field that cannot be so: where it is, and why."""

    where: str
    why: Words


@dataclass
class Told:
    """Form data that was looked at: every field has a value, and what was wrong is listed."""

    setup: Values
    table: Values
    seats: list[Values]
    rival: Values
    wrong: list[Wrong] = field(default_factory=list)

    def number(self, values: Values, key: str) -> int:
        """A number."""
        found = values[key]
        assert isinstance(found, int)
        return found

    def names(self, values: Values, key: str) -> list[str]:
        """A list of names."""
        found = values[key]
        assert isinstance(found, list)
        return found

    def column(self, key: str) -> list[int]:
        """A number of every person."""
        return [self.number(values, key) for values in self.seats]


def on(key: str) -> tuple[str, ...]:
    """Asked if an option of the set-up is on."""
    return (key, "on")


def switch(key: str, label: Words) -> Field:
    """Something that is played with or without."""
    items = (Item("off", Words("pad.off")), Item("on", Words("pad.on")))
    return Field(key, "choice", label, "setup", SETUP, items=items)
