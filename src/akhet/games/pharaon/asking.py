"""What Pharaon asks, declared once: what each question is about, and why something cannot be."""

from typing import Final

from akhet.core.facts import NUMBER, FactKind, Role, fact
from akhet.core.ids import EVERYONE
from akhet.core.moves import Moves
from akhet.core.packed import lane
from akhet.core.shown import Hindrance
from akhet.core.state import Fact
from akhet.games.pharaon.actions import (
    ALL_COINS,
    PASS,
)
from akhet.games.pharaon.box.components import (
    ARTISANS,
    BASIC,
    CHAMBER,
    DISTRICTS,
    NILE,
    NILE_OPTIONS,
    NOBLES,
    OFFERINGS,
    RESOURCES,
    TOP,
)
from akhet.games.pharaon.box.konflikte import ARCHES, CONFLICTS
from akhet.games.pharaon.expansion.last_nobles import any_noble
from akhet.games.pharaon.expansion.solving import access_of, conflicts_in, has_coin
from akhet.games.pharaon.expansion.swords import effect_at
from akhet.games.pharaon.facts import COLOUR, DISTRICT, VASE_CARD
from akhet.games.pharaon.paying.payment import purse
from akhet.games.pharaon.state import Pharaon, any_set, colour_at
from akhet.games.pharaon.steps.districts import DIFFERENT
from akhet.games.pharaon.steps.going import brings, district_of, is_open
from akhet.games.pharaon.steps.shared import (
    ARCH,
    ARROWS,
    DIPLOMAT_STEP,
    PICK,
    SWORDS,
    TRAITOR_WHEEL,
    TURN,
    track_of,
)
from akhet.games.pharaon.steps.turns import TurnStep

ARCH_EFFECT: Final = Role("arch", names=ARCHES)

ASKED: Final = [
    fact("turn"),
    fact("access"),
    fact("pay"),
    fact("bonus_pay"),
    fact("end_turn"),
    fact("take_set"),
    fact("take_offering"),
    fact("take_noble"),
    fact("take_artisan"),
    fact("arrows", n=NUMBER),
    fact("choose_vase"),
    fact("diplomat", vase=VASE_CARD),
    fact("pick", n=NUMBER),
    fact("tutor"),
    fact("pyramid"),
    fact("keep_noble"),
    fact("traitor_wheel", vase=VASE_CARD),
    fact("choose_slot"),
    fact("want_bonus"),
    fact("swords", n=NUMBER),
    fact("arch", district=DISTRICT, arch=ARCH_EFFECT),
    fact("sword_tile"),
]
QUESTIONS: Final = {kind.key: kind for kind in ASKED}

AT_THE_TOP: Final = fact("top")
NOTHING_LEFT: Final = fact("empty")
NO_SLOT: Final = fact("full")
NO_USE: Final = fact("useless")
TOO_DEAR: Final = fact("cost")
NO_ACCESS: Final = fact("access", resource=COLOUR)
ONE_EACH: Final = fact("once")
ENOUGH: Final = fact("enough")
HINDRANCES: Final = [
    AT_THE_TOP,
    NOTHING_LEFT,
    NO_SLOT,
    NO_USE,
    TOO_DEAR,
    NO_ACCESS,
    ONE_EACH,
    ENOUGH,
]
PICKS: Final = 3  # resources of choice, with the diplomat
MORE: Final = "more"
"""Where people would choose one more of what they have chosen, or one more of a kind."""


def about(state: Pharaon, step: int, arg: int) -> list[int]:
    """How many steps, swords or resources are still to come; which vase, which arch."""
    if step == ARROWS:
        return [(arg >> 8) & 255]
    if step in (SWORDS, PICK):
        return [arg & 255]
    if step in (DIPLOMAT_STEP, TRAITOR_WHEEL):
        return [arg]
    return [arg, int(effect_at(state, arg))] if step == ARCH else []


