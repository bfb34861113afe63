"""The two nobles who change a resource for another, once a round: wise woman and treasurer."""

from typing import Final

from mypy_extensions import i64

from akhet.core.moves import Moves
from akhet.core.packed import bit, held, lane
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import FOR_ONE, SILVER_COIN, TREASURE, WISE_SWAP
from akhet.games.pharaon.box.components import BASIC, SILVER, TREASURER, WISE
from akhet.games.pharaon.paying.payment import plain_purse, spend
from akhet.games.pharaon.state import NOBLES, Pharaon, gain

CHANGERS: Final = 1 << WISE | 1 << TREASURER  # a set of nobles


def is_power(action: i64) -> bool:
    """Whether an action uses one of the two nobles."""
    return WISE_SWAP <= action < TREASURE + SILVER_COIN


def may_change(state: Pharaon, player: i64) -> bool:
    """Whether a player has one of the two and has not used it; few have, so it is asked first."""
    return state.own[NOBLES + player] & ~state.used & CHANGERS != 0


def fill_powers(state: Pharaon, player: i64, out: Moves) -> None:
    """Adds the changes a player can make now. Both tokens must be there (ruling P47)."""
    wise = state.can_use(player, WISE)
    treasurer = state.can_use(player, TREASURER) and lane(state.supply, SILVER) > 0
    coins = plain_purse(state, player)
    coin: i64
    if wise:
        for coin in range(SILVER_COIN):
            if held(coins, coin) > 0:
                fill_changes(state, coin, out)
    if treasurer:
        for coin in range(SILVER_COIN):
            if held(coins, coin) > 0:
                out.add(TREASURE + coin)


def fill_changes(state: Pharaon, coin: i64, out: Moves) -> None:
    """Adds what the wise woman can give for a coin: another basic resource."""
    colour: i64
    for colour in range(BASIC):
        if colour != coin and colour != coin - FOR_ONE and lane(state.supply, colour) > 0:
            out.add(WISE_SWAP + coin * BASIC + colour)


def use_power(state: Pharaon, player: i64, action: i64) -> None:
    """Changes a resource, or an offering for one, for another resource or silver."""
    wise = action < TREASURE
    coin: i64 = (action - WISE_SWAP) // BASIC if wise else action - TREASURE
    wanted: i64 = (action - WISE_SWAP) % BASIC if wise else SILVER
    state.used |= bit(WISE if wise else TREASURER)
    state.tell(facts.CHANGE, player, coin, wanted)
    spend(state, player, 0, coin)
    gain(state, player, wanted, 1)
