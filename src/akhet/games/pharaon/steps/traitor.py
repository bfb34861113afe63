"""The Traitor: his turn, what his tiles do, and how he passes (p. 8-9)."""

from typing import Final

from mypy_extensions import i64, u8

from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.packed import bit, card, count_bits, lane, unit
from akhet.core.step import Step
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import DEAL_VASE, ON_TILE, SOLVE, SUPPLY, WHEEL
from akhet.games.pharaon.box.components import (
    ANY_BASIC,
    BASIC,
    FIRST_PLAYER,
    OFFERING,
    ONE_SILVER,
    SILVER,
    SWORD,
    TOP,
    VASES,
)
from akhet.games.pharaon.box.tiles import (
    DISCARD_HIGHEST,
    DISCARD_LOWEST,
    DISCARD_NOBLE,
    GO_UP,
    NILE_EMPTIEST,
    NILE_FULLEST,
    TAKE_BONUS,
    TAKE_HIGHEST,
    TAKE_LOWEST,
    TAKE_NOBLE,
    TAKE_SET,
)
from akhet.games.pharaon.expansion.solving import conflicts_in, slot_of
from akhet.games.pharaon.paying.payment import beyond
from akhet.games.pharaon.state import (
    ARTISANS,
    CONFLICT_AT,
    NOBLES,
    SLOTS,
    SOLVED,
    Pharaon,
    all_gifts,
    free_slot,
    gain,
    in_zone,
    lay_on_wheel,
    refill_bag,
    set_there,
)
from akhet.games.pharaon.state import ON_TILE as TILE_ROW
from akhet.games.pharaon.steps.districts import (
    ARTISAN_ROW,
    deal_artisan_to,
    deal_noble_to,
    leave_artisan_row,
    leave_noble_row,
)
from akhet.games.pharaon.steps.offerings import take_bonus, take_set
from akhet.games.pharaon.steps.passing import (
    can_move,
    enter_pyramid,
    field_of,
    move_on,
    take_first,
)
from akhet.games.pharaon.steps.shared import (
    DRAW_OFFERING,
    SWORD_TILE,
    TRAITOR_PLOTS,
    TRAITOR_SOLVES,
    TRAITOR_TAKES,
    TRAITOR_VASE,
    TRAITOR_WHEEL,
    check_pharaoh,
    climb,
    step_up,
    track_of,
)
from akhet.games.pharaon.steps.vases import refill_pile

TRAITOR: Final = 1
SEAT: Final = 0  # who decides for him
ROOM: Final = 10  # slots of a tile, above its mark
TILE_COUNT: Final = 5
ALL_FULL: Final = 0x0A0A0A0A0A  # every tile with all its slots covered
BASICS: Final = 0xFFFFFFFFFF  # the lanes of the five basic resources


def traitor_turn(state: Pharaon) -> None:
    """He turns up a vase, moves on in the pyramid, or passes."""
    if state.has_passed(TRAITOR):
        if can_move(state, TRAITOR):
            move_on(state, TRAITOR)
            take_field(state)
    elif state.owed > 0 or state.apart != 0:
        state.ask(TRAITOR_VASE, CHANCE)
    else:
        enter_pyramid(state, TRAITOR)


def take_field(state: Pharaon) -> None:
    """His gain is always that of the field he has reached (ruling P66)."""
    what = field_of(state, TRAITOR)
    if what == ANY_BASIC and state.supply & BASICS != 0:
        state.ask(TRAITOR_TAKES, CHANCE)
    elif what == ONE_SILVER:
        gain(state, TRAITOR, SILVER, 1)
    elif what == OFFERING and all_gifts(state) > 0:
        refill_bag(state)
        state.ask(DRAW_OFFERING, CHANCE, TRAITOR)
    elif what == FIRST_PLAYER:
        take_first(state, TRAITOR)


class TraitorTakesStep(Step[Pharaon]):
    """Chance: a resource "of choice" for the Traitor, of those in the supply (ruling N9)."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Each kind is as likely."""
        kind: i64
        for kind in range(BASIC):
            if lane(state.supply, kind) > 0:
                out.add_weighted(SUPPLY + kind, 1)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes it."""
        gain(state, TRAITOR, action - SUPPLY, 1)


# ---------------------------------------------------------------- his vase


class TraitorDrawsStep(Step[Pharaon]):
    """A chore: he takes vases face down, as many as the tile of this round shows (p. 9)."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes them; nobody looks."""
        wanted: i64 = state.box.tile_vases[tile_at(state, state.round - 1)]
        state.tell(facts.TRAITOR_VASES, wanted)
        while wanted > 0:
            refill_pile(state)
            there: i64 = count_bits(state.pile) - state.owed
            if there == 0:
                return
            taken: i64 = wanted if wanted < there else there
            state.owed += taken
            wanted -= taken


def tile_at(state: Pharaon, place: i64) -> i64:
    """Which tile lies in a place; a dark one is 5 more."""
    return ((state.dark >> place) & 1) * 5 + lane(state.tiles, place)


