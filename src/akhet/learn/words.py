"""A lesson in words, as the table shows it."""

from akhet.lang import GRAMMARS
from akhet.lang.lessons import lesson_words
from akhet.learn.lessons import Lesson, Step
from akhet.learn.playing import progress
from akhet.match import Match

FRAME = "frame"
"""The texts that every lesson has: its buttons, and what is said while others act."""


def told(lesson: Lesson, match: Match, lang: str) -> dict[str, object]:
    """The whole lesson for whoever takes it: every step, and what a wrong choice is told."""
    words = lesson_words(lang, lesson.key)
    figures = GRAMMARS[match.header.game].named(match.components.figures)

    def say(key: str) -> str:
        return words[key].format_map(figures)

    def shown(step: Step) -> dict[str, object]:
        return {
            "says": say(step.say),
            "at": step.at,
            "do": step.do,
            "start": step.start,
            "end": step.end,
            "straight": step.straight,
            "wrong": [(start, say(f"not.{key}")) for start, key in step.wrong],
        }

    return {
        "key": lesson.key,
        "title": words["title"],
        "choices": len(lesson.script),
        "steps": [shown(step) for step in lesson.steps],
        "words": lesson_words(lang, FRAME),
    }


def said_now(match: Match, lang: str) -> list[str]:
    """What the lesson of a match says now, from the last choice up to the next one."""
    found = progress(match)
    if found is None:
        return []
    steps = found.lesson.steps
    done = [n + 1 for n, step in enumerate(steps) if step.do and step.end <= found.made]
    first = done[-1] if done else 0
    asks = [n + 1 for n, step in enumerate(steps) if step.do and step.end > found.made]
    words = lesson_words(lang, found.lesson.key)
    figures = GRAMMARS[match.header.game].named(match.components.figures)
    now = steps[first : asks[0] if asks else len(steps)]
    return [words[step.say].format_map(figures) for step in now]


def about(key: str, lang: str) -> tuple[str, str]:
    """What a lesson is called, and what it teaches."""
    words = lesson_words(lang, key)
    return words["title"], words["about"]
