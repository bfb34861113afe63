"""One command of several actions: all or nothing, one undo, and a log that is read and verified."""

import json

import pytest

from akhet.core import BadLog, IllegalAction, Rng
from akhet.match import Match, file
from akhet.match.log import chained, line_of
from tests.match.matches import SECRET, dump

TABLES = [
    ("imhotep", 3, {"pyramid": "b"}),
    ("amunre", 3, {}),
    ("pharaon", 2, {}),
    ("pharaon", 3, {"konflikte": "on"}),
]


def begun(game: str = "pharaon", seats: int = 2, options: dict | None = None) -> Match:
    """A match before its first choice."""
    match = Match.new(game, seats, options, secret=SECRET, id="test")
    match.begin()
    return match


def some_way(match: Match, rng: Rng, least: int = 1) -> tuple[int, list[str]]:
    """A way of a waiting seat, one of several actions if there is one and `least` asks for it."""
    game = match.game
    waiting = game.waiting(match.state)
    seat = waiting[rng.below(len(waiting))]
    ways = game.ways(match.state, seat, limit=200).ways
    ways = [way for way in ways if len(way) >= least] or ways
    return seat, [game.action_name(action) for action in ways[rng.below(len(ways))]]


def long_command(match: Match, seed: int = 1) -> tuple[int, list[str]]:
    """Plays on until a seat can give an answer of several actions that can be undone."""
    rng = Rng(seed)
    while not match.over:
        seat, names = some_way(match, rng, 2)
        trial = match.fork(len(match.lines))
        if len(names) > 1 and trial.submit_all(seat, names) and trial.undo_target(seat) is not None:
            return seat, names
        match.submit_all(seat, names)
    raise AssertionError("no such answer in the whole game")


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_actions_together_do_what_they_do_one_by_one(game: str, seats: int, options: dict):
    together, apart = begun(game, seats, options), begun(game, seats, options)
    rng, longest = Rng(5), 0
    for _choice in range(60):
        if together.over:
            break
        seat, names = some_way(together, rng, 2)
        together.submit_all(seat, names, at=7)
        for name in names:
            apart.submit(seat, name, at=7)
        longest = max(longest, len(names))
        assert dump(together) == dump(apart)

    told = [[fact.key for fact in facts] for facts in together.facts]
    assert told == [[fact.key for fact in facts] for facts in apart.facts]
    assert [line.do for line in together.lines] == [line.do for line in apart.lines]
    assert longest > 1


def test_a_single_action_is_written_as_ever():
    together, apart = begun("imhotep"), begun("imhotep")
    name = together.game.action_name(together.game.options(together.state)[0])
    together.submit_all(0, [name])
    apart.submit(0, name)

    assert [line.hash for line in together.lines] == [line.hash for line in apart.lines]


def test_all_or_nothing():
    match = begun()
    seat, names = long_command(match)
    before, lines = dump(match), list(match.lines)

    for wrong in (
        [*names[:-1], "pass"],
        [*names[:-1], "nothing"],
        ["pass", *names],
        [],
        ["a"] * 99,
    ):
        with pytest.raises(IllegalAction):
            match.submit_all(seat, wrong)
    with pytest.raises(IllegalAction):
        match.submit_all(1 - seat, names)

    assert (dump(match), match.lines) == (before, lines)
    assert len(match.facts) == len(match.audience) == len(match.barrier) == len(lines)


def test_no_draw_comes_between_the_actions_of_a_command():
    match, rng, found = begun(), Rng(3), 0
    while not match.over and not found:
        seat, names = some_way(match, rng)
        trial = match.fork(len(match.lines), secret=SECRET)
        new = trial.submit_all(seat, names)
        if new[-1].by != seat and seat in match.game.waiting(trial.state):
            more = match.game.action_name(match.game.options(trial.state, seat)[0])
            with pytest.raises(IllegalAction, match="a draw comes before"):
                match.submit_all(seat, [*names, more])
            found += 1
        match.submit_all(seat, names)

    assert found


def test_one_undo_takes_the_whole_command_back_and_adds_one_line():
    match = begun()
    seat, names = long_command(match)
    before, lines = dump(match), len(match.lines)
    match.submit_all(seat, names)
    (undo,) = match.undo(seat)

    assert dump(match) == before
    assert len(match.lines) == lines + len(names) + 1
    assert undo.undo == match.path(lines)[-1]


def test_after_an_undo_a_command_can_be_given_again_and_undone_again():
    match = begun()
    seat, names = long_command(match)
    before = dump(match)
    for _time in range(3):
        match.submit_all(seat, names)
        match.undo(seat)

    assert dump(match) == before
    assert dump(file.read(file.text_of(match, with_secret=True))) == before


def test_a_command_with_an_answer_that_tells_something_cannot_be_undone():
    match, rng, found = begun("amunre", 3), Rng(2), 0
    while not match.over:
        seat, names = some_way(match, rng, 2)
        new = match.submit_all(seat, names)
        own = [line for line in new if line.by == seat]
        if len(own) > 1 and any(match.barrier[line.n - 1] for line in own):
            assert match.undo_target(seat) is None
            found += 1

    assert found


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_log_with_commands_is_read_and_verified(game: str, seats: int, options: dict):
    match, rng = begun(game, seats, options), Rng(9)
    while not match.over:
        seat, names = some_way(match, rng, 2)
        match.submit_all(seat, names)
        if rng.below(4) == 0 and match.undo_target(seat) is not None:
            match.undo(seat)
    text = file.text_of(match, with_secret=True)

    assert '"with"' in text
    assert dump(file.read(text)) == dump(match)
    assert file.verify(text).match.lines == match.lines


def test_a_fork_keeps_commands_together():
    match, rng = begun(), Rng(4)
    for _choice in range(40):
        match.submit_all(*some_way(match, rng, 2))
    seat, names = long_command(match)
    match.submit_all(seat, names)
    match.undo(seat)
    match.submit_all(seat, names)
    fork = match.fork(len(match.lines))
    groups = [line.n - line.first for line in fork.lines if line.first]

    assert dump(fork) == dump(match)
    counted = [match.lines[n - 1] for n in match.counted]
    assert groups == [line.n - line.first for line in counted if line.first]
    assert dump(file.read(file.text_of(fork))) == dump(match)


def rewritten(match: Match, n: int, first: int) -> str:
    """The file of a match with another `with` in line n, chained anew."""
    rows = [json.loads(row) for row in file.text_of(match).splitlines()]
    before = match.header.hash()
    for row in rows[1 : len(match.lines) + 1]:
        if row["n"] == n:
            row["with"] = first
        row.pop("hash")
        row["hash"] = before = chained(before, line_of(row, "test"))
    return "\n".join(json.dumps(row, sort_keys=True, separators=(",", ":")) for row in rows) + "\n"


def test_a_line_that_belongs_to_no_command_is_refused():
    match = begun()
    seat, names = long_command(match)
    first = match.submit_all(seat, names)[0].n
    chance = next(line.n for line in match.lines if line.by == -1)

    file.read(rewritten(match, first + 1, first))  # as it was
    for n, wrong in ((first + 1, first - 1), (first + 1, first + 1), (first, first), (first, -3)):
        with pytest.raises(BadLog):
            file.read(rewritten(match, n, wrong))
    with pytest.raises(BadLog):
        file.read(rewritten(match, chance + 1, chance))
