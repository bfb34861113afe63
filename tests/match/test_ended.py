"""An end before its time: a line all agree to, after which nothing follows, and which verifies."""

import random

import pytest

from akhet.bots.advice import Budget
from akhet.core import BadLog, IllegalAction, totals
from akhet.games import GAMES
from akhet.lab.analyse import Analysis
from akhet.match import Match, file
from akhet.match.log import Line


def begun(game: str, seats: int, choices: int = 15) -> Match:
    """A match under way."""
    rng = random.Random(4)
    match = Match.new(game, seats)
    match.begin()
    for _n in range(choices):
        seat = match.game.waiting(match.state)[0]
        action = rng.choice(match.game.options(match.state, seat))
        match.submit(seat, match.game.action_name(action))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_it_counts_as_it_stands_and_its_file_verifies(game: str) -> None:
    match = begun(game, 3)
    match.end(1, [0, 1, 2])

    points, places = match.result()
    assert match.over and points == totals(match.game.forecast(match.state))
    assert [1 + sum(other > own for other in points) for own in points] == places
    report = file.verify(file.text_of(match))
    assert report.match.ended and report.match.result() == (points, places)
    assert match.secret is not None and match.secret.hex() in file.text_of(match)


def test_nothing_follows_it_and_a_fork_goes_on() -> None:
    match = begun("imhotep", 2)
    seat = match.game.waiting(match.state)[0]
    match.end(0, [0, 1])

    with pytest.raises(IllegalAction):
        match.submit(seat, "take")
    with pytest.raises(IllegalAction):
        match.note(seat, "done")
    with pytest.raises(IllegalAction):
        match.end(0, [0, 1])
    assert not match.can_undo(0) and not match.can_undo(1)
    assert not match.fork(len(match.lines)).over


def test_it_needs_all_seats_and_a_match_that_has_begun() -> None:
    match = begun("imhotep", 3)
    with pytest.raises(IllegalAction):
        match.end(0, [0, 1])
    with pytest.raises(IllegalAction):
        Match.new("imhotep", 2).end(0, [0, 1])


def test_a_file_in_which_not_all_agreed_is_refused_and_a_note_of_that_name_is_a_note() -> None:
    match = begun("imhotep", 3)
    match.add(Line(len(match.lines) + 1, 0, note="ended", consent=(0, 1)))
    with pytest.raises(BadLog):
        file.verify(file.text_of(match))

    match = begun("imhotep", 2)
    match.note(0, "ended")
    assert not match.over and not file.verify(file.text_of(match, True)).match.over


def test_an_analysis_of_it_names_no_winner() -> None:
    match = begun("imhotep", 2, 6)
    match.end(0, [0, 1])
    found = Analysis(match, Budget(4))

    assert found.summary()["end"] is None
    found.run()
    assert found.end_wins() is None and len(found.judged) >= 4
