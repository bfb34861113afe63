"""Coins that are listed in one go are those that `payment` allows one by one."""

from hypothesis import given
from hypothesis import strategies as st

from akhet.core import Moves
from akhet.core.packed import bag_of, counts
from akhet.games.pharaon.actions import ACCESS_WITH, COINS, PAY_WITH
from akhet.games.pharaon.box.components import BOX
from akhet.games.pharaon.paying import coins as listed
from akhet.games.pharaon.paying import payment
from akhet.games.pharaon.paying.bill import Bill
from akhet.games.pharaon.state import NOBLES, Pharaon
from akhet.games.pharaon.steps.payments import highest

PURSE = st.lists(st.integers(0, 3), min_size=COINS, max_size=COINS)
COSTS = [-1, -2, -3, -105, payment.FIVE_DIFFERENT, *BOX.step_cost, *BOX.nile_cost]
COST = st.sampled_from([cost for cost in COSTS if cost != 0])
COLOUR = st.integers(0, 4)


def bill_of(cost: int, scribes: int, access: int) -> Bill:
    """A bill of somebody with these scribes, whose access token lies on the wheel."""
    state = Pharaon(2)
    state.own[NOBLES] = scribes
    state.access = access
    return Bill(state, 0, cost, -1)


def one_by_one(bill: Bill, coins: int, paid: int) -> list[int]:
    """The coins that complete a payment, each tried for itself."""
    some = [coin for coin in range(highest(paid), COINS) if counts(coins)[coin] > 0]
    return [
        PAY_WITH + coin
        for coin in some
        if payment.completes(bill, coins - (1 << 5 * coin), paid + (1 << 5 * coin), coin)
    ]


@given(PURSE, st.lists(st.integers(0, COINS - 1), max_size=4), COLOUR, COST, st.booleans())
def test_without_scribes(
    purse: list[int], spent: list[int], colour: int, cost: int, any_coin: bool
) -> None:
    coins, paid = bag_of(purse), sum(1 << 5 * coin for coin in spent)
    access = 31 if any_coin else 1 << colour
    out = Moves()

    listed.fill_payers(coins, paid, highest(paid), access, cost, out)

    assert out.actions() == one_by_one(bill_of(cost, 0, access), coins, paid)


@given(PURSE, st.lists(st.integers(0, COINS - 1), max_size=4), COLOUR, COST, st.integers(1, 31))
def test_with_scribes(
    purse: list[int], spent: list[int], colour: int, cost: int, scribes: int
) -> None:
    coins, paid = bag_of(purse), sum(1 << 5 * coin for coin in spent)
    cost = cost if cost > 0 else payment.FIVE_DIFFERENT
    bill, out = bill_of(cost, scribes, 1 << colour), Moves()

    listed.fill_with_scribes(bill, coins, paid, highest(paid), cost, out)

    assert out.actions() == one_by_one(bill, coins, paid)


@given(PURSE, COLOUR, COST, st.integers(0, 31))
def test_a_district_is_opened_and_paid_if_some_coin_opens_it(
    purse: list[int], colour: int, cost: int, scribes: int
) -> None:
    coins, bill, out = bag_of(purse), bill_of(cost, scribes, 0), Moves()

    openers = [c for c in range(COINS) if payment.opening(bill, coins, c, colour, False)]

    if scribes == 0:
        listed.fill_openers(coins, colour, cost, out)
        assert out.actions() == [ACCESS_WITH + coin for coin in openers]
        jokers = purse[10] + purse[11]
        plain = payment.can_pay_plain(payment.by_colour(coins), jokers, colour, cost)
        assert plain == (openers != [])
    else:
        found = payment.pays_with_scribes(BOX, scribes, colour, cost, coins)
        assert found == (openers != [])
