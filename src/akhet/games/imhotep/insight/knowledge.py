"""What can be seen of moves in Imhotep, for bots; how much it counts is learned."""

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from akhet.core.knowledge import Knowledge, Pad
from akhet.core.packed import held, lane
from akhet.core.state import task_arg, task_step, top_task
from akhet.games.imhotep.actions import (
    ACTIONS,
    BLUES,
    BUILD,
    KEEP,
    PASS,
    PICK,
    PICK_PAIR,
    PLACE,
    PLAY,
    POINT,
    SAIL_TO,
    SLOTS,
    STONES,
    TAKE,
    UNLOAD,
)
from akhet.games.imhotep.components import FIELDS, KINDS, OBELISK_DECORATION, PAVED_PATH, SHIPS
from akhet.games.imhotep.insight import tastes
from akhet.games.imhotep.insight.sailing import POINT as ONE_POINT
from akhet.games.imhotep.insight.sailing import bounded, brings
from akhet.games.imhotep.insight.sight import INPUTS, add_sight
from akhet.games.imhotep.insight.standing import ROUNDS, STANDS, add_standing
from akhet.games.imhotep.scoring import site_stones
from akhet.games.imhotep.shared import (
    LOAD_AND_SAIL,
    ORDER_STONES,
    SHIP_BITS,
    free_spaces,
    load_of,
)
from akhet.games.imhotep.state import Imhotep

LOADS: Final = 81  # a ship's four spaces, each empty, the seat's own or a rival's
SIDES: Final = 10  # each site on each side
BINS: Final = 17  # -8 to 8 points
STEPS: Final = 8  # 0 to 7 points
STORE: Final = 6  # stones on a sled, 0 to 5
TABLES: Final = 3  # two, three and four seats

# Where the signs of moves begin.
ANY: Final = 0  # + action
TAKEN: Final = ANY + ACTIONS  # + stones on the sled * 5 + ships afloat
TAKE_ROOM: Final = TAKEN + STORE * 5  # + free spaces on ships, 0 to 9
PLACED: Final = TAKE_ROOM + 10  # + (size of the ship - 1) * 81 * 4 + load * 4 + space
READIED: Final = PLACED + 4 * LOADS * 4  # + readiness * 24 + stones on the sled * 4 + ships afloat
OPEN_SITES: Final = READIED + 3 * STORE * 4  # + sites not visited * 4 + own stones on the ship
LOADED: Final = OPEN_SITES + 32 * 4  # + load, when it sails at once
CARRIED: Final = LOADED + LOADS  # + site and side * 81 + load
BROUGHT: Final = CARRIED + SIDES * LOADS  # + site and side * 17 + points it brings
WHEN: Final = BROUGHT + SIDES * BINS  # + (site and side * 6 + round) * 4 + ships afloat
SPARED: Final = WHEN + SIDES * ROUNDS * 4  # + missed * 8 + averted, both in points
CARD: Final = SPARED + STEPS * STEPS  # + card * 6 + how many of it are held
CARD_WHEN: Final = CARD + KINDS * 6  # + card * 6 + round
GREEN_SITE: Final = CARD_WHEN + KINDS * ROUNDS  # + stones at the card's site, in threes
PLAYED: Final = GREEN_SITE + 10  # + blue card * 6 + round
PLAYED_SLED: Final = PLAYED + BLUES * ROUNDS  # + blue card * 6 + stones on the sled
PLAYED_SHIPS: Final = PLAYED_SLED + BLUES * STORE  # + blue card * 5 + ships afloat
PAIR: Final = PLAYED_SHIPS + BLUES * 5  # + round
FIELD: Final = PAIR + ROUNDS  # + pyramid * 5 + field
CHOSEN: Final = FIELD + 3 * FIELDS  # + (0 for a point, 1 for stones) * 36 + sled * 6 + round
ORDERED: Final = CHOSEN + 2 * STORE * ROUNDS  # + site and side * 2 + whether it is an own stone
MOVES: Final = ORDERED + SIDES * 2

