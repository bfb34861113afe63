"""A small network: what it works out, how it learns, and that it is stored as it was."""

from itertools import product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from akhet.core import Rng
from akhet.core.knowledge import network_of, settle
from akhet.core.network import AT_ONCE, Network, Teacher


def small() -> Network:
    """Three signs, two units, one output; worked out by hand below."""
    net = Network(3, 2, 1)
    net.first = vec[float]([1.0, -1.0, 0.5, 0.25, 0.0, 3.0])
    net.start = vec[float]([0.1, 0.2])
    net.last = vec[float]([2.0, -1.0])
    net.end = vec[float]([0.5])
    return net


def run(net: Network, signs: list[int], amounts: list[float] | None = None) -> list[float]:
    """The outputs for some signs, by the weights as they are."""
    net.run(vec[i64](signs), vec[float](amounts or [1.0] * len(signs)), 0, len(signs))
    return list(net.out)


def judge(net: Network, signs: list[int], amounts: list[float] | None = None) -> list[float]:
    """The outputs for some signs, by the weights as they were packed."""
    net.judge(vec[i64](signs), vec[float](amounts or [1.0] * len(signs)), 0, len(signs))
    return list(net.out)


def strange(inputs: int, hidden: int, outputs: int) -> Network:
    """A network with weights of all sizes."""
    net, rng = Network(inputs, hidden, outputs), Rng(5)
    net.shake(rng)
    net.first = vec[float]([rng.below(2001) / 1000 - 1.0 for _n in range(inputs * hidden)])
    return net


def test_units_count_what_is_above_nought():
    net = small()

    # units: 0.1 + 1 = 1.1 and 0.2 - 1 < 0, so 2 * 1.1 + 0.5
    assert run(net, [0]) == pytest.approx([2.7])
    # 0.1 + 1 + 0.5 = 1.6, 0.2 - 1 + 0.25 + 3 = 2.45
    assert run(net, [0, 1, 2]) == pytest.approx([2 * 1.6 - 2.45 + 0.5])
    assert run(net, []) == pytest.approx([2 * 0.1 - 0.2 + 0.5])


def test_a_sign_counts_to_its_degree():
    net = small()
    net.pack()

    # 0.1 + 2 * 0.5 = 1.1, 0.2 + 2 * 0.25 = 0.7
    assert run(net, [1], [2.0]) == pytest.approx([2 * 1.1 - 0.7 + 0.5])
    assert judge(net, [1], [2.0]) == pytest.approx([2 * 1.1 - 0.7 + 0.5])
    # and one of the third sign: 1.1, 0.7 + 3 = 3.7
    assert judge(net, [1, 2], [2.0, 1.0]) == pytest.approx([2 * 1.1 - 3.7 + 0.5])


@pytest.mark.parametrize("hidden", [1, 4, 6, 16])
def test_packed_weights_judge_as_those_it_learns_with(hidden: int):
    net = strange(40, hidden, 3)
    net.pack()

    for signs in ([], [3], [0, 39], list(range(40)), list(range(40)) * 4):
        assert judge(net, signs) == pytest.approx(run(net, signs), abs=0.01 + 0.004 * len(signs))


def test_units_next_to_each_other_do_not_mix():
    """All units are as far down as they can be but one, with as many signs as there can be."""
    for up in range(5):
        net = Network(1, 5, 5)
        net.first = vec[float]([1.0 if unit == up else -1.0 for unit in range(5)])
        net.last = vec[float]([float(out == unit) for out in range(5) for unit in range(5)])
        net.pack()

        told = judge(net, [0] * AT_ONCE)

        assert told == pytest.approx([float(AT_ONCE * (unit == up)) for unit in range(5)])


def test_it_judges_by_what_it_knew_when_it_was_packed():
    net = small()
    net.pack()
    before = judge(net, [0, 1])
    net.first = vec[float]([0.0] * 6)

    assert judge(net, [0, 1]) == before
    net.pack()
    assert judge(net, [0, 1]) != before


def test_it_learns_what_no_sum_of_signs_can_tell():
    net, rng = Network(3, 8, 1), Rng(3)
    net.shake(rng)
    teacher = Teacher(net)
    for _lesson in range(1500):
        for first, second in product((0, 1), repeat=2):
            signs = [n for n, there in enumerate((first, second)) if there]
            pull = vec[float]([float(first != second) - run(net, signs)[0]])
            teacher.add(vec[i64](signs), vec[float]([1.0] * len(signs)), 0, len(signs), pull)
        teacher.step(0.01, 4.0)

    told = [run(net, signs)[0] for signs in ([], [0], [1], [0, 1])]

    assert told == pytest.approx([0.0, 1.0, 1.0, 0.0], abs=0.1)
    assert not any(net.first[16:24]), "a sign that was never met says nothing"


def test_it_is_stored_as_it_was():
    net = strange(40, 6, 4)
    net.spread = vec[float]([3.25, 2.5])

    again = network_of(net.data())

    assert list(again.spread) == [3.25, 2.5]
    for sign in range(40):
        assert run(again, [sign]) == pytest.approx(run(net, [sign]), abs=0.02)
    assert network_of(again.data()).data() == again.data(), "and loses nothing by it"


def test_whoever_sees_it_comes_first():
    net = Network(1, 1, 6)
    net.spread = vec[float]([2.0])
    net.out = vec[float]([1.0, 0.0, -1.0, 0.0, 0.0, 0.0])
    points, shares = vec[float]([0.0] * 3), vec[float]([0.0] * 3)

    settle(net, 1, 3, 0, vec[float]([30.0, 40.0, 50.0]), points, shares)

    assert list(points) == [20.0, 50.0, 50.0], "ten more for seat 1, ten less for seat 0"
    assert sum(shares) == pytest.approx(1.0)
    assert shares[1] == pytest.approx(shares[2]) and shares[0] < 1e-6
