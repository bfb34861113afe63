"""A match: choices, undo and its barrier, take-backs, forks. Nothing is ever removed."""

from dataclasses import replace

import pytest

from akhet.core import CHANCE, BadLog, BadOption, IllegalAction, Rng
from akhet.match import Match
from akhet.match.file import read, text_of
from akhet.match.log import chained
from tests.match.matches import B_SIDES, SECRET, begun, choose, dump, names, play_on


def test_a_match_is_dealt_up_to_the_first_choice():
    match = begun(4)

    assert [line.by for line in match.lines] == [CHANCE] * 5
    assert match.game.waiting(match.state) == [0]


def test_every_line_is_bound_to_all_before_it():
    match = play_on(begun(), 12)
    before = match.header.hash()
    for line in match.lines:
        assert line.hash == chained(before, line)
        before = line.hash
    other = Match.new("imhotep", 3, secret=SECRET, id="test")
    assert other.header.hash() != match.header.hash()


@pytest.mark.parametrize(
    ("seat", "name", "message"),
    [
        (1, "take", "it is not seat 1's turn"),
        (2, "take", "there is no seat 2"),
        (-1, "round:1", "there is no seat -1"),
        (0, "sail:1>temple", "sail:1>temple is not possible now"),
        (0, "fly", "imhotep has no action 'fly'"),
    ],
)
def test_a_refused_choice_changes_nothing(seat: int, name: str, message: str):
    match = begun()
    before, lines = dump(match), text_of(match, True)

    with pytest.raises(IllegalAction, match=message):
        match.submit(seat, name)

    assert dump(match) == before and text_of(match, True) == lines


def test_a_match_must_begin_first():
    with pytest.raises(IllegalAction, match="has not begun"):
        Match.new("imhotep", 2).submit(0, "take")


def test_a_finished_match_takes_no_choice():
    with pytest.raises(IllegalAction, match="the game is over"):
        play_on(begun()).submit(0, "take")


def test_a_game_that_is_not_there_is_refused():
    with pytest.raises(BadOption, match="there is no game 'senet'; there are imhotep"):
        Match.new("senet", 2)


@pytest.mark.usefixtures("bidding")
def test_a_match_folds_under_the_rules_of_its_header():
    new = Match.new("bidding", 2, secret=SECRET, id="test")
    old = Match(replace(new.header, rules=1), SECRET)
    for match in (new, old):
        match.begin()
        play_on(match)

    assert [line.do for line in new.lines] == [line.do for line in old.lines]
    assert (new.state.rules, old.state.rules) == (2, 1)
    assert new.game.scores(new.state) != old.game.scores(old.state)
    assert dump(read(text_of(old))) == dump(old)
    assert old.fork(4).state.coins == old.position(4).coins
    assert old.fork(4).header.rules == old.fork(4).state.rules == 1


def test_a_match_under_other_rules_is_refused():
    header = replace(begun().header, rules=99)

    with pytest.raises(BadLog, match="played under rules 99 of imhotep; this akhet has rules 1"):
        Match(header)


def test_a_match_is_dealt_the_same_from_the_same_secret():
    assert text_of(play_on(begun(3), 40), True) == text_of(play_on(begun(3), 40), True)
    assert names(begun(3)) != names(begun(3, secret=bytes(32)))


# ---------------------------------------------------------------- undo


def test_undo_adds_a_line_and_takes_the_choice_back():
    match = begun()
    before = dump(match)
    match.submit(0, "take")
    match.undo(0)

    assert dump(match) == before
    assert [line.undo for line in match.lines[-2:]] == [-1, len(match.lines) - 2]
    match.submit(0, "place:1.1")
    assert match.counted[-1] == len(match.lines)


def test_undo_twice_is_undo_twice_and_can_be_saved():
    match = begun()
    for name in ("take", "place:1.1", "place:1.2"):
        match.submit(0, name)
        match.undo(0)
    match.submit(0, "take")

    again = read(text_of(match, True))
    assert dump(again) == dump(match)
    assert again.counted == match.counted


def test_undo_does_not_cross_a_choice_of_another_seat():
    match = begun()
    match.submit(0, "take")
    match.submit(1, "take")

    assert match.undo_target(0) is None
    with pytest.raises(IllegalAction, match="cannot be undone"):
        match.undo(0)
    assert match.undo(1)
    assert match.undo(0)  # now its own choice is the last again


def test_undo_does_not_cross_a_draw():
    with pytest.raises(IllegalAction, match="cannot be undone"):
        begun().undo(0)


