"""The generator: the same stream for ever, compiled or not, and every number as likely."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from akhet.core import Rng

STREAMS = [
    (0, [1775170341, 2308282561, 4004855486, 2038730933, 4038275729]),
    (1, [909274491, 1311799120, 1224265101, 214788568, 4025674374]),
    (2**64 + 5, [1677078529, 1795911538, 2175309221, 2670850714, 251205650]),
    (-7, [4087454710, 488008597, 4083586473, 1765939708, 1391251961]),
]


@pytest.mark.parametrize(("seed", "stream"), STREAMS)
def test_the_stream_of_a_seed_never_changes(seed: int, stream: list[int]):
    rng = Rng(seed)

    assert [rng.next32() for _number in range(5)] == stream


def rotated(x: int, k: int) -> int:
    return ((x << k) | (x >> (32 - k))) & 0xFFFFFFFF


def test_it_is_xoshiro128_plus_plus():
    rng = Rng(12345)
    s = [rng.a, rng.b, rng.c, rng.d]
    for _number in range(1000):
        wanted = (rotated((s[0] + s[3]) & 0xFFFFFFFF, 7) + s[0]) & 0xFFFFFFFF
        t = (s[1] << 9) & 0xFFFFFFFF
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 11)
        assert rng.next32() == wanted


@given(st.integers(), st.integers(1, 2**31 - 1))
def test_below_stays_below(seed: int, n: int):
    rng = Rng(seed)

    assert all(0 <= rng.below(n) < n for _number in range(5))


@pytest.mark.parametrize("n", [1, 2, 3, 7, 12, 100])
def test_below_is_uniform(n: int):
    rng = Rng(n)
    draws = 2000 * n
    found = [0] * n
    for _draw in range(draws):
        found[rng.below(n)] += 1

    square = sum((count - 2000) ** 2 / 2000 for count in found)
    assert square < n + 8 * (2 * n) ** 0.5 + 12  # eight deviations: only a broken one is that far


def test_below_is_uniform_where_the_range_does_not_divide():
    rng = Rng(4)
    n = 3 * 2**29  # a plain remainder would give the low third twice as often
    low = sum(rng.below(n) < n // 3 for _draw in range(6000))

    assert abs(low - 2000) < 300


def test_forks_are_streams_of_their_own():
    rng, same = Rng(5), Rng(5)
    first, second = rng.fork(), rng.fork()
    streams = [[one.next32() for _n in range(4)] for one in (first, second, same.fork(), rng)]

    assert streams[0] == streams[2]
    assert len({tuple(stream) for stream in streams}) == 3