def hindrances(state: Pharaon, seat: int, step: int, arg: int) -> list[Hindrance]:
    """Why a seat cannot act in a district, step on a track, or take a resource."""
    if step == ARROWS:
        return tracks_off(state, seat, arg)
    if step == DIPLOMAT_STEP:
        return picks_off(state)
    return districts_off(state, seat) if step == TURN else []


def tracks_off(state: Pharaon, seat: int, arg: int) -> list[Hindrance]:
    """Tracks without room, and those that have none for all steps."""
    found = [Hindrance(MORE, Fact(ENOUGH, EVERYONE, []))]
    steps = (arg >> 8) & 255
    for colour in range(BASIC):
        room = int(TOP - track_of(state, seat, colour))
        if (arg >> colour) & 1 == 0 or (room >= steps and arg & DIFFERENT == 0):
            continue
        why = ONE_EACH if room > 0 and arg & DIFFERENT != 0 else AT_THE_TOP
        at = "track" if room == 0 else MORE
        found.append(Hindrance(f"{at}:{RESOURCES[colour]}", Fact(why, EVERYONE, [])))
    return found


def picks_off(state: Pharaon) -> list[Hindrance]:
    """Resources that the supply has not, or not three of."""
    found = [Hindrance(MORE, Fact(ENOUGH, EVERYONE, []))]
    for colour in range(BASIC):
        there = int(lane(state.supply, colour))
        if there < PICKS:
            at = "take" if there == 0 else MORE
            found.append(Hindrance(f"{at}:{RESOURCES[colour]}", Fact(NOTHING_LEFT, EVERYONE, [])))
    return found


def districts_off(state: Pharaon, seat: int) -> list[Hindrance]:
    """The districts where a seat cannot act on its turn, and why."""
    found: list[Hindrance] = []
    here = Moves()
    TurnStep("turn").fill(state, seat, 0, here)
    possible = {int(district_of(going)) for going in here.actions() if going < PASS}
    for district in range(len(DISTRICTS)):
        if district not in possible:
            why = reason(state, seat, district)
            at = f"district:{DISTRICTS[district]}"
            found.append(Hindrance(at, Fact(why, EVERYONE, numbers(state, district, why))))
    return found


def reason(state: Pharaon, seat: int, district: int) -> FactKind:
    """Why a district brings nothing: there is nothing there, no slot, no token that opens it."""
    if district == CHAMBER and lane(state.chamber, seat) >= state.box.steps:
        return AT_THE_TOP
    if is_bare(state, district):
        return NOTHING_LEFT
    if district == NILE and not any(brings(state, seat, n) for n in range(NILE_OPTIONS)):
        return NO_USE
    conflicts = conflicts_in(state, colour_at(state, district)) if state.konflikte == 1 else 0
    if not is_open(state, seat, district) and conflicts == 0:
        return NO_SLOT
    return TOO_DEAR if has_access(state, seat, district, conflicts) else NO_ACCESS


def is_bare(state: Pharaon, district: int) -> bool:
    """Whether there is nothing left to take in a district."""
    if district == OFFERINGS:
        return not any_set(state)
    if district == NOBLES:
        return not any_noble(state)
    return district == ARTISANS and state.artisan_row | state.artisan_deck == 0


def has_access(state: Pharaon, seat: int, district: int, conflicts: int) -> bool:
    """Whether some token of a seat opens a slot of a district, whatever the action costs then."""
    coins = purse(state, seat, district)
    slots = [-1, *[n for n in range(CONFLICTS) if (conflicts >> n) & 1 == 1]]
    return any(
        access_of(state, seat, district, slot, coin) != 0 and has_coin(state, seat, coins, coin)
        for slot in slots
        for coin in range(ALL_COINS)
    )


def numbers(state: Pharaon, district: int, why: FactKind) -> list[int]:
    """What a reason is about: the resource that opens the district."""
    return [int(colour_at(state, district))] if why is NO_ACCESS else []
