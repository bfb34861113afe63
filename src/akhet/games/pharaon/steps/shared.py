"""The numbers of the steps, and the small moves that several of them share."""

from typing import Final

from mypy_extensions import i64

from akhet.core.packed import bit, count_bits, lane, unit
from akhet.games.pharaon import facts
from akhet.games.pharaon.box.components import BASIC, INSTANT, TOP
from akhet.games.pharaon.box.konflikte import ARTISAN_HEIR, BASE_HEIR, CONFLICT_HEIR
from akhet.games.pharaon.state import (
    ARTISANS,
    NOBLES,
    NOBODY,
    SOLVED,
    TRACKS,
    Pharaon,
)

# The steps, by number: the index in `steps.STEPS`.
TURN: Final = 0
ACCESS_STEP: Final = 1
PAY: Final = 2
BONUS_PAY: Final = 3
END_TURN: Final = 4
TAKE_SET: Final = 5
TAKE_OFFERING: Final = 6
TAKE_NOBLE: Final = 7
TAKE_ARTISAN: Final = 8
ARROWS: Final = 9
CHOOSE_VASE: Final = 10
DIPLOMAT_STEP: Final = 11
PICK: Final = 12
TUTOR_STEP: Final = 13
PYRAMID: Final = 14
KEEP_NOBLE: Final = 15
TRAITOR_WHEEL: Final = 16
NEXT: Final = 17
GAIN: Final = 18
INCOME: Final = 19
DRAW_VASE: Final = 20
END_ROUND: Final = 21
REFILL: Final = 22
SHOW_VASES: Final = 23
NEW_ROUND: Final = 24
SETUP: Final = 25
LAY_DISTRICT: Final = 26
ORIENT_WHEEL: Final = 27
DIRECT: Final = 28
LAY_TILE: Final = 29
MARK_TILE: Final = 30
WHO_BEGINS: Final = 31
DEAL_NOBLE_STEP: Final = 32
DEAL_ARTISAN_STEP: Final = 33
DEAL_VASE_STEP: Final = 34
DRAW_OFFERING: Final = 35
DRAW_TWO: Final = 36
DEAL_SCRIBE: Final = 37
TRAITOR_VASE: Final = 38
TRAITOR_TAKES: Final = 39
TRAITOR_PLOTS: Final = 40
TRAITOR_DRAWS: Final = 41

# Only with the expansion.
CHOOSE_SLOT: Final = 42
WANT_BONUS: Final = 43
SWORDS: Final = 44
ARCH: Final = 45
SWORD_TILE: Final = 46
BOUGHT: Final = 47
PLACE_CONFLICTS: Final = 48
REVEAL_FRONTS: Final = 49
REVEAL_BACKS: Final = 50
FILL_ARCHES: Final = 51
DEAL_CONFLICT_STEP: Final = 52
DEAL_BACK: Final = 53
DEAL_FAVOUR_STEP: Final = 54
DRAW_ARCH: Final = 55
DRAW_COVER: Final = 56
DRAW_HEIR: Final = 57
TRAITOR_SOLVES: Final = 58

# Where a dealt card goes: a place of the row, or to a player.
TO_PLAYER: Final = 16

# Where a drawn offering goes: a player, a place of a set, or the bonus zone.
TO_SET: Final = 16
TO_ZONE: Final = 32


def get_noble(state: Pharaon, player: i64, noble: i64) -> None:
    """A player gets a noble; an instant one brings its gains at once."""
    state.own[NOBLES + player] |= bit(noble)
    state.tell(facts.NOBLE, player, noble)
    check_pharaoh(state, player)
    if noble >= INSTANT:
        at: i64 = noble * 4
        ask_gain(state, player, state.box.gains[at + 2], state.box.gains[at + 3])
        ask_gain(state, player, state.box.gains[at], state.box.gains[at + 1])


def ask_gain(state: Pharaon, player: i64, kind: i64, number: i64) -> None:
    """A gain that is taken when its turn comes."""
    if number > 0:
        state.ask(GAIN, player, kind | number << 4)


def step_up(state: Pharaon, player: i64) -> None:
    """One step in the burial chamber, if there is one left."""
    if lane(state.chamber, player) < state.box.steps:
        state.chamber += unit(player)
        state.tell(facts.CHAMBER, player, lane(state.chamber, player))
        check_pharaoh(state, player)


def check_pharaoh(state: Pharaon, player: i64) -> None:
    """The first player with two nobles and the third step becomes the heir (p. 7)."""
    if state.pharaoh != NOBODY or lane(state.chamber, player) < state.box.pharaoh_step:
        return
    if heir_counts(state, player) >= heir_needs(state):
        state.pharaoh = player
        state.tell(facts.PHARAOH, player)


def heir_needs(state: Pharaon) -> i64:
    """How many of what the pharaoh token of this game asks."""
    if state.heir == BASE_HEIR:
        return state.box.pharaoh_nobles
    return state.box.more.heir_needs[state.heir]


def heir_counts(state: Pharaon, player: i64) -> i64:
    """What the pharaoh token counts: nobles, points of artisans, or solved conflicts."""
    if state.heir == ARTISAN_HEIR:
        return artisans_points(state, player)
    return count_bits(state.own[(SOLVED if state.heir == CONFLICT_HEIR else NOBLES) + player])


def artisans_points(state: Pharaon, player: i64) -> i64:
    """What all artisans of a player are worth."""
    points: i64 = 0
    rest: i64 = state.own[ARTISANS + player]
    artisan: i64 = 0
    while rest != 0:
        if rest & 1 == 1:
            points += state.box.artisan_points[artisan]
        rest >>= 1
        artisan += 1
    return points


def track_of(state: Pharaon, player: i64, colour: i64) -> i64:
    """How far a player is on a track of the Nile."""
    return lane(state.own[TRACKS + player], colour)


def climb(state: Pharaon, player: i64, colour: i64) -> None:
    """One field up on a track of the Nile."""
    state.own[TRACKS + player] += unit(colour)
    state.tell(facts.TRACK, player, colour, track_of(state, player, colour))


def room_on(state: Pharaon, player: i64, tracks: i64) -> i64:
    """How many fields a player can still climb on some of the tracks."""
    room: i64 = 0
    colour: i64
    for colour in range(BASIC):
        if (tracks >> colour) & 1 == 1:
            room += TOP - track_of(state, player, colour)
    return room
