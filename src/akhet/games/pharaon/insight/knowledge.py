"""What can be seen of moves in Pharaon, for bots; how much it counts is learned.

The signs are numbered in `signs`; those of paying and of gains are in `gains`, those of standings
in `standing`; what all of them look at is in `reach`.
"""

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from akhet.core.knowledge import Knowledge, Pad
from akhet.core.packed import count_bits, held, lane
from akhet.core.state import task_arg, task_step, top_task
from akhet.games.pharaon.actions import (
    ACCESS_WITH,
    ENOUGH,
    FAVOUR,
    GO_NILE,
    KEEP,
    NOBLE,
    PASS,
    SOLVE,
    TRACK,
    USE_ARCH,
    WHEEL,
)
from akhet.games.pharaon.box.components import (
    ARTISANS,
    BASIC,
    CHAMBER,
    NILE,
    NILE_OPTIONS,
    NOBLES,
    OFFERINGS,
)
from akhet.games.pharaon.expansion.arches import favour_at
from akhet.games.pharaon.insight import tastes
from akhet.games.pharaon.insight.gains import (
    add_noble,
    look_at_card,
    look_at_change,
    look_at_coin,
    look_at_gain,
    look_at_offering,
)
from akhet.games.pharaon.insight.reach import (
    ARG,
    COINS,
    FACING,
    HAVE,
    JOKERS,
    LOSS,
    NOW,
    OFFERED,
    PASSED,
    RISE,
    ROOM,
    SAVED,
    SPENT,
    STEP,
    THINGS,
    best_artisan,
    best_noble,
    fit,
    note_gods,
    note_loss,
    note_rise,
    note_rises,
    note_tokens,
    note_wheel,
)
from akhet.games.pharaon.insight.sight import INPUTS, add_rows, add_sight, is_turn
from akhet.games.pharaon.insight.signs import (
    ANY,
    ARCH,
    BANK_INCOME,
    BANKS,
    BEST_CARD,
    BEST_CRAFT,
    BLOCK,
    COUNT,
    EFFECT,
    EFFECT_NEXT,
    EFFECT_NUMBER,
    FIT,
    GOD,
    GRACE,
    HEIR,
    LEAVE,
    MOVES,
    PLOT,
    REST,
    ROUNDS,
    ROWS,
    SEATED,
    SLOT,
    level,
    time_of,
)
from akhet.games.pharaon.insight.standing import STANDS, add_standing
from akhet.games.pharaon.state import Pharaon, place_of
from akhet.games.pharaon.steps.going import cost_of, district_of
from akhet.games.pharaon.steps.passing import passed
from akhet.games.pharaon.steps.shared import (
    ACCESS_STEP,
    ARROWS,
    CHOOSE_VASE,
    KEEP_NOBLE,
    PAY,
    TAKE_ARTISAN,
    TAKE_NOBLE,
    TRAITOR_WHEEL,
    TURN,
    track_of,
)
from akhet.games.pharaon.steps.traitor import ROOM as TILE_ROOM
from akhet.games.pharaon.steps.traitor import TILE_COUNT, tile_at

TABLES: Final = 4


