"""What can be seen of paying, and of tokens, offerings and cards that are gained."""

from mypy_extensions import i64

from akhet.core.knowledge import Pad
from akhet.core.packed import lane
from akhet.games.pharaon import scoring
from akhet.games.pharaon.actions import (
    ACCESS_WITH,
    ARTISAN,
    ARTISAN_DECK,
    BAG,
    BONUS,
    DISTRICT_COIN,
    EXTRA_NOBLE,
    FOR_ONE,
    NOBLE,
    NOBLE_DECK,
    PAY_WITH,
    SET,
    SILVER_COIN,
    SWORD_COIN,
    TAKE,
    TAKE_FIRST,
    TRACK,
    TREASURE,
    VASE,
    WISE_SWAP,
)
from akhet.games.pharaon.box.components import BASIC, NILE, OFFERINGS, SILVER
from akhet.games.pharaon.insight.reach import (
    ARG,
    CHOSEN,
    HAVE,
    KINDS,
    LOSS,
    NEED,
    NEXT,
    NOW,
    RISE,
    ROOM,
    SILVERS,
    STEP,
)
from akhet.games.pharaon.insight.signs import (
    ANY,
    CARD,
    CARD_POINTS,
    CLIMB,
    CLIMB_GOD,
    COIN,
    CRAFT,
    CRAFT_POINTS,
    CRAFT_VASE,
    FOR,
    GET,
    GET_NEW,
    GET_NEXT,
    GET_OPENS,
    GIFT,
    GIFT_GOD,
    GIFT_LOSS,
    LAST_ONE,
    LEFT,
    OPENS,
    OPENS_NEXT,
    ROUNDS,
    SILVER_LEFT,
    level,
    time_of,
)
from akhet.games.pharaon.state import SET_AT, Pharaon, in_zone
from akhet.games.pharaon.steps.shared import ACCESS_STEP, PAY, track_of

# ---------------------------------------------------------------- paying


def look_at_coin(state: Pharaon, action: i64, pad: Pad) -> None:
    """A coin that opens a district or pays for an action."""
    coin: i64 = action - PAY_WITH if action >= PAY_WITH else action - ACCESS_WITH
    add_payment(coin, state.round, pad)
    kind: i64 = 4
    if coin < SILVER_COIN:
        kind = coin // FOR_ONE
    elif coin < SWORD_COIN:
        kind = coin - SILVER_COIN + 2
    going: i64 = 0
    if pad.notes[STEP] == PAY or pad.notes[STEP] == ACCESS_STEP:
        going = pad.notes[ARG]
    pad.add(FOR + kind * 11 + going)


def add_payment(coin: i64, when: i64, pad: Pad) -> None:
    """What a coin leaves behind."""
    notes = pad.notes
    pad.add(COIN + coin * ROUNDS + when)
    if coin < SILVER_COIN:
        colour: i64 = coin - FOR_ONE if coin >= FOR_ONE else coin
        left: i64 = notes[HAVE + colour] - 1
        if left < 0:
            left = 0
        few: i64 = left if left < 4 else 3
        pad.add(LEFT + (left if left < 5 else 4) * 4 + notes[NEED + colour])
        free: i64 = 1 if notes[ROOM + colour] > 0 else 0
        pad.add(OPENS + (notes[NOW + colour] * 4 + few) * 2 + free)
        pad.add(OPENS_NEXT + notes[NEXT + colour] * 4 + few)
        if left == 0:
            pad.add(LAST_ONE + notes[KINDS])
    elif coin == SILVER_COIN:
        silver: i64 = notes[SILVERS] - 1
        pad.add(SILVER_LEFT + (silver if silver < 4 else 3) * ROUNDS + when)
    if notes[LOSS] > 0 and (FOR_ONE <= coin < SILVER_COIN or coin == DISTRICT_COIN):
        lost: i64 = level(notes[LOSS]) - 1
        pad.add(GIFT_LOSS + lost * ROUNDS + when)


def look_at_change(state: Pharaon, seat: i64, action: i64, pad: Pad) -> None:
    """A noble's change of one token for another, or a slot with a conflict."""
    when: i64 = state.round
    if action >= TREASURE + SILVER_COIN:
        pad.add(ANY + action * ROUNDS + when)
        return
    if action < TREASURE:
        coin: i64 = (action - WISE_SWAP) // BASIC
        pad.add(ANY + WISE_SWAP * ROUNDS + when)
        add_payment(coin, when, pad)
        add_income((action - WISE_SWAP) % BASIC, pad)
    else:
        pad.add(ANY + TREASURE * ROUNDS + when)
        add_payment(action - TREASURE, when, pad)


