"""How many sit at each table: as near to what is wanted as the number of people allows."""

from collections.abc import Sequence
from functools import cache


def table_sizes(n: int, seats: int, sizes: Sequence[int]) -> list[int]:
    """The sizes of the tables for n people, the largest first; who is left over has a bye.

    As few byes as can be, then tables as near to the wanted number of seats as can be.
    """
    for taken in range(n, 0, -1):
        found = seating_all(taken, seats, tuple(sorted(set(sizes))))
        if found is not None:
            return list(found)
    return []


@cache
def seating_all(n: int, seats: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    """Sizes that add up to n exactly, or None; worked out from one person upwards."""
    best: list[tuple[int, tuple[int, ...]] | None] = [(0, ())]
    for people in range(1, n + 1):
        options = []
        for size in sizes:
            before = best[people - size] if size <= people else None
            if before is not None:
                cost = before[0] + (size - seats) ** 2
                options.append((cost, tuple(sorted((*before[1], size), reverse=True))))
        best.append(
            min(options, key=lambda one: (one[0], len(one[1]), one[1])) if options else None
        )
    found = best[n]
    return found[1] if found else None


def flexible_sizes(known: Sequence[int], seats: int) -> tuple[int, ...]:
    """The numbers of seats a table may have if it may be one more or less than wanted."""
    return tuple(n for n in known if n > 1 and abs(n - seats) <= 1)


def knockout_sizes(known: Sequence[int], seats: int) -> tuple[int, ...]:
    """Those of a knock-out: two meet, or as many as are left, up to one more than wanted."""
    if seats == 2:
        return (2,)
    return tuple(n for n in known if 1 < n <= seats + 1)
