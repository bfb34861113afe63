"""Pure functions from parts of a position to points: no game is needed to test them."""

from typing import Final

from akhet.core.words import lane, lanes
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
from akhet.games.imhotep.state import AT_BURIAL, AT_PYRAMID, AT_TEMPLE, AT_TOWERS, Imhotep, by_seat

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


def by_number(table: list[int], more: int, number: int) -> int:
    """Points for a group or a set: from the table, then so many for each one beyond (p. 8, 12)."""
    if number == 0:
        return 0
    known = min(number, len(table))
    return table[known - 1] + more * (number - known)


def by_rank(prizes: list[int], amounts: list[int]) -> list[int]:
    """Points by seat for having most; tied seats share their places, rounded down (p. 8, 10)."""
    points = [0] * len(amounts)
    for seat, amount in enumerate(amounts):
        if amount > 0:
            above = len([other for other in amounts if other > amount])
            tied = len([other for other in amounts if other == amount])
            points[seat] = sum(prizes[above : above + tied]) // tied
    return points


def burial_groups(stones: list[int], seats: int, table: list[int], more: int) -> list[int]:
    """Side A: every group of touching stones of one colour scores (p. 8).

    Stones lie column by column, three to a column, so stone n touches n - 3 and n + 3, and its
    neighbours in the column.
    """
    points = [0] * seats
    counted = [False] * len(stones)
    for start, owner in enumerate(stones):
        if counted[start]:
            continue
        counted[start] = True
        group = [start]
        for stone in group:
            for near in touching(stone, len(stones)):
                if not counted[near] and stones[near] == owner:
                    counted[near] = True
                    group.append(near)
        points[owner] += by_number(table, more, len(group))
    return points


def touching(stone: int, stones: int) -> list[int]:
    """The stones that touch one, to the left and right, above and below."""
    near = [stone - ROWS, stone + ROWS]
    if stone % ROWS > 0:
        near.append(stone - 1)
    if stone % ROWS < ROWS - 1:
        near.append(stone + 1)
    return [other for other in near if 0 <= other < stones]


def burial_rows(stones: list[int], seats: int, prizes: list[int]) -> list[int]:
    """Side B: most stones in each of the three rows (p. 10)."""
    points = [0] * seats
    for row in range(ROWS):
        amounts = [0] * seats
        for owner in stones[row::ROWS]:
            amounts[owner] += 1
        for seat, won in enumerate(by_rank(prizes, amounts)):
            points[seat] += won
    return points


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
    seats = state.seats
    blank = [0] * seats
    columns = [by_seat(state.from_pyramid, seats), by_seat(state.from_temple, seats)]
    towers = by_seat(state.from_towers, seats)
    if over:
        columns.append(burial(state))
        columns.append([a + b for a, b in zip(towers, obelisks(state), strict=True)])
        columns.append([decorations(state, seat) for seat in range(seats)])
        columns.append([statues(state, seat) for seat in range(seats)])
        columns.append([unused_blue(state, seat) for seat in range(seats)])
        columns.append([wrath(state, seat) for seat in range(seats)])
    else:
        columns += [blank, towers, blank, blank, blank, blank]
    return [[column[seat] for column in columns] for seat in range(seats)]


def burial(state: Imhotep) -> list[int]:
    """The burial chamber at the end, by seat."""
    stones = burial_owners(state)
    box = state.box
    if state.side_b(BURIAL):
        return burial_rows(stones, state.seats, box.burial_ranks)
    return burial_groups(stones, state.seats, box.groups, box.group_more)


def obelisks(state: Imhotep) -> list[int]:
    """The obelisks at the end, by seat: heights on side A, loose stones on side B."""
    stones = lanes(state.obelisk, state.seats)
    if state.side_b(OBELISKS):
        return [state.box.loose * stone for stone in stones]
    return by_rank(state.box.obelisk_ranks[state.seats - 2], stones)


def site_stones(state: Imhotep, site: int) -> int:
    """All stones of all colours at a site, for the decorations (p. 12)."""
    if site == OBELISKS:
        return sum(obelisk_stones(state))
    return lane(state.heights, site)


def decorations(state: Imhotep, seat: int) -> int:
    """Green cards: a point for every three stones at their site (p. 12)."""
    points = 0
    for kind in range(PYRAMID_DECORATION, OBELISK_DECORATION + 1):
        held = (state.cards[seat] >> (kind * 5)) & 31
        points += held * (site_stones(state, state.box.target[kind]) // 3)
    return points


def statues(state: Imhotep, seat: int) -> int:
    """Violet cards: by their number (p. 12)."""
    held = (state.cards[seat] >> (STATUE * 5)) & 31
    return by_number(state.box.statues, state.box.statue_more, held)


def unused_blue(state: Imhotep, seat: int) -> int:
    """A point for each blue card not played (p. 12)."""
    kinds = range(LEVER, LEVER + 4)
    return state.box.unused_blue * sum([(state.cards[seat] >> (kind * 5)) & 31 for kind in kinds])


def wrath(state: Imhotep, seat: int) -> int:
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
