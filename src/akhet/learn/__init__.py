"""Learning by playing: first games as data, played at real tables."""

from akhet.learn.lessons import LESSONS, Lesson, Stage, Step, lesson_of
from akhet.learn.playing import Progress, new_match, progress, reply, scripted, unwanted
from akhet.learn.words import about, said_now, told

__all__ = [
    "LESSONS",
    "Lesson",
    "Progress",
    "Stage",
    "Step",
    "about",
    "lesson_of",
    "new_match",
    "progress",
    "reply",
    "said_now",
    "scripted",
    "told",
    "unwanted",
]
