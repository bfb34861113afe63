"""What goes to people in words: pieces that are written once, and all that they are kept by."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from akhet.core import WATCHER, Rng
from akhet.games import GAMES
from akhet.lang import LANGS, action_label, parts_of, question_says, tellings
from akhet.lang.said import HOLE, RAISED, capital, mark
from akhet.match import Match
from akhet.match.view import log_of, view_of
from akhet.server.http import told
from akhet.server.http.told import Asking, Sight, cut, filled, told_log, told_view
from tests.server.matches import own_figures

SEATS = {"imhotep": 2, "amunre": 3, "pharaon": 3}
NAMES = ["ann", 'B"ob', "Zoé"]
CHOICES = 60
OWN = ("label", "item", "heading")
KEPT = (told.legal_row, told.off_row, told.question_row, told.fact_row, told.few_rows)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    for one in (*KEPT, told.plain_rows):
        one.cache_clear()
    yield
    for one in (*KEPT, told.plain_rows):
        one.cache_clear()


def walk(game: str, seats: int = 0, choices: int = CHOICES, seed: int = 6) -> Iterator[Match]:
    """A match after each choice of players who choose at random."""
    rng = Rng(seed)
    match = Match.new(game, seats or SEATS[game], secret=bytes(32), id="0" * 32)
    match.begin(7)
    for _choice in range(choices):
        yield match
        seat = match.game.waiting(match.state)[0]
        legal = match.game.options(match.state, seat)
        match.submit(seat, match.game.action_name(legal[rng.below(len(legal))]), 8)


def shown(match: Match, seat: int, lang: str, last: Sight | None = None) -> dict[str, Any]:
    asking = Asking(match.game.waiting(match.state), True, True, False)
    names = NAMES[: match.header.seats]
    found: dict[str, Any] = json.loads(told_view(match, seat, lang, names, asking, last or Sight()))
    return found


def plain(match: Match, seat: int, lang: str) -> dict[str, Any]:
    """The same view made anew, without anything that is kept."""
    view: dict[str, Any] = json.loads(json.dumps({**view_of(match, seat), "secret": False}))
    game, names = match.header.game, NAMES[: match.header.seats]
    if view["question"] is not None:
        said = question_says(lang, game, view["question"], names, seat)
        view["question"]["says"] = json.loads(json.dumps(parts_of(said)))
    for row in view["legal"]:
        row |= told.action_words(lang, game, row["name"])
        assert row["label"] == str(action_label(lang, game, row["name"]))
    for row in view["off"]:
        row["says"] = str(told.hindrance_says(lang, game, row))
    return view


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_view_of_kept_pieces_is_the_view_made_anew(game: str) -> None:
    hindered = 0
    for n, match in enumerate(walk(game)):
        last = Sight()
        for seat in (*range(match.header.seats), WATCHER):
            for lang in (LANGS[n % 4], LANGS[(n + 1) % 4]):
                found = shown(match, seat, lang, last)
                assert found == plain(match, seat, lang)
                hindered += len(found["off"])
    assert hindered > 0


@pytest.mark.parametrize("game", sorted(GAMES))
def test_lines_of_kept_sentences_are_the_lines_told_anew(game: str) -> None:
    for n, match in enumerate(walk(game)):
        if n % 5 != 4:
            continue
        seat, lang = n % 3 - 1, LANGS[n // 5 % 4]
        seat = WATCHER if seat < 0 else seat
        names = NAMES[: match.header.seats]
        entries = log_of(match, seat)
        anew = tellings(lang, game, entries, names, match.components.figures)
        for entry, telling in zip(entries, anew, strict=True):
            entry["from"] = telling.first
            entry["says"] = [parts_of(sentence) for sentence in telling.says]
            if telling.acts:
                entry["acts"] = telling.acts
        found = json.loads(told_log(match, seat, lang, names))
        assert found == json.loads(json.dumps(entries))
        for since in range(len(entries)):
            part = json.loads(told_log(match, seat, lang, names, since))
            assert part == found[since:], since


def test_one_table_is_told_nothing_of_another_ones_names() -> None:
    match = list(walk("pharaon"))[-1]
    first = told_log(match, 0, "en", ["Ann", "Bob", "Cyd"])
    second = told_log(match, 0, "en", ["dora", "Ed", "Flo"])
    assert b"Ann" in first and b"dora" in second.lower()
    assert not any(name in second for name in (b"Ann", b"Bob", b"Cyd"))
    assert b"u0002" not in first + second and b"u0003" not in first + second


def test_seats_that_see_the_same_are_told_the_same_and_others_are_not() -> None:
    alike = different = 0
    for match in walk("amunre", choices=120):
        last = Sight()
        shown(match, 0, "en", last)
        told_first, seen = last.told, last.position
        shown(match, 1, "en", last)
        alike += last.told is told_first
        different += last.position != seen
        assert (last.told is told_first) == (last.position == seen)
    assert alike and different


def test_a_sentence_is_kept_by_how_many_play() -> None:
    solo = told.fact_row("en", "pharaon", 1, ("pharaoh", 1))
    assert solo != told.fact_row("en", "pharaon", 2, ("pharaoh", 1))


def test_a_sentence_of_an_owners_own_figures_is_not_kept() -> None:
    text, own = own_figures()
    match = Match.new("imhotep", 2, components=own)
    match.begin()
    told_log(match, 0, "en", NAMES[:2])
    assert match.components.text == text
    assert told.fact_row.cache_info().currsize == told.few_rows.cache_info().currsize == 0
    usual = Match.new("imhotep", 2)
    usual.begin()
    told_log(usual, 0, "en", NAMES[:2])
    assert told.fact_row.cache_info().currsize > 0


def test_what_is_kept_is_bounded() -> None:
    assert all(one.cache_parameters()["maxsize"] == 12_000 for one in KEPT)
    for match in walk("amunre"):
        for seat in range(match.header.seats):
            shown(match, seat, "en")
    rows = told.plain_rows("en", "amunre")
    assert rows and rows.keys() <= set(range(len(match.game.targets)))  # each action once


def test_holes_are_filled_also_where_a_name_begins_a_sentence() -> None:
    said = [*parts_of(capital(mark("seat", 1, f"{HOLE}1{HOLE}"))), f" and {HOLE}0{HOLE}."]
    data = cut(said)
    assert json.loads(filled(data, ["ann", 'b"ob'])) == [["seat", 1, 'B"ob'], " and ann."]
    assert RAISED not in json.loads(filled(data, ["ann", "bob"]))[0][2]
