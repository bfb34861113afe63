"""Final scoring (p. 7): every point with its source, for seats and for the Traitor."""

from typing import Final

from mypy_extensions import i64

from akhet.core.packed import bit, count_bits, lane, unit
from akhet.games.pharaon.box.components import (
    ADMIRAL,
    ARMOURER,
    ARTISANS,
    BASIC,
    DIPLOMAT,
    EXTRA,
    GENERAL,
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
from akhet.games.pharaon.box.tiles import GOD, NOBLE_PP
from akhet.games.pharaon.state import ARTISANS as OWN_ARTISANS
from akhet.games.pharaon.state import GIFTS as OWN_GIFTS
from akhet.games.pharaon.state import (
    GOODS,
    SOLVED,
    TRACKS,
    Pharaon,
    gift_count,
    gift_size,
)
from akhet.games.pharaon.state import NOBLES as OWN_NOBLES
from akhet.games.pharaon.steps.shared import artisans_points, track_of
from akhet.games.pharaon.steps.traitor import ROOM, TILE_COUNT, TRAITOR, tile_at

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


def total_with(state: Pharaon, seat: i64, chosen: i64) -> i64:
    """All points of a seat that counts these gods: the sum of its sheet, without the sheet."""
    points: i64 = gods_points(state, chosen) + nobles_points(state, seat, chosen)
    points += artisans_points(state, seat) + chamber_points(state, seat)
    return points + nile_points(state, seat) + token_points(state, seat) + title_points(state, seat)


def chamber_points(state: Pharaon, player: i64) -> i64:
    """What the last step reached in the burial chamber is worth."""
    return state.box.step_points[lane(state.chamber, player)]


def plain_points(state: Pharaon, player: i64) -> list[int]:
    """What counts alike for seats and for the Traitor: all but gods and nobles."""
    return [
        artisans_points(state, player),
        chamber_points(state, player),
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


def things_around(state: Pharaon, player: i64) -> i64:
    """What a player has for the gods, in lanes by the place of the district."""
    found: i64 = 0
    place: i64
    for place in range(GODS):
        found += things(state, player, lane(state.order, place)) * unit(place)
    return found


def halves_met(state: Pharaon, there: i64) -> i64:
    """In lanes by god: how many of its two demands are met, each god by itself."""
    met: i64 = 0
    place: i64
    for place in range(GODS):
        district: i64 = lane(state.order, place)
        if lane(there, place) >= state.box.right_need[district]:
            met += unit(place)
        if lane(there, place) >= state.box.left_need[district]:
            met += unit(place - 1 if place > 0 else GODS - 1)
    return met


def can_have(state: Pharaon, there: i64, chosen: i64) -> bool:
    """Whether the things around are enough for all these gods without counting any twice."""
    place: i64
    for place in range(GODS):
        if need_at(state, place, chosen) > lane(there, place):
            return False
    return True


def best_gods(state: Pharaon, player: i64) -> i64:
    """The gods a player counts: the choice with the highest total (rulings P10, P11)."""
    there = things_around(state, player)
    return best_of(state, player, there, halves_met(state, there))


def best_of(state: Pharaon, player: i64, there: i64, met: i64) -> i64:
    """The best choice of gods with the things around and their demands met; of equals the first.

    Only gods that can be had at all are combined: most of the time that is none or one.
    """
    possible: i64 = 0
    god: i64
    for god in range(GODS):
        if lane(met, god) == 2:
            possible |= bit(god)
    if possible == 0:
        return 0
    best: i64 = 0
    most: i64 = -1
    chosen: i64 = possible
    while chosen >= 0:
        if can_have(state, there, chosen):
            points = gods_points(state, chosen) + nobles_points(state, player, chosen)
            if points >= most:
                most = points
                best = chosen
        chosen = (chosen - 1) & possible if chosen > 0 else -1
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
    tracks: i64 = state.own[TRACKS + player]
    colour: i64
    for colour in range(BASIC):
        field: i64 = lane(tracks, colour)
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


def resources_of(state: Pharaon, player: i64) -> i64:
    """How many resources a player has, silver and swords among them."""
    found: i64 = 0
    rest: i64 = state.own[GOODS + player]
    while rest != 0:
        found += rest & 255
        rest >>= 8
    return found


def tokens_of(state: Pharaon, player: i64) -> i64:
    """How many resources and offerings a player has."""
    return resources_of(state, player) + gift_size(state.own[OWN_GIFTS + player])


def token_points(state: Pharaon, player: i64) -> i64:
    """One for each resource; offerings as printed."""
    points: i64 = resources_of(state, player)
    gifts: i64 = state.own[OWN_GIFTS + player]
    kind: i64 = 0
    while gifts != 0:
        points += (gifts & 15) * state.box.gift_points[kind]
        gifts >>= 4
        kind += 1
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
    district: i64
    for district in range(GODS):
        if traitor_has(state, district):
            points += god_points(state, god_of(state, district))
    return points


def traitor_has(state: Pharaon, district: i64) -> bool:
    """Whether the Traitor has covered the slot of the god on the right edge of a district."""
    place: i64
    for place in range(TILE_COUNT):
        tile = tile_at(state, place)
        slot: i64
        for slot in range(ROOM):
            if state.box.tile_effects[tile * ROOM + slot] == GOD and reached(state, place, slot):
                if state.box.tile_gods[tile % 5] == district:
                    return True
                break
    return False


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
