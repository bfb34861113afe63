"""What bots see of Pharaon: signs in range, no secrets, the gods counted right, and some use."""

import pytest

from akhet.core.knowledge import Pad
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
from akhet.games.pharaon.insight.sight import PLACE, TABLE, is_turn
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


def sight_of(state: Pharaon) -> tuple[int, list[tuple[int, float]], list[float]]:
    """From whose place a network sees a position, what, and the points by now."""
    pad = Pad()
    me = int(KNOWLEDGE.sight(state, pad))
    signs = [(pad.signs[n], pad.amounts[n]) for n in range(pad.n)]
    return me, signs, list(pad.points)[: state.seats]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_network_sees_what_everybody_may_know_from_the_place_of_who_moves(seats):
    turns = 0
    for state, seat in questions(GAME, seats, seed=3):
        me, signs, points = sight_of(state)
        assert me == seat
        assert sight_of(GAME.mask(state, seat)) == (me, signs, points)
        assert all(TABLE <= sign < TABLE + seats * PLACE for sign, _ in signs if sign >= TABLE)
        for party in range(seats):
            if state.own[10 + party] & 1 << 19 == 0:
                assert points[party] == sum(scoring.row_of(state, party))
        turns += is_turn(state)
    assert turns > 20


def test_everybody_is_seen_alike_from_another_place():
    """Whose turn it is turns the places round, and changes nothing else in them."""
    for state, seat in questions(GAME, 3, seed=4):
        if is_turn(state) and not state.has_passed((seat + 1) % 3):
            other = GAME.copy(state)
            other.tasks[other.depth - 1] = packed(TURN, (seat + 1) % 3, 0)
            here, there = places(state), places(other)
            assert there == [here[1], here[2], here[0]]


def places(state: Pharaon) -> list[list[tuple[int, float]]]:
    """What is seen of each place, with the signs counted from where its own begin."""
    found: list[list[tuple[int, float]]] = [[] for _place in range(state.seats)]
    for sign, amount in sight_of(state)[1]:
        if sign >= TABLE:
            found[(sign - TABLE) // PLACE].append(((sign - TABLE) % PLACE, amount))
    return found
