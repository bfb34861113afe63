"""What bots see of Pharaon: signs in range, no secrets, the gods counted right, and some use."""

import pytest

from akhet.core.knowledge import ROW, Pad
from akhet.core.state import packed
from akhet.games.pharaon import GAME, scoring
from akhet.games.pharaon.insight.knowledge import PharaonKnowledge
from akhet.games.pharaon.insight.reach import (
    BEST,
    LOSS,
    RISE,
    note_gods,
    note_loss,
    note_rises,
)
from akhet.games.pharaon.insight.sight import (
    BEFORE,
    FIRST_HEIR,
    IN_PLAY,
    PLACE,
    TABLE,
    is_turn,
)
from akhet.games.pharaon.insight.standing import points_now
from akhet.games.pharaon.state import GIFTS, Pharaon, gift
from akhet.games.pharaon.steps.shared import TURN
from tests.bots.signs import looks, questions, stands

TABLES = [
    (1, {"traitor": "0"}),
    (1, {"traitor": "5", "konflikte": "on", "traitor_swords": "on"}),
    (2, {}),
    (2, {"konflikte": "on"}),
    (3, {"scribe2": "on"}),
    (4, {"konflikte": "on"}),
    (5, {}),
]
KNOWLEDGE = PharaonKnowledge()


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_moves_and_standings_look_the_same_to_a_seat_that_sees_only_its_own(seats, options):
    for state, seat in questions(GAME, seats, options):
        seen = GAME.mask(state, seat)
        assert looks(GAME, seen, seat) == looks(GAME, state, seat)
        for party in range(len(GAME.standing(state))):
            assert stands(GAME, seen, party) == stands(GAME, state, party)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_gods_are_counted_as_the_rules_count_them(seats, options):
    diplomat = 1 << 19
    for state, seat in questions(GAME, seats, options, seed=2):
        pad = Pad()
        note_gods(state, seat, pad)
        note_rises(state, pad)
        note_loss(state, pad)
        if state.own[10 + seat] & diplomat == 0:
            assert points_now(state, seat, pad) == sum(scoring.row_of(state, seat))
        if state.own[10 + seat] & (diplomat | 31 | 1 << 16) == 0:
            best = scoring.gods_points(state, scoring.best_gods(state, seat))
            assert pad.notes[BEST] == best
            assert pad.notes[RISE] == gods_with(state, seat, gift(0)) - best
            if state.own[GIFTS + seat] & 15:
                assert pad.notes[LOSS] == best - gods_with(state, seat, -gift(0))


def gods_with(state: Pharaon, seat: int, gifts: int) -> int:
    """What the gods would bring with other offerings."""
    other = GAME.copy(state)
    other.own[GIFTS + seat] += gifts
    return scoring.gods_points(other, scoring.best_gods(other, seat))


Row = list[tuple[int, float]]


def sight_of(state: Pharaon) -> tuple[int, list[Row], list[float]]:
    """From whose place a network sees a position, what, and the points by now.

    With more than two seats it sees a row for each of them.
    """
    pad = Pad()
    me = int(KNOWLEDGE.sight(state, pad))
    rows = [range(pad.n)]
    if state.seats > 2:
        rows = [range(seat * ROW, pad.ends[seat]) for seat in range(state.seats)]
    signs = [[(pad.signs[n], pad.amounts[n]) for n in row] for row in rows]
    return me, signs, list(pad.points)[: state.seats]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_network_sees_what_everybody_may_know_from_the_place_of_who_moves(seats):
    turns = 0
    for state, seat in questions(GAME, seats, seed=3):
        me, rows, points = sight_of(state)
        assert me == (seat if seats == 2 else 0)
        assert sight_of(GAME.mask(state, seat)) == (me, rows, points)
        assert len(rows) == (1 if seats == 2 else seats)
        end = TABLE + 2 * PLACE if seats == 2 else FIRST_HEIR + 4
        assert all(0 <= sign < end for row in rows for sign, _amount in row)
        for party in range(seats):
            if state.own[10 + party] & 1 << 19 == 0:
                assert points[party] == sum(scoring.row_of(state, party))
        turns += is_turn(state)
    assert turns > 20


def moved_on(state: Pharaon, seat: int) -> Pharaon:
    """The same position, but another seat's turn begins."""
    other = GAME.copy(state)
    other.tasks[other.depth - 1] = packed(TURN, seat, 0)
    return other


def test_both_are_seen_alike_from_the_other_place():
    """Whose turn it is turns the places round, and changes nothing else in them."""
    looked = 0
    for state, seat in questions(GAME, 2, seed=4):
        if is_turn(state) and not state.has_passed(1 - seat):
            here, there = places(state), places(moved_on(state, 1 - seat))
            assert there == [here[1], here[0]]
            looked += 1
    assert looked > 10


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_row_is_the_same_whoever_moves_but_for_who_moves_before_it(seats):
    looked = 0
    for state, seat in questions(GAME, seats, seed=4):
        follower = (seat + 1) % seats
        if is_turn(state) and not state.has_passed(follower):
            here, there = sight_of(state)[1], sight_of(moved_on(state, follower))[1]
            for row, other in zip(here, there, strict=True):
                assert without_order(row) == without_order(other)
            assert here[seat] != there[seat], "who moved now comes last"
            looked += 1
    assert looked > 10


def without_order(row: Row) -> Row:
    """A row but for how many move before its seat."""
    return [(sign, amount) for sign, amount in row if not BEFORE <= sign < IN_PLAY]


def places(state: Pharaon) -> list[Row]:
    """What is seen of each place, with the signs counted from where its own begin."""
    found: list[Row] = [[] for _place in range(state.seats)]
    for sign, amount in sight_of(state)[1][0]:
        if sign >= TABLE:
            found[(sign - TABLE) // PLACE].append(((sign - TABLE) % PLACE, amount))
    return found
