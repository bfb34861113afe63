"""What is asked, in words: the seat that answers is spoken to, others are told who is asked."""

import re

import pytest

from akhet.games import GAMES
from akhet.lang import LANGS, hindrance_says, parts_of, question_says
from tests.lang.needs import asking_of

NAMES = ["Ann", "Bob", "Cleo", "Dirk", "Ese"]
ASKED = [(game, key) for game in GAMES for key in GAMES[game].questions]
YOU = {  # words that only speak to somebody
    "en": r"\b(you|your|yours)\b",
    "nl": r"\b(je|jij|jou|jouw)\b",
    "fr": r"\b(vous|votre|vos)\b",
    "de": r"\b(du|dich|dir|dein|deine|deinen|deiner|deinem)\b",
}


def roles(game: str, key: str, n: int) -> dict[str, object]:
    kind = GAMES[game].questions[key]
    return {
        name: role.names[1] if role.names else n
        for name, role in zip(kind.names, kind.roles, strict=True)
    }


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "key"), ASKED)
def test_every_question_is_a_sentence_for_who_answers_and_another_for_others(
    game: str, key: str, lang: str
) -> None:
    for n in (1, 2):
        question = {"step": key, "seats": [1], "roles": roles(game, key, n)}
        mine = question_says(lang, game, question, NAMES, 1)
        theirs = question_says(lang, game, question, NAMES, 0)
        watched = question_says(lang, game, question, NAMES, -3)

        assert mine[-1] == "?" and "{" not in mine and "Bob" not in mine
        assert theirs == watched and theirs[-1] in ".?" and "{" not in theirs
        assert ("seat", 1, "Bob") in parts_of(theirs)
        assert not re.search(YOU[lang], theirs, re.IGNORECASE)


def test_several_seats_are_named_where_several_are_asked() -> None:
    question = {"step": "offer", "seats": [0, 2], "roles": {}}

    assert question_says("en", "amunre", question, NAMES, 1) == "Ann, Cleo choose their offerings."
    assert question_says("en", "amunre", question, NAMES, 2) == "What do you offer Amun-Re?"


def test_a_question_marks_what_it_is_about() -> None:
    question = {"step": "may_build", "seats": [0], "roles": {"province": "buto"}}

    assert parts_of(question_says("nl", "amunre", question, NAMES, 0))[0] == (
        "province",
        "buto",
        "Buto",
    )


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_reason_is_a_text_without_holes(game: str, lang: str) -> None:
    kinds = asking_of(game).HINDRANCES
    assert kinds
    for kind in kinds:
        about = {
            name: role.names[1] if role.names else 2
            for name, role in zip(kind.names, kind.roles, strict=True)
        }
        said = hindrance_says(lang, game, {"why": kind.key, "roles": about})
        assert said and "{" not in said
