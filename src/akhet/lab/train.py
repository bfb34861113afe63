"""Training a game's knowledge from nothing, by self-play; the same seed gives the same weights."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from librt.vecs import vec

from akhet.bots.practice import Practice
from akhet.core import AnyGame, BadOption
from akhet.core.knowledge import Knowledge
from akhet.match.match import game_of

SITES = ("market", "pyramid", "temple", "burial", "obelisks")
ANY_SIDE = dict.fromkeys(SITES, "random")
LESSONS: dict[str, list[tuple[int, dict[str, str]]]] = {
    "imhotep": [
        (seats, options)
        for seats in (2, 3, 4)
        for options in ({}, dict.fromkeys(SITES, "b"), {**ANY_SIDE, "wrath": "on"})
    ],
    "amunre": [(3, {}), (4, {}), (5, {})],
    "pharaon": [
        (1, {"traitor": "0"}),
        (1, {"traitor": "5"}),
        *[(seats, {}) for seats in (2, 3, 4, 5)],
        (1, {"traitor": "5", "konflikte": "on"}),
        *[(seats, {"konflikte": "on"}) for seats in (2, 4)],
    ],
}
"""What is practised, in turn: seats and options."""


@dataclass(frozen=True)
class Course:
    """How long and how fast to learn."""

    games: int = 100_000
    seed: int = 1
    batch: int = 64  # games between two steps
    pace: float = 0.02  # of the weights of moves; falls to a tenth by the end
    stand_pace: float = 0.05
    curiosity: float = 0.01
    win_part: float = 0.5


COURSES = {
    "imhotep": Course(games=120_000, batch=36, stand_pace=0.1),
    "amunre": Course(games=100_000, curiosity=0.003),
    "pharaon": Course(games=90_000, batch=90, pace=0.03, stand_pace=0.5),
}
"""How the weights of moves in the package were made."""

STANDINGS = {
    "imhotep": Course(games=30_000, pace=0.0, stand_pace=0.05),
    "amunre": Course(games=24_000, pace=0.0, stand_pace=0.05),
}
"""How those of standings were, where a search judges by them; the odds of moves stay."""

FURTHER = {
    "imhotep": Course(games=200_000, seed=7, batch=128, curiosity=0.001),
    "amunre": Course(games=60_000, seed=7, batch=128, curiosity=0.0005),
    "pharaon": Course(games=80_000, seed=7, batch=256, curiosity=0.0003),
}
"""How both were learned on from there: with less curiosity, the odds become sharper."""


def train(
    key: str,
    course: Course,
    fresh: bool = True,
    progress: Callable[[int], None] = lambda games: None,
    table: int = -1,
) -> Knowledge[Any]:
    """The game's knowledge after a course; `fresh` forgets what it knew.

    A `table` is practised alone: its row of weights learns, the others and the spread stay.
    """
    game = game_of(key)
    knowledge = game.knowledge
    if knowledge is None:
        raise BadOption(f"{key} has no knowledge to train")
    if fresh:
        forget(knowledge)
    spread = [*knowledge.spread]
    learn(practice_of(game, course), course, progress, lessons_of(game, table))
    if table >= 0:
        knowledge.spread = vec[float](spread)
    return knowledge


def lessons_of(game: AnyGame, table: int) -> list[Any]:
    """The positions that are practised: all, or those of one table."""
    assert game.knowledge is not None
    lessons = [game.new(seats, options) for seats, options in LESSONS[game.key]]
    found = [first for first in lessons if table in (-1, game.knowledge.table(first))]
    if not found:
        raise BadOption(f"{game.key} has no table {table} to practise at")
    return found


def practice_of(game: AnyGame, course: Course) -> Practice[Any]:
    """Somebody who learns a game at the pace of a course."""
    assert game.knowledge is not None
    return Practice(
        game,
        game.knowledge,
        course.seed,
        course.pace,
        course.stand_pace,
        course.curiosity,
        course.win_part,
    )


def learn(
    practice: Practice[Any], course: Course, progress: Callable[[int], None], lessons: list[Any]
) -> None:
    """Plays the lessons in turn and learns after each batch."""
    each = max(1, course.batch // len(lessons))
    played = 0
    while played < course.games:
        for first in lessons:
            practice.games(first, each)
        played += each * len(lessons)
        left = 1.0 - 0.9 * min(1.0, played / course.games)
        practice.moves.pace = course.pace * left
        practice.stands.pace = course.stand_pace * left
        practice.learn(0.0)
        progress(each * len(lessons))


def forget(knowledge: Knowledge[Any]) -> None:
    """Makes every weight 0."""
    knowledge.take_weights(
        {
            "moves": [0] * (knowledge.moves * knowledge.tables),
            "stands": [0] * (knowledge.stands * knowledge.tables),
            "spread": [10_000] * (knowledge.clocks + 1),
        }
    )


def store(knowledge: Knowledge[Any], command: str, path: Path) -> None:
    """Writes the weights with the command that made them."""
    data = {"made_by": command, **knowledge.weights()}
    rows = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in data.items()]
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
