"""Table options: what people may choose before a game starts."""

from collections.abc import Mapping

from akhet.core.errors import BadOption


class Option:
    """One choice at set-up: its key, the values it may take, and the one it has by default.

    Values are words (`a`, `random`, `on`), so that a form, a command line and a saved match
    write them the same way. `seats` lists the seat counts it is meant for; elsewhere it keeps
    its default. `before` is what was played before there was this option: a match whose header
    does not name it is of that time, and folds so for ever. It is the default unless told.
    """

    def __init__(
        self,
        key: str,
        choices: list[str],
        default: str,
        seats: list[int] | None = None,
        before: str | None = None,
    ) -> None:
        """An option for some or (by default) all seat counts."""
        self.key = key
        self.choices = choices
        self.default = default
        self.seats = seats
        self.before = default if before is None else before

    def fits(self, seats: int) -> bool:
        """Whether the option can be changed with this many seats."""
        return self.seats is None or seats in self.seats


def checked_options(
    game: str, spec: list[Option], seats: int, given: Mapping[str, object] | None
) -> dict[str, str]:
    """Every option with its value: what was given, else the default; anything else is an error."""
    wanted = dict(given or {})
    chosen: dict[str, str] = {}
    for option in spec:
        if option.key not in wanted:
            chosen[option.key] = option.default
            continue
        value = word(wanted.pop(option.key))
        if value not in option.choices:
            raise BadOption(
                f"{game}: option {option.key} is one of {', '.join(option.choices)}, not {value!r}"
            )
        if value != option.default and not option.fits(seats):
            raise BadOption(f"{game}: option {option.key} cannot be changed with {seats} seats")
        chosen[option.key] = value
    if wanted:
        known = ", ".join([option.key for option in spec])
        raise BadOption(f"{game}: no option {sorted(wanted)[0]!r}; there are {known}")
    return chosen


def word(value: object) -> str:
    """A value as it is written: True and False become `on` and `off`."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value).lower()
