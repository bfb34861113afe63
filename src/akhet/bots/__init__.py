"""Bots, by name. Each sees only what its seat may know."""

from typing import Any

from akhet.bots.simple import Bot, GreedyBot, RandomBot

BOTS: dict[str, Bot[Any]] = {"random": RandomBot(), "greedy": GreedyBot()}
"""Every bot that can hold a seat."""

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot"]
