"""How a bot is written, wherever one is named: `NAME` or `NAME@BUDGET`.

A name is one of ours (`vizier`, `greedy`, `search`), that of an entry point of the group
`akhet.bots`, or one of your own: `my_module:MyBot`, or `./mybot.py:MyBot`.
"""

from dataclasses import dataclass

from akhet.bots.budgets import Budget, read_budget
from akhet.core.errors import BadOption

LONGEST = 300  # signs


@dataclass(frozen=True)
class Spec:
    """A bot as it was written, taken apart; looking at it loads nothing."""

    name: str
    budget: Budget | None
    wrote: str
    """The budget as it was written."""

    @property
    def is_path(self) -> bool:
        """Whether the name says where a class is to be loaded from."""
        return ":" in self.name

    @property
    def short(self) -> str:
        """What people call it: of a class the name of the class alone."""
        called = self.name.rpartition(":")[2]
        return f"{called}@{self.wrote}" if self.wrote else called


def read_spec(text: str) -> Spec:
    """A bot as it is written, or an error that says how one is."""
    where, colon, rest = text.rpartition(":")
    called, at, wrote = rest.partition("@")
    name = f"{where}{colon}{called}"
    if len(text) > LONGEST or not text.isprintable():
        raise BadOption(f"a bot is written on at most {LONGEST} printable signs, not {text[:40]!r}")
    if not called or (colon and not (where and called.isidentifier())):
        raise BadOption(f"{text[:80]!r} is no bot: write NAME, module:Class or file.py:Class")
    try:
        return Spec(name, read_budget(wrote) if at else None, wrote)
    except BadOption as error:
        raise BadOption(f"{text[:80]!r}: {error}") from error
