"""The bill of a payment: what is deducted, and what every coin stands for, told to previews."""

from collections import Counter

import pytest

from akhet.core import CHANCE, OVER, Fact, Rng
from akhet.core.packed import held
from akhet.games.pharaon import GAME
from akhet.games.pharaon.actions import GO_BONUS, GO_OFFERINGS
from akhet.games.pharaon.box.components import BASIC
from akhet.games.pharaon.paying.bill import scribes_of
from akhet.games.pharaon.paying.payment import OF_ANY_KIND, colours_of
from akhet.games.pharaon.steps.going import cost_of

BILL = ("deducted", "counts", "solves", "stands")


class Payment:
    """An action with its coins and its bill, from the facts that were told."""

    def __init__(self, going: int, facts: list[Fact], state) -> None:
        """What was told while it was paid; `state` is the position before it."""
        self.going = going
        self.state = state
        self.coins = [fact.args[1] for fact in facts if fact.key == "pay"]
        self.rows = {key: [f.args[1:] for f in facts if f.key == key] for key in BILL}
        self.solved = [fact.args[1] for fact in facts if fact.key == "solved"]

    @property
    def placed(self) -> list[int]:
        """The coins that the bill places."""
        return sorted(row[0] for key in ("solves", "stands") for row in self.rows[key])

    def action_part(self) -> list[int]:
        """The colours of the action's cost, whoever pays them."""
        paid = [row[1] for row in self.rows["stands"]]
        return sorted(
            [*paid, *[row[0] for key in ("deducted", "counts") for row in self.rows[key]]]
        )


def payments(seats: int, options: dict, seed: int):
    """Every payment of a random game."""
    rng = Rng(seed)
    state = GAME.new(seats, options)
    going, before, facts = -1, state, list[Fact]()
    while GAME.actor(state) != OVER:
        told: list[Fact] = []
        start = GAME.copy(state)
        state.facts = told
        GAME.apply(state, GAME.sample(state, rng))
        state.facts = None
        if GAME.actor(start) == CHANCE:
            continue
        for fact in told:
            if fact.key == "act":
                going, before, facts = fact.args[1], start, []
            facts.append(fact)
        keys = [fact.key for fact in told]
        if going >= 0 and any(key in BILL for key in keys):
            yield Payment(going, facts, before)
            going = -1


TABLES = [
    (3, {}),
    (2, {"scribe1": "on", "scribe2": "on"}),
    (3, {"konflikte": "on"}),
    (2, {"konflikte": "on", "scribe1": "on"}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_coin_stands_for_something_it_can_and_the_cost_is_met(seats: int, options: dict):
    seen: Counter[str] = Counter()
    for seed in range(6):
        for one in payments(seats, options, seed):
            state, seat = one.state, GAME.actor(one.state)
            assert one.placed == sorted(one.coins)
            reach = state.box.reach[scribes_of(state, seat)]
            for coin, colour, *_rest in [*one.rows["stands"], *one.rows["solves"]]:
                cost = cost_of(state, seat, one.going)
                any_will_do = cost <= OF_ANY_KIND and coin >= BASIC
                assert any_will_do or (colours_of(coin, reach) >> colour) & 1 == 1
            check_cost(one, state, seat)
            seen.update({key: len(one.rows[key]) for key in BILL})
            if one.solved and state.konflikte:
                cost = state.box.more.conflict_cost[one.solved[0]]
                solves = Counter(row[1] for row in one.rows["solves"])
                assert solves == Counter({c: held(cost, c) for c in range(BASIC) if held(cost, c)})

    assert seen["deducted"] > 20 and seen["stands"] > 20
    assert (seen["solves"] > 0) == ("konflikte" in options)


def check_cost(one: Payment, state, seat: int) -> None:
    """The action's part of a bill is its cost."""
    cost = cost_of(state, seat, one.going)
    part = one.action_part()
    if one.going in (GO_OFFERINGS, GO_BONUS):
        assert len(part) in (1, 2) and len(set(part)) == 1
    elif cost <= OF_ANY_KIND:
        assert len(part) == OF_ANY_KIND - cost
    elif cost < 0:
        assert len(part) == -cost and len(set(part)) == 1
    else:
        assert part == [c for c in range(BASIC) for _n in range(held(cost, c))]


def test_every_payment_has_its_bill():
    missing, found = 0, 0
    for options in ({}, {"konflikte": "on"}):
        for seed in range(5):
            rng = Rng(seed)
            state = GAME.new(2, options)
            facts: list[Fact] = []
            state.facts = facts
            while GAME.actor(state) != OVER:
                GAME.apply(state, GAME.sample(state, rng))
            acts = [n for n, fact in enumerate(facts) if fact.key == "act"]
            for start, end in zip(acts, [*acts[1:], len(facts)], strict=True):
                keys = [fact.key for fact in facts[start:end]]
                found += 1
                missing += not any(key in BILL for key in keys)

    assert found > 100
    assert missing == 0
