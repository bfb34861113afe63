"""Advice for a position: from what a seat may know, the same for a seed, and right."""

import json
from typing import Any

import pytest

from akhet.bots.advice import CLOSE, ROUNDS, SOON, Adviser, Budget, standard_error
from akhet.core import COMPILED, OVER, AnyGame, IllegalAction, Rng
from akhet.games import GAMES
from tests.bots.coin import CoinGame
from tests.bots.positions import walk

FEW = 200 if COMPILED else 24
MANY = 4000 if COMPILED else 1200


def middle(key: str, seats: int, seed: int = 1) -> tuple[AnyGame, Any, int]:
    """A position of a random game in which somebody has several answers, and who."""
    game = GAMES[key]
    found = [game.copy(state) for state in walk(game, seats, {}, seed)]
    found = [state for state in found if len(game.options(state)) > 3]
    state = found[len(found) // 2]
    return game, state, game.actor(state)


@pytest.mark.parametrize(("key", "seats"), [("imhotep", 3), ("amunre", 3), ("pharaon", 2)])
def test_the_same_seed_gives_the_same_advice_and_another_one_another(key: str, seats: int) -> None:
    game, state, seat = middle(key, seats)
    seen = game.mask(state, seat)
    adviser = Adviser(game, Budget(FEW))

    one, other, third = (adviser.advise(seen, seat, Rng(seed)).data() for seed in (7, 7, 8))

    assert json.dumps(one) == json.dumps(other)
    assert json.dumps(one) != json.dumps(third)


@pytest.mark.parametrize("key", ["imhotep", "amunre", "pharaon"])
def test_advice_does_not_depend_on_what_the_seat_cannot_know(key: str) -> None:
    game, state, seat = middle(key, 3, seed=4)
    worlds = [game.guess(game.mask(state, seat), seat, Rng(seed)) for seed in range(3)]
    adviser = Adviser(game, Budget(FEW))

    found = [adviser.advise(game.mask(world, seat), seat, Rng(1)).data() for world in worlds]

    assert found[0] == found[1] == found[2]


def test_chances_add_up_and_the_best_move_comes_first() -> None:
    game, state, seat = middle("imhotep", 4)

    advice = Adviser(game, Budget(FEW)).advise(game.mask(state, seat), seat, Rng(1))

    names = [game.action_name(action) for action in game.options(state)]
    assert {move.action for move in advice.moves} <= set(names)
    assert sum(move.share for move in advice.moves) == pytest.approx(1)
    assert sum(move.tries for move in advice.moves) >= advice.playouts == FEW
    for move in advice.moves:
        assert sum(move.wins) == pytest.approx(1) and len(move.points) == 4
        assert move.worse == max(0.0, advice.wins[seat] - move.wins[seat])
    certain = [move.wins[seat] - move.error for move in advice.moves]
    assert certain == sorted(certain, reverse=True)
    assert advice.wins == advice.moves[0].wins and advice.points == advice.moves[0].points


@pytest.mark.parametrize("by_seat", [False, True])
def test_a_chance_of_seven_in_ten_is_told_and_beats_a_coin_nobody_can_see(by_seat: bool) -> None:
    game = CoinGame(by_seat)
    state = game.new(2)

    advice = Adviser(game, Budget(MANY)).advise(game.mask(state, 0), 0, Rng(3), 1)

    safe, gamble = advice.moves
    assert (safe.action, gamble.action) == ("safe", "gamble")
    assert safe.wins[0] == pytest.approx(0.7, abs=5 * safe.error)
    assert gamble.wins[0] == pytest.approx(0.5, abs=5 * gamble.error)
    assert gamble.worse == pytest.approx(0.2, abs=0.1)


@pytest.mark.parametrize("key", ["imhotep", "pharaon"])
def test_at_the_last_choice_of_a_game_the_chances_are_exact(key: str) -> None:
    game = GAMES[key]
    checked = 0
    for seed in range(12):
        *_before, state = [game.copy(one) for one in walk(game, 2, {}, seed)]
        seat, legal = game.actor(state), game.options(state)
        ends = {game.action_name(action): winners_after(game, state, action) for action in legal}
        if len(legal) < 2 or not all(ends.values()):
            continue
        for move in Adviser(game, Budget(FEW)).advise(game.mask(state, seat), seat, Rng(1)).moves:
            assert move.wins == pytest.approx(ends[move.action]), (seed, move.action)
            checked += 1
    assert checked > 2


def winners_after(game: AnyGame, state: Any, action: int) -> list[float]:
    """Who has won after an answer, if that ends the game; else nothing."""
    after = game.copy(state)
    game.apply(after, action)
    return game.winners(after) if game.actor(after) == OVER else []


def test_what_was_played_is_compared_even_if_nobody_would_try_it() -> None:
    game, state, seat = middle("imhotep", 2)
    seen = game.mask(state, seat)
    adviser = Adviser(game, Budget(FEW))
    free = adviser.advise(seen, seat, Rng(1))
    tried = {move.action: move.tries for move in free.moves}
    legal = game.options(state)
    least = min(legal, key=lambda action: tried.get(game.action_name(action), 0))

    played = adviser.advise(seen, seat, Rng(1), least).of(game.action_name(least))

    assert tried.get(game.action_name(least), 0) < FEW // CLOSE
    assert played is not None and played.tries >= FEW // CLOSE
    assert played.share == pytest.approx(tried.get(played.action, 0) / FEW, abs=1 / CLOSE)


def test_a_choice_that_is_soon_clear_takes_fewer_playouts_and_any_other_all_of_them() -> None:
    game, state, seat = middle("imhotep", 2, seed=18)
    seen, most = game.mask(state, seat), ROUNDS * SOON
    adviser = Adviser(game, Budget(most))
    free = adviser.advise(seen, seat, Rng(1))
    first, second, *_others = sorted(free.moves, key=lambda move: -move.share)

    clear, open_still = (
        adviser.advise(seen, seat, Rng(1), game.action(move.action)) for move in (first, second)
    )

    assert free.playouts == open_still.playouts == most and first.share > 0.5
    assert clear.playouts == SOON
    for advice, move in ((clear, first), (open_still, second)):
        found = advice.of(move.action)
        assert found is not None and found.tries >= most // CLOSE


def test_the_traitor_of_a_solo_game_is_a_party_of_its_own() -> None:
    game, state, seat = middle("pharaon", 1)

    advice = Adviser(game, Budget(FEW)).advise(game.mask(state, seat), seat, Rng(1))

    assert len(advice.wins) == len(advice.points) == 2


def test_a_seat_with_nothing_to_choose_and_a_move_that_cannot_be_are_refused() -> None:
    game, state, seat = middle("imhotep", 2)
    adviser = Adviser(game, Budget(4))

    with pytest.raises(IllegalAction, match="nothing to choose"):
        adviser.advise(game.mask(state, 1 - seat), 1 - seat, Rng(1))
    with pytest.raises(IllegalAction, match="not possible here"):
        impossible = next(n for n in range(len(game.names)) if n not in game.options(state))
        adviser.advise(game.mask(state, seat), seat, Rng(1), impossible)


def test_a_budget_of_time_is_kept_to_and_a_share_is_never_certain() -> None:
    game, state, seat = middle("imhotep", 2)

    advice = Adviser(game, Budget(0, 0.05)).advise(game.mask(state, seat), seat, Rng(1))

    assert advice.playouts >= 8
    assert 0 < standard_error(50, 50) < standard_error(5, 5)
    assert standard_error(0, 50) == pytest.approx(standard_error(50, 50))
