"""Rows of small numbers in one word: every lane, up to the last bit, compiled or not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from akhet.core import packed


@pytest.mark.parametrize("n", range(62))
def test_bit_sets_one_bit_up_to_the_last(n: int):
    assert packed.bit(n) == 2**n


@pytest.mark.parametrize("n", range(7))
def test_a_lane_of_eight_bits_holds_0_to_255(n: int):
    full = 255 * packed.unit(n)

    assert full == 255 << (8 * n)
    assert [packed.lane(full, other) for other in range(7)] == [255 * (n == m) for m in range(7)]
    assert packed.lane(packed.unit(n), n) == 1


@pytest.mark.parametrize("n", range(4))
def test_a_wide_lane_holds_0_to_16383(n: int):
    full = 16383 * packed.wide_unit(n)

    assert full == 16383 << (14 * n)
    assert [packed.wide(full, other) for other in range(4)] == [16383 * (n == m) for m in range(4)]


@pytest.mark.parametrize("kind", range(packed.KINDS))
def test_a_bag_holds_31_of_a_kind_and_3_of_the_last(kind: int):
    most = 31 if kind < 12 else 3
    full = most * packed.card(kind)

    assert full == most << (5 * kind)
    assert packed.counts(full, 13) == [most * (kind == other) for other in range(packed.KINDS)]
    assert packed.size(full) == most
    assert packed.kinds_in(full) == 1 << (5 * kind)


COUNTS = st.tuples(*[st.integers(0, 31)] * 12, st.integers(0, 3)).map(list)
ROWS = st.lists(st.integers(0, 255), min_size=7, max_size=7)


@given(COUNTS)
def test_a_bag_gives_back_its_counts(counts: list[int]):
    bag = packed.bag_of(counts)

    assert packed.counts(bag, 13) == counts
    assert packed.size(bag) == sum(counts)
    assert packed.kinds_in(bag) == sum(1 << 5 * kind for kind in range(13) if counts[kind])


@given(ROWS)
def test_a_row_gives_back_its_numbers(numbers: list[int]):
    assert packed.lanes(packed.row(numbers), 7) == numbers


@given(COUNTS, st.integers(0, 12))
def test_adding_a_card_touches_one_kind(counts: list[int], kind: int):
    counts[kind] = min(counts[kind], 30 if kind < 12 else 2)
    after = packed.counts(packed.bag_of(counts) + packed.card(kind), 13)

    assert after == [count + (n == kind) for n, count in enumerate(counts)]


@given(ROWS, st.integers(0, 6))
def test_adding_to_a_lane_touches_one_lane(numbers: list[int], n: int):
    numbers[n] = min(numbers[n], 253)

    after = packed.lanes(packed.row(numbers) + 2 * packed.unit(n), 7)

    assert after == [number + 2 * (n == m) for m, number in enumerate(numbers)]


@given(st.integers(0, 2**62 - 1))
def test_bits_are_counted_and_lanes_with_something_found(word: int):
    assert packed.count_bits(word) == word.bit_count()
    row = word % 2**56
    found = [int(packed.lane(packed.some_lanes(row), n)) for n in range(7)]
    assert found == [int(packed.lane(row, n) > 0) for n in range(7)]
