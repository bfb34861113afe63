"""Payments with the expansion against a brute force that knows only the rulebook.

Every whole payment is offered, once, and no other, and no dead end: conflicts with their extra
costs, scribes, the nobles who open with any resource, the judge, the admiral, and the commander
with a sword of his own or one that the conflict brings. Then swords, the same way.

Three more worlds: one without any offering to be had (K6), one in which the commander's card shows
a sword and one resource (P57), and one in which only the arch has nobles left (K4).
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations

import pytest

from akhet.core import Fact, Rng
from akhet.games.pharaon import GAME
from akhet.games.pharaon.actions import BLADE_NAMES, COIN_NAMES
from akhet.games.pharaon.box.components import BOX, FILE
from akhet.games.pharaon.state import Pharaon
from tests.pharaon.hands import options, play
from tests.pharaon.konflikte import (
    BASICS,
    SHOWN,
    after_action,
    box_gifts,
    extra_of,
    position,
    table,
    with_arch,
)

ACTIONS = ["go:offerings", "go:nobles", *[f"nile:{n}" for n in range(1, 7)]]
ACTIONS += ["go:artisans", "go:chamber"]
ANY_ACCESS = {"chamber": 7, "offerings": 8, "artisans": 9, "nile": 10}
FULL = {"artisans": 13, "chamber": 14, "offerings": 15, "nile": 16}
JUDGE, ADMIRAL, COMMANDER = 11, 27, 28
AGR, JUS, ROY, CON, TRA = BASICS
PAIRS = {1: (AGR, JUS), 2: (JUS, ROY), 3: (ROY, CON), 4: (CON, TRA), 5: (TRA, AGR)}
COVER_A = [(AGR, ROY), (JUS, CON), (ROY, TRA), (CON, AGR), (TRA, JUS)]
SWORDS = COIN_NAMES[12:]
JOKERS = {"silver", "district", *SWORDS}
OFFERINGS = {f"offering_{name}" for name in (*BASICS, "sword_1", "sword_2")} | {"district"}
PRINTED = GAME.read_components(
    FILE.read_text(encoding="utf-8").replace('"sword", "any_basic"', '"royalty", "sword"')
)
Course = tuple[str, str, str, tuple[str, ...]]  # slot, access coin, bonus or not, what follows


class Case:
    """A purse, nobles, a wheel, and an action to pay for."""

    def __init__(self, seed: int, world: str = "") -> None:
        """Anything that can be."""
        rng = Rng(seed)
        self.world = world
        actions = {"empty": ["go:offerings"], "arch": ["go:nobles"]}.get(world, ACTIONS)
        self.going = actions[rng.below(len(actions))]
        self.district = "nile" if self.going[0] == "n" else self.going.split(":")[1]
        self.wheel = BASICS[rng.below(5)]
        self.purse = Counter()
        few = 2 + rng.below(5)
        kinds = [rng.below(12) for _kind in range(few)]
        for _coin in range(rng.below(8)):
            coin = COIN_NAMES[kinds[rng.below(few)]]
            most = 3 if "offering" in coin or coin == "district" else 6
            self.purse[coin] = min(self.purse[coin] + 1, most)
        self.draw_nobles(rng)
        self.conflicts = [1 + rng.below(25) for _n in range(rng.below(3))]
        self.conflicts = sorted(set(self.conflicts))
        self.free = rng.below(2) == 0
        self.step = rng.below(8)
        self.sword_stands = {ROY} if world == "printed" else set(BASICS)

    def draw_nobles(self, rng: Rng) -> None:
        """Those who have a say in payments, and swords for the commander."""
        self.nobles = [n for n in PAIRS if rng.below(4) == 0] if rng.below(3) == 0 else []
        if rng.below(3) == 0 and self.district in ANY_ACCESS:
            self.nobles.append(ANY_ACCESS[self.district])
        if rng.below(2) == 0 and self.district == "nobles":
            self.nobles.append(JUDGE)
        if rng.below(3) == 0:
            self.nobles.append(ADMIRAL)
        if rng.below(3) == 0 and self.district in FULL:
            self.nobles.append(FULL[self.district])
        self.commander = rng.below(2) == 0
        if self.commander:
            self.nobles.append(COMMANDER)
        if rng.below(2) == 0:
            self.purse[SWORDS[rng.below(3)]] += 1

    def state(self) -> Pharaon:
        """The position in which it is paid."""
        goods = {n: self.purse[n] for n in (*BASICS, "silver", "sword") if self.purse[n]}
        names = (*BASICS, "sword_1", "sword_2")
        gifts = {n: self.purse[f"offering_{n}"] for n in names if self.purse[f"offering_{n}"]}
        if self.purse["district"]:
            gifts[self.district] = self.purse["district"]
        circle = [BASICS[BOX.circle[n]] for n in range(5)]
        place = list(SHOWN).index(self.district)
        first = circle[(circle.index(self.wheel) - place) % 5]
        taken: list[str | None] = ["silver"] * (3 - len(self.conflicts) - self.free)
        area = [*[None] * len(taken), *self.conflicts]
        others: dict[str, int] = {}
        if self.world == "empty":
            mine = Counter(gifts) + Counter({"prestige_1": 2})
            others = dict(Counter(box_gifts()) - mine)
        nobles: dict[int, list[int]] = {0: self.nobles}
        row: dict[str, list[int]] = {}
        if self.world == "arch":
            five = [n for n in range(1, 34) if n not in self.nobles][:5]
            nobles[1] = [n for n in range(1, 34) if n not in (*five, *self.nobles)]
            row = {"noble_row": [], "noble_deck": [], "extra": five}
        data = position(
            3, wheel=first, goods={0: goods}, offerings={0: gifts, 1: others}, nobles=nobles,
            chamber={0: self.step}, slots={self.wheel: taken}, conflicts={self.wheel: area},
            pharaoh=0 if self.step > 2 and len(self.nobles) > 1 else None, **row,
        )  # fmt: skip
        return GAME.load(data, PRINTED if self.world == "printed" else None)

    # ------------------------------------------------------------ the brute force

    def stands(self, coin: str) -> set[str]:
        """The colours a coin can stand for."""
        if coin in SWORDS:
            return self.sword_stands
        if coin in JOKERS:
            return set(BASICS)
        own = coin.removeprefix("offering_")
        found = {own}
        for noble in self.nobles:
            if own in PAIRS.get(noble, ()):
                found |= set(PAIRS[noble])
        return found

    def counts_as(self, coin: str, conflict: int) -> set[str]:
        """The colours an access token counts as; none if it does not open the slot."""
        found = {self.wheel} & self.stands(coin)
        by_admiral = conflict > 0 and ADMIRAL in self.nobles
        if by_admiral or ANY_ACCESS.get(self.district) in self.nobles:
            found |= self.stands(coin) if coin in JOKERS else {coin.removeprefix("offering_")}
        return found

    def cost(self, bonus: str) -> list[str] | int:
        """Colours, or a number of identical resources."""
        if self.going == "go:offerings":
            return 2 if bonus == "more" else 1
        if self.going == "go:nobles":
            return list(BASICS)
        if self.going == "go:chamber":
            bag = BOX.figures["step_cost"][self.step]
            return [n for k, n in enumerate(BASICS) for _n in range((bag >> 5 * k) & 31)]
        if self.going == "go:artisans":
            return 3
        return 2 if self.going == "nile:6" else list(COVER_A[int(self.going[-1]) - 1])

    def lacking(self, access: set[str], extra: list[str], bonus: str) -> list[list[str]]:
        """What the action still asks when all access costs are deducted: one of these lists."""
        cost = self.cost(bonus)
        if self.going == "go:nobles" and JUDGE in self.nobles:
            return [["any"] * (4 - len(extra))]
        if isinstance(cost, int):
            left = {c: cost - extra.count(c) - (c in access) for c in BASICS}
            if min(left.values()) <= 0:
                return [[]]
            return [[c] * number for c, number in left.items()]
        rest = Counter(cost) - Counter(extra)
        taken = [rest - Counter([c]) for c in access if rest[c]] or [rest]
        return [list(bag.elements()) for bag in taken]

    def is_payment(
        self, coins: tuple[str, ...], extra: list[str], lacking: list[list[str]], own: bool
    ) -> bool:
        """Whether these coins are the extra costs and the rest of the action's cost.

        Without a sword of one's `own`, a sword token among them comes from the conflict and does
        not pay for it.
        """
        for rest in lacking:
            if len(coins) != len(extra) + len(rest):
                continue
            for order in set(permutations([*extra, *rest])):
                if self.fits(coins, order) and (own or self.not_for(coins, order, extra, rest)):
                    return True
        return False

    def fits(self, coins: tuple[str, ...], order: tuple[str, ...]) -> bool:
        """Whether each coin can be what it is paid for."""
        pairs = zip(coins, order, strict=True)
        return all(wanted == "any" or wanted in self.stands(coin) for coin, wanted in pairs)

    def not_for(
        self, coins: tuple[str, ...], order: tuple[str, ...], extra: list[str], rest: list[str]
    ) -> bool:
        """Whether the sword token, if there is one, can be for the action."""
        return "sword" not in coins or order[coins.index("sword")] in rest

    def courses(self) -> Iterator[Course]:
        """Every way to choose a slot, open it and pay the action."""
        slots = [0] if self.free else []
        if not slots and not self.conflicts and FULL.get(self.district) in self.nobles:
            slots = [0]
        for conflict in (*slots, *self.conflicts):
            for coin in COIN_NAMES:
                sword = coin in SWORDS
                if self.purse[coin] and (self.commander or not sword):
                    yield from self.courses_after(conflict, coin)

    def courses_after(self, conflict: int, coin: str) -> Iterator[Course]:
        """Those with a slot and an access token."""
        access = self.counts_as(coin, conflict)
        if not access:
            return
        extra = extra_of(conflict) if conflict else []
        ways = ["enough", "more"] if self.going == "go:offerings" else [""]
        full = not self.free and not conflict
        self.drained = self.world == "empty" and not (full and coin in OFFERINGS)
        if ways[0] == "enough" and not self.drained and [] in self.lacking(access, extra, "more"):
            ways = ["more"]  # the bonus is paid for already
        for bonus in ways:
            for coins in self.payments(conflict, coin, access, extra, bonus):
                yield str(conflict), coin, bonus, coins

    def payments(
        self, conflict: int, coin: str, access: set[str], extra: list[str], bonus: str
    ) -> Iterator[tuple[str, ...]]:
        """What can follow, in the order in which it is paid."""
        left = self.purse - Counter([coin])
        own = left["sword"] > 0
        if not self.commander or coin in SWORDS:
            left -= Counter(dict.fromkeys(SWORDS, 9))
        elif conflict and not own:
            left["sword"] = 1  # the conflict brings it
        lacking = self.lacking(access, extra, bonus)
        have = [name for name in COIN_NAMES if left[name]]
        for number in {len(extra) + len(rest) for rest in lacking}:
            for coins in combinations_with_replacement(have, number):
                if Counter(coins) - left or sum(coin in SWORDS for coin in coins) > 1:
                    continue
                early = any(
                    self.is_payment(coins[:n], extra, lacking, own) and self.draws(coins[:n], bonus)
                    for n in range(number)
                )
                if early or not self.is_payment(coins, extra, lacking, own):
                    continue
                if self.draws(coins, bonus) and self.keeps(coin, coins, conflict):
                    yield coins

    def draws(self, coins: tuple[str, ...], bonus: str) -> bool:
        """Whether the bonus that is paid for can be had."""
        return bonus != "more" or not self.drained or bool(OFFERINGS & set(coins))

    def keeps(self, coin: str, coins: tuple[str, ...], conflict: int) -> bool:
        """Whether a sword is left for a noble at the arch, if one is needed."""
        if self.world != "arch":
            return True
        left = Counter(self.purse) - Counter([coin])
        left["sword"] += len(extra_of(conflict)) if conflict else 0
        left -= Counter(coins)
        swords = any(left[name] for name in (*SWORDS, "silver"))
        free = self.commander and not {coin, *coins} & set(SWORDS)
        named = [*BASICS, *[f"offering_{name}" for name in BASICS]]
        return swords or (free and any(left[name] for name in named))


# ---------------------------------------------------------------- what the game offers


def courses_of(state: Pharaon, facts: list[Fact]) -> Iterator[tuple[Course, Pharaon]]:
    """Every course from here, with the position it leads to."""
    steps = [task["step"] for task in GAME.dump(state)["tasks"]]
    if steps[-1] not in ("choose_slot", "access", "want_bonus", "pay"):
        yield read(facts), state
        return
    legal = GAME.options(state)
    assert legal, "a dead end"
    for action in legal:
        after = GAME.copy(state)
        after.facts = [*facts]
        GAME.play(after, action)
        yield from courses_of(after, after.facts)


def read(facts: list[Fact]) -> Course:
    """A course from what was told."""
    solved = [fact.args[1] + 1 for fact in facts if fact.key == "solved"]
    access = [fact.args[1] for fact in facts if fact.key == "access"]
    coins = [fact.args[1] for fact in facts if fact.key == "pay"]
    return str(sum(solved)), COIN_NAMES[access[0]], "", tuple(COIN_NAMES[coin] for coin in coins)


def bonus_of(state: Pharaon) -> str:
    """Whether a bonus offering was paid for: after the only set one more is drawn, or was."""
    steps = [task["step"] for task in GAME.dump(state)["tasks"]]
    taken = [fact for fact in state.facts or [] if fact.key == "offering"]
    return "more" if "draw_offering" in steps or len(taken) > 2 else "enough"


def offered(case: Case, state: Pharaon) -> list[Course]:
    """All courses the game offers, after the action was chosen."""
    after = GAME.copy(state)
    after.facts = []
    GAME.play(after, GAME.action(case.going))
    found = []
    for (slot, coin, _bonus, coins), end in courses_of(after, after.facts):
        bonus = bonus_of(end) if case.going == "go:offerings" else ""
        found.append((slot, coin, bonus, coins))
    return found


def check(seed: int, world: str = "") -> int:
    """One case; answers how many courses there are."""
    case = Case(seed, world)
    state = case.state()
    wanted = sorted(set(case.courses()))
    if case.going not in options(state):
        assert wanted == [], seed
        return 0
    found = offered(case, state)
    assert len(found) == len(set(found)), seed
    assert sorted(found) == wanted, seed
    return len(found)


@pytest.mark.parametrize("seed", range(0, 400, 40))
def test_every_whole_payment_is_offered_once_and_nothing_else(seed: int):
    assert sum(check(number) for number in range(seed, seed + 40)) > 0


@pytest.mark.parametrize(("world", "number"), [("empty", 120), ("printed", 120), ("arch", 160)])
def test_k6_p57_k4_every_whole_payment_where_offerings_or_nobles_run_out(world: str, number: int):
    found = [check(seed, world) for seed in range(number)]

    assert sum(found) > 60 and sum(1 for courses in found if courses) > 12, found


@pytest.mark.soak
@pytest.mark.parametrize("world", ["empty", "printed", "arch"])
@pytest.mark.parametrize("seed", range(1000, 11000, 1000))
def test_many_payments_where_offerings_or_nobles_run_out(world: str, seed: int):
    for number in range(seed, seed + 1000):
        check(number, world)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 41000, 1000))
def test_many_payments_against_the_brute_force(seed: int):
    for number in range(seed, seed + 1000):
        check(number)


# ---------------------------------------------------------------- swords

FAVOURS = {1: "v1", 2: "v3", 3: "v6", 4: "v9", 5: "v10"}  # by what they cost


def sword_case(seed: int) -> tuple[Pharaon, Counter[str], int]:
    """A position in which a favour can be bought, what could pay for it, and its cost."""
    rng = Rng(seed)
    due = 1 + rng.below(5)
    purse = Counter({name: rng.below(4) for name in BLADE_NAMES[:3]})
    purse["offering_sword_2"] = rng.below(3)
    nobles = []
    for _n in range(rng.below(3)):
        purse[BLADE_NAMES[4 + rng.below(10)]] += 1
    if rng.below(2) == 0:
        nobles = [COMMANDER]
    goods = {n: purse[n] for n in (*BASICS, "silver", "sword") if purse[n]}
    names = (*BASICS, "sword_1", "sword_2")
    gifts = {n: purse[f"offering_{n}"] for n in names if purse[f"offering_{n}"]}
    district, sides = with_arch("favour_vizier")
    other = "v2" if due != 1 else "v7"
    state = table(
        3, goods={0: goods}, offerings={0: gifts}, nobles={0: nobles}, sides=sides,
        favours={district: [FAVOURS[due], other]}, tasks=after_action(district),
    )  # fmt: skip
    if not nobles:
        purse = Counter({name: purse[name] for name in BLADE_NAMES[:4]})
    return state, purse, due


def worth(blades: tuple[str, ...]) -> int:
    """How many swords they are."""
    return sum(2 if blade == "offering_sword_2" else 1 for blade in blades)


def sword_payments(purse: Counter[str], due: int) -> set[tuple[str, ...]]:
    """Enough swords, of which no token can be left out; one resource at most."""
    found = set()
    have = [blade for blade in BLADE_NAMES if purse[blade]]
    for number in range(1, due + 1):
        for blades in combinations_with_replacement(have, number):
            swapped = [blade for blade in blades if blade in BLADE_NAMES[4:]]
            if Counter(blades) - purse or len(swapped) > 1:
                continue
            fewer = [worth((*blades[:n], *blades[n + 1 :])) for n in range(number)]
            if worth(blades) >= due > max(fewer):
                found.add(blades)
    return found


def paid_swords(state: Pharaon, facts: list[Fact]) -> Iterator[tuple[str, ...]]:
    """Every way to go on paying."""
    if GAME.dump(state)["tasks"][-1]["step"] != "swords":
        yield tuple(BLADE_NAMES[fact.args[1]] for fact in facts if fact.key == "pay_sword")
        return
    legal = GAME.options(state)
    assert legal, "a dead end"
    for action in legal:
        after = GAME.copy(state)
        after.facts = [*facts]
        GAME.play(after, action)
        yield from paid_swords(after, after.facts)


def check_swords(seed: int) -> int:
    """One case; answers how many payments there are."""
    state, purse, due = sword_case(seed)
    wanted = sorted(sword_payments(purse, due))
    if "favour:1" not in options(state):
        assert wanted == [], seed
        return 0
    state.facts = []
    play(state, "favour:1")
    found = list(paid_swords(state, state.facts))
    assert sorted(found) == wanted, seed
    return len(found)


@pytest.mark.parametrize("seed", range(0, 300, 100))
def test_p59_every_sword_payment_without_a_superfluous_token_is_offered_once(seed: int):
    assert sum(check_swords(number) for number in range(seed, seed + 100)) > 50


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 21000, 1000))
def test_many_sword_payments_against_the_brute_force(seed: int):
    for number in range(seed, seed + 1000):
        check_swords(number)
