"""What can be seen of buying and placing in Amun-Re."""

from mypy_extensions import i64

from akhet.core.knowledge import Pad
from akhet.core.packed import held
from akhet.core.state import task_arg, top_task
from akhet.games.amunre.actions import BUILD, CARDS, FARMERS, FREE, PLACE, STONES, price
from akhet.games.amunre.building import NO_BUILDER
from akhet.games.amunre.cards import can_play
from akhet.games.amunre.components import BONUS_FARMERS, BUILDER
from akhet.games.amunre.insight import signs
from akhet.games.amunre.insight.notes import (
    BEST,
    BUILDS,
    FEWEST,
    FIELDS,
    HAND,
    LATE,
    SHORT,
    STEP,
    TO_LEAD,
    TO_SET,
    WANTED,
    WHEN,
    between,
    most,
    purse,
)
from akhet.games.amunre.scoring import farmers_of
from akhet.games.amunre.shared import PLACE_FARMER, farmers_in
from akhet.games.amunre.state import PYRAMIDS, AmunRe
from akhet.games.amunre.state import STONES as LOOSE

# ---------------------------------------------------------------- buying


def look_at_buying(state: AmunRe, seat: i64, action: i64, pad: Pad) -> None:
    """How many pieces, and what gold is left."""
    notes = pad.notes
    when: i64 = notes[WHEN]
    if action < FARMERS:
        cards: i64 = action - CARDS
        pad.add(signs.CARDS_N + when * 10 + cards)
        pad.add(signs.CARDS_HAND + notes[HAND] * 10 + cards)
        pad.add(signs.CARDS_LEFT + when * signs.PURSES + purse(state.gold[seat] - price(cards)))
    elif action < STONES:
        farmers: i64 = action - FARMERS
        pad.add(signs.FARM_N + when * signs.PIECES + most(farmers, 15))
        pad.add(signs.FARM_LEFT + when * signs.PURSES + purse(state.gold[seat] - price(farmers)))
        if farmers == notes[FIELDS]:
            pad.add(signs.FARM_ALL + when)
        if held(state.hands[seat], BONUS_FARMERS) > 0:
            enough: i64 = 1 if farmers_of(state, seat) + farmers >= state.box.least_farmers else 0
            pad.add(signs.FARM_NINE + (state.round - 1) * 2 + enough)
    else:
        look_at_stones(state, seat, action - STONES, pad)


def look_at_stones(state: AmunRe, seat: i64, stones: i64, pad: Pad) -> None:
    """What can be built of so many stones."""
    notes = pad.notes
    when: i64 = notes[WHEN]
    left: i64 = state.gold[seat] - price(stones)
    made: i64 = 0
    rest: i64 = stones + notes[BUILDS]
    n: i64
    for n in range(3):
        if rest >= notes[SHORT + n]:
            rest -= notes[SHORT + n]
            made += 1
    made += rest // 3
    pad.add(signs.STONE_N + when * signs.PIECES + most(stones, 15))
    pad.add(signs.STONE_LEFT + when * signs.PURSES + purse(left))
    pad.add(signs.STONE_SET + when * 7 + between(stones - notes[TO_SET], -3, 3))
    pad.add(signs.STONE_LEAD + when * 7 + between(stones - notes[TO_LEAD], -3, 3))
    pad.add(signs.STONE_MADE + when * 6 + most(made, 5))
    pad.add(signs.STONE_REST + when * 3 + rest % 3)
    if when == 5:
        pad.add(signs.RANK_LEFT + richer(state, seat, left))


def richer(state: AmunRe, seat: i64, gold: i64) -> i64:
    """How many others have more gold than this."""
    found: i64 = 0
    other: i64
    for other in range(state.seats):
        if other != seat and state.gold[other] > gold:
            found += 1
    return found


