"""What a network sees of a position of Amun-Re: a row of signs for each seat.

A row begins with the signs of the seat's standing. These know nothing of what is asked in the
middle of a phase, so the rest says what is still to come for the seat, and how it stands to the
others. All seats have the same signs, so that what is learned from one is known of all.
"""

from typing import Final

from mypy_extensions import i64

from akhet.core.ids import CHANCE
from akhet.core.knowledge import Pad
from akhet.core.packed import held
from akhet.core.state import task_arg, task_seat, task_step, top_task
from akhet.games.amunre.building import NO_BUILDER
from akhet.games.amunre.cards import means
from akhet.games.amunre.components import BONUS_FARMERS, LEVELS
from akhet.games.amunre.harvest import income_of
from akhet.games.amunre.insight.notes import between, most
from akhet.games.amunre.insight.signs import LANDS, STANDS, TICKS, WHENS
from akhet.games.amunre.insight.standing import best_in, best_of_others, tick_of
from akhet.games.amunre.offering import better, items_of
from akhet.games.amunre.scoring import SET, bonus_met
from akhet.games.amunre.shared import (
    BUY_CARDS,
    BUY_STONES,
    DRAW_CARD,
    INCOME,
    NAME_ITEM,
    NEW_ROUND,
    PLACE_FARMER,
    PLACE_STONE,
    REWARD,
    START_INCOME,
    TAKE_CARDS,
)
from akhet.games.amunre.state import PYRAMIDS, SEATS, STONES, AmunRe, price_of

STEPS: Final = 32

ASKED: Final = STANDS  # + step: the question is this seat's
DUE: Final = ASKED + STEPS  # + step * 6 + when: what is still asked of the seat
TO_SPEND: Final = DUE + STEPS * WHENS  # + (what it may still buy) * 6 + when: gold in tens
PLACE: Final = TO_SPEND + 3 * WHENS  # + tick * 5 + place in the order from the Pharaoh
RICHER: Final = PLACE + TICKS * SEATS  # + tick * 5 + others who can pay more
BEFORE: Final = RICHER + TICKS * SEATS  # + tick: points by now before the best other, in tens
BEHIND: Final = BEFORE + TICKS  # the same behind
LEVEL: Final = BEHIND + TICKS  # + when * 9 + space of its bid
RIVALS: Final = LEVEL + WHENS * LEVELS  # + when * 10 + 5 with a bid + others without one
OPEN: Final = RIVALS + WHENS * 10  # + province * 6 + when: for sale, the seat has no bid
TAKEN: Final = OPEN + LANDS * WHENS  # + when: what the bid there costs, in tens
BANK: Final = TAKEN + WHENS  # + when * 8 + lead in a bank
EVEN: Final = BANK + WHENS * 8  # + (when * 4 + provinces) * 4 + pyramids in the lowest
LACKS: Final = EVEN + WHENS * 16  # + when * 10 + stones to the next set
FITS: Final = LACKS + WHENS * 10  # + (bonus * 6 + when) * 2 + fulfilled
OFFERED: Final = FITS + 5 * WHENS * 2  # + when: gold in a sealed offer, in tens
RANKED: Final = OFFERED + WHENS  # + when * 5 + better offers
ITEMS: Final = RANKED + WHENS * SEATS  # + when: items of a reward to come
EARNS: Final = ITEMS + WHENS  # + when: income to come, in tens
INPUTS: Final = EARNS + WHENS


def add_context(state: AmunRe, seat: i64, pad: Pad) -> None:
    """Adds to the signs of a seat's standing what is to come for it and how others stand."""
    tick: i64 = most(tick_of(state), TICKS - 1)
    when: i64 = tick // 4
    add_questions(state, seat, when, pad)
    add_order(state, seat, tick, pad)
    if state.opened != 0:
        add_auction(state, seat, when, pad)
    add_buildings(state, seat, when, pad)
    if state.hands[seat] >> (5 * BONUS_FARMERS) != 0:
        add_bonus(state, seat, when, pad)


# ---------------------------------------------------------------- what is to come


def add_questions(state: AmunRe, seat: i64, when: i64, pad: Pad) -> None:
    """What will still be asked of a seat in this phase, and what it brings."""
    n: i64
    for n in range(state.depth):
        task: i64 = state.tasks[n]
        step: i64 = task_step(task)
        if step == START_INCOME:
            add_offering(state, seat, when, pad)
        elif task_seat(task) == seat and (step < NEW_ROUND or step == TAKE_CARDS):
            add_question(state, seat, step, task_arg(task), when, pad)
            if step == INCOME:
                pad.add_amount(EARNS + when, float(income_of(state, seat)) / 10.0)
        elif step == DRAW_CARD and task_seat(task) == CHANCE and task_arg(task) & 7 == seat:
            pad.add(DUE + step * WHENS + when)
    if state.depth > 0 and task_seat(top_task(state)) == seat:
        pad.add(ASKED + task_step(top_task(state)))


def add_question(state: AmunRe, seat: i64, step: i64, arg: i64, when: i64, pad: Pad) -> None:
    """One question: pieces to place, items to name, or gold to spend."""
    number: i64 = 1
    if step == PLACE_STONE:
        number = (arg >> 4) % NO_BUILDER
    elif step == PLACE_FARMER:
        number = arg >> 4
    elif step == TAKE_CARDS:
        number = arg
    elif step == NAME_ITEM:
        number = arg & 15
        add_named(arg, when, pad)
    elif BUY_CARDS <= step <= BUY_STONES:
        gold: float = float(state.gold[seat]) / 10.0
        pad.add_amount(TO_SPEND + (step - BUY_CARDS) * WHENS + when, gold)
    pad.add_amount(DUE + step * WHENS + when, float(number))


