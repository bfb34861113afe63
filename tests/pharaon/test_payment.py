"""Payments against a brute force: every whole one is offered, once, and no other, and no dead end.

The brute force tries every assignment of tokens to what is asked. It knows only the rulebook.
"""

from collections import Counter
from itertools import combinations_with_replacement, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from akhet.core import Fact, Rng
from akhet.core.packed import bag_of, counts
from akhet.games.pharaon import GAME
from akhet.games.pharaon.actions import COIN_NAMES
from akhet.games.pharaon.box.components import BOX
from akhet.games.pharaon.paying import payment
from akhet.games.pharaon.state import Pharaon
from tests.pharaon.hands import options, play
from tests.pharaon.tables import BASICS, GIFT_COUNTS, GIFT_NAMES, SHOWN, table

ACTIONS = ["go:offerings", "go:nobles", *[f"nile:{n}" for n in range(1, 7)]]
ACTIONS += ["go:artisans", "go:chamber"]
ANY_ACCESS = {"chamber": 7, "offerings": 8, "artisans": 9, "nile": 10}
EXTRA = {"artisans": 13, "chamber": 14, "offerings": 15, "nile": 16}
NILE = [("agriculture", "justice"), ("justice", "royalty"), ("royalty", "construction"),
        ("construction", "trade"), ("trade", "agriculture")]  # fmt: skip
PAIRS = dict(enumerate(NILE, 1))  # of the scribes: the same five pairs


class Case:
    """A purse, nobles and an action to pay for."""

    def __init__(self, seed: int) -> None:
        """Anything that can be."""
        rng = Rng(seed)
        self.going = ACTIONS[rng.below(len(ACTIONS))]
        self.district = "nile" if self.going[0] == "n" else self.going.split(":")[1]
        self.wheel = BASICS[rng.below(5)]
        self.purse = Counter()
        few = 2 + rng.below(5)  # kinds of coin: with few of them many are alike
        kinds = [rng.below(12) for _kind in range(few)]
        for _coin in range(rng.below(10)):
            coin = COIN_NAMES[kinds[rng.below(few)]]
            most = 3 if "offering" in coin or coin == "district" else 6
            self.purse[coin] = min(self.purse[coin] + 1, most)
        self.nobles = [n for n in PAIRS if rng.below(3) == 0] if rng.below(3) else []
        if rng.below(3) == 0 and self.district in ANY_ACCESS:
            self.nobles.append(ANY_ACCESS[self.district])
        if rng.below(2) == 0 and self.district == "nobles":
            self.nobles.append(11)
        self.full = rng.below(4) == 0
        if self.full and self.district in EXTRA:
            self.nobles.append(EXTRA[self.district])
        self.empty = rng.below(4) == 0  # no bonus offering is left
        self.step = rng.below(8)

    def state(self) -> Pharaon:
        """The position in which it is paid."""
        goods = {n: self.purse[n] for n in (*BASICS, "silver") if self.purse[n]}
        gifts = {n: self.purse[f"offering_{n}"] for n in BASICS if self.purse[f"offering_{n}"]}
        if self.purse["district"]:
            gifts[self.district] = self.purse["district"]
        sets = [["prestige_1", "prestige_2"]]
        rest = {n: c - gifts.get(n, 0) for n, c in zip(GIFT_NAMES, GIFT_COUNTS, strict=True)}
        for name in sets[0]:
            rest[name] -= 1
        others = {n: c for n, c in rest.items() if c} if self.empty else {}
        circle = [BASICS[BOX.circle[n]] for n in range(5)]
        place = list(SHOWN).index(self.district)
        first = circle[(circle.index(self.wheel) - place) % 5]
        return table(
            3, wheel=first, goods={0: goods}, offerings={0: gifts, 1: others}, sets=sets,
            nobles={0: self.nobles}, chamber={0: self.step},
            slots={self.wheel: ["silver"] * 3} if self.full else {},
        )  # fmt: skip

    # ------------------------------------------------------------ the brute force

    def stands(self, coin: str) -> set[str]:
        """The colours a coin can stand for."""
        if coin in ("silver", "district"):
            return set(BASICS)
        own = coin.removeprefix("offering_")
        found = {own}
        for noble in self.nobles:
            if own in PAIRS.get(noble, ()):
                found |= set(PAIRS[noble])
        return found

    def counts_as(self, coin: str) -> set[str]:
        """The colours an access token counts as; none if it does not open the district."""
        found = {self.wheel} & self.stands(coin)
        if ANY_ACCESS.get(self.district) in self.nobles:
            joker = coin in ("silver", "district")
            found |= set(BASICS) if joker else {coin.removeprefix("offering_")}
        return found

    def cost(self) -> tuple[str, ...] | int:
        """Colours, or a number of identical resources."""
        if self.going == "go:nobles":
            return tuple(BASICS)
        if self.going == "go:chamber":
            bag = BOX.figures["step_cost"][self.step]
            return tuple(n for k, n in enumerate(BASICS) for _ in range((bag >> 5 * k) & 31))
        if self.going == "go:artisans":
            return 3
        return 2 if self.going in ("nile:6", "go:offerings") else NILE[int(self.going[-1]) - 1]

    def is_payment(self, coins: tuple[str, ...], access: set[str]) -> bool:
        """Whether these coins, after an access token, pay the action."""
        cost = self.cost()
        if self.going == "go:nobles" and 11 in self.nobles:
            return len(coins) == 4
        if isinstance(cost, int):
            return any(
                len(coins) == cost - (colour in access)
                and all(colour in self.stands(coin) for coin in coins)
                for colour in BASICS
            )
        lacking = [[c for n, c in enumerate(cost) if n != gone] for gone in range(len(cost))
                   if cost[gone] in access] or [list(cost)]  # fmt: skip
        return any(
            len(coins) == len(order)
            and all(colour in self.stands(coin) for coin, colour in zip(coins, order, strict=True))
            for rest in lacking
            for order in permutations(rest)
        )

    def payments(self, access_coin: str) -> set[tuple[str, ...]]:
        """All payments after an access token, in the order in which they are paid."""
        access = self.counts_as(access_coin)
        left = self.purse - Counter([access_coin])
        have = [coin for coin in COIN_NAMES if left[coin]]
        found: set[tuple[str, ...]] = {()} if self.going == "go:offerings" else set()
        for number in range(6):
            for coins in combinations_with_replacement(have, number):
                if any(coins.count(coin) > left[coin] for coin in coins):
                    continue
                early = any(
                    self.is_payment(coins[:n], access) and self.can_draw(access_coin, coins[:n])
                    for n in range(number)
                )
                whole = self.is_payment(coins, access) and not early
                if whole and self.can_draw(access_coin, coins):
                    found.add(coins)
        return found

    def can_draw(self, access_coin: str, coins: tuple[str, ...]) -> bool:
        """Whether a bonus offering is to be had, if this is for one."""
        if self.going != "go:offerings" or not self.empty or not coins:
            return True
        back = [*coins, access_coin] if self.full else coins
        return any("offering" in coin or coin == "district" for coin in back)

    def all_payments(self) -> set[tuple[str, tuple[str, ...]]]:
        """Every way to open the district and pay the action."""
        if self.full and EXTRA.get(self.district) not in self.nobles:
            return set()
        return {
            (coin, coins)
            for coin in COIN_NAMES
            if self.purse[coin] and self.counts_as(coin)
            for coins in self.payments(coin)
        }