# ---------------------------------------------------------------- gains


def add_income(colour: i64, pad: Pad) -> None:
    """A basic resource that is gained."""
    notes = pad.notes
    mine: i64 = notes[HAVE + colour]
    few: i64 = mine if mine < 4 else 3
    free: i64 = 1 if notes[ROOM + colour] > 0 else 0
    pad.add(GET + (mine if mine < 5 else 4) * 4 + notes[NEED + colour])
    pad.add(GET_OPENS + (notes[NOW + colour] * 4 + few) * 2 + free)
    pad.add(GET_NEXT + notes[NEXT + colour] * 4 + few)
    if mine == 0:
        pad.add(GET_NEW + notes[KINDS])


def look_at_gain(state: Pharaon, seat: i64, action: i64, pad: Pad) -> None:
    """A step on the Nile, a resource, the first-player token, or a vase."""
    when: i64 = state.round
    if action < TAKE:
        field: i64 = track_of(state, seat, action - TRACK)
        pad.add(ANY + action * ROUNDS + when)
        pad.add(CLIMB + field * ROUNDS + when)
        if field == 0:
            rise: i64 = level(pad.notes[RISE + NILE * 3])
            pad.add(CLIMB_GOD + rise * 3 + time_of(state))
    elif action <= TAKE_FIRST:
        pad.add(ANY + action * ROUNDS + when)
        if action < TAKE + SILVER:
            add_income(action - TAKE, pad)
    else:
        vase: i64 = lane(state.vase_row, action - VASE) - 1
        add_income(state.box.vase_top[2 * vase], pad)
        add_income(state.box.vase_top[2 * vase + 1], pad)
        add_income(state.box.vase_below[vase], pad)


def look_at_offering(state: Pharaon, action: i64, pad: Pad) -> None:
    """A set, an offering of the bonus zone, or one from the bag."""
    when: i64 = state.round
    if action == BAG or action < SET:
        pad.add(ANY + action * ROUNDS + when)
        pad.add(GIFT_GOD + level(pad.notes[RISE + OFFERINGS * 3]) * ROUNDS + when)
    elif action < BONUS:
        at: i64 = SET_AT + 2 * (action - SET)
        add_gift(i64(state.laid[at]) - 1, when, pad)
        add_gift(i64(state.laid[at + 1]) - 1, when, pad)
    else:
        pad.add(ANY + BONUS * ROUNDS + when)
        pad.add(GIFT_GOD + level(pad.notes[RISE + OFFERINGS * 3]) * ROUNDS + when)
        add_gift(in_zone(state, action - BONUS), when, pad)


def add_gift(kind: i64, when: i64, pad: Pad) -> None:
    """An offering that is gained."""
    pad.add(GIFT + kind * ROUNDS + when)
    if kind < BASIC:
        add_income(kind, pad)


def look_at_card(state: Pharaon, seat: i64, action: i64, pad: Pad) -> None:
    """A noble or an artisan."""
    when: i64 = state.round
    if action in (NOBLE_DECK, ARTISAN_DECK):
        pad.add(ANY + action * ROUNDS + when)
    elif action < NOBLE_DECK:
        add_noble(state, seat, lane(state.noble_row, action - NOBLE) - 1, pad)
    elif action < ARTISAN:
        add_noble(state, seat, lane(state.extra_row, action - EXTRA_NOBLE) - 1, pad)
    else:
        add_artisan(state, lane(state.artisan_row, action - ARTISAN) - 1, pad)


def add_noble(state: Pharaon, seat: i64, noble: i64, pad: Pad) -> None:
    """A noble and what it would be worth now."""
    points: i64 = scoring.noble_points(state, seat, noble, pad.notes[CHOSEN])
    pad.add(CARD + noble * ROUNDS + state.round)
    pad.add(CARD_POINTS + (points if points < 16 else 15))


def add_artisan(state: Pharaon, artisan: i64, pad: Pad) -> None:
    """An artisan: its points and what it brings."""
    when: i64 = state.round
    pad.add(CRAFT + artisan)
    pad.add(CRAFT_POINTS + state.box.artisan_points[artisan] * ROUNDS + when)
    if state.box.artisan_vases[artisan] > 0:
        pad.add(CRAFT_VASE + when)
    income: i64 = state.box.artisan_income[artisan]
    colour: i64
    for colour in range(BASIC):
        if lane(income, colour) > 0:
            add_income(colour, pad)
