"""The signs of what a player of Imhotep has: what it foretells is learned (`knowledge.json`)."""

from typing import Final

from mypy_extensions import i64

from akhet.core.knowledge import Pad
from akhet.core.packed import bit, held, lane, size, wide
from akhet.core.state import task_seat, task_step, top_task
from akhet.games.imhotep.actions import BLUES
from akhet.games.imhotep.components import (
    BURIAL,
    LEVER,
    OBELISK_DECORATION,
    OBELISKS,
    PYRAMID_DECORATION,
    SHIPS,
    STATUE,
    TEMPLE,
)
from akhet.games.imhotep.insight.sailing import bounded, lead_of
from akhet.games.imhotep.scoring import ROWS, burial_groups, site_stones
from akhet.games.imhotep.state import AT_BURIAL, AT_TEMPLE, Imhotep

ROUNDS: Final = 6
STATUES: Final = 6  # 0 to 5 and more

# Signs by round, if nothing else is said.
ONE: Final = 0  # * 12 + ships afloat * 3 + seats - 2: what all have in common
SIDE_B: Final = ONE + 12 * ROUNDS  # * 5 + site: likewise
MEAN: Final = SIDE_B + 5 * ROUNDS  # likewise: points scored by all, shared out
SURE: Final = MEAN + ROUNDS  # points scored; one sign
SEEN: Final = SURE + 1  # * 2 + side: stones of the temple seen from above
GROUPS: Final = SEEN + 2 * ROUNDS  # points of the burial chamber A as it is
EDGE: Final = GROUPS + ROUNDS  # stones there that the next ones can touch
IN_ROWS: Final = EDGE + ROUNDS  # stones in burial chamber B
ROW_LEAD: Final = IN_ROWS + ROUNDS  # lead in its rows, added up
TALL: Final = ROW_LEAD + ROUNDS  # * 3 + seats - 2: obelisk A
TALL_LEAD: Final = TALL + 3 * ROUNDS  # likewise: the lead there, -5 to 5
LOOSE: Final = TALL_LEAD + 33 * ROUNDS  # * 3 + loose stones at obelisks B
GREEN: Final = LOOSE + 3 * ROUNDS  # points of green cards as they are
GREENS: Final = GREEN + ROUNDS  # green cards
STATUE_SET: Final = GREENS + ROUNDS  # * 6 + statues
BLUE: Final = STATUE_SET + ROUNDS * STATUES  # * blue cards + kind of blue card
SLED: Final = BLUE + BLUES * ROUNDS  # * 6 + stones on the sled
AFLOAT: Final = SLED + 6 * ROUNDS  # * 3 + seats - 2: stones on ships that have not sailed
ASKED: Final = AFLOAT + 3 * ROUNDS  # the step that is asked of it; not by round
WRATH: Final = ASKED + 32  # sites without a stone of it, if that is punished
STANDS: Final = WRATH + ROUNDS


def add_standing(state: Imhotep, seat: i64, pad: Pad) -> None:
    """Adds all signs of a seat's standing."""
    when: i64 = min(max(state.round - 1, 0), ROUNDS - 1)
    seats: i64 = state.seats - 2
    add_common(state, when, pad)
    pad.add_amount(SURE, float(scored(state, seat)))
    if state.depth > 0 and task_seat(top_task(state)) == seat:
        pad.add(ASKED + min(task_step(top_task(state)), 31))
    pad.add(SLED + when * 6 + min(lane(state.sled, seat), 5))
    afloat: i64 = stones_afloat(state, seat)
    if afloat > 0:
        pad.add_amount(AFLOAT + when * 3 + seats, float(afloat))
    add_sites(state, seat, when, pad)
    add_cards(state, seat, when, pad)
    if state.wrath != 0:
        pad.add_amount(WRATH + when, float(missing_sites(state, seat)))


def add_common(state: Imhotep, when: i64, pad: Pad) -> None:
    """Signs that all seats share, so that the others need not explain what happens to all."""
    ships: i64 = SHIPS if state.capacity == 0 else max(state.afloat, 1)  # none are out: four come
    pad.add(ONE + when * 12 + (ships - 1) * 3 + state.seats - 2)
    sides: i64 = state.sides
    sign: i64 = SIDE_B + when * 5
    while sides != 0:
        if sides & 1 == 1:
            pad.add(sign)
        sign += 1
        sides >>= 1
    total: i64 = 0
    seat: i64
    for seat in range(state.seats):
        total += scored(state, seat)
    pad.add_amount(MEAN + when, float(total) / float(state.seats))


def scored(state: Imhotep, seat: i64) -> i64:
    """Points a seat has scored for good."""
    points: i64 = wide(state.from_pyramid, seat) + wide(state.from_temple, seat)
    return points + wide(state.from_towers, seat)


