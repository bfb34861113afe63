"""Observations: complete, of nothing but the mask, seen from the seat; positions as values."""

import copy
import pickle
from collections import Counter

import pytest

from akhet.core import CHANCE, OVER, WATCHER, IllegalAction, Rng
from akhet.core.layout import NUMBER
from akhet.games import GAMES
from tests.games.kits import KITS, at_tables, box_with, table_name

EVERY = 7  # of all positions so many are looked at, and the first of every kind of question


def positions(key: str, seats: int, options: dict[str, str], seed: int):
    """Some positions of a random game, among them every question that comes up."""
    game, rng = GAMES[key], Rng(seed)
    state, asked, n = game.new(seats, options), Counter[str](), 0
    while game.actor(state) != OVER:
        step = game.steps[state.open_tasks()[-1].step].name
        if n % EVERY == 0 or not asked[step]:
            yield state
        asked[step] += 1
        n += 1
        game.apply(state, game.sample(state, rng))
    yield state


@pytest.mark.parametrize(("key", "seats", "options"), at_tables("tables"), ids=table_name)
def test_the_mask_is_rebuilt_from_its_features_and_nothing_hidden_is_in_them(key, seats, options):
    game, rng = GAMES[key], Rng(seats)
    features, layout = game.features(seats), game.layout
    looked = 0
    for state in positions(key, seats, options, seats + 40):
        for seat in (*range(seats), WATCHER):
            seen = game.mask(state, seat)
            numbers = game.observe(state, seat)
            rows = features.rows_of(numbers, max(seat, 0))
            again = layout.restored(rows, seats, state.rules, state.box)
            assert again == seen and game.dump(again) == game.dump(seen)
            other = game.guess(seen, seat, rng)
            assert game.observe(other, seat) == numbers
            assert game.information(other, seat) == game.information(state, seat)
            looked += 1
    assert looked > 50


@pytest.mark.parametrize("key", GAMES)
def test_features_are_about_nought_to_one_and_each_has_a_name(key):
    game = GAMES[key]
    for seats in game.seats:
        features = game.features(seats)
        assert len(set(features.names)) == len(features.names)
        assert (
            features.length
            == len(features.scales)
            == sum(field.length(features.players) for field in features.fields)
        )
        most = 0.0
        for state in positions(key, seats, {}, seats):
            numbers = game.observe(state, max(game.actor(state), 0))
            assert min(numbers) >= 0
            most = max(
                most, *(n / scale for n, scale in zip(numbers, features.scales, strict=True))
            )
        assert 0.9 < most <= 4


@pytest.mark.parametrize("key", GAMES)
def test_a_lane_never_holds_more_than_it_has_bits_for(key):
    game = GAMES[key]
    for field in game.features(3).fields:
        lanes = field.lane_count(max(game.seats))
        assert lanes * field.bits <= 62 + 3, field.name  # of the last kind of a bag two bits
        assert field.bits <= 14 and (field.shows != NUMBER or field.scale >= 1)


@pytest.mark.parametrize("key", GAMES)
def test_an_observation_begins_with_the_seat_that_looks(key):
    game, seats = GAMES[key], 3
    features = game.features(seats)
    field = features.fields[features.names.index("asked_of")]
    start = features.starts[features.names.index("asked_of")]
    met = Counter()
    for state in positions(key, seats, {}, 3):
        actor = game.actor(state)
        if actor < 0 or len(game.waiting(state)) > 1:
            continue
        for seat in range(seats):
            numbers = game.observe(state, seat)
            width = field.lane_width(seats)
            assert numbers[start : start + width].index(1) == (actor - seat) % seats
            met[seat] += 1
    assert min(met.values()) > 10 and len(met) == seats


@pytest.mark.parametrize("key", GAMES)
def test_a_position_is_pickled_deep_copied_compared_and_hashed(key):
    game, kit = GAMES[key], KITS[key]
    seats, options = kit.tables[-1]
    before = None
    for n, state in enumerate(positions(key, seats, options, 9)):
        if n % 5:
            continue
        for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), game.copy(state)):
            assert twin is not state and twin == state and hash(twin) == hash(state)
            assert game.dump(twin) == game.dump(state) and game.options(twin) == game.options(state)
        assert before is None or before != state
        before = game.copy(state)
        if game.actor(twin) != OVER:
            game.apply(twin, game.sample(twin, Rng(n)))
            assert twin != state and state == before  # a copy goes its own way
    assert state != "a position" and state != game.new(seats)


@pytest.mark.parametrize("key", GAMES)
def test_positions_of_other_figures_or_rules_are_not_equal_and_are_restored_with_them(key):
    game, kit = GAMES[key], KITS[key]
    box = box_with(key, *kit.figures[0])
    own, printed = game.new(3, None, box), game.new(3)

    assert own != printed
    assert pickle.loads(pickle.dumps(own)) == own
    assert pickle.loads(pickle.dumps(own)).box.digest == box.digest
    if game.OLDEST < game.RULES:
        assert game.new(3, rules=game.OLDEST) != printed


@pytest.mark.parametrize("key", GAMES)
def test_an_illegal_apply_says_so_when_asked_to_check(key):
    game = GAMES[key]
    state = game.new(3)
    while game.actor(state) == CHANCE:
        game.apply(state, game.sample(state, Rng(1)), check=True)
    wrong = next(a for a in range(len(game.names)) if a not in game.options(state))
    before = game.copy(state)

    with pytest.raises(IllegalAction, match="not possible now"):
        game.apply(state, wrong, check=True)
    with pytest.raises(IllegalAction, match="no action"):
        game.apply(state, len(game.names), check=True)
    assert state == before
    game.apply(state, game.options(state)[0], check=True)
    assert state != before
