"""The buffer of legal answers."""

from hypothesis import given
from hypothesis import strategies as st

from akhet.core import Moves, Rng
from akhet.core.packed import bag_of


def test_it_holds_what_was_added_until_it_is_cleared():
    moves = Moves()
    moves.add(3)
    moves.add(5)

    assert moves.actions() == [3, 5]
    assert moves.has(5) and not moves.has(4)
    moves.clear()
    assert moves.actions() == [] and not moves.has(3)


def test_a_cleared_buffer_forgets_its_weights():
    moves = Moves()
    moves.add_weighted(1, 7)
    moves.clear()
    moves.add(2)

    assert moves.total == 0
    assert moves.pick(Rng(1)) == 2


def test_weights_say_where_a_number_falls():
    moves = Moves()
    moves.add_weighted(4, 2)
    moves.add_weighted(6, 3)

    assert moves.total == 5
    assert [moves.at_weight(mark) for mark in range(5)] == [4, 4, 6, 6, 6]


def test_picks_follow_the_weights():
    moves = Moves()
    for action, weight in ((0, 1), (1, 2), (2, 7)):
        moves.add_weighted(action, weight)
    rng = Rng(3)
    found = [0, 0, 0]
    for _draw in range(10_000):
        found[moves.pick(rng)] += 1

    assert all(abs(found[n] - 1000 * weight) < 300 for n, weight in enumerate((1, 2, 7)))


@given(st.lists(st.booleans(), max_size=20), st.sampled_from([1, 3]), st.integers(0, 50))
def test_add_bits_adds_an_action_for_every_bit(bits: list[bool], stride: int, first: int):
    word = sum(1 << stride * n for n, bit in enumerate(bits) if bit)
    moves = Moves()
    moves.add(99)
    moves.add_bits(word, stride, first)

    assert moves.actions() == [99, *[first + n for n, bit in enumerate(bits) if bit]]


@given(st.lists(st.integers(0, 31), min_size=12, max_size=12))
def test_add_bag_adds_each_kind_with_its_count(counts: list[int]):
    moves = Moves()
    moves.add_bag(bag_of(counts), 40)

    assert moves.actions() == [40 + kind for kind in range(12) if counts[kind]]
    assert [moves.weights[n] for n in range(moves.n)] == [count for count in counts if count]
    assert moves.total == sum(counts)


@given(st.lists(st.integers(0, 15), max_size=14))
def test_a_bag_with_small_lanes_is_drawn_from_like_one_with_large_ones(counts: list[int]):
    moves = Moves()
    moves.add_small_bag(sum(count << (4 * kind) for kind, count in enumerate(counts)), 50)

    assert moves.actions() == [50 + kind for kind, count in enumerate(counts) if count]
    assert [moves.weights[n] for n in range(moves.n)] == [count for count in counts if count]
    assert moves.total == sum(counts)
