"""Final scoring (p. 7): every point with its source, for seats and for the Traitor."""

from typing import Final

from mypy_extensions import i64

from akhet.core.words import bit, lane, lanes
from akhet.games.pharaon.components import (
    ADMIRAL,
    ARMOURER,
    ARTISANS,
    BASIC,
    DIPLOMAT,
    EXTRA,
    GENERAL,
    GIFTS,
    KINDS_OF_TOKEN,
    NILE,
    NOBLES,
    OFFERINGS,
    SILVER,
    SWORD,
    TOP,
    TREASURER,
    TUTOR,
    VIZIER,
    WISE,
)
from akhet.games.pharaon.state import ARTISANS as OWN_ARTISANS
from akhet.games.pharaon.state import GIFTS as OWN_GIFTS
from akhet.games.pharaon.state import (
    GOODS,
    SOLVED,
    TRACKS,
    Pharaon,
    count_bits,
    gift_count,
    gift_size,
)
from akhet.games.pharaon.state import NOBLES as OWN_NOBLES
from akhet.games.pharaon.table import artisans_points, track_of
from akhet.games.pharaon.tiles import GOD, NOBLE_PP
from akhet.games.pharaon.traitor import ROOM, TILE_COUNT, TRAITOR, tile_at

SOURCES: Final = ["gods", "nobles", "artisans", "chamber", "nile", "tokens", "titles"]
GODS: Final = 5


def sheet(state: Pharaon) -> list[list[int]]:
    """Points by seat and source, as if the game ended now."""
    return [row_of(state, seat) for seat in range(state.seats)]


def row_of(state: Pharaon, seat: i64) -> list[int]:
    """The score sheet of one seat."""
    chosen = best_gods(state, seat)
    return [
        gods_points(state, chosen),
        nobles_points(state, seat, chosen),
        *plain_points(state, seat),
    ]


def plain_points(state: Pharaon, player: i64) -> list[int]:
    """What counts alike for seats and for the Traitor: all but gods and nobles."""
    return [
        artisans_points(state, player),
        state.box.step_points[lane(state.chamber, player)],
        nile_points(state, player),
        token_points(state, player),
        title_points(state, player),
    ]


# ---------------------------------------------------------------- the gods


def need_at(state: Pharaon, place: i64, chosen: i64) -> i64:
    """How many things of the district in a place the chosen gods ask together."""
    district: i64 = lane(state.order, place)
    need: i64 = 0
    if (chosen >> place) & 1 == 1:
        need += state.box.right_need[district]
    if (chosen >> ((place + GODS - 1) % GODS)) & 1 == 1:
        need += state.box.left_need[district]
    return need


def gods_points(state: Pharaon, chosen: i64) -> i64:
    """The points of a set of gods: both halves of each."""
    points: i64 = 0
    god: i64
    for god in range(GODS):
        if (chosen >> god) & 1 == 1:
            points += god_points(state, god)
    return points


def god_points(state: Pharaon, god: i64) -> i64:
    """The god between the district in its place and the next one clockwise."""
    right: i64 = state.box.right_pp[lane(state.order, god)]
    return right + state.box.left_pp[lane(state.order, (god + 1) % GODS)]


def things(state: Pharaon, player: i64, district: i64) -> i64:
    """What the gods count in a district."""
    if district == OFFERINGS:
        return gift_size(state.own[OWN_GIFTS + player])
    if district == NOBLES:
        return count_bits(state.own[OWN_NOBLES + player])
    if district == NILE:
        return tracks_from(state, player, 1)
    if district == ARTISANS:
        return count_bits(state.own[OWN_ARTISANS + player])
    return lane(state.chamber, player)


def can_have(state: Pharaon, player: i64, chosen: i64) -> bool:
    """Whether a player meets the demands of these gods without counting anything twice."""
    place: i64
    for place in range(GODS):
        need = need_at(state, place, chosen)
        if need > 0 and need > things(state, player, lane(state.order, place)):
            return False
    return True


def best_gods(state: Pharaon, player: i64) -> i64:
    """The gods a player counts: the choice with the highest total (rulings P10, P11)."""
    best: i64 = 0
    most: i64 = -1
    chosen: i64
    for chosen in range(32):
        if can_have(state, player, chosen):
            points = gods_points(state, chosen) + nobles_points(state, player, chosen)
            if points > most:
                most = points
                best = chosen
    return best


# ---------------------------------------------------------------- nobles


def nobles_points(state: Pharaon, player: i64, chosen: i64) -> i64:
    """All nobles of a seat; the diplomat is worth as much as the best other one."""
    points: i64 = 0
    most: i64 = 0
    noble: i64 = 0
    rest: i64 = state.own[OWN_NOBLES + player]
    while rest != 0:
        if rest & 1 == 1 and noble != DIPLOMAT:
            worth = noble_points(state, player, noble, chosen)
            points += worth
            if worth > most:
                most = worth
        rest >>= 1
        noble += 1
    if state.has_noble(player, DIPLOMAT):
        points += state.box.noble_points[DIPLOMAT] + most
    return points


def noble_points(state: Pharaon, player: i64, noble: i64, chosen: i64) -> i64:
    """What one noble is worth: its points, and some for each thing it counts (p. 10)."""
    counted = noble_counts(state, player, noble, chosen)
    return state.box.noble_points[noble] + counted * state.box.noble_each[noble]


