"""Bots, by name. Each sees only what its seat may know."""

from typing import Any

from akhet.bots.budgets import Budget, read_budget
from akhet.bots.levels import LADDER, LEVELS, NAMES, USUAL, WITH_TASTE, Level, bot_of
from akhet.bots.naming import Spec, read_spec
from akhet.bots.own import BotFailed
from akhet.bots.simple import Bot, GreedyBot, RandomBot

BOTS: dict[str, Bot[Any]] = {name: bot_of(name) for name in NAMES}
"""Every bot that comes with akhet."""

__all__ = [
    "BOTS",
    "LADDER",
    "LEVELS",
    "NAMES",
    "USUAL",
    "WITH_TASTE",
    "Bot",
    "BotFailed",
    "Budget",
    "GreedyBot",
    "Level",
    "RandomBot",
    "Spec",
    "bot_of",
    "read_budget",
    "read_spec",
]