def add_sites(state: Imhotep, seat: i64, when: i64, pad: Pad) -> None:
    """Temple, burial chamber and obelisks; the pyramid has been scored."""
    side: i64 = 1 if state.side_b(TEMPLE) else 0
    pad.add_amount(SEEN + when * 2 + side, float(stones_seen(state, seat)))
    if state.side_b(BURIAL):
        add_rows(state, seat, when, pad)
    else:
        add_groups(state, seat, when, pad)
    if state.side_b(OBELISKS):
        pad.add(LOOSE + when * 3 + min(lane(state.obelisk, seat), 2))
    else:
        shape: i64 = when * 3 + state.seats - 2
        pad.add_amount(TALL + shape, float(lane(state.obelisk, seat)))
        pad.add(TALL_LEAD + shape * 11 + 5 + bounded(lead_of(state, seat), 5))


def add_groups(state: Imhotep, seat: i64, when: i64, pad: Pad) -> None:
    """Burial chamber A: points by now, and stones that those to come can touch."""
    height: i64 = lane(state.heights, BURIAL)
    pad.add_amount(GROUPS + when, float(burial_groups(state, seat)))
    edge: i64 = 0
    n: i64
    for n in range(max(height - ROWS, 0), height):
        if i64(state.built[AT_BURIAL + n]) == seat:
            edge += 1
    pad.add_amount(EDGE + when, float(edge))


def add_rows(state: Imhotep, seat: i64, when: i64, pad: Pad) -> None:
    """Burial chamber B: the seat's stones, and its lead in each row."""
    height: i64 = lane(state.heights, BURIAL)
    own: i64 = 0
    lead: i64 = 0
    row: i64
    for row in range(ROWS):
        counts: i64 = 0  # stones in this row by seat, in lanes
        n: i64 = row
        while n < height:
            counts += bit(i64(state.built[AT_BURIAL + n]) * 8)
            n += ROWS
        mine: i64 = lane(counts, seat)
        own += mine
        top: i64 = 0
        other: i64
        for other in range(state.seats):
            if other != seat:
                top = max(top, lane(counts, other))
        lead += bounded(mine - top, 2)
    pad.add_amount(IN_ROWS + when, float(own))
    pad.add_amount(ROW_LEAD + when, float(lead))


def add_cards(state: Imhotep, seat: i64, when: i64, pad: Pad) -> None:
    """Green cards by what they bring, statues by number, blue cards by kind."""
    cards: i64 = state.cards[seat]
    pad.add(STATUE_SET + when * STATUES + min(held(cards, STATUE), STATUES - 1))
    if cards == 0:
        return
    greens: i64 = 0
    points: i64 = 0
    kind: i64
    for kind in range(PYRAMID_DECORATION, OBELISK_DECORATION + 1):
        count: i64 = held(cards, kind)
        if count > 0:
            greens += count
            points += count * site_stones(state, state.box.target[kind])
    if greens > 0:
        pad.add_amount(GREEN + when, float(points) / 3.0)
        pad.add_amount(GREENS + when, float(greens))
    if size(cards >> (LEVER * 5)) > 0:
        for kind in range(BLUES):
            if held(cards, LEVER + kind) > 0:
                pad.add_amount(BLUE + when * BLUES + kind, float(held(cards, LEVER + kind)))


def stones_seen(state: Imhotep, seat: i64) -> i64:
    """Stones of a seat that are seen from above in the temple."""
    height: i64 = lane(state.heights, TEMPLE)
    width: i64 = state.box.temple_width[state.seats - 2]
    found: i64 = 0
    n: i64
    for n in range(max(height - width, 0), height):
        if i64(state.built[AT_TEMPLE + n]) == seat:
            found += 1
    return found


def stones_afloat(state: Imhotep, seat: i64) -> i64:
    """Stones of a seat on ships that have not sailed: those that have are empty."""
    found: i64 = 0
    cargo: i64 = state.cargo
    while cargo != 0:
        if cargo & 7 == seat + 1:
            found += 1
        cargo >>= 3
    return found


def missing_sites(state: Imhotep, seat: i64) -> i64:
    """Of the four sites, how many have no stone of a seat."""
    missing: i64 = 1
    if lane(state.obelisk, seat) > 0 or wide(state.from_towers, seat) > 0:
        missing = 0
    if wide(state.from_pyramid, seat) == 0:
        missing += 1
    missing += 0 if has_stone(state, AT_TEMPLE, lane(state.heights, TEMPLE), seat) else 1
    return missing + (0 if has_stone(state, AT_BURIAL, lane(state.heights, BURIAL), seat) else 1)


def has_stone(state: Imhotep, start: i64, count: i64, seat: i64) -> bool:
    """Whether a seat owns one of the stones of a site."""
    n: i64
    for n in range(start, start + count):
        if i64(state.built[n]) == seat:
            return True
    return False
