"""What a thing is worth and what is luck: numbers worked by hand, and effects that were planted."""

import math
import random
from collections.abc import Callable

import pytest

from akhet.lab.stats import student
from akhet.lab.study.findings import find
from akhet.lab.study.lift import Row, lift
from akhet.lab.study.luck import Deal, parts_of
from akhet.lab.study.record import Studied
from tests.lab.studies import experiment


def rows(won: list[tuple[str, int, int, int]]) -> tuple[list[Row], list[float]]:
    """Each in a deal of its own: stratum, whether it had the thing, rows, victories."""
    found: list[Row] = []
    counts: list[float] = []
    for stratum, had, number, victories in won:
        for n in range(number):
            found.append(Row(stratum, len(found), 1.0 if n < victories else 0.0))
            counts.append(had)
    return found, counts


def test_the_lift_of_one_stratum_is_the_difference_of_two_shares_with_its_error() -> None:
    # 15 of 20 against 5 of 20; error: the root of 40/39 of 2 * 0.75 * 0.25 / 20.
    found = lift(*rows([("all", 1, 20, 15), ("all", 0, 20, 5)]))

    assert found is not None
    reach = student(19) * math.sqrt(40 / 39 * (0.75 * 0.25 / 20 + 0.25 * 0.75 / 20))
    assert found.effect.value == pytest.approx(0.5)
    assert found.effect.high == pytest.approx(0.5 + reach)
    assert found.effect.low == pytest.approx(0.5 - reach)
    assert (found.seats, found.deals, found.clear) == (20, 20, True)


def test_strata_count_by_how_much_each_tells() -> None:
    # 8/10 - 12/30 = 0.4 and 9/30 - 2/10 = 0.1, both of weight 10 * 30 / 40.
    found = lift(*rows([("a", 1, 10, 8), ("a", 0, 30, 12), ("b", 1, 30, 9), ("b", 0, 10, 2)]))

    assert found is not None
    assert found.effect.value == pytest.approx(0.25)


def test_a_card_that_only_strong_bots_like_is_worth_nothing() -> None:
    strong = [("strong", 1, 80, 64), ("strong", 0, 20, 16)]  # wins 80 % with and without
    weak = [("weak", 1, 20, 4), ("weak", 0, 80, 16)]  # wins 20 % with and without
    found = lift(*rows(strong + weak))

    assert found is not None
    assert found.effect.value == pytest.approx(0.0)
    assert not found.clear
    plain = lift(*rows([("one", had, number, won) for _bot, had, number, won in strong + weak]))
    assert plain is not None
    assert plain.effect.value == pytest.approx(0.36)  # what nobody would be told of the bots


def test_twice_the_same_deals_say_no_more_than_once() -> None:
    once, counts = rows([("all", 1, 30, 20), ("all", 0, 30, 10)])
    alone, doubled = lift(once, counts), lift(once * 2, counts * 2)

    assert alone is not None
    assert doubled is not None
    assert doubled.effect.low == pytest.approx(alone.effect.low)


def test_too_few_deals_say_nothing() -> None:
    assert lift(*rows([("all", 1, 19, 19), ("all", 0, 100, 0)])) is None


def game_of(rng: random.Random, number: int, worth: float) -> Studied:
    """A made-up game of two seats: bot and seat matter, and one card is worth something."""
    bots = ["strong", "weak"] if number % 2 == 0 else ["weak", "strong"]
    chances = []
    things: list[tuple[int, str, int]] = []
    for seat, bot in enumerate(bots):
        chance = (0.3 if bot == "strong" else 0.0) + (0.1 if seat == 0 else 0.0)
        for card in ("lever", "chisel", "hammer", "sail", "statue"):
            likes = 0.6 if card == "chisel" and bot == "strong" else 0.3
            if rng.random() < likes:
                things.append((seat, f"card:{card}", 1))
                chance += worth if card == "lever" else 0.0
        chances.append(chance)
    won = rng.random() < 0.5 + (chances[0] - chances[1]) / 2
    shares = [1.0, 0.0] if won else [0.0, 1.0]
    scores = [30 + int(10 * share) for share in shares]
    return Studied(
        arm=0, number=number, deal=number // 2, luck=0, bots=bots, scores=scores,
        ranks=[1, 2] if won else [2, 1], shares=shares, opponent=None,
        sheet=[[score, 0, 0, 0, 0, 0, 0, 0] for score in scores], choices=[3, 4],
        things=sorted(things),
    )  # fmt: skip


def clear_things(seed: int, worth: float) -> list[tuple[str, float]]:
    rng = random.Random(seed)
    games = [game_of(rng, number, worth) for number in range(1600)]
    found = find(experiment('game = "imhotep"\nbots = ["greedy", "random"]'), games)
    [cards] = found.things
    assert len(cards.items) == 5
    return [(item.name, item.wins.effect.value) for item in cards.items if item.wins.clear]


