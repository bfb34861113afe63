"""Going back leads where playing from the start does, and costs by what it takes back."""

from collections.abc import Iterator

import pytest

from akhet.core import CHANCE, Components, Rng
from akhet.games import GAMES
from akhet.match import Match
from akhet.match.file import read, text_of
from akhet.match.snapshots import GAP, Snapshots, Walk, stays
from tests.core.bidding import BiddingGame, Bids
from tests.match.matches import SECRET, choose

ROUNDS = 150
TABLES = [("imhotep", 3, {"market": "b"}), ("amunre", 3, {}), ("pharaon", 2, {"konflikte": "on"})]


class LongGame(BiddingGame):
    """Many rounds of bidding; counts what is played."""

    played = 0

    def start(self, seats: int, options: dict[str, str], components: Components) -> Bids:
        state = super().start(seats, options, components)
        state.rounds = ROUNDS
        return state

    def play(self, state: Bids, action: int, seat: int | None = None) -> None:
        self.played += 1
        super().play(state, action, seat)


@pytest.fixture
def long_game() -> Iterator[LongGame]:
    """The long game among the games, for one test."""
    GAMES["bidding"] = game = LongGame()
    yield game
    del GAMES["bidding"]


def nearly_done() -> Match:
    """A long match close to its end."""
    match, rng = Match.new("bidding", 2, secret=SECRET, id="long"), Rng(1)
    match.begin()
    while len(match.counted) < 4 * ROUNDS - 20:
        match.submit(*choose(match, rng))
    return match


def paths(match: Match) -> list[list[int]]:
    """The lines that counted after each line, worked out from the first to the last."""
    found: list[list[int]] = [[]]
    for line in match.lines:
        if line.do:
            found.append([*found[-1], line.n])
        elif line.undo >= 0:
            found.append([n for n in found[-1] if n <= line.undo])
        else:
            found.append(found[-1])
    return found


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=[row[0] for row in TABLES])
def test_whatever_is_taken_back_the_position_is_that_of_the_lines_that_count(
    game: str, seats: int, options: dict
):
    back = 0
    for seed in range(3):
        match, rng = Match.new(game, seats, options, secret=SECRET, id="back"), Rng(seed)
        match.begin()
        everybody = list(range(seats))
        for _turn in range(120):
            if not match.over:
                match.submit(*choose(match, rng))
            targets = match.targets()
            if match.over or (targets and rng.below(6) == 0):
                deep = rng.below(3) == 0 or match.over
                recent = targets if deep else targets[-20:]
                match.take_back(0, recent[rng.below(len(recent))], everybody)
                back += 1
                assert match.game.dump(match.state) == dump_at(match, len(match.lines))
        walk = Walk(match, 0)
        for line, path in zip(match.lines, paths(match)[1:], strict=True):
            assert match.path(line.n) == path
            assert match.game.dump(walk.step(line)) == dump_at(match, line.n)
        assert match.game.dump(read(text_of(match, True)).state) == match.game.dump(match.state)
    assert back > 30


def dump_at(match: Match, line: int) -> dict:
    """The position after a line, played from the start."""
    return match.game.dump(match.position(line))


def test_a_match_that_never_goes_back_far_keeps_no_copies(long_game: LongGame):
    assert nearly_done().snapshots is None


def test_taking_back_a_little_of_a_long_match_is_little_work(long_game: LongGame):
    match = nearly_done()
    while len(match.game.waiting(match.state)) < 2:
        match.submit(*choose(match, Rng(1)))
    to = match.counted[-1]
    before, lines = long_game.played, len(match.lines)
    for _again in range(300):
        match.submit(0, "bid:0")
        match.submit(1, "bid:0")  # opens both, and cards are dealt
        match.take_back(1, to, [0, 1])
    added = len(match.lines) - lines

    assert long_game.played - before <= added + 300 * GAP + to  # from the start: 300 times 580
    assert match.game.dump(match.state) == dump_at(match, len(match.lines))


def test_the_work_of_all_take_backs_grows_with_the_lines_and_not_with_their_square(
    long_game: LongGame,
):
    match, rng = nearly_done(), Rng(4)
    before, lines, back = long_game.played, len(match.lines), 0
    while len(match.lines) < lines + 6_000:
        targets = match.targets()
        far = 1 << rng.below(9)
        back += 1
        match.take_back(0, targets[-min(far, len(targets))], [0, 1])
        for _choice in range(rng.below(3 * far // 2)):
            if not match.over:
                match.submit(*choose(match, rng))

    added = len(match.lines) - lines
    assert long_game.played - before <= 5 * added + GAP * back
    assert back > 100


def test_the_copies_are_few_however_long_the_match(long_game: LongGame):
    match = nearly_done()
    match.take_back(0, match.counted[-3], [0, 1])
    assert match.snapshots is not None
    counts = [count for count, _state in match.snapshots.kept]

    assert counts == sorted(counts) and len(counts) <= 12
    assert all(stays(count, len(match.counted)) for count in counts)


@pytest.mark.parametrize("end", [1, 16, 17, 100, 511, 512, 5_000])
def test_however_far_one_goes_back_a_copy_is_near(end: int):
    counts = [count for count in range(GAP, end + 1, GAP) if stays(count, end)]
    for back in range(1, end + 1):
        target = end - back
        nearest = max((count for count in counts if count <= target), default=0)
        assert target - nearest <= max(GAP, 2 * back)


def test_a_list_of_targets_and_the_question_for_one_agree():
    for seed in range(4):
        match, rng = Match.new("imhotep", 2, secret=SECRET, id="t"), Rng(seed)
        match.begin()
        for _choice in range(30):
            match.submit(*choose(match, rng))
        fork = match.fork(len(match.lines) - 3)
        for one in (match, fork):
            wanted = [n for n in range(-2, len(one.lines) + 3) if one.is_target(n)]
            assert wanted == one.targets()
        assert match.targets()[0] == [n for n in match.counted
                                      if match.lines[n - 1].by == CHANCE][4]  # fmt: skip
        assert len(fork.targets()) <= len(fork.counted) - fork.header.prefix


def test_what_is_kept_of_lines_that_are_taken_back_is_forgotten():
    match, rng = Match.new("imhotep", 2, secret=SECRET, id="t"), Rng(1)
    match.begin()
    for _choice in range(60):
        match.submit(*choose(match, rng))
    found = Snapshots()
    found.restored(match, match.counted)
    kept = [count for count, _state in found.kept]
    found.restored(match, match.counted[:40])

    assert max(kept) > 40 >= max(count for count, _state in found.kept)