class TraitorVaseStep(Step[Pharaon]):
    """Chance: which of the vases before the Traitor is turned up (ruling P71)."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Each of his vases is as likely; those of the pile are his with some odds."""
        unseen = count_bits(state.pile)
        vase: i64
        for vase in range(VASES):
            weight: i64 = 0
            if (state.pile >> vase) & 1 == 1:
                weight = state.owed
            elif (state.apart >> vase) & 1 == 1:
                weight = unseen if state.owed > 0 else 1
            if weight > 0:
                out.add_weighted(DEAL_VASE + vase, weight)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """The lower resource goes on its tile; then one of the upper ones on the wheel."""
        vase: i64 = action - DEAL_VASE
        if (state.apart >> vase) & 1 == 1:
            state.apart &= ~bit(vase)
        else:
            state.pile &= ~bit(vase)
            state.owed -= 1
        state.gone |= bit(vase)
        state.tell(facts.TRAITOR_VASE, vase)
        state.ask(TRAITOR_WHEEL, SEAT, vase)
        plot(state, state.box.vase_below[vase])


class TraitorWheelStep(Step[Pharaon]):
    """Which of the two upper resources of the Traitor's vase goes on the wheel."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Those with a free slot, or a conflict there; if there is none, both go on tiles."""
        one: i64 = state.box.vase_top[2 * arg]
        two: i64 = state.box.vase_top[2 * arg + 1]
        low: i64 = one if one < two else two
        high: i64 = two if one < two else one
        must: i64 = 0
        if state.konflikte == 1:
            must = must_solve(state, low, arg) | must_solve(state, high, arg)
        if free_slot(state, low) >= 0 and conflicts_in(state, low) & must == 0:
            out.add(WHEEL + low)
        if high != low and free_slot(state, high) >= 0 and conflicts_in(state, high) & must == 0:
            out.add(WHEEL + high)
        if state.konflikte == 1:
            out.add_bits(may_solve(state, low, must) | may_solve(state, high, must), 1, SOLVE)
        if out.n == 0:
            out.add(WHEEL + one)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """The other one goes on its tile first (ruling P67)."""
        one: i64 = state.box.vase_top[2 * arg]
        two: i64 = state.box.vase_top[2 * arg + 1]
        chosen: i64 = action - WHEEL
        if action >= SOLVE:
            chosen = one if slot_of(state, one, action - SOLVE) >= 0 else two
            state.ask(TRAITOR_SOLVES, 0, (action - SOLVE) | chosen << 8)
            plot(state, two if chosen == one else one)
            return
        if free_slot(state, chosen) < 0:
            state.ask(TRAITOR_PLOTS, 0, two)
            plot(state, one)
            return
        plot(state, two if chosen == one else one)
        place_on_wheel(state, chosen)


def place_on_wheel(state: Pharaon, colour: i64) -> None:
    """A token from the supply on the first free slot, if there is one left (ruling P69)."""
    if lane(state.supply, colour) > 0:
        state.supply -= unit(colour)
        lay_on_wheel(state, colour, free_slot(state, colour), colour + 1)
        state.tell(facts.TRAITOR_WHEEL, colour)


# ---------------------------------------------------------------- his conflicts


def must_solve(state: Pharaon, colour: i64, vase: i64) -> i64:
    """The conflicts of an area whose whole cost stands on the vase, each icon once (P40)."""
    icons: i64 = card(state.box.vase_top[2 * vase]) + card(state.box.vase_top[2 * vase + 1])
    icons += card(state.box.vase_below[vase])
    rest: i64 = conflicts_in(state, colour)
    found: i64 = 0
    conflict: i64 = 0
    while rest != 0:
        if rest & 1 == 1:
            cost: i64 = card(colour) + state.box.more.conflict_cost[conflict]
            if beyond(cost, icons) == 0:
                found |= bit(conflict)
        rest >>= 1
        conflict += 1
    return found


def may_solve(state: Pharaon, colour: i64, must: i64) -> i64:
    """The conflicts of an area that can be chosen: those that must be solved, else any."""
    there = conflicts_in(state, colour)
    return there & must if there & must != 0 else there


def solve_for_traitor(state: Pharaon, colour: i64, conflict: i64) -> None:
    """The token lies on the conflict's slot; he has the conflict, and swords (ruling P69)."""
    if lane(state.supply, colour) == 0:
        return
    slot = slot_of(state, colour, conflict)
    state.laid[CONFLICT_AT + colour * SLOTS + slot] = u8(0)
    state.supply -= unit(colour)
    lay_on_wheel(state, colour, slot, colour + 1)
    state.tell(facts.TRAITOR_WHEEL, colour)
    state.own[SOLVED + TRAITOR] |= bit(conflict)
    state.tell(facts.SOLVED, TRAITOR, conflict)
    check_pharaoh(state, TRAITOR)
    if state.hard == 0:
        gain(state, TRAITOR, SWORD, state.box.more.conflict_swords[conflict])
    elif lane(state.supply, SWORD) > 0 and state.filled != ALL_FULL:
        state.ask(SWORD_TILE, SEAT)