# Where the notes for one question lie.
LOAD: Final = 0  # + ship: whose stones lie where
MINE: Final = 4  # + ship: own stones
READY: Final = 8  # + ship: 0, 1 if one stone is missing, 2 if it may sail
BEST: Final = 12  # + ship: the most that sailing it brings
WORST: Final = 16  # + ship: the least
BRINGS: Final = 20  # + ship * 5 + site
FREE: Final = 40


class ImhotepKnowledge(Knowledge[Imhotep]):
    """An eye for ships: who has how many stones on them, and where they would go."""

    def __init__(self) -> None:
        """Knowledge with the learned weights, if they are there."""
        super().__init__(MOVES, STANDS, ROUNDS, TABLES)
        self.horizon = 1
        self.explore = 0.5
        self.prior_heat = 3.0
        self.inputs = INPUTS
        self.load_weights(Path(__file__).parents[1])

    def clock(self, state: Imhotep) -> i64:
        return state.round

    def table(self, state: Imhotep) -> i64:
        """Two seats, three, four."""
        return state.seats - 2

    def doubt(self, state: Imhotep) -> float:
        """Three and four seats learned their odds with less curiosity, so they are sharper."""
        return self.prior_heat if state.seats == 2 else 5.0

    def boldness(self, state: Imhotep) -> float:
        """Among many a seat gains less, and so do its answers differ by less."""
        return self.calm if state.seats == 2 else 0.25

    def liking(self, state: Imhotep, seat: i64, action: i64, taste: i64) -> float:
        return tastes.liking(state, seat, action, taste)

    def prepare(self, state: Imhotep, seat: i64, pad: Pad) -> None:
        """Notes by ship whose stones it carries and what they would bring where."""
        pad.notes[FREE] = min(free_spaces(state), 9)
        ship: i64
        for ship in range(SHIPS):
            if lane(state.docked, ship) == 0:
                note_ship(state, seat, ship, pad)

    def look(self, state: Imhotep, seat: i64, action: i64, pad: Pad) -> None:
        when: i64 = state.round - 1
        sled: i64 = min(lane(state.sled, seat), STORE - 1)
        if action == TAKE:
            pad.add(TAKEN + sled * 5 + state.afloat)
            pad.add(TAKE_ROOM + pad.notes[FREE])
        elif action < SAIL_TO:
            look_at_placing(state, action - PLACE, sled, pad)
        elif action < PLAY:
            look_at_sailing(state, action - SAIL_TO, when, pad)
        elif action < PASS:
            blue: i64 = action - PLAY
            pad.add(PLAYED + blue * ROUNDS + when)
            pad.add(PLAYED_SLED + blue * STORE + sled)
            pad.add(PLAYED_SHIPS + blue * 5 + state.afloat)
        else:
            look_at_more(state, seat, action, when, sled, pad)

    def stand(self, state: Imhotep, party: i64, pad: Pad) -> None:
        add_standing(state, party, pad)

    def sight(self, state: Imhotep, pad: Pad) -> i64:
        return add_sight(state, pad)


def note_ship(state: Imhotep, seat: i64, ship: i64, pad: Pad) -> None:
    """Notes a ship that has not sailed."""
    notes = pad.notes
    load: i64 = load_of(state, ship)
    mine: i64 = 0
    stones: i64 = 0
    code: i64 = 0
    place: i64 = 1
    rest: i64 = load
    while rest != 0:
        owner: i64 = rest & 7
        if owner == seat + 1:
            code += place
            mine += 1
            stones += 1
        elif owner != 0:
            code += 2 * place
            stones += 1
        place *= 3
        rest >>= 3
    notes[LOAD + ship] = code
    notes[MINE + ship] = mine
    lacks: i64 = state.box.least[lane(state.capacity, ship)] - stones
    notes[READY + ship] = 2 if lacks <= 0 else 1 if lacks == 1 else 0
    if lacks <= 0 and stones > 0:
        note_sites(state, seat, ship, load, pad)