def add_named(arg: i64, when: i64, pad: Pad) -> None:
    """Items of a reward that are named and not handed out yet."""
    if arg >> 4 == 0:
        return
    cards: i64 = (arg >> 4) & 15
    farmers: i64 = (arg >> 8) & 15
    stones: i64 = (arg >> 12) & 15
    if cards > 0:
        pad.add_amount(DUE + TAKE_CARDS * WHENS + when, float(cards))
    if farmers > 0:
        pad.add_amount(DUE + PLACE_FARMER * WHENS + when, float(farmers))
    if stones > 0:
        pad.add_amount(DUE + PLACE_STONE * WHENS + when, float(stones))


def add_offering(state: AmunRe, seat: i64, when: i64, pad: Pad) -> None:
    """Until the income: the own offer, how it ranks, and what it is still rewarded with."""
    pad.add_amount(EARNS + when, float(income_of(state, seat)) / 10.0)
    mine: i64 = state.offers[seat]
    if mine < 0:
        return
    pad.add_amount(OFFERED + when, float(mine // 2) / 10.0)
    place: i64 = seat - state.start
    rank: i64 = better(state, place if place >= 0 else place + state.seats)
    if mine < 2:
        return
    pad.add(RANKED + when * SEATS + rank)
    n: i64
    for n in range(state.depth):
        task: i64 = state.tasks[n]
        if task_step(task) == REWARD and task_arg(task) <= rank:
            pad.add_amount(ITEMS + when, float(items_of(state, rank)))


# ---------------------------------------------------------------- among the others


def add_order(state: AmunRe, seat: i64, tick: i64, pad: Pad) -> None:
    """The place in the order, and who has more: to pay with, and by points."""
    place: i64 = seat - state.start
    pad.add(PLACE + tick * SEATS + (place if place >= 0 else place + state.seats))
    mine: i64 = means(state, seat)
    richer: i64 = 0
    best: float = -1e30
    other: i64
    for other in range(state.seats):
        if other != seat:
            if means(state, other) > mine:
                richer += 1
            if pad.points[other] > best:
                best = pad.points[other]
    pad.add(RICHER + tick * SEATS + richer)
    lead: float = (pad.points[seat] - best) / 10.0
    if lead > 0.0:
        pad.add_amount(BEFORE + tick, lead)
    else:
        pad.add_amount(BEHIND + tick, -lead)


def add_auction(state: AmunRe, seat: i64, when: i64, pad: Pad) -> None:
    """The own bid and those who may outbid it, or what is left to bid for."""
    place: i64 = state.bid_of(seat)
    others: i64 = 0
    other: i64
    for other in range(state.seats):
        if other != seat and state.bid_of(other) < 0:
            others += 1
    if place >= 0:
        pad.add(LEVEL + when * LEVELS + place % LEVELS)
        pad.add(RIVALS + when * 10 + 5 + others)
        return
    pad.add(RIVALS + when * 10 + others)
    rest: i64 = state.opened
    while rest != 0:
        pad.add(OPEN + ((rest & 15) - 1) * WHENS + when)
        rest >>= 4
    price: i64 = 0
    for other in range(state.seats):
        if other != seat and state.bid_of(other) >= 0:
            price += price_of(state, state.bid_of(other))
    pad.add_amount(TAKEN + when, float(price) / 10.0)


def add_buildings(state: AmunRe, seat: i64, when: i64, pad: Pad) -> None:
    """How far a seat is before or behind in each bank, and what its next set lacks."""
    lands: i64 = state.lands(seat)
    east: i64
    for east in range(2):
        mine: i64 = best_in(state, lands, east)
        best: i64 = best_of_others(state, seat, east)
        lead: i64 = 7
        if mine > 0:
            lead = between(mine // 1000 - best // 1000, -3, 3)
        pad.add(BANK + when * 8 + lead)
    number: i64 = 0
    fewest: i64 = 3
    rest: i64 = lands
    while rest != 0:
        number += 1
        fewest = most(state.at(PYRAMIDS, (rest & 15) - 1), fewest)
        rest >>= 4
    if number == 0:
        return
    pad.add(EVEN + (when * 4 + number) * 4 + fewest)
    if number == SET:
        lacks: i64 = 0
        rest = lands
        while rest != 0:
            if state.at(PYRAMIDS, (rest & 15) - 1) <= fewest:
                lacks += 3 - state.at(STONES, (rest & 15) - 1)
            rest >>= 4
        pad.add(LACKS + when * 10 + between(lacks, 0, 9))


def add_bonus(state: AmunRe, seat: i64, when: i64, pad: Pad) -> None:
    """Bonus cards in the hand, and whether they are fulfilled."""
    kind: i64
    for kind in range(5):
        if held(state.hands[seat], BONUS_FARMERS + kind) > 0:
            met: i64 = 1 if bonus_met(state, seat, BONUS_FARMERS + kind) else 0
            pad.add(FITS + (kind * WHENS + when) * 2 + met)
