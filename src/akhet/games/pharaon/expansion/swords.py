"""Paying swords: tokens, silver, offerings of swords, and once a round a resource as one.

What is paid for is an arch: which one lies where, and what it costs, stands here too.

Paid in ascending order, like all payments. Nothing superfluous is paid: only an offering of two
swords may be one too many, and only if no token could be left out (rulings P58, P59).
"""

from typing import Final

from mypy_extensions import i64

from akhet.core.moves import Moves
from akhet.core.packed import bit, lane, unit
from akhet.core.step import Step
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import (
    BASIC_BLADE,
    BLADES,
    FOR_ONE,
    ONE_BLADE,
    SILVER_BLADE,
    SILVER_COIN,
    SWORD_WITH,
    TWO_BLADES,
)
from akhet.games.pharaon.box.components import (
    BASIC,
    COMMANDER,
    SILVER,
    SWORD,
    SWORD_ONE,
    SWORD_TWO,
)
from akhet.games.pharaon.box.konflikte import BUILD_STEP
from akhet.games.pharaon.paying.payment import spend, sum_of
from akhet.games.pharaon.state import GIFTS, GOODS, Pharaon, gift, gift_count
from akhet.games.pharaon.steps.shared import BOUGHT, SWORDS

ONLY_TWOS: Final = 1 << 12

# ---------------------------------------------------------------- arches


def arch_at(state: Pharaon, district: i64) -> i64:
    """Which arch, and which of its sides, lies at a district."""
    return 2 * district + ((state.arches >> district) & 1)


def effect_at(state: Pharaon, district: i64) -> i64:
    """What the arch of a district does."""
    return state.box.more.arch_effect[arch_at(state, district)]


def swords_at(state: Pharaon, player: i64, district: i64) -> i64:
    """How many swords the arch of a district costs; a step costs its resources besides."""
    swords: i64 = state.box.more.arch_swords[arch_at(state, district)]
    if effect_at(state, district) == BUILD_STEP and lane(state.chamber, player) < state.box.steps:
        swords += sum_of(state.box.step_cost[lane(state.chamber, player)])
    return swords


# ---------------------------------------------------------------- blades


def blade_count(state: Pharaon, player: i64, blade: i64) -> i64:
    """How many of a kind a player could pay for swords."""
    gifts: i64 = state.own[GIFTS + player]
    if blade == 0:
        return state.good(player, SWORD)
    if blade == SILVER_BLADE:
        return state.good(player, SILVER)
    if blade == ONE_BLADE:
        return gift_count(gifts, SWORD_ONE)
    if blade == TWO_BLADES:
        return gift_count(gifts, SWORD_TWO)
    if not state.can_use(player, COMMANDER):
        return 0
    coin: i64 = blade - BASIC_BLADE
    colour: i64 = coin if coin < BASIC else coin - FOR_ONE
    if (state.box.sword_for >> colour) & 1 == 0:
        return 0
    number = state.good(player, coin) if coin < BASIC else gift_count(gifts, coin - FOR_ONE)
    return 1 if number > 0 else 0


def ones_from(state: Pharaon, player: i64, least: i64) -> i64:
    """How many single swords can be paid from a kind on; the commander gives one at most."""
    ones: i64 = 0
    blade: i64
    for blade in range(least, TWO_BLADES):
        ones += blade_count(state, player, blade)
    if not state.can_use(player, COMMANDER):
        return ones
    for blade in range(max(least, BASIC_BLADE), BLADES):
        if blade_count(state, player, blade) > 0:
            return ones + 1
    return ones


def can_pay_swords(state: Pharaon, player: i64, due: i64) -> bool:
    """Whether a player can pay so many swords."""
    return due <= 0 or can_end(state, player, due, 0, True, -1)


def can_end(state: Pharaon, player: i64, due: i64, least: i64, only_twos: bool, paid: i64) -> bool:
    """Whether what is due can be paid from a kind on, when one of the kind `paid` is gone."""
    if due <= 0:
        return due == 0 or (due == -1 and only_twos)
    ones = ones_from(state, player, least)
    twos: i64 = 0
    if least <= TWO_BLADES:
        twos = blade_count(state, player, TWO_BLADES)
    if paid == TWO_BLADES:
        twos -= 1
    elif paid >= 0:
        ones -= 1
    pairs: i64 = due // 2
    if due - 2 * (twos if twos < pairs else pairs) <= ones:
        return True
    return only_twos and due & 1 == 1 and 2 * twos > due


def ask_swords(state: Pharaon, player: i64, due: i64, purpose: i64, district: i64) -> None:
    """Asks for swords; then what they are for happens."""
    state.ask(BOUGHT, player, purpose | district << 12)
    if due > 0:
        state.ask(SWORDS, player, due | ONLY_TWOS)


class SwordsStep(Step[Pharaon]):
    """The next token for a sword: `arg` holds how many are due, the last kind, and only twos."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Kinds that lead to a whole payment, none lower than the last one."""
        due: i64 = arg & 255
        end: i64 = BLADES if state.can_use(seat, COMMANDER) else BASIC_BLADE
        blade: i64
        for blade in range((arg >> 8) & 15, end):
            if blade_count(state, seat, blade) == 0:
                continue
            value: i64 = 1
            twos = False
            if blade == TWO_BLADES:
                value = 2
                twos = arg & ONLY_TWOS != 0
            if can_end(state, seat, due - value, blade, twos, blade):
                out.add(SWORD_WITH + blade)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Pays it, and asks for the rest."""
        blade: i64 = action - SWORD_WITH
        pay_blade(state, seat, blade)
        due: i64 = (arg & 255) - (2 if blade == TWO_BLADES else 1)
        if due > 0:
            twos: i64 = arg & ONLY_TWOS
            if blade != TWO_BLADES:
                twos = 0
            state.ask(SWORDS, seat, due | blade << 8 | twos)


def pay_blade(state: Pharaon, player: i64, blade: i64) -> None:
    """Gives a token away for a sword."""
    state.tell(facts.PAY_SWORD, player, blade)
    if blade == 0:
        state.own[GOODS + player] -= unit(SWORD)
        state.supply += unit(SWORD)
    elif blade == SILVER_BLADE:
        spend(state, player, 0, SILVER_COIN)
    elif blade < BASIC_BLADE:
        kind: i64 = SWORD_ONE + blade - ONE_BLADE
        state.own[GIFTS + player] -= gift(kind)
        state.spent += gift(kind)
    else:
        state.used |= bit(COMMANDER)
        state.tell(facts.POWER, player, COMMANDER)
        spend(state, player, 0, blade - BASIC_BLADE)
