"""Pure functions from parts of a position to points: no game is needed to test them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.words import held, lane, lanes, size, wide
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


def by_number(table: list[int], more: int, number: int) -> int:
    """Points for a group or a set: from the table, then so many for each one beyond (p. 8, 12)."""
    if number == 0:
        return 0
    known = min(number, len(table))
    return table[known - 1] + more * (number - known)


def by_rank(prizes: list[int], amounts: list[int]) -> list[int]:
    """Points by seat for having most; tied seats share their places, rounded down (p. 8, 10)."""
    return [shared_prize(prizes, amounts, amount) if amount > 0 else 0 for amount in amounts]


def shared_prize(prizes: list[int], amounts: list[int], amount: int) -> int:
    """What having so many is worth: the prizes of all places the tied seats fill, shared out."""
    above = 0
    tied = 0
    for other in amounts:
        if other > amount:
            above += 1
        elif other == amount:
            tied += 1
    prize = 0
    for place in range(above, min(above + tied, len(prizes))):
        prize += prizes[place]
    return prize // tied


def burial_groups(stones: list[int], seats: int, table: list[int], more: int) -> list[int]:
    """Side A: every group of touching stones of one colour scores (p. 8).

    Stones lie column by column, three to a column, so stone n touches n - 3 and n + 3, and its
    neighbours in the column. Each stone joins the groups of those before it that it touches.
    """
    chamber = vec[i64](stones)
    leader = vec[i64]([-1] * len(stones))
    stone: i64
    for stone in range(len(chamber)):
        if stone >= ROWS and chamber[stone - ROWS] == chamber[stone]:
            join(leader, stone, stone - ROWS)
        if stone % ROWS > 0 and chamber[stone - 1] == chamber[stone]:
            join(leader, stone, stone - 1)
    points = [0] * seats
    for stone in range(len(chamber)):
        if leader[stone] < 0:
            points[chamber[stone]] += by_number(table, more, -leader[stone])
    return points


def join(leader: vec[i64], one: i64, other: i64) -> None:
    """Makes two groups one. `leader` leads to a group's leader; for that it is minus the size."""
    first = leader_of(leader, one)
    second = leader_of(leader, other)
    if first != second:
        leader[second] += leader[first]
        leader[first] = second


def leader_of(leader: vec[i64], stone: i64) -> i64:
    """The stone that stands for the whole group of a stone."""
    found: i64 = stone
    while leader[found] >= 0:
        found = leader[found]
    return found


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
    chamber = burial(state) if over else [0] * state.seats
    tallest = obelisks(state) if over else [0] * state.seats
    return [
        [
            wide(state.from_pyramid, seat),
            wide(state.from_temple, seat),
            chamber[seat],
            wide(state.from_towers, seat) + tallest[seat],
            decorations(state, seat) if over else 0,
            statues(state, seat) if over else 0,
            unused_blue(state, seat) if over else 0,
            wrath(state, seat) if over else 0,
        ]
        for seat in range(state.seats)
    ]


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
    cards: i64 = state.cards[seat]
    kind: i64
    for kind in range(PYRAMID_DECORATION, OBELISK_DECORATION + 1):
        if held(cards, kind) > 0:
            points += held(cards, kind) * (site_stones(state, state.box.target[kind]) // 3)
    return points


def statues(state: Imhotep, seat: i64) -> int:
    """Violet cards: by their number (p. 12)."""
    return by_number(state.box.statues, state.box.statue_more, held(state.cards[seat], STATUE))


def unused_blue(state: Imhotep, seat: i64) -> int:
    """A point for each blue card not played (p. 12)."""
    return state.box.unused_blue * size(state.cards[seat] >> (LEVER * 5))


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