def note_sites(state: Imhotep, seat: i64, ship: i64, load: i64, pad: Pad) -> None:
    """Notes what a ship that may sail brings at each site no ship has sailed to."""
    notes = pad.notes
    best: i64 = -1000000
    worst: i64 = 1000000
    closed: i64 = state.visited
    site: i64
    for site in range(5):
        if closed & 1 == 0:
            worth: i64 = brings(state, seat, site, load)
            notes[BRINGS + ship * 5 + site] = worth
            best = max(best, worth)
            worst = min(worst, worth)
        closed >>= 1
    notes[BEST + ship] = best
    notes[WORST + ship] = worst


def look_at_placing(state: Imhotep, place: i64, sled: i64, pad: Pad) -> None:
    """The ship as it is, the space, and what becomes possible."""
    ship: i64 = place // SLOTS
    notes = pad.notes
    load: i64 = notes[LOAD + ship]
    pad.add(PLACED + ((lane(state.capacity, ship) - 1) * LOADS + load) * SLOTS + place % SLOTS)
    pad.add(READIED + (notes[READY + ship] * STORE + sled) * 4 + state.afloat - 1)
    pad.add(OPEN_SITES + (state.visited & 31) * 4 + notes[MINE + ship])
    if task_step(top_task(state)) == LOAD_AND_SAIL:
        pad.add(LOADED + load)


def look_at_sailing(state: Imhotep, sail: i64, when: i64, pad: Pad) -> None:
    """Where a ship goes, whose stones it carries, and what else could become of it."""
    ship: i64 = sail // 5
    site: i64 = sail % 5
    notes = pad.notes
    there: i64 = site * 2 + ((state.sides >> site) & 1)
    worth: i64 = notes[BRINGS + ship * 5 + site]
    missed: i64 = min((notes[BEST + ship] - worth) // ONE_POINT, STEPS - 1)
    averted: i64 = min((worth - notes[WORST + ship]) // ONE_POINT, STEPS - 1)
    points: i64 = bounded((worth + ONE_POINT // 2) // ONE_POINT, BINS // 2)
    pad.add(CARRIED + there * LOADS + notes[LOAD + ship])
    pad.add(BROUGHT + there * BINS + BINS // 2 + points)
    pad.add(WHEN + (there * ROUNDS + when) * 4 + state.afloat - 1)
    pad.add(SPARED + missed * STEPS + averted)


def look_at_more(state: Imhotep, seat: i64, action: i64, when: i64, sled: i64, pad: Pad) -> None:
    """Answers while a ship is unloaded or the temple is scored."""
    pad.add(ANY + action)
    if action < UNLOAD:
        return
    if action < PICK:
        look_at_order(state, seat, action - UNLOAD, pad)
    elif action < PICK_PAIR:
        look_at_card(state, seat, action - PICK, when, pad)
    elif action == PICK_PAIR:
        pad.add(PAIR + when)
    elif action < BUILD:
        look_at_card(state, seat, action - KEEP, when, pad)
    elif action < POINT:
        pyramid: i64 = action - BUILD
        pad.add(FIELD + pyramid * FIELDS + lane(state.pyramids, pyramid))
    elif action <= STONES:
        pad.add(CHOSEN + ((action - POINT) * STORE + sled) * ROUNDS + when)


def look_at_order(state: Imhotep, seat: i64, slot: i64, pad: Pad) -> None:
    """Whether an own stone is unloaded next, and where."""
    task: i64 = top_task(state)
    if task_step(task) == ORDER_STONES:
        ship: i64 = task_arg(task)
        site: i64 = max(lane(state.docked, ship) - 1, 0)
        owner: i64 = (state.cargo >> (ship * SHIP_BITS + slot * 3)) & 7
        own: i64 = 1 if owner == seat + 1 else 0
        pad.add(ORDERED + (site * 2 + ((state.sides >> site) & 1)) * 2 + own)


def look_at_card(state: Imhotep, seat: i64, kind: i64, when: i64, pad: Pad) -> None:
    """A card, how many of it the seat has, and when."""
    pad.add(CARD + kind * 6 + min(held(state.cards[seat], kind), 5))
    pad.add(CARD_WHEN + kind * ROUNDS + when)
    if PAVED_PATH < kind <= OBELISK_DECORATION:
        stones: i64 = site_stones(state, state.box.target[kind])
        pad.add(GREEN_SITE + min(stones // state.box.decoration_stones, 9))
