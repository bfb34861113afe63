"""What bots see of Pharaon: signs in range, no secrets, the gods counted right, and some use."""

import pytest

from akhet.core.knowledge import Pad
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
from akhet.games.pharaon.insight.standing import points_now
from akhet.games.pharaon.state import GIFTS, Pharaon, gift
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
