"""Every bot by name, and the levels people choose from.

A bot is written `NAME` or `NAME@BUDGET` (`search@100ms`, `uct@500`, `my_module:MyBot@2s`), the same
wherever one is named; `naming` and `budgets` say how.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from akhet.bots.budgets import Budget, read_budget
from akhet.bots.manner import Manner
from akhet.bots.naming import Spec, read_spec
from akhet.bots.own import entry_point, made, mark_of, own_bot
from akhet.bots.simple import Bot, GreedyBot, RandomBot
from akhet.bots.thinking import KnowledgeBot, SearchBot
from akhet.core.errors import BadOption
from akhet.core.tastes import BUILDER, GAMBLER, SPOILER

USUAL_BUDGET = "100ms"


@dataclass(frozen=True)
class Level:
    """A strength that people choose; its name and description are in `akhet.lang`."""

    key: str
    spec: str  # the bot behind it


def plain() -> Manner:
    """Plain UCT with random playouts: what search is measured against."""
    return Manner(knows=False)


def classic() -> Manner:
    """The search as it was on 2026-11-17, to measure later ones against."""
    return Manner(habits=CLASSIC, room=100_000)


CLASSIC = {
    "imhotep": (1.0, 1.0, 1.5, 1),
    "amunre": (0.3, 1.0, 2.5, 4),
    "pharaon": (1.0, 1.0, 1.5, 0),
}
"""By game: how much it explored, the heat of playouts and of priors, and the horizon in ticks."""

LADDER = [
    Level("apprentice", "hunch"),
    Level("scribe", "knowledge"),
    Level("architect", "search@60"),
    Level("vizier", "search@100ms"),
    Level("sage", "search@2s"),
]
"""From the gentlest to the strongest."""

WITH_TASTE = [
    Level("builder", "builder@100ms"),
    Level("gambler", "gambler@100ms"),
    Level("spoiler", "spoiler@100ms"),
]
"""Those with a taste, who think as long as the vizier."""

LEVELS = [*LADDER, *WITH_TASTE]
"""All that people choose from."""

USUAL = "scribe"
"""The level where nobody chooses one."""

THINKERS: dict[str, Callable[[], Manner]] = {
    "uct": plain,
    "classic": classic,
    "search": Manner,
    "builder": partial(Manner, taste=BUILDER),
    "gambler": partial(Manner, taste=GAMBLER),
    "spoiler": partial(Manner, taste=SPOILER),
}
"""Bots that take a budget, with their manner."""


def bot_of(given: object) -> Bot[Any]:
    """The bot of a name, with its budget if it has one; or one around your own class or object.

    Each call makes another. A name nobody knows, a budget that is none and a class that is no bot
    are a `BadOption`.
    """
    if isinstance(given, Bot) and type(given).__module__.startswith("akhet."):
        return given
    if not isinstance(given, str):
        return made(getattr(given, "__name__", type(given).__name__), given)
    spec = resolved(read_spec(given))
    if spec.name in THINKERS:
        return thinker(THINKERS[spec.name](), spec.budget or read_budget(USUAL_BUDGET))
    if spec.name in SIMPLE:
        if spec.budget is not None:
            raise BadOption(f"{given[:80]!r}: {spec.name} does not search and takes no budget")
        return SIMPLE[spec.name]()
    return own_bot(spec)


def resolved(spec: Spec) -> Spec:
    """A bot under its own name: a level is a name and a budget; one nobody knows is refused."""
    for level in LEVELS:
        if spec.name == level.key:
            behind = read_spec(level.spec)
            return Spec(behind.name, spec.budget or behind.budget, spec.wrote or behind.wrote)
    if not is_ours(spec) and not spec.is_path and entry_point(spec.name) is None:
        there = ", ".join(NAMES)
        raise BadOption(
            f"there is no bot {spec.name[:40]!r}; there are {there}, "
            "those of installed packages, and your own as module:Class or file.py:Class"
        )
    return spec


def on_cores(given: str, jobs: int) -> str:
    """A bot of ours that thinks by the clock, on so many cores; any other as it is written."""
    spec = resolved(read_spec(given))
    budget = spec.budget or read_budget(USUAL_BUDGET)
    by_clock = budget.seconds > 0 and not budget.by_processor
    if spec.name not in THINKERS or not by_clock or budget.jobs > 1 or jobs < 2:
        return given
    return f"{spec.name}@{spec.wrote or USUAL_BUDGET}*{jobs}"


def is_ours(spec: Spec) -> bool:
    """Whether a bot comes with akhet."""
    return spec.name in NAMES


def marks_of(specs: tuple[str, ...]) -> dict[str, bytes]:
    """A mark of what each bot of somebody's own does; another mark is another bot."""
    found = [read_spec(spec) for spec in specs]
    return {spec.name: mark_of(spec.name) for spec in found if not is_ours(spec)}


def thinker(manner: Manner, budget: Budget) -> SearchBot:
    """A searching bot with its budget."""
    manner.by_processor = budget.by_processor
    return SearchBot(manner, budget.playouts, budget.seconds, budget.jobs)


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
NAMES = list(dict.fromkeys([*(level.key for level in LEVELS), *SIMPLE, *THINKERS]))
"""All names, the levels first."""
