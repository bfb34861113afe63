"""What bots see of Pharaon: signs in range, no secrets, the gods counted right, and some use."""

import pytest

from akhet.bots.practice import duel
from akhet.core import CHANCE, Moves, Rng
from akhet.core.knowledge import Pad
from akhet.games.pharaon import GAME, scoring
from akhet.games.pharaon.knowledge import PharaonKnowledge
from akhet.games.pharaon.outlook import BEST, LOSS, RISE, note_gods, note_loss, note_rises
from akhet.games.pharaon.prospects import points_now
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
def test_every_sign_of_a_move_has_a_weight_and_every_move_a_sign(seats, options):
    for state, seat in questions(GAME, seats, options):
        for signs in looks(GAME, state, seat).values():
            assert signs and all(0 <= sign < KNOWLEDGE.moves for sign in signs)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_sign_of_a_standing_has_a_weight(seats, options):
    for state, _seat in questions(GAME, seats, options):
        assert 0 <= KNOWLEDGE.clock(state) <= KNOWLEDGE.clocks
        for party in range(len(GAME.standing(state))):
            signs = stands(GAME, state, party)
            assert signs and all(0 <= sign < KNOWLEDGE.stands for sign, _amount in signs)


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


@pytest.mark.parametrize(("seats", "options"), [(1, {"traitor": "0"}), (2, {}), (4, {})])
def test_knowledge_beats_chance(seats, options):
    games = 8
    knows = [seat == 0 for seat in range(seats)]

    won = duel(GAME, GAME.new(seats, options), knows, games, 1, 0.5)[0]

    assert won >= games - 1


def test_a_game_of_knowledge_alone_comes_to_its_end():
    state, out, pad, rng = GAME.new(3), Moves(), Pad(), Rng(5)
    GAME.fill(state, out)
    while out.n > 0:
        seat = GAME.actor(state)
        if seat == CHANCE:
            GAME.advance(state, out.pick(rng), out)
        else:
            KNOWLEDGE.weigh(state, seat, out, pad, 1.0)
            odds = [pad.odds[n] for n in range(out.n)]
            assert sum(odds) == pytest.approx(1.0) and min(odds) >= 0.0
            GAME.advance(state, out.items[pad.pick(out.n, rng)], out)
    assert state.round == 5 and min(GAME.scores(state)) > 20