class PharaonKnowledge(Knowledge[Pharaon]):
    """An eye for scarce colours, for gods within reach, and for when to pass."""

    def __init__(self) -> None:
        """Knowledge with the learned weights, if they are there."""
        super().__init__(MOVES, STANDS, ROUNDS, TABLES)
        self.horizon = 1
        self.heat = 0.4
        self.prior_heat = 3.0
        self.inputs = INPUTS
        self.serves = 3
        self.draws = 0.0
        self.joins = True
        self.load_weights(Path(__file__).parents[1])

    def clock(self, state: Pharaon) -> i64:
        return state.round

    def table(self, state: Pharaon) -> i64:
        """Two seats, three, more, each without the expansion; all others are one table."""
        if state.konflikte == 1 or state.seats < 2:
            return 0
        return state.seats - 1 if state.seats < TABLES else TABLES - 1

    def stand(self, state: Pharaon, party: i64, pad: Pad) -> None:
        add_standing(state, party, pad)

    def sight(self, state: Pharaon, pad: Pad) -> i64:
        if self.in_rows(state.seats):
            return add_rows(state, pad)
        return add_sight(state, pad)

    def is_ripe(self, state: Pharaon) -> bool:
        return is_turn(state)

    def is_usual(self, state: Pharaon) -> bool:
        """Networks have seen neither the expansion nor the Traitor."""
        return state.konflikte == 0 and state.seats > 1

    def liking(self, state: Pharaon, seat: i64, action: i64, taste: i64) -> float:
        return tastes.liking(state, seat, action, taste)

    def prepare(self, state: Pharaon, seat: i64, pad: Pad) -> None:
        """Notes what the seat has, what opens what, and what the gods lack."""
        task: i64 = top_task(state)
        pad.notes[STEP] = task_step(task)
        pad.notes[ARG] = task_arg(task)
        pad.notes[PASSED] = passed(state)
        note_tokens(state, seat, pad)
        note_wheel(state, seat, pad)
        step: i64 = pad.notes[STEP]
        if step in (ACCESS_STEP, PAY, CHOOSE_VASE, TRAITOR_WHEEL):
            pad.notes[LOSS] = 0
            if pad.notes[OFFERED] == 0 or step in (CHOOSE_VASE, TRAITOR_WHEEL):
                return
        note_gods(state, seat, pad)
        if step in (TAKE_NOBLE, TAKE_ARTISAN, KEEP_NOBLE):
            return
        note_loss(state, pad)
        if step == TURN:
            note_rises(state, pad)
        elif step not in (ACCESS_STEP, PAY):
            note_rise(state, place_of(state, NILE if step == ARROWS else OFFERINGS), pad)

    def look(self, state: Pharaon, seat: i64, action: i64, pad: Pad) -> None:
        when: i64 = state.round
        if action <= PASS:
            pad.add(ANY + action * ROUNDS + when)
            look_at_turn(state, seat, action, pad)
        elif action < ACCESS_WITH:
            look_at_change(state, seat, action, pad)
        elif action <= ENOUGH:
            pad.add(ANY + action * ROUNDS + when)
            if action < ENOUGH:
                look_at_coin(state, action, pad)
        elif action < NOBLE:
            look_at_offering(state, action, pad)
        elif action < TRACK:
            look_at_card(state, seat, action, pad)
        elif action < USE_ARCH:
            look_at_gain(state, seat, action, pad)
        elif KEEP <= action < WHEEL:
            add_noble(state, seat, action - KEEP, pad)
        else:
            pad.add(ANY + action * ROUNDS + when)
            if WHEEL <= action < SOLVE:
                look_at_plot(state, seat, action - WHEEL, pad)
            elif action < KEEP:
                look_at_arch(state, action, pad)


# ---------------------------------------------------------------- turns


def look_at_turn(state: Pharaon, seat: i64, action: i64, pad: Pad) -> None:
    """An action of a district, or passing."""
    notes = pad.notes
    when: i64 = state.round
    pad.add(SEATED + state.seats * 11 + action)
    if action == PASS:
        tokens: i64 = notes[COINS]
        pad.add(LEAVE + when * 16 + (tokens if tokens < 16 else 15))
        pad.add(ROWS + (state.players * 5 + notes[PASSED]) * ROUNDS + when)
        if state.is_solo():
            vases: i64 = state.owed + count_bits(state.apart)
            pad.add(PLOT + when * 6 + (vases if vases < 6 else 5))
        return
    district: i64 = district_of(action)
    fit(cost_of(state, seat, action), action, pad)
    pad.add(FIT + action * 8 + notes[SAVED] * 4 + notes[JOKERS])
    rest: i64 = notes[COINS] - notes[SPENT]
    if rest < 0:
        rest = 0
    pad.add(REST + district * 8 + (rest if rest < 8 else 7))
    things: i64 = notes[THINGS + district]
    pad.add(COUNT + district * 9 + (things if things < 9 else 8))
    pad.add(SLOT + district * 5 + notes[ROOM + notes[FACING + district]])
    add_god(state, district, pad)
    if district in (NOBLES, CHAMBER):
        add_heir(state, seat, district, pad)
    if district == NOBLES:
        add_best_noble(state, seat, pad)
    elif district == ARTISANS:
        add_best_artisan(state, pad)
    elif district == NILE:
        add_banks(state, seat, action - GO_NILE, pad)


def add_best_noble(state: Pharaon, seat: i64, pad: Pad) -> None:
    """What the best noble of the row would be worth now."""
    pad.add(BEST_CARD + min(best_noble(state, seat, pad), 15))


