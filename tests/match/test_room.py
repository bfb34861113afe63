"""Nobody can talk a match to its end by going back: what is needed to play on is never used up."""

import pytest

from akhet.core import IllegalAction, Rng
from akhet.games import GAMES
from akhet.match import Match
from akhet.match.file import read, text_of
from akhet.match.log import Line
from akhet.match.room import FEW, MAX_LINES, NOTES, RESERVED, UNDONE
from akhet.match.view import view_of
from tests.kept import TITLES, kept, sets
from tests.match.matches import SECRET, begun, choose, play_on


def restless(match: Match, seat: int, undos: int = 10_000) -> int:
    """A seat does and undoes until it may not any more; how often it could."""
    for done in range(undos):
        if match.room.undos_left(seat) == 0:
            return done
        action = match.game.options(match.state, seat)[0]
        match.submit(seat, match.game.action_name(action))
        match.undo(seat)
    return undos


def test_case_36_do_and_undo_come_to_an_end_and_the_match_goes_on():
    match = begun(2)

    assert restless(match, 0) == UNDONE // 4
    match.submit(0, "take")
    lines = len(match.lines)
    with pytest.raises(IllegalAction, match="no more can be; play on"):
        match.undo(0)
    assert len(match.lines) == lines
    assert not match.can_undo(0)
    match.submit(1, "take")
    assert match.can_undo(1) and match.undo(1)
    play_on(match)
    assert match.over
    assert read(text_of(match)).lines[-1].hash == match.lines[-1].hash


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_case_36_even_if_all_undo_as_often_as_they_may_there_is_room_to_play_on(seats: int):
    match = begun(seats)
    for seat in range(seats):
        restless(match, seat)
        for _note in range(match.room.notes_left(seat)):
            match.note(seat, "done")
        match.submit(*choose(match, Rng(seat)))

    assert match.room.spare > 0  # a take-back by consent is possible still
    assert len(match.lines) <= UNDONE + NOTES + 20 < MAX_LINES - RESERVED


@pytest.mark.usefixtures("bidding")
def test_case_36_take_backs_by_consent_come_to_an_end_and_the_match_goes_on():
    match, rng = Match.new("bidding", 2, secret=SECRET, id="b"), Rng(1)
    match.begin()
    while match.room.spare:
        match.submit(*choose(match, rng))
        if match.room.spare:
            match.take_back(0, match.targets()[-1], [0, 1])
    match.submit(*choose(match, rng))
    with pytest.raises(IllegalAction, match="no more can be; play on"):
        match.take_back(1, match.targets()[0], [0, 1])
    with pytest.raises(IllegalAction, match="no room for more notes"):
        match.note(0, "one more")
    assert not match.can_undo(0) and not match.can_undo(1)

    play_on(match)
    assert match.over and MAX_LINES - RESERVED <= len(match.lines) < MAX_LINES - RESERVED + 20
    assert read(text_of(match)).over


def test_case_36_no_kept_match_comes_near_the_room_that_is_reserved():
    longest = 0
    for made in sets():
        for title in TITLES:
            for match in kept(made, title):
                longest = max(longest, sum("do" in row for row in match.rows))

    assert 300 < longest < RESERVED // 2  # with all that was taken back


def test_case_36_an_undo_of_several_choices_costs_all_of_them():
    match = Match.new("amunre", 3, secret=SECRET, id="ways")
    match.begin()
    rng, most = Rng(2), 0
    while most < 2:
        seat, name = choose(match, rng)
        ways = [way for way in match.game.ways(match.state, seat).ways if len(way) > 1]
        if ways:
            names = [match.game.action_name(action) for action in ways[0]]
            match.submit_all(seat, names)
            if match.can_undo(seat):
                before = match.room.undone[seat]
                most = len(names)
                match.undo(seat)
                assert match.room.undone[seat] - before == most + 1
        else:
            match.submit(seat, name)


def test_a_seat_has_so_many_notes():
    match = begun(2)
    for _note in range(NOTES // 2):
        match.note(0, "again")
    with pytest.raises(IllegalAction, match="no room for more notes"):
        match.note(0, "again")
    assert match.note(1, "mine")


def test_what_is_used_up_stays_so_in_a_saved_match():
    match = begun(2)
    restless(match, 0, 30)
    match.note(1, "a note")
    again = read(text_of(match, with_secret=True))

    assert (again.room.undone, again.room.notes) == (match.room.undone, match.room.notes)
    assert again.room.undone == [60, 0] and again.room.notes == [0, 1]


def test_a_log_in_which_more_was_undone_is_read_as_it_is():
    match = begun(2)
    for _again in range(UNDONE):  # another version may have had other bounds
        match.submit(0, "take")
        target = match.undo_target(0)
        assert target is not None
        match.add(Line(len(match.lines) + 1, 0, undo=target))

    again = read(text_of(match, with_secret=True))

    assert again.lines == match.lines and not again.can_undo(0)
    assert play_on(again).over


def test_people_are_told_when_few_undos_are_left():
    match = begun(2)
    restless(match, 0, UNDONE // 4 - FEW - 1)
    assert view_of(match, 0)["undos_left"] is None
    restless(match, 0, 1)
    assert view_of(match, 0)["undos_left"] == FEW
    assert view_of(match, 1)["undos_left"] is None
    restless(match, 0)
    assert view_of(match, 0)["undos_left"] == 0
    match.submit(0, "take")
    assert not view_of(match, 0)["can_undo"]


def test_every_game_has_seats_that_share_the_room():
    for game in GAMES.values():
        assert UNDONE // max(game.seats) >= 1_000 and NOTES // max(game.seats) >= 300