def test_undo_is_refused_after_every_draw_and_every_choice_that_reveals():
    allowed = refused = 0
    for seed in range(4):
        match, rng = begun(2, B_SIDES), Rng(seed)
        while not match.over:
            seat, name = choose(match, rng)
            reveals = match.game.reveals(match.state, match.game.action(name), seat)
            before = dump(match)
            new = match.submit(seat, name)
            if len(new) > 1 or reveals:
                refused += 1
                assert match.undo_target(seat) is None
            elif rng.below(3) == 0:
                allowed += 1
                after = dump(match)
                match.undo(seat)
                assert dump(match) == before
                match.submit(seat, name)
                assert dump(match) == after
    assert allowed > 50 and refused > 20


def test_undo_after_a_sealed_answer(bidding):
    match = Match.new("bidding", 2, secret=SECRET, id="b")
    match.begin()
    match.submit(1, "bid:0")
    assert match.undo_target(0) is None
    match.undo(1)
    match.submit(1, "bid:0")
    match.submit(0, "bid:0")

    assert match.undo_target(0) is None  # the last bid opened all, and cards were dealt


# ---------------------------------------------------------------- take-backs


def test_a_take_back_needs_everybody():
    match = play_on(begun(3), 5)

    with pytest.raises(IllegalAction, match="consent of all seats"):
        match.take_back(0, 5, [0, 1])
    assert match.take_back(0, 5, [2, 1, 0, 0])[0].consent == (0, 1, 2)


@pytest.mark.parametrize("to", [-1, 0, 3, 99])
def test_a_take_back_goes_to_a_line_that_counts(to: int):
    match = play_on(begun(), 5)

    with pytest.raises(IllegalAction, match="no line to go back to"):
        match.take_back(0, to, [0, 1])


def test_a_take_back_keeps_the_luck():
    match = play_on(begun(2, B_SIDES), 60)
    choices = [(match.lines[n - 1].by, match.lines[n - 1].do) for n in match.counted]
    first = match.counted[5]
    wanted = [match.lines[n - 1].do for n in match.counted]
    end = dump(match)

    match.take_back(1, first, [0, 1])
    for seat, name in choices[match.counted.index(first) + 1 :]:
        if seat != CHANCE:
            match.submit(seat, name)

    assert [match.lines[n - 1].do for n in match.counted] == wanted
    assert dump(match) == end
    assert dump(read(text_of(match, True))) == end


def test_a_take_back_to_a_draw_draws_the_same_again():
    match = begun()
    rng = Rng(3)
    while len(new := match.submit(*choose(match, rng))) < 3:
        pass
    drawn = [line.do for line in new[1:]]

    again = match.take_back(0, new[0].n, [0, 1])

    assert [line.do for line in again[1:]] == drawn


# ---------------------------------------------------------------- forks and positions


def test_the_position_of_every_line_can_be_had():
    match = begun()
    seen = {len(match.lines): dump(match)}
    rng = Rng(5)
    for _choice in range(15):
        match.submit(*choose(match, rng))
        seen[len(match.lines)] = dump(match)
        if match.undo_target(0) is not None:
            match.undo(0)
            seen[len(match.lines)] = dump(match)

    for line, position in seen.items():
        assert match.game.dump(match.position(line)) == position


def test_a_fork_begins_there_and_has_its_own_luck():
    match = play_on(begun(), 30)
    fork = match.fork(20, id="fork", secret=bytes(32))

    assert names(fork)[: fork.header.prefix] == [match.lines[n - 1].do for n in match.path(20)]
    assert fork.header.origin == "test:20"
    assert fork.header.commitment != match.header.commitment
    ends = {str(names(play_on(match.fork(20), 30))) for _luck in range(4)}
    assert len(ends) > 1


def test_a_fork_can_be_saved_and_undone_only_after_it_began():
    match = play_on(begun(), 3)
    fork = match.fork(len(match.lines), id="fork", secret=bytes(32))

    assert [fork.undo_target(seat) for seat in range(2)] == [None, None]
    play_on(fork, 20)
    assert dump(read(text_of(fork, True))) == dump(fork)


def test_a_fork_of_a_line_that_is_not_there_is_refused():
    with pytest.raises(IllegalAction, match="this match has no line 99"):
        begun().fork(99)


def test_notes_change_nothing():
    match = begun()
    before = dump(match)
    match.note(0, "a good start")

    assert dump(match) == before
    assert read(text_of(match, True)).lines[-1].note == "a good start"
    for text in ("", "x" * 201):
        with pytest.raises(IllegalAction, match="a note is 1 to 200"):
            match.note(0, text)