def offered(state: Pharaon, names: list[str], paid: list[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Every line of play from these actions on to a whole payment."""
    found = []
    for name in names:
        node = GAME.copy(state)
        facts: list[Fact] = []
        node.facts = facts
        play(node, name)
        coins = paid + [COIN_NAMES[fact.args[1]] for fact in facts if fact.key in ("access", "pay")]
        asked = GAME.dump(node)["tasks"][-1]["step"]
        if asked in ("access", "pay", "bonus_pay"):
            assert options(node), "a dead end"
            found += offered(node, options(node), coins)
        else:
            assert GAME.dump(node)["access"] == [] and GAME.dump(node)["paid"] == {}
            found.append((coins[0], tuple(coins[1:])))
    return found


def check(seed: int) -> int:
    """One case; how many payments it has."""
    case = Case(seed)
    state = case.state()
    going = [case.going] if case.going in options(state) else []
    found = offered(state, going, [])
    assert len(set(found)) == len(found), f"case {seed}: a payment is offered twice"
    assert set(found) == case.all_payments(), f"case {seed}"
    return len(found)


@pytest.mark.parametrize("block", range(10))
def test_the_payments_offered_are_those_of_the_brute_force(block: int):
    sizes = [check(seed) for seed in range(block * 120, block * 120 + 120)]

    assert max(sizes) > 5 and sizes.count(0) > 10  # both kinds of case are there


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100, 160))
def test_many_payments_are_those_of_the_brute_force(block: int):
    for seed in range(block * 500, block * 500 + 500):
        check(seed)


FIVE = st.lists(st.integers(0, 31), min_size=5, max_size=5)


@given(FIVE, FIVE, st.integers(0, 31))
def test_five_lanes_are_reckoned_with_as_five_numbers(one: list[int], two: list[int], some: int):
    more = [max(a - b, 0) for a, b in zip(one, two, strict=True)]

    assert counts(payment.beyond(bag_of(one), bag_of(two)), 5) == more
    assert payment.shortage(bag_of(two), bag_of(one)) == sum(more)
    assert payment.colours_in(bag_of(one)) == sum(1 << n for n in range(5) if one[n])
    assert counts(payment.in_lanes(some), 5) == [(some >> n) & 1 for n in range(5)]
