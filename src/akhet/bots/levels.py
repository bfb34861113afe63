"""Every bot by name, and the levels people choose from.

A bot is written `NAME` or `NAME@BUDGET`, where the budget is time (`100ms`, `2s`) or a number of
playouts (`500`), on several cores if it says so: `search@100ms`, `uct@500`, `search@2s*2`.
`100cpums` is 100 ms of processor time, for measuring on a busy machine.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from akhet.bots.search import Manner
from akhet.bots.simple import Bot, GreedyBot, RandomBot
from akhet.bots.thinking import KnowledgeBot, SearchBot
from akhet.core.errors import BadOption

BUDGET = re.compile(r"(\d{1,7})(ms|s|cpums)?(?:\*(\d{1,2}))?")


@dataclass(frozen=True)
class Level:
    """A strength that people choose; its name and description are in `akhet.lang`."""

    key: str
    spec: str  # the bot behind it


def plain() -> Manner:
    """Plain UCT with random playouts: what search is measured against."""
    return Manner(knows=False)


LEVELS = [
    Level("apprentice", "hunch"),
    Level("scribe", "knowledge"),
    Level("architect", "search@60"),
    Level("vizier", "search@500ms"),
]
"""From the gentlest to the strongest."""

USUAL = "scribe"
"""The level where nobody chooses one."""

THINKERS: dict[str, Callable[[], Manner]] = {"uct": plain, "search": Manner}
"""Bots that take a budget, with their manner."""


def bot_of(spec: str) -> Bot[Any]:
    """The bot of a name, with its budget if it has one; each call makes another."""
    name, _at, budget = spec.partition("@")
    for level in LEVELS:
        if name == level.key:
            base = level.spec.partition("@")
            name, budget = base[0], budget or base[2]
    if name in THINKERS:
        return thinker(spec, THINKERS[name](), budget or "100ms")
    if budget or name not in SIMPLE:
        raise BadOption(f"there is no bot {spec[:40]!r}; there are {', '.join(NAMES)}")
    return SIMPLE[name]()


def thinker(spec: str, manner: Manner, budget: str) -> SearchBot:
    """A searching bot with its budget."""
    found = BUDGET.fullmatch(budget)
    if found is None or int(found[1]) == 0:
        raise BadOption(f"{spec[:40]!r}: a budget is written as 100ms, 2s or 500 (playouts)")
    number, jobs = int(found[1]), max(1, int(found[3] or 1))
    if found[2] is None:
        return SearchBot(manner, playouts=number, jobs=jobs)
    manner.by_processor = found[2] == "cpums"
    return SearchBot(manner, seconds=number / (1 if found[2] == "s" else 1000), jobs=jobs)


def knowing() -> Bot[Any]:
    """Plays by knowledge, fairly sure of itself."""
    return KnowledgeBot(0.5)


def guessing() -> Bot[Any]:
    """Plays by knowledge, but is easily distracted."""
    return KnowledgeBot(3.0)


SIMPLE: dict[str, Callable[[], Bot[Any]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "knowledge": knowing,
    "hunch": guessing,
}
NAMES = [*(level.key for level in LEVELS), *SIMPLE, *THINKERS]
"""All names, the levels first."""
