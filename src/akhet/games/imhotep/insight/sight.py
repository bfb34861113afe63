"""What a network sees of a position of Imhotep, from the place of whoever moves next."""

from typing import Final

from mypy_extensions import i64

from akhet.core.knowledge import Pad
from akhet.core.packed import held, lane, size, unit
from akhet.core.state import task_seat, task_step, top_task
from akhet.games.imhotep.actions import BLUES
from akhet.games.imhotep.components import (
    BURIAL,
    FIELDS,
    KINDS,
    LEVER,
    MARKET,
    OBELISKS,
    PYRAMID,
    PYRAMID_DECORATION,
    SHIPS,
    STATUE,
    TEMPLE,
)
from akhet.games.imhotep.insight.sailing import bounded
from akhet.games.imhotep.insight.standing import ROUNDS, missing_sites
from akhet.games.imhotep.scoring import ROWS, final_total, group_size
from akhet.games.imhotep.shared import load_of
from akhet.games.imhotep.state import AT_BURIAL, AT_TEMPLE, Imhotep

WHEN: Final = 0
AFLOAT: Final = WHEN + ROUNDS
VISITED: Final = AFLOAT + 5
SHIP: Final = VISITED + 32  # + (size - 1) * 256 + who has a stone on which space
SLED: Final = SHIP + 4 * 256  # + (place * 6 + round) * 6 + stones
PYRAMID_A: Final = SLED + 4 * ROUNDS * 6
PYRAMID_B: Final = PYRAMID_A + 32
SEEN: Final = PYRAMID_B + 3 * (FIELDS + 1)  # + (place * 6 + round) * 6 + stones
COVERED: Final = SEEN + 4 * ROUNDS * 6  # + how soon * 4 + place
TEMPLE_B: Final = COVERED + 20
EDGE: Final = TEMPLE_B + 20
IN_ROW: Final = EDGE + 192
LEAD: Final = IN_ROW + 72  # + (place * 6 + round) * 13 + lead
LOOSE: Final = LEAD + 4 * ROUNDS * 13
TOWERS: Final = LOOSE + 12
STATUES: Final = TOWERS + 10
GREENS: Final = STATUES + 4 * ROUNDS * 6
BLUE: Final = GREENS + 4 * 4 * ROUNDS * 2
OPEN: Final = BLUE + 4 * BLUES * ROUNDS * 2
PAIR: Final = OPEN + KINDS * ROUNDS
STEP: Final = PAIR + 3
QUEUE: Final = STEP + 32 * 4
MARGIN: Final = QUEUE + 16
MISSING: Final = MARGIN + ROUNDS * 21
FARTHEST: Final = MISSING + 4 * ROUNDS * 5  # from here on with three and four seats alone
GROUP: Final = FARTHEST + 4 * 4  # + (row * 4 + place) * 6 + stones
TALL: Final = GROUP + ROWS * 4 * 6  # + (place * 6 + round) * 10 + stones
RIVAL: Final = TALL + 4 * ROUNDS * 10  # + (place - 1) * 126 + round * 21 + how far ahead of it
INPUTS: Final = RIVAL + 3 * ROUNDS * 21


def add_sight(state: Imhotep, pad: Pad) -> i64:
    """Adds all signs of a position; answers from whose place it is seen."""
    me: i64 = 0
    if state.depth > 0:
        me = max(task_seat(state.tasks[0]), 0)
    when: i64 = min(max(state.round - 1, 0), ROUNDS - 1)
    pad.add(WHEN + when)
    pad.add(AFLOAT + state.afloat)
    pad.add(VISITED + (state.visited & 31))
    add_ships(state, me, pad)
    add_sites(state, me, when, pad)
    place: i64
    for place in range(state.seats):
        seat: i64 = me + place
        if seat >= state.seats:
            seat -= state.seats
        add_seat(state, seat, place, when, pad)
    add_margin(state, me, when, pad)
    add_market(state, when, pad)
    if state.depth > 0:
        task: i64 = top_task(state)
        pad.add(STEP + task_step(task) * 4 + seen_from(state, me, max(task_seat(task), 0)))
    queue: i64 = state.queue
    n: i64 = 0
    while queue != 0 and n < 4:
        pad.add(QUEUE + n * 4 + seen_from(state, me, (queue & 7) - 1))
        queue >>= 3
        n += 1
    return me


def seen_from(state: Imhotep, me: i64, seat: i64) -> i64:
    """How many places to the left of a seat another one sits."""
    place: i64 = seat - me
    return place if place >= 0 else place + state.seats


def add_ships(state: Imhotep, me: i64, pad: Pad) -> None:
    """Who has stones on the ships that have not sailed.

    Those two and three places to the left look alike on a ship; the farther one's are seen apart.
    """
    ship: i64
    for ship in range(SHIPS):
        size_of: i64 = lane(state.capacity, ship)
        if lane(state.docked, ship) == 0 and size_of > 0:
            code: i64 = 0
            load: i64 = load_of(state, ship)
            at: i64 = 1
            space: i64 = 0
            while load != 0:
                if load & 7 != 0:
                    place: i64 = seen_from(state, me, (load & 7) - 1)
                    code += at * (1 + min(place, 2))
                    if place == 3:
                        pad.add(FARTHEST + (size_of - 1) * 4 + space)
                at *= 4
                space += 1
                load >>= 3
            pad.add(SHIP + (size_of - 1) * 256 + code)


