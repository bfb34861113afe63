"""Helpers for writing positions as JSON data and reading them back with checks."""

from akhet.core.errors import BadPosition
from akhet.core.ids import ALL, CHANCE
from akhet.core.state import DEPTH, State


def bag_names(counts: list[int], names: list[str]) -> dict[str, int]:
    """A bag as names with counts; what is not there is left out."""
    return {names[kind]: count for kind, count in enumerate(counts) if count > 0}


def task_rows(state: State, steps: list[str]) -> list[dict[str, object]]:
    """The open questions with step names, the next one last."""
    return [
        {"step": steps[task.step], "seat": task.seat, "arg": task.arg}
        for task in state.open_tasks()
    ]


def shown(value: object) -> str:
    """A value for an error message: in one line, and short whatever it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in itself
        return "this"
    return text if len(text) <= 60 else f"{text[:60]}..."


def shown_name(name: str) -> str:
    """A name somebody else wrote, for an error message: one line, and short."""
    return name if name.isidentifier() and len(name) <= 60 else shown(name)


class Part:
    """A part of a dumped position, read with checks; each error says where it is.

    What was read is remembered: `finish` refuses what nobody has asked for.
    """

    def __init__(self, path: str, data: object) -> None:
        """The part at a dotted path."""
        if not isinstance(data, dict):
            raise BadPosition(f"{path or 'position'}: this must be an object")
        self.path = path
        self.data: dict[str, object] = {str(name): value for name, value in data.items()}
        self.read: set[str] = set()
        self.inner: list[Part] = []

    def where(self, field: str) -> str:
        """How errors name a field."""
        return f"{self.path}.{field}" if self.path else field

    def value(self, field: str) -> object:
        """The raw value of a field that must be there."""
        if field not in self.data:
            raise BadPosition(f"{self.where(field)}: this is missing")
        self.read.add(field)
        return self.data[field]

    def finish(self) -> None:
        """Refuses a field that nobody has read, here or in a part of this one."""
        for field in self.data:
            if field not in self.read:
                raise BadPosition(f"{self.where(shown_name(field))}: there is no such field")
        for part in self.inner:
            part.finish()

    def agrees(self, field: str, wanted: object) -> None:
        """A field that follows from the others: it may be left out, and must be right."""
        if field in self.data and self.value(field) != wanted:
            raise BadPosition(
                f"{self.where(field)}: {shown(self.data[field])}, but all the rest makes it "
                f"{shown(wanted)}"
            )

    def bounded(self, field: str, value: object, low: int, high: int) -> int:
        """The value as a whole number from low to high."""
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadPosition(f"{self.where(field)}: {shown(value)} is not from {low} to {high}")
        return value

    def rules(self, oldest: int, newest: int) -> int:
        """The number of the rules; a position written without it is under the newest."""
        return self.number("rules", oldest, newest) if "rules" in self.data else newest

    def number(self, field: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        return self.bounded(field, self.value(field), low, high)

    def flag(self, field: str) -> bool:
        """True or false."""
        found = self.value(field)
        if not isinstance(found, bool):
            raise BadPosition(f"{self.where(field)}: {shown(found)} is not true or false")
        return found

    def word(self, field: str, allowed: list[str]) -> str:
        """One of the allowed words."""
        found = self.value(field)
        if not isinstance(found, str) or found not in allowed:
            raise BadPosition(
                f"{self.where(field)}: {shown(found)} is not one of {', '.join(allowed)}"
            )
        return found

    def items(self, field: str) -> list[object]:
        """A list of anything."""
        found = self.value(field)
        if not isinstance(found, list):
            raise BadPosition(f"{self.where(field)}: this must be a list")
        return list(found)

    def items_or_none(self, field: str) -> object:
        """Whatever is there, or None."""
        return self.value(field)

    def numbers(self, field: str, low: int, high: int, count: int | None = None) -> list[int]:
        """A list of whole numbers within bounds."""
        items = self.items(field)
        if count is not None and len(items) != count:
            raise BadPosition(f"{self.where(field)}: {count} numbers, not {len(items)}")
        return [self.bounded(field, item, low, high) for item in items]

    def seats_in(self, where: str, value: object, seats: int) -> list[int]:
        """A nested list of seats."""
        if not isinstance(value, list):
            raise BadPosition(f"{where}: this must be a list")
        return [self.bounded(where, item, 0, seats - 1) for item in value]

    def part(self, field: str) -> "Part":
        """An object inside this one."""
        found = Part(self.where(field), self.value(field))
        self.inner.append(found)
        return found

    def parts(self, field: str) -> "list[Part]":
        """A list of objects."""
        found = [
            Part(f"{self.where(field)}[{n + 1}]", item) for n, item in enumerate(self.items(field))
        ]
        self.inner += found
        return found

    def bag(self, field: str, names: list[str]) -> list[int]:
        """A bag inside this part, as counts."""
        return self.part(field).whole_bag(names)

    def whole_bag(self, names: list[str]) -> list[int]:
        """The whole part as a bag: names with counts."""
        counts = [0] * len(names)
        for name, count in self.data.items():
            self.read.add(name)
            if name not in names:
                raise BadPosition(f"{self.path}: there is no {shown(name)}")
            counts[names.index(name)] = self.bounded(name, count, 0, 31)
        return counts

    def tasks(self, state: State, steps: list[str]) -> None:
        """Puts the open questions on the stack."""
        rows = self.parts("tasks")
        if len(rows) >= DEPTH:
            raise BadPosition(f"tasks: fewer than {DEPTH}")
        for row in rows:
            seat = row.number("seat", ALL, 7)
            if seat < 0 and seat not in (ALL, CHANCE):
                raise BadPosition(f"{row.where('seat')}: nobody")
            state.ask(steps.index(row.word("step", steps)), seat, row.number("arg", 0, 1 << 40))
