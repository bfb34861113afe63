"""Every action of Amun-Re: its number and its name. The only place that knows the numbering."""

from typing import Final

from mypy_extensions import i64

from akhet.games.amunre.components import (
    BID_BLOCK,
    BONUS_FARMERS,
    BUILDER,
    EIGHT_GOLD,
    FREE_FARMER,
    HARVEST,
    LEVELS,
    NAMES,
    POWERS,
    SAME_PROVINCE,
)
from akhet.games.amunre.state import SEATS

MOST_CARDS: Final = 9
MOST_PIECES: Final = 30
MOST_GOLD: Final = 320

BID: Final = 0  # + province * 9 + space of the track
SELL: Final = 135  # + power card: for one gold
BLOCK: Final = 147  # play the bid block, then bid
SAME: Final = 148  # play the card to outbid in the same province, then bid there
CARDS: Final = 149  # + how many power cards are bought
FARMERS: Final = 159  # + how many farmers are bought
STONES: Final = 190  # + how many stones are bought
FREE: Final = 221  # + province: a free farmer on its lowland
PLACE: Final = 236  # + province: the next farmer or stone
BUILD: Final = 251  # + province: the builder makes a pyramid of two stones
OFFER: Final = 266  # + 2 * gold (0: the -3), + 1 with a correction
PLUS: Final = 908  # a correction raises the total
MINUS: Final = 909
ITEM: Final = 910  # + 0 card, 1 farmer, 2 stone
HARVEST_IN: Final = 913  # + province: the harvest increase
EIGHT_IN: Final = 928  # + province: 8 gold instead of its income
COLLECT: Final = 943  # take the income
BONUS: Final = 944  # + bonus card - BONUS_FARMERS
DONE: Final = 949  # nothing more
REVEAL: Final = 950  # + province: chance
DRAW: Final = 965  # + power card: chance
CHOOSE: Final = 977  # + province: the card that is auctioned (expert rule)
START: Final = 992  # + seat: chance, who begins
ACTIONS: Final = 997

VALUES: Final = [0, 1, 3, 6, 10, 15, 21, 28, 36]  # how the spaces are called, whatever they cost
ITEMS: Final = ["card", "farmer", "stone"]


def price(pieces: i64) -> i64:
    """What so many pieces of one kind cost: 1, 3, 6, 10 ... (p. 5)."""
    return pieces * (pieces + 1) // 2


def action_names() -> list[str]:
    """The names in the order of the numbers. They are in every saved log and never change."""
    names = [f"bid:{name}.{VALUES[level]}" for name in NAMES for level in range(LEVELS)]
    names += [f"sell:{power}" for power in POWERS]
    names += ["play:bid_block", "play:outbid_same_province"]
    names += [f"cards:{n}" for n in range(MOST_CARDS + 1)]
    names += [f"farmers:{n}" for n in range(MOST_PIECES + 1)]
    names += [f"stones:{n}" for n in range(MOST_PIECES + 1)]
    names += [f"free_farmer:{name}" for name in NAMES]
    names += [f"place:{name}" for name in NAMES]
    names += [f"builder:{name}" for name in NAMES]
    for gold in range(MOST_GOLD + 1):
        offer = f"offer:{gold}" if gold else "offer:steal"
        names += [offer, f"{offer}.correct"]
    names += ["correct:plus", "correct:minus"]
    names += [f"item:{item}" for item in ITEMS]
    names += [f"harvest:{name}" for name in NAMES]
    names += [f"eight:{name}" for name in NAMES]
    names += ["collect"]
    names += [f"bonus:{power}" for power in POWERS[BONUS_FARMERS:]]
    names += ["done"]
    names += [f"reveal:{name}" for name in NAMES]
    names += [f"draw:{power}" for power in POWERS]
    names += [f"choose:{name}" for name in NAMES]
    names += [f"start:{seat}" for seat in range(SEATS)]
    return names


def is_sale(action: i64) -> bool:
    """Whether an action sells a card."""
    return SELL <= action < BLOCK


def card_of(action: i64) -> i64:
    """The kind of card an action shows to all, or -1; a correction is shown when offers open."""
    if is_sale(action):
        return action - SELL
    if action == BLOCK:
        return BID_BLOCK
    if action == SAME:
        return SAME_PROVINCE
    if FREE <= action < PLACE:
        return FREE_FARMER
    if BUILD <= action < OFFER:
        return BUILDER
    if HARVEST_IN <= action < COLLECT:
        return HARVEST if action < EIGHT_IN else EIGHT_GOLD
    if BONUS <= action < DONE:
        return action - BONUS + BONUS_FARMERS
    return -1
