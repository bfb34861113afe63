"""What is asked, in words: to the seat that answers, and to all the others."""

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from akhet.lang.games import GRAMMARS
from akhet.lang.said import joined, mark
from akhet.lang.texts import text

About: TypeAlias = tuple[tuple[str, Hashable], ...]
"""What a question is about: roles by name."""
KEPT = 5_000  # texts that are not put together anew: the same is asked again and again


def question_says(
    lang: str,
    game: str,
    question: Mapping[str, object],
    names: Sequence[str],
    reader: int,
) -> str:
    """A question (`akhet.match.view.question_of`) as its reader wants it.

    A seat that is asked is spoken to; everybody else is told who is asked.
    """
    seats = question["seats"]
    assert isinstance(seats, list)
    step, about = str(question["step"]), about_of(question["roles"])
    if reader in seats:
        return ask(lang, game, f"ask.{step}", about)
    return told(lang, game, step, about, tuple((seat, names[seat]) for seat in seats))


@lru_cache(maxsize=KEPT)
def ask(lang: str, game: str, key: str, about: About) -> str:
    """A text of a game about something."""
    return text(lang, f"{game}.{key}", **roles(lang, game, about))


@lru_cache(maxsize=KEPT)
def told(lang: str, game: str, step: str, about: About, asked: tuple[tuple[int, str], ...]) -> str:
    """Who is asked, and what."""
    who = joined(", ", [mark("seat", seat, name) for seat, name in asked])
    args = {"n": len(asked), **roles(lang, game, about), "who": who}
    return text(lang, f"{game}.asked.{step}", **args)


def hindrance_says(lang: str, game: str, hindrance: Mapping[str, object]) -> str:
    """Why something is not possible now (`akhet.match.view.hindrances_of`)."""
    return ask(lang, game, f"off.{hindrance['why']}", about_of(hindrance["roles"]))


def about_of(found: object) -> About:
    """The roles of a question or a hindrance, as they are sent."""
    assert isinstance(found, dict)
    return tuple(found.items())


def roles(lang: str, game: str, about: About) -> dict[str, object]:
    """What a question is about as arguments of its text."""
    args: dict[str, object] = {}
    for name, value in about:
        args |= GRAMMARS[game].role(lang, name, value)
    return args
