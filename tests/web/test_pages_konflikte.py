"""Pharaon with the expansion Konflikte, without JavaScript."""

import re
from collections.abc import Callable

import pytest

from akhet.core import Rng
from akhet.games import GAMES
from akhet.lang import LANGS, text
from akhet.match.file import verify
from tests.web.browse import Visitor

PHARAON = GAMES["pharaon"]
ALL_ON = {"option-konflikte": "on", "option-arch_nobles": "a", "option-arch_nile": "b"}
SOLO = {"option-begins": "player"}
ALONE = {**ALL_ON, **SOLO, "option-traitor_swords": "on", "option-pharaoh": "conflicts"}
LIKES = ("conflict:", "arch", "favour:", "extra:", "solve:", "go:", "nile:", "pay:")


def laid(visitor: Visitor, **fields: str) -> str:
    """A table laid with the form, at its first turn; where its plain page is."""
    visitor.open("/new?game=pharaon&seats=1&preset=standard")
    visitor.send("/new", **fields)
    path = f"/table/{visitor.table}/plain"
    visitor.open(path)
    while "pass" not in visitor.choices():
        if visitor.has_form("/done"):
            visitor.send("/done")
        else:
            visitor.send("/act", visitor.choices()[0])
    return path


def played(visitor: Visitor, path: str, rng: Rng) -> tuple[set[str], set[str]]:
    """Plays to the end, likes before others; the kinds of choices, and what was due."""
    kinds, dues = set(), set()
    while not visitor.has_form("/rematch"):
        if visitor.has_form("/done"):
            visitor.send("/done")
        elif names := visitor.choices():
            dues |= set(
                re.findall(
                    r"onflict \d+: [\w +,()]+ · access|cost: (?:\d )?sword", visitor.page.text
                )
            )
            pool = [name for name in names if name.startswith(LIKES)] or names
            chosen = pool[rng.below(len(pool))]
            kinds.add(chosen.split(":")[0])
            visitor.send("/act", chosen)
        else:
            visitor.open(path)
    return kinds, dues


def test_a_whole_game_alone_with_everything_on(ann: Visitor) -> None:
    path = laid(ann, **ALONE)
    page = ann.page.text
    kinds, dues = played(ann, path, Rng(3))
    report = verify(ann.client.get(f"/api/tables/{path.split('/')[2]}/export").text)

    for word in ("Next conflicts", "Arches", "Nobles at the arch 5", "3 solved conflicts + step 3"):
        assert word in page
    assert re.search(r"\d swords? on his tiles", page) and "cover, side " in page
    assert "conflict" in kinds and kinds & {"arch", "favour", "extra", "joker"}
    assert any("cost" in due for due in dues)
    assert report.match.over
    assert re.search(r"\d swords? on his tiles", ann.page.text)


def test_the_parts_of_the_expansion_stand_together_and_open_when_it_is_on(ann: Visitor) -> None:
    ann.open("/new?game=pharaon")
    parts = [found for tag, found in ann.page.tags if found.get("class") == "parts"]
    ann.send("/new", expected=422, **{**ALONE, "seat-1": "open", "option-traitor": "3"})
    again = [found for tag, found in ann.page.tags if found.get("class") == "parts"]

    assert [("open" in found) for found in parts] == [False]
    assert [("open" in found) for found in again] == [True]
    assert "cannot be changed with 2 seats" in ann.page.text
    assert ann.form("/new").fields["option-arch_nobles"] == "a"


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_is_in_the_visitors_language(lang: str, visitor: Callable[..., Visitor]) -> None:
    guest = visitor(lang)
    laid(guest, **ALONE)

    assert "pharaon." not in guest.page.text
    for key in ("board.arches", "board.next_conflicts", "piece.conflict.help"):
        assert text(lang, f"pharaon.{key}") in guest.page.text


def test_without_the_expansion_the_page_says_nothing_of_it(ann: Visitor) -> None:
    laid(ann, **SOLO)

    for word in ("onflict", "sword", "Arches", "cover, side"):
        assert word not in ann.page.text
