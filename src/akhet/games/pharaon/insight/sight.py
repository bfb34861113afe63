"""What a network sees of a position of Pharaon.

With two seats it is seen from the place of whoever moves next; with more each seat has a row of its
own, the same signs for all, so that one network serves three, four and five. It looks where a turn
begins: what is half paid is played on until then (`is_turn`).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.knowledge import ROW, Pad
from akhet.core.packed import bit, lane
from akhet.core.state import task_seat, task_step, top_task
from akhet.games.pharaon.actions import (
    GO_ARTISANS,
    GO_CHAMBER,
    GO_NILE,
    GO_NOBLES,
    GO_OFFERINGS,
    SETS,
    ZONE,
)
from akhet.games.pharaon.box.components import (
    ARTISANS,
    BASIC,
    CHAMBER,
    NILE,
    NILE_OPTIONS,
    NOBLE_CARDS,
    NOBLES,
    TOP,
)
from akhet.games.pharaon.insight.reach import (
    COINS,
    FACING,
    GODS,
    HAVE,
    JOKERS,
    KINDS,
    NEXT,
    NOW,
    OFFERED,
    RISE,
    ROOM,
    SILVERS,
    SPENT,
    THINGS,
    TOKENS,
    best_artisan,
    best_noble,
    fit,
    note_gods,
    note_rises,
    note_tokens,
    note_wheel,
)
from akhet.games.pharaon.insight.standing import points_now
from akhet.games.pharaon.paying.payment import shortage
from akhet.games.pharaon.scoring import god_points
from akhet.games.pharaon.state import NOBLES as OWN_NOBLES
from akhet.games.pharaon.state import PLAYERS, TRACKS, Pharaon, in_zone, set_there
from akhet.games.pharaon.steps.going import cost_of
from akhet.games.pharaon.steps.shared import TURN, heir_counts, heir_needs

TIMES: Final = 5  # rounds
CAN_PAY: Final = 72  # + district: a note of how well an action there can be paid
PAYS: Final = 77  # + seat: the districts where it can pay an action, as bits
OWNS: Final = 82  # + seat: its tokens
GO_OF: Final = vec[i64]([GO_OFFERINGS, GO_NOBLES, GO_NILE, GO_ARTISANS, GO_CHAMBER])

# Signs of the table.
WHEN: Final = 0  # + round
MARGIN: Final = WHEN + TIMES  # + round * 21 + lead
NOBLE_ON_OFFER: Final = MARGIN + TIMES * 21  # + noble
CRAFT_ON_OFFER: Final = NOBLE_ON_OFFER + NOBLE_CARDS  # + points
SETS_LEFT: Final = CRAFT_ON_OFFER + 16  # + sets
ZONE_LEFT: Final = SETS_LEFT + SETS + 1  # + offerings of the bonus zone
NO_HEIR: Final = ZONE_LEFT + ZONE + 1  # + round
TABLE: Final = NO_HEIR + TIMES

# Signs of one place, counted from where its own begin.
TITLES: Final = 0  # + round * 2 + 0 the pharaoh token, 1 the first-player token
PASSED: Final = TITLES + TIMES * 2  # + round * 6 + row of the pyramid
PURSE: Final = PASSED + TIMES * 6  # + round * 16 + tokens
SILVER: Final = PURSE + TIMES * 16  # + round * 5 + silver
COLOURS: Final = SILVER + TIMES * 5  # + round * 6 + different colours
OPENS: Final = COLOURS + TIMES * 6  # + (district * 4 + tokens that open it) * 5 + free slots
OPENS_NEXT: Final = OPENS + BASIC * 20  # + district * 4 + tokens that open it in the next round
THING: Final = OPENS_NEXT + BASIC * 4  # + (district * 10 + things) * 3 + time
GIFTS: Final = THING + BASIC * 30  # + round: offerings
STEP: Final = GIFTS + TIMES  # + round * 5 + tokens that the next step of the chamber lacks
CAN: Final = STEP + TIMES * 5  # + (district * 4 + how well it can be paid) * 5 + round
BEST: Final = CAN + BASIC * 4 * TIMES  # + round: points of the best noble that can be paid now
CRAFT: Final = BEST + TIMES  # + round: likewise of the best artisan
GOD: Final = CRAFT + TIMES  # + (lack before it * 4 + lack behind it) * 5 + round: its points
RISES: Final = GOD + 16 * TIMES  # + ((district * 3 + more) * 3 + time) * 2 + payable: points
TRACK: Final = RISES + BASIC * 18  # + field * 5 + round: how many tracks are there
HEIR: Final = TRACK + TOP * TIMES  # + what lacks for the pharaoh token
HELD: Final = HEIR + 4  # + noble * 2 + whether it was used: by how many rounds are left
PLACE: Final = HELD + NOBLE_CARDS * 2

INPUTS: Final = TABLE + PLAYERS * PLACE

# Signs of a seat among the others, behind its own, where each has a row.
CROWD: Final = TABLE + PLACE  # + (seats - 3) * 5 + round
BEFORE: Final = CROWD + 3 * TIMES  # + round * 5 + others in play who move before it
IN_PLAY: Final = BEFORE + TIMES * PLAYERS  # + round * 5 + others who have not passed
AHEAD: Final = IN_PLAY + TIMES * PLAYERS  # + round * 5 + others with more points by now
RICHER: Final = AHEAD + TIMES * PLAYERS  # + round * 5 + others with more tokens
RICHES: Final = RICHER + TIMES * PLAYERS  # + round: tokens more than others have, in tens
RIVALS: Final = RICHES + TIMES  # + (district * 5 + others who can pay there) * 2 + whether it can
FIRST_HEIR: Final = RIVALS + BASIC * PLAYERS * 2  # + what the best other lacks for the token


def is_turn(state: Pharaon) -> bool:
    """Whether somebody's turn begins: nothing is half paid."""
    return state.depth > 0 and task_step(top_task(state)) == TURN


