"""What a sailing would bring, roughly: for bots, which look at every ship and every site.

Worths are quarters of a point. Points of rivals count against the seat, shared among them, so the
sums are in 24ths of a point. Only the exact rules decide games; here speed counts.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.packed import lane, size
from akhet.games.imhotep.components import (
    BURIAL,
    OBELISKS,
    PYRAMID,
    TEMPLE,
    TEMPLE_CARD,
    TWO_POINTS,
)
from akhet.games.imhotep.scoring import ROWS
from akhet.games.imhotep.state import AT_BURIAL, AT_TEMPLE, Imhotep

OWN: Final = 6  # how much a quarter of a point counts for the seat; rivals share as much
POINT: Final = 24

CARD_WORTH: Final = vec[i64]([14, 11, 9, 7])  # the first to choose has the best card
SEEN_WORTH: Final = vec[i64]([0, 4, 7, 9, 10, 11, 12])  # by rounds left: it will be covered
CHOICE_WORTH: Final = 10  # a stone on pyramid B, where the owner chooses
ROW_WORTH: Final = 8  # burial chamber B
TOUCH_WORTH: Final = 9  # for each stone of its own that a stone touches in burial chamber A
LEAD_WORTH: Final = 7  # for each stone of lead at the obelisks of side A
LEAD: Final = 4  # a larger lead is worth no more


def brings(state: Imhotep, seat: i64, site: i64, load: i64) -> i64:
    """What unloading a ship at a site brings a seat, compared with its rivals."""
    rival: i64 = OWN // (state.seats - 1)
    if site == PYRAMID:
        return at_pyramid(state, seat + 1, rival, load)
    if site == TEMPLE:
        return at_temple(state, seat + 1, rival, load)
    if site == BURIAL:
        return at_burial(state, seat + 1, rival, load)
    if site == OBELISKS:
        return at_obelisks(state, seat, rival, load)
    return at_market(state, seat + 1, rival, load)


def at_market(state: Imhotep, me: i64, rival: i64, load: i64) -> i64:
    """A card for each stone, as long as there are any."""
    cards: i64 = size(state.market) + min(size(state.pair) + state.owed, 1)
    total: i64 = 0
    taken: i64 = 0
    rest: i64 = load
    while rest != 0 and taken < cards:
        owner: i64 = rest & 7
        rest >>= 3
        if owner != 0:
            worth: i64 = CARD_WORTH[min(taken, 3)]
            total += worth * OWN if owner == me else -worth * rival
            taken += 1
    return total


def at_pyramid(state: Imhotep, me: i64, rival: i64, load: i64) -> i64:
    """The points of the next fields; on side B those of a choice."""
    box = state.box
    table = box.pyramid_a
    free_choice = state.side_b(PYRAMID)
    height: i64 = lane(state.heights, PYRAMID)
    total: i64 = 0
    rest: i64 = load
    while rest != 0:
        owner: i64 = rest & 7
        rest >>= 3
        if owner != 0:
            worth: i64 = CHOICE_WORTH
            if not free_choice:
                worth = 4 * (table[height] if height < len(table) else box.overflow_a)
            total += worth * OWN if owner == me else -worth * rival
            height += 1
    return total


def at_temple(state: Imhotep, me: i64, rival: i64, load: i64) -> i64:
    """Stones seen from above, for some rounds; they cover others."""
    box = state.box
    width: i64 = box.temple_width[state.seats - 2]
    height: i64 = lane(state.heights, TEMPLE)
    lasts: i64 = SEEN_WORTH[min(max(box.rounds - state.round + 1, 0), 6)]
    second = state.side_b(TEMPLE)
    total: i64 = 0
    rest: i64 = load
    while rest != 0:
        owner: i64 = rest & 7
        rest >>= 3
        if owner != 0:
            worth: i64 = lasts
            if second:
                worth = lasts * field_worth(box.temple_b[height % width]) // 4
            total += worth * OWN if owner == me else -worth * rival
            if height >= width:
                below: i64 = i64(state.built[AT_TEMPLE + height - width]) + 1
                total -= worth * OWN if below == me else -worth * rival
            height += 1
    return total


def field_worth(gives: i64) -> i64:
    """What a field of temple B gives each round, in quarters of a point."""
    if gives == TWO_POINTS:
        return 8
    return 10 if gives == TEMPLE_CARD else 5


def at_burial(state: Imhotep, me: i64, rival: i64, load: i64) -> i64:
    """A point for a stone alone, more where it touches others of its colour."""
    height: i64 = lane(state.heights, BURIAL)
    rows = state.side_b(BURIAL)
    last: i64 = 0  # the owners of the last three stones, the latest lowest
    n: i64
    for n in range(max(height - ROWS, 0), height):
        last = (last << 3) | (i64(state.built[AT_BURIAL + n]) + 1)
    total: i64 = 0
    rest: i64 = load
    while rest != 0:
        owner: i64 = rest & 7
        rest >>= 3
        if owner != 0:
            worth: i64 = ROW_WORTH
            if not rows:
                worth = 4
                if (last >> 6) & 7 == owner:
                    worth += TOUCH_WORTH
                if height % ROWS > 0 and last & 7 == owner:
                    worth += TOUCH_WORTH
            total += worth * OWN if owner == me else -worth * rival
            last = (last << 3) | owner
            height += 1
    return total


def at_obelisks(state: Imhotep, seat: i64, rival: i64, load: i64) -> i64:
    """Side A: a better lead. Side B: a third of a tower for each stone."""
    mine: i64
    others: i64
    mine, others = split(load, seat)
    if state.side_b(OBELISKS):
        towers = state.box.towers
        next_one: i64 = min(lane(state.heights, OBELISKS), len(towers) - 1)
        return towers[next_one] * 4 * (mine * OWN - others * rival) // 3
    before: i64 = lead_of(state, seat)
    after: i64 = before + mine - others
    return LEAD_WORTH * OWN * (bounded(after, LEAD) - bounded(before, LEAD)) + (mine - others) * OWN


def split(load: i64, seat: i64) -> tuple[i64, i64]:
    """How many stones of a load are a seat's, and how many are others'."""
    mine: i64 = 0
    others: i64 = 0
    rest: i64 = load
    while rest != 0:
        if rest & 7 == seat + 1:
            mine += 1
        elif rest & 7 != 0:
            others += 1
        rest >>= 3
    return mine, others


def lead_of(state: Imhotep, seat: i64) -> i64:
    """How much higher a seat's obelisk is than the highest of the others."""
    top: i64 = 0
    other: i64
    for other in range(state.seats):
        if other != seat:
            top = max(top, lane(state.obelisk, other))
    return lane(state.obelisk, seat) - top


def bounded(number: i64, most: i64) -> i64:
    """A number brought within -most to most."""
    return max(-most, min(number, most))
