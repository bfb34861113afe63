"""Sentences with marks, the log and previews in words: one place for pages, drawings, terminals."""

import pytest

from akhet.core import CHANCE, WATCHER, Moves, Rng
from akhet.games import GAMES
from akhet.lang import LANGS, Said, parts_of, preview_says, sentence, tellings
from akhet.lang.said import capital, filled, joined, mark
from akhet.match import Match
from akhet.match.preview import preview_of
from akhet.match.view import log_of

NAMES = ["Ann", "Bob", "Cleo", "Dirk", "Ese"]


def played(game: str, seats: int, choices: int) -> Match:
    match, rng, out = Match.new(game, seats, secret=bytes(32), id="kept"), Rng(3), Moves()
    match.begin()
    while not match.over and choices > 0:
        seat = match.game.waiting(match.state)[0]
        match.game.fill_for(match.state, seat, out)
        match.submit(seat, match.game.action_name(out.pick(rng)))
        choices -= 1
    return match


def test_a_text_keeps_what_its_arguments_mark() -> None:
    said = filled("{who} sails {to}.", {"who": mark("seat", 0, "Ann"), "to": "home"})

    assert said == "Ann sails home."
    assert said.parts == [("seat", 0, "Ann"), " sails home."]


def test_a_row_and_a_capital_keep_marks() -> None:
    row = capital(joined(", ", [mark("card", "a", "lever"), "two", mark("card", "b", "sail")]))

    assert row == "Lever, two, sail"
    assert parts_of(row) == [("card", "a", "Lever"), ", two, ", ("card", "b", "sail")]


def test_braces_in_a_name_stay_what_they_are() -> None:
    said = sentence("en", "imhotep", ["took", 0, 2], ["{0.__class__}", "Bob"])

    assert isinstance(said, Said)
    assert said.parts[0] == ("seat", 0, "{0.__class__}")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_every_line_is_told_and_what_is_told_together_names_its_beginning(
    game: str, lang: str
) -> None:
    match = played(game, 3, 60)
    told = tellings(lang, game, log_of(match, 0), NAMES[:3], match.components.figures)

    assert len(told) == len(match.lines)
    assert any(line.says for line in told)
    for n, line in enumerate(told, start=1):
        assert 1 <= line.first <= n
        assert all(
            "{" not in said and said == "".join(map(words, parts_of(said))) for said in line.says
        )
    if GAMES[game].key == "pharaon":
        assert any(line.first < n for n, line in enumerate(told, start=1))


def words(part: object) -> str:
    return part if isinstance(part, str) else part[2]  # type: ignore[index]


@pytest.mark.parametrize("game", GAMES)
def test_a_preview_says_what_each_seat_gains_now_and_at_the_end(game: str) -> None:
    found = {"now": 0, "end": 0, "gold": 0, "round": 0}
    match = Match.new(game, 3, secret=bytes(32), id="kept")
    match.begin()
    rng, out = Rng(5), Moves()
    while not match.over:
        seat = match.game.waiting(match.state)[0]
        match.game.fill_for(match.state, seat, out)
        name = match.game.action_name(out.pick(rng))
        said = " ".join(preview_says("en", game, preview_of(match, seat, [name]), NAMES[:3], seat))
        found["now"] += "Now: " in said
        found["end"] += "If it ended now: " in said
        found["gold"] += "Gold: You " in said
        found["round"] += "When the round ends: " in said
        match.submit(seat, name)
    assert found["now"] + found["end"] > 5
    assert (found["gold"] > 5) == (game == "amunre")
    assert (found["round"] > 0) == (game == "imhotep")


def test_a_last_choice_is_previewed_as_the_end_of_the_game() -> None:
    match = played("imhotep", 2, 10_000)
    last = next(n for n in reversed(match.counted) if match.lines[n - 1].by != CHANCE)
    before = Match.new("imhotep", 2, secret=bytes(32), id="kept")
    before.begin()
    for n in match.counted:
        line = match.lines[n - 1]
        if line.by != CHANCE and n < last:
            before.submit(line.by, line.do)
    line = match.lines[last - 1]
    said = preview_says("en", "imhotep", preview_of(before, line.by, [line.do]), NAMES[:2], line.by)

    assert not any("If it ended now" in one for one in said)
    if match.game.actor(match.state) < 0 and last == match.counted[-1]:
        assert said[-1].startswith("The game ends: ")


def test_what_only_one_seat_may_know_is_told_to_nobody_else() -> None:
    match = played("amunre", 3, 200)
    told = {
        seat: tellings("en", "amunre", log_of(match, seat), NAMES[:3])
        for seat in (0, 1, 2, WATCHER)
    }
    saw = [
        (fact.args[0], n)
        for n, facts in enumerate(match.facts)
        for fact in facts
        if fact.key == "saw"
    ]

    assert len(saw) > 3
    for seat, n in saw:
        others = [told[other][n].says for other in told if other != seat]
        assert told[seat][n].says not in others