def add_sight(state: Pharaon, pad: Pad) -> i64:
    """Adds all signs of a position; answers from whose place it is seen."""
    me: i64 = 0
    if state.depth > 0:
        me = max(task_seat(top_task(state)), 0)
    when: i64 = max(state.round - 1, 0)
    pad.add(WHEN + when)
    add_table(state, when, pad)
    place: i64
    for place in range(state.seats):
        seat: i64 = me + place
        if seat >= state.seats:
            seat -= state.seats
        add_place(state, seat, TABLE + place * PLACE, when, pad)
    add_margin(state, me, when, pad)
    return me


def add_rows(state: Pharaon, pad: Pad) -> i64:
    """Adds a row of signs for each seat; answers who moves next."""
    mover: i64 = 0
    if state.depth > 0:
        mover = max(task_seat(top_task(state)), 0)
    when: i64 = max(state.round - 1, 0)
    notes = pad.notes
    seat: i64
    for seat in range(state.seats):
        pad.n = seat * ROW
        pad.add(WHEN + when)
        add_table(state, when, pad)
        add_place(state, seat, TABLE, when, pad)
        pad.ends[seat] = pad.n
        notes[PAYS + seat] = paid_districts(pad)
        notes[OWNS + seat] = notes[COINS]
    for seat in range(state.seats):
        pad.n = pad.ends[seat]
        add_margin(state, seat, when, pad)
        add_crowd(state, seat, mover, when, pad)
        pad.ends[seat] = pad.n
    return 0


def paid_districts(pad: Pad) -> i64:
    """The districts where an action can be paid, as bits."""
    found: i64 = 0
    district: i64
    for district in range(BASIC):
        if pad.notes[CAN_PAY + district] > 0:
            found |= bit(district)
    return found


def add_crowd(state: Pharaon, seat: i64, mover: i64, when: i64, pad: Pad) -> None:
    """How a seat stands among the others: who moves before it, has more, or wants the same."""
    notes = pad.notes
    turns: i64 = seat - mover if seat >= mover else seat - mover + state.seats
    before: i64 = 0
    playing: i64 = 0
    ahead: i64 = 0
    richer: i64 = 0
    owned: i64 = 0
    lack: i64 = 3
    place: i64
    for place in range(state.seats):
        other: i64 = mover + place if mover + place < state.seats else mover + place - state.seats
        if other == seat:
            continue
        if not state.has_passed(other):
            playing += 1
            if place < turns:
                before += 1
        if pad.points[other] > pad.points[seat]:
            ahead += 1
        if notes[OWNS + other] > notes[OWNS + seat]:
            richer += 1
        owned += notes[OWNS + other]
        if state.pharaoh < 0:
            lack = min(lack, heir_lack(state, other))
    pad.add(CROWD + (state.seats - 3) * TIMES + when)
    pad.add(BEFORE + when * PLAYERS + before)
    pad.add(IN_PLAY + when * PLAYERS + playing)
    pad.add(AHEAD + when * PLAYERS + ahead)
    pad.add(RICHER + when * PLAYERS + richer)
    more: float = float(notes[OWNS + seat]) - float(owned) / float(state.seats - 1)
    pad.add_amount(RICHES + when, more / 10.0)
    if state.pharaoh < 0:
        pad.add(FIRST_HEIR + lack)
    add_rivals(state, seat, pad)


