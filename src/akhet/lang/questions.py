"""What is asked, in words: to the seat that answers, and to all the others."""

from collections.abc import Mapping, Sequence

from akhet.lang.games import GRAMMARS
from akhet.lang.said import joined, mark
from akhet.lang.texts import text


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
    args = roles(lang, game, question["roles"])
    if reader in seats:
        return text(lang, f"{game}.ask.{question['step']}", **args)
    who = joined(", ", [mark("seat", seat, names[seat]) for seat in seats])
    return text(lang, f"{game}.asked.{question['step']}", **{"n": len(seats), **args, "who": who})


def hindrance_says(lang: str, game: str, hindrance: Mapping[str, object]) -> str:
    """Why something is not possible now (`akhet.match.view.hindrances_of`)."""
    args = roles(lang, game, hindrance["roles"])
    return text(lang, f"{game}.off.{hindrance['why']}", **args)


def roles(lang: str, game: str, found: object) -> dict[str, object]:
    """What a question is about as arguments of its text."""
    assert isinstance(found, dict)
    args: dict[str, object] = {}
    for name, value in found.items():
        args |= GRAMMARS[game].role(lang, name, value)
    return args
