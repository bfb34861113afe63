"""The log in words: undos told once, secrets told kindly, forced choices under who made them."""

from typing import Any

import pytest

from akhet.lang.log import tellings
from akhet.lang.pharaon.names import noble_called

NAMES = ["Ann", "Ben"]


def line(n: int, by: int | str, facts: Any = (), **more: Any) -> dict[str, Any]:
    return {"n": n, "by": by, "counts": True, "facts": list(facts), **more}


def test_one_undo_of_several_choices_is_told_once() -> None:
    entries = [line(5, 0, undo=3), line(6, 0, undo=2), line(7, 1, undo=1)]
    told = tellings("en", "imhotep", entries, NAMES)
    assert [one.first for one in told] == [5, 5, 7]
    assert told[0].says == told[1].says == ["Ann takes the last choice back."]


def test_an_undo_all_agreed_on_stands_by_itself() -> None:
    entries = [line(5, 0, undo=3), line(6, 0, undo=2, consent=[0, 1])]
    assert [one.first for one in tellings("en", "imhotep", entries, NAMES)] == [5, 6]


def test_the_only_choice_of_another_seat_is_told_of_that_seat() -> None:
    facts = [["placed", 0, 1, 2], ["took", 1, 3], ["placed", 0, 2, 1]]
    (told,) = tellings("en", "imhotep", [line(1, 0, facts, do="place:1.2")], NAMES)
    assert told.acts == [(1, 1), (2, 0)]
    (own,) = tellings("en", "imhotep", [line(1, 0, facts[:1], do="place:1.2")], NAMES)
    assert own.acts == []


@pytest.mark.parametrize("lang", ["en", "nl", "fr", "de"])
def test_what_is_drawn_in_secret_says_nothing_and_what_is_chosen_says_who(lang: str) -> None:
    entries = [line(1, "chance", do="?"), line(2, 1, do="?")]
    drawn, chosen = tellings(lang, "imhotep", entries, NAMES)
    assert drawn.says == []
    assert chosen.says[0].startswith("Ben ")


def test_a_sentence_names_a_noble_without_its_number() -> None:
    assert "[" not in noble_called("en", 26)