def add_sites(state: Imhotep, me: i64, when: i64, pad: Pad) -> None:
    """The sites as they are: what the next stones would meet."""
    n: i64
    height: i64 = lane(state.heights, PYRAMID)
    if state.side_b(PYRAMID):
        for n in range(3):
            pad.add(PYRAMID_B + n * (FIELDS + 1) + min(lane(state.pyramids, n), FIELDS))
    else:
        pad.add(PYRAMID_A + min(height, 31))
    height = lane(state.heights, TEMPLE)
    width: i64 = state.box.temple_width[state.seats - 2]
    first: i64 = max(height - width, 0)
    for n in range(first, height):
        owner: i64 = seen_from(state, me, i64(state.built[AT_TEMPLE + n]))
        if state.side_b(TEMPLE):
            pad.add(TEMPLE_B + (n % width) * 4 + owner)
        else:
            pad.add(COVERED + (n - first) * 4 + owner)
    height = lane(state.heights, BURIAL)
    if state.side_b(BURIAL):
        add_rows(state, me, pad)
    else:
        code: i64 = 0
        for n in range(max(height - ROWS, 0), height):
            owner = seen_from(state, me, i64(state.built[AT_BURIAL + n]))
            code = code * 4 + 1 + min(owner, 2)
            if state.seats > 2:
                stones: i64 = group_size(state, n)
                pad.add(GROUP + (n % ROWS * 4 + owner) * 6 + min(stones, 6) - 1)
        pad.add(EDGE + height % ROWS * 64 + code)
    if state.side_b(OBELISKS):
        pad.add(TOWERS + min(lane(state.heights, OBELISKS), 9))


def add_rows(state: Imhotep, me: i64, pad: Pad) -> None:
    """Burial chamber B: stones by row and place."""
    height: i64 = lane(state.heights, BURIAL)
    row: i64
    for row in range(ROWS):
        counts: i64 = 0
        n: i64 = row
        while n < height:
            counts += unit(seen_from(state, me, i64(state.built[AT_BURIAL + n])))
            n += ROWS
        for n in range(state.seats):
            pad.add(IN_ROW + (row * 4 + n) * 6 + min(lane(counts, n), 5))


def add_seat(state: Imhotep, seat: i64, place: i64, when: i64, pad: Pad) -> None:
    """What one seat has."""
    shape: i64 = place * ROUNDS + when
    pad.add(SLED + shape * 6 + min(lane(state.sled, seat), 5))
    if not state.side_b(TEMPLE):
        seen: i64 = 0
        height: i64 = lane(state.heights, TEMPLE)
        width: i64 = state.box.temple_width[state.seats - 2]
        n: i64
        for n in range(max(height - width, 0), height):
            if i64(state.built[AT_TEMPLE + n]) == seat:
                seen += 1
        pad.add(SEEN + shape * 6 + min(seen, 5))
    if state.side_b(OBELISKS):
        pad.add(LOOSE + place * 3 + min(lane(state.obelisk, seat), 2))
    else:
        top: i64 = 0
        other: i64
        for other in range(state.seats):
            if other != seat:
                top = max(top, lane(state.obelisk, other))
        stones: i64 = lane(state.obelisk, seat)
        pad.add(LEAD + shape * 13 + 6 + bounded(stones - top, 6))
        if state.seats > 2:
            pad.add(TALL + shape * 10 + min(stones, 9))
    cards: i64 = state.cards[seat]
    pad.add(STATUES + shape * 6 + min(held(cards, STATUE), 5))
    kind: i64
    count: i64
    if cards != 0:
        for kind in range(4):
            count = held(cards, PYRAMID_DECORATION + kind)
            if count > 0:
                pad.add(GREENS + ((kind * 4 + place) * ROUNDS + when) * 2 + min(count, 2) - 1)
        for kind in range(BLUES):
            count = held(cards, LEVER + kind)
            if count > 0:
                pad.add(BLUE + ((kind * 4 + place) * ROUNDS + when) * 2 + min(count, 2) - 1)
    if state.wrath != 0:
        pad.add(MISSING + shape * 5 + missing_sites(state, seat))


def add_margin(state: Imhotep, me: i64, when: i64, pad: Pad) -> None:
    """The points as if the game ended now, and how far ahead of the others that is."""
    mine: i64 = final_total(state, me)
    pad.points[me] = float(mine)
    best: i64 = -1000
    seat: i64
    for seat in range(state.seats):
        if seat != me:
            points: i64 = final_total(state, seat)
            pad.points[seat] = float(points)
            best = max(best, points)
            if state.seats > 2:
                place: i64 = seen_from(state, me, seat) - 1
                ahead: i64 = 10 + bounded((mine - points) // 3, 10)
                pad.add(RIVAL + (place * ROUNDS + when) * 21 + ahead)
    pad.add(MARGIN + when * 21 + 10 + bounded((mine - best) // 3, 10))


def add_market(state: Imhotep, when: i64, pad: Pad) -> None:
    """The cards that a ship could bring."""
    if (state.visited >> MARKET) & 1 == 1 and state.queue == 0 and state.depth < 2:
        return
    cards: i64 = state.market
    kind: i64
    _n: i64
    for kind in range(KINDS):
        for _n in range(held(cards, kind)):
            pad.add(OPEN + kind * ROUNDS + when)
    pad.add(PAIR + min(size(state.pair) + state.owed, 2))
