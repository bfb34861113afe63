"""The log of a match in sentences, as one seat may know it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from akhet.lang import GRAMMARS, line_says
from akhet.match import Match
from akhet.match.view import log_of
from akhet.web.visit import Visit

BUTTONS = 4  # more amounts than this are chosen from a list


@dataclass(frozen=True)
class Told:
    """A line of the log: who did it (-1 for chance) and what happened."""

    n: int
    seat: int
    sentences: list[str]
    counts: bool


def told(
    visit: Visit,
    match: Match,
    seat: int,
    names: Sequence[str],
    since: int = 0,
    until: int | None = None,
) -> list[Told]:
    """Every line after `since`, up to `until`, that says something, oldest first."""
    found: list[Told] = []
    game, figures = match.header.game, match.components.figures
    for entry in log_of(match, seat, since, until):
        who = entry["by"] if isinstance(entry["by"], int) else -1
        said = line_says(visit.lang, game, entry, names, figures)
        if said:
            found.append(Told(int(str(entry["n"])), who, said, bool(entry["counts"])))
    return found


@dataclass(frozen=True)
class Choice:
    """A legal action as a button."""

    name: str
    label: str  # under its heading
    whole: str  # for those who hear it alone
    amount: int | None = None


Choices: TypeAlias = dict[str, list[Choice]]
"""Legal actions by heading."""


def grouped(
    visit: Visit, game: str, legal: Sequence[Mapping[str, Any]], hint: Callable[[str], str]
) -> Choices:
    """The legal actions under their headings, what can wait at the end; `hint` says more."""
    grammar = GRAMMARS[game]
    found: Choices = {}
    for name in sorted([str(action["name"]) for action in legal], key=grammar.is_aside):
        label, whole = grammar.item(visit.lang, name), grammar.action_label(visit.lang, name)
        label = label[:1].upper() + label[1:]
        if more := hint(name):
            label, whole = f"{label}: {more}", f"{whole}: {more}"
        choice = Choice(name, label, whole, grammar.amount(name))
        found.setdefault(grammar.group(visit.lang, name), []).append(choice)
    return found


def split(choices: Choices) -> tuple[Choices, Choices]:
    """Those shown as buttons, and those of many amounts that are chosen from a list."""
    lists = {
        heading: members
        for heading, members in choices.items()
        if len(members) > BUTTONS and members[0].amount is not None
    }
    return {heading: choices[heading] for heading in choices if heading not in lists}, lists
