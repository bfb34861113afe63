"""What can be seen of offers, rewards and income in Amun-Re."""

from mypy_extensions import i64

from akhet.core.knowledge import Pad
from akhet.core.state import task_arg, top_task
from akhet.games.amunre.actions import COLLECT, EIGHT_IN, HARVEST_IN, ITEM, PLUS
from akhet.games.amunre.cards import can_play
from akhet.games.amunre.components import EIGHT_GOLD, HARVEST
from akhet.games.amunre.harvest import province_income
from akhet.games.amunre.insight import signs
from akhet.games.amunre.insight.building import richer
from akhet.games.amunre.insight.notes import (
    AHEAD,
    GAIN,
    HAND,
    LATE,
    TEMPLES,
    WANTED,
    WHEN,
    WISH,
    between,
    most,
    offer_step,
    purse,
)
from akhet.games.amunre.insight.signs import WHENS
from akhet.games.amunre.offering import STONE_ITEM, field_of
from akhet.games.amunre.scoring import farmers_of
from akhet.games.amunre.shared import farmers_in, turn_order
from akhet.games.amunre.state import AmunRe

# ---------------------------------------------------------------- the offering


def note_temple(state: AmunRe, seat: i64, pad: Pad) -> None:
    """Farmers and temples want much to be offered, camels want little."""
    notes = pad.notes
    camels: i64 = 0
    temples: i64 = 0
    rest: i64 = state.lands(seat)
    while rest != 0:
        province: i64 = (rest & 15) - 1
        rest >>= 4
        temples += state.box.temples[province]
        if state.box.camel[province] > 0:
            camels = 1
    farmers: i64 = farmers_of(state, seat)
    group: i64 = most(farmers // 2, 1) if farmers < 4 else (2 if farmers < 7 else 3)
    notes[WISH] = (group if farmers < 10 else 4) * 2 + camels
    notes[TEMPLES] = most(temples, 3)


def look_at_offer(state: AmunRe, seat: i64, offer: i64, pad: Pad) -> None:
    """How much is offered, what is left, and who can offer more."""
    notes = pad.notes
    when: i64 = notes[WHEN]
    gold: i64 = offer // 2
    step: i64 = offer_step(gold)
    left: i64 = state.gold[seat] - gold
    pad.add(signs.OFFER_N + (when * 3 + state.seats - 3) * signs.OFFERS + step)
    pad.add(signs.OFFER_LEFT + when * signs.PURSES + purse(left))
    pad.add(signs.OFFER_WISH + notes[WISH] * signs.OFFERS + step)
    above: i64 = ranked_above(state, seat, gold)
    pad.add(signs.OFFER_ABOVE + when * 5 + above)
    if above < ranked_above(state, seat, gold - 1):
        pad.add(signs.OFFER_JUST + when)
    pad.add(signs.OFFER_PART + when * 6 + (5 * gold) // max(state.gold[seat], 1))
    wanted: i64 = notes[LATE] * 5 + notes[WANTED]
    pad.add(signs.OFFER_STONES + wanted * signs.OFFERS + step)
    if notes[LATE] == 1:
        pad.add(signs.OFFER_TEMPLE + notes[TEMPLES] * signs.OFFERS + step)
    if offer % 2 == 1:
        pad.add(signs.OFFER_CORRECT + when * 10 + notes[WISH])
    if when == 5:
        pad.add(signs.RANK_LEFT + 5 + richer(state, seat, left))


def ranked_above(state: AmunRe, seat: i64, gold: i64) -> i64:
    """How many others have the gold to rank above an offer; of equal ones the first in order."""
    found: i64 = 0
    before: bool = True
    place: i64
    for place in range(state.seats):
        other: i64 = turn_order(state, place)
        if other == seat:
            before = False
        elif state.gold[other] > gold or (before and state.gold[other] == gold):
            found += 1
    return found


def note_correction(state: AmunRe, seat: i64, pad: Pad) -> None:
    """What raising the offering brings the seat, and the others on the whole, in gold."""
    high: i64 = field_of(state, state.total + state.box.correction)
    low: i64 = field_of(state, state.total - state.box.correction)
    mine: i64 = 0
    all_gain: i64 = 0
    other: i64
    for other in range(state.seats):
        gain: i64 = temple_worth(state, other, high) - temple_worth(state, other, low)
        all_gain += gain
        if other == seat:
            mine = gain
    others: i64 = all_gain - mine
    pad.notes[GAIN] = between(mine, -8, 8) // 2
    pad.notes[AHEAD] = between(mine * (state.seats - 1) - others, -1, 1)


def temple_worth(state: AmunRe, seat: i64, field: i64) -> i64:
    """What a field of the temple track brings a seat, roughly in gold."""
    box = state.box
    total: i64 = 0
    rest: i64 = state.lands(seat)
    while rest != 0:
        province: i64 = (rest & 15) - 1
        rest >>= 4
        total += farmers_in(state, province) * box.harvest[field]
        total += box.camel[province] * box.camel_pays[field]
        if state.round == 3:
            total += 3 * box.temples[province] * box.temple_points[field]
    return total


def look_at_reward(state: AmunRe, action: i64, pad: Pad) -> None:
    """A correction up or down, or an item of a reward."""
    notes = pad.notes
    if action < ITEM:
        if action == PLUS:
            pad.add(signs.PLUS_GAIN + notes[GAIN])
            pad.add(signs.PLUS_LEAD + notes[AHEAD])
        return
    item: i64 = action - ITEM
    left: i64 = task_arg(top_task(state)) & 15
    pad.add(signs.ITEM_WHEN + item * WHENS + notes[WHEN])
    pad.add(signs.ITEM_LEFT + item * 4 + most(left, 3))
    if item == STONE_ITEM:
        wanted: i64 = notes[LATE] * 5 + notes[WANTED]
        pad.add(signs.ITEM_STONES + wanted * 4 + most(left, 3))
    elif item == 0:
        pad.add(signs.ITEM_HAND + notes[HAND])


# ---------------------------------------------------------------- income


def look_at_income(state: AmunRe, seat: i64, action: i64, pad: Pad) -> None:
    """An income card in a province, or the income as it is."""
    when: i64 = pad.notes[WHEN]
    if action == COLLECT:
        cards: i64 = 2 if can_play(state, seat, EIGHT_GOLD) else 0
        cards += 1 if can_play(state, seat, HARVEST) else 0
        pad.add(signs.COLLECT_WITH + when * 4 + cards)
    elif action < EIGHT_IN:
        farmers: i64 = farmers_in(state, action - HARVEST_IN)
        pad.add(signs.HARVEST_AT + when * 8 + most(farmers, 7))
    else:
        income: i64 = province_income(state, action - EIGHT_IN, state.temple, 0)
        pad.add(signs.EIGHT_AT + when * 9 + most(income, 8))
