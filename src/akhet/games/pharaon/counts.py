"""What the rules of Pharaon work out of a position, for people to see: rows of numbers by name."""

from mypy_extensions import i64

from akhet.core.packed import bit, lane
from akhet.games.pharaon import scoring
from akhet.games.pharaon.actions import GO_ARTISANS, GO_BONUS, GO_CHAMBER, GO_NOBLES
from akhet.games.pharaon.box.components import DISTRICTS, JUDGE, NILE_OPTIONS
from akhet.games.pharaon.box.konflikte import BUILD_STEP
from akhet.games.pharaon.expansion.arches import resources_of
from akhet.games.pharaon.expansion.swords import effect_at, swords_at
from akhet.games.pharaon.state import CONFLICT_AT, LAST, SLOTS, Pharaon, colour_at
from akhet.games.pharaon.steps.passing import passed
from akhet.games.pharaon.steps.shared import artisans_points
from akhet.games.pharaon.steps.traitor import TRAITOR, next_place


def counts(state: Pharaon, seat: int) -> dict[str, list[int]]:
    """What actions cost; with the board laid the wheel, the gods, what players have."""
    found = costs(state)
    if is_laid(state):
        found |= laid(state, seat) | gods(state)
    return found


def laid(state: Pharaon, seat: int) -> dict[str, list[int]]:
    """The wheel and what players have; of the expansion what swords would buy."""
    every = range(len(DISTRICTS))
    players = range(state.players)
    found = {
        "faces": [int(colour_at(state, district)) for district in every],
        "free_slots": [free_slots(state, district) for district in every],
        "tokens": [int(scoring.tokens_of(state, player)) for player in players],
        "artisan_points": [int(artisans_points(state, player)) for player in players],
        "row": [LAST if passed(state) == state.players - 1 else int(passed(state)) + 1],
    }
    if state.is_solo():
        found["plots"] = [int(next_place(state, resource)) for resource in every]
    if state.konflikte == 1:
        found["arch_swords"] = [int(swords_at(state, max(seat, 0), at)) for at in every]
        found["joker_swords"] = [joker_swords(state, max(seat, 0), n) for n in range(GO_BONUS + 1)]
    return found


def is_laid(state: Pharaon) -> bool:
    """Whether all districts lie round the wheel: they do once somebody is asked anything."""
    return sorted(lane(state.order, place) for place in range(len(DISTRICTS))) == [0, 1, 2, 3, 4]


def free_slots(state: Pharaon, district: i64) -> int:
    """How many slots before a district are free and have no conflict."""
    colour: i64 = colour_at(state, district)
    free = 0
    slot: i64
    for slot in range(state.slots_open()):
        at: i64 = colour * SLOTS + slot
        if state.laid[at] == 0 and (state.konflikte == 0 or state.laid[CONFLICT_AT + at] == 0):
            free += 1
    return free


def costs(state: Pharaon) -> dict[str, list[int]]:
    """What actions cost each player, and how much of the board is in use."""
    players = range(state.players)
    steps = [int(lane(state.chamber, player)) for player in players]
    first = NILE_OPTIONS * int(state.cover)
    found = {
        "rows": [int(state.players) - 1],
        "slots": [int(state.slots_open())],
        "nile": list(range(first, first + NILE_OPTIONS)),
        "noble_cost": [int(resources_of(state, 0, GO_NOBLES))],
        "noble_any": [1 if state.has_noble(player, JUDGE) else 0 for player in players],
        "artisan_cost": [int(resources_of(state, 0, GO_ARTISANS))],
        "next_step": [step if step < state.box.steps else -1 for step in steps],
    }
    if state.konflikte == 1:
        for district, name in enumerate(DISTRICTS):
            found[f"swords_{name}"] = [arch_swords(state, who, district) for who in players]
    return found


def arch_swords(state: Pharaon, player: int, district: int) -> int:
    """How many swords an arch costs a player; -1 where it builds a step and none is left."""
    built = effect_at(state, district) == BUILD_STEP
    if built and lane(state.chamber, player) >= state.box.steps:
        return -1
    return int(swords_at(state, player, district))


def gods(state: Pharaon) -> dict[str, list[int]]:
    """The gods by the district on whose right edge they stand, and how far every player is."""
    found: dict[str, list[int]] = {"god_points": [], "god_own": [], "god_next": []}
    players = range(state.players)
    counted = [gods_of(state, player) for player in players]
    for district, name in enumerate(DISTRICTS):
        god = scoring.god_of(state, district)
        after: i64 = lane(state.order, (god + 1) % len(DISTRICTS))
        found["god_points"].append(int(scoring.god_points(state, god)))
        found["god_own"].append(int(state.box.right_need[district]))
        found["god_next"].append(int(state.box.left_need[after]))
        found[f"things_{name}"] = [int(scoring.things(state, who, district)) for who in players]
        found[f"god_{name}"] = [int((gods >> god) & 1) for gods in counted]
    return found


def gods_of(state: Pharaon, player: int) -> i64:
    """The gods that count for a player as things stand, one bit for each place."""
    if not state.is_solo() or player != TRAITOR:
        return scoring.best_gods(state, player)
    found: i64 = 0
    for district in range(len(DISTRICTS)):
        if scoring.traitor_has(state, district):
            found |= bit(scoring.god_of(state, district))
    return found


def joker_swords(state: Pharaon, seat: int, going: int) -> int:
    """How many swords an action for a district offering costs; none where it cannot be."""
    if going == GO_CHAMBER and lane(state.chamber, seat) >= state.box.steps:
        return 0
    return int(resources_of(state, seat, going))