def add_rivals(state: Pharaon, seat: i64, pad: Pad) -> None:
    """How many others can pay an action where the seat can, and where it cannot."""
    notes = pad.notes
    district: i64
    other: i64
    for district in range(BASIC):
        rivals: i64 = 0
        for other in range(state.seats):
            if other != seat and (notes[PAYS + other] >> district) & 1 == 1:
                rivals += 1
        mine: i64 = (notes[PAYS + seat] >> district) & 1
        pad.add(RIVALS + (district * PLAYERS + rivals) * 2 + mine)


def add_table(state: Pharaon, when: i64, pad: Pad) -> None:
    """What can be had: nobles, artisans and offerings."""
    row: i64 = state.noble_row
    while row != 0:
        if row & 255 != 0:
            pad.add(NOBLE_ON_OFFER + (row & 255) - 1)
        row >>= 8
    row = state.artisan_row
    while row != 0:
        if row & 255 != 0:
            pad.add(CRAFT_ON_OFFER + min(state.box.artisan_points[(row & 255) - 1], 15))
        row >>= 8
    sets: i64 = 0
    at: i64
    for at in range(SETS):
        if set_there(state, at):
            sets += 1
    pad.add(SETS_LEFT + sets)
    loose: i64 = 0
    for at in range(ZONE):
        if in_zone(state, at) >= 0:
            loose += 1
    pad.add(ZONE_LEFT + loose)
    if state.pharaoh < 0:
        pad.add(NO_HEIR + when)


