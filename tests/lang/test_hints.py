"""Why an answer is better, in words: they say what the numbers say, in every language."""

from typing import Any

import pytest

from akhet.games import GAMES
from akhet.lang import GRAMMARS, LANGS, text
from akhet.lang.hints import tenths, why_says
from akhet.lang.said import Said

NAMES = ["Ann", "Bob", "Cid"]


def reason(kind: str, party: int, source: str, n: float) -> dict[str, Any]:
    return {"kind": kind, "party": party, "source": source, "n": n, "error": 0.1}


def told(lang: str, game: str, *reasons: dict[str, Any], names: list[str] = NAMES) -> list[str]:
    """What is said to seat 0 of two of a game's answers."""
    best, other = GAMES[game].names[:2]
    data = {"best": best, "other": other, "pairs": 200, "reasons": list(reasons)}
    return why_says(lang, game, 0, data, names)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_score_sheet_is_said_with_whose_it_is_its_size_and_its_sign(
    game: str, lang: str
) -> None:
    for source in GAMES[game].sources:
        named = text(lang, f"{game}.source.{source}")
        for n in (2.149, -0.55):
            said = " ".join(told(lang, game, reason("source", 0, source, n)))
            key = "why.source.more" if n > 0 else "why.source.less"
            wanted = text(lang, key, who="Ann", n=tenths(lang, abs(n)), source=named)
            assert wanted in said
            assert ("2.1" if lang == "en" else "2,1") in said or n < 0


@pytest.mark.parametrize("lang", LANGS)
def test_both_answers_and_the_number_of_games_are_named_and_seats_are_marked(lang: str) -> None:
    lead, said = told(lang, "imhotep", reason("total", 1, "", -1.4))

    for name in GAMES["imhotep"].names[:2]:
        assert str(GRAMMARS["imhotep"].action_label(lang, name)) in lead
    assert "200" in lead
    assert isinstance(said, Said) and ("seat", 1, "Bob") in said.parts
    assert said == text(lang, "why.total.less", who="Bob", n=tenths(lang, 1.4), source="")


@pytest.mark.parametrize("lang", LANGS)
def test_what_speaks_against_an_answer_is_never_told_as_if_it_spoke_for_it(lang: str) -> None:
    good, bad = reason("source", 0, "temple", 2.0), reason("total", 1, "", 3.0)

    mixed = told(lang, "imhotep", good, bad)
    alone = told(lang, "imhotep", bad)
    none = told(lang, "imhotep")

    but = text(lang, "why.but", said="")
    assert [line.startswith(but) for line in mixed] == [False, False, True]
    assert alone[1:] == [text(lang, "why.none"), mixed[2]]
    assert none[1:] == [text(lang, "why.none")]


@pytest.mark.parametrize("lang", LANGS)
def test_an_opponent_without_a_seat_is_called_by_its_own_name(lang: str) -> None:
    said = told(lang, "pharaon", reason("total", 1, "", -4.0), names=["Ann"])[1]

    assert GRAMMARS["pharaon"].opponent(lang) in said
