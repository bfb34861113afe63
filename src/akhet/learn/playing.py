"""How far a lesson is, what comes next in it, and what it does not want yet: the log says."""

from collections.abc import Sequence
from dataclasses import dataclass

from akhet.core import CHANCE
from akhet.learn.lessons import LEARNER, Lesson, lesson_of
from akhet.match import Match, dice


@dataclass(frozen=True)
class Progress:
    """A lesson under way: how many choices of its script are made; all of them at its end."""

    lesson: Lesson
    made: int

    @property
    def open(self) -> bool:
        """Whether the script goes on."""
        return self.made < len(self.lesson.script)

    @property
    def next(self) -> tuple[int, str]:
        """Whose choice comes next, and which."""
        return self.lesson.script[self.made]


def new_match(lesson: Lesson) -> Match:
    """A match of a lesson before its first draw; everybody may know its luck."""
    stage, id = lesson.stage, lesson.id
    return Match.new(stage.game, stage.seats, stage.options, secret=dice.open_secret(id), id=id)


def progress(match: Match) -> Progress | None:
    """How far the lesson of a match is; None for other matches, and once another way was taken."""
    lesson = lesson_of(match.header)
    if lesson is None or match.header.commitment != dice.commitment(
        dice.open_secret(lesson.id), lesson.id
    ):
        return None
    made = 0
    for n in match.counted:
        line = match.lines[n - 1]
        if line.by == CHANCE:
            continue
        if made == len(lesson.script):
            break
        if lesson.script[made] != (line.by, line.do):
            return None
        made += 1
    return Progress(lesson, made)


def scripted(match: Match) -> bool:
    """Whether the script of a lesson says what is chosen now."""
    found = progress(match)
    return found is not None and found.open


def reply(match: Match, seat: int) -> str | None:
    """What the script lets another seat choose now, if it does."""
    found = progress(match)
    if found is None or not found.open or seat == LEARNER:
        return None
    by, name = found.next
    return name if by == seat else None


def unwanted(match: Match, seat: int, actions: Sequence[str]) -> bool:
    """Whether the lesson of a match wants something else now than these choices."""
    found = progress(match)
    if found is None:
        return False
    script = found.lesson.script[found.made : found.made + len(actions)]
    return any((seat, name) != wanted for name, wanted in zip(actions, script, strict=False))
