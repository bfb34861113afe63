"""What a seat has in view: the gods it can reach, and what an action would take. For bots.

Everything is noted on a `Pad`, where the looks at all moves of a question find it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.knowledge import Pad
from akhet.core.packed import card, held, lane
from akhet.games.pharaon import scoring
from akhet.games.pharaon.box.components import (
    BASIC,
    GENERAL,
    OFFERINGS,
    SCRIBES,
    SILVER,
    WISE,
)
from akhet.games.pharaon.paying.payment import (
    OF_ANY_KIND,
    by_colour,
    plain_purse,
    shortage,
    sum_of,
)
from akhet.games.pharaon.state import (
    GIFTS,
    NOBLES,
    SLOTS,
    Pharaon,
    gift_size,
    place_of,
)
from akhet.games.pharaon.steps.going import district_of

GODS: Final = 5
SETS: Final = 32  # of gods

# Where things are noted.
HAVE: Final = 0  # + colour: tokens and offerings that stand for it
COINS: Final = 5  # all of them, with silver
SILVERS: Final = 6
OFFERED: Final = 7  # offerings
KINDS: Final = 8  # how many colours there are
TOKENS: Final = 9  # HAVE as a bag
NOW: Final = 10  # + colour: the district it opens
NEXT: Final = 15  # + colour: the district it opens in the next round
FACING: Final = 20  # + district: the colour that opens it
ROOM: Final = 25  # + colour: free slots
NEED: Final = 30  # + colour: 1 if the next step of the chamber costs it, 2 the one after
RISE: Final = 35  # + district * 3 + 0 to 2: what so many more things there add to the gods
LOSS: Final = 50  # what an offering less takes from the gods
BEST: Final = 51  # points of the gods
CHOSEN: Final = 52  # which gods those are
STEP: Final = 53
ARG: Final = 54
PASSED: Final = 55  # how many have passed
THINGS: Final = 56  # + district
FITS: Final = 61  # + place: the sets of gods a district allows
SPENT: Final = 66  # what `fit` found: tokens that an action takes
JOKERS: Final = 67  # ... how many of them must be jokers
SAVED: Final = 68  # ... 1 if the access token counts towards the cost
WORTH: Final = 96  # + set of gods


def allowed_sets() -> list[int]:
    """By place * 8 + what a district can serve (left, right, both): sets of gods, as bits."""
    found: list[int] = []
    for place in range(GODS):
        for serves in range(8):
            sets = 0
            for chosen in range(SETS):
                left = (chosen >> ((place + GODS - 1) % GODS)) & 1
                right = (chosen >> place) & 1
                asked = left + 2 * right
                if asked == 0 or (serves >> (asked - 1)) & 1 == 1:
                    sets |= 1 << chosen
            found.append(sets)
    return found


ALLOWED: Final = vec[i64](allowed_sets())


# ---------------------------------------------------------------- the gods


def note_gods(state: Pharaon, player: i64, pad: Pad) -> None:
    """What each set of gods is worth to a player, and which are within reach."""
    notes = pad.notes
    mine: i64 = state.own[NOBLES + player]
    each: i64 = state.box.noble_each[WISE] if (mine >> WISE) & 1 == 1 else 0
    notes[WORTH] = 0
    chosen: i64
    god: i64
    many: i64 = 1
    for god in range(GODS):
        points: i64 = scoring.god_points(state, god) + each
        if mine & SCRIBES != 0:
            points += scribes_points(state, mine, god)
        for chosen in range(many):
            notes[WORTH + many + chosen] = notes[WORTH + chosen] + points
        many += many
    fits: i64 = -1
    place: i64
    for place in range(GODS):
        district: i64 = lane(state.order, place)
        notes[THINGS + district] = scoring.things(state, player, district)
        notes[FITS + place] = sets_with(state, place, district, notes[THINGS + district])
        fits &= notes[FITS + place]
    notes[BEST] = most(pad, fits)


def scribes_points(state: Pharaon, mine: i64, god: i64) -> i64:
    """What a god adds to the scribes whose district it stands beside."""
    points: i64 = 0
    left: i64 = lane(state.order, god)
    right: i64 = lane(state.order, (god + 1) % GODS)
    noble: i64
    for noble in range(GENERAL):
        if (mine >> noble) & 1 == 1:
            district: i64 = state.box.noble_district[noble]
            if district in (left, right):
                points += state.box.noble_each[noble]
    return points


def sets_with(state: Pharaon, place: i64, district: i64, things: i64) -> i64:
    """The sets of gods that so many things in a district allow."""
    left: i64 = state.box.left_need[district]
    right: i64 = state.box.right_need[district]
    serves: i64 = 0
    if things >= left:
        serves |= 1
    if things >= right:
        serves |= 2
    if things >= left + right:
        serves |= 4
    return ALLOWED[place * 8 + serves]


def most(pad: Pad, sets: i64) -> i64:
    """The points of the best of some sets of gods; notes which it is."""
    best: i64 = 0
    chosen: i64 = 0
    rest: i64 = sets >> 1
    n: i64 = 1
    while n < SETS:
        if rest & 1 == 1 and pad.notes[WORTH + n] > best:
            best = pad.notes[WORTH + n]
            chosen = n
        rest >>= 1
        n += 1
    pad.notes[CHOSEN] = chosen
    return best


def note_rises(state: Pharaon, pad: Pad) -> None:
    """What one, two or three more things in each district add to the gods."""
    place: i64
    for place in range(GODS):
        note_rise(state, place, pad)


def note_rise(state: Pharaon, place: i64, pad: Pad) -> None:
    """What more things in the district of a place add to the gods, beyond the best choice now."""
    notes = pad.notes
    chosen: i64 = notes[CHOSEN]
    district: i64 = lane(state.order, place)
    others: i64 = fits_but(place, pad)
    fits: i64 = notes[FITS + place]
    rise: i64 = 0
    more: i64
    for more in range(1, 4):
        wider: i64 = sets_with(state, place, district, notes[THINGS + district] + more)
        if wider != fits:
            fits = wider
            rise = most(pad, others & fits) - notes[BEST]
        notes[RISE + district * 3 + more - 1] = rise
    notes[CHOSEN] = chosen


def fits_but(place: i64, pad: Pad) -> i64:
    """The sets of gods that all districts but one allow."""
    fits: i64 = -1
    other: i64
    for other in range(GODS):
        if other != place:
            fits &= pad.notes[FITS + other]
    return fits


def note_loss(state: Pharaon, pad: Pad) -> None:
    """What an offering less takes from the gods."""
    notes = pad.notes
    notes[LOSS] = 0
    if notes[THINGS + OFFERINGS] == 0:
        return
    place: i64 = place_of(state, OFFERINGS)
    fits: i64 = sets_with(state, place, OFFERINGS, notes[THINGS + OFFERINGS] - 1)
    if fits != notes[FITS + place]:
        chosen: i64 = notes[CHOSEN]
        notes[LOSS] = notes[BEST] - most(pad, fits_but(place, pad) & fits)
        notes[CHOSEN] = chosen


# ---------------------------------------------------------------- cards


def best_noble(state: Pharaon, seat: i64, pad: Pad) -> i64:
    """What the best noble of the row would be worth now; the gods are on the pad."""
    best: i64 = 0
    row: i64 = state.noble_row
    while row != 0:
        if row & 255 != 0:
            points: i64 = scoring.noble_points(state, seat, (row & 255) - 1, pad.notes[CHOSEN])
            best = max(best, points)
        row >>= 8
    return best


def best_artisan(state: Pharaon) -> i64:
    """What the best artisan of the row is worth."""
    best: i64 = 0
    row: i64 = state.artisan_row
    while row != 0:
        if row & 255 != 0:
            best = max(best, state.box.artisan_points[(row & 255) - 1])
        row >>= 8
    return best


# ---------------------------------------------------------------- tokens and the wheel


def note_tokens(state: Pharaon, player: i64, pad: Pad) -> None:
    """What a player can pay with."""
    notes = pad.notes
    tokens: i64 = by_colour(plain_purse(state, player))
    notes[TOKENS] = tokens
    notes[SILVERS] = state.good(player, SILVER)
    notes[OFFERED] = gift_size(state.own[GIFTS + player])
    notes[COINS] = sum_of(tokens) + notes[SILVERS]
    kinds: i64 = 0
    colour: i64
    for colour in range(BASIC):
        number: i64 = held(tokens, colour)
        notes[HAVE + colour] = number
        if number > 0:
            kinds += 1
    notes[KINDS] = kinds


def note_wheel(state: Pharaon, player: i64, pad: Pad) -> None:
    """Which colour opens which district, now and in the next round, and what the chamber costs."""
    notes = pad.notes
    now: i64 = state.turn
    later: i64 = (now + (1 if state.clockwise == 1 else BASIC - 1)) % BASIC
    slots: i64 = state.slots_open()
    at: i64
    for at in range(BASIC):
        colour: i64 = state.box.circle[at]
        district: i64 = lane(state.order, (at + now) % BASIC)
        notes[NOW + colour] = district
        notes[FACING + district] = colour
        notes[NEXT + colour] = lane(state.order, (at + later) % BASIC)
        free: i64 = 0
        slot: i64
        for slot in range(slots):
            if state.laid[colour * SLOTS + slot] == 0:
                free += 1
        notes[ROOM + colour] = free
    step: i64 = lane(state.chamber, player)
    one: i64 = state.box.step_cost[step] if step < state.box.steps else 0
    two: i64 = state.box.step_cost[step + 1] if step + 1 < state.box.steps else 0
    for colour in range(BASIC):
        need: i64 = 0
        if held(one, colour) > 0:
            need = 1
        if held(two, colour) > 0:
            need += 2
        notes[NEED + colour] = need


def fit(cost: i64, going: i64, pad: Pad) -> None:
    """How well an action can be paid: how many tokens, how many jokers, is the access deducted."""
    notes = pad.notes
    colour: i64 = notes[FACING + district_of(going)]
    tokens: i64 = notes[TOKENS]
    jokers: i64 = 0
    if held(tokens, colour) > 0:
        tokens -= card(colour)
    else:
        jokers = 1
    saved: i64 = 1
    if cost > 0:
        if held(cost, colour) > 0:
            cost -= card(colour)
        else:
            saved = 0
        jokers += shortage(tokens, cost)
        notes[SPENT] = 1 + sum_of(cost)
    elif cost <= OF_ANY_KIND:
        notes[SPENT] = OF_ANY_KIND - cost
    else:
        saved = fit_identical(-cost, colour, tokens, pad)
        jokers += notes[JOKERS]
        notes[SPENT] = 1 - saved - cost
    notes[JOKERS] = jokers if jokers < 3 else 3
    notes[SAVED] = saved


def fit_identical(number: i64, colour: i64, tokens: i64, pad: Pad) -> i64:
    """Whether identical ones are best of the access token's colour; notes the jokers it takes."""
    same: i64 = number - 1 - held(tokens, colour)
    other: i64 = number
    kind: i64
    for kind in range(BASIC):
        lacking: i64 = number - held(tokens, kind)
        if kind != colour and lacking < other:
            other = lacking
    if other < same:
        pad.notes[JOKERS] = other if other > 0 else 0
        return 0
    pad.notes[JOKERS] = same if same > 0 else 0
    return 1
