"""What can be seen of a player's standing in Pharaon: points now, and signs of points to come."""

from typing import Final

from mypy_extensions import i64

from akhet.core.knowledge import Pad
from akhet.core.packed import count_bits, lane, size
from akhet.core.state import task_arg, task_seat, task_step
from akhet.games.pharaon import scoring
from akhet.games.pharaon.box.components import ARTISANS as THE_ARTISANS
from akhet.games.pharaon.box.components import (
    BASIC,
    KINDS_OF_TOKEN,
    NOBLE_CARDS,
    SWORD,
    TOP,
)
from akhet.games.pharaon.box.components import GIFTS as GIFT_KINDS
from akhet.games.pharaon.box.components import NOBLES as THE_NOBLES
from akhet.games.pharaon.box.components import PRESTIGE as FOR_POINTS
from akhet.games.pharaon.insight.reach import (
    BEST,
    COINS,
    HAVE,
    KINDS,
    OFFERED,
    RISE,
    SILVERS,
    THINGS,
    note_gods,
    note_rises,
    note_tokens,
)
from akhet.games.pharaon.state import GIFTS, GOODS, NOBLES, TRACKS, Pharaon, gift_count
from akhet.games.pharaon.steps.shared import (
    ACCESS_STEP,
    ARROWS,
    CHOOSE_SLOT,
    PAY,
    artisans_points,
)
from akhet.games.pharaon.steps.traitor import TILE_COUNT, TRAITOR, tile_at

ROUNDS: Final = 6  # with the set-up
STEPS: Final = 59
LONG: Final = 9  # steps of the chamber that are told apart

ONE: Final = 0  # + (round * 5 + seats - 1) * 2 + expansion
POINTS: Final = ONE + ROUNDS * 10  # + round: points as if the game ended now, in tens
BASICS: Final = POINTS + ROUNDS  # + round: basic resources, and offerings that stand for one
SILVER: Final = BASICS + ROUNDS
OFFERINGS: Final = SILVER + ROUNDS
COLOURS: Final = OFFERINGS + ROUNDS  # + round * 6 + different colours
SWORDS: Final = COLOURS + ROUNDS * 6  # + round
HELD: Final = SWORDS + ROUNDS  # + noble: by how many rounds are left
CHAMBER: Final = HELD + NOBLE_CARDS  # + round * 9 + step
TRACK: Final = CHAMBER + ROUNDS * LONG  # + round * 3 + field: how many tracks
STOCK: Final = TRACK + ROUNDS * 3  # + round * 6 + tokens of a colour
RETINUE: Final = STOCK + ROUNDS * 6  # + round * 6 + nobles
GUILD: Final = RETINUE + ROUNDS * 6  # + round * 8 + artisans
PRESTIGE: Final = GUILD + ROUNDS * 8  # + round: offerings for points
RISES: Final = PRESTIGE + ROUNDS  # + round * 2 + 0 or 1: gods within one or two things
ROW: Final = RISES + ROUNDS * 2  # + round * 6 + row of the pyramid
FIRST: Final = ROW + ROUNDS * 6  # + round
OPEN: Final = FIRST + ROUNDS  # + step: an open question
GOING: Final = OPEN + STEPS  # + action that is being paid
PAID: Final = GOING + 12
ARROWS_LEFT: Final = PAID + 1
HIS: Final = ARROWS_LEFT + 1  # the Traitor: + round * 6 + level
HIS_POINTS: Final = HIS + ROUNDS * 6  # + round
HIS_VASES: Final = HIS_POINTS + ROUNDS  # + round
HIS_TILE: Final = HIS_VASES + ROUNDS  # + tile: slots
HIS_TIME: Final = HIS_TILE + 10  # + round: all slots
STANDS: Final = HIS_TIME + ROUNDS


def add_standing(state: Pharaon, player: i64, pad: Pad) -> None:
    """The signs of a player, or of the Traitor."""
    if state.is_solo() and player == TRAITOR:
        add_traitor(state, pad)
        return
    when: i64 = state.round
    note_gods(state, player, pad)
    note_rises(state, pad)
    note_tokens(state, player, pad)
    notes = pad.notes
    pad.add(ONE + (when * 5 + state.seats - 1) * 2 + state.konflikte)
    pad.add_amount(POINTS + when, float(points_now(state, player, pad)) / 10.0)
    pad.add_amount(BASICS + when, float(notes[COINS] - notes[SILVERS]))
    pad.add_amount(SILVER + when, float(notes[SILVERS]))
    pad.add_amount(OFFERINGS + when, float(notes[OFFERED]))
    pad.add(COLOURS + when * 6 + notes[KINDS])
    step: i64 = lane(state.chamber, player)
    pad.add(CHAMBER + when * LONG + (step if step < LONG else LONG - 1))
    pad.add(ROW + when * 6 + lane(state.rows, player))
    if state.konflikte == 1:
        pad.add_amount(SWORDS + when, float(state.good(player, SWORD)))
    if state.first == player:
        pad.add(FIRST + when)
    add_nobles(state, player, pad)
    add_tracks(state, player, pad)
    add_counts(state, player, pad)
    add_rises(when, pad)
    add_open(state, player, pad)


