"""Bots, by name. Each sees only what its seat may know."""

from typing import Any

from akhet.bots.levels import LEVELS, NAMES, USUAL, Level, bot_of
from akhet.bots.simple import Bot, GreedyBot, RandomBot

BOTS: dict[str, Bot[Any]] = {name: bot_of(name) for name in NAMES}
"""Every bot that can hold a seat."""

__all__ = ["BOTS", "LEVELS", "NAMES", "USUAL", "Bot", "GreedyBot", "Level", "RandomBot", "bot_of"]