def add_best_artisan(state: Pharaon, pad: Pad) -> None:
    """What the best artisan of the row is worth."""
    pad.add(BEST_CRAFT + best_artisan(state) * 3 + time_of(state))


def add_banks(state: Pharaon, seat: i64, option: i64, pad: Pad) -> None:
    """How far the tracks of an option of the Nile are, and whether it brings what is lacking."""
    at: i64 = state.cover * NILE_OPTIONS + option
    cost: i64 = state.box.nile_cost[at]
    low: i64 = -1
    high: i64 = 3
    new: i64 = 0
    colour: i64
    for colour in range(BASIC):
        if cost > 0 and held(cost, colour) > 0:
            low = high if low >= 0 else track_of(state, seat, colour)
            high = track_of(state, seat, colour)
        if lane(state.box.nile_income[at], colour) > 0 and pad.notes[HAVE + colour] == 0:
            new += 1
    if low > high:
        low, high = high, low
    if low >= 0:
        pad.add(BANKS + (low * 4 + high) * 3 + time_of(state))
    pad.add(BANK_INCOME + (new if new < 3 else 2) * 3 + time_of(state))


def add_god(state: Pharaon, district: i64, pad: Pad) -> None:
    """How many things in a district the gods lack, and what they would bring."""
    time: i64 = time_of(state)
    lack: i64
    for lack in range(3):
        rise: i64 = pad.notes[RISE + district * 3 + lack]
        if rise > 0:
            pad.add(GOD + (lack * 5 + level(rise)) * 3 + time)
            return


def add_heir(state: Pharaon, seat: i64, district: i64, pad: Pad) -> None:
    """Whether an action brings the pharaoh token, or nearly."""
    if state.pharaoh >= 0:
        return
    lack: i64 = 0
    if pad.notes[THINGS + NOBLES] < state.box.pharaoh_nobles:
        lack = state.box.pharaoh_nobles - pad.notes[THINGS + NOBLES]
    elif district == NOBLES:
        return
    steps: i64 = state.box.pharaoh_step - pad.notes[THINGS + CHAMBER]
    if steps > 0:
        lack += steps
    elif district == CHAMBER:
        return
    if lack == 1:
        pad.add(HEIR + state.round)
    elif lack == 2:
        pad.add(HEIR + ROUNDS + state.round)


# ---------------------------------------------------------------- the Traitor and the expansion


def look_at_plot(state: Pharaon, seat: i64, colour: i64, pad: Pad) -> None:
    """A token on the wheel; the other one of the vase goes on a tile of the Traitor."""
    notes = pad.notes
    if notes[STEP] != TRAITOR_WHEEL:
        return
    vase: i64 = notes[ARG]
    other: i64 = state.box.vase_top[2 * vase]
    if other == colour:
        other = state.box.vase_top[2 * vase + 1]
    place: i64 = 0
    while place < TILE_COUNT - 1 and lane(state.marks, place) != other:
        place += 1
    slot: i64 = lane(state.filled, place)
    tile: i64 = tile_at(state, place) * TILE_ROOM
    if slot < TILE_ROOM:
        effect: i64 = state.box.tile_effects[tile + slot]
        pad.add(EFFECT + (effect & 15) * ROUNDS + state.round)
        if effect >> 4 > 3:
            pad.add(EFFECT_NUMBER + ((effect >> 4) if effect < 256 else 15))
    if slot + 1 < TILE_ROOM:
        pad.add(EFFECT_NEXT + (state.box.tile_effects[tile + slot + 1] & 15))
    free: i64 = notes[ROOM + colour]
    gone: i64 = 1 if state.has_passed(seat) else 0
    mine: i64 = 1 if notes[HAVE + colour] > 0 else 0
    at: i64 = (notes[NOW + colour] * 4 + (free if free < 4 else 3)) * 2 + gone
    pad.add(BLOCK + at * 2 + mine)


def look_at_arch(state: Pharaon, action: i64, pad: Pad) -> None:
    """The arch of a district, or a favour there."""
    district: i64 = pad.notes[ARG]
    if action == USE_ARCH:
        pad.add(ARCH + district * 2 + ((state.arches >> district) & 1))
    elif FAVOUR <= action < FAVOUR + 2:
        pad.add(GRACE + favour_at(state, district, action - FAVOUR))
