"""Grading: how hard a puzzle is, by which bots find its answer and how often."""

from collections.abc import Collection
from typing import Any

from akhet.bots import bot_of
from akhet.core import AnyGame, Rng
from akhet.puzzles.puzzle import EASY, HARD, MEDIUM

PANEL = {"greedy": 5, "knowledge": 9, "search@30": 6, "search@120": 5, "search@500": 3}
"""Who tries, and how often."""
WEIGHTS = {
    "greedy": 0.2,
    "knowledge": 0.25,
    "search@30": 0.2,
    "search@120": 0.2,
    "search@500": 0.15,
}
LOWEST, REACH = 900, 1_000
OFTEN = 0.6  # a greedy bot that finds it so often makes it easy
MOSTLY = 0.75  # and so does a panel that does
SELDOM = 0.5  # it is hard where the panel finds it less often


def panel(
    game: AnyGame, state: Any, seat: int, right: Collection[tuple[int, ...]], seed: int
) -> dict[str, float]:
    """How often each bot of the panel finds the answer."""
    found: dict[str, float] = {}
    for name, times in PANEL.items():
        bot = bot_of(name)
        hits = 0
        for n in range(times):
            hits += answered(game, state, seat, bot, Rng(seed * 1_009 + n)) in right
        found[name] = round(hits / times, 2)
    return found


def answered(game: AnyGame, state: Any, seat: int, bot: Any, rng: Rng) -> tuple[int, ...]:
    """The complete answer that a bot gives, from what the seat knows."""
    trial = game.copy(state)
    way: list[int] = []
    done = False
    while not done:
        action = bot.choose(game, game.mask(trial, seat), seat, rng)
        way.append(action)
        done = game.answer(trial, seat, action)
    return tuple(way)


def share(found: dict[str, float]) -> float:
    """How often the panel finds it, by weight."""
    return sum(found[name] * weight for name, weight in WEIGHTS.items())


def level(found: dict[str, float]) -> str:
    """The class of a puzzle."""
    if found["greedy"] >= OFTEN or share(found) >= MOSTLY:
        return EASY
    return HARD if share(found) < SELDOM else MEDIUM


def rating(found: dict[str, float]) -> int:
    """Where a puzzle's rating begins; tries of people move it."""
    return LOWEST + round(REACH * (1.0 - share(found)))
