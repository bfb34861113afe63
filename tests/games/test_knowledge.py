"""What bots see of every game: signs in range, no secrets, and some use."""

from statistics import fmean

import pytest

from akhet.bots.practice import duel
from akhet.core import CHANCE, COMPILED, Moves, Rng
from akhet.core.knowledge import SIGNS, Pad
from akhet.games import GAMES
from tests.bots.signs import knowledge_of, looks, questions, stands
from tests.games.kits import at_tables, table_name


@pytest.mark.parametrize(("key", "seats", "options"), at_tables("knows"), ids=table_name)
def test_every_sign_has_a_weight_and_the_clock_stays_on_its_face(key: str, seats, options):
    game = GAMES[key]
    knowledge = knowledge_of(game)
    for state, seat in questions(game, seats, options):
        assert 0 <= knowledge.clock(state) <= knowledge.clocks
        assert 0 <= knowledge.table(state) < knowledge.tables
        for signs in looks(game, state, seat).values():
            assert len(signs) < SIGNS
            assert all(0 <= sign < knowledge.moves for sign in signs)
        for party in range(len(game.standing(state))):
            found = dict(stands(game, state, party))
            assert 0 < len(found) < SIGNS
            assert all(0 <= sign < knowledge.stands for sign in found)


@pytest.mark.parametrize(("key", "seats", "options"), at_tables("knows"), ids=table_name)
def test_moves_look_the_same_to_a_seat_that_sees_only_its_own(key: str, seats, options):
    game = GAMES[key]
    for state, seat in questions(game, seats, options, seed=2):
        seen = game.mask(state, seat)
        assert looks(game, seen, seat) == looks(game, state, seat)
        assert stands(game, seen, seat) == stands(game, state, seat)


@pytest.mark.parametrize("key", GAMES)
def test_looking_changes_nothing(key: str):
    game = GAMES[key]
    for state, seat in questions(game, game.seats[-1], seed=5)[::7]:
        before = game.dump(state)
        looks(game, state, seat)
        stands(game, state, seat)

        assert game.dump(state) == before


@pytest.mark.parametrize(("key", "seats", "options"), at_tables("beats"), ids=table_name)
def test_knowledge_beats_chance(key: str, seats, options):
    games = 8
    knows = [seat == 0 for seat in range(seats)]

    won = duel(GAMES[key], GAMES[key].new(seats, options), knows, games, 1, 0.5)[0]

    assert won >= games - 1


@pytest.mark.parametrize("key", GAMES)
def test_a_game_of_knowledge_alone_comes_to_its_end(key: str):
    game, out, pad, rng = GAMES[key], Moves(), Pad(), Rng(5)
    knowledge = knowledge_of(game)
    state = game.new(3)
    game.fill(state, out)
    ticks = []
    while out.n > 0:
        ticks.append(knowledge.clock(state))
        seat = game.actor(state)
        if seat == CHANCE:
            game.advance(state, out.pick(rng), out)
        else:
            knowledge.weigh(state, seat, out, pad, 1.0)
            odds = [pad.odds[n] for n in range(out.n)]
            assert sum(odds) == pytest.approx(1.0) and min(odds) >= 0.0
            game.advance(state, out.items[pad.pick(out.n, rng)], out)

    assert ticks == sorted(ticks) and ticks[-1] >= knowledge.clocks - 1
    assert min(game.scores(state)) > 15


@pytest.mark.parametrize("key", GAMES)
def test_points_are_foretold_as_well_for_those_who_are_not_asked(key: str):
    """A search judges all seats of a position, whoever is about to answer."""
    game, out, pad, rng = GAMES[key], Moves(), Pad(), Rng(3)
    knowledge = knowledge_of(game)
    assert knowledge.horizon > 0, "its playouts are judged"
    asked, others = [], []
    for _game in range(24 if COMPILED else 4):
        state, foretold = game.new(3), []
        game.fill(state, out)
        while out.n > 0:
            seat = game.actor(state)
            if seat == CHANCE:
                game.advance(state, out.pick(rng), out)
                continue
            foretold.append((seat, [knowledge.worth(state, party, pad) for party in range(3)]))
            knowledge.weigh(state, seat, out, pad, 1.0)
            game.advance(state, out.items[pad.pick(out.n, rng)], out)
        for seat, points in foretold:
            misses = [a - b for a, b in zip(game.standing(state), points, strict=True)]
            asked.append(misses[seat])
            others += misses[:seat] + misses[seat + 1 :]

    assert abs(fmean(asked) - fmean(others)) < 1.5


def test_pharaon_has_weights_of_its_own_for_two_seats_and_for_more():
    game = GAMES["pharaon"]
    knowledge = knowledge_of(game)

    tables = [knowledge.table(game.new(seats)) for seats in game.seats]
    more = [knowledge.table(game.new(seats, {"konflikte": "on"})) for seats in game.seats]

    assert tables == [0, 1, 2, 3, 3]
    assert more == [0] * len(game.seats), "with the expansion all tables share theirs"
    moves, stands = knowledge.moves, knowledge.stands
    for all_weights, size in ((knowledge.move_weights, moves), (knowledge.stand_weights, stands)):
        rows = [list(all_weights)[table * size :][:size] for table in range(knowledge.tables)]
        assert rows[0] not in rows[1:] and rows[1] not in rows[2:]


def test_imhotep_has_odds_of_its_own_for_each_number_of_seats():
    game = GAMES["imhotep"]
    knowledge = knowledge_of(game)

    assert [knowledge.table(game.new(seats)) for seats in game.seats] == [0, 1, 2]
    size = knowledge.moves
    rows = [list(knowledge.move_weights)[table * size :][:size] for table in range(3)]
    assert rows[0] != rows[1] != rows[2] != rows[0]
    assert [knowledge.doubt(game.new(seats)) for seats in game.seats] == [3.0, 5.0, 5.0]