def noble_counts(state: Pharaon, player: i64, noble: i64, chosen: i64) -> i64:
    """How many of the things a noble counts a player has."""
    if noble < GENERAL:
        return gods_beside(state, state.box.noble_district[noble], chosen)
    if noble == GENERAL:
        return (1 if state.pharaoh == player else 0) + (1 if state.first == player else 0)
    if noble == VIZIER:
        return count_bits(state.own[OWN_NOBLES + player])
    if noble == WISE:
        return count_bits(chosen)
    if noble == TREASURER:
        return state.good(player, SILVER)
    if noble == TUTOR:
        return basics_of(state, player)
    if EXTRA <= noble < WISE:
        return extra_counts(state, player, noble)
    if noble == ARMOURER:
        return state.good(player, SWORD)
    return count_bits(state.own[SOLVED + player]) if noble > ADMIRAL else 0


def gods_beside(state: Pharaon, district: i64, chosen: i64) -> i64:
    """How many of the chosen gods stand beside a district."""
    found: i64 = 0
    god: i64
    for god in range(GODS):
        if (chosen >> god) & 1 == 1 and (
            lane(state.order, god) == district or lane(state.order, (god + 1) % GODS) == district
        ):
            found += 1
    return found


def extra_counts(state: Pharaon, player: i64, noble: i64) -> i64:
    """What physician, master builder, high priest and governor count."""
    if noble == EXTRA:
        return artisan_values(state, player)
    if noble == EXTRA + 1:
        return lane(state.chamber, player)
    if noble == EXTRA + 2:
        return gift_size(state.own[OWN_GIFTS + player])
    return tracks_from(state, player, TOP)


def artisan_values(state: Pharaon, player: i64) -> i64:
    """How many different values a player's artisans have."""
    values: i64 = 0
    artisan: i64 = 0
    rest: i64 = state.own[OWN_ARTISANS + player]
    while rest != 0:
        if rest & 1 == 1:
            values |= bit(state.box.artisan_points[artisan])
        rest >>= 1
        artisan += 1
    return count_bits(values)


def basics_of(state: Pharaon, player: i64) -> i64:
    """Basic resources and offerings that stand for one."""
    found: i64 = 0
    kind: i64
    for kind in range(BASIC):
        found += state.good(player, kind) + gift_count(state.own[OWN_GIFTS + player], kind)
    return found


# ---------------------------------------------------------------- the rest


def nile_points(state: Pharaon, player: i64) -> i64:
    """The fields reached on the five tracks."""
    points: i64 = 0
    for field in lanes(state.own[TRACKS + player], BASIC):
        points += state.box.track_points[field]
    return points


def tracks_from(state: Pharaon, player: i64, field: i64) -> i64:
    """On how many tracks a player has reached a field."""
    found: i64 = 0
    colour: i64
    for colour in range(BASIC):
        if track_of(state, player, colour) >= field:
            found += 1
    return found


def tokens_of(state: Pharaon, player: i64) -> i64:
    """How many resources and offerings a player has."""
    found: i64 = gift_size(state.own[OWN_GIFTS + player])
    for number in lanes(state.own[GOODS + player], KINDS_OF_TOKEN):
        found += number
    return found


def token_points(state: Pharaon, player: i64) -> i64:
    """One for each resource; offerings as printed."""
    points: i64 = 0
    for number in lanes(state.own[GOODS + player], KINDS_OF_TOKEN):
        points += number
    kind: i64
    for kind in range(GIFTS):
        points += gift_count(state.own[OWN_GIFTS + player], kind) * state.box.gift_points[kind]
    return points


def title_points(state: Pharaon, player: i64) -> i64:
    """The pharaoh token and the first-player token."""
    points: i64 = state.box.pharaoh_pp if state.pharaoh == player else 0
    return points + (state.box.first_pp if state.first == player else 0)


# ---------------------------------------------------------------- the Traitor


def traitor_row(state: Pharaon) -> list[int]:
    """The Traitor's score sheet: his tiles count for gods and nobles (p. 9)."""
    nobles = count_bits(state.own[OWN_NOBLES + TRAITOR])
    return [
        traitor_gods(state),
        nobles * noble_level(state),
        *plain_points(state, TRAITOR),
    ]


def reached(state: Pharaon, place: i64, slot: i64) -> bool:
    """Whether a slot of the tile in a place is covered."""
    return lane(state.filled, place) > slot


def traitor_gods(state: Pharaon) -> i64:
    """The gods whose slots are covered, with both halves as they lie (ruling P29)."""
    points: i64 = 0
    place: i64
    for place in range(TILE_COUNT):
        tile = tile_at(state, place)
        slot: i64
        for slot in range(ROOM):
            if state.box.tile_effects[tile * ROOM + slot] == GOD and reached(state, place, slot):
                points += god_points(state, god_of(state, state.box.tile_gods[tile % 5]))
                break
    return points


def god_of(state: Pharaon, district: i64) -> i64:
    """The place of the god that stands on the right edge of a district."""
    god: i64 = 0
    while lane(state.order, god) != district:
        god += 1
    return god


def noble_level(state: Pharaon) -> i64:
    """What each of the Traitor's nobles is worth: the highest level he has reached."""
    level: i64 = state.box.traitor_noble
    place: i64
    for place in range(TILE_COUNT):
        slot: i64
        for slot in range(ROOM):
            effect: i64 = state.box.tile_effects[tile_at(state, place) * ROOM + slot]
            if effect & 15 == NOBLE_PP and reached(state, place, slot) and effect >> 4 > level:
                level = effect >> 4
    return level
