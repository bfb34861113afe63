"""Lessons as data: a fixed deal, small steps, and what everybody chooses in them.

A lesson is a file beside this one (`imhotep.toml`); what it says is in `lang/<language>/learn`.
`docs/lessons.md` explains every field. A step only explains, or asks for choices (`do`); what the
others then choose stands in `then`. Choices in their order are the script.
"""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from akhet.core import AkhetError
from akhet.match.log import Header

KEYS = ("imhotep", "imhotep-b", "amunre", "pharaon", "traitor", "konflikte")
LEARNER = 0
"""The seat of whoever learns; all others are played by the script, then by bots."""
LATER = "later"
"""What a wrong choice is told that has no answer of its own."""
FIELDS = {"say", "at", "do", "then", "wrong", "straight"}


@dataclass(frozen=True)
class Step:
    """One small step. `start` and `end` count the script's choices before it, and with its own."""

    say: str
    at: tuple[str, ...]
    do: tuple[str, ...]
    then: tuple[tuple[int, str], ...]
    wrong: tuple[tuple[str, str], ...]
    straight: bool
    start: int
    end: int


@dataclass(frozen=True)
class Stage:
    """What a lesson is played with: its deal follows from its id, and its id from these."""

    game: str
    seats: int
    seed: int
    options: dict[str, str]
    ends: list[int]  # the points when its script has been played


@dataclass(frozen=True)
class Lesson:
    """A lesson; the script is all its choices, each with its seat."""

    key: str
    stage: Stage
    steps: tuple[Step, ...]
    script: tuple[tuple[int, str], ...]

    @property
    def id(self) -> str:
        """The id of its matches: all have the same, and with it the same luck."""
        return f"lesson-{self.key}-{self.stage.seed}"


def lesson(key: str, data: dict[str, Any]) -> Lesson:
    """A lesson from its file, or a clear error."""
    script = [answer(key, text) for text in data.get("begin", ())]
    steps: list[Step] = []
    for row in data["step"]:
        if unknown := set(row) - FIELDS:
            raise AkhetError(f"lesson {key}, step {row.get('say')}: unknown {sorted(unknown)}")
        start = len(script)
        do = tuple(row.get("do", ()))
        script += [(LEARNER, name) for name in do]
        end = len(script)
        then = tuple(answer(key, text) for text in row.get("then", ()))
        script += then
        wrong = (*row.get("wrong", {}).items(), ("", LATER)) if do else ()
        at, straight = tuple(row.get("at", ())), bool(row.get("straight"))
        steps.append(Step(row["say"], at, do, then, wrong, straight, start, end))
    stage = Stage(data["game"], data["seats"], data["seed"], data.get("options", {}), data["ends"])
    return Lesson(key, stage, tuple(steps), tuple(script))


def answer(key: str, text: str) -> tuple[int, str]:
    """A choice of somebody else, written as `1 sail:2>temple`."""
    seat, _, name = text.partition(" ")
    if not seat.isdigit() or not name:
        raise AkhetError(f"lesson {key}: {text!r} is no seat and choice")
    return int(seat), name


def read(key: str) -> Lesson:
    """A lesson of the package."""
    text = (files("akhet.learn") / f"{key}.toml").read_text(encoding="utf-8")
    return lesson(key, tomllib.loads(text))


LESSONS: dict[str, Lesson] = {key: read(key) for key in KEYS}
"""Every lesson, by its key."""
BY_ID = {one.id: one for one in LESSONS.values()}


def lesson_of(header: Header) -> Lesson | None:
    """The lesson a match is of, if it is of one."""
    found = BY_ID.get(header.id)
    return found if found is not None and found.stage.game == header.game else None