class TraitorSolvesStep(Step[Pharaon]):
    """A chore: he solves a conflict, after the tile has had its effect."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """`arg` holds the conflict and the colour of its area."""
        solve_for_traitor(state, arg >> 8, arg & 255)


class SwordTileStep(Step[Pharaon]):
    """On which tile the Traitor's sword goes, in the harder game (ruling P73)."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Those with room."""
        place: i64
        for place in range(TILE_COUNT):
            if lane(state.filled, place) < ROOM:
                out.add(ON_TILE + place)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Its slot takes effect."""
        fill_slot(state, SWORD, action - ON_TILE)


class TraitorPlotsStep(Step[Pharaon]):
    """A chore: the second of two resources goes on its tile, after the first has had its effect."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Plots it."""
        plot(state, arg)


# ---------------------------------------------------------------- his tiles


def plot(state: Pharaon, colour: i64) -> None:
    """A resource goes on its tile; if that is full, on the next one to the right (p. 9)."""
    place = next_place(state, colour)
    if place >= 0 and lane(state.supply, colour) > 0:
        fill_slot(state, colour, place)


def next_place(state: Pharaon, colour: i64) -> i64:
    """The tile on which a resource goes: the one it marks, or the next with room; -1 if none."""
    place: i64 = 0
    while lane(state.marks, place) != colour:
        place += 1
        if place == TILE_COUNT:
            return -1
    tried: i64 = 0
    while lane(state.filled, place) == ROOM:
        place = (place + 1) % TILE_COUNT
        tried += 1
        if tried == TILE_COUNT:
            return -1
    return place


def fill_slot(state: Pharaon, token: i64, place: i64) -> None:
    """A token from the supply covers the next slot of a tile, and that takes effect."""
    state.supply -= unit(token)
    state.plotted += unit(token)
    slot: i64 = lane(state.filled, place)
    state.own[TILE_ROW + place] |= (token + 1) << (3 * slot)
    state.filled += unit(place)
    state.tell(facts.PLOT, token, place, slot)
    take_effect(state, state.box.tile_effects[tile_at(state, place) * ROOM + slot])


def take_effect(state: Pharaon, effect: i64) -> None:
    """What a slot does when it is covered. Gods and levels count at the end."""
    kind: i64 = effect & 15
    number: i64 = effect >> 4
    if kind == GO_UP:
        step_up(state, TRAITOR)
    elif kind in (TAKE_NOBLE, DISCARD_NOBLE):
        noble_effect(state, number, kind == TAKE_NOBLE)
    elif TAKE_HIGHEST <= kind <= DISCARD_LOWEST:
        artisan_effect(state, kind)
    elif kind == TAKE_SET:
        if set_there(state, number - 1):
            take_set(state, TRAITOR, number - 1)
    elif kind == TAKE_BONUS:
        if in_zone(state, number - 1) >= 0:
            take_bonus(state, TRAITOR, number - 1)
    elif kind in (NILE_FULLEST, NILE_EMPTIEST):
        nile_effect(state, kind == NILE_FULLEST)


def noble_effect(state: Pharaon, number: i64, takes: bool) -> None:
    """The n-th noble of the row from the left is taken, or put away (ruling P28)."""
    place: i64
    for place in range(3):
        if lane(state.noble_row, place) == 0:
            continue
        number -= 1
        if number == 0:
            noble = leave_noble_row(state, place)
            if takes:
                state.own[NOBLES + TRAITOR] |= bit(noble)
                state.tell(facts.NOBLE, TRAITOR, noble)
                check_pharaoh(state, TRAITOR)
            else:
                state.tell(facts.DISCARD_NOBLE, noble)
            deal_noble_to(state, place)
            return


def artisan_effect(state: Pharaon, kind: i64) -> None:
    """The artisan worth most or least is taken or put away; of equal ones the leftmost."""
    highest = kind in (TAKE_HIGHEST, DISCARD_HIGHEST)
    chosen: i64 = -1
    best: i64 = 0
    place: i64
    for place in range(ARTISAN_ROW):
        artisan: i64 = lane(state.artisan_row, place) - 1
        if artisan < 0:
            continue
        worth: i64 = state.box.artisan_points[artisan]
        if chosen < 0 or (worth > best if highest else worth < best):
            chosen = place
            best = worth
    if chosen < 0:
        return
    artisan = leave_artisan_row(state, chosen)
    if kind in (TAKE_HIGHEST, TAKE_LOWEST):
        state.own[ARTISANS + TRAITOR] |= bit(artisan)
        state.tell(facts.ARTISAN, TRAITOR, artisan)
        check_pharaoh(state, TRAITOR)
    else:
        state.tell(facts.DISCARD_ARTISAN, artisan)
    deal_artisan_to(state, chosen)


def nile_effect(state: Pharaon, fullest: bool) -> None:
    """A step on the track of his fullest or emptiest tile; of equal ones the leftmost."""
    chosen: i64 = 0
    place: i64
    for place in range(1, TILE_COUNT):
        more: i64 = lane(state.filled, place) - lane(state.filled, chosen)
        if more > 0 if fullest else more < 0:
            chosen = place
    colour: i64 = lane(state.marks, chosen)
    if track_of(state, TRAITOR, colour) < TOP:
        climb(state, TRAITOR, colour)
