"""What a seat has in Amun-Re, as signs whose learned weights add up to its final points."""

from typing import Final

from mypy_extensions import i64

from akhet.core.knowledge import Pad
from akhet.core.packed import KINDS, held
from akhet.core.state import task_step, top_task
from akhet.games.amunre.components import LEVELS
from akhet.games.amunre.insight import signs
from akhet.games.amunre.insight.notes import most
from akhet.games.amunre.scoring import SET, gold_points, height
from akhet.games.amunre.shared import (
    END_ROUND,
    REVEAL_STEP,
    START_INCOME,
    START_OFFERING,
    farmers_in,
    free_fields,
)
from akhet.games.amunre.state import PYRAMIDS, SOURCES, STONES, AmunRe, inserted, price_of

ENOUGH: Final = 15  # gold that every seat needs


def when_of(state: AmunRe) -> i64:
    """The round of the game, 0 to 5."""
    return state.kingdom * 3 + (state.round - 1 if state.round > 0 else 0)


def tick_of(state: AmunRe) -> i64:
    """The phase of the game, 0 to 23; 24 when it is over."""
    if state.depth == 0:
        return signs.TICKS
    first: i64 = task_step(state.tasks[0])
    phase: i64 = 3
    if first == START_OFFERING:
        auction = state.opened != 0 or task_step(top_task(state)) == REVEAL_STEP
        phase = 0 if auction else 1
    elif first == START_INCOME:
        phase = 2
    elif first != END_ROUND and state.round == 0:
        phase = 0
    return when_of(state) * signs.PHASES + phase


def add_standing(state: AmunRe, seat: i64, pad: Pad) -> None:
    """Adds the signs of a seat; a bid that stands counts as if it were paid."""
    tick: i64 = tick_of(state)
    if tick >= signs.TICKS:
        tick = signs.TICKS - 1
    gold: i64 = state.gold[seat]
    lands: i64 = state.lands(seat)
    place: i64 = state.bid_of(seat)
    if place >= 0:
        lands = inserted(lands, place // LEVELS)
        gold += state.box.free_gold[place // LEVELS] - price_of(state, place)
    pad.add(signs.ONE + tick * signs.SEAT_COUNTS + state.seats - 3)
    pad.add_amount(signs.SCORED, float(scored(state, seat)) / 10.0)
    add_gold(state, seat, gold, tick, pad)
    add_lands(state, lands, tick, pad)
    add_banks(state, seat, lands, tick, pad)
    add_cards(state, seat, tick // signs.PHASES, pad)
    if state.start == seat:
        pad.add(signs.OF_START + tick)


def scored(state: AmunRe, seat: i64) -> i64:
    """What stands on the sheet."""
    total: i64 = 0
    source: i64
    for source in range(SOURCES):
        total += state.points[seat * SOURCES + source]
    return total


def add_gold(state: AmunRe, seat: i64, gold: i64, tick: i64, pad: Pad) -> None:
    """Gold: the first is worth most; in the New Kingdom its rank counts as well."""
    pad.add_amount(signs.OF_GOLD + tick, float(gold) / 10.0)
    pad.add_amount(signs.OF_PURSE + tick, float(most(gold, ENOUGH)) / 10.0)
    if state.kingdom == 1 and state.depth > 0:
        pad.add_amount(signs.OF_RANK + tick, float(gold_points(state, seat)))


def add_lands(state: AmunRe, lands: i64, tick: i64, pad: Pad) -> None:
    """Provinces, and all that stands in them."""
    box = state.box
    pyramids: i64 = 0
    stones: i64 = 0
    temples: i64 = 0
    farmers: i64 = 0
    income: i64 = 0
    camels: i64 = 0
    fields: i64 = 0
    number: i64 = 0
    fewest: i64 = 100
    rest: i64 = lands
    when: i64 = tick // signs.PHASES
    while rest != 0:
        province: i64 = (rest & 15) - 1
        rest >>= 4
        number += 1
        here: i64 = state.at(PYRAMIDS, province)
        pyramids += here
        fewest = most(here, fewest)
        stones += state.at(STONES, province)
        temples += box.temples[province]
        farmers += farmers_in(state, province)
        fields += free_fields(state, province)
        income += box.fixed[province]
        camels += box.camel[province]
        pad.add(signs.OF_PROVINCE + province * signs.WHENS + when)
    if number == SET:
        pad.add_amount(signs.OF_SETS + tick, float(fewest))
    pad.add_amount(signs.OF_PYRAMIDS + tick, float(pyramids))
    pad.add_amount(signs.OF_TEMPLES + tick, float(temples * box.temple_points[state.temple]))
    pad.add_amount(signs.OF_STONES + tick, float(stones))
    pad.add_amount(signs.OF_FARMERS + tick, float(farmers))
    pad.add_amount(signs.OF_FIELDS + tick, float(fields))
    pad.add_amount(signs.OF_INCOME + tick, float(income) / 10.0)
    pad.add_amount(signs.OF_CAMELS + tick, float(camels) / 10.0)
    pad.add_amount(signs.OF_LANDS + tick, float(number))


def add_banks(state: AmunRe, seat: i64, lands: i64, tick: i64, pad: Pad) -> None:
    """Banks in which the seat has the best province, and those where it comes near."""
    east: i64
    for east in range(2):
        mine: i64 = best_in(state, lands, east)
        if mine == 0:
            continue
        best: i64 = best_of_others(state, seat, east)
        if mine >= best:
            pad.add(signs.OF_BANKS + tick)
        elif mine + 1000 >= best:
            pad.add(signs.OF_NEAR + tick)


def best_in(state: AmunRe, lands: i64, east: i64) -> i64:
    """The best province of a row on one bank, as pyramids, then stones."""
    best: i64 = 0
    rest: i64 = lands
    while rest != 0:
        best = max(best, height(state, (rest & 15) - 1, east))
        rest >>= 4
    return best


def best_of_others(state: AmunRe, seat: i64, east: i64) -> i64:
    """The best province of the others on one bank."""
    best: i64 = 0
    other: i64
    for other in range(state.seats):
        if other != seat:
            best = max(best, best_in(state, state.lands(other), east))
    return best


def add_cards(state: AmunRe, seat: i64, when: i64, pad: Pad) -> None:
    """Power cards in the hand."""
    bag: i64 = state.hands[seat]
    if bag == 0:
        return
    kind: i64
    for kind in range(KINDS):
        number: i64 = held(bag, kind)
        if number > 0:
            pad.add_amount(signs.OF_CARD + kind * signs.WHENS + when, float(number))
