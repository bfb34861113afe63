"""Pure functions from parts of a position to points: no game is needed to test them."""

from typing import Final

from mypy_extensions import i64

from akhet.core.packed import bit, count_bits, held, lane, lanes, size, unit, wide
from akhet.games.imhotep.components import (
    BURIAL,
    LEVER,
    OBELISK_DECORATION,
    OBELISKS,
    PYRAMID,
    PYRAMID_DECORATION,
    STATUE,
    TEMPLE,
)
from akhet.games.imhotep.state import AT_BURIAL, AT_PYRAMID, AT_TEMPLE, AT_TOWERS, Imhotep

SOURCES: Final = [
    "pyramid",
    "temple",
    "burial",
    "obelisks",
    "decorations",
    "statues",
    "unused_blue",
    "wrath",
]
ROWS: Final = 3  # of the burial chamber


def by_number(table: list[int], more: i64, number: i64) -> i64:
    """Points for a group or a set: from the table, then so many for each one beyond (p. 8, 12)."""
    if number == 0:
        return 0
    known: i64 = min(number, len(table))
    return table[known - 1] + more * (number - known)


def by_rank(prizes: list[int], amounts: i64, seats: i64, seat: i64) -> i64:
    """A seat's points for having most; tied seats share their places, rounded down (p. 8, 10).

    `amounts` are lanes by seat. Who has none gets none.
    """
    mine: i64 = lane(amounts, seat)
    if mine == 0:
        return 0
    above: i64 = 0
    tied: i64 = 0
    other: i64
    for other in range(seats):
        if lane(amounts, other) > mine:
            above += 1
        elif lane(amounts, other) == mine:
            tied += 1
    prize: i64 = 0
    place: i64
    for place in range(above, min(above + tied, len(prizes))):
        prize += prizes[place]
    return prize // tied


def burial(state: Imhotep, seat: i64) -> i64:
    """The burial chamber of a seat as if the game ended now."""
    return burial_rows(state, seat) if state.side_b(BURIAL) else burial_groups(state, seat)


def burial_groups(state: Imhotep, seat: i64) -> i64:
    """Side A: every group of touching stones of one colour scores (p. 8)."""
    return sum_of_groups(state, seat, state.box.groups, state.box.group_more)


def group_count(state: Imhotep, seat: i64) -> i64:
    """How many groups of touching stones a seat has: each counts one, whatever its size."""
    return sum_of_groups(state, seat, [1], 0)


def sum_of_groups(state: Imhotep, seat: i64, table: list[int], more: i64) -> i64:
    """What a seat's groups bring together, each by its size.

    The three rows of the chamber are three words, with a bit for every stone of this colour. A
    group begins with one stone and takes in what touches it, until nothing does.
    """
    top = stones_in_row(state, seat, 0)
    middle = stones_in_row(state, seat, 1)
    bottom = stones_in_row(state, seat, 2)
    points: i64 = 0
    while top | middle | bottom != 0:
        a: i64 = top & -top
        b: i64 = middle & -middle if a == 0 else 0
        c: i64 = bottom & -bottom if a | b == 0 else 0
        before: i64 = -1
        while a + b + c != before:  # a word only ever grows, so the sum tells whether one has
            before = a + b + c
            a = (a | a << 1 | a >> 1 | b) & top
            b = (b | b << 1 | b >> 1 | a | c) & middle
            c = (c | c << 1 | c >> 1 | b) & bottom
        stones: i64 = count_bits(a) + count_bits(b) + count_bits(c)
        points += by_number(table, more, stones)
        top ^= a
        middle ^= b
        bottom ^= c
    return points