def note_stones(state: AmunRe, seat: i64, pad: Pad) -> None:
    """How far the seat is from pyramids, a complete set and the lead of a bank."""
    notes = pad.notes
    notes[BUILDS] = 1 if can_play(state, seat, BUILDER) else 0
    note_best(state, seat, pad)
    fewest: i64 = 100
    to_set: i64 = 0
    to_lead: i64 = 9
    n: i64
    for n in range(3):
        notes[SHORT + n] = 99
    rest: i64 = state.lands(seat)
    while rest != 0:
        province: i64 = (rest & 15) - 1
        rest >>= 4
        here: i64 = state.at(PYRAMIDS, province)
        short: i64 = state.box.stones_needed - state.at(LOOSE, province)
        if here < fewest:
            fewest = here
            to_set = 0
        if here == fewest:
            to_set += short
        insert_short(pad, short)
        lead: i64 = notes[BEST + state.box.east[province]] - here * 3 + short - 3
        if 0 < lead < to_lead:
            to_lead = lead
    notes[FEWEST] = fewest
    notes[TO_SET] = to_set
    notes[TO_LEAD] = to_lead
    notes[WANTED] = between(most(to_set, to_lead), 0, 4)


def insert_short(pad: Pad, short: i64) -> None:
    """Puts a number among the three of SHORT, in order."""
    notes = pad.notes
    number: i64 = short
    n: i64
    for n in range(3):
        if number < notes[SHORT + n]:
            other: i64 = notes[SHORT + n]
            notes[SHORT + n] = number
            number = other


def note_best(state: AmunRe, seat: i64, pad: Pad) -> None:
    """The height that leads each bank, in stones: that of the best of the others, at least 3."""
    notes = pad.notes
    notes[BEST] = 3
    notes[BEST + 1] = 3
    other: i64
    for other in range(state.seats):
        rest: i64 = 0 if other == seat else state.lands(other)
        while rest != 0:
            province: i64 = (rest & 15) - 1
            rest >>= 4
            high: i64 = state.at(PYRAMIDS, province) * 3 + state.at(LOOSE, province)
            bank: i64 = BEST + state.box.east[province]
            notes[bank] = max(notes[bank], high)


# ---------------------------------------------------------------- placing


def look_at_placing(state: AmunRe, seat: i64, action: i64, pad: Pad) -> None:
    """Where a farmer or a stone goes, or the builder."""
    notes = pad.notes
    when: i64 = notes[WHEN]
    if action < PLACE:
        pad.add(signs.FREE_WHEN + when)
        pad.add(signs.FREE_AT + most(farmers_in(state, action - FREE), 7))
    elif notes[STEP] == PLACE_FARMER:
        pad.add(signs.FIELD_AT + most(farmers_in(state, action - PLACE), 7))
    elif action < BUILD:
        look_at_laying(state, action - PLACE, pad)
    else:
        province: i64 = action - BUILD
        lowest: i64 = 1 if state.at(PYRAMIDS, province) == notes[FEWEST] else 0
        pad.add(signs.BUILT + when * 2 + lowest)
        pad.add(signs.BUILT_BANK + notes[LATE] * 7 + lead_of(state, province, pad))


def look_at_laying(state: AmunRe, province: i64, pad: Pad) -> None:
    """A stone: how many lie there, and what comes of it."""
    notes = pad.notes
    when: i64 = notes[WHEN]
    stones: i64 = state.at(LOOSE, province)
    lowest: i64 = 1 if state.at(PYRAMIDS, province) == notes[FEWEST] else 0
    at_hand: i64 = task_arg(top_task(state)) >> 4
    at_hand = at_hand + notes[BUILDS] if at_hand < NO_BUILDER else at_hand - NO_BUILDER
    done: i64 = 1 if stones + at_hand >= state.box.stones_needed else 0
    pad.add(signs.LAID + (when * 3 + stones) * 2 + lowest)
    lead: i64 = lead_of(state, province, pad)
    pad.add(signs.LAID_BANK + (notes[LATE] * 7 + lead) * 3 + stones)
    pad.add(signs.LAID_DONE + when * 2 + done)


def lead_of(state: AmunRe, province: i64, pad: Pad) -> i64:
    """How far a province is ahead in its bank, in pyramids: -3 to 3, counted from 0."""
    best: i64 = pad.notes[BEST + state.box.east[province]] // 3
    return between(state.at(PYRAMIDS, province) - best, -3, 3)