def add_nobles(state: Pharaon, player: i64, pad: Pad) -> None:
    """Each noble, by how many rounds it can still be used."""
    left: float = float(ROUNDS - state.round) / 5.0
    rest: i64 = state.own[NOBLES + player]
    noble: i64 = 0
    while rest != 0:
        if rest & 1 == 1:
            pad.add_amount(HELD + noble, left)
        rest >>= 1
        noble += 1


def add_tracks(state: Pharaon, player: i64, pad: Pad) -> None:
    """How many tracks of the Nile have come how far."""
    rest: i64 = state.own[TRACKS + player]
    _n: i64
    for _n in range(BASIC):
        field: i64 = rest & 255
        if 0 < field < TOP:
            pad.add(TRACK + state.round * 3 + field)
        rest >>= 8


def add_counts(state: Pharaon, player: i64, pad: Pad) -> None:
    """How many there are of each colour, of nobles, of artisans, and of offerings for points."""
    when: i64 = state.round
    colour: i64
    for colour in range(BASIC):
        number: i64 = pad.notes[HAVE + colour]
        pad.add(STOCK + when * 6 + (number if number < 6 else 5))
    nobles: i64 = pad.notes[THINGS + THE_NOBLES]
    pad.add(RETINUE + when * 6 + (nobles if nobles < 6 else 5))
    artisans: i64 = pad.notes[THINGS + THE_ARTISANS]
    pad.add(GUILD + when * 8 + (artisans if artisans < 8 else 7))
    gifts: i64 = state.own[GIFTS + player]
    prestige: i64 = gift_count(gifts, FOR_POINTS) + gift_count(gifts, FOR_POINTS + 1)
    pad.add_amount(PRESTIGE + when, float(prestige))


def add_rises(when: i64, pad: Pad) -> None:
    """What gods would bring that lack one or two things."""
    one: i64 = 0
    two: i64 = 0
    district: i64
    for district in range(BASIC):
        one += pad.notes[RISE + district * 3]
        two += pad.notes[RISE + district * 3 + 1] - pad.notes[RISE + district * 3]
    pad.add_amount(RISES + when * 2, float(one) / 10.0)
    pad.add_amount(RISES + when * 2 + 1, float(two) / 10.0)


def add_open(state: Pharaon, player: i64, pad: Pad) -> None:
    """Open questions of a player: something is on its way."""
    n: i64
    for n in range(state.depth):
        task: i64 = state.tasks[n]
        if task_seat(task) != player:
            continue
        step: i64 = task_step(task)
        pad.add(OPEN + step)
        if step in (PAY, ACCESS_STEP, CHOOSE_SLOT):
            pad.add(GOING + task_arg(task))
            pad.add_amount(PAID, float(size(state.paid)))
        elif step == ARROWS:
            pad.add_amount(ARROWS_LEFT, float((task_arg(task) >> 8) & 255))


def points_now(state: Pharaon, player: i64, pad: Pad) -> i64:
    """The points of a seat as if the game ended now; the gods are on the pad."""
    points: i64 = pad.notes[BEST] + scoring.nobles_points(state, player, 0)
    points += artisans_points(state, player) + scoring.title_points(state, player)
    points += state.box.step_points[lane(state.chamber, player)]
    tracks: i64 = state.own[TRACKS + player]
    goods: i64 = state.own[GOODS + player]
    n: i64
    for n in range(BASIC):
        points += state.box.track_points[lane(tracks, n)]
    for n in range(KINDS_OF_TOKEN):
        points += lane(goods, n)
    gifts: i64 = state.own[GIFTS + player]
    for n in range(GIFT_KINDS):
        points += gift_count(gifts, n) * state.box.gift_points[n]
    return points


def add_traitor(state: Pharaon, pad: Pad) -> None:
    """The signs of the Traitor: his points, his tiles and the vases before him."""
    when: i64 = state.round
    points: i64 = 0
    for number in scoring.traitor_row(state):
        points += number
    pad.add(HIS + when * 6 + count_bits(state.dark))
    pad.add_amount(HIS_POINTS + when, float(points) / 10.0)
    pad.add_amount(HIS_VASES + when, float(state.owed + count_bits(state.apart)))
    place: i64
    slots: i64 = 0
    if when > 0:
        for place in range(TILE_COUNT):
            here: i64 = lane(state.filled, place)
            slots += here
            pad.add_amount(HIS_TILE + tile_at(state, place), float(here) / 5.0)
    pad.add_amount(HIS_TIME + when, float(slots) / 10.0)