def group_size(state: Imhotep, stone: i64) -> i64:
    """How many stones of one colour touch each other where a stone of chamber A lies."""
    seat: i64 = i64(state.built[AT_BURIAL + stone])
    top = stones_in_row(state, seat, 0)
    middle = stones_in_row(state, seat, 1)
    bottom = stones_in_row(state, seat, 2)
    column: i64 = bit(stone // ROWS)
    a: i64 = column if stone % ROWS == 0 else 0
    b: i64 = column if stone % ROWS == 1 else 0
    c: i64 = column if stone % ROWS == 2 else 0
    before: i64 = -1
    while a + b + c != before:  # as in `sum_of_groups`
        before = a + b + c
        a = (a | a << 1 | a >> 1 | b) & top
        b = (b | b << 1 | b >> 1 | a | c) & middle
        c = (c | c << 1 | c >> 1 | b) & bottom
    return count_bits(a) + count_bits(b) + count_bits(c)


def stones_in_row(state: Imhotep, seat: i64, row: i64) -> i64:
    """A row of the burial chamber: bit n is set for a stone of this seat in column n.

    Stones lie column by column, three to a column.
    """
    found: i64 = 0
    column: i64 = 1
    n: i64 = row
    height: i64 = lane(state.heights, BURIAL)
    while n < height:
        if i64(state.built[AT_BURIAL + n]) == seat:
            found |= column
        column <<= 1
        n += ROWS
    return found


def burial_rows(state: Imhotep, seat: i64) -> i64:
    """Side B: most stones in each of the three rows (p. 10)."""
    points: i64 = 0
    row: i64
    for row in range(ROWS):
        points += burial_row(state, seat, row)
    return points


def burial_row(state: Imhotep, seat: i64, row: i64) -> i64:
    """What one row brings a seat."""
    amounts: i64 = 0
    n: i64 = row
    while n < lane(state.heights, BURIAL):
        amounts += unit(i64(state.built[AT_BURIAL + n]))
        n += ROWS
    return by_rank(state.box.burial_ranks, amounts, state.seats, seat)


def owners(state: Imhotep, start: int, count: int) -> list[int]:
    """The owners of the stones of a site, in the order they were placed."""
    return [int(state.built[start + n]) for n in range(count)]


def pyramid_owners(state: Imhotep) -> list[int]:
    """The owners of all stones at the pyramid; side B pyramid by pyramid, then the rest."""
    height = lane(state.heights, PYRAMID)
    if not state.side_b(PYRAMID):
        return owners(state, AT_PYRAMID, height)
    found: list[int] = []
    for pyramid in range(3):
        found += owners(state, AT_PYRAMID + pyramid * 5, lane(state.pyramids, pyramid))
    return found + owners(state, AT_PYRAMID + 15, height - len(found))


def temple_owners(state: Imhotep) -> list[int]:
    """The owners of all stones in the temple, bottom layer first."""
    return owners(state, AT_TEMPLE, lane(state.heights, TEMPLE))


def burial_owners(state: Imhotep) -> list[int]:
    """The owners of all stones in the burial chamber, column by column."""
    return owners(state, AT_BURIAL, lane(state.heights, BURIAL))


def tower_owners(state: Imhotep) -> list[int]:
    """The owners of the towers of obelisk B, the dearest first."""
    return owners(state, AT_TOWERS, lane(state.heights, OBELISKS))


def obelisk_stones(state: Imhotep) -> list[int]:
    """Stones at the obelisks by seat, towers and loose ones."""
    stones = lanes(state.obelisk, state.seats)
    for owner in tower_owners(state):
        stones[owner] += state.box.tower_size
    return stones


def end_points(state: Imhotep, over: bool) -> list[list[int]]:
    """Points by seat and source, in the order of SOURCES; those of the end only if `over`."""
    return [seat_points(state, seat, over) for seat in range(state.seats)]


def seat_points(state: Imhotep, seat: i64, over: bool) -> list[int]:
    """Points of a seat by source."""
    return [
        wide(state.from_pyramid, seat),
        wide(state.from_temple, seat),
        burial(state, seat) if over else 0,
        wide(state.from_towers, seat) + (obelisks(state, seat) if over else 0),
        decorations(state, seat) if over else 0,
        statues(state, seat) if over else 0,
        unused_blue(state, seat) if over else 0,
        wrath(state, seat) if over else 0,
    ]


def final_total(state: Imhotep, seat: i64) -> i64:
    """All points of a seat as if the game ended now: the sum of its sheet, without the sheet."""
    points: i64 = wide(state.from_pyramid, seat) + wide(state.from_temple, seat)
    points += wide(state.from_towers, seat) + obelisks(state, seat) + burial(state, seat)
    if state.cards[seat] != 0:
        points += decorations(state, seat) + statues(state, seat) + unused_blue(state, seat)
    return points + wrath(state, seat)


def obelisks(state: Imhotep, seat: i64) -> i64:
    """The obelisk of a seat at the end: its height on side A, loose stones on side B."""
    if state.side_b(OBELISKS):
        return state.box.loose * lane(state.obelisk, seat)
    prizes = state.box.obelisk_ranks[state.seats - 2]
    return by_rank(prizes, state.obelisk, state.seats, seat)


def site_stones(state: Imhotep, site: i64) -> i64:
    """All stones of all colours at a site, for the decorations (p. 12)."""
    here: i64 = lane(state.heights, site)
    if site == OBELISKS:
        here *= state.box.tower_size
        seat: i64
        for seat in range(state.seats):
            here += lane(state.obelisk, seat)
    return here


def decorations(state: Imhotep, seat: i64) -> i64:
    """Green cards: a point for every three stones at their site (p. 12)."""
    points: i64 = 0
    each: i64 = state.box.decoration_stones
    cards: i64 = state.cards[seat]
    kind: i64
    for kind in range(PYRAMID_DECORATION, OBELISK_DECORATION + 1):
        if held(cards, kind) > 0:
            points += held(cards, kind) * (site_stones(state, state.box.target[kind]) // each)
    return points


def statues(state: Imhotep, seat: i64) -> i64:
    """Violet cards: by their number (p. 12)."""
    return by_number(state.box.statues, state.box.statue_more, held(state.cards[seat], STATUE))


def unused_blue(state: Imhotep, seat: i64) -> i64:
    """A point for each blue card not played (p. 12)."""
    return state.box.unused_blue * size(state.cards[seat] >> (LEVER * 5))


def wrath(state: Imhotep, seat: i64) -> i64:
    """The wrath of the Pharaoh: minus five without a stone at each of four sites (p. 11)."""
    if state.wrath == 0:
        return 0
    built_everywhere = (
        seat in pyramid_owners(state)
        and seat in temple_owners(state)
        and seat in burial_owners(state)
        and obelisk_stones(state)[seat] > 0
    )
    return 0 if built_everywhere else -state.box.wrath