def add_margin(state: Pharaon, me: i64, when: i64, pad: Pad) -> None:
    """How far ahead of the others whoever moves is by now."""
    lead: i64 = 1000
    mine: i64 = i64(pad.points[me])
    seat: i64
    for seat in range(state.seats):
        if seat != me:
            lead = min(lead, mine - i64(pad.points[seat]))
    pad.add(MARGIN + when * 21 + 10 + min(max((lead + 2) // 5, -10), 10))


def add_place(state: Pharaon, seat: i64, first: i64, when: i64, pad: Pad) -> None:
    """What one seat has, with its points as if the game ended now."""
    notes = pad.notes
    note_gods(state, seat, pad)
    note_rises(state, pad)
    note_tokens(state, seat, pad)
    note_wheel(state, seat, pad)
    pad.points[seat] = float(points_now(state, seat, pad))
    if state.pharaoh == seat:
        pad.add(first + TITLES + when * 2)
    elif state.pharaoh < 0:
        pad.add(first + HEIR + heir_lack(state, seat))
    if state.first == seat:
        pad.add(first + TITLES + when * 2 + 1)
    pad.add(first + PASSED + when * 6 + lane(state.rows, seat))
    pad.add(first + PURSE + when * 16 + min(notes[COINS], 15))
    pad.add(first + SILVER + when * 5 + min(notes[SILVERS], 4))
    pad.add(first + COLOURS + when * 6 + notes[KINDS])
    if notes[OFFERED] > 0:
        pad.add_amount(first + GIFTS + when, float(notes[OFFERED]))
    add_colours(first, pad)
    add_things(state, seat, first, when, pad)
    add_payable(state, seat, first, when, pad)
    add_gods(state, first, when, pad)
    add_tracks(state, seat, first, when, pad)
    add_nobles(state, seat, first, when, pad)


def heir_lack(state: Pharaon, seat: i64) -> i64:
    """How many nobles and steps are missing for the pharaoh token, up to three."""
    lack: i64 = max(heir_needs(state) - heir_counts(state, seat), 0)
    lack += max(state.box.pharaoh_step - lane(state.chamber, seat), 0)
    return min(lack, 3)


def add_colours(first: i64, pad: Pad) -> None:
    """What the tokens open, now and in the next round."""
    notes = pad.notes
    colour: i64
    for colour in range(BASIC):
        have: i64 = min(notes[HAVE + colour], 3)
        free: i64 = notes[ROOM + colour]
        pad.add(first + OPENS + (notes[NOW + colour] * 4 + have) * 5 + free)
        if have > 0:
            pad.add(first + OPENS_NEXT + notes[NEXT + colour] * 4 + have)


def add_things(state: Pharaon, seat: i64, first: i64, when: i64, pad: Pad) -> None:
    """What lies in the districts, and how near the next step of the chamber is."""
    notes = pad.notes
    time: i64 = max(when - 2, 0)
    district: i64
    for district in range(BASIC):
        pad.add(first + THING + (district * 10 + min(notes[THINGS + district], 9)) * 3 + time)
    step: i64 = notes[THINGS + CHAMBER]
    if step < state.box.steps:
        lack: i64 = shortage(notes[TOKENS], state.box.step_cost[step]) - notes[SILVERS]
        pad.add(first + STEP + when * 5 + min(max(lack, 0), 4))


def add_payable(state: Pharaon, seat: i64, first: i64, when: i64, pad: Pad) -> None:
    """Where the tokens are enough for an action, and the best card that it would bring."""
    notes = pad.notes
    district: i64
    for district in range(BASIC):
        notes[CAN_PAY + district] = 0
        if notes[ROOM + notes[FACING + district]] > 0:
            notes[CAN_PAY + district] = payable(state, seat, district, pad)
        can: i64 = notes[CAN_PAY + district]
        if can > 0:
            pad.add(first + CAN + (district * 4 + can) * TIMES + when)
    if notes[CAN_PAY + NOBLES] > 0:
        pad.add_amount(first + BEST + when, float(best_noble(state, seat, pad)) / 10.0)
    if notes[CAN_PAY + ARTISANS] > 0:
        pad.add_amount(first + CRAFT + when, float(best_artisan(state)) / 10.0)


def payable(state: Pharaon, seat: i64, district: i64, pad: Pad) -> i64:
    """How well an action there can be paid: not at all (0), with silver, without, with a rest."""
    notes = pad.notes
    best: i64 = 0
    if district == CHAMBER and notes[THINGS + CHAMBER] >= state.box.steps:
        return 0
    action: i64 = GO_OF[district]
    last: i64 = action + (NILE_OPTIONS if district == NILE else 1)
    while action < last:
        fit(cost_of(state, seat, action), action, pad)
        if notes[JOKERS] <= notes[SILVERS] and notes[SPENT] <= notes[COINS]:
            can: i64 = 1 if notes[JOKERS] > 0 else 2
            if notes[SPENT] + 3 <= notes[COINS] and can == 2:
                can = 3
            best = max(best, can)
        action += 1
    return best


def add_gods(state: Pharaon, first: i64, when: i64, pad: Pad) -> None:
    """What each god lacks by itself, and what more things in a district would bring."""
    notes = pad.notes
    time: i64 = max(when - 2, 0)
    god: i64
    for god in range(GODS):
        left: i64 = lane(state.order, god)
        right: i64 = lane(state.order, god + 1 if god + 1 < GODS else 0)
        lack: i64 = min(max(state.box.right_need[left] - notes[THINGS + left], 0), 3) * 4
        lack += min(max(state.box.left_need[right] - notes[THINGS + right], 0), 3)
        pad.add_amount(first + GOD + lack * TIMES + when, float(god_points(state, god)) / 10.0)
    district: i64
    more: i64
    for district in range(BASIC):
        before: i64 = 0
        can: i64 = min(notes[CAN_PAY + district], 1)
        for more in range(3):
            rise: i64 = notes[RISE + district * 3 + more]
            if rise > before:
                sign: i64 = ((district * 3 + more) * 3 + time) * 2 + can
                pad.add_amount(first + RISES + sign, float(rise - before) / 10.0)
                before = rise


def add_tracks(state: Pharaon, seat: i64, first: i64, when: i64, pad: Pad) -> None:
    """How many tracks of the Nile have come how far."""
    tracks: i64 = state.own[TRACKS + seat]
    field: i64
    for field in range(1, TOP + 1):
        count: i64 = 0
        colour: i64
        for colour in range(BASIC):
            if lane(tracks, colour) == field:
                count += 1
        if count > 0:
            pad.add_amount(first + TRACK + (field - 1) * TIMES + when, float(count) / 2.0)


def add_nobles(state: Pharaon, seat: i64, first: i64, when: i64, pad: Pad) -> None:
    """The nobles of a seat, by how many rounds are left, and which were used in this one."""
    left: float = float(TIMES + 1 - when) / 6.0
    rest: i64 = state.own[OWN_NOBLES + seat]
    noble: i64 = 0
    while rest != 0:
        if rest & 1 == 1:
            pad.add_amount(first + HELD + noble * 2 + ((state.used >> noble) & 1), left)
        rest >>= 1
        noble += 1
