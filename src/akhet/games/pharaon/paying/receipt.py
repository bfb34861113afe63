"""What each coin of a payment was for, told when somebody listens: previews show it.

A receipt has squares: the resources a conflict costs, and those of the action that are left
once the access token and the conflict are deducted. Every coin stands for one square. The rules
only ask whether that can be done (`payment`, `solving`); here one way of doing it is found, in
which coins stand for their own colour where they can.
"""

from typing import Final

from mypy_extensions import i64

from akhet.core.packed import held
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import ALL_COINS, COINS, FOR_ONE, SILVER_COIN, SWORD_COIN
from akhet.games.pharaon.box.components import BASIC
from akhet.games.pharaon.expansion.solving import (
    any_left,
    copies_left,
    is_paid_up,
)
from akhet.games.pharaon.paying.bill import extra_of, scribes_of
from akhet.games.pharaon.paying.payment import (
    ANY_COLOUR,
    OF_ANY_KIND,
    beyond,
    colours_of,
)
from akhet.games.pharaon.state import Pharaon

ANY: Final = -1  # a square of any colour
NONE: Final = -1  # no colour
NO_SWORD: Final = -1


class Receipt:
    """The squares of a payment by colour: of the conflict, and of the action; what is deducted."""

    def __init__(self, solves: list[int], acts: list[int], token: int, counts: list[int]) -> None:
        """`token`: what the access token counts as; `counts`: what of the conflict counts too."""
        self.solves = solves
        self.acts = acts
        self.token = token
        self.counts = counts


def tell_receipt(state: Pharaon, player: i64, cost: i64, sword: i64, brought: bool) -> None:
    """Tells what was deducted and what each coin paid; `sword` is the commander's, if it was one.

    A sword that the conflict brought pays for the action only.
    """
    coins = [coin for coin in range(COINS) for _n in range(held(state.paid, coin))]
    if sword >= SWORD_COIN:
        coins.append(sword)
    reach: i64 = state.box.reach[scribes_of(state, player)]
    for receipt in receipts(state.access, cost, extra_of(state, state.conflict - 1)):
        squares = receipt.solves + receipt.acts
        first = len(receipt.solves) if brought else 0
        places = laid_out(coins, squares, reach, first, state.box.sword_for)
        if len(places) == len(squares):
            tell_squares(state, player, receipt, coins, places)
            return


def tell_squares(
    state: Pharaon, player: i64, receipt: Receipt, coins: list[int], places: list[int]
) -> None:
    """Tells a receipt; `places` has the square of each coin."""
    if receipt.token != NONE:
        state.tell(facts.DEDUCTED, player, receipt.token)
    for colour in receipt.counts:
        state.tell(facts.COUNTS, player, colour)
    for coin, place in zip(coins, places, strict=True):
        if place < len(receipt.solves):
            state.tell(facts.SOLVES, player, coin, receipt.solves[place])
        else:
            colour = receipt.acts[place - len(receipt.solves)]
            state.tell(facts.STANDS, player, coin, own_colour(coin) if colour == ANY else colour)


def own_colour(coin: i64) -> i64:
    """The colour of a coin where any will do; a joker is told as the first one."""
    if coin >= SILVER_COIN:
        return 0
    return coin - FOR_ONE if coin >= FOR_ONE else coin


# ---------------------------------------------------------------- squares


def receipts(access: i64, cost: i64, extra: i64) -> list[Receipt]:
    """The receipts a cost can have: they differ in the colour that is deducted or paid."""
    solves = colours(extra)
    if cost <= OF_ANY_KIND:
        counts = solves[: OF_ANY_KIND - cost - 1]
        return [Receipt(solves, [ANY] * any_left(cost, extra), lowest(access), counts)]
    if cost < 0:  # more was paid than the access token asked, where an offering had to be
        found = [one_colour(access, cost, extra, colour) for colour in range(BASIC)]
        return found + [one_colour(0, cost, extra, colour) for colour in range(BASIC)]
    rest = beyond(cost, extra)
    counts = colours(cost - rest)
    given: list[Receipt] = []
    for token in range(BASIC):
        if (access >> token) & 1 == 1 and held(rest, token) > 0:
            acts = colours(rest)
            acts.remove(token)
            given.append(Receipt(solves, acts, token, counts))
    return given or [Receipt(solves, colours(rest), NONE, counts)]


def one_colour(access: i64, cost: i64, extra: i64, colour: i64) -> Receipt:
    """The receipt of some identical resources, paid in one colour."""
    mine: i64 = (access >> colour) & 1
    token: i64 = colour if mine == 1 else NONE
    solves = colours(extra)
    there: i64 = held(extra, colour)
    if is_paid_up(access, cost, extra):
        if there + mine < -cost:
            return Receipt(solves, [ANY] * ALL_COINS, NONE, [])  # not in this colour
        return Receipt(solves, [], token, [colour] * (-cost - mine))
    left = copies_left(access, cost, extra, colour, 0)
    return Receipt(solves, [colour] * left, token, [colour] * there)


def colours(cost: i64) -> list[int]:
    """The colours of a cost, each as often as it is asked."""
    return [colour for colour in range(BASIC) for _n in range(held(cost, colour))]


def lowest(found: i64) -> i64:
    """The first colour of a set."""
    colour: i64 = 0
    while (found >> colour) & 1 == 0:
        colour += 1
    return colour


# ---------------------------------------------------------------- which coin where


def laid_out(coins: list[int], squares: list[int], reach: i64, first: int, sword: i64) -> list[int]:
    """A square for each coin, or too few if there is no way; a brought sword from `first` on.

    `sword` are the colours that the commander's sword can stand for.
    """
    places: list[int] = []
    if len(coins) == len(squares) and fits(coins, squares, reach, first, sword, places):
        return places
    return places if not coins and not squares else [NONE] * (len(squares) + 1)


def fits(
    coins: list[int], squares: list[int], reach: i64, first: int, sword: i64, places: list[int]
) -> bool:
    """Lays the next coin on a square it can stand for, its own colour first, and the rest."""
    if len(places) == len(coins):
        return True
    coin = coins[len(places)]
    can: i64 = ANY_COLOUR if coin >= SILVER_COIN else colours_of(coin, reach)
    if coin >= SWORD_COIN:
        can = sword
    for wanted in (True, False):
        for place, colour in enumerate(squares):
            own = coin < SILVER_COIN and colour == own_colour(coin)
            if place in places or own != wanted or (coin >= SWORD_COIN and place < first):
                continue
            if colour == ANY or (can >> colour) & 1 == 1:
                places.append(place)
                if fits(coins, squares, reach, first, sword, places):
                    return True
                places.pop()
    return False
