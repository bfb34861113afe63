"""What the tests that are asked of every game must know of each: one kit a game.

`kit.py` in a game's folder has most of it, `figures.py` changes of its printed figures, `broken.py`
positions that cannot be. A game without them fails, so a new one is asked all of it at once.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import akhet
from akhet.core import AnyGame, Components
from akhet.games import GAMES
from tests.games.broken import Broken

Table = tuple[int, dict[str, str]]


@dataclass(frozen=True)
class Kit:
    """One game's answers to what every game is asked."""

    game: AnyGame
    pieces: Callable[[Any], object]  # what stays the same during a whole game
    counts: Callable[[Any], object]  # the same of any position that can be loaded
    tables: list[Table]  # seats and options that random games are checked with
    rounds: Callable[[Any], Any]  # how far a game is
    spread: int  # so many rounds a game has at least
    knows: list[Table]  # tables at which what bots see is looked at
    beats: list[Table]  # tables at which it must beat chance
    words: list[str]  # words that stand in a dump
    never: set[str]  # actions that no golden game needs
    whole: tuple[str, ...]  # kinds of action of which the golden games use every one
    read_box: Callable[..., Components]  # a components file
    figures: list[tuple[str, str, str]]  # old, new, after: figures an owner may change
    wrong: list[tuple[str, str, str, str]]  # and those that are refused, with the reason
    good: Callable[[], dict[str, Any]]  # a position
    broken: list[Broken]  # what makes it one that cannot be


def kit_of(key: str) -> Kit:
    """The kit of a game, put together from its folder."""
    kit = importlib.import_module(f"tests.{key}.kit")
    figures = importlib.import_module(f"tests.{key}.figures")
    broken = importlib.import_module(f"tests.{key}.broken")
    return Kit(
        game=GAMES[key],
        pieces=kit.pieces,
        counts=kit.counts,
        tables=kit.TABLES,
        rounds=kit.rounds,
        spread=kit.SPREAD,
        knows=kit.KNOWS,
        beats=kit.BEATS,
        words=kit.WORDS,
        never=kit.NEVER,
        whole=kit.WHOLE,
        read_box=kit.READ_BOX,
        figures=figures.FIGURES,
        wrong=figures.WRONG,
        good=broken.good,
        broken=broken.BROKEN,
    )


KITS = {key: kit_of(key) for key in GAMES}


def at_tables(field: str) -> list[tuple[str, int, dict[str, str]]]:
    """Every game with every table of one kind."""
    return [
        (key, seats, options) for key, kit in KITS.items() for seats, options in getattr(kit, field)
    ]


def table_name(value: object) -> str:
    """A table's options as part of a test's name."""
    if isinstance(value, dict):
        return ",".join(f"{key}={chosen}" for key, chosen in value.items()) or "plain"
    return str(value)


def text_of(key: str) -> str:
    """The components file of a game."""
    return (Path(akhet.__file__).parent / "games" / key / "components.toml").read_text("utf-8")


def with_figure(key: str, old: str, new: str, after: str = "") -> str:
    """Our figures with one passage replaced, the first one after another passage."""
    text = text_of(key)
    start = text.index(after)
    assert old in text[start:], old
    return text[:start] + text[start:].replace(old, new, 1)


def box_with(key: str, old: str, new: str, after: str = "") -> Components:
    """The same, read and checked."""
    return GAMES[key].read_components(with_figure(key, old, new, after))