def test_a_planted_effect_is_found_with_its_size_and_nothing_else_is() -> None:
    [(name, worth)] = clear_things(1, 0.2)

    assert name == "Lever"
    assert worth == pytest.approx(0.1, abs=0.04)  # half of 0.2: the other seat loses as much


def test_where_nothing_is_planted_nothing_is_found() -> None:
    assert [name for seed in range(6) for name in clear_things(seed, 0.0)] == []


def test_intervals_hold_the_truth_as_often_as_they_say_though_deals_differ() -> None:
    rng = random.Random(7)
    held = 0
    for _trial in range(300):
        found: list[Row] = []
        counts: list[float] = []
        for deal in range(60):
            tilt, plenty = rng.gauss(0, 0.5), rng.random()  # the luck of a deal, in both
            for seat in range(4):
                found.append(Row(seat, deal, tilt + rng.gauss(0, 0.5)))
                counts.append(1.0 if rng.random() < plenty else 0.0)
        one = lift(found, counts)
        assert one is not None
        assert one.effect.low is not None
        assert one.effect.high is not None
        held += one.effect.low <= 0 <= one.effect.high
    assert 0.92 <= held / 300 <= 0.98


# ---------------------------------------------------------------- luck

BOTH = (("a", "b"), ("b", "a"))


def dealt(count: int, outcome: Callable[[int], tuple[float, float]]) -> list[Deal]:
    """Deals of two games; the victories of seat 1 in each."""
    found = []
    for n in range(count):
        first, second = outcome(n)
        found.append(Deal(BOTH, ((first, 1 - first), (second, 1 - second))))
    return found


@pytest.mark.parametrize(
    ("outcome", "part"),
    [
        (lambda n: (1.0, 0.0), "skill"),  # bot a always wins
        (lambda n: (1.0, 1.0), "seat"),  # the first seat always wins
        (lambda n: (float(n % 2), float(n % 2)), "luck"),  # a deal decides
        (lambda n: (float(n % 2), float(n // 2 % 2)), "rest"),  # nothing does
    ],
)
def test_what_decides_alone_is_all_of_the_variance(
    outcome: Callable[[int], tuple[float, float]], part: str
) -> None:
    found = parts_of(dealt(400, outcome))

    assert found is not None
    for name in ("skill", "seat", "luck", "rest"):
        wanted = 1.0 if name == part else 0.0
        assert getattr(found, name).value == pytest.approx(wanted, abs=0.011), name


def test_four_deals_worked_by_hand() -> None:
    # Seat 1 wins (1, 0), (1, 0), (1, 1), (0, 0) twenty times over: 80 deals, mean 1/2.
    # Square 1/4. Bot a by deals: +1/2, +1/2, 0, 0, mean 1/4; from different deals
    # (20^2 - 40 * 1/4) / (80 * 79) = 390 / 6320. Seats: 0, 0, +1/2, -1/2: -10 / 6320.
    # Across games: (-1/4 - 1/4 + 1/4 + 1/4) / 4 = 0.
    cycle = [(1.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 0.0)]
    found = parts_of(dealt(80, lambda n: cycle[n % 4]))

    assert found is not None
    assert found.skill.value == pytest.approx(4 * 390 / 6320)
    assert found.seat.value == 0.0
    assert found.luck.value == pytest.approx(4 * (10 + 390) / 6320)
    assert found.rest.value == pytest.approx(1 - 4 * (390 - 10 + 400) / 6320)


def test_planted_parts_are_found_within_their_intervals() -> None:
    rng = random.Random(3)
    held = 0
    for _trial in range(40):
        deals = []
        for _n in range(200):
            luck = rng.gauss(0, 1.0)
            games = []
            for first in (1, -1):  # skill 0.5, seat 0.3, luck 1, rest 1: squares .25 .09 1 1
                value = 0.5 * first + 0.3 + luck + rng.gauss(0, 1.0)
                games.append((value, -value))
            deals.append(Deal(BOTH, tuple(games)))
        found = parts_of(deals)
        assert found is not None
        wanted = {"skill": 0.25 / 2.34, "seat": 0.09 / 2.34, "luck": 1 / 2.34, "rest": 1 / 2.34}
        for name, share in wanted.items():
            part = getattr(found, name)
            held += part.low <= share <= part.high
    assert held >= 0.9 * 160


def test_skill_against_one_bot_hides_no_luck_against_another() -> None:
    # Bot a always beats b; between a and c the deal decides: half and half.
    games = dealt(400, lambda n: (1.0, 0.0) if n % 2 else (float(n // 2 % 2),) * 2)
    equal = [Deal((("a", "c"), ("c", "a")), deal.outcomes) for deal in games[::2]]
    found = parts_of(games[1::2] + equal)

    assert found is not None
    assert found.skill.value == pytest.approx(0.5, abs=0.02)
    assert found.luck.value == pytest.approx(0.5, abs=0.02)


def test_deals_that_are_played_once_say_nothing_of_luck() -> None:
    assert parts_of([Deal((("a", "b"),), ((1.0, 0.0),))] * 100) is None
