"""Rows of small numbers in one word: every lane, up to the last bit, compiled or not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from akhet.core import words


@pytest.mark.parametrize("n", range(62))
def test_bit_sets_one_bit_up_to_the_last(n: int):
    assert words.bit(n) == 2**n


@pytest.mark.parametrize("n", range(7))
def test_a_lane_of_eight_bits_holds_0_to_255(n: int):
    full = 255 * words.unit(n)

    assert full == 255 << (8 * n)
    assert [words.lane(full, other) for other in range(7)] == [255 * (n == m) for m in range(7)]
    assert words.lane(words.unit(n), n) == 1


@pytest.mark.parametrize("n", range(4))
def test_a_wide_lane_holds_0_to_16383(n: int):
    full = 16383 * words.wide_unit(n)

    assert full == 16383 << (14 * n)
    assert [words.wide(full, other) for other in range(4)] == [16383 * (n == m) for m in range(4)]


@pytest.mark.parametrize("kind", range(words.KINDS))
def test_a_bag_holds_31_of_a_kind(kind: int):
    full = 31 * words.card(kind)

    assert full == 31 << (5 * kind)
    assert words.counts(full) == [31 * (kind == other) for other in range(words.KINDS)]
    assert words.size(full) == 31
    assert words.kinds_in(full) == 1 << (5 * kind)


COUNTS = st.lists(st.integers(0, 31), min_size=12, max_size=12)
ROWS = st.lists(st.integers(0, 255), min_size=7, max_size=7)


@given(COUNTS)
def test_a_bag_gives_back_its_counts(counts: list[int]):
    bag = words.bag_of(counts)

    assert words.counts(bag) == counts
    assert words.size(bag) == sum(counts)
    assert words.kinds_in(bag) == sum(1 << 5 * kind for kind in range(12) if counts[kind])


@given(ROWS)
def test_a_row_gives_back_its_numbers(numbers: list[int]):
    assert words.lanes(words.row(numbers), 7) == numbers


@given(COUNTS, st.integers(0, 11))
def test_adding_a_card_touches_one_kind(counts: list[int], kind: int):
    counts[kind] = min(counts[kind], 30)
    after = words.counts(words.bag_of(counts) + words.card(kind))

    assert after == [count + (n == kind) for n, count in enumerate(counts)]


@given(ROWS, st.integers(0, 6))
def test_adding_to_a_lane_touches_one_lane(numbers: list[int], n: int):
    numbers[n] = min(numbers[n], 253)

    after = words.lanes(words.row(numbers) + 2 * words.unit(n), 7)

    assert after == [number + 2 * (n == m) for m, number in enumerate(numbers)]
